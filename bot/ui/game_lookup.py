"""Look-up of the game or seat that a command is about: of the thread, or the only possible one."""

from __future__ import annotations

from bot.model import Game
from bot.services.errors import Refused, no_such_game
from bot.ui.controls import Control
from bot.ui.names import escaped
from bot.ui.permissions import may_see, sees_offer
from bot.ui.press import Press, remember_game


async def find_game(press: Press) -> Game:
    """Return the game that a person means by a command. Raises Refused if that is not clear."""
    game = await meant_game(press)
    if game is None:
        raise Refused("Use this command in the thread of a game.")
    remember_game(press, game)
    return game


async def meant_game(press: Press) -> Game | None:
    """Return the game of the thread, else the person's only one here, else the one that waits."""
    app = press.client.app
    if press.channel_id is not None:
        here = await app.play.games.played_in(press.channel_id)
        if here:
            return here[-1]
    mine = [
        game
        for game in await app.play.games.of_person(press.user.id)
        if game.status == "running" and game.guild_id == press.guild_id
    ]
    if len(mine) == 1:
        return mine[0]
    waiting = [game for game in mine if press.user.id in game.asked]
    return waiting[0] if len(waiting) == 1 else None


async def require_visible(press: Press, control: Control) -> None:
    """Raise NotRunning if a control is about a game that is not there for the person.

    Custom ids can be made up, so this is the answer wherever the person may not know of the game.
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
    game = await app.lobbies.get(game_id)
    seat: int | None = named.get("seat")
    if not may_see(press, game) and (seat is None or not sees_offer(press, game, seat)):
        raise no_such_game()


def find_seat(game: Game, player: str) -> int:
    """Return the seat that a person named, by its number from 1 or by name. Raises Refused."""
    wanted = player.strip()
    if wanted.isdecimal() and 1 <= int(wanted) <= len(game.seats):
        return int(wanted) - 1
    found = [seat.seat for seat in game.seats if seat.name.casefold() == wanted.casefold()]
    if len(found) != 1:
        raise Refused("There is no player {player} in this game.", player=escaped(wanted[:50]))
    return found[0]
