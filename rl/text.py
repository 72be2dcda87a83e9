"""The table as plain text, as a seat sees it: for renderings and for observations that are strings."""

from rulewright.interpreter import State


def table_text(state: State, seat: int | None) -> str:
    """Show the phases, every place with what it holds, and the question; None: to a spectator."""
    view = state.view(seat)
    lines = []
    if view.phases:
        lines.append(
            " > ".join(
                phase.name if phase.number is None else f"{phase.name} {phase.number}"
                for phase in view.phases
            )
        )
    lines += [f"{place.label}: {place.text}" for place in view.places]
    if view.prompt:
        lines.append(view.prompt)
    return "\n".join(lines)
