"""Boards that are refused, late, or posted without the bot's knowing: each turn is seen once."""

from __future__ import annotations

import pytest

from bot.client import Slowboat
from bot.model.notices import Reminder
from bot.playground import text_of
from bot.playground.world import GatewayEvent
from bot.services.messages import refused_posts
from bot.services.messages.delivery import Sender
from bot.store.messages import outbox
from rules import GAMES
from tests.bot.e2e.harbour import Harbour, Json, Table, asks
from tests.bot.e2e.test_listing_games import told
from tests.databases import run
from tests.sharing import in_turn

pytestmark = pytest.mark.stored

POST = r"POST /channels/\d+/messages"
REFUSED = "Slowboat can't post there"
each_game = pytest.mark.parametrize("slug", in_turn(sorted(GAMES)))


async def playing(harbour: Harbour, slug: str = "puerto-rico") -> Table:
    made = await harbour.table("Ann", "Ben", slug=slug)
    await harbour.idle()
    return made


@pytest.fixture
def _told_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot learn nothing of changed permissions, as of those of a role that it gets."""

    async def deaf(*_: object) -> None:
        """Stand for an event that does not come."""

    monkeypatch.setattr(Slowboat, "on_guild_channel_update", deaf)


def forbid(table: Table) -> None:
    faults = table.harbour.playground.faults
    faults.remove_permission("games", "SEND_MESSAGES_IN_THREADS")


def allow(table: Table) -> None:
    faults = table.harbour.playground.faults
    faults.give_permission("games", "SEND_MESSAGES_IN_THREADS")


async def refused(table: Table, moves: int = 1) -> Json:
    """Let moves be made whose boards nobody sees; returns the last question that is seen."""
    before = table.newest()
    forbid(table)
    for _ in range(moves):
        await table.go_on(1)
        await table.harbour.idle()
    assert table.newest()["id"] == before["id"]
    return before


def boards(table: Table) -> list[Json]:
    return [one for one in table.messages() if asks(one)]


async def posted_again(table: Table, before: Json, *, called: bool = True) -> Json:
    """The present board, once it is posted with its call; at once nobody needs one."""
    await table.until_newest(lambda newest: newest["id"] != before["id"])
    await table.harbour.idle()
    newest = table.newest()
    position = await table.harbour.app.play.games.position(table.game_id)
    assert f":{position.game.question}" in str(newest["components"])
    mentioned = {int(one["id"]) for one in newest["mentions"]}
    assert mentioned == set(position.game.asked) or not called
    assert [one["id"] for one in boards(table)] == [newest["id"]], "older ones ask no more"
    return newest


async def test_a_refused_board_comes_when_a_permission_of_the_channel_is_given_back(
    harbour: Harbour,
) -> None:
    table = await playing(harbour)
    before = await refused(table)
    allow(table)
    await posted_again(table, before, called=False)


@pytest.mark.usefixtures("_told_nothing")
@each_game
async def test_a_refused_board_comes_with_the_next_press(harbour: Harbour, slug: str) -> None:
    table = await playing(harbour, slug)
    before = await refused(table)
    allow(table)
    harbour.later(refused_posts.LEAST_PAUSE)
    await table.people[0].press(before, label="Show my board")
    await posted_again(table, before)


@pytest.mark.usefixtures("_told_nothing")
async def test_a_refused_board_comes_with_the_next_command(harbour: Harbour) -> None:
    table = await playing(harbour)
    before = await refused(table, moves=3)
    allow(table)
    assert REFUSED in await told(await table.people[0].slash("status", table.thread))
    newest = await posted_again(table, before)
    assert text_of(newest).count("\n· ") >= 2, "it tells of all that happened"
    assert REFUSED not in await told(await table.people[0].slash("status", table.thread))


@pytest.mark.usefixtures("_told_nothing")
async def test_a_refused_board_comes_by_itself_after_a_while(harbour: Harbour) -> None:
    table = await playing(harbour)
    before = await refused(table)
    for pause in refused_posts.PAUSES[1:3]:
        harbour.later(pause)
        await harbour.app.scheduler.run_due()
        await harbour.idle()
    assert table.newest()["id"] == before["id"]
    allow(table)
    harbour.later(refused_posts.PAUSES[3])
    await harbour.app.scheduler.run_due()
    await posted_again(table, before)


async def test_a_refused_board_comes_with_the_next_start(harbour: Harbour) -> None:
    table = await playing(harbour)
    before = await refused(table)
    await harbour.stop()
    allow(table)
    await harbour.start()
    await posted_again(table, before)


@pytest.mark.usefixtures("_told_nothing")
async def test_trouble_is_told_in_lists_and_once_to_the_organiser(harbour: Harbour) -> None:
    table = await playing(harbour)
    before = await refused(table, moves=2)
    harbour.later(refused_posts.PAUSES[2])
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    ann, ben = table.people
    assert [len(ann.dms), len(ben.dms)] == [1, 0]
    for person in table.people:
        said = await told(await person.slash("games", "games"))
        assert REFUSED in said
        assert "permission" in said
    assert REFUSED in await told(await ann.slash("games", "games", server=True))
    allow(table)
    harbour.later(refused_posts.PAUSES[3])
    await harbour.app.scheduler.run_due()
    await posted_again(table, before)
    await harbour.app.scheduler.run_due()  # the post that arrived resumes the game
    assert REFUSED not in await told(await ann.slash("games", "games"))
    # all players are told once that the game is paused
    assert [len(ann.dms), len(ben.dms)] == [2, 1]
    assert "paused" in text_of(ben.dms[0])


@pytest.mark.usefixtures("_told_nothing")
async def test_a_start_that_was_refused_comes_before_its_board(harbour: Harbour) -> None:
    lobby = await harbour.lobby()
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    await ben.press(lobby, label="Join")
    await harbour.until(lambda: "Ben" in text_of(ann.message(lobby) or lobby))
    harbour.playground.faults.remove_permission("games", "CREATE_PUBLIC_THREADS")
    await ann.press(lobby, label="Start")
    await harbour.until(lambda: bool(ann.dms))
    await harbour.idle()
    assert ann.threads() == []
    harbour.playground.faults.give_permission("games", "CREATE_PUBLIC_THREADS")
    harbour.later(refused_posts.PAUSES[0] + 1.0)
    await harbour.app.scheduler.run_due()
    await harbour.until(lambda: len(ann.threads()) == 1)
    await harbour.idle()
    written = [one for one in ann.messages(ann.threads()[0]["id"]) if one["type"] == 0]
    assert [bool(one["attachments"]) for one in written] == [False, True]
    assert not [one for one in ann.messages("games") if one["attachments"]]


async def test_presses_do_not_make_the_bot_try_all_the_time(harbour: Harbour) -> None:
    table = await playing(harbour)
    before = await refused(table)
    tries: list[GatewayEvent] = []
    world = harbour.playground.world
    thread = f"/channels/{table.thread}/messages"  # players also get a direct message each

    def note(event: GatewayEvent) -> None:
        if event.type == "FAULT" and event.data["path"] == thread:
            tries.append(event)

    world.listen(note)
    harbour.playground.faults.reply_next(POST, 403, times=100, code=50013)
    for _ in range(4):
        outcome = await table.people[0].press(before, label="Show my board")
        await outcome.settled()
        await harbour.app.scheduler.run_due()
        await harbour.idle()
    await harbour.until(lambda: bool(tries))  # a busy machine may try it later than the presses
    await harbour.idle()
    assert len(tries) == 1


@each_game
async def test_boards_of_the_past_become_one_summary_after_a_crash(
    harbour: Harbour, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is sent for a while, then the bot is gone; one board follows, for all that passed."""
    table = await playing(harbour, slug)
    before = len(table.messages())

    async def nothing(*_: object) -> None:
        """Stand for a run that sends nothing before it is killed."""

    with monkeypatch.context() as patch:
        patch.setattr(Sender, "_send_due", nothing)
        await table.go_on(4)
        await harbour.stop()
    harbour.later(60.0)
    await harbour.start()
    await harbour.idle()
    assert len(table.messages()) == before + 1
    newest = table.newest()
    assert newest["attachments"]
    assert newest["mentions"]
    assert len(boards(table)) == 1


async def test_a_board_that_was_posted_but_not_noted_is_not_posted_again(harbour: Harbour) -> None:
    """Killed between the two, and started when Discord has forgotten the nonce."""
    table = await playing(harbour)
    newest = table.newest()
    await harbour.stop()
    forgotten = "UPDATE outbox SET done_at = NULL, message_id = NULL WHERE message_id = ?"
    assert len(run(harbour.database, f"{forgotten} RETURNING id", int(newest["id"]))) == 1
    harbour.playground.faults.forget_nonces()
    shown = len(table.messages())
    await harbour.start()
    await harbour.idle()
    assert len(table.messages()) == shown
    await table.act(table.asked()[0])
    await harbour.idle()
    assert len(boards(table)) == 1


async def test_a_lost_answer_after_a_long_wait_shows_nothing_twice(harbour: Harbour) -> None:
    table = await playing(harbour)
    faults, before = harbour.playground.faults, len(table.messages())
    faults.lose_answer(POST)
    # this one the library does not try again by itself
    faults.reply_next(r"GET /channels/\d+/messages", 503)
    await table.go_on(1)
    await harbour.until(lambda: len(table.messages()) == before + 1)
    faults.forget_nonces()
    await harbour.stop()
    await harbour.start()
    await harbour.idle()
    assert len(table.messages()) == before + 1
    assert len(boards(table)) == 1


async def test_a_direct_message_is_not_written_twice(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await playing(harbour)
    (asked,) = table.asked()
    harbour.playground.faults.lose_answer(POST)
    monkeypatch.setattr(harbour.bot.sender, "_backoff", (0.0,))
    await write_to(harbour, table, int(asked.id))
    await harbour.until(lambda: len(asked.dms) == 1)
    harbour.playground.faults.forget_nonces()
    await harbour.idle()
    assert len(asked.dms) == 1


async def write_to(harbour: Harbour, table: Table, person: int) -> None:
    """Let a reminder be written to a person directly."""
    game = (await harbour.app.play.games.position(table.game_id)).game
    seat = game.seat_of(person)
    assert seat is not None
    async with harbour.app.db.transaction() as tx:
        told = Reminder(50, None, person, seat, game.question)
        await outbox.direct(tx, person, "en", told, harbour.time(), game_id=game.id)
