"""Worked examples: what is given, where it starts, what is played, and what must be true then."""

from __future__ import annotations

import re

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.check import automatic, expressions, transfers
from rulewright.dsl.check.context import Context, Env, PhaseSymbol, ValueSymbol, what_is
from rulewright.dsl.check.types import PLAYER, UNKNOWN
from rulewright.dsl.diagnostics import suggest
from rulewright.dsl.game import PlaceKind, Seen
from rulewright.dsl.parse import parse_expression
from rulewright.dsl.structs import replace
from rulewright.dsl.yaml_tree import Items, Tree, Value

_SCORING = "scoring"
_REST = re.compile(r"\s*rest of\b")


def example(
    c: Context, env: Env, declared: spec.Example, checked: game.CheckedGame
) -> game.Example | None:
    """Check one example against the game that it runs on."""
    count = len(declared.players)
    if not checked.least_seats <= count <= checked.most_seats:
        many = {0: "nobody plays", 1: "one plays"}.get(count, f"{count} play")
        c.problems.error(
            "example-players",
            f"{many} in this example, and the game is for {checked.least_seats} to "
            f"{checked.most_seats}",
            declared.name.span,
            hints=["list them: `players: [A, B, C]`"],
        )
        return None
    _says_nothing_for_it(c, declared, checked)
    inner = _with_players(c, env, declared)
    start: int | str | None = None
    if declared.start is not None:
        start = _start(c, declared.start)
    given = tuple(one for line in declared.given if (one := _given(c, inner, line)) is not None)
    then = tuple(
        expect for line in declared.then if (expect := _then(c, inner, declared, line)) is not None
    )
    play = tuple(
        game.PlayLine(
            None if p.who == "all" else declared.players.index(p.who),
            p.label,
            p.times,
            c.at(p.span),
        )
        for p in declared.play
        if p.who == "all" or p.who in declared.players
    )
    refused = tuple(
        game.Refusal(declared.players.index(p.who), p.label, reason, c.at(p.span))
        for p, reason in declared.refused
        if p.who in declared.players
    )
    return game.Example(
        name=declared.name.text,
        source=declared.source,
        players=declared.players,
        given=given,
        start=start,  # type: ignore[arg-type]  # a number, "scoring" or None
        chance=tuple(label for label, _ in declared.chance),
        play=play,
        then=then,
        refused=refused,
        at=c.at(declared.name.span),
        game=checked,
    )


def _says_nothing_for_it(c: Context, declared: spec.Example, checked: game.CheckedGame) -> None:
    """Report acts of the seat that the game answers for: what it does follows from its rules."""
    seat = automatic.seat_of(checked, len(declared.players))
    if seat is None:
        return
    acts = [(one.who, one.span) for one in declared.play]
    acts += [(one.who, one.span) for one, _ in declared.refused]
    acts += [(one.who, one.span) for one in declared.then if one.who]
    for who, span in acts:
        if who == declared.players[seat]:
            c.problems.error(
                "no-act",
                f"the game itself answers for `{who}`, who is never asked",
                span,
                hints=["leave it out; `automatic:` says what the seat does"],
            )
            return


def _with_players(c: Context, env: Env, declared: spec.Example) -> Env:
    at = c.at(declared.name.span)
    known = frozenset(("set", place.address) for place in c.places)
    env = replace(env, address=declared.address, comparing=True).with_facts(known)
    for seat, name in enumerate(declared.players):
        taken = env.lookup(name)
        if taken is not None:
            c.problems.error(
                "hides",
                f"a player of this example is called `{name}`, which is {what_is(taken)}",
                declared.name.span,
                hints=["give the player another name"],
            )
        seat_value = game.Const(value=seat, type=PLAYER, at=at)
        env = env.with_local(name, ValueSymbol(seat_value, "a player of this example"))
    return env


def _start(c: Context, ident: syntax.Ident) -> int | str | None:
    if ident.text == _SCORING:
        return _SCORING
    by_name = {address.rsplit(".", 1)[-1]: number for address, number in c.phase_numbers.items()}
    last = ident.text.rsplit(".", 1)[-1]
    if last not in by_name:
        hints = suggest(ident.text, [*by_name, _SCORING], "it can start with")
        c.problems.error(
            "unknown-name",
            f"there is no phase `{ident.text}` to start with",
            ident.span,
            hints=hints,
        )
        return None
    return by_name[last]


def _given(c: Context, env: Env, line: spec.Given) -> game.GivenPile | game.GivenValue | None:
    at = c.at(line.span)
    if isinstance(line.target, syntax.Name):
        symbol = env.lookup(line.target.name)
        if isinstance(symbol, PhaseSymbol) and symbol.place is not None:
            value = _value(c, env, line.value, symbol.place.type)
            return (
                None if value is None else game.GivenValue(game.Target(symbol.place, ()), value, at)
            )
    target = transfers.target(c, env, line.target, "something that can be given")
    if target is None:
        return None
    if target.place.kind is PlaceKind.PILE:
        keep_rest = target.place.seen is Seen.NOBODY
        if isinstance(line.value, Value) and (rest := _REST.match(line.value.text)):
            source = _rest_of(c, env, line.value, rest.end(), target)
            if source is None:
                return None
            return game.GivenPile(target, (), keep_rest, at, source)
        return game.GivenPile(target, _faces(c, target.place, line.value), keep_rest, at)
    if target.place.starts is not None:
        c.problems.error(
            "not-set-directly",
            "what a die shows is given by its name, where it lies",
            line.target.span,
            hints=["as in `p.cup: [die 3, die 5]`"],
        )
        return None
    value = _value(c, env, line.value, target.place.type)
    return None if value is None else game.GivenValue(target, value, at)


def _rest_of(c: Context, env: Env, value: Value, start: int, to: game.Target) -> game.Target | None:
    """Read the pile in `rest of deck`."""
    named = _part(value, start, len(value.text))
    node = parse_expression(named, c.problems)
    if node is None or (source := transfers.pile(c, env, node)) is None:
        return None
    if source.place is to.place:
        c.problems.error(
            "given",
            f"`{to.place.name}` cannot get its own rest",
            named.span,
            hints=["the rest of a pile goes to another one: `discard: rest of deck`"],
        )
        return None
    transfers.check_kinds(c, source.place.kinds, to, node)
    return source


def _part(value: Value, start: int, end: int) -> Value:
    return Value(
        value.text[start:end], value.at(start, end), value.offsets[start : end + 1], value.plain
    )


def _faces(c: Context, place: game.Place, tree: Tree) -> tuple[str, ...]:
    if isinstance(tree, Items):
        values = [one for one in tree if isinstance(one, Value)]
    elif isinstance(tree, Value) and tree.text.strip():
        values = _separated(tree)
    else:
        return ()
    labels = {face.label for face in c.faces if not place.kinds or face.kind in place.kinds}
    found = []
    for one in values:
        label = " ".join(one.text.split())
        if label not in labels:
            c.problems.error(
                "unknown-card",
                f"there is no card `{label}` for `{place.name}`",
                one.span,
                hints=suggest(label, sorted(labels), "the cards are"),
            )
            continue
        found.append(label)
    return tuple(found)


def _separated(tree: Value) -> list[Value]:
    """Take `green 4, blue 1` apart."""
    found = []
    for match in re.finditer(r"[^,]+", tree.text):
        piece = match.group()
        begin = match.start() + len(piece) - len(piece.lstrip())
        end = match.end() - (len(piece) - len(piece.rstrip()))
        if end > begin:
            found.append(_part(tree, begin, end))
    return found


def _value(c: Context, env: Env, tree: Tree, type_: game.Type) -> game.Expr | None:
    if not isinstance(tree, Value):
        c.problems.error(
            "given",
            "this takes one value, and a list is given",
            tree.span,
            hints=["only a pile holds several things"],
        )
        return None
    if isinstance(tree.value, bool):
        return game.Const(value=tree.value, type=game.FlagType(), at=c.at(tree.span))
    node = parse_expression(tree, c.problems)
    return None if node is None else expressions.wanted(c, env, node, type_)


def _then(c: Context, env: Env, declared: spec.Example, line: spec.Then) -> game.Expect | None:
    at, text = c.at(line.span), " ".join(line.span.text.split())
    if line.kind == "check":
        assert line.expr is not None
        check = expressions.condition(c, env, line.expr)
        if check.type == UNKNOWN:
            return None
        return game.Expect("check", text, check, -1, "", fine=False, reason=None, groups=(), at=at)
    players = declared.players
    if line.kind == "order":
        groups = tuple(
            tuple(players.index(who) for who in group if who in players) for group in line.groups
        )
        return game.Expect(
            "order", text, None, -1, "", fine=False, reason=None, groups=groups, at=at
        )
    if line.who not in players:
        return None
    seat = players.index(line.who)
    return game.Expect(
        line.kind,
        text,
        None,
        seat,
        line.label,
        fine=line.fine,
        reason=line.reason,
        groups=(),
        at=at,
    )
