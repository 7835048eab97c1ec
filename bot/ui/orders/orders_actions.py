"""Changes of standing orders: the answers to the controls and forms of their panel."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from bot.games import GAMES
from bot.model import Until
from bot.services.orders.parsing import OrderRequest
from bot.ui.controls import answers, chosen, entered, number_of, unused
from bot.ui.orders.orders_panel import (
    JUDGE,
    LIMIT,
    OPEN,
    PLAIN,
    PLAN,
    QUEUE,
    MovesForm,
    OrderControl,
    PreferenceForm,
    SurpriseForm,
    show_orders,
    surprise_form,
    wish_form,
)
from bot.ui.orders.plan_actions import open_plan
from bot.ui.press import Press, texts_of


@answers(OrderControl)
async def change_orders(press: Press, pressed: OrderControl) -> None:
    """Add, change or remove an order, or let the orders play now; show the panel again."""
    if pressed.verb == "wish":
        await _add_chosen(press, pressed.game, chosen(press))
        return
    if pressed.verb == "stop":
        await _ask_for_surprises(press, pressed.game, pressed.order)
        return
    await press.response.defer()
    order = await _changed(press, pressed)
    await show_orders(press, pressed.game, order)


async def _changed(press: Press, pressed: OrderControl) -> int:
    """Make a change that needs nothing else to be known; return the order to show."""
    orders, person = press.client.app.orders, press.user.id
    game, order = pressed.game, pressed.order
    match pressed.verb:
        case "show":
            pass
        case "pick":
            return number_of(chosen(press))
        case "up" | "down":
            await orders.shift(game, person, order, -1 if pressed.verb == "up" else 1)
        case "allow" | "insist":
            await orders.allow_changes(game, person, order, changes=pressed.verb == "allow")
        case "judge":
            await orders.let_judge(game, person, order, judged=True, all_planned=True)
        case "until":
            await orders.set_until(game, person, order, cast(Until, chosen(press)))
        case "limit":
            await _limited(press, game, order, chosen(press))
        case "remove":
            await orders.remove(game, person, order)
        case "now":
            await orders.play_now(game, person, order)
            return 0
        case _:
            raise unused()
    return order


async def _limited(press: Press, game: int, order: int, value: str) -> None:
    """Leave a part of an order open or insist on it, let the computer step in, limit the price."""
    orders, person = press.client.app.orders, press.user.id
    if value.startswith(OPEN):
        await orders.leave_open(game, person, order, value.removeprefix(OPEN))
        return
    if value in (JUDGE, PLAIN):
        await orders.let_judge(game, person, order, judged=value == JUDGE)
        return
    if not value.startswith(LIMIT):
        raise unused()
    limit = value.removeprefix(LIMIT)
    await orders.set_ceiling(game, person, order, number_of(limit) if limit else None)


async def _add_chosen(press: Press, game_id: int, value: str) -> None:
    """Add what needs nothing more to be known; else open the form that asks for it."""
    game = (await press.client.app.play.games.position(game_id)).game
    kind, _, name = value.partition("-")
    preferences = {
        preference.id: preference for preference in GAMES[game.slug].foresight.preferences
    }
    if value == QUEUE or (kind == "prefer" and name in preferences and preferences[name].argument):
        await press.response.send_modal(wish_form(game_id, preferences.get(name), texts_of(press)))
        return
    await press.response.defer()
    if value == PLAN:
        await open_plan(press, game_id)
        return
    if kind == "prefer":
        wish = OrderRequest("preference", name, until="removed")
    elif kind == "pass":
        wish = OrderRequest("pass", name)
    else:
        raise unused()
    order = await press.client.app.orders.add(game_id, press.user.id, wish)
    await show_orders(press, game_id, order.id)


async def _ask_for_surprises(press: Press, game_id: int, order_id: int) -> None:
    """Open the form for what stops an order. Raises Refused if the order is gone."""
    order = await press.client.app.orders.get(game_id, press.user.id, order_id)
    await press.response.send_modal(surprise_form(game_id, order, texts_of(press)))


@answers(SurpriseForm)
async def enter_surprises(press: Press, sent: SurpriseForm) -> None:
    """Decide what stops an order."""
    fields = entered(press)
    await press.response.defer()
    written = fields.get("surprise", "")
    orders, locale = press.client.app.orders, texts_of(press).locale
    await orders.set_surprises(sent.game, press.user.id, sent.order, written, locale)
    await show_orders(press, sent.game, sent.order)


@answers(MovesForm)
async def enter_moves(press: Press, sent: MovesForm) -> None:
    """Add the order of moves that a form describes."""
    fields = entered(press)
    wanted, surprise = fields.get("wanted", ""), fields.get("surprise", "")
    await _add_entered(press, sent.game, OrderRequest("moves", moves=wanted, surprises=surprise))


@answers(PreferenceForm)
async def enter_preference(press: Press, sent: PreferenceForm) -> None:
    """Add the order that the form of a preference describes."""
    fields = entered(press)
    wanted, surprise = fields.get("wanted", ""), fields.get("surprise", "")
    wish = OrderRequest("preference", sent.preference, wanted, until="removed", surprises=surprise)
    await _add_entered(press, sent.game, wish)


async def _add_entered(press: Press, game_id: int, wish: OrderRequest) -> None:
    await press.response.defer()
    localized = replace(wish, locale=texts_of(press).locale)
    order = await press.client.app.orders.add(game_id, press.user.id, localized)
    await show_orders(press, game_id, order.id)
