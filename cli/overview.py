"""A game at a glance: what it is, its settings, what is in the box, and the names of its rules."""

from collections import Counter
from collections.abc import Iterator

from rulewright.dsl.addresses import node_at
from rulewright.dsl.amounts import counted
from rulewright.dsl.compose import Composed
from rulewright.dsl.game import CheckedGame, Const
from rulewright.dsl.render import Style
from rulewright.dsl.yaml_tree import Fields, Value


def overview_lines(game: CheckedGame, composed: Composed, paint: Style) -> Iterator[str]:
    """Write what fits on a screen about a game."""
    yield paint("name", game.title)
    if game.about:
        yield game.about
    yield ""
    seats = str(game.least_seats)
    if game.most_seats > game.least_seats:
        seats += f" to {game.most_seats}"
    yield f"  players     {seats}{', counterclockwise' if game.counterclockwise else ''}"
    for players, teams in game.teams.items():
        said = ", ".join(" & ".join(str(seat + 1) for seat in team) for team in teams)
        many = f" of {players}" if len(game.teams) > 1 else ""
        yield f"  {f'teams{many}':<11} {said}"
    seat = node_at(composed.tree, ("automatic", "seat")) if game.automatic else None
    if game.automatic is not None and isinstance(seat, Value):
        yield f"  automatic   {game.automatic.name}, seat {seat.text}"
    if game.bots:
        yield f"  bots        {', '.join(game.bots)}"
    for role, who in game.credits.items():
        yield f"  {role:<11} {who}"
    for layer in composed.layers:
        yield f"  {'variant' if layer.is_variant else 'game':<11} {layer.name} ({layer.source.path})"
    yield f"  spec        {game.hash}, the fingerprint of these rules: saved games keep it"
    if game.settings:
        yield ""
        yield paint("name", "Settings")
        width = max(len(f"{one.name} = {one.text}") for one in game.settings)
        for one in game.settings:
            said = f"{one.name} = {one.text}"
            changed = f"  (by default {one.default})" if one.text != one.default else ""
            yield f"  {said:<{width}}  {one.about}{changed}".rstrip()
    yield ""
    yield paint("name", "Components")
    kinds = Counter(game.faces[face].kind for face in game.cards)
    dice = {game.faces[game.cards[card]].kind for card in game.dice}
    for kind, count in kinds.items():
        many = f"{count} {'die' if count == 1 else 'dice'}" if kind in dice else ""
        yield f"  {kind}: {many or counted(count, 'card')}"
    for tokens in game.tokens:
        supply = tokens.supply.value if isinstance(tokens.supply, Const) else None
        yield f"  {tokens.name}: {'unlimited' if tokens.supply is None else supply or 'by the number of players'}"
    yield ""
    yield paint("name", "Rules")
    for section in ("phases", "auctions", "payouts", "rules", "scoring", "always"):
        entries = composed.tree.get(section)
        if isinstance(entries, Fields) and len(entries):
            yield f"  {section:<11} {' · '.join(entries.fields)}"
    yield ""
    yield paint(
        "faint",
        f"Rules: rulewright show {game.reference} --rules. Play: rulewright play {game.reference}",
    )
