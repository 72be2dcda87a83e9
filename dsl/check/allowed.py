"""Warnings that a game accepts: `allow: {code: why}`, or `allow: {code: {address: why}}` for those in one place.

An accepted warning is not reported. One that is accepted and never found is: whoever reads the game would look for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from rulewright.dsl.addresses import around, entry_at, hints_for, resolve, stands_at
from rulewright.dsl.check.context import Context
from rulewright.dsl.diagnostics import Diagnostic, Severity, suggest
from rulewright.dsl.shelf import packaged
from rulewright.dsl.source import Span
from rulewright.dsl.spec import Allowance

_NO_KEY = re.compile(r"[,\[\]{}#:]")
"""What ends a key in a YAML mapping on one line, or may."""


def known_codes() -> list[str]:
    """Name the codes that have a page under `explain/`, in order."""
    folder = packaged("rulewright.dsl").joinpath("explain")
    pages = folder.iterdir() if folder.is_dir() else ()
    return sorted(page.name.removesuffix(".md") for page in pages if page.name.endswith(".md"))


def check_codes(c: Context) -> None:
    """Report accepted codes that there are not."""
    known = known_codes() if c.spec.allow else []
    for code in {one.code.text: one.code for one in c.spec.allow}.values():
        if code.text not in known:
            c.problems.error(
                "unknown-code",
                f"there is no warning `{code.text}`",
                code.span,
                hints=suggest(code.text, known, "the codes are")
                or ["`rulewright explain` lists the codes"],
            )


def accept(c: Context, *, whole: bool, variants: bool) -> None:
    """Drop the warnings that are accepted; `whole`: all analyses have run, so that what is never given is reported.

    What the game accepts, and gives no more with its `variants`, is no mistake of theirs (`analyses/declared.py`).
    """
    known = known_codes() if c.spec.allow and whole else []
    found = [one for one in c.problems if one.severity is Severity.WARNING]
    accepted: list[Diagnostic] = []
    for allowance in c.spec.allow:
        covers = _covers(c, allowance)
        theirs = [one for one in found if one.code == allowance.code.text and covers(one)]
        accepted += theirs
        said = allowance.at or allowance.code
        below = variants and said.span.source is c.spec.span.source
        if not theirs and not below and allowance.code.text in known:
            _report_unused(c, allowance)
    c.problems.drop_warnings({one.code for one in accepted}, unless=lambda one: one not in accepted)


def _covers(c: Context, allowance: Allowance) -> Callable[[Diagnostic], bool]:
    """Give the test whether a warning is where it is accepted."""
    if allowance.at is None:
        return lambda _: True
    path = resolve(c.spec.tree, allowance.at.text)
    if path is None:
        return lambda _: False
    key, value = entry_at(c.spec.tree, path)
    return lambda one: one.primary is not None and stands_at(one.primary.span, key, value, path)


def _report_unused(c: Context, allowance: Allowance) -> None:
    code, at, tree = allowance.code, allowance.at, c.spec.tree
    if at is None:
        message = f"no `{code.text}` is found here, so there is nothing to accept"
        c.problems.warn("unused-allow", message, code.span, hints=["remove the line"])
    elif resolve(tree, at.text) is None:
        message = (
            f"there is nothing at the address `{at.text}`, so no `{code.text}` is accepted there"
        )
        c.problems.warn("unused-allow", message, at.span, hints=hints_for(tree, at.text))
    else:
        message = f"no `{code.text}` is found at `{at.text}`, so there is nothing to accept"
        c.problems.warn("unused-allow", message, at.span, hints=["remove the line"])


def how_to_accept(c: Context, code: str, span: Span) -> str:
    """Say how a warning is accepted where it is, if the rules want it so."""
    address = ".".join(around(c.spec.tree, span.run or span))
    key = f'"{address}"' if _NO_KEY.search(address) else address
    return f"if the rules want it so, accept it: `allow: {{{code}: {{{key}: why}}}}`"
