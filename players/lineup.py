"""A line-up: which bots sit where, as it is typed on a command line."""

from collections.abc import Sequence

from rulewright.dsl.amounts import counted
from rulewright.players.kinds import BotError, maker


def parts_of(text: str | None) -> list[str]:
    """Split a line-up at its commas; BotError where nothing stands between two of them."""
    if text is None or not text.strip():
        return []
    parts = [part.strip() for part in text.split(",")]
    if not all(parts):
        raise BotError(f"beside a comma of `{text}` there is no bot")
    return parts


def read_lineup(
    text: str | None, seats: int, automatic: int | None = None, own: Sequence[str] = ()
) -> tuple[str | None, ...]:
    """Read `all`, `KIND,...` for the last seats, or `SEAT=KIND,...`; seats count from 1 there.

    Gives the kind of bot on each seat, None where there is none. `all` is the random bot on every seat,
    `all=KIND` another. `own` are the bots that the game brings. There is no bot on the `automatic` seat, which
    the game answers for. BotError says in a sentence what does not fit.
    """
    bots: list[str | None] = [None] * seats
    parts = parts_of(text)
    named = [part for part in parts if "=" in part]
    plain = [part for part in parts if "=" not in part]
    if plain == ["all"] and not named:
        named, plain = ["all=random"], []
    taken: set[str] = set()
    for part in named:
        where, _, kind = (piece.strip() for piece in part.partition("="))
        maker(kind, own)
        place = str(int(where)) if where.isdecimal() else where
        if place in taken:
            raise BotError(f"`{where}=` stands there twice")
        taken.add(place)
        if where == "all":
            bots = [None if seat == automatic else kind for seat in range(seats)]
            continue
        if not where.isdecimal() or not 1 <= int(where) <= seats:
            raise BotError(f"`{where}` is not one of the seats 1 to {seats}")
        if int(where) - 1 == automatic:
            raise BotError(f"the game itself answers for seat {where}")
        bots[int(where) - 1] = kind
    free = [seat for seat in reversed(range(seats)) if bots[seat] is None and seat != automatic]
    if len(plain) > len(free):
        are = "is" if len(plain) == 1 else "are"
        raise BotError(
            f"there {are} {counted(len(plain), 'bot')} and {counted(len(free), 'seat')} for them"
        )
    for seat, kind in zip(free, reversed(plain), strict=False):
        maker(kind, own)
        bots[seat] = kind
    return tuple(bots)
