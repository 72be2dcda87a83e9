"""The language's own mechanics: where each stands is told from the text, and only what is named is read."""

import pytest

from rulewright.dsl import diagnose, own_mechanics
from rulewright.dsl.diagnostics import Problems
from rulewright.dsl.loader import Loader
from rulewright.dsl.own_mechanics import CutLibrary, cut
from rulewright.dsl.source import Source, Span
from rulewright.dsl.yaml_tree import Fields, Items, Tree, Value, load_value, load_yaml

OWN = Loader().libraries()
LIBRARY = """\
rulewright: 1
library: own
mechanics:
  halt:
    section: rules
    takes: {}
    do: end game
  rest:
    section: rules
    takes: {}
    do: []
"""
GAME = """\
rulewright: 1
game: g
players: 2
{more}
rules:
  stop: {{kind: {kind}}}
phases: {{main: {{do: run stop}}}}
winner: [shared]
"""


def places(tree: Tree) -> object:
    """Write out everything in a tree, with where it stands."""
    at = (tree.span.start, tree.span.end)
    match tree:
        case Value():
            return at, tree.value, tree.plain, tuple(tree.offsets)
        case Items():
            return at, [places(item) for item in tree]
        case Fields():
            return at, [(places(key), places(part)) for key, part in tree]


def read(own: CutLibrary | None, *names: str) -> Fields:
    assert own is not None
    problems = Problems()
    tree = own.read(names or None, problems)
    assert tree is not None
    assert list(problems) == []
    mechanics = tree.get("mechanics")
    assert isinstance(mechanics, Fields)
    return mechanics


@pytest.mark.parametrize("source", OWN, ids=lambda source: source.path)
def test_what_is_read_of_a_mechanic_is_what_yaml_reads_in_the_whole_file(source: Source) -> None:
    whole = load_yaml(source, Problems())
    assert whole is not None
    name, mechanics = whole.get("library"), whole.get("mechanics")
    assert isinstance(mechanics, Fields)
    own = cut(source.path, source.text)
    assert own is not None
    assert isinstance(name, Value)
    assert own.name == name.value
    assert places(own.key) == places(whole.key("mechanics"))
    assert list(own.parts) == list(mechanics.fields)
    assert [places(one) for pair in read(own) for one in pair] == [
        places(one) for pair in mechanics for one in pair
    ]
    for one in mechanics.fields:
        alone = read(own, one)
        assert list(alone.fields) == [one]
        assert places(alone.fields[one][1]) == places(mechanics.fields[one][1])


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is read of the language's own mechanics in a test."""
    found: list[str] = []

    def noted(span: Span, problems: Problems) -> Tree | None:
        found.append(span.text.split(":")[0].strip())
        return load_value(span, problems)

    monkeypatch.setattr(own_mechanics, "load_value", noted)
    own_mechanics._read.cache_clear()
    return found


def codes(game: str, **files: str) -> list[str]:
    """List what is wrong with a game that stands beside other files."""
    loader = Loader({"g.yaml": game, **{f"{name}.yaml": text for name, text in files.items()}})
    return [one.code for one in diagnose("g", loader=loader).diagnostics]


def test_of_the_languages_own_only_what_a_game_names_is_read(texts: list[str]) -> None:
    assert diagnose("don").game is not None
    assert sorted(texts) == ["ascending", "split"]


def test_a_game_without_kinds_reads_none(texts: list[str]) -> None:
    plain = GAME.replace("{{kind: {kind}}}", "{{do: end game}}").format(more="")
    assert codes(plain) == []
    assert texts == []


def test_a_mechanic_of_an_author_leads_to_no_other(texts: list[str]) -> None:
    beside = GAME.format(more="uses: [mine.yaml]", kind="halt")
    assert codes(beside, mine=LIBRARY) == []
    within = GAME.format(more=LIBRARY.partition("library: own\n")[2], kind="halt")
    assert codes(within) == ["unused"]  # `rest`
    assert texts == []


def test_a_kind_that_is_nowhere_is_compared_with_all(texts: list[str]) -> None:
    loader = Loader({"g.yaml": GAME.format(more="", kind="bettin")})
    (problem,) = diagnose("g", loader=loader).diagnostics
    assert (problem.code, problem.hints) == ("unknown-kind", ("did you mean `betting`?",))
    assert sorted(texts) == sorted(
        name for one in OWN for name in read(cut(one.path, one.text)).fields
    )


def test_what_was_read_once_serves_the_next_game(texts: list[str]) -> None:
    for _ in range(2):
        assert diagnose("don").game is not None
    assert len(texts) == 2


# ------------------------------------------------------------------------------------------------ written otherwise


OTHERWISE = {
    "another indentation": LIBRARY.replace("\n  ", "\n   "),
    "braces": LIBRARY.partition("  halt:")[0]
    + "  {halt: {section: rules, takes: {}, do: end game}}\n",
    "keys in another order": "library: own\nrulewright: 1\n" + LIBRARY.partition("own\n")[2],
    "a sentence about it": LIBRARY.replace("mechanics:", "about: ways to stop\nmechanics:"),
    "no line break at the end": LIBRARY.rstrip("\n"),
    "line breaks of another system": LIBRARY.replace("\n", "\r\n"),
    "something behind it": LIBRARY + "about: ways to stop\n",
}
ALL_THE_SAME = {
    "a comment at a name": LIBRARY.replace("rest:", "rest: # a while"),
    "a name in quotes": LIBRARY.replace("rest:", '"rest":'),
    "a text that looks like a name": LIBRARY.replace(
        "section: rules\n", 'about: "it\n  ends:\n  here"\n    section: rules\n', 1
    ),
}


def embedded(library: str, kind: str) -> list[str]:
    files = {"g.yaml": GAME.format(more="", kind=kind), "dsl/library/own.yaml": library}
    return [one.code for one in diagnose("g", loader=Loader(files, sealed=True)).diagnostics]


@pytest.mark.parametrize("text", OTHERWISE.values(), ids=OTHERWISE)
def test_a_file_that_is_written_otherwise_is_not_cut(text: str) -> None:
    assert cut("own.yaml", LIBRARY) is not None
    assert cut("own.yaml", text) is None


@pytest.mark.parametrize("text", (OTHERWISE | ALL_THE_SAME).values(), ids=OTHERWISE | ALL_THE_SAME)
def test_however_it_is_written_it_has_its_mechanics(text: str) -> None:
    assert embedded(text, "halt") == []
    assert embedded(text, "hald") == ["unknown-kind"]
    if "rest" in text:
        assert embedded(text, "rest") == []


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ("rulewright: 1", "rulewright: 2", "newer-version"),
        ("rulewright: 1\n", "", "language-version"),
        ("  rest:", "  halt:", "duplicate-key"),
        ("do: end game", "do: [end game", "unclosed"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_of_the_whole_file(
    before: str, after: str, code: str
) -> None:
    assert embedded(LIBRARY.replace(before, after), "halt") == [code]
