"""Drawing: off the loop, from views, kept, and a failure is None."""

from __future__ import annotations

import asyncio
import logging
import pickle
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

import rules
from bot.computers.levels import level_name
from bot.i18n import texts_for
from bot.model import Game, PictureMode
from bot.services.base.tasks import DaemonThread
from bot.services.messages.artists import Artist, ArtistProcess
from bot.services.messages.drawing import GameArtist
from bot.services.messages.pictures import FigurePicture, StartPicture, Wanted
from renderers import RENDERERS
from renderers.core.game import NoPreview, Renderer, RoundScore, TableInfo
from renderers.core.league import GroupTable, LeaguePlace, LeagueTable, draw_league
from renderers.core.palette import Mode
from renderers.core.picture import Picture
from renderers.core.texts import English, Texts
from rules import Event, Move, State
from rules.puerto_rico.events import Passed
from tests.bot.services.messages.drawn_badly import end_process, hang, talk
from tests.bot.services.ready_tables import Bot


class Painter(Renderer[State]):
    """Draws nothing, but notes what it was asked for."""

    slug = "puerto-rico"

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.hang = threading.Event()
        self.hang.set()
        self.fail = False
        self.plain: tuple[Move, ...] = ()

    def _draw(self, what: str, view: State) -> Picture:
        assert threading.current_thread() is not threading.main_thread()
        assert view.chance.seed == ""
        self.drawn.append(what)
        if what.startswith("board"):
            self.hang.wait(10)
        if self.fail:
            raise RuntimeError("no colour left")
        return Picture(b"", 1, 1, what)

    def board(
        self,
        view: State,
        table: TableInfo,
        texts: Texts,
        events: Sequence[Event] = (),
        area: str = "",
        asked: Sequence[str] = (),
    ) -> Picture:
        what = f"board{area}{''.join(asked)} for {view.viewer} of {table.seats[0].name}"
        return self._draw(what, view)

    def seat(
        self,
        view: State,
        seat: int,
        table: TableInfo,
        texts: Texts,
        events: Sequence[Event] = (),
        asked: Sequence[str] = (),
    ) -> Picture:
        return self._draw(f"seat {seat}{''.join(asked)} for {view.viewer}", view)

    def hand(
        self,
        view: State,
        seat: int,
        table: TableInfo,
        texts: Texts,
    ) -> Picture | None:
        what = f"hand of {seat} for {view.viewer}"
        return self._draw(what, view) if seat else None

    def places(
        self, view: State, seat: int, places: Sequence[str], table: TableInfo, texts: Texts
    ) -> Picture | None:
        return self._draw(f"places for {view.viewer}", view)

    def preview(
        self,
        view: State,
        seat: int,
        moves: Sequence[Move],
        table: TableInfo,
        texts: Texts,
    ) -> Picture:
        if moves[0] in self.plain:
            raise NoPreview(str(moves[0]))
        what = f"preview {', '.join(map(str, moves))} for {view.viewer}"
        return self._draw(what, view)

    def scores(
        self,
        view: State,
        scores: Sequence[rules.Score],
        table: TableInfo,
        texts: Texts,
    ) -> Picture:
        return self._draw(f"{len(scores)} scores", view)

    def chart(
        self,
        standings: Sequence[RoundScore],
        table: TableInfo,
        texts: Texts,
    ) -> Picture:
        self.drawn.append(f"{len(standings)} rounds")
        return Picture(b"", 1, 1, self.drawn[-1])

    def text_board(self, view: State, table: TableInfo, texts: Texts) -> str:
        return ""

    def numbered(self, events: Sequence[Event]) -> tuple[tuple[int, Event], ...]:
        return ()


@pytest.fixture
def painter() -> Painter:
    return Painter()


@pytest.fixture
async def drawing(painter: Painter) -> AsyncIterator[GameArtist]:
    made = GameArtist({"puerto-rico": painter}, kept=2)
    yield made
    painter.hang.set()
    await made.close()


async def test_each_kind_is_drawn_from_the_view_of_its_reader(
    bot: Bot, drawing: GameArtist, painter: Painter
) -> None:
    game = await bot.table()
    state = (await bot.play.games.position(game.id)).state
    move = rules.legal(state, 0)[0]
    await drawing.board(game, state, None, English())
    await drawing.board(game, state, 1, English(), area=" of the north")
    await drawing.seat(game, state, 1, 2, English())
    await drawing.hand(game, state, 1, English())
    await drawing.preview(game, state, 0, [move, move], English())
    await drawing.scores(game, state, English())
    standing = RoundScore(rules.round_of(state), rules.scores(state))
    await drawing.chart(game, [standing], English())
    assert painter.drawn == [
        "board for -1 of Ann",
        "board of the north for 1 of Ann",
        "seat 1 for 2",
        "hand of 1 for 1",
        f"preview {move}, {move} for 0",
        "3 scores",
        "1 rounds",
    ]


async def test_the_start_of_each_game_can_be_drawn_before_anybody_looks(
    drawing: GameArtist, painter: Painter
) -> None:
    drawing.prepare(English())
    await drawing.idle()
    assert painter.drawn == ["board for -1 of 1"]


async def test_each_picture_is_drawn_from_what_its_reader_may_know(
    bot: Bot, drawing: GameArtist, painter: Painter
) -> None:
    game = await bot.table()
    state = (await bot.play.games.position(game.id)).state
    move = rules.legal(state, 0)[0]
    standing = RoundScore(rules.round_of(state), rules.scores(state))
    await drawing.board(game, state, None, English())
    await drawing.seat(game, state, 1, 2, English())
    await drawing.preview(game, state, 0, [move], English())
    await drawing.hand(game, state, 1, English())
    await drawing.scores(game, state, English())
    await drawing.chart(game, [standing], English())
    painter.plain = (move,)
    await drawing.preview(game, state, 0, [move, move], English())
    assert painter.drawn == [
        "board for -1 of Ann",
        "seat 1 for 2",
        f"preview {move} for 0",
        "hand of 1 for 1",
        "3 scores",
        "1 rounds",
        "board for 0 of Ann",
    ]


async def test_pictures_are_as_bright_as_their_reader_wants_and_kept_apart(
    bot: Bot, drawing: GameArtist, painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await bot.table()
    state = (await bot.play.games.position(game.id)).state
    move, texts = rules.legal(state, 0)[0], English()
    modes: list[Mode] = []

    def noting(what: str) -> None:
        draw = getattr(painter, what)

        def drawn(*args: Any, **kwargs: Any) -> Picture | None:
            modes.append(next(each.mode for each in args if isinstance(each, TableInfo)))
            picture: Picture | None = draw(*args, **kwargs)
            return picture

        monkeypatch.setattr(painter, what, drawn)

    for what in ("board", "seat", "hand", "preview", "places"):
        noting(what)

    async def draw(mode: PictureMode) -> list[Mode]:
        modes.clear()
        await drawing.board(game, state, 1, texts, mode=mode)
        await drawing.seat(game, state, 1, 1, texts, mode=mode)
        await drawing.hand(game, state, 1, texts, mode=mode)
        await drawing.preview(game, state, 0, [move], texts, mode=mode)
        await drawing.places(game, state, 0, ["x"], texts, mode=mode)
        return list(modes)

    assert await draw("light") == [Mode.LIGHT] * 5
    assert await draw("dark") == [Mode.DARK] * 5
    modes.clear()
    for mode in ("light", "dark", "light", "dark"):
        await drawing.board(game, state, 1, texts, mode=mode)
    assert modes == [Mode.LIGHT, Mode.DARK]
    modes.clear()
    await drawing.board(game, state, None, texts)
    assert modes == [Mode.LIGHT]


async def test_a_game_without_hands_has_no_picture_of_one(
    bot: Bot, drawing: GameArtist, caplog: pytest.LogCaptureFixture
) -> None:
    game = await bot.table()
    state = (await bot.play.games.position(game.id)).state
    assert await drawing.hand(game, state, 0, English()) is None
    assert caplog.records == []


async def test_pictures_show_only_events_that_their_reader_may_know(
    bot: Bot, drawing: GameArtist, painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Passed, "seen_by", lambda event, viewer: Passed(viewer, event.verb))
    monkeypatch.setattr(painter, "board", lambda *args: Picture(b"", 1, 1, str(args[3])))
    monkeypatch.setattr(painter, "seat", lambda *args: Picture(b"", 1, 1, str(args[4])))
    game = await bot.table()
    state = (await bot.play.games.position(game.id)).state
    happened = [Passed(2, "sell")]
    board = await drawing.board(game, state, 1, English(), happened)
    seat = await drawing.seat(game, state, 0, None, English(), happened)
    assert board is not None
    assert seat is not None
    assert board.alt == str((Passed(1, "sell"),))
    assert seat.alt == str((Passed(-1, "sell"),))


async def test_what_has_no_preview_leaves_the_board_as_it_is(
    bot: Bot, drawing: GameArtist, painter: Painter, caplog: pytest.LogCaptureFixture
) -> None:
    game = await bot.table()
    state = (await bot.play.games.position(game.id)).state
    painter.plain = tuple(rules.legal(state, 0)[:1])
    picture = await drawing.preview(game, state, 0, painter.plain, English())
    assert picture is not None
    assert picture.alt.startswith("board")
    assert not caplog.records


async def test_a_picture_is_drawn_once(bot: Bot, drawing: GameArtist, painter: Painter) -> None:
    game = await bot.table()
    state = (await bot.play.games.position(game.id)).state
    pictures = await asyncio.gather(
        *[drawing.board(game, state, None, English()) for _ in range(4)]
    )
    assert len(painter.drawn) == 1
    assert all(picture is pictures[0] for picture in pictures)
    await drawing.board(replace(game, revision=99), state, None, English())
    await drawing.board(game, state, 0, English())
    assert len(painter.drawn) == 3
    await drawing.board(game, state, None, English())
    assert len(painter.drawn) == 4, "only two are kept"


async def test_an_earlier_position_has_a_picture_of_its_own(
    bot: Bot, drawing: GameArtist, painter: Painter
) -> None:
    game = await bot.table()
    state = (await bot.play.games.position(game.id)).state
    for ply in (0, 1, 1, 0):
        await drawing.board(replace(game, ply=ply), state, None, English())
    assert len(painter.drawn) == 2


async def test_a_picture_with_marks_is_one_of_its_own(
    bot: Bot, drawing: GameArtist, painter: Painter
) -> None:
    game = await bot.table()
    state = (await bot.play.games.position(game.id)).state
    for asked in ((), ("role:mayor",), ("role:mayor",)):
        await drawing.board(game, state, 0, English(), asked=asked)
        await drawing.seat(game, state, 0, 0, English(), asked=asked)
    assert len(painter.drawn) == 4


async def test_a_failure_is_none_and_logged_and_tried_again(
    bot: Bot, drawing: GameArtist, painter: Painter, caplog: pytest.LogCaptureFixture
) -> None:
    game = await bot.table()
    state = (await bot.play.games.position(game.id)).state
    painter.fail = True
    with caplog.at_level(logging.ERROR):
        assert await drawing.board(game, state, None, English()) is None
    assert "no colour left" in caplog.text
    painter.fail = False
    assert await drawing.board(game, state, None, English()) is not None


async def test_a_thread_that_hangs_is_replaced_once(
    bot: Bot, painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []

    class Counted(DaemonThread):
        def __init__(self, name: str) -> None:
            super().__init__(name)
            threads.append(self)

    monkeypatch.setattr("bot.services.messages.artists.DaemonThread", Counted)
    drawing = GameArtist({"puerto-rico": painter}, seconds=0.2)
    game = await bot.table()
    state = (await bot.play.games.position(game.id)).state
    painter.hang.clear()
    hanging = (drawing.board(game, state, viewer, English()) for viewer in (None, 0, 1))
    assert await asyncio.gather(*hanging) == [None, None, None]
    assert len(threads) == 2
    painter.hang.set()
    await drawing.close()


async def test_a_picture_that_hangs_holds_up_no_other(bot: Bot, painter: Painter) -> None:
    drawing = GameArtist({"puerto-rico": painter}, seconds=0.5)
    game = await bot.table()
    state = (await bot.play.games.position(game.id)).state
    painter.hang.clear()
    assert await drawing.board(game, state, None, English()) is None
    assert await drawing.seat(game, state, 0, 0, English()) is not None
    painter.hang.set()
    await drawing.close()


class Slow(Artist):
    """An artist who draws what it is let draw."""

    def __init__(self) -> None:
        self.drawn: list[Wanted] = []
        self.go = asyncio.Event()

    async def draw(self, wanted: Wanted, seconds: float) -> tuple[Picture | None, float]:
        self.drawn.append(wanted)
        await self.go.wait()
        return Picture(b"", 1, 1, str(len(self.drawn))), 0.01

    async def close(self) -> None:
        self.go.set()


@pytest.fixture
async def slow() -> AsyncIterator[tuple[Slow, GameArtist]]:
    artist = Slow()
    drawing = GameArtist(RENDERERS, artist=artist, quiet=0.0)
    yield artist, drawing
    await drawing.close()


async def test_a_board_that_is_superseded_before_its_turn_is_not_drawn(
    bot: Bot, slow: tuple[Slow, GameArtist]
) -> None:
    artist, drawing = slow
    game = await bot.table()
    state = (await bot.play.games.position(game.id)).state
    other = asyncio.create_task(drawing.figure("puerto-rico", "round", English()))
    await asyncio.sleep(0)
    old = asyncio.create_task(drawing.newest_board(game, state, ()))
    await asyncio.sleep(0)
    newer = replace(game, revision=game.revision + 1)
    new = asyncio.create_task(drawing.newest_board(newer, state, ()))
    assert await old is None
    artist.go.set()
    assert await new is not None
    assert await other is not None
    assert len(artist.drawn) == 2
    artist.drawn.clear()
    assert await drawing.newest_board(game, state, ()) is not None, "who comes late gets it"


async def test_a_board_that_somebody_asked_for_is_drawn_though_there_is_a_newer_one(
    bot: Bot, slow: tuple[Slow, GameArtist]
) -> None:
    artist, drawing = slow
    game = await bot.table()
    state = (await bot.play.games.position(game.id)).state
    other = asyncio.create_task(drawing.figure("puerto-rico", "round", English()))
    await asyncio.sleep(0)
    for_message = asyncio.create_task(drawing.newest_board(game, state, ()))
    for_reader = asyncio.create_task(drawing.board(game, state, None, English()))
    await asyncio.sleep(0)
    newer = replace(game, revision=game.revision + 1)
    drawing.begin_board(newer, state, ())
    artist.go.set()
    await other
    assert await for_message is await for_reader is not None


async def test_a_board_is_begun_before_it_is_wanted_and_drawn_once(
    bot: Bot, slow: tuple[Slow, GameArtist]
) -> None:
    artist, drawing = slow
    game = await bot.table()
    state = (await bot.play.games.position(game.id)).state
    artist.go.set()
    drawing.begin_board(game, state, ())
    await drawing.idle()
    assert len(artist.drawn) == 1
    assert await drawing.newest_board(game, state, ()) is not None
    assert await drawing.board(game, state, None, English()) is not None
    assert len(artist.drawn) == 1


async def test_the_board_for_everyone_is_in_the_language_of_the_table(
    bot: Bot, slow: tuple[Slow, GameArtist]
) -> None:
    artist, drawing = slow
    game = replace(await bot.table(computers=1), locale="ko")
    state = (await bot.play.games.position(game.id)).state
    artist.go.set()
    await drawing.newest_board(game, state, ())
    drawing.begin_board(replace(game, revision=game.revision + 1), state, ())
    await drawing.idle()
    level = level_name(game.seats[3].computer, texts_for("ko"))
    assert [board.locale for board in artist.drawn] == ["ko", "ko"]
    assert [board.table.seats[3].level for board in artist.drawn] == [level, level]


async def test_a_board_of_what_is_never_stored_is_thrown_away(
    bot: Bot, slow: tuple[Slow, GameArtist]
) -> None:
    artist, drawing = slow
    game = await bot.table()
    state = (await bot.play.games.position(game.id)).state
    artist.go.set()
    throw_away = drawing.begin_board(game, state, ())
    throw_away()
    await drawing.idle()
    assert artist.drawn == [], "its turn had not come"
    throw_away = drawing.begin_board(game, state, ())
    await drawing.idle()
    throw_away()
    assert await drawing.board(game, state, None, English()) is not None
    assert len(artist.drawn) == 2, "another position may have this revision now"


async def test_what_nobody_waits_for_any_more_is_not_drawn(
    bot: Bot, slow: tuple[Slow, GameArtist]
) -> None:
    artist, drawing = slow
    game = await bot.table()
    state = (await bot.play.games.position(game.id)).state
    first = asyncio.create_task(drawing.figure("puerto-rico", "round", English()))
    gone = [
        asyncio.create_task(drawing.seat(game, state, seat, seat, English())) for seat in range(3)
    ]
    await asyncio.sleep(0)
    for task in gone:
        task.cancel()
    await asyncio.wait(gone)
    artist.go.set()
    await first
    await drawing.idle()
    assert len(artist.drawn) == 1


async def test_what_is_prepared_comes_after_what_somebody_waits_for(
    bot: Bot, slow: tuple[Slow, GameArtist]
) -> None:
    artist, drawing = slow
    drawing.prepare(English())
    asked = asyncio.create_task(drawing.figure("puerto-rico", "round", English()))
    await asyncio.sleep(0)
    artist.go.set()
    await asked
    await drawing.idle()
    kinds = [type(wanted) for wanted in artist.drawn]
    assert kinds[:2] == [StartPicture, FigurePicture] or kinds[0] is FigurePicture
    assert kinds.count(StartPicture) == len(RENDERERS)


async def test_the_games_that_are_played_most_are_prepared_first(
    slow: tuple[Slow, GameArtist],
) -> None:
    artist, drawing = slow
    artist.go.set()
    drawing.prepare(English(), ["valparaiso", "a-game-of-old", "brass-birmingham"])
    await drawing.idle()
    prepared = [wanted.slug for wanted in artist.drawn if isinstance(wanted, StartPicture)]
    slugs = list(dict.fromkeys(prepared))
    assert slugs[:2] == ["valparaiso", "brass-birmingham"]
    assert sorted(slugs) == sorted(RENDERERS)


async def test_nothing_is_prepared_while_pictures_are_wanted_again_and_again() -> None:
    artist = Slow()
    artist.go.set()
    drawing = GameArtist(RENDERERS, artist=artist, quiet=3600.0)
    await drawing.figure("puerto-rico", "round", English())
    drawing.prepare(English())
    await drawing.figure("puerto-rico", "mayor", English())
    await drawing.figure("puerto-rico", "captain", English())
    await drawing.close()
    assert {type(wanted) for wanted in artist.drawn} == {FigurePicture}


async def test_a_quiet_time_is_not_waited_for_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.services.messages.drawing.PATIENCE", 0.0)
    artist = Slow()
    artist.go.set()
    drawing = GameArtist(RENDERERS, artist=artist, quiet=3600.0)
    await drawing.figure("puerto-rico", "round", English())
    drawing.prepare(English())
    await drawing.idle()
    await drawing.close()
    assert StartPicture in map(type, artist.drawn)


async def test_a_move_begins_its_board_and_takes_it_back_if_it_is_not_stored(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[tuple[int, int]] = []
    thrown: list[int] = []

    def begin(game: Game, state: State, events: Sequence[Event]) -> Callable[[], object]:
        begun.append((game.revision, len(events)))
        return lambda: thrown.append(game.revision)

    game = await bot.table()
    bot.play.running.on_change(begin)
    await bot.step(game.id, lambda moves: moves[0])
    stored = (await bot.play.games.position(game.id)).game
    assert [revision for revision, _ in begun] == [stored.revision]
    assert begun[0][1] > 0
    assert thrown == []

    async def broken(*_: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr("bot.services.play.moves.moves.update_snapshot", broken)
    with pytest.raises(RuntimeError, match="full"):
        await bot.step(game.id, lambda moves: moves[0])
    assert thrown == [begun[-1][0]]
    assert begun[-1][0] > stored.revision


@pytest.fixture
async def apart() -> AsyncIterator[GameArtist]:
    made = GameArtist(RENDERERS, seconds=60.0, artist=ArtistProcess())
    yield made
    await made.close()


async def test_a_process_draws_the_same_pictures_as_a_thread(bot: Bot, apart: GameArtist) -> None:
    here = GameArtist(RENDERERS, seconds=60.0)
    game = await bot.table()
    state = (await bot.play.games.position(game.id)).state
    move, texts = rules.legal(state, 0)[0], texts_for("ko")
    league = LeagueTable(
        "A league", "now", (GroupTable("", (LeaguePlace(1, "Ann", 3.0, 1, 1, 2.0, 0.5),)),)
    )
    standing = RoundScore(rules.round_of(state), rules.scores(state))

    async def each(drawing: GameArtist) -> list[Picture | None]:
        return [
            await drawing.board(game, state, None, texts, mode="dark"),
            await drawing.seat(game, state, 1, 2, texts),
            await drawing.hand(game, state, 1, texts),
            await drawing.preview(game, state, 0, [move], texts),
            await drawing.places(game, state, 0, ["x"], texts),
            await drawing.scores(game, state, texts),
            await drawing.chart(game, [standing], texts),
            await drawing.figure("puerto-rico", RENDERERS["puerto-rico"].figures()[0], texts),
            await drawing.told(draw_league, league, texts),
        ]

    assert await each(apart) == await each(here)
    await here.close()


async def test_what_cannot_be_drawn_in_the_process_is_told_and_the_next_one_is_drawn(
    bot: Bot, apart: GameArtist, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        assert await apart.figure("puerto-rico", "no such figure", English()) is None
    assert "no figure no such figure" in caplog.text
    name = RENDERERS["puerto-rico"].figures()[0]
    assert await apart.figure("puerto-rico", name, English()) is not None


@pytest.mark.parametrize("fault", [end_process, hang, talk], ids=["dies", "hangs", "talks"])
async def test_after_the_process(
    fault: Callable[[str, Texts], Picture], caplog: pytest.LogCaptureFixture
) -> None:
    artist = ArtistProcess()
    drawing = GameArtist(RENDERERS, seconds=60.0, artist=artist)
    name = RENDERERS["puerto-rico"].figures()[0]
    assert await drawing.figure("puerto-rico", name, English()) is not None
    with caplog.at_level(logging.ERROR):
        drawing._seconds = 1.0
        found = await drawing.told(fault, "", English())
        drawing._seconds = 60.0
    assert (found is None) == (fault is not talk)
    assert ("drawing the picture" in caplog.text) == (fault is not talk)
    assert await drawing.figure("puerto-rico", RENDERERS["puerto-rico"].figures()[1], English())
    await drawing.close()


async def test_the_process_is_told_no_more_than_the_reader_of_a_picture_may_know(
    bot: Bot, slow: tuple[Slow, GameArtist]
) -> None:
    artist, drawing = slow
    artist.go.set()
    game = await bot.table()
    state = (await bot.play.games.position(game.id)).state
    await drawing.board(game, state, 1, English())
    await drawing.scores(game, state, English())
    for wanted in artist.drawn:
        assert game.seed.encode() not in pickle.dumps(wanted)
    assert game.seed.encode() in pickle.dumps(state)
