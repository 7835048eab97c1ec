"""The drawing of pictures off the event loop: one after the other, a time limit, the newest kept.

A picture that cannot be drawn is None and logged; text is shown in its place.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

import rules
from bot.computers.levels import level_name
from bot.i18n import texts_for
from bot.model import Game, PictureMode, Seat
from bot.services.base.tasks import Workers
from bot.services.messages.artists import Artist, ArtistThread
from bot.services.messages.pictures import (
    BoardPicture,
    ChartPicture,
    FigurePicture,
    HandPicture,
    PlacesPicture,
    PreviewPicture,
    ScoresPicture,
    SeatPicture,
    StartPicture,
    ToldPicture,
    Wanted,
)
from renderers.core.game import Renderer, RoundScore, SeatInfo, TableInfo
from renderers.core.palette import Mode
from renderers.core.picture import Picture
from renderers.core.texts import Texts
from rules import Event, Move, State

logger = logging.getLogger(__name__)

KEPT: Final = 64
SECONDS: Final = 5.0
QUIET: Final = 1.0
"""Seconds without requests before a picture is drawn in advance: the first of a game takes many
times as long as later ones."""
PATIENCE: Final = 60.0
"""The longest wait for so quiet a time."""
Key: TypeAlias = tuple[Hashable, ...]
T = TypeVar("T")
_PREPARING: Final = "preparing"
_DRAWING: Final = "drawing"
"""The keys of the tasks in the background."""


def table_info(game: Game, texts: Texts, mode: PictureMode = "light") -> TableInfo:
    """Return what pictures show of a game's name and players, and how bright they are."""
    seats = tuple(seat_info(seat, seat.name, texts) for seat in game.seats)
    return TableInfo(game.name, seats, Mode(mode))


def seat_info(seat: Seat, name: str, texts: Texts) -> SeatInfo:
    """Return what pictures show of a player: the `name`, and the level of a computer."""
    if not seat.computer:
        return SeatInfo(name)
    return SeatInfo(name, True, level_name(seat.computer, texts))


@dataclass(eq=False, slots=True)
class _Sheet:
    """A picture that is drawn, or will be when its turn comes.

    `series` is the game of whose newest board it is, as long as no one else wants it, and the
    revision: a newer one takes its place. `readers` is how many wait for it; without any it is
    left out unless it is drawn `ahead`.
    """

    key: Key
    wanted: Callable[[], Wanted]
    picture: asyncio.Future[Picture | None]
    series: tuple[int, int] | None = None
    ahead: bool = False
    readers: int = 0


class GameArtist:
    """Draws games, one picture at a time; `kept` pictures stay in memory.

    The `artist` draws, by default a thread. `state` is always the whole position; `viewer` is the
    seat that will see the picture, None for everyone, and the artist gets only what the viewer may
    know. `mode` is light or dark; pictures for everyone are light.
    A picture that takes more than `seconds`, including waiting, counts as failed. Pictures in
    advance wait until no one has requested one for `quiet` seconds.
    """

    def __init__(
        self,
        renderers: Mapping[str, Renderer[Any]],
        kept: int = KEPT,
        seconds: float = SECONDS,
        artist: Artist | None = None,
        quiet: float = QUIET,
    ) -> None:
        self._renderers = renderers
        self._kept = kept
        self._seconds = seconds
        self._drawn_listeners: list[Callable[[float], None]] = []
        self._artist = artist or ArtistThread(renderers)
        self._sheets: OrderedDict[Key, _Sheet] = OrderedDict()
        self._queue: list[_Sheet] = []
        self._workers = Workers[str]()
        self._quiet = quiet
        self._quiet_from = 0.0
        self._closed = False

    def on_drawn(self, listener: Callable[[float], None]) -> None:
        """Call `listener` after each picture with the seconds that drawing it took."""
        self._drawn_listeners.append(listener)

    async def board(
        self,
        game: Game,
        state: State,
        viewer: int | None,
        texts: Texts,
        events: Sequence[Event] = (),
        area: str = "",
        mode: PictureMode = "light",
        asked: Sequence[str] = (),
    ) -> Picture | None:
        """Return the board, or one of the renderer's areas of it, enlarged.

        `events` are what happened since the picture before, `asked` names what a question is about.
        """
        table = table_info(game, texts, mode)
        sheet = self._board(game, state, viewer, texts, events, area, table, tuple(asked))
        return await self._drawn(sheet)

    async def newest_board(
        self, game: Game, state: State, events: Sequence[Event]
    ) -> Picture | None:
        """Return everyone's board, or None if the game has moved on before it was drawn."""
        return await self._drawn(self._newest(game, state, events))

    def begin_board(self, game: Game, state: State, events: Sequence[Event]) -> Callable[[], None]:
        """Start drawing everyone's board of a position that isn't stored yet.

        Returns a function that discards it, in case the position is never stored.
        """
        sheet = self._newest(game, state, events)
        sheet.ahead = True
        return lambda: self._forget(sheet)

    async def seat(
        self,
        game: Game,
        state: State,
        seat: int,
        viewer: int | None,
        texts: Texts,
        events: Sequence[Event] = (),
        mode: PictureMode = "light",
        asked: Sequence[str] = (),
    ) -> Picture | None:
        """Return the enlarged board of `seat` alone; `asked` as in `board`."""
        table, seen = table_info(game, texts, mode), rules.seen(events, viewer)
        about = tuple(asked)

        def wanted() -> Wanted:
            return SeatPicture(texts.locale, rules.view(state, viewer), table, seat, seen, about)

        key = ("seat", *_about(game, viewer, texts), seat, seen, about, table)
        return await self._draw(key, wanted)

    async def hand(
        self,
        game: Game,
        state: State,
        seat: int,
        texts: Texts,
        moves: Sequence[Move] = (),
        occasion: str = "",
        mode: PictureMode = "light",
    ) -> Picture | None:
        """Return the hand of `seat`, for that seat only; None without hands.

        With `moves` of `seat`, as the hand would be after them. With an `occasion`, the state isn't
        the current one but that of the occasion.
        """
        table, steps = table_info(game, texts, mode), tuple(moves)

        def wanted() -> Wanted:
            return HandPicture(texts.locale, rules.view(state, seat), table, seat, steps)

        key = ("hand", *_about(game, seat, texts), steps, occasion, table)
        return await self._draw(key, wanted)

    async def preview(
        self,
        game: Game,
        state: State,
        seat: int,
        moves: Sequence[Move],
        texts: Texts,
        occasion: str = "",
        mode: PictureMode = "light",
    ) -> Picture | None:
        """Return a preview of moves of `seat`, for that seat only; the last may be incomplete.

        At least one move is given. Moves without a visible effect leave the board unchanged.
        `occasion` as in `hand`.
        """
        table, steps = table_info(game, texts, mode), tuple(moves)

        def wanted() -> Wanted:
            return PreviewPicture(texts.locale, rules.view(state, seat), table, seat, steps)

        key = ("preview", *_about(game, seat, texts), steps, occasion, table)
        return await self._draw(key, wanted)

    async def places(
        self,
        game: Game,
        state: State,
        seat: int,
        places: Sequence[str],
        texts: Texts,
        moves: Sequence[Move] = (),
        occasion: str = "",
        mode: PictureMode = "light",
    ) -> Picture | None:
        """Return the part of the board with the places among which `seat` chooses, None without.

        `moves` and `occasion` as in `hand`.
        """
        table = table_info(game, texts, mode)
        among, steps = tuple(places), tuple(moves)

        def wanted() -> Wanted:
            return PlacesPicture(texts.locale, rules.view(state, seat), table, seat, among, steps)

        key = ("places", *_about(game, seat, texts), among, steps, occasion, table)
        return await self._draw(key, wanted)

    async def scores(
        self,
        game: Game,
        state: State,
        texts: Texts,
        mode: PictureMode = "light",
    ) -> Picture | None:
        """Return the result of a finished game."""
        table = table_info(game, texts, mode)

        def wanted() -> Wanted:
            view = rules.view(state, None)
            return ScoresPicture(texts.locale, view, table, tuple(rules.scores(state)))

        return await self._draw(("scores", *_about(game, None, texts), table), wanted)

    async def figure(self, slug: str, name: str, texts: Texts) -> Picture | None:
        """Return a figure that explains the rules of a game, by the renderer's id for it."""
        figure = FigurePicture(texts.locale, slug, name)
        return await self._draw(("figure", slug, name, texts.locale), lambda: figure)

    async def chart(
        self,
        game: Game,
        standings: Sequence[RoundScore],
        texts: Texts,
    ) -> Picture | None:
        """Return the points over the rounds of a finished game."""
        table = table_info(game, texts)
        chart = ChartPicture(texts.locale, game.slug, tuple(standings), table)
        return await self._draw(("chart", *_about(game, None, texts), table), lambda: chart)

    async def told(
        self, paint: Callable[[T, Texts], Picture], told: T, texts: Texts
    ) -> Picture | None:
        """Return a picture that belongs to no game; `paint`, a function of a module, draws it.

        Equal `told` are drawn once.
        """
        picture = ToldPicture(texts.locale, paint, told)
        key = ("picture", "-", paint.__name__, told, texts.locale)
        return await self._draw(key, lambda: picture)

    def prepare(self, texts: Texts, first: Sequence[str] = ()) -> None:
        """Draw the start of each game once, when there is nothing else to draw.

        This fills the caches, such as letters and pieces, that the first picture needs. The games
        with
        the slugs `first` come before the others.
        """
        self._workers.start(_PREPARING, lambda _key: self._prepare(texts, first))

    async def quiet(self) -> None:
        """Wait until no one has wanted a picture for a while, but not for ever."""
        now = asyncio.get_running_loop().time
        latest = now() + PATIENCE
        while (quiet_from := min(self._quiet_from, latest)) > now():
            left = quiet_from - now()
            await asyncio.sleep(left)

    async def idle(self) -> None:
        """Wait until there is nothing to draw."""
        await self._workers.wait()

    async def close(self) -> None:
        """Draw nothing more."""
        self._closed = True
        self._workers.cancel()
        await self._workers.wait()
        for sheet in self._queue:
            self._drop(sheet)
        await self._artist.close()

    async def _prepare(self, texts: Texts, first: Sequence[str]) -> None:
        order = {slug: place for place, slug in enumerate(first)}
        for slug in sorted(self._renderers, key=lambda slug: order.get(slug, len(order))):
            await self.quiet()
            start = partial(StartPicture, texts.locale, slug)
            picture = asyncio.get_running_loop().create_future()
            self._queue.append(_Sheet(("start", slug), start, picture, ahead=True))
            self._workers.start(_DRAWING, self._draw_all)
            await asyncio.wait([picture])

    def _newest(self, game: Game, state: State, events: Sequence[Event]) -> _Sheet:
        """Return everyone's board, and skip older ones of the game that aren't started yet."""
        texts = texts_for(game.locale)
        table = table_info(game, texts)
        series = game.id, game.revision
        sheet = self._board(game, state, None, texts, events, "", table, series=series)
        waiting = [(each.series, each) for each in self._queue if each.series is not None]
        for (game_id, revision), other in waiting:
            if game_id == game.id and revision < game.revision:
                self._forget(other)
        return sheet

    def _board(
        self,
        game: Game,
        state: State,
        viewer: int | None,
        texts: Texts,
        events: Sequence[Event],
        area: str,
        table: TableInfo,
        asked: tuple[str, ...] = (),
        series: tuple[int, int] | None = None,
    ) -> _Sheet:
        seen = rules.seen(events, viewer)

        def wanted() -> Wanted:
            return BoardPicture(texts.locale, rules.view(state, viewer), table, seen, area, asked)

        key = ("board", *_about(game, viewer, texts), seen, area, asked, table)
        return self._sheet(key, wanted, series)

    async def _draw(self, key: Key, wanted: Callable[[], Wanted]) -> Picture | None:
        return await self._drawn(self._sheet(key, wanted))

    def _sheet(
        self, key: Key, wanted: Callable[[], Wanted], series: tuple[int, int] | None = None
    ) -> _Sheet:
        """Return the sheet with a key, which waits for its turn if it is new."""
        sheet = self._sheets.get(key)
        if sheet is None:
            loop = asyncio.get_running_loop()
            self._quiet_from = loop.time() + self._quiet
            sheet = self._sheets[key] = _Sheet(key, wanted, loop.create_future(), series)
            self._queue.append(sheet)
            self._workers.start(_DRAWING, self._draw_all)
        elif series is None:
            sheet.series = None
        self._sheets.move_to_end(key)
        while len(self._sheets) > self._kept:
            self._sheets.popitem(last=False)
        return sheet

    async def _drawn(self, sheet: _Sheet) -> Picture | None:
        """Return the picture of a sheet; None if it fails, or takes too long."""
        sheet.readers += 1
        try:
            async with asyncio.timeout(self._seconds):
                return await asyncio.shield(sheet.picture)
        except TimeoutError:
            logger.error("game %s: drawing the %s takes too long", sheet.key[1], sheet.key[0])
        except Exception:
            logger.exception("game %s: drawing the %s failed", sheet.key[1], sheet.key[0])
        finally:
            sheet.readers -= 1
        self._keep_not(sheet)
        return None

    def _forget(self, sheet: _Sheet) -> None:
        """Skip a picture that isn't started yet, and discard one that is drawn."""
        self._keep_not(sheet)
        if sheet in self._queue:
            self._queue.remove(sheet)
            self._drop(sheet)

    def _drop(self, sheet: _Sheet) -> None:
        """Let a sheet without a picture be gone."""
        self._keep_not(sheet)
        if not sheet.picture.done():
            sheet.picture.set_result(None)

    def _keep_not(self, sheet: _Sheet) -> None:
        if self._sheets.get(sheet.key) is sheet:
            del self._sheets[sheet.key]

    async def _draw_all(self, _key: str) -> None:
        while self._queue and not self._closed:
            sheet = self._queue.pop(0)
            if sheet.readers or sheet.ahead:
                await self._draw_one(sheet)
            else:
                self._drop(sheet)

    async def _draw_one(self, sheet: _Sheet) -> None:
        try:
            picture, seconds = await self._artist.draw(sheet.wanted(), self._seconds)
        except Exception as error:
            if sheet.readers:
                sheet.picture.set_exception(error)
        else:
            for hear_of_picture in self._drawn_listeners:
                hear_of_picture(seconds)
            sheet.picture.set_result(picture)
        finally:
            if not sheet.picture.done():
                self._drop(sheet)


def _about(game: Game, viewer: int | None, texts: Texts) -> Key:
    # an earlier position of a game has its present revision
    return game.id, game.revision, game.ply, viewer, texts.locale
