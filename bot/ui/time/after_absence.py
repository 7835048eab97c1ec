"""The welcome after an absence: one direct message about all games of a person."""

from __future__ import annotations

from typing import Final

from bot.app import App
from bot.i18n import Texts
from bot.model import Game
from bot.model.notices import Missed, MissedGame
from bot.services.errors import NotRunning
from bot.ui.layout import TEXT_LIMIT, fit_lines
from bot.ui.messages.game_messages import line_text
from bot.ui.messages.notices.said import NOTHING, Said
from bot.ui.names import names_of
from bot.ui.play.log import told
from bot.ui.time.deadlines import game_name, place_link

LINES: Final = 5
"""How many of the newest lines are told of each game."""


async def missed(app: App, told: Missed, texts: Texts) -> Said:
    """Return the message; nothing if all the games are over by now."""
    parts = [
        part
        for game in told.games
        if (part := await _part(app, game, told.person, texts)) is not None
    ]
    if not parts:
        return NOTHING
    heading = texts.gettext("While you were away:")
    # the oldest lines are left out of a text that is too long, so the heading is not among them
    room = TEXT_LIMIT - len(heading) - len("### \n")
    lines = [line for part in parts for line in part]
    return Said(f"### {heading}\n{fit_lines(lines, room, texts)}")


async def _part(app: App, each: MissedGame, person_id: int, texts: Texts) -> list[str] | None:
    """Return the lines about one game, None if it is not being played anymore."""
    try:
        game = (await app.play.games.position(each.game)).game
    except NotRunning:
        return None  # it was forgotten with its server
    seat = game.seat_of(person_id)
    if game.status != "running" or seat is None:
        return None
    since = max(0, game.ply - each.moves)
    entries = await app.play.games.log(game.id, since, seat) if each.moves else ()
    moves = len(entries)
    if not moves and not each.waits:
        return None  # others have only drafted something
    lines = [line_text(line) for line in told(game, entries, texts)]
    head = f"**[{game_name(game, texts)}]({place_link(game)})**"
    if moves:
        head += " \N{MIDDLE DOT} " + texts.ngettext("{n} move", "{n} moves", moves)
    if len(lines) > LINES:
        lines = ["…", *lines[-LINES:]]
    return [head, *lines, _turn(game, person_id, texts)]


def _turn(game: Game, person_id: int, texts: Texts) -> str:
    if person_id in game.asked:
        return "**" + texts.gettext("It's your turn.") + "**"
    names = names_of(game)
    players = texts.listing([names[seat] for seat in game.waiting])
    return texts.gettext("Waiting for {players}.", players=players)
