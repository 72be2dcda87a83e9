"""What one can answer, as it is shown: `bid 6 · 8..12 | pass`, or a numbered list.

Numbers before the options would be mistaken for the values where values are numbers themselves, so
a list is numbered only where no answer is one. Neighbouring numbers are drawn together. Dots stand behind
what is only the first of several values: `show aztec 2 ...`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

_ON = " ..."


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal answer: the action it stands for and its label, split into option and value.

    `head` is the option's name, empty for a nameless option; `value` is empty for an option without
    values. `number` is the number that the value is, perhaps under a name. `fine` says that it is possible
    and yet void and fined, `more` that it only begins an answer; `remark` tells a card from one that is alike.
    """

    action: int
    head: str
    value: str
    number: int | None = None
    fine: bool = False
    more: bool = False
    remark: str = ""

    @property
    def label(self) -> str:
        """The label as a whole."""
        return f"{self.head} {self.value}".strip()


def is_numbered(choices: Sequence[Choice]) -> bool:
    """Tell whether these are shown with numbers, which can then be typed."""
    return len(choices) > 1 and not any(
        choice.number is not None or _number(choice) is not None for choice in choices
    )


def shown(choices: Sequence[Choice]) -> Iterator[str]:
    """Give the pieces of the list in order; each is short enough to stand beside others."""
    if is_numbered(choices):
        width = len(str(len(choices)))
        yield from (
            f"{number:>{width}} {choice.label}{_remark(choice)}{_ON if choice.more else ''}"
            for number, choice in enumerate(choices, start=1)
        )
        return
    for (head, more), group in groupby(choices, key=lambda choice: (choice.head, choice.more)):
        values = list(_drawn_together(list(group)))
        yield f"{head} {' · '.join(values)}{_ON if more else ''}".strip()


def _drawn_together(choices: Sequence[Choice]) -> Iterator[str]:
    """Write runs of three or more numbers as a range, everything else as it is."""
    run: list[int] = []
    for choice in choices:
        number = _number(choice)
        if number is not None and run and number == run[-1] + 1:
            run.append(number)
            continue
        yield from _run(run)
        run = []
        if number is None:
            yield f"{choice.value}{_remark(choice)}"
        else:
            run = [number]
    yield from _run(run)


def _remark(choice: Choice) -> str:
    return f" ({choice.remark})" if choice.remark else ""


def _run(numbers: Sequence[int]) -> Iterator[str]:
    if len(numbers) > 2:  # noqa: PLR2004 - two numbers are as short as a range of them
        yield f"{numbers[0]}..{numbers[-1]}"
    else:
        yield from map(str, numbers)


def _number(choice: Choice) -> int | None:
    return int(choice.value) if choice.value.isascii() and choice.value.isdecimal() else None
