"""Worked examples as declarations: what is given, what is played, and what must hold then.

`play:` has one entry for each act, `A bid 13`, where the first word is a player of the example and the rest is the
label of what they choose; or `all pass`, which everybody in turn does who is asked; or a mapping with `repeat: 5` and
`play:`, whose entries are played five times over.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulewright.dsl.diagnostics import suggest
from rulewright.dsl.parse import parse_expression
from rulewright.dsl.reading import Reading
from rulewright.dsl.source import Span
from rulewright.dsl.spec import Example, Given, Play, Then
from rulewright.dsl.syntax import Broken, Ident
from rulewright.dsl.yaml_tree import Fields, Tree, Value

MAX_PLAYS = 10_000
_ENTRY = re.compile(r"(\S+)(?:\s+(.*?))?\s*", re.DOTALL)
_REASON = re.compile(r"(.*?)\s*\((.*)\)", re.DOTALL)
_ORDER = re.compile(r"order\s+is\b\s*(.*)", re.DOTALL)
_GROUP = re.compile(r"\[([^\[\]]*)\]")


def read_examples(reading: Reading, tree: Tree | None) -> tuple[Example, ...]:
    """Build all examples of a file."""
    examples = []
    for key, part in reading.fields(tree, "examples with what they show"):
        fields = reading.mapping(part, "an example, with `given:` and `then:`")
        if fields is not None:
            examples.append(_example(reading, key, fields))
    return tuple(examples)


def _example(reading: Reading, key: Value, fields: Fields) -> Example:
    address = reading.address(f"examples.{key.text}", key.span)
    players = _texts(reading, fields.get("players"), "the names of the players")
    names = tuple(player.text for player in players)
    start = fields.get("start")
    started = None if start is None else reading.value(start, "a phase, or `scoring`")
    return Example(
        name=Ident(key.text, key.span),
        source=reading.text(fields.get("source")),
        players=names,
        settings={
            setting.text: (Ident(setting.text, setting.span), part)
            for setting, part in reading.fields(
                fields.get("settings"), "settings with their values"
            )
        },
        given=tuple(
            Given(
                parse_expression(target, reading.problems) or Broken(target.span), part, target.span
            )
            for target, part in reading.fields(
                fields.get("given"), "what is given, as `A.coins: 5`"
            )
        ),
        start=None if started is None else Ident(started.text, started.span),
        chance=tuple(
            (label.text, label.span)
            for label in _texts(reading, fields.get("chance"), "labels of outcomes")
        ),
        play=tuple(_plays(reading, fields.get("play"), names)),
        then=tuple(
            _then(reading, value, names)
            for value in _texts(reading, fields.get("then"), "what holds then")
        ),
        refused=tuple(_refused(reading, fields.get("refused"), names)),
        address=address,
        span=key.span,
    )


def _texts(reading: Reading, tree: Tree | None, wanted: str) -> list[Value]:
    values = [reading.value(item, wanted) for item in reading.items(tree, wanted)]
    return [value for value in values if value is not None]


# ------------------------------------------------------------------------------------------------ play


def _plays(reading: Reading, tree: Tree | None, names: tuple[str, ...]) -> list[Play]:
    plays: list[Play] = []
    for item in reading.items(tree, "acts, as `A bid 13`"):
        match item:
            case Fields():
                plays += _repeated(reading, item, names)
            case _:
                value = reading.value(item, "an act, as `A bid 13`")
                play = None if value is None else _play(reading, value, names)
                plays += [] if play is None else [play]
    return plays


def _repeated(reading: Reading, fields: Fields, names: tuple[str, ...]) -> list[Play]:
    """Play the entries under `play:` as often as `repeat:` says."""
    times = reading.text(fields.get("repeat") or fields, "`repeat: 5` with `play:`")
    plays = _plays(reading, fields.get("play"), names)
    if not times:
        return []
    if (
        not re.fullmatch(r"[1-9][0-9]{0,4}", times)
        or sum(one.times for one in plays) * int(times) > MAX_PLAYS
    ):
        tree = fields.get("repeat")
        assert tree is not None, "its text was read"
        reading.once("wrong-shape", f"a number up to {MAX_PLAYS:,} is wanted here", tree.span)
        return []
    if len(plays) == 1:
        only = plays[0]
        return [Play(only.who, only.label, only.times * int(times), only.span)]
    return plays * int(times)


def _play(
    reading: Reading, value: Value, names: tuple[str, ...], text: str | None = None
) -> Play | None:
    found = _ENTRY.fullmatch(value.text if text is None else text)
    if found is None or not found[2]:
        hint = "an act is a player and what they choose, as `A bid 13`, or `all pass`"
        reading.problems.error(
            "no-act", f"`{value.text}` does not say who does what", value.span, hints=[hint]
        )
        return None
    who, label = found[1], found[2]
    if names and who not in (*names, "all"):
        _unknown_player(reading, who, value.at(found.start(1), found.end(1)), names)
        return None
    return Play(who, label, 1, value.span)


def _unknown_player(reading: Reading, who: str, span: Span, names: tuple[str, ...]) -> None:
    reading.problems.error(
        "unknown-player",
        f"no player of this example is called `{who}`",
        span,
        hints=suggest(who, names, "they are"),
    )


def _refused(
    reading: Reading, tree: Tree | None, names: tuple[str, ...]
) -> list[tuple[Play, str | None]]:
    refused = []
    for value in _texts(reading, tree, "acts that are refused, as `A bid 14`"):
        text, reason = _with_reason(value.text)
        play = _play(reading, value, names, text)
        if play is not None:
            refused.append((play, reason))
    return refused


def _with_reason(text: str) -> tuple[str, str | None]:
    """Split `A bid 14 (you can carry it)`."""
    found = _REASON.fullmatch(text.strip())
    return (found[1], found[2].strip()) if found and found[1] else (text, None)


# ------------------------------------------------------------------------------------------------ then


def _then(reading: Reading, value: Value, names: tuple[str, ...]) -> Then:
    text = value.text.strip()
    if order := _ORDER.fullmatch(text):
        return _order(reading, value, order[1], names)
    who, _, rest = text.partition(" ")
    rest = rest.strip()
    said = rest == "decides" or rest.startswith("may ")
    if said and names and who not in names:
        begin = value.text.index(who)
        _unknown_player(reading, who, value.at(begin, begin + len(who)), names)
    if rest == "decides":
        return Then("decides", value.span, who=who)
    if said:
        rest = rest.removeprefix("may ").strip()
        if rest.startswith("not "):
            label, reason = _with_reason(rest.removeprefix("not ").strip())
            return Then("may_not", value.span, who=who, label=label, reason=reason)
        fine = rest.endswith(" at a fine")
        return Then(
            "may", value.span, who=who, label=rest.removesuffix(" at a fine").strip(), fine=fine
        )
    return Then(
        "check", value.span, expr=parse_expression(value, reading.problems) or Broken(value.span)
    )


def _order(
    reading: Reading, value: Value, text: str, names: Mapping[str, str] | tuple[str, ...]
) -> Then:
    """Read `[[A, B], [C]]`: groups of tied players, best first; `[]`, where nobody wins."""
    if text == "[]":
        return Then("order", value.span)
    inside = text.removeprefix("[").removesuffix("]")
    groups = tuple(
        tuple(re.split(r"[\s,]+", group.strip(", \n"))) for group in _GROUP.findall(inside)
    )
    if (
        text[:1] != "["
        or text[-1:] != "]"
        or _GROUP.sub("", inside).strip(", \n")
        or not groups
        or not all(map(all, groups))
    ):
        hint = "write the groups of tied players, best first: `order is [[A, B], [C]]`"
        reading.problems.error("no-order", "this is no order of players", value.span, hints=[hint])
    for who in (player for group in groups for player in group):
        if names and who and who not in names:
            begin = value.text.index(who)
            _unknown_player(reading, who, value.at(begin, begin + len(who)), tuple(names))
    return Then("order", value.span, groups=groups)
