"""What is shown as an option, and what typed words mean among options."""

import pytest

from rulewright.cli.answer import Answer, Chosen, Other, Said, Unclear, read_answer
from rulewright.cli.options import Choice, is_numbered, shown


def choices(*labels: str) -> list[Choice]:
    """Choices from labels; a bar stands between the option and its value: `bid|7`, `|7`, `pass`."""
    parts = [label.partition("|") for label in labels]
    return [Choice(number, head, value) for number, (head, _, value) in enumerate(parts)]


AUCTION = choices(*(f"bid|{n}" for n in (6, 8, 9, 10, 11, 12)), "pass")
TRADE = choices("yes|Bo red 3", "yes|Bo blue 7", "yes|Cy red 3", "no")
NUMBERS = choices("|1", "|2", "|12")
NAMED = [Choice(0, "", "10", 10), Choice(1, "", "jack", 11), Choice(2, "", "queen", 12)]
FACES = NAMED[1:]
WORDS = choices("undo", "quit|Bo", "help")


@pytest.mark.parametrize(
    ("offered", "lines"),
    [
        (AUCTION, ["bid 6 · 8..12", "pass"]),
        (NUMBERS, ["1 · 2 · 12"]),
        (NAMED, ["10 · jack · queen"]),
        (FACES, ["jack · queen"]),
        (TRADE, ["1 yes Bo red 3", "2 yes Bo blue 7", "3 yes Cy red 3", "4 no"]),
        (choices("pass"), ["pass"]),
        (choices("bid|1", "bid|2", "raise|2", "raise|3", "raise|4"), ["bid 1 · 2", "raise 2..4"]),
    ],
)
def test_options_are_drawn_together_or_numbered(offered: list[Choice], lines: list[str]) -> None:
    assert list(shown(offered)) == lines
    assert is_numbered(offered) == (lines[0].startswith("1 yes"))


@pytest.mark.parametrize(
    ("offered", "text", "label"),
    [
        (AUCTION, "bid 8", "bid 8"),
        (AUCTION, "  BID   8 ", "bid 8"),
        (AUCTION, "8", "bid 8"),
        (AUCTION, "p", "pass"),
        (AUCTION, "pass", "pass"),
        (TRADE, "1", "yes Bo red 3"),
        (TRADE, "4", "no"),
        (TRADE, "n", "no"),
        (TRADE, "blue 7", "yes Bo blue 7"),
        (TRADE, "cy red 3", "yes Cy red 3"),
        (TRADE, "yes c", "yes Cy red 3"),
        (NUMBERS, "12", "12"),
        (NUMBERS, "1", "1"),
        (NAMED, "12", "queen"),
        (NAMED, "10", "10"),
        (NAMED, "que", "queen"),
        (FACES, "11", "jack"),
        (WORDS, "undo", "undo"),
        (WORDS, "help", "help"),
        (choices("wait", "go"), "wait", "wait"),
        (choices("pass"), "", "pass"),
    ],
)
def test_what_can_mean_one_option_only_is_that_option(
    offered: list[Choice], text: str, label: str
) -> None:
    answer = read_answer(text, offered)
    assert isinstance(answer, Chosen)
    assert answer.choice.label == label


@pytest.mark.parametrize(
    ("offered", "text", "answer"),
    [
        (AUCTION, "7", Other("7")),
        (AUCTION, "bid 7", Other("bid 7")),
        (AUCTION, "", Other("")),
        (TRADE, "5", Other("5")),
        (TRADE, "0", Other("0")),
        (NUMBERS, "3", Other("3")),
        (FACES, "2", Other("2")),
        (FACES, "none", Other("none")),
        (TRADE, "red 3", Unclear((TRADE[0], TRADE[2]))),
        (TRADE, "yes", Unclear(tuple(TRADE[:3]))),
        (AUCTION, "bid 1", Other("bid 1")),
        (AUCTION, "?", Said("help")),
        (AUCTION, "? bid 7", Said("help", "bid 7")),
        (AUCTION, "undo", Said("undo")),
        (AUCTION, "QUIT", Said("quit")),
        (TRADE, "wait", Said("wait")),
    ],
)
def test_everything_else_is_a_word_to_the_program_unclear_or_none_of_the_options(
    offered: list[Choice], text: str, answer: Answer
) -> None:
    assert read_answer(text, offered) == answer


def test_what_lies_on_a_card_stands_beside_it_where_another_is_alike() -> None:
    plain, armed = Choice(1, "arm", "guard 1"), Choice(2, "arm", "guard 1 #2", remark="shield 1")
    assert list(shown([plain, armed])) == ["1 arm guard 1", "2 arm guard 1 #2 (shield 1)"]
    assert list(shown([plain, armed, Choice(3, "wait", "2")])) == [
        "arm guard 1 · guard 1 #2 (shield 1)",
        "wait 2",
    ]
    assert read_answer("arm guard 1 #2", [plain, armed]) == Chosen(armed)
