"""Puzzles in Discord: given, answered wrongly and rightly, posted in a server, and refused."""

from __future__ import annotations

from typing import Any

from bot.playground import PlaygroundPerson, controls_of, text_of
from bot.services.coach.puzzles import OpenPuzzle
from bot.store.base import timers
from bot.ui.coach.puzzle_message import LETTERS
from tests.bot.e2e.harbour import Harbour, Json
from tests.bot.e2e.test_communities import settings
from tests.bot.e2e.test_reviews import labels, latest, pressing

DAY = 86400.0


async def given(harbour: Harbour, person: PlaygroundPerson, **options: Any) -> Json:
    """Ask for a puzzle; returns the private message."""
    outcome = await (await person.slash("puzzle", "games", **options)).settled()
    assert outcome.ephemeral
    assert outcome.message is not None
    return outcome.message


async def opened(harbour: Harbour, person: PlaygroundPerson, message: Json) -> OpenPuzzle:
    """Return the puzzle that a message shows."""
    [number, *_] = [
        int(each["custom_id"].split(":")[1])
        for each in controls_of(message)
        if each["custom_id"].startswith("pz")
    ]
    return await harbour.app.puzzles.get(number, int(person.id), None)


async def leaf(harbour: Harbour, person: PlaygroundPerson, message: Json, label: str) -> Json:
    return await pressing(Alone(harbour), person, message, label)  # type: ignore[arg-type]


class Alone:
    """Stands for a table: only its harbour is needed."""

    def __init__(self, harbour: Harbour) -> None:
        self.harbour = harbour


async def test_a_wrong_answer_is_tried_again_and_the_right_one_explained(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    message = await given(harbour, ann, game="puerto-rico")
    assert "### Puzzle · Puerto Rico" in text_of(message)
    assert "** to move\n" in text_of(message)
    assert "**Which of these moves is best?**" in text_of(message)
    puzzle = await opened(harbour, ann, message)
    wrong = [place for place in range(len(puzzle.puzzle.answers)) if place != puzzle.best_place]
    for place in wrong:
        message = await leaf(harbour, ann, message, LETTERS[place])
        assert f"**{LETTERS[place]}** gives up about" in text_of(message)
        assert "Best:" not in text_of(message), "nothing is told before it is asked for"
        assert labels(message)[: len(puzzle.puzzle.answers)] == [
            *LETTERS[: len(puzzle.puzzle.answers)]
        ]
    message = await leaf(harbour, ann, message, LETTERS[puzzle.best_place])
    said = text_of(message)
    assert f"Best: **{LETTERS[puzzle.best_place]}**" in said
    assert f"Your first answer: **{LETTERS[wrong[0]]}**" in said
    for verdict in puzzle.puzzle.others:
        assert f"**+{verdict.loss:.1f}** compared with " in said
    [bad] = [one for one in controls_of(message) if one["label"].startswith("👎")]
    await (await ann.press(message, custom_id=bad["custom_id"])).settled()
    await harbour.bot.admission.answered()
    message = latest(ann, message)
    [rated] = [one for one in controls_of(message) if one["label"].startswith("👎")]
    assert rated["style"] == 4
    after = await leaf(harbour, ann, message, "Show next puzzle")
    assert (await opened(harbour, ann, after)).stored.id != puzzle.stored.id


async def test_a_solution_can_be_asked_for(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    message = await given(harbour, ann)
    message = await leaf(harbour, ann, message, "Show the answer")
    assert "Best: **" in text_of(message)
    assert "You answered" not in text_of(message)
    assert "Your first answer" not in text_of(message)


async def posted(harbour: Harbour, number: int) -> Json:
    """Let the day pass until a server posts its puzzle of a number; returns the message."""
    ann = harbour.person("Ann")
    harbour.later(DAY)
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    return next(one for one in reversed(shown(ann)) if f"### Puzzle {number} · " in text_of(one))


async def switch_on(harbour: Harbour) -> int:
    """Let the server post puzzles in its channel; returns the id of the server.

    It is noon, so that a day later it is past the hour of the posts whenever the test runs.
    """
    harbour.later((DAY / 2 - harbour.time()) % DAY)
    world = harbour.playground.world
    guild_id = int(world.guild["id"])
    channel = next(one["id"] for one in world.channels.values() if one["name"] == "games")
    await harbour.app.daily_puzzles.set_channel(guild_id, int(channel), "UTC")
    return guild_id


async def test_a_server_posts_puzzles_and_their_solutions(harbour: Harbour) -> None:
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    guild_id = await switch_on(harbour)
    post = await posted(harbour, 1)
    daily = await harbour.app.puzzles.daily(guild_id, 1, int(ann.id))
    best, wrong = daily.best_place, 0 if daily.best_place else 1
    noted = await (await ann.press(post, label=LETTERS[wrong])).settled()
    assert noted.ephemeral
    assert f"Answer saved: **{LETTERS[wrong]}**" in noted.text
    assert "Best" not in noted.text
    noted = await (await ann.press(post, label=LETTERS[best])).settled()
    assert "1 player has answered." in noted.text
    noted = await (await ben.press(post, label=LETTERS[wrong])).settled()
    assert "2 players have answered." in noted.text
    following = await posted(harbour, 2)
    said = text_of(following)
    assert "### Puzzle 1: solution" in said
    assert f"Best: **{LETTERS[best]}**" in said
    assert "1 of 2 players found it." in said
    mine = await (await ann.press(following, label="Show my answer")).settled()
    assert "That's right!" in mine.text
    late = await (await ben.press(post, label=LETTERS[best])).settled()
    assert f"Your first answer: **{LETTERS[wrong]}**" in late.text


async def test_a_post_that_may_be_there_is_not_posted_again(harbour: Harbour) -> None:
    """Killed after posting and before noting it: the next start finds the message."""
    ann = harbour.person("Ann")
    await switch_on(harbour)
    send = harbour.bot.sender._messenger.send

    async def killed(*args: Any) -> int | None:
        await send(*args)
        raise TimeoutError

    harbour.bot.sender._messenger.send = killed  # type: ignore[method-assign]
    harbour.later(DAY)
    await harbour.app.scheduler.run_due()
    await harbour.until(lambda: any("### Puzzle 1 · " in text_of(one) for one in shown(ann)))
    await harbour.stop()
    await harbour.start()
    await harbour.idle()
    assert len([one for one in shown(ann) if "### Puzzle 1 · " in text_of(one)]) == 1


async def test_a_channel_that_is_gone_uses_up_one_puzzle_only(harbour: Harbour) -> None:
    guild = await switch_on(harbour)
    channel = (await harbour.app.guilds.get(guild)).puzzle_channel
    harbour.playground.faults.delete_channel(str(channel))
    harbour.later(DAY)
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    assert (await harbour.app.guilds.get(guild)).puzzle_channel is None


def shown(person: PlaygroundPerson) -> list[Json]:
    return person.messages("games")


async def test_forged_answers_are_refused(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    guild_id = await switch_on(harbour)
    post = await posted(harbour, 1)
    daily = await harbour.app.puzzles.daily(guild_id, 1, int(ann.id))
    hidden = daily.stored.id
    for forged, why in (
        (f"pz:{hidden}:any:tell", "daily puzzle"),
        (f"pzm:{hidden}:any:0", "daily puzzle"),
        ("pz:4711:any:tell", "no longer available"),
    ):
        [refused] = await (await ann.forge(post, forged)).followed_up()
        assert why in text_of(refused)
    for forged, why in (
        ("pzdm:1:7", "can't choose"),
        ("pzdm:9:0", "no longer available"),
        ("pzd:1:tell", ""),
        ("pzd:1:good", ""),
    ):
        outcome = await (await ann.forge(post, forged)).settled()
        assert why in outcome.text
        assert outcome.text
        assert "Best" not in outcome.text


async def test_who_manages_the_server_chooses_channel_and_time(harbour: Harbour) -> None:
    world = harbour.playground.world
    channel = next(one["id"] for one in world.channels.values() if one["name"] == "games")
    guild_id = int(world.guild["id"])
    ann = harbour.person("Ann")
    panel = await leaf(harbour, ann, await settings(harbour), "Choose news channels…")
    for setting, value in (("puzzles", channel), ("puzzlesat", str(21 * 60))):
        await ann.choose(panel, custom_id=f"gs:{setting}", values=[value])
        await harbour.bot.admission.answered()
        panel = latest(ann, panel)
    guild = await harbour.app.guilds.get(guild_id)
    assert (guild.puzzle_channel, guild.puzzle_at) == (int(channel), 21 * 60)
    async with harbour.app.db.reading() as connection:
        timer = await timers.get(connection, f"puzzle:{guild_id}")
    assert timer is not None


async def test_a_person_allows_puzzles_from_their_games(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    outcome = await (await ann.slash("me", "games")).settled()
    panel = outcome.message
    assert panel is not None
    assert "Puzzles from my finished games: off" in text_of(panel)
    panel = await leaf(harbour, ann, panel, "Share games for puzzles")
    assert "Puzzles from my finished games: on" in text_of(panel)
    panel = await leaf(harbour, ann, panel, "Stop sharing games")
    assert "Puzzles from my finished games: off" in text_of(panel)
