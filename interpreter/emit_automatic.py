"""The seat that the game answers for, and bots, as Python: what they do is worked out where others would be asked.

Each of their answers is an option for which more has to hold, so it is found as what is legal is found: the first id
that can be completed, then the first of the next pick. Where no rule can be followed, every option is such an answer,
in order; those that cost a fine come last of all. A bot does then what its player likes (players/scripted.py).
"""

from collections.abc import Iterable, Iterator

from rulewright.dsl.game import Answer, At, Decide, Option, Reason, Ruled
from rulewright.dsl.structs import replace
from rulewright.interpreter.emit_decisions import Decisions
from rulewright.interpreter.faults import Origin

Try = tuple[int | None, Option | tuple[Reason, ...], At | None]
"""An option by its index, narrowed; or what has to hold so that an offer is declined. And the rule that says so."""


def is_fined(decide: Decide) -> bool:
    """Whether an act may be void, for which the same seat decides again."""
    return any(reason.fine is not None for option in decide.options for reason in option.must)


class Automatic(Decisions):
    """Writes what the seat does that the game answers for."""

    def answer(self, decide: Decide, into: str) -> None:
        """Writes what the seat does, whose variable is bound: a tuple of ids, None where nothing is legal."""
        self.attempt(decide, tries(decide), "automatic", into)

    def ruled(self, decide: Decide, ruled: Ruled, into: str) -> None:
        """Writes what a bot does in the place of the one who decides: None where none of its rules can be followed."""
        address = f"bots.{self.game.bots[ruled.number]}"
        self.attempt(decide, by_rules(decide, ruled.answers), address, into)

    def attempt(self, decide: Decide, attempts: Iterable[Try], address: str, into: str) -> None:
        """Writes the first of these that can be done."""
        self.w(f"{into} = None")
        self.own_reasons = False
        origin = self.w.origin
        for number, (index, narrowed, at) in enumerate(attempts):
            self.w.origin = origin if at is None else Origin(at, address, self.stack)
            alias, lies = dict(self.alias), dict(self.lies)
            if number:
                self.w.open(f"if {into} is None:")
            if isinstance(narrowed, Option):
                assert index is not None
                self._option_itself(decide, index, narrowed, into)
            else:
                depth = self.open_if([reason.check for reason in narrowed])
                self.w(f"{into} = ({self.actions.of(decide, None).base},)")
                self.w.close(depth)
            self.w.close(number > 0)
            self.alias, self.lies = alias, lies
        self.own_reasons, self.w.origin = True, origin

    def _option_itself(self, decide: Decide, index: int, narrowed: Option, into: str) -> None:
        options = (*decide.options[:index], narrowed, *decide.options[index + 1 :])
        one = replace(decide, options=options)
        ways = self.w.name()
        self.option_ids(one, index, narrowed, ways, None, started=False)
        with self.w.block(f"if {ways}:"):
            if len(narrowed.picks) > 1 or any(pick.sizes is not None for pick in narrowed.picks):
                ids = self.w.name()
                self.w(f"{ids} = [{ways}[0]]")
                self.pick_rest(one, index, narrowed, ids, "legal[0]")
                self.w(f"{into} = tuple({ids})")
            else:
                self.w(f"{into} = ({ways}[0],)")


def by_rules(decide: Decide, answers: Iterable[Answer]) -> Iterator[Try]:
    """List what rules say, in order."""
    for answer in answers:
        if answer.option is None:
            yield None, answer.reasons, answer.at
        else:
            option = _without_fines(decide.options[answer.option])
            yield answer.option, replace(option, must=(*option.must, *answer.reasons)), answer.at


def tries(decide: Decide) -> Iterator[Try]:
    """List what the seat tries, in order, up to what can surely be done."""
    free = [_without_fines(option) for option in decide.options]
    plain: set[int] = set()
    for answer, attempt in zip(decide.answers, by_rules(decide, decide.answers), strict=True):
        yield attempt
        if answer.reasons:
            continue
        if answer.option is None or _is_sure(free[answer.option]):
            return
        plain.add(answer.option)
    for index, option in enumerate(free):
        if index not in plain:
            yield index, option, None
            if _is_sure(option):
                return
    if decide.kind == "offer":
        yield None, (), None
        return
    for index, option in enumerate(decide.options):
        if any(reason.fine is not None for reason in option.must):
            yield index, option, None


def _without_fines(option: Option) -> Option:
    """An option of which what would cost a fine is not legal."""
    return replace(option, must=tuple(replace(reason, fine=None) for reason in option.must))


def _is_sure(option: Option) -> bool:
    return option.when is None and not option.picks and not option.must
