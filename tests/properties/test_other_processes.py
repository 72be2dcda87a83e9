"""The same seed is the same game in another process, whatever Python's hashes are there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.properties.digest import digest
from tests.shipped import extended, stacks

ROOT = Path(__file__).parents[2]
SHAPES = ["halves", "joined", "keys", "same_card", "secret_sets", "together"]
PLAYED = [
    *extended(),
    max(stacks(), key=len),
    *(f"tests/interpreter/shapes/{shape}.yaml" for shape in SHAPES),
]


@pytest.fixture(scope="module")
def here() -> list[str]:
    folder = Path.cwd()
    os.chdir(ROOT)
    try:
        return [f"{name} {digest(name)}" for name in PLAYED]
    finally:
        os.chdir(folder)


@pytest.mark.xdist_group("other processes")
@pytest.mark.parametrize("hash_seed", ["0", pytest.param("1", marks=pytest.mark.full)])
def test_hashes_make_no_difference(here: list[str], hash_seed: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.properties.digest", *PLAYED],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == here
