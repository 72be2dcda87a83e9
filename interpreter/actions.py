"""What an action is called by number: one fixed table for a game and its seats.

Every pick of every option of every decision owns a range of ids, one for each value it may ever have:
a number, a seat, a word, a face (for a joined pile: seat and face), or a place in a pile. The first
pick of an option is merged with the option, so `bid 7` is one id; an option without picks, declining
an offer, and `done` of a set of cards own one id each. Ids count faces, not cards, so they are equal
in states that the decider cannot tell apart.
"""

from bisect import bisect_right
from collections.abc import Iterator
from typing import Literal, TypeAlias

from rulewright.dsl.game import (
    CardKey,
    CardType,
    CheckedGame,
    Collection,
    Decide,
    FlagType,
    Maybe,
    NumberType,
    Option,
    Pick,
    PlayerType,
    Seen,
    Type,
    WordType,
)
from rulewright.dsl.structs import Struct
from rulewright.interpreter.layout import Layout

Kind: TypeAlias = Literal["option", "decline", "number", "player", "word", "flag", "face", "place"]


class Range(Struct):
    """The ids of one pick, of an option without picks, or of declining.

    first     the value of the first id (a number's low end, a face)
    size      how many ids, `done` left out
    width     for a joined pile: how many ids each seat has; otherwise 0
    variants  how many ids each face has, where alike cards may carry unlike state
    done      the id that ends a set of cards, none for a single value
    """

    decide: Decide
    option: int | None
    level: int
    kind: Kind
    base: int
    size: int
    first: int = 0
    width: int = 0
    variants: int = 1
    done: int | None = None

    @property
    def end(self) -> int:
        """The first id after these."""
        return self.base + self.size + (self.done is not None)


class Action(Struct):
    """What an id says: `value` as its range's kind tells, `owner` of a joined pile, `variant` among alike cards."""

    range: Range
    value: int | None
    owner: int | None = None
    variant: int = 0
    done: bool = False

    @property
    def decide(self) -> Decide:
        """The decision."""
        return self.range.decide

    @property
    def option(self) -> Option | None:
        """The option; none declines."""
        return None if self.range.option is None else self.decide.options[self.range.option]

    @property
    def level(self) -> int:
        """Which of the option's picks."""
        return self.range.level


class ActionTable:
    """All ids of a game; `size` is how many there are."""

    def __init__(self, game: CheckedGame, layout: Layout) -> None:
        self.game = game
        self.layout = layout
        self.ranges: list[Range] = []
        self.by_pick: dict[tuple[int, int | None, int], Range] = {}
        self.size = 0
        stateful = [
            place
            for place in game.places
            if any(isinstance(key, CardKey) for key in place.keys)
            and place.seen not in {Seen.NOBODY, Seen.PILE}
        ]
        copies = [0] * len(game.faces)
        for face in game.cards:
            copies[face] += 1
        self.variants = max(copies, default=1) if stateful else 1
        self.card_state = tuple(stateful) if self.variants > 1 else ()
        for decide in game.decisions:
            for n, option in enumerate(decide.options):
                if not option.picks:
                    self._add(Range(decide, n, 0, "option", self.size, 1))
                for level, pick in enumerate(option.picks):
                    self._add(self._pick(decide, n, level, pick))
            if decide.kind == "offer":
                self._add(Range(decide, None, 0, "decline", self.size, 1))
        self._bases = [r.base for r in self.ranges]

    def _add(self, found: Range) -> None:
        self.ranges.append(found)
        self.by_pick[found.decide.number, found.option, found.level] = found
        self.size = found.end

    def _pick(self, decide: Decide, option: int, level: int, pick: Pick) -> Range:
        kind, first, size = self._values(pick, value_type(pick.variable.type))
        width, variants = 0, 1
        if kind == "face":
            variants = self.variants
            size *= variants
        if pick.owners is not None:
            width, size = size, size * self.layout.seats
        done = None if pick.sizes is None else self.size + size
        return Range(decide, option, level, kind, self.size, size, first, width, variants, done)

    def _values(self, pick: Pick, kind: Type) -> tuple[Kind, int, int]:
        match kind:
            case NumberType():
                low, high = self.layout.number(pick.low), self.layout.number(pick.high)
                assert low is not None
                assert high is not None
                return "number", low, max(high - low + 1, 0)
            case PlayerType():
                return "player", 0, self.layout.seats
            case WordType(domain=domain):
                return "word", 0, len(self.game.domains[domain].words)
            case FlagType():
                return "flag", 0, 2
            case CardType(kinds=kinds):
                if pick.by_place:
                    return "place", 0, self._most(pick, kinds)
                faces = [n for n, face in enumerate(self.game.faces) if face.kind in kinds]
                first = min(faces, default=0)
                return "face", first, max(faces, default=-1) - first + 1
            case _:
                raise AssertionError(kind)

    def _most(self, pick: Pick, kinds: frozenset[str]) -> int:
        cards = sum(1 for face in self.game.cards if self.game.faces[face].kind in kinds)
        if pick.source is not None:
            holds = self.layout.number(pick.source.holds)
            if holds is not None:
                return min(holds, cards)
        return cards

    def of(self, decide: Decide, option: int | None, level: int = 0) -> Range:
        """The ids of a pick."""
        return self.by_pick[decide.number, option, level]

    def find(self, action: int) -> Range:
        """The range that an id lies in."""
        return self.ranges[bisect_right(self._bases, action) - 1]

    def describe(self, action: int) -> Action:
        """What an id says."""
        found = self.find(action)
        if found.kind in ("option", "decline"):
            return Action(found, None)
        if action == found.done:
            return Action(found, None, done=True)
        offset, owner = action - found.base, None
        if found.width:
            owner, offset = divmod(offset, found.width)
        offset, variant = divmod(offset, found.variants)
        return Action(found, offset + found.first, owner, variant)

    def more(self) -> bytes:
        """For every id, 1 if a choice that begins with it may go on with another one."""
        found = bytearray(self.size)
        for span in self.ranges:
            picks = () if span.option is None else span.decide.options[span.option].picks
            if len(picks) > 1 or span.done is not None:
                found[span.base : span.end] = b"\1" * (span.end - span.base)
        return bytes(found)

    def __iter__(self) -> Iterator[Range]:
        return iter(self.ranges)


def value_type(kind: Type) -> Type:
    """The type of one value of a pick: of a set of cards, the card."""
    if isinstance(kind, Collection):
        kind = kind.item
    return kind.of if isinstance(kind, Maybe) else kind
