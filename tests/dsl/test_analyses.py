"""The analyses as a whole: no false alarm in what is shipped, work that grows with the game, accepted warnings.

What each of them finds, and does not, is data: `conformance/check/analyses_*.yaml`.
"""

from __future__ import annotations

import sys
from types import FrameType

import pytest

from rulewright.dsl import check, diagnose, stages
from rulewright.dsl.check import allowed, analyses, walk
from rulewright.dsl.check.context import Context
from rulewright.dsl.game import CheckedGame
from rulewright.dsl.loader import Loader
from tests.shipped import checked, games, some_stacks, stacks

HEAD = """\
rulewright: 1
game: g
players: 2..4
components:
  coin: {tokens: 400}
  card:
    attributes: {suit: [hearts, clubs], rank: 1..10}
    cards: [{suit: [hearts, clubs], rank: 1..10}]
table:
  deck: {cards: card, seen by: nobody}
  pot: {tokens: coin}
  level: {number: 0}
player:
  coins: {tokens: coin, seen by: owner}
  hand: {cards: card, seen by: owner}
setup:
  - move all card to deck
  - shuffle deck
  - for: p in players
    do:
      - deal 2 from deck to p.hand
      - pay 3 from bank to p.coins
winner: [shared]
"""


def found(files: dict[str, str], reference: str = "./g.yaml") -> list[str]:
    diagnostics = diagnose(reference, loader=Loader(files=files), examples="ready").diagnostics
    return [f"{one.code} {one.primary.span.line}" for one in diagnostics if one.primary]


# ------------------------------------------------------------------------------------------------ what is shipped

GAMES = sorted(one.name for one in Loader().games() if not one.extends)


@pytest.mark.parametrize("reference", [*games(), *some_stacks()])
def test_nothing_is_found_in_a_shipped_game_and_its_stacked_variants(reference: str) -> None:
    checked(reference)  # which wants to hear nothing


@pytest.mark.full
@pytest.mark.parametrize("reference", sorted({*stacks()} - {*some_stacks()}))
def test_nor_is_it_with_many_variants(reference: str) -> None:
    checked(reference)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("which", [0, pytest.param(-1, marks=pytest.mark.full)])
def test_no_setting_of_a_shipped_game_brings_a_warning(game: str, which: int) -> None:
    usual = checked(game)
    settings = []
    for setting in usual.settings:
        if setting.name in usual.domains:
            settings.append(f"{setting.name}={usual.domains[setting.name].words[which]}")
        elif setting.text in {"true", "false"}:
            settings.append(f"{setting.name}={('true', 'false')[which]}")
    assert settings or not usual.domains
    assert diagnose(":".join((game, *filter(None, [",".join(settings)])))).diagnostics == ()


# ------------------------------------------------------------------------------------------------ counted work


def calls(monkeypatch: pytest.MonkeyPatch, text: str) -> tuple[int, int]:
    """Count the calls of Python functions in the analyses, and the statements of the game."""
    counted = [0, 0]

    def count(_: FrameType, event: str, __: object) -> None:
        counted[0] += event == "call"

    def analyse(c: Context, checked: CheckedGame) -> None:
        sys.setprofile(count)
        try:
            analyses.analyse(c, checked)
        finally:
            sys.setprofile(None)
        counted[1] = sum(1 for _ in walk.statements(checked.phases))

    monkeypatch.setattr(check, "analyse", analyse)
    assert "too-large" not in " ".join(found({"g.yaml": text}))
    return counted[0], counted[1]


def long_rules(rules: int, runs: int) -> str:
    text = HEAD + "phases:\n  round:\n    repeat: 3\n    do:\n"
    text += "".join(f"      - run r{rule}\n" for rule in range(rules) for _ in range(runs))
    text += "rules:\n"
    for rule in range(rules):
        text += f"""\
  r{rule}:
    do:
      - for: p in players
        when: p.coins > {rule} and p.hand is not empty
        do:
          - if: level > {rule} or count(p.hand where rank > 3) > 1
            then: pay up to 1 from p.coins to pot
            else: level += 1
          - choose:
              by: p
              options:
                play: {{pick: {{c: p.hand}}, must: {{it is high: c.rank > {rule % 9}}}, do: move c to deck}}
                pass: {{}}
      - until: pot > {rule}
        do:
          - pay up to 1 from bank to pot
          - run helper(level)
"""
    helper = ("level = n + 1", "deal up to 1 from deck to (first of players).hand")
    return f"{text}  helper(n):\n    do:\n" + "".join(f"      - {line}\n" for line in helper)


@pytest.mark.parametrize("shape", ["more rules", "more runs", "longer lists", "deeper chains"])
def test_the_work_grows_with_the_game_and_no_faster(
    monkeypatch: pytest.MonkeyPatch, shape: str
) -> None:
    def text(size: int) -> str:
        match shape:
            case "more rules":
                return long_rules(size, 1)
            case "more runs":
                return long_rules(3, size)
            case "longer lists":
                line = "      - pay up to 1 from bank to pot\n"
                return f"{HEAD}phases:\n  round:\n    repeat: 3\n    do:\n{line * (40 * size)}"
            case _:
                size //= 2  # rules may not be run inside each other much deeper
                chain = "".join(
                    f"  r{one}:\n    do:\n      - level += 1\n      - run r{one + 1}\n      - level += 2\n"
                    for one in range(size)
                )
                return (
                    f"{HEAD}phases:\n  round:\n    repeat: 3\n    do:\n      - run r0\nrules:\n{chain}"
                    f"  r{size}: {{do: pay up to level from bank to pot}}\n"
                )

    few, statements = calls(monkeypatch, text(20))
    many, more_statements = calls(monkeypatch, text(40))
    assert more_statements > 1.8 * statements
    assert many < 2.2 * few
    assert many < 400 * more_statements


@pytest.mark.parametrize(
    "setup",
    [
        "  - while: pot < 1000000\n    do: level += 1\n",
        "  - for: i in 1..90000\n    do: level += i\n",
        "  - for: i in 1..900\n    do:\n      - for: j in 1..900\n        do: level += j\n",
    ],
)
def test_counting_a_set_up_that_goes_on_and_on_stops(
    monkeypatch: pytest.MonkeyPatch, setup: str
) -> None:
    text = HEAD.replace("winner:", f"{setup}winner:") + "phases: {main: {do: end game}}\n"
    counted, _ = calls(monkeypatch, text)
    assert counted < 2_000_000


# ------------------------------------------------------------------------------------------------ accepted

IDLE = HEAD + "phases:\n  round:\n    repeat: 2\n    do: level += 1\n"


def test_a_warning_is_accepted_with_its_code() -> None:
    assert found({"g.yaml": IDLE}) == ["unused 11", "never-read 12"]
    text = IDLE + "allow: {unused: so be it, never-read: so be it}\n"
    assert found({"g.yaml": text}) == []


def test_an_address_is_one_of_the_merged_game() -> None:
    taxed = "phases:\n  tax:\n    for: p in players\n    do:\n      - if: {}\n        then: pay 1 from p.coins to pot\n"
    accepting = "allow: {secret-branch: {phases.tax: so be it}}\n"
    game = HEAD.replace("  level: {number: 0}\n", "") + taxed.format("p.hand is empty")
    variant = "rulewright: 1\nvariant: v\nextends: g\n" + taxed.format("p.coins > 2")
    files = {"g.yaml": game, "v.yaml": variant}
    assert found(files) == []
    assert found(files, "./v.yaml") == ["secret-branch 8"]
    assert found({**files, "v.yaml": variant + accepting}, "./v.yaml") == []
    above = {**files, "w.yaml": f"rulewright: 1\nvariant: w\nextends: v\n{accepting}"}
    assert found(above, "./w.yaml") == []


def test_what_is_accepted_in_vain_is_a_mistake_of_whoever_accepts_it() -> None:
    """Of a variant, if another one takes away what it is about; of the game only where it is alone."""
    game = IDLE + "allow: {unused: {table.pot: so be it}, never-read: {table.level: so be it}}\n"
    tired = (
        "rulewright: 1\nvariant: tired\nextends: g\nplayer: {tired: {flag}}\n"
        "allow: {unused: {player.tired: so be it}}\n"
    )
    awake = "rulewright: 1\nvariant: awake\nextends: tired\nremove: [player.tired, table.level]\n"
    awake += "phases: {round: {do: [end game]}}\n"
    files = {"g.yaml": game, "tired.yaml": tired, "awake.yaml": awake}
    assert found(files) == found(files, "./tired.yaml") == []
    (vain,) = diagnose("./awake.yaml", loader=Loader(files=files)).diagnostics
    assert vain.code == "unused-allow"
    assert "nothing at the address `player.tired`" in vain.message
    assert "`player.tired` was removed by awake.yaml:4" in vain.notes


def test_examples_with_other_settings_bring_no_second_report() -> None:
    text = IDLE + (
        "settings: {most: {default: 3, range: 1..5}}\n"
        "allow: {never-read: so be it, unused: so be it}\n"
        "examples:\n  another:\n    players: [A, B]\n    settings: {most: 4}\n    then:\n      - level is 0\n"
    )
    assert found({"g.yaml": text}) == []


def test_what_a_variant_leaves_idle_is_not_its_mistake() -> None:
    game = HEAD + (
        "settings: {most: {default: 3, range: 1..5}}\n"
        "phases:\n  round:\n    repeat: 2\n    do:\n      - pay up to most from bank to pot\n"
        "      - level += pot\n      - if: level > 3\n        then: end game\n"
    )
    variant = (
        "rulewright: 1\nvariant: v\nextends: g\n"
        "settings: {more: {default: 3, range: 1..5}}\n"
        "phases:\n  round:\n    do: end game\n"
    )
    files = {"g.yaml": game, "v.yaml": variant}
    assert found(files) == []
    assert found(files, "./v.yaml") == ["unused 4"]


def test_the_codes_are_those_that_have_a_page() -> None:
    told = analyses.CODES | {"unknown-code", "unused-allow"}
    assert set(allowed.known_codes()) >= told | stages.OF_IDLENESS
