"""The designer's lab: many games of bots, and what they say about the rules.

    game = load_game("orchard")
    plan = Plan(game, seats=4, bots=line_up(game, 4, "random"), games=1000, seed=1, closely=500)
    found = summary(run(plan, Where()))
    found.figure("wins.1").interval, found.fairness.p

plan        what is played, by whom, with which seeds              plan.py
play        one game, a row                                        play.py, watching.py
run         all games, on all cores or a cluster                   runner.py
measure     a row, a number for each figure                        measures.py
figures     rows, figures with n and intervals                     figures.py, statistics.py
ask more    two games, a row of settings, settings that mattered   compare.py, sweep.py, mattering.py, margin.py
answer      what matters most, and how figures are written         short.py, wording.py
tell        figures as text, as rows                               tables*.py, rows.py
show        figures as pages with plots                            report*.py, page.py, plots.py, drawing.py

docs/lab.md defines every figure. Nothing here prints; the command line does.
"""

from rulewright.lab.compare import Comparison, compare
from rulewright.lab.figures import Figure, Summary, summary
from rulewright.lab.mattering import Mattered, mattered
from rulewright.lab.plan import LabError, Plan, line_up
from rulewright.lab.runner import Played, Where, pooled, run

__all__ = [
    "Comparison",
    "Figure",
    "LabError",
    "Mattered",
    "Plan",
    "Played",
    "Summary",
    "Where",
    "compare",
    "line_up",
    "mattered",
    "pooled",
    "run",
    "summary",
]
