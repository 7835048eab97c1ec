"""What was found out about positions is kept: playouts come to the same ones again and again."""

from __future__ import annotations

from typing import Generic, TypeVar

V = TypeVar("V")


class Kept(Generic[V]):
    """Values by keys that say all they depend on, at most so many of them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: dict[object, V] = {}

    def get(self, key: object) -> V | None:
        """Return the value of a key, None if there is none; it is shared and must not change."""
        return self._values.get(key)

    def keep(self, key: object, value: V) -> None:
        """Keep a value; where there are too many already, all others are forgotten."""
        if len(self._values) >= self._most:
            self._values = {}
        self._values[key] = value
