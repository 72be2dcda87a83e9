"""A composed tree into declarations: every line of rule text parsed, no name looked up.

The tree of a game has its variants merged in, and every part still knows the file it was written in. Libraries are
built first, because what stands in a mechanic's slot is read by the slot's type.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.dsl.build_automatic import build_automatic, build_bots
from rulewright.dsl.build_examples import read_examples
from rulewright.dsl.build_mechanics import build_mechanics, build_procedures
from rulewright.dsl.build_phases import build_phases
from rulewright.dsl.build_steps import build_block, build_loop
from rulewright.dsl.build_teams import build_teams
from rulewright.dsl.build_things import (
    build_checks,
    build_components,
    build_defines,
    build_places,
    build_settings,
    build_tables,
    build_values,
)
from rulewright.dsl.diagnostics import Problems
from rulewright.dsl.lost import lost, reported
from rulewright.dsl.reading import Reading
from rulewright.dsl.spec import Allowance, Always, Example, Mechanic, ScoreLine, Spec, WinnerLine
from rulewright.dsl.syntax import Ident
from rulewright.dsl.yaml_tree import Fields, Tree, Value


def build_library(
    tree: Fields,
    problems: Problems,
    known: Mapping[str, Mechanic] | None = None,
    *,
    of_language: bool = False,
) -> dict[str, Mechanic]:
    """Build the mechanics of a library file; a name among `known` is reported, unless the language brings that one."""
    reading = Reading(problems, dict(known or {}), misshapen=reported(problems))
    return build_mechanics(reading, tree.get("mechanics"), of_language=of_language)


def build_game(
    tree: Fields,
    libraries: Mapping[str, Mechanic],
    problems: Problems,
    given: Mapping[str, Tree] | None = None,
) -> Spec:
    """Build a whole game. What is wrong is reported; the rest is there for the checker.

    `given` has the values of settings that a variant or the reference says. The examples are those in the tree; of a
    composed game, whose examples stay with their files, `build_examples` builds them.
    """
    reading = Reading(problems, dict(libraries), misshapen=reported(problems))
    reading.lost.update(lost(tree, reported(problems, but="missing-key")))
    settings = tree.get("settings")
    mechanics = build_mechanics(reading, tree.get("mechanics"))
    reading.mechanics |= mechanics
    for section in ("setup", "winner", "phases", "automatic"):
        if section in tree:
            reading.address(section, tree.key(section).span)
    return Spec(
        name=reading.text(tree.get("game")),
        title=reading.text(tree.get("title")),
        about=reading.text(tree.get("about")),
        credits={
            key.text: reading.text(part)
            for key, part in reading.fields(tree.get("credits"), "credits")
        },
        players=reading.needed(tree, "players", tree.span),
        counterclockwise=reading.text(tree.get("order")) == "counterclockwise",
        settings=build_settings(reading, settings, given or {}),
        checks=_checks(reading, settings),
        values=build_values(reading, tree.get("values")),
        components=build_components(reading, tree.get("components")),
        tables=build_tables(reading, tree.get("tables")),
        table=build_places(reading, tree.get("table"), "table", "outer"),
        player=build_places(reading, tree.get("player"), "player", "outer"),
        defines=build_defines(reading, tree.get("define")),
        setup=build_block(reading, tree.get("setup"), "setup"),
        phases=build_phases(reading, tree.get("phases")),
        procedures=build_procedures(reading, tree),
        mechanics=reading.mechanics,
        scoring=_scoring(reading, tree.get("scoring")),
        winner=_winner(reading, tree.get("winner")),
        always=build_checks(reading, tree.get("always"), "always"),
        ends=reading.expression(tree.get("ends at once when"), "a condition"),
        automatic=build_automatic(reading, tree.get("automatic")),
        bots=build_bots(reading, tree.get("bots")),
        teams=build_teams(reading, tree.key("teams"), tree.get("teams"))
        if "teams" in tree
        else None,
        examples=read_examples(reading, tree.get("examples")),
        allow=tuple(_allowances(reading, tree.get("allow"))),
        span=tree.span,
        addresses=reading.addresses,
        tree=tree,
        lost=frozenset(reading.lost),
    )


def build_examples(tree: Tree, problems: Problems) -> tuple[Example, ...]:
    """Build what stands under `examples:` of one file."""
    return read_examples(Reading(problems, misshapen=reported(problems)), tree)


def _allowances(reading: Reading, tree: Tree | None) -> Iterator[Allowance]:
    for code, part in reading.fields(tree, "warnings that are accepted, with the reason"):
        ident = Ident(code.text, code.span)
        if isinstance(part, Fields):
            for address, why in part:
                yield Allowance(ident, Ident(address.text, address.span), reading.text(why))
        else:
            yield Allowance(ident, None, reading.text(part))


def _checks(reading: Reading, settings: Tree | None) -> tuple[Always, ...]:
    return (
        build_checks(reading, settings.get("check"), "settings.check")
        if isinstance(settings, Fields)
        else ()
    )


def _scoring(reading: Reading, tree: Tree | None) -> tuple[ScoreLine, ...]:
    lines = []
    for key, part in reading.fields(tree, "lines of the score, with their names"):
        address = reading.address(f"scoring.{key.text}", key.span)
        inside = part if isinstance(part, Fields) else None
        lines.append(
            ScoreLine(
                name=Ident(key.text, key.span),
                each=build_loop(reading, inside) if inside else None,
                when=reading.expression(inside.get("when"), "a condition") if inside else None,
                points=reading.needed(inside, "points", key.span)
                if inside
                else reading.parsed_or_broken(part, "points"),
                address=address,
                span=key.span,
            )
        )
    return tuple(lines)


def _winner(reading: Reading, tree: Tree | None) -> tuple[WinnerLine, ...]:
    lines = []
    items = (tree,) if isinstance(tree, Fields) else reading.items(tree, "how the winner is found")
    for item in items:
        match item:
            case Value(value="shared"):
                lines.append(WinnerLine("shared", None, item.span))
            case Value(value="draw"):
                lines.append(WinnerLine("draw", None, item.span))
            case Fields():
                lines += _winner_lines(reading, item)
            case _:
                reading.not_here(item, "`most: ...`, `least: ...`, `shared` or `draw`")
    return tuple(lines)


def _winner_lines(reading: Reading, fields: Fields) -> list[WinnerLine]:
    lines: list[WinnerLine] = []
    about = reading.text(fields.get("about"))
    for key, part in fields:
        match key.text:
            case "most" | "least" | "only" | "together" as kind if not lines:
                value = reading.parsed_or_broken(part)
                lines.append(WinnerLine(kind, value, key.span, about))
            case "about" if len(fields) > 1:
                pass
            case _:
                reading.once(
                    "wrong-shape",
                    "`most:`, `least:`, `only:` or `together:` is wanted here",
                    key.span,
                )
    return lines
