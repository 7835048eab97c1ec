"""Moves by verbs and in notation; boards, logs, replays, records and the archive of games."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

import rules
from bot.games import GAMES
from bot.games.core.game import BotGame
from bot.games.core.verbs import Verb
from bot.games.core.words import status_lines
from bot.i18n import Texts, clip
from bot.model import Game, Position
from bot.services.errors import Refused
from bot.services.play.archive import Search
from bot.services.play.requirements import seat_of
from bot.services.play.timeline import position_at
from bot.services.time.calendar import instant, local_date
from bot.services.time.dates import parse_day
from bot.ui.completion import find_kind, kind_choices, named_values
from bot.ui.controls import is_mark
from bot.ui.errors import CONTENT_LIMIT
from bot.ui.game_lookup import find_game, find_seat, meant_game
from bot.ui.layout import VALUE_LIMIT, fit_lines
from bot.ui.names import escaped, names_of, person_of
from bot.ui.play import actions
from bot.ui.play.archive import TEXT_LENGTH, show_archive
from bot.ui.play.autocompletion import move_offers, written_out
from bot.ui.play.log import told
from bot.ui.play.moves import play_typed, shown_first
from bot.ui.play.replay import find_turn, offered_turns, show_turn
from bot.ui.play.since_last_move import show_since
from bot.ui.play.typed_lines import lines_of
from bot.ui.play.typed_moves import meant_move, which_layout
from bot.ui.play.undo import show_undo
from bot.ui.press import Press, texts_of
from bot.ui.tables.game_list import trouble_lines
from bot.ui.time.deadlines import waiting_lines
from bot.ui.times import table_lines
from renderers import RENDERERS
from renderers.core.game import Area
from rules import BadNotation, may_act
from rules import view as view_of


class MovesCog(commands.Cog):
    """Commands for moves and undo."""

    @app_commands.command(name="move", description=locale_str("Make any move in notation"))
    @app_commands.describe(notation=locale_str("The move. Legal moves appear as you type"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def move(self, press: Press, notation: str) -> None:
        """Play a move in notation."""
        await play_text(press, notation)

    @move.autocomplete("notation")
    async def moves(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the legal moves."""
        return await offers(press, typed)

    @app_commands.command(name="undo", description=locale_str("Undo your last move"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def undo(self, press: Press) -> None:
        """Show what taking back the person's last move means, and the button that does it."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = await find_game(press)
        await show_undo(press, game.id)


async def play_text(press: Press, move: str, verb: Verb | None = None) -> None:
    """Play a move and show the result privately, or what needs to be decided first.

    Names can replace IDs, and case doesn't matter: a phone's keyboard starts with a capital letter.
    If several moves match, the person is asked. With a `verb`, only its moves match.
    """
    await press.response.defer(ephemeral=True, thinking=True)
    game = await find_game(press)
    position = await press.client.app.play.games.position(game.id)
    seat = seat_of(position.game, press.user.id)
    view = view_of(position.state, seat)
    kind, texts, argument = GAMES[game.slug], texts_of(press), " ".join(move.lower().split())
    verbs = () if verb is None else kind.starts(verb)
    if is_mark(argument):
        notation = await asyncio.to_thread(
            written_out, kind, view, seat, argument, position.game.names, texts, verbs
        )
    elif not may_act(view, seat):
        _require_move(press, kind, argument)
        notation = lines_of(argument, verbs)[0]  # playing it says whose turn it is
    elif await shown_first(press, position, argument, verbs):
        return
    else:
        try:
            meant = await asyncio.to_thread(
                meant_move, kind, view, seat, argument, position.game.names, texts, verbs
            )
        except (Refused, BadNotation):
            _require_move(press, kind, argument)
            raise
        if meant.choices:
            await press.edit_original_response(view=which_layout(meant, position.game, texts))
            return
        notation = meant.text
    await play_typed(press, position, notation)


def _require_move(press: Press, kind: BotGame[Any], typed: str) -> None:
    """Raise Refused for the name of another command, which was typed as if it were a move."""
    word, texts = typed.lstrip("/").split(" ")[0], texts_of(press)
    verbs = {*rules.GAMES[kind.slug].notation.verbs, *[verb.name for verb in kind.verbs]}
    for command in press.client.tree.get_commands(type=discord.AppCommandType.chat_input):
        name = texts.pgettext("command", command.name)
        if word in (command.name, name) and command.name not in verbs:
            raise Refused("That isn't a move. Send `{command}` on its own.", command=f"/{name}")


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
    # a game with very many moves must not hold up everyone else
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
            verb_so_far = verbs.get(verb.name)
            verbs[verb.name] = verb if verb_so_far is None else _merged(verb_so_far, verb)
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


class BoardCog(commands.Cog):
    """Commands that show a game and change nothing."""

    @app_commands.command(name="board", description=locale_str("Show the board"))
    @app_commands.describe(
        player=locale_str("Enlarge one player's board"),
        area=locale_str("Show a part of the board, enlarged"),
        turn=locale_str("Show the board after an earlier turn"),
        text=locale_str("Show the whole board as text"),
    )
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def board(
        self,
        press: Press,
        player: str | None = None,
        area: str | None = None,
        turn: str | None = None,
        text: bool = False,
    ) -> None:
        """Show the table as the person may see it, to them alone."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = await find_game(press)
        if player is not None and area is not None:
            raise Refused("Choose either a player or an area.")
        seat = None if player is None else find_seat(game, player)
        part = None if area is None else find_area(game, area, texts_of(press))
        position = await position_after(press, game.id, turn)
        if text:
            await actions.show_text_board(press, position)
        else:
            await actions.show_board(press, position, seat, part)

    @board.autocomplete("player")
    async def players(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the players of the game."""
        game = await meant_game(press)
        names = () if game is None else game.names
        return named_values({str(number): name for number, name in enumerate(names, 1)}, typed)

    @board.autocomplete("area")
    async def areas(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the parts of the board that can be enlarged."""
        game = await meant_game(press)
        areas = () if game is None else RENDERERS[game.slug].areas(texts_of(press))
        return named_values({area.id: area.label for area in areas}, typed)

    @board.autocomplete("turn")
    async def turns(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the rounds of the game."""
        return await turn_choices(press, typed)

    @app_commands.command(name="hand", description=locale_str("Show the cards in your hand"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def hand(self, press: Press) -> None:
        """Show the person's hand, to them alone."""
        await press.response.defer(ephemeral=True, thinking=True)
        await actions.show_own_hand(press, (await find_game(press)).id)

    @app_commands.command(name="log", description=locale_str("Show the log"))
    @app_commands.describe(all=locale_str("Get the full log as a file"))
    @app_commands.rename(all="all")
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def log(self, press: Press, all: bool = False) -> None:
        """Show the newest lines of the log, or all of it as a file."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = (await press.client.app.play.games.position((await find_game(press)).id)).game
        texts = texts_of(press)
        viewer = game.seat_of(press.user.id)
        entries = await press.client.app.play.games.log(game.id, viewer=viewer)
        lines = [line.text for line in told(game, entries, texts)]
        if all:
            file = discord.File(io.BytesIO("\n".join(lines).encode()), f"log-{game.id}.txt")
            await press.edit_original_response(attachments=[file])
            return
        shown = lines or [texts.gettext("Nothing has happened yet.")]
        await press.edit_original_response(content=fit_lines(shown, CONTENT_LIMIT, texts))

    @app_commands.command(
        name="status", description=locale_str("Show whose turn it is and how long they have")
    )
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def status(self, press: Press) -> None:
        """Show where the game stands in a few lines."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = await find_game(press)
        position = await press.client.app.play.games.position(game.id)
        view = view_of(position.state, game.seat_of(press.user.id))
        texts, kind, names = texts_of(press), GAMES[game.slug], names_of(game)
        lines = [f"### {kind.words.headline(view, names, texts)}"]
        lines += status_lines(kind.words, view, names, texts)
        asked = await press.client.app.clocks.asked(position.game)
        lines += waiting_lines(position.game, asked, texts)
        lines += table_lines(position.game, texts)
        lines += trouble_lines(await press.client.app.refused_posts.trouble(game.id), texts)
        lines.append(
            "-# "
            + texts.gettext(
                "SHA-256 of the seed: `{hash}`. The seed is shown when the game ends, so "
                "anyone can check the shuffles.",
                hash=game.seed_hash,
            )
        )
        await press.edit_original_response(content=fit_lines(lines, CONTENT_LIMIT, texts))


async def position_after(press: Press, game_id: int, turn: str | None) -> Position:
    """Return a game as it is now, or as it was after a turn that a person named. Raises Refused."""
    if turn is None:
        return await press.client.app.play.games.position(game_id)
    chronicle = await press.client.app.history.chronicle(game_id)
    return await position_at(chronicle, chronicle.end_of(find_turn(chronicle, turn)))


def find_area(game: Game, area: str, texts: Texts) -> Area:
    """Return the part of the board that a person named, by its id or label. Raises Refused."""
    areas = RENDERERS[game.slug].areas(texts)
    if not areas:
        raise Refused("This game's board can't be split into areas.")
    wanted = area.strip().casefold()
    for each in areas:
        if wanted in (each.id, each.label.casefold()):
            return each
    raise Refused("There's no area {area} on this board.", area=escaped(area.strip()[:50]))


class HistoryCog(commands.Cog):
    """Commands that look back."""

    @app_commands.command(
        name="since", description=locale_str("Show what happened since your last move")
    )
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def since(self, press: Press) -> None:
        """Show the board before and now, what changed, and what the person can do."""
        await press.response.defer(ephemeral=True, thinking=True)
        await show_since(press, (await find_game(press)).id)

    @app_commands.command(
        name="replay", description=locale_str("Step through the game turn by turn")
    )
    @app_commands.describe(turn=locale_str("The turn to start from. Leave empty for the latest"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def replay(self, press: Press, turn: str | None = None) -> None:
        """Show the board after a turn, with the way to all others."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = await find_game(press)
        number = None
        if turn is not None:
            number = find_turn(await press.client.app.history.chronicle(game.id), turn)
        await show_turn(press, game.id, number)

    @replay.autocomplete("turn")
    async def turns(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the rounds of the game."""
        return await turn_choices(press, typed)


async def turn_choices(press: Press, typed: str) -> list[app_commands.Choice[str]]:
    """Return the turns that match the typed text; none without a game, or if none can be shown."""
    game = await meant_game(press)
    if game is None:
        return []
    try:
        chronicle = await press.client.app.history.chronicle(game.id)
    except Refused:
        return []
    return [
        app_commands.Choice(name=clip(label, VALUE_LIMIT), value=str(turn))
        for label, turn in offered_turns(chronicle, typed, texts_of(press))
    ]


class ExportCog(commands.Cog):
    """The command that exports a record."""

    @app_commands.command(name="export", description=locale_str("Save the game as a text file"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def export(self, press: Press) -> None:
        """Send the record of the game as a file."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = await find_game(press)
        record = await press.client.app.play.records.export(game.id)
        file = discord.File(io.BytesIO(record.encode()), f"record-{game.id}.txt")
        await press.edit_original_response(attachments=[file])


class ArchiveCog(commands.Cog):
    """The command that finds finished games."""

    @app_commands.command(
        name="archive", description=locale_str("Search this server's finished games")
    )
    @app_commands.describe(
        game=locale_str("Only this game"),
        player=locale_str("Only games of this player"),
        text=locale_str("Part of a name, or the game's number"),
        from_=locale_str("Only games that ended on this day or later"),
        until=locale_str("Only games that ended on this day or earlier"),
    )
    @app_commands.rename(from_="from")
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def archive(
        self,
        press: Press,
        game: str | None = None,
        player: discord.User | None = None,
        text: app_commands.Range[str, 1, TEXT_LENGTH] = "",
        from_: str = "",
        until: str = "",
    ) -> None:
        """List what fits, the newest first, to the person alone."""
        await press.response.defer(ephemeral=True, thinking=True)
        assert press.guild_id is not None
        person = person_of(press.user, str(press.locale))
        zone = (await press.client.app.personal_settings.profile(person)).zone
        now = press.client.app.clock()
        search = Search(
            press.guild_id,
            None if game is None else find_kind(game),
            None if player is None else player.id,
            " ".join(text.split()),
            _beginning(from_, zone, now, 0),
            _beginning(until, zone, now, 1),
        )
        await show_archive(press, search, 0)

    @archive.autocomplete("game")
    async def games(self, press: Press, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the games whose name or id contains what was typed."""
        return kind_choices(typed, texts_of(press))


def _beginning(written: str, zone: str, now: float, later: int) -> float | None:
    """Return when a past day, or a day that many days later, started for the person; None for no
    day.

    A day without a year is the latest one in the past. Raises Refused.
    """
    if not written.strip():
        return None
    today = local_date(now, zone)
    day = parse_day(written, today)
    while day > today and str(day.year) not in written:
        day = day.replace(year=day.year - 1) if day.month != 2 else day - timedelta(days=365)
    return max(1.0, instant(day + timedelta(days=later), 0, zone))
