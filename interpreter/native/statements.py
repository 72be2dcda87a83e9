"""Statements of generated text in C, and the functions that they make up."""

import ast
from collections.abc import Sequence

from rulewright.interpreter.native.kinds import Kind, Unwritable, joined, list_of
from rulewright.interpreter.native.moving import Moving
from rulewright.interpreter.native.writing import Known, Owner, Value, is_none, number


class Statements(Moving):
    """Writes the statements of one function after the other."""

    def define(self, node: ast.FunctionDef) -> None:
        """Write a function in a function."""
        raise NotImplementedError

    def is_moved(self, name: str) -> bool:
        """Whether nothing but the one place that reads it knows the list of a variable."""
        raise NotImplementedError

    breaks: list[str | None]

    def body(self, statements: Sequence[ast.stmt]) -> None:
        """Statements inside of something."""
        self.depth += 1
        for statement in statements:
            self.statement(statement)
        self.depth -= 1

    def statement(self, node: ast.stmt) -> None:
        """Any statement."""
        match node:
            case ast.Pass():
                pass
            case ast.Assign(targets=targets, value=value):
                self.assign(targets, value)
            case ast.AugAssign():
                self.add(node)
            case ast.Expr(value=ast.Call() as call):
                self.do(call)
            case ast.Expr(value=value):
                self.w(f"(void){self.expr(value).text};")
            case ast.FunctionDef():
                self.define(node)
            case ast.If(test=test, body=body, orelse=orelse):
                self.w(f"if ({self.truth(test)}) {{")
                self.body(body)
                if orelse:
                    self.w("} else {")
                    self.body(orelse)
                self.w("}")
            case ast.While(test=test, body=body, orelse=[]):
                self.w(f"while ({self.truth(test)}) {{")
                self.breaks.append(None)
                self.body(body)
                self.breaks.pop()
                self.w("}")
            case ast.For():
                self.loop(node)
            case ast.Break():
                label = self.breaks[-1]
                self.w("break;" if label is None else f"goto {label};")
            case ast.Continue():
                self.w("continue;")
            case ast.Raise(exc=ast.Call(func=ast.Name(id="Gone"))):
                self.w(f"goto {self.gone};")
            case ast.Raise():
                self.w("goto fail;")
            case ast.Return(value=value):
                self.give(value)
            case ast.Try():
                self.attempt(node)
            case ast.Delete(
                targets=[
                    ast.Subscript(value=source, slice=ast.Slice(lower=low, upper=None, step=None))
                ]
            ) if low:
                self.change(source)
                name = self.fresh("d")
                self.w(
                    f"{{ list *{name} = HELD({self.items(source).text}); WHOLE({name}->room >= 0);"
                )
                self.w(f"  cut({name}, {self.number(low)}); }}")
            case _:
                raise Unwritable(type(node).__name__)

    # ------------------------------------------------------------------------------------ assigning

    def assign(self, targets: Sequence[ast.expr], value: ast.expr) -> None:
        """A value for one target or several."""
        match targets:
            case [ast.Tuple(elts=parts)]:
                self.unpack(parts, value)
            case [
                ast.Subscript(
                    value=ast.Name(id="S"),
                    slice=ast.Slice(
                        lower=ast.Constant(value=int() as low),
                        upper=ast.Constant(value=int() as high),
                    ),
                )
            ]:
                self.assign_slots(range(low, high), value)
            case [
                ast.Subscript(
                    value=source,
                    slice=ast.Slice(lower=ast.Constant(value=0), upper=ast.Constant(value=0)),
                )
            ]:
                self.change(source)
                to, more = self.items(source), self.items(value)
                self.w(f"WHOLE(put_under(HELD({to.text}), HELD({more.text})));")
            case [target]:
                if not self.is_test(target, value):
                    self.put(target, self.expr(value), value)
            case [ast.Subscript() as kept, ast.Name(id=name)] if self.expr(value).kind.is_list:
                self.keep_and_name(kept, name, self.expr(value))
            case _:
                one = self.expr(value)
                if one.kind.is_list:
                    raise Unwritable("a list with several names")
                name = self.fresh("w")
                self.w(f"{{ num {name} = {one.text};")
                for target in targets:
                    self.put(target, Value(name, one.kind), value)
                self.w("}")

    def keep_and_name(self, kept: ast.Subscript, name: str, value: Value) -> None:
        """A new list that is an item of another, and that a variable points to."""
        if value.owner is not Owner.FRESH:
            raise Unwritable("a list with several names")
        one = self.fresh("w")
        self.w(f"{{ num {one} = {self.kept(value)};")
        self.store(kept, Value(one, value.kind), one)
        known = self.known.setdefault(name, Known())
        self.widened(known, value.kind)
        known.owners.add(Owner.FRESH)
        self.w(f"v_{name} = (list *){one}; }}")

    def is_test(self, target: ast.expr, value: ast.expr) -> bool:
        """Writes a value for a variable that is only tested, or is found to be so."""
        if not isinstance(target, ast.Name):
            return False
        known = self.known.setdefault(target.id, Known())
        if not known.tested:
            if (
                isinstance(value, ast.Name)
                and value.id in self.known
                and self.known[value.id].tested
            ):
                known.tested = True
            else:
                kind = self.expr(value).kind
                if kind.is_list == known.kind.is_list or known.kind in {Kind.UNKNOWN, Kind.NONE}:
                    return False
                known.tested = kind is not Kind.NONE
                if not known.tested:
                    return False
            known.kind, self.moved = Kind.NUMBER, True
        self.w(f"v_{target.id} = {self.truth(value)};")
        return True

    def put(self, target: ast.expr, value: Value, node: ast.expr) -> None:
        """A value where it is kept."""
        match target:
            case ast.Name(id=name):
                self.set_variable(name, value, node)
            case ast.Subscript(value=ast.Name(id="S"), slice=index):
                self.set_slot(index, value)
            case ast.Subscript(value=ast.Name(id="SPENT")):
                self.w(f"G->spent = {self.need(value)};")
            case ast.Subscript(value=ast.Name(id=name)) if name in self.known:
                self.widened(self.known[name], list_of(value.kind))
                self.store(target, value, self.as_item(name, value))
            case _:
                raise Unwritable("an assignment to " + ast.unparse(target))

    def store(self, target: ast.Subscript, value: Value, text: str) -> None:
        """A value at an index of a variable's list, as the text that it is there."""
        match target.value:
            case ast.Name(id=name) if name in self.known:
                self.widened(self.known[name], list_of(value.kind))
                self.change(target.value)
                place, held, one = self.fresh("n"), self.fresh("h"), self.fresh("v")
                self.w(f"{{ num {one} = {text}; list *{held} = HELD(v_{name});")
                self.w(f"  num {place} = {self.number(target.slice)};")
                self.w(f"  WHOLE({held}->room >= 0 && {place} >= 0 && {place} < {held}->n);")
                self.w(f"  {held}->a[{place}] = {one}; }}")
            case _:
                raise Unwritable("an assignment to " + ast.unparse(target))

    def set_variable(self, name: str, value: Value, node: ast.expr) -> None:
        """A value for a variable: lists of others are copied, piles and constants are pointed to."""
        known = self.known.setdefault(name, Known())
        self.widened(known, value.kind)
        if not known.kind.is_list:
            place = self.place_of(node)
            if place is not None and not isinstance(node, ast.Constant):
                if known.place not in {None, place}:
                    known.place = -1
                elif known.place is None:
                    known.place, self.moved = place, True
            self.w(f"v_{name} = {value.text};")
            return
        if value.kind is Kind.NONE or value.kind is Kind.UNKNOWN:
            self.w(f"v_{name} = 0;")
            return
        if value.kind is Kind.NONES and known.kind is Kind.LISTS:
            if value.owner is not Owner.FRESH:
                raise Unwritable("nones where lists are needed")
            value = Value(f"without_items({value.text})", known.kind, Owner.FRESH)
        own = value.owner
        moved = isinstance(node, ast.Name) and self.is_moved(node.id)
        known.owners.add(Owner.FRESH if moved else own)
        if (
            not moved
            and known.changed
            and (own not in {Owner.FRESH, Owner.PILE} or known.owners > {own})
        ):
            raise Unwritable("a change of a list that may be somebody else's")
        mentions = any(isinstance(part, ast.Name) and part.id == name for part in ast.walk(node))
        if own in {Owner.PILE, Owner.FIXED} or (own is Owner.FRESH and not mentions):
            self.w(f"v_{name} = {value.text};")
            return
        other, mine = self.fresh("f"), self.made
        self.made += 1
        self.w(f"{{ list *{other} = {value.text};")
        self.w(
            f"  if ({other}) {{ WHOLE(assign(&G->made[{mine}], {other})); v_{name} = &G->made[{mine}]; }}"
        )
        self.w(f"  else v_{name} = 0; }}")

    def set_slot(self, index: ast.expr, value: Value) -> None:
        """A value for a slot of the state."""
        text, place = self.slot(index)
        if self.places.is_pile(place):
            if value.kind in {Kind.LISTS, Kind.PAIRS, Kind.NONES}:
                raise Unwritable("a pile of something else than cards")
            other = self.fresh("f")
            self.w(
                f"{{ list *{other} = HELD({value.text}); WHOLE(assign(G->piles[{text}], {other})); }}"
            )
            return
        if value.kind.is_list:
            raise Unwritable("a list in a slot")
        self.places.widen(place, value.kind)
        self.w(f"G->slots[{text}] = {value.text};")

    def assign_slots(self, slots: range, value: ast.expr) -> None:
        """The same value for slots in a row."""
        match value:
            case ast.BinOp(
                left=ast.Tuple(elts=[one]), op=ast.Mult(), right=ast.Constant(value=times)
            ) if times == len(slots):
                each = self.expr(one)
                self.places.widen(slots.start, each.kind)
                self.w(
                    f"for (num i = {slots.start}; i < {slots.stop}; i++) G->slots[i] = {each.text};"
                )
            case _:
                raise Unwritable("slots in a row that differ")

    def unpack(self, targets: Sequence[ast.expr], value: ast.expr) -> None:
        """Two values at once: the rows of a table that is filled in by mask."""
        match value, targets:
            case (
                ast.BoolOp(
                    op=ast.Or(),
                    values=[
                        ast.Subscript(value=ast.Name(id=table), slice=mask),
                        ast.Call(func=ast.Name(id=fill)),
                    ],
                ),
                [ast.Name(id=one), ast.Name(id=other)],
            ):
                self.fill(table, fill)
                for n, name in enumerate((one, other)):
                    rows = [pair[n] for pair in self.namespace[table]]
                    self.set_variable(name, self.of_constant(rows, mask), mask)
            case ast.Call(func=ast.Name(id="divmod"), args=[of, by]), [one, other]:
                whole, rest = ast.BinOp(of, ast.FloorDiv(), by), ast.BinOp(of, ast.Mod(), by)
                names = self.fresh("w"), self.fresh("w")
                self.w(
                    f"{{ num {names[0]} = {self.number(whole)}, {names[1]} = {self.number(rest)};"
                )
                self.put(one, number(names[0]), whole)
                self.put(other, number(names[1]), rest)
                self.w("}")
            case ast.Call(func=ast.Name(id="subset")) as call, [one, other]:
                used = self.fresh("w")
                self.w(f"{{ num {used} = 0;")
                self.put(one, self.subset(call, used), call)
                self.put(other, number(used), call)
                self.w("}")
            case ast.Tuple(elts=parts), _ if len(parts) == len(targets):
                for target, part in zip(targets, parts, strict=True):
                    self.put(target, self.expr(part), part)
            case _:
                raise Unwritable("several values at once")

    def fill(self, table: str, fill: str) -> None:
        """Fills in the whole of a table."""
        rows = self.namespace[table]
        if len(rows) > 1 << 12:
            raise Unwritable("a table of so many masks")
        for mask, row in enumerate(rows):
            if not row:
                self.namespace[fill](mask)

    def add(self, node: ast.AugAssign) -> None:
        """What is added to, taken from, or set in a number, or added to a list."""
        match node.target:
            case ast.Name(id=name) if self.known[name].kind.is_list:
                value = self.items(node.value)
                if value.kind is Kind.NONES:
                    raise Unwritable("nones among others")
                self.change(node.target)
                self.widened(self.known[name], value.kind)
                self.extend(f"HELD(v_{name})", value)
            case ast.Name(id=name):
                what = ast.BinOp(ast.Name(name), node.op, node.value)
                self.set_variable(name, self.expr(what), what)
            case ast.Subscript(value=ast.Name(id="SPENT")):
                self.w(f"G->spent = ADD(G->spent, {self.number(node.value)});")
            case ast.Subscript(value=ast.Name(id="S"), slice=index) if not isinstance(
                index, ast.Slice
            ):
                text, place = self.slot(index)
                if self.places.is_pile(place):
                    self.extend(f"(G->piles[{text}])", self.items(node.value))
                    return
                at = self.fresh("u")
                self.known[at] = Known()
                self.known[at].kind = self.places.kind(place)
                value = self.expr(ast.BinOp(ast.Name(at), node.op, node.value))
                del self.known[at]
                self.places.widen(place, Kind.NUMBER)
                self.w(f"{{ num *at{at} = &G->slots[{text}], v_{at} = *at{at};")
                self.w(f"  *at{at} = {value.text}; }}")
            case ast.Subscript(value=ast.Name(id=name), slice=index) if name in self.known:
                what = ast.BinOp(ast.Subscript(ast.Name(name), index), node.op, node.value)
                self.put(node.target, self.expr(what), what)
            case _:
                raise Unwritable("an addition to " + ast.unparse(node.target))

    # ------------------------------------------------------------------------------------ attempts

    def attempt(self, node: ast.Try) -> None:
        """A card that is taken out of a pile, or else from where it is."""
        match node:
            case ast.Try(
                handlers=[ast.ExceptHandler(type=ast.Name(id="Gone"), name=None, body=otherwise)],
                orelse=[],
                finalbody=[],
            ):
                outer, self.gone = self.gone, f"gone{self.fresh('')}"
                self.body(node.body)
                label, self.gone = self.gone, outer
                self.w(f"if (0) {{ {label}:;")
                self.body(otherwise)
                self.w("}")
            case ast.Try(
                body=[
                    ast.Expr(
                        value=ast.Call(func=ast.Attribute(value=source, attr="remove"), args=[what])
                    )
                ],
                handlers=[ast.ExceptHandler(type=ast.Name(id="ValueError"), body=otherwise)],
                finalbody=[],
            ):
                self.w(f"if (!{self.removed(source, what)}) {{")
                self.body(otherwise)
                if node.orelse:
                    self.w("} else {")
                    self.body(node.orelse)
                self.w("}")
            case _:
                raise Unwritable("an attempt")

    # ------------------------------------------------------------------------------------ loops

    def loop(self, node: ast.For) -> None:
        """Through a list or a range; `else:` where it was not left."""
        label = f"out{self.fresh('')}" if node.orelse else None
        index = self.fresh("i")
        match node.iter:
            case ast.Call(func=ast.Name(id="range")) as call:
                low, high, step = self.range(call)
                sign = "<" if step > 0 else ">"
                ends = f"num {index} = {low}, end{index} = {high}"
                self.w(f"for ({ends}; {index} {sign} end{index}; {index} += {step}) {{")
                self.take(node.target, number(index))
            case ast.Call(func=ast.Name(id="enumerate"), args=[source]):
                value = self.items(source)
                self.w(f"{{ list *o{index} = HELD({value.text});")
                self.w(f"for (num {index} = 0; {index} < o{index}->n; {index}++) {{")
                item = self.item(value.kind, f"o{index}->a[{index}]")
                self.take_pair(node.target, number(index), item)
            case source:
                value = self.gone_through(source)
                step = 2 if value.kind is Kind.PAIRS else 1
                self.w(f"{{ list *o{index} = HELD({value.text});")
                self.w(f"for (num {index} = 0; {index} < o{index}->n; {index} += {step}) {{")
                if value.kind is Kind.PAIRS:
                    one, other = f"o{index}->a[{index}]", f"o{index}->a[{index} + 1]"
                    self.take_pair(node.target, number(one), number(other))
                else:
                    self.take(node.target, self.item(value.kind, f"o{index}->a[{index}]"))
        self.breaks.append(label)
        self.body(node.body)
        self.breaks.pop()
        self.w("}" if isinstance(node.iter, ast.Call) and _is_range(node.iter) else "}}")
        if label is not None:
            self.body(node.orelse)
            self.w(f"{label}:;")

    def take(self, target: ast.expr, item: Value) -> None:
        """What a loop goes through next, or the items of it."""
        match target:
            case ast.Name(id=name):
                known = self.known.setdefault(name, Known())
                self.widened(known, item.kind)
                self.w(f"  v_{name} = {self.of_kind(item, known.kind)};")
            case ast.Tuple(elts=parts) if item.kind.is_list:
                held = self.fresh("h")
                self.w(f"  list *{held} = HELD({item.text}); WHOLE({held}->n == {len(parts)});")
                for n, part in enumerate(parts):
                    self.take(part, self.item(item.kind, f"{held}->a[{n}]"))
            case _:
                raise Unwritable("a loop of that form")

    def take_pair(self, target: ast.expr, one: Value, other: Value) -> None:
        """The two values of a pair that a loop goes through."""
        match target:
            case ast.Tuple(elts=[first, second]):
                self.take(first, one)
                self.take(second, other)
            case _:
                raise Unwritable("pairs that are taken as a whole")

    def give(self, value: ast.expr | None) -> None:
        """What a function gives."""
        f = self.function_in_hand
        if f.name == "run_to_end":
            self.w(
                f"return {'STOPPED' if value is None or is_none(value) else self.number(value)};"
            )
            return
        assert value is not None
        if f.asked is Kind.NUMBER:
            f.gives = Kind.NUMBER
            self.w(f"return {self.truth(value)};")
            return
        if f.asked is Kind.PAIRS:
            f.gives = Kind.PAIRS
            self.w(f"return {self.pairs(value).text};")
            return
        one = self.expr(value)
        wider = joined(f.gives, one.kind)
        if wider is not f.gives:
            f.gives, self.moved = wider, True
        if one.kind.is_list and one.owner is not Owner.FRESH:
            raise Unwritable("a function that gives a list")
        self.w(f"return {self.of_kind(one, f.gives)};")


def _is_range(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id == "range"
