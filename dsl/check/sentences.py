"""Sentences: what each one moves, pays, sets or runs, with its ends checked.

`sentence` gives the statements that a sentence becomes (usually one), and the environment after it: a `let` adds a
name, an assignment changes what is known. What is handed over is in `transfers.py`, what is set in `assignments.py`,
blocks and decisions in `flow.py` and `decisions.py`, `run` in `procedures.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl import game, syntax
from rulewright.dsl.check import assignments, dice, expressions, needs, procedures, transfers
from rulewright.dsl.check.context import GAME, Context, Env, Result
from rulewright.dsl.check.facts import ANYTHING, forget
from rulewright.dsl.check.types import bare
from rulewright.dsl.diagnostics import Label, suggest
from rulewright.dsl.game import Collection, PlayerType, UnknownType
from rulewright.dsl.structs import replace


def sentence(c: Context, env: Env, step: syntax.Step) -> Result:
    """Check one sentence."""
    c.count_step(step.span)
    steps, after = _sentence(c, env, step)
    if not steps and not (isinstance(step, syntax.Pay) and transfers.is_left_out(env, step.source)):
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
            return transfers.move(c, env, step, at)
        case syntax.Deal():
            return transfers.deal(c, env, step, at)
        case syntax.Pay():
            return transfers.pay(c, env, step, at)
        case syntax.Shuffle():
            target = transfers.pile(c, env, step.pile)
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
            return transfers.swap(c, env, step, at)
        case syntax.Let():
            return assignments.let(c, env, step, at)
        case syntax.Assign():
            return assignments.assign(c, env, step, at)
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
