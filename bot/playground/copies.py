"""Copies of JSON objects, which are trees: several times as quick as copies of anything."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def copied(data: T) -> T:
    """Return a copy that shares no object and no list with the original."""
    if isinstance(data, dict):
        return {key: copied(value) for key, value in data.items()}  # type: ignore[return-value]
    if isinstance(data, list):
        return [copied(value) for value in data]  # type: ignore[return-value]
    return data
