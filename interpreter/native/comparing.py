"""Conditions and comparisons in C."""

import ast

from rulewright.interpreter.native.kinds import Kind, Unwritable, joined
from rulewright.interpreter.native.writing import Value, Writing

_ORDER = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


class Comparing(Writing):
    """Writes whether something holds. None equals none, and is neither more nor less than anything."""

    def truth(self, node: ast.expr) -> str:
        """Whether an expression holds."""
        match node:
            case ast.BoolOp(op=op, values=values):
                sign = " && " if isinstance(op, ast.And) else " || "
                return f"({sign.join(self.truth(value) for value in values)})"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!{self.truth(operand)}"
            case ast.Compare():
                return self.comparison(node)
            case ast.Name(id=name) if name in self.known and self.known[name].tested:
                return f"(v_{name} != 0)"
            case _:
                return self.holds(self.expr(node))

    def comparison(self, node: ast.Compare) -> str:
        """One comparison, or a chain of them."""
        if len(node.ops) == 1:
            return self.compared(self.expr(node.left), node.ops[0], node.comparators[0])
        parts = [node.left, *node.comparators]
        names = [self.fresh("m") for _ in parts]
        texts = [
            f"num {name} = {self.number(part)};" for name, part in zip(names, parts, strict=True)
        ]
        tests = []
        for op, one, other in zip(node.ops, names[:-1], names[1:], strict=True):
            if type(op) not in _ORDER:
                raise Unwritable("a chain of comparisons")
            tests.append(f"{one} {_ORDER[type(op)]} {other}")
        return f"({{ {' '.join(texts)} {' && '.join(tests)}; }})"

    def compared(self, one: Value, op: ast.cmpop, right: ast.expr) -> str:
        """Whether a comparison holds."""
        if isinstance(op, ast.In | ast.NotIn):
            found = self.among(one, right)
            return found if isinstance(op, ast.In) else f"!{found}"
        other = self.expr(right)
        if isinstance(op, ast.Eq | ast.NotEq | ast.Is | ast.IsNot):
            same = self.same(one, other)
            return same if isinstance(op, ast.Eq | ast.Is) else f"!{same}"
        sign = _ORDER[type(op)]
        kind = joined(one.kind, other.kind)
        if kind in {Kind.LISTS, Kind.PAIRS}:
            raise Unwritable("a comparison of lists of lists")
        if kind.is_list:
            a, b = self.fresh("a"), self.fresh("b")
            left, right_ = self.of_kind(one, kind), self.of_kind(other, kind)
            test = f"WHOLE(!none_among({a}) && !none_among({b})); " * (kind.holds_none)
            return (
                f"({{ list *{a} = HELD({left}), *{b} = HELD({right_}); {test}"
                f"compared({a}, {b}) {sign} 0; }})"
            )
        return f"({self.need(one)} {sign} {self.need(other)})"

    def same(self, one: Value, other: Value) -> str:
        """Whether two values are equal."""
        kind = joined(one.kind, other.kind)
        left, right = self.of_kind(one, kind), self.of_kind(other, kind)
        if not kind.is_list:
            return f"({left} == {right})"
        if kind is Kind.LISTS and Kind.NONE not in {one.kind, other.kind}:
            raise Unwritable("a comparison of lists of lists")
        a, b = self.fresh("a"), self.fresh("b")
        return (
            f"({{ list *{a} = {left}, *{b} = {right}; "
            f"{a} == {b} || ({a} && {b} && compared({a}, {b}) == 0); }})"
        )

    def among(self, one: Value, right: ast.expr) -> str:
        """Whether a number is among those of a list."""
        if one.kind.is_list:
            raise Unwritable("a list among lists")
        name = self.fresh("n")
        if isinstance(right, ast.Tuple | ast.List) and not any(
            isinstance(part, ast.Starred) for part in right.elts
        ):
            values = [self.expr(part) for part in right.elts]
            if any(value.kind.is_list for value in values):
                raise Unwritable("a number among lists")
            tests = " || ".join(f"{name} == {value.text}" for value in values) or "0"
            return f"({{ num {name} = {one.text}; {tests}; }})"
        return f"(where(HELD({self.numbers(right).text}), {one.text}) >= 0)"
