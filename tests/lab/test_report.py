"""Reports: one file without others, every plot with titled axes and n, nothing a stranger's names can break."""

import re
import xml.etree.ElementTree as ET

import pytest

from rulewright.dsl import load_game
from rulewright.lab import plots
from rulewright.lab.compare import Comparison, compare
from rulewright.lab.drawing import Scale
from rulewright.lab.figures import summary
from rulewright.lab.mattering import Mattered
from rulewright.lab.page import page, table
from rulewright.lab.plots import Axis, Series
from rulewright.lab.report import report
from rulewright.lab.report_of_sweep import sweep_report
from rulewright.lab.report_of_two import comparison_report
from rulewright.lab.runner import Where, run
from rulewright.lab.statistics import Interval, share
from rulewright.lab.sweep import Swept, knob, points
from rulewright.lab.wording import number
from tests.lab.small import FAIR, FAULTY, checked, plan


@pytest.fixture(scope="module")
def don() -> str:
    found = summary(run(plan(load_game("don"), 60, closely=30, seats=4), Where(1)))
    return report([(found, [Mattered("start_player", "by_lot", "seat_1", share(3, 40))])])


def svgs(text: str) -> list[ET.Element]:
    return [ET.fromstring(one) for one in re.findall(r"<svg.*?</svg>", text, re.DOTALL)]  # noqa: S314 - our own


def kinds(svg: ET.Element, kind: str) -> list[str]:
    return [one.text or "" for one in svg.iter("text") if one.get("class") == kind]


def test_it_needs_no_other_file(don: str) -> None:
    assert not re.search(r"(src|href)=|url\(|@import|<script", don)


def test_every_plot_has_titled_axes_and_says_its_n(don: str) -> None:
    found = svgs(don)
    assert [kinds(one, "head")[0] for one in found] == [
        "How often each seat wins alone",
        "How the scores of each seat lie",
        "How long games are",
        "Choices through the game",
        "Prices paid",
        "Points by the line of scoring that gives them",
        "Games that another value would have altered",
    ]
    for one in found:
        assert kinds(one, "axis"), kinds(one, "head")
        assert re.match(r"n = [\d,]+( to [\d,]+)? games", kinds(one, "note")[0])
        assert one.get("aria-label") == kinds(one, "head")[0]


def test_nothing_is_drawn_outside(don: str) -> None:
    for one in svgs(don):
        _, _, wide, high = map(float, str(one.get("viewBox")).split())
        for part in one.iter():
            for name, limit in (
                ("x", wide),
                ("x1", wide),
                ("x2", wide),
                ("cx", wide),
                ("y", high),
                ("y1", high),
                ("cy", high),
            ):
                assert 0 <= float(part.get(name, "0")) <= limit, ET.tostring(part)


def test_every_section_is_there(don: str) -> None:
    for part in (
        "Who wins",
        "Scores",
        "Length",
        "Decisions",
        "The lead",
        "Auctions",
        "Where points come from",
    ):
        assert f"<h2>{part}</h2>" in don
    assert "<h2>Where settings mattered</h2>" in don
    assert "<h2>Never in 30 games</h2>" in don
    assert "Fair seats? " in don


def test_the_answers_stand_before_all_figures(don: str) -> None:
    head = don.partition("<h2>")[0]
    for what in ("Fair seats?", "Length", "Winner&#x27;s score", "Choices", "Lead", "Never used"):
        assert f"<dt>{what}</dt>" in head


def test_every_plot_says_how_it_is_read_and_can_be_moved_on_a_phone(don: str) -> None:
    plots_of_page = don.count("<svg")
    assert don.count('<figure><div class="wide"><svg') == plots_of_page == 7
    readings = re.findall(r"<figcaption>(.*?)</figcaption></figure>", don)
    assert len(readings) == plots_of_page
    assert all(one.endswith(".") and len(one) > 40 for one in readings)


def test_tables_have_names_and_heads_for_those_who_listen(don: str) -> None:
    tables = re.findall(r'<div class="wide"><table>.*?</table></div>', don, re.DOTALL)
    assert len(tables) == don.count("<table>") > 8
    for one in tables:
        root = ET.fromstring(one)  # noqa: S314 - our own
        assert root.findtext("table/caption")
        heads = [head.text for head in root.iter("th") if head.get("scope") == "col"]
        assert all(heads)
        for row in root.iter("tr"):
            assert len(row) == len(heads)
            assert row[0].get("scope") in {"row", "col"}


def test_colours_are_roles_with_a_value_in_the_light_in_the_dark_and_on_paper(don: str) -> None:
    style, _, body = don.partition("</style>")
    assert not re.search(r"#[0-9a-fA-F]{3,6}\b(?!;)", body.replace("&#x27;", ""))
    roles = set(re.findall(r"var\((--\w+)\)", style)) - {"--c"}
    light, rest = style.split("@media (prefers-color-scheme:dark)")
    dark, _, paper = rest.partition("@media print")
    for part in (light, dark, paper):
        assert roles == set(re.findall(r"(--\w+):#", part))


def test_the_numbers_of_a_course_are_there_too(don: str) -> None:
    for part in ("resale: price, ± half the interval", "choices per decision, ± half the interval"):
        assert part in don
    assert don.count("<details>") == 2


@pytest.fixture(scope="module")
def two() -> Comparison:
    games = [load_game("don"), load_game("don+trade")]
    return compare(*(summary(run(plan(one, 30, closely=20), Where(1))) for one in games))


def test_a_comparison_has_a_page(two: Comparison) -> None:
    text = comparison_report(two)
    assert "<h2>What differs beyond chance</h2>" in text
    beyond = [one.measure.titled for one in two.compared if one.beyond]
    assert text.count("<td>yes</td>") == len(beyond) > 0
    first = text.partition("<h2>What differs beyond chance</h2>")[2].partition("<h2>")[0]
    assert re.findall(r'<th scope="row" class="text">(.*?)</th>', first) == beyond
    heads = [kinds(one, "head")[0] for one in svgs(text)]
    assert heads == [
        "How often each seat wins alone",
        "Scores",
        "choices per decision, by tenth of the game",
        "resale: price, by round",
        "district: price, by round",
        "Points by line of scoring",
    ]
    for one in svgs(text):
        assert {"don", "don+trade"} <= set(kinds(one, "tick"))
        assert kinds(one, "axis")
        assert kinds(one, "note")[0].startswith("n = ")


@pytest.mark.parametrize(
    "over", [("starting_coins=11..12",), ("starting_coins=11..12", "minimum_bid=0,1")]
)
def test_a_sweep_has_a_page(over: tuple[str, ...]) -> None:
    game = load_game("don")
    knobs = [knob(text, game) for text in over]
    found = [
        Swept(point.values, summary(run(plan(point.game, 12, closely=12), Where(1))))
        for point in points(game, knobs)
    ]
    keys = ["price.district", "forced"]
    text = sweep_report(plan(game, 12), knobs, found, keys)
    assert "<h2>Fair seats?</h2>" in text
    drawn = svgs(text)
    assert len(drawn) == 2
    for one, key in zip(drawn, keys, strict=True):
        assert "starting_coins" in kinds(one, "axis")
        assert kinds(one, "note") == ["n = 12 games"]
        figures = [point.figure(key) for point in found]
        cells = {
            number(figure.interval.value, figure.measure.unit)
            for figure in figures
            if figure.interval is not None
        }
        assert cells
        assert len(over) == 1 or cells <= set(kinds(one, "tick"))


def test_games_that_are_stopped_and_games_that_are_none_have_a_page_too() -> None:
    faulty = report([(summary(run(plan(checked(FAULTY), 30), Where(1))), [])])
    assert "stopped before the end</h2>" in faulty
    assert "g.yaml:19" in faulty
    nothing = report([(summary(run(plan(checked(FAIR), 0), Where(1))), [])])
    assert "0 games played to the end." in nothing
    assert "nan" not in nothing


def test_unlike_bots_stand_beside_what_they_would_win_if_they_were_alike() -> None:
    text = report(
        [(summary(run(plan(checked(FAIR), 20, bots="greedy,random,random"), Where(1))), [])]
    )
    drawn = next(
        one for one in svgs(text) if kinds(one, "head") == ["How often each bot wins alone"]
    )
    assert {"greedy", "random", "won alone", "if all bots were alike"} <= set(kinds(drawn, "tick"))
    squares = [one for one in drawn.iter("rect") if "open" in str(one.get("class"))]
    assert len(squares) == 3  # one of them in the key
    apart = [float(str(one.get("x"))) for one in squares[1:]]
    assert apart[0] < apart[1]


def test_names_of_strangers_stay_text() -> None:
    evil = "<b>&\"'</b>"
    axis = Axis(evil)
    point = Interval(0.5, 0.4, 0.6, 10)
    for svg in (
        plots.intervals(evil, [evil], [Series(evil, (point,)), Series(evil, (None,))], axis, evil),
        plots.course(evil, [evil], [Series(evil, (point,))], evil, axis, evil),
        plots.histograms(evil, [(evil, [1, 2])], axis, evil),
        plots.heat(evil, (evil, [evil]), (evil, [evil]), [[(1.0, evil)]], evil),
    ):
        assert kinds(ET.fromstring(svg), "head") == [evil]  # noqa: S314 - our own
    assert "<b>" not in page(evil, [table(evil, [evil], [[evil]])]).replace("<body>", "")


def test_series_are_told_apart_without_colour() -> None:
    point = Interval(0.5, 0.4, 0.6, 10)
    two = [Series("one", (point,)), Series("two", (point,))]
    svg = ET.fromstring(plots.intervals("t", ["r"], two, Axis("x"), "n = 10 games"))  # noqa: S314 - our own
    assert (
        len(list(svg.iter("circle"))) == len(list(svg.iter("rect"))) == 2
    )  # in the plot and in the key
    assert {"one", "two"} <= set(kinds(svg, "tick"))


@pytest.mark.parametrize("values", [[], [3], [1, 1, 1], [0, 10_000], [-5, 5], [0.1, 0.2]])
def test_any_values_can_be_drawn(values: list[float]) -> None:
    ET.fromstring(plots.histograms("t", [("r", values)], Axis("x"), "n"))  # noqa: S314 - our own
    points = tuple(Interval(one, None, None, 1) for one in values)
    ET.fromstring(plots.course("t", ["p"] * len(points), [Series("", points)], "x", Axis("y"), "n"))  # noqa: S314


def test_columns_stand_on_the_numbers_that_they_count() -> None:
    svg = ET.fromstring(plots.histograms("t", [("r", [3, 3, 4, 6])], Axis("x"), "n"))  # noqa: S314 - our own
    bars = [one for one in svg.iter("rect") if float(one.get("height", "0"))]
    middles = [float(one.get("x", "")) + float(one.get("width", "")) / 2 for one in bars]
    ticks = {one.text: float(one.get("x", "")) for one in svg.iter("text")}
    assert middles == [pytest.approx(ticks[name], abs=0.2) for name in ("3", "4", "6")]
    heights = [float(one.get("height", "")) for one in bars]
    assert heights == pytest.approx([heights[0], heights[0] / 2, heights[0] / 2], abs=0.1)
    assert {"0 %", "20 %", "40 %"} <= set(ticks)
    assert "part of the games" in kinds(svg, "axis")


def test_long_names_are_broken_and_keys_of_many_series_take_lines() -> None:
    point = Interval(0.5, 0.4, 0.6, 10)
    name = "side_auction_limit_coins = one_each_player"
    many = [Series(f"a series with a long name {at}", (point,)) for at in range(6)]
    svg = ET.fromstring(plots.intervals("t", [name], many, Axis("x"), "n"))  # noqa: S314 - our own
    shown = kinds(svg, "tick")
    assert {"side_auction_limit_coins", "= one_each_player"} <= set(shown)
    wide = float(str(svg.get("viewBox")).split()[2])
    keys = [one for one in svg.iter("text") if (one.text or "").startswith("a series")]
    assert len(keys) == 6
    assert all(float(one.get("x", "")) + 7 * len(one.text or "") < wide for one in keys)
    assert len({one.get("y") for one in keys}) > 1


def test_ticks_are_round_and_hold_all_values() -> None:
    scale = Scale([0.13, 0.47], 0, 100)
    assert scale.ticks == [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5] or len(scale.ticks) <= 9
    assert scale.low <= 0.13
    assert scale.high >= 0.47
    assert (scale(scale.low), scale(scale.high)) == (0, 100)
