"""The controls and forms of standing orders; their ids say everything."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import discord

from bot.games import GAMES
from bot.model import Until
from bot.services.orders.parsing import Wish
from bot.ui import ids
from bot.ui.errors import texts_of
from bot.ui.forms import ITEM, Entered, Handler
from bot.ui.items import Control, chosen, unused
from bot.ui.moves.actions import position_of
from bot.ui.orders.panel import (
    PLAN,
    QUEUE,
    SURPRISE,
    all_preferences,
    form_name,
    show_orders,
    surprise_form,
    wish_form,
)
from bot.ui.orders.planning import open_plan

if TYPE_CHECKING:
    from bot.client import Slowboat

Press: TypeAlias = "discord.Interaction[Slowboat]"


class OrderControl(Control, template=ids.ORDER):
    """Adds, changes, removes an order, or lets the orders play now."""

    async def act(self, press: Press) -> None:
        """Do it and show the panel again."""
        verb, order = self.match["verb"], int(self.match["order"])
        if verb == "wish":
            await _wished(press, self.game, chosen(press))
            return
        if verb == "stop":
            await _surprises(press, self.game, order)
            return
        await press.response.defer()
        orders, person = press.client.app.orders, press.user.id
        match verb:
            case "show":
                pass
            case "pick":
                order = _number(chosen(press))
            case "up" | "down":
                await orders.shift(self.game, person, order, -1 if verb == "up" else 1)
            case "allow" | "insist":
                allowed = verb == "allow"
                await orders.allow_changes(self.game, person, order, changes=allowed)
            case "until":
                await orders.set_until(self.game, person, order, cast(Until, chosen(press)))
            case "remove":
                await orders.remove(self.game, person, order)
            case "now":
                await orders.play_now(self.game, person, order)
                order = 0
            case _:
                raise unused()
        await show_orders(press, self.game, order)


async def _wished(press: Press, game_id: int, value: str) -> None:
    """Add what needs nothing more to be known; else open the form that asks for it."""
    game = (await position_of(press, game_id)).game
    kind, _, name = value.partition("-")
    found = {each.id: each for each in GAMES[game.slug].foresight.preferences}
    if value == QUEUE or (kind == "prefer" and name in found and found[name].argument):
        await press.response.send_modal(wish_form(game_id, found.get(name), texts_of(press)))
        return
    await press.response.defer()
    if value == PLAN:
        await open_plan(press, game_id)
        return
    if kind == "prefer":
        wish = Wish("preference", name, until="removed")
    elif kind == "pass":
        wish = Wish("pass", name)
    else:
        raise unused()
    made = await press.client.app.orders.add(game_id, press.user.id, wish)
    await show_orders(press, game_id, made.id)


async def _surprises(press: Press, game_id: int, order_id: int) -> None:
    """Open the form for what stops an order. Raises Refused if the order is gone."""
    order = await press.client.app.orders.get(game_id, press.user.id, order_id)
    await press.response.send_modal(surprise_form(game_id, order, texts_of(press)))


async def surprises_entered(press: Press, game_id: int, fields: Entered) -> None:
    """Decide what stops an order."""
    await press.response.defer()
    order = _number(fields[ITEM])
    written = fields.get("surprise", "")
    await press.client.app.orders.set_surprises(game_id, press.user.id, order, written)
    await show_orders(press, game_id, order)


async def entered(preference: str, press: Press, game_id: int, fields: Entered) -> None:
    """Add the order that a form describes; `preference` is "" for moves in notation."""
    await press.response.defer()
    wanted, surprise = fields.get("wanted", ""), fields.get("surprise", "")
    if preference:
        wish = Wish("preference", preference, wanted, until="removed", surprises=surprise)
    else:
        wish = Wish("moves", moves=wanted, surprises=surprise)
    made = await press.client.app.orders.add(game_id, press.user.id, wish)
    await show_orders(press, game_id, made.id)


def _number(value: str) -> int:
    if not (value.isdecimal() and len(value) < 19):
        raise unused()
    return int(value)


CONTROLS: Final[tuple[type[Control], ...]] = (OrderControl,)
FORMS: Final[Mapping[str, Handler]] = {
    QUEUE: partial(entered, ""),
    SURPRISE: surprises_entered,
    **{form_name(each.id): partial(entered, each.id) for each in all_preferences()},
}
"""The forms of this area by their names."""
