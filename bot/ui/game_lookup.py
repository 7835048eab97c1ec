"""Look-up of the game or seat that a command is about: of the thread, or the only possible one.

Where it could be one of several games, the command is kept until the person has chosen, and then
answered as if they had used it now. A choice that comes after a restart, or much later, asks them
to use it again.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Annotated, Any, Final

import discord

from bot.i18n import Texts, noted
from bot.model import Game
from bot.services.errors import Refused, no_such_game
from bot.ui.controls import Control, answers, chosen, number_of
from bot.ui.layout import SELECT_LIMIT, option
from bot.ui.names import escaped
from bot.ui.permissions import may_see, sees_offer
from bot.ui.press import Press, remember_game

log = logging.getLogger(__name__)

MEANT: Final = "meant_game"
"""The key under which an interaction holds the id of the game that was chosen."""


class WhichGame(Control, prefix="wg"):
    """The games that a command may be about, by the id of its interaction."""

    command: Annotated[int, r"\d{1,20}"]


class SeveralGames(Refused):
    """A command may be about any of several `games`."""

    def __init__(self, games: Sequence[Game]) -> None:
        super().__init__(noted("Which game do you mean?"))
        self.games = tuple(games)[-SELECT_LIMIT:]


def which_game(press: Press, several: SeveralGames, texts: Texts) -> discord.ui.Select[Any]:
    """Keep a command and return the select by which the person says which game it is about."""
    press.client.admission.keep(press)
    return discord.ui.Select(
        custom_id=WhichGame(press.id).custom_id,
        placeholder=texts.gettext("Choose a game…"),
        options=[option(str(game.id), game.name) for game in several.games],
    )


@answers(WhichGame)
async def choose_game(press: Press, pressed: WhichGame) -> None:
    """Answer the command for the game that was chosen, whose name stays of the question."""
    game_id = number_of(chosen(press))
    asked = press.client.admission.take(pressed.command, press.user.id)
    if asked is None:
        raise Refused("This question has expired. Please use the command again.")
    press.extras[MEANT] = game_id
    await press.client.use_again(press, asked)
    game: Game | None = press.extras.get("game")
    try:
        await asked.edit_original_response(
            content="…" if game is None else f"**{escaped(game.name)}**", view=None
        )
    except discord.HTTPException as error:
        log.info("the question which game is meant stays as it is: %s", error)


async def find_game(press: Press) -> Game:
    """Return the game that a person means by a command.

    Raises SeveralGames, a Refused that lets them choose, if that is not clear.
    """
    possible = await _possible_games(press)
    if not possible:
        raise Refused("Use this command in the thread of a game.")
    if len(possible) > 1:
        raise SeveralGames(possible)
    remember_game(press, possible[0])
    return possible[0]


async def numbered_game(press: Press, number: int) -> Game:
    """Return a running game by its number. Raises NotRunning if the person may not know of it."""
    game = (await press.client.app.play.games.position(number)).game
    if not may_see(press, game):
        raise no_such_game()
    remember_game(press, game)
    return game


async def meant_game(press: Press) -> Game | None:
    """Return the game that a person means, the one that waits for them if that is not clear."""
    possible = await _possible_games(press)
    waiting = [game for game in possible if press.user.id in game.asked]
    return _only(possible) or _only(waiting)


async def _possible_games(press: Press) -> Sequence[Game]:
    """Return the games that a person may mean here.

    That is the game of the thread. Where several are played, as in a channel without threads, it is
    one in which the person plays; elsewhere one of theirs in the server, which waits for them.
    """
    games = press.client.app.play.games
    here = () if press.channel_id is None else await games.played_in(press.channel_id)
    chosen: int | None = press.extras.get(MEANT)
    if here:
        mine = [game for game in here if game.seat_of(press.user.id) is not None]
        return _chosen(mine or here, chosen)
    mine = [
        game
        for game in await games.of_person(press.user.id)
        if game.status == "running" and game.guild_id == press.guild_id
    ]
    waiting = [game for game in mine if press.user.id in game.asked]
    return _chosen(waiting if len(waiting) == 1 else mine, chosen)


def _chosen(possible: Sequence[Game], game_id: int | None) -> Sequence[Game]:
    """Return the game that was chosen, all that are possible if none was."""
    if game_id is None:
        return possible
    return [game for game in possible if game.id == game_id]


def _only(games: Sequence[Game]) -> Game | None:
    return games[0] if len(games) == 1 else None


async def require_visible(press: Press, control: Control) -> None:
    """Raise NotRunning if a control is about a game that is not there for the person.

    Custom ids can be made up, so this is the answer wherever the person may not know of the game.
    A game that is there is noted for the log.
    """
    app, named = press.client.app, vars(control)
    game_id: int | None = named.get("game")
    if "vote" in named:
        vote = await app.votes.get(named["vote"])
        if vote is None:
            raise no_such_game()
        game_id = vote.game_id
    if game_id is None:
        return
    game = await app.play.games.get(game_id)
    seat: int | None = named.get("seat")
    if not may_see(press, game) and (seat is None or not sees_offer(press, game, seat)):
        raise no_such_game()
    remember_game(press, game)


def find_seat(game: Game, player: str) -> int:
    """Return the seat that a person named, by its number from 1 or by name. Raises Refused."""
    wanted = player.strip()
    if wanted.isdecimal() and 1 <= int(wanted) <= len(game.seats):
        return int(wanted) - 1
    seats = [seat.seat for seat in game.seats if seat.name.casefold() == wanted.casefold()]
    if len(seats) != 1:
        raise Refused("There's no player {player} in this game.", player=escaped(wanted[:50]))
    return seats[0]
