"""`rulewright show GAME`: what a game is made of, at a glance or part by part."""

from collections import Counter
from typing import TYPE_CHECKING

import click

from rulewright.cli.game_argument import GAME

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rulewright.cli.card_colours import Colour
    from rulewright.dsl.compose import Composed
    from rulewright.dsl.game import CheckedGame, Face
    from rulewright.dsl.render import Style
    from rulewright.dsl.source import Span


@click.command("show")
@click.argument("game", type=GAME)
@click.option("--rules", "part", flag_value="rules", help="The merged rules, with their origin.")
@click.option(
    "--addresses", "part", flag_value="addresses", help="What variants can name, and where."
)
@click.option("--cards", "part", flag_value="cards", help="The cards, with their number.")
@click.option("--python", "part", flag_value="python", help="The Python that the rules become.")
@click.option("--players", "seats", type=click.IntRange(1), help="For --python: how many play.")
def command(game: str, part: str | None, seats: int | None) -> None:
    """Show what a GAME is made of: its settings, components and rules.

    What --rules prints is a whole game that can be played as it is.

    \b
    Examples:
      rulewright show don+trade
      rulewright show don+trade --rules > mine.yaml
    """  # noqa: D301 - \b is click's mark for lines that stay as they are
    import sys

    from rulewright.cli.terminal import style_for
    from rulewright.dsl import GameErrors, diagnose

    result = diagnose(game)
    if result.game is None or result.composed is None:
        raise GameErrors(result.diagnostics)
    paint = style_for(sys.stdout)
    match part:
        case "rules":
            lines = _rules(result.composed, paint)
        case "addresses":
            lines = _addresses(result.composed, paint)
        case "cards":
            lines = _cards(result.game, paint)
        case "python":
            lines = _python(result.game, seats)
        case _:
            lines = _overview(result.game, result.composed, paint)
    for line in lines:
        click.echo(line)


# ------------------------------------------------------------------------------------------ at a glance


def _overview(game: "CheckedGame", composed: "Composed", paint: "Style") -> "Iterator[str]":
    from rulewright.dsl.yaml_tree import Fields

    yield paint("name", game.title)
    if game.about:
        yield game.about
    yield ""
    seats = str(game.least_seats)
    if game.most_seats > game.least_seats:
        seats += f" to {game.most_seats}"
    yield f"  players     {seats}{', counterclockwise' if game.counterclockwise else ''}"
    for role, who in game.credits.items():
        yield f"  {role:<11} {who}"
    for layer in composed.layers:
        yield f"  {'variant' if layer.is_variant else 'game':<11} {layer.name} ({layer.source.path})"
    yield f"  spec        {game.hash}"
    if game.settings:
        yield ""
        yield paint("name", "Settings")
        width = max(len(f"{one.name} = {one.text}") for one in game.settings)
        for one in game.settings:
            said = f"{one.name} = {one.text}"
            changed = f"  (by default {one.default})" if one.text != one.default else ""
            yield f"  {said:<{width}}  {one.about}{changed}".rstrip()
    yield ""
    yield paint("name", "Components")
    kinds = Counter(game.faces[face].kind for face in game.cards)
    yield from (f"  {kind}: {count} cards" for kind, count in kinds.items())
    from rulewright.dsl.game import Const

    for tokens in game.tokens:
        supply = tokens.supply.value if isinstance(tokens.supply, Const) else None
        yield f"  {tokens.name}: {'unlimited' if tokens.supply is None else supply or 'by the number of players'}"
    yield ""
    yield paint("name", "Rules")
    for section in ("phases", "auctions", "payouts", "rules", "scoring", "always"):
        entries = composed.tree.get(section)
        if isinstance(entries, Fields) and len(entries):
            yield f"  {section:<11} {' · '.join(entries.fields)}"
    yield ""
    yield paint(
        "faint",
        f"Rules: rulewright show {game.reference} --rules. Play: rulewright play {game.reference}",
    )


# ------------------------------------------------------------------------------------------ the rules


def _rules(composed: "Composed", paint: "Style") -> "Iterator[str]":
    """Write the merged game; beside each line stands where it was written."""
    from rulewright.cli.rule_text import as_played, lines_of
    from rulewright.dsl.yaml_tree import Fields, Value

    origin = _Origins(composed)
    for key, value in as_played(composed):
        if not isinstance(value, Value) and key.text != "credits":
            yield ""
        for line in lines_of(Fields({key.text: (key, value)}, value.span)):
            place = paint("faint", f"# {origin(line.origin)}")
            yield f"{line.text:<{_COLUMN}} {place}"
    used = [library.source.path for library in composed.libraries if library.used_at]
    if used:
        yield f"uses: [{', '.join(used)}]"


_COLUMN = 92


class _Origins:
    """Says where something was written: the file's name and the line."""

    def __init__(self, composed: "Composed") -> None:
        paths = [source.path for source in composed.sources]
        ends = Counter(path.rsplit("/", 1)[-1] for path in paths)
        self._names = {
            path: end if ends[end := path.rsplit("/", 1)[-1]] == 1 else path for path in paths
        }

    def __call__(self, span: "Span") -> str:
        return f"{self._names.get(span.source.path, span.source.path)}:{span.line}"


def _addresses(composed: "Composed", paint: "Style") -> "Iterator[str]":
    from rulewright.dsl.compose import addresses

    origin = _Origins(composed)
    rows = [(str(address), origin(address.key.span)) for address in addresses(composed)]
    width = max((len(name) for name, _ in rows), default=0)
    yield from (f"{name:<{width}}  {paint('faint', place)}" for name, place in rows)


# ------------------------------------------------------------------------------------------ the cards


def _cards(game: "CheckedGame", paint: "Style") -> "Iterator[str]":
    from rulewright.cli.card_colours import Colours

    if not game.cards:
        yield "This game has no cards."
    copies = Counter(game.cards)
    kinds: dict[str, list[int]] = {}
    for index, face in enumerate(game.faces):
        kinds.setdefault(face.kind, []).append(index)
    colours = Colours(game)
    for kind, faces in kinds.items():
        total = sum(copies[face] for face in faces)
        yield paint("name", f"{kind}: {total} cards, {len(faces)} different")
        for group in _grouped(game, faces):
            yield "  " + "  ".join(
                f"{f'{copies[face]} × ' if copies[face] > 1 else ''}"
                f"{_in_colour(game.faces[face], colours.of_face(face), paint)}"
                for face in group
            )
        yield ""
        yield from _values(game, faces, copies)
        yield ""


def _grouped(game: "CheckedGame", faces: "Iterable[int]") -> "list[list[int]]":
    """Put faces that share their first word on one line; without words, ten of them."""
    from rulewright.dsl.game import Maybe, WordType

    groups: dict[object, list[int]] = {}
    for place, face in enumerate(faces):
        first: object = place // 10
        for name, value in game.faces[face].attributes.items():
            kind = game.attributes[name].type
            if isinstance(kind.of if isinstance(kind, Maybe) else kind, WordType):
                first = (name, value)
                break
        groups.setdefault(first, []).append(face)
    return list(groups.values())


def _in_colour(face: "Face", colour: "Colour | None", paint: "Style") -> str:
    if colour is None or paint("name", "") == "":
        return face.label
    return click.style(f" {face.label} ", fg=colour.ink, bg=colour.paper)


def _values(game: "CheckedGame", faces: "Iterable[int]", copies: "Counter[int]") -> "Iterator[str]":
    """Count the cards by each value of each attribute."""
    from rulewright.dsl.game import Maybe, WordType

    counts: dict[str, Counter[str]] = {}
    for face in faces:
        for name, value in game.faces[face].attributes.items():
            attribute = game.attributes[name]
            kind = attribute.type.of if isinstance(attribute.type, Maybe) else attribute.type
            if value is None or isinstance(value, tuple):
                continue
            words = game.domains[kind.domain].words if isinstance(kind, WordType) else None
            text = words[value] if words else attribute.labels.get(value, str(value))
            counts.setdefault(name, Counter())[text] += copies[face]
    for name, count in counts.items():
        texts = sorted(
            count, key=lambda text: (text.isdecimal(), int(text) if text.isdecimal() else 0)
        )
        yield f"  {name:<11} {' · '.join(f'{text}: {count[text]}' for text in texts)}"


# ------------------------------------------------------------------------------------------ the code


def _python(game: "CheckedGame", seats: int | None) -> "Iterator[str]":
    from rulewright.interpreter import compile_game

    try:
        yield compile_game(game, seats=seats or game.least_seats).source
    except ValueError as error:
        raise click.UsageError(str(error)) from None
