"""A game that a program plays over messages: what it is told, and what becomes of what it sends.

The program hears what its seats may know and nothing else. Bots answer at once; what several decide at
the same time nobody sees before all have. A line that cannot be read or done is answered with the
reason, and the game stays as it was.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rulewright.cli.messages import (
    PROTOCOL,
    Asked,
    Begun,
    Events,
    Legal,
    Look,
    Message,
    Misunderstood,
    NotNow,
    Over,
    Reason,
    Refusal,
    Request,
    RequestError,
    Stopped,
    read_request,
)
from rulewright.cli.seating import BOTS_ALONE
from rulewright.interpreter import ActionError, FaultError, State
from rulewright.interpreter.fault_text import fault_text
from rulewright.interpreter.refusals import blocked, cut
from rulewright.interpreter.words import listing
from rulewright.players import Player, Turn


class Session:
    """One game with one program.

    done  the game is over, or cannot go on
    code  the exit code that goes with it
    """

    def __init__(
        self,
        state: State,
        players: Sequence[str | None],
        bots: Mapping[int, Player],
        send: Callable[[Message], None],
    ) -> None:
        """Take a game, the kind of bot on each seat (None: the program), the bots, and where messages go."""
        self.state = state
        self.bots = bots
        self.players = tuple(players)
        automatic = state.game.automatic
        self.yours = tuple(
            seat for seat, kind in enumerate(players) if kind is None and seat != automatic
        )
        self.done = False
        self.code = 0
        self._send = send
        self._told = dict.fromkeys(self.yours, 0)
        self._asked: dict[int, Any] = {}

    def run(self, lines: Iterator[str]) -> None:
        """Play with what comes in, to the end of the game or of the input; no line is read after the end."""
        self.begin()
        while not self.done and (line := next(lines, None)) is not None:
            self.hear(line)

    def begin(self) -> None:
        """Say which game it is, and go on to the program's first turn."""
        state = self.state
        checked = state.game.checked
        self._send(
            Begun(
                PROTOCOL,
                state.game.reference,
                checked.title,
                checked.hash,
                state.names,
                self.yours,
                self.players,
                state.game.num_actions,
            )
        )
        self._guarded(self._go_on)

    def hear(self, line: str) -> None:
        """Do what a line asks for, or say why not."""
        try:
            request = read_request(line)
            seat = self._seat(request)
        except RequestError as error:
            self._send(Misunderstood(str(error)))
            return
        self._guarded(lambda: self._do(request, seat))

    def _guarded(self, step: Callable[[], None]) -> None:
        """Do something that may come to a rule that cannot be carried out."""
        try:
            step()
        except FaultError as fault:
            self._tell_events()
            self._send(Stopped(fault_text(fault, self.state.opening.words), self.state.seed))
            self.done, self.code = True, 1

    # ------------------------------------------------------------------------------------ requests

    def _seat(self, request: Request) -> int:
        """Find the seat that a request is about: the one it names, or the only one that it can mean."""
        if request.seat is not None:
            if request.seat not in self.yours:
                yours = listing([str(seat) for seat in self.yours])
                raise RequestError(f"seat {cut(str(request.seat))} is not yours; yours: {yours}")
            return request.seat
        asked = [seat for seat in self.yours if seat in self.state.deciders]
        for seats in (asked, self.yours):
            if len(seats) == 1:
                return seats[0]
        one_of = listing([str(seat) for seat in asked or self.yours], "or")
        raise RequestError(f"say which seat this is about: `seat` {one_of}")

    def _do(self, request: Request, seat: int) -> None:
        match request.verb:
            case "look":
                self._send(Look(seat, self.state.view(seat)))
            case "why":
                why = self.state.why_not(seat, request.text)
                self._send(Reason(seat, request.text, why))
            case "say":
                self._take(seat, request.text, lambda: self.state.ids(seat, request.text))
            case "act":
                wanted = " ".join(map(str, request.ids))
                self._take(seat, wanted, lambda: self._checked(seat, request.ids))

    def _take(self, seat: int, wanted: str, find: Callable[[], Sequence[int]]) -> None:
        """Take the actions that are found, all of them or none."""
        try:
            ids = find()
        except ActionError as error:
            self._send(Refusal(seat, wanted, str(error)))
            return
        for action in ids:
            self.state.act(seat, action)
        self._go_on()

    def _checked(self, seat: int, ids: tuple[int, ...]) -> tuple[int, ...]:
        """Check that these actions are a choice of the seat, or the beginning of one."""
        trial = self.state.copy()
        for action in ids[:-1]:
            if action not in trial.legal(seat) or trial.goes_on(seat, action):
                trial.act(seat, action)
                continue
            raise ActionError(
                f"the choice is complete with action {action}; the others are too many"
            )
        if ids[-1] not in trial.legal(seat):
            trial.act(seat, ids[-1])
        return ids

    # ------------------------------------------------------------------------------------ telling

    def _go_on(self) -> None:
        """Let bots answer, tell what happened, and ask."""
        state = self.state
        for _ in range(BOTS_ALONE):
            seat = next((one for one in state.deciders if one in self.bots), None)
            if seat is None:
                break
            state.act(seat, self.bots[seat].choose(Turn(state, seat)))
        else:
            self._tell_events()
            self._send(
                Misunderstood(
                    f"the bots have decided {BOTS_ALONE:,} times in a row, and the game goes on without you"
                )
            )
            self.done, self.code = True, 1
            return
        self._tell_events()
        if state.over:
            for seat in self.yours:
                self._send(Over(seat, state.seed, state.view(seat)))
            self.done = True
            return
        for seat in self.yours:
            if seat in state.deciders:
                self._ask(seat)

    def _tell_events(self) -> None:
        for seat in self.yours:
            lines = self.state.log(seat, since=self._told[seat])
            if lines:
                self._told[seat] += len(lines)
                self._send(Events(seat, lines))

    def _ask(self, seat: int) -> None:
        """Ask a seat, unless it was asked this already and somebody else has answered meanwhile."""
        situation = self.state.information_state(seat)
        if self._asked.get(seat) == situation:
            return
        self._asked[seat] = situation
        self._send(self._question(seat))

    def _question(self, seat: int) -> Asked:
        state = self.state
        labels, picked = state.labels, state.picked(seat)
        legal = tuple(
            Legal(
                action,
                labels.step(action, first=not picked),
                state.goes_on(seat, action),
                state.remark(seat, action),
                state.fine(seat, (action,)),
            )
            for action in state.legal(seat)
        )
        not_now = tuple(NotNow(one.label, one.reason) for one in blocked(state, seat))
        return Asked(seat, state.prompt(seat), picked, legal, not_now, state.view(seat))
