"""Registries know their games before any of them is loaded."""

from __future__ import annotations

import pytest

from rules import Registry


def test_an_entry_is_loaded_once_when_it_is_looked_up() -> None:
    loaded: list[str] = []

    def load(slug: str) -> str:
        loaded.append(slug)
        return slug.upper()

    registry = Registry(("one", "two"), load)
    assert list(registry) == ["one", "two"]
    assert len(registry) == 2
    assert "two" in registry
    assert "three" not in registry
    assert loaded == []
    assert registry["two"] == registry["two"] == "TWO"
    assert loaded == ["two"]
    with pytest.raises(KeyError):
        registry["three"]
    assert registry.get("three") is None
    assert loaded == ["two"]
