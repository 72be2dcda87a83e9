"""What every test may rely on: the same hypothesis examples each time, and `--update`.

A run is repeatable: hypothesis draws the same examples here, in CI and at a reader's desk. To look
for new ones, run `pytest --hypothesis-profile=explore`.
"""

import gc
import signal
from collections.abc import Iterator

import hypothesis
import pytest

hypothesis.settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.register_profile("explore", deadline=None, max_examples=1000)
hypothesis.settings.load_profile("ci")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update",
        action="store_true",
        help="rewrite the golden files (renderings and records) with what comes out now",
    )


@pytest.fixture(scope="session")
def update(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be rewritten instead of compared."""
    return bool(request.config.getoption("--update"))


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Processes that run tests side by side (`-n`) keep groups of tests together; garbage is looked for less often."""
    gc.set_threshold(
        50_000, 20, 20
    )  # games are kept for later tests, and most of what is made dies by itself
    if config.getoption("dist", "no") == "load":
        config.option.dist = "loadgroup"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long comparisons take as long as they take; what is asked of one game is a group, which compiles it once."""
    for item in items:
        if item.get_closest_marker("full"):
            item.add_marker(pytest.mark.timeout(0))
        if isinstance(item, pytest.Function) and hasattr(item, "callspec"):
            reference = item.callspec.params.get("reference")
            if isinstance(reference, str):
                item.add_marker(pytest.mark.xdist_group(reference))


@pytest.fixture
def hears_interrupts() -> Iterator[None]:
    """Lets Ctrl-C reach a test also where whoever runs the tests ignores it, as in a background job."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
