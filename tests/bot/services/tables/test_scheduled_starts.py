"""Tables that start or close at a given time, and what is told before and instead."""

from __future__ import annotations

import pytest

from bot.model import Game
from bot.model.messages import NoticePost
from bot.model.notices import Closing, NotStarted, StartsSoon
from bot.services.errors import Refused
from bot.services.tables.closing import LIFETIME, REMINDED_BEFORE
from bot.services.tables.invitations import Invitations
from bot.services.tables.scheduled_starts import ScheduledStarts
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, PEOPLE, Bot

HOUR = 3600.0
DAY = 24 * HOUR
SLUGS = ("puerto-rico", "brass-birmingham", "castles-of-burgundy", "valparaiso")
DAN = PEOPLE[3]


@pytest.fixture
def starts(bot: Bot) -> ScheduledStarts:
    made = ScheduledStarts(bot.db, bot.lobbies, bot.clock)
    made.register(bot.scheduler)
    return made


async def lobby(bot: Bot, *people, slug: str = "puerto-rico") -> Game:
    game = await bot.lobbies.open(slug, 1, 2, ANN, "en")
    for person in people:
        await bot.lobbies.join(game.id, person)
    return await bot.lobbies.set_message(game.id, 77)


async def later(bot: Bot, seconds: float) -> None:
    bot.clock.now += seconds
    await bot.lobbies.expire_due()
    await bot.scheduler.run_due()


async def notices_of(bot: Bot, game: Game) -> list[object]:
    sent = [each.due.message for each in await bot.due(game.id)]
    return [each.notice for each in sent if isinstance(each, NoticePost)]


async def told(bot: Bot, game: Game) -> list[object]:
    notices = await notices_of(bot, game)
    return [each for each in notices if isinstance(each, StartsSoon | NotStarted)]


@pytest.mark.parametrize("slug", SLUGS)
async def test_a_table_starts_at_its_time_and_people_are_reminded_before(
    bot: Bot, starts: ScheduledStarts, slug: str
) -> None:
    game = await lobby(bot, BEN, slug=slug)
    at = bot.clock.now + 3 * DAY
    assert (await starts.set(game.id, ANN.id, at)).starts_at == at
    await later(bot, 3 * DAY - HOUR - 1)
    assert (await bot.play.games.get(game.id)).status == "lobby"
    assert await told(bot, game) == []
    await later(bot, 1)
    assert await told(bot, game) == [StartsSoon(at, (ANN.id, BEN.id))]
    await later(bot, HOUR - 1)
    assert (await bot.play.games.get(game.id)).status == "lobby"
    await later(bot, 1)
    assert (await bot.play.games.get(game.id)).status == "running"
    await later(bot, DAY)
    assert len(await told(bot, game)) == 1


async def test_where_too_few_have_joined_they_are_told_and_the_table_stays_open(
    bot: Bot, starts: ScheduledStarts
) -> None:
    game = await lobby(bot)
    at = bot.clock.now + 2 * DAY
    await starts.set(game.id, ANN.id, at)
    inviting = Invitations(bot.db, bot.lobbies, bot.clock)
    await later(bot, 2 * DAY - HOUR)
    await inviting.choose(game.id, ANN, [DAN.id])
    await later(bot, HOUR)
    people = (ANN.id, DAN.id)
    failed = NotStarted(people, 1, 2, 5, bot.clock.now + LIFETIME)
    assert await told(bot, game) == [StartsSoon(at, (ANN.id,)), failed]
    now = await bot.play.games.get(game.id)
    assert (now.status, now.starts_at) == ("lobby", None)
    await later(bot, LIFETIME - 1)
    assert (await bot.play.games.get(game.id)).status == "lobby"
    await later(bot, 1)
    assert (await bot.play.games.get(game.id)).status == "expired"
    assert len(await told(bot, game)) == 2


async def reminded(bot: Bot, game: Game) -> list[Closing]:
    """The reminders that a table closes."""
    return [each for each in await notices_of(bot, game) if isinstance(each, Closing)]


@pytest.fixture
def closing(bot: Bot) -> Bot:
    bot.lobbies.closing.register(bot.scheduler)
    return bot


async def test_the_organiser_is_reminded_before_a_table_closes(closing: Bot) -> None:
    bot = closing
    game = await lobby(bot)
    closes = bot.clock.now + LIFETIME
    await later(bot, LIFETIME - REMINDED_BEFORE - 1)
    assert await reminded(bot, game) == []
    await later(bot, 1)
    assert await reminded(bot, game) == [Closing(closes, ANN.id)]
    await later(bot, REMINDED_BEFORE)
    assert (await bot.play.games.get(game.id)).status == "expired"
    await later(bot, DAY)
    assert len(await reminded(bot, game)) == 1


async def test_a_table_that_was_changed_closes_later_and_so_does_its_reminder(closing: Bot) -> None:
    bot = closing
    game = await lobby(bot)
    await later(bot, DAY)
    await bot.lobbies.join(game.id, BEN)
    closes = bot.clock.now + LIFETIME
    await later(bot, LIFETIME - REMINDED_BEFORE - 1)
    assert await reminded(bot, game) == []
    await later(bot, 1)
    assert await reminded(bot, game) == [Closing(closes, ANN.id)]
    await bot.lobbies.leave(game.id, BEN.id)
    again = bot.clock.now + LIFETIME
    await later(bot, LIFETIME - REMINDED_BEFORE)
    assert await reminded(bot, game) == [Closing(closes, ANN.id), Closing(again, ANN.id)]


async def test_no_reminder_comes_once_a_table_should_have_closed(closing: Bot) -> None:
    """As after a long pause of the bot, when the reminder may be looked at before the table."""
    bot = closing
    game = await lobby(bot)
    bot.clock.now += LIFETIME + 2 * HOUR
    assert await bot.scheduler.run_due() == 1
    assert await reminded(bot, game) == []
    await later(bot, DAY)
    assert (await bot.play.games.get(game.id)).status == "expired"
    assert await reminded(bot, game) == []


async def test_an_organiser_keeps_a_table_open_as_long_as_they_say(closing: Bot) -> None:
    bot = closing
    game = await lobby(bot)
    until = bot.clock.now + 14 * DAY
    for far in (bot.clock.now + 60, bot.clock.now + 61 * DAY):
        with pytest.raises(Refused, match="between an hour and 60 days"):
            await bot.lobbies.keep_open(game.id, ANN.id, far)
    with pytest.raises(Refused, match="Only the host"):
        await bot.lobbies.keep_open(game.id, BEN.id, until)
    kept = await bot.lobbies.keep_open(game.id, ANN.id, until)
    assert (kept.closes_at, bot.lobbies.closing.expires_at(kept)) == (until, until)
    await bot.lobbies.join(game.id, BEN)
    await later(bot, 14 * DAY - REMINDED_BEFORE)
    assert await reminded(bot, game) == [Closing(until, ANN.id)]
    as_usual = await bot.lobbies.keep_open(game.id, ANN.id, None)
    assert bot.lobbies.closing.expires_at(as_usual) == bot.clock.now + LIFETIME
    await bot.lobbies.keep_open(game.id, ANN.id, bot.clock.now + 2 * HOUR)
    await later(bot, 2 * HOUR)
    assert (await bot.play.games.get(game.id)).status == "expired"


async def test_another_time_replaces_the_first_and_none_leaves_the_start_to_the_organiser(
    bot: Bot, starts: ScheduledStarts
) -> None:
    game = await lobby(bot, BEN)
    await starts.set(game.id, ANN.id, bot.clock.now + 4 * HOUR)
    await starts.set(game.id, ANN.id, bot.clock.now + 8 * HOUR)
    await later(bot, 5 * HOUR)
    assert (await bot.play.games.get(game.id)).status == "lobby"
    await starts.set(game.id, ANN.id, None)
    await later(bot, 5 * HOUR)
    now = await bot.play.games.get(game.id)
    assert (now.status, now.starts_at) == ("lobby", None)
    assert await told(bot, game) == []


async def test_a_table_that_began_or_closed_earlier_is_left_alone(
    bot: Bot, starts: ScheduledStarts
) -> None:
    begun, closed = await lobby(bot, BEN), await lobby(bot, BEN)
    for game in (begun, closed):
        await starts.set(game.id, ANN.id, bot.clock.now + 4 * HOUR)
    await bot.lobbies.start(begun.id, ANN.id)
    await bot.lobbies.cancel(closed.id, ANN.id)
    await later(bot, DAY)
    assert (await bot.play.games.get(begun.id)).status == "running"
    assert (await bot.play.games.get(closed.id)).status == "cancelled"
    assert (await told(bot, begun), await told(bot, closed)) == ([], [])


async def test_a_start_that_is_near_has_no_reminder(bot: Bot, starts: ScheduledStarts) -> None:
    game = await lobby(bot, BEN)
    await starts.set(game.id, ANN.id, bot.clock.now + 1.5 * HOUR)
    await later(bot, HOUR)
    assert await told(bot, game) == []
    await later(bot, HOUR)
    assert (await bot.play.games.get(game.id)).status == "running"


async def test_only_the_organiser_sets_a_time_and_only_one_that_makes_sense(
    bot: Bot, starts: ScheduledStarts
) -> None:
    game = await lobby(bot, BEN, CHLOE)
    with pytest.raises(Refused, match="Only the host"):
        await starts.set(game.id, BEN.id, bot.clock.now + HOUR)
    with pytest.raises(Refused, match="at least 5 minutes from now"):
        await starts.set(game.id, ANN.id, bot.clock.now - HOUR)
    with pytest.raises(Refused, match="within 60 days"):
        await starts.set(game.id, ANN.id, bot.clock.now + 61 * DAY)
