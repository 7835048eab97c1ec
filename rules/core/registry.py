"""A registry of games: all are known by their slugs, each is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Collection, ItemsView, Iterator, KeysView, ValuesView
from importlib import import_module
from typing import Any, TypeVar

T = TypeVar("T")


class Registry(dict[str, T]):
    """What there is of each game, by slug, so that no one waits for games that aren't asked for.

    `slugs` are those of the games. `load` returns the entry of a game; it's called when that game
    is first looked up, not when slugs are listed or compared. The dictionary below holds what is
    loaded: to look that up, as for each question about a position, takes no call.
    """

    def __init__(self, slugs: Collection[str], load: Callable[[str], T]) -> None:
        super().__init__()
        self._slugs, self._load = slugs, load

    def __missing__(self, slug: str) -> T:
        if slug not in self._slugs:
            raise KeyError(slug)
        # threads that come at the same time get the same entry
        return self.setdefault(slug, self._load(slug))

    def __contains__(self, slug: object) -> bool:
        return slug in self._slugs

    def __iter__(self) -> Iterator[str]:
        return iter(self._slugs)

    def __len__(self) -> int:
        return len(self._slugs)

    def keys(self) -> KeysView[str]:  # type: ignore[override]
        """Return the slugs."""
        return KeysView(self)

    def values(self) -> ValuesView[T]:  # type: ignore[override]
        """Return the entries, which are loaded when their turn comes."""
        return ValuesView(self)

    def items(self) -> ItemsView[str, T]:  # type: ignore[override]
        """Return slugs and entries, which are loaded when their turn comes."""
        return ItemsView(self)

    def get(self, slug: str, default: Any = None) -> Any:
        """Return the entry of a game, `default` if there is no such game."""
        return self[slug] if slug in self._slugs else default


def part_of(folder: str, name: str) -> Callable[[str], Any]:
    """Return a loader of what each game's package in `folder`, like `rules`, calls `name`.

    The package is named like the slug, with underscores.
    """

    def load(slug: str) -> Any:
        return getattr(import_module(f"{folder}.{slug.replace('-', '_')}"), name)

    return load
