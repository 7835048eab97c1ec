"""Invitations hold seats for a time; blocks keep people away from a person's tables, unsaid."""

from __future__ import annotations

import pytest

from bot.model import Game, Invitation
from bot.model.messages import LobbyUpdate, NoticePost
from bot.model.notices import Invited
from bot.services.errors import NotRunning, Refused
from bot.services.people.blocks import MOST, Blocks
from bot.services.tables.closing import LIFETIME
from bot.services.tables.invitations import HOLD, Invitations
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, PEOPLE, SLUG, Bot

DAN, EUN = PEOPLE[3:]


@pytest.fixture
def inviting(bot: Bot) -> Invitations:
    return Invitations(bot.db, bot.lobbies, bot.clock)


@pytest.fixture
def blocking(bot: Bot) -> Blocks:
    return Blocks(bot.db, bot.clock)


async def lobby(bot: Bot, slug: str = SLUG) -> Game:
    game = await bot.lobbies.open(slug, 1, 2, ANN, "en")
    return await bot.lobbies.set_message(game.id, 77)


async def notices(bot: Bot, game: Game) -> list[Invited]:
    sent = [each.due.message for each in await bot.due(game.id)]
    told = [each.notice for each in sent if isinstance(each, NoticePost)]
    return [each for each in told if isinstance(each, Invited)]


async def test_those_who_are_invited_are_called_and_shown(bot: Bot, inviting: Invitations) -> None:
    game = await lobby(bot)
    after = await inviting.choose(game.id, ANN, [BEN.id, CHLOE.id])
    until = bot.clock.now + HOLD
    assert await inviting.of(after) == (
        Invitation(game.id, BEN.id, until),
        Invitation(game.id, CHLOE.id, until),
    )
    people = (BEN.id, CHLOE.id)
    assert await notices(bot, game) == [Invited("Ann", people, people, until)]
    assert LobbyUpdate() in [each.due.message for each in await bot.due(game.id)]


@pytest.mark.parametrize(
    "slug", ["puerto-rico", "brass-birmingham", "castles-of-burgundy", "valparaiso"]
)
async def test_seats_are_held_for_a_time_and_are_free_afterwards(
    bot: Bot, inviting: Invitations, slug: str
) -> None:
    game = await lobby(bot, slug)
    most = game.max_seats
    guests = list(range(101, 100 + most))
    await inviting.choose(game.id, ANN, guests)
    with pytest.raises(Refused, match="reserved for invited players"):
        await bot.lobbies.join(game.id, DAN)
    bot.clock.now += HOLD - 1
    await inviting.choose(game.id, ANN, guests)  # nobody is invited again
    with pytest.raises(Refused, match="reserved for invited players"):
        await bot.lobbies.join(game.id, DAN)
    bot.clock.now += 1
    assert await inviting.of(game) == ()
    assert (await bot.lobbies.join(game.id, DAN)).names == ("Ann", "Dan")
    assert len(await notices(bot, game)) == 1


async def test_whoever_is_invited_takes_the_seat_that_is_held(
    bot: Bot, inviting: Invitations
) -> None:
    game = await lobby(bot)
    for person in PEOPLE[2:]:
        await bot.lobbies.join(game.id, person)
    await inviting.choose(game.id, ANN, [BEN.id])
    with pytest.raises(Refused, match="reserved for invited players"):
        await bot.lobbies.add_computer(game.id, ANN.id)
    full = await bot.lobbies.join(game.id, BEN)
    assert len(full.seats) == full.max_seats
    assert await inviting.of(full) == ()


async def test_a_seat_that_is_declined_is_free_and_the_person_is_not_asked_again(
    bot: Bot, inviting: Invitations
) -> None:
    game = await lobby(bot)
    await inviting.choose(game.id, ANN, [BEN.id, CHLOE.id, DAN.id, EUN.id])
    await inviting.decline(game.id, BEN.id)
    (ben, *_) = await inviting.of(game)
    assert ben == Invitation(game.id, BEN.id, bot.clock.now, declined=True)
    await bot.lobbies.add_computer(game.id, ANN.id)
    with pytest.raises(Refused, match="has already declined"):
        await inviting.choose(game.id, ANN, [BEN.id])
    with pytest.raises(Refused, match="You don't have a reserved seat at this table"):
        await inviting.decline(game.id, BEN.id)
    with pytest.raises(Refused, match="reserved seat"):
        await inviting.decline(game.id, 999)


async def test_an_invitation_is_withdrawn_where_it_is_no_longer_chosen(
    bot: Bot, inviting: Invitations
) -> None:
    game = await lobby(bot)
    await inviting.choose(game.id, ANN, [BEN.id, CHLOE.id])
    await inviting.choose(game.id, ANN, [CHLOE.id])
    assert [each.person_id for each in await inviting.of(game)] == [CHLOE.id]


async def test_only_the_organiser_invites_and_only_as_many_as_there_are_seats(
    bot: Bot, inviting: Invitations
) -> None:
    game = await lobby(bot)
    with pytest.raises(Refused, match="Only the host"):
        await inviting.choose(game.id, BEN, [CHLOE.id])
    with pytest.raises(Refused, match="too few free seats: 4"):
        await inviting.choose(game.id, ANN, [21, 22, 23, 24, 25])


@pytest.mark.parametrize("end", ["start", "cancel", "expire"])
async def test_nothing_of_invitations_is_left_when_a_table_closes(
    bot: Bot, inviting: Invitations, end: str
) -> None:
    game = await lobby(bot)
    for person in (BEN, CHLOE):
        await bot.lobbies.join(game.id, person)
    await inviting.choose(game.id, ANN, [DAN.id])
    await inviting.decline(game.id, DAN.id)
    if end == "start":
        await bot.lobbies.start(game.id, ANN.id)
    elif end == "cancel":
        await bot.lobbies.cancel(game.id, ANN.id)
    else:
        bot.clock.now += LIFETIME
        await bot.lobbies.expire_due()
    assert await inviting.of(game) == ()
    with pytest.raises(NotRunning):
        await inviting.choose(game.id, ANN, [EUN.id])


async def test_whoever_is_blocked_cannot_sit_down_and_is_not_told_why(
    bot: Bot, blocking: Blocks
) -> None:
    await blocking.choose(ANN, [BEN.id])
    game = await lobby(bot)
    with pytest.raises(Refused) as refused:
        await bot.lobbies.join(game.id, BEN)
    assert str(refused.value) == "You can't join this table."
    await bot.lobbies.join(game.id, CHLOE)
    elsewhere = await bot.lobbies.open(SLUG, 1, 2, BEN, "en")
    await bot.lobbies.join(elsewhere.id, ANN)
    await blocking.choose(ANN, [])
    await bot.lobbies.join(game.id, BEN)


async def test_whoever_is_blocked_takes_no_seat_of_a_running_game(
    bot: Bot, blocking: Blocks
) -> None:
    game = await bot.table((ANN, CHLOE, DAN))
    await blocking.choose(ANN, [BEN.id])
    await bot.seats.resign(game.id, CHLOE.id)
    with pytest.raises(Refused, match="can't join this table"):
        await bot.seats.take(game.id, 1, BEN)
    await bot.seats.take(game.id, 1, EUN)


async def test_an_invitation_by_somebody_who_is_blocked_notifies_nobody(
    bot: Bot, inviting: Invitations, blocking: Blocks
) -> None:
    await blocking.choose(BEN, [ANN.id])
    game = await lobby(bot)
    await inviting.choose(game.id, ANN, [BEN.id, CHLOE.id])
    (told,) = await notices(bot, game)
    assert (told.people, told.called) == ((BEN.id, CHLOE.id), (CHLOE.id,))


async def test_nobody_invites_whom_they_block(
    bot: Bot, inviting: Invitations, blocking: Blocks
) -> None:
    await blocking.choose(ANN, [BEN.id])
    game = await lobby(bot)
    with pytest.raises(Refused, match="You've blocked <@12>"):
        await inviting.choose(game.id, ANN, [BEN.id])
    assert await inviting.of(game) == ()


async def test_blocks_are_kept_and_have_limits(blocking: Blocks) -> None:
    await blocking.choose(ANN, [BEN.id, CHLOE.id])
    assert await blocking.of(ANN.id) == (BEN.id, CHLOE.id)
    assert await blocking.of(BEN.id) == ()
    with pytest.raises(Refused, match="block yourself"):
        await blocking.choose(ANN, [ANN.id])
    with pytest.raises(Refused, match="You can block up to 25 players"):
        await blocking.choose(ANN, range(100, 101 + MOST))
    assert await blocking.of(ANN.id) == (BEN.id, CHLOE.id)
