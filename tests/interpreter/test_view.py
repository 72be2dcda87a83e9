"""What a seat sees of the table, from `seen by` alone."""

from rulewright.interpreter import CardView, Game, PhaseView, ScoreView, State
from tests.interpreter.tables import checked, table


def duel() -> State:
    position = {
        "Ann.hand": ["blue 2", "red 1"],
        "Bo.hand": ["red 3", "red 4"],
        "deck": ["blue 4"],
        "open": ["blue 1", "red 2"],
        "starter": "Ann",
    }
    return table("duel").start(1, names=["Ann", "Bo"], position=position, at="turn")


def test_the_places_that_a_view_has() -> None:
    assert [place.label for place in duel().view(0).places] == [
        "deck",
        "open",
        "down",
        "starter",
        "Ann.hand",
        "Bo.hand",
        "Ann.purse",
        "Bo.purse",
        "Ann.score_pile",
        "Bo.score_pile",
    ]


def test_a_pile_that_nobody_sees_shows_how_many_cards_it_holds() -> None:
    deck = duel().view(0)["deck"]
    assert deck.hidden
    assert deck.count == 2
    assert deck.cards == (CardView(None, "?"), CardView(None, "?"))
    assert deck.text == "2 cards"


def test_an_open_pile_is_shown_in_its_order_from_the_bottom() -> None:
    pile = duel().view(None)["open"]
    assert not pile.hidden
    assert [card.label for card in pile.cards] == ["red 2", "blue 1"]
    assert pile.text == "red 2, blue 1"


def test_a_hand_is_shown_to_its_owner_in_order_of_faces() -> None:
    state = duel()
    assert state.view(0)["Ann.hand"].text == "red 1, blue 2"
    assert state.view(1)["Ann.hand"].text == "2 cards"
    assert state.view(None)["Ann.hand"].text == "2 cards"
    assert state.view(0)["Ann.hand"].owner == 0


def test_a_counter_is_shown_to_who_sees_it() -> None:
    state = duel()
    assert (state.view(0)["Ann.purse"].value, state.view(0)["Ann.purse"].text) == (5, "5")
    assert (state.view(1)["Ann.purse"].value, state.view(1)["Ann.purse"].text) == (None, "?")


def test_a_marker_is_shown_in_words() -> None:
    assert duel().view(1)["starter"].text == "Ann"
    assert duel().view(1)["starter"].value == 0


def test_whose_turn_it_is_and_what_is_asked() -> None:
    state = duel()
    assert state.view(1).deciders == (0,)
    assert state.view(0).prompt == "Your turn, Ann?"
    assert state.view(1).prompt is None
    assert state.view(0).phases == (PhaseView("turn", 1),)


def test_a_score_is_known_as_far_as_what_it_reads_is_seen() -> None:
    state = duel()
    assert state.view(0).scores == (
        ScoreView(6, complete=True, lines=(("shown", 1), ("rich", 5))),
        ScoreView(1, complete=False, lines=(("shown", 1), ("rich", None))),
    )
    assert state.view(None).scores[0].points == 1
    assert state.view(0).ranking is None


def test_everything_is_told_at_the_end() -> None:
    state = duel()
    while not state.over:
        state.play(state.deciders[0], "wait")
    view = state.view(None)
    assert view.over
    assert view.scores[1] == ScoreView(6, complete=True, lines=(("shown", 1), ("rich", 5)))
    assert view.ranking == ((0, 1),)
    assert view.phases == ()


def test_an_offer_can_be_declined() -> None:
    state = table("claim").start(3)
    assert state.view(0).decline
    assert not duel().view(0).decline


INSIDE = """
rulewright: 1
game: inside
title: Inside
players: 2
components:
  card:
    attributes: {rank: 1..3}
    state: {shield: {number: 0, range: 0..3}, mark: {flag, seen by: owner}}
    name: "{rank}"
    cards:
      - {rank: 1..3, copies: 2}
table:
  open: {cards: card}
player:
  hand: {cards: card, seen by: owner}
setup:
  - move all card to open
phases:
  outer:
    repeat: 2
    state:
      tally: {number: 0}
    phases:
      first:
        do:
          - for: p in players
            do:
              - choose:
                  by: p
                  options:
                    add:
                      pick:
                        card_picked: open
                      do:
                        - tally += 1
                        - card_picked.shield = 2
                        - card_picked.mark = true
                        - move card_picked to p.hand
                    wait: {}
      second:
        do:
          - choose:
              by: first of players
              options:
                go: {}
winner:
  - most: count(p.hand)
  - shared
"""


def inside() -> State:
    return Game(checked(INSIDE), 2).start(1, names=["Ann", "Bo"])


def test_state_of_a_phase_is_there_while_the_phase_runs() -> None:
    state = inside()
    assert state.view(0)["tally"].value == 0
    state.play(0, "add 2")
    assert state.view(1)["tally"].value == 1
    assert [phase.name for phase in state.view(0).phases] == ["outer", "first"]
    state.play(1, "wait")
    assert [phase.name for phase in state.view(0).phases] == ["outer", "second"]
    state.play(0, "go")
    assert state.view(0)["tally"].value == 0
    assert state.view(0).phases[0] == PhaseView("outer", 2)


def test_what_lies_on_a_card_goes_with_it_and_has_its_own_seers() -> None:
    state = inside()
    state.play(0, "add 2")
    mine, others = state.view(0)["Ann.hand"], state.view(1)["Ann.hand"]
    assert mine.cards == (CardView(1, "2", ("shield 2", "mark")),)
    assert others.cards == (CardView(None, "?", ("shield 2",)),)


MARKED = """\
rulewright: 1
game: marked
players: 2
components:
  card:
    attributes: {color: [red, blue]}
    state:
      taken_as: {a: color or none}
      owner: {a: player or none}
      weight: {number: 0}
    cards: [{color: [red, blue]}]
table: {pile: {cards: card}}
setup:
  - move all card to pile
  - for: c in pile where color is red
    do:
      - c.taken_as = red
      - c.owner = first of players
phases:
  only:
    do:
      - choose:
          by: first of players
          pick: {c: pile}
          do:
            - c.weight += 1
            - c.taken_as = blue
            - c.owner = none
winner: [draw]
always:
  all is there: count(pile where taken_as is none or owner is none or weight is 0) is 2
"""


def test_the_first_word_and_the_first_player_are_shown_on_a_card() -> None:
    cards = Game(checked(MARKED), 2).start(1, names=["Ann", "Bo"]).view(1)["pile"].cards
    assert [card.state for card in cards] == [("taken as red", "owner Ann"), ()]


def test_alike_cards_in_unlike_state_have_labels_of_their_own() -> None:
    state = inside()
    state.play(0, "add 2")
    assert [state.label(1, action) for action in state.legal(1)] == [
        "add 1",
        "add 2",
        "add 3",
        "wait",
    ]


def test_the_log_names_a_card_face_down_by_its_state_alone() -> None:
    state = inside()
    state.play(0, "add 2")
    assert "shield of 2 in open: 2" in [line.text for line in state.log(1)]
    assert not [line for line in state.log(1) if "mark" in line.text]
