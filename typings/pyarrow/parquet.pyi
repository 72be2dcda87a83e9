"""What the lab and its tests use of pyarrow.parquet."""

from pathlib import Path

from pyarrow import Table

def write_table(table: Table, where: Path) -> None: ...
def read_table(source: Path) -> Table: ...
