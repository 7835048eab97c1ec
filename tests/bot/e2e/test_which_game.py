"""Two games in one channel, as on a server without room for threads: each can be addressed."""

from __future__ import annotations

import pytest

from bot.playground import InteractionResult, PlaygroundPerson, controls_of, text_of
from rules import GAMES
from tests.bot.e2e.harbour import Harbour, Json
from tests.bot.e2e.test_listing_games import told

WHICH = "Which game do you mean?"


async def game_in_channel(harbour: Harbour, *names: str, slug: str = "puerto-rico") -> int:
    """Start a game that is played in the channel; returns its number."""
    lobby = await harbour.lobby(names[0], slug=slug)
    game_id = int(controls_of(lobby)[0]["custom_id"].split(":")[1])
    organiser = harbour.person(names[0])
    for name in names[1:]:
        await harbour.person(name).press(lobby, label="Join")
        await harbour.bot.admission.answered()
        await harbour.until(lambda name=name: name in text_of(organiser.message(lobby) or lobby))  # type: ignore[misc]
    fixed = {"start_player": "listed-first", "seating": "seat"}
    for option in (one.id for one in GAMES[slug].options if one.id in fixed):
        await harbour.app.lobbies.set_option(game_id, int(organiser.id), option, fixed[option])
    harbour.playground.faults.reply_next(r"POST /channels/.*/threads", 400, code=160006)
    await harbour.app.lobbies.start(game_id, int(organiser.id))
    await harbour.idle()
    game = (await harbour.app.play.games.position(game_id)).game
    assert game.thread_id == game.channel_id
    return game_id


@pytest.fixture
async def both(harbour: Harbour) -> tuple[int, int]:
    """A game of Ann and Ben and one of Ann and Chloe, in one channel."""
    first = await game_in_channel(harbour, "Ann", "Ben")
    second = await game_in_channel(harbour, "Ann", "Chloe", slug="brass-birmingham")
    return first, second


async def choose(
    person: PlaygroundPerson, asked: InteractionResult, game: int
) -> InteractionResult:
    """Say which game is meant; returns what answers the command then."""
    await asked.settled()
    assert asked.message is not None
    outcome = await person.choose(asked.message, values=[str(game)])
    return await outcome.settled()


def offered(asked: InteractionResult) -> list[str]:
    assert asked.message is not None
    (select,) = controls_of(asked.message)
    return [one["value"] for one in select["options"]]


async def test_the_only_game_of_a_person_is_meant(harbour: Harbour, both: tuple[int, int]) -> None:
    ben, chloe = harbour.person("Ben"), harbour.person("Chloe")
    assert "Governor" in await told(await ben.slash("status", "games"))
    assert "Canal" in await told(await chloe.slash("status", "games"))


async def test_who_plays_in_both_is_asked(harbour: Harbour, both: tuple[int, int]) -> None:
    ann = harbour.person("Ann")
    for game, word in zip(both, ("Governor", "Canal"), strict=True):
        asked = await ann.slash("status", "games")
        assert WHICH in await told(asked)
        assert offered(asked) == [str(each) for each in both]
        assert word in await told(await choose(ann, asked, game))
        await harbour.bot.admission.answered()
        assert WHICH not in asked.text
        assert list(controls_of(asked.message or {})) == []


async def test_who_plays_in_none_is_asked_too(harbour: Harbour, both: tuple[int, int]) -> None:
    dan = harbour.person("Dan")
    asked = await dan.slash("board", "games")
    assert WHICH in await told(asked)
    answer = await choose(dan, asked, both[0])
    assert answer.message is not None
    assert answer.message["attachments"]


async def test_a_move_is_made_in_the_game_that_was_chosen(
    harbour: Harbour, both: tuple[int, int]
) -> None:
    ann = harbour.person("Ann")
    asked = await ann.slash("move", "games", notation="role builder")
    assert WHICH in await told(asked)
    assert "Error ID" not in await told(await choose(ann, asked, both[0]))
    first, second = [(await harbour.app.play.games.position(each)).game for each in both]
    assert (first.ply > 0, second.ply) == (True, 0)


async def test_refusals_after_a_choice_are_told(harbour: Harbour, both: tuple[int, int]) -> None:
    ann = harbour.person("Ann")
    asked = await ann.slash("move", "games", notation="nonsense")
    assert "starts with one of these words" in await told(await choose(ann, asked, both[0]))


async def test_a_choice_after_a_restart_asks_for_the_command(
    harbour: Harbour, both: tuple[int, int]
) -> None:
    ann = harbour.person("Ann")
    asked = await ann.slash("status", "games")
    await asked.settled()
    await harbour.stop()
    await harbour.start()
    message: Json = asked.message or {}
    outcome = await ann.choose(message, values=[str(both[0])])
    await outcome.settled()
    said = outcome.text if outcome.kind == "message" else outcome.followups[0]["content"]
    assert "Please use the command again" in said


async def test_nobody_chooses_for_somebody_else(harbour: Harbour, both: tuple[int, int]) -> None:
    ann, dan = harbour.person("Ann"), harbour.person("Dan")
    asked = await ann.slash("hand", "games")
    await asked.settled()
    message: Json = asked.message or {}
    lobby = await harbour.lobby("Dan")
    custom_id = controls_of(message)[0]["custom_id"]
    outcome = await dan.forge(lobby, custom_id)
    await outcome.settled()
    assert outcome.ephemeral or outcome.kind == "message"
    assert "Round" not in outcome.text
    assert WHICH in asked.text


async def test_suggestions_are_those_of_the_game_that_waits(
    harbour: Harbour, both: tuple[int, int]
) -> None:
    ann = harbour.person("Ann")
    waiting = []
    for each in both:
        game = (await harbour.app.play.games.position(each)).game
        waiting.append(int(ann.id) in game.asked)
    offers = await ann.autocomplete("move", "notation")
    assert bool(offers) == (waiting.count(True) == 1)


async def test_a_single_game_asks_nobody(harbour: Harbour) -> None:
    game = await game_in_channel(harbour, "Ann", "Ben")
    dan = harbour.person("Dan")
    assert "Governor" in await told(await dan.slash("status", "games"))
    assert (await harbour.app.play.games.position(game)).game.status == "running"


async def test_of_several_games_elsewhere_one_is_chosen(harbour: Harbour) -> None:
    """In another channel of the server, where none of them is played and both wait."""
    tables = []
    for other in ("Ben", "Chloe"):
        tables.append(await harbour.table("Ann", other))
        await harbour.idle()
    ann = harbour.person("Ann")
    asked = await ann.slash("status", "table-talk")
    assert WHICH in await told(asked)
    assert offered(asked) == [str(table.game_id) for table in tables]
    assert "Governor" in await told(await choose(ann, asked, tables[1].game_id))
