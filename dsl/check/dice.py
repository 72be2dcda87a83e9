"""Dice: kinds of cards of which chance decides an attribute, again and again.

A die is a card that shows one of several faces. What it shows lies on it, in a place like other state of cards that
whoever sees the card sees too; a rule reads it like any attribute. Each side has its face, so that a die is called,
picked and told by what it shows.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.check import expressions, needs, origins
from rulewright.dsl.check.context import Context, Env, local
from rulewright.dsl.check.make import const
from rulewright.dsl.check.types import bare, is_card, is_cards
from rulewright.dsl.diagnostics import suggest
from rulewright.dsl.game import CardType, Collection, NumberType, PlaceKind, Seen, WordType

Values = dict[str, int | tuple[int, ...] | None]


def kind(c: Context, component: spec.Component) -> None:
    """Check which attribute of a kind is rolled, if one is."""
    rolled = component.rolled
    if rolled is None:
        return
    if rolled.text not in component.attributes:
        c.problems.error(
            "unknown-name",
            f"`{component.name.text}` has no attribute `{rolled.text}`",
            rolled.span,
            hints=suggest(rolled.text, component.attributes, "its attributes are"),
        )
        return
    attribute = c.attributes.get(rolled.text)
    if attribute is None:
        return
    if not isinstance(attribute.type, NumberType | WordType):
        c.problems.error(
            "type", "what is rolled is one value: a number or a word of a list", rolled.span
        )
        return
    c.rolled[component.name.text] = rolled.text


def combinations(
    c: Context,
    component: spec.Component,
    row: spec.CardRow,
    lists: Sequence[Sequence[int | tuple[int, ...] | None]],
) -> Iterator[tuple[Values, tuple[int, ...], bool]]:
    """Give the faces of a row: their values, the sides of the die they are of, and whether cards show them at first."""
    rolled = c.rolled.get(component.name.text)
    names = list(component.attributes)
    if rolled is None:
        for combination in itertools.product(*lists):
            yield dict(zip(names, combination, strict=True)), (), True
        return
    at = names.index(rolled)
    sides = tuple(side for side in lists[at] if isinstance(side, int))
    if not sides:
        c.problems.error(
            "missing-key",
            f"the sides of these dice are missing: what `{rolled}` may be",
            row.span,
            hints=[f"say what each die may show, as in `{rolled}: 1..6`"],
        )
        return
    rest = [[None] if name == rolled else values for name, values in zip(names, lists, strict=True)]
    for combination in itertools.product(*rest):
        for side in dict.fromkeys(sides):
            values = dict(zip(names, combination, strict=True)) | {rolled: side}
            yield values, sides, side == sides[0]


def places(c: Context) -> None:
    """Add the places that hold what dice show, once all cards are known."""
    known = {(face.kind, tuple(face.attributes.items())): n for n, face in enumerate(c.faces)}
    for name in dict.fromkeys(c.rolled.values()):
        attribute = c.attributes[name]
        kinds = {one for one, rolled in c.rolled.items() if rolled == name}
        dice = [card for card in c.sides if c.card_kinds[card] in kinds]
        numbers = [side for card in dice for side in c.sides[card]]
        numbers += [value for value in attribute.values if isinstance(value, int)]
        is_number = isinstance(attribute.type, NumberType)
        at = c.at(c.declared[f"attribute {name}"])
        low, high = (
            const(end, attribute.type, at) if is_number else None
            for end in (min(numbers, default=0), max(numbers, default=0))
        )
        lacking = c.attribute_kinds[name] - c.attribute_full.get(name, set())
        place = game.Place(
            name=name,
            address=f"shown.{name}",
            kind=PlaceKind.NUMBER if is_number else PlaceKind.MARKER,
            type=attribute.type if not lacking else game.Maybe(attribute.type),
            keys=(game.CardKey(),),
            seen=Seen.PILE,
            scope=None,
            start=None,
            low=low,
            high=high,
            holds=None,
            loose=False,
            refill=None,
            kinds=frozenset(),
            at=at,
            starts=attribute.values,
        )
        c.places.append(place)
        c.card_state[name] = place
        _told_apart(c, dice, name)
        for card in dice:
            face = c.faces[c.cards[card]]
            faces = {
                side: known[face.kind, tuple({**face.attributes, name: side}.items())]
                for side in c.sides[card]
            }
            c.dice[card] = game.Die(place, c.sides[card], faces)


def _told_apart(c: Context, dice: Sequence[int], rolled: str) -> None:
    """Report dice that look alike and have other sides: nobody could say which of them is meant."""
    known: dict[object, tuple[int, ...]] = {}
    for card in dice:
        face = c.faces[c.cards[card]]
        key = face.kind, tuple((k, v) for k, v in face.attributes.items() if k != rolled)
        if sorted(known.setdefault(key, c.sides[card])) != sorted(c.sides[card]):
            c.problems.error(
                "same-label",
                f"two kinds of `{face.kind}` look alike, and have other sides",
                c.spec.components[face.kind].name.span,
                hints=["tell them apart by one more attribute, such as a colour"],
            )
            return


def roll(c: Context, env: Env, step: syntax.Roll, at: game.At) -> list[game.Step]:
    """Check `roll X`: one after the other, chance decides what each of the dice shows."""
    what = expressions.expression(c, env, step.what)
    if not (is_card(bare(what.type)) or is_cards(what.type)):
        needs.need(c, what, Collection(CardType(frozenset()), piles=True))
        return []
    if is_card(bare(what.type)):
        if isinstance(what.type, game.Maybe) and not needs.is_lenient(c, what):
            needs.may_be_none(c, what)
        what = game.Op(
            name="list",
            arguments=(what,),
            type=Collection(bare(what.type), piles=True),
            at=what.at,
        )
    assert isinstance(what.type, Collection)
    item = bare(what.type.item)
    assert isinstance(item, CardType)
    rolled = {c.rolled.get(one, "") for one in item.kinds}
    if len(rolled) != 1 or "" in rolled:
        strange = sorted(one for one in item.kinds if one not in c.rolled)
        c.problems.error(
            "wrong-kind",
            f"`{strange[0]}` is no die, and only dice are rolled"
            if strange
            else "these dice show different things; roll those of one kind after the other",
            step.what.span,
            hints=[f"dice have `rolled:`, as in `{strange[0]}: {{rolled: pips, ...}}`"]
            if strange
            else [],
        )
        return []
    (name,) = rolled
    place = c.card_state[name]
    die = c.variable("die", item)
    source = origins.as_list(what)
    c.origins[die.number] = origins.origins(c, source)
    value = bare(place.type)
    side = c.variable("side", value)
    one = local(die, at)
    sides = game.Op(name="sides", arguments=(one,), type=Collection(value), at=at)
    body: tuple[game.Step, ...] = (
        game.Draw(variable=side, among=sides, at=at, address=env.address),
        game.Assign(
            to=game.Target(place, (one,)), value=local(side, at), at=at, address=env.address
        ),
    )
    return [
        game.Loop(
            form="each",
            variable=die,
            source=source,
            when=None,
            condition=None,
            body=body,
            scope=None,
            passes=None,
            phase=False,
            at=at,
            address=env.address,
        )
    ]
