"""The private panel of a league's settings, before it begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import discord

from bot.i18n import Texts
from bot.services.leagues.leagues import (
    ABSENCES,
    DAY,
    GROUP_SIZES,
    MOST_ROUNDS,
    ROUND_DAYS,
    SIGN_UP_DAYS,
)
from bot.services.leagues.loading import LeagueView
from bot.ui.layout import Layout, Row, button, option, rows_of, select, text
from bot.ui.leagues.controls import LeagueSelect
from bot.ui.leagues.words import days_text
from bot.ui.tables.controls import LobbyButton
from bot.ui.tables.lobby_message import COLOUR
from bot.ui.times import timestamp


def settings_layout(view: LeagueView, texts: Texts, *, mine: bool) -> Layout:
    """Return the panel; it changes something for those only who decide about the league."""
    league = view.league
    enabled = mine and league.status == "open"
    heading = "### " + texts.gettext("Settings of the league")
    if not enabled:
        note = texts.gettext("Only the organiser changes the settings, and only before the start.")
        heading += f"\n-# {note}"
    body = discord.ui.Container[Any](text(heading), accent_colour=COLOUR)

    def choice(setting: Any, label: str, values: Iterable[int], now: int,
               told: Callable[[int], str]) -> None:  # fmt: skip
        body.add_item(text(f"**{label}**"))
        body.add_item(_select(league.id, setting, label, values, now, told, enabled=enabled))

    def players(number: int) -> str:
        return texts.ngettext("{n} player", "{n} players", number)

    choice("size", texts.gettext("Players at a table"), view.course.allowed, league.table_size,
           players)  # fmt: skip

    def rounds(number: int) -> str:
        return texts.ngettext("{n} round", "{n} rounds", number)

    if league.format != "knockout":
        choice("rounds", texts.gettext("Rounds"), range(1, MOST_ROUNDS + 1), league.rounds,
               rounds)  # fmt: skip
    if league.format == "groups":
        one = texts.gettext("One group for all")
        choice("group", texts.gettext("Size of the groups"), GROUP_SIZES, league.group_size,
               lambda n: players(n) if n else one)  # fmt: skip
    choice("days", texts.gettext("Length of a round"), ROUND_DAYS,
           round(league.round_seconds / DAY), lambda n: days_text(n, texts))  # fmt: skip
    never = texts.pgettext("absences", "Never")
    choice("absences", texts.gettext("Rounds without a move until a player is out"), ABSENCES,
           league.max_absences, lambda n: rounds(n) if n else never)  # fmt: skip
    closes = texts.gettext("Sign-up")
    body.add_item(text(f"**{closes}** · {timestamp(league.closes_at)}"))
    from_now = _select(
        league.id, "closes", texts.gettext("Closes, counted from now"), SIGN_UP_DAYS, 0,
        lambda n: days_text(n, texts), enabled=enabled,
    )  # fmt: skip
    body.add_item(from_now)
    label = texts.gettext("Game, pace and options…")
    body.add_item(rows_of([button(label, LobbyButton(league.id, "options"))])[0])
    return Layout(body)


def _select(
    league_id: int,
    setting: Any,
    label: str,
    values: Iterable[int],
    now: int,
    told: Callable[[int], str],
    *,
    enabled: bool,
) -> Row:
    options = [option(str(each), told(each), chosen=each == now) for each in values]
    control = LeagueSelect(league_id, setting)
    return select(control, label, options or [option("0", "–")], enabled=enabled and bool(options))
