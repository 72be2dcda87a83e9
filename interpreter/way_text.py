"""A way through the rules in words: where it begins, what stands there, and that it was never taken."""

from collections.abc import Mapping

from rulewright.interpreter.coverage import Kind, Way

_WIDTH = 100
NEVER: Mapping[Kind, str] = {
    "then": "this branch was never taken",
    "else": "this other branch was never taken",
    "loop": "this loop never had a pass",
    "phase": "this phase never ran",
    "rule": "this rule never ran",
    "steps": "these steps never ran",
    "option": "this option was never taken",
    "otherwise": "this way out was never needed",
    "fine": "this fine was never paid",
    "value": "this value never came up",
    "row": "this row was never looked up",
    "reason": "this reason never refused anything",
    "scoring": "this line never gave points",
    "end": "this never ended a game",
    "always": "this was never tested",
}


def way_place(way: Way) -> str:
    """Name the file and line of a way; of a value in a line the column too."""
    at = way.at
    column = f":{at.column}" if way.kind in {"row", "value"} else ""
    return f"{at.file.rsplit('/', 1)[-1]}:{at.line}{column}"


def way_text(way: Way, source: str) -> str:
    """Give the line; of a value in a line, the value, and of a row its table too."""
    at = way.at
    line = source.splitlines()[at.line - 1]
    if way.kind in {"row", "value"}:
        end = at.end_column - 1 if at.end_line == at.line else len(line)
        value = line[at.column - 1 : end]
        return f"{way.name}: {value}" if way.kind == "row" else value
    line = line.strip().removeprefix("- ")
    return line if len(line) <= _WIDTH else f"{line[: _WIDTH - 3]}..."
