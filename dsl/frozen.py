"""Data classes that cost little to make: the standard ones to a type checker, which keeps them frozen, and less to run.

The standard one writes and compiles up to seven functions for a class. The language has some hundred and fifty classes
for its syntax, its declarations and the checked game, which would be a fifth of the time of a cold `validate`. Here
only `__init__` is compiled; what compares, hashes and shows is shared by all classes. That nobody changes a value is
what mypy holds, not Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    import dataclasses
    from collections.abc import Callable
    from operator import attrgetter

    def dataclass(
        *, frozen: bool, slots: bool, eq: bool = True, kw_only: bool = False
    ) -> Callable[[type], type]:
        """Make a data class that is frozen and has slots; with `eq`, its fields are compared as they say."""
        assert frozen, "the type checker has read it so"
        assert slots, "the type checker has read it so"

        def made(cls: type) -> type:
            plain = dataclasses.dataclass(eq=False, repr=False, slots=True, kw_only=kw_only)(cls)
            plain.__repr__ = _shown
            if eq:
                _compared(plain)
            return plain

        return made

    def _shown(self: object) -> str:
        names = (part.name for part in dataclasses.fields(self))
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__qualname__}({values})"

    def _compared(cls: type) -> None:
        """Let values be equal if they are of the same class and their compared fields are equal."""
        names = [part.name for part in dataclasses.fields(cls) if part.compare]
        parts = attrgetter(*names) if names else lambda _: ()

        def is_equal(self: object, other: object) -> bool:
            return parts(self) == parts(other) if other.__class__ is cls else NotImplemented

        def hashed(self: object) -> int:
            return hash(parts(self))

        cls.__eq__, cls.__hash__ = is_equal, hashed


__all__ = ["dataclass"]
