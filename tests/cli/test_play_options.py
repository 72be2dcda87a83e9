"""`play`: its options, and who sits where."""

import pytest

from tests.cli.desk import Run


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["don", "--players", "2"], "Don is for 3 to 6 players, not for 2"),
        (
            ["don", "--bots", "clever"],
            "--bots: there is no bot `clever`; kinds are `random`, `greedy`, `search`",
        ),
        (["don", "--bots", "randm"], "there is no bot `randm`; did you mean `random`?"),
        (["don", "--bots", "search:soon"], "--bots: `search:soon` is no bot: behind the colon"),
        (["don", "--bots", "7=random"], "Don is for 3 to 6 players, not for 7"),
        (["don", "--bots", "0=random"], "`0` is not one of the seats 1 to 3"),
        (["don", "--players", "3", "--bots", "4=random"], "`4` is not one of the seats 1 to 3"),
        (["don", "--names", "Ann,Ann"], "two seats have the same name"),
        (["don", "--players", "3", "--names", "A,B,C,D"], "4 names are given for 3 players"),
        (["vasaran_alla+merc", "--bots", "2=random"], "--bots: the game itself answers for seat 2"),
        (
            ["vasaran_alla+merc", "--players", "3", "--names", "A,B,C"],
            "3 names are given for 2 players beside Merc",
        ),
        (
            ["vasaran_alla+merc", "--players", "2", "--names", "A,B"],
            "2 names are given for 1 player beside Merc",
        ),
        (["ten+solo", "--names", "Ann,Bo"], "TEN alone is for 1 player, not for 2"),
        (
            ["don", "--bots", "random,random,random,1=random", "--players", "3"],
            "3 bots and 2 seats",
        ),
        (["vasaran_alla+merc", "--names", "A,Merc"], "two seats have the same name"),
        (["don", "--seed", "abc"], "`abc` is no seed: a seed is a whole number from 0 on"),
        (["don", "--seed", "-1"], "`-1` is no seed"),
        (["don", "--seed", str(1 << 64)], "a seed has at most 64 bits"),
        (["don", "--seed", "9" * 5000], "a seed has at most 64 bits"),
        (["don", "--bots", ","], "--bots: beside a comma of `,` there is no bot"),
        (["don", "--save", "nowhere/x.jsonl"], "--save: there is no folder `nowhere`"),
        ([], "name a game, or go on with a saved one"),
        (["--load", "last", "--seed", "1"], "--seed is settled in the saved game"),
    ],
)
def test_options_that_do_not_fit_are_usage_errors(run: Run, options: list[str], said: str) -> None:
    done = run("play", *options)
    assert done.code == 2
    assert said in done.err


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (["--bots", "random,random"], ["Ann (you)", "Bo (bot)", "Cy (bot)"]),
        (["--bots", "random,random,random"], ["Ann (you)", "Bo (bot)", "Cy (bot)", "Dee (bot)"]),
        (
            ["--players", "3", "--bots", "random,random,random"],
            ["Ann (bot)", "Bo (bot)", "Cy (bot)"],
        ),
        (["--bots", "2=random"], ["Ann ", "Bo (bot)", "Cy "]),
        (["--bots", "2=search:2,3=greedy:1"], ["Ann ", "Bo (bot)", "Cy (bot)"]),
        (["--bots", "1=random,random"], ["Ann (bot)", "Bo (you)", "Cy (bot)"]),
        (["--names", "Zoe,Yan", "--bots", "random"], ["Zoe ", "Yan ", "Ann (bot)"]),
        (["--names", ",Yan"], ["Ann ", "Yan ", "Bo "]),
        (["--names", "A,B,C,D"], ["A ", "B ", "C ", "D "]),
    ],
)
def test_seats_get_their_names_and_bots(run: Run, options: list[str], seats: list[str]) -> None:
    done = run("play", "don", "--seed", "1", *options)
    rows = [line[2:] for line in done.out.splitlines() if " score " in line]
    assert len(rows) >= len(seats)
    for row, seat in zip(rows, seats, strict=False):
        assert row.startswith(seat)


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ([], ["Ann (you)", "Merc (bot)"]),
        (["--names", "Zoe,Yan"], ["Zoe ", "Yan ", "Merc (bot)"]),
        (["--players", "3", "--bots", "random"], ["Ann (you)", "Bo (bot)", "Merc (bot)"]),
        (["--players", "3", "--bots", "all"], ["Ann (bot)", "Bo (bot)", "Merc (bot)"]),
    ],
)
def test_nobody_sits_where_the_game_answers(run: Run, options: list[str], seats: list[str]) -> None:
    done = run("play", "vasaran_alla+merc", "--seed", "1", *options)
    rows = [line[2:] for line in done.out.splitlines() if " score " in line]
    assert len(rows) >= len(seats)
    for row, seat in zip(rows, seats, strict=False):
        assert row.startswith(seat)


def test_a_third_player_who_was_not_named_is_announced(run: Run) -> None:
    done = run("play", "don", "--names", "Ann,Bo")
    assert done.out.startswith(" Cy joins as a third player: Don is for 3 or more\n")
    done = run("play", "don", "--names", "Ann,Bo", "--bots", "4=random")
    assert done.out.startswith(" Cy joins as a third player of 4\n")
    for options in (["--names", "Ann,Bo,Cy"], ["--names", "Ann", "--bots", "random,random"], []):
        assert "joins" not in run("play", "don", *options).out
