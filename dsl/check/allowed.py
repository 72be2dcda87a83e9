"""Warnings that a game accepts: `allow: {code: why}`.

An accepted warning is not reported. One that is accepted and never found is: whoever reads the game would look for it.
"""

from __future__ import annotations

from rulewright.dsl.check.context import Context
from rulewright.dsl.diagnostics import suggest
from rulewright.dsl.shelf import packaged


def known_codes() -> list[str]:
    """Name the codes that have a page under `explain/`, in order."""
    folder = packaged("rulewright.dsl").joinpath("explain")
    pages = folder.iterdir() if folder.is_dir() else ()
    return sorted(page.name.removesuffix(".md") for page in pages if page.name.endswith(".md"))


def check_codes(c: Context) -> None:
    """Report accepted codes that there are not."""
    known = known_codes() if c.spec.allow else []
    for code, (ident, _) in c.spec.allow.items():
        if code not in known:
            c.problems.error(
                "unknown-code",
                f"there is no warning `{code}`",
                ident.span,
                hints=suggest(code, known, "the codes are")
                or ["`rulewright explain` lists the codes"],
            )


def accept(c: Context, *, whole: bool) -> None:
    """Drop the warnings that are accepted; `whole`: all analyses have run, so that a code without one is reported."""
    known = known_codes() if c.spec.allow and whole else []
    for code, (ident, _) in c.spec.allow.items():
        dropped = c.problems.drop_warnings({code})
        if whole and not dropped and code in known:
            c.problems.warn(
                "unused-allow",
                f"no `{code}` is found here, so there is nothing to accept",
                ident.span,
                hints=["remove the line"],
            )
