"""Rows in a file: one for each game, or for each decision; as Parquet, CSV or JSON Lines by the file's name.

Every row says which rules it is of, by which version, and with which seed, so that rows of unlike games
can never be taken for one another. docs/lab.md has the columns.
"""

import csv
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from rulewright.lab.plan import AskedError, Plan, engine
from rulewright.lab.play import Decision
from rulewright.lab.runner import Played

Cell = str | int | None
FORMATS = (".parquet", ".csv", ".jsonl")


def format_of(path: Path) -> str:
    """Give the format that a file's name asks for; AskedError for another, and where Parquet is not installed."""
    if path.suffix not in FORMATS:
        known = ", ".join(f"`{one}`" for one in FORMATS)
        raise AskedError(f"`{path}`: the name of a file of rows ends in one of {known}")
    if path.suffix == ".parquet":
        try:
            import pyarrow.parquet  # noqa: F401, PLC0415 - an extra
        except ImportError:
            raise AskedError(
                "Parquet needs a package that is not installed: pip install rulewright[lab]"
            ) from None
    return path.suffix


_TEXTS = ("game", "variants", "settings", "rules", "engine")
_ABOUT: dict[str, type] = dict.fromkeys(_TEXTS, str) | {"seats": int, "bots": str}
_GAME: dict[str, type] = {
    "number": int,
    "seed": int,
    "played": str,
    "ended": str,
    "fault": str,
    "decisions": int,
}
_DECISION: dict[str, type] = {
    "number": int,
    "seat": int,
    "bot": str,
    "address": str,
    "choices": int,
    "chosen": str,
}


def game_columns(runs: Sequence[Played]) -> dict[str, type]:
    """Give the columns of rows of games, and what stands in each."""
    most = max((played.plan.seats for played in runs), default=0)
    seats = {
        f"{name}_{seat}": kind
        for name, kind in (("bot", str), ("score", int), ("rank", int))
        for seat in range(1, most + 1)
    }
    return _ABOUT | _GAME | seats


def decision_columns() -> dict[str, type]:
    """Give the columns of rows of decisions, and what stands in each."""
    return _ABOUT | {"game_number": int, "seed": int} | _DECISION


def game_rows(runs: Sequence[Played]) -> Iterator[dict[str, Cell]]:
    """Give a row for each game."""
    most = max((played.plan.seats for played in runs), default=0)
    for played in runs:
        about = _about(played.plan)
        for row in played.rows:
            yield about | {
                "number": row.number,
                "seed": row.seed,
                "played": "stepped" if row.close or not played.plan.is_random else "fused",
                "ended": row.ended,
                "fault": row.fault or None,
                "decisions": row.decisions,
                **_by_seat("bot", [kind or None for kind in row.bots], most),
                **_by_seat("score", row.scores, most),
                **_by_seat("rank", row.ranks, most),
            }


def decision_rows(runs: Sequence[Played]) -> Iterator[dict[str, Cell]]:
    """Give a row for each decision of the games of which they were asked for."""
    for played in runs:
        about = _about(played.plan)
        seeds = {row.number: row.seed for row in played.rows}
        for one in played.decisions:
            yield about | {"game_number": one.game, "seed": seeds[one.game], **_decided(one)}


def _decided(one: Decision) -> dict[str, Cell]:
    return {
        "number": one.number,
        "seat": one.seat + 1,
        "bot": one.bot,
        "address": one.address,
        "choices": one.choices,
        "chosen": one.chosen,
    }


def _about(plan: Plan) -> dict[str, Cell]:
    checked = plan.checked
    changed = {one.name: one.text for one in checked.settings}
    return {
        "game": checked.name,
        "variants": "+".join(checked.variants),
        "settings": "; ".join(f"{name}={text}" for name, text in changed.items()),
        "rules": checked.hash,
        "engine": engine(),
        "seats": plan.seats,
        "bots": plan.line_up,
    }


def _by_seat(name: str, values: Sequence[Cell], most: int) -> dict[str, Cell]:
    filled = [*values, *([None] * (most - len(values)))]
    return {f"{name}_{seat}": value for seat, value in enumerate(filled, start=1)}


def write(path: Path, rows: Iterable[Mapping[str, Cell]], columns: Mapping[str, type]) -> None:
    """Write rows with these columns, which are there without rows too. A file that is there is replaced."""
    match format_of(path):
        case ".csv":
            _csv(path, rows, columns)
        case ".jsonl":
            with path.open("w", encoding="utf-8") as file:
                file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        case _:
            _parquet(path, rows, columns)


def _csv(path: Path, rows: Iterable[Mapping[str, Cell]], columns: Mapping[str, type]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(columns))
        writer.writeheader()
        writer.writerows(rows)


def _parquet(path: Path, rows: Iterable[Mapping[str, Cell]], columns: Mapping[str, type]) -> None:
    """Write with the types of the columns, also where nothing stands in one: files of several runs go together."""
    import pyarrow as pa  # noqa: PLC0415 - an extra
    import pyarrow.parquet as pq  # noqa: PLC0415 - an extra

    kinds = {str: pa.string(), int: pa.int64()}
    schema = pa.schema([(name, kinds[kind]) for name, kind in columns.items()])
    pq.write_table(pa.Table.from_pylist([dict(row) for row in rows], schema=schema), path)
