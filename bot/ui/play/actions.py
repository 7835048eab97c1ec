"""Moves and looks of one player, by control or by command: play, show board or hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.games import GAMES
from bot.games.core.words import has_hands
from bot.i18n import Texts
from bot.model import Change, Game, Position
from bot.services.errors import Refused
from bot.services.play.requirements import seat_of
from bot.ui.errors import CONTENT_LIMIT
from bot.ui.layout import TEXT_LIMIT, Layout, fit_lines, gallery, pages, picture_file, text
from bot.ui.messages.game_messages import line_text
from bot.ui.names import names_of, table_text
from bot.ui.press import Press, picture_mode, texts_of
from bot.ui.tables.lobby_message import COLOUR
from renderers.core.game import Area
from renderers.core.picture import Picture
from rules import view as view_of


async def make_move(
    press: Press, game_id: int, moves: str | Sequence[str], question: int | None
) -> Change:
    """Play moves for the person; a `question` must still be asked.

    Raises Refused, StaleQuestion or RulesError, and nothing has changed then.
    """
    return await press.client.app.play.moves.make(game_id, press.user.id, moves, question)


async def show_own_board(press: Press, game_id: int) -> None:
    """Show a player their board, enlarged; a spectator gets the table."""
    position = await press.client.app.play.games.position(game_id)
    seat = position.game.seat_of(press.user.id)
    await show_board(press, position, seat)


async def show_own_hand(press: Press, game_id: int) -> None:
    """Show a player the cards in their hand, in words and as a picture. Raises Refused."""
    position = await press.client.app.play.games.position(game_id)
    game, texts = position.game, texts_of(press)
    seat, kind = seat_of(game, press.user.id), GAMES[game.slug]
    if not has_hands(kind.words):
        raise Refused("This game has no hands of cards.")
    cards = kind.words.hand(view_of(position.state, seat), seat, texts)
    heading = texts.gettext("Your hand")
    lines = [f"### {heading}", *(cards or [texts.gettext("No cards.")])]
    mode, drawing = await picture_mode(press), press.client.app.drawing
    picture = await drawing.hand(game, position.state, seat, texts, mode=mode)
    name = f"hand-{game.id}"
    layout = picture_layout(fit_lines(lines, TEXT_LIMIT, texts), picture, name)
    files = [] if picture is None else [picture_file(picture, name)]
    await press.edit_original_response(view=layout, attachments=files)


async def show_effects(press: Press, game_id: int) -> None:
    """Show what each choice on offer does, which its button is too small to say. Raises Refused."""
    position = await press.client.app.play.games.position(game_id)
    game, texts, viewer = position.game, texts_of(press), position.game.seat_of(press.user.id)
    if not game.waiting:
        raise Refused("That isn't available right now.")
    asked = viewer if viewer in game.waiting and viewer is not None else game.waiting[0]
    choices = GAMES[game.slug].choices(view_of(position.state, viewer), asked, texts)
    lines = [
        f"**{choice.label}** \N{MIDDLE DOT} {choice.consequence}"
        for choice in choices
        if choice.consequence
    ]
    await show_long(press, "\n".join(lines))


async def show_board(
    press: Press, position: Position, enlarged: int | None, area: Area | None = None
) -> None:
    """Show the table, one seat or an area of it enlarged, as the person may see it.

    A picture that cannot be drawn is replaced by the table as text.
    """
    game, texts, app = position.game, texts_of(press), press.client.app
    viewer, mode = game.seat_of(press.user.id), await picture_mode(press)
    if enlarged is None:
        shown = "" if area is None else area.id
        picture = await app.drawing.board(
            game, position.state, viewer, texts, area=shown, mode=mode
        )
    else:
        picture = await app.drawing.seat(game, position.state, enlarged, viewer, texts, mode=mode)
    if picture is None:
        await show_text_board(press, position)
        return
    name = f"board-{game.id}"
    view = view_of(position.state, viewer)
    heading = GAMES[game.slug].words.headline(view, names_of(game), texts)
    if area is not None:
        heading = f"{heading} \N{MIDDLE DOT} {area.label}"
    layout = picture_layout(f"### {heading}", picture, name)
    await press.edit_original_response(view=layout, attachments=[picture_file(picture, name)])


def picture_layout(heading: str, picture: Picture | None, name: str) -> Layout:
    """Return a message with a heading and, if there is one, a picture."""
    body = discord.ui.Container[Any](text(heading), accent_colour=COLOUR)
    if picture is not None:
        body.add_item(gallery(picture, name))
    return Layout(body)


async def show_text_board(press: Press, position: Position) -> None:
    """Show the complete table as text, in as many private messages as it takes."""
    game = position.game
    view = view_of(position.state, game.seat_of(press.user.id))
    await show_long(press, table_text(game, view, texts_of(press)))


async def show_long(press: Press, content: str) -> None:
    """Answer privately with a text of any length; the first part completes the answer."""
    first, *others = pages(content, CONTENT_LIMIT)
    await press.edit_original_response(content=first)
    for part in others:
        await press.followup.send(part, ephemeral=True)


def told_lines(game: Game, events: Any, texts: Texts, numbered: Any = ()) -> list[str]:
    """Return what happened, one line each."""
    lines = GAMES[game.slug].words.log.tell(events, names_of(game), texts, numbered)
    return [line_text(line) for line in lines]
