"""What the names in a rule stand for, told to the actor: `cash is 105, committed is 0`.

Only with values that the actor sees or everybody can work out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulewright.dsl.game import Decide, Expr, Local, Place, PlaceKind, PlayerType, Read, SeatKey
from rulewright.interpreter.explain import worth
from rulewright.interpreter.sight import readers
from rulewright.interpreter.words import looks

if TYPE_CHECKING:
    from rulewright.interpreter.state import State


def known_values(
    state: State,
    seat: int,
    ids: tuple[int, ...],
    decide: Decide,
    values: Iterable[tuple[Expr, object]],
    *,
    unsaid: set[int],
) -> list[str]:
    """Tell the names of a rule with their values, as far as the actor may know them.

    `unsaid` are variables that go without saying: what the actor picked.
    """
    words, secrecy = state.opening.words, state.game.stage.secrecy
    own = {decide.decider.number}
    said = []
    for expr, value in values:
        match expr:
            case Local(variable=variable):
                if variable.number in unsaid | own or not secrecy.is_open(expr):
                    continue
                if isinstance(expr.type, PlayerType) and value == seat:
                    continue  # who is told knows who they are
                name = variable.name
            case Read(place=place, keys=keys):
                if readers(expr, own) == "nobody" and not secrecy.is_open(expr):
                    continue
                where = [worth(state, seat, ids, decide, one) for one in keys]
                owners = [
                    one
                    for key, one in zip(place.keys, where, strict=True)
                    if isinstance(key, SeatKey)
                ]
                if None in owners:
                    continue  # whose it is cannot be told
                theirs = None not in where and any(one != seat for one in owners)
                if isinstance(value, int) and not theirs and _is_all_one_has(state, place):
                    said.append(f"you have {words.tokens(value, place.kinds)}")
                    continue
                name = words.place(place, tuple(where)) if theirs else place.name
            case _:
                continue
        faces = state.machine.layout.faces(state.raw)
        shown = looks(state.game.checked, value, expr.type, faces)
        said.append(f"{name} is {words.value(shown, expr.type)}")
    return said


def _is_all_one_has(state: State, place: Place) -> bool:
    """Whether a place is the one counter of its tokens that each player has, and several of them have a name."""
    checked = state.game.checked
    alike = [
        other
        for other in checked.places
        if other.kind is PlaceKind.COUNTER
        and other.kinds & place.kinds
        and any(isinstance(key, SeatKey) and key.owner for key in other.keys)
    ]
    named = all(kind.plural != kind.name for kind in checked.tokens if kind.name in place.kinds)
    return alike == [place] and len(place.keys) == 1 and named
