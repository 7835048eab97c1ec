"""Computers' turns: normal recorded moves, in the background, resumed after a restart."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import rules
from bot.computers.levels import EASY, LEVELS, STANDARD, STRONG
from bot.games import COMPUTERS, GUIDES
from bot.model import Game
from bot.services.base.check import check
from bot.services.play.computer_process import NoThought, SearchProcess
from bot.services.play.computer_turns import Thinking
from bot.services.play.moves import Moves
from bot.services.play.positions import GameLookup, LoadedGame
from bot.store.database import Transaction
from rules import Move, State
from tests.bot.services.ready_tables import ANN, BEN, AnyMove, Bot, Clock
from tests.sharing import in_turn

SECONDS = 0.05
"""Two or three playouts for each decision."""


async def test_computers_play_until_a_person_is_asked(bot: Bot) -> None:
    game = await bot.table([ANN, BEN], computers=1)
    await bot.step(game.id, lambda moves: moves[-1])
    over = await bot.finish(game.id)
    assert over.status == "finished"
    by = {entry.by for entry in await bot.play.games.log(game.id) if entry.seat == 2}
    assert by == {"computer", "forced"}
    assert await check(bot.db) == ()


async def test_a_start_sets_computers_going(bot: Bot) -> None:
    lobby = await bot.lobbies.open("puerto-rico", 1, 2, ANN, "en", {"start_player": "listed-first"})
    await bot.lobbies.add_computer(lobby.id, ANN.id)
    await bot.lobbies.leave(lobby.id, ANN.id)
    await bot.lobbies.join(lobby.id, ANN)
    game = await bot.lobbies.start(lobby.id, ANN.id)
    assert game.waits_for_computer
    await bot.play.computers.drive(game.id)
    position = await bot.play.games.position(game.id)
    assert position.game.asked == (ANN.id,)
    assert [row.kind for row in await bot.due(game.id)] == ["started", "turn"]


async def test_computers_see_only_what_their_seat_may_know(bot: Bot) -> None:
    seen: list[State] = []

    class Curious(AnyMove):
        def choose(self, view: State, seat: int, moves: Sequence[Move], seed: str) -> Move:
            assert threading.current_thread() is not threading.main_thread()
            assert view.viewer == seat
            seen.append(view)
            return super().choose(view, seat, moves, seed)

    curious = Bot(bot.db, bot.clock, Curious())
    game = await curious.table([ANN], computers=2)
    await curious.finish(game.id)
    assert seen
    assert {view.chance.seed for view in seen} == {""}
    await curious.close()


async def test_the_same_seed_plays_the_same_game(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda _size: "5eed")
    texts = []
    for _ in range(2):
        game = await bot.table([ANN], computers=2)
        await bot.finish(game.id)
        texts.append([entry.text for entry in await bot.play.games.log(game.id)])
    assert texts[0] == texts[1]


async def test_games_go_on_after_a_restart(bot: Bot, clock: Clock) -> None:
    thinking = threading.Event()

    class Slow(AnyMove):
        def choose(self, view: State, seat: int, moves: Sequence[Move], seed: str) -> Move:
            thinking.wait(10)
            return super().choose(view, seat, moves, seed)

    first = Bot(bot.db, clock, Slow())
    game = await first.table([ANN], computers=2)
    change = await first.moves(game.id, "role builder", "build pass")
    assert change.game.waits_for_computer
    await first.play.close()
    thinking.set()
    assert (await bot.play.games.position(game.id)).game.ply == change.game.ply
    assert await bot.play.computers.resume() == 1
    await bot.play.computers.drive(game.id)
    position = await bot.play.games.position(game.id)
    assert position.game.asked == (ANN.id,)
    assert await bot.play.computers.resume() == 0
    await first.close()


async def test_games_that_go_on_at_once_leave_connections_for_people(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = [await bot.table([ANN], computers=2) for _ in range(6)]
    loading = most = 0
    load, two = GameLookup.position, asyncio.Event()

    async def counted(games: GameLookup, game_id: int) -> LoadedGame:
        nonlocal loading, most
        loading += 1
        most = max(most, loading)
        if loading == 2:
            two.set()
        await two.wait()
        try:
            return await load(games, game_id)
        finally:
            loading -= 1

    monkeypatch.setattr(GameLookup, "position", counted)
    await asyncio.gather(*(bot.play.computers.drive(game.id) for game in started))
    assert most == 2


@pytest.mark.parametrize("fault", ["raises", "illegal"])
async def test_a_computer_that_fails_plays_any_move_and_is_logged(
    bot: Bot, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    class Broken:
        def choose(self, view: State, seat: int, moves: Sequence[Move], seed: str) -> Move:
            if fault == "raises":
                raise ZeroDivisionError
            return rules.GAMES["puerto-rico"].notation.read("role prospector-2")

    broken = Bot(bot.db, bot.clock, Broken())
    game = await broken.table([ANN], computers=2)
    with caplog.at_level(logging.ERROR):
        await broken.moves(game.id, "role builder", "build pass")
        await broken.play.computers.drive(game.id)
    assert (await broken.play.games.position(game.id)).game.asked == (ANN.id,)
    assert f"game {game.id}: the computer at seat 1 failed" in caplog.text
    await broken.close()


async def test_computers_and_people_answer_together(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda _size: "5eed")
    game = await bot.table([ANN, BEN], computers=2)
    chance = rules.Chance("t")
    together = 0
    while (position := await bot.play.games.position(game.id)).game.status == "running":
        together += len(position.game.asked) > 1
        await asyncio.sleep(0)
        await bot.step(game.id, chance.choose)
    assert together > 1
    assert await check(bot.db) == ()


@pytest.mark.parametrize("slug", in_turn(rules.GAMES))
async def test_the_registered_computers_play_to_the_end(bot: Bot, slug: str) -> None:
    playing = Bot(bot.db, bot.clock, COMPUTERS[slug])
    game = await playing.table([ANN], computers=2, slug=slug)
    assert (await playing.finish(game.id)).status == "finished"
    await playing.close()


def test_every_game_has_a_registered_computer() -> None:
    assert COMPUTERS.keys() == rules.GAMES.keys()


async def test_a_bot_that_stops_does_not_wait_for_the_next_try(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.play.computer_turns.RETRY_SECONDS", (3600.0,))
    failed = asyncio.Event()

    async def failing(*_: Any) -> None:
        failed.set()
        raise OSError("the disk is busy")

    monkeypatch.setattr(bot.play.games, "position", failing)
    driving = bot.play.computers.drive(1)
    await failed.wait()
    await bot.play.computers.close()
    assert driving.done()


async def test_a_turn_that_could_not_be_stored_is_tried_again(
    bot: Bot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.services.play.computer_turns.RETRY_SECONDS", (0.0,))
    game = await bot.table((ANN,), computers=2)
    await bot.play.computers.drive(game.id)
    asked = (await bot.play.games.position(game.id)).game
    real, failures = Moves.make_by_computer, [OSError("the disk is busy")]

    async def failing(play: Moves, *args: Any) -> None:
        if failures:
            raise failures.pop()
        await real(play, *args)

    monkeypatch.setattr(Moves, "make_by_computer", failing)
    await bot.play.moves.make(game.id, ANN.id, "role settler", asked.question)
    now = (await bot.play.games.position(game.id)).game
    await bot.play.moves.make(game.id, ANN.id, "settle pass", now.question)
    await bot.play.computers.drive(game.id)
    assert not failures
    assert not (await bot.play.games.position(game.id)).game.waits_for_computer
    assert "the disk is busy" in caplog.text


@pytest.mark.parametrize("end", ["pause", "abandon"])
async def test_a_computer_that_thinks_while_the_table_stops_does_not_move(
    bot: Bot, end: str, caplog: pytest.LogCaptureFixture
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    class Slow(AnyMove):
        def choose(self, view: State, seat: int, moves: Sequence[Move], seed: str) -> Move:
            begun.set()
            go_on.wait()
            return super().choose(view, seat, moves, seed)

    async def paused(_tx: Transaction, game: Game) -> Game:
        return replace(game, paused_at=bot.clock())

    slow = Bot(bot.db, bot.clock, Slow())
    game = await slow.table([ANN, BEN])
    await slow.seats.let_computer_play(game.id, ANN.id)
    await asyncio.to_thread(begun.wait)
    stopped = await (
        slow.play.changes.alter(game.id, paused) if end == "pause" else slow.abandon(game.id)
    )
    go_on.set()
    with caplog.at_level(logging.ERROR):
        await slow.play.computers.drive(game.id)
    assert (await slow.play.games.position(game.id)).game == stopped
    assert caplog.text == ""
    await slow.close()


@pytest.mark.parametrize("slug", rules.GAMES)
async def test_what_a_seat_cannot_know_changes_neither_what_is_asked_nor_what_is_played(
    slug: str,
) -> None:
    asked: list[tuple[str, int, str, str]] = []

    class Asked(SearchProcess):
        async def move(self, view: State, seat: int, seed: str, level: str) -> str:
            asked.append((json.dumps(rules.to_json(view)), seat, seed, level))
            raise NoThought("only asked")

    thinking = Thinking(COMPUTERS, Asked(1.0))
    chance, state, different = rules.Chance("truths"), rules.new(slug, 3, seed="truths"), 0
    for ply in range(72):
        seat = rules.waiting(state)[-1]
        if ply % 6 == 0:
            other = rules.imagine(rules.view(state, seat), f"other {ply}")
            different += other != state
            seats = [SimpleNamespace(computer=STRONG)] * 3
            game: Any = SimpleNamespace(id=1, slug=slug, seed="secret", ply=ply, seats=seats)
            moves = [await thinking.choose(game, truth, seat) for truth in (state, other)]
            assert moves[0] == moves[1]
            assert asked[-1] == asked[-2]
        rules.play_in_place(state, seat, rules.sample(state, seat, chance))
    assert len(asked) == 24
    assert different >= 10
    await thinking.close()


def process(program: str) -> tuple[str, ...]:
    return (sys.executable, "-c", program)


DIES = process("input()")
HANGS = process("import time; input(); time.sleep(1000)")
BABBLES = process("print(input()[:9])")
ERRS = process('input(); print(\'{"error": "ZeroDivisionError"}\')')
LISTS = process("input(); print([])")
FORGETS = process('input(); print(\'{"move": "role mayor"}\')')
FAULTS = {
    "dies": DIES,
    "hangs": HANGS,
    "babbles": BABBLES,
    "errs": ERRS,
    "lists": LISTS,
    "forgets": FORGETS,
}
COUNTS = process(
    "import json, sys\n"
    "for number, line in enumerate(sys.stdin):\n"
    "    print(json.dumps({'move': str(number), 'playouts': 1, 'in_time': True}), flush=True)"
)
"""Answers with the number of the question."""
ONCE = process(
    "import json, sys\n"
    "question = json.loads(input())\n"
    "json.dump({'move': 'role mayor', 'playouts': 1, 'in_time': True}, sys.stdout)\n"
    "print()"
)
"""Answers one question, then ends."""


@asynccontextmanager
async def thinking(
    bot: Bot, searching: SearchProcess, computer: object = None
) -> AsyncIterator[Bot]:
    with_process = Bot(bot.db, bot.clock, computer, searching=searching)
    try:
        yield with_process
    finally:
        await with_process.close()


async def asked_for(bot: Bot, level: str) -> int:
    """Start a game of a person and computers in which the computers are to move; its id."""
    lobby = await bot.lobbies.open("puerto-rico", 1, 2, ANN, "en", {"start_player": "listed-first"})
    for _ in range(2):
        await bot.lobbies.add_computer(lobby.id, ANN.id, level)
    return (await bot.lobbies.start(lobby.id, ANN.id)).id


async def play_once(bot: Bot, game_id: int) -> None:
    """Let the person take a role, then the computers go on until the person is asked."""
    await bot.moves(game_id, "role builder", "build pass")
    await bot.play.computers.drive(game_id)


async def test_a_game_without_thinkers_starts_no_process(bot: Bot) -> None:
    searching = SearchProcess(SECONDS)
    async with thinking(bot, searching) as patient:
        game_id = await asked_for(patient, EASY)
        await play_once(patient, game_id)
        assert (await patient.play.games.position(game_id)).game.asked == (ANN.id,)
        assert not searching.started


async def test_strong_computers_think_in_a_process(
    bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    class Never(AnyMove):
        def choose(self, view: State, seat: int, moves: Sequence[Move], seed: str) -> Move:
            raise AssertionError("asked at sight")

    searching = SearchProcess(SECONDS)
    async with thinking(bot, searching, Never()) as patient:
        game_id = await asked_for(patient, STRONG)
        await play_once(patient, game_id)
        assert (await patient.play.games.position(game_id)).game.asked == (ANN.id,)
        assert searching.started
    assert not searching.started
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]


@pytest.mark.parametrize("fault", FAULTS)
async def test_the_game_goes_on_when_the_process(
    bot: Bot, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    monkeypatch.setattr("bot.services.play.computer_process.LEAST_LIMIT", 0.0)
    searching = SearchProcess(0.01, command=FAULTS[fault], patience=0.3)
    async with thinking(bot, searching) as hurt:
        game_id = await asked_for(hurt, STRONG)
        with caplog.at_level(logging.ERROR):
            await play_once(hurt, game_id)
        assert (await hurt.play.games.position(game_id)).game.asked == (ANN.id,)
    assert f"game {game_id}: the computer at seat 1 plays at sight" in caplog.text


async def test_the_bot_stops_while_it_thinks_and_goes_on_later(bot: Bot) -> None:
    begun = asyncio.Event()

    async def tell(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        begun.set()
        writer.close()

    async with await asyncio.start_server(tell, "127.0.0.1", 0) as server:
        address = server.sockets[0].getsockname()
        thinks_for_ever = process(
            "import socket, time; input(); "
            f"socket.create_connection({address}).recv(1); time.sleep(1000)"
        )
        searching = SearchProcess(SECONDS, command=thinks_for_ever)
        async with thinking(bot, searching) as stopped:
            game_id = await asked_for(stopped, STRONG)
            await stopped.moves(game_id, "role builder", "build pass")
            await begun.wait()
            ply = (await stopped.play.games.position(game_id)).game.ply
    assert not searching.started
    assert (await bot.play.games.position(game_id)).game.ply == ply
    assert await bot.play.computers.resume() == 1
    await bot.play.computers.drive(game_id)
    assert (await bot.play.games.position(game_id)).game.asked == (ANN.id,)


async def test_games_take_turns_in_the_order_in_which_they_asked() -> None:
    searching = SearchProcess(SECONDS, command=COUNTS)
    view = rules.view(rules.new("puerto-rico", 3, seed="queue"), 0)
    asked = [searching.move(view, 0, f"game {number}", STRONG) for number in range(5)]
    assert await asyncio.gather(*asked) == ["0", "1", "2", "3", "4"]
    await searching.close()


async def test_who_gives_up_waiting_holds_up_nobody() -> None:
    searching = SearchProcess(SECONDS, command=COUNTS)
    view = rules.view(rules.new("puerto-rico", 3, seed="queue"), 0)
    first, second, third = (
        asyncio.ensure_future(searching.move(view, 0, f"game {number}", STRONG))
        for number in range(3)
    )
    await asyncio.sleep(0)
    second.cancel()
    assert [await first, await third] == ["0", "1"]
    await searching.close()


async def test_an_illegal_answer_is_not_played(bot: Bot, caplog: pytest.LogCaptureFixture) -> None:
    searching = SearchProcess(SECONDS, command=ONCE)
    async with thinking(bot, searching) as hurt:
        game_id = await asked_for(hurt, STRONG)
        with caplog.at_level(logging.ERROR):
            await play_once(hurt, game_id)
        assert (await hurt.play.games.position(game_id)).game.asked == (ANN.id,)
    assert "plays at sight" in caplog.text


async def test_after_a_death_the_next_question_starts_another_process() -> None:
    searching = SearchProcess(SECONDS, command=ONCE)
    state = rules.new("puerto-rico", 3, seed="again")
    view = rules.view(state, 0)
    assert await searching.move(view, 0, "seed", STRONG) == "role mayor"
    with pytest.raises(NoThought):
        await searching.move(view, 0, "seed", STRONG)
    assert not searching.started
    assert await searching.move(view, 0, "seed", STRONG) == "role mayor"
    await searching.close()


async def test_what_is_asked_has_no_secrets_and_comes_back_the_same() -> None:
    echo = process(
        "import json; print(json.dumps({'move': input(), 'playouts': 1, 'in_time': True}))"
    )
    state = rules.new("brass-birmingham", 3, seed="secret seed")
    seat = rules.waiting(state)[0]
    view = rules.view(state, seat)
    searching = SearchProcess(SECONDS, command=echo)
    asked = await searching.move(view, seat, "seed", STRONG)
    await searching.close()
    assert "secret seed" not in asked
    assert rules.from_json(json.loads(asked)["view"]) == view


async def test_too_little_time_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    late = process(
        "import json; input(); "
        "print(json.dumps({'move': 'role mayor', 'playouts': 3, 'in_time': False}))"
    )
    searching = SearchProcess(SECONDS, command=late)
    view = rules.view(rules.new("puerto-rico", 3, seed="late"), 0)
    assert await searching.move(view, 0, "seed", STRONG) == "role mayor"
    await searching.close()
    assert "SLOWBOAT_THINKING_SECONDS is too much for this machine" in caplog.text


async def test_the_same_question_gets_the_same_answer_from_another_process() -> None:
    state = rules.new("puerto-rico", 3, seed="twice")
    view, answers = rules.view(state, 0), []
    for _ in range(2):
        searching = SearchProcess(SECONDS)
        answers.append(await searching.move(view, 0, "seed", STRONG))
        await searching.close()
    assert answers[0] == answers[1]
    assert rules.parse(state, 0, answers[0])


def test_levels_differ_in_how_much_they_think() -> None:
    searching = SearchProcess(2.0)
    for slug in rules.GAMES:
        thought_of = [
            sum(searching.thinks(slug, level, f"{number}") for number in range(200))
            for level in LEVELS
        ]
        assert thought_of[0] == 0
        assert abs(thought_of[1] / 200 - (1 - GUIDES[slug].at_sight)) < 0.1
        assert thought_of[2] == 200
    assert any(searching.thinks("valparaiso", "of another version", f"{n}") for n in range(9))
    assert not searching.thinks("another game", STRONG, "any")
    assert LEVELS == (EASY, STANDARD, STRONG)


def test_thinking_takes_some_time() -> None:
    with pytest.raises(ValueError, match="some time"):
        SearchProcess(0.0)
