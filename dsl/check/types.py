"""Types as the checker reasons about them: which fits where, and how a message names them."""

from __future__ import annotations

from rulewright.dsl.game import (
    CardType,
    Collection,
    Domain,
    FlagType,
    Maybe,
    NoneType,
    NumberType,
    PlayerType,
    Type,
    UnknownType,
    WordType,
)

NUMBER = NumberType()
FLAG = FlagType()
PLAYER = PlayerType()
NONE = NoneType()
UNKNOWN = UnknownType()
PLAYERS = Collection(PLAYER)
NUMBERS = Collection(NUMBER)
CARDS = Collection(CardType(frozenset()), piles=True)


def bare(type_: Type) -> Type:
    """The type without `Maybe`."""
    return type_.of if isinstance(type_, Maybe) else type_


def maybe(type_: Type) -> Type:
    """The type, or none."""
    if isinstance(type_, Maybe | NoneType | UnknownType | Collection):
        return type_
    return Maybe(type_)


def is_card(type_: Type) -> bool:
    """A single card."""
    return isinstance(bare(type_), CardType)


def is_cards(type_: Type) -> bool:
    """Several cards."""
    return isinstance(type_, Collection) and isinstance(type_.item, CardType)


def item(type_: Type) -> Type:
    """What a collection holds; unknown for anything else."""
    return type_.item if isinstance(type_, Collection) else UNKNOWN


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of `given` may stand where `wanted` is asked for; `Maybe` fits only `Maybe`."""
    match given, wanted:
        case (UnknownType(), _) | (_, UnknownType()):
            return True
        case NoneType(), Maybe() | NoneType():
            return True
        case Maybe(of=a), Maybe(of=b):
            return fits(a, b)
        case Maybe(), _:
            return False
        case _, Maybe(of=b):
            return fits(given, b)
        case CardType(kinds=a), CardType(kinds=b):
            return not b or a <= b
        case NumberType(), NumberType():
            return True
        case Collection(item=a), Collection(item=b):
            return fits(a, b)
        case _:
            return given == wanted


def join(one: Type, other: Type) -> Type | None:
    """The type of a value that is of the one or of the other; None when nothing fits both."""
    match one, other:
        case (UnknownType(), _) | (_, UnknownType()):
            return UNKNOWN
        case NoneType(), NoneType():
            return NONE
        case (NoneType(), t) | (t, NoneType()):
            return maybe(t)
        case Maybe(of=a), b:
            inner = join(a, bare(b))
            return None if inner is None else maybe(inner)
        case a, Maybe():
            return join(other, a)
        case CardType(kinds=a), CardType(kinds=b):
            return CardType(a | b)
        case NumberType(), NumberType():
            return one if one == other else NUMBER
        case Collection(item=a, piles=p), Collection(item=b, piles=q):
            if is_of_nothing(one) or is_of_nothing(other):
                return Collection(b if is_of_nothing(one) else a, p or q)
            inner = join(a, b)
            return None if inner is None else Collection(inner, p or q)
        case _:
            return one if one == other else None


def number_like(type_: Type | None) -> NumberType:
    """The type of a number that is written where this is asked for: it goes by the names that are wanted there."""
    match bare(type_) if type_ is not None else None:
        case NumberType() as number:
            return number
        case Collection(item=inner):
            return number_like(inner)
    return NUMBER


def number_of_both(one: Type, other: Type) -> NumberType:
    """The type of a number that is one of two: it has a name where both go by the same names."""
    return one if isinstance(one, NumberType) and one == other else NUMBER


def is_of_nothing(type_: Type) -> bool:
    """Whether it is the type of `[]`, which is several of anything."""
    return isinstance(type_, Collection) and isinstance(type_.item, UnknownType)


def describe(type_: Type, domains: dict[str, Domain] | None = None, *, many: bool = False) -> str:
    """The type in an author's words: `a player`, `a color`, `cards`."""
    match type_:
        case NumberType():
            return "numbers" if many else "a number"
        case FlagType():
            return "flags" if many else "true or false"
        case PlayerType():
            return "players" if many else "a player"
        case WordType(domain=name):
            word = domains[name].name if domains and name in domains else name
            return f"values of `{word}`" if many else f"a value of `{word}`"
        case CardType():
            return "cards" if many else "a card"
        case NoneType():
            return "none"
        case Maybe(of=inner):
            return f"{describe(inner, domains)}, or none"
        case Collection(item=inner):
            return (
                f"lists of {describe(inner, domains, many=True)}"
                if many
                else _several(inner, domains)
            )
        case UnknownType():
            return "something"


def _several(inner: Type, domains: dict[str, Domain] | None) -> str:
    text = describe(inner, domains, many=True)
    return text if text in {"cards", "players"} else f"a list of {text}"
