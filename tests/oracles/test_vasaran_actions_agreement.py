"""The machine plays Vasaran alla with action cards exactly as the program written by hand from the rules does.

`pytest -m full` plays 500 games of every kind and seat count.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

import pytest

from rulewright.dsl import load_game
from tests.oracles.side_by_side import Kind, Pair, agree, at_every_table, at_one_table_each, choose
from tests.oracles.test_vasaran_agreement import UP_TO_FIVE, Deal
from tests.oracles.test_vasaran_agreement import position as position_without
from tests.oracles.vasaran_actions import ACTIONS, KINDS, Action, VasaranActions

GAMES = [
    Kind("vasaran_alla+actions", {}, seats=UP_TO_FIVE),
    Kind("vasaran_alla+six+actions", {}, seats=(6,)),
]
PURSES = Kind("vasaran_alla+purses+actions", {}, seats=UP_TO_FIVE)
FORECLOSED = Kind("vasaran_alla+foreclosed+actions", {}, seats=(2, 3, 4, 5, 6))
# Every answer of a setting of the action cards that is not its default, as the two sides call it.
ANSWERS: dict[str, dict[str, Any]] = {
    "a5_scope=both_ways": {"a5_scope": "both_ways"},
    "a5_cancellable=true": {"a5_cancellable": True},
    "broke_reward=choice": {"broke_reward": "choice"},
}
TOGETHER: dict[str, dict[str, Any]] = {
    "a5_scope=both_ways,a5_cancellable=true": {"a5_scope": "both_ways", "a5_cancellable": True},
    "broke_reward=choice,protected_turn_coin=never": {
        "broke_reward": "choice",
        "protected_turn_coin": "never",
    },
    "broke_reward=choice,protected_turn_coin=always": {
        "broke_reward": "choice",
        "protected_turn_coin": "always",
    },
}


def house_rule(answers: str, options: dict[str, Any]) -> Kind:
    """The game with these answers instead of the defaults."""
    return Kind(f"vasaran_alla+actions:{answers}", options, seats=(4, 2, 3, 5))


HOUSE_RULES = [house_rule(*answer) for answer in ANSWERS.items()]
SEVERAL_RULES = [house_rule(*answers) for answers in TOGETHER.items()]


def begin(kind: Kind, seats: int, rng: random.Random) -> tuple[VasaranActions, Iterator[str]]:
    pile = rng.sample(ACTIONS, len(ACTIONS))
    dealt, pile = pile[: 2 * seats], pile[2 * seats :]
    deal = Deal.by_lot(rng, seats, keeping="+foreclosed" in kind.reference)
    chair = rng.randrange(seats)
    by_hand = VasaranActions(
        deal.starts,
        deal.deck,
        chair,
        kept=deal.kept,
        hands=[dealt[2 * seat : 2 * seat + 2] for seat in range(seats)],
        pile=pile,
        shuffle=random.Random(rng.random()).shuffle,
        **kind.options,
    )
    first = [card.label for card in dealt]
    return by_hand, chain(first, deal.drawn, [f"P{chair + 1}"], by_hand.drawn)


def position(by_hand: VasaranActions) -> dict[str, object]:
    """What lies on the table and in the hands."""
    seats = range(by_hand.seats)
    return position_without(by_hand) | {
        "table.draw_pile": pile(by_hand.pile),
        "table.discards": pile(by_hand.discarded),
        "table.centre": pile(lying.action for lying in by_hand.lying if lying.beside is None),
        "components.ploy.state.doubles": sorted(
            (lying.action.label, lying.on.label) for lying in by_hand.lying if lying.on
        ),
        "phases.round.state.spent": [seat in by_hand.spent for seat in seats],
        "phases.round.state.refuses": [seat in by_hand.closed for seat in seats],
        "player.hand": [pile(hand) for hand in by_hand.hands],
        "player.beside": [
            pile(lying.action for lying in by_hand.lying if lying.beside == seat) for seat in seats
        ],
    }


def pile(cards: Iterable[Action]) -> list[str]:
    return sorted(card.label for card in cards)


def eager(rng: random.Random, labels: Sequence[str], *, evenly: bool) -> str:
    """Rather play an action card, and rather take one."""
    wanted = [label for label in labels if label == "card" or label.startswith("yes")]
    if wanted and rng.random() < 0.5:
        return rng.choice(wanted)
    return choose(rng, labels, evenly=evenly)


VASARAN_ACTIONS = Pair(begin, position, eager)


def played(kind: Kind, seats: int, games: int) -> Counter[str]:
    """Play so many games; give how often each kind of action card was played in them."""
    programs = []

    def noted(kind: Kind, seats: int, rng: random.Random) -> tuple[VasaranActions, Iterator[str]]:
        program, drawn = begin(kind, seats, rng)
        programs.append(program)
        return program, drawn

    agree(Pair(noted, position, eager), kind, seats, games)
    return Counter(card.kind for program in programs for card in program.played)


def test_the_machine_plays_as_the_program_written_by_hand() -> None:
    found = sum((played(kind, seats, 2) for kind in GAMES for seats in kind.seats), Counter())
    assert min(found[kind] for kind in KINDS) > 5


@at_one_table_each([*HOUSE_RULES, FORECLOSED])
def test_house_rules_and_the_other_edition_are_played_as_by_hand(kind: Kind, seats: int) -> None:
    agree(VASARAN_ACTIONS, kind, seats, 2)


@pytest.mark.full
@at_every_table(GAMES)
def test_five_hundred_games_of_every_seat_count(kind: Kind, seats: int) -> None:
    found = played(kind, seats, 500)
    assert min(found[kind] for kind in KINDS) > 200


@pytest.mark.full
@at_one_table_each([PURSES, FORECLOSED, *HOUSE_RULES, *SEVERAL_RULES])
def test_five_hundred_games_of_every_house_rule_and_edition(kind: Kind, seats: int) -> None:
    agree(VASARAN_ACTIONS, kind, seats, 500)


def test_every_setting_of_the_action_cards_is_turned() -> None:
    basic = {setting.name for setting in load_game("vasaran_alla").settings}
    turned = {answer.partition("=")[0] for answer in ANSWERS}
    assert turned == {setting.name for setting in load_game(GAMES[0].reference).settings} - basic
