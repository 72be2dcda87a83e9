"""The table as one seat sees it, as lines of text: what lies in the middle, the players, what happened.

Everything comes from the seat's view and its log, so nothing can show here that the seat may not know.
Lines are built once, with styles; a plain terminal shows the same lines without them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from rulewright.cli.card_colours import Colour, Colours
from rulewright.interpreter.story import Line
from rulewright.interpreter.view import CardView, PlaceView, ScoreView, View
from rulewright.interpreter.words import listing, spoken

GAP = "   "
MOST_CARDS = 60
"""Cards of one pile that are drawn; the rest is counted."""
_OF_THE_TEAM = re.compile(r"sum\(\(team of p\)\.(\w+)\)")


@dataclass(frozen=True, slots=True)
class Paint:
    """How things are drawn on one screen: `colours` is None where there is to be none."""

    width: int
    colours: Colours | None

    def card(self, card: CardView) -> Text:
        """Draw a card: its name on its colour, or in brackets."""
        label = card.label + (f" ({', '.join(card.state)})" if card.state else "")
        if self.colours is None:
            return Text(f"[{label}]")
        colour = None if card.face is None else self.colours.of_face(card.face)
        if colour is None:
            return Text.assemble(("▐", "dim"), (f" {label} ", "bold"), ("▌", "dim"))
        edge = f"color({colour.paper})"
        return Text.assemble(("▐", edge), (label, _style(colour)), ("▌", edge))

    def rule(self) -> Text:
        """Draw a line across the screen."""
        return Text("─" * self.width, "dim")


def table_lines(
    view: View, heading: Sequence[str], tags: Sequence[str], paint: Paint
) -> Iterator[Text]:
    """Draw what a seat sees of the table; `tags` stand behind the names of the seats."""
    phases = [
        spoken(phase.name) if phase.number is None else f"{spoken(phase.name)} {phase.number}"
        for phase in view.phases
    ]
    title = [Text(part, "bold") for part in (*heading[:1], *phases, *heading[1:])]
    yield from beside(title, paint.width, " ", " · ")
    yield paint.rule()
    figures, flags, piles = _cells(view, None, paint)
    if figures or flags or piles:
        yield from beside([*figures, *flags, *piles], paint.width, "  ")
        yield paint.rule()
    yield from _players(view, tags, paint)
    yield paint.rule()


def log_lines(lines: Sequence[Line], paint: Paint, coming: Sequence[Line] = ()) -> Iterator[Text]:
    """Draw what happened, a new line for each pass of a phase.

    What the table or an answer shows is left out, and so is a pass in which nothing is told, if another comes.
    `coming` is what happened then, and is drawn another time.
    """
    rows: list[list[Text]] = [[]]
    answer, bare = _Answer(), ""
    for line in lines:
        if line.kind == "choice":
            answer = _Answer(line.text)
        if line.kind == "phase" or _says_nothing(line, answer):
            continue
        if line.kind == "pass":
            if bare and bare == _counted(line):
                rows.pop()
            rows.append([])
        bare = _counted(line)
        rows[-1].append(Text(line.text, "bold" if line.kind in {"fined", "over"} else "dim"))
    if bare and bare in map(_counted, coming[:1]):
        rows.pop()
    for row in rows:
        yield from beside(row, paint.width, " ", " · ")


def _counted(line: Line) -> str:
    """Name the phase of which this is one of several passes; empty for anything else."""
    return line.text.rpartition(" ")[0] if line.kind == "pass" else ""


class _Answer:
    """What the latest answer names, and that cards have not gone away for yet."""

    def __init__(self, text: str = "") -> None:
        self.who, _, said = text.partition(": ")
        self.said = f" {said} "
        self._left = self.said

    def names(self, value: str) -> bool:
        """Tell whether the answer names a value."""
        return f" {value} " in self.said

    def moves(self, text: str) -> bool:
        """Tell whether a move is that of the cards that the answer names, from or to whoever gave it.

        Each is meant once, and before other cards move: one that is played, and goes on from there, is told again.
        """
        way, _, cards = text.partition(": ")
        own = any(end.startswith(f"{self.who}.") for end in way.split(" → "))
        left = self._left if own else ""
        for card in cards.split(", "):
            if f" {card} " not in left:
                self._left = ""
                return False
            left = left.replace(f" {card} ", " ", 1)
        self._left = left
        return True


def _says_nothing(line: Line, answer: _Answer) -> bool:
    """Tell what nobody wants to read.

    That is: payments that stay where they are, marks that the table shows as long as they matter, and
    what the latest answer names already, `high is 14` after `Ann: bid 14` and `Ann.hand → trick: red 5` after
    `Ann: play red 5`.
    """
    match line.kind:
        case "pay":
            source, _, rest = line.text.partition(" → ")
            return rest.startswith(f"{source}:")
        case "put":
            _, _, value = line.text.rpartition(" is ")
            return value in {"true", "false"} or answer.names(value)
        case "move":
            return answer.moves(line.text)
        case kind:
            return kind == "local"


def result_lines(view: View, paint: Paint) -> Iterator[Text]:
    """Draw who won, with the scores line by line."""
    if view.ranking is None:
        return
    if not view.ranking:
        yield Text(" Nobody wins.", "bold")
    elif said := _tied(view, view.ranking[0]):
        yield from beside([Text(said, "bold")], paint.width, " ")
    place = 1
    for group in view.ranking:
        sides = _sides(view, group)
        style = "bold" if place == 1 else ""
        for side in sides:
            about = f"{_compared(view, side[0])}{_broken_by(view, side[0])}"
            alone = len(side) == 1
            line = f"{place}. {_called(view, side)}{_points(view, side[0]) if alone else ''}{about}"
            yield from beside([Text(line, style)], paint.width, " ")
            for seat in () if alone else side:
                line = f"{view.names[seat]}{_points(view, seat)}"
                yield from beside([Text(line, style)], paint.width, "    ")
        place += len(sides)


def _sides(view: View, group: Sequence[int]) -> list[Sequence[int]]:
    """Put those of a group who play together beside each other."""
    if not view.teams:
        return [(seat,) for seat in group]
    return [team for team in view.teams if team[0] in group]


def _called(view: View, team: Sequence[int]) -> str:
    return " & ".join(view.names[seat] for seat in team)


def _points(view: View, seat: int) -> str:
    score = view.scores[seat]
    parts = " + ".join(f"{spoken(name)} {points}" for name, points in score.lines)
    detail = f"  ({parts})" if len(score.lines) > 1 else ""
    return f"  {score.points}{detail}" if score.lines else ""


def _compared(view: View, seat: int) -> str:
    """Say what is compared first, if that is not the score."""
    return "".join(
        f"  {_criterion(name)} {value}" for name, value in view.compared[seat : seat + 1]
    )


def _broken_by(view: View, seat: int) -> str:
    broken = [f"{_criterion(name)} {value}" for name, value in view.breakers[seat]]
    return f"  tie broken by {', '.join(broken)}" if broken else ""


def _criterion(text: str) -> str:
    """Say what was compared: `p.silver_coins` is `silver coins`, anything longer stays as it is written.

    What is added up over a team is said in the same way.
    """
    together = _OF_THE_TEAM.fullmatch(text)
    if together:
        return f"{spoken(together[1])} together"
    name = text.removeprefix("p.")
    return spoken(name) if name.isidentifier() else text


def _tied(view: View, best: Sequence[int]) -> str:
    """Say what it is when several are first, players or teams; empty where one is, or the rules have no word."""
    sides = _sides(view, best)
    names = listing([_called(view, side) for side in sides])
    if view.tie == "together":
        return "All win together."
    if len(sides) == 1 or view.tie is None:
        return ""
    return f"A draw between {names}." if view.tie == "draw" else f"{names} share the victory."


def beside(
    cells: Iterable[Text],
    width: int,
    indent: str = "",
    gap: str = GAP,
    style: str = "",
    hang: int | None = None,
) -> Iterator[Text]:
    """Put cells beside each other; those that do not fit go to the next line, long ones are broken."""
    hang = len(indent) if hang is None else hang
    line = Text(indent)
    empty = True
    for cell in cells:
        wide = max(width - hang, 20)
        needs = cell_len(cell.plain)
        room = width - cell_len(line.plain) - (0 if empty else len(gap))
        begins_here = needs > wide and room > wide // 2
        if not empty and needs > room and not begins_here:
            yield _finished(line, style)
            line, empty, room = Text(" " * hang), True, wide
        elif not empty:
            line.append(gap)
        pieces = [cell] if needs <= room and _is_even(cell.plain) else [*_broken(cell, room, wide)]
        for piece in pieces[:-1]:
            line.append_text(piece)
            yield _finished(line, style)
            line = Text(" " * hang)
        line.append_text(pieces[-1])
        empty = False
    if not empty:
        yield _finished(line, style)


# ------------------------------------------------------------------------------------------ the parts


def _players(view: View, tags: Sequence[str], paint: Paint) -> Iterator[Text]:
    """Draw a row for each seat, figures below figures."""
    rows = []
    for seat, name in enumerate(view.names):
        mark = "▸" if seat in view.deciders else " "
        others = [
            view.names[one] for team in view.teams if seat in team for one in team if one != seat
        ]
        partners = f" with {listing(others)}" if others else ""
        start = Text(f"{mark} {name}{tags[seat]}{partners}", "bold" if seat == view.seat else "")
        figures, flags, piles = _cells(view, seat, paint)
        score = _score(view.scores[seat])
        figures = [start, *figures, *([Text(score, "bold")] if score else [])]
        rows.append((figures, [*flags, *piles]))
    columns = min(len(figures) for figures, _ in rows)
    widths = [max(cell_len(figures[n].plain) for figures, _ in rows) for n in range(columns)]
    for figures, rest in rows:
        for figure, width in zip(figures, widths, strict=False):
            figure.pad_right(width - cell_len(figure.plain))
        cells = [*map(_unbroken, figures), *rest]
        yield from beside(cells, paint.width, hang=widths[0] + len(GAP))


def _score(score: ScoreView) -> str:
    if not score.lines:
        return ""
    if not score.complete and all(points is None for _, points in score.lines):
        return "score ?"
    return f"score {score.points}{'' if score.complete else ' + ?'}"


def _cells(
    view: View, owner: int | None, paint: Paint
) -> tuple[list[Text], list[Text], list[Text]]:
    """Draw the places of a player, or of the table: figures, flags that are up, and piles.

    Places of one name that differ in their keys are drawn together.
    """
    places = [place for place in view.places if place.owner == owner]
    keyed: dict[str, list[PlaceView]] = {}
    for place in places:
        if place.kind != "pile":
            keyed.setdefault(place.name, []).append(place)
    figures, flags = [], []
    for name, group in keyed.items():
        said = [text for place in group if (text := _value(place, owner))]
        if not said:
            continue
        if all(place.kind == "flag" and not place.keys for place in group):
            flags.append(Text(spoken(name)))
        else:
            figures.append(Text.assemble(f"{spoken(name)} ", (" · ".join(said), "bold")))
    return figures, flags, [_pile(place, paint) for place in places if place.kind == "pile"]


def _value(place: PlaceView, owner: int | None) -> str:
    """Say what a place holds; nothing for what is not worth a word: flags that are down, secrets of nobody's."""
    keys = " ".join(place.keys)
    if place.kind == "flag":
        return (keys or spoken(place.name)) if place.value and not place.hidden else ""
    if place.hidden and (owner is None or place.kind == "marker"):
        return ""
    return f"{keys} {place.text}".strip()


def _pile(place: PlaceView, paint: Paint) -> Text:
    label = " ".join([spoken(place.name), *place.keys])
    if place.hidden:
        return Text.assemble(f"{label} ", (place.text, "bold"))
    if not place.cards:
        return Text.assemble(f"{label} ", ("-", "dim"))
    cards = [paint.card(card) for card in place.cards[-MOST_CARDS:]]
    left_out = len(place.cards) - len(cards)
    before = [Text(f"{left_out} more", "dim")] if left_out else []
    # A card is never broken over two lines: its own blanks do not separate.
    return Text(" ").join([Text(label), *before, *(_unbroken(card) for card in cards)])


# ------------------------------------------------------------------------------------------ laying out

_BLANK = "\u00a0"


def _unbroken(text: Text) -> Text:
    whole = text.copy()
    whole.plain = whole.plain.replace(" ", _BLANK)
    return whole


def _style(colour: Colour) -> str:
    return f"bold color({colour.ink}) on color({colour.paper})"


def _is_even(text: str) -> bool:
    """Tell whether no blank stands before or behind a text; where a cell is broken such a blank goes."""
    return text[:1] != " " and text[-1:] != " "


def _broken(cell: Text, room: int, width: int) -> Iterator[Text]:
    """Break a cell at its blanks: a first line that has some room, and lines of a width."""
    line = Text()
    for word in cell.split(" "):
        if line.plain and cell_len(line.plain) + 1 + cell_len(word.plain) > room:
            yield line
            line, room = Text(), width
        elif line.plain:
            line.append(" ")
        line.append_text(word)
    yield line


def _finished(line: Text, style: str) -> Text:
    done = line.copy()
    done.plain = done.plain.replace(_BLANK, " ")
    done.rstrip()
    if style:
        done.stylize_before(style)
    return done
