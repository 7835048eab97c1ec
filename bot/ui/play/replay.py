"""Replay of a game: the board after each turn, with what happened in it, for one reader."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, TypeAlias

import discord

from bot.games import GAMES
from bot.i18n import Texts, clip
from bot.model import Game, LogEntry, Position
from bot.services.errors import Refused
from bot.services.play.chronicle import Chronicle
from bot.services.play.timeline import position_at
from bot.ui.controls import Control, Number, answers, chosen, number_of
from bot.ui.layout import (
    SELECT_LIMIT,
    TEXT_LIMIT,
    Layout,
    Row,
    button,
    fit_lines,
    gallery,
    option,
    picture_file,
    select,
    text,
)
from bot.ui.messages.game_messages import Post, line_text
from bot.ui.names import names_of, table_text
from bot.ui.play.log import told, turn_name
from bot.ui.press import Press, picture_mode, remember_game, texts_of
from bot.ui.tables.lobby_message import COLOUR
from renderers import RENDERERS, Picture
from rules import view as view_of

TurnNumber: TypeAlias = Annotated[int, r"\d{1,9}"]
HAPPENED_LIMIT: Final = 1800


class ReplayButton(Control, prefix="h"):
    """Leafs through a game, from the turn that is shown."""

    game: Number
    verb: Literal["first", "back", "next", "last"]
    turn: TurnNumber


class RoundSelect(Control, prefix="hr"):
    """Jumps to the first turn of a round."""

    game: Number


@answers(ReplayButton)
async def leaf(press: Press, pressed: ReplayButton) -> None:
    """Show the next turn in the same panel."""
    await press.response.defer()
    turns = {"first": 0, "back": pressed.turn - 1, "next": pressed.turn + 1, "last": None}
    await show_turn(press, pressed.game, turns[pressed.verb])


@answers(RoundSelect)
async def jump(press: Press, pressed: RoundSelect) -> None:
    """Show the first turn of a round in the same panel."""
    await press.response.defer()
    await show_turn(press, pressed.game, number_of(chosen(press)))


async def show_turn(press: Press, game_id: int, turn: int | None) -> None:
    """Show the end of a turn, by default of the newest one; 0 is the start of the game.

    A turn that is not there anymore, because moves were undone, is the newest one.
    """
    app, texts = press.client.app, texts_of(press)
    chronicle = await app.history.chronicle(game_id)
    game, newest = chronicle.game, len(chronicle.turns)
    remember_game(press, game)
    turn = newest if turn is None else min(max(0, turn), newest)
    viewer = game.seat_of(press.user.id)
    position = await position_at(chronicle, chronicle.end_of(turn))
    entries = await _entries(press, chronicle, turn, viewer)
    events = [event for entry in entries for event in entry.events]
    mode, board = await picture_mode(press), (position.game, position.state)
    picture = await app.drawing.board(*board, viewer, texts, events, mode=mode)
    layout = replay_layout(chronicle, turn, position, entries, picture, viewer, texts)
    files = [] if picture is None else [picture_file(picture, _file(position))]
    await press.edit_original_response(view=layout, attachments=files)


async def _entries(
    press: Press, chronicle: Chronicle, turn: int, viewer: int | None
) -> list[LogEntry]:
    """Return what happened in a turn, as far as the viewer may know it."""
    if not turn:
        return []
    past = chronicle.turns[turn - 1]
    log = await press.client.app.play.games.log(chronicle.game.id, past.first - 1, viewer)
    return [entry for entry in log if entry.ply <= past.last]


def replay_layout(
    chronicle: Chronicle,
    turn: int,
    position: Position,
    entries: Sequence[LogEntry],
    picture: Picture | None,
    viewer: int | None,
    texts: Texts,
) -> Layout:
    """Return the panel of a turn; without a picture the board is in words."""
    game = chronicle.game
    view = view_of(position.state, viewer)
    headline = GAMES[game.slug].words.headline(view, names_of(game), texts)
    heading = [f"### {turn_heading(chronicle, turn, texts)}", f"-# {headline}"]
    events = [event for entry in entries for event in entry.events]
    numbered = RENDERERS[game.slug].numbered(events)
    lines = [line_text(line) for line in told(game, entries, texts, numbered)]
    happened = fit_lines(lines, HAPPENED_LIMIT, texts, heading)
    body = discord.ui.Container[Any](text(happened), accent_colour=COLOUR)
    if picture is not None:
        body.add_item(gallery(picture, _file(position)))
    else:
        room = TEXT_LIMIT - len(happened) - len("```\n\n```")
        body.add_item(text(f"```\n{clip(table_text(game, view, texts), room)}\n```"))
    for row in _rows(chronicle, turn, texts):
        body.add_item(row)
    return Layout(body)


def turn_heading(chronicle: Chronicle, turn: int, texts: Texts) -> str:
    """Return "Turn 12 of 87 · Ben", or that this is the start."""
    newest = len(chronicle.turns)
    if not turn:
        return texts.ngettext(
            "The start · {n} turn follows", "The start · {n} turns follow", newest
        )
    which = texts.gettext("Turn {turn} of {last}", turn=turn, last=newest)
    names = names_of(chronicle.game)
    acted = texts.listing([names[seat] for seat in chronicle.turns[turn - 1].seats])
    return f"{which} \N{MIDDLE DOT} {acted}" if acted else which


def _file(position: Position) -> str:
    return f"replay-{position.game.id}"


def _rows(chronicle: Chronicle, turn: int, texts: Texts) -> list[Row]:
    game, newest = chronicle.game.id, len(chronicle.turns)
    steps: tuple[tuple[Literal["first", "back", "next", "last"], str, bool], ...] = (
        ("first", "⏮", turn > 0),
        ("back", "◀", turn > 0),
        ("next", "▶", turn < newest),
        ("last", "⏭", turn < newest),
    )
    row = discord.ui.ActionRow[Any](
        *[
            button(sign, ReplayButton(game, verb, turn), enabled=enabled)
            for verb, sign, enabled in steps
        ]
    )
    rounds = round_options(chronicle, turn, texts)
    if not rounds:
        return [row]
    return [row, select(RoundSelect(game), texts.gettext("Go to a round"), rounds)]


def round_options(chronicle: Chronicle, turn: int, texts: Texts) -> list[discord.SelectOption]:
    """Return the rounds to jump to, by their first turns; of very many those around `turn`."""
    kind = GAMES[chronicle.game.slug]
    begun = [each for each in chronicle.rounds if each.turn <= len(chronicle.turns)]
    now = max((at for at, each in enumerate(begun) if each.turn <= turn), default=-1)
    start = max(0, min(now - SELECT_LIMIT // 2, len(begun) - SELECT_LIMIT))
    return [
        option(
            str(each.turn),
            kind.words.round_label(each.round, texts),
            texts.gettext("from turn {turn}", turn=each.turn),
            chosen=start + at == now,
        )
        for at, each in enumerate(begun[start : start + SELECT_LIMIT])
    ]


def find_turn(chronicle: Chronicle, wanted: str) -> int:
    """Return the turn that a person typed, a number from 0. Raises Refused."""
    typed = wanted.strip()
    if not typed.isdecimal() or len(typed) > 9:
        raise Refused("Choose a turn from the list, or type its number.")
    chronicle.end_of(int(typed))
    return int(typed)


def offered_turns(chronicle: Chronicle, typed: str, texts: Texts) -> list[tuple[str, int]]:
    """Return labels and turns for what was typed: that turn itself, and the rounds with it."""
    wanted = typed.strip().casefold()
    turns: list[tuple[str, int]] = []
    if wanted.isdecimal() and len(wanted) < 9 and 1 <= int(wanted) <= len(chronicle.turns):
        past = chronicle.turns[int(wanted) - 1]
        turns.append((turn_name(chronicle.game, past, texts), past.number))
    for label, turn in _rounds(chronicle, texts):
        if wanted in label.casefold() and turn not in [known for _, known in turns]:
            turns.append((label, turn))
    return turns[:SELECT_LIMIT]


def _rounds(chronicle: Chronicle, texts: Texts) -> list[tuple[str, int]]:
    """Return the start and the first turns of the rounds, the newest first."""
    kind = GAMES[chronicle.game.slug]
    rounds = [
        (
            texts.gettext(
                "{round}, from turn {turn}",
                round=kind.words.round_label(each.round, texts),
                turn=each.turn,
            ),
            each.turn,
        )
        for each in reversed(chronicle.rounds)
        if each.turn <= len(chronicle.turns)
    ]
    return [*rounds, (texts.gettext("The start"), 0)]


def film_post(game: Game, film: bytes | None, turns: int, texts: Texts) -> Post:
    """Return the film of a game of so many turns; None for one that Discord finds too large."""
    heading = texts.gettext("Replay video of the game")
    body = discord.ui.Container[Any](text(f"### {heading}"), accent_colour=COLOUR)
    if film is None:
        body.add_item(text(texts.gettext("It's too large for this server.")))
        return Post(Layout(body), silent=True)
    name = f"film-{game.id}.webp"
    content = texts.ngettext(
        "The board after {n} turn, from start to result, one image after the other. `/replay` "
        "shows the same turn by turn, with text.",
        "The board after each of {n} turns, from start to result, one image after the other. "
        "`/replay` shows the same turn by turn, with text.",
        turns,
    )
    body.add_item(
        discord.ui.MediaGallery(
            discord.MediaGalleryItem(f"attachment://{name}", description=content)
        )
    )
    file = discord.File(io.BytesIO(film), name, description=content)
    return Post(Layout(body), (file,), silent=True)
