"""Decisions: who decides, what is offered, what must hold, and what follows.

A decision becomes one `Decide`. Its picks get their sources (to know whether the decider sees the faces), its `must`
the number of picks after which it can be tested.
"""

from __future__ import annotations

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.check import (
    answers,
    expressions,
    flow,
    needs,
    open_forms,
    origins,
    searches,
    sentences,
    slots,
)
from rulewright.dsl.check.context import Context, Env, SlotSymbol, ValueSymbol, local, unknown
from rulewright.dsl.check.facts import forget, key_of, learned, of_items
from rulewright.dsl.check.types import PLAYER, PLAYERS, bare, describe, is_card, is_of_nothing, item
from rulewright.dsl.game import (
    CardType,
    Collection,
    FlagType,
    NumberType,
    PlaceKind,
    PlayerType,
    Seen,
    UnknownType,
    WordType,
)
from rulewright.dsl.structs import replace


def decision(c: Context, env: Env, step: spec.DecisionStep) -> tuple[list[game.Step], Env, bool]:
    """Check a decision."""
    c.count_step(step.span)
    at = c.at(step.span)
    several = isinstance(step.by, spec.Binder)
    deciders: game.Expr | None = (
        None  # one decider is known after `when:`, which may say that there is one
    )
    if isinstance(step.by, spec.Binder):
        source = syntax.Source(step.by.variable, step.by.collection, step.by.where)
        deciders = needs.need(
            c, open_forms.filtered(c, env, source, c.at(step.by.collection.span)), PLAYERS
        )
        decider = c.variable(step.by.variable.text, PlayerType())
        symbol = ValueSymbol(local(decider, c.at(step.by.variable.span)), "the one who decides")
        inner = open_forms.bind_name(c, env, step.by.variable, symbol)
        if step.kind == "choose":
            c.problems.error(
                "one-decider",
                "`choose` is for one player",
                step.by.collection.span,
                hints=["`together:` lets all choose, `offer:` lets several accept"],
            )
    else:
        decider = c.variable("decider", PlayerType())
        inner = env
        if step.accept is not None:
            c.problems.error(
                "accept", "`accept` is for an offer to several", step.span, hints=["leave it out"]
            )
    inner = replace(inner, facts=forget(inner.facts, _changed_by_fines(c, inner, step)))
    when = None if step.when is None else expressions.condition(c, inner, step.when)
    if when is not None:
        inner = inner.with_facts(learned(when, holds=True))
    if deciders is None:
        assert isinstance(step.by, syntax.Expr)
        deciders = _one_decider(c, inner, step.kind, step.by)
    ask = _question(c, inner, step.ask)
    number = len(c.decisions)
    c.decisions.append(None)  # type: ignore[arg-type]  # holds the number until the decision is whole
    ways: list[tuple[Env, bool]] = []
    options: list[game.Option] = []
    found = answers.declining(c, inner, step.kind, decider, step.span)
    for index, declared in enumerate(step.options):
        option, inside = _option(
            c, inner, declared, deciders if not several else local(decider, at)
        )
        found += answers.accepting(c, inside, step.kind, decider, index, declared, option.picks)
        body, after, through = flow.block(c, inside, declared.body)
        after = replace(inner, facts=after.facts)
        options.append(replace(option, body=body))
        ways.append((after, through))
    otherwise = None
    if step.otherwise is not None:
        otherwise, after, through = flow.block(
            c, replace(inner, may_not_happen=True), step.otherwise
        )
        ways.append((after, through))
    if step.kind == "offer" or when is not None:
        ways.append((env, True))
    after, through = flow.merge(env, ways) if ways else (env, True)
    if several:
        changed: set[str] = set()
        for declared in step.options:
            changed |= flow.roots(c, inner, declared.body)
        after, through = replace(env, facts=forget(env.facts, changed)), True
    hides = (
        several
        and step.kind == "offer"
        and (_reads_secret(deciders) or (when is not None and _reads_secret(when)))
    )
    decide = game.Decide(
        number=number,
        kind=step.kind,
        decider=decider,
        deciders=deciders,
        several=several,
        accept=step.accept,
        when=when,
        hides=hides,
        ask=ask,
        secret=step.secret,
        options=tuple(options),
        otherwise=otherwise,
        answers=answers.of_seat(c, found, tuple(options)),
        ruled=answers.of_bots(c, found, tuple(options)),
        at=at,
        address=step.address if not env.in_mechanic else env.address,
    )
    c.decisions[number] = decide
    return [decide], replace(env, facts=after.facts), through


def _question(c: Context, env: Env, text: syntax.Template | None) -> game.Text | None:
    """Check a question. In a mechanic it begins with what the game says about all questions there."""
    own = None if text is None else sentences.template(c, env, text)
    if env.questions is None or own is None:
        return own or env.questions
    return game.Text((*env.questions.parts, " ", *own.parts))


def _one_decider(c: Context, env: Env, kind: str, node: syntax.Expr) -> game.Expr:
    """Check who decides, where it is one player."""
    who = expressions.expression(c, env, node, PLAYER)
    if who.type == PLAYERS:
        text = " ".join(node.span.text.split())
        hints = [f"give each a name: `by: p in {text}`"]
        if kind == "choose":
            hints = [
                f"for all at once: `together:` with `by: p in {text}`",
                f"for one after the other: `for: p in {text}` around it, and `by: p`",
            ]
        message = f"one player decides here, and `{text}` is several"
        c.problems.error("one-decider", message, node.span, hints=hints)
        return unknown(who.at)
    return needs.need(c, who, PLAYER)


def _changed_by_fines(c: Context, env: Env, step: spec.DecisionStep) -> set[str]:
    """Name what may have changed when the same player decides again, after a fine."""
    changed: set[str] = set()
    for option in step.options:
        for declared in option.must:
            for reason in (
                (declared,) if isinstance(declared, spec.Reason) else _of_slot(env, declared)
            ):
                if reason.fine is not None:
                    changed |= flow.roots(c, env, reason.fine)
    return changed


def _of_slot(env: Env, called: syntax.Expr) -> tuple[spec.Reason, ...]:
    """Find the sentences of a slot that is called."""
    symbol = env.lookup(called.function.text) if isinstance(called, syntax.Call) else None
    filled = symbol.value if isinstance(symbol, SlotSymbol) else ()
    reasons = filled if isinstance(filled, tuple) else ()
    return tuple(reason for reason in reasons if isinstance(reason, spec.Reason))


def _reads_secret(expr: game.Expr) -> bool:
    from rulewright.dsl.check.walk import nodes  # noqa: PLC0415

    return any(
        isinstance(node, game.Read) and node.place.seen not in {Seen.ALL, Seen.PILE}
        for node in nodes(expr)
    )


def _option(
    c: Context, env: Env, declared: spec.Option, decider: game.Expr
) -> tuple[game.Option, Env]:
    """Check an option but for its steps; with what these see."""
    c.count_step(declared.span)
    when = None if declared.when is None else expressions.condition(c, env, declared.when)
    inner = env if when is None else env.with_facts(learned(when, holds=True))
    picks: list[game.Pick] = []
    of_groups: list[game.Reason] = []
    for one in declared.picks:
        pick, group = _pick(c, inner, one, decider)
        picks.append(pick)
        if group is not None:
            of_groups.append(_is_group(group, pick, len(picks), declared.address))
        at = c.at(one.name.span)
        inner = open_forms.bind_name(
            c, inner, one.name, ValueSymbol(local(pick.variable, at), "a pick")
        ).with_facts(of_items(pick.values, pick.variable))
    must = _must(c, inner, declared.must, tuple(pick.variable for pick in picks))
    must = (*of_groups, *must)
    for reason in must:
        if reason.fine is None:
            inner = inner.with_facts(learned(reason.check, holds=True))
    option = game.Option(
        name=None if declared.name is None else declared.name.text,
        when=when,
        picks=tuple(picks),
        must=must,
        body=(),
        at=c.at(declared.span),
        address=declared.address if not env.in_mechanic else env.address,
    )
    return option, inner


# ------------------------------------------------------------------------------------------------ picks


def _pick(
    c: Context, env: Env, declared: spec.Pick, decider: game.Expr
) -> tuple[game.Pick, game.Collect | None]:
    """Check a pick; with what chooses among the groups of cards, where a group is picked."""
    at = c.at(declared.what.span)
    sizes = None
    what = declared.what
    if isinstance(what, syntax.Subset):
        sizes = searches.sizes(c, env, what.sizes)
        what = what.collection
    values = expressions.collection(c, env, what)
    group = None
    if sizes is None and (found := _of_groups(values)) is not None:
        sizes, values, group = found
    owner, owners, values = _joined(values)
    type_ = item(values.type)
    if not isinstance(
        bare(type_), CardType | PlayerType | NumberType | WordType | FlagType | UnknownType
    ):
        c.problems.error(
            "pick",
            f"nobody can pick from {describe(values.type, c.domains)}",
            declared.what.span,
            hints=["a pick is of cards, players, numbers or values"],
        )
    elif is_of_nothing(values.type) and not c.problems.has_errors:
        c.problems.error(
            "pick",
            "there is never anything to pick from here: the list is always empty",
            declared.what.span,
        )
    if sizes is not None and not is_card(type_) and not isinstance(type_, UnknownType):
        c.problems.error(
            "pick",
            "only of cards several are picked at once",
            declared.what.span,
            hints=["give each pick a name of its own: `one: players`, `another: players`"],
        )
    variable_type = Collection(type_, piles=True) if sizes is not None else type_
    variable = c.variable(declared.name.text, variable_type)
    sources = origins.origins(c, values) if is_card(type_) else ()
    c.origins[variable.number] = sources
    source = sources[0] if len(sources) == 1 else None
    by_place = False
    if source is not None and source.kind is PlaceKind.PILE:
        reads = _reads_of(values)
        seen = bool(reads) and all(_sees(source, read, decider) for read in reads)
        by_place = not (seen or source.seen is Seen.ALL)
        if by_place and not reads:
            c.problems.error(
                "pick",
                f"these cards have a name of their own, so it is not known who sees them in `{source.name}`",
                declared.what.span,
                hints=[
                    "pick from the pile itself, such as `p.hand where ...`; a `define` may say so"
                ],
            )
        elif by_place and source.loose:
            c.problems.error(
                "loose",
                f"`{source.name}` is loose and its cards are hidden from the one who picks",
                declared.what.span,
                hints=["`move random` takes one by chance"],
            )
    elif hidden := _unseen(c, values, decider):
        c.problems.error(
            "pick",
            f"the one who picks sees some of these cards, and not those in `{hidden.name}`",
            declared.what.span,
            hints=["give each of the piles an option of its own"],
        )
    pick = game.Pick(
        variable=variable,
        values=values,
        owner=owner,
        owners=owners,
        source=source,
        sources=sources,
        by_place=by_place,
        low=None,
        high=None,
        sizes=sizes,
        at=at,
    )
    return pick, group


def _of_groups(
    values: game.Expr,
) -> tuple[tuple[game.Expr, game.Expr], game.Expr, game.Collect | None] | None:
    """Take `groups(3..5, X) where C` apart: a group is picked card by card, as several cards are."""
    match values:
        case game.Op(name="groups", arguments=(low, high, cards)):
            return (low, high), cards, None
        case game.Collect(source=game.Op(name="groups", arguments=(low, high, cards)), flat=False):
            return (low, high), cards, values
    return None


def _is_group(group: game.Collect, pick: game.Pick, level: int, address: str) -> game.Reason:
    """What must be true of the picked cards, so that they are one of the groups."""
    assert group.where is not None
    check = game.Let(
        variable=group.variable,
        value=local(pick.variable, pick.at),
        body=group.where,
        type=group.where.type,
        at=group.where.at,
    )
    return game.Reason("these cards are one of the groups", check, None, level, pick.at, address)


def _joined(values: game.Expr) -> tuple[game.Variable | None, game.Expr | None, game.Expr]:
    """Take a joined pile (`(others of p).area`, with or without `where`) apart: for each owner, his cards."""
    match values:
        case game.Collect(flat=True, where=None, variable=variable, source=owners, body=body) if (
            isinstance(variable.type, PlayerType) and is_card(item(body.type))
        ):
            return variable, owners, body
        case game.Collect(flat=False, source=source, body=game.Local() as body) if (
            body.variable.number == values.variable.number
        ):
            owner, joined, inner = _joined(source)
            if owner is not None:
                return owner, joined, replace(values, source=inner)
    return None, None, values


def _reads_of(values: game.Expr) -> list[game.Read]:
    """Find what is read of a pile for the cards that are picked from, also with some left out or in another order."""
    match values:
        case game.Read():
            return [values]
        case game.Collect(source=source) | game.Extreme(source=source):
            return _reads_of(source)
        case game.Op(name="sorted_faces" | "minus", arguments=(cards, *_)):
            return _reads_of(cards)
        case game.Op(name="join", arguments=arguments):
            parts = [_reads_of(one) for one in arguments]
            return [read for part in parts for read in part] if all(parts) else []
    return []


def _unseen(c: Context, values: game.Expr, decider: game.Expr) -> game.Place | None:
    """Find a pile in several together whose cards the one who picks does not see."""
    match values:
        case game.Read(place=place):
            is_pile = place.kind is PlaceKind.PILE
            return place if is_pile and not _sees(place, values, decider) else None
        case game.Local():
            lies = origins.origins(c, values)
            return next((place for place in lies if place.seen is Seen.NOBODY), None)
        case game.Collect(flat=True, body=body):
            return _unseen(c, body, decider)
        case game.Collect(source=source):
            return _unseen(c, source, decider)
        case game.Op(arguments=arguments):
            found = (_unseen(c, one, decider) for one in arguments)
            return next((place for place in found if place is not None), None)
    return None


def _sees(source: game.Place, read: game.Read, decider: game.Expr) -> bool:
    match source.seen:
        case Seen.ALL:
            return True
        case Seen.NOBODY:
            return False
    own = any(
        isinstance(kind, game.SeatKey) and key_of(key) == key_of(decider)
        for kind, key in zip(source.keys, read.keys, strict=True)
    )
    return own if source.seen is Seen.OWNER else not own


# ------------------------------------------------------------------------------------------------ reasons


def _must(
    c: Context, env: Env, declared: spec.Reasons, picks: tuple[game.Variable, ...]
) -> tuple[game.Reason, ...]:
    must: list[game.Reason] = []
    for one in declared:
        if isinstance(one, spec.Reason):
            must.append(_reason(c, env, one, picks))
        else:
            must += _reasons_of_slot(c, env, one, picks)
    return tuple(must)


def _reasons_of_slot(
    c: Context, env: Env, declared: syntax.Expr, picks: tuple[game.Variable, ...]
) -> tuple[game.Reason, ...]:
    """Check the call of a slot that holds sentences: these, over what it is called with."""
    symbol = env.lookup(declared.function.text) if isinstance(declared, syntax.Call) else None
    if (
        not isinstance(declared, syntax.Call)
        or not isinstance(symbol, SlotSymbol)
        or symbol.type.kind != "reasons"
    ):
        c.problems.error(
            "must",
            "`must` holds sentences with conditions",
            declared.span,
            hints=[
                f"say why, for the players: `you have enough: {' '.join(declared.span.text.split())}`"
            ],
        )
        return ()
    if len(symbol.type.over) != len(declared.arguments):
        c.wrong_count(
            declared.function.text,
            [p.text for p, _ in symbol.type.over],
            len(declared.arguments),
            declared.span,
        )
        return ()
    c.used.add(declared.function.text)
    values = [
        expressions.wanted(c, env, argument, slots.type_of(c, type_))
        for (_, type_), argument in zip(symbol.type.over, declared.arguments, strict=True)
    ]
    inner = replace(
        symbol.env,
        facts=symbol.env.facts | env.facts,
        scopes=env.scopes,
        calls=env.calls,
        running=env.running,
        address=symbol.home,
    )
    inner = slots.bind_over(inner, symbol.type.over, values)
    return tuple(_reason(c, inner, reason, picks) for reason in _of_slot(env, declared))


def _reason(
    c: Context, env: Env, reason: spec.Reason, picks: tuple[game.Variable, ...]
) -> game.Reason:
    check = expressions.condition(c, env, reason.check)
    fine = None
    if reason.fine is not None:
        fine, _, _ = flow.block(c, env, reason.fine)
    return game.Reason(
        text=reason.text.text,
        check=check,
        fine=fine,
        level=answers.level(check, picks),
        at=c.at(reason.text.span),
        address=reason.address,
    )
