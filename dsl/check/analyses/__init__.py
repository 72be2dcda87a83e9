"""What is allowed and most likely not meant: analyses of a game that checks."""

from __future__ import annotations

from rulewright.dsl import game
from rulewright.dsl.check.bounds import Ranges
from rulewright.dsl.check.context import Context


def analyse(c: Context, checked: game.CheckedGame, ranges: Ranges) -> None:
    """Run every analysis."""


def run_all(c, checked, ranges, T):
    import time
    from rulewright.dsl.check.analyses.survey import Survey
    from rulewright.dsl.check.analyses.guards import Watch
    from rulewright.dsl.check.analyses.open_ranges import OpenRanges
    from rulewright.dsl.check.analyses.conditions import check_conditions
    from rulewright.dsl.check.analyses.unused import check_unused
    from rulewright.dsl.check.analyses.state import check_state
    def t(name, f):
        a=time.time(); r=f(); T[name]=T.get(name,0)+time.time()-a; return r
    s=t("survey", lambda: Survey(c, checked))
    w=t("watch", lambda: Watch(s))
    o=t("open", lambda: OpenRanges(c,(checked.setup, checked.phases)))
    t("conditions", lambda: check_conditions(s,w,o))
    idle=t("unused", lambda: check_unused(c))
    t("state", lambda: check_state(s, idle))
    from rulewright.dsl.check.analyses.loops import check_loops
    from rulewright.dsl.check.analyses.phases import check_phases
    from rulewright.dsl.check.analyses.until import check_until
    from rulewright.dsl.check.analyses.cut_short import check_cut_short
    from rulewright.dsl.check.analyses.stale import check_stale
    from rulewright.dsl.check.analyses.options import check_options
    t("loops", lambda: check_loops(s))
    t("phases", lambda: check_phases(s,w))
    t("until", lambda: check_until(s,frozenset()))
    t("cut", lambda: check_cut_short(s))
    t("stale", lambda: check_stale(s))
    t("options", lambda: check_options(s,w,o))
    from rulewright.dsl.check.analyses.secrets import Secrets
    from rulewright.dsl.check.analyses.secret_branch import check_secret_branches
    from rulewright.dsl.check.analyses.hidden_card import check_hidden_cards
    q=t("secrets", lambda: Secrets(s))
    t("branch", lambda: check_secret_branches(s,q))
    t("hidden", lambda: check_hidden_cards(s,q))
