"""Games from strangers: whatever is in a file, it is refused by a bound that counts, with a message, and at once.

Each case gives a text and what is said about it. That it does not take long follows from the bounds: nothing here looks
at a clock.
"""

from __future__ import annotations

import difflib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.dsl import counted, diagnose, diagnostics
from rulewright.dsl.check import constants, context, flow, nesting, work
from rulewright.dsl.game import limits
from rulewright.dsl.loader import MAX_BYTES, Loader

HEAD = "rulewright: 1\ngame: g\nplayers: 2\nwinner: [shared]\n"
REST = "phases: {main: {do: end game}}\n"
THINGS = """components:
  coin: {tokens: 9}
  card: {attributes: {rank: 1..3}, cards: [{rank: 1..3}]}
table: {deck: {cards: card}, pot: {tokens: coin}, turns: {number: 0}}
"""


def steps(*lines: str) -> str:
    return "phases:\n  main:\n    do:\n" + "".join(f"      - {line}\n" for line in lines)


def rules(count: int, times: int) -> str:
    """A chain of rules, each of which runs the next several times."""
    made = "".join(f"  r{i}:\n    do:\n" + f"      - run r{i + 1}\n" * times for i in range(count))
    return steps("run r0") + THINGS + f"rules:\n{made}  r{count}: {{do: turns += 1}}\n"


def defines(count: int, form: str) -> str:
    """A chain of defines, each computed from the next."""
    made = "".join(f"  d{i}(x): {form.format(f'd{i + 1}')}\n" for i in range(count))
    return f"define:\n{made}  d{count}(x): x\n" + steps("say '{d0(1)}'".replace("'", '"'))


def nested(depth: int) -> str:
    lines = "".join(
        " " * (6 + 4 * i) + "- if: true\n" + " " * (8 + 4 * i) + "then:\n" for i in range(depth)
    )
    return f"phases:\n  main:\n    do:\n{lines}" + " " * (6 + 4 * depth) + "- end game\n"


def rows(**ranges: str) -> str:
    written = ", ".join(f"{name}: {range_}" for name, range_ in ranges.items())
    return f"components: {{card: {{attributes: {{{written}}}, cards: [{{{written}}}]}}}}\n" + REST


def choice(inside: str) -> str:
    """A decision of the first player about this."""
    return "choose: {by: first of players, " + inside + "}"


def offered(count: int) -> str:
    return choice(
        "options: {" + ", ".join(f"o{i}: {{do: turns = {i}}}" for i in range(count)) + "}"
    )


def options(count: int) -> str:
    return steps(offered(count)) + THINGS


def seat(count: int) -> str:
    """A seat that answers by so many rules, the last of which can be followed."""
    rules = "".join(f"    - o0: {{when: turns is {i}}}\n" for i in range(count - 1))
    return f"automatic:\n  seat: 1\n  rules:\n{rules}    - o1\n"


def answers(count: int) -> str:
    return steps(offered(2)) + THINGS + seat(count)


def picks(count: int) -> str:
    names = [f"a{i}" for i in range(count)]
    given = ", ".join(f"{name}: 1..2" for name in names)
    must = f"must: {{they fit: {' + '.join(names)} > {count}}}, "
    return steps(choice(f"pick: {{{given}}}, {must}do: turns = a0")) + THINGS


def reasons(count: int) -> str:
    must = ", ".join(f"not {i}: turns is not {i + 1}" for i in range(count))
    return steps(choice(f"must: {{{must}}}, do: turns += 1")) + THINGS


def phases(count: int) -> str:
    return "phases:\n" + "".join(f'  ph{i}: {{do: say "{i}"}}\n' for i in range(count))


def cells(*counts: int) -> str:
    tables = (
        f"  t{n}: {{{', '.join(f'{i}: {i}' for i in range(count))}}}\n"
        for n, count in enumerate(counts)
    )
    used = "".join(f" + t{n}[turns]" for n in range(len(counts)))
    return f"tables:\n{''.join(tables)}{steps(f'turns = 1{used}')}{THINGS}"


def opened(count: int, line: str) -> str:
    """A chain of rules, each of which runs the next inside something else."""
    made = "".join(
        f"  r{i}(n):\n    do:\n      - " + line.format(i=i, run=f"run r{i + 1}(n + 1)") + "\n"
        for i in range(count)
    )
    return steps("run r0(1)") + THINGS + f"rules:\n{made}  r{count}(n): {{do: turns = n}}\n"


IN_LOOPS = "{{for: x{i} in 1..2 where turns > x{i}, do: {run}}}"
LEFT = "{{if: turns > n, then: leave r{i}}}\n      - {run}\n      - turns += n"
CONDITIONS = "{{if: turns > n, then: [{{if: turns > n + 1, then: {run}}}]}}"


def brackets(count: int) -> str:
    return f"define:\n  deep: {'(' * count}1{')' * count}\n" + steps("turns = deep") + THINGS


def sums(count: int) -> str:
    """Sums over players inside each other."""
    return (
        steps(
            "turns = "
            + "sum(" * count
            + "1"
            + "".join(f" for p{i} in players)" for i in range(count))
        )
        + THINGS
    )


LOOPS = (
    "for: x in 1..1000",
    "  do:",
    "    - for: y in 1..1000",
    "      do:",
    "        - for: z in 1..1000",
    "          do: 'say \"{x} {y} {z}\"'",
)

REFUSED = {
    "lists in lists": ("about: " + "[" * 5000 + "]" * 5000 + "\n" + REST, "too-deep", "more than 40 deep"),
    "mappings in mappings": ("about: " + "{a: " * 5000 + "1" + "}" * 5000 + "\n" + REST, "too-deep", "40"),
    "steps in steps": (nested(40), "too-deep", "40"),
    "an expression in brackets of brackets": (
        "always: {a: " + "not (" * 500 + "true" + ")" * 500 + "}\n" + REST, "too-long", "60 deep"),
    "an expression without end": ("always: {a: " + "1 + " * 900 + "1 is 1}\n" + REST, "too-long", "60 deep"),
    "a rule as long as a book": ("always: {a: '" + "pot" * 2000 + "'}\n" + REST, "too-long", "6,000 characters; 4,000"),
    "a file as long as a library": (REST + "#" + "x" * MAX_BYTES, "too-large", f"{MAX_BYTES:,} bytes"),
    "an alias bomb": ("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n" + REST, "anchor", "`&a`"),
    "a file of somebody else": ("uses: [../../etc/passwd]\n" + REST, "outside-folder", "../../etc/passwd"),
    "another file of somebody else": ("uses: [/etc/passwd]\n" + REST, "outside-folder", "/etc/passwd"),
    "a million cards": (rows(a="1..100", b="1..100", c="1..100"), "too-large", f"{context.MAX_CARDS:,} is the most"),
    "a billion copies": (
        "components: {card: {attributes: {a: 1..3}, cards: [{a: 1..3, copies: 999999999}]}}\n" + REST,
        "too-large", f"{context.MAX_CARDS:,} is the most"),
    "a billion values": (rows(a="0..999999999"), "too-large", f"{constants.MAX_RANGE:,} is the most"),
    "a billion places": (
        "table: {x: {flag, for each: 1..999999999}}\n" + REST, "too-large", f"{context.MAX_KEYS:,} is the most"),
    "a board of a billion places": (
        "table: {x: {flag, for each: [1..30000, 1..30000]}}\n" + REST, "too-large", f"{context.MAX_KEYS:,}"),
    "many boards": (
        "table:\n" + "".join(f"  x{i}: {{flag, for each: 1..19000}}\n" for i in range(9)) + REST,
        "too-large", f"{context.MAX_KEPT:,} is the most"),
    "rules that double": (rules(20, 2), "too-large", f"{context.MAX_STEPS:,} statements"),
    "rules that triple": (rules(12, 3), "too-large", f"{context.MAX_STEPS:,} statements"),
    "rules in rules": (rules(200, 1), "too-large", f"{context.MAX_RUNNING} deep"),
    "defines that double": (defines(30, "{0}(x) + {0}(x)"), "too-large", f"{context.MAX_NODES:,} parts"),
    "defines that double twice": (
        defines(20, "max({0}(x + 1), {0}(x * 2))"), "too-large", f"{context.MAX_NODES:,} parts"),
    "defines in defines": (defines(200, "{0}(x) + 1"), "too-large", f"{context.MAX_DEPTH} deep"),
    "a number to pick": (
        steps("choose: {by: first of players, pick: {n: 1..90000}, do: 'say \"{n}\"'}"),
        "too-large", "20,000 is the most"),
    "a list that doubles": (
        steps("let x0 = 1..9", *(f"let x{i + 1} = x{i} + x{i}" for i in range(60)), 'say "{x60}"'),
        "too-large", f"{work.MAX_ITEMS:,} is the most"),
    "a sum over a billion": (steps('say "{sum(1..999999999)}"'), "too-large", f"{constants.MAX_RANGE:,}"),
    "loops inside an expression": (
        steps('say "{sum(count(1..9999 where it > n) for n in 1..9999)}"'),
        "too-large", f"{work.MAX_WORK:,} steps"),
    "loops in loops": (steps("\n      ".join(LOOPS)), "too-large", f"{limits.STEPS:,} is the most"),
    "loops in loops in a rule": (
        steps("run r") + THINGS + "rules:\n  r:\n    do:\n" + "      - " + "\n      ".join(LOOPS) + "\n",
        "too-large", f"{limits.STEPS:,} is the most"),
    "passes in passes": (
        steps("for: x in 1..100\n        do:\n          - {for: y in 1..90000, do: 'say \"{y}\"'}"),
        "too-large", f"{limits.STEPS:,} is the most"),
    "sums over sums in the scoring": (
        "scoring: {s: {points: sum(sum(1 for y in 1..5000) for x in 1..5000)}}\n" + REST,
        "too-large", f"{work.MAX_WORK:,} steps"),
    "sums over sums in what is always so": (
        "always: {it holds: sum(sum(1 for y in 1..5000) for x in 1..5000) > 1}\n" + REST,
        "too-large", f"{work.MAX_WORK:,} steps"),
    "an option for everything": (options(9000), "too-large", f"at most {counted.OPTIONS.count} options"),
    "one option too many": (options(counted.OPTIONS.count + 1), "too-large", "at most 200 options, and here are 201"),
    "a hundred options everywhere": (
        steps(*["run r"] * 100) + THINGS + "rules:\n  r: {do: [" + ", ".join(["run q"] * 100) + "]}\n"
        f"  q: {{do: [{{{offered(100)}}}]}}\n", "too-large", f"{context.MAX_STEPS:,} statements"),
    "picks without end": (picks(22), "too-large", f"at most {counted.PICKS.count} picks"),
    "one pick too many": (picks(counted.PICKS.count + 1), "too-large", "at most"),
    "a reason for everything": (reasons(100), "too-large", f"at most {counted.REASONS.count} reasons"),
    "one reason too many": (reasons(counted.REASONS.count + 1), "too-large", "at most"),
    "rules of a seat without end": (answers(9000), "too-large", f"at most {counted.ANSWERS.count} rules"),
    "one rule of a seat too many": (answers(counted.ANSWERS.count + 1), "too-large", "at most"),
    "a hundred rules of a seat everywhere": (
        steps(*["run r"] * 100) + THINGS + "rules:\n  r: {do: [" + ", ".join(["run q"] * 5) + "]}\n"
        f"  q: {{do: [{{{offered(2)}}}]}}\n" + seat(100), "too-large", f"{context.MAX_NODES:,} parts"),
    "phases without end": (phases(9000), "too-large", f"at most {counted.PHASES.count} phases"),
    "one phase too many": (phases(counted.PHASES.count + 1), "too-large", "at most"),
    "defines without end": (
        "define:\n" + "".join(f"  d{i}: 1\n" for i in range(9000)) + REST,
        "too-large", f"at most {counted.DEFINES.count:,} defines"),
    "rules without end": (
        "rules:\n" + "".join(f"  r{i}: {{do: end game}}\n" for i in range(9000)) + REST,
        "too-large", f"at most {counted.PROCEDURES.count:,} rules"),
    "counters without end": (
        "table:\n" + "".join(f"  c{i}: {{number: 0}}\n" for i in range(9000)) + REST,
        "too-large", f"at most {counted.PLACES.count:,} places"),
    "a row for everything": (cells(19_000), "too-large", f"at most {counted.CELLS.count:,} cells"),
    "tables with one cell too many": (cells(counted.CELLS.count - 100, 101), "too-large", "at most"),
    "loops in rules in loops": (opened(22, IN_LOOPS), "too-large", f"more than {nesting.MAX_LOOPS} loops"),
    "rules that are left in rules": (opened(22, LEFT), "too-large", f"more than {nesting.MAX_LOOPS} loops"),
    "sums in sums": (sums(nesting.MAX_LOOPS + 1), "too-large", f"more than {nesting.MAX_LOOPS} loops"),
    "conditions in rules in conditions": (
        opened(39, CONDITIONS), "too-large", f"more than {nesting.MAX_LEVELS} loops and conditions"),
    "brackets that an expression does not need": (brackets(61), "too-long", "60 deep"),
    "a case for everything": (
        "phases:\n  main:\n    do:\n      - match: turns\n        cases:\n"
        + "".join(f"          {i}: end game\n" for i in range(900))
        + "        other: []\n" + THINGS,
        "too-large", f"{flow.MAX_CASES} is the most"),
    "an example for everything": (
        "settings: {speed: {default: 1}}\nexamples:\n"
        + "".join(f"  e{i}: {{players: [A, B], settings: {{speed: {i}}}, then: [speed is {i}]}}\n" for i in range(300))
        + REST,
        "too-large", "100 different settings"),
    "a billion players": (REST, "players", "1 to 12"),
    "a number as long as a book": (f"settings: {{a: {{default: {'9' * 5000}}}}}\n" + REST, "setting", "`a`"),
    "a row with a number as long as a page": (f"tables: {{t: {{{'9' * 900}: 1}}}}\n" + REST, "unknown-name", "999"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_too_much_is_refused_by_a_bound(name: str) -> None:
    text, code, said = REFUSED[name]
    head = HEAD.replace("players: 2", "players: 2..999999999") if "players" in name else HEAD
    loader = Loader(files={"game.yaml": head + text})
    found = diagnose("./game.yaml", loader=loader, examples="ready")
    told = [one for one in found.diagnostics if one.code == code]
    assert told, list(map(str, found.diagnostics))
    assert said in f"{told[0].message} {told[0].hints}"
    assert found.game is None


MISTAKES = {
    "words that are no verbs": steps(*["mvoe deck to pot"] * 900) + THINGS,
    "names that are none": steps(*[f"turns = nobody{i}" for i in range(900)]) + THINGS,
    "keys that are none": REST + "".join(f"key{i}: 1\n" for i in range(900)),
    "keys that are given again": REST + "about: again\n" * 900,
    "names on one line": "phases: {main: {do: [" + ", ".join(["turns = nobody"] * 900) + "]}}\n" + THINGS,
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_of_a_file_full_of_mistakes_the_first_are_told(name: str) -> None:
    loader = Loader(files={"game.yaml": HEAD + MISTAKES[name]})
    *told, last = diagnose("./game.yaml", loader=loader).diagnostics
    assert len(told) == diagnostics.MOST
    assert last.code == "too-large"
    assert f"{diagnostics.MOST} problems" in last.message
    assert last.primary is not None


@pytest.mark.parametrize("count", [diagnostics.MOST, diagnostics.MOST + 1, 900])
def test_of_a_file_full_of_warnings_the_first_are_told(count: int) -> None:
    unused = "define:\n" + "".join(f"  d{i}: 1\n" for i in range(count))
    result = diagnose("./game.yaml", loader=Loader(files={"game.yaml": HEAD + unused + REST}))
    assert result.game is not None
    first, rest = result.diagnostics[: diagnostics.MOST], result.diagnostics[diagnostics.MOST :]
    assert [one.code for one in first] == ["unused"] * diagnostics.MOST
    assert [one.code for one in rest] == ["too-large"] * (count > diagnostics.MOST)
    for one in rest:
        assert one.primary
        assert one.primary.span.text == f"d{diagnostics.MOST}"
        assert f"{diagnostics.MOST} warnings" in one.message


class Counting(difflib.SequenceMatcher[str]):
    """Counts the pairs of letters that are compared."""

    a: str
    b: str
    pairs = 0

    def ratio(self) -> float:
        Counting.pairs += len(self.a) * len(self.b)
        return super().ratio()


@pytest.mark.parametrize("length", [5, 30, 90])
def test_of_names_that_are_nearly_alike_few_letters_are_compared(
    length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(difflib, "SequenceMatcher", Counting)
    names = [f"{'a' * length}{i}{'b' * length}" for i in range(200)]
    shuffled = "ab" * length + "123"  # the same letters in another order
    Counting.pairs = 0
    diagnostics.near(shuffled, names)
    assert 0 < Counting.pairs <= 40_000 + (2 * length + 3) ** 2


NAMES = st.lists(st.text("abc_", min_size=1, max_size=8), max_size=12, unique=True)


@given(st.text("abc", min_size=1, max_size=8), NAMES)
def test_the_nearest_name_is_the_one_that_difflib_finds(name: str, names: list[str]) -> None:
    folded = {one.replace("_", " "): one for one in reversed(names)}
    found = difflib.get_close_matches(name, folded, n=1, cutoff=0.66)
    assert diagnostics.near(name, names) == (folded[found[0]] if found else None)


def test_a_name_is_compared_with_no_more_names_than_a_game_has() -> None:
    names = [f"abcdefgh{i}" for i in range(5000)]
    assert diagnostics.near("abxcdefgh0", names) == "abcdefgh0"
    assert diagnostics.near("abxcdefgh4999", names) != "abcdefgh4999"
    assert diagnostics.near("ABCDEFGH4999", names) == "abcdefgh4999"


SQUARES = """define:
  once(x): x * x
  twice(x): once(once(x))
  four(x): twice(twice(x))
  eight(x): four(four(x))
  sixteen(x): eight(eight(x))
  many(x): sixteen(sixteen(x))
table: {n: {number: 1, range: 0..9}, m: {number: 1, range: 0..9, seen by: nobody}}
phases:
  main:
    do:
      - m = n
      - if: many(n) > 3 and many(n) mod 7 > many(m)
        then: n = many(n) mod 3
      - say "{many(m)} {many(n)}"
      - choose:
          by: first of players
          ask: "{many(m)}"
          options: {go: {when: "many(n) > 2"}, stay: {when: "many(n) <= 2"}}
"""
"""Written out wherever it is used, a value would be a tree of two to the power of thirty-two leaves."""

ALLOWED = {
    "many options": options(counted.OPTIONS.count),
    "many picks": picks(counted.PICKS.count),
    "many reasons": reasons(counted.REASONS.count),
    "many phases": phases(counted.PHASES.count),
    "many cells": cells(counted.CELLS.count - 100, 100),
    "loops in rules in a few loops": opened(nesting.MAX_LOOPS, IN_LOOPS),
    "a few rules that are left": opened(nesting.MAX_LOOPS, LEFT),
    "a few sums": sums(nesting.MAX_LOOPS - 2),
    "conditions in rules in a few conditions": opened(nesting.MAX_LEVELS // 2, CONDITIONS),
    "many brackets": brackets(60),
    "a number that may be large": "table: {x: {number: 0, range: 0..999999999}}\n" + REST,
    "a phase with many passes": "phases: {main: {repeat: 999999999, do: end game}}\n",
    "a long list of steps": steps(*["turns += 1"] * 2000) + THINGS,
    "a long chain of rules": rules(30, 1),
    "a deep define": defines(30, "{0}(x) + 1"),
    "values of values in what is compared and told": SQUARES,
}


@pytest.mark.parametrize("name", ALLOWED)
def test_what_only_looks_like_much_is_allowed(name: str) -> None:
    found = diagnose("./game.yaml", loader=Loader(files={"game.yaml": HEAD + ALLOWED[name]}))
    assert found.game is not None, list(map(str, found.diagnostics))
