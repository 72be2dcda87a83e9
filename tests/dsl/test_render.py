"""How diagnostics look. What each problem of reading looks like is in `tests/conformance/reading/`."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.dsl import render
from rulewright.dsl.diagnostics import Diagnostic, Label, Severity
from rulewright.dsl.render import render_json, render_line, render_report, render_text
from rulewright.dsl.source import Source, Span

HOUSE = Source(
    "house.yaml",
    "variant: house\nextends: don\nsettings:\n  starting_coins: {default: 14}\n",
)
DON = Source("don.yaml", "\n" * 14 + "  coin: {tokens: 72}\n")


def place(source: Source, text: str) -> Span:
    at = source.text.index(text)
    return source.span(at, at + len(text))


SUPPLY = Diagnostic(
    "supply",
    "72 coins are not enough",
    Label(place(HOUSE, "14"), "6 players need 84"),
    (Label(place(DON, "72"), "the supply"),),
    ("lower it to 12, or give the coin more tokens",),
    ("don.yaml is read because house.yaml:2:10 extends it",),
)


def test_a_diagnostic_shows_its_lines_in_all_files() -> None:
    assert render_text(SUPPLY) == (
        "error[supply]: 72 coins are not enough\n"
        "   ┌─ house.yaml:4:29\n"
        " 4 │   starting_coins: {default: 14}\n"
        "   │                             ^^ 6 players need 84\n"
        "   ┌─ don.yaml:15:18\n"
        "15 │   coin: {tokens: 72}\n"
        "   │                  -- the supply\n"
        "   = help: lower it to 12, or give the coin more tokens\n"
        "   = note: don.yaml is read because house.yaml:2:10 extends it"
    )


def test_labels_of_one_file_are_shown_in_order_of_lines() -> None:
    source = Source("a.yaml", "one: 1\ntwo: 2\nthree: 3\nfour: 4\nfive: 5\n")
    labels = (
        Label(place(source, "five"), "later"),
        Label(place(source, "one"), "before"),
        Label(place(source, "2"), "after it"),
    )
    shown = render_text(Diagnostic("x", "wrong", Label(place(source, "two"), "this"), labels))
    assert shown == (
        "error[x]: wrong\n"
        "  ┌─ a.yaml:2:1\n"
        "1 │ one: 1\n"
        "  │ --- before\n"
        "2 │ two: 2\n"
        "  │ ^^^ this\n"
        "  │      - after it\n"
        "  ·\n"
        "5 │ five: 5\n"
        "  │ ---- later"
    )


def test_a_caret_stands_under_its_character() -> None:
    source = Source("a.yaml", "\tb: 漢字 e\u0301 x bider\n")
    assert render_text(Diagnostic("x", "wrong", Label(place(source, "bider")))) == (
        "error[x]: wrong\n"
        "  ┌─ a.yaml:1:13\n"
        "1 │     b: 漢字 e\u0301 x bider\n"
        "  │                 ^^^^^"
    )


def test_of_a_line_as_long_as_a_file_only_what_is_near_is_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[str] = []

    def columns(char: str) -> int:
        seen.append(char)
        return 1

    monkeypatch.setattr(render, "_columns", columns)
    source = Source("a.yaml", "x" * 100_000 + " here " + "y" * 100_000)
    shown = render_text(Diagnostic("x", "wrong", Label(place(source, "here"))))
    _, at, line, carets = shown.splitlines()
    assert at.endswith("a.yaml:1:100002")
    assert line.endswith("…")
    assert carets.index("^") == line.index("here")
    assert len(seen) < 2000


def test_wide_characters_are_marked_whole() -> None:
    source = Source("a.yaml", "b: 漢字")
    assert render_text(Diagnostic("x", "wrong", Label(place(source, "漢字")))).endswith("   ^^^^")


def test_an_empty_place_has_one_caret() -> None:
    source = Source("a.yaml", "b:\n")
    for at, line, caret in ((2, "1 │ b:", "  │   ^"), (3, "2 │", "  │ ^")):
        shown = render_text(Diagnostic("x", "wrong", Label(source.span(at, at))))
        assert shown.split("\n")[2:] == [line, caret]


def test_of_a_long_place_the_first_line_is_marked() -> None:
    source = Source("a.yaml", "b: one\n  two\n")
    shown = render_text(Diagnostic("x", "wrong", Label(source.span(3, 12), "all this")))
    assert shown.split("\n")[2:] == ["1 │ b: one", "  │    ^^^ all this"]


def test_a_long_line_is_cut_around_its_mark() -> None:
    source = Source("a.yaml", f"b: {'x' * 150} bider {'y' * 150}")
    line, caret = render_text(Diagnostic("x", "wrong", Label(place(source, "bider")))).split("\n")[
        2:
    ]
    assert line == f"1 │ …{'x' * 47} bider {'y' * 40}…"
    assert caret == f"  │ {' ' * 49}^^^^^"


def test_the_end_of_a_long_line_is_cut_where_its_mark_stands_early() -> None:
    source = Source("a.yaml", f"bider {'y' * 150}")
    line = render_text(Diagnostic("x", "wrong", Label(place(source, "bider")))).split("\n")[2]
    assert line == f"1 │ bider {'y' * 88}…"


def test_a_problem_without_a_file_is_its_sentence() -> None:
    problem = Diagnostic("no-such-game", "there is no game `dom`", hints=("did you mean `don`?",))
    assert render_text(problem) == (
        "error[no-such-game]: there is no game `dom`\n  = help: did you mean `don`?"
    )
    assert (
        render_line(problem) == "error[no-such-game]: there is no game `dom` (did you mean `don`?)"
    )


def test_a_stranger_s_text_does_not_reach_the_terminal() -> None:
    source = Source("a\x1b[2J.yaml", "a: \x1b[31m\u202e\x9b\u200b\n")
    problem = Diagnostic(
        "x", "`\x1b]0;` is\nwrong", Label(source.span(3, 8), "\x07"), hints=("\r",)
    )
    shown = render_text(problem)
    assert shown == (
        "error[x]: `␛]0;` is␊wrong\n"
        "  ┌─ a␛[2J.yaml:1:4\n"
        "1 │ a: ␛[31m���\n"
        "  │    ^^^^^ ␇\n"
        "  = help: ␍"
    )
    assert render_line(problem).isprintable()


def test_a_report_counts() -> None:
    warning = Diagnostic("unused", "nothing uses `x`", severity=Severity.WARNING)
    assert render_report([]) == ""
    assert render_report([warning]) == (
        "warning[unused]: nothing uses `x`\n\n1 problem. `rulewright explain unused` says more."
    )
    assert render_report([warning, warning]).endswith(
        "\n\n2 problems. `rulewright explain unused` says more."
    )


def test_colour_is_for_the_command_line_to_give() -> None:
    shown = render_text(SUPPLY, lambda role, text: f"<{role}>{text}</>")
    assert shown.split("\n")[:4] == [
        "<error>error[supply]</><message>: 72 coins are not enough</>",
        "   <gutter>┌─</> <place>house.yaml:4:29</>",
        "<gutter> 4 │</>   starting_coins: {default: 14}",
        "   <gutter>│</>                             <error>^^ 6 players need 84</>",
    ]


def test_one_line_has_the_place_and_the_help() -> None:
    assert render_line(SUPPLY) == (
        "house.yaml:4:29: error[supply]: 72 coins are not enough"
        " (lower it to 12, or give the coin more tokens) [don.yaml:15:18: the supply]"
    )


def test_json_has_all_of_it() -> None:
    assert json.loads(render_json([SUPPLY])) == [
        {
            "code": "supply",
            "severity": "error",
            "message": "72 coins are not enough",
            "place": {
                "file": "house.yaml",
                "line": 4,
                "column": 29,
                "end_line": 4,
                "end_column": 31,
                "start": 66,
                "end": 68,
                "label": "6 players need 84",
            },
            "related": [
                {
                    "file": "don.yaml",
                    "line": 15,
                    "column": 18,
                    "end_line": 15,
                    "end_column": 20,
                    "start": 31,
                    "end": 33,
                    "label": "the supply",
                }
            ],
            "hints": ["lower it to 12, or give the coin more tokens"],
            "notes": ["don.yaml is read because house.yaml:2:10 extends it"],
        }
    ]
    assert json.loads(render_json([Diagnostic("x", "wrong")]))[0]["place"] is None


@given(st.text(), st.integers(0, 60), st.integers(0, 60), st.text())
def test_any_place_can_be_shown(text: str, start: int, end: int, words: str) -> None:
    source = Source("a.yaml", text)
    label = Label(source.span(start, end), words)
    problem = Diagnostic("x", words, label, (Label(source.span(end, start)), label), (words,))
    for line in render_text(problem).split("\n"):
        assert line.isprintable()
