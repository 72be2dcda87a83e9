"""What an action is called, and back: `bid 7`, `yes Bo red 3 blue 7`, `done`, `no`.

A label is the option's name and its values, separated by spaces. At a node it names one step: the
option with its first value, or the next value alone. The label of a whole choice is those steps one
after the other, without the `done` at its end; `whole` and `read` are inverse to each other on the
choices that are legal.

Labels are made from an action's number and the seats' names, so they say nothing that the decider
does not see. Only alike cards in unlike state need a look at the state, by the caller.
"""

from collections.abc import Callable, Iterator, Sequence

from rulewright.dsl.game import Decide, NumberType, WordType
from rulewright.interpreter.actions import Action, ActionTable, Range, value_type
from rulewright.interpreter.words import Words, printed

Legal = Callable[[tuple[int, ...]], Sequence[int]]
"""The legal actions after these; none when they are a whole choice."""

YES, NO, DONE = "yes", "no", "done"
TRIES = 20_000
"""Steps that reading one text may take, however many ways there are to split it."""


class Labels:
    """The labels of one table."""

    __slots__ = ("actions", "words")

    def __init__(self, actions: ActionTable, words: Words) -> None:
        self.actions = actions
        self.words = words

    def step(self, action: int, *, first: bool) -> str:
        """Label one action; `first` says that it begins a choice, so that its option is named."""
        said = self.actions.describe(action)
        if said.option is None:
            return NO
        words = []
        if first:
            if said.option.name is not None:
                words.append(said.option.name)
            elif said.decide.kind == "offer":
                words.append(YES)
        value = self.value(said)
        if value:
            words.append(value)
        return " ".join(words)

    def spellings(self, action: int, *, first: bool) -> list[str]:
        """List what an action may be read as: its label, and with a number that has a name, the number itself."""
        label = self.step(action, first=first)
        said = self.actions.describe(action)
        text, plain = self.value(said), str(said.value)
        if said.range.kind != "number" or text == plain:
            return [label]
        return [label, f"{label.removesuffix(text)}{plain}"]

    def value(self, said: Action) -> str:
        """Label the value of an action, without its option; empty for an option without picks."""
        if said.done:
            return DONE
        value = said.value
        if value is None:
            return ""
        match said.range.kind:
            case "number" | "word":
                assert said.option is not None
                kind = value_type(said.option.picks[said.level].variable.type)
                assert isinstance(kind, NumberType | WordType)
                text = printed(self.words.game, value, kind)
            case "player":
                text = self.words.names[value]
            case "flag":
                text = YES if value else NO
            case "face":
                text = self.words.faces[value]
                if said.variant:
                    text = f"{text} #{said.variant + 1}"
            case "place":
                text = str(value + 1)
            case _:
                raise AssertionError(said.range.kind)
        return text if said.owner is None else f"{self.words.names[said.owner]} {text}"

    def whole(self, ids: Sequence[int], *, first: bool = True) -> str:
        """Label several actions that follow each other; `first` as in `step`."""
        steps = [self.step(action, first=first and n == 0) for n, action in enumerate(ids)]
        last = len(ids)
        while last and self.actions.describe(ids[last - 1]).done:
            last -= 1
        if last:
            return " ".join(steps[:last])
        # Nothing but `done`: the option's name says it; without one, `done` has to.
        name = steps[0].removesuffix(DONE).rstrip() if steps else ""
        return name or DONE

    def fits(self, ids: Sequence[int]) -> bool:
        """Say whether these are actions of this game at all."""
        return bool(ids) and all(0 <= action < self.actions.size for action in ids)

    # ------------------------------------------------------------------------------------ reading

    def read(self, text: str, legal: Legal, before: tuple[int, ...] = ()) -> tuple[int, ...] | None:
        """Find the actions that a text names, after those of `before`; None if none are legal.

        The text may stop in the middle of a choice. Cards of a set may come in any order.
        """
        text = " ".join(text.split())
        for fold in (False, True):
            for loose in (False, True):
                wanted = text.casefold() if fold else text
                reading = _Reading(self, legal, fold=fold, loose=loose)
                found = list(reading.ways(wanted, before))
                whole = [ids for ids in found if not legal((*before, *ids))]
                for ids in whole or found:
                    if len(whole or found) == 1 or self.whole(ids, first=not before) == text:
                        return ids
                if found:
                    return (whole or found)[0]
        return None

    def starts(self, text: str, ranges: Sequence[Range], *, first: bool) -> list[tuple[int, str]]:
        """List the actions of these ranges that a text may begin with, legal or not, longest first.

        Each comes with the text that is left.
        """
        text = " ".join(text.split()).casefold()
        found = []
        for span in ranges:
            for action in range(span.base, span.end):
                for label in self.spellings(action, first=first):
                    rest = _after(text, label.casefold())
                    if rest is not None:
                        found.append((action, rest))
        return sorted(found, key=lambda pair: (len(pair[1]), pair[0]))


def _after(text: str, label: str) -> str | None:
    """Give the text behind a label it begins with; None if it does not."""
    if not text.startswith(label):
        return None
    rest = text[len(label) :]
    return rest.lstrip() if not rest or rest[0] == " " else None


class _Reading:
    """One attempt at a text: with or without regard to case, and to the order of the cards of a set."""

    def __init__(self, labels: Labels, legal: Legal, *, fold: bool, loose: bool) -> None:
        self.labels = labels
        self.legal = legal
        self.fold = fold
        self.loose = loose
        self.left = TRIES

    def after(self, text: str, action: int, *, first: bool) -> str | None:
        """Give the text behind an action that it begins with; None if it does not."""
        for label in self.labels.spellings(action, first=first):
            rest = _after(text, label.casefold() if self.fold else label)
            if rest is not None:
                return rest
        return None

    def ways(self, text: str, ids: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Give every way to read a text as actions that follow `ids`, those left out."""
        legal = self.legal(ids)
        self.left -= 1
        if self.left < 0 or not legal:
            if not text and not legal:
                yield ()
            return
        describe = self.labels.actions.describe
        done = next((action for action in legal if describe(action).done), None)
        if not text:
            if done is not None and ids:
                for more in self.ways("", (*ids, done)):
                    yield (done, *more)
            elif ids:
                yield ()
            return
        for action in legal:
            rest = self.after(text, action, first=not ids)
            if rest is None and action == done and not ids:
                # An option with an empty set of cards is called by its name alone.
                label = self.labels.step(action, first=True)
                name = label.removesuffix(DONE).rstrip() or DONE
                rest = _after(text, name.casefold() if self.fold else name)
            if rest is not None:
                for more in self.ways(rest, (*ids, action)):
                    yield (action, *more)
        sets = [action for action in legal if describe(action).range.done is not None]
        if self.loose and sets:
            yield from self._sets(text, ids, sets)

    def _sets(
        self, text: str, ids: tuple[int, ...], legal: Sequence[int]
    ) -> Iterator[tuple[int, ...]]:
        """Read a set of cards that stand in another order than that of their faces.

        What is legal now is only what the set may begin with, so all cards are looked for.
        """
        span = self.labels.actions.describe(legal[0]).range
        cards = range(span.base, span.base + span.size)
        for chosen, rest in self._cards(text, cards, first=not ids):
            way = ids
            for action in sorted(chosen):
                if action not in self.legal(way):
                    break
                way = (*way, action)
            else:
                for more in self.ways(rest, way):
                    yield (*way[len(ids) :], *more)

    def _cards(
        self, text: str, cards: Sequence[int], *, first: bool
    ) -> Iterator[tuple[tuple[int, ...], str]]:
        self.left -= 1
        if self.left < 0:
            return
        for action in cards:
            rest = self.after(text, action, first=first)
            if rest is None:
                continue
            yield (action,), rest
            for more, left in self._cards(rest, cards, first=False):
                yield (action, *more), left


def ranges_of(actions: ActionTable, decide: Decide, ids: tuple[int, ...]) -> list[Range]:
    """Give the ranges that the action after `ids` may lie in: first picks, a next card, a next pick."""
    if not ids:
        found = [actions.of(decide, n) for n in range(len(decide.options))]
        if decide.kind == "offer":
            found.append(actions.of(decide, None))
        return found
    said = actions.describe(ids[-1])
    if said.option is None:
        return []
    found = [] if said.range.done is None or said.done else [said.range]
    if said.level + 1 < len(said.option.picks):
        found.append(actions.of(decide, said.range.option, said.level + 1))
    return found
