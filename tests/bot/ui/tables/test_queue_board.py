"""The list of who waits: what fits into it, and what Discord may answer while it is posted."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.i18n import LANGUAGES, texts_for
from bot.model import DueMessage, Game, Guild, Person, QueueEntry
from bot.model.messages import NewsPost, QueueUpdate
from bot.services.play.archive import ArchivePage
from bot.services.tables.lobby import new_table
from bot.services.tables.queue import QueueView
from bot.services.time.pace import PRESETS
from bot.ui.layout import COMPONENT_LIMIT, TEXT_LIMIT
from bot.ui.people.server_page import post_news
from bot.ui.tables.queue_board import bring_board_up_to_date, present_of, queue_board
from bot.ui.tables.queue_panel import queue_panel
from rules import GAMES

GUILD, CHANNEL = 1, 5
UNKNOWN_CHANNEL, UNKNOWN_GUILD, UNKNOWN_MEMBER = 10003, 10004, 10007


def not_found(code: int) -> discord.NotFound:
    response: Any = SimpleNamespace(status=404, reason="Not Found")
    return discord.NotFound(response, {"code": code, "message": "unknown"})


def waiting(number: int) -> QueueEntry:
    """Return the entry of a person with the longest name who is as particular as one can be."""
    return QueueEntry(
        GUILD,
        number,
        "_*~" * 10 + "xy",
        "en",
        CHANNEL,
        tuple(GAMES),
        (2, 3, 4, 5),
        tuple(PRESETS),
        tuple(LANGUAGES),
        "unrated",
        5,
        "any",
        waiting=True,
        since=1.0,
        until=2.0,
    )


def open_table(number: int) -> Game:
    kind = GAMES["puerto-rico"]
    options = {option.id: option.default for option in kind.options}
    table = new_table(kind, GUILD, CHANNEL, Person(0, "", ""), "en", options, 1.0)
    return replace(table, id=number, lobby_message_id=number)


def characters(layout: discord.ui.LayoutView) -> int:
    return sum(
        len(each.content)
        for each in layout.walk_children()
        if isinstance(each, discord.ui.TextDisplay)
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_sixty_people_with_long_names_fit(language: str):
    entries = tuple(waiting(number) for number in range(60))
    view = QueueView(entries, tuple(open_table(number) for number in range(20)))
    texts = texts_for(language)
    for layout in (queue_board(view, texts), queue_panel(entries[0], view, texts)):
        assert characters(layout) <= TEXT_LIMIT
        assert len(list(layout.walk_children())) <= COMPONENT_LIMIT


def test_those_who_are_asked_for_a_table_do_not_wait_for_others() -> None:
    asked = tuple(replace(waiting(number), game_id=7) for number in (1, 2))
    told = queue_panel(waiting(0), QueueView((waiting(0), *asked, waiting(3)), ()), texts_for("en"))
    *_, standing = [
        each.content for each in told.walk_children() if isinstance(each, discord.ui.TextDisplay)
    ]
    assert "1 other player is waiting." in standing


class GoneChannel:
    """A channel that was deleted after a message was perhaps posted in it."""

    async def history(self, **_: object) -> AsyncIterator[discord.Message]:
        raise not_found(UNKNOWN_CHANNEL)
        yield

    async def send(self, **_: object) -> discord.Message:
        raise not_found(UNKNOWN_CHANNEL)


class Settings:
    """The settings of a server, and what was chosen since."""

    def __init__(self) -> None:
        self.guild = Guild(GUILD, queue_channel=CHANNEL, news_channel=CHANNEL)

    async def get(self, _: int) -> Guild:
        return self.guild

    async def set_queue_channel(self, _: int, channel: int | None) -> None:
        self.guild = replace(self.guild, queue_channel=channel)

    async def set_news_channel(self, _: int, channel: int | None) -> None:
        self.guild = replace(self.guild, news_channel=channel)


class Queue:
    """A queue in which someone waits, and those who were taken out of it."""

    def __init__(self) -> None:
        self.gone: list[int] = []

    async def view(self, _: int) -> QueueView:
        return QueueView((waiting(1),), ())

    async def has_left(self, _: int, people: list[int]) -> None:
        self.gone += people


class NoGames:
    """A server without games."""

    async def find(self, *_: object, **__: object) -> ArchivePage:
        return ArchivePage(0, (), 0)

    async def of_guild(self, _: int) -> tuple[Game, ...]:
        return ()


def client_of(server: object) -> Any:
    app = SimpleNamespace(
        guilds=Settings(),
        queue=Queue(),
        archive=NoGames(),
        play=SimpleNamespace(games=NoGames()),
        leagues=NoGames(),
    )
    return SimpleNamespace(
        app=app,
        get_guild=lambda _: server,
        get_partial_messageable=lambda *_, **__: GoneChannel(),
    )


@pytest.mark.parametrize(
    ("post", "message", "setting"),
    [
        (bring_board_up_to_date, QueueUpdate(), "queue_channel"),
        (post_news, NewsPost(0.0), "news_channel"),
    ],
)
async def test_a_channel_that_is_gone_before_the_second_try_gets_no_more_posts(
    post: Callable[..., Awaitable[int | None]], message: Any, setting: str
):
    client = client_of(SimpleNamespace(preferred_locale="en-US"))
    row = DueMessage(1, None, None, message, "n", 1.0, guild_id=GUILD, attempts=1, in_doubt=True)
    assert await post(client, row, message, GUILD) is None
    assert getattr(client.app.guilds.guild, setting) is None


@pytest.mark.parametrize(("code", "gone"), [(UNKNOWN_MEMBER, [7]), (UNKNOWN_GUILD, [])])
async def test_only_who_is_certainly_no_member_is_taken_out(code: int, gone: list[int]):
    """A server that has just removed the bot knows none of its members either."""

    async def fetch_member(_: int) -> discord.Member:
        raise not_found(code)

    client = client_of(SimpleNamespace(fetch_member=fetch_member))
    present = await present_of(client, GUILD, [7])
    assert client.app.queue.gone == gone
    assert present == tuple({7} - set(gone))
