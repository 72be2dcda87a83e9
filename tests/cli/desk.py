"""What the tests of the command line speak of."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Done:
    """What a command gave."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]
Golden = Callable[[str, str], None]
