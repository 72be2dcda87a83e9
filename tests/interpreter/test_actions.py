"""Action ids: one range for each pick, first picks merged with their options, faces instead of cards."""

from rulewright.dsl.game import CardKey, PlaceKind
from rulewright.interpreter.actions import ActionTable
from rulewright.interpreter.layout import Layout
from tests.interpreter.ir_build import (
    CARD,
    CARDS,
    OWNER,
    PLAYER,
    SEATS,
    decide,
    game,
    move,
    op,
    option,
    pick,
    pile,
    place,
    read,
    scope,
    to,
    var,
)
from tests.interpreter.ir_games import market, table_talk


def table(build: object, seats: int) -> ActionTable:
    checked = build()  # type: ignore[operator]
    return ActionTable(checked, Layout(checked, seats))


def ranges(found: ActionTable) -> list[tuple[int | None, int, str, int, int]]:
    return [(r.option, r.level, r.kind, r.base, r.end) for r in found]


def test_every_pick_has_its_range_and_first_picks_stand_for_their_option() -> None:
    assert ranges(table(market, 3)) == [
        (0, 0, "option", 0, 1),  # draw
        (1, 0, "face", 1, 9),  # play: eight faces
        (2, 0, "face", 9, 18),  # sell: eight faces and `done`
        (2, 1, "number", 18, 21),  # for 1..3
        (3, 0, "face", 21, 29),  # trade mine
        (3, 1, "face", 29, 37),  # for theirs
        (4, 0, "player", 37, 40),  # steal from a seat
        (4, 1, "place", 40, 49),  # a place in a hand of at most nine
        (5, 0, "option", 49, 50),  # swap
        (6, 0, "option", 50, 51),  # look
    ]
    assert table(market, 3).size == 51


def test_declining_an_offer_is_an_action_of_its_own() -> None:
    assert ranges(table(table_talk, 3)) == [
        (0, 0, "number", 0, 10),
        (0, 0, "number", 10, 12),
        (None, 0, "decline", 12, 13),
        (0, 0, "number", 13, 16),
        (1, 0, "option", 16, 17),
        (0, 0, "option", 17, 18),
        (None, 0, "decline", 18, 19),
        (0, 0, "player", 19, 22),
        (None, 0, "decline", 22, 23),
        (0, 0, "number", 23, 29),
        (1, 0, "option", 29, 30),
    ]


def test_an_id_says_which_value_of_which_pick_it_is() -> None:
    found = table(market, 3)
    bid = found.describe(18)
    assert (bid.range.option, bid.level, bid.value, bid.done) == (2, 1, 1, False)
    assert found.describe(17).done
    face = found.describe(5)
    assert face.option is not None
    assert (face.option.name, face.value) == ("play", 4)
    seat = found.describe(39)
    assert (seat.range.kind, seat.value) == ("player", 2)
    assert table(table_talk, 3).describe(12).option is None


def test_cards_of_a_joined_pile_are_numbered_by_seat_and_face_and_alike_cards_by_their_state() -> (
    None
):
    hand, shield = pile("hand", OWNER), place("shield", PlaceKind.NUMBER, (CardKey(),), start=0)
    p, q, c, s = var("p", PLAYER), var("q", PLAYER), var("c", CARD), var("s", CARDS)
    joined = pick(c, read(hand, q), source=hand, owner=q, owners=SEATS)
    several = pick(s, read(hand, p), source=hand, sizes=(0, 2))
    step = decide(0, p, 0, option("take", move(c, (hand,), to(hand, p)), picks=[joined, several]))
    checked = game([hand, shield], [scope(1, step, kind="phase")], ranks=[5, 5, 6, 6, 6])
    found = ActionTable(checked, Layout(checked, 2))
    first, second = found
    # two faces, three variants of each, two seats
    assert (first.base, first.end, first.width, first.variants) == (0, 12, 6, 3)
    assert (second.base, second.end, second.done) == (12, 19, 18)
    one = found.describe(10)
    assert (one.owner, one.value, one.variant) == (1, 1, 1)
    assert op("seats").name == "seats"
