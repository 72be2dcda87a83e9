# ruff: noqa: ARG001 - every builder is called alike
"""What each rule of the grammar builds: symbols into the nodes of `syntax.py`.

A builder gets what stands at its rule's symbols, tokens as `Token`s and everything else as it was built, and the span
of all of it. Where the grammar cannot say what is wanted, as that a new name stands before `in`, a builder notes a
mistake in `place` and goes on.
"""

from __future__ import annotations

from rulewright.dsl.lalr import Builder, Place, Symbol
from rulewright.dsl.source import Span
from rulewright.dsl.spec import Binder, TypeText
from rulewright.dsl.structs import replace
from rulewright.dsl.syntax import (
    AllCards,
    Assign,
    Attribute,
    Binary,
    Call,
    CannotHappen,
    Choice,
    Deal,
    Each,
    EndGame,
    Expr,
    Extreme,
    FirstOf,
    Flag,
    Ident,
    Index,
    IsEmpty,
    Leave,
    Let,
    ListOf,
    Move,
    Name,
    NextAmong,
    Nothing,
    Number,
    Pay,
    Quantified,
    Random,
    Ranking,
    Roll,
    Run,
    Say,
    Show,
    Shuffle,
    Source,
    Subset,
    Swap,
    Template,
    Unary,
    Where,
)
from rulewright.dsl.tokens import Token

Symbols = list[Symbol]


def _ident(place: Place, token: Token) -> Ident:
    return Ident(token.text, place.span(token))


def _declared(place: Place, token: Token) -> Ident:
    name = _ident(place, token)
    place.declared.append(name)
    return name


# ------------------------------------------------------------------------------------------------ expressions


def _pass_on(place: Place, symbols: Symbols, span: Span) -> Symbol:
    return symbols[0]


def _name(place: Place, symbols: Symbols, span: Span) -> Name:
    return Name(span, symbols[0].text)


def _number(place: Place, symbols: Symbols, span: Span) -> Number:
    return Number(span, int(symbols[0].text))


def _nothing(place: Place, symbols: Symbols, span: Span) -> Nothing:
    return Nothing(span)


def _flag(place: Place, symbols: Symbols, span: Span) -> Flag:
    return Flag(span, symbols[0].text == "true")


def _bracketed(place: Place, symbols: Symbols, span: Span) -> Expr:
    inside: Expr = symbols[1]
    return replace(inside, span=span)


def _list(place: Place, symbols: Symbols, span: Span) -> ListOf:
    return ListOf(span, tuple(symbols[1]) if len(symbols) == 3 else ())  # noqa: PLR2004 - `[`, items, `]`


def _function(place: Place, symbols: Symbols, span: Span) -> Call:
    arguments = tuple(symbols[2]) if len(symbols) == 4 else ()  # noqa: PLR2004 - name, `(`, arguments, `)`
    return Call(span, _ident(place, symbols[0]), arguments)


def _each(place: Place, symbols: Symbols, span: Span) -> Each:
    body, _, variable, _, source, *where = symbols
    return Each(span, body, _declared(place, variable), source, where[1] if where else None)


def _attribute(place: Place, symbols: Symbols, span: Span) -> Attribute:
    return Attribute(span, symbols[0], _ident(place, symbols[2]))


def _index(place: Place, symbols: Symbols, span: Span) -> Index:
    return Index(span, symbols[0], tuple(symbols[2]))


def _unary(place: Place, symbols: Symbols, span: Span) -> Unary:
    return Unary(span, " ".join(symbols[0].text.split()), symbols[1])


def _unary_of(place: Place, symbols: Symbols, span: Span) -> Unary:
    return Unary(span, f"{symbols[0].text} of", symbols[2])


def _binary(place: Place, symbols: Symbols, span: Span) -> Binary:
    return Binary(span, symbols[1].text, symbols[0], symbols[2])


def _binary_not(place: Place, symbols: Symbols, span: Span) -> Binary:
    left, first, second, right = symbols
    return Binary(span, f"{first.text} {second.text}", left, right)


def _is_empty(place: Place, symbols: Symbols, span: Span) -> IsEmpty:
    return IsEmpty(span, symbols[0], negated=len(symbols) > 3)  # noqa: PLR2004 - `X is empty`


def _choice(place: Place, symbols: Symbols, span: Span) -> Choice:
    return Choice(span, symbols[0], symbols[2], symbols[4])


def _all_cards(place: Place, symbols: Symbols, span: Span) -> AllCards:
    return AllCards(span, _ident(place, symbols[1]))


# ------------------------------------------------------------------------------------------------ open forms


def _source(place: Place, symbols: Symbols, span: Span) -> Source:
    collection, *where = symbols
    return Source(None, collection, where[1] if where else None)


def _source_named(place: Place, symbols: Symbols, span: Span) -> Source:
    named, _, collection, *where = symbols
    variable: Ident | None = None
    match named:
        case Name(span=at, name=name):
            variable = Ident(name, at)
            place.declared.append(variable)
        case _:
            place.mistakes.append(named.span)
    return Source(variable, collection, where[1] if where else None)


def _filtered(place: Place, symbols: Symbols, span: Span) -> Where:
    return Where(span, symbols[0])


def _quantified(place: Place, symbols: Symbols, span: Span) -> Quantified:
    return Quantified(span, symbols[0].text, symbols[1])


def _extreme(place: Place, symbols: Symbols, span: Span) -> Extreme:
    which, source, _, by = symbols
    return Extreme(span, which.text, False, source, by)  # noqa: FBT003 - a field


def _the_extreme(place: Place, symbols: Symbols, span: Span) -> Extreme:
    _, which, source, _, by = symbols
    return Extreme(span, which.text, True, source, by)  # noqa: FBT003 - a field


def _ranking(place: Place, symbols: Symbols, span: Span) -> Ranking:
    return Ranking(span, symbols[2], symbols[4])


def _next_among(place: Place, symbols: Symbols, span: Span) -> NextAmong:
    return NextAmong(span, symbols[1], symbols[3])


def _first_of(place: Place, symbols: Symbols, span: Span) -> FirstOf:
    return FirstOf(span, symbols[2])


def _random(place: Place, symbols: Symbols, span: Span) -> Random:
    return Random(span, symbols[1])


# ------------------------------------------------------------------------------------------------ keys and types


def _one(place: Place, symbols: Symbols, span: Span) -> Symbols:
    return [symbols[0]]


def _more(place: Place, symbols: Symbols, span: Span) -> Symbols:
    return [*symbols[0], symbols[2]]


def _call(place: Place, symbols: Symbols, span: Span) -> tuple[Ident, tuple[Expr, ...]]:
    arguments = tuple(symbols[2]) if len(symbols) == 4 else ()  # noqa: PLR2004 - name, `(`, arguments, `)`
    return _ident(place, symbols[0]), arguments


def _signature(place: Place, symbols: Symbols, span: Span) -> tuple[Ident, tuple[Ident, ...]]:
    names = symbols[2] if len(symbols) == 4 else ()  # noqa: PLR2004 - name, `(`, names, `)`
    return _ident(place, symbols[0]), tuple(_ident(place, name) for name in names)


def _binder(place: Place, symbols: Symbols, span: Span) -> Binder:
    """Bind a name; the condition of `q in X where C` is about that name, unless it stands in brackets with X."""
    name, collection = _declared(place, symbols[0]), symbols[2]
    match collection:
        case Where(span=at, source=Source(variable=None, collection=inner, where=where)) if (
            at.start == inner.span.start
        ):
            return Binder(name, inner, where)
        case _:
            return Binder(name, collection)


def _subset(place: Place, symbols: Symbols, span: Span) -> Subset:
    return Subset(span, symbols[0], symbols[2])


def _type_or_none(place: Place, symbols: Symbols, span: Span) -> TypeText:
    return TypeText(span, symbols[0].text, optional=True)


def _type_list(place: Place, symbols: Symbols, span: Span) -> TypeText:
    return TypeText(span, symbols[1].text, listed=True)


def _type_plain(place: Place, symbols: Symbols, span: Span) -> TypeText:
    match symbols[0]:
        case Name(name=name):
            return TypeText(span, name)
        case bounds:
            return TypeText(span, "range", bounds=bounds)


def _refill(place: Place, symbols: Symbols, span: Span) -> tuple[Ident, bool]:
    return _ident(place, symbols[0]), len(symbols) > 1


# ------------------------------------------------------------------------------------------------ sentences


def _with_word(place: Place, symbols: Symbols, span: Span) -> tuple[Expr, bool]:
    """Give an amount or a place, and whether `up to` or `bottom of` stood before it."""
    return symbols[-1], len(symbols) > 1


def _move(place: Place, symbols: Symbols, span: Span) -> Move:
    to, bottom = symbols[3]
    return Move(span, symbols[1], to, bottom)


def _pay(place: Place, symbols: Symbols, span: Span) -> Pay:
    amount, up_to = symbols[1]
    return Pay(span, up_to, amount, symbols[3], symbols[5])


def _deal(place: Place, symbols: Symbols, span: Span) -> Deal:
    amount, up_to = symbols[1]
    to, bottom = symbols[5]
    return Deal(span, up_to, amount, symbols[3], to, bottom)


def _shuffle(place: Place, symbols: Symbols, span: Span) -> Shuffle:
    return Shuffle(span, symbols[1])


def _roll(place: Place, symbols: Symbols, span: Span) -> Roll:
    return Roll(span, symbols[1])


def _swap(place: Place, symbols: Symbols, span: Span) -> Swap:
    return Swap(span, symbols[1], symbols[3])


def _let(place: Place, symbols: Symbols, span: Span) -> Let:
    return Let(span, _declared(place, symbols[1]), symbols[3])


def _assign(place: Place, symbols: Symbols, span: Span) -> Assign:
    return Assign(span, symbols[0], symbols[1].text, symbols[2])


def _show(place: Place, symbols: Symbols, span: Span) -> Show:
    return Show(span, symbols[1], symbols[3])


def _say(place: Place, symbols: Symbols, span: Span) -> Say:
    """Keep the text as one part; `parse.py` reads the expressions in it."""
    text = symbols[1]
    return Say(span, Template(place.span(text), (text.text,)))


def _run(place: Place, symbols: Symbols, span: Span) -> Run:
    name, arguments = symbols[1]
    return Run(span, name, arguments)


def _leave(place: Place, symbols: Symbols, span: Span) -> Leave:
    return Leave(span, _ident(place, symbols[-1]), one_pass=len(symbols) > 2)  # noqa: PLR2004 - `pass of`


def _end_game(place: Place, symbols: Symbols, span: Span) -> EndGame:
    return EndGame(span)


def _cannot_happen(place: Place, symbols: Symbols, span: Span) -> CannotHappen:
    return CannotHappen(span)


BUILDERS: dict[str, Builder] = {
    "expression": _pass_on,
    "sentence": _pass_on,
    "pick": _pass_on,
    "call_bare": _call,
    "call_with": _call,
    "signature_bare": _signature,
    "signature_with": _signature,
    "binder": _binder,
    "subset": _subset,
    "one_case": _one,
    "more_cases": _more,
    "type_or_none": _type_or_none,
    "type_list": _type_list,
    "type_plain": _type_plain,
    "refill_all": _refill,
    "refill_except_top": _refill,
    "choice": _choice,
    "binary": _binary,
    "not_in": _binary_not,
    "is_not": _binary_not,
    "is_empty": _is_empty,
    "is_not_empty": _is_empty,
    "unary": _unary,
    "unary_of": _unary_of,
    "all_cards": _all_cards,
    "quantified": _quantified,
    "filtered": _filtered,
    "extreme": _extreme,
    "the_extreme": _the_extreme,
    "ranking": _ranking,
    "next_among": _next_among,
    "first_of": _first_of,
    "random": _random,
    "source_where": _source,
    "source_named_where": _source_named,
    "source_all": _source,
    "source_named": _source_named,
    "attribute": _attribute,
    "index": _index,
    "name": _name,
    "number": _number,
    "nothing": _nothing,
    "flag": _flag,
    "function_bare": _function,
    "function": _function,
    "bracketed": _bracketed,
    "list_empty": _list,
    "list": _list,
    "one": _one,
    "more": _more,
    "each": _each,
    "move": _move,
    "pay": _pay,
    "deal": _deal,
    "shuffle": _shuffle,
    "roll": _roll,
    "swap": _swap,
    "let": _let,
    "assign": _assign,
    "show": _show,
    "say": _say,
    "run": _run,
    "leave": _leave,
    "leave_pass": _leave,
    "end_game": _end_game,
    "cannot_happen": _cannot_happen,
    "exactly": _with_word,
    "up_to": _with_word,
    "on_top": _with_word,
    "at_bottom": _with_word,
}
