"""Lists of games, and the way to the one that waits."""

from __future__ import annotations

from bot.playground import InteractionResult, text_of
from tests.bot.e2e.harbour import Harbour


async def told(outcome: InteractionResult) -> str:
    await outcome.settled()
    assert outcome.ephemeral
    assert outcome.message is not None
    return text_of(outcome.message)


async def test_own_games_begin_with_those_that_wait(harbour: Harbour) -> None:
    first = await harbour.table("Ann", "Ben", "Chloe")
    second = await harbour.table("Ben", "Chloe", "Ann")
    await harbour.lobby("Ann")
    (asked,) = first.asked()
    said = await told(await asked.slash("games", first.thread))
    mine, others = said.index("Your turn"), said.find("Waiting for others")
    line = f"- <#{first.thread}>: your turn started <t:"
    assert line in said[mine:], "the name of a thread says which game"
    assert (f"<#{second.thread}>" in said[mine : max(others, 0)]) == (asked in second.asked())
    ann = harbour.person("Ann")
    said = await told(await ann.slash("games", "games"))
    assert "Open tables (1)" in said
    assert "[Puerto Rico](https://discord.com/channels/" in said, "it leads to the table"
    assert "): 1 of 5 players" in said


async def test_a_person_without_games_learns_how_to_begin(harbour: Harbour) -> None:
    said = await told(await harbour.person("Dan").slash("games", "games"))
    assert said == "You aren't in any games. Use `/play` to open a table."


async def test_all_games_of_the_server(harbour: Harbour) -> None:
    dan = harbour.person("Dan")
    assert "No games right now" in await told(await dan.slash("games", "games", server=True))
    table = await harbour.table("Ann", "Ben", "Chloe")
    ben = table.people[1]
    await harbour.app.seats.resign(table.game_id, int(ben.id))
    said = await told(await dan.slash("games", "games", server=True))
    assert "Open seats (1)" in said
    assert f"<#{table.thread}>" in said
    assert "there with `/seat take`" in said
    assert "Running games (1)" in said


async def test_private_games_are_listed_for_their_players_and_moderators(harbour: Harbour) -> None:
    await harbour.app.guilds.set_private(int(harbour.playground.world.guild_id), True)
    table = await harbour.table("Ann", "Ben")
    await harbour.lobby("Chloe")
    ben, dan = table.people[1], harbour.person("Dan")
    assert f"<#{table.thread}>" in await told(await ben.slash("games", "games", server=True))
    said = await told(await dan.slash("games", "games", server=True))
    assert f"<#{table.thread}>" not in said
    assert "Open tables (1)" in said


async def test_who_moderates_elsewhere_does_not_see_private_games(harbour: Harbour) -> None:
    await harbour.app.guilds.set_private(int(harbour.playground.world.guild_id), True)
    table = await harbour.table("Ben", "Chloe")
    dan, ann = harbour.person("Dan"), harbour.person("Ann")
    faults = harbour.playground.faults
    faults.give_permission("table-talk", "MANAGE_MESSAGES", "Dan")
    assert f"<#{table.thread}>" not in await told(
        await dan.slash("games", "table-talk", server=True)
    )
    assert f"<#{table.thread}>" not in await told(await dan.slash("games", "games", server=True))
    faults.give_permission("games", "MANAGE_MESSAGES", "Dan")
    assert f"<#{table.thread}>" in await told(await dan.slash("games", "games", server=True))
    # Ann owns the server
    assert f"<#{table.thread}>" in await told(await ann.slash("games", "table-talk", server=True))


async def test_next_leads_to_the_game_that_waits_elsewhere(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben")
    (asked,) = table.asked()
    said = await told(await asked.slash("next", "games"))
    assert f"<#{table.thread}>" in said
    assert "choose a role" in said
    assert (
        await told(await asked.slash("next", table.thread)) == "No other game is waiting for you."
    )
    (other,) = [person for person in table.people if person is not asked]
    assert await told(await other.slash("next", "games")) == "No other game is waiting for you."
