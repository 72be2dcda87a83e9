"""Syntax as s-expressions, for tests that compare what was read with what was meant."""

from __future__ import annotations

from rulewright.dsl import spec, syntax


def dump(node: object) -> str:
    """Write a node in one line: operators first, bracketed, without spans."""
    match node:
        case tuple() | list():
            return " ".join(map(dump, node))
        case None:
            return "-"
        case bool():
            return str(node).lower()
        case str():
            return f'"{node}"'
        case syntax.Ident():
            return node.text
        case syntax.Template():
            return f"<{dump(node.parts)}>"
        case syntax.Source():
            return dump_source(node)
        case spec.Binder():
            where = f" where {dump(node.where)}" if node.where else ""
            return f"({node.variable.text} in {dump(node.collection)}{where})"
        case spec.TypeText():
            name = dump(node.bounds) if node.bounds else node.name
            return f"{'list of ' if node.listed else ''}{name}{' or none' if node.optional else ''}"
        case syntax.Step():
            return dump_step(node)
        case syntax.Expr():
            return dump_expression(node)
        case _:
            raise AssertionError(node)


def dump_source(node: syntax.Source) -> str:
    named = f"{node.variable.text} in " if node.variable else ""
    where = f" where {dump(node.where)}" if node.where else ""
    return f"{named}{dump(node.collection)}{where}"


def dump_expression(node: syntax.Expr) -> str:
    match node:
        case syntax.Name():
            return node.name
        case syntax.Number():
            return str(node.value)
        case syntax.Flag():
            return dump(node.value)
        case syntax.Nothing():
            return "none"
        case syntax.Broken():
            return "BROKEN"
        case syntax.ListOf():
            return f"[{dump(node.items)}]"
        case syntax.Call():
            return f"({dump((node.function, *node.arguments))})"
        case syntax.Each():
            where = f" where {dump(node.where)}" if node.where else ""
            return (
                f"(each {dump(node.body)} for {node.variable.text} in {dump(node.source)}{where})"
            )
        case syntax.Attribute():
            return f"{dump(node.of)}.{node.name.text}"
        case syntax.Index():
            return f"{dump(node.of)}[{dump(node.keys)}]"
        case syntax.Unary():
            return f"({_word(node.operator)} {dump(node.operand)})"
        case syntax.Binary():
            return f"({_word(node.operator)} {dump(node.left)} {dump(node.right)})"
        case syntax.IsEmpty():
            return f"({'is-not-empty' if node.negated else 'is-empty'} {dump(node.operand)})"
        case syntax.Choice():
            return f"(if {dump((node.condition, node.then, node.otherwise))})"
        case syntax.AllCards():
            return f"(all {node.kind.text})"
        case syntax.Where():
            return f"({dump(node.source)})"
        case syntax.Quantified():
            return f"({node.quantifier} {dump(node.source)})"
        case syntax.Extreme():
            which = f"the-{node.which}" if node.single else node.which
            return f"({which} {dump(node.source)} by {dump(node.by)})"
        case syntax.Ranking():
            return f"(ranking-of {dump(node.source)} by {dump(node.by)})"
        case syntax.NextAmong():
            return f"(next {dump(node.player)} among {dump(node.source)})"
        case syntax.FirstOf():
            return f"(first-of {dump(node.source)})"
        case syntax.Random():
            return f"(random {dump(node.source)})"
        case syntax.Subset():
            return f"({dump(node.sizes)} of {dump(node.collection)})"
        case _:
            raise AssertionError(node)


def dump_step(node: syntax.Step) -> str:
    match node:
        case syntax.Move():
            return f"(move {dump(node.cards)} to {_place(node.to, bottom=node.bottom)})"
        case syntax.Deal():
            amount = f"{'up-to ' if node.up_to else ''}{dump(node.amount)}"
            return (
                f"(deal {amount} from {dump(node.source)} to {_place(node.to, bottom=node.bottom)})"
            )
        case syntax.Pay():
            amount = f"{'up-to ' if node.up_to else ''}{dump(node.amount)}"
            return f"(pay {amount} from {dump(node.source)} to {dump(node.to)})"
        case syntax.Roll():
            return f"(roll {dump(node.what)})"
        case syntax.Shuffle():
            return f"(shuffle {dump(node.pile)})"
        case syntax.Swap():
            return f"(swap {dump(node.one)} with {dump(node.other)})"
        case syntax.Let():
            return f"(let {node.name.text} = {dump(node.value)})"
        case syntax.Assign():
            return f"({node.operator} {dump(node.target)} {dump(node.value)})"
        case syntax.Show():
            return f"(show {dump(node.what)} to {dump(node.to)})"
        case syntax.Say():
            return f"(say {dump(node.text)})"
        case syntax.Run():
            return f"(run {dump((node.name, *node.arguments))})"
        case syntax.Leave():
            return f"({'leave-pass' if node.one_pass else 'leave'} {node.name.text})"
        case syntax.EndGame():
            return "(end-game)"
        case syntax.CannotHappen():
            return "(cannot-happen)"
        case _:
            raise AssertionError(node)


def _word(operator: str) -> str:
    return operator.replace(" ", "-")


def _place(place: syntax.Expr, *, bottom: bool) -> str:
    return f"{'bottom-of ' if bottom else ''}{dump(place)}"
