"""All stages of one reference: values of settings, what a variant takes away, the order of problems."""

import pytest

from rulewright.dsl import diagnose
from rulewright.dsl.diagnostics import Diagnostic
from rulewright.dsl.loader import Loader

BASE = """\
rulewright: 1
game: base
players: 2
settings:
  bids: {default: true}
  coins_each: {default: 4, range: 1..12}
  sizes: {default: [1, 2], each: 1..3}
table:
  turn: {a: player}
player:
  offered: {flag}
  coins: {number: coins_each}
setup:
  - turn = first of players
phases:
  main:
    do:
      - if: bids
        then:
          - turn.offered = true
          - turn.coins = cycle(sizes, 1)
      - if: turn.offered
        then: end game
winner: [shared]
"""
REPLACED = "rulewright: 1\nvariant: v7\nextends: base\nsetup: []\n"
REMOVED = "rulewright: 1\nvariant: v8\nextends: base\nremove:\n  - player.offered\n"
FILES = {"base.yaml": BASE, "v7.yaml": REPLACED, "v8.yaml": REMOVED}


def found(reference: str) -> list[Diagnostic]:
    diagnostics = diagnose(reference, loader=Loader(FILES, sealed=True)).diagnostics
    return [one for one in diagnostics if one.severity.value == "error"]


@pytest.mark.parametrize(
    ("setting", "says", "helps"),
    [
        ("bids=no", "`bids` is true or false", ("write `false`",)),
        ("bids=dear", "`bids` is true or false", ()),
        ("coins_each=lots", "`coins_each` is a number, 1..12", ()),
        (
            "sizes=3",
            "`sizes` is a list of numbers, and this is a number",
            ("write `sizes=[3]`",),
        ),
        (
            "coins_each= [3]",
            "`coins_each` is a number, and this is a list of numbers",
            ("write `coins_each=3`",),
        ),
        ("coins_each=[3, 4]", "`coins_each` is a number, and this is a list of numbers", ()),
        ("bids=3", "`bids` is true or false, and this is a number", ()),
        ("sizes=few", "`sizes` is a list of numbers, each 1..3", ()),
    ],
)
def test_a_setting_of_a_reference_is_asked_for_its_own_kind(
    setting: str, says: str, helps: tuple[str, ...]
) -> None:
    (only,) = found(f"base:{setting}")
    assert (only.code, only.message, only.hints) == ("setting", says, helps)


def test_a_setting_of_another_kind_in_a_variant_is_shown_as_it_stands_in_a_file() -> None:
    text = "rulewright: 1\nvariant: v\nextends: base\nsettings: {sizes: 3}\n"
    loader = Loader({**FILES, "v.yaml": text}, sealed=True)
    told = [one for one in diagnose("base+v", loader=loader).diagnostics if one.code == "setting"]
    assert [one.hints for one in told] == [("write `[3]`",)]


def test_a_problem_of_what_a_variant_replaced_names_its_line() -> None:
    first = found("base+v7")[0]
    assert first.code == "not-set"
    assert first.notes == ("`setup` was replaced by v7.yaml:4",)


def test_a_problem_of_what_a_variant_removed_names_its_line() -> None:
    first = found("base+v8")[0]
    assert first.code == "unknown-name"
    assert first.notes == ("`player.offered` was removed by v8.yaml:5",)


SALE = """\
rulewright: 1
game: sale
players: 3
components: {coin: {tokens: 9}}
table: {starter: {a: player}}
player: {coins: {tokens: coin}}
setup: [starter = first of players]
phases: {main: {do: [run lot]}}
auctions:
  lot:
    kind: ascending
    opens: starter
    limit: bidder.coins
    sold: starter = winner
    unsold: []
winner: [shared]
"""


def test_another_kind_in_a_variant_says_where_the_slots_stood_that_it_lacks() -> None:
    kind = "rulewright: 1\nvariant: once\nextends: sale\nauctions: {lot: {kind: once_around}}\n"
    files = {"sale.yaml": SALE, "once.yaml": kind}
    loader = Loader(files)
    (only,) = diagnose("sale+once", loader=loader).diagnostics
    assert (only.code, only.hints[0]) == ("missing-slot", "add `opens:` with a player")
    assert only.notes[-1] == (
        "the slots at sale.yaml:11 fell away with the other `kind:`; repeat those you keep"
    )


def test_a_mechanic_for_what_had_steps_lost_no_slots() -> None:
    steps = SALE[: SALE.index("    kind:")] + "    do: starter = next starter\nwinner: [shared]\n"
    kind = "rulewright: 1\nvariant: once\nextends: sale\nauctions: {lot: {kind: once_around}}\n"
    loader = Loader({"sale.yaml": steps, "once.yaml": kind})
    (only,) = diagnose("sale+once", loader=loader).diagnostics
    assert only.code == "missing-slot"
    assert not any("fell away" in note for note in only.notes)


@pytest.mark.parametrize(
    ("run", "says"),
    [
        ("run buy(first of players, 3)", "`buy` takes no values, and 2 are given"),
        ("run buy", "`price` is known only in `sold:` of `lot`"),
    ],
)
def test_parameters_that_a_variant_leaves_out_are_shown_where_they_stand(
    run: str, says: str
) -> None:
    rule = "rules: {'buy(winner, price)': {do: starter = winner}}\n"
    base = SALE.replace("starter = first of players]", f"starter = first of players, '{run}']")
    rules = "rules: {buy: {do: 'pay price from bank to starter.coins'}}\n"
    files = {
        "sale.yaml": base + rule,
        "free.yaml": f"rulewright: 1\nvariant: free\nextends: sale\n{rules}",
    }
    (only,) = diagnose("sale+free", loader=Loader(files)).diagnostics
    assert only.message == says
    assert only.notes == ("sale.yaml:17:9 has `buy(winner, price)`; repeat its parameters",)


def test_problems_stand_in_the_order_of_lines() -> None:
    text = BASE.replace("setup:\n  - turn", "setup:\n  - dek = 1\n  - turn")
    text = text.replace("[shared]", "[most: q.coins, shared]").replace("4, range", "40, range")
    loader = Loader({"base.yaml": text}, sealed=True)
    lines = [
        one.primary.span.line for one in diagnose("base", loader=loader).diagnostics if one.primary
    ]
    assert lines == sorted(lines)
    assert len(lines) == 3


BROKEN = """\
rulewright: 1
game: broken
players: 2..6
settings:
  start: {default: 14}
components:
  coin: {tokens: 72}
table:
  total: {number: 0}
player:
  coins: {tokens: coin}
setup:
  - for: p in players
    do: pay start from bank to p.coins
phases:
  main:
    do:
      - mov total to who
      - total = zzz
      - total += +
"""


def test_one_run_tells_of_the_shape_the_sentences_the_names_and_the_supply() -> None:
    diagnostics = diagnose("./broken.yaml", loader=Loader({"broken.yaml": BROKEN})).diagnostics
    told = [(one.primary.span.line, one.code) for one in diagnostics if one.primary]
    assert told == [
        (1, "missing-key"),
        (5, "supply"),
        (18, "unknown-verb"),
        (19, "unknown-name"),
        (20, "missing-operand"),
    ]


def test_a_game_that_does_not_say_for_how_many_it_is_is_not_counted_for_twelve() -> None:
    text = BROKEN.replace("players: 2..6\n", "") + "winner: [shared]\n"
    diagnostics = diagnose("./broken.yaml", loader=Loader({"broken.yaml": text})).diagnostics
    assert [one.code for one in diagnostics] == [
        "missing-key",
        "unknown-verb",
        "unknown-name",
        "missing-operand",
    ]


@pytest.mark.parametrize(
    ("setting", "read", "ready"),
    [
        ("coins_each: 6", None, None),
        ("coins_each: 13", "setting", "setting"),
        ("sizes: [4]", "setting", "setting"),
        ("coins_each: 1", None, "zero"),
    ],
)
def test_settings_of_an_example_that_is_only_read_are_held_against_what_is_declared(
    setting: str, read: str | None, ready: str | None
) -> None:
    rule = "          - turn.coins = cycle(sizes, 1)\n"
    text = BASE.replace(rule, "          - turn.coins = 12 div (coins_each - 1)\n")
    assert text != BASE
    text += f"examples:\n  one:\n    players: [A, B]\n    settings: {{{setting}}}\n    then: [A.coins is 6]\n"
    loader = Loader({"g.yaml": text})
    once = diagnose("./g.yaml", loader=loader, examples="read").diagnostics
    whole = diagnose("./g.yaml", loader=loader, examples="ready").diagnostics
    for diagnostics, code in ((once, read), (whole, ready)):
        errors = [one.code for one in diagnostics if one.severity.value == "error"]
        assert errors == [code] * (code is not None)


# ----------------------------------------------------------------------------------------------- left idle by a setting

JOKERS = """\
rulewright: 1
game: jokers
players: 2
settings:
  jokers: {default: 2, range: 0..4, about: how many are shuffled in}
components:
  card:
    attributes: {rank: {range: 1..3, names: {1: ace, 2: king, 3: joker}}}
    cards:
      - {rank: [ace, king]}
      - {rank: joker, copies: jokers}
tables:
  points: {ace: 1, king: 3, joker: 5}
table:
  deck: {cards: card, seen by: nobody}
  seen: {number: 0}
player:
  won: {cards: card}
setup:
  - move all card to deck
  - shuffle deck
  - for: p in players
    do: deal 1 from deck to p.won
phases:
  only:
    do: say "That was it."
scoring:
  won:
    for: c in p.won
    points: points[c.rank]
winner:
  - most: p.score
  - shared
"""


@pytest.mark.parametrize(
    ("game", "setting", "expected"),
    [
        (JOKERS, "", ["unused 16"]),
        (JOKERS, ":jokers=0", ["unused 16"]),
        (JOKERS.replace("  seen: {number: 0}\n", ""), ":jokers=0", []),
        (JOKERS.replace("default: 2", "default: 0"), "", ["unused 13", "unused 16"]),
    ],
)
def test_what_only_a_setting_of_the_reference_leaves_idle_is_no_mistake_of_the_game(
    game: str, setting: str, expected: list[str]
) -> None:
    """The row of jokers is of no use without jokers; the counter that nothing counts is of none anyhow."""
    loader = Loader({"jokers.yaml": game}, sealed=True)
    found = diagnose(f"./jokers.yaml{setting}", loader=loader).diagnostics
    assert [f"{one.code} {one.primary.span.line}" for one in found if one.primary] == expected
