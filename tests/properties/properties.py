"""What holds for every game, as functions of a compiled game and a seed; used for all that we ship.

Each plays a random game and fails with an assertion that names the step. They ask the API alone, so
they can be run on any game, also on one that somebody else wrote.
"""

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

from rulewright.dsl.game import Draw, PlaceKind, Seen
from rulewright.interpreter import FaultError, Game, State
from rulewright.interpreter.layout import LEGAL, PARTIAL, SEAT
from rulewright.interpreter.record import read_record
from rulewright.interpreter.replay import open_at
from rulewright.interpreter.twin import give
from rulewright.interpreter.uses import sentences

LONGEST = 20_000
"""Steps after which a random game should have ended."""

LOOKED_AT_OFTEN = 20
"""The seeds below this are stopped in often; of further games each has fewer stops, at other moments."""


def random_game(game: Game, seed: int, *, check: bool = False) -> Iterator[State]:
    """The same state at every stop of a random game, the end included."""
    state = game.start(seed, check=check)
    rng = Random(seed)
    for _ in range(LONGEST):
        yield state
        if state.over:
            return
        seat = rng.choice(state.deciders)
        state.act(seat, rng.choice(state.legal(seat)))
    raise AssertionError(f"{game} with seed {seed} does not end")


def at_some_stops(game: Game, seed: int, often: float) -> Iterator[tuple[State, Random]]:
    """Some stops of a random game, and a generator of chance to use there.

    The later, the farther apart: about `often` of them while a game grows to e times its length, and the end,
    so that a long game is not asked for longer than it is worth.
    """
    rng = Random(seed ^ 0x5EED)
    if seed >= LOOKED_AT_OFTEN:
        often /= 4
    wanted = rng.randrange(3 if seed < LOOKED_AT_OFTEN else 30)
    for number, state in enumerate(random_game(game, seed)):
        if number == wanted or state.over:
            yield state, rng
            wanted = number + 1 + rng.randrange(int(2 * number / often) + 5)


def some_seats(game: Game, rng: Random) -> list[int]:
    """Two of the seats: with all of them a game of eight would be asked for as long as four games of two."""
    return sorted(rng.sample(range(game.seats), min(2, game.seats)))


def same_log(game: Game, rng: Random, *states: State) -> bool:
    """Whether a seat, by lot, reads the same in all of them: to tell a game costs more than to play it."""
    seat = rng.randrange(game.seats)
    return all(state.log(seat) == states[0].log(seat) for state in states[1:])


# ------------------------------------------------------------------------------------------------ play


def ends_with_a_legal_action_until_then(game: Game, seed: int) -> None:
    """Somebody has to decide until the game is over, everybody who has to can, and nobody else may."""
    for state in random_game(game, seed):
        deciders = state.deciders
        assert bool(deciders) is not state.over
        for seat in range(game.seats):
            legal = state.legal(seat)
            assert bool(legal) is (seat in deciders)
            assert legal == sorted(set(legal))
            assert all(0 <= action < game.num_actions for action in legal)


def labels_are_one_to_one(game: Game, seed: int) -> None:
    """At every node each legal action has a label of its own, which leads back to it."""
    for state, _ in at_some_stops(game, seed, 8):
        for seat in state.deciders:
            legal = state.legal(seat)
            labels = [state.label(seat, action) for action in legal]
            assert len(set(labels)) == len(labels), labels
            assert [state.id(seat, label) for label in labels] == legal


def nothing_is_made_or_lost(game: Game, seed: int) -> None:
    """Every card lies in one pile, and the tokens of a kind stay as many; the game's own `always:` holds."""
    layout = game.machine().layout
    cards = list(range(len(game.checked.cards)))
    kinds = {
        token.name: [
            layout.slot(place, keys)
            for place in game.checked.places
            if place.kind is PlaceKind.COUNTER and place.kinds == {token.name}
            for keys in layout.keys(place)
        ]
        for token in game.checked.tokens
        if token.supply is not None
    }
    totals: dict[str, int] = {}
    for state in random_game(game, seed, check=True):
        s = state.raw
        lying = [card for slot in layout.pile_slots for card in s[slot]]
        assert sorted(lying) == cards
        for kind, slots in kinds.items():
            total = sum(s[slot] for slot in slots)
            assert totals.setdefault(kind, total) == total, kind
            assert all(s[slot] >= 0 for slot in slots)


# ------------------------------------------------------------------------------------------------ secrets


def nothing_leaks(game: Game, seed: int, often: float = 2) -> None:
    """Whatever a seat does not see may be otherwise without its noticing.

    Same view, same prompt, same legal actions, same log, when all it does not see is dealt anew.
    """
    for state, rng in at_some_stops(game, seed, often):
        for seat in some_seats(game, rng):
            other = state.resample(seat, rng.randrange)
            assert other.view(seat) == state.view(seat), "view"
            assert other.prompt(seat) == state.prompt(seat), "prompt"
            assert other.legal(seat) == state.legal(seat), "legal"
            assert other.log(seat) == state.log(seat), "log"
            assert other.information_state(seat) == state.information_state(seat), (
                "information_state"
            )
            if state.legal(seat):
                label = state.label(seat, rng.choice(state.legal(seat)))
                assert other.why_not(seat, label) is None


def nothing_is_told_of_what_stays_hidden(game: Game, seed: int, often: float = 0.5) -> None:
    """An act after which a seat sees the same table tells it the same, whatever it does not see.

    Not for games that show a card and hide it again in one act: what was seen then is told, and rightly. So are
    answers that others have given unseen, once all have answered.
    """
    for state, rng in at_some_stops(game, seed, often):
        if state.over:
            continue
        for seat in some_seats(game, rng):
            if any(answered != seat for answered, _ in state.raw[PARTIAL]):
                continue
            one, other = state.copy(), state.resample(seat, rng.randrange)
            decider = rng.choice(state.deciders)
            action = rng.choice(state.legal(decider))
            if action not in other.legal(decider):
                continue
            try:
                one.act(decider, action)
                other.act(decider, action)
            except FaultError as fault:
                if fault.kind == "mistake":
                    raise
                continue
            if one.view(seat) == other.view(seat):
                assert one.log(seat) == other.log(seat), "log"
                mine, theirs = one.information_state(seat), other.information_state(seat)
                assert mine == theirs, "information_state"


def no_seed_in_sight(game: Game, seed: int) -> None:
    """Neither the seed nor the state of the generator is in anything that a seat is given."""
    seed = seed * 7_919 + 987_654_321
    for state, rng in at_some_stops(game, seed, 0.5):
        for seat in some_seats(game, rng):
            given = f"{state.view(seat)}{state.log(seat)}{state.information_state(seat)}"
            assert str(seed) not in given
            assert str(state.raw[4]) not in given


# ------------------------------------------------------------------------------------------------ the same game


def copies_and_saves_change_nothing(game: Game, seed: int, often: float = 0.5) -> None:
    """A copy, a pickle and a record of any moment are that moment, and go on alike."""
    for state, rng in at_some_stops(game, seed, often):
        replay = open_at(read_record(state.save()), game)
        assert replay.misfit is None, replay.misfit
        assert replay.state is not None
        others = [state.copy(), pickle.loads(pickle.dumps(state)), replay.state]  # noqa: S301 - our own
        for other in others:
            assert other == state
            assert hash(other) == hash(state)
            assert other.scores == state.scores
            for seat in range(game.seats):
                assert other.legal(seat) == state.legal(seat)
        if state.over:
            continue
        plays: list[tuple[int, int]] = []
        first = others[0]
        for _ in range(5):
            if first.over:
                break
            seat = rng.choice(first.deciders)
            plays.append((seat, rng.choice(first.legal(seat))))
            first.act(*plays[-1])
        for other in others[1:]:
            for play in plays:
                other.act(*play)
            assert other == first
        assert same_log(game, rng, *others)


def logged_and_bare_agree(game: Game, seed: int) -> None:
    """The logged machine, asked at every stop or only at the end, plays the same game."""
    places = [
        slot
        for place in game.checked.places
        if place.scope is None
        for slot in game.machine().layout.slots(place)
    ]
    last: State | None = None
    for state in random_game(game, seed):
        try:
            twin = state.twin()
        except FaultError as fault:
            raise AssertionError("the logged machine stops where the bare one went on") from fault
        assert twin.state[SEAT] == state.raw[SEAT]
        assert twin.state[LEGAL] == state.raw[LEGAL]
        assert [twin.state[slot] for slot in places] == [state.raw[slot] for slot in places]
        assert twin.machine.scores(twin.state) == list(state.scores)
        last = state
    assert last is not None
    fresh = last.copy()
    fresh._twin = None
    assert same_log(game, Random(seed), last, fresh)
    assert fresh.log(None) == last.log(None)
    piles = game.machine().layout.pile_slots
    assert {slot: pile for slot, pile in last.twin().mirror.piles.items() if pile} == {
        slot: last.raw[slot] for slot in piles if last.raw[slot]
    }


def scripted_chance_replays_the_seeded_game(game: Game, seed: int) -> None:
    """What the seed brought, given as a script of labels, makes the same game."""
    plays: list[tuple[int, Any]] = []
    for state in random_game(game, seed):
        plays = list(state.history)
    machine = game.machine(log=True)
    types = {
        step.variable.number: step.variable.type
        for step in sentences((*game.checked.setup, *game.checked.phases))
        if isinstance(step, Draw)
    }
    words = game.start(seed).opening.words
    faces, spots = list(game.checked.cards), game.stage.sight.at
    script: list[str] = []

    def take() -> None:
        for event in machine.events:
            match event:
                case ("reveal", _, tuple(cards)):
                    script.extend(words.faces[faces[card]] for card in cards)
                case ("set", int(slot), int(value), _):
                    spot = spots[slot]
                    if spot is not None and spot.card is not None and spot.place.seen is Seen.PILE:
                        faces[spot.card] = game.checked.dice[spot.card].faces[value]
                case ("draw", int(number), value):
                    script.append(words.value(value, types[number]))
                case _:
                    pass
        machine.events.clear()

    machine.events.clear()
    s = machine.start(seed)
    take()
    for seat, ids in plays:
        if s[SEAT] == seat:
            machine.step(s, ids)
            take()
        else:
            acts = give(machine, s, seat, ids if isinstance(ids, tuple) else (ids,))
            if acts is not None:
                machine.step(s, acts)
                take()
    scripted = game.start(script=script)
    seeded = game.start(seed)
    for seat, ids in plays:
        for state in (scripted, seeded):
            state.act_all(seat, ids if isinstance(ids, tuple) else (ids,))
        assert scripted.deciders == seeded.deciders
        assert scripted.scores == seeded.scores
        for one in range(game.seats):
            assert scripted.legal(one) == seeded.legal(one)
    assert scripted.over
    assert scripted.drawn == len(script)
    for one in range(game.seats):
        assert scripted.view(one) == seeded.view(one)
    assert same_log(game, Random(seed), scripted, seeded)


def several_may_answer_in_any_order(game: Game, seed: int) -> None:
    """Where several decide at once, the order of their answers makes no difference."""
    for state, rng in at_some_stops(game, seed, 2):
        deciders = state.deciders
        if len(deciders) < 2 or state.partial:
            continue
        answers = {seat: rng.choice(state.whole_choices(seat)) for seat in deciders}
        state.log(deciders[0])  # which both copies go on from
        ends = []
        for order in (deciders, deciders[::-1]):
            other = state.copy()
            for seat in order:
                other.act_all(seat, answers[seat])
            ends.append(other)
        assert ends[0] == ends[1]
        assert same_log(game, rng, *ends)


def undo_comes_back_to_the_same(game: Game, seed: int, often: float = 1) -> None:
    """Taking back what was just done leads to the very same state and logs, or is refused with a reason."""
    for state, rng in at_some_stops(game, seed, often):
        if state.over:
            continue
        seat = rng.choice(state.deciders)
        other = state.copy()
        other.act_all(seat, rng.choice(state.whole_choices(seat)))
        before = other.copy()
        why = other.why_no_undo(seat)
        if why is None:
            other.undo(seat)
            assert other.history == state.history
            assert other.copy() == state or state.partial
            if not state.partial:
                assert same_log(game, rng, other, state)
        else:
            assert why
            assert other == before


PROPERTIES = (
    ends_with_a_legal_action_until_then,
    labels_are_one_to_one,
    nothing_is_made_or_lost,
    nothing_leaks,
    nothing_is_told_of_what_stays_hidden,
    no_seed_in_sight,
    copies_and_saves_change_nothing,
    logged_and_bare_agree,
    scripted_chance_replays_the_seeded_game,
    several_may_answer_in_any_order,
    undo_comes_back_to_the_same,
)
