"""Rules are short: the lines of a game without its examples, settings and bots, comments and blank lines."""

import re
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[1] / "games"
MOST = {
    "don/don": 120,
    "don/trade": 30,
    "don/fined": 50,
    "don/serengeti": 30,
    "don/templari": 15,
    "medici/medici": 140,
    "don-german/don-german": 200,
    "vasaran-alla/vasaran_alla": 390 - 175,
    "vasaran-alla/actions": 175,
    "ten/ten": 220,
    "kuhn/kuhn": 60,
    "leduc/leduc": 90,
    "goofspiel/goofspiel": 65,
    "liars-dice/liars_dice": 80,
    "oh_hell/oh_hell": 100,
    "crazy_eights/crazy_eights": 140,
    "no_thanks/no_thanks": 60,
    "for_sale/for_sale": 110,
    "high_society/high_society": 130,
    "modern_art/modern_art": 170,
}


def lines_of_rules(text: str) -> list[str]:
    """Leave out three sections, comments and blank lines."""
    without = re.sub(
        r"^(examples|settings|bots):.*\n(?:(?:[ #].*)?\n)*", "", text, flags=re.MULTILINE
    )
    return [line for line in without.splitlines() if re.match(r" *[^ #]", line)]


@pytest.mark.parametrize(("game", "most"), MOST.items())
def test_the_rules_are_no_longer_than_this(game: str, most: int) -> None:
    assert len(lines_of_rules((GAMES / f"{game}.yaml").read_text())) <= most


def test_what_counts_as_a_line() -> None:
    text = (
        "# a\ngame: g\n\nsettings:  # b\n  days: 3\n\n  # c\nsetup:\n  # d\n"
        "  - x  # e\nbots:\n  b: [x]\nexamples:\n  y:\n    z\n"
    )
    assert lines_of_rules(text) == ["game: g", "setup:", "  - x  # e"]
