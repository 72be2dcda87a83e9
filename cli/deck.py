"""The cards of a game: how many of each, and how often each value occurs."""

from collections import Counter
from collections.abc import Iterable, Iterator

import click

from rulewright.cli.card_colours import Colours
from rulewright.dsl.amounts import counted
from rulewright.dsl.game import CheckedGame, Maybe, WordType
from rulewright.dsl.render import Style


def card_lines(game: CheckedGame, paint: Style, *, coloured: bool) -> Iterator[str]:
    """List the cards of each kind, and count them by each value of each attribute."""
    if not game.cards:
        yield "This game has no cards."
    copies = Counter(game.cards)
    kinds: dict[str, list[int]] = {}
    for index, face in enumerate(game.faces):
        kinds.setdefault(face.kind, []).append(index)
    colours = Colours(game) if coloured else None
    for kind, faces in kinds.items():
        if dice := _dice(game, kind):
            total = sum(dice.values())
            yield paint("name", f"{kind}: {total} {'die' if total == 1 else 'dice'}")
            for sides, many in dice.items():
                labels = "  ".join(_card(game, face, colours) for face in sides)
                yield f"  {f'{many} × ' if many > 1 else ''}{labels}"
            yield ""
            continue
        total = sum(copies[face] for face in faces)
        yield paint("name", f"{kind}: {counted(total, 'card')}, {len(faces)} different")
        for group in _grouped(game, faces):
            yield "  " + "  ".join(
                f"{f'{copies[face]} × ' if copies[face] > 1 else ''}{_card(game, face, colours)}"
                for face in group
            )
        yield ""
        yield from _values(game, faces, copies)
        yield ""


def _dice(game: CheckedGame, kind: str) -> Counter[tuple[int, ...]]:
    """Count the dice of a kind by the faces on their sides; none if it is no kind of dice."""
    return Counter(
        tuple(die.faces[side] for side in die.sides)
        for card, die in game.dice.items()
        if game.faces[game.cards[card]].kind == kind
    )


def _grouped(game: CheckedGame, faces: Iterable[int]) -> list[list[int]]:
    """Put faces that share their first word on one line; without words, ten of them."""
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


def _card(game: CheckedGame, face: int, colours: Colours | None) -> str:
    label = game.faces[face].label
    colour = None if colours is None else colours.of_face(face)
    if colour is None:
        return label
    return click.style(f" {label} ", fg=colour.ink, bg=colour.paper)


def _values(game: CheckedGame, faces: Iterable[int], copies: Counter[int]) -> Iterator[str]:
    """Count the cards by each value of each attribute."""
    counts: dict[str, Counter[int]] = {}
    texts: dict[tuple[str, int], str] = {}
    for face in faces:
        for name, value in game.faces[face].attributes.items():
            attribute = game.attributes[name]
            kind = attribute.type.of if isinstance(attribute.type, Maybe) else attribute.type
            if value is None or isinstance(value, tuple):
                continue
            words = game.domains[kind.domain].words if isinstance(kind, WordType) else None
            texts[name, value] = words[value] if words else attribute.labels.get(value, str(value))
            counts.setdefault(name, Counter())[value] += copies[face]
    for name, count in counts.items():
        said = [f"{texts[name, value]}: {count[value]}" for value in sorted(count)]
        yield f"  {name:<11} {' · '.join(said)}"
