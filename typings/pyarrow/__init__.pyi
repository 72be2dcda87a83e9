"""What the lab and its tests use of pyarrow, which brings no types."""

from collections.abc import Mapping, Sequence
from typing import Self

class Table:
    @classmethod
    def from_pylist(cls, rows: Sequence[Mapping[str, object]]) -> Self: ...
    def to_pylist(self) -> list[dict[str, object]]: ...
