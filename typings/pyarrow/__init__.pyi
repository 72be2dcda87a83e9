"""What the lab and its tests use of pyarrow, which brings no types."""

from collections.abc import Mapping, Sequence
from typing import Self

class DataType: ...

class Schema:
    names: list[str]

class Table:
    num_rows: int
    schema: Schema
    @classmethod
    def from_pylist(
        cls, rows: Sequence[Mapping[str, object]], schema: Schema | None = None
    ) -> Self: ...
    def to_pylist(self) -> list[dict[str, object]]: ...

def string() -> DataType: ...
def int64() -> DataType: ...
def schema(fields: Sequence[tuple[str, DataType]]) -> Schema: ...
