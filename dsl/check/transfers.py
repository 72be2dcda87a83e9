"""What goes from place to place: cards that are moved, dealt and swapped, tokens that are paid, and both their ends."""

from __future__ import annotations

from rulewright.dsl import game, syntax
from rulewright.dsl.check import assignments, expressions, names, needs, origins, paths
from rulewright.dsl.check.context import Context, Env, Result, SlotSymbol
from rulewright.dsl.check.types import (
    CARDS,
    PLAYERS,
    bare,
    describe,
    is_card,
    is_cards,
    is_of_nothing,
    item,
)
from rulewright.dsl.diagnostics import Label
from rulewright.dsl.game import (
    Collection,
    Maybe,
    NoneType,
    NumberType,
    PlaceKind,
    PlayerType,
    UnknownType,
)
from rulewright.dsl.structs import replace


def target(
    c: Context, env: Env, node: syntax.Expr, what: str, kind: PlaceKind | None = None
) -> game.Target | None:
    """Find the place that a sentence speaks of; None (reported) if the text is no place."""
    found = names.resolve(c, env, node)
    if isinstance(found, paths.Path):
        if len(found.keys) < len(found.place.keys):
            paths.read(c, env, found)
            return None
        path = paths.direct(c, found)
        return game.Target(path.place, tuple(_certain(c, key) for key in path.keys))
    if isinstance(found.type, UnknownType):
        return None
    if isinstance(found, game.Let) and isinstance(found.value.type, Maybe):
        needs.may_be_none(c, found)
        return None
    text = " ".join(node.span.text.split())
    message = f"`{text}` is {describe(found.type, c.domains)}, not {what}"
    several = "go through them, `for: p in players`, and name what is theirs: `p.` and its name"
    hints = [several] if found.type == PLAYERS else _theirs(c, text, found.type, kind)
    c.problems.error("no-place", message, node.span, hints=hints)
    return None


def _theirs(c: Context, text: str, of: game.Type, kind: PlaceKind | None) -> list[str]:
    """Name what a player has of a kind, for whoever names the player instead."""
    if not isinstance(of, PlayerType):
        return []
    whose = f"({text})" if " " in text and not text.startswith("(") else text
    theirs = [f"`{whose}.{name}`" for name, place in c.players.items() if place.kind is kind]
    return [f"did you mean {' or '.join(theirs)}?"] if theirs else []


def _certain(c: Context, key: game.Expr) -> game.Expr:
    if isinstance(key.type, Maybe | NoneType):
        needs.may_be_none(c, key)
    return key


def pile(c: Context, env: Env, node: syntax.Expr) -> game.Target | None:
    """Find a pile."""
    return _of_kind(c, env, node, PlaceKind.PILE, "a pile")


def _of_kind(
    c: Context, env: Env, node: syntax.Expr, kind: PlaceKind, what: str
) -> game.Target | None:
    found = target(c, env, node, what, kind)
    if found is not None and found.place.kind is not kind:
        c.problems.error(
            "wrong-place",
            f"`{found.place.name}` is a {found.place.kind.value}, not {what}",
            node.span,
            related=[Label(c.span(found.place.at), "declared here")],
            hints=_theirs(c, " ".join(node.span.text.split()), found.place.type, kind),
        )
        return None
    return found


def check_kinds(c: Context, kinds: frozenset[str], to: game.Target, node: syntax.Expr) -> None:
    """Report cards that go to a pile of other cards."""
    strange = kinds - to.place.kinds
    if strange:
        given, holds = "` or `".join(sorted(strange)), "` and `".join(sorted(to.place.kinds))
        may = "not" if strange == kinds else "and what comes here may be"
        c.problems.error(
            "wrong-kind",
            f"`{to.place.name}` holds `{holds}`, {may} `{given}`",
            node.span,
            related=[Label(c.span(to.place.at), "declared here")],
        )


def deal(c: Context, env: Env, step: syntax.Deal, at: game.At) -> Result:
    """Check cards dealt from the top of a pile to a pile."""
    amount = expressions.number(c, env, step.amount)
    source, to = pile(c, env, step.source), pile(c, env, step.to)
    if source is None or to is None:
        return [], env
    if source.place.loose:
        origins.refuse_loose(c, source.place, step.source.span, "`deal`")
    check_kinds(c, source.place.kinds, to, step.to)
    return [
        game.Deal(
            amount=amount,
            up_to=step.up_to,
            source=source,
            to=to,
            bottom=step.bottom,
            at=at,
            address=env.address,
        )
    ], env


def move(c: Context, env: Env, step: syntax.Move, at: game.At) -> Result:
    """Check a move of cards."""
    to = pile(c, env, step.to)
    before: list[game.Step] = []
    if isinstance(step.cards, syntax.Random):
        drawn, cards = assignments.draw(c, env, step.cards, "card", at)
        before.extend(drawn)
    else:
        cards = expressions.expression(c, env, step.cards)
    if is_of_nothing(cards.type):
        cards = replace(cards, type=CARDS)
    kinds = _kinds(cards)
    if to is None:
        return [], env
    if not is_card(cards.type) and not is_cards(cards.type):
        if isinstance(cards.type, NumberType):
            text = " ".join(step.cards.span.text.split())
            c.problems.error(
                "type",
                f"`{text}` is a number, and cards are wanted here",
                step.cards.span,
                hints=[f"`deal {text} from ... to ...` takes so many from the top"],
            )
        else:
            needs.need(c, cards, CARDS)
        return [], env
    if is_card(cards.type):
        cards = needs.need(c, cards, bare(cards.type))
    check_kinds(c, kinds, to, step.to)
    if not to.place.loose:
        cards = origins.as_list(cards)
    sources = origins.origins(c, cards)
    _landed(c, cards, to.place)
    move = game.Move(
        cards=cards, sources=sources, to=to, bottom=step.bottom, at=at, address=env.address
    )
    return [*before, move], env


def _kinds(cards: game.Expr) -> frozenset[str]:
    card = bare(item(cards.type) if isinstance(cards.type, Collection) else cards.type)
    return card.kinds if isinstance(card, game.CardType) else frozenset()


def _landed(c: Context, cards: game.Expr, place: game.Place) -> None:
    """Remember that a named card may from now on also lie there."""
    if isinstance(cards, game.Local):
        known = c.origins.get(cards.variable.number, ())
        c.at_first.setdefault(cards.variable.number, known)
        c.origins[cards.variable.number] = tuple(dict.fromkeys((*known, place)))


def pay(c: Context, env: Env, step: syntax.Pay, at: game.At) -> Result:
    """Check a payment of tokens."""
    amount = expressions.number(c, env, step.amount)
    if is_left_out(env, step.to):
        c.problems.error(
            "no-place",
            "this counter need not be there, and nothing can be paid to one that is not",
            step.to.span,
            hints=["a game has to fill a slot without `default: none`"],
        )
        return [], env
    if is_left_out(env, step.source):
        return [], env
    ends = [
        None
        if _is_bank(env, node)
        else _of_kind(c, env, node, PlaceKind.COUNTER, "a counter of tokens")
        for node in (step.source, step.to)
    ]
    known = [end for end in ends if end is not None]
    if not known:
        if all(_is_bank(env, node) for node in (step.source, step.to)):
            c.problems.error(
                "no-place", "a payment from the bank to the bank does nothing", step.span
            )
        return [], env
    kind = next(iter(known[0].place.kinds))
    for node, end in zip((step.source, step.to), ends, strict=True):
        if end is None and not _is_bank(env, node):
            return [], env
        if end is not None and kind not in end.place.kinds:
            c.problems.error(
                "wrong-kind",
                f"`{end.place.name}` holds `{'`, `'.join(sorted(end.place.kinds))}`, not `{kind}`",
                node.span,
            )
            return [], env
    bank = game.Target(c.banks[kind], ())
    source, to = (end if end is not None else bank for end in ends)
    return [
        game.Pay(amount=amount, up_to=step.up_to, source=source, to=to, at=at, address=env.address)
    ], env


def _is_bank(env: Env, node: syntax.Expr) -> bool:
    if not isinstance(node, syntax.Name):
        if isinstance(node, syntax.Call):
            return False
        return False
    symbol = env.lookup(node.name)
    if symbol is None:
        return node.name == "bank"
    return (
        isinstance(symbol, SlotSymbol)
        and symbol.type.kind == "place"
        and isinstance(symbol.value, syntax.Expr)
        and _is_bank(symbol.env, symbol.value)
    )


def is_left_out(env: Env, node: syntax.Expr) -> bool:
    """Tell whether a payment comes from a slot that a game need not fill, and did not: nothing is paid."""
    symbol = env.lookup(node.name) if isinstance(node, syntax.Name) else None
    return isinstance(symbol, SlotSymbol) and symbol.is_left_out


def swap(c: Context, env: Env, step: syntax.Swap, at: game.At) -> Result:
    """Check an exchange of two piles or two cards."""
    found = [names.resolve(c, env, node) for node in (step.one, step.other)]
    whole = [f for f in found if isinstance(f, paths.Path) and f.place.kind is PlaceKind.PILE]
    if len(whole) == len(found):
        one, other = pile(c, env, step.one), pile(c, env, step.other)
        if one is None or other is None:
            return [], env
        check_kinds(c, one.place.kinds, other, step.other)
        if one.place.kinds < other.place.kinds:
            check_kinds(c, other.place.kinds, one, step.one)
        return [game.SwapPiles(one=one, other=other, at=at, address=env.address)], env
    cards = [paths.read(c, env, f) if isinstance(f, paths.Path) else f for f in found]
    for card in cards:
        if isinstance(card.type, UnknownType):
            return [], env
        if not is_card(card.type) and not is_cards(card.type):
            needs.need(c, card, CARDS)
            return [], env
    sides = [needs.need(c, card, bare(card.type)) for card in cards]
    if _kinds(sides[0]) != _kinds(sides[1]):
        names_ = ["` or `".join(sorted(_kinds(side))) for side in sides]
        c.problems.error(
            "wrong-kind",
            f"a `{names_[0]}` and a `{names_[1]}` cannot take each other's places",
            step.span,
        )
    one_sources, other_sources = (origins.origins(c, side) for side in sides)
    swap = game.SwapCards(
        one=sides[0],
        one_sources=one_sources,
        other=sides[1],
        other_sources=other_sources,
        at=at,
        address=env.address,
    )
    return [swap], env
