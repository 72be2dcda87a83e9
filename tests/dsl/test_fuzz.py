"""Texts with something wrong in them: whatever is changed in a game, its author gets diagnostics inside the text.

A mutation is a list of edits of Don's text: lines deleted, doubled, moved, indented; words swapped, deleted, replaced
by names and words of the language. Expressions are put together at random from all that expressions have. Both give a
game or errors, never an exception, and every place that is pointed to lies inside the text.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.dsl import diagnose
from rulewright.dsl.diagnostics import Severity
from rulewright.dsl.loader import Loader
from rulewright.dsl.render import render_json, render_report

ROOT = Path(__file__).parents[2]
DON = (ROOT / "games" / "don" / "don.yaml").read_text("utf-8")
SHORT = DON[: DON.index("  equal holdings share")]  # the rules, and one example
VARIANTS = {
    name: (ROOT / "games" / "don" / f"{name}.yaml").read_text("utf-8")
    for name in ("trade", "fined")
}
WORLD = (ROOT / "tests" / "conformance" / "expr" / "world.yaml").read_text("utf-8")
WORDS = re.findall(
    r"\S+",
    """
for while until when do run move pay deal shuffle let leave if then else choose offer by options
pick must is not none and or in where some every no highest lowest random players player it p
score bank count sum max default true false 0 1 -1 999999999 all of first top bottom next
previous others among kind state flag number range tokens cards phases repeat [] {} [ ] { } : -
( ) .. + * div mod , " # | > ' & ! 12345678901
""",
)
TOKEN = re.compile(r"\w+|\s+|[^\w\s]")


def never_raises(text: str, **beside: str) -> None:
    files = {"game.yaml": text, **{f"{name}.yaml": other for name, other in beside.items()}}
    found = diagnose("./game.yaml", loader=Loader(files=files), examples="ready")
    wrong = any(one.severity is Severity.ERROR for one in found.diagnostics)
    assert (found.game is None) == wrong
    for one in found.diagnostics:
        assert one.message
        for label in ([one.primary] if one.primary else []) + list(one.related):
            assert 0 <= label.span.start <= label.span.end <= len(label.span.source.text)
    assert render_report(found.diagnostics) or not found.diagnostics
    assert render_json(found.diagnostics)


def mutated(text: str, chance: random.Random, edits: int) -> str:
    lines = text.split("\n")
    names = sorted(set(re.findall(r"[A-Za-z_]\w*", text)))
    only_words = (
        chance.random() < 0.7
    )  # most changes of lines end in the YAML, long before the rules are read
    for _ in range(edits):
        at = chance.randrange(len(lines))
        kind = chance.choice(["swap", "replace", "replace", "delete", "insert"])
        if not only_words:
            kind = chance.choice(["cut", "double", "move", "indent", "outdent", kind])
        match kind:
            case "cut":
                del lines[at]
                lines = lines or [""]
            case "double":
                lines.insert(at, lines[chance.randrange(len(lines))])
            case "move":
                other = chance.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case "indent":
                lines[at] = " " * chance.choice([1, 2, 4]) + lines[at]
            case "outdent":
                lines[at] = re.sub("^ {1,2}", "", lines[at])
            case _:
                lines[at] = _in_line(lines[at], kind, names, chance)
    return "\n".join(lines)


def _in_line(line: str, kind: str, names: list[str], chance: random.Random) -> str:
    tokens = TOKEN.findall(line)
    words = [number for number, token in enumerate(tokens) if token.strip()]
    if not words:
        return line
    at = chance.choice(words)
    new = chance.choice(names if chance.random() < 0.6 else WORDS)
    match kind:
        case "swap":
            other = chance.choice(words)
            tokens[at], tokens[other] = tokens[other], tokens[at]
        case "replace":
            tokens[at] = new
        case "delete":
            del tokens[at]
        case _:
            tokens.insert(at, f"{new} ")
    return "".join(tokens)


@given(st.integers(0, 2**32), st.sampled_from([1, 1, 1, 2, 3, 8]))
@settings(max_examples=35)
def test_a_changed_game_gives_a_game_or_diagnostics(seed: int, edits: int) -> None:
    never_raises(mutated(SHORT, random.Random(seed), edits))


@given(st.integers(0, 2**32), st.sampled_from(sorted(VARIANTS)), st.sampled_from([1, 1, 2, 4]))
@settings(max_examples=25)
def test_a_changed_variant_gives_a_game_or_diagnostics(seed: int, name: str, edits: int) -> None:
    never_raises(mutated(VARIANTS[name], random.Random(seed), edits), don=SHORT)


@given(st.integers(0, 2**32), st.sampled_from([1, 2, 3]))
@settings(max_examples=25)
def test_a_changed_world_gives_a_game_or_diagnostics(seed: int, edits: int) -> None:
    never_raises(mutated(WORLD, random.Random(seed), edits))


# ------------------------------------------------------------------------------------------------ expressions

ATOMS = re.findall(
    r"\S+",
    """
starter leader trump best_card heading open turns pot lot deck cup players color number
direction red left none true false 0 1 3 sizes speed ending fast slow points bonus price row
main.number holding richest total card coin it p coins hand shield worth bank score
""",
)
MEMBERS = re.findall(
    r"\w+", "color number worth shield painted hand jokers coins out ally likes level score foo"
)
FORMS = (
    "({0}) + ({1})", "({0}) - ({1})", "({0}) * ({1})", "({0}) div ({1})", "({0}) mod ({1})", "-({0})",
    "({0}) is ({1})", "({0}) is not ({1})", "({0}) < ({1})", "({0}) in ({1})", "({0}) is empty",
    "({0}) and ({1})", "({0}) or ({1})", "not ({0})", "({0})..({1})", "({0}) default ({1})",
    "({0}) if ({1}) else ({2})", "[{0}, {1}]", "({0})[{1}]", "price[{0}]", "traded[{0}, {1}]", "ladder[{0}][{1}]",
    "others of ({0})", "next ({0})", "previous ({0})", "players from ({0})", "top of ({0})", "bottom of ({0})",
    "count({0})", "sum({0})", "max({0})", "min({0}, {1})", "distinct({0})", "cycle({0}, {1})", "abs({0})",
    "holding({0}, {1})", "({0}) where {1}", "(some p in ({0}) where {1})", "(no ({0}) where {1})",
    "(every c in ({0}) where {1})", "(highest ({0}) by {1})", "(the lowest p in ({0}) where {1} by {2})",
    "(ranking of ({0}) by {1})", "(next ({0}) among ({1}))", "(first of ({0}) where {1})",
    "[{0} for p in ({1}) where {2}]", "sum({0} for c in ({1}))", "all card", "(random ({0}))",
)  # fmt: skip


@st.composite
def expressions(draw: st.DrawFn, depth: int = 3) -> str:
    if depth == 0 or draw(st.integers(0, 4)) == 0:
        atom: str = draw(st.sampled_from(ATOMS))
        return atom
    inner = expressions(depth - 1)
    if draw(st.booleans()):
        return f"({draw(inner)}).{draw(st.sampled_from(MEMBERS))}"
    form = draw(st.sampled_from(FORMS))
    return form.format(*(draw(inner) for _ in range(form.count("{"))))


@given(expressions(), expressions(), expressions(depth=1))
@settings(max_examples=35)
def test_any_expression_anywhere_gives_a_game_or_diagnostics(
    one: str, two: str, three: str
) -> None:
    step = f"""
      - let y = {one}
      - if: {two}
        then: turns = {three}
      - move {three} to lot
      - for: q in {one}
        when: {two}
        do: pay {two} from ({three}).coins to pot
      - choose:
          by: {three}
          pick: {{a: x}}
          must: {{it is so: x}}
          do: leader = a
"""
    step = step.replace("{a: x}", "{a: " + quoted(one) + "}").replace("so: x", "so: " + quoted(two))
    lines = [quote_line(line) for line in step.split("\n")]
    never_raises(WORLD.replace("    do: []\n", "    do:" + "\n".join(lines) + "\n"))


def quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def quote_line(line: str) -> str:
    """Quote the rule text of a line, so that it reaches the parser as it is."""
    found = re.fullmatch(
        r"( *(?:- )?(?:if|for|when|do|then|by): | *- )((?:let|move|turns|pay|[^:{]*).*)", line
    )
    if found is None or found[2].endswith(":"):
        return line
    return found[1] + quoted(found[2])


@pytest.mark.full
def test_ten_thousand_changed_games_give_games_or_diagnostics() -> None:
    for seed in range(10_000):
        chance = random.Random(seed)
        never_raises(mutated(chance.choice([SHORT, WORLD]), chance, chance.choice([1, 1, 2, 3, 8])))
