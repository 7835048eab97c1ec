"""The stored form of notices: JSON objects to typed notices and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any, Final, get_args

from bot.model.notices import (
    Digest,
    DigestReminder,
    Missed,
    MissedGame,
    MissedHere,
    Notice,
    SubstituteNamed,
    WaitingGame,
)

_CLASSES: Final[Mapping[str, tuple[type[Notice], ...]]] = {
    name: tuple([each for each in get_args(Notice) if each.stored_as == name])
    for name in dict.fromkeys(each.stored_as for each in get_args(Notice))
}
_SUBCLASSES_FIRST: Final = {
    "reminder": ("slug", DigestReminder),
    "missed": ("game", MissedHere),
    "table-replace": ("substitute", SubstituteNamed),
}
"""Notices that share a name with another one: the key that only they have."""


def encode_notice(notice: Notice) -> dict[str, Any]:
    """Return what a notice tells as JSON data, without its name."""
    told = asdict(notice)
    return {name: list(each) if isinstance(each, tuple) else each for name, each in told.items()}


def decode_notice(name: str, told: Mapping[str, Any]) -> Notice:
    """Return the notice that was stored under a name; keys that it does not know are left out.

    Raises ValueError for a name or data that no version has stored.
    """
    if name not in _CLASSES:
        raise ValueError(f"no version has stored a notice {name!r}")
    key, special = _SUBCLASSES_FIRST.get(name, ("", None))
    chosen = special if special is not None and key in told else _CLASSES[name][0]
    known = {each.name for each in fields(chosen)}
    values = {key: _value(key, value, chosen) for key, value in told.items() if key in known}
    try:
        notice: Notice = chosen(**values)
    except TypeError as error:
        raise ValueError(f"the notice {name!r} is incomplete: {error}") from error
    return notice


def _value(key: str, value: Any, notice: type[Notice]) -> Any:
    if key == "games" and notice is Digest:
        return tuple([WaitingGame(**each) for each in value])
    if key == "games" and notice is Missed:
        return tuple([MissedGame(**each) for each in value])
    return tuple(value) if isinstance(value, list) else value
