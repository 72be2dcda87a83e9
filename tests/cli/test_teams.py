"""Teams at the table: who plays with whom, and a result that names teams."""

import re
from pathlib import Path

from tests.cli.desk import Run

PAIRS = """\
rulewright: 1
game: pairs
players: 4..5
teams: {4: [[1, 3], [4, 2]], 5: [[1, 3], [2, 4], [5]]}
player: {n: {number: 0}}
phases:
  naming:
    for: p in players
    do:
      - choose: {by: p, pick: {k: 0..1}, do: p.n = k}
scoring: {n: {points: p.n}}
winner:
  - most: sum((team of p).score)
  - shared
"""


def write(desk: Path) -> None:
    (desk / "pairs.yaml").write_text(PAIRS, encoding="utf-8")


def results(run: Run, desk: Path, players: int) -> list[str]:
    """How games of bots ended."""
    write(desk)
    done = [
        run(
            "play", "./pairs.yaml", "--bots", "all", "--players", str(players), "--seed", str(n)
        ).out
        for n in range(6)
    ]
    return [out[out.rindex("──") :] for out in done]


def test_every_player_is_shown_with_those_who_play_with_them(run: Run, desk: Path) -> None:
    write(desk)
    out = run("play", "./pairs.yaml", "--bots", "all", "--players", "5", "--seed", "1").out
    assert re.search(r"^ +Ann \(bot\) with Cy +n ", out, re.MULTILINE)
    assert re.search(r"^ +Dee \(bot\) with Bo +n ", out, re.MULTILINE)
    assert re.search(r"^ +Ed \(bot\) +n ", out, re.MULTILINE)


def test_the_result_has_teams_with_their_players(run: Run, desk: Path) -> None:
    for text in results(run, desk, 5):
        assert "\n    Ann  " in text
        places = re.findall(r"^ (\d)\. (.+)$", text, re.MULTILINE)
        assert {name.split("  ")[0] for _, name in places} == {"Ann & Cy", "Bo & Dee", "Ed"}
        # Who plays alone has one line, with all that is to tell; a team has its players below it.
        (ed,) = [name for _, name in places if name.startswith("Ed")]
        assert re.fullmatch(r"Ed  (\d)  score together \1.*", ed)
        assert not re.search(r"^    Ed", text, re.MULTILINE)
        assert places[0][0] == "1"


def test_partners_alone_share_nothing_and_teams_that_tie_do(run: Run, desk: Path) -> None:
    shared = "Ann & Cy and Dee & Bo share the victory."
    found = {shared in text: text for text in results(run, desk, 4)}
    assert "\n 1. Ann & Cy  score together 1\n" in found[True]
    assert "\n 1. Dee & Bo  score together 1\n" in found[True]
    assert "share" not in found[False]
    assert "\n 2. " in found[False]


def test_an_overview_names_the_seats_of_each_team(run: Run, desk: Path) -> None:
    write(desk)
    out = run("show", "./pairs.yaml").out
    assert "\n  teams of 4  1 & 3, 4 & 2\n  teams of 5  1 & 3, 2 & 4, 5\n" in out
