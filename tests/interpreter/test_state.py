"""Playing through the API: who decides, what is legal, copies and equality."""

import copy
import pickle
import subprocess
import sys
from random import Random
from types import FrameType

import pytest

from rulewright.dsl import load_game
from rulewright.interpreter import (
    ActionError,
    FaultError,
    Game,
    PositionError,
    State,
    compile_game,
)
from tests.interpreter.duel import duel, labels
from tests.interpreter.tables import GAMES, checked, table


def test_the_first_decision() -> None:
    state = duel()
    assert state.deciders == (0,)
    assert not state.over
    assert labels(state, 0) == [
        "show red 1",
        "show blue 2",
        "hide red 1",
        "hide blue 2",
        "give Bo",
        "draw",
        "wait",
    ]
    assert state.prompt(0) == "Your turn, Ann?"
    assert state.prompt(1) is None


def test_nobody_else_has_a_legal_action() -> None:
    state = duel()
    assert state.legal(1) == []
    assert state.legal(-1) == []
    assert state.legal(7) == []
    assert state.whole_choices(1) == []


def test_a_choice_of_several_values_is_made_one_by_one() -> None:
    state = duel()
    partial = [state.partial]
    state.act(0, state.id(0, "give Bo"))
    assert labels(state, 0) == ["1", "2", "3"]
    partial.append(state.partial)
    state.act(0, state.id(0, "2"))
    partial.append(state.partial)
    assert partial == [False, True, False]
    assert state.deciders == (1,)
    assert state.view(0)["Ann.purse"].value == 3
    assert state.view(1)["Bo.purse"].value == 7


def test_a_whole_choice_may_be_taken_at_once() -> None:
    state = duel()
    give = [ids for ids in state.whole_choices(0) if len(ids) == 2]
    assert [state.whole_label(0, ids) for ids in give] == ["give Bo 1", "give Bo 2", "give Bo 3"]
    state.act_all(0, give[2])
    assert state.deciders == (1,)


def test_half_a_choice_is_not_a_whole_one() -> None:
    state = duel()
    before = state.copy()
    with pytest.raises(ActionError, match="not a whole choice"):
        state.act_all(0, [state.id(0, "give Bo")])
    assert state == before


def test_the_same_state_however_several_deciders_answer() -> None:
    ends = []
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        state = table("sealed", 3).start(1)
        for seat in order:
            assert seat in state.deciders
            state.play(seat, str(seat + 4))
        ends.append(state)
    assert ends[0] == ends[1] == ends[2]
    assert len({hash(end) for end in ends}) == 1
    assert ends[0].view(None)["winning"].text == "3"


def test_a_game_to_its_end() -> None:
    state = table("sealed", 2).start(1)
    for one, two in (("1", "2"), ("5", "5"), ("0", "9")):
        state.play(0, one)
        state.play(1, two)
    assert state.over
    assert state.deciders == ()
    assert state.scores == (1, 2)
    assert state.ranking == ((1,), (0,))


def test_scores_are_there_before_the_end() -> None:
    state = duel()
    assert state.scores == (5, 5)
    state.play(0, "show red 1")
    assert state.scores == (6, 6)
    assert state.ranking == ((0, 1),)


@pytest.mark.parametrize("name", GAMES)
def test_who_decides_is_kept_as_it_follows_from_the_position(name: str) -> None:
    rng = Random(2)
    state = table(name).start(2)
    while not state.over:
        before = state.copy()
        seat = rng.choice(state.deciders)
        state.act(seat, rng.choice(state.legal(seat)))
        moments = [state, state.copy(), pickle.loads(pickle.dumps(state))]  # noqa: S301 - our own
        moments.append(state.resample(seat, rng.randrange))
        if state.why_no_undo(seat) is None:
            moments.append(state.copy())
            moments[-1].undo(seat)
            assert moments[-1].deciders == before.deciders
        for moment in moments:
            assert moment.deciders == asked(moment)
            assert moment.over is (moment.machine.stop(moment.raw).kind == "over")
    assert state.deciders == ()


def asked(state: State) -> tuple[int, ...]:
    """Ask the machine who has something left to answer."""
    machine, s = state.machine, state.raw
    return tuple(
        seat for seat in machine.deciders(s) if machine.next_ids(s, seat, state.picked(seat))
    )


def test_a_decision_calls_three_functions() -> None:
    state = compile_game(load_game("don:side_auction=false,start_player=by_lot"), 4).start(1)
    called: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.append(frame.f_code.co_name)

    sys.setprofile(note)
    try:
        over, seat = state.over, state.deciders[0]
        state.act(seat, state.legal(seat)[0])
    finally:
        sys.setprofile(None)
    assert not over
    assert state.deciders != (seat,)
    assert called == ["legal", "act", "r1"]


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    state = table("sealed", 2).start(1)
    while not state.over:
        state.act(state.deciders[0], state.legal(state.deciders[0])[0])
    with pytest.raises(ActionError, match="the game is over"):
        state.act(0, 0)
    assert state.why_not(0, "5") == "the game is over"


# ---------------------------------------------------------------------------------------- copies


def test_a_copy_goes_its_own_way() -> None:
    state = duel()
    other = state.copy()
    assert other == state
    other.play(0, "show red 1")
    assert other != state
    assert labels(state, 0)[0] == "show red 1"
    assert len(state.history) == 0
    assert len(other.history) == 1


def test_copy_copy_is_a_copy() -> None:
    state = duel()
    assert copy.copy(state) == state
    assert copy.deepcopy(state) == state


@pytest.mark.parametrize("name", GAMES)
def test_a_pickle_is_the_same_state(name: str) -> None:
    state = table(name).start(5)
    rng = Random(5)
    while not state.over:
        other = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own
        assert other == state
        assert hash(other) == hash(state)
        for seat in range(len(state.names)):
            assert other.legal(seat) == state.legal(seat)
            assert other.log(seat) == state.log(seat)
        seat = rng.choice(state.deciders)
        action = rng.choice(state.legal(seat))
        other.act(seat, action)
        state.act(seat, action)
        assert other == state


def test_states_in_one_pickle_share_their_game() -> None:
    state = duel()
    one, other = pickle.loads(pickle.dumps([state, state.copy()]))  # noqa: S301 - our own
    assert one.game is other.game
    assert one.game is not None


def test_a_state_without_history() -> None:
    state = table("duel").start(3, record=False)
    state.act(state.deciders[0], state.legal(state.deciders[0])[0])
    for ask in (lambda: state.log(0), state.save, lambda: state.undo(0), lambda: state.history):
        with pytest.raises(ActionError, match="record=True"):
            ask()


# ---------------------------------------------------------------------------------------- starting


def test_a_seed_fixes_everything() -> None:
    game = table("duel", 3)
    assert game.start(7) == game.start(7)
    assert game.start(7) != game.start(8)


def test_games_without_a_seed_differ() -> None:
    game = table("duel", 3)
    states = [game.start() for _ in range(20)]
    assert len({state.seed for state in states}) == 20
    assert len(set(states)) > 1


def test_the_same_game_in_another_process_and_with_other_hashes() -> None:
    program = (
        "import sys; sys.path.insert(0, '.')\n"
        "from tests.interpreter.tables import table\n"
        "state = table('duel', 3).start(7)\n"
        "while not state.over:\n"
        "    seat = state.deciders[0]\n"
        "    state.act(seat, state.legal(seat)[-1])\n"
        "print([line.text for line in state.log(0)], state.scores)\n"
    )
    outputs = set()
    for hash_seed in ("0", "1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": hash_seed, "PATH": "/usr/bin:/bin"},
        )
        outputs.add(run.stdout)
    assert len(outputs) == 1


def test_a_game_for_a_number_of_seats_it_is_not_for() -> None:
    with pytest.raises(ValueError, match="Duel is for 2 to 3 players, not for 5"):
        Game(checked(GAMES["duel"]), 5)


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({"dek": ["red 1"]}, "there is no place `dek`"),
        ({"deck": ["red 9"]}, "`deck`: no card is called `red 9`"),
        ({"open": ["red 1", "red 1"]}, "`open`: there is no further `red 1`; the game has 1"),
        ({"1.purse": 90}, "`1.purse`: 85 more coin are needed; the bank has 30"),
        ({"starter": "Cy"}, "`starter` is one of 1 or 2, not `Cy`"),
        ({"1.purse": 6}, "`coins are conserved` does not hold in what is given"),
        ({"1.purse": True}, "`1.purse` is a number, and not `True`"),
        ({"deck": "red 1"}, "`deck` is a pile: a list of cards' names is needed"),
    ],
)
def test_a_position_that_cannot_be(position: dict[str, object], sentence: str) -> None:
    with pytest.raises(PositionError) as error:
        table("duel").start(1, position=position)
    assert str(error.value) == sentence


def test_a_position_moves_cards_and_tokens_and_loses_none() -> None:
    state = table("duel").start(
        1,
        position={
            "1.hand": ["red 1"],
            "2.hand": ["red 2", "red 3", "red 4"],
            "1.purse": 4,
            "2.purse": 6,
        },
    )
    view = state.view(0)
    assert view["1.hand"].text == "red 1"
    assert view["2.hand"].count == 3
    assert view["deck"].count == 4
    assert view["1.purse"].value == 4


def test_names_have_to_be_told_apart() -> None:
    game = table("duel")
    for names, sentence in (
        (["Ann"], "1 name is given for 2 seats"),
        (["Ann", "Ann"], "two seats have the same name"),
        (["Ann", " "], "a seat's name is printable words, and ' ' is not"),
        (["Ann", "B\no"], "a seat's name is printable words"),
    ):
        with pytest.raises(ValueError, match=sentence):
            game.start(1, names=names)


# ---------------------------------------------------------------------------------------- faults

FAULTY = """
rulewright: 1
game: faulty
title: Faulty
players: 2
components:
  coin: {tokens: 3}
player:
  purse: {tokens: coin, seen by: owner}
phases:
  turn:
    repeat: 3
    do:
      - for: p in players
        do:
          - choose:
              by: p
              options:
                take:
                  do: pay 2 from bank to p.purse
                wait: {}
winner:
  - most: p.purse
  - shared
"""


def test_a_fault_stops_the_game_and_can_be_played_again() -> None:
    state = table_of(FAULTY).start(1)
    state.play(0, "take")
    with pytest.raises(FaultError) as fault:
        state.play(1, "take")
    assert fault.value.message == "2 must be paid, and only 1 is there"
    assert state.fault is fault.value
    assert state.deciders == ()
    assert state.legal(1) == []
    assert not state.over
    with pytest.raises(ActionError, match="a rule could not be carried out"):
        state.act(1, 0)
    assert len(state.history) == 2
    again = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own
    assert str(again.fault) == str(fault.value)
    assert [line.text for line in state.log(0) if line.seat is not None] == ["1: take"]
    state.undo(1)
    state.play(1, "wait")
    assert labels(state, 0) == ["take", "wait"]


def table_of(text: str) -> Game:
    game = checked(text)
    return Game(game, game.least_seats)
