"""Expressions of generated text in C.

Each becomes text that has its value, and the kind of it. Where Python would raise, the text goes to
`fail`. Lists in the making have a place each in `G->made`; what a variable gets from another is copied.
"""

import ast
from collections.abc import Sequence

from rulewright.dsl.game.limits import WIDEST
from rulewright.interpreter.native.choosing import Choosing
from rulewright.interpreter.native.kinds import Kind, Unwritable, joined, list_of
from rulewright.interpreter.native.writing import Owner, Value, declared, number

_SUMS = {ast.Add: "ADD", ast.Sub: "SUB", ast.Mult: "MUL", ast.FloorDiv: "DIV", ast.Mod: "MOD"}
_BITS = {ast.BitOr: "|", ast.BitXor: "^", ast.BitAnd: "&"}


class Expressions(Choosing):
    """Writes any expression."""

    def expr(self, node: ast.expr) -> Value:
        """Any expression."""
        match node:
            case ast.Constant(value=None):
                return Value("NONE", Kind.NONE)
            case ast.Constant(value=int() as value):
                if abs(value) > WIDEST:
                    raise Unwritable("a number of so many digits")
                return number(f"{int(value)}LL")
            case ast.Name(id=name):
                return self.name(name)
            case ast.Subscript():
                return self.subscript(node)
            case ast.BinOp():
                return self.operation(node)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return number(f"SUB(0, {self.number(operand)})")
            case ast.UnaryOp(op=ast.Not()) | ast.Compare():
                return number(self.truth(node))
            case ast.BoolOp(op=op, values=values):
                return self.either(values, first=isinstance(op, ast.Or))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self.choice(self.truth(test), self.expr(body), self.expr(orelse))
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return self.display(node, parts)
            case ast.ListComp(elt=what, generators=[one]):
                return self.comprehension(what, one, unique=False)
            case ast.Call():
                return self.called(node)
            case _:
                raise Unwritable(type(node).__name__)

    def name(self, name: str) -> Value:
        """A variable, or a constant of the namespace."""
        if name in self.inner:
            inner, kind = self.inner[name]
            return Value(inner, kind)
        if name in self.known:
            if self.known[name].tested:
                raise Unwritable("what may be a list and a number")
            return Value(f"v_{name}", self.known[name].kind)
        if name in self.namespace:
            return self.constant(self.namespace[name])
        raise Unwritable(f"the name {name}")

    def constant(self, value: object) -> Value:
        """A constant by its value."""
        if value is None or isinstance(value, int):
            return self.expr(ast.Constant(value=value))
        if isinstance(value, list | tuple | range):
            row = self.constants.row(value)
            return Value(f"(&{row.name})", row.kind, Owner.FIXED)
        raise Unwritable(f"a constant {type(value).__name__}")

    def display(self, node: ast.expr, parts: Sequence[ast.expr]) -> Value:
        """A list or tuple that is written out; one of constants is made once."""
        if isinstance(node, ast.Tuple) and all(isinstance(part, ast.Constant) for part in parts):
            return self.constant(ast.literal_eval(node))
        values = [(isinstance(part, ast.Starred), part) for part in parts]
        kind = Kind.EMPTY
        texts = []
        for starred, part in values:
            if starred:
                assert isinstance(part, ast.Starred)
                value = self.items(part.value)
                if value.kind is Kind.NONES:
                    raise Unwritable("nones among others")
                kind = joined(kind, value.kind)
                texts.append(f"WHOLE(extend(%s, HELD({value.text})));")
            else:
                value = self.expr(part)
                kind = joined(kind, list_of(value.kind))
                texts.append(f"PUSH(%s, {self.kept(value)});")
        return self.new_list(lambda name: " ".join(texts).replace("%s", name), kind)

    def comprehension(self, what: ast.expr, one: ast.comprehension, *, unique: bool) -> Value:
        """A list made from another; `unique` for a set, whose order must not matter."""
        outer = dict(self.inner)
        head = self.through(one)
        value = self.expr(what)
        self.inner = outer
        if unique and value.kind.is_list:
            raise Unwritable("a set of lists")

        def write(name: str) -> str:
            put = self.fresh("p")
            seen = f"if (where({name}, {put}) >= 0) continue; " if unique else ""
            return f"{head}num {put} = {self.kept(value)}; {seen}PUSH({name}, {put}); }}"

        return self.new_list(write, list_of(value.kind))

    def either(self, values: Sequence[ast.expr], *, first: bool) -> Value:
        """The first that holds (`or`), or the first that does not (`and`); else the last."""
        *others, last = values
        value = self.expr(last)
        for node in reversed(others):
            one = self.expr(node)
            name = self.fresh("e")
            held = self.holds(Value(name, one.kind))
            kind = joined(one.kind, value.kind)
            mine, other = name, self.of_kind(value, kind)
            chosen = f"{mine} : {other}" if first else f"{other} : {mine}"
            value = Value(
                f"({{ {declared(kind)}{name} = {self.of_kind(one, kind)}; {held} ? {chosen}; }})",
                kind,
            )
        return value

    def choice(self, test: str, one: Value, other: Value) -> Value:
        """One or the other."""
        kind = joined(one.kind, other.kind)
        owner = one.owner if one.owner is other.owner else Owner.OTHER
        return Value(
            f"({test} ? {self.of_kind(one, kind)} : {self.of_kind(other, kind)})", kind, owner
        )

    def operation(self, node: ast.BinOp) -> Value:
        """Sums, products, bits; lists put together and repeated."""
        op = type(node.op)
        one, other = self.expr(node.left), self.expr(node.right)
        if one.kind.is_list and op is ast.Mult:
            times, source, index = self.need(other), self.fresh("o"), self.fresh("i")
            return self.new_list(
                lambda name: (
                    f"list *{source} = HELD({one.text}); for (num {index} = {times}; {index} > 0; {index}--) "
                    f"WHOLE(extend({name}, {source}));"
                ),
                one.kind,
            )
        if one.kind.is_list and op is ast.Add:
            if Kind.NONES in {one.kind, other.kind}:
                raise Unwritable("nones among others")
            parts = (one, other)
            return self.new_list(
                lambda name: " ".join(f"WHOLE(extend({name}, HELD({p.text})));" for p in parts),
                joined(one.kind, other.kind),
            )
        left, right = self.need(one), self.need(other)
        if op in _SUMS:
            return number(f"{_SUMS[op]}({left}, {right})")
        if op in _BITS:
            return number(f"({left} {_BITS[op]} {right})")
        if op in {ast.LShift, ast.RShift}:
            sign = "<<" if op is ast.LShift else ">>"
            by = self.fresh("b")
            safe = f" && of{by} >= 0 && of{by} <= INT64_MAX >> {by}" if op is ast.LShift else ""
            return number(
                f"({{ num {by} = {right}, of{by} = {left}; WHOLE({by} >= 0 && {by} < 62{safe}); "
                f"of{by} {sign} {by}; }})"
            )
        raise Unwritable(op.__name__)
