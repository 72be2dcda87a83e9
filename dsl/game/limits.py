"""How much a game may do: bounds that count, so that rules without end are stopped alike on every computer."""

STEPS = 1_000_000
"""Steps between two stops: a pass of a loop is one, and one more for every four parts of what stands in the loop."""

LARGEST = 999_999_999
"""The largest number that can be kept, above and below 0."""

WIDEST = 10**18
"""What a number in the middle of an expression stays below."""
