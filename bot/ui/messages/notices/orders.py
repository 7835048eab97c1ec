"""Notices about standing orders: one that stopped, with what was planned and what happened."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Final

from bot.app import App
from bot.games import GAMES
from bot.i18n import Texts, noted
from bot.model import Game
from bot.model.notices import OrderMissed, OrderStopped
from bot.services.play.timeline import position_at
from bot.ui.messages.game_messages import line_text
from bot.ui.messages.notices.said import NOTHING, Said
from bot.ui.names import names_of
from bot.ui.orders.order_words import rows_in_words
from bot.ui.play.log import told
from bot.ui.time.deadlines import game_name, place_link
from rules import view as view_of

_WHY: Final = {
    "surprise": noted("Order stopped: your stop condition was met."),
    "changed": noted("Order stopped: its price or effect has changed since you set it."),
    "impossible": noted("Order stopped: it isn't possible right now."),
    "never": noted("Order removed: it can't be played anymore."),
    "rated": noted("Order removed: the game is rated, so the computer can't choose your moves."),
}
_WHY_PLANNED: Final = {
    "surprise": noted("{moves} wasn't played: your stop condition was met."),
    "changed": noted("{moves} wasn't played: it has changed since you planned it."),
    "impossible": noted("{moves} wasn't played: it isn't possible right now."),
    "never": noted("{moves} can't be played anymore."),
}
LINES: Final = 5
"""How many of the newest lines are told."""


def stopped(
    game: Game | None,
    notice: OrderStopped,
    texts: Texts,
    happened: Sequence[str] = (),
    planned: str = "",
) -> Said:
    """Say why a standing order stopped, and what it was to play and what `happened`, if known.

    `planned` are its moves in words; without them they are quoted in notation.
    """
    sentences = [texts.gettext(_WHY[notice.why])]
    if notice.moves:
        named = f"**{planned}**" if planned else f"`{notice.moves}`"
        sentences = [texts.gettext(_WHY_PLANNED[notice.why], moves=named)]
        sentences += _changed(game, notice, texts)
    sentences.append(texts.gettext("`/orders show` lists your orders."))
    return _said(game, "\n".join([" ".join(sentences), *happened]), texts)


def _changed(game: Game | None, notice: OrderStopped, texts: Texts) -> Iterator[str]:
    names = {} if game is None else GAMES[game.slug].foresight.term_names
    parts = [texts.gettext(names[part]) for part in notice.parts if part in names]
    if parts:
        yield texts.gettext("Changed since: {parts}.", parts=texts.listing(parts))


def missed(game: Game | None, notice: OrderMissed, texts: Texts) -> Said:
    """Say to everyone that the table waits for a person, whose order has not played."""
    if game is None or game.question != notice.question or notice.seat not in game.waiting:
        return NOTHING
    sentences = texts.gettext("The game is waiting for {player}.", player=f"<@{notice.person}>")
    return Said(sentences, called=(notice.person,))


def dropped(game: Game | None, texts: Texts) -> Said:
    """Say that the orders for a seat are gone with it."""
    return _said(game, texts.gettext("Your orders were removed because you left your seat."), texts)


def _said(game: Game | None, sentences: str, texts: Texts) -> Said:
    if game is None:
        return NOTHING
    return Said(f"[{game_name(game, texts)}]({place_link(game, None)}) \N{MIDDLE DOT} {sentences}")


async def explained_stop(
    app: App, notice: OrderStopped, game: Game, person_id: int, texts: Texts
) -> Said:
    """Say to a person why an order stopped, with what happened as their seat may know it.

    What was planned is put into words where it was possible: when it was planned, else now.
    """
    seat = game.seat_of(person_id)
    if not notice.moves or seat is None:
        return stopped(game, notice, texts)
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
    return stopped(game, notice, texts, lines, planned)
