"""What calls do to lists and piles, in C; cards in motion."""

import ast

from rulewright.interpreter.native.expressions import Expressions
from rulewright.interpreter.native.kinds import Kind, Unwritable, list_of
from rulewright.interpreter.native.writing import Known, Owner, Value


class Function:
    """A function in hand: its variables by name, what it gives, its text.

    captured  the variables from around that it knows
    inner     the functions in it, by what the text calls them
    asked     what C asks of it, if it is C that calls it: a number for whether something holds, or pairs
    """

    def __init__(self, name: str, node: ast.FunctionDef) -> None:
        self.name = name
        self.node = node
        self.known: dict[str, Known] = {}
        self.gives = Kind.UNKNOWN
        self.captured: list[str] = []
        self.inner: dict[str, str] = {}
        self.asked: Kind | None = None
        self.lines: list[str] = []


class Moving(Expressions):
    """Writes statements that are calls."""

    function_in_hand: Function
    depth = 1

    def w(self, line: str) -> None:
        """One line of C."""
        self.function_in_hand.lines.append("  " * self.depth + line)

    def do(self, node: ast.Call) -> None:
        """A call for what it does."""
        match node.func:
            case ast.Name(id="shuffle"):
                self.w(f"shuffle(G, HELD({self.items(node.args[1]).text}));")
            case ast.Name():
                self.w(f"(void){self.called(node).text};")
            case ast.Attribute(value=ast.Name(id="ground"), attr=name):
                self.ground(name, node)
            case ast.Attribute(value=source, attr="append"):
                self.append(source, self.expr(node.args[0]))
            case ast.Attribute(value=source, attr="clear" | "reverse" | "sort" as name) if (
                not node.keywords
            ):
                self.change(source)
                value, held = self.items(source), self.fresh("d")
                test = f"WHOLE(!none_among({held})); " * (value.kind.holds_none)
                what = f"{held}->n = 0" if name == "clear" else f"{test}{name}({held})"
                self.w(
                    f"{{ list *{held} = HELD({value.text}); WHOLE({held}->room >= 0); {what}; }}"
                )
            case ast.Attribute(value=source, attr="insert"):
                place, item = node.args
                self.change(source)
                to, one = self.numbers(source), self.number(item)
                if to.owner is not Owner.PILE and to.kind not in {Kind.LIST, Kind.OPEN_LIST}:
                    raise Unwritable("a number that is put in between others")
                held = self.fresh("d")
                self.w(f"{{ list *{held} = HELD({to.text}); WHOLE({held}->room >= 0);")
                self.w(f"  WHOLE(put_in({held}, {self.number(place)}, {one})); }}")
            case ast.Attribute(value=source, attr="remove"):
                self.w(f"WHOLE({self.removed(source, node.args[0])});")
            case ast.Attribute(attr="pop"):
                self.w(f"(void){self.called(node).text};")
            case func:
                raise Unwritable(ast.unparse(func))

    def append(self, source: ast.expr, value: Value) -> None:
        """One more item; a pile has cards only."""
        self.change(source)
        to = self.items(source)
        if isinstance(source, ast.Name) and source.id in self.known:
            self.widened(self.known[source.id], list_of(value.kind))
            self.w(f"PUSH({to.text}, {self.as_item(source.id, value)});")
        else:
            self.w(f"PUSH({to.text}, {self.need(value)});")

    def as_item(self, name: str, value: Value) -> str:
        """What a value is as an item of the list of a variable."""
        if self.known[name].kind is Kind.LISTS and value.kind is Kind.NONE:
            return "0"
        return self.kept(value)

    def removed(self, source: ast.expr, what: ast.expr) -> str:
        """Whether an item could be taken out of a list."""
        self.change(source)
        name = self.fresh("d")
        return (
            f"({{ list *{name} = HELD({self.numbers(source).text}); WHOLE({name}->room >= 0); "
            f"removed({name}, {self.expr(what).text}); }})"
        )

    def ground(self, name: str, node: ast.Call) -> None:
        """Cards that are taken from wherever they lie."""
        arguments = node.args
        if name == "take":
            card, slots = self.number(arguments[1]), self.items(arguments[2])
            self.w(f"WHOLE(take(G, {card}, HELD({slots.text})));")
        elif name == "take_all":
            cards, slots = self.items(arguments[1]), self.items(arguments[2])
            self.w(f"WHOLE(take_all(G, HELD({cards.text}), HELD({slots.text})));")
        elif name == "move_pile":
            source, to = (f"SLOT({self.number(argument)})" for argument in arguments[1:])
            bottom = self.truth(node.keywords[0].value)
            self.w(f"G->made[{self.made}].n = 0;")
            self.w(f"WHOLE(move_pile(G, {source}, {to}, {bottom}, &G->made[{self.made}]));")
            self.made += 1
        elif name == "empty":
            self.w(f"WHOLE(empty(G, SLOT({self.number(arguments[1])})));")
        elif name == "swap_piles":
            first, second = (f"SLOT({self.number(argument)})" for argument in arguments[1:])
            self.w(f"swap_piles(G, {first}, {second});")
        elif name == "swap_cards":
            ones = [self.expr(argument) for argument in arguments[1::2]]
            where = [f"HELD({self.items(argument).text})" for argument in arguments[2::2]]
            if not any(one.kind.is_list for one in ones):
                both = f"{self.need(ones[0])}, {where[0]}, {self.need(ones[1])}, {where[1]}"
                self.w(f"WHOLE(swap_cards(G, {both}));")
                return
            blocks = [self.block(one) for one in ones]
            both = f"{blocks[0]}, {where[0]}, {blocks[1]}, {where[1]}"
            self.w(f"WHOLE(swap_blocks(G, {both}));")
        else:
            raise Unwritable(f"ground.{name}")

    def block(self, value: Value) -> str:
        """One card or several as a list of their own."""
        if value.kind.is_list:
            text = self.listed(value).text
            return self.new_list(
                lambda name: f"WHOLE(assign({name}, HELD({text})));", value.kind
            ).text
        return self.new_list(lambda name: f"PUSH({name}, {self.need(value)});", Kind.LIST).text

    def extend(self, to: str, value: Value) -> None:
        """Puts the items of a list behind those of another."""
        self.w(f"WHOLE(extend({to}, HELD({value.text})));")
