"""Ways out of scopes and passes as Python.

A way out is `break` or `continue` where Python has one; from further inside, a flag is set and every
loop on the way out is broken. What leaves everything that is being written returns to the driver.
"""

from dataclasses import dataclass, field

from rulewright.dsl.game import Steps as StepList
from rulewright.interpreter.emit_cards import Cards
from rulewright.interpreter.uses import deep_leaves


@dataclass(slots=True)
class Around:
    """Something around the sentence being written that can be left.

    key      the scope and whether it is one pass of it
    python   it is a Python loop
    flag     the name of the flag that leads here, once one was needed
    """

    key: tuple[int, bool] | None
    python: bool
    passes: bool = False
    flag: str | None = None
    crossing: set[str] = field(default_factory=set)


class Ways(Cards):
    """Writes ways out of what is being written."""

    around: list[Around]

    def _begin(self, around: Around) -> None:
        """Flags are cleared before what they lead to begins."""
        if around.key is not None:
            around.flag = f"left_{around.key[0]}{'_pass' if around.key[1] else ''}"

    def _leave(self, key: tuple[int, bool]) -> None:
        for n in reversed(range(len(self.around))):
            if self.around[n].key == key:
                break
        else:
            self.escape(key)
            return
        target = self.around[n]
        inner = [a for a in self.around[n + 1 :] if a.python]
        word = "continue" if target.passes else "break"
        if not inner:
            self.w(word)
            return
        assert target.flag is not None
        self.w(f"{target.flag} = True")
        self.w("break")
        for one in inner:
            one.crossing.add(target.flag)

    def _crossed(self, around: Around) -> None:
        """After a Python loop: go on leaving, if that is why it ended."""
        for flag in sorted(around.crossing):
            target = next(a for a in self.around if a.flag == flag)
            inner = [a for a in self.around[self.around.index(target) + 1 :] if a.python]
            word = "continue" if target.passes and not inner else "break"
            self.w(f"if {flag}: {word}")
            for one in inner:
                one.crossing.add(flag)

    def _clear(self, body: StepList, key: tuple[int, bool]) -> None:
        """A flag that may be set inside is false at the beginning."""
        if deep_leaves(body, key):
            self.w(f"left_{key[0]}{'_pass' if key[1] else ''} = False")

    def escape(self, key: tuple[int, bool]) -> None:
        """Leaves everything that is being written; -1 is the game."""
        raise NotImplementedError(key)
