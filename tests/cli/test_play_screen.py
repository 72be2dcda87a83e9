"""`play`: what the table tells and shows, by pipe; what shows on a real terminal is in test_terminal.py."""

import re
from pathlib import Path

import pytest

from tests.cli.desk import HERE, Run, typed

PEDLAR = """
rulewright: 1
game: pedlar
players: 2
components: {pin: {tokens: 20}}
player: {pins: {tokens: pin}}
phases:
  visit:
    repeat: 4
    do:
      - offer:
          by: first of players
          ask: Buy pins?
          pick: {n: "1..min(2, 1 + visit.number div 3)"}
          do: pay n from bank to (first of players).pins
  leaving:
    do:
      - choose:
          by: first of players
          options: {nod: {}, wave: {}}
winner: [most: p.pins, shared]
"""


def test_an_offer_that_waits_is_declined_until_one_can_answer_something_else(
    run: Run, desk: Path
) -> None:
    (desk / "pedlar.yaml").write_text(PEDLAR, encoding="utf-8")
    names = ("play", "./pedlar.yaml", "--names", "Ann", "--bots", "random", "--seed", "1")
    done = run(*names, typed=typed("wait", "yes 2", "yes 1", "wait", "wave"))
    assert (done.code, done.out.count("Buy pins?")) == (0, 3)
    assert "pins 3" in done.out
    assert "only an offer can wait" in done.out


def test_what_waits_is_asked_again_after_something_was_taken_back(run: Run, desk: Path) -> None:
    (desk / "pedlar.yaml").write_text(PEDLAR, encoding="utf-8")
    names = ("play", "./pedlar.yaml", "--names", "Ann", "--bots", "random", "--seed", "1")
    done = run(*names, typed=typed("wait", "undo", "yes 1", "no", "no", "nod"))
    assert done.code == 0
    assert "pins 1" in done.out


POOR = """
rulewright: 1
variant: poor
extends: fair.yaml
phases:
  day:
    phases:
      market:
        for: p in players
        do:
          - choose:
              by: p
              options:
                haggle:
                  pick: {price: 1..6}
                  must: {you have more coins than anybody: every q in others of p where p.coins > q.coins}
                  do: pay price from p.coins to bank
                leave:
                  must: {you have coins: p.coins > 6}
                sing:
                  when: p.coins > 6
                find:
                  pick: {coins_found: 1..9}
                  must:
                    your purse holds them: coins_found + p.coins < 9
                    they are many: coins_found > 3
                  do: pay coins_found from bank to p.coins
                pass: {}
                rest: {}
allow: {hidden-card: it is tested here}
"""


def test_an_option_that_cannot_be_taken_now_is_shown_with_its_reason(
    run: Run, fair: str, desk: Path
) -> None:
    (desk / "poor.yaml").write_text(POOR.lstrip(), encoding="utf-8")
    done = run("play", f"{fair}+./poor.yaml", "--names", "Ann,Bo", typed=typed("leave", "haggle 2"))
    assert (
        " 1 pass   2 rest   haggle (not now: only if you have more coins than anybody; coins is 6)\n"
        " leave (not now: only if you have coins; coins is 6)\n"
        " find (not now: only if your purse holds them and they are many)   (? helps)\n"
    ) in done.out
    assert "sing" not in done.out
    assert "> leave\n `leave` is possible only if you have coins (coins is 6)\n" in done.out
    assert (
        "> haggle 2\n `haggle 2` is possible only if you have more coins than anybody " in done.out
    )


CALLS = """
rulewright: 1
game: calls
players: 2
table: {high: {number: 0}, leader: {a: player or none}}
phases:
  calling:
    repeat: 2
    state: {calls: {number: 0}}
    do:
      - for: p in players
        do:
          - choose:
              by: p
              options:
                call:
                  pick: {n: 1..5}
                  do:
                    - high = n
                    - leader = p
                    - calls += 1
winner: [most: 1 if p is leader else 0, shared]
"""


def test_what_an_answer_says_already_is_not_told_again(run: Run, desk: Path) -> None:
    (desk / "calls.yaml").write_text(CALLS.lstrip(), encoding="utf-8")
    done = run("play", "./calls.yaml", "--names", "Ann,Bo", typed=typed("call 2", "quit"))
    assert " calling 1 · Ann: call 2 · leader is Ann\n" in done.out
    assert "  high 2   leader Ann   calls 1\n" in done.out


STALLS = """
rulewright: 1
game: stalls
players: 2
components:
  fruit: {attributes: {kind: [apple, pear]}, cards: [{kind: [apple, pear]}], state: {sold_to: {a: player or none}}}
table:
  back_room: {cards: fruit}
  last_buyer: {a: player or none}
phases:
  sale:
    do:
      - move all fruit to back_room
      - for: p in players
        do:
          - choose:
              by: p
              ask: "After {last_buyer}?"
              pick: {bought_now: back_room}
              do: [bought_now.sold_to = p, last_buyer = p]
winner: [most: count(back_room where sold_to is p), shared]
"""


def test_names_of_places_are_said_as_words(run: Run, desk: Path) -> None:
    (desk / "stalls.yaml").write_text(STALLS.lstrip(), encoding="utf-8")
    done = run("play", "./stalls.yaml", "--names", "Ann,Bo", typed=typed("apple", "quit"))
    assert "  back room [apple] [pear]\n" in done.out
    assert " Ann: After nobody?" in done.out
    assert "  last buyer Ann   back room [apple (sold to Ann)] [pear]\n" in done.out
    assert " sold to of apple in back room: Ann · last buyer is Ann\n" in done.out
    assert " Bo: After Ann?" in done.out


def test_in_an_auction_the_highest_bid_is_told_to_whoever_is_asked(run: Run) -> None:
    options = ("--players", "3", "--names", "Ann,Bo,Cy", "--seed", "7")
    done = run("play", "don", *options, typed=typed("bid 3", "quit"))
    assert " Ann: Highest bid: none (nobody).   bid 1..12  |  pass" in done.out
    assert " Bo: Highest bid: 3 (Ann).   bid 4..12  |  pass\n" in done.out


def test_in_a_side_auction_all_are_told_who_sells_what(run: Run) -> None:
    """The question says so as long as it is on, and the log once; no mark stands on the table for it."""
    sold = ("bid 1", "pass", "pass", "1", "bid 1")
    options = ("--players", "3", "--names", "Ann,Bo,Cy", "--seed", "3")
    done = run("play", "don", *options, typed=typed(*sold, "quit"))
    assert " · Ann auctions green 8 · " in done.out
    assert " Bo: Ann auctions green 8. Highest bid: none (nobody).   bid 1..12" in done.out
    assert " Cy: Ann auctions green 8. Highest bid: 1 (Bo).   bid 2..12" in done.out
    assert "auctioned" not in done.out
    bots = ("--names", "Ann", "--bots", "random,random", "--seed", "2")
    done = run("play", "don", *bots, typed=typed("5", "1", "no", "4", "quit"))
    assert " Ann: Cy auctions red 9. Highest bid: none (nobody).   bid 1..3 · 6..13" in done.out
    assert "only if none of your districts shows the last digit (blue 4)\n" in done.out


SEALED = """
rulewright: 1
game: crates
players: 2
components:
  coin: {tokens: 20, plural: coins}
  crate: {name: "crate {worth}", attributes: {worth: 1..4}, cards: [{worth: 1..4}]}
table: {deck: {cards: crate, seen by: nobody}, lot: {cards: crate}}
player: {coins: {tokens: coin, seen by: owner}, won: {cards: crate}}
setup: [move all crate to deck, shuffle deck, {for: p in players, do: pay 9 from bank to p.coins}]
phases: {round: {until: deck is empty, do: [deal 1 from deck to lot, run sale]}}
auctions:
  sale: {kind: sealed, opens: first of players, ties: nobody, limit: bidder.coins, unsold: [],
         sold: [move lot to winner.won, pay price from winner.coins to bank]}
scoring: {crates: {points: sum(p.won.worth)}}
winner: [most: p.score, shared]
"""


def test_in_a_sealed_auction_all_are_told_that_it_is_one(run: Run, desk: Path) -> None:
    (desk / "crates.yaml").write_text(SEALED.lstrip(), encoding="utf-8")
    (desk / "told.yaml").write_text(
        "rulewright: 1\nvariant: told\nextends: crates.yaml\nauctions: {sale: {ask: 'For {lot}.'}}\n",
        encoding="utf-8",
    )
    done = run("play", "./crates.yaml", "--names", "Ann,Bo", "--seed", "1", typed=typed("quit"))
    assert " Ann: Sealed bid.   bid 1..9  |  pass" in done.out
    done = run("play", "./told.yaml", "--names", "Ann,Bo", "--seed", "1", typed=typed("quit"))
    assert re.search(r" Ann: For crate [1-4]\. Sealed bid\.   bid 1\.\.9  \|  pass", done.out)


HAND = """
rulewright: 1
game: hand
players: 2
components: {card: {name: "card {n}", attributes: {n: 1..5}, cards: [{n: 1..5}]}}
table: {deck: {cards: card}, given: {cards: card}}
player: {hand: {cards: card, loose}}
setup: [move all card to deck, {for: p in players, do: deal 2 from deck to p.hand}]
phases:
  giving:
    for: p in players
    do:
      - choose:
          by: p
          options:
            give:
              pick: {cards: 1..2 of p.hand}
              do: move cards to given
            guess: {pick: {high: 1..3, low: 1..2}}
            keep: {}
winner: [most: count(p.hand), shared]
"""


@pytest.mark.parametrize(
    ("without", "shown"),
    [
        ("guess:", " Ann:   1 give card 4 ...   2 give card 5 ...   3 keep   (? helps)"),
        ("give:", " Ann:   guess 1..3 ...  |  keep  |  (? helps)"),
    ],
)
def test_the_first_of_several_values_is_not_shown_as_a_whole_answer(
    run: Run, desk: Path, without: str, shown: str
) -> None:
    lines = HAND.lstrip().splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if line.strip().startswith(without))
    del lines[at : at + (3 if without == "give:" else 1)]
    (desk / "hand.yaml").write_text("".join(lines), encoding="utf-8")
    done = run("play", "./hand.yaml", "--names", "Ann,Bo", typed=typed("1", "1"))
    assert shown in done.out
    assert "and then?   1 card 5   2 done" in done.out or without == "give:"


SPOKEN = """
rulewright: 1
game: spoken
players: 2
player: {silver_coins: {number: 0}, late: {number: 0}}
table: {big_sale: {flag}, first_one: {a: player or none}}
phases:
  long_day:
    repeat: 1
    phases:
      early_morning:
        for: p in players
        do:
          - big_sale = true
          - choose:
              by: p
              options:
                take: {pick: {n: 1..2}, do: p.silver_coins = n}
                wait: {do: "p.late += 3"}
scoring: {all_even: {points: "2"}, nothing_more: {points: "0"}}
winner:
  - most: p.score
  - most: p.silver_coins
  - {most: p.late, about: hours of sleep}
  - shared
allow: {never-read: it is tested here}
"""


def test_names_of_phases_and_what_breaks_ties_are_read_as_words(run: Run, desk: Path) -> None:
    (desk / "spoken.yaml").write_text(SPOKEN.lstrip(), encoding="utf-8")
    done = run("play", "./spoken.yaml", "--names", "Ann,Bo", typed=typed("take 2", "take 1"))
    assert (done.code, done.err) == (0, "")
    assert " spoken · long day 1 · early morning\n" in done.out
    assert "  big sale\n" in done.out
    assert " long day 1 · early morning" in done.out
    assert " 1. Ann  2  (all even 2 + nothing more 0)  tie broken by silver coins 2\n" in done.out
    done = run("play", "./spoken.yaml", "--names", "Ann,Bo", typed=typed("take 1", "take 1"))
    assert "tie broken" not in done.out
    assert " Ann and Bo share the victory.\n" in done.out
    text = SPOKEN.replace("take: {pick: {n: 1..2}, do: p.silver_coins = n}", "take: {}")
    (desk / "spoken.yaml").write_text(text.lstrip(), encoding="utf-8")
    done = run("play", "./spoken.yaml", "--names", "Ann,Bo", typed=typed("wait", "take"))
    assert "  tie broken by hours of sleep 3\n" in done.out


@pytest.mark.parametrize(
    ("last", "said"),
    [("draw", " A draw between Ann and Bo.\n"), ("shared", " Ann and Bo share the victory.\n")],
)
def test_a_draw_is_told_from_a_shared_victory(
    run: Run, fair: str, desk: Path, last: str, said: str
) -> None:
    text = (desk / "fair.yaml").read_text(encoding="utf-8")
    text = text.replace("- most: p.score\n  - shared", f"- {last}")
    (desk / "fair.yaml").write_text(text, encoding="utf-8")
    done = run("play", fair, "--bots", "all", "--players", "2", "--seed", "1")
    assert said in done.out
    assert done.out.count("\n 1. ") == 2


def test_what_broke_a_tie_is_told(run: Run, fair: str, desk: Path) -> None:
    text = (desk / "fair.yaml").read_text(encoding="utf-8")
    text = text.replace("- most: p.score\n", "- most: p.score * 0\n  - least: count(p.gems)\n")
    (desk / "fair.yaml").write_text(text, encoding="utf-8")
    done = run("play", fair, "--bots", "all", "--players", "2", "--seed", "2")
    first, second = re.findall(r"\n \d\. .*  tie broken by count\(p\.gems\) (\d)", done.out)
    assert first < second


def test_what_the_rules_compare_is_told_where_it_is_no_score(
    run: Run, fair: str, desk: Path
) -> None:
    text = (desk / "fair.yaml").read_text(encoding="utf-8")
    text = text.replace("- most: p.score\n", "- least: p.coins\n  - most: count(p.gems)\n")
    text = text[: text.index("scoring:")] + text[text.index("winner:") :]
    (desk / "fair.yaml").write_text(text, encoding="utf-8")
    done = run("play", fair, "--bots", "all", "--players", "3", "--seed", "2")
    ranked = re.findall(r"^ (\d)\. \w+  coins (\d)$", done.out, re.MULTILINE)
    assert ranked == [("1", "0"), ("2", "1"), ("3", "3")]


def test_after_undo_one_is_told_again_what_was_said_since_the_turn_before(
    run: Run, fair: str
) -> None:
    (Path(fair).parent / "open.yaml").write_text(PEDLAR.lstrip(), encoding="utf-8")
    answers = typed("yes 1", "yes 1", "undo", "no", "quit")
    done = run("play", "./open.yaml", "--names", "Ann,Bo", "--seed", "1", typed=answers)
    turns = done.out.split(" pedlar · ")
    assert [turn.count("Ann: yes 1 ·") for turn in turns[1:]] == [0, 1, 1, 1, 0]


def test_a_turn_begins_with_everything_since_the_one_before_and_log_tells_it_again(
    run: Run,
) -> None:
    done = run(
        "play", "don", "--names", "Ann", "--bots", "random,random,random,random,random", "--seed", "3",
        typed=typed("pass", "pass", "pass", "log", "quit"),
    )  # fmt: skip
    before, _, after = done.out.rpartition("> log\n")
    told = after.partition("> quit")[0]
    assert told.count("\n") >= 2
    assert told in before


def test_the_last_screen_tells_how_the_last_points_came(run: Run, desk: Path) -> None:
    (desk / "long.yaml").write_text(LONG.lstrip(), encoding="utf-8")
    for names in ("Ann,Bo", "Ann"):
        bots = ("--bots", "random") if names == "Ann" else ()
        done = run("play", "./long.yaml", "--names", names, *bots, typed=typed("go", "go"))
        told = done.out.rpartition("> go\n")[2]
        assert re.findall(r"gain (\d+)", told)[:20] == [str(n) for n in range(1, 21)]


LONG = """
rulewright: 1
game: long
players: 2
player: {gained: {number: 0}}
phases:
  asking: {for: p in players, do: [{choose: {by: p, options: {go: {}}}}]}
  harvest:
    repeat: 20
    do:
      - (first of players).gained += harvest.number
      - say "gain {harvest.number}"
winner: [most: p.gained, shared]
"""


def test_what_an_auction_keeps_for_itself_is_not_on_the_table(run: Run, desk: Path) -> None:
    readme = (HERE.parents[1] / "README.md").read_text(encoding="utf-8")
    (desk / "crowns.yaml").write_text(
        readme.partition("```yaml\n")[2].partition("```")[0], encoding="utf-8"
    )
    done = run("play", "./crowns.yaml", "--names", "Ann,Bo,Cy", typed=typed("3", "4"))
    assert "Ann: bid" not in done.out
    assert "amount_bid" not in done.out
