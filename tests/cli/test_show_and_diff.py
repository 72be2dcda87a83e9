"""`show` and `diff`: a game's parts with their origin, and which rules a variant changes."""

import json
from pathlib import Path

import pytest

from rulewright.cli.explain import codes
from rulewright.cli.mechanic_page import mechanics
from tests.cli.desk import Golden, Run
from tests.shipped import games


def test_the_overview_names_what_the_game_is_made_of(run: Run, golden: Golden) -> None:
    done = run("show", "don+trade:starting_coins=10")
    assert (done.code, done.err) == (0, "")
    assert ", the fingerprint of these rules: saved games keep it\n" in done.out
    lines = [line for line in done.out.splitlines() if not line.startswith("  spec ")]
    golden("show", "\n".join(lines) + "\n")


@pytest.mark.parametrize(
    "game",
    ["don", "don+trade+fined:starting_coins=10", "don+serengeti", "vasaran_alla+merc"],
)
def test_the_merged_rules_are_a_game_with_the_very_same_rules(
    run: Run, desk: Path, game: str
) -> None:
    done = run("show", game, "--rules")
    assert done.code == 0
    (desk / "merged.yaml").write_text(done.out, encoding="utf-8")
    assert run("diff", game, "./merged.yaml").out == "The rules are the same.\n"


def test_each_line_of_the_merged_rules_names_its_origin(run: Run) -> None:
    lines = run("show", "don+trade", "--rules").out.splitlines()
    assert all("# don.yaml:" in line or "# trade.yaml:" in line for line in lines if line)
    (trade,) = (line for line in lines if line.startswith("      trade:"))
    assert trade.endswith("# trade.yaml:24") or "# trade.yaml:" in trade


def test_the_addresses_are_those_that_a_variant_may_name(run: Run, desk: Path) -> None:
    rows = run("show", "don", "--addresses").out.splitlines()
    address = next(row for row in rows if row.startswith("auctions.district.must."))
    name = address.partition("  ")[0]
    text = f"rulewright: 1\nvariant: lax\nextends: don\nremove:\n  - {name}\n"
    (desk / "lax.yaml").write_text(text, encoding="utf-8")
    done = run("diff", "don", "./lax.yaml")
    assert done.code == 0
    assert done.out.splitlines()[0].startswith("- auction  district.must")


def test_the_cards_are_counted(run: Run, golden: Golden) -> None:
    golden("show_cards", run("show", "don", "--cards").out)


def test_the_python_can_be_read_by_python(run: Run) -> None:
    done = run("show", "don", "--python")
    assert done.code == 0
    compile(done.out, "don", "exec")
    assert run("show", "don", "--python", "--players", "9").code == 2


@pytest.mark.parametrize("variant", ["trade", "fined", "serengeti", "templari"])
def test_a_variant_is_shown_as_the_rules_it_changes(run: Run, golden: Golden, variant: str) -> None:
    done = run("diff", "don", f"don+{variant}")
    assert (done.code, done.err) == (0, "")
    golden(f"diff_{variant}", done.out)


def test_a_seat_that_the_game_answers_for_is_shown_and_is_a_rule_that_changed(run: Run) -> None:
    assert "\n  automatic   Merc, seat count(players)\n" in run("show", "vasaran_alla+merc").out
    lines = run("diff", "vasaran_alla", "vasaran_alla+merc").out.splitlines()
    assert [line for line in lines if "automatic" in line] == [
        "+ automatic  seat: count(players)",
        "+ automatic  name: Merc",
        "+ automatic  rules",
    ]
    assert "      - protect: {n: 1}" in lines


def test_a_setting_on_the_command_line_is_a_rule_that_changed(run: Run) -> None:
    assert run("diff", "don", "don:starting_coins=10").out == "~ setting  starting_coins: 12 → 10\n"


def test_where_and_how_a_rule_is_written_is_no_difference(run: Run, desk: Path) -> None:
    text = """\
rulewright: 1
variant: same
extends: don
title: Another title
settings:
  starting_coins: {about: "another remark"}
auctions:
  district:
    limit: >
      bidder.coins
    sold:
      - run buy(winner,   price)
"""
    (desk / "same.yaml").write_text(text, encoding="utf-8")
    done = run("diff", "don", "./same.yaml")
    assert "setting" not in done.out


def test_a_game_with_problems_is_not_shown(run: Run) -> None:
    for command in (("show", "dom"), ("diff", "don", "don+trad")):
        done = run(*command)
        assert (done.code, done.out) == (1, "")
        assert "error[no-such-game]" in done.err


def test_explain_shows_the_page_of_a_code(run: Run) -> None:
    done = run("explain", "unknown-key")
    assert done.code == 0
    assert done.out.startswith("# unknown-key\n")
    assert run("explain", "error[unknown-key]").out == done.out


def test_explain_suggests_a_code_and_lists_all(run: Run) -> None:
    done = run("explain", "unknown-kee")
    assert done.code == 1
    assert "did you mean `unknown-key`?" in done.err
    listed = run("explain").out
    assert "\nunknown-key " in listed
    assert "\nwrong-base          After `+` come variants of the game before it.\n" in listed


def test_explain_tells_what_a_mechanic_does_and_takes(run: Run) -> None:
    done = run("explain", "betting")
    assert done.code == 0
    assert done.out.startswith("# betting\n\nUnder `rules:`. A round of betting by a fixed amount;")
    assert "Answers: `pass`, `bet`, `fold`, `call`, `raise`." in done.out
    assert "\n| `most` | number | `1` | how many bets and raises there may be |\n" in done.out
    assert "\n    kind: betting\n    opens: ...\n    step: ...\n    paid: ...\n" in done.out
    assert "did you mean `once_around`?" in run("explain", "once_aruond").err
    assert "\neach_pays           Each payer pays an amount of their own.\n" in run("explain").out


def test_no_problem_is_called_like_a_mechanic() -> None:
    """`explain NAME` gives one page."""
    assert not set(codes()) & set(mechanics())


def test_list_names_games_with_their_variants(run: Run) -> None:
    done = run("list")
    assert (done.code, done.err) == (0, "")
    first = [line.split()[0] for line in done.out.splitlines() if line]
    shipped = [name for name in games() if "+" not in name]
    names = [word for word in first if word in shipped or word.startswith("+")]
    of_don = ["don", "+fined", "+serengeti", "+templari", "+trade"]
    at = names.index("don")
    assert names[at : at + len(of_don)] == of_don
    assert len(names) == len(games())
    assert "No Thanks! Nobody wants the card" in done.out  # a title may end its own sentence


def test_the_schema_of_a_game_is_json(run: Run) -> None:
    assert json.loads(run("schema", "game").out)["title"] == "A Rulewright game"
    assert run("schema", "gam").code == 2


def test_what_stands_at_an_address_is_shown_with_its_origin(run: Run) -> None:
    name = "auctions.district.must.none of your districts shows the last digit"
    done = run("show", "don+fined", *name.split())
    assert (done.code, done.err) == (0, "")
    rows = [line.split("# ") for line in done.out.splitlines()]
    assert [text.rstrip() for text, _ in rows] == [
        "none of your districts shows the last digit:",
        "  check: holding(bidder, amount) is 0",
        "  fine: run penalty(bidder)",
    ]
    assert [place.partition(":")[0] for _, place in rows] == [
        "don.yaml",
        "fined.yaml",
        "fined.yaml",
    ]


def test_a_setting_is_shown_as_it_is_played(run: Run) -> None:
    assert "default: 9 " in run("show", "don:starting_coins=9", "settings.starting_coins").out


def test_an_example_has_an_address_too(run: Run) -> None:
    done = run("show", "don", "examples.two holders share fourteen")
    assert done.code == 0
    assert done.out.startswith("two holders share fourteen:")


@pytest.mark.parametrize(
    ("address", "hint"),
    [
        ("auctions.distrct", "did you mean `auctions.district`?"),
        ("setup.first", "`setup` has no named parts"),
        ("sold", "did you mean `auctions.district.sold`?"),
    ],
)
def test_an_address_that_is_none_is_named_with_what_may_be_meant(
    run: Run, address: str, hint: str
) -> None:
    done = run("show", "don", address)
    assert done.code == 1
    assert f"nothing stands at `{address}` in `don`; {hint}" in done.err


def test_an_address_and_a_part_are_two_things(run: Run) -> None:
    assert run("show", "don", "setup", "--cards").code == 2
