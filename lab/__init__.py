"""The designer's lab: many games of bots, and what they say about the rules.

plan        what is played, by whom, with which seeds          plan.py
play        one game, a row                                    play.py, watching.py
run         all games, on all cores or a cluster, rows         runner.py
measure     a row, a number for each figure                    measures.py
figures     rows, figures with n and intervals                 figures.py, statistics.py
tell        figures as text and as files                       tables.py, rows.py

docs/lab.md defines every figure. Nothing here prints; the command line does.
"""
