"""One game: the same whether it is watched or not, stopped at a cap, and played again by its seed."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.dsl import load_game
from rulewright.dsl.structs import replace
from rulewright.interpreter import compile_game
from rulewright.interpreter.record import read_record
from rulewright.lab.figures import summary
from rulewright.lab.plan import LabError, line_up
from rulewright.lab.play import AT_ONCE, END, FAULT, FINISHED, TOO_LONG, Decision, play, play_again
from rulewright.lab.runner import Where, run
from rulewright.lab.statistics import share
from rulewright.players import KINDS, Player, Turn, seat_player
from rulewright.players.kinds import Kind
from tests.lab.small import ENDLESS, FAIR, FAULTY, checked, plan


@pytest.mark.parametrize("reference", ["don", "don+trade", "medici", "goofspiel", "for_sale"])
def test_a_game_comes_out_alike_as_one_function_and_step_by_step(reference: str) -> None:
    game = load_game(reference)
    bare, close = plan(game, 5), plan(game, 5, closely=5)
    compiled = compile_game(game, bare.seats)
    for number in range(5):
        found = play(close, compiled, number)
        assert found.close is not None
        assert replace(found, close=None) == play(bare, compiled, number)
        assert found.close.decisions == found.decisions
        totals = [sum(points) for points in zip(*found.close.points, strict=True)]
        assert tuple(totals) == found.scores


def test_what_is_counted_of_a_game() -> None:
    game = checked(FAIR)
    compiled = compile_game(game, 3)
    told: list[Decision] = []
    row = play(plan(game, 1, closely=1), compiled, 0, told)
    assert (row.decisions, row.ended) == (9, END)
    assert row.close is not None
    assert row.close.parts == ((1, 2),) * 9 + ((0, 0),)
    assert row.close.forced == 0
    assert [one.seat for one in told] == [0, 1, 2] * 3
    assert {one.chosen for one in told} == {"take", "pay"}
    assert {one.choices for one in told} == {2}
    marked = compiled.machine(coverage=True).program.marked
    taken = dict(zip([way.name for way in marked.ways], row.close.covered, strict=True))
    options = {name: n for name, n in taken.items() if name.endswith((".take", ".pay"))}
    assert sum(options.values()) == 9


def test_who_leads_is_told_at_each_decision() -> None:
    text = FAIR.replace("sum(p.hand.n)", "0").replace("pay 1 from bank", "pay 0 from bank")
    game = checked(text.replace("shuffle deck]", "pay 2 from bank to (first of players).coins]"))
    row = play(plan(game, 1, closely=1), compile_game(game, 3), 0)
    assert row.scores == (2, 0, 0)
    assert row.close is not None
    assert (row.close.changes, row.close.led) == (0, 1.0)


def test_an_auction_tells_its_prices() -> None:
    game = load_game("don")
    row = play(plan(game, 1, closely=1), compile_game(game, 3), 0)
    notes = compile_game(game, 3).machine(coverage=True).program.marked.notes
    assert row.close is not None
    sold = [one for one in row.close.sales if notes[one.note].kind == "sold"]
    assert {notes[one.note].address for one in sold} == {"auctions.district", "auctions.resale"}
    assert {one.round for one in sold if notes[one.note].address.endswith("district")} <= set(
        range(1, 16)
    )
    assert all(one.price is not None and 1 <= one.price <= 36 for one in sold)
    assert {notes[one.note].phase for one in sold} == {"round"}


@pytest.mark.parametrize("closely", [0, 3])
def test_a_game_without_end_is_stopped_and_says_so(closely: int) -> None:
    game = checked(ENDLESS)
    compiled = compile_game(game, 2)
    one = plan(game, 3, closely=closely, most=50)
    rows = [play(one, compiled, number) for number in range(3)]
    assert {(row.ended, row.decisions, row.scores) for row in rows} == {(TOO_LONG, 50, ())}


@pytest.mark.parametrize("closely", [0, 40])
def test_a_fault_is_told_and_its_seed_leads_to_it_again(closely: int, tmp_path: Path) -> None:
    game = checked(FAULTY)
    compiled = compile_game(game, 3)
    one = plan(game, 40, closely=closely)
    rows = [play(one, compiled, number) for number in range(40)]
    faults = [row for row in rows if row.ended == FAULT]
    assert 0 < len(faults) < 40
    for row in faults[:3]:
        assert "g.yaml:19" in row.fault
        again, record = play_again(replace(one, bots=row.bots), compiled, row.seed)
        assert (again.ended, again.fault) == (FAULT, row.fault)
        (tmp_path / "game.jsonl").write_text(record, encoding="utf-8")
        assert len(read_record(record).steps) == again.decisions == row.decisions > 0


def test_bots_that_are_unlike_sit_one_seat_further_in_each_game() -> None:
    one = replace(plan(checked(FAIR), 6), bots=("a", "b", "c"))
    assert [one.seated(number) for number in range(4)] == [
        ("a", "b", "c"),
        ("c", "a", "b"),
        ("b", "c", "a"),
        ("a", "b", "c"),
    ]
    assert one.turns == 3
    assert plan(checked(FAIR), 6).turns == 1


def test_seeds_are_all_different_and_follow_from_the_first() -> None:
    one = plan(checked(FAIR), 1000)
    seeds = [one.seed_of(number) for number in range(1000)]
    assert len(set(seeds)) == 1000
    assert max(seeds) < 2**53
    assert seeds != [replace(one, seed=2).seed_of(number) for number in range(1000)]
    few = replace(one, games=5)
    assert seeds == [few.seed_of(number) for number in range(1000)]


@pytest.mark.parametrize(
    ("bots", "found"),
    [
        (None, ("random",) * 3),
        ("all", ("random",) * 3),
        ("random", ("random",) * 3),
        ("random,random,random", ("random",) * 3),
        ("2=random", ("random",) * 3),
        ("greedy", ("greedy",) * 3),
        ("2=search:9", ("random", "search:9", "random")),
        ("greedy:2,random,search", ("greedy:2", "random", "search")),
    ],
)
def test_a_line_up_is_read(bots: str | None, found: tuple[str, ...]) -> None:
    assert line_up(checked(FAIR), 3, bots) == found


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ("randm", "--bots: there is no bot `randm`; did you mean `random`?"),
        ("random,random", "2 kinds are named for 3 seats"),
        ("4=random", "`4` is not one of the seats 1 to 3"),
        ("2=random,random,random,random", "there are 3 bots and 2 seats for them"),
        ("search:much", "`search:much` is no bot"),
    ],
)
def test_a_line_up_that_cannot_be_is_refused(bots: str, message: str) -> None:
    with pytest.raises(LabError, match=message.replace("?", r"\?")):
        line_up(checked(FAIR), 3, bots)


def test_a_game_that_ends_at_once_says_so() -> None:
    text = FAIR.replace(
        "phases:", "ends at once when: some p in players where p.coins > 0\nphases:"
    )
    game = checked(text)
    rows = [play(plan(game, 20), compile_game(game, 3), number) for number in range(20)]
    assert {row.ended for row in rows} <= set(FINISHED)
    assert AT_ONCE in {row.ended for row in rows}


class Lowest:
    """Takes the lowest action."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, turn: Turn) -> int:
        return turn.legal[0]


class Dreamer(Lowest):
    """Plays a copy of the game to its end in its head, and then takes the lowest action."""

    def choose(self, turn: Turn) -> int:
        copy = turn._state.copy()
        while not copy.over:
            copy.act(copy.deciders[0], copy.legal(copy.deciders[0])[-1])
        return super().choose(turn)


OWN: dict[str, Callable[[int], Player]] = {"lowest": Lowest, "dreamer": Dreamer}


@pytest.fixture
def kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    def own_kind(name: str) -> Kind:
        return Kind("", "", name, lambda _: OWN[name])

    own = {name: own_kind(name) for name in OWN}
    monkeypatch.setattr("rulewright.players.kinds.KINDS", {**KINDS, **own})


@pytest.mark.usefixtures("kinds")
def test_what_a_bot_plays_in_its_head_is_not_counted() -> None:
    game = load_game("don")
    found = []
    for kind in ("lowest", "dreamer"):
        one = plan(game, 1, closely=1, bots=kind)
        row = play(one, compile_game(game, 3), 0)
        assert row.close is not None
        found.append((row.scores, row.close.covered, row.close.sales, row.close.parts))
    assert found[0] == found[1]


@pytest.mark.usefixtures("kinds")
def test_unlike_bots_are_told_apart_wherever_they_sit() -> None:
    game = checked(FAIR)
    one = plan(game, 31, bots="lowest,random,random", closely=31)
    found = summary(run(one, Where(1)))
    assert [row.bots.index("lowest") for row in found.finished[:4]] == [0, 1, 2, 0]
    wins = {key: found.figure(f"wins.bot.{key}") for key in ("lowest", "random")}
    for kind, figure in wins.items():
        assert figure is not None
        won = sum(
            row.ranks.count(1) == 1 and row.bots[row.ranks.index(1)] == kind
            for row in found.finished
        )
        assert figure.interval == share(won, 31)
    score = found.figure("score.bot.lowest")
    assert score is not None
    assert score.interval is not None
    assert score.interval.value > 30  # who always takes a card has three of them
    assert "lowest wins (on 33 % of the seats)" in {one.measure.title for one in found.figures}
    assert found.fairness.n == sum(row.ranks.count(1) == 1 for row in found.finished[:30])


@pytest.mark.usefixtures("kinds")
def test_a_game_of_other_bots_is_that_of_play_with_its_seed() -> None:
    game = load_game("don")
    one = plan(game, 2, bots="lowest,random,random")
    row = play(one, compile_game(game, 3), 1)
    state = compile_game(game, 3).start(row.seed)
    players = [seat_player(kind, row.seed, seat) for seat, kind in enumerate(row.bots)]
    while not state.over:
        seat = state.deciders[0]
        state.act(seat, players[seat].choose(Turn(state, seat)))
    assert (state.scores, state.steps) == (row.scores, row.decisions)
