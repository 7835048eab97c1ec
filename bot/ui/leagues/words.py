"""Leagues in words: formats, what is played, how far it has come."""

from __future__ import annotations

from typing import Final

from bot.games import GAMES
from bot.i18n import Texts, noted
from bot.model import LeagueFormat
from bot.services.leagues.leagues import DAY
from bot.services.leagues.loading import LeagueView
from bot.services.tables.cups import CUP_SIZE
from bot.ui.times import timestamp

FORMAT_NAMES: Final[dict[LeagueFormat, str]] = {
    "groups": noted("Groups"),
    "swiss": noted("Swiss"),
    "knockout": noted("Knockout"),
}
FORMAT_NOTES: Final[dict[LeagueFormat, str]] = {
    "groups": noted(
        "Everyone plays everyone in their group, if there are enough rounds. After a season, "
        "the best move up."
    ),
    "swiss": noted("Each round pairs players with similar scores who haven't met yet."),
    "knockout": noted("The better half of each table advances to the next round."),
}


def format_name(kind: LeagueFormat, texts: Texts) -> str:
    """Return what a format is called."""
    return texts.gettext(FORMAT_NAMES[kind])


SETTINGS: Final = {
    "size": noted("Players at a table"),
    "rounds": noted("Rounds"),
    "group": noted("Size of the groups"),
    "finalists": noted("Finalists per group"),
    "days": noted("Length of a round"),
    "absences": noted("Inactive rounds before a player is out"),
    "capacity": noted("Player limit"),
    "seeding": noted("Seeding"),
    "closes": noted("Sign-up closes in"),
}
"""The settings of leagues by the names under which the log keeps them."""
SEEDING_NAMES: Final[dict[str, str]] = {
    "rating": noted("By rating"),
    "joining": noted("By order of joining"),
    "random": noted("Random draw"),
}


def setting_value(setting: str, value: str, texts: Texts) -> str:
    """Return the value of a setting in words; numbers are given in digits."""
    if setting == "seeding":
        return texts.gettext(SEEDING_NAMES[value]) if value in SEEDING_NAMES else value
    number = int(value)
    if setting in ("rounds", "absences"):
        never = texts.pgettext("absences", "Never")
        return texts.ngettext("{n} round", "{n} rounds", number) if number else never
    if setting in ("days", "closes"):
        return days_text(number, texts)
    if setting == "group" and not number:
        return texts.gettext("One group for all")
    if setting == "finalists" and not number:
        return texts.gettext("No finals")
    return texts.ngettext("{n} player", "{n} players", number)


def setting_name(setting: str, texts: Texts) -> str:
    """Return what a setting is called."""
    return texts.gettext(SETTINGS[setting]) if setting in SETTINGS else setting


def days_text(days: int, texts: Texts) -> str:
    """Return a number of days."""
    return texts.ngettext("{n} day", "{n} days", days)


def kind_line(view: LeagueView, texts: Texts) -> str:
    """Return the game and the format: "Puerto Rico · Swiss"."""
    game = GAMES[view.home.slug].name(texts)
    return f"{game} · {format_name(view.league.format, texts)}"


def about(view: LeagueView, texts: Texts) -> str:
    """Return the game, the format, and how far it has come."""
    league = view.league
    if not league.round:
        return kind_line(view, texts)
    if league.status == "finished":
        far = texts.gettext("final ranking")
    elif league.in_finals:
        far = texts.gettext("finals, round {round}", round=league.round - league.rounds)
    elif league.rounds:
        far = texts.gettext("round {round} of {rounds}", round=league.round, rounds=league.rounds)
    else:
        far = texts.gettext("round {round}", round=league.round)
    return f"{kind_line(view, texts)} · {far}"


def plan_lines(view: LeagueView, texts: Texts) -> list[str]:
    """Say how a league is played: its format, rounds, tables, and what ends a round."""
    league = view.league
    lines = ["- " + texts.gettext(FORMAT_NOTES[league.format])]
    parts = []
    if league.format != "knockout":
        parts.append(texts.ngettext("{n} round", "{n} rounds", league.rounds))
    parts.append(texts.gettext("tables of about {size}", size=league.table_size))
    if league.format == "groups" and league.group_size:
        parts.append(texts.gettext("groups of about {size}", size=league.group_size))
    planned = " · ".join(parts)
    lines.append(f"- {planned[:1].upper()}{planned[1:]}")
    if league.format == "groups" and league.finalists:
        lines.append(
            "- "
            + texts.ngettext(
                "The best player of each group advances to the finals, a knockout.",
                "The best {n} players of each group advance to the finals, a knockout.",
                league.finalists,
            )
        )
    days = days_text(round(league.round_seconds / DAY), texts)
    lines.append(
        "- "
        + texts.gettext(
            "A round lasts {days}. Unfinished games are scored as they stand.",
            days=days,
        )
    )
    if league.max_absences:
        lines.append(
            "- "
            + texts.ngettext(
                "Players who make no move in {n} round are out of the league.",
                "Players who make no move in {n} rounds are out of the league.",
                league.max_absences,
            )
        )
    return lines


def standing_line(view: LeagueView, texts: Texts) -> str:
    """Say what is happening in a league and what comes next."""
    league = view.league
    if league.status == "open" and view.home.is_hostless:
        return texts.ngettext(
            "The first round starts as soon as {n} player has joined, or when sign-up closes: "
            "{time}",
            "The first round starts as soon as {n} players have joined, or when sign-up closes: "
            "{time}",
            CUP_SIZE,
            time=timestamp(league.closes_at),
        )
    if league.status == "open":
        return texts.gettext(
            "The first round starts when sign-up closes: {time}",
            time=timestamp(league.closes_at),
        )
    if league.status == "cancelled":
        return texts.gettext("This league was canceled.")
    if league.status == "finished":
        return texts.gettext("This league is over.")
    if league.round_ends_at is None:
        return texts.gettext("The first round is about to start.")
    return texts.gettext(
        "Round {round} ends: {time}", round=league.round, time=timestamp(league.round_ends_at)
    )
