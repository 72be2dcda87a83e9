"""Many games: the same for any number of processes, on a cluster, stopped on the way, never mixed with others."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from rulewright.dsl import load_game
from rulewright.dsl.structs import replace
from rulewright.lab import runner
from rulewright.lab.plan import LabError, Plan
from rulewright.lab.runner import Played, Where, _held_interrupts, pooled, run
from tests.lab.small import FAIR, UNFAIR, checked, plan


def test_two_processes_give_what_one_gives() -> None:
    one = plan(load_game("don"), 60, closely=10, seats=4)
    alone, two = run(one, Where(1), told=True), run(one, Where(2), told=True)
    assert alone == two
    assert [row.number for row in alone.rows] == list(range(60))
    assert {decision.game for decision in alone.decisions} == set(range(10))


def test_progress_counts_every_game() -> None:
    told: list[int] = []
    run(plan(checked(FAIR), 50), Where(1), told.append)
    assert sum(told) == 50


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_gives_what_there_is(jobs: int) -> None:
    def stop(_more: int) -> None:
        raise KeyboardInterrupt

    found = run(plan(checked(FAIR), 100), Where(jobs), stop)
    assert found.stopped
    assert 0 < len(found.rows) < 100


def test_a_process_that_is_killed_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "_chunk", _killed)
    with pytest.raises(LabError, match="a process that played ended too early"):
        run(plan(checked(FAIR), 100), Where(2))


def _killed(*_arguments: object, **_more: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_runs_of_one_plan_are_counted_together() -> None:
    few, all_ = plan(checked(FAIR), 30), plan(checked(FAIR), 80)
    first, rest = run(few, Where(1)), run(all_, Where(1), since=30)
    assert pooled([first, rest]).rows == run(all_, Where(1)).rows


@pytest.mark.parametrize(
    "other",
    [
        plan(checked(UNFAIR), 5),
        plan(checked(FAIR), 5, seed=2),
        replace(plan(checked(FAIR), 5), bots=("random", "random", "other")),
    ],
)
def test_unlike_games_are_never_counted_together(other: Plan) -> None:
    first = run(plan(checked(FAIR), 5), Where(1))
    with pytest.raises(LabError, match="are not counted together"):
        pooled([first, Played(other, ())])


def test_a_cluster_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def workers(_where: Where, _games: int) -> Iterator[tuple[None, int]]:
        yield None, 1

    def played(*_arguments: object, **_more: object) -> runner._Chunk:
        return runner._Chunk((), (), "0.0.1")

    monkeypatch.setattr(runner, "_workers", workers)
    monkeypatch.setattr(runner, "_played", played)
    with pytest.raises(LabError, match=r"the cluster runs Rulewright 0\.0\.1"):
        run(plan(checked(FAIR), 5), Where(1))


def test_without_the_extra_one_process_plays_and_two_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "loky", None)
    one = plan(checked(FAIR), 10)
    assert len(run(one, Where(0)).rows) == 10
    with pytest.raises(LabError, match=r"pip install rulewright\[lab\]"):
        run(one, Where(2))


def test_without_the_extra_there_is_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(LabError, match=r"pip install rulewright\[cluster\]"):
        run(plan(checked(FAIR), 10), Where(cluster="dask://localhost:8786"))


@pytest.mark.parametrize("address", ["localhost:8786", "http://localhost:1", "dask://"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(LabError, match="--on takes `dask://HOST:PORT`"):
        run(plan(checked(FAIR), 10), Where(cluster=address))


def test_machine_code_plays_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "cc -O0")
    one = plan(load_game("kuhn"), 60, closely=10)
    assert run(one, Where(1, native=True)) == run(one, Where(1))


def test_without_a_compiler_python_plays_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    one = plan(load_game("kuhn"), 20, closely=0)
    assert run(one, Where(1, native=True)) == run(one, Where(1))


@pytest.mark.parametrize("processes", [1, 2, 8])
@pytest.mark.parametrize("least", [1, 10])
@pytest.mark.parametrize(("start", "end"), [(0, 0), (0, 7), (3, 1_000), (0, 20_000)])
def test_chunks_are_all_games_once_and_get_smaller_towards_the_end(
    processes: int, least: int, start: int, end: int
) -> None:
    cuts = list(runner._cuts(start, end, processes, least))
    assert [game for first, last in cuts for game in range(first, last)] == list(range(start, end))
    sizes = [last - first for first, last in cuts]
    assert sizes == sorted(sizes, reverse=True)
    if cuts:
        assert sizes[-1] <= least
        assert all(
            size * processes <= (end - first)
            for (first, _), size in zip(cuts, sizes, strict=True)
            if size > least
        )


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="the system cannot do that")
@pytest.mark.usefixtures("hears_interrupts")
def test_ctrl_c_waits_while_processes_are_started() -> None:
    waited = False
    with pytest.raises(KeyboardInterrupt), _held_interrupts():  # noqa: PT012 - it comes at the end
        signal.raise_signal(signal.SIGINT)
        waited = True
    assert waited


STARTED = """
import signal
from rulewright.lab.runner import Where, _workers
with _workers(Where(2), 100) as (executor, _):
    print(signal.SIGINT in executor.submit(signal.pthread_sigmask, signal.SIG_BLOCK, ()).result())
"""


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="the system cannot do that")
def test_processes_do_not_hear_ctrl_c_from_the_first_moment_on() -> None:
    """In a process that has started no other before, since what those share is started with the first."""
    done = subprocess.run(
        [sys.executable, "-c", STARTED], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.split() == ["True"]
