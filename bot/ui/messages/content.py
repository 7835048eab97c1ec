"""The content of messages about games: position, log and pictures in the game's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from bot.app import App
from bot.games import GAMES
from bot.games.core.choices import Line
from bot.i18n import Texts, reason, texts_for
from bot.model import Game, LogEntry, Position
from bot.model.messages import AbandonedPost, AfterMoves, ResultPost, TurnPost, UndoPost
from bot.services.errors import Refused
from bot.services.messages.drawing import table_info
from bot.services.time.clocks import AwaitedPerson
from bot.ui.layout import Layout, Row, fit_lines
from bot.ui.messages.game_messages import (
    Post,
    abandoned_post,
    end_post,
    happened_text,
    line_text,
    past_post,
    questions,
    turn_post,
    turn_rows,
)
from bot.ui.messages.head import head_layout
from bot.ui.names import names_of, table_text
from bot.ui.play.log import told
from bot.ui.play.replay import film_post
from bot.ui.signs import dress
from renderers import RENDERERS, Picture
from renderers.core.table import turn_line
from rules import Event, RulesError, State, minutes, play, seen
from rules import view as view_of

UNDONE_LIMIT: Final = 1200
"""The most characters about what was undone: half of what a message tells."""
Writer: TypeAlias = Callable[[bool], Post]
"""Writes a message again for each try, with its pictures or, where they are too large, without."""


async def turn(
    app: App,
    message: TurnPost | UndoPost,
    game_id: int,
    upto: int | None = None,
    *,
    late: bool = False,
) -> Writer:
    """Return the writer of the message of a turn.

    With `upto` it is written again, with what has happened since up to that ply for all to see.
    A `late` one also calls the person who acted last, who does not wait for it anymore.
    """
    position = await app.play.games.position(game_id)
    game, texts = position.game, texts_for(position.game.locale)
    entries = await _entries(app, message, game, upto)
    events, lines = tell(game, entries)
    note = _note(message, position)
    if game.question != message.question:
        return lambda _: past_post(game, position.state, lines, texts, note)
    picture = await app.drawing.newest_board(game, position.state, events)
    if picture is None and (newer := await _gone_on(app, message, game_id)) is not None:
        return lambda _: past_post(newer.game, newer.state, lines, texts, note)
    acting = None if late else _acting(message, entries)
    times = await app.clocks.asked(game)
    limit = await app.time_limits.of(game) if minutes(position.state) else None

    def write(with_pictures: bool) -> Post:
        drawn = picture if with_pictures else None
        written = "" if drawn else table_text(game, view_of(position.state, None), texts)
        post = turn_post(
            game, position.state, lines, drawn, written, texts, note, acting, times, limit
        )
        if signs := app.signs.get(game.slug):
            dress(post.layout, signs)
        return post

    return write


async def _gone_on(app: App, message: TurnPost | UndoPost, game_id: int) -> Position | None:
    """Return the position of a game that went on while its board was waiting to be drawn."""
    position = await app.play.games.position(game_id)
    return None if position.game.question == message.question else position


async def turn_again(
    app: App, message: TurnPost | UndoPost, game_id: int, upto: int, said: str, board: str
) -> Writer | None:
    """Return the writer of the message of a turn as it is by now.

    None if that is what it has `said` already, with a `board` (its alt text, or its words) that
    names those who are to act now, and if its question is no longer asked.
    """
    position = await app.play.games.position(game_id)
    game, texts = position.game, texts_for(position.game.locale)
    _, lines = tell(game, await _entries(app, message, game, upto))
    view = view_of(position.state, None)
    text_now = happened_text(game, view, lines, texts, _note(message, position))
    acting = _acting_line(game, view, texts)
    same = text_now.strip() == said.strip() and acting in map(str.strip, board.splitlines())
    if same or game.question != message.question:
        return None
    return await turn(app, message, game_id, upto)


def _acting_line(game: Game, view: State, texts: Texts) -> str:
    """Return the line with which every board, in pictures' words too, says who is to act."""
    return turn_line(view, table_info(game, texts), texts)


async def head(app: App, game_id: int, board: int | None, called: Sequence[int] = ()) -> Layout:
    """Return the head of a thread as it is now.

    `board` is the newest message with a board, `called` are the ids of the people to mention.
    """
    position = await app.play.games.position(game_id)
    game, texts = position.game, texts_for(position.game.locale)
    following = await app.followers.count(game.id)
    times = await app.clocks.asked(game)
    return head_layout(game, position.state, times, board, texts, following, called)


async def result(app: App, message: ResultPost, game_id: int) -> Writer:
    """Return the writer of the last message of a game."""
    position = await app.play.games.position(game_id)
    game, texts = position.game, texts_for(position.game.locale)
    entries = await _entries(app, message, game)
    events, lines = tell(game, entries)
    board = await app.drawing.board(game, position.state, None, texts, events)
    drawn = (
        (f"scores-{game.id}", await app.drawing.scores(game, position.state, texts)),
        (f"points-{game.id}", await _chart(app, game)),
        (f"board-{game.id}", board),
    )
    pictures = [(name, picture) for name, picture in drawn if picture is not None]
    record, missing = None, ""
    try:
        record = await app.play.records.export(game.id)
    except Refused as error:
        missing = reason(error, texts)

    hints = {} if game.is_rated else await app.hints.counts(game.id)
    silent = not await app.clocks.may_disturb(game, game.people)

    def write(with_pictures: bool) -> Post:
        shown = pictures if with_pictures else []
        return end_post(
            game,
            position.state,
            lines,
            shown,
            record,
            texts,
            missing,
            hints=hints,
            silent=silent,
        )

    return write


async def _chart(app: App, game: Game) -> Picture | None:
    """Return the points over the rounds, None for a game whose moves cannot be replayed."""
    try:
        chronicle = await app.history.chronicle(game.id)
    except Refused:
        return None
    return await app.drawing.chart(game, chronicle.standings(), texts_for(game.locale))


async def film(app: App, game: Game) -> Writer | None:
    """Return the writer of the message with the film of a game, None if it could not be made."""
    video = app.films.take(game.id)
    if video is None:
        return None
    turns, texts = len((await app.history.chronicle(game.id)).turns), texts_for(game.locale)
    return lambda whole: film_post(game, video if whole else None, turns, texts)


async def abandoned(app: App, message: AbandonedPost, game_id: int) -> Writer:
    """Return the writer of the last message of a game that ended early."""
    position = await app.play.games.position(game_id)
    game, texts = position.game, texts_for(position.game.locale)
    _, lines = tell(game, await _entries(app, message, game))
    picture = await app.drawing.board(game, position.state, None, texts)
    scored = game.league_id is not None and await app.leagues.scores(game.league_id, game.id)

    def write(with_pictures: bool) -> Post:
        drawn = picture if with_pictures else None
        return abandoned_post(game, position.state, lines, drawn, texts, scored=scored)

    return write


async def waiting(app: App, game_id: int) -> tuple[list[Row], str]:
    """Return the controls of a question that some have answered, and who is still asked."""
    position = await app.play.games.position(game_id)
    game = position.game
    return open_question(position, await app.clocks.asked(game), await app.time_limits.of(game))


def open_question(
    position: Position, times: Mapping[int, AwaitedPerson], limit: float | None = None
) -> tuple[list[Row], str]:
    """Return the controls and the words of what is asked now, and until when there is time."""
    game, texts = position.game, texts_for(position.game.locale)
    view = view_of(position.state, None)
    asked = tuple(game.asked_by_seat.items())
    kind = GAMES[game.slug]
    asks = questions(game, view, asked, kind, texts, times, limit)
    return turn_rows(game, view, asked, kind, texts), asks


async def _entries(
    app: App, message: AfterMoves, game: Game, upto: int | None = None
) -> list[LogEntry]:
    """Return what a message tells of; of what has happened since, nothing about hidden answers."""
    secrets = GAMES[game.slug].words.log.secrets
    last = message.to_ply if upto is None else upto
    return [
        entry if entry.ply <= message.to_ply else _without(entry, secrets)
        for entry in await app.play.games.log(game.id, message.from_ply)
        if entry.ply <= last
    ]


def _without(entry: LogEntry, kinds: tuple[type[Event], ...]) -> LogEntry:
    events = tuple([event for event in entry.events if not isinstance(event, kinds)])
    return replace(entry, events=events)


def tell(game: Game, entries: Sequence[LogEntry]) -> tuple[list[Event], tuple[Line, ...]]:
    """Return what happened, and its lines in the game's language, numbered as in the picture."""
    events = [event for entry in entries for event in entry.events]
    numbered = RENDERERS[game.slug].numbered(events)
    return events, told(game, entries, texts_for(game.locale), numbered)


def _acting(message: TurnPost | UndoPost, entries: Sequence[LogEntry]) -> int | None:
    """Return the seat of the person who did what the message tells of, None if no one did."""
    if isinstance(message, UndoPost):
        return message.seat
    return next((entry.seat for entry in reversed(entries) if entry.by == "person"), None)


def _note(message: TurnPost | UndoPost, position: Position) -> str:
    """Return who took back how many moves, and what these were; "" for other messages."""
    if not isinstance(message, UndoPost):
        return ""
    game, texts = position.game, texts_for(position.game.locale)
    name = names_of(game)[message.seat]
    lines = _undone_lines(message, position)
    if not lines:
        return texts.ngettext(
            "{name} undid {n} move.", "{name} undid {n} moves.", message.moves, name=name
        )
    heading = texts.ngettext(
        "{name} undid {n} move:", "{name} undid {n} moves:", message.moves, name=name
    )
    return fit_lines([line_text(line) for line in lines], UNDONE_LIMIT, texts, [heading])


def _undone_lines(message: UndoPost, position: Position) -> tuple[Line, ...]:
    """Return what the moves that were undone had brought, as everyone knew it.

    They are played again from where they were undone to. It returns () where that is over: the
    game has gone on since, or the rules are newer than the message.
    """
    game, state = position.game, position.state
    if game.ply != message.to_ply:
        return ()
    happened: list[Event] = []
    for seat, text in message.texts:
        try:
            state, events = play(state, seat, text)
        except RulesError:
            return ()
        happened += seen(events, None)
    return GAMES[game.slug].words.log.tell(happened, names_of(game), texts_for(game.locale))
