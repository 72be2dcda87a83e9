"""Bots that a game brings: they follow their rules, go by what they see, and leave the game's own chance alone."""

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from rulewright.dsl import load_game
from rulewright.interpreter import FaultError, Game, State, compile_game
from rulewright.interpreter.machine import build_machine
from rulewright.lab.plan import Plan, line_up
from rulewright.lab.runner import Where, run
from rulewright.players import BotError, Turn, seat_player
from rulewright.players.scripted import ScriptedPlayer
from tests.shipped import games

EVERY_KIND = """\
rulewright: 1
game: every_kind
players: 2..4
components:
  coin: {tokens: 40}
  card: {attributes: {suit: [red, blue], rank: 1..6}, cards: [{suit: [red, blue], rank: 1..6}]}
table:
  deck: {cards: card, seen by: nobody}
  lot: {cards: card}
player:
  hand: {cards: card, seen by: owner}
  bid: {number: 0, seen by: owner}
  purse: {tokens: coin, seen by: owner}
setup:
  - move all card to deck
  - shuffle deck
  - for: p in players
    do:
      - deal 3 from deck to p.hand
      - pay 5 from bank to p.purse
phases:
  main:
    for: p in players
    do:
      - let low = min(p.hand.rank)
      - choose:
          by: p
          options:
            give: {pick: {given: p.hand, whom: others of p}, do: move given to whom.hand}
            lay: {pick: {several: 1..2 of p.hand}, do: move several to lot}
            pass: {}
      - offer: {by: p, pick: {n: 1..p.purse}, do: pay n from p.purse to bank}
      - offer: {by: q in others of p, accept: all, ask: Will you, do: pay up to 1 from q.purse to p.purse}
      - together: {by: q in players, pick: {amount: 0..5}, do: q.bid = amount}
      - say "{low}"
bots:
  layer:
    - lay: {several: me.hand where rank <= low + 1}
    - yes: {n: me.purse div 2}
    - no
    - pick: {amount: "min(5, max(me.hand.rank) default 0)"}
  giver:
    - give: {given: highest me.hand by rank, whom: next me}
    - pass
    - yes
    - pick: {when: amount > count((next me).hand)}
  broken:
    - lay: {several: "first of me.hand", when: "7 div count(lot) > 0"}
    - pass
  idle: []
winner:
  - most: sum(p.hand.rank)
  - shared
"""


@pytest.fixture
def every_kind(tmp_path: Path) -> Game:
    path = tmp_path / "every_kind.yaml"
    path.write_text(EVERY_KIND, "utf-8")
    return compile_game(load_game(str(path)), 3)


def acts(state: State, bots: list[str], seed: int = 1) -> list[str]:
    """Play to the end; gives what was done."""
    own = state.game.checked.bots
    players = [seat_player(kind, seed, seat, own) for seat, kind in enumerate(bots)]
    done = []
    while not state.over:
        seat = state.deciders[0]
        action = players[seat].choose(Turn(state, seat))
        done.append(f"{seat} {state.label(seat, action)}")
        state.act(seat, action)
    return done


def test_rules_are_followed_at_decisions_of_every_kind(every_kind: Game) -> None:
    state = every_kind.start(3)
    done = acts(state, ["layer", "giver", "layer"])
    mine = [act for act in done if act.startswith("0 ")]
    assert mine[0].startswith("0 lay ")
    assert "0 yes 2" in done
    theirs = [act for act in done if act.startswith("1 ")]
    assert any(act.startswith("1 give ") for act in theirs)
    assert "1 yes" in theirs


def test_a_choice_of_several_values_is_one_answer(every_kind: Game) -> None:
    state = every_kind.start(3)
    answer = state.ruled(0, "layer")
    assert answer is not None
    player = ScriptedPlayer(1, "layer")
    chosen: list[int] = []
    while state.deciders[0] == 0 and (state.picked(0) or not chosen):
        chosen.append(player.choose(Turn(state, 0)))
        state.act(0, chosen[-1])
    assert tuple(chosen) == answer


def test_what_no_rule_says_is_left_to_a_chance_of_its_own(every_kind: Game) -> None:
    assert every_kind.start(1).ruled(0, "idle") is None
    first = Counter(
        ScriptedPlayer(seed, "idle").choose(Turn(every_kind.start(1), 0)) for seed in range(200)
    )
    assert set(first) == set(every_kind.start(1).legal(0))
    again = [acts(every_kind.start(2), ["idle"] * 3, seed) for seed in (4, 4, 5)]
    assert again[0] == again[1] != again[2]


def test_a_rule_that_cannot_be_worked_out_is_a_fault_of_its_line(every_kind: Game) -> None:
    state = every_kind.start(1)
    with pytest.raises(FaultError, match=r"every_kind\.yaml:\d+") as told:
        state.ruled(0, "broken")
    line = int(str(told.value).partition(".yaml:")[2].partition(":")[0])
    assert "7 div count(lot)" in EVERY_KIND.splitlines()[line - 1]


@pytest.mark.parametrize("reference", [name for name in games() if load_game(name).bots])
def test_other_hidden_cards_lead_to_the_same_answer(reference: str) -> None:
    """In every game with bots: what a seat does not see is dealt anew, and its bots do the same."""
    checked = load_game(reference)
    game = compile_game(checked, checked.least_seats)
    rng, compared = Random(5), 0
    for seed in range(3):
        state = game.start(seed)
        while not state.over and compared < 200 * (seed + 1):
            seat = state.deciders[0]
            if not state.picked(seat):
                other = state.resample(seat, rng.randrange)
                for bot in checked.bots:
                    assert other.ruled(seat, bot) == state.ruled(seat, bot)
                    compared += 1
            state.act(seat, rng.choice(list(state.legal(seat))))
    assert compared > 100


@pytest.mark.parametrize(
    ("reference", "bot", "seats", "least"),
    [
        ("don", "settler", 4, 0.25),
        ("medici", "merchant", 3, 0.9),
        ("high_society", "modest", 3, 1 / 3),
    ],
)
def test_the_bots_of_our_games_beat_random_players(
    reference: str, bot: str, seats: int, least: float
) -> None:
    """Their share of the games surely is above what it would be by chance: by more than three standard errors."""
    checked, n = load_game(reference), 40
    plan = Plan(checked, seats, line_up(checked, seats, f"1={bot}"), n, seed=2, closely=0)
    won = [
        row.ranks[row.bots.index(bot)] == 1 and row.ranks.count(1) == 1
        for row in run(plan, Where(1)).rows
    ]
    share = sum(won) / n
    assert share - 3 * (share * (1 - share) / n) ** 0.5 > least


@pytest.mark.parametrize("reference", ["don", "medici", "high_society"])
def test_bots_change_nothing_in_the_machine_of_a_game(reference: str, tmp_path: Path) -> None:
    checked = load_game(reference)
    text = checked.sources[next(iter(checked.sources))]
    without = re.sub(r"^bots:.*\n(?:(?:[ #].*)?\n)*", "", text, flags=re.MULTILINE)
    assert without != text
    (tmp_path / "plain.yaml").write_text(without, "utf-8")
    plain = load_game(str(tmp_path / "plain.yaml"))
    assert plain.bots == ()
    seats = checked.least_seats
    texts = [build_machine(game, seats).source for game in (plain, checked)]
    assert len({re.sub(r"_[0-9]+", "_", text) for text in texts}) == 1, (
        "but for the numbers of variables"
    )


def test_a_bot_is_named_where_bots_are() -> None:
    assert isinstance(seat_player("settler", 1, 0, ("settler",)), ScriptedPlayer)
    with pytest.raises(BotError, match=r"there is no bot `setler`; did you mean `settler`\?"):
        seat_player("setler", 1, 0, ("settler",))
    with pytest.raises(BotError, match="takes nothing behind a colon"):
        seat_player("settler:3", 1, 0, ("settler",))
