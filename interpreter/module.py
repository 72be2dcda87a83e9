"""From a checked game to generated Python text: the stages of the compiler, in order.

mark      where it is counted, what is counted is put in               coverage.py
fold      settings and seats are constants: what is known goes         fold.py
hold      where invariants are tested, if they are                     held.py
lower     structured sentences become a flow graph                     lower.py
liveness  what has to be kept at each stop                             liveness.py
plan      which blocks make which functions                            emit.py
write     functions as text, every line with its place in the game     emit_*.py
"""

from dataclasses import dataclass
from typing import Literal

from rulewright.dsl.game import CheckedGame, Place, Steps, Target
from rulewright.dsl.structs import Struct
from rulewright.interpreter.actions import ActionTable
from rulewright.interpreter.counts import Counts
from rulewright.interpreter.coverage import Marked, mark
from rulewright.interpreter.dead import silent_places, without_dead
from rulewright.interpreter.emit import Functions
from rulewright.interpreter.failing import Failing
from rulewright.interpreter.faults import Origin
from rulewright.interpreter.graph import Graph
from rulewright.interpreter.held import held
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.liveness import Liveness
from rulewright.interpreter.lower import Lowering, before_chance
from rulewright.interpreter.pool import Pool
from rulewright.interpreter.ranges import Ranges
from rulewright.interpreter.uses import expressions, places, speaks_of_score

HEADER = """\
from functools import partial

from rulewright.interpreter.chance import below, shuffle
from rulewright.interpreter.faults import Gone, Trouble
from rulewright.interpreter.choosing import (
    at_place,
    by_face,
    by_variant,
    find_face,
    judge_set,
    still_there,
    subset,
    subset_ids,
)
from rulewright.interpreter.packing import best_packing, groups
from rulewright.interpreter.runs import best_runs
from rulewright.interpreter.runtime import (
    OpenTable,
    Table,
    cycle,
    item,
    key,
    narrow,
    next_among,
    outside,
    ranked,
    remembered,
    some,
    the,
    too_wide,
)
"""


DRIVER = """\
def step(S, act):
    try:
        go = RESUME[S[0]](S, act)
        if go is None:
            return
        go = SHARED[go](S)
        if go is None:
            return
        go = SHARED[go](S)
        if go is not None:
            run(S, go)
    except FAILURES as error:
        raise fault(error, S) from error


def run(S, go):
    while go is not None:
        go = SHARED[go](S)
"""
"""Goes on from a stop with what was chosen there, and from one shared function to the next.

That it ends is seen to by the loops, whose passes are counted (passes.py), and which alone lead back.
"""


class Mode(Struct):
    """What a machine does besides playing. The bare machine does nothing else.

    log         events are appended to `Machine.events`
    chance      `seed`: from the state's generator; `explicit`: the machine stops for every outcome
    invariants  `always:` is tested
    coverage    it is counted how often each way through the rules is taken
    steps       the sentences that ran are listed, in order
    """

    log: bool = False
    chance: Literal["seed", "explicit"] = "seed"
    invariants: bool = False
    coverage: bool = False
    steps: bool = False


@dataclass(slots=True)
class Program:
    """A game after all stages: the text, where each line comes from, and what the stages found.

    `setup` is what is left of it where `graph.chance` begins.
    """

    game: CheckedGame
    layout: Layout
    actions: ActionTable
    counts: Counts
    graph: Graph
    liveness: Liveness
    lowering: Lowering
    functions: Functions
    setup: Steps
    phases: Steps
    text: str
    origins: list[Origin | None]
    marked: Marked


def compile_program(game: CheckedGame, seats: int, mode: Mode) -> Program:
    """Runs all stages."""
    marked = mark(game) if mode.coverage else Marked(game, (), (), (), ())
    game = marked.game
    layout = Layout(game, seats)
    folder = layout.folder
    setup = folder.steps(game.setup)
    written = setup, folder.steps(game.phases)
    setup, phases = without_dead(written)
    counts = Counts(layout, (setup, phases), [line.points for line in game.scoring])
    if mode.invariants:
        setup, phases = without_dead(tuple(held(steps, folder.expr) for steps in written))
    actions = ActionTable(game, layout)
    ranges = Ranges(game, layout, (setup, phases))
    explicit = mode.chance == "explicit"

    def bag(target: Target) -> bool:
        return layout.bases[target.place] in layout.bags

    lowering = Lowering(game, bag, explicit=explicit, log=mode.log)
    lowering.answers_at = layout.answers_at
    lowering.trace = mode.steps
    told = mode.log or mode.coverage or mode.steps
    same, rest = ((), setup) if told else before_chance(setup)
    graph = lowering.graph(same, rest, phases)
    failing = Failing(layout, ranges, (setup, phases))
    liveness = Liveness(graph, failing, log=mode.log)
    pool = Pool(game, layout)
    functions = Functions(game, layout, ranges, counts, pool, actions, graph, liveness, lowering)
    functions.failing = failing
    functions.log = mode.log
    functions.explicit = explicit
    functions.invariants = mode.invariants
    functions.trace = mode.steps
    functions.ends_reads = frozenset(ends_reads(game))
    functions.silent = silent_places(game.places, read_places(game, (setup, phases)))
    functions.kept = frozenset(v for stop in graph.stops for v in stop.frame)
    functions.write_all()
    write_questions(functions, game, invariants=mode.invariants)
    write_copy(functions, layout)
    functions.reset_counts()
    text, origins = assemble(functions, mode)
    return Program(
        game,
        layout,
        actions,
        counts,
        graph,
        liveness,
        lowering,
        functions,
        rest,
        phases,
        text,
        origins,
        marked,
    )


def ends_reads(game: CheckedGame) -> set[Place]:
    """The places that `ends at once when:` reads."""
    if game.ends is None:
        return set()
    found = places(game.ends)
    if speaks_of_score(game.ends):
        for line in game.scoring:
            found |= places(line.points)
    return found


def read_places(game: CheckedGame, steps: tuple[Steps, ...]) -> set[Place]:
    """All places that anything reads."""
    found = ends_reads(game)
    for body in steps:
        for expr in expressions(body):
            found |= places(expr)
    for line in game.scoring:
        found |= places(line.points)
    for invariant in game.always:
        found |= places(invariant.check)
    for criterion in game.winner:
        if criterion.value is not None:
            found |= places(criterion.value)
    return found


def write_questions(f: Functions, game: CheckedGame, *, invariants: bool) -> None:
    """The functions that answer something about a state: scores, the end, invariants."""
    w, fold = f.w, f.layout.folder.expr
    f.alias = {}
    w.origin = None
    with w.block("def score(S, p):"):
        w("total = 0")
        for line in game.scoring:
            w.origin = Origin(line.at, line.address, ())
            f.alias = {line.player: "p"}
            w(f"total += {f.value(fold(line.points))}")
        w("return total")
    with w.block("def scores(S):"):
        w(f"return [{', '.join(f'score(S, {seat})' for seat in range(f.layout.seats))}]")
    if game.ends is not None:
        f.alias = {}
        w.origin = Origin(game.ends.at, "ends at once when", ())
        with w.block("def ends(S):"):
            w(f"return {f.test(fold(game.ends))}")
    if invariants:
        w.origin = None
        with w.block("def always(S):"):
            for invariant in game.always:
                f.alias = {}
                w.origin = Origin(invariant.at, invariant.address, ())
                f.hold(invariant, fold(invariant.check))


def write_copy(f: Functions, layout: Layout) -> None:
    """The function that copies a state: the list, and every pile in it."""
    f.w.origin = None
    with f.w.block("def copy(S):"):
        f.w("S = S.copy()")
        for slot in layout.pile_slots:
            f.w(f"S[{slot}] = S[{slot}].copy()")
        f.w("return S")


def assemble(f: Functions, mode: Mode) -> tuple[str, list[Origin | None]]:
    """The whole text, constants first."""
    del mode
    head = HEADER.splitlines()
    head += [f"{name} = {text}" for name, text in f.pool.lines.items()]
    head += [line for lines in f.opened.values() for line in lines]
    resumes = {s.number for s in f.graph.stops if s.resume is not None}
    names = [f"r{n}" if n in resumes else "None" for n in range(len(f.graph.stops))]
    tail = [
        f"RESUME = ({', '.join(names)},)",
        f"SHARED = ({', '.join(f't{n}' for n in range(len(f.entries)))},)",
    ]
    tail += DRIVER.splitlines()
    lines = [*head, *f.w.lines, *tail]
    origins = [None] * len(head) + f.w.origins + [None] * len(tail)
    return "\n".join(lines) + "\n", origins
