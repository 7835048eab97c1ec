"""The direct message about an order that stopped: what was planned, and what happened."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.app import App
from bot.games import GAMES
from bot.i18n import Texts
from bot.model import Game
from bot.model.notices import OrderStopped
from bot.services.play.timeline import position_at
from bot.ui.messages.game_messages import line_text
from bot.ui.messages.notices import orders
from bot.ui.messages.notices.said import Said
from bot.ui.names import names_of
from bot.ui.orders.order_words import rows_in_words
from bot.ui.play.log import told
from rules import view as view_of

LINES: Final = 5
"""How many of the newest lines are told."""


async def stopped(app: App, notice: OrderStopped, game: Game, person_id: int, texts: Texts) -> Said:
    """Return the message; what happened is told as the seat of the person may know it.

    What was planned is put into words where it was possible: when it was planned, else now.
    """
    seat = game.seat_of(person_id)
    if not notice.moves or seat is None:
        return orders.stopped(game, notice, texts)
    chronicle = await app.history.chronicle(game.id)
    given = await position_at(chronicle, min(notice.after, chronicle.game.ply))
    views = [view_of(state, seat) for state in (given.state, chronicle.state)]
    planned = await asyncio.to_thread(
        rows_in_words, GAMES[game.slug], [notice.moves], views, seat, names_of(game), texts
    )
    entries = await app.play.games.log(game.id, notice.after, seat)
    lines = [line_text(line) for line in told(game, entries, texts)]
    if len(lines) > LINES:
        lines = ["…", *lines[-LINES:]]
    return orders.stopped(game, notice, texts, lines, planned)
