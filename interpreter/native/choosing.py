"""Choices of cards by face and sets of cards in C, and what they ask of the text.

Pairs of an id and a card lie behind each other in one list, which is of a kind of its own. What a
choice is given to call, a function around it or a lambda, is a function of C that gets what it knows
from around it in a row of numbers.
"""

import ast
from collections.abc import Sequence

from rulewright.interpreter.choosing import SEARCH
from rulewright.interpreter.native.calls import Calls
from rulewright.interpreter.native.kinds import Kind, Unwritable
from rulewright.interpreter.native.writing import Value, declared, is_none, number
from rulewright.interpreter.packing import MOST_GROUPS


class Choosing(Calls):
    """Writes what is asked of choosing.py, and loops of comprehensions."""

    def around(self, node: ast.expr, gives: Kind) -> tuple[str, str]:
        """A function that C calls back: its name, and what it knows from around it, in braces."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------------ pairs

    def pairs(self, node: ast.expr) -> Value:
        """Write a list of pairs of two numbers."""
        match node:
            case ast.ListComp(
                elt=ast.Tuple(elts=[ast.Name(id=one), ast.Name(id=other)]),
                generators=[
                    ast.comprehension(
                        target=ast.Tuple(elts=[ast.Name(id=first), ast.Name(id=second)]),
                        iter=source,
                        ifs=[],
                    )
                ],
            ) if (one, other) == (first, second):
                return self.pairs(source)
            case ast.ListComp(elt=ast.Tuple(elts=[one, other]), generators=[through]):
                return self.paired(one, other, through)
            case ast.Call(func=ast.Name(id="enumerate"), args=[source]):
                value, over, index = self.items(source), self.fresh("o"), self.fresh("i")
                if value.kind not in {Kind.LIST, Kind.EMPTY}:
                    raise Unwritable("numbers before something else than numbers")
                return self.new_list(
                    lambda name: (
                        f"list *{over} = HELD({value.text}); for (num {index} = 0; {index} < {over}->n; {index}++) "
                        f"{{ PUSH({name}, {index}); PUSH({name}, {over}->a[{index}]); }}"
                    ),
                    Kind.PAIRS,
                )
            case _:
                value = self.expr(node)
                if value.kind not in {Kind.PAIRS, Kind.UNKNOWN}:
                    raise Unwritable("pairs of that form")
                return value

    def paired(self, one: ast.expr, other: ast.expr, through: ast.comprehension) -> Value:
        """Write pairs that are made from something else."""
        outer = dict(self.inner)
        head = self.through(through)
        texts = [self.number(part) for part in (one, other)]
        self.inner = outer
        names = self.fresh("p"), self.fresh("p")
        return self.new_list(
            lambda name: (
                f"{head}num {names[0]} = {texts[0]}, {names[1]} = {texts[1]}; "
                f"PUSH({name}, {names[0]}); PUSH({name}, {names[1]}); }}"
            ),
            Kind.PAIRS,
        )

    def gone_through(self, node: ast.expr) -> Value:
        """Write what a loop goes through: a list, or pairs."""
        match node:
            case ast.Call(func=ast.Name(id="enumerate")):
                return self.pairs(node)
            case _:
                value = self.expr(node)
                return value if value.kind is Kind.PAIRS else self.items(node)

    def through(self, one: ast.comprehension) -> str:
        """The head of the loop of a comprehension, to where its items are bound and it is known that they count."""
        source = self.gone_through(one.iter)
        over, index = self.fresh("o"), self.fresh("i")
        if source.kind is Kind.PAIRS:
            step, taken = (
                2,
                self.taken_pair(one.target, f"{over}->a[{index}]", f"{over}->a[{index} + 1]"),
            )
        else:
            step, taken = 1, self.taken(one.target, self.item(source.kind, f"{over}->a[{index}]"))
        tests = "".join(f"if (!{self.truth(test)}) continue; " for test in one.ifs)
        return (
            f"list *{over} = HELD({source.text}); "
            f"for (num {index} = 0; {index} < {over}->n; {index} += {step}) {{ {taken}{tests}"
        )

    def taken_pair(self, target: ast.expr, one: str, other: str) -> str:
        """What a comprehension calls the two numbers of a pair."""
        match target:
            case ast.Tuple(elts=[ast.Name() as first, ast.Name() as second]):
                return self.taken(first, number(one)) + self.taken(second, number(other))
            case _:
                raise Unwritable("pairs that are taken as a whole")

    def taken(self, target: ast.expr, item: Value) -> str:
        """What a comprehension calls an item, or the items of it."""
        match target:
            case ast.Name(id=name):
                inner = self.fresh("x")
                self.inner[name] = inner, item.kind
                return f"{declared(item.kind)}{inner} = {item.text}; "
            case ast.Tuple(elts=parts) if item.kind.is_list:
                held = self.fresh("h")
                text = f"list *{held} = HELD({item.text}); WHOLE({held}->n == {len(parts)}); "
                for n, part in enumerate(parts):
                    text += self.taken(part, self.item(item.kind, f"{held}->a[{n}]"))
                return text
            case _:
                raise Unwritable("a comprehension of that form")

    # ------------------------------------------------------------------------------------ by face

    def call_by_face(self, node: ast.Call) -> Value:
        """The first card of each face, with the face."""
        cards, faces = self.items(node.args[0]), self.items(node.args[1])
        over, index = self.fresh("o"), self.fresh("i")
        card = f"{over}->a[{index}]"
        return self.new_list(
            lambda name: (
                f"list *{over} = HELD({cards.text}), *f{over} = HELD({faces.text}); "
                f"for (num {index} = 0; {index} < {over}->n; {index}++) "
                f"WHOLE(of_face({name}, AT(f{over}, {card}), {card}));"
            ),
            Kind.PAIRS,
        )

    def call_by_variant(self, node: ast.Call) -> Value:
        """As `by_face`, with cards apart that carry unlike state."""
        match node.args:
            case [
                source,
                faces,
                ast.Constant(value=int() as variants),
                ast.Lambda(
                    args=ast.arguments(args=[ast.arg(arg=card)]), body=ast.Tuple(elts=parts)
                ),
            ]:
                pass
            case _:
                raise Unwritable("cards that are told apart so")
        cards, of = self.items(source), self.items(faces)
        over, index, start = self.fresh("o"), self.fresh("i"), self.fresh("s")
        keys, rows = (f"(&G->made[{self.made + n}])" for n in range(2))
        self.made += 2
        outer = dict(self.inner)
        taken = self.taken(ast.Name(card), number(f"{over}->a[{index}]"))
        state = " ".join(self.part_of_key(keys, self.expr(part)) for part in parts)
        self.inner = outer
        return self.new_list(
            lambda name: (
                f"list *{over} = HELD({cards.text}), *f{over} = HELD({of.text}); {keys}->n = {rows}->n = 0; "
                f"for (num {index} = 0; {index} < {over}->n; {index}++) {{ {taken}"
                f"num {start} = {keys}->n; PUSH({keys}, AT(f{over}, {over}->a[{index}])); {state} "
                f"WHOLE(of_variant({keys}, {rows}, {start}, {over}->a[{index}])); }} "
                f"WHOLE(numbered({keys}, {rows}, {variants}, {name}));"
            ),
            Kind.PAIRS,
        )

    def part_of_key(self, keys: str, value: Value) -> str:
        """A part of what tells cards apart: none comes before any number, and the end of a list too."""
        if not value.kind.is_list:
            return f"PUSH({keys}, {value.text});"
        if value.kind in {Kind.LISTS, Kind.PAIRS}:
            raise Unwritable("cards that are told apart by lists of lists")
        name = self.fresh("d")
        return (
            f"{{ list *{name} = HELD({value.text}); WHOLE(!none_among({name})); "
            f"WHOLE(extend({keys}, {name})); PUSH({keys}, NONE); }}"
        )

    def call_faces(self, node: ast.Call) -> Value:
        """The faces of all cards, where those of dice change."""
        if self.namespace.get(ast.unparse(node.func)) != self.layout.faces:
            raise Unwritable("faces that are found so")
        index = self.fresh("i")
        return self.new_list(
            lambda name: (
                f"for (num {index} = 0; {index} < CARDS; {index}++) "
                f"PUSH({name}, CALL(face(G, {index})));"
            ),
            Kind.LIST,
        )

    def call_find_face(self, node: ast.Call) -> Value:
        """The card of a face in what `by_face` gave."""
        value, card = self.pairs(node.args[0]), self.fresh("c")
        find = f"find_face(HELD({value.text}), {self.number(node.args[1])}, &{card})"
        return number(f"({{ num {card}; FOUND({find}, {self.gone}); {card}; }})")

    def call_at_place(self, node: ast.Call) -> Value:
        """The card at a place of a pile, from 0."""
        value, place = self.items(node.args[0]), self.fresh("n")
        over = self.fresh("o")
        return self.item(
            value.kind,
            f"({{ list *{over} = HELD({value.text}); num {place} = {self.number(node.args[1])}; "
            f"FOUND({place} < {over}->n ? 1 : -1, {self.gone}); AT({over}, {place}); }})",
        )

    # ------------------------------------------------------------------------------------ sets

    def said_of(self, name: str, pairs: ast.expr, check: ast.expr, sizes: Sequence[str]) -> str:
        """Declares what is said of the choice of a set: what is on offer, what will do, how many."""
        asks = "0", "{0}"
        if not is_none(check):
            asks = self.around(check, Kind.NUMBER)
        gives = self.around(pairs, Kind.PAIRS)
        return (
            f"num a{name}[] = {gives[1]}, b{name}[] = {asks[1]}; "
            f"choice {name} = {{{gives[0]}, a{name}, {asks[0]}, b{name}, {', '.join(sizes)}, {SEARCH}}};"
        )

    def call_subset_ids(self, node: ast.Call) -> Value:
        """What may be picked next into a set."""
        match node.args:
            case [values, pairs, chosen, ast.Tuple(elts=[_, _, _] as sizes), check]:
                pass
            case _:
                raise Unwritable("a set of that form")
        among, before = self.items(values), self.items(chosen)
        name = self.fresh("z")
        said = self.said_of(name, pairs, check, [self.number(size) for size in sizes])
        call = f"subset_ids(G, &{name}, HELD({among.text}), HELD({before.text}), %s)"
        return self.new_list(
            lambda to: f"{said} FOUND({call.replace('%s', to)}, {self.gone});", Kind.LIST
        )

    def subset(self, node: ast.Call, used: str) -> Value:
        """The cards of a set from the ids that name them; the variable `used` gets how many those are."""
        values, pairs, ids, done, most = node.args
        among, named = self.items(values), self.items(ids)
        name = self.fresh("z")
        sizes = ["0", self.number(most), self.number(done)]
        said = self.said_of(name, pairs, ast.Constant(None), sizes)
        call = f"subset(G, &{name}, HELD({among.text}), HELD({named.text}), %s, &{used})"
        return self.new_list(
            lambda to: f"{said} FOUND({call.replace('%s', to)}, {self.gone});", Kind.LIST
        )

    def call_best_runs(self, node: ast.Call) -> Value:
        """The most that runs bring, from lists of the numbers and of the colours of cards."""
        match node.args:
            case [ast.Call(func=ast.Name(id="zip"), args=[along, by]), *stands]:
                pass
            case _:
                raise Unwritable("runs of that form")
        lists = [f"HELD({self.numbers(one).text})" for one in (along, by)]
        for one in stands:
            value = self.numbers(one)
            if value.kind not in {Kind.LIST, Kind.EMPTY}:
                raise Unwritable("runs of something else than numbers")
            lists.append(f"HELD({value.text})")
        points = "" if len(stands) > 2 else "0, "  # noqa: PLR2004 - the numbers, the colours, and what runs bring
        best = self.fresh("n")
        return number(
            f"({{ num {best}; WHOLE(best_runs(G, {', '.join(lists)}, {points}&{best})); {best}; }})"
        )

    def call_groups(self, node: ast.Call) -> Value:
        """All groups of so many items."""
        least, most = (self.number(end) for end in node.args[:2])
        value, places = self.items(node.args[2]), self.made
        if value.kind not in {Kind.LIST, Kind.EMPTY}:
            raise Unwritable("groups of something else than numbers")
        self.made += 1
        call = f"grouped(G, {least}, {most}, HELD({value.text}), {MOST_GROUPS}, &G->made[{places}], %s)"
        return self.new_list(lambda to: f"WHOLE({call.replace('%s', to)});", Kind.LISTS)
