"""Acts as Python: what was chosen gets its values, what the game answers for a seat joins in, and the log is told."""

from rulewright.dsl.game import Decide, NumberType, Step, Variable
from rulewright.interpreter.emit_names import plain_name
from rulewright.interpreter.graph import AnswerItself, Decode, FindAct, Log
from rulewright.interpreter.plan import Plan


class Acts(Plan):
    """Writes the sentences that belong to decisions."""

    def own(self, step: Step) -> None:
        """Sentences that belong to decisions."""
        match step:
            case Decode(decide=decide, option=option, act=act, there=None):
                self.decode(decide, option, self.name(act), several=step.several)
            case Decode(decide=decide, option=option, act=act, there=Variable() as there):
                self.alias.pop(there, None)
                self.decode_if_there(decide, option, self.name(act), plain_name(there))
            case FindAct(act=act, acts=acts, asked=asked, seat=seat):
                who, name = self.name(seat), plain_name(act)
                self.alias.pop(act, None)
                self.w(
                    f"{name} = {self.name(acts)}[{self.name(asked)}.index({who})] "
                    f"if {who} in {self.name(asked)} else None"
                )
            case AnswerItself():
                self._answer_itself(step)
            case Log():
                self._log(step)
            case _:
                super().own(step)

    def _answer_itself(self, step: AnswerItself) -> None:
        decide, seat = step.decide, self.layout.automatic
        asked, acts, answer = plain_name(step.asked), plain_name(step.acts), self.w.name()
        with self.w.block(f"if {seat} in {self.name(step.order)}:"):
            self.alias.pop(decide.decider, None)
            self.w(f"{plain_name(decide.decider)} = {seat}")
            self.answer(decide, answer)
            with self.w.block(f"if {answer} is not None:"):
                self.w(f"{asked} = (*{self.name(step.asked)}, {seat})")
                self.w(f"{acts} = (*{self.name(step.acts)}, {answer})")
        self.alias.pop(step.asked, None)
        self.alias.pop(step.acts, None)

    def _log(self, step: Log) -> None:
        match step.kind:
            case "scope":
                self.event("scope", str(step.values[0]))
            case "draw":
                (variable,) = step.values
                assert isinstance(variable, Variable)
                self.event("draw", str(variable.number), self.name(variable))
            case "declined":
                (decide,) = step.values
                assert isinstance(decide, Decide)
                self.event("declined", self.name(decide.decider), str(decide.number))
            case _:
                decide, act = step.values[0], step.values[1]
                index = step.values[2]
                assert isinstance(decide, Decide)
                assert isinstance(act, Variable)
                assert isinstance(index, int)
                ids = f"({self.name(act)},)" if isinstance(act.type, NumberType) else self.name(act)
                fined = step.kind == "fined"
                last = str(step.values[3]) if fined else self._chosen_cards(decide, index)
                self.event(step.kind, self.name(decide.decider), str(decide.number), ids, last)

    def _chosen_cards(self, decide: Decide, index: int) -> str:
        parts: list[str] = []
        for n, pick in enumerate(decide.options[index].picks):
            if self.actions.of(decide, index, n).kind in ("face", "place"):
                name = self.name(pick.variable)
                parts.append(f"*{name}" if pick.sizes is not None else name)
        return "(" + "".join(f"{part}, " for part in parts) + ")"
