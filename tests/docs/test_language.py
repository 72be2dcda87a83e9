"""`docs/language.md` has everything that the language has, and nothing that it does not have."""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from rulewright.cli.explain import codes
from rulewright.cli.mechanic_page import mechanics, slots
from rulewright.cli.seating import BOTS_ALONE
from rulewright.dsl import (
    build_examples,
    counted,
    diagnostics,
    loader,
    names,
    parse,
    yaml_traps,
    yaml_tree,
)
from rulewright.dsl import check as checking
from rulewright.dsl.check import constants, context, flow, functions, nesting, pick_ranges, work
from rulewright.dsl.diagnostics import Problems
from rulewright.dsl.game import limits
from rulewright.dsl.parse import parse_expression
from rulewright.dsl.source import Source, Span
from rulewright.dsl.structs import Struct
from rulewright.dsl.syntax import Expr
from rulewright.dsl.tables import tables
from rulewright.dsl.yaml_tree import Value
from tests.docs.fences import DOCS, Fence, fences
from tests.docs.generated import parts, with_part, written

PAGE = "language.md"
TEXT = (DOCS / PAGE).read_text(encoding="utf-8")
SECTIONS = {
    part.split("\n", 1)[0]: part for part in re.split(r"^## ", TEXT, flags=re.MULTILINE)[1:]
}
SCHEMAS = ("game", "variant", "library", "parts")


def inline_code(text: str) -> list[str]:
    """Find what stands in backticks, outside fenced blocks."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"`([^`\n]+)`", prose)


def first_cells(text: str) -> list[str]:
    """Find the code in the first cells of all tables."""
    rows = re.findall(r"^\| (.*?) \|", text.replace("\\|", "/"), flags=re.MULTILINE)
    return [code for cell in rows for code in inline_code(cell)]


def says(word: str, codes_: list[str]) -> bool:
    return any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", code) for code in codes_)


# ------------------------------------------------------------------------------------------------ words


SPOKEN = inline_code("".join(text for name, text in SECTIONS.items() if name != "Names"))
PHRASES = (
    *("players from", "up to", "pass of", "list of", "end game", "cannot happen", "except top"),
    *("is not", "is empty", "is not empty", "not in", "or none", "bottom of", "ranking of"),
)


@pytest.mark.parametrize("word", [*tables().words, *PHRASES])
def test_every_word_of_the_grammar_is_used_where_it_is_explained(word: str) -> None:
    assert says(word, SPOKEN)


@pytest.mark.parametrize("sign", sorted(set(tables().written.values()) - set(tables().words)))
def test_every_sign_of_the_grammar_is_there(sign: str) -> None:
    assert any(sign in code for code in SPOKEN)


def test_the_phrases_are_those_of_the_grammar() -> None:
    """Tokens of two words have a name of their own in the grammar, which spells them."""
    spelled = {
        re.sub(r"\\s\+", " ", pattern).removesuffix(r"\b") for _, pattern in tables().patterns
    }
    assert {phrase for phrase in spelled if re.fullmatch(r"[a-z]+ [a-z]+", phrase)} <= set(PHRASES)


VERBS = sorted({rule.build for rule in tables().rules if rule.origin == "step" and rule.build})


@pytest.mark.parametrize("verb", VERBS)
def test_every_sentence_has_a_row(verb: str) -> None:
    begins = {
        "assign": "x = E",
        "leave_pass": "leave pass of",
        "end_game": "end game",
        "cannot_happen": "cannot happen",
    }.get(verb, f"{verb} ")
    assert any(code.startswith(begins) for code in first_cells(SECTIONS["Sentences"]))


def test_every_sentence_in_the_table_is_one() -> None:
    rows = first_cells(SECTIONS["Sentences"])
    verbs = {row.split()[0] for row in rows} - {"x", "end", "cannot"}
    assert verbs == {verb for verb in VERBS if "_" not in verb} - {"assign"}


@pytest.mark.parametrize("name", functions.FUNCTIONS)
def test_every_function_has_a_row(name: str) -> None:
    assert any(code.startswith(f"{name}(") for code in first_cells(SECTIONS["Expressions"]))


def test_the_words_that_are_taken() -> None:
    rows = dict(re.findall(r"^\| ([^`|]+?) \| (`.*) \|$", SECTIONS["Names"], flags=re.MULTILINE))
    assert set(inline_code(rows["words of the grammar"])) == set(tables().words)
    assert set(inline_code(rows["functions"])) == set(names.FUNCTIONS)
    assert set(inline_code(rows["what every game has"])) == {*names.GIVEN, *names.ONLY_LOCAL}


def test_the_structure_words() -> None:
    listed = SECTIONS["Names"].partition("like the structure words")[2]
    assert inline_code(listed) == list(names.STRUCTURE)


# ------------------------------------------------------------------------------------------------ keys


def keys_and_words(node: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401 - JSON
    """Find the keys and the fixed words of a schema."""
    match node:
        case dict():
            yield from (("key", key) for key in node.get("properties", {}))
            if "not" not in node:
                yield from (("word", word) for word in node.get("enum", ()))
            for name, part in node.items():
                if name != "not":
                    yield from keys_and_words(part)
        case list():
            for part in node:
                yield from keys_and_words(part)


SCHEMA = sorted(
    {
        found
        for name in SCHEMAS
        for found in keys_and_words(
            json.loads(files("rulewright.schemas").joinpath(f"{name}.json").read_text("utf-8"))
        )
    }
)
KEYS = {key for kind, key in SCHEMA if kind == "key"}
EXPLAINED = first_cells(TEXT)


@pytest.mark.parametrize("key", sorted(KEYS))
def test_every_key_is_explained_in_a_table(key: str) -> None:
    assert any(re.search(rf"(^|[ {{]){re.escape(key)}(:|$|\}}|,)", code) for code in EXPLAINED)


@pytest.mark.parametrize("word", sorted({word for kind, word in SCHEMA if kind == "word"}))
def test_every_fixed_word_is_there(word: str) -> None:
    assert word in inline_code(TEXT)


@pytest.mark.parametrize("key", sorted({c for c in EXPLAINED if re.fullmatch(r"[a-z ]+:", c)}))
def test_every_explained_key_is_one(key: str) -> None:
    assert key.removesuffix(":") in KEYS


# ------------------------------------------------------------------------------------------------ library and codes


def test_what_is_written_from_the_code(update: bool) -> None:  # noqa: FBT001 - a fixture
    assert set(parts(TEXT)) == set(written())
    if update:
        page = TEXT
        for name, text in written().items():
            page = with_part(page, name, text)
        (DOCS / PAGE).write_text(page, encoding="utf-8")
        return
    for name, text in written().items():
        assert parts(TEXT)[name] == text, f"{PAGE}, <!-- {name} -->: rewrite with pytest --update"


@pytest.mark.parametrize("name", list(mechanics()))
def test_every_mechanic_has_its_slots_and_an_example(name: str) -> None:
    text = SECTIONS["The library"].split(f"\n### {name}\n")[1].split("\n### ")[0]
    assert set(slots(mechanics()[name])) <= set(first_cells(text))
    assert f"kind: {name}\n" in text


def test_an_editor_offers_every_mechanic() -> None:
    parts_of_files = json.loads((files("rulewright.schemas") / "parts.json").read_text("utf-8"))
    kind = parts_of_files["$defs"]["procedure"]["then"]["properties"]["kind"]
    assert set(kind["examples"]) == set(mechanics())


def test_every_code_that_the_page_names_has_a_page() -> None:
    wrong = {fence.wrong for fence in fences(PAGE) if fence.wrong}
    allowed = set(re.findall(r"^allow:\n  ([\w-]+):", TEXT, flags=re.MULTILINE))
    assert wrong | allowed <= set(codes())


# ------------------------------------------------------------------------------------------------ limits


LIMITS = {
    "players": checking.MAX_SEATS,
    "bytes of a file": loader.MAX_BYTES,
    "entries in a file": yaml_tree.MAX_NODES,
    "levels of lists and mappings": yaml_traps.MAX_DEPTH,
    "characters in one sentence or expression": parse.MAX_CHARACTERS,
    "levels of brackets, and of operators, in one": parse.MAX_DEPTH,
    "phases": counted.PHASES.count,
    "rules, auctions and payouts": counted.PROCEDURES.count,
    "places": counted.PLACES.count,
    "defines": counted.DEFINES.count,
    "options of one decision": counted.OPTIONS.count,
    "picks of one option": counted.PICKS.count,
    "reasons of one `must:`": counted.REASONS.count,
    "cases of one `match:`": flow.MAX_CASES,
    "rules of `automatic:`, and of each bot": counted.ANSWERS.count,
    "bots of a game": counted.BOTS.count,
    "cells of all tables": counted.CELLS.count,
    "loops inside each other": nesting.MAX_LOOPS,
    "loops and conditions inside each other": nesting.MAX_LEVELS,
    "cards": context.MAX_CARDS,
    "values of one place with `for each:`": context.MAX_KEYS,
    "rules that run each other, one inside the other": context.MAX_RUNNING,
    "statements, with every rule written out where it is run": context.MAX_STEPS,
    "parts of expressions, likewise": context.MAX_NODES,
    "expressions inside each other, defines opened": context.MAX_DEPTH,
    "numbers of one range that is looked through": constants.MAX_RANGE,
    "items of one list": work.MAX_ITEMS,
    "items that one expression looks at": work.MAX_WORK,
    "numbers to pick from in one pick": pick_ranges.MAX_ACTIONS,
    "acts of an example, repeats counted": build_examples.MAX_PLAYS,
    "steps in a row in which nobody is asked": limits.STEPS,
    "errors that are told at once": diagnostics.MOST,
    "warnings that are told at once": diagnostics.MOST,
    "digits of a number that is kept": len(str(limits.LARGEST)),
    "digits of a number in the middle of an expression": len(str(limits.WIDEST - 1)),
    "decisions of bots in a row, in `rulewright play`": BOTS_ALONE,
}


def test_the_limits() -> None:
    rows = re.findall(r"^\| (.+) \| ([\d,]+) \|$", SECTIONS["Limits"], flags=re.MULTILINE)
    assert {what: int(number.replace(",", "")) for what, number in rows} == LIMITS


# ------------------------------------------------------------------------------------------------ traps of YAML


TRAPS = {
    "do: [run f(a, b)]": ("phases:\n  main:\n    {}\n", "split-by-comma"),
    "{do: move [a, b] to lot}": ("phases:\n  main: {}\n", "flow-brackets"),
    'say "Winner: {p}"': ("setup:\n  - {}\n", "split-by-colon"),
    'say "Lot #1"': ("setup:\n  - {}\n", "cut-by-comment"),
    "limit: [3, 5][n]": ("auctions:\n  sale:\n    {}\n", "quote-needed"),
    "when: !out": ("phases:\n  main:\n    {}\n", "tag"),
    "name: {color} {number}": ("components:\n  card:\n    {}\n", "quote-needed"),
    "about: one, two: three": ("{}\n", "quote-needed"),
}


def test_the_traps_are_those_that_are_tried() -> None:
    table = SECTIONS["Writing YAML"].partition("| written |")[2].partition("\n\n")[0]
    assert first_cells(table) == list(TRAPS)


@pytest.mark.parametrize("written_so", TRAPS)
def test_each_trap_is_refused_for_what_it_is(written_so: str) -> None:
    around, code = TRAPS[written_so]
    text = f"rulewright: 1\ngame: g\n{around.replace('{}', written_so)}"
    problems = Problems()
    yaml_tree.load_yaml(Source("g.yaml", text), problems)
    assert [one.code for one in problems] == [code]


# ------------------------------------------------------------------------------------------------ what reads alike


def reads(text: str) -> Expr:
    source, problems = Source(text, text), Problems()
    value = Value(text, source.span(0, len(text)), range(len(text) + 1))
    found = parse_expression(value, problems)
    assert found is not None, list(map(str, problems))
    return found


def shape(node: object) -> object:
    """Give a syntax tree without places."""
    if isinstance(node, tuple):
        return tuple(map(shape, node))
    if isinstance(node, Struct):
        inside = (getattr(node, name) for name in node.__struct_fields__)
        return (
            type(node).__name__,
            *(shape(part) for part in inside if not isinstance(part, Span)),
        )
    return node


def alike() -> Iterator[Any]:
    for fence in fences(PAGE):
        if fence.kind == "text reads":
            for line in fence.text.splitlines():
                one, other = re.split(r" {2,}", line)
                yield pytest.param(one, other, id=one)


@pytest.mark.parametrize(("one", "other"), list(alike()))
def test_these_read_alike(one: str, other: str) -> None:
    assert shape(reads(one)) == shape(reads(other))


# ------------------------------------------------------------------------------------------------ contents


def test_the_contents_name_every_section() -> None:
    head = TEXT[: TEXT.index("\n## ")]
    assert re.findall(r"^\[(.*?)\]\(#", head, flags=re.MULTILINE) != []
    assert re.findall(r"\[([^\]]+)\]\(#[^)]*\)", head) == list(SECTIONS)


def blocks(kind: str) -> list[Fence]:
    return [fence for fence in fences(PAGE) if fence.kind == kind]


def test_the_first_block_is_the_game_that_others_are_laid_on() -> None:
    assert blocks("yaml game")[0].file == "bazaar.yaml"
