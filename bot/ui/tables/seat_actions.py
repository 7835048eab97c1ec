"""Seats of running games that are taken over, left, or undone from a computer."""

from __future__ import annotations

from functools import partial
from typing import assert_never

from bot.i18n import Texts
from bot.model import Game
from bot.ui.confirmation import act_and_report, confirmation_layout, remove_controls
from bot.ui.controls import answers, unused
from bot.ui.layout import Layout, button
from bot.ui.names import person_of
from bot.ui.press import Press, remember_game, texts_of
from bot.ui.tables.controls import SeatButton


@answers(SeatButton)
async def change_seat(press: Press, pressed: SeatButton) -> None:
    """Change who holds the seat; a notice tells everyone."""
    match pressed.verb:
        case "resign":
            await act_and_report(press, partial(resign, press, pressed.game))
        case "take":
            await press.response.defer(ephemeral=True, thinking=True)
            await take_seat(press, pressed.game, pressed.seat)
        case "back":
            await press.response.defer(ephemeral=True, thinking=True)
            await give_back_here(press, pressed.game, pressed.seat)
        case _:
            assert_never(pressed.verb)


async def take_seat(press: Press, game_id: int, seat: int) -> None:
    """Give an open seat to the person. Raises Refused."""
    game = await press.client.app.seats.take(
        game_id, seat, person_of(press.user, str(press.locale))
    )
    await _welcome(press, game)


async def give_back(press: Press, game_id: int) -> None:
    """Let the person play again where a computer stood in. Raises Refused."""
    await _welcome(press, await press.client.app.seats.give_back(game_id, press.user.id))


async def give_back_here(press: Press, game_id: int, seat: int) -> None:
    """Give a seat back by the button of a notice, which goes once no computer plays there.

    Raises Refused.
    """
    if seat >= len((await press.client.app.play.games.get(game_id)).seats):
        raise unused()
    try:
        await give_back(press, game_id)
    finally:
        game = await press.client.app.play.games.get(game_id)
        if game.status != "running" or not game.seats[seat].stands_in:
            await remove_controls(press)


def resign_question(game: Game, seat: int, texts: Texts) -> Layout:
    """Return the question before a person leaves a game."""
    question = texts.gettext(
        "Your seat opens, and the others vote on how to continue. Against other people, "
        "resigning counts as a loss. For a short break, use `/away` or `/seat computer`."
    )
    leave = SeatButton(game.id, seat, "resign")
    return confirmation_layout(
        question, button(texts.gettext("Resign from the game"), leave, "danger")
    )


async def resign(press: Press, game_id: int) -> str:
    """Let the person leave the game, and say so. Raises Refused."""
    await press.client.app.seats.resign(game_id, press.user.id)
    return texts_of(press).gettext("You've left the game.")


async def _welcome(press: Press, game: Game) -> None:
    remember_game(press, game)
    texts = texts_of(press)
    seat = game.seat_of(press.user.id)
    assert seat is not None
    answer = texts.gettext("You're now playing seat {number}.", number=seat + 1)
    if seat in game.waiting:
        answer += " " + texts.gettext("It's your turn.")
    if game.thread_id not in (None, press.channel_id):
        place = f"<#{game.thread_id}>"
        answer += " " + texts.gettext("The game continues in {place}.", place=place)
    await press.edit_original_response(content=answer)
