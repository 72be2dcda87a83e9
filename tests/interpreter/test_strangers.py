"""Games from strangers whose cost lies in play: each is stopped by a bound that counts.

That it does not take long follows from the bounds; nothing here looks at a clock. Each game passes the checker.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from rulewright.dsl import load_game
from rulewright.dsl.check import nesting
from rulewright.dsl.game import CheckedGame, limits
from rulewright.dsl.loader import Loader
from rulewright.interpreter import FaultError, State, TooLarge, compile_game
from rulewright.interpreter import machine as machine_module
from rulewright.interpreter.choosing import SEARCH
from rulewright.interpreter.layout import PC
from tests.dsl.test_strangers import ALLOWED
from tests.dsl.test_strangers import HEAD as START

HEAD = """rulewright: 1
game: g
players: 2
components:
  coin: {tokens: unlimited}
  card: {attributes: {a: 1..40, b: 1..20}, cards: [{a: 1..40, b: 1..20}]}
table: {n: {number: 2}, most: {number: 1000}, pot: {tokens: coin}, deck: {cards: card, seen by: nobody}}
winner: [shared]
"""
SLOW = "sum(count(1..900 where it > x + {0}) for x in 1..900)"


def steps(text: str) -> str:
    lines = text.strip("\n").splitlines()
    return "phases:\n  main:\n    do:\n" + "".join(f"      {line}\n" for line in lines)


def loops(depth: int, last: str, ends: str = "1..most") -> str:
    """Loops inside each other over ranges whose end is known in play alone."""
    made = "".join(
        " " * (4 * i) + f"- for: x{i} in {ends}\n" + " " * (4 * i) + "  do:\n" for i in range(depth)
    )
    return made + " " * (4 * depth) + f"- {last}\n"


GO = "choose: {by: first of players, options: {go: {do: n += 1}}}"
ENDLESS = {
    "loops in loops": steps(loops(3, "n = x2")),
    "loops in a rule": steps("- run r") + "rules:\n  r:\n    do:\n" + "".join(
        f"      {line}\n" for line in loops(3, "n = x2").splitlines()),
    "loops around a decision that never comes": steps(
        loops(3, "{if: n < 0, then: [" + GO + "]}")),
    "small loops, many inside each other": steps(loops(9, "n = x8", "1..10 * n div n")),
    "small loops around a decision that never comes": steps(
        loops(8, "{if: n < 0, then: [" + GO + "]}", "1..10")),
    "repeated a billion times": steps("- n = 999999999") + "  more: {repeat: n, do: most = n}\n",
    "a sum in a loop": steps("- for: i in 1..500\n  do: n = " + SLOW.format("i")),
    "a sum in a define": "define:\n  slow(i): " + SLOW.format("i") + "\n" + steps(
        "- for: i in 1..500\n  do: n = slow(i)"),
    "a sum over a range that grew": steps("- n = 99999999\n- n = sum(1..n)"),
    "a highest value over a range that grew": steps("- n = 99999999\n- n = max(x * 2 for x in 1..n)"),
    "a reason that is slow for each number": steps(f"""
- choose:
    by: first of players
    pick: {{v: 1..20000}}
    must: {{it is so: {SLOW.format("v")} > 5}}
    do: n = v"""),
    "three picks that never fit": steps("""
- choose:
    by: first of players
    pick: {v: 1..20000, w: 1..20000, x: 1..20000}
    must: {it is so: v * w + x is n - 2}
    do: n = v + w + x"""),
    "shuffled over and over": "setup: [move all card to deck]\n" + steps(
        "- for: i in 1..50000\n  do: shuffle deck"),
}  # fmt: skip
WIDE = {
    "squares": steps("- for: i in 1..100\n  do: n = n * n"),
    "doubles": steps("- for: i in 1..100\n  do: n += n"),
    "tokens without number": steps("- for: i in 1..100\n  do: pay 1 + pot from bank to pot"),
    "squares of squares": steps("".join(
        f"- let x{i} = {f'x{i - 1} * x{i - 1}' if i else 'n * n'}\n" for i in range(60)) + "- n = x59 mod 7"),
    "squares in defines": "define:\n  s0(i): i * i\n" + "".join(
        f"  s{i + 1}(i): s{i}(s{i}(i))\n" for i in range(8)) + steps("- n = s8(n)"),
}  # fmt: skip

ROUNDS = 6
LONG = f"""phases:
  main:
    repeat: {ROUNDS}
    do:
      - for: i in 1..1000
        do:
          - for: j in 1..most div 4
            do: n = max(n, j)
      - {GO}
"""  # a quarter of a million passes before each decision


def load_text(text: str) -> CheckedGame:
    return load_game("./g.yaml", loader=Loader(files={"g.yaml": text}))


def game(text: str) -> CheckedGame:
    return load_text(HEAD + text)


def stopped(text: str) -> FaultError:
    with pytest.raises(FaultError) as caught:
        compile_game(game(text), 2).start(1)
    return caught.value


@pytest.mark.parametrize("name", ENDLESS)
def test_what_goes_on_and_on_is_stopped_by_a_count_of_steps(name: str) -> None:
    fault = stopped(ENDLESS[name])
    assert fault.kind == "endless", str(fault)
    assert f"{limits.STEPS}" in fault.message
    assert fault.at is not None
    assert fault.stack


@pytest.mark.parametrize("name", WIDE)
def test_a_number_that_grows_is_stopped_by_its_digits(name: str) -> None:
    fault = stopped(WIDE[name])
    assert fault.kind == "too-wide", str(fault)
    assert fault.at is not None


def test_the_count_begins_anew_at_each_decision() -> None:
    state = compile_game(game(LONG), 2).start(1)
    passes = 0
    while not state.over:
        passes += 250_000
        (seat,) = state.deciders
        state.act(seat, state.legal(seat)[0])
    assert passes > limits.STEPS


def test_playouts_count_anew_at_each_decision_too() -> None:
    decisions, _ = compile_game(game(LONG), 2).machine().playout(Random(1))
    assert decisions == ROUNDS


@pytest.mark.parametrize("name", ALLOWED)
def test_what_is_just_not_too_much_is_compiled_and_played(name: str) -> None:
    machine = compile_game(load_text(START + ALLOWED[name]), 2).machine()
    state = machine.start(1)
    stop = machine.stops[state[PC]]
    if stop.decide is not None:
        ids = machine.legal(state)[:1]
        for kind in ("next", "why", "fined"):
            machine.answers.question(kind, stop)(state, 0, ids)
    machine.playout(Random(1))


def choices(state: State) -> Iterator[tuple[str, ...]]:
    """All ways to complete the choice at hand, by what is legal pick after pick."""
    (seat,) = state.deciders
    for action in state.legal(seat):
        after = state.copy()
        after.act(seat, action)
        label = state.game.action_label(action)
        if after.over:
            yield (label,)
        else:
            yield from ((label, *more) for more in choices(after))


@pytest.mark.parametrize("wanted", [0, 1, 5, 9])
def test_many_picks_are_legal_exactly_when_the_rest_fits(wanted: int) -> None:
    names = [f"a{i}" for i in range(9)]
    state = compile_game(
        game(
            steps(f"""
- choose:
    by: first of players
    pick: {{{", ".join(f"{name}: 0..1" for name in names)}}}
    must:
      they fit: {" + ".join(names)} is {wanted}
      the fifth is the last: a4 is a8
    do: n = a0""")
        ),
        2,
    ).start(1)
    found = [tuple(int(label.split()[-1]) for label in one) for one in choices(state)]
    assert found == [
        one for one in product((0, 1), repeat=9) if sum(one) == wanted and one[4] == one[8]
    ]


@pytest.mark.parametrize("failing", [None, 0, 1, 4, 5])
def test_of_many_reasons_each_one_counts(failing: int | None) -> None:
    reasons = "".join(
        f"            reason {i}: {'n > 2' if i == failing else 'some x in 1..n where x > 1'}\n"
        for i in range(6)
    )
    text = f"""
- choose:
    by: first of players
    options:
      go:
        when: n is 2
        must:
{reasons}        do: n = 1
      stay: {{do: n = 0}}"""
    state = compile_game(game(steps(text)), 2).start(1)
    labels = [state.game.action_label(action) for action in state.legal(0)]
    assert labels == (["go", "stay"] if failing is None else ["stay"])


def test_what_python_refuses_is_one_sentence_with_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(nesting, "MAX_LOOPS", 99)
    checked = game("phases: {p: {do: [run r0(1)]}}\nrules:\n" + chained(25))
    with pytest.raises(TooLarge, match="this game is too large to be compiled") as caught:
        compile_game(checked, 2).start(1)
    assert caught.value.at is not None
    assert caught.value.at.file == "g.yaml"


def chained(count: int) -> str:
    """Rules with a loop, each of which runs the next in it."""
    return (
        "".join(
            f"  r{i}(i):\n    do: [{{for: x in 1..n, do: run r{i + 1}(x)}}]\n" for i in range(count)
        )
        + f"  r{count}(i): {{do: n = i}}\n"
    )


def test_what_is_too_deep_for_the_compiler_is_the_same_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def too_deep(*_: object) -> None:
        raise RecursionError

    monkeypatch.setattr(machine_module, "compile_program", too_deep)
    with pytest.raises(TooLarge, match="this game is too large to be compiled"):
        compile_game(game(steps("- n = 1")), 2).start(1)


def test_looking_ahead_in_sets_has_a_bound_of_its_own() -> None:
    fault = stopped(
        "setup: [move all card to deck]\n"
        + steps("""
- choose:
    by: first of players
    pick: {some_cards: 3..9 of all card}
    must: {it is so: sum(some_cards.a) < 0}
    do: n = 1""")
    )
    assert fault.kind in {"look-ahead", "endless"}
    assert SEARCH < limits.STEPS
