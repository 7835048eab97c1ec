"""Films: one frame a turn, small enough, made apart and in no hurry."""

from __future__ import annotations

import asyncio
import io
import sys
from itertools import pairwise

import pytest
from PIL import Image

import rules
from bot.model import Game
from bot.services.base.processes import environment
from bot.services.play import film_process
from bot.services.play.chronicle import chronicle_of
from bot.services.play.film_process import LAST, Scene, shoot, shown_after, shown_for
from bot.services.play.films import FilmFailed, Films, shoot_apart
from bot.store.play import moves
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, Bot
from tests.sharing import in_turn


async def scene_of(
    bot: Bot,
    slug: str = "puerto-rico",
    most: int = 12,
    **options: object,
) -> Scene:
    """The beginning of a game, as if it had ended there."""
    game = await bot.table([ANN, BEN], slug=slug, **options)
    chance = rules.Chance("film")
    for _ in range(most):
        game = await bot.step(game.id, chance.choose)
    return await recorded(bot, game)


async def recorded(bot: Bot, game: Game) -> Scene:
    """A game with its moves so far."""
    async with bot.db.reading() as connection:
        return Scene(game, await moves.of_game(connection, game.id), "en")


def frames(film: bytes) -> list[int]:
    """How long each frame is shown, in milliseconds."""
    with Image.open(io.BytesIO(film)) as shown:
        times = []
        for frame in range(shown.n_frames):
            shown.seek(frame)
            shown.load()
            times.append(shown.info["duration"])
    return times


@pytest.mark.parametrize("slug", in_turn(rules.GAMES))
async def test_a_film_has_a_frame_for_the_start_and_for_each_step(bot: Bot, slug: str) -> None:
    scene = await scene_of(bot, slug)
    steps = len(shown_after(scene.game, scene.made)) - 1
    film = shoot(scene)
    times = frames(film)
    assert len(times) == steps + 1
    assert times[:-1] == [shown_for(steps)] * steps
    assert times[-1] == LAST
    with Image.open(io.BytesIO(film)) as shown:
        assert shown.size == (640, 800)
        assert shown.info["loop"] == 0
    assert shoot(scene) == film


@pytest.mark.parametrize("slug", list(rules.GAMES))
async def test_each_frame_shows_whole_turns_and_each_seat_once(bot: Bot, slug: str) -> None:
    scene = await scene_of(bot, slug, most=60)
    turns = chronicle_of(scene.game, scene.made).turns
    plies = shown_after(scene.game, scene.made)
    assert {0, turns[-1].last} <= set(plies) <= {0, *(turn.last for turn in turns)}
    assert list(plies) == sorted(set(plies))
    for begin, end in pairwise(plies):
        together = [turn for turn in turns if begin < turn.last <= end]
        seats = [seat for turn in together for seat in turn.seats]
        assert len(together) == 1 or len(seats) == len(set(seats))


async def test_what_everyone_does_in_a_phase_is_one_frame(bot: Bot) -> None:
    game = await bot.table([ANN, BEN, CHLOE])
    await bot.moves(game.id, "role settler", "settle quarry", "settle pass", "settle pass")
    await bot.moves(game.id, "role builder", "build pass", "build pass", "build pass")
    scene = await recorded(bot, game)
    assert len(scene.made) == 8
    assert shown_after(scene.game, scene.made) == (0, 4, 8)


@pytest.mark.parametrize("slug", list(rules.GAMES))
async def test_a_film_has_the_shape_of_the_board(bot: Bot, slug: str) -> None:
    scene = await scene_of(bot, slug, most=2)
    with Image.open(io.BytesIO(shoot(scene))) as shown:
        assert shown.size == (640, 800)


async def test_a_board_that_is_lower_at_first_fills_a_frame_of_the_film(bot: Bot) -> None:
    """Players of The Castles of Burgundy may choose a castle before the depots are filled."""
    scene = await scene_of(bot, "castles-of-burgundy", castle_start="choose")
    with Image.open(io.BytesIO(shoot(scene))) as shown:
        assert shown.size == (640, 800)
        assert shown.n_frames > 2
        first = shown.convert("RGB")
    last_rows = first.crop((0, 760, 640, 800)).getcolors()
    assert last_rows is not None
    assert len(last_rows) == 1


async def test_each_frame_is_about_who_made_its_last_decision(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = await scene_of(bot, "castles-of-burgundy", most=30)
    renderer, movers = film_process.RENDERERS["castles-of-burgundy"], []
    drawn = renderer.draw_frame

    def draw_frame(view: rules.State, mover: int | None, *about: object) -> object:
        movers.append(mover)
        return drawn(view, mover, *about)

    monkeypatch.setattr(renderer, "draw_frame", draw_frame)
    shoot(scene)
    plies = shown_after(scene.game, scene.made)
    made = [[move for move in scene.made[:ply] if move.by != "forced"] for ply in plies]
    assert movers == [moves[-1].seat if moves else None for moves in made]
    assert set(movers) == {None, 0, 1}


async def test_a_film_that_is_too_large_is_made_smaller(bot: Bot) -> None:
    scene = await scene_of(bot)
    steps = len(shown_after(scene.game, scene.made)) - 1
    whole = shoot(scene, sizes=((320, 1),))
    small = shoot(scene, sizes=((800, 1), (320, 1), (160, 1)), largest=len(whole) + 100)
    assert small == whole
    fewer = shoot(scene, sizes=((320, 3),))
    assert len(frames(fewer)) == 1 + steps // 3 + (steps % 3 > 0)
    assert frames(fewer)[-1] == LAST
    with pytest.raises(ValueError, match="too large"):
        shoot(scene, sizes=((320, 1),), largest=100)


def test_long_games_are_shown_faster_but_never_hastily() -> None:
    assert shown_for(0) == shown_for(10) == film_process.LONGEST
    assert shown_for(100) == 600
    assert shown_for(5000) == film_process.SHORTEST


async def test_a_film_is_made_in_processes_of_its_own(bot: Bot) -> None:
    scene = await scene_of(bot)
    assert await shoot_apart(scene) == shoot(scene)


async def test_what_goes_wrong_there_is_told(bot: Bot) -> None:
    scene = await scene_of(bot, most=1)
    (first,) = scene.made[:1]
    broken = Scene(scene.game, (first, first), "en")
    with pytest.raises(FilmFailed, match="Unreplayable"):
        await shoot_apart(broken)


async def test_a_film_is_begun_when_somebody_asks_whether_it_is_ready(bot: Bot) -> None:
    game = await bot.table([ANN, BEN])
    ended: list[int] = []
    asked: list[Scene] = []

    async def quick(scene: Scene) -> bytes:
        asked.append(scene)
        return b"film"

    films = Films(bot.db, quick)
    films.on_ended(ended.append)
    assert not films.ready(game.id)
    assert not films.ready(game.id)
    await films.idle()
    assert ended == [game.id]
    assert films.ready(game.id)
    assert films.take(game.id) == b"film"
    assert [scene.game.id for scene in asked] == [game.id]
    films.forget(game.id)
    assert not films.ready(game.id)
    await films.close()


async def test_a_failure_is_logged_and_ends_the_wait(
    bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(_scene: Scene) -> bytes:
        raise FilmFailed("no light")

    films = Films(bot.db, fail)
    game = await bot.table([ANN, BEN])
    assert not films.ready(game.id)
    await films.idle()
    assert films.ready(game.id)
    assert films.take(game.id) is None
    assert "no light" in caplog.text


async def test_films_are_made_one_after_the_other(bot: Bot) -> None:
    games = [await bot.table([ANN, BEN]) for _ in range(6)]
    at_work: list[int] = []

    async def shoot_it(scene: Scene) -> bytes:
        at_work.append(scene.game.id)
        await asyncio.sleep(0)
        assert at_work[-1] == scene.game.id
        return b"film"

    films = Films(bot.db, shoot_it)
    for game in games:
        films.ready(game.id)
    await films.idle()
    assert sorted(at_work) == [game.id for game in games]
    kept = [game.id for game in games if films.take(game.id)]
    assert len(kept) == 4


async def test_closing_forgets_what_was_not_begun(bot: Bot) -> None:
    films = Films(bot.db)
    game = await bot.table([ANN, BEN])
    films.ready(game.id)
    await films.close()
    assert films.take(game.id) is None


async def test_closing_ends_what_is_being_made(bot: Bot) -> None:
    begun = asyncio.Event()

    async def for_ever(_scene: Scene) -> bytes:
        begun.set()
        await asyncio.Event().wait()
        return b""

    films = Films(bot.db, for_ever)
    game = await bot.table([ANN, BEN])
    films.ready(game.id)
    await begun.wait()
    await films.close()
    assert films.take(game.id) is None


async def test_a_film_that_is_given_up_leaves_no_process(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = await scene_of(bot, most=1)
    spawn = asyncio.create_subprocess_exec
    begun: asyncio.Future[asyncio.subprocess.Process] = asyncio.get_running_loop().create_future()

    async def noted(*args: str, **kwargs: object) -> asyncio.subprocess.Process:
        process = await spawn(*args, **kwargs)  # type: ignore[arg-type]
        begun.set_result(process)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    shooting = asyncio.create_task(shoot_apart(scene))
    process = await begun
    shooting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await shooting
    assert process.returncode is not None


async def test_the_process_knows_no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv("SLOWBOAT_DATABASE", "postgresql://bot:secret@host/games")
    known = environment()
    assert "secret" not in "".join(known.values())
    assert known["PYTHONPATH"].split(":")[0] in sys.path
