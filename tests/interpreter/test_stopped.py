"""What stops a machine: rules that cannot be carried out, each with its line, and too many steps."""

import re
from random import Random

import pytest

from rulewright.dsl import load_game
from rulewright.dsl.game import PlaceKind, Step
from rulewright.dsl.game.limits import STEPS
from rulewright.interpreter.faults import FaultError
from rulewright.interpreter.machine import build_machine
from tests.interpreter.driving import random_act
from tests.interpreter.ir_build import (
    OWNER,
    PLAYER,
    bump,
    deal,
    decide,
    draw,
    each,
    fault,
    game,
    loop,
    move,
    op,
    option,
    pay,
    pile,
    place,
    put,
    read,
    scope,
    to,
    var,
    x,
)


def failing(*steps: Step, **more: object) -> FaultError:
    coins = place("coins", PlaceKind.COUNTER, OWNER)
    row = pile("row")
    outer = scope(7, *steps, name="careless")
    checked = game([coins, row], [scope(1, outer, kind="phase", name="all")], **more)  # type: ignore[arg-type]
    with pytest.raises(FaultError) as caught:
        build_machine(checked, 2).start()
    found = caught.value
    assert found.at is not None
    assert [call.name for call in found.stack][:2] == ["all", "careless"]
    return found


COINS = place("coins", PlaceKind.COUNTER, OWNER)


ROW = pile("row")


@pytest.mark.parametrize(
    ("step", "kind"),
    [
        (pay(5, to(COINS, 0), to(COINS, 1)), "short-payment"),
        (pay(op("sub", read(COINS, 0), 5), to(COINS, 0), to(COINS, 1)), "negative-payment"),
        (deal(1, to(ROW), to(ROW)), "short-deal"),
        (move(x(0), (ROW,), to(ROW)), "not-there"),
        (fault("two leaders"), "cannot-happen"),
        (draw(var("n"), op("range", 1, 0)), "nothing-to-draw"),
        (
            decide(0, var("p", PLAYER), 0, option("no", when=op("gt", read(COINS, 0), 3))),
            "no-option",
        ),
        (loop("while", [bump(COINS, 0, by=0)], test=op("eq", read(COINS, 0), 0)), "endless"),
    ],
)
def test_a_rule_that_cannot_be_carried_out_is_a_fault_at_its_line(step: Step, kind: str) -> None:
    found = failing(step)
    assert found.kind == kind
    assert found.at == step.at


def test_a_number_past_its_range_is_a_fault() -> None:
    level = place("level", PlaceKind.NUMBER, start=0, low=0, high=3)
    p = var("p", PLAYER)
    step = decide(0, p, 0, option("up", bump(level, by=2)))
    checked = game([level], [scope(1, loop("repeat", [step], source=3), kind="phase")])
    machine = build_machine(checked, 2)
    state = machine.start()
    machine.step(state, 0)
    with pytest.raises(FaultError, match=r"4 lies outside 0\.\.3"):
        machine.step(state, 0)


@pytest.mark.parametrize("name", ["don", "medici", "ten"])
def test_steps_are_counted_anew_from_every_decision(name: str) -> None:
    machine = build_machine(load_game(name), 3)
    rng = Random(1)
    state = machine.start(1)
    counted = set()
    while machine.stop(state).kind != "over":
        machine.spent[0] = STEPS
        machine.step(state, random_act(machine, state, rng))
        counted.add(machine.spent[0])
    assert max(counted - {STEPS}) < STEPS // 100


def test_what_is_counted_first_on_every_way_needs_no_reset() -> None:
    source = build_machine(load_game("don:side_auction=false"), 3).source
    bid = source.partition("def r1(")[2].partition("\ndef ")[0]
    assert re.findall(r"SPENT.*", bid) == ["SPENT[0] = 14"]


def test_a_loop_over_very_many_numbers_is_endless_too() -> None:
    points = place("points", PlaceKind.NUMBER, OWNER, start=0)
    n = var("n")
    body = each(n, op("range", 1, op("add", read(points, 0), 10**12)), put(to(points, 1), n))
    checked = game([points], [scope(1, body, kind="phase")])
    with pytest.raises(FaultError) as caught:
        build_machine(checked, 2).start()
    assert caught.value.kind == "endless"
