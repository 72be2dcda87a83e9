"""`python -m bench`: what its command line says; the figures themselves are no test."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(("option", "code"), [("--help", 0), ("--quik", 2)])
def test_it_says_what_can_be_typed_instead_of_running(option: str, code: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bench", option],
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        check=False,
        timeout=60,
    )
    assert done.returncode == code
    assert "usage: python -m bench [-h] [--quick]" in done.stdout + done.stderr
    assert ("minutes" in done.stdout) is (option == "--help")
