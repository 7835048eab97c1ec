"""Moves of players: offered by controls and played by one press, or typed.

The next message of the thread shows what came of it. A private message loses its controls and says
so itself. Typed moves are played at once, asked about first, or put together in the panel. One that
throws something away is asked about like other things that can't be undone, and so is one that
is written in another way than the notation: the preview says what was understood.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any, Final, Self

import discord

from bot.games import GAMES
from bot.games.core.panel import begun
from bot.games.core.preferences import legal_move
from bot.games.core.question import Question
from bot.i18n import Texts, clip, noted
from bot.model import Change, Game, Position
from bot.services.errors import Refused
from bot.services.orders.evaluation import decide
from bot.services.orders.parsing import OrderRequest, read_order
from bot.services.play.requirements import require_question, seat_of
from bot.ui.coach.second_look import second_look
from bot.ui.confirmation import act_and_report
from bot.ui.controls import (
    CUSTOM_ID_LENGTH,
    Control,
    Number,
    answers,
    chosen,
    is_mark,
    marked,
    meant,
)
from bot.ui.layout import TEXT_LIMIT, Layout, button, gallery, picture_file, text
from bot.ui.names import names_of
from bot.ui.orders.suggestions import next_turn
from bot.ui.play import actions, panel_actions
from bot.ui.play.actions import told_lines
from bot.ui.play.autocompletion import written_out
from bot.ui.play.controls import MoveButton, MoveSelect
from bot.ui.play.panel_layout import done_layout
from bot.ui.play.typed_lines import lines_of
from bot.ui.press import Press, picture_mode, texts_of
from bot.ui.tables.lobby_message import COLOUR
from renderers.core.picture import Picture
from rules import NOT_ASKED, Move, seen
from rules import view as view_of

AT_ONCE: Final = noted(
    "It's your turn, so this will be played right away. Afterward, you can add an order for "
    "later turns."
)


async def played_layout(press: Press, change: Change) -> Layout:
    """Return what a person is told after a move of theirs."""
    texts, seat = texts_of(press), seat_of(change.game, press.user.id)
    happened = told_lines(change.game, seen(change.events, seat), texts)
    offer = await next_turn(press, change.game, change.state, seat)
    return done_layout(happened, texts, offer=offer)


class SureButton(Control, prefix="mc"):
    """Plays a typed move that was asked about first; its notation, or the mark of a long one."""

    game: Number
    question: Number
    text: Annotated[str, r".+"]

    @classmethod
    def of(cls, game: int, question: int, notation: str) -> Self:
        """Return the button for a move, whatever the length of its notation."""
        room = CUSTOM_ID_LENGTH - len(cls(game, question, "").custom_id)
        return cls(game, question, marked(notation, room))


async def shown_first(
    press: Press, position: Position, typed: str, verbs: Sequence[str] = ()
) -> bool:
    """Show a person who may act what is to be said before a move is looked for; False for nothing.

    That is the panel for a text that lacks something, and the preview of a move that was written
    in another way than the notation. `verbs` are the beginnings of the command, none for `/move`.
    """
    question = _question(press, position)
    if question is None:
        return False
    panel = question.panel()
    if panel is not None:
        draft = await asyncio.to_thread(begun, panel, lines_of(typed, verbs))
        if draft is not None:
            game = position.game
            await panel_actions.begin(press, game.id, game.question, draft)
            return True
    notation = "" if verbs else question.read(typed)
    move = legal_move(question.view, question.seat, notation) if notation else None
    if move is not None:
        warning = question.words(move).warning
        await ask_first(press, position, question, move, warning)
    return move is not None


async def asked_at_once(press: Press, position: Position, wish: OrderRequest) -> bool:
    """Ask a person who has to answer now whether to play what they would queue; False for nothing.

    No one waits for a question that is open already. Raises like giving the order.
    """
    question = _question(press, position)
    if question is None:
        return False
    kind, view, seat = GAMES[position.game.slug], question.view, question.seat
    order = await asyncio.to_thread(read_order, kind, wish, view, seat, position.game.question)
    verdict = await asyncio.to_thread(decide, kind, [order], view, seat)
    if verdict is None or verdict.stop or len(verdict.moves) != 1:
        return False
    texts, (move,) = texts_of(press), verdict.moves
    lines = [question.words(move).warning, texts.gettext(AT_ONCE)]
    await ask_first(press, position, question, move, "\n".join(filter(None, lines)))
    return True


async def play_typed(press: Press, position: Position, notation: str) -> None:
    """Play a move, or ask the person first whether it is meant where it throws something away.

    Raises Refused or RulesError like `make_move`.
    """
    question = _question(press, position)
    if question is not None:
        move = legal_move(question.view, question.seat, notation)
        warning = "" if move is None else question.words(move).warning
        if move is not None and warning:
            await ask_first(press, position, question, move, warning)
            return
    game = position.game
    warned = await _held_up(press, game, notation, game.question) if game.hints == "on" else None
    if warned is not None:
        await press.edit_original_response(view=warned)
        return
    change = await actions.make_move(press, position.game.id, notation, None)
    await press.edit_original_response(view=await played_layout(press, change))


def _question(press: Press, position: Position) -> Question[Any, Any, Any] | None:
    """Return what the person is asked, None if they may not act."""
    game = position.game
    seat = seat_of(game, press.user.id)
    return GAMES[game.slug].question(
        view_of(position.state, seat), seat, names_of(game), texts_of(press)
    )


async def ask_first(
    press: Press, position: Position, question: Question[Any, Any, Any], move: Move, warning: str
) -> None:
    """Show what a move does, with the button that plays it."""
    game, texts = position.game, texts_of(press)
    mode = await picture_mode(press)
    drawing = press.client.app.drawing
    picture = await drawing.preview(game, position.state, question.seat, (move,), texts, mode=mode)
    words = question.words(move)
    lines = [f"**{words.label}**", words.consequence, warning]
    name = f"asked-{game.id}"
    layout = sure_layout(game, "\n".join(filter(None, lines)), move, picture, name, texts)
    files = [] if picture is None else [picture_file(picture, name)]
    await press.edit_original_response(view=layout, attachments=files)


def sure_layout(
    game: Game, consequence: str, move: Move, picture: Picture | None, name: str, texts: Texts
) -> Layout:
    """Return the question whether a move is meant: what it does, the picture, the button."""
    body = discord.ui.Container[Any](text(clip(consequence, TEXT_LIMIT)), accent_colour=COLOUR)
    if picture is not None:
        body.add_item(gallery(picture, name))
    control = SureButton.of(game.id, game.question, str(move))
    body.add_item(discord.ui.ActionRow[Any](button(texts.gettext("Confirm"), control, "success")))
    return Layout(body)


@answers(SureButton)
async def play_asked(press: Press, pressed: SureButton) -> None:
    """Play the move while the same is asked; say in place of the question what happened."""
    await act_and_report(press, partial(_confirmed, press, pressed))


async def _confirmed(press: Press, pressed: SureButton) -> Layout:
    position = await press.client.app.play.games.position(pressed.game)
    game = position.game
    seat = seat_of(game, press.user.id)
    require_question(game, pressed.question)
    notation = await asyncio.to_thread(
        written_out,
        GAMES[game.slug],
        view_of(position.state, seat),
        seat,
        pressed.text,
        game.names,
        texts_of(press),
    )
    change = await actions.make_move(press, game.id, notation, pressed.question)
    return await played_layout(press, change)


@answers(MoveSelect)
@answers(MoveButton)
async def play_offered(press: Press, pressed: MoveButton | MoveSelect) -> None:
    """Play the move of a button, or the one that was chosen in a select."""
    offered = pressed.text if isinstance(pressed, MoveButton) else chosen(press)
    if press.message is not None and press.message.flags.ephemeral:
        report = partial(_reported, press, pressed.game, offered, pressed.question)
        await act_and_report(press, report)
        return
    await press.response.defer()
    answer = await _made(press, pressed.game, offered, pressed.question)
    if isinstance(answer, Layout):
        await press.followup.send(view=answer, ephemeral=True)


async def _reported(press: Press, game_id: int, offered: str, question: int) -> Layout:
    answer = await _made(press, game_id, offered, question)
    return answer if isinstance(answer, Layout) else await played_layout(press, answer)


async def _made(press: Press, game_id: int, offered: str, question: int) -> Change | Layout:
    """Play what a control offers, its notation or the mark of one. Raises like `make_move`.

    Returns what the person is to be asked before that instead, if they want a second look.
    """
    position = await press.client.app.play.games.position(game_id)
    if is_mark(offered):
        require_question(position.game, question)
        offered = _meant(position, press.user.id, offered, texts_of(press))
    if position.game.hints == "on":
        warned = await _held_up(press, position.game, offered, question)
        if warned is not None:
            return warned
    return await press.client.app.play.moves.make(game_id, press.user.id, offered, question)


async def _held_up(press: Press, game: Game, notation: str, question: int) -> Layout | None:
    """Return what a person is asked before a move that is a blunder, None for others."""
    play = SureButton.of(game.id, question, notation)
    return await second_look(press, game, question, notation, play)


def _meant(position: Position, person_id: int, mark: str, texts: Texts) -> str:
    """Return the notation for which a mark stands. Raises Refused if it is not on offer."""
    game, seat = position.game, seat_of(position.game, person_id)
    choices = GAMES[game.slug].choices(view_of(position.state, seat), seat, texts)
    if not choices:
        raise Refused(NOT_ASKED.reason)
    notation = meant(mark, [choice.text for choice in choices])
    if notation is None:
        raise Refused("That isn't available right now.")
    return notation
