"""Constant folding: with settings and seats fixed, much of a game is known before it begins.

`Folder` rewrites expressions and sentences: what is constant becomes a `Const`, sentences that cannot
be reached go, and a `let` whose value is known disappears. What would be a fault is left as it is,
so that it is met, with its place, when the rule runs.
"""

from collections.abc import Collection, Iterable, Iterator

from rulewright.dsl.game import (
    Answer,
    Assign,
    Bind,
    Collect,
    Const,
    Deal,
    Decide,
    Draw,
    Expr,
    Extreme,
    FlagType,
    If,
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
from rulewright.interpreter.constants import Unknown, Value, applied, order_from
from rulewright.interpreter.failing import Bound, bindings, goes_well, note_none
from rulewright.interpreter.graph import Noted
from rulewright.interpreter.uses import inside, sentences

SPELLED = 36
"""Parts that the conditions for all items may come to, where each is written by itself."""
LOOPS = (Collect, Test, Extreme, Rank, Let)
"""Parts with variables of their own."""


class Folder:
    """Folds with a fixed number of seats. Variables that are bound once, to a constant, are known after that."""

    def __init__(self, seats: int, *, counterclockwise: bool = False) -> None:
        self.seats = seats
        self.counterclockwise = counterclockwise
        self.known: dict[Variable, Const] = {}
        self.binds: dict[Variable, int] = {}
        self.none: set[Variable] = set()  # that may be, though their type does not say so
        self.answering = False  # there is a seat that the game answers for

    # ------------------------------------------------------------------------------------ sentences

    def steps(self, steps: Steps) -> Steps:
        """A list of sentences. Lists that run later must be folded later."""
        bound: list[Bound] = []
        for step in sentences(steps):
            if isinstance(step, Bind | Draw):
                self.binds[step.variable] = self.binds.get(step.variable, 0) + 1
            if isinstance(step, Bind):
                bound += [(step.variable, step.value), *bindings((step.value,))]
        note_none(bound, self.none)
        return self._steps(steps)

    def _steps(self, steps: Steps) -> Steps:
        found: list[Step] = []
        for step in steps:
            found += self._step(step)
        return tuple(found)

    def _step(self, step: Step) -> Steps:
        x = self.expr
        match step:
            case Bind(variable=variable, value=value):
                value = x(value)
                if isinstance(value, Const) and self.binds.get(variable) == 1:
                    self.known[variable] = value
                    return ()
                return (replace(step, value=value),)
            case Assign(to=to, value=value):
                return (replace(step, to=self.target(to), value=x(value)),)
            case If(condition=condition, then=then, otherwise=otherwise):
                condition = x(condition)
                if isinstance(condition, Const):
                    return self._steps(then if condition.value else otherwise)
                return (
                    replace(
                        step,
                        condition=condition,
                        then=self._steps(then),
                        otherwise=self._steps(otherwise),
                    ),
                )
            case Loop():
                return self._loop(step)
            case Scope(when=when, body=body):
                when = None if when is None else x(when)
                if isinstance(when, Const):
                    if not when.value:
                        return ()
                    when = None
                return (replace(step, when=when, body=self._steps(body)),)
            case Decide():
                return (self._decide(step),)
            case Pay(amount=amount, source=source, to=to):
                return (
                    replace(step, amount=x(amount), source=self.target(source), to=self.target(to)),
                )
            case Deal(amount=amount, source=source, to=to):
                return (
                    replace(step, amount=x(amount), source=self.target(source), to=self.target(to)),
                )
            case Move(cards=cards, to=to):
                return (replace(step, cards=x(cards), to=self.target(to)),)
            case Reveal(pile=pile) | Shuffle(pile=pile):
                return (replace(step, pile=self.target(pile)),)
            case SwapPiles(one=one, other=other):
                return (replace(step, one=self.target(one), other=self.target(other)),)
            case SwapCards():
                return (replace(step, one=x(step.one), other=x(step.other)),)
            case Draw(among=among):
                return (replace(step, among=x(among)),)
            case Show(what=what, to=towards):
                return (replace(step, what=x(what), to=x(towards)),)
            case Say(text=text):
                return (replace(step, text=self.text(text)),)
            case Noted(values=values):
                return (replace(step, values=tuple(map(x, values))),)
            case _:
                return (step,)

    def _loop(self, step: Loop) -> Steps:
        source = None if step.source is None else self.expr(step.source)
        condition = None if step.condition is None else self.expr(step.condition)
        if isinstance(source, Const) and not source.value:
            return ()
        if isinstance(condition, Const) and step.form == "while" and not condition.value:
            return ()
        when = None if step.when is None else self.expr(step.when)
        if isinstance(when, Const) and when.value:
            when = None
        body = self._steps(step.body)
        return (replace(step, source=source, condition=condition, when=when, body=body),)

    def _decide(self, step: Decide) -> Decide:
        return replace(
            step,
            deciders=self.expr(step.deciders),
            when=None if step.when is None else self.expr(step.when),
            ask=None if step.ask is None else self.text(step.ask),
            options=tuple(self._option(option) for option in step.options),
            otherwise=None if step.otherwise is None else self._steps(step.otherwise),
            answers=tuple(self._answers(step.answers)) if self.answering else (),
            ruled=tuple(
                replace(one, answers=tuple(self._answers(one.answers))) for one in step.ruled
            ),
        )

    def _answers(self, answers: Iterable[Answer]) -> Iterator[Answer]:
        """The answers that may be given, without what is always so."""
        for answer in answers:
            reasons = tuple(self._reason(reason) for reason in answer.reasons)
            known = [reason.check for reason in reasons if isinstance(reason.check, Const)]
            if all(check.value for check in known):
                open_ = tuple(one for one in reasons if not isinstance(one.check, Const))
                yield replace(answer, reasons=open_)

    def _option(self, option: Option) -> Option:
        return replace(
            option,
            when=None if option.when is None else self.expr(option.when),
            picks=tuple(self._pick(pick) for pick in option.picks),
            must=tuple(self._reason(reason) for reason in option.must),
            body=self._steps(option.body),
        )

    def _pick(self, pick: Pick) -> Pick:
        x = self.expr
        return replace(
            pick,
            values=x(pick.values),
            owners=None if pick.owners is None else x(pick.owners),
            low=None if pick.low is None else x(pick.low),
            high=None if pick.high is None else x(pick.high),
            sizes=None if pick.sizes is None else (x(pick.sizes[0]), x(pick.sizes[1])),
        )

    def _reason(self, reason: Reason) -> Reason:
        fine = None if reason.fine is None else self._steps(reason.fine)
        return replace(reason, check=self.expr(reason.check), fine=fine)

    def text(self, text: Text) -> Text:
        """A text with folded holes."""
        return Text(tuple(self.expr(p) if isinstance(p, Expr) else p for p in text.parts))

    def target(self, target: Target) -> Target:
        """A target with folded keys."""
        return Target(target.place, tuple(self.expr(key) for key in target.keys))

    # ------------------------------------------------------------------------------------ expressions

    def value(self, expr: Expr) -> Value:
        """The value of a declaration's expression, which has to be constant."""
        found = self.expr(expr)
        assert isinstance(found, Const), f"not constant at {expr.at}"
        return found.value

    def number(self, expr: Expr) -> int:
        """The value of a declaration's number."""
        found = self.value(expr)
        assert isinstance(found, int)
        return found

    def expr(self, expr: Expr) -> Expr:
        """The expression, with everything constant in it worked out."""
        x = self.expr
        match expr:
            case Const():
                return expr
            case Local(variable=variable):
                return self.known.get(variable, expr)
            case Read(keys=keys):
                return replace(expr, keys=tuple(map(x, keys))) if keys else expr
            case Of(card=card):
                return replace(expr, card=x(card))
            case Look():
                return self._look(expr)
            case Op(name=name, arguments=arguments):
                return self._op(replace(expr, arguments=tuple(map(x, arguments))), name)
            case Let(variable=variable, value=value, body=body):
                value = x(value)
                if isinstance(value, Const):
                    self.known[variable] = value
                    return x(body)
                note_none([(variable, value)], self.none)
                return replace(expr, value=value, body=x(body))
            case Collect(source=source, where=where, body=body):
                source = x(source)
                if isinstance(source, Const) and source.value == ():
                    return _const(expr, ())
                where = None if where is None else x(where)
                if isinstance(where, Const):
                    if not where.value:
                        return _const(expr, ())
                    where = None
                if where is None and isinstance(body, Local) and body.variable == expr.variable:
                    return source
                return replace(expr, source=source, where=where, body=x(body))
            case Test(source=source, condition=condition):
                return self._test(replace(expr, source=x(source), condition=x(condition)))
            case Extreme(source=source, by=by):
                return replace(expr, source=x(source), by=x(by))
            case Rank(source=source, by=by):
                return replace(expr, source=x(source), by=x(by))
            case _:
                raise AssertionError(expr)

    def _look(self, expr: Look) -> Expr:
        keys = tuple(map(self.expr, expr.keys))
        cell: Expr | Table | None = expr.table
        for key in keys:
            if not isinstance(key, Const) or not isinstance(key.value, int):
                return replace(expr, keys=keys)
            assert isinstance(cell, Table)
            cell = cell.rows.get(key.value, cell.other)
            if cell is None:
                return replace(expr, keys=keys)
        if isinstance(cell, Expr):
            return self.expr(cell)
        return replace(expr, keys=keys)

    def _test(self, expr: Test) -> Expr:
        """A condition for every item in turn, where the items are known and few."""
        some = expr.quantifier == "some"
        if isinstance(expr.source, Const) and expr.source.value == ():
            return _const(expr, not some)
        if isinstance(expr.condition, Const):
            always = bool(expr.condition.value) == (expr.quantifier != "no")
            if isinstance(expr.source, Const) or (
                always != some and all(goes_well(part, self.none) for part in inside(expr.source))
            ):
                return _const(expr, always)
        one_by_one = self._one_by_one(expr.source, expr.variable, expr.condition)
        if one_by_one is None:
            return expr
        terms: list[Expr] = []
        for where, holds in one_by_one:
            term = holds if expr.quantifier != "no" else self.expr(_flag(expr, "not", holds))
            if where is not None:
                left = where if some else self.expr(_flag(expr, "not", where))
                term = self.expr(_flag(expr, "and" if some else "or", left, term))
            terms.append(term)
        found = terms[0]
        for term in terms[1:]:
            found = self.expr(_flag(expr, "or" if some else "and", found, term))
        return found

    def _counted(self, expr: Op, items: Collect) -> Expr:
        """The number of items that satisfy something: one more for each, where the items are known and few."""
        one_by_one = self._one_by_one(items, items.variable, None)
        if one_by_one is None:
            return expr
        found: Expr = _const(expr, 0)
        one, none = _const(expr, 1), _const(expr, 0)
        for where, _ in one_by_one:
            assert where is not None
            term = self.expr(replace(expr, name="if", arguments=(where, one, none)))
            if isinstance(found, Const) and found.value == 0:
                found = term
            elif not isinstance(term, Const) or term.value != 0:
                found = self.expr(replace(expr, name="add", arguments=(found, term)))
        return found

    def _one_by_one(
        self, source: Expr, variable: Variable, condition: Expr | None
    ) -> list[tuple[Expr | None, Expr]] | None:
        """For each of few known items whether it is one (None: surely), and a condition; None if they are not few."""
        where: Expr | None = None
        inner = variable
        if (
            isinstance(source, Collect)
            and not source.flat
            and isinstance(source.body, Local)
            and source.body.variable == source.variable
        ):
            where, inner, source = source.where, source.variable, source.source
        match source:
            case Const(value=tuple(values)) if values:
                pass
            case _:
                return None
        checks = [check for check in (where, condition) if check is not None]
        inside_ = [part for check in checks for part in inside(check)]
        if len(values) * len(inside_) > SPELLED or any(isinstance(p, LOOPS) for p in inside_):
            return None
        found: list[tuple[Expr | None, Expr]] = []
        for value in values:
            if not isinstance(value, int):
                return None
            item = Const(type=variable.type, at=source.at, value=value)
            self.known[variable] = self.known[inner] = item
            folded = [self.expr(check) for check in checks]
            holds = _const(source, value=True) if condition is None else folded[-1]
            found.append((None if where is None else folded[0], holds))
        for one in {variable, inner}:
            del self.known[one]
        return found

    def _op(self, expr: Op, name: str) -> Expr:
        a = expr.arguments
        if name in ("and", "or"):
            return _short(expr, self.none, decisive=name == "or")
        if name == "count" and isinstance(a[0], Collect):
            return self._counted(expr, a[0])
        if name == "if" and isinstance(a[0], Const):
            return a[1] if a[0].value else a[2]
        if name == "default" and isinstance(a[0], Const):
            return a[1] if a[0].value is None else a[0]
        if name in ("score", "all_cards", "sorted_faces") or not all(
            isinstance(argument, Const) for argument in a
        ):
            return expr
        try:
            return _const(expr, self._applied(name, [a.value for a in a if isinstance(a, Const)]))
        except Unknown:
            return expr

    def _applied(self, name: str, a: list[Value]) -> Value:
        if name == "seats":
            return tuple(range(self.seats))
        if name not in ("seats_from", "others", "next", "previous", "next_among"):
            return applied(name, a)
        first = a[0]
        if not isinstance(first, int):
            raise Unknown
        order = order_from(first, self.seats, counterclockwise=self.counterclockwise)
        if name == "seats_from":
            return order
        if name == "others":
            return order[1:]
        if name == "next":
            return order[1 % self.seats]
        if name == "previous":
            return order[-1]
        among = a[1]
        if not isinstance(among, tuple) or not among:
            raise Unknown
        return next(seat for seat in (*order[1:], first) if seat in among)


def _short(expr: Op, none: Collection[Variable], *, decisive: bool) -> Expr:
    """Leave out a side of `and` or `or` that makes no difference; `decisive` is what settles it: true for `or`."""
    left, right = expr.arguments
    if isinstance(left, Const):
        return left if bool(left.value) == decisive else right
    if isinstance(right, Const):
        if bool(right.value) != decisive:
            return left
        if all(goes_well(part, none) for part in inside(left)):
            return right
    return replace(expr, arguments=(left, right))


def _flag(expr: Expr, name: str, *arguments: Expr) -> Op:
    return Op(type=FlagType(), at=expr.at, name=name, arguments=arguments)


def _const(expr: Expr, value: Value) -> Const:
    return Const(type=expr.type, at=expr.at, value=value)
