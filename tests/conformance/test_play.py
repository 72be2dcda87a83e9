"""One whole game of each game, variant and stack that we ship, as a record: played again, it is the same to the letter.

`play/*.jsonl` are records as `state.save()` gives them, without the text of the rules, which stands in `games/`;
`play/results.json` says how each ended. `pytest --update` plays new ones, by lot.
"""

import json
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest

from rulewright.dsl.structs import replace
from rulewright.interpreter import State, View
from rulewright.interpreter.record import read_record
from rulewright.interpreter.replay import open_at
from tests.shipped import PAIR, checked, compiled, games, other_orders, stacks

FOLDER = Path(__file__).parent / "play"
RESULTS = FOLDER / "results.json"
SHIPPED = [*games(), *stacks()]


def recorded(state: State) -> str:
    """The record of a game without the rules, and without what tells only that their text changed."""
    header, *steps = state.save().splitlines(keepends=True)
    fields: dict[str, Any] = json.loads(header)
    return "".join([json.dumps({**fields, "hash": "", "sources": {}}) + "\n", *steps])


def ended(state: State) -> list[Any]:
    assert state.over
    return [list(state.scores), [list(group) for group in state.ranking]]


def by_lot(reference: str) -> State:
    """A game whose number of seats and seed follow from its name."""
    game = checked(reference)
    number = crc32(reference.encode())
    sizes = range(game.least_seats, game.most_seats + 1)
    state = compiled(reference, sizes[number % len(sizes)]).start(number)
    rng = Random(number)
    while not state.over:
        seat = rng.choice(state.deciders)
        state.act(seat, rng.choice(state.legal(seat)))
    return state


def test_every_game_has_a_record_and_no_other(update: bool) -> None:  # noqa: FBT001 - a fixture
    if update:
        FOLDER.mkdir(exist_ok=True)
        for path in FOLDER.iterdir():
            path.unlink()
        results: dict[str, list[Any]] = {}
        for reference in SHIPPED:
            state = by_lot(reference)
            (FOLDER / f"{reference}.jsonl").write_text(recorded(state))
            results[reference] = ended(state)
        lines = ",\n".join(
            f"{json.dumps(name)}: {json.dumps(end)}" for name, end in results.items()
        )
        RESULTS.write_text(f"{{\n{lines}\n}}\n")
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(SHIPPED)
    assert set(json.loads(RESULTS.read_text())) == set(SHIPPED)


def played_again(text: str, reference: str) -> State:
    record = read_record(text)
    replay = open_at(record, compiled(reference, record.seats))
    assert replay.misfit is None, replay.misfit.sentence
    assert replay.state is not None
    return replay.state


@pytest.mark.parametrize("reference", SHIPPED)
def test_it_is_played_again_to_the_letter(reference: str) -> None:
    text = (FOLDER / f"{reference}.jsonl").read_text()
    state = played_again(text, reference)
    assert recorded(state) == text
    assert ended(state) == json.loads(RESULTS.read_text())[reference]


def in_any_order(view: View) -> View:
    """A view whose places are in order of their names: they stand in the order in which variants add them."""
    return replace(view, places=tuple(sorted(view.places, key=lambda place: place.label)))


PAIRS = [name for name in stacks() if name.count("+") == PAIR]


@pytest.mark.parametrize(
    "reference",
    [pytest.param(name, marks=pytest.mark.full if n % 3 else ()) for n, name in enumerate(PAIRS)],
)
def test_two_variants_make_the_same_game_in_either_order(reference: str) -> None:
    text = (FOLDER / f"{reference}.jsonl").read_text()
    state = played_again(text, reference)
    for other in other_orders(reference):
        turned = played_again(text, other)
        assert ended(turned) == ended(state)
        for seat in range(state.game.seats):
            assert in_any_order(turned.view(seat)) == in_any_order(state.view(seat))
