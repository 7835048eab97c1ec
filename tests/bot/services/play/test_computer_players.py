"""Computers that think, in a process of their own: it is started late, and may die, hang or err."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

import rules
from bot.computers.levels import EASY, LEVELS, STANDARD, STRONG
from bot.games import GUIDES
from bot.services.play.computer_process import NoThought, SearchProcess
from rules import Move, State
from tests.bot.services.ready_tables import ANN, AnyMove, Bot

SECONDS = 0.05
"""Two or three playouts for each decision."""


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
