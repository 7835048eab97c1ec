"""Moves by slash command: the verbs of the games, `/move` for any notation, `/undo`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.games import GAMES
from bot.games.core.verbs import Verb
from bot.services.seats.holding import seat_of
from bot.ui.game_lookup import find_game, meant_game
from bot.ui.marks import is_mark
from bot.ui.moves import actions
from bot.ui.moves.autocompletion import move_offers, written_out
from bot.ui.moves.confirmed_moves import play_typed, shown_first
from bot.ui.moves.typed_lines import lines_of
from bot.ui.moves.typed_moves import meant_move, which_layout
from bot.ui.moves.undo import show_undo
from bot.ui.press import Press, texts_of
from rules import may_act
from rules import view as view_of


class MovesCog(commands.Cog):
    """Commands that move and take back."""

    @app_commands.command(name="move", description=locale_str("Make any move, in notation"))
    @app_commands.describe(notation=locale_str("The move; what is legal is offered while you type"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def move(self, press: Press, notation: str) -> None:
        """Play a move in notation."""
        await play_text(press, notation)

    @move.autocomplete("notation")
    async def moves(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the legal moves."""
        return await offers(press, typed)

    @app_commands.command(name="undo", description=locale_str("Take your last move back"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def undo(self, press: Press) -> None:
        """Show what taking back the person's last move means, and the button that does it."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = await find_game(press)
        await show_undo(press, game.id)


async def play_text(press: Press, move: str, verb: Verb | None = None) -> None:
    """Play a move and tell the person alone what happened, or what is to be said about it first.

    Names stand for ids, small letters for capital ones: the keyboard of a phone begins with a
    capital one. Where several moves can be meant the person is asked. With a `verb` only its moves
    are meant.
    """
    await press.response.defer(ephemeral=True, thinking=True)
    game = await find_game(press)
    position = await actions.position_of(press, game.id)
    seat = seat_of(position.game, press.user.id)
    view = view_of(position.state, seat)
    kind, texts, argument = GAMES[game.slug], texts_of(press), " ".join(move.lower().split())
    verbs = () if verb is None else kind.starts(verb)
    if is_mark(argument):
        notation = await asyncio.to_thread(
            written_out, kind, view, seat, argument, position.game.names, texts, verbs
        )
    elif not may_act(view, seat):
        notation = lines_of(argument, verbs)[0]  # playing it says whose turn it is
    elif await shown_first(press, position, argument, verbs):
        return
    else:
        meant = await asyncio.to_thread(
            meant_move, kind, view, seat, argument, position.game.names, texts, verbs
        )
        if meant.choices:
            await press.edit_original_response(view=which_layout(meant, position.game, texts))
            return
        notation = meant.text
    await play_typed(press, position, notation)


async def offers(
    press: Press, typed: str, verb: Verb | None = None
) -> list[app_commands.Choice[str]]:
    """Return the legal moves of the person for autocompletion; none if they are not asked.

    With a `verb` those of its command.
    """
    game = await meant_game(press)
    if game is None or game.status != "running":
        return []
    seat = game.seat_of(press.user.id)
    position = await press.client.app.play.games.position(game.id)
    if seat is None or not may_act(position.state, seat):
        return []
    view, kind = view_of(position.state, seat), GAMES[game.slug]
    verbs = () if verb is None else kind.starts(verb)
    # a game with very many moves must not hold up everybody else
    return await asyncio.to_thread(
        move_offers,
        kind,
        view,
        seat,
        game.names,
        texts_of(press),
        typed,
        verbs,
        verbs[0] if verbs else "",
    )


def all_verbs() -> dict[str, Verb]:
    """Return the verbs of all games by name; games that share one share its command."""
    verbs: dict[str, Verb] = {}
    for kind in GAMES.values():
        for verb in kind.verbs:
            known = verbs.get(verb.name)
            verbs[verb.name] = verb if known is None else _merged(known, verb)
    return verbs


def _merged(known: Verb, other: Verb) -> Verb:
    also = tuple(dict.fromkeys((*known.also, *other.also)))
    return replace(known, also=also)


def verb_commands() -> Iterable[app_commands.Command[Any, ..., None]]:
    """Make the slash commands for the verbs of all games."""
    return [_command(verb) for verb in all_verbs().values()]


def _command(verb: Verb) -> app_commands.Command[Any, ..., None]:
    async def play_verb(press: Press, argument: str) -> None:
        await play_text(press, argument, verb)

    async def complete(press: Press, typed: str) -> list[app_commands.Choice[str]]:
        return await offers(press, typed, verb)

    app_commands.rename(argument=locale_str(verb.argument))(play_verb)
    app_commands.describe(argument=locale_str(verb.argument_description))(play_verb)
    app_commands.autocomplete(argument=complete)(play_verb)
    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=locale_str(verb.name, context=verb.context),
        description=locale_str(verb.description),
        callback=play_verb,
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    command.guild_only = True
    return command
