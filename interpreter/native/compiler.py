"""A C compiler, if this machine has one: text in, a loaded library out.

`CC` in the environment names another than `cc`, `gcc` or `clang`. The library is made in a folder of its
own that only this user can read, and is gone from the disk once it is loaded.
"""

import os
import shlex
import shutil
import subprocess
from ctypes import CDLL
from pathlib import Path
from tempfile import TemporaryDirectory

from rulewright.interpreter.native.kinds import NotNative

PATIENCE = 120
"""Seconds that a compiler may take."""
LONGEST = 1 << 21
"""Characters of the longest text that a compiler is asked to take."""

_OPTIONS = ("-O2", "-w", "-shared", "-fPIC")
_KNOWN = ("cc", "gcc", "clang")


def compiler() -> list[str]:
    """The command of the C compiler. NotNative if there is none."""
    told = shlex.split(os.environ.get("CC", ""))
    for command in [told] if told else [[name] for name in _KNOWN]:
        found = shutil.which(command[0])
        if found is not None:
            return [found, *command[1:]]
    missed = f"`{told[0]}`, which CC names, is not" if told else "none of cc, gcc and clang is"
    raise NotNative(f"a C compiler is needed, and {missed} on this machine's path")


def compiled(text: str) -> CDLL:
    """The library of a C text. NotNative if there is no compiler, or it does not take the text."""
    if len(text) > LONGEST:
        raise NotNative("the rules are too long for a C compiler")
    command = compiler()
    with TemporaryDirectory(prefix="rulewright-") as folder:
        source, library = Path(folder, "playout.c"), Path(folder, "playout.so")
        source.write_text(text, "utf-8")
        call = [*command, *_OPTIONS, "-o", str(library), str(source)]
        try:
            done = subprocess.run(call, capture_output=True, timeout=PATIENCE, check=False)  # noqa: S603 - the user's own compiler
        except subprocess.TimeoutExpired as error:
            raise NotNative(f"{command[0]} was not done after {PATIENCE} seconds") from error
        except OSError as error:
            raise NotNative(f"{command[0]} cannot be run: {error.strerror}") from error
        if done.returncode:
            lines = done.stderr.decode("utf-8", "replace").splitlines()
            said = next((line for line in lines if "error" in line), "nothing").strip()
            raise NotNative(f"{command[0]} does not take the text of the playout: {said}")
        try:
            return CDLL(str(library))
        except OSError as error:
            raise NotNative(f"what {command[0]} made cannot be loaded: {error}") from error
