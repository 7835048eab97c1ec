"""Tags of a forum that say how a game stands, recognised by the names that people give them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from bot.model import Status

Stands: TypeAlias = Literal["open", "running", "over"]

NAMES: Final[Mapping[str, Mapping[Stands, tuple[str, ...]]]] = {
    "en": {
        "open": ("open", "looking for players"),
        "running": ("running", "playing", "in progress"),
        "over": ("finished", "over", "done", "closed"),
    },
    "ko": {
        "open": ("모집", "모집 중", "모집중"),
        "running": ("진행", "진행 중", "진행중"),
        "over": ("끝", "종료", "완료"),
    },
    "ja": {
        "open": ("募集", "募集中"),
        "running": ("進行中",),
        "over": ("終了", "終わり"),
    },
}
"""The names of tags in small letters, by language."""
_MEANINGS: Final[Mapping[str, Stands]] = {
    name: stands for tags in NAMES.values() for stands, names in tags.items() for name in names
}


def meaning(tag: str) -> Stands | None:
    """Return what a tag says of a game, None if it says something else."""
    return _MEANINGS.get(tag.strip().casefold())


def stands(status: Status) -> Stands:
    """Return what the tag of a game with a status says."""
    if status == "lobby":
        return "open"
    return "running" if status == "running" else "over"
