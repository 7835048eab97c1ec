"""The controls of leagues."""

from __future__ import annotations

from typing import Literal

from bot.ui.controls import Control, Number


class LeagueButton(Control, prefix="lg"):
    """The buttons of a league; its number is that of its home."""

    league: Number
    verb: Literal["join", "leave", "settings", "begin", "cancel", "cancelled", "standings", "again"]


class LeagueSelect(Control, prefix="lgs"):
    """One setting of a league whose sign-up is open."""

    league: Number
    setting: Literal["size", "rounds", "group", "days", "closes", "absences"]
