"""The lists in pyproject.toml, the folders on disk and the wheel say the same."""

import importlib.metadata
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SETUPTOOLS = PYPROJECT["tool"]["setuptools"]
VERSION = PYPROJECT["project"]["version"]
FOLDERS = ("cli", "dsl", "games", "interpreter", "lab", "players", "rl", "schemas")
CODE = [f"rulewright.{folder}" for folder in FOLDERS if folder not in {"games", "schemas"}]


def copy_of_the_sources(tree: Path) -> Path:
    """What a fresh clone would build from: no caches, and no build/ of an earlier day."""
    for folder in FOLDERS:
        shutil.copytree(
            ROOT / folder, tree / folder, ignore=shutil.ignore_patterns("__pycache__", ".*")
        )
    for file in ("pyproject.toml", "MANIFEST.in", "README.md", "LICENSE", "CHANGELOG.md"):
        shutil.copy(ROOT / file, tree)
    return tree


def build_wheel(tree: Path, out: Path) -> zipfile.ZipFile:
    """Build the source distribution of `tree`, and the wheel from it alone."""
    done = subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", out, tree],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = out.glob("*.whl")
    return zipfile.ZipFile(path)


def test_the_packages_listed_are_the_folders_on_disk() -> None:
    on_disk = {
        "rulewright." + ".".join(init.parent.relative_to(ROOT).parts)
        for folder in FOLDERS
        for init in (ROOT / folder).rglob("__init__.py")
    }
    assert set(SETUPTOOLS["packages"]) == on_disk
    assert SETUPTOOLS["package-dir"] == {f"rulewright.{folder}": folder for folder in FOLDERS}


def test_every_folder_with_python_is_a_package() -> None:
    bare = {
        str(module.parent.relative_to(ROOT))
        for folder in FOLDERS
        for module in (ROOT / folder).rglob("*.py")
        if not (module.parent / "__init__.py").exists()
    }
    assert bare == set()


def test_mypy_and_import_linter_know_every_folder() -> None:
    packages = {f"rulewright.{folder}" for folder in FOLDERS}
    assert set(PYPROJECT["tool"]["mypy"]["packages"]) == packages
    assert set(PYPROJECT["tool"]["importlinter"]["root_packages"]) == packages


def test_every_folder_with_code_has_its_place_among_the_layers_and_in_the_coverage() -> None:
    contracts = PYPROJECT["tool"]["importlinter"]["contracts"]
    (layers,) = (c["layers"] for c in contracts if c["name"] == "Imports go one way")
    assert sorted(one for layer in layers for one in layer.split(" | ")) == sorted(CODE)
    assert sorted(PYPROJECT["tool"]["coverage"]["run"]["source_pkgs"]) == sorted(CODE)


def test_importing_a_folder_by_its_bare_name_is_banned() -> None:
    tidy = PYPROJECT["tool"]["ruff"]["lint"]["flake8-tidy-imports"]
    assert sorted(tidy["banned-api"]) == sorted(FOLDERS)


def test_typings_links_to_every_folder() -> None:
    links = {link.name: link.readlink() for link in (ROOT / "typings" / "rulewright").iterdir()}
    assert links == {folder: Path("..", "..", folder) for folder in FOLDERS}


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_says_that_it_is_typed(folder: str) -> None:
    assert (ROOT / folder / "py.typed").is_file()


def test_the_wheel_holds_every_file_of_the_packages_the_licence_and_no_other(
    tmp_path: Path,
) -> None:
    tree = copy_of_the_sources(tmp_path / "tree")
    files = {
        f"rulewright/{path.relative_to(tree).as_posix()}"
        for folder in FOLDERS
        for path in (tree / folder).rglob("*")
        if path.is_file()
    }
    names = set(build_wheel(tree, tmp_path / "dist").namelist())
    about = f"rulewright-{VERSION}.dist-info/"
    assert {name for name in names if not name.startswith(about)} == files
    assert f"{about}licenses/LICENSE" in names


def test_the_installed_version_is_that_of_pyproject() -> None:
    assert importlib.metadata.version("rulewright") == VERSION


def test_the_changelog_opens_with_the_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## \[(.+?)\] - (?:unreleased|\d{4}-\d\d-\d\d)$", text, re.MULTILINE)
    assert headings[:1] == [VERSION]


def test_the_dev_group_can_build_what_pyproject_asks_for() -> None:
    assert set(PYPROJECT["build-system"]["requires"]) <= set(PYPROJECT["dependency-groups"]["dev"])
