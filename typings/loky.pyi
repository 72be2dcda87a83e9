"""What the lab uses of loky, which brings no types."""

from collections.abc import Callable
from concurrent.futures import Executor

class ProcessPoolExecutor(Executor):
    def __init__(self, max_workers: int, *, initializer: Callable[[], None]) -> None: ...
    def shutdown(
        self, wait: bool = True, *, cancel_futures: bool = False, kill_workers: bool = False
    ) -> None: ...
