"""What actions are called: one label for one choice, and back."""

from random import Random

import pytest

from rulewright.interpreter import ActionError, State, compile_game
from tests.interpreter.tables import GAMES, compiled, loaded, table


def sets() -> State:
    position = {
        "A.hand": ["red 1", "blue 2"],
        "A.row": ["red 3"],
        "B.hand": ["blue 1"],
        "B.row": ["red 2", "blue 3"],
    }
    return table("sets").start(1, names="AB", position=position, at="turn")


def wholes(state: State, seat: int) -> list[str]:
    return [state.whole_label(seat, ids) for ids in state.whole_choices(seat)]


def test_the_labels_of_a_set_of_cards() -> None:
    state = sets()
    assert [state.label(0, action) for action in state.legal(0)] == [
        "lay red 1",
        "lay blue 2",
        "lay done",
        "swap red 1",
        "swap blue 2",
    ]
    assert wholes(state, 0) == [
        "lay red 1 blue 2 1",
        "lay red 1 blue 2 2",
        "lay red 1 done 1",
        "lay red 1 done 2",
        "lay blue 2 done 1",
        "lay blue 2 done 2",
        "lay done 1",
        "lay done 2",
        "swap red 1 B 1",
        "swap red 1 B 2",
        "swap blue 2 B 1",
        "swap blue 2 B 2",
    ]


def test_a_label_leads_back_to_its_choice() -> None:
    state = sets()
    for ids in state.whole_choices(0):
        assert state.ids(0, state.whole_label(0, ids)) == ids


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("lay blue 2 red 1 2", "lay red 1 blue 2 2"),
        ("LAY  Red 1   blue 2 1", "lay red 1 blue 2 1"),
        ("lay red 1 2", None),
        ("swap blue 2 b 1", "swap blue 2 B 1"),
        ("swap blue 2 1", None),
        ("lay red 1 red 1 1", None),
        ("", None),
    ],
)
def test_reading_what_people_write(text: str, label: str | None) -> None:
    state = sets()
    if label is None:
        with pytest.raises(ActionError):
            state.ids(0, text)
        assert state.why_not(0, text)
    else:
        assert state.whole_label(0, state.ids(0, text)) == label


EXACTLY = """
rulewright: 1
game: exactly
players: 2
components: {card: {attributes: {number: 1..5}, cards: [{number: 1..5}]}}
table: {open: {cards: card}}
player: {hand: {cards: card, loose}}
setup: [move all card to (first of players).hand]
phases:
  one:
    for: p in players
    do:
      - choose: {by: p, options: {lay: {pick: {laid: 3 of p.hand}, do: move laid to open}}}
winner: [shared]
"""


def test_a_set_of_exactly_so_many_cards_may_be_named_in_any_order() -> None:
    """It may begin with a card that is no first one in order of faces: with 4 there are not two behind it."""
    game = loaded(EXACTLY)[0]
    state = compile_game(game, 2).start(1)
    assert state.whole_label(0, state.ids(0, "lay 4 5 2")) == "lay 2 4 5"
    with pytest.raises(ActionError):
        state.ids(0, "lay 4 5")
    with pytest.raises(ActionError):
        state.ids(0, "lay 4 4 5")


def test_a_card_that_the_picker_does_not_see_is_called_by_its_place() -> None:
    state = sets()
    state.act(0, state.id(0, "swap red 1"))
    assert [state.label(0, action) for action in state.legal(0)] == ["B 1", "B 2"]
    state.act(0, state.legal(0)[1])
    assert state.view(0)["A.hand"].text == "red 2, blue 2"


def test_a_label_of_several_actions_is_no_single_id() -> None:
    state = sets()
    with pytest.raises(ActionError, match="`swap red 1 B 1` is several actions; `ids` gives them"):
        state.id(0, "swap red 1 B 1")


def test_the_label_of_what_is_not_legal_is_refused() -> None:
    state = sets()
    with pytest.raises(ActionError, match="it is not for B to decide now, but for A"):
        state.label(1, state.legal(0)[0])


@pytest.mark.parametrize("name", GAMES)
def test_labels_and_ids_are_one_to_one_at_every_node(name: str) -> None:
    for seed in range(20):
        state = table(name).start(seed)
        rng = Random(seed)
        while not state.over:
            seat = rng.choice(state.deciders)
            legal = state.legal(seat)
            assert legal == sorted(set(legal))
            labels = [state.label(seat, action) for action in legal]
            assert len(set(labels)) == len(labels)
            assert [state.id(seat, label) for label in labels] == legal
            for ids in state.whole_choices(seat):
                assert state.ids(seat, state.whole_label(seat, ids)) == ids
            state.act(seat, rng.choice(legal))


def test_an_action_has_a_name_without_a_game_in_play() -> None:
    game = table("duel")
    labels = [game.action_label(action, ["Ann", "Bo"]) for action in range(game.num_actions)]
    assert labels[0] == "show red 1"
    assert labels[-1] == "wait"
    assert "give Bo" in labels
    with pytest.raises(IndexError, match="actions are numbered"):
        game.action_label(10_000)


GUARDS = """
rulewright: 1
game: guards
players: 2
components:
  guard:
    attributes: {rank: 1..2}
    state: {shield: {number: 0, range: 0..3}}
    name: "guard {rank}"
    cards: [{rank: 1, copies: 3}, {rank: 2}]
player:
  post: {cards: guard}
table:
  left: {cards: guard}
setup:
  - move all guard to left
  - deal 4 from left to (first of players).post
phases:
  only:
    repeat: 3
    do:
      - choose:
          by: first of players
          options:
            arm:
              pick: {one: (first of players).post}
              do: one.shield += 1 if one.shield < 3 else 0
            dismiss:
              pick: {one: (first of players).post}
              do: move one to left
winner: [most: count(p.post), shared]
"""


def test_alike_cards_in_unlike_state_are_counted_in_the_order_of_that_state() -> None:
    state = compiled(GUARDS, 2).start(1, names="AB")

    def arming() -> list[str]:
        found = [state.label(0, action) for action in state.legal(0)]
        return [label for label in found if label.startswith("arm")]

    assert arming() == ["arm guard 1", "arm guard 2"]
    state.play(0, "arm guard 1")
    assert arming() == ["arm guard 1", "arm guard 1 #2", "arm guard 2"]
    remarks = {state.label(0, action): state.remark(0, action) for action in state.legal(0)}
    assert {label: said for label, said in remarks.items() if said} == {
        "arm guard 1 #2": "shield 1",
        "dismiss guard 1 #2": "shield 1",
    }
    state.play(0, "arm guard 1 #2")  # the one with a shield gets another one, and keeps its label
    assert arming() == ["arm guard 1", "arm guard 1 #2", "arm guard 2"]
    state.play(0, "dismiss guard 1 #2")
    assert [card.state for card in state.view(0)["left"].cards] == [("shield 2",)]
