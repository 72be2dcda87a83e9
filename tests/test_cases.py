"""What went wrong for users of similar tools, tried here: a test for each row of the list of such cases.

The comment behind each test names its row. Rows of the same list that other files hold:

    A1, A26 (again, second price)      conformance/library/sealed.yaml
    A9 (the first half)                not held: nothing can be set ahead, as docs/cli.md says
    A13                                games/don/templari.yaml, `free is not 0`
    C5                                 properties, `no_seed_in_sight`; cli/test_play.py, cli/test_play_saves.py
    D1, D3                             interpreter/test_undo.py
    E1, E2                             interpreter/test_state.py; cli/test_play.py, cli/test_play_saves.py;
                                       cli/test_simulate.py; rl/test_known_troubles.py (E4 and E5 too)
    E6                                 interpreter/test_record.py; cli/test_play.py, cli/test_replay.py
    E8 (rows, nothing pooled)          cli/test_simulate.py; lab/test_runner.py
    F1, F6                             lab/test_figures.py; cli/test_simulate.py
    F3                                 players/test_players.py, players/test_exploitability.py
    F4                                 lab/test_play.py, lab/test_runner.py; cli/test_simulate.py
    F5                                 cli/test_simulate.py, lab/test_play.py; conformance, `no-progress`
    F8                                 lab/test_figures.py, `every_figure_has_its_n_and_interval`; cli/test_simulate.py
    F14, F15                           rl/test_known_troubles.py; interpreter/test_state.py
    Y1..Y19                            conformance/yaml/reads.yaml and refuses.yaml

Rows of auctions (A) are in test_cases_auctions.py, of turns and answers at once (B, C) in test_cases_turns.py.
The games are in `tests/cases/`; each is about one or a few rows.
"""

import json
from pathlib import Path

import pytest

from rulewright.cli.main import main
from rulewright.dsl import diagnose
from rulewright.dsl.loader import Loader
from rulewright.interpreter import ActionError, compile_game
from rulewright.interpreter.record import read_record
from rulewright.interpreter.replay import open_at
from rulewright.rl.tensors import Tensors
from tests.casebook import GAMES, begin, deciders, lies, log, play, problems


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_wrong_with_the_games_of_these_cases(name: str) -> None:  # G2
    assert problems(GAMES[name]) == []


def test_a_setting_holds_in_every_game_whatever_the_seed() -> None:  # E4
    game = begin("don:starting_coins=9,lot_sizes=[3]").game
    for seed in (1, 2, 2):
        state = game.start(seed)
        assert state.view(0)["1.coins"].text == "9"
        assert state.view(None)["lot"].count == 3


def test_a_seed_fixes_who_starts_too() -> None:  # E5
    starters = [
        [begin("don", seed=seed).view(None)["starter"].text for seed in range(12)] for _ in (1, 2)
    ]
    assert starters[0] == starters[1]
    assert set(starters[0]) == {"A", "B", "C"}


def test_a_save_goes_on_with_its_own_rules_and_says_what_no_longer_fits() -> None:  # E6
    state = begin("market", at="sale")
    for n in range(1, 31):
        play(state, f"{deciders(state)} bid {n}")
    record = read_record(state.save())
    stricter = GAMES["market"].replace(
        "    sold:\n", "      nobody bids fourteen: amount is not 14\n    sold:\n"
    )
    result = diagnose("./market.yaml", loader=Loader({"market.yaml": stricter}))
    assert result.game is not None
    assert record.hash != result.game.hash
    replay = open_at(record, compile_game(result.game, 3))
    assert replay.misfit is not None
    assert replay.misfit.number == 14
    assert replay.misfit.sentence == ("`bid 14` is possible only if nobody bids fourteen")
    assert open_at(record, state.game).state == state


def test_a_record_says_which_game_variant_and_settings_it_is_of() -> None:  # E8
    headers = [
        json.loads(begin(reference).save().splitlines()[0])
        for reference in ("don", "don+trade", "don+trade:starting_coins=10")
    ]
    assert [header["game"] for header in headers] == [
        "don",
        "don+trade",
        "don+trade:starting_coins=10",
    ]
    assert [header["settings"]["starting_coins"] for header in headers] == ["12", "12", "10"]
    assert len({header["hash"] for header in headers}) == 3


def test_a_refusal_names_the_rule_and_is_for_the_one_who_tried() -> None:  # G1
    state = begin("market", at="sale", given={"A.cash": 2})
    before = [log(state, seat) for seat in (1, 2, None)]
    with pytest.raises(ActionError) as refused:
        play(state, "A bid 3")
    assert str(refused.value) == (
        "`bid 3` is possible only if you have that much left (cash is 2, committed is 0)"
    )
    assert [log(state, seat) for seat in (1, 2, None)] == before


@pytest.mark.parametrize(
    ("right", "wrong", "found"),
    [
        ("opens: seller", "opens: seler", ("unknown-name", "did you mean `seller`?")),
        ("pick: {taken: offered}", "pick: {taken: ofered}", ("unknown-name", "did you mean `offered`?")),
        ("run open_sale", "run open_sail", ("unknown-name", "did you mean `open_sale`?")),
        ("kind: ascending", "kind: ascendng", ("unknown-kind", "did you mean `ascending`?")),
        ("    limit: 200", "    limt: 200", ("unknown-slot", "did you mean `limit`?")),
    ],
)  # fmt: skip
def test_a_name_that_is_not_there_is_told_with_one_that_is(
    right: str, wrong: str, found: tuple[str, str]
) -> None:  # G3
    assert GAMES["market"].count(right) == 1
    all_found = problems(GAMES["market"].replace(right, wrong))
    assert found in [(code, hint) for code, _, _, hints in all_found for hint in hints]


def test_what_nothing_uses_is_a_warning() -> None:  # G3
    text = (
        GAMES["market"]
        .replace("\nwinner:", '\nrules:\n  idle: {do: say "Nobody runs me."}\nwinner:')
        .replace("  committed:", "  pawned: {cards: lot}\n  committed:")
    )
    assert {(code, message) for code, _, message, _ in problems(text)} == {
        ("unused", "nothing runs the rule `idle`"),
        ("unused", "nothing uses `pawned`"),
    }


def test_a_value_inside_nested_loops_is_that_of_its_step() -> None:  # G6
    state = begin("nested", "AB")
    for n in (1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3):
        play(state, f"{deciders(state)} {n}")
    # Steps 1 to 6, each told to two players, in hundreds; and 11, 12, 13, 21, 22, 23 twice.
    assert lies(state, "seen") == ["4404"]
    assert lies(state, "A.coins", "B.coins", "B.last") == ["20", "20", "23"]
    assert state.over


def test_the_aliases_of_a_bomb_are_refused_before_they_are_followed() -> None:  # Y17
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 9)]
    assert {code for code, *_ in problems("\n".join(lines))} == {"anchor"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this file is empty"),
        ("hello\n", "this file is one piece of text"),
        ("- a\n- b\n", "this file is one list"),
        ("a: 1\n---\nb: 2\n", "a second document begins here"),
    ],
)
def test_a_file_that_is_no_game_is_one_problem_and_no_crash(
    text: str,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # Y20
    monkeypatch.chdir(tmp_path)
    (tmp_path / "it.yaml").write_text(text, encoding="utf-8")
    assert main(["validate", "./it.yaml", "--format", "line"]) == 1
    shown = capsys.readouterr()
    assert message in shown.out.splitlines()[0]
    assert shown.err == ""


def test_a_misspelt_section_is_told_with_the_right_one() -> None:  # Y21
    text = "rulewright: 1\ngame: x\nplayers: 2\nfases: {a: {do: []}}\nwinner: [draw]\n"
    assert problems(text) == [
        ("unknown-key", 4, "unknown key `fases`", ("did you mean `phases`?",))
    ]


SHORT_CIRCUIT = """
rulewright: 1
game: circuit
players: 2
table: {leader: {a: player or none}, n: {number: 0}, passed: {number: 0}}
player: {coins: {number: 3}}
phases:
  tests:
    repeat: 2
    do:
      - if: leader is not none and leader.coins > 3
        then: passed += 100
      - if: n is 0 or 10 div n > 3
        then: passed += 1
      - choose: {by: first of players, options: {go: {}}}
      - let p = first of players
      - p.coins += 1
      - leader = p
      - n = 2
winner: [most: p.coins + passed, shared]
"""


def test_the_second_part_of_a_condition_is_asked_only_if_it_matters() -> None:  # Y23
    result = diagnose("./circuit.yaml", loader=Loader({"circuit.yaml": SHORT_CIRCUIT}))
    assert list(map(str, result.diagnostics)) == []
    assert result.game is not None
    state = compile_game(result.game, 2).start(1)
    assert state.view(None)["passed"].value == 1
    state.play(0, "go")
    assert state.view(None)["passed"].value == 102


def test_of_equal_cards_one_is_played_and_the_others_stay() -> None:  # F11
    state = begin("copies", "AB")
    tensors = Tensors(state.game)
    play(state, "A 4")
    assert lies(state, "A.hand", "heap", "B.hand") == ["4, 4", "4", "7, 7, 7"]
    for seat in (0, 1):
        seen = tensors(state, seat)
        mine, others = ("me.hand", "+1.hand") if seat == 0 else ("+1.hand", "me.hand")
        assert seen[tensors.part(mine)] == pytest.approx([2 / 3, 0])
        assert seen[tensors.part(others)] == [0, 1]
        assert seen[tensors.part("heap")] == pytest.approx([1 / 3, 0])


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_order_of_a_phase_is_its_own_with_any_number_of_players(seats: int) -> None:  # F12
    for seed in range(4):
        state = begin("dealer", "ABCDEF"[:seats], seed=seed)
        dealer = state.names.index(state.view(None)["dealer"].text)
        asked = []
        while not state.over:
            asked.append(state.names.index(deciders(state)))
            state.play(asked[-1], "speak")
        before = [(dealer + 2 + place) % seats for place in range(seats)]
        after = [(dealer + 1 + place) % seats for place in range(seats)]
        assert asked == before + after
