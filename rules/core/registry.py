"""A registry of games: all are known by their slugs, each is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from importlib import import_module
from typing import Any, TypeVar

T = TypeVar("T")


class Registry(Mapping[str, T]):
    """What there is of each game, by slug, so that no one waits for games that aren't asked for.

    `slugs` are those of the games. `load` returns the entry of a game; it's called when that game
    is first looked up, not when slugs are listed or compared.
    """

    def __init__(self, slugs: Collection[str], load: Callable[[str], T]) -> None:
        self._slugs, self._load = slugs, load
        self._loaded: dict[str, T] = {}

    def __getitem__(self, slug: str) -> T:
        try:
            return self._loaded[slug]
        except KeyError:
            if slug not in self._slugs:
                raise
        # threads that come at the same time get the same entry
        return self._loaded.setdefault(slug, self._load(slug))

    def __contains__(self, slug: object) -> bool:
        return slug in self._slugs

    def __iter__(self) -> Iterator[str]:
        return iter(self._slugs)

    def __len__(self) -> int:
        return len(self._slugs)


def part_of(folder: str, name: str) -> Callable[[str], Any]:
    """Return a loader of what each game's package in `folder`, like `rules`, calls `name`.

    The package is named like the slug, with underscores.
    """

    def load(slug: str) -> Any:
        return getattr(import_module(f"{folder}.{slug.replace('-', '_')}"), name)

    return load
