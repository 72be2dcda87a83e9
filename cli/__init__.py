"""The command `rulewright`: a command line into calls, text and an exit code.

`main.py` is where it starts; `COMMANDS` there names the commands, and each has the module of its
name, which imports what it needs when it runs. The other modules are parts of these:

    of all         game_argument, terminal (colour or plain text), failure (what goes wrong, in a
                   sentence), progress
    of play        seating (who sits where), table (the turns), screen (what one seat sees), options
                   and answer (what can be typed, and what it means), talk (the terminal), saves,
                   card_colours
    of replay      saves, trace
    of show, diff  overview, deck, merged, rule_text (rules as YAML again), rule_changes
    of new         skeleton

Nothing is to be imported from here: a program uses `rulewright.dsl` and `rulewright.interpreter`.
"""
