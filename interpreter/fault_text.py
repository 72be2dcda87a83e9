"""A fault as text: what could not be carried out, with its values, what helps, and what was running."""

from collections.abc import Iterator, Mapping, Sequence

from rulewright.dsl.game import (
    At,
    CardType,
    CheckedGame,
    Collection,
    Const,
    Deal,
    Expr,
    Maybe,
    NumberKey,
    Op,
    Pay,
    Place,
    Read,
    Step,
    Target,
)
from rulewright.dsl.structs import replace
from rulewright.interpreter.faults import SENTENCES, FaultError, Wanted, Worth
from rulewright.interpreter.uses import given, inside, parts, sentences
from rulewright.interpreter.words import Words, looks

MOST_NAMED = 6
"""Tied items that are named; of more, only the number is told."""


def show_sides(fault: FaultError, game: CheckedGame, faces: Sequence[int]) -> None:
    """Let a fault speak of dice by the sides that were up when it was met; later they may be others."""
    match fault.facts if game.dice else {}:
        case {"items": tuple(items), "wanted": Wanted() as wanted}:
            fault.facts["items"] = looks(game, items, Collection(wanted.type), faces)
        case {"card": int(card)}:
            fault.facts["card"] = looks(game, card, CardType(frozenset()), faces)
        case {"values": tuple(values)}:
            fault.facts["values"] = tuple(
                replace(one, value=looks(game, one.value, one.type, faces)) for one in values
            )


def fault_text(fault: FaultError, words: Words) -> str:
    """Tell a fault in a few lines: the sentence, its place, its rule, and the rules that ran it, innermost first.

    The record of the game (`State.save`) leads to the same fault when it is replayed.
    """
    lines = [f"fault: {fault_sentence(fault, words)}"]
    if (at := fault_place(fault)) is not None:
        lines.append(f"  at {at.file}:{at.line}:{at.column}")
    if fault.address:
        lines.append(f"  in the rule {fault.address}")
    for called in reversed(fault.stack):
        place = "" if called.at is None else f", run at {called.at.file}:{called.at.line}"
        lines.append(f"  while {called.name}{place}")
    return "\n".join(lines)


def fault_sentence(fault: FaultError, words: Words) -> str:
    """Give the sentence of a fault with the expression it is about and its values, in the words of a table."""
    match fault.facts:
        case {"values": tuple(values)}:
            said = [
                f"{_written(one, words)} is {words.value(one.value, one.type)}" for one in values
            ]
            return f"{fault.message} ({', '.join(said)})" if said else fault.message
        case {"place": Place() as place, "keys": tuple(keys)}:
            return f"{fault.message} ({words.place(place, keys)})"
        case {"card": int(card)}:
            return f"{words.card(card)}: {fault.message}"
        case {"face": int(face)}:
            return f"{words.faces[face]}: {fault.message}"
    if (row := _missing_row(fault, words)) is not None:
        return row
    if (suspect := _suspect(fault, words.game)) is not None:
        return f"{fault.message} (`{suspect}`)"
    wanted, items = fault.facts.get("wanted"), fault.facts.get("items")
    if not isinstance(wanted, Wanted):
        return fault.message
    written = text_at(words.game.sources, wanted.at)
    about = f"`{written}`: " if written else ""
    if not isinstance(items, tuple):
        return f"{about}{fault.message}"
    named = ", ".join(words.value(one, wanted.type) for one in items[:MOST_NAMED])
    more = ", ..." if len(items) > MOST_NAMED else ""
    return f"{about}{fault.message} ({named}{more})"


def _suspect(fault: FaultError, game: CheckedGame) -> str | None:
    """Give what was 0, none or out of bounds, as it is written, if one thing alone in the sentence can have been."""
    match fault.kind:
        case "out-of-range":
            found = list(_number_keys(fault, game))
        case "not-positive" | "no-item":
            found = [
                part.arguments[1]
                for expr in _expressions(fault, game)
                for part in inside(expr)
                if isinstance(part, Op) and part.name in {"cycle", "item"}
            ]
        case "negative-payment" | "negative-deal":
            found = [
                step.amount for step in _sentences(fault, game) if isinstance(step, Deal | Pay)
            ]
        case "division":
            found = [
                part.arguments[1]
                for expr in _expressions(fault, game)
                for part in inside(expr)
                if isinstance(part, Op) and part.name in {"div", "mod"}
            ]
        case "none-value":
            found = [one for expr in _expressions(fault, game) for one in _may_be_none(expr)]
        case _:
            return None
    texts = {text_at(game.sources, one.at) for one in found if not isinstance(one, Const)}
    return texts.pop() if len(texts) == 1 else None


def _sentences(fault: FaultError, game: CheckedGame) -> Iterator[Step]:
    """List the sentences that stand where a fault was met; a rule that is run twice has each twice."""
    for step in sentences((*game.setup, *game.phases)):
        if step.at == fault.at:
            yield step


def _expressions(fault: FaultError, game: CheckedGame) -> Iterator[Expr]:
    """List the expressions of the sentence that met a fault."""
    for step in _sentences(fault, game):
        yield from given(step)


def _number_keys(fault: FaultError, game: CheckedGame) -> Iterator[Expr]:
    """List the numbers under which the sentence asks for one of several places of a name."""
    for step in _sentences(fault, game):
        for to in (getattr(step, name, None) for name in ("to", "source", "pile", "one", "other")):
            if isinstance(to, Target):
                yield from _numbers(to.place, to.keys)
    for expr in _expressions(fault, game):
        for part in inside(expr):
            if isinstance(part, Read):
                yield from _numbers(part.place, part.keys)


def _numbers(place: Place, keys: Sequence[Expr]) -> Iterator[Expr]:
    for kind, key in zip(place.keys, keys, strict=True):
        if isinstance(kind, NumberKey):
            yield key


_NONE_OF_NOTHING = frozenset({"first", "last"})


def _may_be_none(expr: Expr) -> Iterator[Expr]:
    """List the parts of an expression that may be none, whatever was made of them, and not what is in them."""
    if isinstance(expr.type, Maybe) or (isinstance(expr, Op) and expr.name in _NONE_OF_NOTHING):
        yield expr
    else:
        for part in parts(expr):
            yield from _may_be_none(part)


def _missing_row(fault: FaultError, words: Words) -> str | None:
    """Tell of a table without a row which row that is, in the words of the table; None of other faults."""
    table = (
        words.game.tables.get(str(fault.facts.get("table")))
        if fault.kind == "missing-row"
        else None
    )
    if table is None:
        return None
    key = fault.facts["key"]
    row = key if isinstance(key, str) else words.value(key, table.key)
    return SENTENCES["missing-row"].format(table=table.name, key=row)


def fault_help(fault: FaultError, words: Words) -> str | None:
    """Say what an author can write instead; None where the sentence says enough."""
    if fault.kind == "invariant" and words.game.variants:
        return (
            "where a variant changes what this speaks of, let it replace the line, "
            f"or write `remove: [{fault.facts['address']}]` there"
        )
    wanted = fault.facts.get("wanted")
    if not isinstance(wanted, Wanted) or fault.kind != "several":
        return None
    written = text_at(words.game.sources, wanted.at)
    if written is None or not written.startswith("the "):
        return "`first of (...)` takes the first of those that tie"
    return f"`first of ({written.removeprefix('the ')})` takes the first of those that tie"


def _written(one: Worth, words: Words) -> str:
    return text_at(words.game.sources, one.at) or "this"


def fault_line(fault: FaultError, words: Words) -> str | None:
    """Give the source line of a fault; None where its file is not known."""
    at = fault_place(fault)
    lines = [] if at is None else words.game.sources.get(at.file, "").splitlines()
    return lines[at.line - 1] if at is not None and at.line <= len(lines) else None


def fault_place(fault: FaultError) -> At | None:
    """Give the place of a fault: the expression if it is known, otherwise the sentence."""
    wanted = fault.facts.get("wanted")
    return wanted.at if isinstance(wanted, Wanted) else fault.at


def text_at(sources: Mapping[str, str], at: At) -> str | None:
    """Give what stands at a place, on one line; None where its file is not known."""
    lines = sources.get(at.file, "").splitlines()[at.line - 1 : at.end_line]
    if not lines:
        return None
    lines[-1] = lines[-1][: at.end_column - 1]
    lines[0] = lines[0][at.column - 1 :]
    text = " ".join(" ".join(lines).split())
    return _bare(text) or None


def _bare(text: str) -> str:
    """Take off brackets that stand around a whole expression."""
    if not (text.startswith("(") and text.endswith(")")):
        return text
    depth = 0
    for at, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth == 0 and at < len(text) - 1:
            return text
    return text[1:-1].strip()
