"""What to say about a name that is none: where it is known instead, whose it is, or which name is most like it."""

from __future__ import annotations

import re

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.check.context import (
    ComponentSymbol,
    Context,
    DefineSymbol,
    Env,
    PhaseSymbol,
    PlaceSymbol,
    SlotSymbol,
    StateSymbol,
    Symbol,
    TableSymbol,
    ValueSymbol,
    entry_of,
)
from rulewright.dsl.check.types import bare, describe, item
from rulewright.dsl.diagnostics import Label, near, suggest
from rulewright.dsl.game import (
    CardType,
    Collection,
    NumberType,
    PlayerType,
    Type,
    UnknownType,
    WordType,
)
from rulewright.dsl.source import Span

_SPECIAL = {
    "bank": "`bank` stands only in `pay ... from bank` and `pay ... to bank`",
    "score": "a score is a player's: `p.score`",
    "player": "`player` is a type; all of them are `players`",
}

_OF_A_RULE = "a rule sees its parameters and the game's state, nothing of who runs it"
_WORDS = ("empty", "none", "true", "false")  # of the language, and read as names if misspelt
_MOST_OWN = 12
_PATH = re.compile(r"\.([A-Za-z_]\w*)(?:\.[A-Za-z_]\w*)*", re.ASCII)


def tell(c: Context, env: Env, node: syntax.Name, expected: Type | None) -> None:
    """Report a name that stands for nothing here."""
    text, span = node.name, node.span
    if text in c.broken or any(isinstance(scope.variable.type, UnknownType) for scope in env.items):
        return  # it may stand for something that has a problem of its own
    declared = (c.spec.table, c.spec.tables, c.spec.defines)
    if text not in c.outer and any(text in some for some in declared):
        c.problems.error(
            "before-the-game",
            f"`{text}` is not known before the game, as this has to be",
            span,
            hints=["it can be a number, a setting, `count(players)`, or computed from these"],
        )
    elif text in _SPECIAL:
        before = span.source.text[: span.start].rsplit(maxsplit=1)[-1:]
        turns = text == "player" and before in (["next"], ["previous"])
        hints = [f"say whose neighbor: `{before[0]} p`"] if turns else []
        c.problems.error("unknown-name", _SPECIAL[text], span, hints=hints)
    elif text in c.phase_state_of and text in env.players:
        hints = [f"say whose: `p.{text}`"]
        c.problems.error("unknown-name", f"`{text}` is kept for each player", span, hints=hints)
    elif text in c.phase_state_of and text not in env.dynamic:
        phase = c.phase_state_of[text]
        c.problems.error(
            "phase-state",
            f"`{text}` is state of phase `{phase}`, which may not be running here",
            span,
            hints=[f"run this only inside `{phase}`, or declare `{text}` under `table:`"],
        )
    elif text in env.players:
        hints = [f"say whose: `p.{text}`"]
        c.problems.error("unknown-name", f"`{text}` belongs to a player", span, hints=hints)
    elif text in c.attributes or text in c.card_state:
        hints = [f"say of which: `c.{text}`"]
        c.problems.error("unknown-name", f"`{text}` belongs to a card", span, hints=hints)
    elif not _of_the_item(c, env, node) and not _out_of_reach(c, env, text, node):
        _most_like(c, env, node, expected)


def _of_the_item(c: Context, env: Env, node: syntax.Name) -> bool:
    """Report a name that was meant for the item of a `where` or `by`, which has none: `lowest players by p.coins`."""
    path = _PATH.match(node.span.source.text, node.span.end)
    if path is None or not env.items or env.items[-1].named:
        return False
    type_ = env.items[-1].variable.type
    if path[1] not in members(c, env, type_):
        return False
    through = "players" if isinstance(bare(type_), PlayerType) else "X"
    c.problems.error(
        "unknown-name",
        f"`{node.name}` is not a name here",
        node.span,
        hints=[
            f"what the item has stands alone: write `{path[0][1:]}`",
            f"or give the item a name: `{node.name} in {through}`",
        ],
    )
    return True


def _slot(c: Context, env: Env) -> tuple[str, spec.Mechanic] | None:
    """Find the slot that is being filled here, and its mechanic."""
    for procedure in c.spec.procedures.values():
        if procedure.mechanic is not None and env.address.startswith(f"{procedure.address}."):
            slot = env.address.removeprefix(f"{procedure.address}.").split(".")[0]
            return slot, procedure.mechanic
    return None


def _known_in_slot(slot: str, mechanic: spec.Mechanic) -> str:
    """Say which names a slot has."""
    own = [over.text for over, _ in mechanic.slots[slot].over] if slot in mechanic.slots else []
    knows = ", ".join(f"`{name}`" for name in own) or "no name of its own"
    return f"`{slot}` knows {knows}, and the game's names"


def _out_of_reach(c: Context, env: Env, text: str, node: syntax.Name) -> bool:
    """Report a name that is known in another slot or in a block that has ended."""
    hints = [_OF_A_RULE] if env.running else []
    found = _slot(c, env)
    if found is not None:
        here, mechanic = found
        hints = [_known_in_slot(here, mechanic)]
        slots = [
            f"`{name}`"
            for name, slot in mechanic.slots.items()
            if any(over.text == text for over, _ in slot.over)
        ]
        if slots:
            c.problems.error(
                "unknown-name",
                f"`{text}` is known only in {' and '.join(slots)}",
                node.span,
                hints=hints,
            )
            return True
    span = _where_known(c, env, text, with_callers=found is None)
    if env.in_mechanic:
        return False
    if span is None:
        return _of_a_slot(c, env, node)
    c.problems.error(
        "unknown-name",
        f"`{text}` is known only in the block where it gets its name",
        node.span,
        related=[Label(span, "here")],
        hints=hints,
    )
    return True


def _of_a_slot(c: Context, env: Env, node: syntax.Name) -> bool:
    """Report a name that a mechanic hands to some of its slots, where none of them is filled."""
    for name, procedure in c.spec.procedures.items():
        if procedure.mechanic is None or env.address.startswith(f"{procedure.address}."):
            continue
        knowing = [
            slot
            for slot in procedure.mechanic.slots.values()
            if any(over.text == node.name for over, _ in slot.over)
        ]
        if not knowing:
            continue
        hints = [_OF_A_RULE] if env.running else []
        if not hints and any(slot.kind == "steps" for slot in knowing):
            hints = [f"to know it here, keep it there in a place of the game: `... = {node.name}`"]
        slots = " and ".join(f"`{slot.name.text}:`" for slot in knowing)
        message = f"`{node.name}` is known only in {slots} of `{name}`"
        c.problems.error("unknown-name", message, node.span, hints=hints)
        return True
    return False


def _where_known(c: Context, env: Env, text: str, *, with_callers: bool) -> Span | None:
    """Find where a local name is given in the same entry of the game, or in one from which this is run."""
    known = c.locals.get(text, {})
    callers = [
        span
        for entry, span in known.items()
        if entry.startswith("phases.") or entry.rpartition(".")[2] in env.running[:-1]
    ]
    own = known.get(entry_of(env.address))
    return own or (callers[0] if callers and env.running and with_callers else None)


def _most_like(c: Context, env: Env, node: syntax.Name, expected: Type | None) -> None:
    text = node.name
    visible = [
        name
        for name in env.names()
        if not isinstance(env.lookup(name), ComponentSymbol | PhaseSymbol)
    ]
    wanted = bare(expected) if expected is not None else None
    if isinstance(wanted, WordType):
        domain = c.domains[wanted.domain]
        hints = suggest(text, domain.words, f"the values of `{domain.name}` are")
        fitting = [name for name in visible if _could_be(env.lookup(name), wanted)]
        if near(text, domain.words) is None and near(text, fitting) is not None:
            hints = suggest(text, fitting, "")
        message = f"`{text}` is not a value of `{domain.name}`"
        c.problems.error("unknown-name", message, node.span, hints=hints)
        return
    if isinstance(wanted, NumberType) and any(text in named for named in c.named_numbers.values()):
        hints = suggest(text, c.named_numbers[wanted.named], f"the names of `{wanted.named}` are")
        message = f"`{text}` is not the name of a number of `{wanted.named}`"
        c.problems.error("unknown-name", message, node.span, hints=hints)
        return
    if env.in_mechanic:
        hints = suggest(text, visible, "a mechanic sees its slots and its own state:")
    else:
        words = c.all_words()
        own = [one for scope in reversed(env.items) for one in members(c, env, scope.variable.type)]
        known = [*own, *visible, *words, "players", "bank"]
        likely = near(text, known)  # which takes long where there are thousands
        if likely is not None:
            hints = suggest(text, [likely], "")
        elif near(text, _WORDS) is not None:
            hints = suggest(text, _WORDS, "")
        elif own:
            hints = (f"the item has {', '.join(f'`{one}`' for one in own[:_MOST_OWN])}",)
        else:
            hints = suggest(text, known, "names here are")
        if likely is None and (slot := _slot(c, env)) is not None:
            hints = (_known_in_slot(*slot), *hints)
    c.problems.error("unknown-name", f"`{text}` is not a name here", node.span, hints=hints)


def _could_be(symbol: Symbol | None, wanted: WordType) -> bool:
    """Tell whether what a name stands for may be a value of this type."""
    match symbol:
        case PlaceSymbol(place=game.Place(type=type_)) | ValueSymbol(value=game.Expr(type=type_)):
            return bare(type_) == wanted
        case StateSymbol(variable=variable):
            return bare(variable.type) == wanted
        case _:
            return isinstance(symbol, DefineSymbol | SlotSymbol | TableSymbol)


# ------------------------------------------------------------------------------------------------ after a dot


def tell_member(c: Context, env: Env, of: game.Expr, name: syntax.Ident) -> None:
    """Report what stands after a dot and is not there."""
    inner = bare(item(of.type)) if isinstance(of.type, Collection) else bare(of.type)
    if name.text in c.broken or isinstance(inner, UnknownType):
        return
    text = " ".join(c.span(of.at).text.split())
    match inner:
        case PlayerType() | CardType():
            owner = "a player has" if isinstance(inner, PlayerType) else "a card has"
            hints = suggest(name.text, members(c, env, inner), owner)
            message = f"`{text}` has no `{name.text}`"
            c.problems.error("unknown-name", message, name.span, hints=hints)
        case _:
            c.problems.error(
                "no-attributes",
                f"`{text}` is {describe(of.type, c.domains)}, and has no `{name.text}`",
                name.span,
                hints=["only players and cards have something after a dot"],
            )


def members(c: Context, env: Env, type_: Type) -> list[str]:
    """List what may stand after a dot."""
    match bare(type_):
        case PlayerType():
            return [*env.players, "score"]
        case CardType(kinds=kinds):
            own = [a for a, of_kinds in c.attribute_kinds.items() if not kinds or kinds & of_kinds]
            return [*own, *(one for one in c.card_state if one not in c.attribute_kinds)]
        case _:
            return []
