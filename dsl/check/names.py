"""Names: what a word in an expression stands for, and the places that sentences put things into.

A name is, in this order: a name of the unnamed item (inside `where` and `by`), a local, state of a running phase, a
name of the game, or a bare value such as `red`. `resolve` gives a `Path` for what is a place (a pile, a counter, a
marker ...), since a sentence may take from or put into it, and an expression for everything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.check import constants, expressions, unknown_names
from rulewright.dsl.check.context import (
    OF_SLOT,
    ComponentSymbol,
    Context,
    DefineSymbol,
    Env,
    ListSymbol,
    PhaseSymbol,
    PlaceSymbol,
    SlotSymbol,
    StateSymbol,
    Symbol,
    TableSymbol,
    ValueSymbol,
    local,
    unknown,
    what_is,
)
from rulewright.dsl.check.facts import key_of, narrowed
from rulewright.dsl.check.types import (
    NUMBER,
    PLAYER,
    PLAYERS,
    UNKNOWN,
    bare,
    describe,
    is_cards,
    item,
    maybe,
)
from rulewright.dsl.diagnostics import Label, suggest
from rulewright.dsl.game import (
    CardType,
    Collection,
    Maybe,
    PlaceKind,
    PlayerType,
    Type,
    UnknownType,
    WordType,
)
from rulewright.dsl.source import Span


@dataclass(frozen=True, slots=True)
class Behind:
    """What a place is reached through: each item of a collection (`players.coins`), or a value that may be none.

    `variable` stands for the item, or for the value where it is not none; the keys of the path read it.
    """

    variable: game.Variable
    value: game.Expr


@dataclass(frozen=True, slots=True)
class Path:
    """A place with the keys given so far; `behind`: what it is reached through, innermost last."""

    place: game.Place
    keys: tuple[game.Expr, ...]
    at: game.At
    behind: tuple[Behind, ...] = ()


# ------------------------------------------------------------------------------------------------ reading


def value_of(c: Context, env: Env, node: syntax.Expr, expected: Type | None) -> game.Expr:
    """Check a name, an attribute or an index as a value."""
    found = resolve(c, env, node, expected)
    return read(c, env, found) if isinstance(found, Path) else found


def read(c: Context, env: Env, path: Path) -> game.Expr:
    """Read what lies at a place."""
    place = path.place
    if len(path.keys) < len(place.keys):
        missing = place.keys[len(path.keys)]
        c.problems.error(
            "say-which",
            f"`{place.name}` is kept for each {_key_name(c, missing)}: say which",
            c.span(path.at),
            hints=[f"as in `{' '.join(c.span(path.at).text.split())}[{_sample(c, missing)}]`"],
        )
        return unknown(path.at)
    expr: game.Expr = game.Read(place=place, keys=path.keys, type=place.type, at=path.at)
    if place.kind is PlaceKind.MARKER:
        if isinstance(place.type, Maybe):
            expr = _narrow(env, expr)
        elif ("set", place.address) not in env.facts:
            c.problems.error(
                "not-set",
                f"`{place.name}` may not be set yet when this reads it",
                c.span(path.at),
                related=[Label(c.span(place.at), "declared here")],
                hints=[
                    "set it on every way here, in `setup:` for example, or declare it with `or none`"
                ],
            )
    for behind in reversed(path.behind):
        expr = _through(c, behind, expr, path.at)
    return _narrow(env, expr)


def _through(c: Context, behind: Behind, inside: game.Expr, at: game.At) -> game.Expr:
    """Read something for each item, or only where the value is not none."""
    variable, value = behind.variable, behind.value
    if isinstance(value.type, Collection):
        flat = isinstance(inside.type, Collection)
        type_ = inside.type if isinstance(inside.type, Collection) else Collection(inside.type)
        return game.Collect(
            variable=variable,
            source=as_list(value),
            where=None,
            body=inside,
            flat=flat,
            type=type_,
            at=at,
        )
    if isinstance(inside.type, Collection):  # there is no collection that may be none
        if not expressions.is_lenient(c, value):
            expressions.may_be_none(c, value)
        sure = replace(value, type=bare(value.type))
        return game.Let(variable=variable, value=sure, body=inside, type=inside.type, at=at)
    none = expressions.const(None, game.NoneType(), at)
    asked = local(game.Variable(variable.name, variable.number, value.type), at)
    test = expressions.op("eq", game.FlagType(), at, asked, none)
    body = expressions.op("if", maybe(inside.type), at, test, none, inside)
    return game.Let(variable=variable, value=value, body=body, type=maybe(inside.type), at=at)


def _key_name(c: Context, key: game.Key) -> str:
    match key:
        case game.SeatKey():
            return "player"
        case game.WordKey(domain=domain):
            return f"`{c.domains[domain].name}`"
        case game.NumberKey():
            return "number of a range"
        case game.CardKey():
            return "card"


def _sample(c: Context, key: game.Key) -> str:
    match key:
        case game.WordKey(domain=domain):
            return c.domains[domain].words[0]
        case game.NumberKey(low=low):
            return str(constants.known(low, c.least_seats))
        case game.SeatKey():
            return "p"
        case game.CardKey():
            return "c"


# ------------------------------------------------------------------------------------------------ resolving


def resolve(
    c: Context, env: Env, node: syntax.Expr, expected: Type | None = None
) -> Path | game.Expr:
    """Find what a node stands for: a place, or the value of an expression."""
    match node:
        case syntax.Name():
            return _name(c, env, node, expected)
        case syntax.Attribute():
            return _attribute(c, env, node)
        case syntax.Index():
            return _index(c, env, node)
        case syntax.Call():
            symbol = env.lookup(node.function.text)
            if (
                isinstance(symbol, SlotSymbol)
                and symbol.type.type is not None
                and _is_place_type(symbol.type)
            ):
                return _slot_place(c, env, node, symbol)
    return expressions.expression(c, env, node, expected)


def _name(c: Context, env: Env, node: syntax.Name, expected: Type | None) -> Path | game.Expr:
    text, at = node.name, c.at(node.span)
    if text == "players":
        return expressions.op("seats", PLAYERS, at)
    if text == "it":
        return _it(c, env, node)
    own = _own_name(c, env, text, at)
    symbol = env.lookup(text)
    if own is not None:
        if symbol is not None and not isinstance(symbol, ListSymbol):
            _ambiguous(c, node, symbol)
        return own
    if isinstance(symbol, ValueSymbol) and symbol.of_slot and text in c.outer:
        c.problems.error(
            "ambiguous-name",
            f"`{text}` is both a name of this slot and {what_is(c.outer[text])}",
            node.span,
            related=[Label(c.declared[text], "declared here")] if text in c.declared else [],
            hints=["give the game's another name"],
        )
    if symbol is not None:
        if isinstance(symbol, ListSymbol) and _lacks(c, env, node, expected):
            return unknown(at)
        return of_symbol(c, env, symbol, text, at)
    word = _word(c, node, expected)
    if word is not None:
        return word
    unknown_names.tell(c, env, node, expected)
    return unknown(at)


def _it(c: Context, env: Env, node: syntax.Name) -> game.Expr:
    at = c.at(node.span)
    for scope in reversed(env.items):
        if not scope.named:
            return _narrow(env, local(scope.variable, at))
    c.problems.error(
        "unknown-name",
        "`it` stands only inside `where` and `by`, for an item without a name",
        node.span,
        hints=["it is the item that is looked at"],
    )
    return unknown(at)


def _narrow(env: Env, expr: game.Expr) -> game.Expr:
    if not isinstance(expr.type, Maybe):
        return expr
    return replace(expr, type=narrowed(expr.type, key_of(expr), env.facts))


def _own_name(c: Context, env: Env, text: str, at: game.At) -> Path | game.Expr | None:
    for scope in reversed(env.items):
        found = _member_or_none(c, env, local(scope.variable, at), text, at)
        if found is not None:
            return found
    return None


def _lacks(c: Context, env: Env, node: syntax.Name, expected: Type | None) -> bool:
    """Report an attribute that the card looked at does not have; where several things are wanted, its list is meant."""
    if not env.items or node.name not in c.attributes or isinstance(expected, Collection):
        return False
    if any(isinstance(scope.variable.type, UnknownType) for scope in env.items):
        return True  # it may be the item's own
    card = bare(env.items[-1].variable.type)
    if not isinstance(card, CardType):
        return False
    kinds = " or ".join(f"`{kind}`" for kind in sorted(card.kinds))
    known = unknown_names.members(c, env, card)
    c.problems.error(
        "unknown-name",
        f"a card {kinds} has no `{node.name}`",
        node.span,
        hints=suggest(node.name, known, "it has"),
    )
    return True


def _ambiguous(c: Context, node: syntax.Name, symbol: Symbol) -> None:
    text = node.name
    c.problems.error(
        "ambiguous-name",
        f"`{text}` is both the item's own and {what_is(symbol)}",
        node.span,
        hints=[f"for the item's, write `it.{text}`; for the other, give it another name"],
    )


def of_symbol(c: Context, env: Env, symbol: Symbol, text: str, at: game.At) -> Path | game.Expr:
    """Give what a symbol stands for when its name is used as a value or place."""
    c.used.add(text)
    match symbol:
        case PlaceSymbol(place=place, keys=keys):
            return Path(place, keys, at)
        case ValueSymbol(value=value):
            return _narrow(env, replace(value, at=at))
        case StateSymbol(variable=variable):
            expr = local(variable, at)
            if not isinstance(variable.type, Maybe) and isinstance(
                variable.type, PlayerType | WordType | CardType
            ):
                if ("set", f"#{variable.number}") not in env.facts:
                    c.problems.error(
                        "not-set",
                        f"`{text}` may not be set yet when this reads it",
                        c.span(at),
                        hints=["set it on every way here, or declare it with `or none`"],
                    )
                return expr
            return _narrow(env, expr)
        case ListSymbol(value=value):
            return replace(value, at=at)
        case DefineSymbol(define=define):
            if define.parameters:
                c.wrong_count(text, [p.text for p in define.parameters], 0, c.span(at))
                return unknown(at)
            return open_define(c, env, define, (), at)
        case SlotSymbol():
            return _slot_name(c, env, symbol, text, at)
        case TableSymbol():
            c.problems.error(
                "not-a-value",
                f"`{text}` is a table: say which row",
                c.span(at),
                hints=[f"as in `{text}[...]`"],
            )
        case PhaseSymbol():
            c.problems.error(
                "not-a-value",
                f"`{text}` is a phase",
                c.span(at),
                hints=[f"`{text}.number` is the number of its pass"],
            )
        case ComponentSymbol():
            c.problems.error(
                "not-a-value",
                f"`{text}` is a component",
                c.span(at),
                hints=[]
                if text in c.tokens
                else [f"`all {text}` is every card of the kind, wherever it lies"],
            )
    return unknown(at)


# ------------------------------------------------------------------------------------------------ bare values


def owner_of_word(c: Context, text: str) -> str | None:
    """Find the list of the game that a word is a value of; a mechanic's choices (`sealed.ties`) are its own."""
    return next(
        (name for name, domain in c.domains.items() if text in domain.words and "." not in name),
        None,
    )


def is_bare_word(c: Context, env: Env, node: syntax.Expr) -> bool:
    """Whether a node is a bare value, which gets its meaning from what it is compared with."""
    if (
        not isinstance(node, syntax.Name)
        or node.name in {"players", "it"}
        or env.lookup(node.name) is not None
    ):
        return False
    if _own_name(c, env, node.name, c.at(node.span)) is not None:
        return False
    return any(node.name in domain.words for domain in c.domains.values())


def _word(c: Context, node: syntax.Name, expected: Type | None) -> game.Expr | None:
    text, at = node.name, c.at(node.span)
    wanted = bare(expected) if expected is not None else None
    if isinstance(wanted, Collection):
        wanted = bare(wanted.item)
    if isinstance(wanted, WordType) and text in c.domains[wanted.domain].words:
        c.used.add(f"{wanted.domain}.{text}")
        return expressions.const(c.domains[wanted.domain].words.index(text), wanted, at)
    if isinstance(wanted, WordType):
        return None
    owners = [
        name for name, domain in c.domains.items() if text in domain.words and "." not in name
    ]
    if len(owners) > 1:
        listed = " and ".join(f"`{name}`" for name in owners)
        c.problems.error(
            "ambiguous-value",
            f"`{text}` is a value of {listed}",
            node.span,
            hints=["compare it with something that says which is meant"],
        )
        return unknown(at)
    if not owners:
        return None
    c.used.add(f"{owners[0]}.{text}")
    return expressions.const(c.domains[owners[0]].words.index(text), WordType(owners[0]), at)


# ------------------------------------------------------------------------------------------------ members


def _attribute(c: Context, env: Env, node: syntax.Attribute) -> Path | game.Expr:
    at = c.at(node.span)
    if isinstance(node.of, syntax.Name):
        symbol = env.lookup(node.of.name)
        if isinstance(symbol, PhaseSymbol):
            c.used.add(node.of.name)
            if node.name.text == "number" and symbol.place is not None:
                return Path(symbol.place, (), at)
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
    of = expressions.expression(c, env, node.of)
    if isinstance(of.type, UnknownType):
        return unknown(at)
    found = _member_or_none(c, env, of, node.name.text, at)
    if found is not None:
        return found
    unknown_names.tell_member(c, env, of, node.name)
    return unknown(at)


def _member_or_none(
    c: Context, env: Env, of: game.Expr, text: str, at: game.At
) -> Path | game.Expr | None:
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
) -> Path | game.Expr | None:
    if text == "score":
        if c.scoring:
            c.problems.error(
                "recursion",
                "a score cannot be computed from scores",
                c.span(at),
                hints=["what counts at the end and needs the score stands under `winner:`"],
            )
            return unknown(at)
        return expressions.op("score", NUMBER, at, of)
    place = env.players.get(text)
    if place is None:
        return None
    c.used.add(f"player {text}")
    return Path(place, (of,), at)


def _of_card(c: Context, of: game.Expr, text: str, at: game.At) -> Path | game.Expr | None:
    state = c.card_state.get(text)
    if state is not None:
        c.used.add(f"card {text}")
        return Path(state, (of,), at)
    kinds = bare(of.type).kinds if isinstance(bare(of.type), CardType) else frozenset()  # type: ignore[union-attr]
    owners = c.attribute_kinds.get(text)
    if owners is None or (kinds and not kinds & owners):
        return None
    c.used.add(f"attribute {text}")
    type_ = c.attributes[text].type
    always = kinds and kinds <= c.attribute_full.get(text, set())
    return game.Of(card=of, attribute=text, type=type_ if always else maybe(type_), at=at)


def _behind(
    c: Context, env: Env, of: game.Expr, inner: Type, text: str, at: game.At
) -> Path | game.Expr | None:
    variable = c.variable("it", inner)
    found = _member_or_none(c, env, local(variable, of.at), text, at)
    if found is None:
        return None
    behind = Behind(variable, of)
    if isinstance(found, Path):
        return replace(found, behind=(behind, *found.behind))
    return _through(c, behind, found, at)


# ------------------------------------------------------------------------------------------------ indexes


def _index(c: Context, env: Env, node: syntax.Index) -> Path | game.Expr:
    at = c.at(node.span)
    table, keys = _table_cell(env, node)
    if table is not None:
        c.used.add(table.name)
        return look(c, env, table, keys, at)
    found = resolve(c, env, node.of)
    if isinstance(found, Path) and len(found.keys) < len(found.place.keys):
        return _with_keys(c, env, found, node.keys, at)
    of = read(c, env, found) if isinstance(found, Path) else found
    if isinstance(of.type, UnknownType):
        return unknown(at)
    if not isinstance(of.type, Collection) or len(node.keys) != 1:
        c.problems.error(
            "not-kept",
            f"`{' '.join(node.of.span.text.split())}` is {describe(of.type, c.domains)}, "
            "and square brackets choose from several",
            node.span,
            hints=["several are a table, a list, or state with `for each:`"],
        )
        return unknown(at)
    number = expressions.number(c, env, node.keys[0])
    loose = loose_place(of)
    if loose is not None:
        refuse_loose(c, loose, node.span, "a place in it")
    return expressions.op("item", of.type.item, at, of, number)


def _table_cell(env: Env, node: syntax.Expr) -> tuple[game.Table | None, tuple[syntax.Expr, ...]]:
    keys: list[syntax.Expr] = []
    while isinstance(node, syntax.Index):
        keys[:0] = node.keys
        node = node.of
    return expressions.is_table(env, node), tuple(keys)


def look(
    c: Context, env: Env, table: game.Table, keys: Sequence[syntax.Expr], at: game.At
) -> game.Expr:
    """Check the use of a table with its keys; a cell that is a list takes one key more."""
    checked: list[game.Expr] = []
    here: game.Table = table
    for number, key in enumerate(keys):
        checked.append(expressions.wanted(c, env, key, here.key))
        cell = next(iter(here.rows.values()), here.other)
        if isinstance(cell, game.Table):
            here = cell
            continue
        assert cell is not None  # a table without rows is refused where it is declared
        result: game.Expr = game.Look(table=table, keys=tuple(checked), type=here.cell, at=at)
        for further in keys[number + 1 :]:
            if not isinstance(result.type, Collection):
                c.problems.error(
                    "not-kept",
                    f"a cell of `{table.name}` is {describe(result.type, c.domains)}",
                    further.span,
                    hints=["leave this key out"],
                )
                return unknown(at)
            result = expressions.op(
                "item", result.type.item, at, result, expressions.number(c, env, further)
            )
        return result
    c.problems.error(
        "say-which", f"a row of `{table.name}` is itself a table: say which cell", c.span(at)
    )
    return unknown(at)


def _with_keys(
    c: Context, env: Env, path: Path, keys: Sequence[syntax.Expr], at: game.At
) -> Path | game.Expr:
    checked = list(path.keys)
    for key in keys:
        if len(checked) == len(path.place.keys):
            c.problems.error("not-kept", f"`{path.place.name}` takes no further key", key.span)
            return unknown(at)
        checked.append(expressions.wanted(c, env, key, _key_type(path.place.keys[len(checked)])))
    return replace(path, keys=tuple(checked), at=at)


def direct(c: Context, path: Path) -> Path:
    """Give the path to put something into: it takes the items it is reached through to be there, or says why not."""
    for behind in path.behind:
        if isinstance(behind.value.type, Collection):
            text = " ".join(c.span(behind.value.at).text.split())
            c.problems.error(
                "no-place",
                f"`{text}` are several, and each has its own `{path.place.name}`",
                c.span(path.at),
                hints=[f"say whose it is, or go through them with `for: x in {text}`"],
            )
        elif not expressions.is_lenient(c, behind.value):
            expressions.may_be_none(c, behind.value)
    known = {
        behind.variable.number: replace(behind.value, type=bare(behind.value.type))
        for behind in path.behind
    }
    keys = tuple(
        known.get(key.variable.number, key) if isinstance(key, game.Local) else key
        for key in path.keys
    )
    return replace(path, keys=keys, behind=())


def _key_type(key: game.Key) -> Type:
    match key:
        case game.SeatKey():
            return PLAYER
        case game.WordKey(domain=domain):
            return WordType(domain)
        case game.NumberKey():
            return NUMBER
        case game.CardKey():
            return CardType(frozenset())


# ------------------------------------------------------------------------------------------------ calls, slots, defines


def is_callable(symbol: Symbol | None) -> bool:
    """Whether a name may be called in an expression."""
    return isinstance(symbol, DefineSymbol | SlotSymbol)


def called(c: Context, env: Env, node: syntax.Call, symbol: Symbol) -> game.Expr:
    """Check the call of a define or a slot."""
    at = c.at(node.span)
    name = node.function.text
    c.used.add(name)
    match symbol:
        case DefineSymbol(define=define):
            if len(define.parameters) != len(node.arguments):
                _count_arguments(c, node, [p.text for p in define.parameters])
                return unknown(at)
            return open_define(c, env, define, node.arguments, at)
        case SlotSymbol(type=type_) if type_.kind in {"expression", "reasons", "groups"}:
            if len(type_.over) != len(node.arguments):
                _count_arguments(c, node, [p.text for p, _ in type_.over])
                return unknown(at)
            found = (
                _slot_place(c, env, node, symbol)
                if _is_place_type(type_)
                else _slot_value(c, env, node, symbol, at)
            )
            return read(c, env, found) if isinstance(found, Path) else found
        case SlotSymbol():
            c.problems.error("not-a-value", f"`{name}` is steps: `run {name}(...)`", node.span)
            return unknown(at)
        case _:
            c.problems.error(
                "not-callable",
                f"`{name}` is {what_is(symbol)}, which takes no brackets",
                node.span,
                hints=[f"square brackets choose: `{name}[...]`"]
                if isinstance(symbol, TableSymbol)
                else [],
            )
            return unknown(at)


def _count_arguments(c: Context, node: syntax.Call, names: list[str]) -> None:
    c.wrong_count(node.function.text, names, len(node.arguments), node.span)


def open_define(
    c: Context, env: Env, define: spec.Define, arguments: Sequence[syntax.Expr], at: game.At
) -> game.Expr:
    """Compute a define where it is used: its names are the game's and its parameters."""
    name = define.name.text
    if name in env.running:
        c.problems.error("recursion", f"`{name}` is computed from itself", define.name.span)
        return unknown(at)
    values = [expressions.expression(c, env, argument) for argument in arguments]
    inner = Env(
        outer=c.outer,
        players=env.players,
        dynamic=env.dynamic,
        facts=env.facts,
        running=(*env.running, name),
        comparing=env.comparing,
        address=env.address,
        after_setup=env.after_setup,
    )
    parameters = zip(define.parameters, values, strict=True)
    return _with_values(c, inner, [(p, v) for p, v in parameters], define.value, at, None)


def _with_values(
    c: Context,
    env: Env,
    values: list[tuple[syntax.Ident, game.Expr]],
    body: syntax.Expr,
    at: game.At,
    expected: Type | None,
) -> game.Expr:
    """Check an expression in which names stand for values; a value that costs something is computed once."""
    bound: list[tuple[game.Variable, game.Expr]] = []
    for ident, value in values:
        if isinstance(value, game.Const | game.Local):
            env = env.with_local(ident.text, ValueSymbol(value, "a parameter"))
            continue
        variable = c.variable(ident.text, value.type)
        c.origins[variable.number] = origins(c, value)
        if isinstance(value.type, Maybe) and expressions.is_lenient(c, value):
            c.lenient.add(variable.number)
        bound.append((variable, value))
        env = env.with_local(ident.text, ValueSymbol(local(variable, value.at), "a parameter"))
    result = expressions.expression(c, env, body, expected)
    for variable, value in reversed(bound):
        result = game.Let(variable=variable, value=value, body=result, type=result.type, at=at)
    return result if bound else replace(result, at=at)


def _is_place_type(type_: spec.SlotType) -> bool:
    return type_.type is not None and type_.type.name in {"tokens", "cards"}


def _slot_name(
    c: Context, env: Env, symbol: SlotSymbol, text: str, at: game.At
) -> Path | game.Expr:
    type_ = symbol.type
    match type_.kind:
        case "place":
            assert isinstance(symbol.value, syntax.Expr)
            return resolve(c, _slot_env(env, symbol), symbol.value)
        case "groups":
            return _groups(c, env, symbol, at)
        case "expression" | "reasons" if not type_.over:
            return _slot_value(c, env, None, symbol, at)
        case "steps":
            c.problems.error("not-a-value", f"`{text}` is steps: `run {text}(...)`", c.span(at))
        case _:
            c.wrong_count(text, [name.text for name, _ in type_.over], 0, c.span(at))
    return unknown(at)


def _slot_env(env: Env, symbol: SlotSymbol) -> Env:
    """What is visible in a slot: what is where the game fills it, with what is known and running where it is used."""
    return replace(
        symbol.env, facts=symbol.env.facts | env.facts, comparing=False, address=symbol.home
    )


def _groups(c: Context, env: Env, symbol: SlotSymbol, at: game.At) -> game.Expr:
    inner = _slot_env(env, symbol)
    assert isinstance(symbol.value, tuple)
    wanted = slot_item_type(c, symbol.type)
    groups = [
        expressions.need(
            c, expressions.collection(c, inner, group, Collection(wanted)), Collection(wanted)
        )
        for group in symbol.value
        if isinstance(group, syntax.Expr)
    ]
    if not groups:
        return expressions.const((), Collection(wanted), at)
    result = groups[-1]
    for group in reversed(groups[:-1]):
        result = expressions.op("default_empty", Collection(wanted), group.at, group, result)
    return result


def slot_item_type(c: Context, type_: spec.SlotType) -> Type:
    """Give the type of the items of a `list of ...` slot."""
    assert type_.type is not None
    items: dict[str, Type] = {
        "players": PLAYER,
        "numbers": NUMBER,
        "cards": CardType(frozenset()),
    }
    name = type_.type.name
    if name not in items:
        hints = suggest(name, items, "a slot takes a list of")
        c.problems.error(
            "unknown-type", f"no slot takes a list of `{name}`", type_.span, hints=hints
        )
    return items.get(name, UNKNOWN)


def _slot_value(
    c: Context, env: Env, node: syntax.Call | None, symbol: SlotSymbol, at: game.At
) -> game.Expr:
    from rulewright.dsl.check import slots  # noqa: PLC0415 - slots are filled by expressions, and used in them

    arguments = () if node is None else node.arguments
    values = [
        (ident, expressions.wanted(c, env, argument, slots.type_of(c, type_)))
        for (ident, type_), argument in zip(symbol.type.over, arguments, strict=True)
    ]
    inner = _slot_env(env, symbol)
    if symbol.type.kind == "reasons":
        return slots.reasons_as_condition(c, inner, values, symbol, at)
    if symbol.type.kind == "groups":
        return _groups(c, env, symbol, at)
    assert isinstance(symbol.value, syntax.Expr)
    wanted = slots.type_of(c, symbol.type.type)
    result = _with_values(c, inner, values, symbol.value, c.at(symbol.value.span), wanted)
    checked = expressions.need(c, result, wanted)
    known = not values and isinstance(checked.type, UnknownType)
    return replace(checked, type=wanted) if known else checked


def _slot_place(c: Context, env: Env, node: syntax.Call, symbol: SlotSymbol) -> Path | game.Expr:
    """Find the place that a `{tokens over: ...}` slot names, for these arguments."""
    from rulewright.dsl.check import slots  # noqa: PLC0415 - as above

    if len(symbol.type.over) != len(node.arguments):
        _count_arguments(c, node, [p.text for p, _ in symbol.type.over])
        return unknown(c.at(node.span))
    inner = _slot_env(env, symbol)
    for (ident, type_), argument in zip(symbol.type.over, node.arguments, strict=True):
        value = expressions.wanted(c, env, argument, slots.type_of(c, type_))
        inner = inner.with_local(ident.text, ValueSymbol(value, OF_SLOT))
    assert isinstance(symbol.value, syntax.Expr)
    c.used.add(symbol.type.name.text)
    return resolve(c, inner, symbol.value)


# ------------------------------------------------------------------------------------------------ where cards lie


def piles(c: Context, kinds: frozenset[str]) -> tuple[game.Place, ...]:
    """List the piles that may hold cards of these kinds."""
    return tuple(
        place
        for place in c.places
        if place.kind is PlaceKind.PILE and (not kinds or kinds & place.kinds)
    )


def origins(c: Context, expr: game.Expr) -> tuple[game.Place, ...]:
    """List the piles where the cards of an expression usually lie; the machine looks there first."""
    match expr:
        case game.Read(place=place) if place.kind is PlaceKind.PILE:
            return (place,)
        case game.Collect(body=body, source=source, variable=variable):
            c.origins.setdefault(variable.number, origins(c, source))
            return origins(c, body)
        case game.Extreme(source=source):
            return origins(c, source)
        case game.Local(variable=variable):
            if variable.number in c.origins:
                return c.origins[variable.number]
        case game.Let(body=body, variable=variable, value=value):
            c.origins.setdefault(variable.number, origins(c, value))
            return origins(c, body)
        case game.Op(name="join" | "list" | "default" | "default_empty", arguments=arguments):
            return tuple(dict.fromkeys(place for a in arguments for place in origins(c, a)))
        case game.Op(name="if", arguments=(_, a, b)):
            return tuple(dict.fromkeys((*origins(c, a), *origins(c, b))))
        case game.Op(
            name="minus" | "first" | "last" | "the" | "distinct" | "sorted_faces" | "item",
            arguments=arguments,
        ):
            return origins(c, arguments[0])
    inner = item(expr.type) if isinstance(expr.type, Collection) else expr.type
    card = bare(inner)
    return piles(c, card.kinds) if isinstance(card, CardType) else ()


def refuse_loose(c: Context, place: game.Place, span: Span, what: str) -> None:
    """Report what asks for an order that a loose pile does not have."""
    c.problems.error(
        "loose",
        f"`{place.name}` is loose: it has no order for {what}",
        span,
        related=[Label(c.span(place.at), "declared here")],
        hints=["pick a card, take one by its face, or `move random`"],
    )


def as_list(expr: game.Expr) -> game.Expr:
    """Put the cards of a loose pile in order of faces, for what goes over them one by one."""
    match expr:
        case game.Read(place=place) if place.loose and is_cards(expr.type):
            return expressions.op("sorted_faces", expr.type, expr.at, expr)
        case game.Collect(flat=True, body=body) if is_cards(body.type):
            return replace(expr, source=as_list(expr.source), body=as_list(body))
        case game.Collect(flat=False, source=source) | game.Extreme(source=source) if is_cards(
            source.type
        ):
            return replace(expr, source=as_list(source))
        case game.Op(
            name="join" | "minus" | "if" | "default" | "default_empty", arguments=arguments
        ) if is_cards(expr.type):
            return replace(expr, arguments=tuple(map(as_list, arguments)))
    return expr


def loose_place(expr: game.Expr) -> game.Place | None:
    """Find a loose pile that the cards of an expression come from, in no order."""
    match expr:
        case game.Read(place=place) if place.loose and is_cards(expr.type):
            return place
        case game.Collect(flat=True, body=body) if is_cards(body.type):
            return loose_place(body)
        case game.Collect(flat=False, source=source) | game.Extreme(source=source):
            return loose_place(source) if is_cards(expr.type) else None
        case game.Op(
            name="join" | "minus" | "if" | "default" | "default_empty", arguments=arguments
        ) if is_cards(expr.type):
            return next(filter(None, map(loose_place, arguments)), None)
    return None
