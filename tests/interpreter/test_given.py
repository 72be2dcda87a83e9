"""What a given position leaves as it was, and where a game goes on from it."""

from functools import cache

from rulewright.interpreter import Game, State
from tests.interpreter.tables import compiled

ASIDE = """
rulewright: 1
game: aside
players: 2
components: {card: {attributes: {number: 1..9}, cards: [{number: 1..9}]}}
table:
  deck: {cards: card, seen by: nobody}
  aside: {cards: card, seen by: nobody}
  open: {cards: card}
player:
  hand: {cards: card}
setup:
  - move all card to deck
  - shuffle deck
  - deal 4 from deck to aside
  - deal 1 from deck to open
phases:
  day:
    repeat: 3
    do:
      - choose: {by: first of players, options: {turn up: {do: deal 1 from deck to open}, stop: {}}}
winner: [shared]
"""


@cache
def game() -> Game:
    return compiled(ASIDE, 2)


def begin(seed: int, **given: object) -> State:
    position = {name.replace("_", "."): value for name, value in given.items()}
    return game().start(seed, names=["A", "B"], position=position, at="day")


def sizes(state: State) -> dict[str, int]:
    view = state.view(None)
    return {name: len(view[name].cards) for name in ("deck", "aside", "open", "A.hand")}


def test_a_pile_that_nobody_sees_keeps_its_size_and_the_deck_pays() -> None:
    for seed in range(10):
        state = begin(seed, A_hand=["2", "7", "9"])
        found = sizes(state)
        assert found["aside"] == 4
        assert found["A.hand"] == 3
        assert found["deck"] + found["open"] == 2


def test_what_a_pile_loses_for_what_is_given_goes_where_that_came_from() -> None:
    for seed in range(10):
        found = sizes(begin(seed, open=["5"]))
        assert found == {"deck": 4, "aside": 4, "open": 1, "A.hand": 0}


def test_a_card_given_to_one_unseen_pile_out_of_another_is_exchanged_for_one_of_its_own() -> None:
    for seed in range(10):
        assert sizes(begin(seed, aside=["5"])) == {"deck": 4, "aside": 4, "open": 1, "A.hand": 0}
        state = begin(seed, deck=["5"])
        assert sizes(state) == {"deck": 4, "aside": 4, "open": 1, "A.hand": 0}
        state.play(0, "turn up")
        assert {"5"} <= {card.label for card in state.view(None)["open"].cards}


def test_an_unseen_pile_that_is_given_more_than_it_holds_grows_by_what_it_has_nothing_for() -> None:
    for seed in range(10):
        found = sizes(begin(seed, aside=["1", "2", "3", "4", "5", "6"]))
        assert found["aside"] == 6
        assert sum(found.values()) == 9


def test_a_hidden_pile_gives_its_own_cards_once_nothing_is_shuffled_any_more() -> None:
    hand = ["1", "2", "3", "4", "5", "6", "7"]
    found = sizes(begin(1, A_hand=hand))
    assert found["A.hand"] == 7
    assert sum(found.values()) == 9


def test_a_phase_that_is_repeated_goes_on_from_the_pass_that_is_given() -> None:
    state = begin(1, **{"day.number": 3})
    state.play(0, "turn up")
    assert state.over
    state = begin(1, **{"day.number": 2})
    state.play(0, "Turn up")
    state.play(0, "stop")
    assert state.over


TWO_KINDS = """
rulewright: 1
game: kinds
players: 2
components:
  card: {attributes: {number: 1..9}, cards: [{number: 1..9}]}
  note: {attributes: {worth: 1..4}, name: "note {worth}", cards: [{worth: 1..4, copies: 2}]}
table:
  deck: {cards: card, seen by: nobody}
  notes: {cards: note, seen by: nobody}
player:
  hand: {cards: [card, note]}
setup:
  - move all card to deck
  - shuffle deck
  - move all note to notes
  - shuffle notes
  - {for: p in players, do: deal 2 from notes to p.hand}
phases:
  day: {do: [choose: {by: first of players, options: {go: {}}}]}
winner: [most: count(p.hand), shared]
"""


def test_what_a_pile_loses_goes_only_where_its_kind_may_lie() -> None:
    for lying, found in (
        ([], (9, 6, 0)),
        (["1"], (8, 6, 1)),
        (["1", "note 1"], (8, 5, 2)),
    ):
        state = compiled(TWO_KINDS, 2).start(
            1, names=["A", "B"], position={"A.hand": lying}, at="day"
        )
        view = state.view(None)
        cards, notes = len(view["deck"].cards), len(view["notes"].cards)
        assert (cards, notes, len(view["A.hand"].cards)) == found
