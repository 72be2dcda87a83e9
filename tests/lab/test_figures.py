"""Figures of many games: what each is, against counts made by hand from the rows."""

from pathlib import Path

import pytest

from rulewright.dsl import load_game
from rulewright.dsl.structs import replace
from rulewright.lab.figures import Summary, is_narrow, summary
from rulewright.lab.mattering import mattered, with_setting
from rulewright.lab.runner import Where, run
from rulewright.lab.statistics import share
from rulewright.lab.tables import figure_lines, never_lines, stopped_lines, title_lines
from rulewright.lab.watching import winner
from rulewright.lab.wording import again
from tests.lab.small import ENDLESS, FAIR, FAULTY, UNFAIR, checked, plan

HERE = Where(jobs=1)


def plain(_role: str, text: str) -> str:
    return text


def told(found: Summary) -> str:
    lines = (title_lines, figure_lines, never_lines)
    return "\n".join(line for one in lines for line in one(found, plain))


@pytest.fixture(scope="module")
def don() -> Summary:
    return summary(run(plan(load_game("don"), 40, closely=20, seats=4), HERE))


def test_wins_are_counted_by_seat_and_ties_apart() -> None:
    found = summary(run(plan(checked(FAIR), 200), HERE))
    rows = found.finished
    for seat in range(3):
        alone = sum(row.ranks[seat] == 1 and row.ranks.count(1) == 1 for row in rows)
        figure = found.figure(f"wins.{seat + 1}")
        assert figure is not None
        assert figure.interval == share(alone, 200)
    shared = found.figure("shared")
    assert shared is not None
    assert shared.interval == share(sum(row.ranks.count(1) > 1 for row in rows), 200)
    assert found.fairness.n == sum(row.ranks.count(1) == 1 for row in rows)


@pytest.mark.parametrize("seed", range(3))
def test_a_spec_that_is_unfair_is_flagged_and_a_fair_one_is_not(seed: int) -> None:
    unfair = summary(run(plan(checked(UNFAIR), 300, seed=seed), HERE)).fairness
    fair = summary(run(plan(checked(FAIR), 300, seed=seed), HERE)).fairness
    assert unfair.p is not None
    assert fair.p is not None
    assert unfair.p < 0.001
    assert fair.p > 0.01


@pytest.mark.full
def test_of_twenty_seeds_the_unfair_spec_is_always_flagged_and_the_fair_one_as_often_as_chance_has_it() -> (
    None
):
    flagged = {UNFAIR: 0, FAIR: 0}
    for text in flagged:
        for seed in range(20):
            p = summary(run(plan(checked(text), 1000, seed=seed), HERE)).fairness.p
            assert p is not None
            flagged[text] += p < 0.05
    assert flagged[UNFAIR] == 20
    assert (
        flagged[FAIR] <= 3
    )  # 1 is expected; more than 3 of 20 come by chance in 1.6 % of all cases


def test_every_section_of_a_game_with_auctions_has_figures(don: Summary) -> None:
    text = told(don)
    for part in (
        "Don  don · 4 players · random on every seat · seed 1",
        "40 games played to the end",
        "The first 20 were watched at every step",
        "Who wins",
        "fair seats?",
        "scores lie",
        "passes of round per game                     15.00      15.00 to 15.00      20",
        "decisions with one choice",
        "tenth of the game (n = 20)",
        "changes of the lead",
        "district: price",
        "district: unsold lots",
        "resale: price       district: price",
        "districts, the winner, points",
        "Never in 20 games:",
        "don.yaml:62: this other branch was never taken",
    ):
        assert part in text, part


def test_every_figure_has_its_n_and_interval(don: Summary) -> None:
    for figure in don.figures:
        if figure.interval is None:
            assert figure.measure.key.startswith("price."), figure.measure.key
            continue
        closely = (
            figure.measure.section not in {"wins", "scores"} and figure.measure.key != "decisions"
        )
        assert 0 < figure.interval.n <= (20 if closely else 40)
        low, high = figure.interval.low, figure.interval.high
        assert low is None or high is None or low <= figure.interval.value <= high


def test_prices_are_the_means_of_the_sales(don: Summary) -> None:
    notes = don.marked.notes
    means = []
    for row in don.finished:
        if row.close is not None:
            found = [
                sale.price
                for sale in row.close.sales
                if sale.price is not None and notes[sale.note].address == "auctions.district"
            ]
            means.append(sum(found) / len(found))
    figure = don.figure("price.district")
    assert figure is not None
    assert figure.interval is not None
    assert figure.interval.value == pytest.approx(sum(means) / len(means))


def test_who_is_alone_at_the_top() -> None:
    seats, teams = ((0,), (1,), (2,)), ((0, 2), (1, 3))
    assert winner(seats, [1]) == (1,)
    assert winner(seats, [0, 1]) is None
    assert winner(seats, []) is None
    assert winner(teams, [0, 2]) == (0, 2)
    assert winner(teams, [0, 1, 2, 3]) is None


def test_of_unlike_bots_only_turns_that_are_whole_tell_whether_seats_are_fair() -> None:
    """Where games are missing, stopped or never played, the others of their turns count no more."""
    whole = run(plan(checked(FAIR), 30, bots="greedy:1,random,random"), Where(1))
    assert len({row.bots for row in whole.rows[:3]}) == 3
    some = replace(whole, rows=tuple(row for row in whole.rows if row.number % 6 != 4))
    half = replace(whole, rows=tuple(row for row in whole.rows if row.number % 6 < 3))
    assert summary(some).fairness == summary(half).fairness
    assert summary(some).fairness != summary(whole).fairness


def test_the_seat_that_the_game_answers_for_is_told_and_no_rival() -> None:
    one = plan(load_game("vasaran_alla+merc"), 6)
    found = summary(run(one, HERE))
    assert len(one.rivals) == len(one.sides) - 1
    assert len(found.fairness.wins) == len(one.rivals)
    assert any("(the game's own) alone" in figure.measure.title for figure in found.figures)
    bots = found.finished[0].bots
    assert bots.count("") == 1


def test_partners_win_together() -> None:
    text = FAIR.replace("players: 3", "players: 4\nteams: [[1, 3], [2, 4]]")
    text = text.replace("most: p.score", "most: sum((team of p).score)")
    found = summary(run(plan(checked(text), 60), HERE))
    titles = [figure.measure.title for figure in found.figures if figure.measure.section == "wins"]
    assert titles == ["seats 1 and 3 alone", "seats 2 and 4 alone", "first place shared"]
    assert sum(found.fairness.wins) == found.fairness.n > 50


def test_games_that_all_win_or_lose_together_say_how_often() -> None:
    text = FAIR.replace("most: p.score, shared", "together: sum(players.coins) > 4")
    found = summary(run(plan(checked(text), 60), HERE))
    shared, lost = found.figure("shared"), found.figure("lost")
    assert shared is not None
    assert lost is not None
    assert shared.interval is not None
    assert lost.interval is not None
    assert shared.measure.title == "all together"
    assert shared.interval.value + lost.interval.value == pytest.approx(1)
    assert 0 < lost.interval.value < 1


def test_no_games_have_no_figures_and_no_errors() -> None:
    found = summary(run(plan(checked(FAIR), 0), HERE))
    assert all(figure.interval is None for figure in found.figures)
    assert "0 games played to the end." in told(found)
    assert "nan" not in told(found).lower()


def test_games_that_are_stopped_are_counted_apart_with_the_command_that_plays_them_again() -> None:
    one = plan(checked(FAULTY), 40)
    found = summary(run(one, HERE))
    assert len(found.finished) + len(found.stopped) == 40
    lines = list(stopped_lines(one, found.stopped, plain))
    assert f"{len(found.stopped)} games stopped before the end" in lines
    first = found.stopped[0]
    assert any(f"seed {first.seed}: " in line and "g.yaml:19" in line for line in lines)
    assert f"--bots 1=random,2=random,3=random --only {first.seed}" in again(one, first)
    assert f"{len(found.stopped)} stopped before the end, and counted apart" in told(found)
    for figure in found.figures:
        assert figure.interval is None or figure.interval.n <= len(found.finished)


def test_a_game_without_end_leaves_nothing_to_count() -> None:
    one = plan(checked(ENDLESS), 3, most=20)
    found = summary(run(one, HERE))
    assert len(found.stopped) == 3
    assert any(
        "more than 20 decisions" in line for line in stopped_lines(one, found.stopped, plain)
    )


def test_more_games_make_intervals_narrow() -> None:
    few, many = (run(plan(checked(FAIR), games), HERE) for games in (50, 2000))
    assert not is_narrow(few, 0.05)
    assert is_narrow(many, 0.05)


def test_where_a_setting_mattered_another_value_changes_the_game() -> None:
    text = FAIR.replace(
        "components:",
        "settings: {bonus: {default: false}, gift: {default: 0, range: 0..9}}\ncomponents:",
    ).replace(
        "shuffle deck]",
        "shuffle deck, {if: gift > 0, then: pay gift from bank to (first of players).coins}]",
    )
    text = text.replace("{points: p.coins}", "{points: 1 if bonus and p.coins > 2 else p.coins}")
    game = checked(text)
    assert [(one.name, one.others) for one in game.settings] == [
        ("bonus", ("true",)),
        ("gift", ("1",)),
    ]


def test_lists_beside_a_list_are_shorter_longer_and_with_one_number_changed() -> None:
    def others(sizes: str) -> tuple[str, ...]:
        text = FAIR.replace("components:", f"settings: {{sizes: {sizes}}}\ncomponents:")
        return checked(text).settings[0].others

    assert others("{default: [2, 5], each: 2..5, length: 1..2}") == ("[2]", "[3, 5]", "[2, 4]")
    assert others("{default: [3]}") == ("[3, 3]", "[2]", "[4]")
    assert others("{default: [2, 2], each: 2..2, length: 2..2}") == ()


def test_lists_matter_where_what_they_give_is_used(tmp_path: Path) -> None:
    text = FAIR.replace(
        "components:", "settings: {gifts: {default: [1, 0], each: 0..9, length: 2..2}}\ncomponents:"
    ).replace("{points: p.coins}", '{points: "p.coins + (gifts[1] if p.coins > 2 else 0)"}')
    (tmp_path / "gifts.yaml").write_text(text, encoding="utf-8")
    game = load_game(str(tmp_path / "gifts.yaml"))
    found = {one.other: one.games for one in mattered(plan(game, 30), games=30)}
    assert list(found) == ["[0, 0]", "[2, 0]", "[1, 1]"]
    rows = run(plan(game, 30, closely=30), HERE).rows
    coins = [line for row in rows if row.close is not None for line in [row.close.points[1]]]
    shares = [found[other] for other in ("[0, 0]", "[2, 0]", "[1, 1]")]
    assert shares == [share(sum(max(one) > 2 for one in coins), 30)] * 2 + [share(0, 30)]


@pytest.mark.parametrize(("winner", "sign"), [("most", 1), ("least", -1)])
def test_the_margin_is_how_far_the_winner_is_before_the_next(winner: str, sign: int) -> None:
    found = summary(run(plan(checked(FAIR.replace("most:", f"{winner}:")), 50), HERE))
    margins = []
    for row in found.finished:
        ordered = sorted((sign * score for score in row.scores), reverse=True)
        margins.append(ordered[0] - ordered[1])
    figure = found.figure("score.margin")
    assert figure is not None
    assert figure.interval is not None
    assert figure.interval.value == pytest.approx(sum(margins) / 50)
    assert figure.interval.value > 0


def test_the_margin_of_partners_is_that_of_their_side() -> None:
    text = FAIR.replace("players: 3", "players: 4\nteams: [[1, 3], [2, 4]]")
    text = text.replace("most: p.score", "most: sum((team of p).score)")
    found = summary(run(plan(checked(text), 40), HERE))
    margins = [
        abs(row.scores[0] + row.scores[2] - row.scores[1] - row.scores[3]) / 2
        for row in found.finished
    ]
    figure = found.figure("score.margin")
    assert figure is not None
    assert figure.interval is not None
    assert figure.interval.value == pytest.approx(sum(margins) / 40)


def test_settings_of_a_game_matter_as_often_as_replays_differ() -> None:
    game = load_game("kuhn")
    found = list(mattered(plan(game, 20), games=20))
    assert [one.setting for one in found] == [
        setting.name for setting in game.settings for _ in setting.others
    ]
    don = load_game("don:pot_at_end=to_last_winner")
    other = with_setting(don, "pot_at_end", "to_nobody")
    assert other.reference == "don:pot_at_end=to_nobody"
