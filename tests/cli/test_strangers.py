"""The text of a game may come from a stranger: nothing in it may steer the terminal that shows it."""

from pathlib import Path

import pytest

from tests.cli.desk import Run

HERE = Path(__file__).parent
ESCAPES = {
    "title: The Fair": r'title: "The \e[2JFair"',
    "about: Buy gems": r'about: "\e]0;owned\a \u202e Buy gems',
    "show one at the end of the day.": 'show one."',
    "you can pay it": r'"you \e[8mcan\e[0m pay \x9b2J it"',
    "ask: Which gem do you show?": r'ask: "\e[31mWhich?"',
    '"{color} {worth}"': r'"{color}\r \e[1A {worth}"',
}


@pytest.fixture
def evil(desk: Path) -> str:
    text = (HERE / "fair.yaml").read_text(encoding="utf-8")
    for plain, escape in ESCAPES.items():
        assert plain in text
        text = text.replace(plain, escape)
    text += '\nexamples:\n  "\\e[5mit blinks":\n    players: [A, B]\n    then: [A.coins is 7]\n'
    (desk / "evil.yaml").write_text(text, encoding="utf-8")
    return "./evil.yaml"


def steering(text: str) -> set[str]:
    return {char for char in text if not (char.isprintable() or char == "\n")}


@pytest.mark.parametrize(
    "command",
    [
        ("validate", "GAME"),
        ("test", "GAME", "--coverage"),
        ("show", "GAME"),
        ("show", "GAME", "--rules"),
        ("show", "GAME", "--cards"),
        ("show", "GAME", "--addresses"),
        ("show", "GAME", "--python"),
        ("diff", "GAME", "don"),
        ("play", "GAME", "--bots", "all", "--save", "game.jsonl"),
        ("play", "GAME", "--bots", "random"),
        ("play", "\x1b[2Jdon"),
        ("explain", "\x1b[2J"),
    ],
)
def test_no_command_lets_it_steer(run: Run, evil: str, command: tuple[str, ...]) -> None:
    typed = "buy 9\n\x1b[2J\n?\n? buy 6\npass\n"
    done = run(*(evil if word == "GAME" else word for word in command), typed=typed)
    assert done.code in {1, 2}  # such a game is refused, whatever is asked of it
    assert steering(done.out) == steering(done.err) == set()


def test_a_name_at_the_table_is_printable_words(run: Run) -> None:
    done = run("play", "don", "--names", "\x1b[2JAnn")
    assert done.code == 2
    assert steering(done.err) == set()
