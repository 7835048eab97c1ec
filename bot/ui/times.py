"""Times in words: instants, durations, paces, hours of a day."""

from __future__ import annotations

from typing import Final

from bot.i18n import Texts, noted
from bot.model import Game, Pace, Window
from bot.model.votes import USUAL_VOTES
from bot.services.time.dates import clock_text
from bot.services.time.pace import CUSTOM, HOUR, MINUTE, preset_of
from bot.ui.time.rule_choice import rule_text

PACE_NAMES: Final = {
    "none": noted("No clock"),
    "relaxed": noted("Relaxed"),
    "standard": noted("Standard"),
    "brisk": noted("Brisk"),
    "live": noted("Live"),
    CUSTOM: noted("Custom"),
}


def timestamp(at: float) -> str:
    """Return a time that every reader sees in their own zone and language."""
    return f"<t:{int(at)}:F> (<t:{int(at)}:R>)"


def ago(at: float) -> str:
    """Return how far a time is from now, in the words of every reader's own client."""
    return f"<t:{int(at)}:R>"


def day(at: float) -> str:
    """Return the day of a time, as every reader's own date."""
    return f"<t:{int(at)}:D>"


def duration(seconds: float, texts: Texts) -> str:
    """Write a duration in whole hours from three on, else in minutes, or in seconds if need be."""
    whole = round(seconds)
    if whole >= 3 * HOUR and whole % HOUR == 0:
        return texts.ngettext("{n} hour", "{n} hours", int(whole / HOUR))
    if whole % MINUTE == 0:
        return texts.ngettext("{n} minute", "{n} minutes", int(whole / MINUTE))
    return texts.ngettext("{n} second", "{n} seconds", whole)


def pace_told(pace: Pace | None, texts: Texts) -> str:
    """Say what a pace is: the bank, what a turn adds, the most that can be saved up."""
    if pace is None:
        return texts.gettext("Everyone takes as long as they need.")
    if not pace.refill:
        return texts.gettext("{bank} for the whole game", bank=duration(pace.bank, texts))
    return texts.gettext(
        "{bank} to start, +{refill} per move, {cap} maximum",
        bank=duration(pace.bank, texts),
        refill=duration(pace.refill, texts),
        cap=duration(pace.cap, texts),
    )


def pace_code(pace: Pace) -> str:
    """Return a pace as it can be typed: "48h +12h max 72h"."""
    bank, refill, cap = map(_code, (pace.bank, pace.refill, pace.cap))
    return f"{bank} +{refill} max {cap}"


def _code(seconds: float) -> str:
    """Return a duration in the largest unit that expresses it in whole numbers."""
    whole = round(seconds)
    for size, unit in ((3600, "h"), (60, "min")):
        if whole % size == 0:
            return f"{whole // size}{unit}"
    return f"{whole}s"


def window_text(window: Window, texts: Texts) -> str:
    """Return the hours in which a table plays."""
    return texts.gettext(
        "from {start} to {end}, {zone}",
        start=clock_text(window.start),
        end=clock_text(window.end),
        zone=window.zone,
    )


def table_lines(game: Game, texts: Texts) -> list[str]:
    """Return the lines about the pace and hours of a table for its first messages."""
    lines = []
    if game.pace is not None:
        name, description = (
            texts.gettext(PACE_NAMES[preset_of(game.pace)]),
            pace_told(game.pace, texts),
        )
        lines.append("- " + texts.gettext("Pace: **{pace}** ({told})", pace=name, told=description))
    if game.window is not None:
        window = window_text(game.window, texts)
        lines.append("- " + texts.gettext("Playing hours: **{hours}**", hours=window))
    if game.vote_rule != USUAL_VOTES:
        description = rule_text(game.vote_rule, texts)
        lines.append("- " + texts.gettext("If the vote is undecided: **{told}**", told=description))
    if game.hints == "on":
        lines.append("- " + texts.gettext("Hints: **on** (not rated)"))
    elif game.hints == "stopped":
        lines.append("- " + texts.gettext("Hints: **turned off** (not rated)"))
    return lines
