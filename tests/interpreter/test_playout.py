"""The playout of a whole game: the same as one that is played step by step with the same random numbers."""

import linecache
import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulewright.dsl import load_game
from rulewright.dsl.game import CheckedGame
from rulewright.interpreter.machine import Machine, build_machine
from tests.interpreter.ir_games import GAMES

SHAPES = {path.stem: path for path in Path(__file__).parent.glob("shapes/*.yaml")}
BREAKS = "faults"
"""The shape whose options cannot be carried out."""
SHIPPED = ("crazy_eights", "don+fined", "ten")
"""Games with what no shape has: a second pack that stays in the box, acts that are void, and picks after a set."""


@cache
def played(name: str) -> CheckedGame:
    return load_game(str(SHAPES.get(name, name)))


def walked(machine: Machine, rng: Random) -> tuple[int, list[int]]:
    """Plays step by step, each id at random; gives the number of decisions and the scores."""
    state, decisions = machine.start(rng.getrandbits(64)), 0
    while state[0]:
        acts = [chosen(machine, state, seat, rng) for seat in machine.deciders(state)]
        decisions += len(acts)
        together = machine.stop(state).asked is not None
        single = len(acts[0]) == 1 and not machine.more[acts[0][0]]
        machine.step(state, tuple(acts) if together else acts[0][0] if single else acts[0])
    return decisions, machine.scores(state)


def chosen(machine: Machine, state: list[Any], seat: int, rng: Random) -> tuple[int, ...]:
    """A complete choice of a seat, one id after the other."""
    ids: tuple[int, ...] = ()
    while following := machine.next_ids(state, seat, ids):
        ids = (*ids, following[int(rng.random() * len(following))])
    return ids


def agree(game: CheckedGame, seats: int) -> None:
    machine = build_machine(game, seats)
    for seed in range(3):
        one, other = Random(seed), Random(seed)
        assert machine.playout(one) == walked(machine, other)
        assert one.random() == other.random(), "as many random numbers were drawn"


@pytest.mark.parametrize("name", sorted(SHAPES.keys() - {BREAKS}))
def test_a_playout_is_the_game_that_is_played_step_by_step(name: str) -> None:
    game = played(name)
    for seats in sorted({game.least_seats, min(game.most_seats, game.least_seats + 1)}):
        agree(game, seats)


@pytest.mark.parametrize("name", SHIPPED)
def test_so_it_is_in_a_game_that_we_ship(name: str) -> None:
    agree(played(name), played(name).least_seats)


@pytest.mark.parametrize("name", GAMES)
def test_so_it_is_in_a_game_that_no_text_says(name: str) -> None:
    agree(GAMES[name](), 3)


LEAVING = """\
rulewright: 1
game: leaving
players: 2..3
components: {coin: {tokens: 40}}
player: {coins: {tokens: coin}}
phases:
  first:
    do:
      - together:
          by: p in players
          pick: {n: 1..3}
          do:
            - pay n from bank to p.coins
            - if: n > 1
              then: leave first
      - pay 1 from bank to players[1].coins
winner: [most: p.coins, shared]
"""


def test_so_it_is_where_an_answer_of_several_leaves_the_phase(tmp_path: Path) -> None:
    path = tmp_path / "leaving.yaml"
    path.write_text(LEAVING, "utf-8")
    agree(load_game(str(path)), 3)


def written(machine: Machine) -> str:
    """The text of the playout."""
    machine.playout(Random(1))
    assert machine.fused is not None
    return "".join(linecache.getlines(machine.fused.__code__.co_filename))


def test_a_picked_card_is_found_without_a_list_of_all_faces() -> None:
    machine = build_machine(played("faces"), 2)
    text = machine.source + written(machine)
    for name in ("by_face(", "find_face(", "still_there(", "except Gone"):
        assert name not in text


def test_cards_that_never_come_into_play_make_no_two_look_alike() -> None:
    game = played("crazy_eights")
    one_pack, two_packs = (written(build_machine(game, seats)) for seats in (5, 6))
    assert " = CARD_OF[" in one_pack
    assert " = CARD_OF[" not in two_packs


def test_where_only_a_card_is_decided_the_card_itself_is_drawn() -> None:
    text = written(build_machine(played("own_hands"), 2))
    assert "FACES" not in text, (
        "no two of a hand look alike, though other hands have the same cards"
    )
    assert "CARD_OF" not in text


def test_a_known_number_of_ways_is_drawn_from_without_a_list() -> None:
    text = written(build_machine(played("chosen"), 3))
    assert "int(random() * 3)" in text, "the suits and the players"
    assert "int(random() * (3 + 2))" in text, "three numbers and two other ways"
    assert "+= 1" in text


def test_no_option_is_asked_whether_it_is_always_open_and_no_name_is_never_read() -> None:
    for name in ("chosen", "faces", "crazy_eights"):
        text = written(build_machine(played(name), 2))
        assert not re.search(r"if True:\n +legal", text)
        for decider in set(re.findall(r"^ +(decider_\d+) = ", text, re.MULTILINE)):
            assert len(re.findall(rf"\b{decider}\b", text)) > 1


def test_an_act_of_several_is_kept_as_its_id() -> None:
    text = written(build_machine(played("faces"), 2))
    assert re.search(r"acts_\d+\[p_\d+\] = legal\[", text)
    assert " = [legal[" not in text
