"""The command `rulewright`: a command line into calls, text and an exit code.

`main.py` is where it starts; `COMMANDS` there names the commands, and each has the module of its
name. What several commands share stands beside them: `game_argument.py` (how a game is named),
`terminal.py` (colour or plain text), `failure.py` (what goes wrong, in a sentence), and for play
`seating.py`, `table.py`, `screen.py`, `options.py`, `answer.py` and `saves.py`. Nothing is
imported from here: a program uses `rulewright.dsl` and `rulewright.interpreter`.
"""
