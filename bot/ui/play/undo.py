"""Taking moves back: first what would go and how the board would look, then the act itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Literal

import discord

from bot.i18n import Texts
from bot.model import Game, LogEntry
from bot.services.errors import CannotUndo, Refused
from bot.services.play.requirements import require_revision, seat_of
from bot.services.play.timeline import position_at
from bot.services.play.undo import UndoPlan
from bot.ui.confirmation import act_and_report
from bot.ui.controls import Control, Number, answers
from bot.ui.layout import Layout, button, fit_lines, gallery, picture_file, text
from bot.ui.messages.game_messages import line_text
from bot.ui.names import names_of
from bot.ui.play.log import told
from bot.ui.press import Press, picture_mode, texts_of
from bot.ui.tables.lobby_message import COLOUR
from renderers import Picture

LIMIT: Final = 3000


class UndoButton(Control, prefix="u"):
    """Undoes what was shown of a game at a revision, or asks the others to allow it."""

    game: Number
    revision: Number
    verb: Literal["free", "vote"]


@answers(UndoButton)
async def undo(press: Press, pressed: UndoButton) -> None:
    """Do it while the game is still what it was."""
    act = take_back if pressed.verb == "free" else ask_the_others
    await act_and_report(press, partial(act, press, pressed.game, pressed.revision))


async def show_undo(press: Press, game_id: int) -> None:
    """Show a player what taking back their last move means, with the button that does it.

    Raises Refused, CannotUndo if the player has not moved.
    """
    app, texts = press.client.app, texts_of(press)
    game = (await press.client.app.play.games.position(game_id)).game
    seat = seat_of(game, press.user.id)
    plan = await app.play.undo.plan(game_id, press.user.id)
    if plan.needs_vote and not _others(game, seat):
        raise CannotUndo(plan.reason)
    chronicle = await app.history.chronicle(game_id)
    require_revision(chronicle.game, game.revision)
    before = await position_at(chronicle, plan.ply)
    mode = await picture_mode(press)
    picture = await app.drawing.board(before.game, before.state, seat, texts, mode=mode)
    undone = [
        entry for entry in await app.play.games.log(game_id, viewer=seat) if entry.ply > plan.ply
    ]
    layout = undo_layout(game, plan, undone, picture, texts)
    files = [] if picture is None else [picture_file(picture, _file(game))]
    await press.edit_original_response(view=layout, attachments=files)


def _others(game: Game, seat: int) -> list[int]:
    """Return the other persons who play, and who can be asked."""
    players = [each.player_id for each in game.seats if each.seat != seat]
    return [person for person in players if person is not None]


def undo_layout(
    game: Game, plan: UndoPlan, undone: Sequence[LogEntry], picture: Picture | None, texts: Texts
) -> Layout:
    """Return the preview: the moves in words, the board without them, the button."""
    heading = ["### " + _would_go(len(undone), texts)]
    lines = moves_in_words(game, undone, texts)
    if plan.needs_vote:
        lines.append(texts.gettext(plan.reason))
        lines.append(texts.gettext("So all other players must agree."))
    lines.append("-# " + texts.gettext("The board would then look like this:"))
    lines_shown = fit_lines(lines, LIMIT, texts, heading)
    body = discord.ui.Container[Any](text(lines_shown), accent_colour=COLOUR)
    if picture is not None:
        body.add_item(gallery(picture, _file(game)))
    body.add_item(discord.ui.ActionRow[Any](_act_button(game, plan, len(undone), texts)))
    return Layout(body)


def _would_go(count: int, texts: Texts) -> str:
    return texts.ngettext("{n} move would be undone", "{n} moves would be undone", count)


def _act_button(game: Game, plan: UndoPlan, count: int, texts: Texts) -> discord.ui.Button[Any]:
    if plan.needs_vote:
        control = UndoButton(game.id, game.revision, "vote")
        return button(texts.gettext("Ask the other players"), control, "primary")
    label = texts.ngettext("Undo {n} move", "Undo {n} moves", count)
    return button(label, UndoButton(game.id, game.revision, "free"), "danger")


def moves_in_words(game: Game, undone: Sequence[LogEntry], texts: Texts) -> list[str]:
    """Return a line for everything that moves brought; for a secret answer that there is one."""
    lines = [line_text(line) for line in told(game, undone, texts)]
    if lines:
        return lines
    names = names_of(game)
    secret = texts.gettext("a move the others can't see yet")
    return [
        f"· {names[entry.seat]}: " + (f"`{entry.text}`" if entry.text else secret)
        for entry in undone
    ]


def _file(game: Game) -> str:
    return f"undo-{game.id}"


async def take_back(press: Press, game_id: int, revision: int) -> str:
    """Take the player's last move back as it was shown; say what is gone. Raises Refused."""
    app, texts = press.client.app, texts_of(press)
    game = (await press.client.app.play.games.position(game_id)).game
    plan = await app.play.undo.plan(game_id, press.user.id)
    undone = await app.play.games.log(game_id, plan.ply, seat_of(game, press.user.id))
    change = await app.play.undo.take_back(game_id, press.user.id, revision)
    heading = texts.ngettext("{n} move was undone:", "{n} moves were undone:", len(undone))
    return fit_lines(moves_in_words(change.game, undone, texts), LIMIT, texts, [heading])


async def ask_the_others(press: Press, game_id: int, revision: int) -> str:
    """Let the others vote on taking the player's last move back; say so. Raises Refused."""
    app, texts = press.client.app, texts_of(press)
    game = (await press.client.app.play.games.position(game_id)).game
    plan = await app.play.undo.plan(game_id, press.user.id)
    require_revision(game, revision)
    if not plan.needs_vote:
        raise Refused("You can undo this without asking.")
    undone = await app.play.games.log(game_id, plan.ply)
    detail = {"to_ply": plan.ply, "ply": game.ply, "moves": len(undone)}
    await app.votes.propose(game_id, "undo", press.user.id, detail)
    return texts.gettext("The other players have been asked.")
