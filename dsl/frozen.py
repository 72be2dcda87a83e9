"""Data classes that cost little to make: the standard ones to a type checker, which keeps them frozen, and less to run.

The standard one writes and compiles up to seven functions for a class. The language has some two hundred classes for
its syntax, its declarations and the checked game, which would be a fourth of the time of a cold `validate`. Here an
`__init__` is compiled once for each number of fields and gets the names of every class that has so many; what compares,
hashes and shows is shared by all classes. That nobody changes a value is what mypy holds, not Python.

`dataclasses.fields` and `dataclasses.replace` take these classes for theirs. What a class can have besides (default
factories, `__post_init__`, constants) is left to the standard one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass, replace
else:
    import dataclasses
    from collections.abc import Callable, Mapping
    from functools import cache
    from operator import attrgetter
    from types import CodeType, FunctionType

    def dataclass(
        *, frozen: bool, slots: bool, eq: bool = True, kw_only: bool = False
    ) -> Callable[[type], type]:
        """Make a data class that is frozen and has slots; with `eq`, its fields are compared as they say."""
        assert frozen, "the type checker has read it so"
        assert slots, "the type checker has read it so"

        def made(cls: type) -> type:
            inherited = _inherited(cls)
            own = _declared(cls, kw_only=kw_only)
            parts = {**inherited, **own}
            members = {
                name: of for name, of in vars(cls).items() if name not in _OF_A_CLASS | own.keys()
            }
            members |= {
                "__dataclass_fields__": parts,
                "__match_args__": tuple(name for name, part in parts.items() if not part.kw_only),
                "__slots__": tuple(name for name in own if name not in inherited),
                "__init__": _init(cls, parts),
                "_as_given": _as_given(parts),
                "__repr__": _shown,
                "__replace__": replace,
            }
            made = type(cls)(cls.__name__, cls.__bases__, members)
            made.__qualname__ = cls.__qualname__
            if eq:
                _compared(made)
            return made

        return made

    def replace(value: object, /, **changes: object) -> object:
        """Make a copy of a value with other fields, as `dataclasses.replace` does in three times the time."""
        return type(value)(**{**type(value)._as_given(value), **changes})  # noqa: SLF001 - set above

    def _as_given(
        parts: Mapping[str, dataclasses.Field[object]],
    ) -> Callable[[object], dict[str, object]]:
        """Make the function that gives the fields of a value by name."""
        names = tuple(parts)
        if len(names) < 2:  # noqa: PLR2004 - an `attrgetter` of one name gives no tuple
            return lambda value: {name: getattr(value, name) for name in names}
        values = attrgetter(*names)
        return lambda value: dict(zip(names, values(value)))  # noqa: B905 - one for each

    _OF_A_CLASS = frozenset({"__dict__", "__weakref__"})
    _KIND = dataclasses._FIELD  # noqa: SLF001 - by this the standard functions know a field

    def _inherited(cls: type) -> dict[str, dataclasses.Field[object]]:
        parts = {}
        for base in reversed(cls.__mro__[1:]):
            parts |= getattr(base, "__dataclass_fields__", {})
        return parts

    def _declared(cls: type, *, kw_only: bool) -> dict[str, dataclasses.Field[object]]:
        """Make the fields that a class itself declares, as the standard ones are made."""
        assert not hasattr(cls, "__post_init__"), f"{cls}: for the standard dataclass"
        parts = {}
        for name, type_ in cls.__annotations__.items():
            default = cls.__dict__.get(name, dataclasses.MISSING)
            part = (
                default
                if isinstance(default, dataclasses.Field)
                else dataclasses.field(default=default)
            )
            assert part.init, f"{cls}: for the standard dataclass"
            assert part.default_factory is dataclasses.MISSING, f"{cls}: for the standard dataclass"
            part.name, part.type, part.kw_only, part._field_type = name, type_, kw_only, _KIND  # noqa: SLF001
            parts[name] = part
        return parts

    def _init(cls: type, parts: Mapping[str, dataclasses.Field[object]]) -> FunctionType:
        """Make the function that sets all fields, those that are given by name alone last."""
        in_order = [name for name, part in parts.items() if not part.kw_only]
        by_name = [name for name, part in parts.items() if part.kw_only]
        names = (*in_order, *by_name)
        code = _setter(len(in_order), len(by_name)).replace(
            co_varnames=("self", *names), co_names=names
        )
        init = FunctionType(code, globals(), "__init__")
        has_default = {
            name: part.default
            for name, part in parts.items()
            if part.default is not dataclasses.MISSING
        }
        init.__defaults__ = tuple(has_default[name] for name in in_order if name in has_default)
        init.__kwdefaults__ = {name: has_default[name] for name in by_name if name in has_default}
        init.__qualname__ = f"{cls.__qualname__}.__init__"
        return init

    @cache
    def _setter(in_order: int, by_name: int) -> CodeType:
        """Compile `def __init__(self, _0, *, _1): self._0 = _0; self._1 = _1` for so many fields."""
        names = [f"_{number}" for number in range(in_order + by_name)]
        star = ["*"] if by_name else []
        parameters = ", ".join(["self", *names[:in_order], *star, *names[in_order:]])
        steps = "; ".join(f"self.{name} = {name}" for name in names) or "pass"
        made = {}
        exec(f"def __init__({parameters}): {steps}", made)  # noqa: S102 - of our own text alone
        return made["__init__"].__code__

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


__all__ = ["dataclass", "replace"]
