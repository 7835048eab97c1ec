"""The queue of a server: people who wait until enough others want to play the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Rated: TypeAlias = Literal["any", "rated", "unrated"]
"""Whether someone wants a rated game."""
Cup: TypeAlias = Literal["", "any", "knockout", "swiss"]
"""The kinds of cups someone wants to play in, "" for none."""


@dataclass(frozen=True, slots=True)
class QueueEntry:
    """What a person wants to play in a server, and whether they wait for it.

    `slugs` are games; `players`, `paces` (names of presets) and `locales` (codes of languages) are
    what the person accepts, () for anything. `tables` is how many more tables they want. They wait
    `since` then, in the `channel_id` where they joined, and `until` then unless they answer the
    question whether they still want to, of which they were `warned`. Nobody who is not `waiting`
    is asked; the entry keeps their choices for a while. They are not asked before `rests_until`,
    and at one table at a time: that of the game `game_id`.
    """

    guild_id: int
    person_id: int
    name: str
    locale: str
    channel_id: int
    slugs: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    paces: tuple[str, ...] = ()
    locales: tuple[str, ...] = ()
    rated: Rated = "any"
    tables: int = 1
    cup: Cup = ""
    waiting: bool = False
    since: float = 0.0
    until: float = 0.0
    warned: bool = False
    rests_until: float | None = None
    game_id: int | None = None
