"""A game at this terminal, from its first decision to its end or to the moment when somebody quits.

Bots answer at once. People see the table as their seat does and answer in words; what is forced is
done for them. Where several people share the screen and the game has secrets, even somebody without a
choice is called to it, because being passed over would tell the others what they may not know. So is
somebody who lets an offer wait.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from rich.text import Text

from rulewright.cli.answer import Chosen, Other, Said, Unclear, read_answer
from rulewright.cli.card_colours import Colours
from rulewright.cli.news import News
from rulewright.cli.options import Choice, is_numbered, shown
from rulewright.cli.screen import GAP, Paint, beside, log_lines, result_lines, table_lines
from rulewright.cli.seating import BOTS_ALONE, Seats
from rulewright.cli.talk import Talk
from rulewright.dsl.amounts import counted
from rulewright.dsl.game import CheckedGame, Seen, Show
from rulewright.interpreter.errors import ActionError
from rulewright.interpreter.faults import FaultError
from rulewright.interpreter.refusals import blocked, refusal
from rulewright.interpreter.state import State
from rulewright.interpreter.uses import sentences
from rulewright.players import Player, Turn

LEAST_LOG = 3
"""Rows of the log that a turn begins with at least, however high the table is."""
_SEVERAL = 2  # people from whom on nobody is simply "you"
_TELL_EVERY = 25  # steps; telling reads the whole log


class QuitGame(Exception):  # noqa: N818 - somebody leaves; nothing is wrong
    """A person has left the table."""


Situation: TypeAlias = tuple[int, str | None, tuple[str, ...]]
"""An offer as its player meets it: the decision, the question, and the answers there are."""


class BotsGoOnError(Exception):
    """Bots have decided `BOTS_ALONE` times in a row and the game is not over."""


def has_secrets(game: CheckedGame) -> bool:
    """Tell whether one player may ever know what another does not."""
    return (
        any(place.seen in {Seen.OWNER, Seen.OTHERS} for place in game.places)
        or any(decide.several or decide.secret for decide in game.decisions)
        or any(isinstance(step, Show) for step in sentences((*game.setup, *game.phases)))
    )


class Table:
    """One game at one terminal: the state, who sits where, and what is news to whom."""

    def __init__(
        self,
        state: State,
        seats: Seats,
        bots: Mapping[int, Player],
        talk: Talk,
    ) -> None:
        self.state = state
        self.seats = seats
        self.bots = bots
        self.talk = talk
        game = state.game.checked
        self._game = game
        self._colours = Colours(game) if talk.in_colour else None
        self.news = News(state, talk, self._colours)
        self._at_screen: int | None = None
        self._helped = False
        self._waiting: dict[int, set[Situation]] = {}
        self._shared = talk.attended and len(seats.people) > 1 and has_secrets(game)

    def play(self) -> None:
        """Play to the end. Raises QuitGame, and FaultError when a rule cannot be carried out."""
        steps = 0
        while not self.state.over:
            seat = next((one for one in self.state.deciders if one in self.bots), None)
            if seat is None:
                self._turn(self.state.deciders[0])
                steps = 0
                continue
            if steps == BOTS_ALONE:
                self._break_off()
                raise BotsGoOnError
            try:
                self.state.act(seat, self.bots[seat].choose(Turn(self.state, seat)))
            except FaultError:
                self._break_off()
                raise
            steps += 1
            if not self.seats.people and steps % _TELL_EVERY == 0:
                self.news.tell_spectator()
        self._end()

    # ------------------------------------------------------------------------------------ a turn

    def _turn(self, seat: int) -> None:
        """Let a person answer, value by value, until somebody else is to decide or a new decision comes."""
        choices = self._choices(seat)
        decline = self._decline(seat, choices)
        if decline and self._situation(seat, choices) in self._waiting.get(seat, ()):
            choices = [decline]
        if len(choices) == 1 and (not self._shared or self.state.picked(seat)):
            self.state.act(seat, choices[0].action)
            return
        self._call(seat)
        if not self.state.picked(seat):
            self._draw(seat)
        self._show_options(seat, choices)
        while not self._take(seat, self._ask("> "), choices):
            pass

    def _call(self, seat: int) -> None:
        """Call a person to the screen that another one may have sat at."""
        if not self._shared or self._at_screen == seat:
            return
        self.talk.turn_page(wiped=True)
        name = self.state.names[seat]
        while text := self._ask(f" Press Enter when {name} is at the screen. ").strip():
            match read_answer(text, ()):
                case Said("quit"):
                    raise QuitGame
                case Said("help"):
                    self.talk.show([f" Enter shows {name} the table. quit saves and stops."])
                case _:
                    self._say(f"`{text}` says nothing before Enter has been pressed for {name}")
        self._at_screen = seat

    def _ask(self, prompt: str) -> str:
        text = self.talk.ask(prompt)
        if text is None:
            raise QuitGame
        return text

    def _draw(self, seat: int) -> None:
        paint = Paint(self.talk.width, self._colours)
        self.talk.turn_page(wiped=self._shared)
        table = list(self._table(seat, paint))
        self.talk.show(table)
        rows = list(log_lines(self.news.take(seat), paint))
        height = self.talk.height
        room = len(rows) if height is None else max(height - len(table) - 5, LEAST_LOG)
        if len(rows) > room:
            rows[: 1 - room] = [self._left_out(len(rows) - room + 1)]
        self.talk.show(rows)

    def _left_out(self, count: int) -> Text:
        return Text(f" ({counted(count, 'earlier line')} left out: log shows all)", "dim")

    def _log(self, seat: int) -> None:
        """Tell in full what happened since somebody's latest turn, as the beginning of this one did."""
        paint = Paint(self.talk.width, self._colours)
        self.talk.show(
            list(log_lines(self.news.since_turn(seat), paint)) or [" Nothing has happened since."]
        )

    def _table(self, seat: int | None, paint: Paint) -> Iterator[Text]:
        people, seed = self.seats.people, self.state.seed
        heading = [self._game.title]
        # Whoever knows the seed can work out what lies face down, so it is kept back until the end.
        if seed is not None and self.state.over:
            heading.append(f"seed {seed}")
        tags = [
            " (you)"
            if one == seat and len(people) < _SEVERAL
            else " (bot)"
            if bot or one == self.seats.automatic
            else ""
            for one, bot in enumerate(self.seats.bots)
        ]
        return table_lines(self.state.view(seat), heading, tags, paint)

    def _show_options(self, seat: int, choices: Sequence[Choice]) -> None:
        name, picked = self.state.names[seat], self.state.picked(seat)
        begun = f"{self.state.labels.whole(picked)}, and then?" if picked else None
        question = begun or self.state.prompt(seat) or ""
        free = [choice for choice in choices if not choice.fine]
        fined = [choice for choice in choices if choice.fine]
        pieces = [*map(Text, shown(free)), *self._not_now(seat)]
        if len(choices) == 1:
            pieces.append(Text("(Enter)"))
        if not self._helped:
            pieces.append(Text("(? helps)"))
            self._helped = True
        width = self.talk.width
        separator = GAP if is_numbered(choices) else "  |  "
        options = list(beside(pieces, width, " ", separator))
        head = Text(f" {name}: {question}".rstrip(), "bold")
        if len(options) == 1 and len(head.plain) + len(options[0].plain) < width:
            options = [Text.assemble(head, "  ", options[0])]
        else:
            options.insert(0, head)
        self.talk.show(options)
        if fined:
            self.talk.show(
                beside([Text(" at a fine:"), *map(Text, shown(fined))], width, " ", "  ")
            )

    def _not_now(self, seat: int) -> list[Text]:
        """Draw the options that are there and cannot be taken, each with the reason."""
        return [
            Text(f"{one.label} (not now: {one.reason})".lstrip(), "dim")
            for one in blocked(self.state, seat)
        ]

    # ------------------------------------------------------------------------------------ answers

    def _take(self, seat: int, text: str, choices: Sequence[Choice]) -> bool:
        """Do what a person typed; whether the state is another one now."""
        if not text.strip() and len(choices) > 1:
            return False
        match read_answer(text, choices):
            case Chosen(choice):
                return self._act(seat, (choice.action,))
            case Unclear(several):
                labels = ", ".join(f"`{choice.label}`" for choice in several[:6])
                self._say(f"this could be {labels}")
            case Said("help", about):
                self._help(seat, about, choices)
            case Said("undo"):
                return self._undo(seat)
            case Said("log"):
                self._log(seat)
            case Said("wait"):
                return self._wait(seat, choices)
            case Said("quit"):
                raise QuitGame
            case Other(text):
                return self._whole(seat, text, choices)
        return False

    def _act(self, seat: int, actions: Sequence[int]) -> bool:
        before = len(self.state.log(None))
        try:
            for action in actions:
                self.state.act(seat, action)
        except ActionError as error:
            self._say(str(error))
            return False
        self.news.end_from(before)
        return True

    def _whole(self, seat: int, text: str, choices: Sequence[Choice]) -> bool:
        """Read a whole choice of several values, with or without its option; or tell why not."""
        heads = {choice.head for choice in choices if choice.head} - set(text.split()[:1])
        for wanted in (text, *(f"{head} {text}" for head in sorted(heads))):
            if not self.state.why_not(seat, wanted):
                return self._act(seat, self.state.ids(seat, wanted))
        self._say(self._refusal(seat, text, heads))
        return False

    def _refusal(self, seat: int, text: str, heads: set[str]) -> str:
        """Tell why something is not possible; of all that it may mean, what the rules speak of."""
        found = refusal(self.state, seat, text)
        for head in sorted(heads):
            if found is None or found.kind == "unknown":
                other = refusal(self.state, seat, f"{head} {text}")
                found = other if other is None or other.kind != "unknown" else found
        if found is None:
            return f"`{text}` is possible"
        if found.kind == "unknown":
            return f"`{text}` is none of the answers; ? helps"
        return found.sentence

    def _wait(self, seat: int, choices: Sequence[Choice]) -> bool:
        """Decline this offer, and decline it again whenever the question and the answers are the same."""
        decline = self._decline(seat, choices)
        if decline is None:
            self._say("only an offer can wait; this has to be answered now")
            return False
        self._waiting.setdefault(seat, set()).add(self._situation(seat, choices))
        return self._act(seat, (decline.action,))

    def _decline(self, seat: int, choices: Sequence[Choice]) -> Choice | None:
        """Give the answer that declines, where an offer is made."""
        if self.state.picked(seat):
            return None
        describe = self.state.labels.actions.describe
        return next((one for one in choices if describe(one.action).range.kind == "decline"), None)

    def _situation(self, seat: int, choices: Sequence[Choice]) -> Situation:
        """Tell one offer from another by its place in the rules, its question and what can be answered."""
        decide = self.state.labels.actions.describe(choices[0].action).decide
        return decide.number, self.state.prompt(seat), tuple(choice.label for choice in choices)

    def _undo(self, seat: int) -> bool:
        """Take back somebody's own latest answer, if the rules of taking back allow it."""
        why = self.state.why_no_undo(seat)
        if why is not None:
            self._say(f"this cannot be taken back: {why}")
            return False
        self.state.undo(seat)
        self._waiting.pop(seat, None)  # or what is taken back would be declined again at once
        self.news.take_back(seat)
        return True

    def _help(self, seat: int, about: str, choices: Sequence[Choice]) -> None:
        if about:
            heads = {choice.head for choice in choices if choice.head}
            self._say(self._refusal(seat, about, heads))
            return
        self.talk.show(f" {line}" for line in _HELP)
        decide = self.state.labels.actions.describe(choices[0].action).decide
        offered = {choice.head for choice in choices}
        for option in decide.options:
            name = option.name or ("yes" if decide.kind == "offer" else "")
            if name and name not in offered and not self.state.picked(seat):
                self._say(self.state.why_not(seat, name) or name)

    def _say(self, text: str) -> None:
        self.talk.show(beside([Text(text, "yellow")], self.talk.width, " "))

    def _choices(self, seat: int) -> list[Choice]:
        labels, first = self.state.labels, not self.state.picked(seat)
        found = []
        for action in self.state.legal(seat):
            said = labels.actions.describe(action)
            value = labels.value(said)
            number = said.value if said.range.kind == "number" else None
            head = labels.step(action, first=first).removesuffix(value).strip()
            fined = self.state.fine(seat, (action,)) is not None
            more = self.state.goes_on(seat, action)
            remark = self.state.remark(seat, action)
            found.append(Choice(action, head, value, number, fine=fined, more=more, remark=remark))
        return found

    def _break_off(self) -> None:
        """Before a game of bots stops without an end: tell how it came to that."""
        if not self.seats.people:
            self.news.tell_rest(None)

    def _end(self) -> None:
        paint = Paint(self.talk.width, self._colours)
        people = self.seats.people
        seat = people[0] if len(people) == 1 else None
        self.talk.close()
        if people:
            self.talk.turn_page()
        self.news.tell_rest(seat)
        self.talk.show(self._table(seat, paint))
        self.talk.show(result_lines(self.state.view(seat), paint))


_HELP = (
    "Type an answer as it is shown, its number, its value alone, or how it begins.",
    "? ANSWER says why it is not possible. undo takes back, quit saves and stops.",
    "wait declines an offer until the question or what you can answer is another.",
    "log tells in full what happened since your turn before.",
)
