"""The private answer after a move: what happened, and the offer to plan the next turn."""

from __future__ import annotations

from bot.model import Change
from bot.services.play.requirements import seat_of
from bot.ui.layout import Layout
from bot.ui.orders.suggestions import next_turn
from bot.ui.play.actions import told_lines
from bot.ui.play.panel_layout import done_layout
from bot.ui.press import Press, texts_of
from rules import seen


async def played_layout(press: Press, change: Change) -> Layout:
    """Return what a person is told after a move of theirs."""
    texts, seat = texts_of(press), seat_of(change.game, press.user.id)
    happened = told_lines(change.game, seen(change.events, seat), texts)
    offer = await next_turn(press, change.game, change.state, seat)
    return done_layout(happened, texts, offer=offer)
