"""Without the packages of the extra `rl`, a sentence says how to get them; what needs none works."""

import subprocess
import sys

import pytest

WITHOUT = """
import sys
for name in ("gymnasium", "numpy", "pettingzoo", "pyspiel", "open_spiel"):
    sys.modules[name] = None
try:
    import rulewright.rl.{module}
except ImportError as error:
    print(error)
else:
    print("works")
"""


@pytest.mark.parametrize(
    ("module", "package"),
    [
        ("aec", "gymnasium"),
        ("parallel", "gymnasium"),
        ("single", "gymnasium"),
        ("episode", "numpy"),
    ],
)
def test_what_is_missing_is_named_with_the_line_that_brings_it(module: str, package: str) -> None:
    told = said(module)
    assert told.endswith(
        ' is needed for this and is not installed: pip install "rulewright[rl]" brings it'
    )
    assert told.startswith((f"`{package}`", "`numpy`"))


def test_openspiel_is_named_by_its_own_line() -> None:
    told = said("spiel")
    assert told.endswith(
        " is needed for this and is not installed: pip install open-spiel brings it"
    )


@pytest.mark.parametrize("module", ["openspiel_like", "tensors", "payoffs"])
def test_what_needs_no_other_package_works_without(module: str) -> None:
    assert said(module) == "works"


def said(module: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(module=module)],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout.strip()
