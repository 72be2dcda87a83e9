"""Members, `of.name`: attributes and state of cards, what players have, and the same of each of several."""

from __future__ import annotations

from rulewright.dsl import game, syntax
from rulewright.dsl.check import expressions, paths, unknown_names
from rulewright.dsl.check.context import Context, Env, PhaseSymbol, local, unknown
from rulewright.dsl.check.make import op
from rulewright.dsl.check.types import NUMBER, bare, maybe
from rulewright.dsl.game import CardType, Collection, Maybe, PlayerType, Type, UnknownType
from rulewright.dsl.structs import replace


def attribute(c: Context, env: Env, node: syntax.Attribute) -> paths.Path | game.Expr:
    """Check `of.name`, which may be the number of a phase."""
    at = c.at(node.span)
    if isinstance(node.of, syntax.Name):
        symbol = env.lookup(node.of.name)
        if isinstance(symbol, PhaseSymbol):
            c.used.add(node.of.name)
            if node.name.text == "number" and symbol.place is not None:
                return paths.Path(symbol.place, (), at)
            if node.of.name in c.broken:
                return unknown(at)
            hint = (
                "a phase has a `number`, which counts its passes"
                if symbol.place
                else "this phase has no passes, so not even a `number`"
            )
            c.problems.error(
                "no-attributes",
                f"the phase `{node.of.name}` has no `{node.name.text}`",
                node.name.span,
                hints=[hint],
            )
            return unknown(at)
    return member(c, env, expressions.expression(c, env, node.of), node.name, at)


def member(
    c: Context, env: Env, of: game.Expr, name: syntax.Ident, at: game.At
) -> paths.Path | game.Expr:
    """Give `of.name`: an attribute or state of cards, state of players, or of each of several."""
    if isinstance(of.type, UnknownType):
        return unknown(at)
    found = member_or_none(c, env, of, name.text, at)
    if found is not None:
        return found
    unknown_names.tell_member(c, env, of, name)
    return unknown(at)


def member_or_none(
    c: Context, env: Env, of: game.Expr, text: str, at: game.At
) -> paths.Path | game.Expr | None:
    """Give `of.text`, or None if it has no such member."""
    match of.type:
        case PlayerType():
            return _of_player(c, env, of, text, at)
        case CardType():
            return _of_card(c, of, text, at)
        case Collection(item=inner):
            return _behind(c, env, of, inner, text, at)
        case Maybe(of=inner):
            if isinstance(inner, CardType):
                found = _of_card(c, of, text, at)
                if isinstance(found, game.Of):
                    return replace(found, type=maybe(found.type))
            return _behind(c, env, of, inner, text, at)
    return None


def _of_player(
    c: Context, env: Env, of: game.Expr, text: str, at: game.At
) -> paths.Path | game.Expr | None:
    if text == "score":
        if c.scoring:
            c.problems.error(
                "recursion",
                "a score cannot be computed from scores",
                c.span(at),
                hints=["what counts at the end and needs the score stands under `winner:`"],
            )
            return unknown(at)
        return op("score", NUMBER, at, of)
    place = env.players.get(text)
    if place is None:
        return None
    c.used.add(f"player {text}")
    return paths.Path(place, (of,), at)


def _of_card(c: Context, of: game.Expr, text: str, at: game.At) -> paths.Path | game.Expr | None:
    state = c.card_state.get(text)
    owners = c.attribute_kinds.get(text)
    if state is not None and owners is None:
        c.used.add(f"card {text}")
        return paths.Path(state, (of,), at)
    kinds = bare(of.type).kinds if isinstance(bare(of.type), CardType) else frozenset()  # type: ignore[union-attr]
    if owners is None or (kinds and not kinds & owners):
        return None
    always = bool(kinds) and kinds <= c.attribute_full.get(text, set())
    if state is not None:  # what dice show
        c.used.add(f"card {text}")
        return paths.Path(state, (of,), at, lacks=not always)
    c.used.add(f"attribute {text}")
    type_ = c.attributes[text].type
    return game.Of(card=of, attribute=text, type=type_ if always else maybe(type_), at=at)


def _behind(
    c: Context, env: Env, of: game.Expr, inner: Type, text: str, at: game.At
) -> paths.Path | game.Expr | None:
    variable = c.variable("it", inner)
    found = member_or_none(c, env, local(variable, of.at), text, at)
    if found is None:
        return None
    behind = paths.Behind(variable, of)
    if isinstance(found, paths.Path):
        return replace(found, behind=(behind, *found.behind))
    return paths.through(c, behind, found, at)
