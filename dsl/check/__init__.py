"""Checking: from declarations to a game that can be played, or to what is wrong with it.

    teams         who plays together
    settings      settings and the lists of `values:`; `components` with their cards; `tables`. What has to hold between
                  settings is worked out when all is known that it may speak of (`setting_checks`)
    places        piles, counters, numbers, flags and markers
    phases        set-up and phases, with `flow` (blocks and loops), `sentences` (with `transfers`, `assignments` and
                  `dice`), `decisions`, `procedures` (rules, opened where they are run) and `mechanics`, and
                  `expressions` (with `names`, `members`, `indexes`, `paths` to places, `operators`, `functions`,
                  `calls`, `origins` and `open_forms`; `needs` asks of a value what its place wants)
    ends          scoring, winner
    invariants    `always:` of the game, and of what runs in it
    bounds        the range of every number that is picked
    reveals       where cards of a shuffled pile are drawn
    examples      the worked examples

Everything is checked in one pass over the text in this order; all stages report into one `Problems` and go on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import TypeVar

from rulewright.dsl import game, spec, syntax
from rulewright.dsl.check import (
    allowed,
    answers,
    automatic,
    bounds,
    components,
    dice,
    ends,
    examples,
    expressions,
    flow,
    invariants,
    mechanics,
    names,
    nesting,
    phases,
    pick_ranges,
    places,
    procedures,
    setting_checks,
    settings,
    tables,
    teams,
    walk,
    work,
)
from rulewright.dsl.check.analyses import analyse, analyse_setup
from rulewright.dsl.check.context import (
    GAME,
    PARAMETER,
    Context,
    DefineSymbol,
    Env,
    PlaceSymbol,
    TooLargeError,
    ValueSymbol,
    unknown,
    what_is,
)
from rulewright.dsl.check.facts import ANYTHING
from rulewright.dsl.check.positions import Positions
from rulewright.dsl.check.reveals import add_reveals, bags
from rulewright.dsl.check.types import NUMBER
from rulewright.dsl.diagnostics import Label, Problems
from rulewright.dsl.game import CheckedGame, Example, Place, PlaceKind, Seen, Steps, UnknownType
from rulewright.dsl.structs import Struct, replace
from rulewright.dsl.yaml_tree import Fields

T = TypeVar("T")


class _SetUp(Struct):
    """What is known when play begins; `whole` if nothing was wrong in the set-up."""

    fixed: tuple[game.SettingValue, ...]
    automatic: game.Automatic | None
    setup: Steps
    env: Env
    whole: bool


class Checker:
    """The check of one game. `game()` gives the result; `examples()` is asked for when the examples are to run."""

    def __init__(self, declared: spec.Spec, problems: Problems) -> None:
        self.spec = declared
        self.problems = problems
        self.context = Context(declared, problems, Positions())
        self.env = Env(outer=self.context.outer, players=self.context.players)
        self._after_setup = self.env

    def with_settings(self, settings: Mapping[str, spec.Setting]) -> Checker:
        """Begin the check of the same game with other settings."""
        other = Checker(replace(self.spec, settings=settings), self.problems)
        other.context.positions = self.context.positions
        return other

    def game(self, identity: Identity, *, whole: bool = True) -> CheckedGame | None:
        """Check everything; None when there are errors.

        Without `whole`, only what other settings may change is checked: no analyses.
        """
        allowed.check_codes(self.context)
        checked = self._bounded(lambda: self._game(identity, whole=whole))
        whole = whole and not self.problems.has_errors
        allowed.accept(self.context, whole=whole, variants=bool(identity.variants))
        return None if self.problems.has_errors else checked

    def before_play(self) -> bool:
        """Check what is declared and set up, and no phases: enough to read examples, not to run them."""
        done = self._bounded(self._to_setup)
        if done is not None:
            setting_checks.check_settings(self.context, self.env)
        return done is not None and not self.problems.has_errors

    def _bounded(self, check: Callable[[], T]) -> T | None:
        """Check something; None, reported, if it is too large."""
        try:
            return check()
        except RecursionError:
            self.problems.error("too-large", "this game is nested too deep", self.spec.span)
        except TooLargeError as error:
            self.problems.error("too-large", error.what, error.span, hints=error.hints)
        return None

    def examples(
        self, declared: tuple[spec.Example, ...], checked: CheckedGame
    ) -> tuple[Example, ...]:
        """Check examples that run on this game."""
        found = [
            examples.example(self.context, self._after_setup, one, checked) for one in declared
        ]
        return tuple(one for one in found if one is not None)

    # -------------------------------------------------------------------------------------------- stages

    def _game(self, identity: Identity, *, whole: bool) -> CheckedGame:
        c = self.context
        begun = self._to_setup()
        setup, env = begun.setup, begun.env
        course, after = phases.phases(c, env, self.spec.phases)
        after = replace(
            after, facts=c.known_after(GAME, one_pass=False, facts=after.facts, reached=True)
        )
        at_any_time = replace(env, facts=flow.set_facts(env))
        if self.spec.ends is not None:
            after = replace(after, facts=at_any_time.facts)
        scoring = ends.scoring(c, after)
        winner = ends.winner(c, after)
        always = invariants.of_game(c, at_any_time)
        ended = None
        if self.spec.ends is not None:
            ended = expressions.condition(c, at_any_time, self.spec.ends)
        assert self.problems.has_errors or not c.dropped, f"left out without a word: {c.dropped[0]}"
        self._never_run(env)
        answers.check_rules(c)
        setting_checks.check_settings(c, self.env)
        blocks: tuple[Steps, ...] = (setup, course)
        ranges = bounds.Ranges(c, blocks)
        if not self.problems.has_errors:
            nesting.limit(c, blocks)
            work.limit(c, ranges, blocks, _at_the_end(scoring, winner, always, ended))
        setup, course = (pick_ranges.bound_picks(c, ranges, block) for block in blocks)
        as_written = (setup, course)
        bag_addresses = bags((setup, course))
        setup, course = (add_reveals(block, bag_addresses, c.scope) for block in (setup, course))
        assert c.box is not None
        checked = game.CheckedGame(
            name=self.spec.name,
            title=self.spec.title or self.spec.name,
            variants=identity.variants,
            about=self.spec.about,
            credits=self.spec.credits,
            least_seats=c.least_seats,
            most_seats=c.most_seats,
            counterclockwise=self.spec.counterclockwise,
            settings=begun.fixed,
            domains=c.domains,
            attributes=c.attributes,
            cards=tuple(c.cards),
            faces=tuple(c.faces),
            tokens=tuple(c.tokens.values()),
            tables=c.tables,
            places=tuple(c.places),
            box=c.box,
            banks=c.banks,
            setup=setup,
            phases=course,
            scoring=scoring,
            winner=winner,
            always=always,
            ends=ended,
            decisions=tuple(_decisions((setup, course))),
            addresses={address: c.at(span) for address, span in self.spec.addresses.items()},
            sources=identity.sources,
            automatic=begun.automatic,
            bots=tuple(bot.name.text for bot in self.spec.bots),
            dice=c.dice,
            teams=c.teams,
            reference=identity.reference,
            hash=identity.hash(begun.fixed),
        )
        if whole and not self.problems.has_errors:
            analyse(c, replace(checked, setup=as_written[0], phases=as_written[1]))
        elif whole and begun.whole and not isinstance(self.spec.players, syntax.Broken):
            analyse_setup(c, replace(checked, setup=as_written[0], phases=()))
        return checked

    def _to_setup(self) -> _SetUp:
        """Check all that there is before play begins."""
        c = self.context
        c.broken |= self.spec.lost
        self._seats()
        teams.teams(c)
        settings.values(c)
        components.named_numbers(c)
        fixed = settings.settings(c, self.env)
        components.components(c, self.env)
        tables.tables(c, self.env)
        self._box_and_banks()
        self._places()
        phases.number_phases(c, self.spec.phases)
        self._defines()
        self._clashes()
        seat = automatic.seat(c, self.env)
        found = len(self.problems)
        before = replace(self.env, address="setup")
        if self.spec.lost and not self.spec.setup:  # it may be what is lost
            before = before.with_facts({ANYTHING})
        setup, env, _ = flow.block(c, before, self.spec.setup)
        setup_is_whole = len(self.problems) == found and not c.dropped and is_known((setup,))
        env = replace(env, after_setup=True)
        self._after_setup = env
        return _SetUp(fixed, seat, setup, env, whole=setup_is_whole)

    def _seats(self) -> None:
        c = self.context
        match self.spec.players:
            case syntax.Number(value=number):
                c.least_seats = c.most_seats = number
            case syntax.Binary(
                operator="..", left=syntax.Number(value=least), right=syntax.Number(value=most)
            ):
                c.least_seats, c.most_seats = least, most
            case syntax.Broken():
                c.least_seats, c.most_seats = 1, MAX_SEATS
            case _:  # the shape of `players:` lets nothing else pass
                c.least_seats = 0
        if not 1 <= c.least_seats <= c.most_seats <= MAX_SEATS:
            hints = ["the least stands first"] if c.least_seats > c.most_seats else []
            c.problems.error(
                "players",
                f"a game is for 1 to {MAX_SEATS} players",
                self.spec.players.span,
                hints=hints,
            )
            c.least_seats = c.most_seats = min(max(c.least_seats, 1), MAX_SEATS)

    def _box_and_banks(self) -> None:
        c = self.context
        at = c.at(self.spec.span)
        kinds = frozenset(c.card_kinds)
        c.box = game.Place(
            name="box",
            address="box",
            kind=PlaceKind.PILE,
            type=game.Collection(game.CardType(kinds), piles=True),
            keys=(),
            seen=Seen.NOBODY,
            scope=None,
            start=None,
            low=None,
            high=None,
            holds=None,
            loose=False,
            refill=None,
            kinds=kinds,
            at=at,
        )
        c.places.append(c.box)
        for name, kind in c.tokens.items():
            component = self.spec.components[name]
            c.banks[name] = game.Place(
                name="bank",
                address=f"bank.{name}",
                kind=PlaceKind.COUNTER,
                type=NUMBER,
                keys=(),
                seen=Seen.NOBODY,
                scope=None,
                start=kind.supply,
                low=None,
                high=None,
                holds=None,
                loose=False,
                refill=None,
                kinds=frozenset({name}),
                at=c.at(component.name.span),
            )
            c.places.append(c.banks[name])

    def _places(self) -> None:
        c = self.context
        dice.places(c)
        for component in self.spec.components.values():
            for declared in component.state.values():
                made = places.place(c, self.env, declared, first=game.CardKey())
                if made is None:
                    c.broken.add(declared.name.text)
                else:
                    self._inner(made, declared)
                    c.card_state[made.name] = made
        in_order = sorted(
            self.spec.table.values(), key=lambda declared: declared.refill is not None
        )
        for declared in in_order:
            made = places.place(c, self.env, declared)
            if made is None:
                c.broken.add(declared.name.text)
                continue
            if len(made.keys) == 1 and isinstance(made.keys[0], game.SeatKey):
                self._inner(made, declared)
                c.players[made.name] = made
            else:
                c.declare(made.name, PlaceSymbol(made), declared.name)
        for declared in self.spec.player.values():
            made = places.place(c, self.env, declared, first=game.SeatKey(owner=True))
            if made is None:
                c.broken.add(declared.name.text)
            else:
                self._inner(made, declared)
                c.players[made.name] = made

    def _inner(self, made: Place, declared: spec.PlaceDecl) -> None:
        """Refuse a name after a dot that is taken there."""
        c = self.context
        before = c.players.get(made.name) or c.card_state.get(made.name)
        span = c.span(before.at) if before is not None else c.declared.get(f"attribute {made.name}")
        if span is not None:
            c.problems.error(
                "name-clash",
                f"`{made.name}` is declared twice",
                declared.name.span,
                related=[Label(span, "the first time")],
                hints=["attributes, state of cards and of players need names of their own"],
            )

    def _defines(self) -> None:
        c = self.context
        for define in self.spec.defines.values():
            c.declare(define.name.text, DefineSymbol(define), define.name)
        for define in self.spec.defines.values():
            self._parameters(define.parameters, f"define.{define.name.text}")
        for procedure in self.spec.procedures.values():
            self._parameters(procedure.parameters, procedure.address)

    def _parameters(self, parameters: tuple[syntax.Ident, ...], address: str) -> None:
        c = self.context
        for ident in parameters:
            c.names_local(ident, address)
            hidden = c.outer.get(ident.text)
            owner = names.owner_of_word(c, ident.text)
            if hidden is not None or owner is not None:
                what = what_is(hidden) if hidden is not None else f"a value of `{owner}`"
                c.problems.error(
                    "hides",
                    f"`{ident.text}` already is {what}",
                    ident.span,
                    hints=["give the parameter a name of its own"],
                )

    def _clashes(self) -> None:
        """Refuse values that are spelt like something else."""
        c = self.context
        for (domain, word), span in c.words.items():
            other = c.declared.get(word) or c.declared.get(f"attribute {word}")
            if other is None and word in c.players:
                other = c.span(c.players[word].at)
            if other is not None:
                c.problems.error(
                    "name-clash",
                    f"`{word}` is a value of `{domain}` and the name of something else",
                    span,
                    related=[Label(other, "this")],
                    hints=["give one of them another name"],
                )

    def _never_run(self, env: Env) -> None:
        """Check what nothing uses: its mistakes are mistakes all the same."""
        c = self.context
        for define in self.spec.defines.values():
            if define.name.text not in c.used:
                at = c.at(define.name.span)
                inner = env
                for ident in define.parameters:
                    inner = inner.with_local(ident.text, ValueSymbol(unknown(at), PARAMETER))
                expressions.expression(c, inner, define.value)
        for procedure in self.spec.procedures.values():
            if f"procedure {procedure.name.text}" not in c.used:
                at = c.at(procedure.name.span)
                given = {p.text: ValueSymbol(unknown(at), PARAMETER) for p in procedure.parameters}
                procedures.open_procedure(c, env, procedure, given, None)
                c.used.discard(f"procedure {procedure.name.text}")
        opened = {
            p.mechanic.name.text for p in self.spec.procedures.values() if p.mechanic is not None
        }
        for mechanic in self.spec.mechanics.values():
            if mechanic.span.source is self.spec.span.source and mechanic.name.text not in opened:
                mechanics.check_mechanic(c, env, mechanic)


MAX_SEATS = 12


def check_library(declared: Mapping[str, spec.Mechanic], problems: Problems) -> None:
    """Check the mechanics of a library by themselves, as far as that goes without a game that uses them."""
    for mechanic in declared.values():
        c = Context(_no_game(mechanic), problems, Positions(), most_seats=MAX_SEATS)
        try:
            mechanics.check_mechanic(c, Env(outer=c.outer, players=c.players), mechanic)
        except TooLargeError as error:
            problems.error("too-large", error.what, error.span, hints=error.hints)


def _no_game(mechanic: spec.Mechanic) -> spec.Spec:
    return spec.Spec(
        name="",
        title="",
        about="",
        credits={},
        players=syntax.Number(mechanic.span, MAX_SEATS),
        counterclockwise=False,
        settings={},
        checks=(),
        values={},
        components={},
        tables={},
        table={},
        player={},
        defines={},
        setup=(),
        phases={},
        procedures={},
        mechanics={},
        scoring=(),
        winner=(),
        always=(),
        ends=None,
        examples=(),
        allow=(),
        span=mechanic.span,
        addresses={},
        tree=Fields({}, mechanic.span),
    )


class Identity:
    """What a game is called and which texts it was made of."""

    def __init__(
        self, reference: str, variants: tuple[str, ...], sources: Mapping[str, str]
    ) -> None:
        self.reference = reference
        self.variants = variants
        self.sources = sources

    def hash(self, settings: tuple[game.SettingValue, ...]) -> str:
        """Give the hash that pins a record to this game: over every text read and every setting."""
        digest = hashlib.sha256()
        for path, text in sorted(self.sources.items(), key=lambda item: item[1]):
            digest.update(text.encode())
            digest.update(b"\0")
            del path
        for setting in settings:
            digest.update(f"{setting.name}={setting.text}\0".encode())
        return digest.hexdigest()[:16]


def _at_the_end(
    scoring: tuple[game.ScoreLine, ...],
    winner: tuple[game.Criterion, ...],
    always: tuple[game.Invariant, ...],
    ended: game.Expr | None,
) -> list[game.Expr]:
    """List what is worked out beside the steps."""
    found = [line.points for line in scoring] + [one.check for one in always]
    found += [line.value for line in winner if line.value is not None]
    return found if ended is None else [*found, ended]


def _decisions(blocks: tuple[Steps, ...]) -> list[game.Decide]:
    found = [
        step for block in blocks for step in walk.statements(block) if isinstance(step, game.Decide)
    ]
    return sorted(found, key=lambda decide: decide.number)


def is_known(blocks: tuple[Steps, ...]) -> bool:
    """Whether nothing in statements has a problem of its own."""
    return not any(
        isinstance(node.type, UnknownType)
        for block in blocks
        for step in walk.statements(block)
        for expr in walk.expressions(step)
        for node in walk.nodes(expr)
    )
