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


def write(path: Path, rows: Iterable[Mapping[str, Cell]]) -> None:
    """Write rows, all with the same columns. A file that is there is replaced."""
    match format_of(path):
        case ".csv":
            _csv(path, rows)
        case ".jsonl":
            with path.open("w", encoding="utf-8") as file:
                file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        case _:
            _parquet(path, list(rows))


def _csv(path: Path, rows: Iterable[Mapping[str, Cell]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = None
        for row in rows:
            if writer is None:
                writer = csv.DictWriter(file, list(row))
                writer.writeheader()
            writer.writerow(row)


def _parquet(path: Path, rows: Sequence[Mapping[str, Cell]]) -> None:
    import pyarrow as pa  # noqa: PLC0415 - an extra
    import pyarrow.parquet as pq  # noqa: PLC0415 - an extra

    pq.write_table(pa.Table.from_pylist([dict(row) for row in rows]), path)
