"""Worked examples: what passes, and what is told about one that does not."""

import pytest

from rulewright.interpreter.examples import ExampleResult, run_examples
from tests.interpreter.tables import GAMES, loaded

EXAMPLES = """
examples:
  {name}:
    source: derived
    players: [A, B]
    {lines}
"""


def run(*lines: str, game: str = GAMES["duel"]) -> ExampleResult:
    text = game + EXAMPLES.format(name="it holds", lines="\n    ".join(lines))
    (example,) = loaded(text)[1]
    (result,) = run_examples([example])
    return result


TOO_MUCH = "`give B 3` is possible only if you have that much (you have 2 coins)"
HANDS = "given: {starter: A, A.hand: [red 1, blue 2], B.hand: [red 3, red 4], deck: [blue 4]}"


def failures(*lines: str) -> list[tuple[str, str, str]]:
    return [(f.kind, f.expected, f.found) for f in run(*lines).failures]


def test_what_holds() -> None:
    result = run(
        HANDS,
        "start: turn",
        "play: [A show red 1, B give A 2, A draw]",
        "then:",
        "  - A.purse is 7",
        "  - count(open) is 1",
        "  - some A.hand where rank is 4 and suit is blue",
        "  - B decides",
        "  - B may give A 3",
        "  - B may not give A 9",
        "refused: [B show red 1, A wait]",
    )
    assert result.failures == ()
    assert result.passed
    assert result.given == (
        "starter: A",
        "A.hand: red 1, blue 2",
        "B.hand: red 3, red 4",
        "deck: blue 4",
    )
    assert result.played == ("A show red 1", "B give A 2", "A draw")


def test_a_pile_may_be_given_empty() -> None:
    lines = ("given: {starter: A, A.hand: [], B.hand: [red 1]}", "start: turn")
    result = run(*lines, "then: [A.hand is empty, count(B.hand) is 1, A decides]")
    assert result.failures == ()
    assert result.given[1] == "A.hand: nothing"


def test_the_rest_of_a_pile_may_be_given_to_another() -> None:
    lines = ("given: {starter: A, open: rest of deck, deck: [blue 4, red 1], A.hand: [red 3]}",)
    result = run(*lines, "start: turn", "then: [count(deck) is 2, count(open) >= 3, A decides]")
    assert result.failures == ()
    assert result.given[1] == "open: rest of deck"
    assert run(*lines, "start: turn", "then: [open is empty]").failures
    played = run(*lines, "start: turn", "play: [A draw]", "then: [some A.hand where rank is 4]")
    assert played.failures == ()


def test_the_reason_of_a_refusal_is_compared() -> None:
    given = (HANDS, "start: turn", "play: [A give B 3, B wait]")
    assert failures(*given, "then: [A may not give B 3 (you have that much)]") == []
    assert failures(*given, "then: [A may not give B 3 (you are alone)]") == [
        (
            "then",
            "A may not give B 3 (you are alone)",
            f"it is refused for another reason: {TOO_MUCH}",
        )
    ]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("A.purse is 9", "5, which is compared with 9"),
        ("starter is B", "A, which is compared with B"),
        ("open is not empty", "it is false"),
        (
            "B decides",
            "A decides: show red 1, show blue 2, hide red 1, hide blue 2, give B, draw or wait",
        ),
        ("A may show red 3", "`show red 3` is not on offer: it can be red 1, blue 2"),
        ("A may not draw", "A may draw"),
        ("A may draw at a fine", "draw costs no fine"),
    ],
)
def test_what_does_not_hold_is_told_with_what_is_found(line: str, found: str) -> None:
    assert failures(HANDS, "start: turn", f"then: [{line}]") == [("then", line, found)]


def test_a_play_that_is_not_legal_is_told_with_its_reason() -> None:
    result = run(HANDS, "start: turn", "play: [A wait, B show red 1]", "then: [A.purse is 5]")
    (failure,) = result.failures
    assert (failure.kind, failure.expected) == ("play", "B show red 1")
    assert failure.found == "`show red 1` is not on offer: it can be red 3, red 4"
    assert result.played == ("A wait",)


def test_a_refusal_that_is_none() -> None:
    assert failures(HANDS, "start: turn", "refused: [A draw]") == [
        ("refused", "A draw", "A may draw")
    ]


def test_all_play_once_each() -> None:
    result = run(HANDS, "start: turn", "play: [all wait, A draw]", "then: [B decides]")
    assert result.played == ("A wait", "B wait", "A draw")
    assert result.passed


def test_a_line_may_be_repeated() -> None:
    result = run(
        HANDS, "start: turn", "play: [{repeat: 4, play: [all wait]}]", "then: [count(open) is 0]"
    )
    assert result.played == ("A wait", "B wait") * 4


def test_order_is_the_ranking() -> None:
    lines = ("given: {A.purse: 3, B.purse: 7}", "start: scoring")
    assert failures(*lines, "then:", "  - order is [[B], [A]]") == []
    assert failures(*lines, "then:", "  - order is [[A, B]]") == [
        ("then", "order is [[A, B]]", "order is [[B], [A]]")
    ]


def test_what_is_given_has_to_be_possible() -> None:
    assert failures("given: {A.purse: 6}", "start: turn", "then: [A.purse is 6]") == [
        ("given", "A.purse: 6", "`coins are conserved` does not hold in what is given")
    ]


def test_chance_by_script() -> None:
    lines = ("given: {starter: A, A.hand: [red 1, blue 1], B.hand: [red 2, blue 2]}", "start: turn")
    assert (
        failures(
            *lines, "chance: [blue 4]", "play: [A draw]", "then: [some A.hand where rank is 4]"
        )
        == []
    )
    found = failures(*lines, "chance: [blue 4, red 4]", "play: [A draw]", "then: [A.purse is 5]")
    assert found == [("chance", "red 4", "never drawn")]


def test_what_came_from_the_seed_after_the_script_is_told_where_an_example_fails() -> None:
    given = "given: {starter: A, A.hand: [red 1, blue 1], B.hand: [red 2, blue 2]}"
    lines = (given, "start: turn", "chance: [blue 4]")
    result = run(*lines, "play: [A draw, B draw]", "then: [A.purse is 9]")
    assert result.unscripted == ("deck: red 3",)
    assert run(*lines, "play: [A draw]", "then: [A.purse is 9]").unscripted == ()
    right = run(*lines, "play: [A draw, B draw]", "then: [some B.hand where rank is 3]")
    assert right.passed
    assert right.unscripted == ()
    alone = run(given, "start: turn", "play: [A draw, B draw]", "then: [A.purse is 9]")
    assert alone.unscripted == ()


def test_offers_that_nobody_speaks_of_are_declined() -> None:
    text = (
        GAMES["claim"]
        + """
examples:
  the third takes it:
    source: derived
    players: [A, B, C]
    given: {A.hand: [3], B.hand: [4], C.hand: [5], deck: [6, 1]}
    start: round
    play: [C yes]
    then: [count(C.taken) is 1]
"""
    )
    (result,) = run_examples(loaded(text)[1])
    assert result.failures == ()
    assert result.played == ("C yes", "A no", "B no")
