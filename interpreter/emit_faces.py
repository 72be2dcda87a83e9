"""Cards by their faces as Python: gone through in order of faces, and found again by the face that an id names.

Of cards that look alike the first stands for all. Where no two that can be picked look alike, there is nothing to tell
apart: a face is the number of its card, or a constant more, or a table tells one from the other. Where alike cards
carry unlike state, every face has a variant for each state.
"""

from rulewright.dsl.game import (
    CardKey,
    CardType,
    Expr,
    Local,
    Of,
    Pick,
    PlaceKind,
    Variable,
)
from rulewright.interpreter.actions import ActionTable, Range, value_type
from rulewright.interpreter.emit_names import plain_name, shifted
from rulewright.interpreter.emit_steady import Steady
from rulewright.interpreter.pool import Looks
from rulewright.interpreter.uses import once, parts


def looked_at(expr: Expr, card: Variable) -> bool:
    """Whether an expression asks of a card nothing but how it looks."""
    match expr:
        case Local(variable=variable):
            return variable != card
        case Of(card=Local()):
            return True
        case _:
            return all(looked_at(part, card) for part in parts(expr))


class Faces(Steady):
    """Writes the faces of the cards of picks."""

    actions: ActionTable

    def looks_of(self, pick: Pick) -> Looks:
        """How the faces of what may be picked go with the numbers of the cards."""
        return self.pool.looks_of(self.candidates(pick))

    def by_card(self, pick: Pick) -> bool:  # noqa: ARG002 - playouts look at it
        """Whether a card stands for itself in the list of what can be picked, instead of an id."""
        return False

    def candidates(self, pick: Pick) -> frozenset[int]:
        """The cards that may ever be on offer: all of their kinds."""
        kind = value_type(pick.variable.type)
        assert isinstance(kind, CardType)
        return self.pool.cards_of(kind.kinds)

    def alone(self, pick: Pick, ids: Range) -> bool:
        """Whether no two cards that can be picked look alike, and no state tells alike cards apart."""
        return ids.variants == 1 and self.looks_of(pick).alone

    def each_face(
        self, pick: Pick, ids: Range, steps: int, asked: list[Expr], *, whole: bool
    ) -> str:
        """Begins a loop over the cards on offer, the first of each face, in order; gives the face as text.

        Of cards with state on them it is the face and the variant, in one number. `asked` is what is asked of a card;
        where that is no more than how it looks, any card with its face will do. `whole`: nothing ends the loop early.
        """
        name, most = plain_name(pick.variable), self.size(pick.values)
        if ids.variants > 1:
            face = self.w.name()
            pairs = self.pairs(pick, ids, self.iterable(pick.values))
            self.loop_over(f"{face}, {name}", pairs, most, steps, whole=whole)
            return face
        cards, looks = self.items(pick.values), self.looks_of(pick)
        if self.by_card(pick):
            self.loop_over(name, self.rising(looks, cards), most, steps, whole=whole)
            return name
        if looks.alone:
            self.loop_over(name, self.rising(looks, cards), most, steps, whole=whole)
            return self.face(looks, name)
        faces = self.faces(looks)
        key = f", key={self.pool.face_of() if looks.printed else f'{faces}.__getitem__'}"
        if looks.rising and all(looked_at(expr, pick.variable) for expr in asked):
            key = ""
        face, last = self.w.name(), self.w.name()
        self.w(f"{last} = -1")
        self.loop_over(name, f"sorted({cards}{key})", most, steps, whole=whole)
        self.w(f"{face} = {faces}[{name}]")
        self.w(f"if {face} == {last}: continue")
        self.w(f"{last} = {face}")
        return face

    def all_faces(self, pick: Pick, ids: Range) -> str | None:
        """The ids of all cards on offer, in order, as a list in one expression, where there is no state on them."""
        if ids.kind != "face" or ids.variants > 1 or pick.owners is not None:
            return None
        looks, cards = self.looks_of(pick), self.iterable(pick.values)
        if self.by_card(pick):
            return self.rising(looks, cards)
        by = ids.base - ids.first
        if not looks.alone:
            face = shifted(f"{self.faces(looks)}[_c]", by)
            return f"sorted({{{face} for _c in {cards}}})"
        if not once(pick.values):
            return None
        one = shifted(self.face(looks, "_c"), by)
        order = self.rising(looks, cards)
        return order if one == "_c" else f"[{one} for _c in {order}]"

    def rising(self, looks: Looks, cards: str) -> str:
        """Cards of which no two look alike, in order of faces, as text."""
        return f"sorted({cards})" if looks.rising else f"sorted({cards}, key={self.pool.face_of()})"

    def face(self, looks: Looks, card: str) -> str:
        """The face of a card that nothing else looks like, as text."""
        if looks.shift is None:
            return f"{self.pool.printed()}[{card}]"
        return shifted(card, looks.shift)

    def faces(self, looks: Looks) -> str:
        """The name of the faces of cards, by card."""
        return self.pool.printed() if looks.printed else self.temporary(self.pool.faces())

    def find_card(self, pick: Pick, ids: Range, face: str, *, doubted: bool) -> None:
        """Writes which card on offer has a face (and a variant); `doubted`: one that is not there is `Gone`."""
        name = plain_name(pick.variable)
        if ids.variants > 1:
            pairs = self.pairs(pick, ids, self.iterable(pick.values))
            self.w(f"{name} = find_face({pairs}, {face})")
            return
        if self.looks_of(pick).alone:
            card = self.lone_card(pick, face)
            if doubted:
                card = f"still_there({card}, {self.iterable(pick.values)})"
            self.w(f"{name} = {card}")
            return
        self._first_alike(pick, face, "break")
        self.w(f"else: raise Gone('not-there', face={face})")

    def find_if_there(self, pick: Pick, face: str, there: str) -> None:
        """As `find_card`, of cards without state; the name `there` gets whether there is such a card."""
        if self.looks_of(pick).alone:
            name = plain_name(pick.variable)
            self.w(f"{name} = {self.lone_card(pick, face)}")
            self.w(f"{there} = {name} in {self.items(pick.values)}")
            return
        self.w(f"{there} = False")
        self._first_alike(pick, face, f"{there} = True", "break")

    def lone_card(self, pick: Pick, face: str) -> str:
        """The only card that has a face, as text."""
        looks = self.looks_of(pick)
        if looks.shift is None:
            return f"{self.pool.card_of(looks)}[{face}]"
        return shifted(face, -looks.shift)

    def _first_alike(self, pick: Pick, face: str, *found: str) -> None:
        cards, face = self.items(pick.values), self.temporary(face)
        faces, name = self.faces(self.looks_of(pick)), plain_name(pick.variable)
        with (
            self.w.block(f"for {name} in {cards}:"),
            self.w.block(f"if {faces}[{name}] == {face}:"),
        ):
            for line in found:
                self.w(line)

    def pairs(self, pick: Pick, ids: Range, cards: str) -> str:
        """Pairs of face (and variant) and the first such card, in order, as text."""
        looks = self.looks_of(pick)
        if ids.variants > 1:
            state = self.card_state()
            return f"by_variant({cards}, {self.pool.faces()}, {ids.variants}, {state})"
        if looks.alone:
            return f"[({self.face(looks, 'c')}, c) for c in {self.rising(looks, cards)}]"
        faces = self.pool.printed() if looks.printed else self.pool.faces()
        return f"by_face({cards}, {faces})"

    def looks(self, cards: str) -> str:
        """The faces of cards, in order, each with the state on it where alike cards may carry unlike state."""
        there = f"for _c in {cards} if _c is not None"
        if self.actions.variants == 1:
            return f"tuple(sorted({self.pool.faces()}[_c] {there}))"
        return f"sorted([({self.pool.faces()}[_c], ({self.card_state()})(_c)) {there}], key=repr)"

    def card_state(self) -> str:
        """A function from a card to the state that lies on it, as text."""
        cells: list[str] = []
        for place in self.actions.card_state:
            n = next(i for i, key in enumerate(place.keys) if isinstance(key, CardKey))
            stride = self.layout.strides[place][n]
            for keys in self.layout.keys(place):
                if keys[n] == 0:
                    cell = f"S[{self.layout.slot(place, keys)} + c * {stride}]"
                    if place.kind is PlaceKind.PILE:
                        cell = f"tuple({self.pool.faces()}[one] for one in {cell})"
                    cells.append(cell)
        return "lambda c: (" + "".join(f"{cell}, " for cell in cells) + ")"
