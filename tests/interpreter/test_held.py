"""`always:` of what runs: when its lines are tested, what they look back to, and where a broken one is found."""

from __future__ import annotations

import pickle

import pytest

from rulewright.interpreter import FaultError, Game, State
from rulewright.interpreter.fault_text import fault_sentence, fault_text
from tests.interpreter.tables import checked

HEAD = """rulewright: 1
game: g
players: 2
components:
  coin: {tokens: 40}
  card: {attributes: {size: 1..3}, cards: [{size: 1..3, copies: 2}]}
table:
  pot: {tokens: coin}
  deck: {cards: card}
player:
  coins: {tokens: coin}
setup:
  - move all card to deck
  - for: p in players
    do: pay 9 from bank to p.coins
winner: [shared]
"""


def begun(text: str, *, check: bool = True, at: str | None = None) -> State:
    """A game at its first decision, its lines of `always:` tested or not."""
    position = None if at is None else {"pot": 1}
    return Game(checked(HEAD + text), 2).start(1, check=check, at=at, position=position)


def broken(text: str, *plays: str) -> FaultError:
    """The fault that playing leads to; without the tests there is none."""
    with pytest.raises(FaultError) as caught:
        played(begun(text), *plays)
    played(begun(text, check=False), *plays)
    assert caught.value.kind == "invariant"
    return caught.value


def played(state: State, *plays: str) -> State:
    for play in plays:
        state.play(state.deciders[0], play)
    return state


ROUND = """
phases:
  round:
    repeat: 2
    state: {paid: {number: 0}}
    always:
      LINE
    phases:
      paying:
        for: p in players
        do:
          - choose:
              by: p
              options:
                pay: {pick: {n: 1..4}, do: [pay n from p.coins to pot, paid += n]}
                leave it: {do: leave round}
      sharing:
        for: p in players
        do: pay up to 1 from pot to p.coins
"""


def line(text: str, game: str = ROUND) -> str:
    return game.replace("LINE", text)


def test_a_line_of_a_phase_is_tested_after_each_pass_in_it() -> None:
    fault = broken(line("few coins are paid: paid < 5"), "pay 4", "pay 1")
    assert [called.name for called in fault.stack] == ["round", "paying"]
    assert fault.address == "phases.round.always.few coins are paid"
    assert fault.at is not None
    assert fault.at.line == HEAD.count("\n") + 7
    assert "`few coins are paid` does not hold" in fault.message


def test_what_is_fresh_in_each_pass_is_fresh_for_its_lines() -> None:
    assert played(begun(line("few: paid <= 8")), *["pay 4"] * 4).over


def test_a_line_looks_back_to_the_beginning_of_the_pass() -> None:
    kept = "all that is paid is in the pot: pot in before(pot) + paid - 2..before(pot) + paid"
    assert played(begun(line(kept)), *["pay 4"] * 4).over
    fault = broken(
        line("nobody loses four: every p in players where p.coins > before(p.coins) - 4"), "pay 4"
    )
    assert fault.stack[-1].name == "paying"


def test_a_line_is_tested_where_its_phase_is_left() -> None:
    fault = broken(line("somebody has paid: paid > 0"), "leave it")
    assert fault.address == "phases.round.always.somebody has paid"
    assert played(begun(line("somebody has paid: paid > 0")), "pay 1", "leave it").over


def test_a_line_of_a_phase_without_passes_is_tested_when_it_ends() -> None:
    text = "phases:\n  main: {always: {the pot grows: pot > before(pot) + 2}, do: pay NUMBER from bank to pot}\n"
    assert begun(text.replace("NUMBER", "3")).over
    assert broken(text.replace("NUMBER", "2")).stack[-1].name == "main"


def test_a_phase_that_is_skipped_is_not_tested() -> None:
    text = "phases:\n  main: {when: count(players) > 2, always: {the pot grows: pot > before(pot)}, do: end game}\n"
    assert begun(text).over


def test_the_values_of_a_broken_line_are_told_also_those_from_before() -> None:
    text = """
phases:
  main:
    for: q in players
    always: {who pays has less: q.coins < before(q.coins)}
    do: pay 1 from bank to q.coins
"""
    state = begun(text, check=False)
    said = fault_sentence(broken(text), state.opening.words)
    assert said == "`who pays has less` does not hold (q.coins is 10, before(q.coins) is 9)"
    assert "while main" in fault_text(broken(text), state.opening.words)


RULE = """
phases:
  main:
    for: q in players
    do: run give(q, 2)
rules:
  give(p, n):
    state: {so_far: {number: 0}, shares: {number: 0, for each: player}}
    always:
      LINE
    do:
      - while: so_far < n
        do:
          - so_far += 1
          - p.shares += 1
          - pay 1 from p.coins to pot
          - {if: pot >= 3, then: leave give}
"""


@pytest.mark.parametrize(
    "kept",
    [
        "coins only change hands: pot + sum(players.coins) is before(pot + sum(players.coins))",
        "nobody gives more: so_far <= n and p.shares is so_far",
        "the others give nothing: sum((others of p).coins) is before(sum((others of p).coins))",
        "shares are fresh: every q in players where before(q.shares) is 0",
        "the richest were others: before(highest players by coins) is not (lowest players by coins)",
        "each had some: before(every q in players where (some x in players where x.coins >= q.coins))",
        "cards stay: before(deck) is deck and count(before(deck) where size is 2) is 2",
    ],
)
def test_what_holds_of_a_rule_is_never_told(kept: str) -> None:
    assert begun(line(kept, RULE)).over


@pytest.mark.parametrize(
    "text",
    [
        "all is given: so_far is n",  # the second time it is left
        "the pot was empty: before(pot) is 0",
        "nobody had less: before(no q in players where q.coins < p.coins) or p is (first of players)",
        "nobody gives: p.coins is before(p.coins)",
    ],
)
def test_a_line_of_a_rule_is_tested_when_it_has_ended(text: str) -> None:
    fault = broken(line(text, RULE))
    assert [called.name for called in fault.stack] == ["main", "give"]
    assert fault.address == f"rules.give.always.{text.partition(':')[0]}"


def test_a_payout_is_tested_when_it_has_paid() -> None:
    text = """
phases:
  main: {do: run shares(5)}
payouts:
  shares(n):
    kind: split
    amount: n
    payer: bank
    purse: p.coins
    payees: [players]
    remainder: pot
    always:
      all is paid: sum(players.coins) - before(sum(players.coins)) is NUMBER
"""
    assert begun(text.replace("NUMBER", "n - pot")).over
    assert broken(text.replace("NUMBER", "n")).stack[-1].name == "shares"


def test_a_game_that_begins_in_the_middle_looks_back_to_where_it_began() -> None:
    text = line("the pot was there: pot is before(pot) + paid or pot >= before(pot) - 1")
    state = begun(text, at="sharing")
    assert not state.over
    fault = line("the pot stays: pot is before(pot)")
    with pytest.raises(FaultError):
        begun(fault, at="sharing")


def test_states_that_are_tested_are_copied_compared_and_kept_like_all() -> None:
    text = line("nobody gains: every p in players where p.coins <= before(p.coins) + 1")
    one, other = begun(text), begun(text)
    played(one, "pay 2")
    played(other, "pay 2")
    assert one == other
    assert hash(one) == hash(other)
    copied = pickle.loads(pickle.dumps(one.copy()))  # noqa: S301 - our own
    assert played(copied, "pay 1", "pay 1", "pay 1").over
    other.undo(0)
    assert other == begun(text)


def test_nothing_of_it_is_in_a_machine_that_does_not_test() -> None:
    text = "paid is what came: pot in before(pot) + paid - 2..before(pot) + paid"
    without = line("fine: true").replace("    always:\n      fine: true\n", "")
    plain = Game(checked(HEAD + without), 2).machine().source
    assert Game(checked(HEAD + line(text)), 2).machine().source == plain
