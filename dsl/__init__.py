"""The rule language: text to a checked game.

    game = load_game("orchard+frost:baskets=10")

`load_game` raises `GameErrors` with everything that is wrong; `diagnose` gives the same as data, warnings included.
The stages are in `stages.py`, in order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rulewright.dsl.diagnostics import Diagnostic, GameErrors

if TYPE_CHECKING:
    from rulewright.dsl.game import CheckedGame
    from rulewright.dsl.loader import Loader
    from rulewright.dsl.stages import Examples, Result

__all__ = ["Diagnostic", "GameErrors", "diagnose", "load_game"]

SettingText = int | bool | str | Sequence[int]


def load_game(
    reference: str,
    *,
    variants: Sequence[str] = (),
    settings: Mapping[str, SettingText] | None = None,
    loader: Loader | None = None,
) -> CheckedGame:
    """Load and check a game.

    `reference` is `GAME[+VARIANT...][:key=value,...]`, each part a name or a path; `variants` and `settings` add to it.
    Raises `GameErrors`, which carries every diagnostic, when there is anything that keeps the game from being played.
    """
    result = diagnose(spell(reference, variants, settings or {}), loader=loader)
    if result.game is None:
        raise GameErrors(result.diagnostics)
    return result.game


def diagnose(
    reference: str, *, loader: Loader | None = None, examples: Examples = "left"
) -> Result:
    """Load and check a game, giving what there is: the game or None, its examples if asked for, and all diagnostics.

    `examples` are `"left"`, `"read"`, which finds what is wrong with them, or made `"ready"` to run.
    """
    from rulewright.dsl.loader import Loader as Files  # noqa: PLC0415 - so that importing the package stays cheap
    from rulewright.dsl.reference import parse_reference  # noqa: PLC0415
    from rulewright.dsl.stages import Result, load  # noqa: PLC0415

    try:
        parsed = parse_reference(reference)
    except GameErrors as errors:
        return Result(None, (), errors.diagnostics, None)
    return load(loader or Files(), parsed, examples=examples)


def spell(reference: str, variants: Sequence[str], settings: Mapping[str, SettingText]) -> str:
    """Write a reference with more variants and settings.

    >>> spell("orchard:wind=false", ["frost"], {"sizes": [1, 2]})
    'orchard+frost:wind=false,sizes=[1,2]'
    """
    head, colon, tail = reference.partition(":")
    head = "+".join([head, *variants])
    more = [f"{name}={_spell_value(value)}" for name, value in settings.items()]
    given = [tail] if colon else []
    return head + (":" + ",".join([*given, *more]) if given or more else "")


def _spell_value(value: SettingText) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() | str():
            return str(value)
        case _:
            return "[" + ",".join(map(str, value)) + "]"
