"""`test`: a rulebook's examples, and what a failing one shows."""

import shutil
from pathlib import Path
from textwrap import dedent

import pytest

from tests.cli.desk import Golden, Run

HERE = Path(__file__).parent

EXAMPLES = """
examples:
  a gem costs what is bid:
    players: [Ann, Bo]
    play: [Ann buy 3]
    then: [Ann.coins is 3, count(Ann.gems) is 3]
  a four is fined, and the same player goes on:
    players: [Ann, Bo]
    play: [Ann buy 4]
    then: [Ann.coins is 5, Ann decides, Ann may buy 5, Ann may not buy 6 (you can pay it)]
"""
WRONG = """
examples:
  what is paid is not there any more:
    players: [Ann, Bo]
    given: {Ann.coins: 2}
    start: day
    play: [Ann buy 2, Bo pass]
    then:
      - Ann.coins is 2
      - Bo decides
      - Ann may yes Bo silver 4
  a four is called as it likes:
    players: [Ann, Bo]
    play: [Ann buy 4, Bo pass]
    then: [Bo decides]
  nobody buys for seven:
    players: [Ann, Bo]
    then: [Ann may buy 6, Ann may buy 4]
"""


@pytest.fixture
def fair(desk: Path) -> Path:
    return Path(shutil.copy(HERE / "fair.yaml", desk))


def with_examples(fair: Path, text: str) -> None:
    fair.write_text(fair.read_text(encoding="utf-8") + text, encoding="utf-8")


def test_examples_that_are_right_are_counted(run: Run, fair: Path) -> None:
    with_examples(fair, EXAMPLES)
    done = run("test", "./fair.yaml")
    assert (done.code, done.out, done.err) == (0, "2 examples: all as they should be\n", "")


def test_a_failing_example_shows_given_played_expected_and_found(
    run: Run, fair: Path, golden: Golden
) -> None:
    with_examples(fair, WRONG)
    done = run("test", "./fair.yaml")
    assert (done.code, done.err) == (1, "")
    golden("test_failing", done.out)


DICE = """
rulewright: 1
game: dice
players: 2
components:
  die:
    attributes: {pips: 1..6}
    rolled: pips
    cards: [{pips: 1..6}]
table:
  cup: {cards: die}
setup: move all die to cup
phases:
  rolls: {repeat: 20, do: roll cup}
winner: [draw]
examples:
  all come up sixes:
    players: [Ann, Bo]
    chance: [6, 6]
    then: [count(cup where pips is 6) is 2]
"""


def test_a_failing_example_tells_what_came_from_the_seed_after_its_script(
    run: Run, desk: Path
) -> None:
    (desk / "dice.yaml").write_text(DICE, encoding="utf-8")
    done = run("test", "./dice.yaml")
    assert done.code == 1
    rows = [line.strip() for line in done.out.splitlines()]
    (row,) = [number for number, line in enumerate(rows) if line.startswith("by seed")]
    told = " ".join(rows[row : row + 2])
    assert told.startswith("by seed ")
    assert told.endswith(
        ", and 6 more outcomes (what chance brought after all under `chance:`, with seed 0)"
    )


def test_coverage_names_the_ways_that_no_example_takes(
    run: Run, fair: Path, golden: Golden
) -> None:
    with_examples(fair, EXAMPLES)
    done = run("test", "./fair.yaml", "--coverage")
    assert done.code == 0
    golden("test_coverage", done.out)


HOUSE = """
rulewright: 1
variant: house
extends: fair.yaml
phases:
  day:
    phases:
      tax:
        do:
          - for: p in players
            do:
              - if: p.bought
                then: pay up to 1 from p.coins to bank
                else: say "{p} is poor."
"""


def test_coverage_of_a_variant_counts_the_examples_of_the_game_too(
    run: Run, fair: Path, golden: Golden
) -> None:
    with_examples(fair, EXAMPLES)
    fair.with_name("house.yaml").write_text(HOUSE.lstrip(), encoding="utf-8")
    done = run("test", "./fair.yaml+./house.yaml", "--coverage")
    assert (done.code, done.err) == (0, "")
    golden("test_coverage_variant", done.out)


LOTS = """
rulewright: 1
game: lots
players: 2
components: {coin: {tokens: 20}, crate: {attributes: {worth: 1..4}, cards: [{worth: 1..4}]}}
table: {deck: {cards: crate}, lot: {cards: crate}}
player: {coins: {tokens: coin}, won: {cards: crate}}
setup: [move all crate to deck, {for: p in players, do: pay 9 from bank to p.coins}]
phases:
  round: {until: deck is empty, phases: {deal_out: {do: deal 1 from deck to lot}, selling: {do: run sale}}}
auctions:
  sale:
    kind: once_around
    opens: first of players
    limit: bidder.coins
    sold: run buy(winner, price)
    unsold: move lot to (first of players).won
rules:
  buy(who, price):
    do:
      - pay price from who.coins to bank
      - move lot to who.won
winner: [most: count(p.won), shared]
examples:
  the higher bid buys, and without one the opener:
    players: [Ann, Bo]
    play: [Ann bid 1, Bo bid 2, Ann pass, Bo pass]
    then: [count(Ann.won) is 1, count(Bo.won) is 1]
"""
BLIND = """
rulewright: 1
variant: blind
extends: lots.yaml
phases:
  round:
    phases:
      deal_out:
        do: deal up to 2 from deck to lot
auctions:
  sale:
    kind: sealed
    opens: first of players
    limit: bidder.coins
    ties: nobody
    sold: run buy(winner, price)
    unsold:
      - if: deck is empty
        then: say "That was all."
      - move lot to bottom of deck
rules:
  buy(who, price):
    do:
      - pay price from who.coins to bank
      - if: price > 5
        then: say "{who} is keen."
      - move lot to who.won
allow: {no-progress: it is tested here, endless: it is tested here}
"""
SOLD = """
examples:
  the higher of two bids buys:
    players: [Ann, Bo]
    play: [Ann bid 1, Bo bid 2]
    then: [Bo.coins is 7, count(Bo.won) is 2]
"""


def test_what_a_variant_writes_anew_is_not_taken_by_the_examples_of_the_game(
    run: Run, desk: Path
) -> None:
    """Nor is what it puts into a mechanic hidden behind the mechanic's own lines, which are not told."""
    (desk / "lots.yaml").write_text(LOTS.lstrip(), encoding="utf-8")
    (desk / "blind.yaml").write_text(BLIND.lstrip(), encoding="utf-8")
    done = run("test", "./lots.yaml+./blind.yaml", "--coverage")
    assert (done.code, done.err) == (0, "")
    assert done.out.partition("\n./lots.yaml+./blind.yaml: no examples")[0].splitlines() == [
        "./lots.yaml+./blind.yaml: 1 example took 4 of 11 ways through the rules",
        "      this phase never ran: blind.yaml:8: do: deal up to 2 from deck to lot",
        "      this rule never ran: blind.yaml:11: kind: sealed",
    ]
    (desk / "blind.yaml").write_text(f"{BLIND}{SOLD}".lstrip(), encoding="utf-8")
    done = run("test", "./lots.yaml+./blind.yaml", "--coverage")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[:-1] == [
        "./lots.yaml+./blind.yaml: 2 examples took 8 of 11 ways through the rules",
        "      these steps never ran: blind.yaml:17: if: deck is empty",
        "      this branch was never taken: blind.yaml:24: if: price > 5",
    ]


def test_a_game_with_problems_under_a_variant_is_told_with_its_coverage(
    run: Run, desk: Path
) -> None:
    (desk / "lots.yaml").write_text(
        LOTS.replace("deal 1 from", "deal 1 form").lstrip(), encoding="utf-8"
    )
    (desk / "blind.yaml").write_text(BLIND.lstrip(), encoding="utf-8")
    done = run("test", "./lots.yaml+./blind.yaml", "--coverage")
    assert (done.code, done.out) == (1, "")
    assert "lots.yaml:9:" in done.err


def test_variants_without_examples_together_lead_to_those_of_each(run: Run) -> None:
    done = run("test", "don+trade+fined")
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        "don+trade+fined: no examples of these together; try `rulewright test don don+trade don+fined`\n"
    )


def test_examples_show_a_game_with_the_settings_of_its_file(run: Run) -> None:
    """One that names a joker is no mistake of the game without any."""
    done = run("test", "don-german:jokers=0")
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        "don-german:jokers=0: no examples with these settings; try `rulewright test don-german`\n"
    )
    assert "error" not in run("validate", "don-german:jokers=0").out


def test_coverage_leaves_the_exit_code_to_the_examples(run: Run, fair: Path) -> None:
    with_examples(fair, WRONG)
    assert run("test", "./fair.yaml", "--coverage").code == 1


def test_the_examples_of_the_packaged_game_take_every_way(run: Run) -> None:
    done = run("test", "don", "don+trade", "--coverage")
    assert "never" not in done.out


def test_every_packaged_game_and_variant_passes(run: Run) -> None:
    done = run("test", "don", "don+trade", "don+fined", "don+serengeti", "don+templari")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("all as they should be\n")


def test_a_game_without_examples_is_told_so(run: Run, fair: Path) -> None:
    assert fair.exists()
    done = run("test", "./fair.yaml")
    assert done.code == 0
    assert done.out.startswith("There are no examples.\nWrite some into fair.yaml, each with")


def test_the_example_that_is_shown_to_whoever_has_none_is_one(run: Run, fair: Path) -> None:
    shown = run("test", "./fair.yaml").out
    with_examples(fair, "\n" + dedent(shown[shown.index("  examples:") : shown.index("Keys")]))
    assert run("validate", "./fair.yaml").code == 0


def test_a_variant_without_examples_is_named(run: Run, fair: Path) -> None:
    with_examples(fair, EXAMPLES)
    fair.with_name("house.yaml").write_text(HOUSE.lstrip(), encoding="utf-8")
    done = run("test", "./fair.yaml+./house.yaml")
    assert "Write some into house.yaml, each with" in done.out


def test_a_game_with_problems_is_not_tested(run: Run, fair: Path) -> None:
    with_examples(fair, EXAMPLES.replace("Ann.coins is 3", "Ann.coin is 3"))
    done = run("test", "./fair.yaml")
    assert (done.code, done.out) == (1, "")
    assert "did you mean `coins`?" in done.err
