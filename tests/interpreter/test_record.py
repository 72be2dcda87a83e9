"""Records: written as the game goes, played again exactly, read whatever the bytes are."""

import io
import json
import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.interpreter import FaultError, Game, State
from rulewright.interpreter.record import Record, RecordError, Writer, read_record
from rulewright.interpreter.replay import open_at, spec_changed
from tests.interpreter.tables import GAMES, checked, table


def duel() -> State:
    position = {
        "Ann.hand": ["red 1", "blue 2"],
        "Bo.hand": ["red 3", "red 4"],
        "deck": ["blue 4"],
        "starter": "Ann",
    }
    return table("duel").start(1, names=["Ann", "Bo"], position=position, at="turn")


def again(record: Record, game: Game, steps: int | None = None) -> State:
    replay = open_at(record, game, steps)
    assert replay.misfit is None
    assert replay.state is not None
    return replay.state


def test_a_record_reads_like_the_game() -> None:
    state = table("duel").start(7, names=["Ann", "Bo"])
    state.play(state.deciders[0], "wait")
    first, *steps = state.save().splitlines()
    header = json.loads(first)
    sources = header.pop("sources")
    assert header == {
        "record": 1,
        "language": 1,
        "game": state.game.reference,
        "hash": state.game.checked.hash,
        "settings": {},
        "seats": 2,
        "names": ["Ann", "Bo"],
        "chance": "seed",
        "generator": "splitmix64",
        "seed": 7,
    }
    assert GAMES["duel"] in sources.values()
    seat = 1 if state.deciders == (0,) else 0
    assert steps == [f'{{"seat": {seat}, "label": "wait", "ids": [{state.history[0][1]}]}}']


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("chance", ["seed", "explicit", "script"])
def test_a_record_leads_to_the_same_game_from_every_step(name: str, chance: str) -> None:
    game = table(name)
    rng = Random(3)
    if chance == "seed":
        state = game.start(3)
    elif chance == "explicit":
        state = game.start(chance="explicit")
    else:
        state = game.start(3, script=[])
    steps = 0
    while not state.over:
        record = read_record(state.save())
        assert not record.cut
        other = again(record, game)
        assert other == state
        for seat in range(game.seats):
            assert other.log(seat) == state.log(seat)
        if state.chance is not None:
            state.apply_outcome(rng.choice(state.chance.outcomes).number)
        else:
            seat = rng.choice(state.deciders)
            state.act(seat, rng.choice(state.legal(seat)))
        steps += 1
    assert again(read_record(state.save()), game) == state
    assert steps > 3


def test_a_record_is_written_as_the_game_goes() -> None:
    stream = io.StringIO()
    state = duel()
    state.play(0, "wait")
    state.write_with(Writer(stream, state))
    assert stream.getvalue() == state.save()
    state.act(1, state.id(1, "give Ann"))
    assert len(stream.getvalue().splitlines()) == 2
    state.act(1, state.id(1, "3"))
    assert stream.getvalue() == state.save()
    other = state.copy()
    other.play(0, "wait")
    assert stream.getvalue() == state.save()
    state.undo(1)
    assert stream.getvalue().splitlines()[-1] == '{"undo": 1}'
    assert again(read_record(stream.getvalue()), state.game) == state
    state.play(1, "draw")
    assert again(read_record(stream.getvalue()), state.game) == state


def test_explicit_chance_is_written_as_it_comes_out() -> None:
    stream = io.StringIO()
    state = table("duel").start(chance="explicit")
    state.write_with(Writer(stream, state))
    state.apply_outcome("2")
    state.apply_outcome("red 3")
    assert stream.getvalue().splitlines()[1:] == [
        '{"chance": "2", "outcome": 1}',
        '{"chance": "red 3", "outcome": 2}',
    ]
    assert again(read_record(stream.getvalue()), state.game) == state


def test_an_unfinished_choice_is_saved_and_goes_on() -> None:
    state = duel()
    state.act(0, state.id(0, "give Bo"))
    text = state.save()
    assert json.loads(text.splitlines()[-1])["partial"] is True
    other = again(read_record(text), state.game)
    assert other == state
    other.act(0, other.id(0, "3"))
    assert other.deciders == (1,)


def test_a_record_opens_at_any_step() -> None:
    state = table("sealed", 2).start(1)
    seen = [state.copy()]
    while not state.over:
        seat = state.deciders[0]
        state.act(seat, state.legal(seat)[-1])
        seen.append(state.copy())
    record = read_record(state.save())
    for n, expected in enumerate(seen):
        assert again(record, state.game, n) == expected


def test_a_crash_in_the_middle_of_a_line_loses_that_line_alone() -> None:
    state = duel()
    state.play(0, "wait")
    before = state.copy()
    state.play(1, "wait")
    text = state.save()
    record = read_record(text[:-9])
    assert record.cut
    assert again(record, state.game) == before
    assert not read_record(text[:-1]).cut
    assert again(read_record(text[:-1]), state.game) == state


def test_a_spec_that_changed_is_named_with_the_first_step_that_no_longer_fits() -> None:
    state = duel()
    for seat, text in ((0, "give Bo 3"), (1, "wait"), (0, "wait"), (1, "give Ann 3")):
        state.play(seat, text)
    record = read_record(state.save())
    stricter = checked(GAMES["duel"].replace("amount: 1..3", "amount: 1..2"))
    game = Game(stricter, 2)
    changed = spec_changed(record, game)
    assert changed == f"the spec changed (hash {record.hash} → {stricter.hash})"
    replay = open_at(record, game)
    assert replay.misfit is not None
    assert replay.misfit.number == 1
    assert replay.misfit.step is not None
    assert replay.misfit.step.label == "give Bo 3"
    assert replay.misfit.sentence == "`3` is not on offer: it can be 1..2"
    assert replay.state is not None
    assert replay.state.deciders == (0,)
    assert open_at(record, state.game).misfit is None


def test_a_record_fits_a_spec_with_other_numbers_by_its_labels() -> None:
    state = duel()
    state.play(0, "give Bo 3")
    state.play(1, "draw")
    more = GAMES["duel"].replace(
        "                show:\n", "                shout: {}\n                show:\n"
    )
    replay = open_at(read_record(state.save()), Game(checked(more), 2))
    assert replay.misfit is None
    assert replay.state is not None
    assert replay.state.view(1)["Bo.hand"].text == "red 3, red 4, blue 4"


def test_an_edited_record_is_found_out() -> None:
    state = duel()
    state.play(0, "wait")
    text = state.save().replace('"label": "wait"', '"label": "draw"')
    replay = open_at(read_record(text), state.game)
    assert replay.misfit is not None
    assert replay.misfit.sentence == "`draw` is not what its actions are called: `wait`"


def test_a_fault_is_met_again() -> None:
    text = GAMES["duel"].replace("do: pay amount from p.purse", "do: pay amount + 9 from p.purse")
    game = Game(checked(text), 2)
    state = game.start(1)
    with pytest.raises(FaultError):
        state.play(state.deciders[0], f"give {2 - state.deciders[0]} 1")
    replay = open_at(read_record(state.save()), game)
    assert replay.misfit is None
    assert replay.state is not None
    assert replay.state.fault is not None
    assert replay.state.fault.message == "10 must be paid, and only 5 is there"


# ---------------------------------------------------------------------------------------- wrong text


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("", 1, "the file is empty"),
        ("hello\n", 1, "this is no JSON"),
        ("[]\n", 1, "a line of a record is a JSON object"),
        ("{}\n", 1, "the first line is no header of a record"),
        ('{"record": 9}\n', 1, "this is a record of format 9; 1 is read"),
        ('{"record": 1, "language": 2}\n', 1, "the record is of language version 2; 1 is read"),
    ],
)
def test_a_file_that_is_no_record(text: str, line: int, sentence: str) -> None:
    with pytest.raises(RecordError) as error:
        read_record(text)
    assert (error.value.line, error.value.sentence) == (line, sentence)


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ("null", "a line of a record is a JSON object"),
        ('{"seat": 0}', "this is neither an answer, nor chance, nor an undo"),
        ('{"seat": 5, "label": "wait", "ids": [1]}', "seats are numbered 0..1, not 5"),
        ('{"seat": 0, "label": "wait", "ids": []}', "`ids` is a list of actions"),
        ('{"seat": 0, "label": "wait", "ids": [true]}', "`ids` is a list of actions"),
        ('{"undo": 0}', "there is nothing to take back"),
        ("[" * 100_000, "this is no JSON"),
    ],
)
def test_a_line_that_is_no_step(step: str, sentence: str) -> None:
    with pytest.raises(RecordError) as error:
        read_record(duel().save() + step + "\n")
    assert (error.value.line, error.value.sentence) == (2, sentence)


@pytest.mark.parametrize(
    "key", ["seats", "names", "seed", "sources", "settings", "game", "hash", "chance"]
)
@pytest.mark.parametrize("value", [None, -1, 1.5, True, [], {}, "x", 10**30])
def test_a_header_with_anything_in_it(key: str, value: object) -> None:
    state = duel()
    header = json.loads(state.save())
    header[key] = value
    try:
        record = read_record(json.dumps(header))
    except RecordError:
        return
    open_at(record, state.game)


def test_a_position_is_written_as_it_is_given_and_played_again() -> None:
    state = duel()
    state.play(0, "give Bo 3")
    header = json.loads(state.save().partition("\n")[0])
    assert header["position"] == {
        "Ann.hand": ["red 1", "blue 2"],
        "Bo.hand": ["red 3", "red 4"],
        "deck": ["blue 4"],
        "starter": "Ann",
    }
    assert again(read_record(state.save()), state.game) == state
    emptied = table("duel").start(
        1, names=["Ann", "Bo"], position={"Ann.hand": [], "Bo.hand": ["red 3"]}
    )
    assert again(read_record(emptied.save()), emptied.game) == emptied


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"starter": 99}, "`starter` is one of Ann or Bo, not `99`"),
        ({"starter": ["red 1"]}, r"`starter` is one of Ann or Bo, not `\['red 1'\]`"),
        ({"deck": 99}, "`deck` is a pile: a list of cards' names is needed"),
        ({"deck": None}, "`deck` is a pile: a list of cards' names is needed"),
        ({"deck": [7]}, "no card is called `7`"),
        ({"Cy.hand": []}, "there is no place `Cy.hand`"),
    ],
)
def test_a_position_that_does_not_fit_is_refused(changed: dict[str, object], sentence: str) -> None:
    state = duel()
    header, _, rest = state.save().partition("\n")
    content = json.loads(header)
    content["position"] |= changed
    replay = open_at(read_record(json.dumps(content) + "\n" + rest), state.game)
    assert replay.state is None
    assert replay.misfit is not None
    assert re.search(sentence, replay.misfit.sentence)


@given(st.binary(max_size=300))
def test_random_bytes_are_no_record(data: bytes) -> None:
    with pytest.raises(RecordError):
        read_record(data)


@given(st.data())
def test_a_damaged_record_is_refused_or_read_and_never_breaks(data: st.DataObject) -> None:
    state = duel()
    for seat, text in ((0, "give Bo 3"), (1, "draw"), (0, "wait")):
        state.play(seat, text)
    whole = bytearray(state.save().encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(whole) - 1))
        whole[at] = data.draw(st.integers(0, 255))
    del whole[data.draw(st.integers(0, len(whole))) :]
    try:
        record = read_record(bytes(whole))
    except RecordError:
        return
    open_at(record, state.game)


def test_a_record_says_who_is_a_bot() -> None:
    state = duel()
    stream = io.StringIO()
    Writer(stream, state, [None, "random"])
    assert stream.getvalue() == state.save([None, "random"])
    assert read_record(stream.getvalue()).players == (None, "random")
    assert read_record(state.save()).players == (None, None)


@pytest.mark.parametrize("players", ["random", ["random"], [None, 7]])
def test_what_is_said_of_bots_is_for_each_seat(players: object) -> None:
    header, _, rest = duel().save().partition("\n")
    text = json.dumps({**json.loads(header), "players": players}) + "\n" + rest
    with pytest.raises(RecordError, match="`players` says for each seat what kind of bot"):
        read_record(text)
