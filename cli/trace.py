"""Which sentences of the rules ran at each decision of a game that was played.

The game is played once more, on a machine that writes down every sentence it carries out.
"""

from collections.abc import Iterator

from rulewright.cli.failure import Failure
from rulewright.dsl.game import At
from rulewright.interpreter import FaultError, State
from rulewright.interpreter.history import ids_short, ids_tuple
from rulewright.interpreter.layout import SEAT
from rulewright.interpreter.machine import build_machine
from rulewright.interpreter.module import Mode
from rulewright.interpreter.twin import give


def traced(state: State) -> Iterator[tuple[str, list[At]]]:
    """Give for the beginning and for each decision its label and the sentences that followed it."""
    opening = state.opening
    if opening.chance != "seed" or opening.position is not None or opening.at is not None:
        raise Failure("only a game that begins at its beginning, with a seed, can be traced")
    machine = build_machine(state.game.checked, state.game.seats, Mode(steps=True))
    origins = machine.program.functions.pool.origins

    def taken() -> list[At]:
        places = [origins[number].at for number in machine.trace]
        machine.trace.clear()
        # A sentence that opens a block is marked where it stands and again where it runs.
        return [at for n, at in enumerate(places) if n == 0 or at != places[n - 1]]

    table = machine.start(opening.seed or 0)
    yield "the beginning", taken()
    for number, (seat, ids) in enumerate(state.history, start=1):
        label = state.labels.whole(ids_tuple(ids))
        act: object = ids_short(ids_tuple(ids))
        if table[SEAT] != seat:
            act = give(machine, table, seat, ids_tuple(ids))
        try:
            if act is not None:
                machine.step(table, act)
        except FaultError:
            pass  # the state has it too, and says so
        yield f"{number:>5}  {state.names[seat]}: {label}", taken()
