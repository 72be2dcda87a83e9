"""Which colour a card has on a terminal, from its attributes alone.

A word that is the name of a colour, or a suit of playing cards, gives that colour. A game without
such words gets a stable palette by its first attribute that is a word. Colour is an addition: every
card says in words what it is.
"""

from dataclasses import dataclass

from rulewright.dsl.game import CheckedGame, Face, Maybe, WordType

BLACK, WHITE = 16, 231  # as all numbers here: places in the table of 256 colours


@dataclass(frozen=True, slots=True)
class Colour:
    """A background and the ink that can be read on it."""

    paper: int
    ink: int


_NAMED = {
    "red": 203,
    "scarlet": 203,
    "crimson": 161,
    "maroon": 124,
    "orange": 215,
    "amber": 214,
    "gold": 220,
    "yellow": 227,
    "lime": 155,
    "green": 114,
    "olive": 143,
    "turquoise": 80,
    "teal": 73,
    "cyan": 87,
    "blue": 75,
    "navy": 25,
    "indigo": 62,
    "violet": 141,
    "purple": 134,
    "magenta": 207,
    "pink": 218,
    "rose": 211,
    "coral": 209,
    "brown": 137,
    "tan": 180,
    "beige": 230,
    "ivory": 230,
    "white": 231,
    "silver": 252,
    "grey": 247,
    "gray": 247,
    "black": 236,
    "hearts": 203,
    "diamonds": 209,
    "clubs": 240,
    "spades": 236,
}
_DARK = frozenset({161, 124, 25, 62, 134, 236, 240})
_PALETTE = (75, 215, 114, 211, 227, 141, 80, 180, 203, 155, 218, 247)


class Colours:
    """The colours of one game's cards."""

    def __init__(self, game: CheckedGame) -> None:
        self._of_face = tuple(_colour(game, face) for face in game.faces)

    def of_face(self, face: int) -> Colour | None:
        """Give the colour of a face (an index in `game.faces`); None for a card of no colour."""
        return self._of_face[face]


def _colour(game: CheckedGame, face: Face) -> Colour | None:
    words = list(_words(game, face))
    for _, word in words:
        for part in reversed(word.casefold().split("_")):  # light_blue is a blue
            if part in _NAMED:
                return _readable(_NAMED[part])
    return _readable(_PALETTE[words[0][0] % len(_PALETTE)]) if words else None


def _words(game: CheckedGame, face: Face) -> list[tuple[int, str]]:
    """Give the words on a face in the order of its attributes, each with its place in its list."""
    found = []
    for name, value in face.attributes.items():
        kind = game.attributes[name].type
        kind = kind.of if isinstance(kind, Maybe) else kind
        if isinstance(kind, WordType) and isinstance(value, int):
            found.append((value, game.domains[kind.domain].words[value]))
    return found


def _readable(paper: int) -> Colour:
    return Colour(paper, WHITE if paper in _DARK else BLACK)
