"""Reviews in Discord: asked for below the result, answered, shown, played on, and refused."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Mapping, Sequence
from typing import Any

import pytest
from sqlalchemy import select, update

from bot.computers.coaching.review import ReviewedGame, Row
from bot.playground import PlaygroundPerson, controls_of, text_of
from bot.store.schema import moves, seats
from tests.bot.e2e.harbour import Json, Table, is_end
from tests.bot.services.coach.made_up import made_up


async def review(table: Table, person: PlaygroundPerson) -> Json:
    """Press Review my game below the result; returns the private summary."""
    end = next(one for one in reversed(table.messages()) if is_end(one))
    outcome = await (await person.press(end, label="Review my game")).settled()
    assert outcome.ephemeral
    await table.harbour.bot.admission.answered()
    await table.harbour.app.reviews.idle()
    shown = outcome.message
    assert shown is not None
    await table.harbour.until(lambda: labels(latest(person, shown)) != [])
    return latest(person, shown)


def latest(person: PlaygroundPerson, message: Json) -> Json:
    now = person.message(message)
    assert now is not None
    return now


def labels(message: Json) -> list[str]:
    return [str(each["label"]) for each in controls_of(message) if each.get("label")]


async def pressing(table: Table, person: PlaygroundPerson, message: Json, label: str) -> Json:
    """Press the first control whose label begins so; returns the message after it."""
    control = next(
        each for each in controls_of(message) if str(each.get("label", "")).startswith(label)
    )
    pressed = person.press(message, custom_id=control["custom_id"])
    return await changed(table, person, message, pressed)


async def changed(
    table: Table, person: PlaygroundPerson, message: Json, pressed: Awaitable[object]
) -> Json:
    before = text_of(latest(person, message)), labels(latest(person, message))
    await pressed
    await table.harbour.until(
        lambda: (text_of(latest(person, message)), labels(latest(person, message))) != before
    )
    return latest(person, message)


async def test_a_review_is_made_and_leafed_through(
    played_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def film(*_: Any) -> int:
        return 77

    monkeypatch.setattr("bot.store.messages.outbox.film_message", film)
    table, ben = played_table, played_table.harbour.person("Ben")
    summary = await review(table, ben)
    assert "### Your review · Puerto Rico" in text_of(summary)
    assert "about 6.0 points" in text_of(summary)
    assert "1 blunder · 1 mistake · 1 find" in text_of(summary)
    assert labels(summary)[:3] == ["Show turning point 1", "Show turning point 2", "Find"]
    game = await table.harbour.app.play.games.get(table.game_id)
    link = f"https://discord.com/channels/{game.guild_id}/{table.thread}/77"
    assert link in json.dumps(summary)
    point = await pressing(table, ben, summary, "Show turning point 1")
    assert "What would you play now?" in text_of(point)
    assert "4.0" not in text_of(point), "nothing is told before it is asked for"
    told = await pressing(table, ben, point, "Show the answer")
    assert "which gave up about 4.0 points" in text_of(told)
    assert "- **+4.5** victory point chips · soon\n- **−0.5** everything else" in text_of(told)
    assert "in 16 of 16 continuations, otherwise in 4" in text_of(told)
    assert any(label.startswith("Show rule: ") for label in labels(told))
    assert any(label.startswith("Start lesson ") for label in labels(told))
    back = await pressing(table, ben, told, "Go back to the review")
    assert text_of(back) == text_of(summary)
    find = await pressing(table, ben, back, "Find")
    assert "certainly better than the next best" in text_of(find)


async def test_a_wrong_answer_leaves_the_question_open(played_table: Table) -> None:
    table, ben = played_table, played_table.harbour.person("Ben")
    point = await pressing(table, ben, await review(table, ben), "Show turning point 1")
    offered = [
        each for each in labels(point) if each not in ("Show the answer", "Go back to the review")
    ]
    assert 3 <= len(offered) <= 5
    answered = set[str]()
    for label in offered:
        after = await pressing(table, ben, point, label)
        if "Try again" in text_of(after):
            answered.add("wrong")
            assert label.partition(" · ")[0] in text_of(after)
            assert "Best here" not in text_of(after)
            assert set(offered) <= set(labels(after))
            point = after
        else:
            answered.add("right")
            assert "Right: **" in text_of(after)
            point = await pressing(table, ben, after, "Go back to the review")
            point = await pressing(table, ben, point, "Show turning point 1")
    assert answered == {"right", "wrong"}


async def test_the_game_goes_on_from_a_turning_point(played_table: Table) -> None:
    table, harbour = played_table, played_table.harbour
    ben = harbour.person("Ben")
    before = len(ben.threads())
    point = await pressing(table, ben, await review(table, ben), "Show turning point 1")
    told = await pressing(table, ben, point, "Show the answer")
    control = next(each for each in controls_of(told) if each.get("label") == "Play on from here")
    outcome = await (await ben.press(told, custom_id=control["custom_id"])).settled()
    assert "Its result doesn't count" in outcome.text
    await harbour.until(lambda: len(ben.threads()) > before)
    [fork] = await harbour.app.play.games.of_person(int(ben.id))
    assert fork.fork_of == table.game_id
    assert [seat.computer for seat in fork.seats].count("") == 1
    assert fork.asked == (int(ben.id),)
    finished = await harbour.app.reviews.finished(table.game_id, int(ben.id), int(ben.id))
    assert fork.ply == finished.summary.turning_points[0].ply - 1
    await harbour.until(lambda: "](https://" in outcome.text)
    fork = await harbour.app.play.games.get(fork.id)
    link = f"https://discord.com/channels/{fork.guild_id}/{fork.thread_id}"
    assert f"computers: [{fork.name}]({link})" in outcome.text
    assert "Its result doesn't count" in outcome.text


async def test_a_summary_is_shown_to_the_table_once(played_table: Table) -> None:
    table, ben = played_table, played_table.harbour.person("Ben")
    summary = await review(table, ben)
    after = await pressing(table, ben, summary, "Show to the table")
    assert "Show to the table" not in labels(after)
    await table.harbour.idle()
    shown = [one for one in table.messages() if "shows the review" in text_of(one)]
    assert len(shown) == 1
    [given_up] = re.findall(r"about 6.0 points \([0-9.]+ to [0-9.]+\)", text_of(summary))
    assert f"**Ben** shows the review of this game: {given_up}" in text_of(shown[0])


async def test_others_see_a_review_only_by_consent(played_table: Table) -> None:
    table, harbour = played_table, played_table.harbour
    ben, dan = harbour.person("Ben"), harbour.person("Dan")
    summary = await review(table, ben)
    refused = await (await dan.slash("review", table.thread, player="Ben")).settled()
    assert "keeps their reviews to themselves" in refused.text
    [audience] = [each for each in controls_of(summary) if each.get("options")]
    chosen = ben.choose(summary, custom_id=audience["custom_id"], values=["table"])
    await (await chosen).settled()
    await harbour.bot.admission.answered()
    seen = await (await dan.slash("review", table.thread, player="Ben")).settled()
    assert seen.message is not None
    assert "Review of Ben" in text_of(seen.message)
    assert "Show to the table" not in labels(seen.message)


async def test_a_review_goes_on_after_a_restart(
    played_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.ui.coach.review_actions.EVERY", 0.05)
    table, harbour = played_table, played_table.harbour
    reached = asyncio.Event()

    async def stuck(game: ReviewedGame, steps: Sequence[Mapping[str, Any]]) -> Row:
        if len(steps) == 7:
            reached.set()
            await asyncio.Event().wait()
        return await made_up(game, steps)

    await harbour.stop()
    harbour.next_step = stuck
    await harbour.start()
    ben = harbour.person("Ben")
    end = next(one for one in reversed(table.messages()) if is_end(one))
    outcome = await ben.press(end, label="Review my game")
    await reached.wait()
    await harbour.until(lambda: "decisions, about" in outcome.text)
    await harbour.stop()
    harbour.next_step = made_up
    await harbour.start()
    while (await harbour.app.reviews.get(table.game_id, int(ben.id))).status != "done":  # type: ignore[union-attr]
        await harbour.app.reviews.wait(1.0)
    assert "### Your review" in text_of(await review(table, ben))


async def test_whoever_did_not_play_has_nothing_to_review(played_table: Table) -> None:
    table, ann = played_table, played_table.harbour.person("Ann")
    end = next(one for one in reversed(table.messages()) if is_end(one))
    refused = await (await ann.press(end, label="Review my game")).settled()
    assert "your own games" in refused.text


async def test_the_board_of_a_turning_point_is_that_of_its_seat(
    played_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, harbour = played_table, played_table.harbour
    ben = harbour.person("Ben")
    summary = await review(table, ben)
    seat = (await harbour.app.play.games.get(table.game_id)).seat_of(int(ben.id))
    readers: list[int | None] = []
    real = harbour.app.drawing.board

    async def noting(game: Any, state: Any, viewer: int | None, *args: Any, **kwargs: Any) -> Any:
        readers.append(viewer)
        return await real(game, state, viewer, *args, **kwargs)

    monkeypatch.setattr(harbour.app.drawing, "board", noting)
    await (await ben.forge(summary, f"rv:{table.game_id}:{ben.id}:point:0")).settled()
    await harbour.bot.admission.answered()
    assert readers == [seat]


async def test_forged_pages_are_refused(played_table: Table) -> None:
    """Another owner, a place that is not there, an answer that is not on offer."""
    table, harbour = played_table, played_table.harbour
    ben, dan = harbour.person("Ben"), harbour.person("Dan")
    summary = await review(table, ben)
    own = f"{table.game_id}:{ben.id}"
    finished = await harbour.app.reviews.finished(table.game_id, int(ben.id), int(ben.id))
    beyond = len(finished.summary.turning_points)
    unused, others = "This button no longer works.", "Only the person whose review this is"
    for forged, why in (
        (f"rv:{own}:point:7", unused),
        (f"rv:{own}:point:{beyond}", unused),
        (f"rvm:{own}:0:role bakery", unused),
        (f"rv:{table.game_id}:1:show:0", others),
    ):
        [refused] = await (await ben.forge(summary, forged)).followed_up()
        assert why in text_of(refused)
    end = next(one for one in reversed(table.messages()) if is_end(one))
    [refused] = await (await dan.forge(end, f"rv:{own}:tell:0")).followed_up()
    assert "keeps their reviews to themselves" in text_of(refused)
    await review(table, dan)
    [refused] = await (await dan.forge(end, f"rv:{own}:show:0")).followed_up()
    assert "Only the person whose review this is" in text_of(refused)


async def test_the_latest_finished_game_is_meant_without_a_name(played_table: Table) -> None:
    table, dan = played_table, played_table.harbour.person("Dan")
    outcome = await (await dan.slash("review", "games")).settled()
    await table.harbour.app.reviews.idle()
    await table.harbour.until(
        lambda: outcome.message is not None and labels(latest(dan, outcome.message)) != []
    )
    offered = await dan.autocomplete("review", "game")
    assert [each["value"] for each in offered] == [str(table.game_id)]
    refused = await (await dan.slash("review", "games", game="soon")).settled()
    assert "Choose a game from the list" in refused.text


async def test_how_a_computer_played_is_shown_after_ones_own_review(played_table: Table) -> None:
    table, ben = played_table, played_table.harbour.person("Ben")
    async with table.harbour.app.db.transaction() as tx:
        dans = (seats.c.game_id == table.game_id) & (seats.c.name == "Dan")
        seat = await tx.connection.scalar(select(seats.c.seat).where(dans))
        computer = {"person_id": None, "name": "Petrel", "computer": "easy"}
        await tx.connection.execute(update(seats).where(dans).values(computer))
        made = (moves.c.game_id == table.game_id) & (moves.c.seat == seat)
        await tx.connection.execute(update(moves).where(made).values(by="computer"))
    summary = await review(table, ben)
    outcome = await (await ben.press(summary, label="Show how Petrel played")).settled()
    await table.harbour.bot.admission.answered()
    shown = outcome.message
    assert shown is not None
    await table.harbour.until(lambda: labels(latest(ben, shown)) != [])
    opened = latest(ben, shown)
    assert "### Review of Petrel · Puerto Rico" in text_of(opened)
    assert "Given up in" in text_of(opened)
    assert "Show to the table" not in labels(opened)
    point = await pressing(table, ben, opened, "Show turning point 1")
    told = await pressing(table, ben, point, "Show the answer")
    assert "was played, which gave up" in text_of(told)
    assert "Play on from here" not in labels(told)
