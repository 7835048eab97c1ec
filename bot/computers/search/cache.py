"""A cache of search results, because playouts reach the same positions again and again."""

from __future__ import annotations

from typing import Generic, TypeVar

V = TypeVar("V")


class Cache(Generic[V]):
    """A cache of at most `most` values. A key names everything that its value depends on."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: dict[object, V] = {}

    def get(self, key: object) -> V | None:
        """Return the value of a key, or None. It is shared, so it must not be changed."""
        return self._values.get(key)

    def put(self, key: object, value: V) -> None:
        """Store a value. If the cache is full, clear it first."""
        if len(self._values) >= self._most:
            self.clear()
        self._values[key] = value

    def clear(self) -> None:
        """Clear the cache."""
        self._values = {}
