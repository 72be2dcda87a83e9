"""Playing through the API: who decides, what is legal, what is refused and why, copies and equality."""

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
from rulewright.interpreter.refusals import Blocked, blocked
from tests.interpreter.tables import GAMES, checked, compiled, table

DUEL = {
    "Ann.hand": ["red 1", "blue 2"],
    "Bo.hand": ["red 3", "red 4"],
    "deck": ["blue 4"],
    "starter": "Ann",
}


def duel(seed: int = 1) -> State:
    return table("duel").start(seed, names=["Ann", "Bo"], position=DUEL, at="turn")


def labels(state: State, seat: int) -> list[str]:
    return [state.label(seat, action) for action in state.legal(seat)]


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


# ---------------------------------------------------------------------------------------- refusals

ALL = "`show red 1`, `show blue 2`, `hide red 1`, `hide blue 2`, `give Bo`, `draw`, `wait`"


@pytest.mark.parametrize(
    ("seat", "text", "sentence"),
    [
        (1, "wait", "it is not for Bo to decide now, but for Ann"),
        (2, "wait", "seats are numbered 0..1, and 2 is none of them"),
        (0, "give Bo 9", "`9` is not on offer: it can be 1..3"),
        (0, "give Ann 1", "`give Ann` is not on offer: it can be Bo"),
        (0, "show red 3", "`show red 3` is not on offer: it can be red 1, blue 2"),
        (
            0,
            "jump",
            f"`jump` is nothing that can be chosen: it can be {ALL}",
        ),
    ],
)
def test_a_refusal_says_why(seat: int, text: str, sentence: str) -> None:
    state = duel()
    before = state.copy()
    assert state.why_not(seat, text) == sentence
    with pytest.raises(ActionError) as refused:
        state.play(seat, text)
    assert str(refused.value) == sentence
    assert state == before


NARROW = """
rulewright: 1
game: narrow
players: 2
components: {coin: {tokens: 20}}
table:
  hidden: {tokens: coin, seen by: nobody}
player:
  coins: {tokens: coin, seen by: owner}
setup:
  - let n = random 1..3
  - pay n from bank to hidden
  - for: p in players
    do: pay 4 from bank to p.coins
phases:
  only:
    for: p in players
    do:
      - choose:
          by: p
          options:
            bid: {pick: {amount: 5..p.coins}}
            guess: {pick: {number: 5..hidden}}
            song:
              must: {you have more coins: p.coins > 4}
            tale:
              must: {a chest is full: hidden > 3}
            dance:
              when: p.coins > 4
            pass: {}
winner: [most: p.coins, shared]
allow: {hidden-card: it is tested here, always-false: that too}
"""


def narrow() -> State:
    return compiled(NARROW, 2).start(1, names=("Ann", "Bo"))


def test_where_no_number_is_on_offer_its_ends_are_told_unless_they_are_secret() -> None:
    state = narrow()
    told = "`bid 6` is not on offer: it would have to be at least 5 and at most 4 (coins is 4)"
    assert state.why_not(0, "bid 6") == told
    assert state.why_not(0, "guess 6") == "`guess 6` is not on offer"


SETTLED = """
rulewright: 1
game: settled
players: 2
settings: {strict: {default: true, about: whether tired players count}}
table: {tired: {flag}, level: {number: 2, range: 0..5}}
phases:
  only:
    do:
      - choose:
          by: first of players
          options:
            climb:
              pick: {n: 1..9}
              must: {you are fit for it: n < level or not strict and not tired}
            rest: {do: tired = true}
winner: [draw]
"""


def test_a_refusal_leaves_out_what_a_setting_has_settled() -> None:
    state = compiled(SETTLED, 2).start(1)
    told = "`climb 4` is possible only if you are fit for it (level is 2)"
    assert state.why_not(0, "climb 4") == told


def test_options_that_a_reason_blocks_are_known_with_what_the_seat_may_know() -> None:
    state = narrow()
    assert blocked(state, 0) == (
        Blocked("song", "only if you have more coins; coins is 4"),
        Blocked("tale", "only if a chest is full"),
    )
    assert blocked(state, 1) == ()


WAYS = """
rulewright: 1
game: ways
players: 2
components: {card: {attributes: {rank: 1..4}, name: "{rank}", cards: [{rank: 1..4}]}}
table: {lot: {cards: card}, sold: {cards: card}}
player: {coins: {number: 2, range: 0..9}}
setup: [move (all card where rank < 4) to lot]
phases:
  only:
    for: p in players
    do:
      - choose:
          by: p
          options:
            sell: {pick: {ware: lot}, must: {they are rich: p.coins > 5}, do: move ware to sold}
            send back: {pick: {ware: lot}, must: {it is dear: ware.rank > 3}, do: move ware to sold}
            stay: {}
            stand: {must: {they are rich: p.coins > 5}}
            lean: {must: {the next is rich: (next p).coins > p.coins}}
            blame: {pick: {whom: others of p}, must: {they are rich: whom.coins > 3}}
winner: [draw]
"""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("sell", "`sell` is possible only if they are rich (coins is 2)"),
        ("SELL", "`sell` is possible only if they are rich (coins is 2)"),
        ("sel", "`sell` is possible only if they are rich (coins is 2)"),
        ("sell 1", "`sell 1` is possible only if they are rich (coins is 2)"),
        ("sell 4", "`sell 4` is possible only if they are rich (coins is 2)"),
        ("sell dear", "`sell` is possible only if they are rich (coins is 2)"),
        ("send back", "`send back` is possible only if it is dear"),
        ("send", "`send back` is possible only if it is dear"),
        ("lean", "`lean` is possible only if the next is rich (coins is 2)"),
        ("blame Bo", "`blame Bo` is possible only if they are rich (Bo.coins is 2)"),
        ("stan", "`stand` is possible only if they are rich (coins is 2)"),
    ],
)
def test_an_option_in_whose_way_a_reason_is_tells_it_however_it_is_named(
    text: str, told: str
) -> None:
    state = compiled(WAYS, 2).start(1, names=("Ann", "Bo"))
    assert state.why_not(0, text) == told
    assert "nothing that can be chosen" in str(state.why_not(0, "se"))
    assert "nothing that can be chosen" in str(state.why_not(0, "sta"))


def test_a_refusal_gives_the_rule_and_its_numbers() -> None:
    state = duel()
    state.play(0, "give Bo 3")
    state.play(1, "wait")
    assert state.why_not(0, "give Bo 2") is None
    assert (
        state.why_not(0, "give Bo 3")
        == "`give Bo 3` is possible only if you have that much (you have 2 coins)"
    )


def test_what_is_legal_is_not_refused() -> None:
    assert duel().why_not(0, "show red 1") is None
    assert duel().why_not(0, "give Bo") is None


def test_a_wrong_number_is_refused_with_a_reason() -> None:
    state = duel()
    with pytest.raises(ActionError, match="actions are numbered 0"):
        state.act(0, 10_000)
    with pytest.raises(ActionError, match="it is not for Bo to decide now, but for Ann"):
        state.act(1, state.legal(0)[0])


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


BOUND = """
rulewright: 1
game: bound
players: 2
settings:
  ceiling: {default: 8, range: 6..9, about: the highest stake}
  loans: {default: true, about: whether one may stake more than one has}
components: {coin: {tokens: 40, plural: coins}}
table:
  least: {number: 3, range: 0..5}
  hidden: {tokens: coin, seen by: nobody}
player:
  coins: {tokens: coin, seen by: owner}
setup:
  - let n = random 1..3
  - pay n from bank to hidden
  - for: p in players
    do: pay 4 from bank to p.coins
phases:
  only:
    for: p in players
    do:
      - choose:
          by: p
          options:
            bid: {pick: {amount: least..p.coins}}
            guess: {pick: {number: 1..hidden}}
            stake: {pick: {amount: "1..min(ceiling, p.coins + (3 if loans else 0))"}}
            envy: {pick: {amount: "1..count(players) + (next p).coins"}}
            pass: {}
winner: [most: p.coins, shared]
allow: {hidden-card: it is tested here, never-set: that too}
"""


def test_past_a_bound_what_it_stands_for_is_told_as_far_as_the_actor_may_see_it() -> None:
    state = compiled(BOUND).start(1, names=("Ann", "Bo"))
    assert state.why_not(0, "bid 5") == "`bid 5` is not on offer: it can be 3..4 (you have 4 coins)"
    assert state.why_not(0, "bid 99") == (
        "`bid 99` is not on offer: it can be 3..4 (you have 4 coins)"
    )
    assert state.why_not(0, "bid 1") == "`bid 1` is not on offer: it can be 3..4 (least is 3)"
    told = "`stake 8` is not on offer: it can be 1..7 (ceiling is 8, you have 4 coins)"
    assert state.why_not(0, "stake 8") == told
    assert "(" not in (state.why_not(0, "guess 9") or "")
    assert state.why_not(0, "envy 9") == "`envy 9` is not on offer: it can be 1..6"
