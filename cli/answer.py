"""What a player types, into what it means at this moment.

A label in full always means itself. Shorter things (a number from the list, a value without its
option, the beginning of a label) count where they can mean one answer only. Words to the program
(`undo`, `quit`, `wait`, `log`, `?`) give way to options of the same name.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rulewright.cli.options import Choice, is_numbered

Word: TypeAlias = Literal["help", "undo", "quit", "wait", "log"]
_WORDS: dict[str, Word] = {
    "?": "help",
    "help": "help",
    "undo": "undo",
    "u": "undo",
    "quit": "quit",
    "q": "quit",
    "exit": "quit",
    "wait": "wait",
    "log": "log",
}


@dataclass(frozen=True, slots=True)
class Chosen:
    """One of the choices that were shown."""

    choice: Choice


@dataclass(frozen=True, slots=True)
class Said:
    """A word to the program, which may be about something: `? bid 14`."""

    word: Word
    about: str = ""


@dataclass(frozen=True, slots=True)
class Unclear:
    """Something that could mean several of the choices."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Other:
    """Something that is none of the choices as they stand there; perhaps more than one step of them."""

    text: str


Answer: TypeAlias = Chosen | Said | Unclear | Other


def read_answer(text: str, choices: Sequence[Choice]) -> Answer:
    """Read what was typed. An empty line means the only choice there is."""
    text = " ".join(text.split())
    if not text and len(choices) == 1:
        return Chosen(choices[0])
    wanted = text.casefold()
    same = [choice for choice in choices if choice.label.casefold() == wanted]
    if same:
        return Chosen(same[0])
    if wanted in _WORDS:
        return Said(_WORDS[wanted])
    if text.startswith("?"):
        return Said("help", text[1:].strip())
    if is_numbered(choices) and text.isascii() and text.isdecimal():
        number = int(text)
        return Chosen(choices[number - 1]) if 1 <= number <= len(choices) else Other(text)
    for fits in (_is_value, _ends_so, _begins_so):
        found = [choice for choice in choices if wanted and fits(choice, wanted)]
        if len(found) == 1:
            return Chosen(found[0])
        if found:
            return Unclear(tuple(found))
    return Other(text)


def _is_value(choice: Choice, wanted: str) -> bool:
    number = "" if choice.number is None else str(choice.number)
    return wanted in (choice.value.casefold(), number)


def _ends_so(choice: Choice, wanted: str) -> bool:
    return choice.label.casefold().endswith(f" {wanted}")


def _begins_so(choice: Choice, wanted: str) -> bool:
    """Tell whether a label begins so; a number that has begun is not yet that number."""
    rest = choice.label.casefold().removeprefix(wanted)
    return rest != choice.label.casefold() and not (wanted[-1].isdecimal() and rest[:1].isdecimal())
