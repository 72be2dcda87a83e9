"""Tables for a terminal: no line is wider than 80 columns, and long names, long lists and many parts are still told."""

from rulewright.dsl import load_game
from rulewright.lab.compare import compare
from rulewright.lab.figures import Summary, summary
from rulewright.lab.mattering import Mattered
from rulewright.lab.runner import Where, run
from rulewright.lab.statistics import share
from rulewright.lab.sweep import Swept, knob, points
from rulewright.lab.tables import (
    LINE,
    figure_lines,
    never_lines,
    setting_lines,
    stopped_lines,
    title_lines,
)
from rulewright.lab.tables_of_sweep import swept_lines
from rulewright.lab.tables_of_two import compared_lines
from tests.lab.small import FAIR, FAULTY, UNFAIR, checked, plan

HERE = Where(jobs=1)
LONG = "a_name_of_a_setting_that_is_really_long"


def plain(_role: str, text: str) -> str:
    return text


def played(reference: str, games: int = 20) -> Summary:
    return summary(run(plan(load_game(reference), games, closely=10), HERE))


def test_no_line_of_a_game_is_too_wide() -> None:
    for reference in ("don+trade", "medici"):
        found = played(reference)
        lines = [
            line for one in (title_lines, figure_lines, never_lines) for line in one(found, plain)
        ]
        assert len(lines) > 50
        assert max(map(len, lines)) <= LINE


def test_no_line_of_a_comparison_or_a_sweep_is_too_wide() -> None:
    lines = list(compared_lines(compare(played("don"), played("don+trade")), plain))
    game = load_game("don")
    for over in (["starting_coins=3..12"], ["minimum_bid=0,1", "starting_coins=3..12"]):
        knobs = [knob(text, game) for text in over]
        found = [
            Swept(point.values, summary(run(plan(point.game, 6, closely=6), HERE)))
            for point in points(game, knobs)
        ]
        lines += swept_lines(knobs, found, ["price.district", "wins.1"], plain)
    assert len(lines) > 100
    assert max(map(len, lines)) <= LINE
    text = "\n".join(lines)
    for value in range(3, 13):
        assert f"\n  {value} " in text
        assert f"  minimum_bid 1, starting_coins {value}: " in text


def test_a_long_title_takes_lines_of_its_own() -> None:
    found = [
        Mattered(LONG, "as_everybody_likes_it", "as_nobody_likes_it", share(3, 40)),
        Mattered("sizes", "[1, 2]", "[1]", share(40, 40)),
        Mattered("sizes", "[1, 2]", "[2, 2]", None),
        Mattered("sizes", "[1, 2]", "[1, 2, 2]", None),
    ]
    lines = list(setting_lines(found, plain))
    assert max(map(len, lines)) <= LINE
    text = " ".join(" ".join(lines).split())
    assert "as_everybody_likes_it → as_nobody_likes_it 7.5 % 2.6 to 19.9 % 40" in text
    assert "sizes: [1, 2] → [1] 100.0 % 91.2 to 100.0 % 40" in text
    assert "sizes cannot be [2, 2], [1, 2, 2] beside the other settings" in text


def test_the_answers_come_first() -> None:
    lines = list(title_lines(played("don"), plain))
    start = lines.index("In short")
    heads = [line[2:].split("  ")[0] for line in lines[start + 1 :] if line[2:3] != " "]
    assert heads == [
        "Fair seats?",
        "Length",
        "Winner's score",
        "Choices",
        "Lead",
        "Price of resale",
        "Price of district",
        "Never used",
    ]


def test_an_unfair_game_is_said_to_be_with_its_best_and_worst_seat() -> None:
    found = summary(run(plan(checked(UNFAIR), 200), HERE))
    lines = [line for line in title_lines(found, plain) if line.startswith("! Fair seats?")]
    assert len(lines) == 1
    assert "no, seats win unlike often (seat 1 alone" in lines[0]
    fair = summary(run(plan(checked(FAIR), 200), HERE))
    assert any("no sign of a better seat" in line for line in title_lines(fair, plain))


def test_stopped_games_are_among_the_answers() -> None:
    one = plan(checked(FAULTY), 40)
    found = summary(run(one, HERE))
    assert any(line.startswith("! Games stopped") for line in title_lines(found, plain))
    commands = [line for line in stopped_lines(one, found.stopped, plain) if "--only" in line]
    assert commands
    assert all(line.startswith("    rulewright simulate ") for line in commands)


def test_the_best_bot_is_the_one_that_wins_most_for_the_seats_it_has() -> None:
    found = summary(run(plan(checked(FAIR), 60, bots="greedy,random,random"), HERE))
    wins, others = found.figure("wins.bot.greedy"), found.figure("wins.bot.random")
    assert wins is not None
    assert others is not None
    assert wins.interval is not None
    assert others.interval is not None
    best = "greedy" if 2 * wins.interval.value > others.interval.value else "random"
    part = {"greedy": "33.3", "random": "66.7"}[best]
    text = " ".join(" ".join(title_lines(found, plain)).split())
    assert f"Best bot {best} (wins " in text
    assert f"; on {part} % of the seats)" in text
