"""What is said over `serve-json`, both ways: messages to the program, and what it may send back.

A message is a struct whose name stands in it as `message`; `schemas/serve-json.json` describes both
ways for programs, and a test holds it and these together. JSON is written in ASCII alone, so that no
encoding comes between.
"""

import json
from typing import Literal, TypeAlias

import msgspec

from rulewright.dsl.diagnostics import suggest
from rulewright.dsl.structs import Struct
from rulewright.interpreter import Line, View
from rulewright.interpreter.refusals import QUOTED, cut

PROTOCOL = 1
"""The number of this way of speaking; another one would be told by another number."""

# ------------------------------------------------------------------------------------------ to the program


class Begun(Struct, tag_field="message", tag="game"):
    """The first message: which game it is, and which seats the program plays. Seats count from 0."""

    protocol: int
    game: str
    title: str
    hash: str
    names: tuple[str, ...]
    yours: tuple[int, ...]
    players: tuple[str | None, ...]
    actions: int


class Events(Struct, tag_field="message", tag="events"):
    """What a seat of the program saw since it was told last, line by line."""

    seat: int
    lines: tuple[Line, ...]


class Legal(Struct):
    """An action that is legal: its number, its name, and what there is to say about it.

    more    it only begins a choice; the turn goes on with the next value
    remark  what tells a card from one that is alike; else empty
    fine    the reason for which the choice would be void and fined; None for one that is not
    """

    id: int
    label: str
    more: bool
    remark: str
    fine: str | None


class NotNow(Struct):
    """An option that is there and cannot be taken now, whatever one would pick, and why."""

    label: str
    reason: str


class Asked(Struct, tag_field="message", tag="turn"):
    """A seat of the program has to decide.

    picked  the actions of a choice of several values that it has taken already
    """

    seat: int
    prompt: str | None
    picked: tuple[int, ...]
    legal: tuple[Legal, ...]
    blocked: tuple[NotNow, ...]
    view: View


class Refusal(Struct, tag_field="message", tag="refused"):
    """What a seat wanted is not possible, and why; nothing has changed."""

    seat: int
    wanted: str
    reason: str


class Reason(Struct, tag_field="message", tag="why"):
    """Why a seat may not do something; None: it may."""

    seat: int
    wanted: str
    reason: str | None


class Look(Struct, tag_field="message", tag="view"):
    """What lies on the table for a seat."""

    seat: int
    view: View


class Misunderstood(Struct, tag_field="message", tag="error"):
    """A line that says nothing that can be done; nothing has changed."""

    reason: str


class Over(Struct, tag_field="message", tag="over"):
    """The game is over: how it ended, for a seat of the program."""

    seat: int
    seed: int | None
    view: View


class Stopped(Struct, tag_field="message", tag="fault"):
    """A rule could not be carried out, and the game ends here."""

    text: str
    seed: int | None


Message: TypeAlias = (
    Begun | Events | Asked | Refusal | Reason | Look | Misunderstood | Over | Stopped
)


def written(message: Message) -> str:
    """Write a message as one line."""
    return json.dumps(msgspec.to_builtins(message))


# ------------------------------------------------------------------------------------------ from the program

Verb: TypeAlias = Literal["act", "say", "why", "look"]
VERBS: tuple[Verb, ...] = ("act", "say", "why", "look")


class Request(Struct):
    """What the program sent: what it wants, of which seat if it says so.

    ids   of `act`: the actions, of a choice of several values in order
    text  of `say` and `why`: what a player would type
    """

    verb: Verb
    seat: int | None
    ids: tuple[int, ...] = ()
    text: str = ""


class RequestError(ValueError):
    """A line that is no request, in one sentence."""


def read_request(line: str) -> Request:
    """Read a line; RequestError for one that is none."""
    try:
        found = json.loads(line, object_pairs_hook=_each_once)
        json.dumps(
            found, ensure_ascii=False
        ).encode()  # half a character would come back to the program
    except RequestError:
        raise
    except (ValueError, RecursionError):
        raise RequestError(f"this is not a line of JSON: {cut(line)}") from None
    if not isinstance(found, dict):
        raise RequestError(f'a request is an object, such as {{"act": 3}}, and not {cut(line)}')
    for key in found:
        if key not in (*VERBS, "seat"):
            hints = suggest(key[:QUOTED], (*VERBS, "seat"), "keys are")
            raise RequestError(f"there is no key `{cut(key)}`; {'; '.join(hints)}")
    named = [verb for verb in VERBS if verb in found]
    if len(named) != 1:
        keys = ", ".join(f"`{verb}`" for verb in VERBS)
        raise RequestError(
            f"a request has one of {keys}; this one has {len(named) or 'none'} of them"
        )
    seat = found.get("seat")
    if seat is not None and not _is_number(seat):
        raise RequestError(f"`seat` is a number that counts from 0, not {cut(json.dumps(seat))}")
    return _request(named[0], seat, found[named[0]])


def _request(verb: Verb, seat: int | None, value: object) -> Request:
    match verb, value:
        case "act", list() if value and all(map(_is_number, value)):
            return Request(verb, seat, tuple(value))
        case "act", int() if _is_number(value):
            return Request(verb, seat, (value,))
        case (("say" | "why"), str()):
            return Request(verb, seat, text=value)
        case "look", True:
            return Request(verb, seat)
    wanted = {
        "act": "the number of an action, or a list of them",
        "say": "the name of an action, as text",
        "why": "the name of an action, as text",
        "look": "true",
    }[verb]
    raise RequestError(f"`{verb}` takes {wanted}, not {cut(json.dumps(value))}")


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Take the keys of an object; RequestError where one stands there twice."""
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise RequestError(f"the key `{cut(key)}` stands there twice")
        found[key] = value
    return found


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
