"""What compiled classes lack of dataclasses; the build puts it into the wheel beside them."""

from __future__ import annotations

from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from typing import Any, NoReturn


class _Slots(tuple[str, ...]):
    """The slots of a compiled class, for interpreted dataclasses with slots below it.

    It passes for empty, as the layout of compiled classes below it does not follow from it.
    """

    __slots__ = ()

    def __bool__(self) -> bool:
        return False


def describe(
    kind: Any,
    doc: str | None,
    eq: bool,
    frozen: bool,
    members: dict[str, tuple[str, Any]],
    kw_only: bool,
) -> None:
    """Let `dataclasses` and `typing` know the fields of a class that has the methods already.

    `doc` is its docstring, which the compiler drops. `members` are the fields that it declares
    itself, each with its type and its default.
    """
    kind.__doc__ = doc
    hints = {name: hint for name, (hint, _) in members.items()}
    defaults = {name: value for name, (_, value) in members.items() if value is not MISSING}
    namespace = {"__module__": kind.__module__, "__annotations__": hints, **defaults}
    plain: Any = dataclass(eq=eq, frozen=frozen, kw_only=kw_only)(type("plain", (), namespace))
    known: dict[str, Any] = {}
    for base in reversed(kind.__mro__[1:]):
        known |= vars(base).get("__dataclass_fields__", {})
    known |= plain.__dataclass_fields__
    kind.__dataclass_fields__ = known
    kind.__dataclass_params__ = plain.__dataclass_params__
    kind.__annotations__ = hints
    kind.__slots__ = _Slots(hints)
    kind.__reduce__ = _reduced
    if "__repr__" not in vars(kind):
        kind.__repr__ = _shown
    if frozen:
        kind.__setattr__ = _refuse_to_set
        kind.__delattr__ = _refuse_to_delete
    elif eq:
        kind.__hash__ = None


def _reduced(self: Any) -> tuple[Any, tuple[Any, dict[str, Any]]]:
    """Return how an object is pickled: as its fields."""
    return remade, (type(self), {each.name: getattr(self, each.name) for each in fields(self)})


def remade(kind: Any, values: dict[str, Any]) -> Any:
    """Return the object that was pickled as its fields."""
    return kind(**values)


def _shown(self: Any) -> str:
    """Return what `repr` says of an object."""
    shown = [f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr]
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _refuse_to_set(self: Any, name: str, value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: Any, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")
