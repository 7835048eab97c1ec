"""Moves that controls offer: one press plays them, below a question or in a private message.

The next message of the thread shows what came of it. A private message loses its controls and says
so itself.
"""

from __future__ import annotations

from functools import partial

from bot.games import GAMES
from bot.i18n import Texts
from bot.model import Change, Position
from bot.services.errors import Refused
from bot.services.play.requirements import require_question, seat_of
from bot.ui.confirmation import act_and_report
from bot.ui.controls import answers, chosen, is_mark, meant
from bot.ui.layout import Layout
from bot.ui.play.actions import position_of
from bot.ui.play.controls import MoveButton, MoveSelect
from bot.ui.play.played import played_layout
from bot.ui.press import Press, texts_of
from rules import NOT_ASKED
from rules import view as view_of


@answers(MoveButton)
async def play_pressed(press: Press, pressed: MoveButton) -> None:
    """Play a move."""
    await _play(press, pressed.game, pressed.text, pressed.question)


@answers(MoveSelect)
async def play_chosen(press: Press, pressed: MoveSelect) -> None:
    """Play the chosen move."""
    await _play(press, pressed.game, chosen(press), pressed.question)


async def _play(press: Press, game_id: int, offered: str, question: int) -> None:
    if press.message is not None and press.message.flags.ephemeral:
        await act_and_report(press, partial(_reported, press, game_id, offered, question))
        return
    await press.response.defer()
    await _made(press, game_id, offered, question)


async def _reported(press: Press, game_id: int, offered: str, question: int) -> Layout:
    return await played_layout(press, await _made(press, game_id, offered, question))


async def _made(press: Press, game_id: int, offered: str, question: int) -> Change:
    """Play what a control offers, its notation or the mark of one. Raises like `make_move`."""
    position = await position_of(press, game_id)
    if is_mark(offered):
        require_question(position.game, question)
        offered = _meant(position, press.user.id, offered, texts_of(press))
    return await press.client.app.play.moves.make(game_id, press.user.id, offered, question)


def _meant(position: Position, person_id: int, mark: str, texts: Texts) -> str:
    """Return the notation for which a mark stands. Raises Refused if it is not on offer."""
    game, seat = position.game, seat_of(position.game, person_id)
    choices = GAMES[game.slug].choices(view_of(position.state, seat), seat, texts)
    if not choices:
        raise Refused(NOT_ASKED.reason)
    notation = meant(mark, [choice.text for choice in choices])
    if notation is None:
        raise Refused("This is not on offer now.")
    return notation
