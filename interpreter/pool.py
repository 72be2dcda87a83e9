"""The constants of a generated module: attributes and faces of cards, tables, seats in playing order."""

from itertools import pairwise

from rulewright.dsl.game import (
    CardType,
    CheckedGame,
    Collection,
    Const,
    Expr,
    NumberType,
    Place,
    Table,
    Type,
    WordType,
)
from rulewright.dsl.structs import Struct
from rulewright.interpreter.constants import order_from
from rulewright.interpreter.faults import Origin
from rulewright.interpreter.layout import Layout
from rulewright.interpreter.ranges import Ends


class Looks(Struct):
    """How the faces of some cards go with their numbers.

    cards    the cards, if none of them is a die
    alone    no two of them look alike
    rising   in order of their numbers they are in order of faces
    shift    what is added to the number of each to get its face, if that is the same for all
    printed  none of them is a die, whose face changes
    """

    cards: tuple[int, ...]
    alone: bool
    rising: bool
    shift: int | None
    printed: bool = True


class Pool:
    """Gives names to constants; `lines` defines those that were asked for."""

    def __init__(self, game: CheckedGame, layout: Layout) -> None:
        self.game = game
        self.layout = layout
        self.lines: dict[str, str] = {}
        self.names: dict[object, str] = {}
        self.objects: dict[str, object] = {}
        self.origins: list[Origin] = []
        self.looks: dict[frozenset[int], Looks] = {}
        self.kinds: dict[frozenset[str], frozenset[int]] = {}

    def define(self, key: object, name: str, text: str) -> str:
        """The name of a constant, defined at its first use."""
        if key not in self.names:
            name = name if name.isidentifier() else f"K_{len(self.names)}"
            while name in self.lines:
                name += "_"
            self.names[key] = name
            self.lines[name] = text
        return self.names[key]

    def keep(self, word: str, thing: object) -> str:
        """The name of an object that has no text of its own."""
        for name, kept in self.objects.items():
            if kept is thing or kept == thing:
                return name
        name = f"{word}_{len(self.objects)}"
        self.objects[name] = thing
        return name

    def keep_list(self, name: str, size: int) -> str:
        """A list of things that are made when they are first needed."""
        return self.define(("list", name), name, f"[None] * {size}")

    def origin(self, origin: Origin) -> int:
        """The number of a sentence, for traces."""
        self.origins.append(origin)
        return len(self.origins) - 1

    def slots(self, places: tuple[Place, ...]) -> str:
        """All piles, those of some places first."""
        first = [slot for place in places for slot in self.layout.slots(place)]
        rest = [slot for slot in self.layout.pile_slots if slot not in first]
        return self.define(("slots", tuple(first)), "PILES", repr((*first, *rest)))

    def attribute(self, name: str) -> str:
        """The attribute of every card, by card."""
        key = ("attribute", name)
        if key in self.names:
            return self.names[key]
        return self.define(key, f"OF_{name}", repr(self.game.attributes[name].values))

    def bits(self, name: str, low: int) -> str:
        """For every card, the bit of its attribute in a mask."""
        values = self.game.attributes[name].values
        bits = tuple(1 << v - low if isinstance(v, int) else 0 for v in values)
        return self.define(("bits", name), f"BIT_{name}", repr(bits))

    def faces(self) -> str:
        """The face of every card, by card; of dice, it is what they show in the state."""
        return f"{self.keep('faces', self.layout.faces)}(S)" if self.game.dice else self.printed()

    def printed(self) -> str:
        """The face that is printed on every card, by card."""
        return self.define("faces", "FACES", repr(self.game.cards))

    def looks_of(self, cards: frozenset[int]) -> Looks:
        """How the faces of some cards go with their numbers; those of dice change."""
        if cards not in self.looks:
            self.looks[cards] = self._looks(sorted(cards))
        return self.looks[cards]

    def cards_of(self, kinds: frozenset[str]) -> frozenset[int]:
        """All cards of some kinds."""
        if kinds not in self.kinds:
            cards, faces = enumerate(self.game.cards), self.game.faces
            self.kinds[kinds] = frozenset(n for n, face in cards if faces[face].kind in kinds)
        return self.kinds[kinds]

    def _looks(self, cards: list[int]) -> Looks:
        if any(card in self.game.dice for card in cards):
            return Looks(cards=(), alone=False, rising=False, shift=None, printed=False)
        faces = [self.game.cards[card] for card in cards]
        shifts = {face - card for card, face in zip(cards, faces, strict=True)} or {0}
        return Looks(
            cards=tuple(cards),
            alone=len(set(faces)) == len(faces),
            rising=all(one <= other for one, other in pairwise(faces)),
            shift=shifts.pop() if len(shifts) == 1 else None,
        )

    def face_of(self) -> str:
        """A function from a card to the face that is printed on it."""
        return self.define("face of", "FACE_OF", f"{self.printed()}.__getitem__")

    def card_of(self, looks: Looks) -> str:
        """The card of every face, by face; there is none for faces that none of these cards has."""
        card_of = {self.game.cards[card]: card for card in looks.cards}
        rows = tuple(card_of.get(face) for face in range(len(self.game.faces)))
        return self.define(("card of", rows), "CARD_OF", repr(rows))

    def sorted_faces(self) -> str:
        """The beginning of a call that puts cards in order of faces."""
        if self.game.dice:
            return f"{self.keep('in_order', self.layout.in_order)}(S, "
        if all(one <= other for one, other in pairwise(self.game.cards)):
            return "sorted("
        self.define("sorted", "in_faces", "partial(sorted, key=lambda card: (FACES[card], card))")
        self.faces()
        return "in_faces("

    def sides(self) -> str:
        """What every die may show, by card."""
        sides = {card: die.sides for card, die in self.game.dice.items()}
        return self.define("sides", "SIDES", repr(sides))

    def all_cards(self, kind: Type) -> str:
        """All cards of some kinds."""
        assert isinstance(kind, Collection)
        assert isinstance(kind.item, CardType)
        kinds = kind.item.kinds
        cards = tuple(sorted(self.cards_of(kinds)))
        return self.define(("cards", kinds), "CARDS", repr(cards))

    def seats(self, name: str) -> str:
        """For every seat: all seats from it, the others, all after it with itself last, the next, the previous."""
        key = ("seats", name)
        if key in self.names:
            return self.names[key]
        seats = self.layout.seats
        orders = [
            order_from(seat, seats, counterclockwise=self.game.counterclockwise)
            for seat in range(seats)
        ]
        rows: object
        match name:
            case "seats_from":
                rows = tuple(orders)
            case "others":
                rows = tuple(order[1:] for order in orders)
            case "after":
                rows = tuple((*order[1:], order[0]) for order in orders)
            case "next":
                rows = tuple(order[1 % seats] for order in orders)
            case _:
                rows = tuple(order[-1] for order in orders)
        return self.define(key, name.upper(), repr(rows))

    def table(self, table: Table, ends: list[Ends]) -> str | None:
        """A table, as tuples where every key surely has its row; None when a cell is not constant."""
        dense = _dense(table, ends)
        key = ("table", table.name, table.at, dense)
        if key not in self.names:
            text = self._table(table, dense=dense)
            if text is None:
                return None
            self.define(key, f"TABLE_{table.name}", text)
        return self.names[key]

    def _table(self, table: Table, *, dense: bool) -> str | None:
        rows = {k: self._cell(row, dense=dense) for k, row in table.rows.items()}
        other = None if table.other is None else self._cell(table.other, dense=dense)
        if None in rows.values() or (table.other is not None and other is None):
            return None
        if dense:
            cells = [rows[k] or "" for k in sorted(rows)]
            return "(" + ", ".join(cells) + ("," if len(cells) == 1 else "") + ")"
        body = "{" + ", ".join(f"{k}: {cell}" for k, cell in rows.items()) + "}"
        if other is not None:
            return f"OpenTable({body}, {other})"
        return f"Table({table.name!r}, {body}, {self._words(table)!r})"

    def _words(self, table: Table) -> dict[int, str]:
        """The keys of a table that have a name."""
        game = self.layout.game
        match table.key:
            case WordType(domain=domain):
                return dict(enumerate(game.domains[domain].words))
            case NumberType(named=attribute) if attribute:
                return dict(game.attributes[attribute].labels)
        return {}

    def _cell(self, cell: Expr | Table, *, dense: bool) -> str | None:
        if isinstance(cell, Table):
            return self._table(cell, dense=dense)
        folded = self.layout.folder.expr(cell)
        return repr(folded.value) if isinstance(folded, Const) else None


def _dense(table: Table, ends: list[Ends]) -> bool:
    """Whether the rows are 0..n and the keys surely lie there."""
    (low, high), rest = ends[0], ends[1:]
    if sorted(table.rows) != list(range(len(table.rows))):
        return False
    if low is None or high is None or low < 0 or high >= len(table.rows):
        return False
    return all(not isinstance(row, Table) or _dense(row, rest) for row in table.rows.values())
