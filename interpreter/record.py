"""A record: one game as text, from which it can be played again exactly. JSON Lines, one step a line.

    {"record": 1, "language": 1, "game": "orchard", "hash": "...", "settings": {...}, "seats": 3,
     "names": ["Ann", "Bo", "Cy"], "players": [null, "random", "random"], "generator": "splitmix64",
     "seed": 7, "sources": {"orchard.yaml": "..."}}
    {"seat": 0, "label": "bid 7", "ids": [9]}
    {"chance": "red 3", "outcome": 2}
    {"undo": 0}

The first line is the header; it has the spec itself, so that a record needs no other file. A host
writes as the game goes, each line flushed, so a crash loses nothing; a last line that was cut is left
out. Labels and numbers say the same: played again on its own spec the numbers count and the labels are
compared, on another spec the labels count, and the first step that no longer fits is named.

What is read may be any bytes. Whatever is wrong with them is a `RecordError` with the line. Nothing here
opens files.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TextIO

from rulewright.dsl.structs import Struct
from rulewright.interpreter.chances import Outcome
from rulewright.interpreter.given import write_position
from rulewright.interpreter.history import CHANCE, entries, ids_tuple
from rulewright.interpreter.words import seat_names

if TYPE_CHECKING:
    from rulewright.interpreter.opening import Opening
    from rulewright.interpreter.state import State

FORMAT: Final = 1
LANGUAGE: Final = 1
GENERATOR: Final = "splitmix64"
Kind = Literal["seed", "explicit", "script"]
KINDS: Final[tuple[Kind, ...]] = ("seed", "explicit", "script")


class RecordError(ValueError):
    """Text that is no record: the line, counted from 1, and a sentence."""

    def __init__(self, line: int, sentence: str) -> None:
        self.line = line
        self.sentence = sentence
        super().__init__(f"line {line}: {sentence}")


class Step(Struct):
    """One answer (`seat`, and its label) or one outcome of chance (seat -1).

    ids      the actions; of an outcome, its number
    partial  the beginning of a choice that was not finished when the game was saved
    line     where it stands
    """

    seat: int
    label: str
    ids: tuple[int, ...]
    partial: bool
    line: int


class Record(Struct):
    """A record as read: what the header says, and the steps that count, those taken back left out.

    players  the kind of bot on each seat, None for people (and where the record does not say)
    cut      whether the last line was incomplete, and left out
    """

    game: str
    hash: str
    sources: Mapping[str, str]
    settings: Mapping[str, str]
    seats: int
    names: tuple[str, ...]
    players: tuple[str | None, ...]
    seed: int | None
    chance: Kind
    script: tuple[str, ...]
    position: Mapping[str, object] | None
    at: int | Literal["scoring"] | None
    check: bool
    steps: tuple[Step, ...]
    cut: bool


# ------------------------------------------------------------------------------------ writing


class Writer:
    """A pen that writes a game to a stream as it goes: `state.write_with(Writer(stream))`.

    Begins with the header and everything up to now; flushes after every line. `players` are the kinds
    of the bots, None for people.
    """

    def __init__(
        self, stream: TextIO, state: State, players: Sequence[str | None] | None = None
    ) -> None:
        self.stream = stream
        stream.write(written(state, players, unfinished=False))
        stream.flush()

    def answered(self, seat: int, ids: tuple[int, ...], label: str) -> None:
        """Write an answer."""
        self._line({"seat": seat, "label": label, "ids": list(ids)})

    def drew(self, outcome: Outcome) -> None:
        """Write an outcome of chance."""
        self._line({"chance": outcome.label, "outcome": outcome.number})

    def undid(self, seat: int) -> None:
        """Write that a seat took back its latest answer."""
        self._line({"undo": seat})

    def _line(self, content: Mapping[str, Any]) -> None:
        self.stream.write(_dumped(content))
        self.stream.flush()


def written(
    state: State, players: Sequence[str | None] | None = None, *, unfinished: bool = True
) -> str:
    """Write the record of a game up to now; `unfinished` says whether with answers that are not finished."""
    lines = [header(state.opening, players)]
    steps = entries(state.past)
    played: State | None = None
    for n, (seat, ids) in enumerate(steps):
        if seat != CHANCE:
            lines.append(_dumped(_answer(state, seat, ids_tuple(ids))))
            continue
        # What an outcome was called is known only where it was drawn.
        played = type(state).begin(state.opening) if played is None else played
        played.resume(steps[played.steps : n])
        if (chance := played.chance) is not None:
            found = next(one for one in chance.outcomes if one.act == ids)
            lines.append(_dumped({"chance": found.label, "outcome": found.number}))
    for seat in state.deciders if unfinished else ():
        ids = state.picked(seat)
        if ids:
            lines.append(_dumped({**_answer(state, seat, ids), "partial": True}))
    return "".join(lines)


def header(opening: Opening, players: Sequence[str | None] | None = None) -> str:
    """Give the first line of a record; the whole of it, where a fault comes before the first decision."""
    checked = opening.game.checked
    content: dict[str, Any] = {
        "record": FORMAT,
        "language": LANGUAGE,
        "game": checked.reference,
        "hash": checked.hash,
        "settings": {setting.name: setting.text for setting in checked.settings},
        "seats": len(opening.names),
        "names": list(opening.names),
        "chance": opening.chance,
    }
    if players is not None:
        content["players"] = list(players)
    if opening.seed is not None:
        content |= {"generator": GENERATOR, "seed": opening.seed}
    if opening.script:
        content["script"] = list(opening.script)
    if opening.position is not None:
        content["position"] = write_position(
            opening.position, opening.game.stage.sight, opening.words
        )
    if opening.at is not None:
        content["at"] = opening.at
    if opening.check:
        content["check"] = True
    content["sources"] = dict(checked.sources)
    return _dumped(content)


def _answer(state: State, seat: int, ids: tuple[int, ...]) -> dict[str, Any]:
    label = state.labels.whole(ids)
    return {"seat": seat, "label": label, "ids": list(ids)}


def _dumped(content: Mapping[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(", ", ": ")) + "\n"


# ------------------------------------------------------------------------------------ reading


def read_record(data: bytes | str) -> Record:
    """Read a record. Raises RecordError; never anything else, whatever the bytes are."""
    if isinstance(data, bytes):
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise RecordError(line, "this is no UTF-8 text") from None
    else:
        text = data
    lines = text.split("\n")
    if not text.strip():
        raise RecordError(1, "the file is empty")
    complete, last = lines[:-1], lines[-1]
    cut = bool(last.strip())
    if cut:
        # The last line was being written when the program stopped, unless only its line break is missing.
        try:
            json.loads(last)
        except (ValueError, RecursionError):
            pass
        else:
            complete, cut = lines, False
    if not complete:
        raise RecordError(1, "the first line is no header of a record")
    read = _read_header(_loaded(complete[0], 1))
    steps: list[Step] = []
    for number, content in enumerate(complete[1:], 2):
        if content.strip():
            _read_step(_loaded(content, number), number, read["seats"], steps)
    return Record(**read, steps=tuple(steps), cut=cut)


def _loaded(line: str, number: int) -> dict[str, Any]:
    try:
        content = json.loads(line)
    except (ValueError, RecursionError):
        raise RecordError(number, "this is no JSON") from None
    if not isinstance(content, dict):
        raise RecordError(number, "a line of a record is a JSON object")
    return content


def _read_header(header: dict[str, Any]) -> dict[str, Any]:
    if header.get("record") != FORMAT:
        if isinstance(header.get("record"), int):
            raise RecordError(1, f"this is a record of format {header['record']}; {FORMAT} is read")
        raise RecordError(1, "the first line is no header of a record")
    language = header.get("language")
    if language != LANGUAGE:
        raise RecordError(1, f"the record is of language version {language}; {LANGUAGE} is read")
    chance = _field(header, "chance", str)
    if chance not in KINDS:
        raise RecordError(1, f"`chance` is seed, explicit or script, not `{chance}`")
    if header.get("generator", GENERATOR) != GENERATOR:
        raise RecordError(1, f"the chance generator is not {GENERATOR}")
    seats = _field(header, "seats", int)
    names = _texts(header.get("names"), "names")
    try:
        seat_names(names, seats)
    except ValueError as error:
        raise RecordError(1, str(error)) from None
    seed = header.get("seed")
    if seed is not None:
        seed = _field(header, "seed", int)
    if seed is None and chance == "seed":
        raise RecordError(1, "the seed is missing")
    return {
        "game": _field(header, "game", str),
        "hash": _field(header, "hash", str),
        "sources": _text_map(header.get("sources"), "sources"),
        "settings": _text_map(header.get("settings"), "settings"),
        "seats": seats,
        "names": names,
        "players": _players(header.get("players"), seats),
        "seed": seed,
        "chance": chance,
        "script": _texts(header.get("script", []), "script"),
        "position": _position(header.get("position")),
        "at": _at(header.get("at")),
        "check": bool(header.get("check", False)),
    }


def _players(players: object, seats: int) -> tuple[str | None, ...]:
    if players is None:
        return (None,) * seats
    if (
        not isinstance(players, list)
        or len(players) != seats
        or not all(isinstance(one, str | None) for one in players)
    ):
        raise RecordError(1, "`players` says for each seat what kind of bot sits there, or null")
    return tuple(players)


def _at(at: object) -> int | Literal["scoring"] | None:
    if at is None or at == "scoring":
        return None if at is None else "scoring"
    if isinstance(at, int) and not isinstance(at, bool):
        return at
    raise RecordError(1, "`at` is the number of a phase, or scoring")


def _position(position: object) -> Mapping[str, object] | None:
    if position is None or isinstance(position, dict):
        return position
    raise RecordError(1, "`position` names places, and says what lies there")


def _read_step(content: dict[str, Any], line: int, seats: int, steps: list[Step]) -> None:
    if steps and steps[-1].partial and not content.get("partial"):
        raise RecordError(line, "a step follows an answer that is not finished")
    match content:
        case {"undo": int(seat)}:
            for n in reversed(range(len(steps))):
                if steps[n].seat == seat:
                    del steps[n]
                    return
            raise RecordError(line, "there is nothing to take back")
        case {"chance": str(label), "outcome": int(outcome)}:
            steps.append(Step(CHANCE, label, (outcome,), partial=False, line=line))
        case {"seat": int(seat), "label": str(label), "ids": list(ids)}:
            if not 0 <= seat < seats:
                raise RecordError(line, f"seats are numbered 0..{seats - 1}, not {seat}")
            if not ids or not all(type(one) is int for one in ids):
                raise RecordError(line, "`ids` is a list of actions")
            partial = content.get("partial") is True
            steps.append(Step(seat, label, tuple(ids), partial=partial, line=line))
        case _:
            raise RecordError(line, "this is neither an answer, nor chance, nor an undo")


def _field(header: dict[str, Any], name: str, kind: type) -> Any:  # noqa: ANN401 - of that kind
    value = header.get(name)
    if type(value) is not kind:
        words = {int: "a whole number", str: "text"}
        raise RecordError(1, f"`{name}` has to be {words[kind]}")
    return value


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _texts(value: object, name: str) -> tuple[str, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str) or not _is_texts(value):
        raise RecordError(1, f"`{name}` has to be a list of texts")
    return tuple(value)


def _text_map(value: object, name: str) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
        raise RecordError(1, f"`{name}` has to be an object of texts")
    return value
