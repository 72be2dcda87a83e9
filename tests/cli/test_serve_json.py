"""`serve-json`: a program plays over lines of JSON; what it hears, what it may send, and what comes back."""

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import msgspec
import pytest

from rulewright.cli import messages
from rulewright.cli.messages import Message, RequestError, read_request, written
from rulewright.cli.schema import bundled
from rulewright.cli.session import Session
from rulewright.dsl.structs import Struct
from rulewright.interpreter import Line, State, View
from rulewright.interpreter.view import CardView, PhaseView, PlaceView, ScoreView
from rulewright.players import seat_player
from tests.cli.conftest import START
from tests.cli.desk import ENDLESS, HERE, Run, typed
from tests.rl.rules import SPENT
from tests.shipped import compiled

SCHEMA = bundled("serve-json.json")
LINES = jsonschema.Draft202012Validator(SCHEMA)
STRUCTS: dict[str, type[Struct]] = {
    "message_game": messages.Begun,
    "message_events": messages.Events,
    "message_turn": messages.Asked,
    "message_refused": messages.Refusal,
    "message_why": messages.Reason,
    "message_view": messages.Look,
    "message_error": messages.Misunderstood,
    "message_over": messages.Over,
    "message_fault": messages.Stopped,
    "line": Line,
    "legal": messages.Legal,
    "blocked": messages.NotNow,
    "card": CardView,
    "place": PlaceView,
    "score": ScoreView,
    "phase": PhaseView,
    "view": View,
}
LOOKED_AT = 6
"""Messages of each kind that are held against the schema in one game."""

RANKED = """
rulewright: 1
game: ranked
players: 2
player: {steps: {number: 0}, rests: {number: 0}}
phases:
  walk:
    do:
      - for: p in players
        do:
          - choose: {by: p, options: {go: {do: p.steps += 1}, rest: {do: p.rests += 1}}}
winner: [most: p.steps, least: p.rests, shared]
"""


class Program:
    """A program at the other end, in this process."""

    def __init__(self, state: State, mine: tuple[int, ...]) -> None:
        self.heard: list[dict[str, Any]] = []
        kinds = [None if seat in mine else "random" for seat in range(len(state.names))]
        bots = {
            seat: seat_player(kind, 7, seat) for seat, kind in enumerate(kinds) if kind is not None
        }
        self.session = Session(state, kinds, bots, self.take)
        self.session.begin()

    def take(self, message: Message) -> None:
        found = json.loads(written(message))
        if kinds(self.heard).count(found["message"]) < LOOKED_AT:
            LINES.validate(found)
        self.heard.append(found)

    def send(self, request: object) -> list[dict[str, Any]]:
        """Send a line; gives what was answered."""
        line = request if isinstance(request, str) else json.dumps(request)
        if isinstance(request, dict):
            LINES.validate(request)
        before = len(self.heard)
        self.session.hear(line)
        return self.heard[before:]

    def turns(self) -> list[dict[str, Any]]:
        """Give the last question to each seat that is asked."""
        last = {one["seat"]: one for one in self.heard if one["message"] == "turn"}
        return [last[seat] for seat in self.session.state.deciders if seat in last]


def kinds(heard: list[dict[str, Any]]) -> list[str]:
    return [one["message"] for one in heard]


@pytest.mark.parametrize("name", STRUCTS)
def test_the_schema_has_the_fields_of_every_message_and_no_other(name: str) -> None:
    schema, struct = SCHEMA["$defs"][name], STRUCTS[name]
    fields = set(struct.__struct_fields__)
    tag = msgspec.structs.fields(struct) and struct.__struct_config__.tag
    if tag:
        assert schema["properties"]["message"]["const"] == tag
        fields.add("message")
    assert set(schema["properties"]) == fields
    assert set(schema["required"]) == fields


def test_the_schema_knows_every_message() -> None:
    tags = {struct.__struct_config__.tag for struct in STRUCTS.values()} - {None}
    assert set(SCHEMA["$defs"]["message"]["properties"]["message"]["enum"]) == tags
    assert len(SCHEMA["$defs"]["message"]["allOf"]) == len(tags)


@pytest.mark.parametrize(
    ("reference", "seats", "mine"),
    [
        ("don+trade", 3, (0,)),
        ("goofspiel", 3, (0, 2)),
        ("vasaran_alla+actions", 3, (1,)),
        ("liars_dice", 2, (0, 1)),
        ("don+fined", 3, (2,)),
    ],
)
def test_a_program_plays_a_game_to_its_end_by_numbers_alone(
    reference: str, seats: int, mine: tuple[int, ...]
) -> None:
    state = compiled(reference, seats).start(seed=3)
    program, chance = Program(state, mine), Random(5)
    assert kinds(program.heard)[0] == "game"
    while not program.session.done:
        turn = chance.choice(program.turns())
        legal = [one["id"] for one in turn["legal"]]
        assert legal == state.legal(turn["seat"])
        answer = program.send({"seat": turn["seat"], "act": chance.choice(legal)})
        assert "refused" not in kinds(answer)
        assert "error" not in kinds(answer)
    assert kinds(program.heard)[-len(mine) :] == ["over"] * len(mine)
    last = program.heard[-1]["view"]
    assert tuple(map(tuple, last["ranking"])) == state.ranking
    assert [score["points"] for score in last["scores"]] == list(state.scores)
    assert program.session.code == 0


def test_what_is_told_is_what_the_seats_of_the_program_may_know() -> None:
    """Two games that look the same to its seat sound the same to the program, as long as they do."""
    chance = Random(1)
    for seed in range(6):
        state = compiled("don+trade", 3).start(seed=seed)
        for _ in range(25):
            seat = state.deciders[0]
            state.act(seat, chance.choice(state.legal(seat)))
        mine = state.deciders[0]
        other = state.resample(mine, chance.randrange)
        program, twin = Program(state, (mine,)), Program(other, (mine,))
        assert program.heard == twin.heard
        for request in ({"look": True}, {"why": "bid 9"}, {"say": "nothing"}, {"act": 0}):
            state_before = state.copy()
            if request == {"act": 0} and 0 in state.legal(mine):
                continue
            assert program.send(request) == twin.send(request)
            assert state == state_before


def test_of_simultaneous_answers_nothing_is_told_before_all_are_there() -> None:
    state = compiled("goofspiel", 3).start(seed=1)
    program = Program(state, (0, 1))
    assert [turn["seat"] for turn in program.turns()] == [0, 1]
    first = program.turns()[0]["legal"][-1]["id"]
    assert program.send({"seat": 0, "act": first}) == []
    heard = program.send({"seat": 1, "act": first})
    assert kinds(heard) == ["events", "events", "turn", "turn"]


def test_a_choice_of_several_values_goes_on_or_is_made_at_once() -> None:
    names = ("Ann", "Bo", "Cy")
    position = {"Ann.area": ["green 4"], "Bo.area": ["blue 1"], "starter": "Ann"}

    def start() -> Program:
        game = compiled("don+trade", 3)
        state = game.start(1, names=names, position=position, at="trade")
        return Program(state, (0, 1))

    program = start()
    (begun,) = (one for one in program.turns()[0]["legal"] if one["label"] == "yes Bo blue 1")
    assert begun["more"]
    heard = program.send({"act": begun["id"]})
    assert kinds(heard) == ["turn"]
    assert heard[0]["picked"] == [begun["id"]]
    ids = program.session.state.whole_choices(0)[0]
    at_once, in_words = start(), start()
    whole = at_once.send({"act": [begun["id"], *ids]})
    assert whole == in_words.send({"say": "yes Bo blue 1 green 4"})
    assert kinds(whole)[0] == "events"
    longer = start()
    (no,) = longer.send({"act": [begun["id"], *ids, begun["id"]]})
    assert no["message"] == "refused"
    assert "the choice is complete with action" in no["reason"]
    assert longer.turns()[0]["picked"] == []


def test_what_the_rules_do_not_allow_is_refused_with_their_reason() -> None:
    names = ("Ann", "Bo", "Cy")
    position = {"Ann.area": ["blue 4"], "starter": "Ann"}
    state = compiled("don", 3).start(1, names=names, position=position, at="bidding")
    program = Program(state, (0,))
    (no,) = program.send({"say": "bid 4"})
    assert (no["message"], no["wanted"]) == ("refused", "bid 4")
    assert "none of your districts shows the last digit (blue 4)" in no["reason"]
    (why,) = program.send({"why": "bid 4"})
    assert (why["message"], why["reason"]) == ("why", no["reason"])
    (may,) = program.send({"why": "bid 5"})
    assert may["reason"] is None
    (number,) = program.send({"act": 10**30})
    assert (number["message"], number["wanted"]) == ("refused", str(10**30))
    (look,) = program.send({"look": True})
    assert look["view"]["deciders"] == [0]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("bid 3", "this is not a line of JSON: bid 3"),
        ("[" * 100_000, "this is not a line of JSON: [["),
        ("9" * 10_000, "this is not a line of JSON: 999"),
        ("[3]", 'a request is an object, such as {"act": 3}, and not [3]'),
        ("{}", "a request has one of `act`, `say`, `why`, `look`; this one has none of them"),
        ('{"act": 1, "say": "x"}', "this one has 2 of them"),
        ('{"act": true}', "`act` takes the number of an action, or a list of them, not true"),
        ('{"act": []}', "`act` takes the number of an action, or a list of them, not []"),
        (
            '{"act": [1, "x"]}',
            '`act` takes the number of an action, or a list of them, not [1, "x"]',
        ),
        ('{"act": 1.5}', "not 1.5"),
        ('{"say": 3}', "`say` takes the name of an action, as text, not 3"),
        ('{"look": 1}', "`look` takes true, not 1"),
        ('{"look": true, "seat": "Ann"}', '`seat` is a number that counts from 0, not "Ann"'),
        ('{"look": true, "seat": 1}', "seat 1 is not yours; yours: 0 and 2"),
        ('{"look": true, "seat": -1}', "seat -1 is not yours"),
        ('{"act": 1, "act": 2}', "the key `act` stands there twice"),
        (r'{"say": "\ud800"}', "this is not a line of JSON"),
        ('{"acts": 3}', "there is no key `acts`; did you mean `act`?"),
        ('{"look": true}', "say which seat this is about: `seat` 0 or 2"),
        ('{"say": "x", "zzzzzz": 1}', "there is no key `zzzzzz`; keys are `act`, `say`"),
    ],
)
def test_a_line_that_is_no_request_is_told_and_changes_nothing(line: str, reason: str) -> None:
    program = Program(compiled("goofspiel", 3).start(seed=1), (0, 2))
    (error,) = program.send(line)
    assert error["message"] == "error"
    assert reason in error["reason"]
    assert len(program.turns()) == 2


def test_any_text_is_a_request_or_a_sentence() -> None:
    chance = Random(4)
    letters = '{}[]":,actsayek 019-.e\\\n\0é'
    for _ in range(3000):
        text = "".join(chance.choice(letters) for _ in range(chance.randrange(30)))
        with suppress(RequestError):
            read_request(text)


@pytest.mark.parametrize(
    "request_",
    [{"act": [1] * 5}, {"say": "x" * 5000}, {"why": ""}, {"say": "\0"}, {"why": "bid " * 900}],
)
def test_odd_wishes_are_refused_or_answered(request_: dict[str, object]) -> None:
    program = Program(compiled("don", 3).start(seed=1), (0, 1, 2))
    before = program.session.state.copy()
    (answer,) = program.send(request_)
    assert answer["message"] in {"refused", "why"}
    assert program.session.state == before


@pytest.mark.parametrize(
    "request_",
    [
        {"say": "x" * 5000},
        {"why": "bid " * 900},
        {"say": "bid " + "9" * 900},
        {"act": 10**900},
        {"seat": 10**900, "look": True},
    ],
)
def test_what_is_wrong_is_not_written_back_in_full(request_: dict[str, object]) -> None:
    program = Program(compiled("don", 3).start(seed=1), (0, 1, 2))
    (answer,) = program.send(request_)
    assert "..." in answer["reason"]
    assert len(answer["reason"]) < 300


def told(out: str) -> list[dict[str, Any]]:
    found = [json.loads(line) for line in out.splitlines()]
    for one in found:
        LINES.validate(one)
    return found


def test_the_command_plays_the_seats_that_are_named_and_bots_the_others(run: Run) -> None:
    options = ("--players", "4", "--seats", "1,3", "--seed", "7", "--names", "Ann,Bo,Cy,Dee")
    done = run("serve-json", "don", *options, typed=typed('{"look": true, "seat": 0}', "", "no"))
    heard = told(done.out)
    assert done.code == 0
    assert heard[0]["yours"] == [0, 2]
    assert heard[0]["players"] == [None, "random", None, "random"]
    assert heard[0]["names"] == ["Ann", "Bo", "Cy", "Dee"]
    assert [kind for kind in kinds(heard) if kind not in {"events", "turn"}] == [
        "game",
        "view",
        "error",
    ]
    assert "seed" not in heard[0]


def test_left_out_seats_are_those_without_bots(run: Run) -> None:
    heard = told(run("serve-json", "don", "--bots", "random,random", "--seed", "1").out)
    assert heard[0]["players"] == [None, "random", "random"]
    heard = told(run("serve-json", "don", "--players", "3", "--seed", "1").out)
    assert heard[0]["yours"] == [0, 1, 2]
    heard = told(run("serve-json", "don", "--seats", "5", "--bots", "all", "--seed", "1").out)
    assert heard[0]["yours"] == [4]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--seats", "0"), "--seats: `0` is no seat: seats count from 1"),
        (("--seats", "a"), "--seats: `a` is no seat"),
        (("--seats", ""), "--seats: `` is no seat"),
        (("--players", "3", "--seats", "4"), "--seats: `4` is not one of the seats 1 to 3"),
        (("--seats", "1", "--bots", "1=random"), "--seats: there is a bot on seat 1, by --bots"),
        (("--bots", "all"), "all seats have bots: leave one to the program"),
        (("--seed", "x"), "`x` is no seed"),
    ],
)
def test_options_that_do_not_fit_are_usage_errors(
    run: Run, options: tuple[str, ...], sentence: str
) -> None:
    done = run("serve-json", "don", *options)
    assert done.code == 2
    assert sentence in done.err
    assert done.out == ""


def test_nobody_plays_the_seat_that_the_game_answers_for(run: Run) -> None:
    done = run("serve-json", "vasaran_alla+merc", "--players", "3", "--seats", "3")
    assert done.code == 2
    assert "--seats: the game itself answers for seat 3" in done.err
    heard = told(run("serve-json", "vasaran_alla+merc", "--players", "3").out)
    assert heard[0]["yours"] == [0, 1]


def test_a_game_is_saved_as_it_goes(run: Run, desk: Path) -> None:
    options = ("--players", "3", "--seats", "1", "--seed", "7", "--save", "game.jsonl")
    assert run("serve-json", "don", *options, typed=typed('{"say": "bid 3"}')).code == 0
    assert '"label": "bid 3"' in (desk / "game.jsonl").read_text(encoding="utf-8")
    assert run("replay", "game.jsonl", "--check").code == 0
    assert run("serve-json", "don", *options).code == 2


def test_a_fault_is_told_with_its_place_and_ends_the_game(run: Run, desk: Path) -> None:
    (desk / "faulty.yaml").write_text(SPENT, encoding="utf-8")
    lines = typed(*['{"say": "spend"}'] * 9)
    done = run("serve-json", "./faulty.yaml", "--seed", "5", typed=lines)
    assert done.code == 1
    last = told(done.out)[-1]
    assert last["message"] == "fault"
    assert last["seed"] == 5
    assert "faulty.yaml:14" in last["text"]


def test_a_fault_before_the_first_decision_is_told_likewise(run: Run, desk: Path) -> None:
    tied = (HERE / "tied.yaml").read_text(encoding="utf-8")
    early = tied.replace(
        "phases:\n", "phases:\n  alms: {do: [move (the highest deck by worth) to lot]}\n"
    )
    (desk / "tied.yaml").write_text(early, encoding="utf-8")
    done = run("serve-json", "./tied.yaml", "--seed", "5", "--save", "f.jsonl")
    assert done.code == 1
    (fault,) = told(done.out)
    assert (fault["message"], fault["seed"]) == ("fault", 5)
    assert (desk / "f.jsonl").exists()


def test_a_ranking_without_scores_tells_what_the_rules_compare(run: Run, desk: Path) -> None:
    (desk / "ranked.yaml").write_text(RANKED, encoding="utf-8")
    lines = typed('{"say": "go"}', '{"say": "rest"}')
    last = told(run("serve-json", "./ranked.yaml", typed=lines).out)[-1]
    assert last["message"] == "over"
    assert last["view"]["ranking"] == [[0], [1]]
    assert last["view"]["compared"] == [["p.steps", "1"], ["p.steps", "0"]]


def test_bots_that_never_end_are_stopped(
    run: Run, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulewright.cli.session.BOTS_ALONE", 5)
    (desk / "endless.yaml").write_text(ENDLESS, encoding="utf-8")
    done = run("serve-json", "./endless.yaml", "--seats", "2")
    assert done.code == 1
    assert "the bots have decided 5 times in a row" in told(done.out)[-1]["reason"]


def test_a_line_that_is_too_long_is_one_wrong_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulewright.cli.serve_json.MOST", 20)
    lines = typed("x" * 20, '{"say": "' + "y" * 70, '{"look": true}')
    heard = told(run("serve-json", "don", "--seats", "1", typed=lines).out)
    answers = [one for one in heard if one["message"] in {"error", "view"}]
    assert [one["message"] for one in answers] == ["error", "error", "view"]
    assert "yyy" in answers[1]["reason"]


def test_a_mark_before_the_first_line_is_no_part_of_it(run_apart: Run) -> None:
    typed_first = typed('{"look": true}')
    done = run_apart("serve-json", "don", "--seats", "1", typed=f"\ufeff{typed_first}")
    assert [one["message"] for one in told(done.out)][-1] == "view"


def test_a_file_that_is_there_is_not_written_over(run: Run, desk: Path) -> None:
    (desk / "old.jsonl").write_text("mine", encoding="utf-8")
    done = run("serve-json", "don", "--save", "old.jsonl")
    assert done.code == 2
    assert "--save: `old.jsonl` is there already; name another file" in done.err


def test_a_wrong_game_is_told_as_everywhere(run: Run) -> None:
    done = run("serve-json", "dun")
    assert done.code == 1
    assert "no-such-game" in done.err


def test_a_program_in_another_process_plays_to_the_end(desk: Path) -> None:
    arguments = ["serve-json", "kuhn", "--players", "2", "--seats", "2", "--seed", "3"]
    with subprocess.Popen(
        [sys.executable, "-c", START, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        cwd=desk,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        last = {}
        for line in process.stdout:
            last = json.loads(line)
            if last["message"] == "turn":
                process.stdin.write(f'{{"act": {last["legal"][0]["id"]}}}\n')
                process.stdin.flush()
        assert last["message"] == "over"
        assert process.wait(timeout=60) == 0
