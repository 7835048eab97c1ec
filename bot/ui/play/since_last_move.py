"""The summary since a player's last move: board before and now, changes, what is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import discord

from bot.games import GAMES
from bot.i18n import Texts, clip
from bot.model import Game, LogEntry, Position
from bot.services.play.chronicle import Chronicle
from bot.services.play.requirements import seat_of
from bot.services.play.timeline import last_own_ply, position_at
from bot.services.time.clocks import AwaitedPerson
from bot.ui.layout import TEXT_LIMIT, Layout, gallery, picture_file, text
from bot.ui.messages.game_messages import line_text
from bot.ui.names import names_of
from bot.ui.play.log import LogTurn, fit_chapters, told, turn_name
from bot.ui.press import Press, picture_mode, texts_of
from bot.ui.tables.lobby_message import COLOUR
from bot.ui.time.deadlines import NO_TIMES, deadline_lines, waiting_line
from renderers import RENDERERS, Picture
from renderers.core.change_marks import MOST
from renderers.core.picture import clipped
from rules import Event, State
from rules import view as view_of

NOW_LIMIT: Final = 900
LABELS: Final = 12
"""How many of the choices are named."""
_ROOM: Final = 200
"""Characters for the headings of the pictures."""


@dataclass(frozen=True, slots=True)
class MissedMoves:
    """A game before and after what a player has missed, for that player's eyes."""

    seat: int
    before: Position
    now: Position
    entries: tuple[LogEntry, ...]
    told: Chronicle

    @property
    def events(self) -> list[Event]:
        """Everything that happened in between."""
        return [event for entry in self.entries for event in entry.events]


async def since_last_move(press: Press, game_id: int) -> MissedMoves:
    """Return what a player has missed; without a move of their own, since the start.

    Raises Refused.
    """
    app = press.client.app
    chronicle = await app.history.chronicle(game_id)
    game = chronicle.game
    seat = seat_of(game, press.user.id)
    log = [
        entry for entry in await app.play.games.log(game_id, viewer=seat) if entry.ply <= game.ply
    ]
    own = last_own_ply(log, seat)
    entries = tuple([entry for entry in log if entry.ply > own])
    return MissedMoves(
        seat, await position_at(chronicle, own), Position(game, chronicle.state), entries, chronicle
    )


async def show_since(press: Press, game_id: int) -> None:
    """Show it to the player alone."""
    missed = await since_last_move(press, game_id)
    texts, drawing = texts_of(press), press.client.app.drawing
    before, now, seat = missed.before, missed.now, missed.seat
    mode, pictures = await picture_mode(press), []
    if missed.entries:
        old = await drawing.board(before.game, before.state, seat, texts, mode=mode)
        pictures.append((_heading(before, texts), _marked(old, texts.gettext("Before"))))
    new = await drawing.board(now.game, now.state, seat, texts, missed.events, mode=mode)
    pictures.append((texts.gettext("Now"), _marked(new, texts.gettext("Now"))))
    times = await press.client.app.clocks.asked(now.game)
    layout, files = since_layout(missed, pictures, texts, times)
    await press.edit_original_response(view=layout, attachments=files)


def since_layout(
    missed: MissedMoves,
    pictures: Sequence[tuple[str, Picture | None]],
    texts: Texts,
    times: Mapping[int, AwaitedPerson] = NO_TIMES,
) -> tuple[Layout, list[discord.File]]:
    """Return the message and its files: the pictures with their headings, then the words."""
    game = missed.now.game
    asked = clip(now_text(missed.now, missed.seat, texts, times), NOW_LIMIT)
    heading = texts.gettext("Since your last move")
    body = discord.ui.Container[Any](text(f"## {heading}"), accent_colour=COLOUR)
    files = []
    for place, (name, picture) in enumerate(pictures):
        if picture is None:
            continue
        file = f"since-{game.id}-{place}"
        body.add_item(text(f"### {clip(name, _ROOM // 2)}"))
        body.add_item(gallery(picture, file))
        files.append(picture_file(picture, file))
    room = TEXT_LIMIT - len(asked) - len(heading) - 2 * _ROOM
    body.add_item(text(happened_since(missed, room, texts)))
    body.add_item(text(asked))
    return Layout(body), files


def happened_since(missed: MissedMoves, limit: int, texts: Texts) -> str:
    """Return what happened, turn by turn, numbered as in the picture, within `limit` characters.

    A picture has few numbers; where there are more changes the first line says so.
    """
    if not missed.entries:
        return texts.gettext("Nothing has changed since then.")
    game = missed.now.game
    numbered = RENDERERS[game.slug].numbered(missed.events)
    chapters = _chapters(missed, numbered, texts)
    lines = sum(len(chapter.lines) for chapter in chapters)
    if not lines:
        return texts.gettext("No visible changes since then.")
    first = ""
    if len(numbered) == MOST < lines:
        first = "-# " + texts.ngettext(
            "The most important change has a number.",
            "The {n} most important changes have a number.",
            len(numbered),
        )
    shown = fit_chapters(chapters, limit - len(first) - 1, texts)
    return f"{first}\n{shown}" if first else shown


def _chapters(
    missed: MissedMoves, numbered: Sequence[tuple[int, Event]], texts: Texts
) -> list[LogTurn]:
    """Return the turns in which something was told, each with its name."""
    game = missed.now.game
    chapters = []
    for turn in missed.told.turns:
        entries = [entry for entry in missed.entries if turn.first <= entry.ply <= turn.last]
        lines = [line_text(line) for line in told(game, entries, texts, numbered)]
        if lines:
            chapters.append(LogTurn(f"**{turn_name(game, turn, texts)}**", tuple(lines)))
    return chapters


def now_text(
    position: Position, seat: int, texts: Texts, times: Mapping[int, AwaitedPerson] = NO_TIMES
) -> str:
    """Say what a player is asked and can do, or for whom the game waits, and until when."""
    game = position.game
    if seat not in game.waiting or game.status != "running":
        return "\n".join([waiting_line(game, texts), *deadline_lines(game, times, texts)])
    kind, view = GAMES[game.slug], view_of(position.state, seat)
    lines = [kind.prompt(view, seat, names_of(game), texts)]
    labels = _labels(game, view, seat, texts)
    if labels:
        lines.append(texts.gettext("Now you can: {choices}.", choices=labels))
    own = {seat: times[seat]} if seat in times else {}
    lines += deadline_lines(game, own, texts)
    if game.thread_id is not None:
        place = f"<#{game.thread_id}>"
        lines.append(
            "-# " + texts.gettext("Make your move below the latest board in {place}.", place=place)
        )
    return "\n".join(lines)


def _labels(game: Game, view: State, seat: int, texts: Texts) -> str:
    """Return what is on offer as far as it can be listed; "" where a panel asks everything."""
    labels = [choice.label for choice in GAMES[game.slug].choices(view, seat, texts)]
    more = len(labels) - LABELS
    if more > 1:
        labels[LABELS:] = [texts.ngettext("{n} more", "{n} more", more)]
    return texts.listing(labels) if labels else ""


def _heading(before: Position, texts: Texts) -> str:
    heading = texts.gettext("Before") if before.game.ply else texts.gettext("At the start")
    headline = GAMES[before.game.slug].words.headline(
        view_of(before.state, None), names_of(before.game), texts
    )
    return f"{heading} \N{MIDDLE DOT} {headline}"


def _marked(picture: Picture | None, when: str) -> Picture | None:
    """Say in the alt text which of two pictures this is."""
    return picture and replace(picture, alt=clipped(f"{when}. {picture.alt}"))
