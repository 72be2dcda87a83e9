"""Going through checked expressions and statements: the parts of each, in the order of evaluation."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl import game


def children(expr: game.Expr) -> tuple[game.Expr, ...]:
    """List the expressions directly inside an expression."""
    match expr:
        case game.Op():
            return expr.arguments
        case game.Const() | game.Local():
            return ()
        case game.Read() | game.Look():
            return expr.keys
        case game.Of():
            return (expr.card,)
        case game.Let():
            return (expr.value, expr.body)
        case game.Collect():
            where = () if expr.where is None else (expr.where,)
            return (expr.source, *where, expr.body)
        case game.Test():
            return (expr.source, expr.condition)
        case game.Extreme() | game.Rank():
            return (expr.source, expr.by)
        case _:
            raise AssertionError(expr)


def nodes(expr: game.Expr) -> Iterator[game.Expr]:
    """List an expression and all expressions inside it."""
    stack = [expr]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(children(node))


def _of_target(target: game.Target) -> Iterator[game.Expr]:
    yield from target.keys


def _of_text(text: game.Text | None) -> Iterator[game.Expr]:
    if text is not None:
        yield from (part for part in text.parts if isinstance(part, game.Expr))


def expressions(step: game.Step) -> Iterator[game.Expr]:
    """List the expressions that a statement itself evaluates, without those of the statements inside it."""
    match step:
        case game.Reveal() | game.Shuffle():
            yield from step.pile.keys
        case game.Move():
            yield step.cards
            yield from _of_target(step.to)
        case game.Deal() | game.Pay():
            yield step.amount
            yield from _of_target(step.source)
            yield from _of_target(step.to)
        case game.SwapPiles():
            yield from _of_target(step.one)
            yield from _of_target(step.other)
        case game.SwapCards():
            yield step.one
            yield step.other
        case game.Bind():
            yield step.value
        case game.Assign():
            yield step.value
            yield from _of_target(step.to)
        case game.Draw():
            yield step.among
        case game.Show():
            yield step.what
            yield step.to
        case game.Say():
            yield from _of_text(step.text)
        case game.If():
            yield step.condition
        case game.Loop():
            yield from (e for e in (step.source, step.when, step.condition) if e is not None)
        case game.Scope():
            if step.when is not None:
                yield step.when
        case game.Decide():
            yield step.deciders
            if step.when is not None:
                yield step.when
            yield from _of_text(step.ask)
            for option in step.options:
                yield from option_expressions(option)
            for answers in (step.answers, *(one.answers for one in step.ruled)):
                for answer in answers:
                    yield from (reason.check for reason in answer.reasons)


def option_expressions(option: game.Option) -> Iterator[game.Expr]:
    """List what is evaluated to know whether an option is legal."""
    if option.when is not None:
        yield option.when
    for pick in option.picks:
        if pick.owners is not None:
            yield pick.owners
        yield pick.values
        if pick.sizes is not None:
            yield from pick.sizes
    yield from (reason.check for reason in option.must)


def blocks(step: game.Step) -> Iterator[game.Steps]:
    """List the statement lists directly inside a statement."""
    match step:
        case game.If():
            yield step.then
            yield step.otherwise
        case game.Loop() | game.Scope():
            yield step.body
        case game.Decide():
            for option in step.options:
                for reason in option.must:
                    if reason.fine is not None:
                        yield reason.fine
                yield option.body
            if step.otherwise is not None:
                yield step.otherwise


def statements(steps: game.Steps) -> Iterator[game.Step]:
    """List all statements of a list, those inside others included, in order."""
    for step in steps:
        yield step
        for block in blocks(step):
            yield from statements(block)
