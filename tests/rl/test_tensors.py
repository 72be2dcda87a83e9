"""What a seat sees as numbers: the layout, what stands where, and nothing that the seat does not see."""

from itertools import pairwise
from random import Random

import pytest

from rulewright.interpreter import Game, State
from rulewright.rl.tensors import Tensors
from tests.interpreter.tables import compiled as made
from tests.interpreter.tables import table
from tests.shipped import compiled

NAMES = ("Ann", "Bo", "Cy")
SMALL = ("duel", "sealed", "claim", "sets", "refill", "marks", "steward")
LARGE = (("don+trade", 3), ("leduc", 3), ("liars_dice", 3), ("oh_hell", 3))
GAMES = [
    *(pytest.param(table(name), id=name) for name in SMALL),
    *(pytest.param((name, seats), id=name) for name, seats in LARGE),
]


def ready(which: Game | tuple[str, int]) -> Game:
    return compiled(*which) if isinstance(which, tuple) else which


def moments(game: Game, seed: int, most: int = 24) -> list[State]:
    """Give the moments of a random game, of a long one some."""
    state, chance = game.start(seed=seed), Random(seed)
    found: list[State] = []
    while not state.over and len(found) < most:
        found.append(state.copy())
        seat = chance.choice(state.deciders)
        state.act(seat, chance.choice(state.legal(seat)))
    return [*found, state]


@pytest.mark.parametrize("which", GAMES)
def test_the_parts_lie_one_behind_the_other_and_their_numbers_between_their_bounds(
    which: Game | tuple[str, int],
) -> None:
    game = ready(which)
    tensors = Tensors(game, memory=3)
    at = 0
    for part in tensors.parts:
        assert part.start == at, part
        assert part.says
        at += part.size
    assert at == tensors.size
    assert len({part.name for part in tensors.parts}) == len(tensors.parts)
    assert len(tensors.table().splitlines()) == len(tensors.parts)
    for state in moments(game, seed=1)[::5]:
        for seat in range(game.seats):
            numbers = tensors(state, seat)
            assert len(numbers) == tensors.size
            assert all(-1 <= number <= 1 + 1e-9 for number in numbers)


@pytest.mark.parametrize("which", GAMES)
def test_states_that_a_seat_cannot_tell_apart_have_the_same_numbers(
    which: Game | tuple[str, int],
) -> None:
    game = ready(which)
    tensors = Tensors(game, memory=4)
    chance = Random(2)
    for state in moments(game, seed=2)[::4]:
        for seat in range(game.seats):
            other = state.resample(seat, chance.randrange)
            assert tensors(other, seat) == tensors(state, seat)


@pytest.mark.parametrize("which", GAMES)
def test_numbers_tell_views_apart(which: Game | tuple[str, int]) -> None:
    """What a seat sees of one place changes some number, except for the order inside piles."""
    game = ready(which)
    tensors = Tensors(game)
    states = moments(game, seed=3)
    for seat in range(game.seats):
        for before, after in pairwise(states):
            seen = [
                [
                    (
                        place.label,
                        place.value,
                        place.count,
                        sorted(str(c.face) for c in place.cards),
                    )
                    for place in state.view(seat).places
                ]
                for state in (before, after)
            ]
            if seen[0] != seen[1]:
                assert tensors(before, seat) != tensors(after, seat)


def begun(at: str) -> tuple[Tensors, State]:
    game = compiled("don", 3)
    position = {
        "Ann.area": ["red 3", "blue 4"],
        "Ann.coins": 9,
        "Bo.coins": 22,
        "Cy.coins": 5,
        "Bo.area": ["red 2"],
        "starter": "Bo",
        "deck": ["violet 5", "orange 5"],
    }
    state = game.start(1, names=NAMES, position=position, at=at)
    return Tensors(game), state


def test_each_place_is_told_as_it_is_and_of_players_from_the_one_that_looks() -> None:
    tensors, state = begun("round")
    bo = state.deciders[0]
    assert state.names[bo] == "Bo"
    for seat in range(3):
        numbers = tensors(state, seat)
        assert numbers[tensors.part("seat")] == [float(one == seat) for one in range(3)]
        assert numbers[tensors.part("asked")] == [float((seat + n) % 3 == bo) for n in range(3)]
        assert numbers[tensors.part("starter")] == numbers[tensors.part("asked")]
        assert numbers[tensors.part("me.coins")] == [(9, 22, 5)[seat] / 72]
        assert numbers[tensors.part("over")] == [0.0]
    faces = state.game.faces
    for seat in range(3):
        area = tensors(state, (-seat) % 3)[tensors.part("me.area" if not seat else f"+{seat}.area")]
        assert {face for face, share in zip(faces, area, strict=True) if share} == {
            "red 3",
            "blue 4",
        }
        top = tensors(state, (-seat) % 3)[
            tensors.part("me.area top" if not seat else f"+{seat}.area top")
        ]
        assert faces[top.index(1.0)] == "red 3"
        assert sum(top) == 1
    with pytest.raises(KeyError):
        tensors.part("+1.coins")
    assert tensors(state, 0)[tensors.part("deck count")] == [len(state.view(0)["deck"].cards) / 30]


def test_the_question_tells_its_values_to_the_seat_that_is_asked() -> None:
    tensors, state = begun("bidding")
    asked = next(
        decide.number
        for decide in state.game.checked.decisions
        if decide.ask is not None and "Highest bid" in str(decide.ask.parts[0])
    )
    part = tensors.part(f"question {asked}")
    bo, cy = state.deciders[0], (state.deciders[0] + 1) % 3
    assert tensors(state, bo)[part] == [0.0, 0.0, 0.0, 0.0]
    state.play(bo, "bid 3")
    assert tensors(state, cy)[part] == [3 / 13, 0.0, 0.0, 1.0]  # the seat before, which is two on
    assert tensors(state, bo)[part] == [0.0, 0.0, 0.0, 0.0]


def test_phases_and_their_passes_are_told_and_what_belongs_to_them_only_while_they_run() -> None:
    game = table("refill")
    tensors = Tensors(game)
    state = game.start(seed=1)
    assert tensors(state, 0)[tensors.part("phase round")] == [1.0, 1 / 11]
    assert tensors(state, 0)[tensors.part("aside count")] == [0.0]
    while state.view(None).phases[0].number == 1:
        state.act(state.deciders[0], state.legal(state.deciders[0])[-1])
    assert tensors(state, 0)[tensors.part("phase round")] == [1.0, 2 / 12]
    while not state.over:
        state.act(state.deciders[0], state.legal(state.deciders[0])[-1])
    assert tensors(state, 0)[tensors.part("phase round")] == [0.0, 0.0]
    assert tensors(state, 0)[tensors.part("over")] == [1.0]


def test_what_lies_on_cards_is_summed_up_by_face_and_for_cards_face_down_apart() -> None:
    game = table("marks")
    tensors = Tensors(game)
    state = game.start(seed=5, names=["Ann", "Bo"] if game.seats == 2 else list(NAMES))
    seat = state.deciders[0]
    hand = [card.face for card in state.view(seat)[f"{state.names[seat]}.hand"].cards]
    chosen = next(one for one in state.legal(seat) if state.label(seat, one).startswith("guard"))
    rank = int(state.label(seat, chosen).split()[1])
    state.act(seat, chosen)
    shields = tensors.part("shield on cards")
    expected = [0.0, 0.0, 0.0, 0.0]
    expected[rank - 1] = 1 / 9 / 4
    assert hand
    assert tensors(state, seat)[shields] == pytest.approx(expected)
    other = (seat + 1) % game.seats
    assert tensors(state, other)[shields] == pytest.approx([0, 0, 0, 1 / 9 / 12])
    marks = tensors.part("mark on cards")
    assert sum(tensors(state, seat)[marks]) == pytest.approx(1 / 4)
    assert sum(tensors(state, other)[marks]) == 0


ROWS = """
rulewright: 1
game: rows
players: 2
components: {card: {attributes: {rank: 1..4}, name: "{rank}", cards: [{rank: 1..4}]}}
table:
  deck: {cards: card, seen by: nobody}
  row: {cards: card, holds: 3}
  long: {cards: card}
setup: [move all card to deck, shuffle deck]
phases:
  round: {do: [run asking(2), run asking(5)]}
rules:
  asking(k):
    state: {told: {number: 0, range: 0..10, seen by: all}}
    do:
      - told = k
      - choose: {by: first of players, options: {go: {}}}
scoring: {row: {points: count(row)}}
winner: [most: p.score, shared]
"""


def test_a_short_pile_is_told_place_by_place_and_a_long_one_by_its_top() -> None:
    game = made(ROWS)
    tensors = Tensors(game)
    state = game.start(seed=1, position={"row": ["3", "1"], "long": ["4", "2"]})
    numbers = tensors(state, 0)
    assert numbers[tensors.part("row order")] == [0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    assert numbers[tensors.part("long top")] == [0, 0, 0, 1]
    assert numbers[tensors.part("long")] == [0, 1, 0, 1]
    assert numbers[tensors.part("deck count")] == [0.0]


def test_what_a_rule_keeps_is_told_apart_for_each_run_and_while_it_runs() -> None:
    tensors = Tensors(made(ROWS))
    state = tensors.game.start(seed=1)
    first, second = tensors.part("told"), tensors.part("told (2)")
    assert (tensors(state, 0)[first], tensors(state, 0)[second]) == ([0.2], [0.0])
    state.play(0, "go")
    assert (tensors(state, 0)[first], tensors(state, 0)[second]) == ([0.0], [0.5])


def test_a_choice_that_is_not_finished_is_told_to_its_own_seat_alone() -> None:
    game = compiled("don+trade", 3)
    position = {"Ann.area": ["green 4"], "Bo.area": ["blue 1"], "starter": "Ann"}
    state = game.start(1, names=NAMES, position=position, at="trade")
    tensors = Tensors(game)
    before = [tensors(state, seat) for seat in range(3)]
    action = state.id(0, "yes Bo blue 1")
    state.act(0, action)
    picked = tensors(state, 0)[tensors.part("picked")]
    assert [n for n, number in enumerate(picked) if number] == [action]
    assert [tensors(state, seat) for seat in (1, 2)] == before[1:]


def test_the_latest_choices_are_told_from_the_newest_on() -> None:
    game = compiled("kuhn", 2)
    state = game.start(seed=1)
    tensors = Tensors(game, memory=2)
    name = "latest 2 choices"
    assert sum(tensors(state, 0)[tensors.part(name)]) == 0
    state.play(0, "pass")
    row = tensors.parts[-1].size // 2
    for seat in (0, 1):
        told = tensors(state, seat)[tensors.part(name)]
        assert told[:2] == ([1.0, 0.0] if seat == 0 else [0.0, 1.0])
        assert told[row:] == [0.0] * row
    one = tensors(state, 0)[tensors.part(name)][:row]
    state.play(1, "bet")
    after = tensors(state, 0)[tensors.part(name)]
    assert after[row:] == one
    assert after[:2] == [0.0, 1.0]
    assert after[2:row] != one[2:row]


def test_of_a_secret_choice_only_that_it_was_made_is_remembered() -> None:
    told = []
    for amount in ("2", "7"):
        game = table("sealed")
        state = game.start(seed=1)
        for seat in state.deciders:
            state.play(seat, amount if seat == 0 else "5" if seat == 1 else "1")
        numbers = [Tensors(game, memory=3)(state, seat) for seat in range(game.seats)]
        told.append(numbers)
    assert told[0][0] != told[1][0]


def test_a_game_with_dice_tells_what_they_show_to_whoever_sees_them() -> None:
    game = compiled("liars_dice", 2)
    tensors = Tensors(game)
    state = game.start(seed=4)
    for seat in range(2):
        view = next(
            place
            for place in state.view(seat).places
            if place.owner == seat and place.cards and not place.hidden
        )
        shown = tensors(state, seat)[tensors.part(f"me.{view.name}")]
        assert sum(1 for number in shown if number) == len({card.face for card in view.cards})
