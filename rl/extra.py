"""What is said when a package that only some of these interfaces need is not there."""

LINE = 'pip install "rulewright[rl]"'
"""What brings the packages of this folder, but for OpenSpiel."""


def missing(error: ImportError, line: str = LINE) -> ImportError:
    """Tell how to get it: by a line that a shell takes."""
    name = (error.name or "a package").partition(".")[0]
    return ImportError(
        f"`{name}` is needed for this and is not installed: {line} brings it", name=error.name
    )
