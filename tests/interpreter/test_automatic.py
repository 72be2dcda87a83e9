"""A seat that the game answers for: never asked, the same in every machine, and told like any other."""

from random import Random

import pytest

from rulewright.interpreter import ActionError, FaultError, Game, State
from rulewright.interpreter.record import read_record
from rulewright.interpreter.replay import open_at
from tests.interpreter.tables import STEWARD, compiled, table

HEAD = """
rulewright: 1
game: small
players: 2..4
components:
  coin: {tokens: 40}
  card:
    attributes: {rank: 1..6}
    name: "{rank}"
    cards: [{rank: 1..6, copies: 2}]
table:
  pot: {tokens: coin}
  lot: {cards: card}
player:
  hand: {cards: card}
  row: {cards: card, seen by: nobody}
  coins: {tokens: coin}
  done: {number: 0}
setup:
  - for: p in players
    do: pay 5 from bank to p.coins
define: {second: "players[2]"}
winner: [shared]
"""


def small(phases: str, rules: str, *, seat: str = "2", seats: int = 3) -> Game:
    """A game of these phases in which a seat answers by these rules."""
    text = f"{HEAD}\nphases:{phases}\nautomatic:\n  seat: {seat}\n  rules:{rules or ' []'}\n"
    return compiled(text, seats)


def begun(game: Game, **position: object) -> State:
    """Start it with seats of the names 1, 2 and so on; `hand` and `row` are what the seat has."""
    names = [str(seat + 1) for seat in range(game.seats)]
    given = {f"2.{place}": cards for place, cards in position.items()}
    return game.start(1, names=names, position=given or None)


def told(state: State) -> list[str]:
    """What the seat did, as all were told."""
    return [line.text for line in state.log(None) if line.kind == "choice" and line.seat == 1]


TURNS = """
  turns:
    for: p in players
    do:
      - choose:
          by: p
          options:
            pay: {pick: {n: 1..p.coins, whom: others of p}, do: pay n from p.coins to whom.coins}
            give: {pick: {given: 1..2 of p.hand}, do: move given to lot}
            pass: {}
"""


@pytest.mark.parametrize(
    ("rules", "does"),
    [
        ("\n    - pass", "2: pass"),
        ("\n    - pay", "2: pay 1 1"),
        ("\n    - pay: {n: 3}", "2: pay 3 1"),
        ("\n    - pay: {n: 3, whom: next p}", "2: pay 3 3"),
        ('\n    - pay: {n: 2..4, whom: "[next p]"}', "2: pay 2 3"),
        ("\n    - pay: {n: 6}\n    - pay: {n: 5, when: p.coins > 5}\n    - pass", "2: pass"),
        ("\n    - pay: {when: n > 2}", "2: pay 3 1"),
        ("\n    - give: {given: p.hand where rank is 4}", "2: give 4"),
        ("\n    - give: {given: p.hand where rank in 4..5}", "2: give 4 5"),
        ("\n    - give: {when: count(given) is 2}", "2: give 2 2"),
        ("\n    - give: {given: p.hand where rank is 6}", "2: pay 1 1"),
        ("", "2: pay 1 1"),
        ("\n    - pay: {in: turns, n: 4}", "2: pay 4 1"),
    ],
)  # fmt: skip
def test_the_first_rule_that_can_be_followed_says_what_it_does(rules: str, does: str) -> None:
    game = small(TURNS, rules)
    state = begun(game, hand=["2", "2", "4", "5"])
    assert state.deciders == (0,)
    state.play(0, "pass")
    assert told(state) == [does]
    assert state.deciders == (2,)
    assert state.legal(1) == []


def test_of_alike_cards_any_is_meant_and_of_hidden_ones_the_one() -> None:
    phases = """
  turns:
    for: p in players
    do:
      - choose: {by: p, options: {blind: {pick: {unseen: p.row}, do: move unseen to lot}, pass: {}}}
      - choose: {by: p, options: {lay: {pick: {laid: p.hand}, do: move laid to lot}, pass: {}}}
"""
    rules = """
    - lay: {laid: "p.hand[3]"}
    - blind: {unseen: "p.row[2]"}"""
    state = begun(small(phases, rules), hand=["3", "1", "3"], row=["4", "6", "5"])
    state.play(0, "pass")
    state.play(0, "pass")
    assert told(state) == ["2: blind 2", "2: lay 3"]
    assert state.view(None)["lot"].text == "6, 3"


@pytest.mark.parametrize(
    ("wanted", "does"),
    [("players[3].hand[1]", "2: take 3 4"), ("players[1].hand[2]", "2: take 1 4"), ("p.hand", "2: pass")],
)  # fmt: skip
def test_of_alike_cards_of_several_players_that_of_the_one(wanted: str, does: str) -> None:
    phases = """
  turns:
    for: p in players
    do:
      - choose:
          by: p
          options:
            take: {pick: {taken: (others of p).hand}, do: move taken to p.hand}
            pass: {}
"""
    rules = f"""
    - take: {{taken: "{wanted}"}}
    - pass"""
    names = ["1", "2", "3"]
    position = {"1.hand": ["4", "2"], "3.hand": ["5", "4"], "2.hand": ["5"]}
    state = small(phases, rules).start(1, names=names, position=position)
    state.play(0, "pass")
    assert told(state) == [does]


def test_what_rules_forbid_is_not_taken_for_what_the_option_forbids() -> None:
    phases = """
  turns:
    for: p in players
    do:
      - choose:
          by: p
          options:
            bid: {pick: {n: 1..6}, must: {you do not have it: no p.hand where rank is n}, do: p.done = n}
            say: {pick: {n: 1..6}, do: p.done = n}
"""
    rules = """
    - say: {when: no p.hand where rank is n}
    - say: {when: no p.hand where rank is n + 2}"""
    state = begun(small(phases, rules), hand=["1", "2", "3", "4", "5", "6"])
    state.play(0, "say 1")
    assert told(state) == ["2: say 5"]
    state = begun(small(phases, rules), hand=["1", "2", "4"])
    state.play(0, "say 1")
    assert told(state) == ["2: say 3"]


def test_it_pays_a_fine_only_if_nothing_else_is_left() -> None:
    phases = """
  turns:
    for: p in players
    do:
      - choose:
          by: p
          options:
            grab:
              pick: {n: 1..2}
              must: {you have three: {check: p.coins < 4, fine: pay 1 from p.coins to pot}}
              do: pay n from p.coins to pot
            pass: {when: p is not second}
"""
    state = begun(small(phases, "\n    - grab: {n: 2}"))
    state.play(0, "pass")
    assert told(state) == ["2: grab 2"]
    fines = [line.text for line in state.log(None) if line.kind == "fined"]
    assert fines == ["2: grab 1 (void: only if you have three)"] * 2
    state = begun(small(phases.replace("when: p is not second", ""), ""))
    state.play(0, "pass")
    assert told(state) == ["2: pass"]


def test_it_answers_at_once_with_the_others_to_the_state_they_saw() -> None:
    phases = """
  both:
    do:
      - together:
          by: q in players
          pick: {n: 0..3}
          do:
            - q.done = n + pot
            - pay 1 from q.coins to pot
"""
    state = begun(small(phases, "\n    - pick: {n: pot + 1}"))
    assert list(state.deciders) == [0, 2]
    state.play(2, "0")
    assert list(state.deciders) == [0]
    state.play(0, "3")
    assert told(state) == ["2: 1"]
    assert [state.view(None)[f"{seat}.done"].text for seat in "123"] == ["3", "2", "2"]


def test_without_a_decision_of_others_the_game_goes_on_to_its_end() -> None:
    phases = """
  both:
    do:
      - together: {by: "q in players where q is players[2]", pick: {n: 0..3}, do: q.done = n}
      - offer: {by: "q in players where q is players[2]", accept: first, do: q.done += 10}
"""
    state = begun(small(phases, "\n    - pick: {n: 2}\n    - no"))
    assert state.over
    assert told(state) == ["2: 2"]
    assert state.view(None)["2.done"].value == 2
    assert state.steps == 0


def test_a_fault_in_a_rule_is_told_of_that_rule() -> None:
    game = small(TURNS, "\n    - pass: {when: 3 div pot > 1}\n    - pay: {n: 1}")
    state = game.start(1)
    with pytest.raises(FaultError, match="the division is by 0") as found:
        state.play(0, "pass")
    assert found.value.at is not None
    line = game.checked.sources["small.yaml"].splitlines()[found.value.at.line - 1]
    assert line == "    - pass: {when: 3 div pot > 1}"


ALONE = """
  alone:
    while: true
    do:
      - choose:
          by: players[2]
          options:
            go: {do: "players[2].done = 1 - players[2].done"}
            stop: {do: leave alone}
"""


def test_a_loop_in_which_it_alone_decides_is_stopped() -> None:
    game = small(ALONE, "\n    - go")
    with pytest.raises(FaultError, match="more than 1000000 steps") as found:
        game.start(1)
    assert found.value.origin is not None
    with pytest.raises(FaultError, match="more than 1000000 steps"):
        game.machine().playout(Random(1))
    assert small(ALONE, "\n    - stop").start(1).over


AT_RANDOM = """
  alone:
    until: pot > 5
    do:
      - let x = random 1..6
      - for: p in players where p is players[2]
        do:
          - choose: {by: p, options: {go: {}, stop: {do: pay x from bank to pot}}}
"""


def test_chance_that_is_drawn_in_between_makes_it_no_less_endless() -> None:
    with pytest.raises(
        FaultError, match="for more than 1000000 steps without asking anyb"
    ) as found:
        small(AT_RANDOM, "\n    - go").start(1)
    assert found.value.at is not None
    assert "alone" in found.value.address
    assert small(AT_RANDOM, "\n    - stop").start(1).over


FINED = """
  alone:
    do:
      - choose:
          by: players[2]
          pick: {n: 1..2}
          must: {never: {check: pot > 5, fine: []}}
          do: players[2].done = n
"""


def test_a_fine_that_comes_again_and_again_is_stopped() -> None:
    game = small(FINED, "")
    with pytest.raises(FaultError, match="more than 1000000 steps"):
        game.start(1)
    with pytest.raises(FaultError, match="more than 1000000 steps"):
        game.machine().playout(Random(1))


def test_whether_there_is_one_may_depend_on_the_number_of_players() -> None:
    rules = "\n    - pass\n  when: count(players) > 2"
    for seats, automatic in ((2, None), (3, 2), (4, 3)):
        game = small(TURNS, rules, seat="count(players)", seats=seats)
        assert game.automatic == automatic
        state = game.start(1)
        for seat in range(seats):
            if seat != automatic:
                state.play(seat, "pass")
        assert state.over


def test_it_costs_nothing_where_there_is_none() -> None:
    rules = "\n    - pass\n  when: count(players) > 2"
    without = compiled(f"{HEAD}\nphases:{TURNS}", 2)
    assert small(TURNS, rules, seats=2).source == without.source


def test_its_name_is_the_games_unless_the_table_names_it() -> None:
    game = small(TURNS, "\n    - pass\n  name: Robin")
    assert game.start(1).names == ("1", "Robin", "3")
    assert game.start(1, names=["Ann", "Bo"]).names == ("Ann", "Robin", "Bo")
    assert game.start(1, names=["Ann", "Bo", "Cy"]).names == ("Ann", "Bo", "Cy")
    with pytest.raises(ValueError, match="1 name is given for 3 seats"):
        game.start(1, names=["Ann"])
    with pytest.raises(ValueError, match="same name"):
        game.start(1, names=["Ann", "Robin"])


def test_what_it_did_is_not_taken_back() -> None:
    game = small(TURNS, "\n    - pass\n  name: Robin")
    state = game.start(1)
    state.play(0, "pass")
    assert state.why_no_undo(0) == "Robin has decided since"
    with pytest.raises(ActionError, match="Robin has decided since"):
        state.undo(0)
    last = small(TURNS, "\n    - pass", seat="1").start(1)
    last.play(1, "pass")
    last.undo(1)
    assert last.deciders == (1,)


def test_a_record_has_the_answers_of_the_others_and_leads_to_the_same() -> None:
    game = table("steward", 3)
    for seed in range(5):
        state, rng = game.start(seed, names=["Ann", "Bo"]), Random(seed)
        while not state.over:
            seat = rng.choice(state.deciders)
            state.act(seat, rng.choice(state.legal(seat)))
        assert {seat for seat, _ in state.history} == {0, 2}
        record = read_record(state.save())
        assert record.names == ("Ann", "Stu", "Bo")
        replay = open_at(record, game)
        assert replay.misfit is None
        assert replay.state == state


@pytest.mark.parametrize("seats", [3, 4])
def test_the_playout_is_the_game_of_the_machine(seats: int) -> None:
    """Both are played by one source of numbers, chance left out: there is no shuffle after set-up."""
    game = compiled(STEWARD.replace("  - shuffle deck\n", ""), seats)
    for seed in range(40):
        state, rng, decisions = game.start(0), Random(seed), 0
        rng.getrandbits(64)
        while not state.over:
            asked = state.deciders
            for seat in asked:
                decisions += 1
                while seat in state.deciders and state.deciders[0] in asked:
                    legal = state.legal(seat)
                    state.act(seat, legal[int(rng.random() * len(legal))])
                    if not state.partial:
                        break
        assert game.machine().playout(Random(seed)) == (decisions, list(state.scores))
