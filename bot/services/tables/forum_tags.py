"""Tags of a forum that say how a game stands, recognised by the names that people give them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from bot.model import Status

Stands: TypeAlias = Literal["open", "running", "over"]

_NAMES: Final[Mapping[Stands, tuple[str, ...]]] = {
    "open": ("open", "looking for players", "모집", "모집 중", "모집중", "募集", "募集中"),
    "running": ("running", "playing", "in progress", "진행", "진행 중", "진행중", "進行中"),
    "over": ("finished", "over", "done", "closed", "끝", "종료", "완료", "終了", "終わり"),
}
"""The names of tags in small letters."""


def meaning(tag: str) -> Stands | None:
    """Return what a tag says of a game, None if it says something else."""
    name = tag.strip().casefold()
    return next((stands for stands, names in _NAMES.items() if name in names), None)


def stands(status: Status) -> Stands:
    """Return what the tag of a game with a status says."""
    if status == "lobby":
        return "open"
    return "running" if status == "running" else "over"
