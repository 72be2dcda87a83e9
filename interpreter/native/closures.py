"""Functions in a function of the text: each is one of C that gets what it knows from around it.

They are called, or called back by C, while the function around them stands still: so what they know is
given to them as it is then. They change nothing of it.
"""

import ast

from rulewright.interpreter.native.kinds import Kind, Unwritable
from rulewright.interpreter.native.moving import Function
from rulewright.interpreter.native.statements import Statements
from rulewright.interpreter.native.writing import Known, Owner, Value


class Closures(Statements):
    """Writes functions in functions.

    defined    the functions of the text by name, those in others by a name of their own, and their files
    functions  those that are translated
    lambdas    those without a name, as functions, by where they are and what they say
    """

    defined: dict[str, tuple[ast.FunctionDef, str]]
    functions: dict[str, Function]
    written: list[str]
    lambdas: dict[tuple[str, str], ast.FunctionDef]

    def write(self, name: str, given: dict[str, Kind]) -> Function:
        """Translates a function, after those that it calls."""
        raise NotImplementedError

    def define(self, node: ast.FunctionDef) -> None:
        """A function that is defined in the one in hand."""
        f, source = self.function_in_hand, self.source
        assert source is not None
        key = f"{f.name}_{node.name}"
        a = node.args
        extra = [*a.posonlyargs, *a.kwonlyargs, *a.defaults, a.vararg, a.kwarg]
        if any(extra) or node.decorator_list:
            raise Unwritable("a function of that form")
        known = self.defined.setdefault(key, (node, source))
        if known[0] is not node:
            raise Unwritable("two functions of one name")
        f.inner[node.name] = key

    def inner_functions(self) -> dict[str, str]:
        """The functions in the one in hand, by what the text calls them."""
        return self.function_in_hand.inner

    def around(self, node: ast.expr, gives: Kind) -> tuple[str, str]:
        """A function that C calls back: its name, and what it knows from around it, in braces."""
        inner = self.function_in_hand.inner
        match node:
            case ast.Name(id=name) if name in inner:
                key = inner[name]
            case ast.Lambda():
                text = ast.unparse(node)
                one = self.function_in_hand.name, text
                if one not in self.lambdas:
                    name = f"lambda_{len(self.lambdas) + 1}"
                    self.lambdas[one] = ast.FunctionDef(
                        name, node.args, [ast.Return(node.body)], []
                    )
                self.define(self.lambdas[one])
                key = inner[self.lambdas[one].name]
            case _:
                raise Unwritable("a function that is found so")
        (parameter,) = self.defined[key][0].args.args
        function = self.closure(key, {parameter.arg: Kind.LIST}, gives)
        held = [f"(num)v_{name}" for name in function.captured]
        return f"x_{key}", f"{{{', '.join(held) or '0'}}}"

    def call_inner(self, key: str) -> Value:
        """A call of a function in the one in hand, which gets nothing but what it knows."""
        if self.defined[key][0].args.args:
            raise Unwritable("a function in a function")
        function = self.closure(key, {}, None)
        if function.gives.is_list:
            raise Unwritable("a function that gives a list")
        texts = ["G", *(f"v_{name}" for name in function.captured)]
        return Value(f"CALL(f_{key}({', '.join(texts)}))", function.gives)

    def closure(self, key: str, given: dict[str, Kind], asked: Kind | None) -> Function:
        """Translates a function with what it knows from around it."""
        node = self.defined[key][0]
        function = self.functions.setdefault(key, Function(key, node))
        if key in self.written and function.asked is not asked:
            raise Unwritable("a function that is called in two ways")
        function.asked = asked
        names = _from_around(node)
        if names & self.inner.keys():
            raise Unwritable("a function in a list that is made")
        function.captured = sorted(names & self.known.keys())
        kinds = dict(given)
        for name in function.captured:
            outer, mine = self.known[name], function.known.setdefault(name, Known())
            if mine.tested is not outer.tested:
                mine.tested, self.moved = outer.tested, True
            if outer.place is not None and mine.place != outer.place:
                mine.place, self.moved = outer.place if mine.place is None else -1, True
            kinds[name] = outer.kind
        if key in self.written:
            for name, kind in kinds.items():
                self.widened(function.known[name], kind)
        else:
            self.write(key, kinds)
        for name, kind in kinds.items():
            if function.known[name].changed:
                raise Unwritable("a list of somebody else that a function changes")
            if (
                function.known[name].kind is not kind
                and function.known[name].kind.is_list is not kind.is_list
            ):
                self.moved = True
        return function

    def is_moved(self, name: str) -> bool:
        """Whether a variable with lists of its own is read at one place only, and changed nowhere."""
        if not self.known[name].owners <= {Owner.FRESH}:
            return False
        reads = [
            part
            for part in ast.walk(self.function_in_hand.node)
            if isinstance(part, ast.Name) and part.id == name and isinstance(part.ctx, ast.Load)
        ]
        return len(reads) == 1 and not self.known[name].changed


def _from_around(node: ast.FunctionDef) -> set[str]:
    """The names that a function reads and does not set."""
    read, own = set(), {argument.arg for argument in node.args.args}
    within = [part for statement in node.body for part in ast.walk(statement)]
    bound = {
        name.id
        for part in within
        if isinstance(part, ast.comprehension)
        for name in ast.walk(part.target)
        if isinstance(name, ast.Name)
    }
    for part in within:
        if isinstance(part, ast.Name):
            if isinstance(part.ctx, ast.Load):
                read.add(part.id)
            elif part.id not in bound:
                own.add(part.id)
    return read - own
