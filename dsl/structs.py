"""What the stages hand on and the machine reads, as structs of msgspec.

The rule of the language and of the machine: what stays as it is made is a `Struct`; what changes later, or works
something out when it is made, is a standard data class or a class of its own.

A struct does what a frozen data class with slots does. But nothing is written and compiled for each class, and making,
comparing and hashing one are not calls of Python: the language has some two hundred of these classes, and with standard
ones they would be a fifth of the time of a cold `validate`.
"""

from typing import TYPE_CHECKING, dataclass_transform

import msgspec

if TYPE_CHECKING:
    # The one name by which type checkers compare what is replaced with the fields; to them a struct is a data class.
    from dataclasses import replace
else:
    from msgspec.structs import replace


@dataclass_transform(frozen_default=True)
class Struct(msgspec.Struct, frozen=True):
    """Named values that stay as they are made; two of one class are equal if all their values are.

    With `eq=False` each is equal to itself alone, as what is written twice is two things.
    """


__all__ = ["Struct", "replace"]
