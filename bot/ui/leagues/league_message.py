"""The message of a league: what is played, who takes part, and the buttons to join and leave."""

from __future__ import annotations

from typing import Any, Final

import discord

from bot.games import GAMES
from bot.i18n import Texts, clip, texts_for
from bot.services.leagues.entries import MOST_ENTRIES
from bot.services.leagues.leagues import MOST_ENTRANTS
from bot.services.leagues.loading import LeagueView
from bot.ui.layout import TEXT_LIMIT, Layout, Row, button, rows_of, text
from bot.ui.leagues.controls import LeagueButton
from bot.ui.leagues.words import format_name, plan_lines, standing_line
from bot.ui.names import escaped
from bot.ui.tables.lobby_message import COLOUR
from bot.ui.tables.option_words import option_lines
from bot.ui.times import table_lines

_NAMES: Final = 1500
"""The most characters of the names of those who take part."""


def league_layout(view: LeagueView) -> Layout:
    """Return the message of a league in its language."""
    texts = texts_for(view.home.locale)
    kind, league = GAMES[view.home.slug], view.league
    game = f"{kind.words.emoji} {kind.name(texts)} · {format_name(league.format, texts)}"
    parts = [
        f"## {escaped(league.name)}\n**{game}**",
        *plan_lines(view, texts),
        *option_lines(view.home, kind, view.course.allowed or kind_seats(view), texts),
        *table_lines(view.home, texts),
        _people(view, texts),
        standing_line(view, texts),
    ]
    content = clip("\n".join(parts), TEXT_LIMIT - 200)
    body = discord.ui.Container[Any](text(content), accent_colour=COLOUR)
    for row in _controls(view, texts):
        body.add_item(row)
    return Layout(body)


def kind_seats(view: LeagueView) -> tuple[int, ...]:
    """Return the numbers of players for whom the game of a league is made."""
    return tuple(range(1, view.home.max_seats + 1))


def _people(view: LeagueView, texts: Texts) -> str:
    there, capacity = view.taking_part, view.league.capacity
    number = texts.ngettext("{n} player", "{n} players", len(there))
    if capacity < MOST_ENTRANTS and view.league.status == "open":
        number = texts.gettext("{n} of {capacity} places taken", n=len(there), capacity=capacity)
    names = clip(", ".join(escaped(entrant.name) for entrant in there), _NAMES)
    lines = [f"**{number}**" + (f": {names}" if names else "")]
    if view.waiting and view.takes_newcomers:
        queue = clip(", ".join(escaped(entrant.name) for entrant in view.waiting), _NAMES // 3)
        lines.append(texts.gettext("Waiting list: {players}", players=queue))
    return "\n".join(lines)


def _controls(view: LeagueView, texts: Texts) -> list[Row]:
    league = view.league

    def control(label: str, verb: Any, style: str = "secondary", enabled: bool = True) -> Any:
        return button(label, LeagueButton(league.id, verb), style, enabled=enabled)

    name = texts.gettext("Join the waiting list") if view.is_full else texts.gettext("Join")
    join = control(name, "join", "primary", len(view.entries) < MOST_ENTRIES)
    manage = control(texts.gettext("Manage…"), "manage")
    leave = control(texts.gettext("Leave"), "leave")
    standings = control(texts.gettext("Show standings"), "standings")
    if league.status == "open":
        least = min(view.course.allowed, default=MOST_ENTRANTS + 1)
        ready = len(view.course.entrants) >= least
        return rows_of(
            (
                join,
                leave,
                control(texts.gettext("Settings…"), "settings"),
                manage,
                control(texts.gettext("Start"), "begin", "success", ready),
                control(texts.gettext("Cancel"), "cancel", "danger"),
            )
        )
    if league.status == "running":
        joining = (join,) if view.takes_newcomers else ()
        return rows_of((*joining, leave, standings, manage))
    if league.status == "finished":
        return rows_of((standings, control(texts.gettext("Open next season"), "again")))
    return []
