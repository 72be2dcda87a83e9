"""What all that writes C shares: names, lists in the making, values of a kind, what was found out so far."""

import ast
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

from rulewright.dsl.structs import Struct
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.native.constants import Constants
from rulewright.interpreter.native.kinds import Kind, Unwritable, joined
from rulewright.interpreter.native.places import Places


class Owner(Enum):
    """Whose a list is, which says whether a variable may simply point to it."""

    FRESH = "made by the expression"
    PILE = "a pile of the game"
    FIXED = "a constant"
    OTHER = "somebody's"


class Value(Struct):
    """The text of an expression and its kind; of a list, whose it is."""

    text: str
    kind: Kind
    owner: Owner = Owner.OTHER


class Known:
    """What was found out of a variable: its kind, the place its number lies in, whose lists it holds, changes.

    A variable that is sometimes a list and sometimes a number is only `tested`: it has 1 for what holds.
    """

    def __init__(self) -> None:
        self.kind = Kind.UNKNOWN
        self.place: int | None = None
        self.owners: set[Owner] = set()
        self.changed = False
        self.tested = False


def number(text: str) -> Value:
    """A value that is never none."""
    return Value(text, Kind.NUMBER)


class Writing:
    """Helpers of what writes expressions and statements.

    namespace  what names outside the text mean
    places     where numbers and piles lie in a state
    known      what was found out so far of the variables of the function in hand
    inner      the variables of comprehensions around, by name: what C calls them, and their kinds
    made       how many places there are for lists in the making
    moved      whether something was found out that was not known when the text was begun
    source     the file that the function in hand stands in
    gone       where to go when a card is not there
    """

    known: dict[str, Known]

    def __init__(self, namespace: Mapping[str, Any], layout: Layout, places: Places) -> None:
        self.namespace = namespace
        self.layout = layout
        self.places = places
        self.constants = Constants()
        self.inner: dict[str, tuple[str, Kind]] = {}
        self.used = 0
        self.made = 0
        self.moved = False
        self.source: str | None = None
        self.gone = "fail"

    def expr(self, node: ast.expr) -> Value:
        """Write any expression."""
        raise NotImplementedError

    def truth(self, node: ast.expr) -> str:
        """Write whether an expression holds."""
        raise NotImplementedError

    def fresh(self, stem: str) -> str:
        """A name that nothing else has."""
        self.used += 1
        return f"{stem}{self.used}"

    def new_list(self, write: Callable[[str], str], kind: Kind) -> Value:
        """A list in the making: `write` gives the statements that fill the list of that name."""
        self.made += 1
        name = self.fresh("l")
        text = f"({{ list *{name} = &G->made[{self.made - 1}]; {name}->n = 0; {write(name)} {name}; }})"
        return Value(text, kind, Owner.FRESH)

    def widened(self, known: Known, kind: Kind) -> None:
        """A variable may be of this kind too."""
        wider = joined(known.kind, kind)
        if wider is not known.kind:
            known.kind = wider
            self.moved = True

    def item(self, kind: Kind, text: str) -> Value:
        """What an item of a list of a kind is, from the number that stands for it there."""
        return Value(f"((list *){text})" if kind.item.is_list else text, kind.item)

    def kept(self, value: Value) -> str:
        """What a value is as an item of a list: a list gets a place of its own, until the game ends."""
        if not value.kind.is_list:
            return value.text
        name = self.fresh("y")
        return f"({{ list *{name} = copied(G, HELD({value.text})); WHOLE({name} != 0); (num){name}; }})"

    def need(self, value: Value) -> str:
        """The text of a number that must not be none."""
        if value.kind is Kind.NUMBER:
            return value.text
        if value.kind in {Kind.OPEN, Kind.NONE, Kind.UNKNOWN}:
            return f"NEED({value.text})"
        raise Unwritable("a list where a number is needed")

    def number(self, node: ast.expr) -> str:
        """The text of an expression that is a number and not none."""
        return self.need(self.expr(node))

    def items(self, node: ast.expr) -> Value:
        """A list that is not none, and not of pairs."""
        return self.listed(self.expr(node))

    def numbers(self, node: ast.expr) -> Value:
        """A list that is not none, of numbers or none."""
        value = self.items(node)
        if value.kind is Kind.LISTS:
            raise Unwritable("lists where numbers are needed")
        return value

    def listed(self, value: Value) -> Value:
        """A value where a list is needed."""
        if value.kind in {Kind.UNKNOWN, Kind.NONE}:
            return Value("((list *)0)", Kind.LIST)
        if not value.kind.is_list:
            raise Unwritable("a number where a list is needed")
        if value.kind is Kind.PAIRS:
            raise Unwritable("pairs where a list is needed")
        return value

    def of_kind(self, value: Value, kind: Kind) -> str:
        """The text of a value where one of a wider kind is kept."""
        if kind.is_list and not value.kind.is_list:
            return "((list *)0)"
        if value.kind is Kind.NONES and kind is Kind.LISTS:
            raise Unwritable("nones where lists are needed")
        return value.text

    def holds(self, value: Value) -> str:
        """Whether a value counts as true."""
        if value.kind is Kind.NUMBER:
            return f"({value.text} != 0)"
        name = self.fresh("t")
        if value.kind.is_list:
            return f"({{ list *{name} = {value.text}; {name} && {name}->n; }})"
        return f"({{ num {name} = {value.text}; {name} && {name} != NONE; }})"


def declared(kind: Kind) -> str:
    """What C says before the name of a variable of a kind."""
    return "list *" if kind.is_list else "num "


def is_none(node: ast.expr) -> bool:
    """Whether an expression is none as it stands."""
    return isinstance(node, ast.Constant) and node.value is None
