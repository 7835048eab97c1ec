"""Playing again with the same people, from the button below the result."""

from __future__ import annotations

import pytest

from bot.playground import (
    InteractionResult,
    PlaygroundPerson,
    controls_of,
    text_of,
)
from tests.bot.e2e.harbour import Harbour, Json, Table, is_end


@pytest.fixture
def table(played_table: Table) -> Table:
    """A game of Ben and Dan that is over."""
    return played_table


def end(table: Table) -> Json:
    return next(one for one in reversed(table.messages()) if is_end(one))


async def press(table: Table, person: PlaygroundPerson) -> InteractionResult:
    """Press Rematch below the result; what follows has been sent when this returns."""
    outcome = await (await person.press(end(table), label="Rematch")).settled()
    assert outcome.ephemeral
    await table.harbour.bot.admission.answered()
    await table.harbour.idle()
    return outcome


def lobbies(table: Table) -> list[Json]:
    """The open tables of the channel, oldest first."""
    messages = table.harbour.person("Ann").messages("games")
    return [one for one in messages if any(c.get("label") == "Join" for c in controls_of(one))]


def invitations(table: Table) -> list[Json]:
    messages = table.harbour.person("Ann").messages("games")
    return [one for one in messages if "would like to play" in text_of(one)]


async def test_the_first_opens_a_table_and_the_others_are_invited(table: Table) -> None:
    harbour, ben, dan = table.harbour, table.harbour.person("Ben"), table.harbour.person("Dan")
    before = len(ben.pings)
    told = await press(table, dan)
    assert told.text == (
        f"Your rematch table is open in <#{table.lobby['channel_id']}>, and the others are invited."
    )
    (lobby,) = lobbies(table)
    assert "1. Dan" in text_of(lobby)
    (invited,) = invitations(table)
    assert ben.mention in text_of(invited)
    assert dan.mention not in text_of(invited)
    assert f"Puerto Rico #{table.game_id}" in text_of(invited)
    assert len(ben.pings) == before + 1
    assert ". Ben" in text_of(await sit_down(table, ben))
    assert len(lobbies(table)) == 1, "there is one table"
    await harbour.until(lambda: start_of(lobbies(table)[0]).get("disabled") is not True)
    await dan.press(lobbies(table)[0], label="Start")
    await harbour.until(lambda: len(ben.threads()) == 2)


async def sit_down(table: Table, person: PlaygroundPerson) -> Json:
    """Take a seat by the same button; returns the message of the table then."""
    told = await press(table, person)
    assert told.text == f"You have a seat at the rematch, in <#{table.lobby['channel_id']}>."
    return lobbies(table)[0]


def start_of(lobby: Json) -> Json:
    return next(one for one in controls_of(lobby) if one.get("label") == "Start")


async def test_a_seat_is_taken_once(table: Table) -> None:
    dan = table.harbour.person("Dan")
    await press(table, dan)
    shown = await sit_down(table, dan)
    assert text_of(shown).count("Dan") == 1
    assert len(lobbies(table)) == len(invitations(table)) == 1


async def test_the_way_to_the_rematch_stays_once_it_has_begun(table: Table) -> None:
    harbour, ben, dan = table.harbour, table.harbour.person("Ben"), table.harbour.person("Dan")
    await press(table, ben)
    await dan.press(lobbies(table)[0], label="Join")
    await harbour.until(lambda: start_of(lobbies(table)[0]).get("disabled") is not True)
    await ben.press(lobbies(table)[0], label="Start")
    await harbour.until(lambda: len(dan.threads()) == 2)
    await harbour.idle()
    thread = next(one["id"] for one in dan.threads() if one["id"] != table.thread)
    told = await press(table, dan)
    assert told.text == f"The rematch has started: <#{thread}>."


async def test_whoever_did_not_play_asks_for_nothing(table: Table) -> None:
    told = await press(table, table.harbour.person("Chloe"))
    assert told.text == "Only players of this game can ask for a rematch."
    assert lobbies(table) == []


async def test_the_server_decides_where_tables_open(table: Table) -> None:
    world = table.harbour.playground.world
    talk = next(int(c["id"]) for c in world.channels.values() if c.get("name") == "table-talk")
    await table.harbour.app.guilds.set_channels(int(world.guild_id), [talk])
    told = await press(table, table.harbour.person("Ben"))
    assert told.text == f"On this server, games are played only in <#{talk}>."
    assert lobbies(table) == []


async def test_what_slowboat_may_not_do_is_said_before_a_table_opens(table: Table) -> None:
    table.harbour.playground.faults.remove_permission("games", "CREATE_PUBLIC_THREADS")
    told = await press(table, table.harbour.person("Ben"))
    assert "Create Public Threads" in told.text
    assert lobbies(table) == []


async def test_the_button_outlives_a_restart(table: Table) -> None:
    await table.harbour.stop()
    await table.harbour.start()
    await press(table, table.harbour.person("Ben"))
    await table.harbour.stop()
    await table.harbour.start()
    assert ". Dan" in text_of(await sit_down(table, table.harbour.person("Dan")))


async def test_a_table_that_was_posted_and_not_noted_is_posted_once(table: Table) -> None:
    """Discord took the message, and its answer was lost."""
    table.harbour.playground.faults.lose_answer("POST /channels/[0-9]+/messages")
    await press(table, table.harbour.person("Ben"))
    assert len(lobbies(table)) == len(invitations(table)) == 1


async def test_a_game_that_was_ended_early_has_no_rematch(harbour: Harbour) -> None:
    table = await harbour.table("Ben", "Dan")
    for person in table.people:
        await harbour.app.seats.resign(table.game_id, int(person.id))
    await harbour.idle()
    labels = [c.get("label") for one in table.messages() for c in controls_of(one)]
    assert "Rematch" not in labels
