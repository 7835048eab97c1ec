"""`/orders`: moves that are played for a person when they are asked."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from typing import Any, Final, TypeAlias, cast

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.commands.play import offers
from bot.games import GAMES
from bot.games.core.game import BotGame
from bot.games.core.preferences import Preference
from bot.i18n import Texts, clip
from bot.model import Game, Until
from bot.services.errors import Refused
from bot.services.orders.judgement import offered
from bot.services.orders.parsing import ENDS, OrderRequest
from bot.services.orders.reading import read_moves
from bot.services.play.requirements import seat_of
from bot.ui.completion import named_values
from bot.ui.controls import is_mark
from bot.ui.game_lookup import find_game, meant_game
from bot.ui.layout import SELECT_LIMIT, VALUE_LIMIT
from bot.ui.orders.order_words import UNTIL, pass_words
from bot.ui.orders.orders_panel import show_orders
from bot.ui.orders.plan_panel import usable
from bot.ui.play.autocompletion import move_offers, written_out
from bot.ui.play.moves import asked_at_once
from bot.ui.press import Press, texts_of
from rules import RulesError, may_act
from rules import view as view_of

Choices: TypeAlias = list[app_commands.Choice[str]]
_PASS: Final = "pass-"
_NUMBERS: Final = (5, 10, 15)
"""Numbers that are offered behind words that need one."""


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
class OrdersCog(
    commands.GroupCog, name="orders", description=locale_str("Manage moves that are played for you")
):
    """Standing orders; only the person sees them."""

    @app_commands.command(name="show", description=locale_str("Show and change your orders"))
    async def show(self, press: Press) -> None:
        """Show the private panel."""
        await press.response.defer(ephemeral=True, thinking=True)
        await show_orders(press, (await find_game(press)).id)

    @app_commands.command(name="add", description=locale_str("Add an order"))
    @app_commands.describe(
        move=locale_str(
            "A move in notation, or its beginning. Separate several moves with semicolons"
        ),
        preference=locale_str("A move to play whenever it's possible"),
        details=locale_str("Details of the preference, like kinds of goods or a price"),
        until=locale_str("When the order ends"),
        stop=locale_str("Stop if someone else plays this"),
    )
    async def add(
        self,
        press: Press,
        move: str | None = None,
        preference: str | None = None,
        details: str = "",
        until: str | None = None,
        stop: str = "",
    ) -> None:
        """Add an order and show the panel; without one the panel shows what can be ordered."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = await find_game(press)
        if move is None and preference is None and not (details or until or stop):
            await show_orders(press, game.id)
            return
        locale = texts_of(press).locale
        if move is not None and preference is None:
            moves, end = await _written(press, game, move), _until(until, "round")
            wish = OrderRequest("moves", moves=moves, until=end, surprises=stop, locale=locale)
            position = await press.client.app.play.games.position(game.id)
            if await asked_at_once(press, position, wish):
                return
        elif preference is not None and move is None:
            wish = replace(_preferred(preference, details, until, stop), locale=locale)
        else:
            raise Refused("Choose a move or a preference.")
        order = await press.client.app.orders.add(game.id, press.user.id, wish)
        await show_orders(press, game.id, order.id)

    @add.autocomplete("move")
    async def moves(self, press: Press, typed: str) -> Choices:
        """Offer moves that are legal now or may be later, or the typed text if it can be a move."""
        legal = await offers(press, typed) or await _later(press, typed)
        game = await meant_game(press)
        if legal or game is None or not 0 < len(typed.strip()) <= VALUE_LIMIT:
            return legal
        with suppress(Refused, RulesError):
            read_moves(GAMES[game.slug], typed, texts_of(press).locale)
            return [app_commands.Choice(name=typed, value=typed)]
        return []

    @add.autocomplete("preference")
    async def preferences(self, press: Press, typed: str) -> Choices:
        """Offer the preferences of the game, and what can be passed."""
        game, texts = await meant_game(press), texts_of(press)
        if game is None:
            return []
        kind = GAMES[game.slug]
        named = {
            each.id: f"{texts.gettext(each.label)}: {texts.gettext(each.help)}"
            for each in offered(kind, game.options, rated=game.is_rated)
        }
        named |= {f"{_PASS}{verb}": pass_words(kind, verb, texts) for verb in kind.foresight.passes}
        return named_values(named, typed)

    @add.autocomplete("details")
    async def arguments(self, press: Press, typed: str) -> Choices:
        """Offer what the preference takes: words behind those that were typed, and a number."""
        game, texts = await meant_game(press), texts_of(press)
        wanted = str(getattr(press.namespace, "preference", "") or "")
        if game is None:
            return []
        preferences = GAMES[game.slug].foresight.preferences
        preference = next(
            (preference for preference in preferences if preference.id == wanted), None
        )
        if preference is None:
            return []
        offered = details_offered(GAMES[game.slug], preference, typed, texts)
        return [
            app_commands.Choice(name=clip(name, VALUE_LIMIT), value=value)
            for value, name in offered.items()
            if len(value) <= VALUE_LIMIT
        ][:SELECT_LIMIT]

    @add.autocomplete("until")
    async def ends(self, press: Press, typed: str) -> Choices:
        """Offer the four ends."""
        texts = texts_of(press)
        return named_values({until: texts.gettext(UNTIL[until]) for until in ENDS}, typed)


def details_offered(
    kind: BotGame[Any], preference: Preference[Any], typed: str, texts: Texts
) -> dict[str, str]:
    """Return arguments that a preference takes as they are, with what stands for them in a list.

    One that lacks a number is offered with some.
    """
    before, _, last = typed.rpartition(" ")
    start = f"{before} ".lstrip()
    begun = {typed.strip(): typed.strip()}
    begun |= {
        start + word: start + (kind.words.word(word, texts) or word)
        for word in preference.values
        if word.startswith(last.lower()) and word not in before.split()
    }
    offered = {}
    for ending in ("", *(f" {number}" for number in _NUMBERS)):
        for value, name in begun.items():
            with suppress(Refused, RulesError):
                preference.read(value + ending)
                if value:
                    offered[value + ending] = name + ending
        if offered:
            return offered
    return offered


async def _later(press: Press, typed: str) -> Choices:
    """Offer what would be legal if the person were asked."""
    game = await meant_game(press)
    seat = game.seat_of(press.user.id) if game is not None else None
    if game is None or seat is None or game.status != "running":
        return []
    position = await press.client.app.play.games.position(game.id)
    kind, view, texts = GAMES[game.slug], view_of(position.state, seat), texts_of(press)

    def found() -> Choices:
        views = usable(kind, view, seat).values()
        offered = (move_offers(kind, at, seat, game.names, texts, typed) for at in views)
        unique = {each.value: each for each in chain.from_iterable(offered)}
        return list(unique.values())[:SELECT_LIMIT]

    return await asyncio.to_thread(found)


async def _written(press: Press, game: Game, move: str) -> str:
    """Return moves in notation; a mark stands for a long one that was offered."""
    if not is_mark(move):
        return move
    position = await press.client.app.play.games.position(game.id)
    seat = seat_of(position.game, press.user.id)
    view, names = view_of(position.state, seat), position.game.names
    kind, texts = GAMES[game.slug], texts_of(press)
    views = [view] if may_act(view, seat) else [*usable(kind, view, seat).values()]
    for at in views:
        with suppress(Refused):
            return await asyncio.to_thread(written_out, kind, at, seat, move, names, texts)
    raise Refused("That isn't available right now.")


def _preferred(preference: str, details: str, until: str | None, stop: str) -> OrderRequest:
    if preference.startswith(_PASS):
        verb = preference.removeprefix(_PASS)
        return OrderRequest("pass", verb, until=_until(until, "round"), surprises=stop)
    return OrderRequest(
        "preference", preference, details, until=_until(until, "removed"), surprises=stop
    )


def _until(chosen: str | None, usual: Until) -> Until:
    return usual if chosen is None else cast(Until, chosen.strip().lower())
