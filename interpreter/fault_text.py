"""A fault as lines of text: what could not be carried out, where it is written, and what was running."""

from rulewright.interpreter.faults import FaultError


def fault_text(fault: FaultError) -> str:
    """Tell a fault in a few lines: the sentence, its place, its rule, and the rules that ran it, innermost first.

    The record of the game (`State.save`) leads to the same fault when it is replayed.
    """
    lines = [f"fault: {fault.message}"]
    if fault.at is not None:
        lines.append(f"  at {fault.at.file}:{fault.at.line}:{fault.at.column}")
    if fault.address:
        lines.append(f"  in the rule {fault.address}")
    for called in reversed(fault.stack):
        place = "" if called.at is None else f", run at {called.at.file}:{called.at.line}"
        lines.append(f"  while {called.name}{place}")
    return "\n".join(lines)
