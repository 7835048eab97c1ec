"""Leaderboards and what was played on a server, in words and for the picture."""

from __future__ import annotations

from typing import Annotated, Final

import discord

from bot.computers.levels import level_name
from bot.games import GAMES
from bot.i18n import Texts, clip, texts_for
from bot.services.errors import Refused
from bot.services.leagues.ratings import Skill
from bot.services.leagues.reports import RankedPlayer, RankedPlayers, ServerTotals, Totals
from bot.ui.controls import Control, answers
from bot.ui.layout import TEXT_LIMIT, Layout, button, picture_file
from bot.ui.leagues.figures import kind_name, strength_of
from bot.ui.names import escaped
from bot.ui.permissions import require_writing
from bot.ui.play.actions import picture_layout
from bot.ui.press import Press, texts_of
from renderers.core.leaderboard import Leaderboard, LeaderboardRow, Machine, draw_leaderboard
from renderers.core.picture import Picture
from renderers.core.tallies import duration, strength_text

TOLD: Final = 20
"""The number of people who are told in words."""
LEADERS: Final = 3
ALL: Final = "-"
"""The stand-in for all games in the id of a button."""


class LeaderboardButton(Control, prefix="lb"):
    """Shows the leaderboard of a game, or `ALL`, to everyone."""

    slug: Annotated[str, r"[a-z0-9-]{1,40}"]


def _rating(skill: Skill, texts: Texts) -> str:
    return strength_text(strength_of(skill), texts)


def leaderboard(board: RankedPlayers, place: str, reader: int | None, texts: Texts) -> Leaderboard:
    """Return what the picture says; `place` is the name of the server."""
    people = [
        LeaderboardRow(
            place=standing.place,
            name=standing.name,
            strength=strength_of(standing.skill),
            games=standing.games,
            wins=standing.wins,
            own=standing.person_id == reader,
        )
        for standing in board.standings
    ]
    machines = [
        Machine(level_name(level.level, texts), strength_of(level.skill), level.skill.games)
        for level in board.levels
    ]
    return Leaderboard(kind_name(board.slug, texts), place, tuple(people), tuple(machines))


def board_lines(board: RankedPlayers, reader: int | None, texts: Texts) -> list[str]:
    """Return a leaderboard in words, with what only the reader is told if there is one."""
    name = kind_name(board.slug, texts)
    heading = texts.gettext("Leaderboard")
    lines = [f"### {heading} · {name}"]
    if not board.standings:
        lines.append(texts.gettext("No game between people has finished here yet."))
    lines += [_standing(standing, texts) for standing in board.standings[:TOLD]]
    missing = len(board.standings) - TOLD
    if missing > 0:
        lines.append(texts.ngettext("and {n} more player", "and {n} more players", missing))
    own = next(
        (standing for standing in board.standings[TOLD:] if standing.person_id == reader), None
    )
    if own is not None:
        lines.append(_standing(own, texts))
    if any(standing.skill.provisional for standing in board.standings):
        doubtful = texts.gettext("Provisional: fewer than 5 games.")
        lines.append(f"-# {doubtful}")
    if board.levels:
        levels = [
            f"{level_name(level.level, texts)} {_rating(level.skill, texts)}"
            for level in board.levels
        ]
        heading = texts.gettext("Computer players, in solo games")
        lines.append(f"-# {heading}: {', '.join(levels)}")
    if reader is not None and board.own is not None:
        lines.append(_hidden(board.own, texts))
    return lines


def _standing(standing: RankedPlayer, texts: Texts) -> str:
    games = texts.ngettext("{n} game", "{n} games", standing.games)
    won = texts.gettext("{n} won", n=standing.wins)
    rating = _rating(standing.skill, texts)
    return f"{standing.place}\\. **{escaped(standing.name)}** {rating} · {games}, {won}"


def _hidden(own: RankedPlayer, texts: Texts) -> str:
    sentence = texts.gettext(
        "You're hidden from leaderboards. With {rating} you'd be #{place}.",
        rating=_rating(own.skill, texts),
        place=own.place,
    )
    return f"-# {sentence}"


def server_lines(
    server: ServerTotals, leaders: dict[str, RankedPlayers], texts: Texts
) -> list[str]:
    """Return what was played on a server, with the first three of each game."""
    heading = texts.gettext("Games on this server")
    lines = [f"### {heading}"]
    if not server.games:
        lines.append(texts.gettext("No games have ended here yet."))
        return lines
    lines.append(
        texts.ngettext("{n} person has played here.", "{n} people have played here.", server.people)
    )
    for game in server.games:
        lines += ["", *_totals(game, leaders[game.slug], texts)]
    sentence = texts.gettext("`/leaderboard` with a game shows the full list.")
    return [*lines, "", f"-# {sentence}"]


def _totals(totals: Totals, board: RankedPlayers, texts: Texts) -> list[str]:
    finished, abandoned = totals.finished, totals.abandoned
    parts = [texts.ngettext("**{n}** game finished", "**{n}** games finished", finished)]
    if abandoned:
        parts.append(texts.ngettext("{n} game ended early", "{n} games ended early", abandoned))
    parts.append(texts.ngettext("{n} move", "{n} moves", totals.moves))
    if totals.length is not None:
        time = duration(totals.length, texts)
        parts.append(texts.gettext("usual length {time}", time=time))
    first = [
        f"{standing.place}\\. {escaped(standing.name)} {_rating(standing.skill, texts)}"
        for standing in board.standings[:LEADERS]
    ]
    lines = [f"**{kind_name(totals.slug, texts)}** · " + " · ".join(parts)]
    return [*lines, " · ".join(first)] if first else lines


async def show(press: Press, slug: str, *, public: bool) -> None:
    """Show a leaderboard (`slug` is `ALL`: what was played here) in the answer to a press.

    What everyone sees is in the language of the server and says nothing to the reader alone.
    """
    guild_id = press.guild_id
    assert guild_id is not None
    texts = texts_for(str(press.guild_locale or press.locale)) if public else texts_of(press)
    picture = None
    if slug == ALL:
        lines = await server_totals_lines(press, guild_id, texts)
    else:
        reader = None if public else press.user.id
        board = await press.client.app.statistics.board(guild_id, slug, reader)
        lines = board_lines(board, reader, texts)
        if board.standings:
            place = "" if press.guild is None else press.guild.name
            picture = await _drawn(press, leaderboard(board, place, reader, texts), texts)
    name = f"leaderboard-{press.id}"
    layout = picture_layout(clip("\n".join(lines), TEXT_LIMIT - 100), picture, name)
    if not public:
        _with_button(layout, slug, texts)
    files = [] if picture is None else [picture_file(picture, name)]
    await press.edit_original_response(view=layout, attachments=files)


async def server_totals_lines(press: Press, guild_id: int, texts: Texts) -> list[str]:
    """Return what was played on a server so far, with the first three of each game."""
    statistics = press.client.app.statistics
    server = await statistics.server(guild_id)
    leaders = {game.slug: await statistics.board(guild_id, game.slug) for game in server.games}
    return server_lines(server, leaders, texts)


async def _drawn(press: Press, board: Leaderboard, texts: Texts) -> Picture | None:
    drawing = press.client.app.drawing
    return await drawing.told(draw_leaderboard, board, texts)


def _with_button(layout: Layout, slug: str, texts: Texts) -> None:
    shown = button(texts.gettext("Share with everyone"), LeaderboardButton(slug))
    layout.add_item(discord.ui.ActionRow(shown))
    layout.stop()


@answers(LeaderboardButton)
async def show_everybody(press: Press, pressed: LeaderboardButton) -> None:
    """Post a leaderboard where the person is.

    Raises Refused if the game is gone or they may not write.
    """
    slug = pressed.slug
    if slug != ALL and slug not in GAMES:
        raise Refused("There's no game {game}.", game=slug)
    require_writing(press)
    await press.response.defer(thinking=True)
    await show(press, slug, public=True)
