"""Values of a game as words: seats by name, cards by face, words of domains, numbers, some of which have a name.

The machine knows integers alone; this is the only place that turns them into what people read, for
labels, views, logs, reasons and faults. It prints what it is given: whether the reader may see it
is decided before (`sight.py`).
"""

from collections.abc import Collection as Several
from collections.abc import Sequence
from typing import Any

from rulewright.dsl.amounts import counted
from rulewright.dsl.game import (
    CardKey,
    CardType,
    CheckedGame,
    Collection,
    FlagType,
    Maybe,
    NoneType,
    NumberKey,
    NumberType,
    Place,
    PlayerType,
    SeatKey,
    Type,
    UnknownType,
    WordKey,
    WordType,
)

Value = object  # int, bool, None, or a sequence of values


def printed(game: CheckedGame, value: int, type_: WordType | NumberType) -> str:
    """Print what is called the same at every table: a word of a list, or a number, by its name if it has one."""
    match type_:
        case WordType(domain):
            return game.domains[domain].words[value]
        case NumberType(""):
            return str(value)
        case NumberType(attribute):
            return game.attributes[attribute].labels.get(value, str(value))


def key_text(game: CheckedGame, key: WordKey | NumberKey, value: int) -> str:
    """Print the key of a place."""
    return printed(game, value, WordType(key.domain) if isinstance(key, WordKey) else key.type)


def looks(game: CheckedGame, value: Any, type_: Type, faces: Sequence[int]) -> Any:  # noqa: ANN401 - as the type says
    """Give a value of which dice are told by the faces that are up now, whatever they show later."""
    match type_:
        case Maybe(of):
            return None if value is None else looks(game, value, of, faces)
        case Collection(item):
            return tuple(looks(game, one, item, faces) for one in value)
        case CardType() if value in game.dice:
            return len(game.cards) + faces[value]
        case _:
            return value


def named_number(game: CheckedGame, name: str, type_: NumberType) -> int | None:
    """Find the number that goes by a name."""
    labels = game.attributes[type_.named].labels if type_.named else {}
    return next((number for number, label in labels.items() if label == name), None)


class Words:
    """The words of one table: a game and the names of its seats."""

    __slots__ = ("faces", "game", "names")

    def __init__(
        self, game: CheckedGame, names: tuple[str, ...], faces: tuple[str, ...] | None = None
    ) -> None:
        self.game = game
        self.names = names
        self.faces = tuple(face.label for face in game.faces) if faces is None else faces

    def card(self, card: int) -> str:
        """Name a card by its face; a number past the last card is that of a face, as `looks` gives it.

        What a die shows cannot be told without a state, so it is called by its kind.
        """
        cards = self.game.cards
        if card in self.game.dice:
            return self.game.faces[cards[card]].kind
        return self.faces[cards[card] if card < len(cards) else card - len(cards)]

    def value(self, value: Value, type_: Type) -> str:
        """Print a value of this type; several are separated by commas, none of them is `nothing`."""
        if value is None:
            return "none"
        match type_:
            case Maybe(of):
                return self.value(value, of)
            case FlagType():
                return "true" if value else "false"
            case Collection(item):
                assert isinstance(value, Sequence)
                return ", ".join(self.value(one, item) for one in value) or "nothing"
            case PlayerType():
                assert isinstance(value, int)
                return self.names[value]
            case WordType() | NumberType():
                assert isinstance(value, int)
                return printed(self.game, value, type_)
            case CardType():
                assert isinstance(value, int)
                return self.card(value)
            case NoneType() | UnknownType():
                return str(value)

    def said(self, value: Value, type_: Type) -> str:
        """Print a value in a sentence for people: where there is no player, there is nobody."""
        if value is None and isinstance(type_, Maybe) and isinstance(type_.of, PlayerType):
            return "nobody"
        return self.value(value, type_)

    def tokens(self, amount: int, kinds: Several[str]) -> str:
        """Name so many tokens of one of these kinds: `1 coin`, `12 coins`."""
        named = [
            one.name if amount == 1 else one.plural for one in self.game.tokens if one.name in kinds
        ]
        return f"{amount} {' or '.join(sorted(named))}"

    def place(self, place: Place, keys: tuple[int, ...], name: str | None = None) -> str:
        """Name a place as an author would: `deck`, `Ann.coins`, `Ann.level[hearts]`, `row[3]`; or by another name."""
        name = place.name if name is None else name
        owner = ""
        rest = []
        for key, value in zip(place.keys, keys, strict=True):
            match key:
                case SeatKey(owner=True):
                    owner = f"{self.names[value]}."
                case SeatKey():
                    rest.append(self.names[value])
                case WordKey() | NumberKey():
                    rest.append(key_text(self.game, key, value))
                case CardKey():
                    rest.append(self.card(value))
        return f"{owner}{name}[{', '.join(rest)}]" if rest else f"{owner}{name}"


def seat_names(names: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """Give the names of the seats: as wished, or the seats' numbers, which count from 1.

    Raises ValueError with a sentence if the wished names cannot be told apart in a label.
    """
    if names is None:
        return tuple(str(seat + 1) for seat in range(seats))
    if len(names) != seats:
        raise ValueError(
            f"{counted(len(names), 'name')} {'is' if len(names) == 1 else 'are'} given for {counted(seats, 'seat')}"
        )
    for name in names:
        if not name or " ".join(name.split()) != name or not name.isprintable():
            raise ValueError(f"a seat's name is printable words, and {name!r} is not")
    if len(set(names)) != seats:
        raise ValueError("two seats have the same name")
    return tuple(names)


def spoken(name: str) -> str:
    """Give a name of the rules as people read it: `more_cards` is `more cards`."""
    return name.replace("_", " ")


def listing(items: Sequence[str], last: str = "and") -> str:
    """Join words as people do: `a`, `a and b`, `a, b and c`."""
    if len(items) < 2:  # noqa: PLR2004 - one needs no comma
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"
