"""Calls of functions in C: those of Python, of the interpreter's runtime, and of the text itself."""

import ast
from collections.abc import Mapping, Sequence

from rulewright.dsl.game.limits import WIDEST
from rulewright.interpreter.native.kinds import Kind, Unwritable
from rulewright.interpreter.native.subscripts import Subscripts
from rulewright.interpreter.native.writing import Value, number


class Calls(Subscripts):
    """Writes calls; `call_NAME` writes those of a function of that name, without a number at its end."""

    def call(self, name: str, arguments: Sequence[ast.expr]) -> Value:
        """Write a call of another function of the text."""
        raise NotImplementedError

    def is_written(self, name: str, meant: object) -> bool:
        """Whether a name is a function of the text."""
        raise NotImplementedError

    def inner_functions(self) -> Mapping[str, str]:
        """The functions in the one in hand, by what the text calls them."""
        raise NotImplementedError

    def call_inner(self, key: str) -> Value:
        """Write a call of such a function."""
        raise NotImplementedError

    def comprehension(self, what: ast.expr, one: ast.comprehension, *, unique: bool) -> Value:
        """Write a list that is made from another."""
        raise NotImplementedError

    def called(self, node: ast.Call) -> Value:
        """A call that has a value."""
        match node.func:
            case ast.Name(id=name):
                return self.function(name, node)
            case ast.Attribute(value=ast.Name(id="dict"), attr="fromkeys"):
                return self.unlike(self.items(node.args[0]))
            case ast.Attribute(value=ast.Name(id="ground"), attr="deal"):
                return self.dealt(node)
            case ast.Attribute(value=source, attr="pop") if not node.args:
                self.change(source)
                name, value = self.fresh("q"), self.items(source)
                text = (
                    f"({{ list *{name} = HELD({value.text}); "
                    f"WHOLE({name}->n > 0 && {name}->room >= 0); {name}->a[--{name}->n]; }})"
                )
                return self.item(value.kind, text)
            case func:
                raise Unwritable(ast.unparse(func))

    def unlike(self, value: Value) -> Value:
        """Write a list of the items of another, each once."""
        if value.kind is Kind.LISTS:
            raise Unwritable("a set of lists")
        over, index = self.fresh("o"), self.fresh("i")
        return self.new_list(
            lambda name: (
                f"list *{over} = HELD({value.text}); for (num {index} = 0; {index} < {over}->n; {index}++) "
                f"if (where({name}, {over}->a[{index}]) < 0) PUSH({name}, {over}->a[{index}]);"
            ),
            value.kind,
        )

    def dealt(self, node: ast.Call) -> Value:
        """Write the cards that are dealt from a pile that another refills."""
        amount, source, refill = (self.number(part) for part in node.args[1:])
        flags = {word.arg: self.truth(word.value) for word in node.keywords}
        how = f"{amount}, SLOT({source}), SLOT({refill}), {flags['except_top']}, {flags['up_to']}"
        return self.new_list(lambda name: f"WHOLE(deal(G, {how}, {name}));", Kind.LIST)

    def change(self, node: ast.expr) -> None:
        """A list is changed in place: a variable that holds it must not hold a copy."""
        if isinstance(node, ast.Name) and node.id in self.known:
            known = self.known[node.id]
            if not known.changed:
                known.changed = self.moved = True

    def function(self, name: str, node: ast.Call) -> Value:
        """A call of a function by its name."""
        arguments = node.args
        write = getattr(self, f"call_{name.rstrip('_0123456789')}", None)
        if write is not None:
            value: Value = write(node)
            return value
        meant = self.namespace.get(name)
        if name in self.inner_functions():
            return self.call_inner(self.inner_functions()[name])
        if self.is_written(name, meant):
            return self.call(name, arguments)
        raise Unwritable(f"a call of {name}")

    def call_len(self, node: ast.Call) -> Value:
        """How many there are."""
        value = self.expr(node.args[0])
        if value.kind is Kind.PAIRS:
            return number(f"(HELD({value.text})->n / 2)")
        return number(f"HELD({self.listed(value).text})->n")

    def call_int(self, node: ast.Call) -> Value:
        """A number at random: `int(random() * n)`."""
        match node.args:
            case [ast.BinOp(left=ast.Call(func=ast.Name(id="random")), op=ast.Mult(), right=count)]:
                return number(f"((num)(fraction(&G->random) * (double)({self.number(count)})))")
            case _:
                raise Unwritable("a number made from something else")

    def call_below(self, node: ast.Call) -> Value:
        """A number that chance brings."""
        bound = self.fresh("b")
        return number(
            f"({{ num {bound} = {self.number(node.args[1])}; WHOLE({bound} > 0); below(G, {bound}); }})"
        )

    def call_seen(self, node: ast.Call) -> Value:
        """A list that is gone through at once."""
        value = self.items(node.args[0])
        return Value(f"SEEN({value.text})", value.kind, value.owner)

    def call_list(self, node: ast.Call) -> Value:
        """A list of its own."""
        if not node.args:
            return self.new_list(lambda _: "", Kind.EMPTY)
        match node.args[0]:
            case ast.GeneratorExp(elt=what, generators=[one]):
                return self.comprehension(what, one, unique=False)
            case source:
                value = self.items(source)
        return self.new_list(lambda name: f"WHOLE(extend({name}, HELD({value.text})));", value.kind)

    call_tuple = call_list

    def call_range(self, node: ast.Call) -> Value:
        """Numbers in a row."""
        low, high, step = self.range(node)
        index = self.fresh("i")
        sign = "<" if step > 0 else ">"
        return self.new_list(
            lambda name: (
                f"for (num {index} = {low}, end{index} = {high}; {index} {sign} end{index}; {index} += {step}) "
                f"PUSH({name}, {index});"
            ),
            Kind.LIST,
        )

    def range(self, node: ast.Call) -> tuple[str, str, int]:
        """The ends of a range and its step."""
        ends = [self.number(end) for end in node.args[:2]]
        step = 1
        if len(node.args) > 2:  # noqa: PLR2004 - the third is the step
            step = ast.literal_eval(node.args[2])
        low, high = ("0", ends[0]) if len(ends) == 1 else ends
        return low, high, step

    def call_sorted(self, node: ast.Call) -> Value:
        """A list in order, or in order of a key."""
        source = node.args[0]
        match source:
            case ast.SetComp(elt=what, generators=[one]):
                value = self.comprehension(what, one, unique=True)
            case ast.Set(elts=parts):
                value = self.unlike(self.expr(ast.List(parts)))
            case _:
                value = self.numbers(source)
        key = None
        for word in node.keywords:
            if word.arg != "key" or not isinstance(word.value, ast.Lambda):
                raise Unwritable("a list that is sorted so")
            key = word.value
        test = "WHOLE(!none_among({0})); " if value.kind.holds_none else ""
        if key is None:
            return self.new_list(
                lambda name: (
                    f"WHOLE(assign({name}, HELD({value.text}))); {test.format(name)}sort({name});"
                ),
                value.kind,
            )
        of = ast.comprehension(ast.Name(key.args.args[0].arg), ast.Name("sorted items"), [], 0)
        item = self.fresh("s")
        self.inner["sorted items"] = item, value.kind
        keys = self.comprehension(key.body, of, unique=False)
        del self.inner["sorted items"]
        if keys.kind is not Kind.LIST:
            raise Unwritable("a list that is sorted by what may be none")
        return self.new_list(
            lambda name: (
                f"list *{item} = HELD({value.text}); list *k{item} = {keys.text}; "
                f"WHOLE(assign({name}, {item})); WHOLE(sort_by({name}, k{item}));"
            ),
            value.kind,
        )

    def call_in_order(self, node: ast.Call) -> Value:
        """Cards in order of their faces."""
        value = self.numbers(node.args[1])
        index, keys = self.fresh("i"), self.made
        self.made += 1
        return self.new_list(
            lambda name: (
                f"list *k{index} = &G->made[{keys}]; WHOLE(assign({name}, HELD({value.text}))); sort({name}); "
                f"k{index}->n = 0; for (num {index} = 0; {index} < {name}->n; {index}++) "
                f"PUSH(k{index}, CALL(face(G, {name}->a[{index}]))); WHOLE(sort_by({name}, k{index}));"
            ),
            value.kind,
        )

    def call_sum(self, node: ast.Call) -> Value:
        """All numbers of a list together."""
        value = self.numbers(node.args[0])
        name, all_ = self.fresh("o"), self.fresh("n")
        test = f"WHOLE(!none_among({name})); " if value.kind.holds_none else ""
        return number(
            f"({{ list *{name} = HELD({value.text}); {test}num {all_} = 0; WHOLE(summed({name}, &{all_})); {all_}; }})"
        )

    def call_abs(self, node: ast.Call) -> Value:
        """A number without its sign."""
        name = self.fresh("n")
        return number(
            f"({{ num {name} = {self.number(node.args[0])}; {name} < 0 ? -{name} : {name}; }})"
        )

    def call_min(self, node: ast.Call) -> Value:
        """The least."""
        return self.extreme(node, "<")

    def call_max(self, node: ast.Call) -> Value:
        """The most."""
        return self.extreme(node, ">")

    def extreme(self, node: ast.Call, sign: str) -> Value:
        """The least or the most of numbers that are written out, or of a list that has any."""
        if node.keywords:
            raise Unwritable("the most or least of what may be nothing")
        if len(node.args) == 1:
            value = self.numbers(node.args[0])
            over, best, index = self.fresh("o"), self.fresh("m"), self.fresh("i")
            return number(
                f"({{ list *{over} = HELD({value.text}); WHOLE({over}->n && !none_among({over})); "
                f"num {best} = {over}->a[0]; "
                f"for (num {index} = 1; {index} < {over}->n; {index}++) "
                f"if ({over}->a[{index}] {sign} {best}) {best} = {over}->a[{index}]; {best}; }})"
            )
        names = [self.fresh("m") for _ in node.args]
        texts = [
            f"num {name} = {self.number(part)};"
            for name, part in zip(names, node.args, strict=True)
        ]
        texts += [f"if ({name} {sign} {names[0]}) {names[0]} = {name};" for name in names[1:]]
        return number(f"({{ {' '.join(texts)} {names[0]}; }})")

    # ------------------------------------------------------------------------------------ calls of runtime.py

    def call_too_wide(self, _node: ast.Call) -> Value:
        """A number has more than 9 digits."""
        return self.failed()

    def call_outside(self, _node: ast.Call) -> Value:
        """A number lies outside its range."""
        return self.failed()

    def failed(self) -> Value:
        """What is found only where the rules cannot be carried out."""
        return number("({ WHOLE(0); 0; })")

    def call_narrow(self, node: ast.Call) -> Value:
        """A number of at most 18 digits."""
        return self.bounded(self.number(node.args[0]), f"{1 - WIDEST}LL", f"{WIDEST - 1}LL")

    def call_key(self, node: ast.Call) -> Value:
        """A number in a range."""
        low, high = (self.number(end) for end in node.args[1:3])
        return self.bounded(self.number(node.args[0]), low, high)

    def bounded(self, text: str, low: str, high: str) -> Value:
        """A number that fails outside of its bounds."""
        name = self.fresh("n")
        return number(
            f"({{ num {name} = {text}; WHOLE({name} >= ({low}) && {name} <= ({high})); {name}; }})"
        )

    def call_some(self, node: ast.Call) -> Value:
        """A value that is not none."""
        value = self.expr(node.args[0])
        if value.kind.is_list:
            return Value(f"HELD({value.text})", value.kind, value.owner)
        return number(self.need(value))

    def call_item(self, node: ast.Call) -> Value:
        """The n-th of a list, from 1."""
        value = self.items(node.args[0])
        name = self.fresh("n")
        return self.item(
            value.kind,
            f"({{ num {name} = {self.number(node.args[1])}; WHOLE({name} > 0); AT({value.text}, {name} - 1); }})",
        )

    def call_cycle(self, node: ast.Call) -> Value:
        """The n-th of a list, over and over, from 1."""
        value = self.items(node.args[0])
        name, over = self.fresh("n"), self.fresh("o")
        return self.item(
            value.kind,
            f"({{ list *{over} = HELD({value.text}); num {name} = {self.number(node.args[1])}; "
            f"WHOLE({name} > 0 && {over}->n); {over}->a[({name} - 1) % {over}->n]; }})",
        )

    def call_the(self, node: ast.Call) -> Value:
        """The only one of a list; none of nothing."""
        value = self.numbers(node.args[0])
        over = self.fresh("o")
        return Value(
            f"({{ list *{over} = HELD({value.text}); WHOLE({over}->n <= 1); {over}->n ? {over}->a[0] : NONE; }})",
            Kind.OPEN,
        )

    def call_next_among(self, node: ast.Call) -> Value:
        """The first seat of an order that is among some."""
        order, among = self.numbers(node.args[0]), self.numbers(node.args[1])
        over, some, found, index = (self.fresh(stem) for stem in "oafi")
        return Value(
            f"({{ list *{over} = HELD({order.text}), *{some} = HELD({among.text}); num {found} = NONE; "
            f"for (num {index} = 0; {index} < {over}->n; {index}++) if (where({some}, {over}->a[{index}]) >= 0) "
            f"{{ {found} = {over}->a[{index}]; break; }} {found}; }})",
            Kind.OPEN,
        )

    def call_ranked(self, node: ast.Call) -> Value:
        """Groups of items that tie, the highest first, from pairs of a number and an item."""
        value = self.items(node.args[0])
        if value.kind not in {Kind.LISTS, Kind.EMPTY}:
            raise Unwritable("a ranking of that form")
        made = self.made
        self.made += 1
        return self.new_list(
            lambda name: f"WHOLE(ranked(G, HELD({value.text}), &G->made[{made}], {name}));",
            Kind.LISTS,
        )
