"""All games of a plan: in this process, on all cores, or on a cluster; with progress, and what there is on Ctrl-C.

The work is cut into chunks of neighbouring games, smaller ones towards the end, so that no process waits long
for the last (guided self-scheduling: C. Polychronopoulos and D. Kuck, IEEE Trans. Comput. C-36 (1987), 1425-1439).
Whoever plays a chunk needs the plan alone, which is sent as a pickle and kept by each process. Rows come back in
any order and are put in order here, so the result does not depend on who played what.
"""

import pickle
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice
from multiprocessing import resource_tracker
from os import cpu_count

from rulewright.dsl.structs import Struct
from rulewright.interpreter import Game, compile_game
from rulewright.lab.plan import AskedError, LabError, Plan, engine
from rulewright.lab.play import Decision, Row, play, why_no_machine_code

Progress = Callable[[int], None]
"""Told how many more games have been played."""
PATIENCE = 10
"""Seconds after which a scheduler is taken not to be there."""

_LARGEST = 500  # games in a chunk: some tenths of a second
_SHARE = 2  # the share of a process in the games that are left is cut into so many chunks
_LEAST = (
    10  # random games in a chunk: to hand out and take back a chunk takes as long as one or two
)
_AHEAD = 3  # chunks that wait for each process


class Played(Struct):
    """What was played of a plan.

    rows       in order of their numbers
    decisions  of all games, where they were asked for
    stopped    whether somebody stopped it before all games were played
    """

    plan: Plan
    rows: tuple[Row, ...]
    decisions: tuple[Decision, ...] = ()
    stopped: bool = False


class _Chunk(Struct):
    """Rows that come back from a process, and the version that played them."""

    rows: tuple[Row, ...]
    decisions: tuple[Decision, ...]
    engine: str


class How(Struct):
    """How the games of a chunk are played: whether their decisions are told, whether by machine code."""

    told: bool = False
    native: bool = False


class Where(Struct):
    """Where games are played: so many processes here (0: one for each core), or a cluster's address.

    native  whether random games are played by machine code, where it can be had; they are the same games
    """

    jobs: int = 0
    cluster: str = ""
    native: bool = False


def run(
    plan: Plan,
    where: Where,
    progress: Progress | None = None,
    *,
    told: bool = False,
    since: int = 0,
) -> Played:
    """Play the games of a plan from number `since` on. LabError where it cannot be played there.

    `told`: give the decisions of the games that are watched closely.
    """
    chunks: list[_Chunk] = []  # each whole, whenever somebody stops it
    stopped = False
    try:
        with _workers(where, plan.games - since) as (executor, processes):
            how = How(told, where.native)
            for chunk in _chunks(plan, executor, processes, since, how):
                if chunk.engine != engine():
                    raise LabError(
                        f"the cluster runs Rulewright {chunk.engine} and this is {engine()}; "
                        "games of two versions are not counted together"
                    )
                chunks.append(chunk)
                if progress is not None:
                    progress(len(chunk.rows))
    except KeyboardInterrupt:
        stopped = True
    rows = [row for chunk in chunks for row in chunk.rows]
    decisions = [one for chunk in chunks for one in chunk.decisions]
    rows.sort(key=lambda row: row.number)
    decisions.sort(key=lambda one: (one.game, one.number))
    return Played(plan, tuple(rows), tuple(decisions), stopped)


def pooled(parts: Sequence[Played]) -> Played:
    """Count the games of several runs together; LabError unless they are runs of one and the same plan."""
    first = parts[0]
    for other in parts[1:]:
        if other.plan.identity != first.plan.identity or other.plan.seed != first.plan.seed:
            raise LabError(
                f"`{first.plan.checked.reference}` ({first.plan.checked.hash}) and "
                f"`{other.plan.checked.reference}` ({other.plan.checked.hash}) are not counted together: "
                "rules, settings, players, bots, seed and version have to be the same"
            )
    rows = {row.number: row for part in parts for row in part.rows}
    return Played(
        max((part.plan for part in parts), key=lambda plan: plan.games),
        tuple(rows[number] for number in sorted(rows)),
        tuple(one for part in parts for one in part.decisions),
        any(part.stopped for part in parts),
    )


# ------------------------------------------------------------------------------------------------ chunks


def _chunks(
    plan: Plan, executor: Executor | None, processes: int, since: int, how: How
) -> Iterator[_Chunk]:
    """Play all chunks; each comes when it is done."""
    cuts = _cuts(since, plan.games, processes, _LEAST if plan.is_random else 1)
    pickled = pickle.dumps(plan)
    if executor is None:
        game = _game(pickled)[1]
        for start, end in cuts:
            yield _played(plan, game, start, end, how)
        return
    running: set[Future[_Chunk]] = set()
    while True:
        for start, end in islice(cuts, processes * _AHEAD - len(running)):
            running.add(executor.submit(_chunk, pickled, start, end, how))
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for one in done:
            yield one.result()


def _cuts(start: int, end: int, processes: int, least: int) -> Iterator[tuple[int, int]]:
    """Cut the games from `start` up to `end` into chunks: each a part of what is then left."""
    while start < end:
        size = max(least, min(_LARGEST, (end - start) // (processes * _SHARE)))
        yield start, min(start + size, end)
        start += size


def _chunk(pickled: bytes, start: int, end: int, how: How) -> _Chunk:
    """Play a chunk in another process."""
    plan, game = _game(pickled)
    return _played(plan, game, start, end, how)


@lru_cache(maxsize=4)
def _game(pickled: bytes) -> tuple[Plan, Game]:
    """Give the plan and its compiled game, once for each process."""
    plan: Plan = pickle.loads(pickled)  # noqa: S301 - our own, from the process that plans
    return plan, compile_game(plan.checked, plan.seats)


def _played(plan: Plan, game: Game, start: int, end: int, how: How) -> _Chunk:
    decisions: list[Decision] = []
    told = decisions if how.told else None
    native = how.native and why_no_machine_code(game) is None
    rows = tuple(play(plan, game, number, told, native=native) for number in range(start, end))
    return _Chunk(rows, tuple(decisions), engine())


# ------------------------------------------------------------------------------------------------ processes


@contextmanager
def _workers(where: Where, games: int) -> Iterator[tuple[Executor | None, int]]:
    """Give what runs chunks, and how many of them at once; nothing where this process plays them itself."""
    if where.cluster:
        with _cluster(where.cluster) as found:
            yield found
        return
    jobs = min(where.jobs or cores(), max(1, games))
    if jobs == 1:
        yield None, 1
        return
    try:
        from loky import ProcessPoolExecutor  # noqa: PLC0415 - an extra
    except ImportError:
        if where.jobs:
            raise AskedError(
                "several processes need a package that is not installed: pip install rulewright[lab]"
            ) from None
        yield None, 1
        return
    executor = ProcessPoolExecutor(jobs, initializer=_ignore_interrupts)
    try:
        # New processes hold them too, until they can leave them to this one.
        with _held_interrupts():
            executor.submit(int)
        yield executor, jobs
    except BrokenExecutor:
        raise LabError(
            "a process that played ended too early, perhaps for lack of memory; try fewer with --jobs"
        ) from None
    finally:
        executor.shutdown(wait=False, kill_workers=True)


def cores() -> int:
    """Give how many cores there are."""
    return cpu_count() or 1


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that hands out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _held_interrupts() -> Iterator[None]:
    """Let Ctrl-C wait here, and in the processes that are started here, where the system can do that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which, started later, would let them in again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Connect to the scheduler of a Dask cluster, `dask://HOST:PORT`."""
    try:
        from distributed import Client, KilledWorker  # noqa: PLC0415 - an extra
    except ImportError:
        raise AskedError(
            "a Dask cluster needs a package that is not installed: pip install rulewright[cluster]"
        ) from None
    scheme, _, host = address.partition("://")
    if scheme != "dask" or not host:
        raise AskedError(f"--on takes `dask://HOST:PORT`, not `{address}`")
    try:
        client = Client(f"tcp://{host}", timeout=PATIENCE)
    except (OSError, TimeoutError, ValueError) as error:
        raise LabError(f"there is no Dask scheduler at `{host}`: {error}") from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise LabError(f"the Dask scheduler at `{host}` has no workers")
        try:
            yield client.get_executor(pure=False), threads
        except (ModuleNotFoundError, KilledWorker) as error:
            raise LabError(f"the workers of the cluster cannot play: {error}") from None
