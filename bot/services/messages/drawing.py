"""The drawing of pictures off the event loop: one thread, a time limit, the newest ones kept.

A picture that cannot be drawn is None and logged; text is shown in its place.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

import rules
from bot.computers.levels import level_name
from bot.model import BoardFormat, Game, PictureMode, Seat
from bot.services.background.threads import DaemonThread
from renderers.core.game import Format, NoPreview, Renderer, SeatInfo, Standing, TableInfo
from renderers.core.palette import Mode
from renderers.core.picture import Picture
from renderers.core.texts import Texts
from rules import Event, Move, State

logger = logging.getLogger(__name__)

KEPT: Final = 64
SECONDS: Final = 5.0
Key: TypeAlias = tuple[Hashable, ...]


def table_info(game: Game, texts: Texts, mode: PictureMode = "light") -> TableInfo:
    """Return what pictures show of a game's name and players, and how bright they are."""
    seats = tuple(seat_info(seat, seat.name, texts) for seat in game.seats)
    return TableInfo(game.name, seats, Mode(mode))


def seat_info(seat: Seat, name: str, texts: Texts) -> SeatInfo:
    """Return what is shown of a seat under a name."""
    if not seat.computer:
        return SeatInfo(name)
    return SeatInfo(name, True, level_name(seat.computer, texts))


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A picture, perhaps yet to come, and the thread that draws it."""

    thread: DaemonThread
    picture: asyncio.Future[Picture | None]


class Drawing:
    """Draws games in a thread of its own; `kept` pictures stay in memory.

    `state` is always the whole truth of the game's position; `viewer` is the seat for whose eyes
    the picture is, None for everybody's, and only what the viewer may know of position and events
    reaches the renderer. `format` and `mode` are the shape and the brightness of a picture; those
    for everybody are light.
    A picture that takes more than `seconds`, waiting for others included, counts as failed.
    `drew` is called, in that thread, with the seconds that each picture took.
    """

    def __init__(
        self,
        renderers: Mapping[str, Renderer[Any]],
        kept: int = KEPT,
        seconds: float = SECONDS,
        drew: Callable[[float], None] = lambda _seconds: None,
    ) -> None:
        self._renderers = renderers
        self._kept = kept
        self._seconds = seconds
        self._drew = drew
        self._pictures: OrderedDict[Key, _Drawn] = OrderedDict()
        self._thread = DaemonThread("drawing")

    async def board(
        self,
        game: Game,
        state: State,
        viewer: int | None,
        texts: Texts,
        events: Sequence[Event] = (),
        area: str = "",
        format: BoardFormat = "wide",
        mode: PictureMode = "light",
    ) -> Picture | None:
        """Return the board, or one of the renderer's areas of it, enlarged.

        `events` are what happened since the picture before.
        """
        renderer, table = self._renderers[game.slug], table_info(game, texts, mode)
        seen, shape = rules.seen(events, viewer), _shape(renderer, format)

        def draw() -> Picture:
            return renderer.board(rules.view(state, viewer), table, texts, seen, area, shape)

        return await self._draw(
            ("board", *_about(game, viewer, texts), seen, area, shape, mode), draw
        )

    async def seat(
        self,
        game: Game,
        state: State,
        seat: int,
        viewer: int | None,
        texts: Texts,
        events: Sequence[Event] = (),
        format: BoardFormat = "wide",
        mode: PictureMode = "light",
    ) -> Picture | None:
        """Return the enlarged board of `seat` alone."""
        renderer, table = self._renderers[game.slug], table_info(game, texts, mode)
        seen, shape = rules.seen(events, viewer), _shape(renderer, format)

        def draw() -> Picture:
            return renderer.seat(rules.view(state, viewer), seat, table, texts, seen, shape)

        return await self._draw(
            ("seat", *_about(game, viewer, texts), seat, seen, shape, mode), draw
        )

    async def hand(
        self,
        game: Game,
        state: State,
        seat: int,
        texts: Texts,
        moves: Sequence[Move] = (),
        occasion: str = "",
        format: BoardFormat = "wide",
        mode: PictureMode = "light",
    ) -> Picture | None:
        """Return the cards in the hand of `seat`, for its own eyes; None without hands.

        With `moves`, which `seat` could make in a row, as the hand would be after them. With an
        `occasion` the state is not the game's, but what it would be on that occasion.
        """
        renderer, table = self._renderers[game.slug], table_info(game, texts, mode)
        shape = _shape(renderer, format)

        def draw() -> Picture | None:
            view = rules.view(state, seat)
            if moves:
                view = rules.try_out(view, seat, moves).state
            return renderer.hand(view, seat, table, texts, shape)

        key = ("hand", *_about(game, seat, texts), tuple(moves), occasion, shape, mode)
        return await self._draw(key, draw)

    async def preview(
        self,
        game: Game,
        state: State,
        seat: int,
        moves: Sequence[Move],
        texts: Texts,
        occasion: str = "",
        format: BoardFormat = "wide",
        mode: PictureMode = "light",
    ) -> Picture | None:
        """Return what moves of `seat` would lead to, for its own eyes; the last may be unfinished.

        There is at least one. Moves that change nothing that could be shown leave the board as it
        is. `occasion` as in `hand`.
        """
        renderer, table = self._renderers[game.slug], table_info(game, texts, mode)
        made, shape = tuple(moves), _shape(renderer, format)

        def draw() -> Picture:
            view = rules.view(state, seat)
            try:
                return renderer.preview(view, seat, made, table, texts, shape)
            except NoPreview:
                return renderer.board(view, table, texts, format=shape)

        key = ("preview", *_about(game, seat, texts), made, occasion, shape, mode)
        return await self._draw(key, draw)

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
        renderer, table = self._renderers[game.slug], table_info(game, texts, mode)
        among = tuple(places)

        def draw() -> Picture | None:
            view = rules.view(state, seat)
            if moves:
                view = rules.try_out(view, seat, moves).state
            return renderer.places(view, seat, among, table, texts)

        key = ("places", *_about(game, seat, texts), among, tuple(moves), occasion, mode)
        return await self._draw(key, draw)

    async def scores(
        self,
        game: Game,
        state: State,
        texts: Texts,
        format: BoardFormat = "wide",
        mode: PictureMode = "light",
    ) -> Picture | None:
        """Return the result of a finished game."""
        renderer, table = self._renderers[game.slug], table_info(game, texts, mode)
        shape = _shape(renderer, format)

        def draw() -> Picture:
            scores = rules.scores(state)
            return renderer.scores(rules.view(state, None), scores, table, texts, shape)

        return await self._draw(("scores", *_about(game, None, texts), shape, mode), draw)

    async def figure(self, slug: str, name: str, texts: Texts) -> Picture | None:
        """Return a figure that explains the rules of a game, by the renderer's id for it."""
        renderer = self._renderers[slug]
        return await self._draw(
            ("figure", slug, name, texts.locale), lambda: renderer.figure(name, texts)
        )

    async def chart(
        self,
        game: Game,
        standings: Sequence[Standing],
        texts: Texts,
        format: BoardFormat = "wide",
    ) -> Picture | None:
        """Return the points over the rounds of a finished game."""
        renderer, table = self._renderers[game.slug], table_info(game, texts)
        shape = _shape(renderer, format)

        def draw() -> Picture:
            return renderer.chart(standings, table, texts, shape)

        return await self._draw(("chart", *_about(game, None, texts), shape), draw)

    async def told(
        self, about: Hashable, texts: Texts, draw: Callable[[], Picture]
    ) -> Picture | None:
        """Return a picture that belongs to no game; equal `about` are drawn once."""
        return await self._draw(("picture", "-", about, texts.locale), draw)

    async def prepare(self, texts: Texts) -> None:
        """Draw the start of each game once, with nobody looking: what the first picture needs,
        such as letters and pieces, is at hand then. Other pictures come in between.
        """
        for slug, renderer in self._renderers.items():
            for shape in renderer.formats:
                await self._thread.run(partial(_draw_start, slug, renderer, texts, shape))

    async def _draw(self, key: Key, draw: Callable[[], Picture | None]) -> Picture | None:
        drawn = self._pictures.get(key)
        if drawn is None:
            drawn = _Drawn(self._thread, self._thread.run(partial(self._timed, draw)))
            self._pictures[key] = drawn
        self._pictures.move_to_end(key)
        while len(self._pictures) > self._kept:
            self._pictures.popitem(last=False)
        try:
            async with asyncio.timeout(self._seconds):
                return await asyncio.shield(drawn.picture)
        except TimeoutError:
            logger.error("game %s: drawing the %s takes too long", key[1], key[0])
            self._replace_thread(drawn.thread)
        except Exception:
            logger.exception("game %s: drawing the %s failed", key[1], key[0])
        if self._pictures.get(key) is drawn:
            del self._pictures[key]
        return None

    def _timed(self, draw: Callable[[], Picture | None]) -> Picture | None:
        began = time.perf_counter()
        picture = draw()
        self._drew(time.perf_counter() - began)
        return picture

    def close(self) -> None:
        """Draw nothing more."""
        self._thread.close()

    def _replace_thread(self, slow: DaemonThread) -> None:
        # A thread cannot be stopped: the one that hangs is left alone, so that it holds up no
        # other picture. Those that waited behind it come here too, when it is replaced already.
        if slow is self._thread:
            slow.close()
            self._thread = DaemonThread("drawing")


def _draw_start(slug: str, renderer: Renderer[Any], texts: Texts, shape: Format) -> None:
    seats = rules.GAMES[slug].seats[-1]
    names = tuple(SeatInfo(str(seat + 1)) for seat in range(seats))
    view = rules.view(rules.new(slug, seats, seed=slug), None)
    renderer.board(view, TableInfo("", names), texts, format=shape)


def _shape(renderer: Renderer[Any], wanted: BoardFormat) -> Format:
    """Return the format in which a game is drawn where one is wanted."""
    return Format(wanted) if Format(wanted) in renderer.formats else renderer.formats[0]


def _about(game: Game, viewer: int | None, texts: Texts) -> Key:
    # an earlier position of a game has its present revision
    return game.id, game.revision, game.ply, viewer, texts.locale
