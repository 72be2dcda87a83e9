"""A Dask cluster: a real scheduler with two worker processes gives what one process gives."""

from collections.abc import Iterator

import pytest
from distributed import LocalCluster

from rulewright.dsl import load_game
from rulewright.lab.plan import LabError
from rulewright.lab.runner import Where, run
from tests.lab.small import plan


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        yield cluster.scheduler_address.replace("tcp://", "dask://")


def test_two_worker_processes_give_what_one_process_gives(address: str) -> None:
    one = plan(load_game("don"), 60, closely=10, seats=4)
    told: list[int] = []
    on_cluster = run(one, Where(cluster=address), told.append, told=True)
    assert on_cluster == run(one, Where(jobs=1), told=True)
    assert sum(told) == 60


def test_a_scheduler_that_is_not_there_is_said_to_be_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.lab.runner.PATIENCE", 1)
    with pytest.raises(LabError, match=r"there is no Dask scheduler at `127\.0\.0\.1:9`"):
        run(plan(load_game("kuhn"), 5), Where(cluster="dask://127.0.0.1:9"))
