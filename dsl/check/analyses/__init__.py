"""What is allowed and most likely not meant: analyses of a game that checks.

    survey, guards, open_ranges      what each statement reads and changes; what is known there; how large numbers get
    unused, state                    names that nothing uses; state that is never read, or never set
    conditions                       conditions that are always true or always false
    loops, until, phases             loops without end, a pass too many, phases that nothing reaches
    options                          decisions without an option
    stale, cut_short                 values read again after a rule that set them; lists that the end of the game cuts
    secrets: hidden_card,            decisions about what the decider does not see, and secrets
      secret_branch                  that everybody learns about
    counting: supply                 more cards or tokens handed out than there are
    shares                           remainders and ties without an answer; rows that no key reaches

All are warnings, but for what surely goes wrong (`supply`, a `while: true` that nothing leaves). They have no false
alarm where that can be had, and rather say nothing where they cannot tell. The work grows with the size of the game:
every statement is looked at a fixed number of times, and whatever could be repeated has a counted bound.
"""

from __future__ import annotations

from rulewright.dsl import game
from rulewright.dsl.check.analyses.conditions import check_conditions
from rulewright.dsl.check.analyses.cut_short import check_cut_short
from rulewright.dsl.check.analyses.declared import Declared
from rulewright.dsl.check.analyses.guards import Watch
from rulewright.dsl.check.analyses.hidden_card import check_hidden_cards
from rulewright.dsl.check.analyses.loops import check_loops
from rulewright.dsl.check.analyses.open_ranges import OpenRanges
from rulewright.dsl.check.analyses.options import check_options
from rulewright.dsl.check.analyses.phases import check_phases
from rulewright.dsl.check.analyses.secret_branch import check_secret_branches
from rulewright.dsl.check.analyses.secret_text import check_secret_texts
from rulewright.dsl.check.analyses.secrets import Secrets
from rulewright.dsl.check.analyses.shares import check_rows, check_shares, check_ties
from rulewright.dsl.check.analyses.stale import check_stale
from rulewright.dsl.check.analyses.state import check_state
from rulewright.dsl.check.analyses.supply import check_setup, check_supply
from rulewright.dsl.check.analyses.survey import Survey
from rulewright.dsl.check.analyses.until import check_until
from rulewright.dsl.check.analyses.unused import check_unused
from rulewright.dsl.check.context import Context
from rulewright.dsl.structs import replace

CODES = frozenset(
    {
        "always-false",
        "always-true",
        "cut-short",
        "endless",
        "hidden-card",
        "never-read",
        "never-set",
        "no-option",
        "no-progress",
        "opposite-when",
        "remainder",
        "secret-branch",
        "shortfall",
        "stale-read",
        "supply",
        "tie",
        "uneven-share",
        "unreachable",
        "until-already",
        "unused",
    }
)


def analyse_setup(c: Context, checked: game.CheckedGame) -> None:
    """Count what a set-up without errors hands out; the game has errors elsewhere, and comes without phases."""
    check_setup(Survey(c, replace(checked, scoring=(), winner=(), always=(), ends=None)))


def analyse(c: Context, checked: game.CheckedGame) -> None:
    """Run every analysis on a game without errors, its statements as they were written: without `Reveal`."""
    survey = Survey(c, checked)
    watch = Watch(survey)
    ranges = OpenRanges(c, (checked.setup, checked.phases))
    told = Declared(c, variants=bool(checked.variants))
    check_state(survey, told, check_unused(c, told))
    check_conditions(survey, told, watch, ranges)
    check_rows(survey, told, ranges)
    check_phases(survey, watch)
    check_loops(survey)
    check_until(survey, check_supply(survey))
    check_options(survey, watch, ranges)
    check_stale(survey)
    check_cut_short(survey)
    secrets = Secrets(survey)
    check_hidden_cards(survey, secrets)
    check_secret_branches(survey, secrets)
    check_secret_texts(survey, secrets)
    check_shares(survey)
    check_ties(survey)
