"""Sentences: what each one moves, pays, sets or runs, with its ends checked.

`sentence` gives the statements that a sentence becomes (usually one), and the environment after it: a `let` adds a
name, an assignment changes what is known. Blocks and decisions are in `flow.py` and `decisions.py`, `run` in
`procedures.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl import game, syntax
from rulewright.dsl.check import (
    dice,
    expressions,
    names,
    needs,
    open_forms,
    origins,
    paths,
    procedures,
)
from rulewright.dsl.check.context import (
    GAME,
    PARAMETER,
    Context,
    Env,
    SlotSymbol,
    StateSymbol,
    ValueSymbol,
    local,
)
from rulewright.dsl.check.facts import ANYTHING, forget, key_of
from rulewright.dsl.check.make import op
from rulewright.dsl.check.targets import root
from rulewright.dsl.check.types import (
    CARDS,
    NUMBER,
    PLAYERS,
    bare,
    describe,
    fits,
    is_card,
    is_cards,
    is_of_nothing,
    item,
)
from rulewright.dsl.diagnostics import Label, suggest
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

Result = tuple[list[game.Step], Env]


def sentence(c: Context, env: Env, step: syntax.Step) -> Result:
    """Check one sentence."""
    c.count_step(step.span)
    steps, after = _sentence(c, env, step)
    if not steps and not (isinstance(step, syntax.Pay) and _is_left_out(env, step.source)):
        c.dropped.append(step.span)
        after = after.with_facts({ANYTHING})
    touched = {place for made in steps for place in _touched(made)}
    return steps, replace(after, facts=forget(after.facts, {name_of(place) for place in touched}))


def name_of(place: game.Place) -> str:
    """The name that `facts.forget` knows a place by."""
    return place.address.rsplit(".", 1)[-1]


def _touched(step: game.Step) -> Iterator[game.Place]:
    """List the piles and counters that a statement takes from or puts into."""
    match step:
        case game.Move(sources=sources, to=to):
            yield from (*sources, to.place)
        case game.Deal(source=source, to=to) | game.Pay(source=source, to=to):
            yield from (source.place, to.place)
        case game.Loop(body=(game.Draw(), game.Assign(to=target))):  # dice that are rolled
            yield target.place
        case game.Shuffle(pile=target):
            yield target.place
        case game.SwapPiles(one=one, other=other):
            yield from (one.place, other.place)
        case game.SwapCards(one_sources=ones, other_sources=others):
            yield from (*ones, *others)


def _sentence(c: Context, env: Env, step: syntax.Step) -> Result:
    at = c.at(step.span)
    match step:
        case syntax.Move():
            return _move(c, env, step, at)
        case syntax.Deal():
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
        case syntax.Pay():
            return _pay(c, env, step, at)
        case syntax.Shuffle():
            target = pile(c, env, step.pile)
            if target is None:
                return [], env
            if target.place.loose:
                c.problems.error(
                    "loose",
                    f"`{target.place.name}` is loose: it has no order to shuffle",
                    step.span,
                )
            elif target.place.seen is not game.Seen.NOBODY:
                c.problems.error(
                    "shuffle-seen",
                    f"somebody sees the cards of `{target.place.name}`, so it is not shuffled",
                    step.pile.span,
                    related=[Label(c.span(target.place.at), "declared here")],
                    hints=["move the cards to a pile that is `seen by: nobody` and shuffle that"],
                )
            return [game.Shuffle(pile=target, at=at, address=env.address)], env
        case syntax.Roll():
            return dice.roll(c, env, step, at), env
        case syntax.Swap():
            return _swap(c, env, step, at)
        case syntax.Let():
            return _let(c, env, step, at)
        case syntax.Assign():
            return _assign(c, env, step, at)
        case syntax.Show():
            what = expressions.expression(c, env, step.what)
            whom = expressions.expression(c, env, step.to)
            if not isinstance(bare(whom.type), PlayerType | UnknownType):
                whom = needs.need(c, whom, Collection(PlayerType()))
            return [game.Show(what=what, to=whom, at=at, address=env.address)], env
        case syntax.Say():
            return [game.Say(text=template(c, env, step.text), at=at, address=env.address)], env
        case syntax.Run():
            return procedures.run(c, env, step)
        case syntax.Leave():
            return _leave(c, env, step, at), env
        case syntax.EndGame():
            c.left.setdefault((GAME, False), []).append(env.facts)
            return [game.EndGame(at=at, address=env.address)], env
        case syntax.CannotHappen():
            if not env.may_not_happen:
                c.problems.error(
                    "cannot-happen",
                    "`cannot happen` stands only under `other:` and `otherwise:`",
                    step.span,
                )
            return [
                game.Fault(text="this was marked `cannot happen`", at=at, address=env.address)
            ], env
        case _:
            raise AssertionError(step)


def template(c: Context, env: Env, text: syntax.Template) -> game.Text:
    """Check the holes of a text."""
    return game.Text(
        tuple(
            part if isinstance(part, str) else expressions.expression(c, env, part)
            for part in text.parts
        )
    )


# ------------------------------------------------------------------------------------------------ places as targets


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


# ------------------------------------------------------------------------------------------------ cards and tokens


def _move(c: Context, env: Env, step: syntax.Move, at: game.At) -> Result:
    to = pile(c, env, step.to)
    before: list[game.Step] = []
    if isinstance(step.cards, syntax.Random):
        drawn, cards = draw(c, env, step.cards, "card", at)
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


def _pay(c: Context, env: Env, step: syntax.Pay, at: game.At) -> Result:
    amount = expressions.number(c, env, step.amount)
    if _is_left_out(env, step.to):
        c.problems.error(
            "no-place",
            "this counter need not be there, and nothing can be paid to one that is not",
            step.to.span,
            hints=["a game has to fill a slot without `default: none`"],
        )
        return [], env
    if _is_left_out(env, step.source):
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


def _is_left_out(env: Env, node: syntax.Expr) -> bool:
    """Tell whether a payment comes from a slot that a game need not fill, and did not: nothing is paid."""
    symbol = env.lookup(node.name) if isinstance(node, syntax.Name) else None
    return isinstance(symbol, SlotSymbol) and symbol.is_left_out


def _swap(c: Context, env: Env, step: syntax.Swap, at: game.At) -> Result:
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


# ------------------------------------------------------------------------------------------------ values


def draw(
    c: Context, env: Env, node: syntax.Random, name: str, at: game.At
) -> tuple[list[game.Step], game.Expr]:
    """Check `random X`: chance binds a variable, which the sentence then uses."""
    among = origins.as_list(open_forms.filtered(c, env, node.source, c.at(node.span)))
    variable = c.variable(name, item(among.type))
    c.origins[variable.number] = origins.origins(c, among)
    step = game.Draw(variable=variable, among=among, at=at, address=env.address)
    return [step], local(variable, c.at(node.span))


def _let(c: Context, env: Env, step: syntax.Let, at: game.At) -> Result:
    name = step.name.text
    if isinstance(step.value, syntax.Random):
        steps, value = draw(c, env, step.value, name, at)
        return steps, open_forms.bind_name(c, env, step.name, ValueSymbol(value, "a `let`"))
    value = expressions.expression(c, env, step.value)
    variable = c.variable(name, value.type)
    c.origins[variable.number] = origins.origins(c, value)
    if isinstance(value.type, Maybe) and needs.is_lenient(c, value):
        c.lenient.add(variable.number)
    inner = open_forms.bind_name(c, env, step.name, ValueSymbol(local(variable, at), "a `let`"))
    return [game.Bind(variable=variable, value=value, at=at, address=env.address)], inner


_STEP = {"+=": "add", "-=": "sub"}


def _assign(c: Context, env: Env, step: syntax.Assign, at: game.At) -> Result:
    before: list[game.Step] = []
    symbol = env.lookup(step.target.name) if isinstance(step.target, syntax.Name) else None
    if isinstance(symbol, ValueSymbol):
        assert isinstance(step.target, syntax.Name)
        if isinstance(symbol.value.type, UnknownType) and symbol.what == PARAMETER:
            # Of a rule that nothing runs: a place may be handed over to be set.
            if not isinstance(step.value, syntax.Random):
                expressions.expression(c, env, step.value)
            return [], env
        c.problems.error(
            "fixed",
            f"`{step.target.name}` is {symbol.what}, which never changes",
            step.target.span,
            hints=["for a value that changes, declare it under `state:`"],
        )
        return [], env
    if isinstance(symbol, StateSymbol):
        type_ = symbol.variable.type
        value = _assigned(c, env, step, type_, local(symbol.variable, at), before, at)
        env = _known(
            env, step, ("local", symbol.variable.number), f"#{symbol.variable.number}", type_, value
        )
        bind = game.Bind(variable=symbol.variable, value=value, at=at, address=env.address)
        return [*before, bind], env
    to = target(c, env, step.target, "something that can be set")
    if to is None:
        return [], env
    place = to.place
    if place.kind in {PlaceKind.PILE, PlaceKind.COUNTER}:
        how = "`move` cards" if place.kind is PlaceKind.PILE else "`pay` tokens"
        c.problems.error(
            "not-set-directly",
            f"`{place.name}` is a {place.kind.value}, which is never set",
            step.target.span,
            hints=[f"{how} to it or from it"],
        )
        return [], env
    if place.starts is not None:
        c.problems.error(
            "not-set-directly",
            f"what a die shows, here `{place.name}`, is rolled and never set",
            step.target.span,
            hints=["roll it: `roll d`"],
        )
        return [], env
    if place.address in c.pass_places:
        c.problems.error("fixed", "the number of a pass is counted, never set", step.span)
        return [], env
    now = game.Read(place=place, keys=to.keys, type=place.type, at=c.at(step.target.span))
    value = _assigned(c, env, step, place.type, now, before, at)
    env = _known(env, step, key_of(now), place.address, place.type, value)
    return [*before, game.Assign(to=to, value=value, at=at, address=env.address)], env


def _assigned(
    c: Context,
    env: Env,
    step: syntax.Assign,
    type_: game.Type,
    now: game.Expr,
    before: list[game.Step],
    at: game.At,
) -> game.Expr:
    if isinstance(step.value, syntax.Random):
        drawn, value = draw(c, env, step.value, root(step.target) or "value", at)
        before.extend(drawn)
        return needs.need(c, value, type_)
    if step.operator == "=":
        return expressions.wanted(c, env, step.value, type_)
    if not fits(type_, NUMBER):
        c.problems.error("type", f"`{step.operator}` is for numbers", step.span)
    amount = expressions.number(c, env, step.value)
    return op(_STEP[step.operator], NUMBER, at, now, amount)


def _known(
    env: Env, step: syntax.Assign, key: object, address: str, type_: game.Type, value: game.Expr
) -> Env:
    """Forget what was known about what is set, and learn what it is now."""
    name = root(step.target)
    own = address.rsplit(".", 1)[-1]  # a parameter may stand for a place of another name
    facts = forget(env.facts, {own, own if name is None or own.startswith("#") else name})
    if isinstance(type_, Maybe) and not isinstance(value.type, Maybe | NoneType):
        facts |= {("some", key)}
    if not isinstance(type_, Maybe):
        facts |= {("set", address)}
    return replace(env, facts=facts)


def _leave(c: Context, env: Env, step: syntax.Leave, at: game.At) -> list[game.Step]:
    name = step.name.text
    for scope in reversed(env.scopes):
        if scope.name == name:
            if step.one_pass and not scope.loops and name not in c.broken:
                c.problems.error(
                    "no-passes",
                    f"`{name}` has no passes to leave",
                    step.name.span,
                    hints=[f"`leave {name}` ends it"],
                )
            c.left.setdefault((scope.number, step.one_pass), []).append(env.facts)
            return [
                game.Leave(scope=scope.number, one_pass=step.one_pass, at=at, address=env.address)
            ]
    if name in c.broken:
        return []
    hints = suggest(name, [scope.name for scope in env.scopes], "what can be left here is")
    phases = {address.rsplit(".", 1)[-1] for address in c.phase_numbers}
    if name in phases or name in c.spec.procedures:
        message = f"`{name}` is not running on every way to this `leave`"
    else:
        message = f"there is no phase or rule `{name}` to leave"
    c.problems.error("leave", message, step.name.span, hints=hints)
    return []
