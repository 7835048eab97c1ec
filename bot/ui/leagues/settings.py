"""The settings of a league, as a page of a private panel."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord

from bot.i18n import Texts
from bot.services.leagues.leagues import (
    ABSENCES,
    CAPACITIES,
    DAY,
    FINALISTS,
    GROUP_SIZES,
    MOST_ROUNDS,
    ROUND_DAYS,
    SEEDINGS,
    SIGN_UP_DAYS,
)
from bot.services.leagues.loading import LeagueView
from bot.ui.layout import button, option, rows_of, select, text
from bot.ui.leagues.controls import LeagueSelect
from bot.ui.leagues.words import setting_name, setting_value
from bot.ui.tables.controls import LobbyButton
from bot.ui.times import timestamp

CHANGED_LATE = frozenset(("capacity", "absences", "days"))
"""The settings that hosts can change while rounds are played."""


def setting_items(view: LeagueView, texts: Texts, *, enabled: bool) -> list[discord.ui.Item[Any]]:
    """Return the settings; they change something only if they are `enabled` and it isn't too late.

    Those that make no difference in the league's format are left out.
    """
    league = view.league
    heading = "### " + texts.gettext("League settings")
    if not enabled:
        note = texts.gettext("Only hosts can change settings.")
        heading += f"\n-# {note}"
    elif league.status == "running":
        note = texts.gettext("The league has started, so some settings can't be changed anymore.")
        heading += f"\n-# {note}"
    elif league.status != "open":
        over = texts.gettext("This league is over.")
        heading += f"\n-# {over}"
    items: list[discord.ui.Item[Any]] = [text(heading)]

    def choice(setting: Any, values: Iterable[int | str], current: int | str) -> None:
        late = league.status == "running" and setting in CHANGED_LATE
        can_change = enabled and (league.status == "open" or late)
        name = setting_name(setting, texts)
        options = [
            option(str(value), setting_value(setting, str(value), texts), chosen=value == current)
            for value in values
        ] or [option("0", "–")]
        items.append(text(f"**{name}**"))
        items.append(select(LeagueSelect(league.id, setting), name, options, enabled=can_change))

    choice("size", view.course.allowed, league.table_size)
    if league.format != "knockout":
        choice("rounds", range(1, MOST_ROUNDS + 1), league.rounds)
    if league.format == "groups":
        choice("group", GROUP_SIZES, league.group_size)
        choice("finalists", FINALISTS, league.finalists)
    choice("days", ROUND_DAYS, round(league.round_seconds / DAY))
    choice("absences", ABSENCES, league.max_absences)
    choice("capacity", CAPACITIES, league.capacity)
    choice("seeding", SEEDINGS, league.seeding)
    closes = texts.gettext("Sign-up")
    items.append(text(f"**{closes}** · {timestamp(league.closes_at)}"))
    from_now = [option(str(n), setting_value("closes", str(n), texts)) for n in SIGN_UP_DAYS]
    can_close = enabled and league.status == "open"
    name = setting_name("closes", texts)
    items.append(select(LeagueSelect(league.id, "closes"), name, from_now, enabled=can_close))
    label = texts.gettext("Set game and options…")
    return [*items, *rows_of([button(label, LobbyButton(league.id, "options"))])]
