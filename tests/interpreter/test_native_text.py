"""What the C text of a playout has for sets of cards, faces, functions in functions and runs."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from ctypes import c_int64
from importlib.resources import files
from random import Random

import pytest

from rulewright.interpreter.faults import Trouble
from rulewright.interpreter.machine import build_machine
from rulewright.interpreter.native import NotNative
from rulewright.interpreter.native.compiler import compiled
from rulewright.interpreter.native.kinds import Kind, Unwritable, joined, list_of
from rulewright.interpreter.runs import best_runs
from tests.interpreter.test_native import agree, game_of

SETS = ("attached", "piles", "same_card", "setpick", "undirected")
"""Sets that a rule judges, cards that carry state, blocks that are swapped, cards that are gone meanwhile."""

pytestmark = pytest.mark.skipif(
    not any(map(shutil.which, ("cc", "gcc", "clang"))), reason="there is no C compiler here"
)


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the compiler spare itself the trouble of doing its best."""
    monkeypatch.setenv("CC", f"{os.environ.get('CC', 'cc')} -O0")


@pytest.mark.parametrize("name", SETS)
def test_sets_of_cards_are_those_that_python_offers(name: str) -> None:
    agree(build_machine(game_of(name), game_of(name).least_seats), 60)


def test_a_table_of_tables_is_left_to_python() -> None:
    with pytest.raises(NotNative, match=r"which is not written in C$"):
        _ = build_machine(game_of("tables"), game_of("tables").least_seats).native


STRICT = "-O1 -fsanitize=undefined -fsanitize-undefined-trap-on-error"
PLAYED = """\
from random import Random
from rulewright.interpreter.machine import build_machine
from tests.interpreter.test_native import game_of
machine = build_machine(game_of({name!r}), game_of({name!r}).least_seats)
print(sum(decisions for decisions, _ in machine.native.playouts(Random(1), 200)))
"""


@pytest.mark.parametrize("name", ["setpick", pytest.param("ten", marks=pytest.mark.full)])
def test_nothing_is_done_that_c_does_not_define(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PLAYED.format(name=name)],
        env={**os.environ, "CC": f"cc {STRICT}", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 0


def test_kinds_are_joined_to_what_holds_both() -> None:
    assert list_of(Kind.NONE) is Kind.NONES
    assert joined(Kind.NONES, Kind.LISTS) is Kind.LISTS
    assert joined(Kind.NONES, Kind.LIST) is Kind.OPEN_LIST
    assert joined(Kind.EMPTY, Kind.PAIRS) is Kind.PAIRS
    for other in (Kind.LIST, Kind.LISTS, Kind.NONES, Kind.NUMBER):
        with pytest.raises(Unwritable):
            joined(Kind.PAIRS, other)


NO_VALUE = -(1 << 63)
ASKED = """
num asked(num cards, num *numbers, num *colours, num many, num *stand, num of, num *colour, num *best) {
  list a = {cards, -1, numbers}, b = {cards, -1, colours}, c = {many, -1, stand}, d = {of, -1, colour};
  game *G = calloc(1, sizeof(game));
  num got = best_runs(G, &a, &b, &c, &d, 0, best);
  for (num i = 0; i < G->had; i++) { free(G->lists[i]->a); free(G->lists[i]); }
  free(G->lists); free(G);
  return got;
}
"""


def row(values: Sequence[int | None]) -> object:
    return (c_int64 * max(1, len(values)))(*(NO_VALUE if v is None else v for v in values))


def test_runs_bring_what_they_bring_in_python() -> None:
    heads = "#define SLOTS 1\n#define STEPS 1000000\n#define MOST 1048576\n"
    parts = (
        files("rulewright.interpreter.native").joinpath(name).read_text("utf-8")
        for name in ("runtime.c", "choosing.c", "runs.c")
    )
    library = compiled("\n".join([heads, *parts, ASKED]))
    rng, numbers, colours = Random(3), range(1, 8), (0, 1, 2)
    told = set()
    for _ in range(400):
        hand = [
            (rng.choice([None, *numbers]), rng.choice([None, *colours, *colours]))
            for _ in range(rng.randrange(14))
        ]
        try:
            expected = best_runs(hand, numbers, colours)
        except Trouble:
            continue
        best = c_int64()
        got = library.asked(
            c_int64(len(hand)),
            row([number for number, _ in hand]),
            row([colour for _, colour in hand]),
            c_int64(len(numbers)),
            row(numbers),
            c_int64(len(colours)),
            row(colours),
            (pointed := (c_int64 * 1)()),
        )
        best.value = pointed[0]
        assert (got, best.value) == (1, expected), hand
        told.add(expected)
    assert len(told) > len(numbers)
