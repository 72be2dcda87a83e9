"""Texts, places in them, and how names of games become texts."""

import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.dsl.diagnostics import (
    Diagnostic,
    GameErrors,
    Label,
    Problems,
    Severity,
    near,
    suggest,
)
from rulewright.dsl.loader import MAX_BYTES, Loader
from rulewright.dsl.shelf import Disk, Memory, Packaged
from rulewright.dsl.source import Source, Span

# ------------------------------------------------------------------------------------------ places


def test_lines_and_columns_count_from_one() -> None:
    source = Source("a", "one\ntwo\r\nthree\rfour\n")
    assert [source.position(at) for at in (0, 3, 4, 9, 15, 20)] == [
        (1, 1),
        (1, 4),
        (2, 1),
        (3, 1),
        (4, 1),
        (5, 1),
    ]
    assert [source.line_text(line) for line in range(1, 6)] == ["one", "two", "three", "four", ""]
    assert source.line_count == 5


@given(st.text(alphabet="ab🂡\r\n"))
def test_a_position_leads_back_to_its_offset(text: str) -> None:
    source = Source("a", text)
    for at in range(len(text) + 1):
        assert source.offset(*source.position(at)) == at


def test_a_span_has_its_text_and_reads_as_a_place() -> None:
    source = Source("a.yaml", "x: 🂡 y\nz: 1\n")
    span = source.span(5, 6)
    assert (span.text, span.line, span.column, str(span)) == ("y", 1, 6, "a.yaml:1:6")
    assert span.to(source.span(7, 8)).text == "y\nz"


def test_a_span_is_cut_to_its_text() -> None:
    source = Source("a", "abc")
    assert source.span(2, 9) == Span(source, 2, 3)
    assert source.span(7, 9) == Span(source, 3, 3)
    assert source.span(2, 1) == Span(source, 2, 2)


def test_two_loads_of_one_text_are_two_sources() -> None:
    assert Source("a", "x") != Source("a", "x")
    assert "secret" not in repr(Source("a", "secret"))


# -------------------------------------------------------------------------------------- diagnostics


def test_the_same_code_at_the_same_place_is_kept_once() -> None:
    source, problems = Source("a", "abc"), Problems()
    problems.error("x", "first", source.span(0, 1))
    problems.error("x", "second", source.span(0, 1))
    problems.error("y", "other code", source.span(0, 1))
    problems.error("x", "other place", source.span(1, 2))
    problems.error("x", "no place", None)
    problems.error("x", "no other place", None)
    assert [one.message for one in problems] == [
        "first",
        "other code",
        "other place",
        "no place",
        "no other place",
    ]


def test_warnings_are_no_errors() -> None:
    problems = Problems()
    problems.warn("x", "most likely not meant", None)
    assert len(problems) == 1
    assert not problems.has_errors
    problems.raise_errors()
    problems.error("y", "wrong", None)
    with pytest.raises(GameErrors) as caught:
        problems.raise_errors()
    assert [one.severity for one in caught.value.diagnostics] == [Severity.WARNING, Severity.ERROR]
    assert str(caught.value) == "warning[x]: most likely not meant\nerror[y]: wrong"


def test_a_diagnostic_reads_as_one_line() -> None:
    span = Source("a.yaml", "abc").span(1, 2)
    assert str(Diagnostic("x", "wrong", Label(span))) == "a.yaml:1:2: error[x]: wrong"


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("phasse", "phases"),
        ("fases", "phases"),
        ("Phases", "phases"),
        ("seen_by", "seen by"),
        ("starting-coins", "starting_coins"),
        ("dom", "don"),
        ("entirely", None),
        ("", None),
        ("x" * 100_000, None),
    ],
)
def test_the_nearest_name_is_meant(name: str, meant: str | None) -> None:
    names = ["phases", "seen by", "starting_coins", "don", "players", "x" * 99_999]
    assert near(name, names) == meant


def test_a_few_names_are_listed_where_none_is_near() -> None:
    assert suggest("dom", ["don", "for"], "games are") == ("did you mean `don`?",)
    assert suggest("xyz", ["don", "for"], "games are") == ("games are `don`, `for`",)
    assert suggest("xyz", [], "games are") == ()
    assert suggest("xyz", map(str, range(50)), "numbers are") == ()


# ------------------------------------------------------------------------------------------- loading


def game(loader: Loader, name: str, beside: Source | None = None) -> Source:
    problems = Problems()
    found = (
        loader.game(name, problems)
        if beside is None
        else loader.variant(name, "don", problems, beside.span(0, 0), beside)
    )
    assert list(problems) == []
    assert found is not None
    return found


def refused(loader: Loader, name: str, by: Source | None = None) -> Diagnostic:
    problems = Problems()
    if by is None:
        assert loader.game(name, problems) is None
    else:
        assert loader.inner(name, by, problems, by.span(0, 0)) is None
    [problem] = problems
    return problem


def test_a_name_is_a_packaged_game() -> None:
    loader = Loader()
    don = game(loader, "don")
    assert don.path == "games/don/don.yaml"
    assert "\ngame: don\n" in don.text
    assert game(loader, "trade", beside=don).path == "games/don/trade.yaml"
    assert game(loader, "trade").path == "games/don/trade.yaml"
    assert game(loader, "don") is don


def test_a_file_that_extends_names_a_file_beside_it_or_a_packaged_game(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("extends: don\n")
    (tmp_path / "base.yaml").write_text("game: base\n")
    loader, problems = Loader(), Problems()
    house = game(loader, str(tmp_path / "house.yaml"))
    base = loader.inner("base", house, problems, house.span(0, 1))
    assert base is loader.inner("base.yaml", house, problems, house.span(0, 1))
    assert base is not None
    assert base.path == str(tmp_path / "base.yaml")
    assert loader.inner("don", house, problems, house.span(0, 1)) is game(loader, "don")
    (tmp_path / "don.yaml").write_text("game: don\n")
    own = loader.inner("don", house, problems, house.span(0, 1))
    assert own is not None
    assert own.path == str(tmp_path / "don.yaml")
    assert list(problems) == []


def test_paths_start_from_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "my.yml").write_text("game: my\n")
    (tmp_path / "house.yaml").write_text("variant: house\n")
    monkeypatch.chdir(tmp_path)
    loader = Loader()
    assert game(loader, "./sub/my.yml").path == "sub/my.yml"
    assert game(loader, "sub/../house.yaml") is game(loader, "house.yaml")
    assert game(loader, "house", beside=game(loader, "./house.yaml")).path == "house.yaml"
    assert refused(loader, "house").hints[-1] == "for the file in this folder write `./house.yaml`"
    assert refused(loader, "./house.yml").hints == ("did you mean `house.yaml`?",)


@pytest.mark.parametrize(
    "name",
    ["../base.yaml", "/etc/base.yaml", "sub/../../base.yaml", "..\\base.yaml", "C:base.yaml"],
)
def test_what_a_file_names_lies_in_its_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "base.yaml").write_text("game: base\n")
    (tmp_path / "sub" / "house.yaml").write_text("extends: base\n")
    loader = Loader()
    house = game(loader, str(tmp_path / "sub" / "house.yaml"))
    assert refused(loader, name, by=house).code == "outside-folder"


def test_a_link_does_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "base.yaml").write_text("game: base\n")
    (tmp_path / "sub" / "base.yaml").symlink_to(tmp_path / "base.yaml")
    (tmp_path / "sub" / "up").symlink_to(tmp_path)
    (tmp_path / "sub" / "house.yaml").write_text("extends: base\n")
    loader = Loader()
    house = game(loader, str(tmp_path / "sub" / "house.yaml"))
    assert refused(loader, "base", by=house).code == "outside-folder"
    assert refused(loader, "up/base.yaml", by=house).code == "outside-folder"


def test_a_file_is_small_text(tmp_path: Path) -> None:
    (tmp_path / "large.yaml").write_bytes(b"a" * (MAX_BYTES + 1))
    (tmp_path / "latin.yaml").write_bytes("a: 1\nb: é\n".encode("latin1"))
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "mark.yaml").write_bytes(b"\xef\xbb\xbfa: 1\n")
    loader = Loader()
    assert refused(loader, str(tmp_path / "large.yaml")).code == "too-large"
    latin = refused(loader, str(tmp_path / "latin.yaml"))
    assert latin.code == "not-text"
    assert latin.message == f"`{tmp_path}/latin.yaml` is not UTF-8 text, as line 2 shows"
    assert refused(loader, str(tmp_path / "folder.yaml")).code == "no-such-file"
    assert game(loader, str(tmp_path / "mark.yaml")).text == "a: 1\n"


@pytest.mark.parametrize(
    ("name", "code", "hint"),
    [
        ("dom", "no-such-game", "did you mean `don`?"),
        ("don.yaml", "no-such-file", "the packaged game is named without the ending: `don`"),
        ("./nowhere/x.yaml", "no-such-file", None),
        ("a\0b.yaml", "no-such-file", None),
        ("x" * 5000 + ".yaml", "no-such-file", None),
    ],
)
def test_what_is_not_there_is_reported(name: str, code: str, hint: str | None) -> None:
    problem = refused(Loader(), name)
    assert problem.code == code
    assert problem.primary is None
    assert hint is None or hint in problem.hints


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("house.yaml", "the file beside `{}/mine.yaml` is named without the ending: `house`"),
        ("hous", "did you mean `house`?"),
    ],
)
def test_a_variant_beside_its_game_is_found_by_its_name(
    tmp_path: Path, name: str, hint: str
) -> None:
    (tmp_path / "mine.yaml").write_text("game: mine\n")
    (tmp_path / "house.yaml").write_text("variant: house\n")
    loader = Loader()
    mine = game(loader, str(tmp_path / "mine.yaml"))
    assert game(loader, "house", beside=mine).path == str(tmp_path / "house.yaml")
    problems = Problems()
    assert loader.variant(name, "mine", problems, mine.span(0, 0), mine) is None
    [problem] = problems
    assert problem.hints[-1] == hint.format(tmp_path)


def test_a_base_that_is_misspelt_may_lie_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("game: mine\n")
    (tmp_path / "house.yaml").write_text("extends: mne\n")
    loader = Loader()
    house = game(loader, str(tmp_path / "house.yaml"))
    assert refused(loader, "mne", by=house).hints == ("did you mean `mine`?",)


def test_the_ending_does_not_make_names_alike() -> None:
    short, long = ({path: "game: g\n"} for path in ("nt.yaml", "trades.yml"))
    assert refused(Loader(short), "./trade.yaml").hints == ()
    assert refused(Loader(short | long), "./trade.yaml").hints == ("did you mean `trades.yml`?",)


def test_a_variant_that_two_games_have_is_named_with_its_game() -> None:
    loader = Loader()
    loader._games = Memory({"a/quick.yaml": "variant: quick\n", "b/quick.yaml": "variant: quick\n"})
    problem = refused(loader, "quick")
    assert problem.message == "several games have a variant `quick`"
    assert problem.hints == ("name the game too: `a+quick` or `b+quick`",)


def test_a_file_that_cannot_be_read_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(_self: Disk, _path: str, _limit: int) -> bytes:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "mine.yaml").write_text("game: mine\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Disk, "read", denied)
    assert (
        refused(Loader(), "./mine.yaml").message == "`mine.yaml` cannot be read: Permission denied"
    )


def test_texts_in_memory_take_the_place_of_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "disk.yaml").write_text("game: disk\n")
    monkeypatch.chdir(tmp_path)
    loader = Loader({"mine.yaml": "game: mine\n", "sub/v.yaml": "variant: v\n"})
    assert game(loader, "mine") is game(loader, "./mine.yaml")
    assert game(loader, "v") is game(loader, "sub/v.yaml")
    assert game(loader, "don").path == "games/don/don.yaml"
    assert refused(loader, "./disk.yaml").code == "no-such-file"
    assert refused(loader, "../mine.yaml", by=game(loader, "v")).code == "outside-folder"


def test_a_sealed_loader_reads_nothing_else() -> None:
    library = {"dsl/library/own.yaml": "library: own\n"}
    loader = Loader({"games/don/don.yaml": "game: don\n", **library}, sealed=True)
    assert game(loader, "don").text == "game: don\n"
    assert [source.text for source in loader.libraries()] == ["library: own\n"]
    assert refused(Loader({}, sealed=True), "don").code == "no-such-game"
    assert Loader({}, sealed=True).libraries() == ()
    assert Loader({}, sealed=True).games() == ()


def test_packaged_files_are_found_in_an_archive_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("zipped_games/__init__.py", "")
        archive.writestr("zipped_games/go/go.yaml", "game: go")
    monkeypatch.syspath_prepend(tmp_path / "all.zip")
    shelf = Packaged("zipped_games")
    assert list(shelf.paths()) == ["go/go.yaml"]
    assert shelf.read("go/go.yaml", 99) == b"game: go"


def test_the_libraries_are_always_there() -> None:
    paths = [source.path for source in Loader().libraries()]
    assert "dsl/library/auctions.yaml" in paths
    assert paths == sorted(paths)
    assert [source.path for source in Loader({}).libraries()] == paths


def test_games_are_listed_by_their_first_lines() -> None:
    listed = {listing.name: listing for listing in Loader().games()}
    assert listed["don"].title == "Don"
    assert listed["don"].extends == ""
    assert listed["trade"].extends == "don"
    assert listed["trade"].path == "games/don/trade.yaml"
