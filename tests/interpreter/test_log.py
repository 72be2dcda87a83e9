"""What each seat saw: the rows of "Who sees what", one by one, and what information states tell apart."""

from collections.abc import Callable
from random import Random

import pytest

from rulewright.interpreter import ActionError, State
from tests.interpreter.tables import GAMES, compiled, table


def duel() -> State:
    position = {
        "Ann.hand": ["red 1", "blue 2"],
        "Bo.hand": ["red 3", "red 4"],
        "deck": ["blue 4"],
        "starter": "Ann",
    }
    return table("duel").start(1, names=["Ann", "Bo"], position=position, at="turn")


TIP = """
rulewright: 1
game: tip
players: 2
components: {coin: {tokens: 9}}
player: {coins: {tokens: coin}}
phases:
  tips:
    do:
      - for: p in players
        do:
          - choose: {by: p, pick: {n: 0..2}, do: pay n from bank to p.coins}
      - choose: {by: first of players, options: {go home: {}}}
winner: [most: p.coins, shared]
"""


def told(state: State, seat: int | None, since: int = 0) -> list[str]:
    return [line.text for line in state.log(seat, since)]


def played(*plays: tuple[int, str]) -> State:
    state = duel()
    for seat, text in plays:
        state.play(seat, text)
    return state


def test_a_card_that_goes_where_all_see_it_is_named_to_all() -> None:
    state = played((0, "show red 1"))
    for seat in (0, 1, None):
        assert told(state, seat) == ["turn 1", "Ann: show red 1", "Ann.hand → open: red 1"]


TO_ITSELF = """
rulewright: 1
game: gifts
players: 2
components: {coin: {tokens: 20}}
table: {leader: {a: player}, safe: {tokens: coin, seen by: nobody}}
player: {coins: {tokens: coin}}
setup:
  - leader = first of players
  - for: p in players
    do: pay 4 from bank to p.coins
phases:
  gifts:
    do:
      - for: p in players
        do: pay 1 from leader.coins to p.coins
      - pay up to 2 from safe to safe
      - choose: {by: leader, options: {go home: {}}}
winner: [most: p.coins, shared]
"""


def test_a_payment_from_a_counter_to_itself_is_not_told() -> None:
    state = compiled(TO_ITSELF, 2).start(1, names=["Ann", "Bo"])
    for seat in (0, 1, None):
        paid = [line for line in told(state, seat) if ".coins" in line or "safe" in line]
        assert [line for line in paid if "bank" not in line] == ["Ann.coins → Bo.coins: 1 coin"]


def test_a_card_that_stays_hidden_is_named_to_who_sees_it() -> None:
    state = played((0, "hide red 1"))
    assert told(state, 0) == ["turn 1", "Ann: hide red 1", "Ann.hand → down: red 1"]
    assert told(state, 1) == ["turn 1", "Ann: hide a card", "Ann.hand → down: a card"]
    assert told(state, None) == told(state, 1)


def test_a_payment_is_known_to_who_sees_either_counter() -> None:
    state = played((0, "give Bo 2"))
    assert told(state, 0)[-1] == "Ann.purse → Bo.purse: 2 coins"
    assert told(state, 1)[-1] == "Ann.purse → Bo.purse: 2 coins"
    assert told(state, None)[-1] == "Ann.purse → Bo.purse: a payment"


def test_a_payment_of_nothing_is_no_news() -> None:
    state = compiled(TIP, 2).start(1, names=["Ann", "Bo"])
    state.play(0, "0")
    for seat in (0, 1, None):
        assert told(state, seat)[-1] == "Ann: 0"
    state.play(1, "1")
    assert told(state, None)[-1] == "bank → Bo.coins: 1 coin"


def test_who_picks_none_is_done() -> None:
    thrown = "  - choose: {by: first of players, pick: {some_cards: 0..2 of deck}, do: move some_cards to gone}\n"
    text = f"""
rulewright: 1
game: throws
players: 2
components:
  card: {{attributes: {{rank: 1..3}}, cards: [{{rank: 1..3}}]}}
table:
  deck: {{cards: card}}
  gone: {{cards: card}}
setup:
  - move all card to deck
phases:
  throw:
    do:
    {thrown}winner: [{{most: count(gone)}}, shared]
"""
    state = compiled(text, 2).start(1, names=["Ann", "Bo"])
    state.play(0, "done")
    assert "Ann: done" in told(state, 1)


MARKS = """
rulewright: 1
game: marks
players: 2
components:
  card:
    attributes: {color: [red, blue]}
    state: {worn: {flag}}
    cards: [{color: [red, blue]}]
table:
  deck: {cards: card, seen by: nobody}
  lot: {cards: card}
  bell: {number: 3}
setup:
  - move all card to deck
  - deal 1 from deck to lot
phases:
  fairs:
    for: c in color
    do:
      - bell = 3
      - for: one in lot
        do: one.worn = c is blue
      - for: one in deck
        do: one.worn = false
      - choose: {by: first of players, options: {on: {do: bell += 1}}}
winner: [shared]
"""


def test_what_is_put_to_what_it_is_already_is_no_news() -> None:
    state = compiled(MARKS, 2).start(1, names=["Ann", "Bo"])
    lot = state.log(1)[1].text.removeprefix("deck → lot: ")
    assert told(state, 1)[2:] == ["fairs", "fairs: red", "worn of a card in deck: false"]
    state.play(0, "on")
    assert told(state, 1)[5:] == [
        "Ann: on",
        "bell is 4",
        "fairs: blue",
        "bell is 3",
        f"worn of {lot} in lot: true",
        "worn of a card in deck: false",  # face down: that it was so before would be news
    ]


def test_a_drawn_card_is_seen_by_its_owner() -> None:
    state = played((0, "draw"))
    assert told(state, 0)[-1] == "deck → Ann.hand: blue 4"
    assert told(state, 1)[-1] == "deck → Ann.hand: a card"


def test_a_line_says_whose_act_it_is() -> None:
    lines = played((0, "wait"), (1, "wait")).log(1)
    assert [(line.kind, line.seat) for line in lines] == [
        ("pass", None),
        ("choice", 0),
        ("choice", 1),
        ("pass", None),
    ]


def test_a_log_can_be_read_on_from_a_mark() -> None:
    state = played((0, "wait"))
    mark = len(state.log(1))
    state.play(1, "wait")
    assert told(state, 1, mark) == ["Bo: wait", "turn 2"]


def test_answers_given_at_once_are_seen_once_all_are_given() -> None:
    state = table("sealed", 2).start(1, names=["Ann", "Bo"])
    before = told(state, 1)
    state.play(0, "7")
    assert told(state, 1) == before
    state.play(1, "3")
    assert told(state, 1)[len(before) : len(before) + 3] == ["Ann: 7", "Bo: 3", "Bo.bid is 3"]


def claim() -> State:
    position = {"A.hand": ["1"], "B.hand": ["3"], "C.hand": ["4"], "deck": ["6", "5"]}
    return table("claim").start(3, names="ABC", position=position, at="round")


def test_an_offer_to_several_names_the_first_acceptor_alone() -> None:
    state = claim()
    state.play(2, "yes")
    state.play(1, "yes")
    state.play(0, "no")
    for seat in (0, 1, 2, None):
        assert [line for line in told(state, seat) if ":" in line and "→" not in line] == ["B: yes"]


def test_nobody_learns_whether_a_silent_player_could_have_accepted() -> None:
    able, unable = claim(), claim()
    for state, answer in ((able, "no"), (unable, "no")):
        assert state.deciders == (0, 1, 2)
        state.play(0, answer)
        state.play(1, answer)
        state.play(2, answer)
    position = {"A.hand": ["3"], "B.hand": ["1"], "C.hand": ["4"], "deck": ["6", "5"]}
    other = table("claim").start(3, names="ABC", position=position, at="round")
    assert other.deciders == (0, 1, 2)
    for seat in (0, 1, 2):
        other.play(seat, "no")
    assert told(other, 2) == told(able, 2)


# ---------------------------------------------------------------------------------------- information states


def states(make: Callable[[int], State], seeds: int) -> list[State]:
    """States along random play from many seeds."""
    found = []
    for seed in range(seeds):
        state = make(seed)
        rng = Random(seed)
        while not state.over:
            found.append(state.copy())
            seat = state.deciders[0]
            state.act(seat, rng.choice(state.legal(seat)))
    return found


def test_an_information_state_is_the_same_for_the_same_game() -> None:
    one, other = played((0, "hide red 1")), played((0, "hide red 1"))
    for seat in (0, 1):
        assert one.information_state(seat) == other.information_state(seat)
        assert hash(one.information_state(seat)) == hash(other.information_state(seat))


def test_what_a_seat_did_not_see_does_not_tell_states_apart() -> None:
    one, other = played((0, "hide red 1")), played((0, "hide blue 2"))
    assert one.information_state(1) == other.information_state(1)
    assert one.information_state(0) != other.information_state(0)


def test_what_a_seat_saw_tells_states_apart_for_good() -> None:
    one, other = played((0, "show red 1")), played((0, "show blue 2"))
    assert one.information_state(1) != other.information_state(1)


def test_an_answer_that_nobody_sees_is_known_to_its_giver() -> None:
    one, other = (table("sealed", 2).start(1) for _ in range(2))
    one.play(0, "7")
    other.play(0, "3")
    assert one.information_state(1) == other.information_state(1)
    assert one.information_state(0) != other.information_state(0)


def test_a_value_of_an_unfinished_choice_is_known_to_its_chooser() -> None:
    one, other = duel(), duel()
    one.act(0, one.id(0, "give Bo"))
    assert one.information_state(1) == other.information_state(1)
    assert one.information_state(0) != other.information_state(0)


def test_the_order_of_cards_that_enter_a_hand_between_two_decisions_does_not_count() -> None:
    # Two cards are dealt to each hand in set-up: the same two the other way round are the same hand.
    found: dict[object, str] = {}
    for seed in range(300):
        state = table("duel").start(seed)
        if state.deciders == (0,):
            found.setdefault(state.information_state(0), state.view(0)["1.hand"].text)
    assert len(found) == len(set(found.values())) == 28


def test_a_log_decides_what_is_seen_now() -> None:
    for name in GAMES:
        views: dict[object, object] = {}
        for state in states(lambda seed, name=name: table(name).start(seed), 5):  # type: ignore[misc]
            for seat in range(len(state.names)):
                seen = state.view(seat)
                assert views.setdefault(state.information_state(seat), seen) == seen


def test_a_resampled_state_keeps_the_log_of_its_seat_only() -> None:
    state = played((0, "hide red 1"))
    other = state.resample(1, Random(1).randrange)
    assert other.log(1) == state.log(1)
    with pytest.raises(ActionError, match="the log of one seat only"):
        other.log(0)
    with pytest.raises(ActionError, match="a resampled state has no history"):
        other.save()


UNTOLD = """
rulewright: 1
game: ledger
players: 2
components:
  coin: {tokens: 9}
  card:
    attributes: {number: 1..2}
    cards: [{number: 1..2}]
    state: {fresh: {flag, untold}, marked: {flag}}
table: {count_of: {number: 0, untold}, open_count: {number: 0}, last: {a: player or none, untold}, row: {cards: card}}
setup: move all card to row
phases:
  turns:
    do:
      - choose:
          by: first of players
          options:
            note:
              do:
                - count_of += 1
                - open_count += 1
                - last = first of players
                - for: c in row
                  do: [c.fresh = true, c.marked = true]
            rest: {}
      - choose: {by: (last default (first of players)), options: {go home: {}}}
winner: [most: count_of + open_count, draw]
allow: {never-read: they are for the log}
"""


def test_bookkeeping_is_left_out_of_a_log_and_still_seen() -> None:
    state = compiled(UNTOLD).start(1, names=["Ann", "Bo"])
    before = {seat: len(state.log(seat)) for seat in (0, 1)}
    other = state.copy()
    state.play(0, "note")
    for seat in (0, 1):
        assert told(state, seat, before[seat]) == [
            "Ann: note",
            "open count is 1",
            "marked of 1 in row: true",
            "marked of 2 in row: true",
        ]
        assert state.view(seat)["count_of"].text == "1"
        assert state.view(seat)["last"].text == "Ann"
    other.play(0, "rest")
    assert state.information_state(1) != other.information_state(1)


IN_TURN = """
rulewright: 1
game: in_turn
players: 3
components:
  coin: {tokens: 30}
  card: {attributes: {number: 1..9}, cards: [{number: 1..9}]}
table: {deck: {cards: card}, row: {cards: card}, chests: {number: 0}, lucky: {a: player, seen by: nobody}}
player: {coins: {tokens: coin}}
setup:
  - move all card to deck
  - lucky = random players
  - for: p in players
    do: pay 2 from bank to p.coins
phases:
  paying: {for: p in players, do: [pay 1 from (next p).coins to bank]}
  earning: {for: p in players, do: [pay 1 from bank to p.coins]}
  dealing: {for: p in players, do: [deal 1 from deck to row]}
  asking:
    for: p in players from next (first of players)
    phases:
      cut: {do: [choose: {by: next p, options: {cut: {}, leave: {}}}]}
  answering: {for: p in players, do: [choose: {by: p, options: {go: {}, stay: {}}}]}
  finding: {for: p in players, when: p is lucky, do: [chests += 1]}
  resting: {do: [choose: {by: first of players, options: {go home: {}}}]}
winner: [most: p.coins, draw]
allow: {secret-branch: they hide them from nobody but the log}
"""


def test_a_pass_says_whose_it_is_where_nothing_else_says_it_and_all_can_know() -> None:
    state = compiled(IN_TURN).start(1, names=["Ann", "Bo", "Cy"])
    for seat, text in ((2, "cut"), (0, "cut"), (1, "leave"), (0, "go"), (1, "stay"), (2, "go")):
        state.play(seat, text)
    begun = next(n for n, line in enumerate(state.log(2)) if line.kind == "phase")
    assert [line.text for line in state.log(2, begun) if line.kind != "phase"] == [
        "paying: Ann",
        "Bo.coins → bank: 1 coin",
        "paying: Bo",
        "Cy.coins → bank: 1 coin",
        "paying: Cy",
        "Ann.coins → bank: 1 coin",
        "earning",
        "bank → Ann.coins: 1 coin",
        "bank → Bo.coins: 1 coin",
        "bank → Cy.coins: 1 coin",
        "dealing: Ann",
        "deck → row: 9",
        "dealing: Bo",
        "deck → row: 8",
        "dealing: Cy",
        "deck → row: 7",
        "asking: Bo",
        "Cy: cut",
        "asking: Cy",
        "Ann: cut",
        "asking: Ann",
        "Bo: leave",
        "answering",
        "Ann: go",
        "Bo: stay",
        "Cy: go",
        "finding",
        "chests is 1",
    ]


KEPT = """
rulewright: 1
game: kept
players: 2
components: {card: {attributes: {rank: 1..6}, cards: [{rank: 1..6}]}}
table:
  deck: {cards: card, seen by: nobody}
  open: {a: list of card}
player:
  hand: {cards: card, seen by: owner}
  noted: {a: list of card, seen by: owner}
setup:
  - move all card to deck
  - open = []
  - for: p in players
    do: ["p.noted = []", deal 2 from deck to p.hand]
phases:
  main:
    for: p in players
    do:
      - p.noted = p.hand
      - open = (first of players).hand
      - choose: {by: p, options: {wait: {}}}
winner: [most: count(p.hand), shared]
"""


def test_cards_that_a_marker_lists_are_named_to_who_sees_it() -> None:
    state = compiled(KEPT, 2).start(1, names=["Ann", "Bo"])
    state.play(0, "wait")
    for seat in (0, 1, None):
        assert {"open is nothing", "open is 6, 5"} <= set(told(state, seat))
    assert "Bo.noted is 4, 3" in told(state, 1)
    assert not any("Bo.noted" in line for line in told(state, 0))
    texts = {place.label: place.text for place in state.view(0).places}
    assert texts["open"] == "6, 5"
    assert texts["Bo.noted"] == "?"
    assert state.information_state(0) != state.information_state(1)
