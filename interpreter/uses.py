"""What rules speak of: the expressions of a sentence, the variables and places that they read and write.

Everything that asks "does this matter to that?" (liveness, dead state, counts worth keeping, when the
end of the game must be tested) asks here. Nothing is decided here.
"""

from collections.abc import Callable, Iterator

from rulewright.dsl.game import (
    Assign,
    Bind,
    Collect,
    Const,
    Deal,
    Decide,
    Draw,
    Expr,
    Extreme,
    Fresh,
    If,
    Leave,
    Let,
    Local,
    Look,
    Loop,
    Move,
    Of,
    Op,
    Option,
    Pay,
    Pick,
    Place,
    PlaceKind,
    PlayerType,
    Rank,
    Read,
    Reason,
    Reveal,
    Say,
    Scope,
    Show,
    Shuffle,
    Step,
    Steps,
    SwapCards,
    SwapPiles,
    Table,
    Target,
    Test,
    Text,
    Variable,
)
from rulewright.dsl.structs import replace
from rulewright.interpreter.graph import Hold, Noted


def parts(expr: Expr) -> tuple[Expr, ...]:
    """The expressions right inside this one, in the order of evaluation."""
    match expr:
        case Read(keys=keys):
            return keys
        case Of(card=card):
            return (card,)
        case Look(keys=keys):
            return keys
        case Op(arguments=arguments):
            return arguments
        case Let(value=value, body=body):
            return (value, body)
        case Collect(source=source, where=where, body=body):
            return (source, body) if where is None else (source, where, body)
        case Test(source=source, condition=condition):
            return (source, condition)
        case Extreme(source=source, by=by) | Rank(source=source, by=by):
            return (source, by)
        case _:
            return ()


def inside(expr: Expr) -> Iterator[Expr]:
    """The expression and everything in it; cells of tables too."""
    todo = [expr]
    while todo:
        one = todo.pop()
        yield one
        if isinstance(one, Look):
            todo += reversed(list(cells(one.table)))
        todo += parts(one)[::-1]


def cells(table: Table) -> Iterator[Expr]:
    """All cells of a table and of the tables in it."""
    for row in (*table.rows.values(), *(() if table.other is None else (table.other,))):
        if isinstance(row, Table):
            yield from cells(row)
        else:
            yield row


def root_of(values: Expr) -> Read | None:
    """The pile that cards come from, if it is one."""
    match values:
        case Read(place=place):
            return values if place.kind is PlaceKind.PILE else None
        case Collect(source=source) | Extreme(source=source):
            return root_of(source)
        case Op(name="if"):
            return None  # its first part is the condition
        case Op(arguments=(one, *_)):
            return root_of(one)
        case _:
            return None


def once(values: Expr) -> bool:
    """Whether no value is surely there twice, as `[a, b]` and `market.number` may have one."""
    match values:
        case Read():
            return True
        case Const(value=tuple(items)):
            return len(set(items)) == len(items)
        case Op(name="range" | "seats" | "seats_from" | "others" | "all_cards" | "distinct"):
            return True
        case Op(name="minus" | "sorted_faces", arguments=(one, *_)):
            return once(one)
        case Collect(variable=variable, source=source, body=Local(variable=body), flat=False):
            return body == variable and once(source)
        case Extreme(source=source):
            return once(source)
        case _:
            return False


def free(expr: Expr) -> set[Variable]:
    """The variables that an expression reads and does not bind itself."""
    found: set[Variable] = set()
    bound: set[Variable] = set()
    for part in inside(expr):
        match part:
            case Local(variable=variable):
                found.add(variable)
            case Let(variable=variable) | Collect(variable=variable) | Test(variable=variable):
                bound.add(variable)
            case Extreme(variable=variable) | Rank(variable=variable):
                bound.add(variable)
            case _:
                pass
    return found - bound


def places(expr: Expr) -> set[Place]:
    """The places that an expression reads, those behind `score` left out."""
    return {part.place for part in inside(expr) if isinstance(part, Read)}


def speaks_of_score(expr: Expr) -> bool:
    """Whether an expression reads the scoring lines."""
    return any(isinstance(part, Op) and part.name == "score" for part in inside(expr))


def texts(text: Text | None) -> tuple[Expr, ...]:
    """The expressions in the holes of a text."""
    return () if text is None else tuple(part for part in text.parts if isinstance(part, Expr))


def given(step: Step) -> tuple[Expr, ...]:
    """The expressions right in a sentence, not those of the sentences in it. Texts for the log are left out."""
    match step:
        case Reveal(pile=pile) | Shuffle(pile=pile):
            return pile.keys
        case Move(cards=cards, to=to):
            return (cards, *to.keys)
        case Deal(amount=amount, source=source, to=to) | Pay(amount=amount, source=source, to=to):
            return (amount, *source.keys, *to.keys)
        case SwapPiles(one=one, other=other):
            return (*one.keys, *other.keys)
        case SwapCards(one=one, other=other):
            return (one, other)
        case Bind(value=value):
            return (value,)
        case Assign(to=to, value=value):
            return (value, *to.keys)
        case Draw(among=among):
            return (among,)
        case Show(what=what, to=to):
            return (what, to)
        case Say(text=text):
            return texts(text)
        case If(condition=condition):
            return (condition,)
        case Loop(source=source, when=when, condition=condition):
            return tuple(e for e in (source, when, condition) if e is not None)
        case Scope(when=when):
            return () if when is None else (when,)
        case Decide():
            return (step.deciders, *legality(step), *texts(step.ask), *ruling(step))
        case Hold(check=check):
            return (check,)
        case Noted(values=values):
            return values
        case _:
            return ()


def picks_cards(option: Option) -> bool:
    """Whether cards are picked in an option."""
    return any(pick.source is not None or pick.sources for pick in option.picks)


def legality(decide: Decide) -> tuple[Expr, ...]:
    """Everything that says whether the decision is asked and what is legal in it."""
    found = [] if decide.when is None else [decide.when]
    for option in decide.options:
        found += option_legality(option)
    return (*found, *answering(decide))


def answering(decide: Decide) -> tuple[Expr, ...]:
    """What the seat that the game answers for goes by."""
    return tuple(reason.check for answer in decide.answers for reason in answer.reasons)


def ruling(decide: Decide) -> tuple[Expr, ...]:
    """What bots of the game go by."""
    return tuple(
        reason.check for one in decide.ruled for answer in one.answers for reason in answer.reasons
    )


def without_bots(step: Step) -> Step:
    """A sentence without what bots go by, which is no part of the rules."""
    return replace(step, ruled=()) if isinstance(step, Decide) and step.ruled else step


def option_legality(option: Option) -> list[Expr]:
    """Everything that says what is legal in an option."""
    found = [] if option.when is None else [option.when]
    for pick in option.picks:
        found += pick_expressions(pick)
    return found + [reason.check for reason in option.must]


def pick_expressions(pick: Pick) -> list[Expr]:
    """What says which values are on offer."""
    found = [] if pick.owners is None else [pick.owners]
    return [*found, pick.values, *(pick.sizes or ())]


def bodies(step: Step) -> tuple[Steps, ...]:
    """The lists of sentences right inside a sentence."""
    match step:
        case If(then=then, otherwise=otherwise):
            return (then, otherwise)
        case Loop(body=body) | Scope(body=body):
            return (body,)
        case Decide(options=options, otherwise=otherwise):
            fines = tuple(r.fine for option in options for r in option.must if r.fine is not None)
            return (*(option.body for option in options), *fines, otherwise or ())
        case _:
            return ()


def over_bodies(step: Step, change: Callable[[Steps], Steps]) -> Step:
    """The sentence with other lists of sentences right inside it; itself where none changes."""

    def option(one: Option) -> Option:
        body, must = change(one.body), tuple(map(reason, one.must))
        if body is one.body and all(a is b for a, b in zip(must, one.must, strict=True)):
            return one
        return replace(one, body=body, must=must)

    def reason(one: Reason) -> Reason:
        fine = None if one.fine is None else change(one.fine)
        return one if fine is one.fine else replace(one, fine=fine)

    match step:
        case If():
            then, otherwise = change(step.then), change(step.otherwise)
            if then is step.then and otherwise is step.otherwise:
                return step
            return replace(step, then=then, otherwise=otherwise)
        case Loop() | Scope():
            body = change(step.body)
            return step if body is step.body else replace(step, body=body)
        case Decide():
            options = tuple(map(option, step.options))
            rest = None if step.otherwise is None else change(step.otherwise)
            same = all(a is b for a, b in zip(options, step.options, strict=True))
            if same and rest is step.otherwise:
                return step
            return replace(step, options=options, otherwise=rest)
        case _:
            return step


def whose_pass(loop: Loop) -> Variable | None:
    """The player whose pass it is, of a phase that goes through players."""
    player = loop.variable is not None and isinstance(loop.variable.type, PlayerType)
    return loop.variable if loop.phase and player else None


def sentences(steps: Steps) -> Iterator[Step]:
    """All sentences of a list, and those in them."""
    todo = list(reversed(steps))
    while todo:
        step = todo.pop()
        yield step
        for body in reversed(bodies(step)):
            todo += body[::-1]


def expressions(steps: Steps) -> Iterator[Expr]:
    """The outermost expressions of all sentences of a list."""
    for step in sentences(steps):
        yield from given(step)


def targets(step: Step) -> tuple[Target, ...]:
    """The places that one sentence names as targets, with their keys."""
    match step:
        case Reveal(pile=pile) | Shuffle(pile=pile):
            return (pile,)
        case Move(to=to) | Assign(to=to):
            return (to,)
        case Deal(source=source, to=to) | Pay(source=source, to=to):
            return (source, to)
        case SwapPiles(one=one, other=other):
            return (one, other)
        case _:
            return ()


def written(step: Step) -> set[Place]:
    """The places that one sentence changes, those in it left out."""
    found = set() if isinstance(step, Reveal) else {target.place for target in targets(step)}
    match step:
        case Move(sources=sources):
            found.update(sources)
            if isinstance(step.cards, Read):
                found.add(step.cards.place)
        case SwapCards(one_sources=one, other_sources=other):
            found.update(one, other)
        case Deal(source=source):
            if source.place.refill is not None:
                found.add(source.place.refill.source)
        case Fresh(places=fresh):
            found.update(fresh)
        case Loop(passes=passes):
            if passes is not None:
                found.add(passes)
        case _:
            pass
    return found


def leaves(steps: Steps, key: tuple[int, bool]) -> bool:
    """Whether something in these sentences leaves that."""
    for step in steps:
        if isinstance(step, Leave) and (step.scope, step.one_pass) == key:
            return True
        if any(leaves(body, key) for body in bodies(step)):
            return True
    return False


def deep_leaves(steps: Steps, key: tuple[int, bool]) -> bool:
    """Whether that is left from inside something that may be a Python loop of its own."""
    for step in steps:
        if isinstance(step, Loop | Scope) or (isinstance(step, Decide) and step.several):
            if any(leaves(body, key) for body in bodies(step)):
                return True
        elif any(deep_leaves(body, key) for body in bodies(step)):
            return True
    return False
