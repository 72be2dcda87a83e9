"""`play`: the table by pipe, its saves, its options; what shows on a real terminal is in test_terminal.py."""

import json
import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from rulewright.cli import screen
from tests.cli.desk import Done, Golden, Run

HERE = Path(__file__).parent


@pytest.fixture
def fair(desk: Path) -> str:
    shutil.copy(HERE / "fair.yaml", desk)
    return "./fair.yaml"


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def without_paths(done: Done) -> str:
    """What was shown, without what differs from run to run."""
    return re.sub(r"Saved: \S+", "Saved: ...", done.out)


# ------------------------------------------------------------------------------------------ at the table


def test_a_seat_sees_its_own_secrets_and_its_options(run: Run, fair: str, golden: Golden) -> None:
    done = run(
        "play", fair, "--names", "Ann", "--bots", "random", "--seed", "1",
        typed=typed("buy 4", "?", "buy 7", "? buy 6", "Buy 3", "quit"),
    )  # fmt: skip
    assert (done.code, done.err) == (0, "")
    golden("play_alone", without_paths(done))


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
    assert " spoken · long day 1 · early morning 1\n" in done.out
    assert "  big sale\n" in done.out
    assert " long day 1 · early morning 1" in done.out
    assert " 1. Ann  2  (all even 2 + nothing more 0)  tie broken by silver coins 2\n" in done.out
    done = run("play", "./spoken.yaml", "--names", "Ann,Bo", typed=typed("take 1", "take 1"))
    assert "tie broken" not in done.out
    assert " Ann and Bo share the victory.\n" in done.out
    text = SPOKEN.replace("take: {pick: {n: 1..2}, do: p.silver_coins = n}", "take: {}")
    (desk / "spoken.yaml").write_text(text.lstrip(), encoding="utf-8")
    done = run("play", "./spoken.yaml", "--names", "Ann,Bo", typed=typed("wait", "take"))
    assert "  tie broken by hours of sleep 3\n" in done.out


def test_people_share_a_transcript_in_the_order_of_their_turns(
    run: Run, fair: str, golden: Golden
) -> None:
    answers = (
        "3",
        "1",
        "yes Bo silver 3",
        "1",
        "1",
        "silver 4",
        "blue 3",
        "pass",
        "pass",
        "1",
        "2",
    )
    done = run("play", fair, "--names", "Ann,Bo", "--seed", "1", typed=typed(*answers))
    assert (done.code, done.err) == (0, "")
    golden("play_together", without_paths(done))


def test_a_game_of_bots_is_told_from_beginning_to_end(run: Run, fair: str, golden: Golden) -> None:
    done = run("play", fair, "--bots", "all", "--players", "3", "--seed", "2")
    assert (done.code, done.err) == (0, "")
    golden("play_bots", done.out)


@pytest.mark.parametrize("seats", ["3", "6"])
def test_don_is_played_to_its_end_by_bots(run: Run, seats: str) -> None:
    done = run("play", "don", "--bots", "all", "--players", seats, "--seed", "4")
    assert (done.code, done.err) == (0, "")
    assert "the game is over" in done.out
    assert f"\n {seats}. " in done.out or "\n 1. " in done.out


def test_the_same_seed_is_the_same_game_whatever_python_hashes(run_apart: Run) -> None:
    games = {
        run_apart("play", "don", "--bots", "all", "--seed", "9", PYTHONHASHSEED=seed).out
        for seed in ("0", "1", "2")
    }
    assert len(games) == 1


def test_games_without_a_seed_differ_and_name_it(run: Run) -> None:
    games = [run("play", "don", "--bots", "all").out for _ in range(2)]
    assert games[0] != games[1]
    (seed,) = set(re.findall(r"seed (\d+)", games[0]))
    assert run("play", "don", "--bots", "all", "--seed", seed).out == games[0]


@pytest.mark.parametrize("seed", [("--seed", "77"), ()])
@pytest.mark.parametrize("options", [("--names", "Ann,Bo"), ("--bots", "random")])
def test_a_seed_is_kept_back_as_long_as_the_game_can_go_on(
    run: Run, fair: str, options: tuple[str, ...], seed: tuple[str, ...]
) -> None:
    done = run("play", fair, *options, *seed, "--save", "game.jsonl", typed=typed("1", "quit"))
    again = run("play", "--load", "game.jsonl", typed=typed("quit"))
    assert "The Fair · day 1 · market 1\n" in done.out
    assert "seed" not in (done.out + again.out).casefold()


def test_a_seed_that_was_given_is_shown_in_the_end(run: Run, fair: str) -> None:
    answers = ("pass", "pass", "1", "1", "pass", "pass", "1", "1")
    done = run("play", fair, "--names", "Ann,Bo", "--seed", "77", typed=typed(*answers))
    before, _, after = done.out.partition("the game is over")
    assert "seed" not in before.casefold()
    assert "The Fair · seed 77\n" in after


def test_what_is_forced_needs_no_line(run: Run, desk: Path) -> None:
    text = (HERE / "fair.yaml").read_text(encoding="utf-8").replace("pay 6 from", "pay 0 from")
    (desk / "poor.yaml").write_text(text, encoding="utf-8")
    done = run("play", "./poor.yaml", "--names", "Ann,Bo", typed=typed("1", "1"))
    assert "buy" not in done.out
    assert "the game is over" in done.out


def test_notes_and_blank_lines_of_a_script_are_skipped(run: Run, fair: str) -> None:
    done = run("play", fair, "--bots", "random", "--seed", "1", typed="\n# a note\n\n  pass  \n")
    assert "> pass\n" in done.out
    assert "# a note" not in done.out


def test_what_is_not_possible_is_refused_with_the_reason_of_the_rules(run: Run) -> None:
    done = run(
        "play", "don", "--bots", "random,random", "--seed", "3",
        typed=typed("13", "bid 13", "sell", "quit"),
    )  # fmt: skip
    assert done.out.count("`bid 13` is not on offer: it can be 1..12") == 2
    assert "`sell` is none of the answers; ? helps" in done.out


def test_nonsense_never_ends_a_game(run: Run, fair: str) -> None:
    chance = random.Random(5)
    letters = "abuy?1234567890 \t#=+[]{}é☃\u202e"
    lines = ["".join(chance.choices(letters, k=chance.randint(1, 12))) for _ in range(300)]
    done = run("play", fair, "--names", "Ann,Bo", "--seed", "1", typed=typed(*lines))
    assert (done.code, done.err) == (0, "")


# ------------------------------------------------------------------------------------------ saves


def test_the_end_of_the_input_and_quit_save_the_game_to_go_on_with(
    run: Run, fair: str, home: Path
) -> None:
    first = run("play", fair, "--names", "Ann,Bo", "--seed", "1", typed=typed("3"))
    assert first.code == 0
    (save,) = (home / "state" / "rulewright").glob("fair-*.jsonl")
    assert f" Saved: {save}\n" in first.out
    second = run("play", "--load", "last", typed=typed("pass", "quit"))
    assert second.code == 0
    assert "Ann: buy 3" in second.out
    labels = [json.loads(line).get("label") for line in save.read_text("utf-8").splitlines()[1:]]
    assert labels == ["buy 3", "pass"]


def test_a_save_brings_its_own_rules(run: Run, fair: str, desk: Path) -> None:
    run("play", fair, "--names", "Ann,Bo", "--save", "game.jsonl", typed=typed("3"))
    (desk / "fair.yaml").unlink()
    done = run("play", "--load", "game.jsonl", typed=typed("2"))
    assert (done.code, done.err) == (0, "")
    assert "Bo: buy 2" in (desk / "game.jsonl").read_text(encoding="utf-8") or "buy 2" in done.out


def test_bots_sit_where_they_sat(run: Run, fair: str) -> None:
    run("play", fair, "--bots", "1=random", "--players", "2", "--save", "game.jsonl", "--seed", "1")
    done = run("play", "--load", "game.jsonl")
    assert "Ann (bot)" in done.out
    assert "Bo (you)" in done.out


def test_an_answer_that_is_not_finished_is_saved_too(run: Run, fair: str) -> None:
    answers = typed("3", "pass", "yes Bo")
    run("play", fair, "--names", "Ann,Bo", "--seed", "1", "--save", "game.jsonl", typed=answers)
    done = run("play", "--load", "game.jsonl", typed=typed("log", "undo", "no"))
    assert "Ann: yes Bo, and then?" in done.out
    assert "Ann: buy 3" in done.out.partition("> undo")[0]
    assert "1 yes Bo ...   2 no" in done.out


def test_changed_rules_are_named_with_the_first_decision_that_no_longer_fits(
    run: Run, fair: str, desk: Path
) -> None:
    run("play", fair, "--names", "Ann,Bo", "--save", "game.jsonl", typed=typed("5", "pass"))
    path = desk / "fair.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("price <= p.coins", "price < 5"), encoding="utf-8")
    done = run("play", fair, "--load", "game.jsonl")
    assert done.code == 1
    assert re.search(
        r"the spec changed \(hash \w+ → \w+\); decision 1, `buy 5` .* no longer fits: "
        r"`buy 5` is possible only if you can pay it",
        done.err,
    )
    assert run("play", "--load", "game.jsonl").code == 0


def test_a_file_that_is_there_is_not_saved_over(run: Run, fair: str, desk: Path) -> None:
    (desk / "mine.txt").write_text("mine", encoding="utf-8")
    assert run("play", fair, "--bots", "all", "--save", "mine.txt").code == 2
    assert (desk / "mine.txt").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("content", [b"", b"{}\n", b"\xff\xfe", b"[1]\n", b"hello\nyou\n"])
def test_a_file_that_is_no_record_is_named_in_a_sentence(
    run: Run, desk: Path, content: bytes
) -> None:
    (desk / "bad.jsonl").write_bytes(content)
    for command in (("play", "--load", "bad.jsonl"), ("replay", "bad.jsonl")):
        done = run(*command)
        assert done.code == 1
        assert "error: `bad.jsonl` is no record of a game: line " in done.err


def test_a_game_goes_on_unsaved_where_it_cannot_be_saved(run: Run, fair: str, home: Path) -> None:
    (home / "state").write_text("not a folder", encoding="utf-8")
    done = run("play", fair, "--bots", "random", "--seed", "1", typed=typed("pass"))
    assert done.code == 0
    assert "warning: this game is not saved: " in done.err


def test_a_save_of_another_game_is_left_alone(run: Run, fair: str, desk: Path) -> None:
    run("play", fair, "--names", "Ann,Bo", "--save", "game.jsonl", typed=typed("3"))
    before = (desk / "game.jsonl").read_text(encoding="utf-8")
    done = run("play", "don", "--load", "game.jsonl")
    assert done.code == 1
    assert "`game.jsonl` is a saved game of `fair`; load it without naming a game" in done.err
    assert (desk / "game.jsonl").read_text(encoding="utf-8") == before


def test_a_game_that_goes_on_by_new_rules_is_saved_anew(
    run: Run, fair: str, desk: Path, home: Path
) -> None:
    run("play", fair, "--names", "Ann,Bo", "--save", "game.jsonl", typed=typed("3"))
    before = (desk / "game.jsonl").read_text(encoding="utf-8")
    path = desk / "fair.yaml"
    path.write_text(path.read_text("utf-8").replace("pay 1 from", "pay 2 from"), encoding="utf-8")
    done = run("play", fair, "--load", "game.jsonl", typed=typed("pass"))
    assert done.code == 0
    (save,) = (home / "state" / "rulewright").glob("fair-*.jsonl")
    assert f" Saved: {save}\n" in done.out
    assert "pay 2 from" in save.read_text(encoding="utf-8")
    assert (desk / "game.jsonl").read_text(encoding="utf-8") == before


def test_a_bot_that_there_is_no_more_is_named(run: Run, fair: str, desk: Path) -> None:
    run("play", fair, "--bots", "random", "--players", "2", "--save", "game.jsonl")
    path = desk / "game.jsonl"
    path.write_text(path.read_text("utf-8").replace('"random"]', '"clever"]', 1), encoding="utf-8")
    done = run("play", "--load", "game.jsonl")
    assert done.code == 1
    assert "`game.jsonl` has a bot `clever`, which there is not; name others: --bots" in done.err
    assert run("play", "--load", "game.jsonl", "--bots", "2=random").code == 0


def test_there_is_no_last_game_at_first(run: Run) -> None:
    done = run("play", "--load", "last")
    assert done.code == 1
    assert "no game has been played and saved yet" in done.err


def test_undo_takes_back_ones_own_answer_and_nobody_elses(run: Run, fair: str) -> None:
    answers = typed(
        "undo", "4", "undo", "3", "undo", "pass", "yes Bo", "undo", "no", "undo", "quit"
    )
    done = run("play", fair, "--names", "Ann,Bo", "--seed", "1", "--save", "g.jsonl", typed=answers)
    assert "this cannot be taken back: there is nothing to take back" in done.out
    assert done.out.count("> undo\n this cannot be taken back:") == 2
    assert "Bo: " in done.out.rpartition("> 3\n")[2].partition("> undo\n this cannot")[0]
    assert "this cannot be taken back: there is nothing of yours to take back\n> pass" in done.out
    labels = re.findall(r'"label": "([^"]+)"|("undo")', Path("g.jsonl").read_text("utf-8"))
    assert ["".join(one) for one in labels][:4] == ["buy 4", '"undo"', "buy 3", "pass"]


def test_undo_is_refused_once_another_player_has_decided(run: Run, fair: str) -> None:
    done = run("play", fair, "--bots", "random", "--seed", "1", typed=typed("3", "undo"))
    assert "this cannot be taken back: Bo has decided since" in done.out


# ------------------------------------------------------------------------------------------ options


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["don", "--players", "2"], "Don is for 3 to 6 players, not for 2"),
        (["don", "--bots", "clever"], "there is no bot `clever`; kinds are `random`"),
        (["don", "--bots", "randm"], "there is no bot `randm`; did you mean `random`?"),
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


def test_a_game_with_a_seat_of_its_own_is_taken_up_again(run: Run) -> None:
    first = run(
        "play", "vasaran_alla+merc", "--seed", "1", "--save", "x.jsonl", typed=typed("content")
    )
    assert "Go on with" in first.out
    again = run("play", "--load", "x.jsonl")
    assert " Merc (bot)" in again.out
    assert run("play", "--load", "x.jsonl", "--bots", "2=random").code == 2


def test_a_fault_in_play_names_the_rule_and_the_save_leads_to_it_again(
    run: Run, fair: str, desk: Path
) -> None:
    path = desk / "fair.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("pay price from p.coins", "pay 20 from p.coins"), encoding="utf-8")
    done = run("play", fair, "--names", "Ann,Bo", "--save", "game.jsonl", typed=typed("3"))
    assert done.code == 1
    assert re.search(
        r"fault: fair\.yaml:\d+:\d+: 20 must be paid, and only 6 is there \(Ann.coins\)\n", done.err
    )
    assert re.search(r"\n\d+ │ +- pay 20 from p\.coins to bank\n", done.err)
    assert "note: in `phases.day.phases.market" in done.err
    again = run("replay", "game.jsonl")
    assert again.code == 1
    assert "20 must be paid, and only 6 is there" in again.err


def test_a_game_of_bots_that_meets_a_fault_can_be_seen_again(run: Run, desk: Path) -> None:
    shutil.copy(HERE / "tied.yaml", desk)
    done = run("play", "./tied.yaml", "--bots", "all")
    assert done.code == 1
    assert (
        "fault: tied.yaml:18:14: `the highest lot by worth`: 2 are tied where one is wanted "
        "(cheque 9, cheque 9)\n"
        "18 │       - move (the highest lot by worth) to (first of players).won\n"
        "  = help: `first of (highest lot by worth)` takes the first of those that tie\n"
        "  = note: in `phases.round`, while running round\n"
    ) in done.err
    told = re.search(r" Seed: (\d+)\n Saved: (\S+)\n", done.out)
    assert told
    again = run("replay", told[2])
    assert again.code == 1
    assert again.err == done.err
    assert f"seed {told[1]}" in again.out
    assert run("replay", "last").err == done.err


GIFT = """
rulewright: 1
variant: gift
extends: fair.yaml
phases:
  gift: {before: day, do: pay 5 from bank to (first of players).coins}
"""


def test_a_condition_that_is_broken_shows_what_it_compares(run: Run, fair: str, desk: Path) -> None:
    """And a variant that made it false is told what it can do about the line of another file."""
    with (desk / "fair.yaml").open("a", encoding="utf-8") as file:
        file.write(
            "always:\n  all is fair: sum(players.coins) < count(players) * 7 and count(row) > 0\n"
        )
    done = run("play", fair, "--names", "Ann,Bo", typed=typed("1"))
    assert "does not hold" not in done.err
    (desk / "gift.yaml").write_text(GIFT.lstrip(), encoding="utf-8")
    done = run("play", "./gift.yaml", "--names", "Ann,Bo")
    assert done.code == 1
    assert (
        "`all is fair` does not hold "
        "(sum(players.coins) is 17, count(players) * 7 is 14, count(row) is "
    ) in done.err
    assert re.search(r"\n\d+ │   all is fair: sum\(players\.coins\) < count", done.err)
    assert "write `remove: [always.all is fair]` there\n" in done.err
    with (desk / "gift.yaml").open("a", encoding="utf-8") as file:
        file.write("remove: [always.all is fair]\n")
    assert run("play", "./gift.yaml", "--names", "Ann,Bo").code == 0


def test_a_fault_of_the_set_up_names_the_seed(run: Run, desk: Path) -> None:
    text = (HERE / "tied.yaml").read_text(encoding="utf-8")
    text = text.replace("  - shuffle deck", "  - move (the highest deck by worth) to lot")
    (desk / "tied.yaml").write_text(text, encoding="utf-8")
    done = run("play", "./tied.yaml", "--bots", "all", "--seed", "12")
    assert done.code == 1
    assert "`the highest deck by worth`: 2 are tied where one is wanted" in done.err
    assert " Seed: 12\n" in done.out


ALMS = """
rulewright: 1
variant: alms
extends: tied.yaml
phases:
  alms: {before: round, do: [move (the highest deck by worth) to lot]}
"""


@pytest.mark.parametrize("save", [("--save", "t.jsonl"), ()])
def test_a_fault_before_the_first_decision_is_saved_and_can_be_seen_again(
    run: Run, desk: Path, save: tuple[str, ...]
) -> None:
    shutil.copy(HERE / "tied.yaml", desk)
    (desk / "alms.yaml").write_text(ALMS.lstrip(), encoding="utf-8")
    options = ("--bots", "all", "--seed", "12", *save)
    done = run("play", "./tied.yaml+./alms.yaml", *options)
    assert done.code == 1
    assert "fault: alms.yaml:5:35: `the highest deck by worth`: 2 are tied" in done.err
    assert done.out.endswith(" See it again with: rulewright replay last\n")
    for again in (["--trace"], ["--at", "0"], []):
        seen = run("replay", "last", *again)
        assert (seen.code, seen.err) == (1, done.err)
    assert run("replay", "last").out == (
        "Tied · ./tied.yaml+./alms.yaml · Ann (random), Bo (random) · seed 12\n"
    )
    assert "alms.yaml:5" in run("replay", "last", "--trace").out
    checked = run("replay", "last", "--check")
    assert checked.code == 0
    assert ": 0 decisions, stops at a fault, comes out exactly again\n" in checked.out
    loaded = run("play", "--load", "last")
    assert (loaded.code, loaded.err) == (1, done.err)


def test_a_third_player_who_was_not_named_is_announced(run: Run) -> None:
    done = run("play", "don", "--names", "Ann,Bo")
    assert done.out.startswith(" Cy joins as a third player: Don is for 3 or more\n")
    done = run("play", "don", "--names", "Ann,Bo", "--bots", "4=random")
    assert done.out.startswith(" Cy joins as a third player of 4\n")
    for options in (["--names", "Ann,Bo,Cy"], ["--names", "Ann", "--bots", "random,random"], []):
        assert "joins" not in run("play", "don", *options).out


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
    readme = (HERE.parent.parent / "README.md").read_text(encoding="utf-8")
    (desk / "crowns.yaml").write_text(
        readme.partition("```yaml\n")[2].partition("```")[0], encoding="utf-8"
    )
    done = run("play", "./crowns.yaml", "--names", "Ann,Bo,Cy", typed=typed("3", "4"))
    assert "Ann: bid" not in done.out
    assert "amount_bid" not in done.out


def test_bots_in_a_game_without_an_end_are_stopped_by_a_count(
    run: Run, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulewright.cli.table.BOTS_ALONE", 50)
    monkeypatch.setattr("rulewright.cli.play.BOTS_ALONE", 50, raising=False)
    (desk / "endless.yaml").write_text(ENDLESS, encoding="utf-8")
    done = run("play", "./endless.yaml", "--bots", "all", "--seed", "1", "--save", "e.jsonl")
    assert done.code == 1
    assert "have decided 50 times in a row, and the game is not over" in done.err
    assert (desk / "e.jsonl").exists()
    rounds = [line for line in done.out.splitlines() if line.startswith(" ph ")]
    assert rounds[0] == " ph 1 · Ann: go · n is 3"
    assert rounds[-2:] == [" ph 50 · Ann: go · n is 52", " ph 51"]


def test_of_a_very_long_game_of_bots_the_beginning_and_the_end_are_told(
    run: Run, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulewright.cli.table.BOTS_ALONE", 500)
    monkeypatch.setattr("rulewright.cli.table.MOST_TOLD", 120)
    monkeypatch.setattr("rulewright.cli.table.LAST_TOLD", 31)
    (desk / "endless.yaml").write_text(ENDLESS, encoding="utf-8")
    done = run("play", "./endless.yaml", "--bots", "all", "--seed", "1")
    assert done.code == 1
    lines = done.out.splitlines()
    gap = next(n for n, line in enumerate(lines) if "left out" in line)
    assert lines[gap - 1] == " ph 50 · Ann: go · n is 52"
    assert lines[gap] == " (1320 earlier happenings left out: rulewright replay last)"
    assert lines[gap + 1] == " ph 491 · Ann: go · n is 493"
    assert len([line for line in lines if line.startswith(" ph ")]) == 50 + 11
    told = run("replay", "last").out.splitlines()
    assert told.count("-- ph 200") == 1
    assert len([line for line in told if line.startswith("-- ph ")]) == 501


def test_a_long_game_of_bots_that_ends_is_saved_if_it_is_not_told_whole(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ("play", "don", "--bots", "all", "--players", "3", "--seed", "4")
    whole = run(*game).out.splitlines()
    monkeypatch.setattr("rulewright.cli.table.MOST_TOLD", 60)
    monkeypatch.setattr("rulewright.cli.table.LAST_TOLD", 10)
    cut = run(*game).out.splitlines()
    assert not any("Saved: " in line or "left out" in line for line in whole)
    assert len([line for line in cut if "earlier happenings left out" in line]) == 1
    assert cut[-1].startswith(" Saved: ")
    assert cut[:5] == whole[:5]
    assert cut[-5:-1] == whole[-4:]
    assert len(cut) < len(whole)
    assert "Ann: bid" in run("replay", "last").out


def test_plain_text_is_written_without_laying_out_what_fits(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = []
    taken_apart = screen._broken

    def breaking(cell: Text, room: int, width: int) -> Iterator[Text]:
        broken.append(cell.plain)
        return taken_apart(cell, room, width)

    monkeypatch.setattr(Console, "print", lambda *_: pytest.fail("plain text needs no console"))
    monkeypatch.setattr(screen, "_broken", breaking)
    done = run("play", "don", "--bots", "all", "--players", "3", "--seed", "4")
    assert done.code == 0
    assert all(len(text) > 80 for text in broken)
    assert done.out.count("\n") > 70


ENDLESS = """\
rulewright: 1
game: endless
players: 2
table: {n: {number: 2}}
phases:
  ph:
    while: n >= 0
    do:
      - choose: {by: first of players, options: {go: {do: n += 1}}}
winner: [shared]
"""
