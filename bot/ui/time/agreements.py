"""Agreements on time, proposed by a player: another pace, other hours, an hour played live."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.i18n import Texts
from bot.model import Game, Pace, Vote, Window
from bot.services.time.agreements import (
    CLOCK,
    LIVE,
    changed_hours,
    proposal,
    proposed,
    require_not_live,
)
from bot.services.time.pace import preset_of
from bot.services.time.vote_rules import persons_of
from bot.ui.controls import Control, Number, answers
from bot.ui.names import person_of
from bot.ui.press import Press, texts_of
from bot.ui.times import PACE_NAMES, pace_told, window_text


class LiveButton(Control, prefix="lh"):
    """Proposes to play live for an hour."""

    game: Number


@answers(LiveButton)
async def propose_live_hour(press: Press, pressed: LiveButton) -> None:
    """Ask the others whether they play live; only they see the question's answer."""
    await press.response.defer(ephemeral=True, thinking=True)
    game = await press.client.app.play.games.get(pressed.game)
    await propose_live(press, game)


async def propose_live(press: Press, game: Game) -> None:
    """Let a player propose to play live for an hour. Raises Refused."""
    require_not_live(game)
    await _propose(press, game, LIVE, {})


async def propose_pace(press: Press, game: Game, pace: Pace | None) -> None:
    """Let a player propose another pace. Raises Refused."""
    await _propose(press, game, CLOCK, proposal(game, pace, game.window))


async def propose_hours(press: Press, game: Game, start: int, end: int) -> None:
    """Let a player propose hours in which the table plays, in their own zone. Raises Refused."""
    app = press.client.app
    profile = await app.personal_settings.profile(person_of(press.user, str(press.locale)))
    window = changed_hours(start, end, profile.zone)
    await _propose(press, game, CLOCK, proposal(game, game.pace, window))


async def _propose(press: Press, game: Game, kind: str, detail: Mapping[str, Any]) -> None:
    asked = await press.client.app.votes.propose(game.id, kind, press.user.id, detail)
    texts = texts_of(press)
    answer = texts.gettext("The others have been asked.")
    if not asked:
        answer = texts.gettext("Someone has already proposed this. You agreed.")
    elif persons_of(game) == (press.user.id,):
        answer = texts.gettext("Done.")
    await press.edit_original_response(content=answer)


def time_lines(pace: Pace | None, window: Window | None, texts: Texts) -> list[str]:
    """Return a pace and hours in words."""
    name = texts.gettext(PACE_NAMES[preset_of(pace)])
    lines = [texts.gettext("Pace: **{pace}** ({told})", pace=name, told=pace_told(pace, texts))]
    hours = texts.gettext("all day") if window is None else window_text(window, texts)
    return [*lines, texts.gettext("Playing hours: **{hours}**", hours=hours)]


def proposal_lines(vote: Vote, texts: Texts) -> list[str]:
    """Return what a vote on time proposes."""
    if vote.kind == LIVE:
        return [
            texts.gettext(
                "Everyone plays with a short clock for one hour. Your saved time is set aside "
                "until the hour ends or someone drops out. No one is penalized."
            )
        ]
    pace, window = proposed(vote.detail)
    note = texts.gettext("Everyone keeps the same share of their remaining time.")
    return [*time_lines(pace, window, texts), f"-# {note}"]
