"""Why something cannot be done: the sentence that a player is told, and what it may tell."""

import pytest

from rulewright.interpreter import (
    ActionError,
    State,
)
from rulewright.interpreter.refusals import Blocked, blocked
from tests.interpreter.duel import duel
from tests.interpreter.tables import compiled

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
