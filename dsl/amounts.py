"""A number and what it counts, as people write it: `1 player`, `3 players`."""


def counted(number: int | str, noun: str) -> str:
    """Put a noun behind a number, or behind a text such as `2 to 4`; only behind one alone it stays as it is."""
    return f"{number} {noun}{'' if str(number) == '1' else 's'}"
