"""Playouts as machine code: whole random games many times as fast, wherever there is a C compiler.

translate.py writes in C what the emitter wrote in Python, compiler.py has it compiled, playouts.py plays.
Whatever C does not have (NotNative) and whatever goes wrong in a game is left to the Python text.
"""

from rulewright.interpreter.native.kinds import NotNative
from rulewright.interpreter.native.playouts import Native, may_be_native

__all__ = ["Native", "NotNative", "may_be_native"]
