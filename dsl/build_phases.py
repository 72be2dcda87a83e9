"""Phases as declarations: the skeleton of a game, in which everything has a name."""

from __future__ import annotations

from rulewright.dsl.build_steps import LOOPS, build_block, build_loop, one_loop
from rulewright.dsl.build_things import build_checks, build_places
from rulewright.dsl.counted import PHASES
from rulewright.dsl.lost import words
from rulewright.dsl.names import STRUCTURE
from rulewright.dsl.reading import Reading
from rulewright.dsl.spec import Phase
from rulewright.dsl.syntax import Ident
from rulewright.dsl.yaml_tree import Fields, Tree


def build_phases(reading: Reading, tree: Tree | None, address: str = "phases") -> dict[str, Phase]:
    """Build the phases of the game, or those inside another one."""
    phases = {}
    for key, part in reading.fields(tree, "phases with their names"):
        if not reading.one_more(key, PHASES):
            continue
        name = Ident(key.text, key.span)
        if not reading.declare(name, "a phase", "key") and name.text in STRUCTURE:
            reading.lost.update(words(part))
            continue  # what stands there was not meant to be a phase
        fields = reading.mapping(part, "what the phase does, with `do:` or `phases:`")
        if fields is None:
            reading.lost.update(words(key))
            reading.lost.update(words(part))
        else:
            phases[name.text] = _phase(reading, name, fields, f"{address}.{name.text}")
    return phases


def _phase(reading: Reading, name: Ident, fields: Fields, address: str) -> Phase:
    reading.address(address, name.span)
    one_loop(reading, fields, (*LOOPS, "repeat"))
    if "do" in fields and "phases" in fields:
        reading.once(
            "do-and-phases",
            f"the phase `{name.text}` has both `do:` and `phases:`",
            fields.key("do").span,
            hints=["make the steps a phase of their own"],
        )
    elif "do" not in fields and "phases" not in fields:
        hint = "give it `do:` with steps, or `phases:`"
        reading.once(
            "missing-key", f"the phase `{name.text}` does nothing", name.span, hints=[hint]
        )
    return Phase(
        name=name,
        when=reading.expression(fields.get("when"), "a condition"),
        each=build_loop(reading, fields),
        while_=reading.expression(fields.get("while"), "a condition"),
        until=reading.expression(fields.get("until"), "a condition"),
        repeat=reading.expression(fields.get("repeat"), "how often"),
        state=build_places(reading, fields.get("state"), f"{address}.state", "outer"),
        body=build_block(reading, fields.get("do"), f"{address}.do") if "do" in fields else None,
        phases=build_phases(reading, fields.get("phases"), f"{address}.phases")
        if "phases" in fields
        else None,
        always=build_checks(reading, fields.get("always"), f"{address}.always"),
        about=reading.text(fields.get("about")),
        source=reading.text(fields.get("source")),
        address=address,
        span=name.span,
    )
