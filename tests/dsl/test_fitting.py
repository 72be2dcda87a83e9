"""The code made from the schemas: it is current, and says yes to what jsonschema says yes to, and to nothing else."""

import copy
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rulewright.dsl import fits as kept
from rulewright.dsl import fitting, shape
from rulewright.dsl.diagnostics import Problems
from rulewright.dsl.fits import fits
from rulewright.dsl.schema import KINDS, Json, Kind, schema_documents, schema_nodes, schema_of
from rulewright.dsl.source import Source
from rulewright.dsl.yaml_tree import load_yaml

ROOT = Path(__file__).parents[2]
SMALL = 2000  # characters; of larger files fewer could be tried


def test_the_kept_code_is_that_of_the_schemas() -> None:
    made = Path(kept.__file__).read_text("utf-8")
    assert made == fitting.code(), "run `python -m rulewright.dsl.fitting`"


def files_in(*folders: str) -> Iterator[Json]:
    """Give what is in all files, also in wrong ones, as far as YAML can be read; `---` begins another."""
    for folder in folders:
        paths = sorted((ROOT / folder).rglob("*.yaml"))
        assert paths
        for path in paths:
            for text in re.split(r"^---\n", path.read_text("utf-8"), flags=re.MULTILINE):
                tree = load_yaml(Source(path.name, text), Problems())
                if tree is not None:
                    yield shape.data_of(tree)


def are_of_one_mind(kind: Kind, data: Json) -> bool:
    """Hold both validators against each other, and give what they say."""
    found = fits(kind, data)
    assert found == schema_of(kind).validator.is_valid(data), (kind, data)
    return found


def test_both_validators_say_the_same_of_every_game_and_of_every_specification_in_the_tests() -> (
    None
):
    counts = Counter(
        (kind, are_of_one_mind(kind, data))
        for data in files_in("games", "dsl/library", "tests/conformance")
        for kind in KINDS
    )
    least: dict[Kind, int] = {"game": 150, "variant": 10, "library": 5}
    for kind, number in least.items():
        assert counts[kind, True] >= number, counts
        assert counts[kind, False] >= number, counts


# ------------------------------------------------------------------------------------------------ mutated files


@cache
def small_files() -> tuple[tuple[Kind, Json], ...]:
    """Find files that fit, with the kind that they fit; of a library each mechanic is made one."""
    found = files_in("games", "tests/conformance")
    small = [data for data in found if len(str(data)) < SMALL]
    for library in files_in("dsl/library"):
        parts = library["mechanics"].items()
        small += [library | {"mechanics": {name: mechanic}} for name, mechanic in parts]
    return tuple((kind, data) for data in small for kind in KINDS if fits(kind, data))


@cache
def words() -> tuple[str, ...]:
    """Give the keys that schemas know, and texts of which some patterns accept one."""
    documents = schema_documents()
    keys = {key for node in schema_nodes(documents) for key in node.get("properties", {})}
    texts = {"p in players", "0..7", "x", "two words", "a-b", "number over", "f(a, b)", "R-12", ""}
    return tuple(sorted(keys | texts))


def mutated(data: Json, chance: random.Random) -> Json:
    """Change one place of a file: another value, key or item, one less, or one from somewhere else."""
    data = copy.deepcopy(data)
    holders = [node for node in all_nodes(data) if isinstance(node, dict | list) and node]
    holder = chance.choice(holders)
    others: list[Json] = [
        None,
        True,
        0,
        1,
        2,
        [],
        {},
        chance.choice(words()),
        chance.choice(words()),
    ]
    others += [copy.deepcopy(chance.choice(list(all_nodes(data)))) for _ in range(3)]
    other = chance.choice(others)
    if isinstance(holder, list):
        at = chance.randrange(len(holder))
        match chance.choice(["other", "more", "less"]):
            case "other":
                holder[at] = other
            case "more":
                holder.insert(at, other)
            case _:
                del holder[at]
        return data
    key = chance.choice(list(holder))
    match chance.choice(["other", "more", "less", "renamed"]):
        case "other":
            holder[key] = other
        case "more":
            holder[chance.choice(words())] = other
        case "less":
            del holder[key]
        case _:
            holder[chance.choice(words())] = holder.pop(key)
    return data


def all_nodes(data: Json) -> Iterator[Json]:
    yield data
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    for one in inner:
        yield from all_nodes(one)


@pytest.mark.parametrize(
    ("mutations", "least"), [(800, 5), pytest.param(3000, 30, marks=pytest.mark.full)]
)
def test_both_validators_say_the_same_of_files_that_somebody_has_changed(
    mutations: int, least: int
) -> None:
    chance = random.Random(20)
    counts: Counter[tuple[Kind, bool]] = Counter()
    for _ in range(mutations):
        kind, data = chance.choice(small_files())
        for _ in range(chance.randint(1, 3)):
            data = mutated(data, chance) if data else data
        counts[kind, are_of_one_mind(kind, data)] += 1
    for kind in KINDS:
        assert counts[kind, True] >= least, counts
        assert counts[kind, False] >= least, counts


@pytest.mark.parametrize(
    ("kind", "key", "value"),
    [("game", "rulewright", True), ("game", "players", True), ("library", "rulewright", True)],
)
def test_true_is_not_one(kind: Kind, key: str, value: Json) -> None:
    (data, *_) = (data for one, data in small_files() if one == kind)
    assert are_of_one_mind(kind, data)
    assert not are_of_one_mind(kind, data | {key: value})


def test_a_name_that_ends_in_a_line_break_is_left_to_jsonschema() -> None:
    (data, *_) = (data for one, data in small_files() if one == "game")
    ends = data | {"game": f"{data['game']}\n"}
    assert not fits("game", ends)
    assert schema_of("game").validator.is_valid(ends)


def test_a_game_that_fits_needs_neither_jsonschema_nor_the_schemas() -> None:
    script = (
        "import sys\n"
        "from rulewright.dsl import load_game, schema\n"
        "schema.schema_text = None\n"
        "load_game('don')\n"
        "print([name for name in ('jsonschema', 'fastjsonschema') if name in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
