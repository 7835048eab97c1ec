"""The page of a server and its weekly news."""

from __future__ import annotations

import asyncio

import pytest

from bot.playground import controls_of, text_of
from tests.bot.e2e.harbour import Harbour, Json
from tests.bot.e2e.test_queue import public, queue

DAY = 86400.0


async def page_of(harbour: Harbour, name: str) -> Json:
    outcome = await (await harbour.person(name).slash("server")).settled()
    assert outcome.message is not None
    assert outcome.ephemeral
    return outcome.message


async def turn_to(harbour: Harbour, name: str, page: Json, section: str) -> Json:
    await harbour.person(name).choose(page, custom_id="sv", values=[section])
    await harbour.bot.admission.answered()
    shown = harbour.person(name).message(page)
    assert shown is not None
    return shown


async def test_the_page_shows_what_is_played_and_who_looks_for_players(harbour: Harbour) -> None:
    page = await page_of(harbour, "Dan")
    assert "No games right now." in text_of(page)
    await harbour.lobby("Ann")
    await queue(harbour, "Ben")
    page = await page_of(harbour, "Dan")
    told = text_of(page)
    assert "Open tables (1)" in told
    assert "Looking for players (1)" in told
    assert "**Ben**" in told
    assert [one["label"] for one in controls_of(page) if "label" in one] == ["Find players"]
    page = await turn_to(harbour, "Dan", page, "finished")
    assert "No games have finished this week." in text_of(page)
    page = await turn_to(harbour, "Dan", page, "leagues")
    assert "There are no leagues here yet." in text_of(page)
    page = await turn_to(harbour, "Dan", page, "players")
    assert "Games on this server" in text_of(page)
    await harbour.person("Dan").forge(page, custom_id="sv")
    page = await turn_to(harbour, "Dan", page, "now")
    assert "Open tables (1)" in text_of(page)


async def test_leagues_that_take_players_are_shown_with_the_way_to_join(harbour: Harbour) -> None:
    await news_channel(harbour)
    ann = harbour.person("Ann")
    created = await ann.slash("league create", name="Winter cup", game="brass", format="knockout")
    await created.settled()
    await harbour.bot.admission.answered()
    message = created.message
    assert message is not None
    await ann.press(message, label="Join")
    await harbour.bot.admission.answered()
    line = f"/{message['id']})** Brass: Birmingham · Knockout · 1 player · The first round starts"
    page = await page_of(harbour, "Dan")
    assert "### Leagues (1)\n- **[Winter cup](https://" in text_of(page)
    assert line in text_of(page)
    page = await turn_to(harbour, "Dan", page, "leagues")
    assert line in text_of(page)
    harbour.later(next_monday(harbour) - harbour.time() + 60)
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    [news] = [one for one in public(ann) if "This week on the server" in text_of(one)]
    assert "0 games" not in text_of(news)
    assert (line in text_of(news)) or "round 1" in text_of(news)


async def news_channel(harbour: Harbour) -> str:
    ann = harbour.person("Ann")
    panel = (await (await ann.slash("settings")).settled()).message
    channels = harbour.playground.world.channels.values()
    number = next(one["id"] for one in channels if one["name"] == "games")
    await ann.press(panel, custom_id="gp:posts")
    await harbour.bot.admission.answered()
    await ann.choose(panel, custom_id="gs:news", values=[number])
    await harbour.bot.admission.answered()
    return str(number)


async def test_the_weekly_news_are_posted_once_a_week(harbour: Harbour) -> None:
    await news_channel(harbour)
    await queue(harbour, "Ben")
    ann = harbour.person("Ann")

    def news() -> list[Json]:
        return [one for one in public(ann) if "This week on the server" in text_of(one)]

    for weeks in (1, 2):
        harbour.later(next_monday(harbour) - harbour.time() + 60)
        await harbour.app.scheduler.run_due()
        await harbour.app.scheduler.run_due()
        await harbour.idle()
        assert len(news()) == weeks
    assert "**Ben**" in text_of(news()[0])
    assert news()[0]["mentions"] == []


@pytest.mark.parametrize("posted", [True, False])
async def test_a_kill_at_the_news_neither_loses_nor_repeats_them(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch, posted: bool
) -> None:
    """Killed before Discord has them or before that is noted; started when nonces are forgotten."""
    await news_channel(harbour)
    await queue(harbour, "Ben")
    ann = harbour.person("Ann")

    def news() -> list[Json]:
        return [one for one in public(ann) if "This week on the server" in text_of(one)]

    async def killed(*_: object) -> None:
        raise asyncio.CancelledError

    await harbour.idle()
    doomed = "_sent" if posted else "_deliver"
    with monkeypatch.context() as dying:
        dying.setattr(harbour.bot.sender, doomed, killed)
        seconds = next_monday(harbour) - harbour.time() + 60
        harbour.later(seconds)
        harbour.playground.world.clock.advance(seconds)  # what was posted is looked for by its time
        await harbour.app.scheduler.run_due()
        await harbour.idle()
        assert len(news()) == posted
        await harbour.stop()
    harbour.playground.faults.forget_nonces()
    await harbour.start()
    await harbour.idle()
    assert len(news()) == 1


async def test_news_of_a_week_without_the_bot_are_not_made_up_for(harbour: Harbour) -> None:
    """It is removed and invited again in between, and the next news come at their time."""
    await news_channel(harbour)
    await queue(harbour, "Ben")
    ann = harbour.person("Ann")
    await harbour.idle()
    (guild,) = harbour.bot.guilds
    await harbour.bot.on_guild_remove(guild)
    for weeks in (0, 1):
        harbour.later(next_monday(harbour) - harbour.time() + 60)
        await harbour.app.scheduler.run_due()
        await harbour.idle()
        told = [one for one in public(ann) if "This week on the server" in text_of(one)]
        assert len(told) == weeks
        await harbour.bot.on_guild_join(guild)


async def test_a_week_without_news_is_left_out(harbour: Harbour) -> None:
    await news_channel(harbour)
    harbour.later(next_monday(harbour) - harbour.time() + 60)
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    assert public(harbour.person("Ann")) == []


def next_monday(harbour: Harbour) -> float:
    week = 7 * DAY
    monday = 4 * DAY + 9 * 3600.0
    return monday + week * ((harbour.time() - monday) // week + 1)
