"""Controls of votes and of seats that change hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import discord

from bot.model import Game
from bot.services.errors import Refused
from bot.ui import ids
from bot.ui.errors import remember_game, texts_of
from bot.ui.items import Control
from bot.ui.names import person_of
from bot.ui.votes import choice_label

if TYPE_CHECKING:
    from bot.client import Slowboat

Press: TypeAlias = "discord.Interaction[Slowboat]"


class VoteButton(Control, template=ids.VOTE):
    """A ballot for one choice of a vote."""

    async def act(self, press: Press) -> None:
        """Take the ballot; the message of the vote shows it."""
        await press.response.defer(ephemeral=True, thinking=True)
        choice = self.match["choice"]
        await press.client.app.votes.cast(int(self.match["vote"]), press.user.id, choice)
        texts = texts_of(press)
        told = texts.gettext("Your choice: {choice}", choice=choice_label(choice, texts))
        await press.edit_original_response(content=told)


class SeatButton(Control, template=ids.SEAT):
    """Taking over an open seat, leaving one's own, taking it back from a computer."""

    async def act(self, press: Press) -> None:
        """Change who holds the seat; a notice tells everybody."""
        await press.response.defer(ephemeral=True, thinking=True)
        match self.match["verb"]:
            case "take":
                await take_seat(press, self.game, int(self.match["seat"]))
            case "back":
                await give_back(press, self.game)
            case "resign":
                await resign(press, self.game)
            case _:
                raise Refused("This control is no longer in use.")


async def take_seat(press: Press, game_id: int, seat: int) -> None:
    """Give an open seat to the person. Raises Refused."""
    game = await press.client.app.seats.take(
        game_id, seat, person_of(press.user, str(press.locale))
    )
    await _welcome(press, game)


async def give_back(press: Press, game_id: int) -> None:
    """Let the person play again where a computer stood in. Raises Refused."""
    await _welcome(press, await press.client.app.seats.give_back(game_id, press.user.id))


async def resign(press: Press, game_id: int) -> None:
    """Let the person leave the game. Raises Refused."""
    await press.client.app.seats.resign(game_id, press.user.id)
    told = texts_of(press).gettext("You have left the game.")
    await press.edit_original_response(content=told)


async def _welcome(press: Press, game: Game) -> None:
    remember_game(press, game)
    texts = texts_of(press)
    seat = game.seat_of(press.user.id)
    assert seat is not None
    told = texts.gettext("You play seat {number} now.", number=seat + 1)
    if seat in game.waiting:
        told += " " + texts.gettext("It is your turn.")
    await press.edit_original_response(content=told)


CONTROLS: Final[tuple[type[Control], ...]] = (VoteButton, SeatButton)
