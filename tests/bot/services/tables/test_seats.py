"""Who holds the seats: substitutes, stand-ins, resignation, the early end."""

from __future__ import annotations

import pytest

from bot.model import Game
from bot.services.errors import NotAPlayer, NotRunning, Refused
from bot.store.tables import tenures
from bot.store.time import votes
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, PEOPLE, Bot

DAN = PEOPLE[3]


async def notices(bot: Bot, game_id: int) -> list[str]:
    """The names of the notices that are due."""
    due = await bot.due(game_id)
    return [row.detail["notice"] for row in due if row.kind == "notice"]


async def open_votes(bot: Bot, game_id: int) -> list[tuple[str, int]]:
    async with bot.db.reading() as connection:
        return [(vote.kind, vote.seat) for vote in await votes.open_in(connection, game_id)]


async def former(bot: Bot, game_id: int) -> list[tuple[int, str, str, int, int | None]]:
    async with bot.db.reading() as connection:
        held = await tenures.of_game(connection, game_id)
    return [(each.seat, each.name, each.reason, each.from_ply, each.until_ply) for each in held]


async def game_of(bot: Bot, game_id: int) -> Game:
    return (await bot.play.games.position(game_id)).game


async def test_who_resigns_leaves_an_open_seat_and_the_others_are_asked(bot: Bot) -> None:
    game = await bot.table()
    after = await bot.seats.resign(game.id, BEN.id)
    assert after.seats[1].is_open
    assert BEN.id not in [seat.person_id for seat in after.seats]
    assert await notices(bot, game.id) == ["left"]
    assert await open_votes(bot, game.id) == [("open", 1)]
    assert await former(bot, game.id) == [(1, "Ben", "resigned", 0, 0)]
    with pytest.raises(NotAPlayer):
        await bot.seats.resign(game.id, BEN.id)


async def test_the_game_waits_for_an_open_seat(bot: Bot) -> None:
    game = await bot.table()
    await bot.seats.resign(game.id, ANN.id)
    waiting = await game_of(bot, game.id)
    assert waiting.waiting == (0,)
    assert waiting.asked == ()
    with pytest.raises(NotAPlayer):
        await bot.play.moves.make(game.id, ANN.id, "role builder")


async def test_a_substitute_plays_on_where_the_seat_stands(bot: Bot) -> None:
    game = await bot.table()
    await bot.moves(game.id, "role builder", "build pass")
    await bot.seats.resign(game.id, BEN.id)
    after = await bot.seats.take(game.id, 1, DAN)
    assert (after.seats[1].person_id, after.seats[1].name) == (DAN.id, "Dan")
    assert after.asked == (DAN.id,)
    assert await open_votes(bot, game.id) == [], "nobody needs to decide any more"
    rows = await bot.due(game.id)
    assert [row.kind for row in rows][-1] == "turn", "the substitute is asked anew"
    await bot.play.moves.make(game.id, DAN.id, "build pass")
    assert await former(bot, game.id) == [
        (1, "Ben", "resigned", 0, 2),
        (1, "P2", "open", 2, 2),
    ]


async def test_only_open_seats_can_be_taken_and_by_others_only(bot: Bot) -> None:
    game = await bot.table()
    with pytest.raises(Refused, match="isn't open"):
        await bot.seats.take(game.id, 1, DAN)
    await bot.seats.resign(game.id, BEN.id)
    with pytest.raises(Refused, match="already"):
        await bot.seats.take(game.id, 1, CHLOE)
    for seat in (0, 7, -1):
        with pytest.raises(Refused, match="isn't open"):
            await bot.seats.take(game.id, seat, DAN)


async def test_nobody_sees_the_hands_of_two_seats_by_changing_from_one_to_the_other(
    bot: Bot,
) -> None:
    """Each holder of a seat sees what is hidden from the others, so nobody gets a second one."""
    game = await bot.table(slug="brass-birmingham")
    for person in (ANN, BEN):
        await bot.seats.resign(game.id, person.id)
    seats = {person.id: game.seat_of(person.id) for person in (ANN, BEN, CHLOE)}
    with pytest.raises(Refused, match="another seat"):
        await bot.seats.take(game.id, seats[BEN.id], ANN)
    again = await bot.seats.take(game.id, seats[ANN.id], ANN)
    assert again.seat_of(ANN.id) == seats[ANN.id], "their own they know already"
    await bot.seats.take(game.id, seats[BEN.id], DAN)


async def test_a_draft_is_not_handed_on(bot: Bot) -> None:
    game = await bot.table()
    await bot.play.drafts.change(game.id, 0, game.question, lambda _: ("secret",))
    await bot.seats.resign(game.id, ANN.id)
    await bot.seats.take(game.id, 0, DAN)
    assert await bot.play.drafts.load(game.id, 0) == ()


async def test_the_organiser_who_leaves_hands_the_table_on(bot: Bot) -> None:
    game = await bot.table()
    assert (await bot.seats.resign(game.id, BEN.id)).organiser_id == ANN.id
    assert (await bot.seats.resign(game.id, ANN.id)).organiser_id == CHLOE.id


async def test_the_game_is_over_when_nobody_is_left(bot: Bot) -> None:
    game = await bot.table(people=(ANN, BEN), computers=1)
    await bot.seats.resign(game.id, ANN.id)
    over = await bot.seats.resign(game.id, BEN.id)
    assert over.status == "abandoned"
    assert over.waiting == ()
    assert [row.kind for row in await bot.due(game.id)][-1] == "abandoned"
    with pytest.raises(NotRunning, match="ended early"):
        await bot.play.moves.make(game.id, ANN.id, "role builder")
    with pytest.raises(NotRunning):
        await bot.seats.take(game.id, 0, DAN)


async def test_a_computer_stands_in_and_gives_the_seat_back(bot: Bot) -> None:
    game = await bot.table(people=(ANN, BEN, CHLOE))
    await bot.seats.let_computer_play(game.id, ANN.id)
    await bot.play.computers.drive(game.id)
    meanwhile = await game_of(bot, game.id)
    assert meanwhile.ply > 0, "the computer has moved"
    assert meanwhile.seats[0].stands_in
    assert ANN.id not in meanwhile.asked
    with pytest.raises(Refused, match="seat back"):
        await bot.play.moves.make(game.id, ANN.id, "role builder")
    back = await bot.seats.give_back(game.id, ANN.id)
    assert back.seats[0] == game.seats[0]
    assert await notices(bot, game.id) == ["stand-in", "returned"]
    with pytest.raises(Refused, match="already"):
        await bot.seats.give_back(game.id, ANN.id)


async def test_nobody_moves_at_a_table_that_is_over_for_the_computer_too(bot: Bot) -> None:
    game = await bot.table(people=(ANN,), computers=2)
    await bot.play.computers.drive(game.id)
    over = await bot.abandon(game.id)
    await bot.play.computers.drive(game.id)
    assert (await game_of(bot, game.id)).ply == over.ply
