"""What is said when a package that only these interfaces need is not there."""


def missing(error: ImportError) -> ImportError:
    """Tell how to get it."""
    name = (error.name or "a package").partition(".")[0]
    return ImportError(
        f'`{name}` is needed for this and is not installed: pip install "rulewright[rl]" brings it',
        name=error.name,
    )
