"""What servers need around their games: roles to call, invitations, followers, the archive."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

import rules
from bot.model import Game
from bot.model import Person as Somebody
from bot.playground import PlaygroundPerson, controls_of, text_of
from bot.services.tables.moderation import Actor
from tests.bot.e2e.harbour import Harbour, Json, Table
from tests.patience import PATIENCE

DAY, NOON = 86400.0, 43200.0


def role(harbour: Harbour, name: str = "Players") -> Json:
    roles: list[Json] = harbour.playground.world.guild["roles"]
    return next(one for one in roles if one["name"] == name)


async def settings(harbour: Harbour) -> Json:
    """Open the panel of the server's settings; Ann owns the server."""
    outcome = await (await harbour.person("Ann").slash("settings")).settled()
    assert outcome.message is not None
    return outcome.message


async def decide(harbour: Harbour, setting: str, *values: str) -> Json:
    """Choose in the panel; returns it as it is then."""
    panel, ann = await settings(harbour), harbour.person("Ann")
    await ann.choose(panel, custom_id=f"gs:{setting}", values=list(values))
    await harbour.bot.admission.answered()
    now = ann.message(panel)
    assert now is not None
    return now


def messages(person: PlaygroundPerson, channel: str) -> list[Json]:
    return [message for message in person.messages(channel) if not message["flags"] & 64]


def calling(person: PlaygroundPerson, lobby: Json) -> list[Json]:
    """The messages beside a lobby that call a role."""
    found: list[Any] = messages(person, lobby["channel_id"])
    return [message for message in found if message["mention_roles"]]


# -- a role to call


async def test_an_open_table_calls_the_role_of_the_server_once(harbour: Harbour) -> None:
    number = role(harbour)["id"]
    panel = await decide(harbour, "role", number)
    select = next(one for one in controls_of(panel) if one["custom_id"] == "gs:role")
    assert [one["id"] for one in select["default_values"]] == [number]
    lobby = await harbour.lobby("Ben")
    await harbour.idle()
    ann = harbour.person("Ann")
    (called,) = calling(ann, lobby)
    assert called["mention_roles"] == [number]
    assert called["mentions"] == []
    assert "Ben opened a table for Puerto Rico" in text_of(called)
    await ann.press(lobby, label="Join")
    await harbour.until(lambda: "2. Ann" in text_of(ann.message(lobby) or {}))
    await harbour.idle()
    assert calling(ann, lobby) == [called]


async def test_a_table_calls_nobody_where_no_role_was_chosen(harbour: Harbour) -> None:
    lobby = await harbour.lobby("Ben")
    await harbour.idle()
    assert calling(harbour.person("Ann"), lobby) == []


async def test_the_settings_say_where_a_mention_would_notify_nobody(harbour: Harbour) -> None:
    players = role(harbour)
    assert "doesn't notify anyone yet" not in text_of(await decide(harbour, "role", players["id"]))
    bots = role(harbour, "Slowboat")["id"]
    assert "doesn't notify anyone yet" in text_of(await decide(harbour, "role", bots))
    assert "doesn't notify anyone yet" not in text_of(await decide(harbour, "role"))


# -- invitations and blocks


async def options(harbour: Harbour, lobby: Json, name: str = "Ann") -> Json:
    """Open the private panel of a table's options."""
    outcome = await (await harbour.person(name).press(lobby, label="Options…")).settled()
    assert outcome.message is not None
    return outcome.message


async def invite(harbour: Harbour, lobby: Json, *names: str) -> Json:
    """Let Ann invite people; returns the message that mentions them."""
    panel, ann = await options(harbour, lobby), harbour.person("Ann")
    (select,) = [one for one in controls_of(panel) if one["custom_id"].startswith("li:")]
    people = [harbour.person(name).id for name in names]
    await ann.choose(panel, custom_id=select["custom_id"], values=people)
    await harbour.bot.admission.answered()
    await harbour.idle()
    found = [one for one in messages(ann, lobby["channel_id"]) if "invites you" in text_of(one)]
    return found[-1]


async def test_an_invitation_mentions_and_is_answered_by_a_press(harbour: Harbour) -> None:
    lobby, ann = await harbour.lobby(), harbour.person("Ann")
    told = await invite(harbour, lobby, "Ben", "Chloe")
    assert sorted(one["username"] for one in told["mentions"]) == ["ben", "chloe"]
    ben, chloe, dan = (harbour.person(name) for name in ("Ben", "Chloe", "Dan"))
    assert f"{ben.mention} is invited until" in text_of(ann.message(lobby) or {})
    refused = await dan.press(told, label="Decline")
    (answer,) = await refused.followed_up()
    assert answer["content"] == "You don't have a reserved seat at this table."
    await ben.press(told, label="Join")
    await chloe.press(told, label="Decline")
    await harbour.until(lambda: "2. Ben" in text_of(ann.message(lobby) or {}))
    declined = f"{chloe.mention} has declined"
    await harbour.until(lambda: declined in text_of(ann.message(lobby) or {}))
    assert "is invited until" not in text_of(ann.message(lobby) or {})
    assert (ann.message(lobby) or {})["mentions"] == []


async def test_a_bot_is_not_invited(harbour: Harbour) -> None:
    lobby, ann = await harbour.lobby(), harbour.person("Ann")
    panel = await options(harbour, lobby)
    (select,) = [one for one in controls_of(panel) if one["custom_id"].startswith("li:")]
    bot = harbour.playground.world.bot_id
    outcome = await ann.choose(panel, custom_id=select["custom_id"], values=[bot])
    (answer,) = await outcome.followed_up()
    assert answer["content"].startswith("Bots can't be invited")


async def test_nobody_is_invited_by_those_who_did_not_open_the_table(harbour: Harbour) -> None:
    panel = await options(harbour, await harbour.lobby(), "Ben")
    assert not [one for one in controls_of(panel) if one["custom_id"].startswith("li:")]


async def test_whoever_is_blocked_under_me_cannot_join(harbour: Harbour) -> None:
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    shown = (await (await ann.slash("me")).settled()).message
    assert shown is not None
    await ann.choose(shown, custom_id="me:blocks", values=[ben.id])
    await harbour.bot.admission.answered()
    (select,) = [
        one for one in controls_of(ann.message(shown) or {}) if one["custom_id"] == "me:blocks"
    ]
    assert [one["id"] for one in select["default_values"]] == [ben.id]
    outcome = await ben.press(await harbour.lobby(), label="Join")
    (answer,) = await outcome.followed_up()
    assert answer["content"] == "You can't join this table."


# -- followers


def head_of(table: Table) -> Json:
    """The message at the head of the thread."""
    return next(one for one in table.messages() if one["components"])


async def test_a_follower_presses_at_the_head_and_is_told_of_the_end(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben", "Chloe")
    dan = harbour.person("Dan")
    head = head_of(table)
    panel = (await (await dan.press(head, label="Follow…")).settled()).message
    assert panel is not None
    await dan.press(panel, label="Message me at the end")
    await harbour.until(lambda: "You'll get a direct message" in text_of(dan.message(panel) or {}))
    await harbour.idle()
    assert f"fo:{table.game_id}:open" in str(head_of(table)["components"])
    await harbour.until(lambda: "1 person follows this game." in text_of(head_of(table)))
    ann = int(harbour.person("Ann").id)
    await harbour.app.moderation.abort(
        table.game_id, Actor(Somebody(ann, "Ann", "en-US"), moderates=True)
    )
    await harbour.idle()
    (told,) = dan.dms
    assert "This game was ended early." in text_of(told)
    assert f"Puerto Rico #{table.game_id}" in text_of(told)
    assert list(controls_of(head_of(table))) == []
    (answer,) = await (await dan.press(panel, label="Message me every round")).followed_up()
    assert answer["content"] == "This game was ended early."


async def test_a_player_does_not_follow_and_other_places_learn_nothing(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben", "Chloe")
    outcome = await harbour.person("Ann").slash("follow", table.thread)
    assert (await outcome.settled()).text == "You're already in this game."
    lobby = await harbour.lobby("Dan", channel="table-talk")
    button = next(one for one in controls_of(lobby) if one.get("label") == "Join")
    button["custom_id"] = f"fo:{table.game_id}:rounds"
    shown = harbour.playground.world.messages[lobby["channel_id"]][lobby["id"]]
    shown.data["components"] = lobby["components"]
    outcome = await harbour.person("Dan").press(lobby, custom_id=button["custom_id"])
    (answer,) = await outcome.followed_up()
    assert answer["content"] == "Use this command in the thread of a game."
    assert await harbour.app.followers.count(table.game_id) == 0


# -- the archive


async def archive(harbour: Harbour, name: str, **wanted: Any) -> Json:
    outcome = await (await harbour.person(name).slash("archive", **wanted)).settled()
    assert outcome.ephemeral
    assert outcome.message is not None
    return outcome.message


async def test_a_finished_game_is_found_and_opened(harbour: Harbour) -> None:
    table = await harbour.table("Ann", slug="castles-of-burgundy", options={"solo": "13b"})
    await table.go_on(2000)
    await harbour.until(lambda: table.over)
    dan = harbour.person("Dan")
    assert "No finished games match." in text_of(await archive(harbour, "Dan", text="Ben"))
    assert "No finished games match." in text_of(await archive(harbour, "Dan", until="2020-01-01"))
    listed = await archive(harbour, "Dan", text="ann", player=harbour.person("Ann").id)
    assert "Archive: 1 finished game" in text_of(listed)
    (select,) = controls_of(listed)
    opened = await dan.choose(listed, custom_id=select["custom_id"], values=[str(table.game_id)])
    shown = (await opened.settled()).message
    assert shown is not None
    assert "### Result" in text_of(shown)
    assert [one["filename"] for one in shown["attachments"]] == [
        f"scores-{table.game_id}.png",
        f"board-{table.game_id}.png",
    ]
    record = (await (await dan.press(shown, label="Get the record")).settled()).message
    assert record is not None
    assert record["attachments"][0]["filename"] == f"record-{table.game_id}.txt"
    await dan.press(shown, label="Replay")
    await harbour.until(lambda: "The start" in text_of(dan.message(shown) or {}))


async def test_a_game_of_another_place_cannot_be_opened(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben", "Chloe")
    lobby = await harbour.lobby("Dan", channel="table-talk")
    button = next(one for one in controls_of(lobby) if one.get("label") == "Join")
    button["custom_id"] = f"ar:{table.game_id}"
    shown = harbour.playground.world.messages[lobby["channel_id"]][lobby["id"]]
    shown.data["components"] = lobby["components"]
    outcome = await harbour.person("Dan").press(lobby, custom_id=button["custom_id"])
    await outcome.settled()
    assert outcome.text == "There's no such game."


# -- starts at a given time


async def test_a_table_starts_by_itself_at_the_time_that_was_set(harbour: Harbour) -> None:
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    outcome = await ann.slash("play", game="valparaiso", at="in 3 hours")
    lobby = (await outcome.settled()).message
    assert lobby is not None
    assert "**starts <t:" in text_of(lobby)
    await harbour.bot.admission.answered()
    await ben.press(lobby, label="Join")
    await harbour.until(lambda: "2. Ben" in text_of(ann.message(lobby) or {}))
    opened = await ann.press(await options(harbour, lobby), label="Set a start time…")
    assert opened.kind == "modal"
    await ann.submit(opened, {"at": "in 6 hours"})
    await harbour.bot.admission.answered()
    for hours, status in ((5, "lobby"), (1.1, "running")):
        harbour.later(hours * 3600)
        await harbour.app.scheduler.run_due()
        await harbour.idle()
        found = await harbour.app.play.games.of_person(int(ben.id))
        assert [game.status for game in found] == [status]
    reminder = [
        one for one in messages(ann, lobby["channel_id"]) if "press **Leave**" in text_of(one)
    ]
    assert sorted(one["username"] for one in reminder[0]["mentions"]) == ["ann", "ben"]
    assert len(reminder) == 1


async def test_a_time_that_cannot_be_read_opens_no_table(harbour: Harbour) -> None:
    outcome = await harbour.person("Ann").slash("play", game="valparaiso", at="soon")
    assert "can't be read" in (await outcome.settled()).text
    assert await harbour.app.play.games.of_person(int(harbour.person("Ann").id)) == ()


async def test_a_start_time_is_shown_as_it_is_read_while_it_is_typed(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    harbour.later((NOON - harbour.time()) % DAY)  # late in the evening "tonight" is over
    usual = await ann.autocomplete("play", "at", "", game="valparaiso")
    assert len(usual) == 4
    (read,) = await ann.autocomplete("play", "at", "in 2 weeks 20:00", game="valparaiso")
    assert read["name"].endswith(", 20:00 (UTC)")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d 20:00", read["value"])
    assert await ann.autocomplete("play", "at", "soon", game="valparaiso") == []
    hours = await ann.autocomplete("play", "at", "next friday", game="valparaiso")
    assert [", 15:00" in hours[0]["name"], ", 20:00" in hours[1]["name"]] == [True, True]
    assert all("Friday" in each["name"] for each in hours)
    outcome = await ann.slash("play", game="valparaiso", at=read["value"])
    assert "**starts <t:" in (await outcome.settled()).text


async def test_all_expansions_take_one_choice(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    outcome = await ann.slash("play", game="castles-of-burgundy")
    lobby = (await outcome.settled()).message
    assert lobby is not None
    panel = await options(harbour, lobby)
    presets = next(one for one in controls_of(panel) if one["custom_id"].startswith("lz"))
    assert [one["label"] for one in presets["options"]] == [
        "Usual options", "All expansions", "As last time"
    ]  # fmt: skip
    await ann.choose(panel, presets["custom_id"], ["everything"])
    await harbour.bot.admission.answered()
    (game,) = await harbour.app.play.games.of_person(int(ann.id))
    assert all(game.options[name] for name in ("inns", "shields", "trade_routes", "border_posts"))
    refused = await ann.choose(panel, presets["custom_id"], ["last"])
    await harbour.until(lambda: bool(refused.followups))
    assert "haven't started" in text_of(refused.followups[0])


async def test_an_organiser_is_asked_before_a_table_closes_and_keeps_it_open(
    harbour: Harbour,
) -> None:
    lobby, ann = await harbour.lobby(), harbour.person("Ann")
    game = (await harbour.app.play.games.of_person(int(ann.id)))[0]
    harbour.later(harbour.app.lobbies.closing.expires_at(game) - harbour.app.clock() - 5 * 3600)
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    asked = next(one for one in messages(ann, lobby["channel_id"]) if "closes soon" in text_of(one))
    assert [one["username"] for one in asked["mentions"]] == ["ann"]
    refused = await harbour.person("Ben").press(asked, label="Keep it open…")
    assert "Only the host" in (await refused.settled()).text
    opened = await ann.press(asked, label="Keep it open…")
    answer = await ann.submit(opened, {"until": "in 2 weeks"})
    assert "stays open until <t:" in (await answer.settled()).text
    await harbour.bot.admission.answered()
    assert "closes soon" in text_of(ann.message(asked) or {}), (
        "everybody sees the reminder; it stays"
    )
    kept = await harbour.app.play.games.get(game.id)
    assert kept.closes_at == pytest.approx(harbour.app.clock() + 14 * 24 * 3600, abs=60)


# -- forums as the home of games


async def forum_of_games(harbour: Harbour, *tags: str) -> Json:
    """A forum that is the only place for games."""
    heard = asyncio.create_task(harbour.bot.wait_for("guild_channel_create", timeout=PATIENCE))
    await asyncio.sleep(0)  # it listens from now on
    forum = harbour.playground.world.add_forum("long-games", tags)
    await heard
    guild = int(harbour.playground.world.guild_id)
    await harbour.app.guilds.set_channels(guild, [int(forum["id"])])
    return forum


def post_in(harbour: Harbour, forum: Json) -> Json:
    """The only post of a forum."""
    (post,) = [
        one
        for one in harbour.playground.world.channels.values()
        if one.get("parent_id") == forum["id"]
    ]
    return post


def tags_of(forum: Json, post: Json) -> list[str]:
    names = {one["id"]: one["name"] for one in forum["available_tags"]}
    return [names[tag] for tag in post["applied_tags"]]


async def table_in(harbour: Harbour, forum: Json, slug: str = "puerto-rico") -> Json:
    """Open a table of Ann; returns its message in the post."""
    outcome = await (await harbour.person("Ann").slash("play", game=slug)).settled()
    assert outcome.ephemeral
    assert outcome.text == f"Your table gets its own post in <#{forum['id']}>."
    await harbour.idle()
    (lobby,) = messages(harbour.person("Ann"), post_in(harbour, forum)["id"])
    return lobby


@pytest.mark.parametrize("slug", ["puerto-rico", "valparaiso"])
async def test_a_forum_is_the_home_of_games(harbour: Harbour, slug: str) -> None:
    forum = await forum_of_games(harbour, "Strategy", "Open", "Running", "Finished")
    lobby = await table_in(harbour, forum, slug)
    post, ann = post_in(harbour, forum), harbour.person("Ann")
    assert lobby["id"] == lobby["channel_id"] == post["id"]
    assert post["name"].endswith("#1: Ann")
    assert tags_of(forum, post) == ["Open"]
    await harbour.person("Ben").press(lobby, label="Join")
    await harbour.until(lambda: "2. Ben" in text_of(ann.message(lobby) or {}))
    await ann.press(lobby, label="Start")
    await harbour.until(lambda: len(messages(ann, post["id"])) > 2)
    await harbour.idle()
    assert "Started: <#" in text_of(ann.message(lobby) or {})
    assert {name.strip() for name in post["name"].partition(":")[2].split(",")} == {"Ann", "Ben"}
    assert tags_of(forum, post) == ["Running"]
    assert any(one["mentions"] for one in messages(ann, post["id"]))
    who = Actor(Somebody(int(ann.id), "Ann", "en-US"), moderates=True)
    await harbour.app.moderation.abort(1, who)
    await harbour.idle()
    assert tags_of(forum, post) == ["Finished"]


async def test_a_post_that_was_made_before_a_crash_is_found_again(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    forum = await forum_of_games(harbour)
    noted, tries = harbour.app.lobbies.set_post, []

    async def note(game_id: int, post_id: int) -> Game:
        tries.append(post_id)
        if len(tries) == 1:
            raise TimeoutError
        return await noted(game_id, post_id)

    monkeypatch.setattr(harbour.app.lobbies, "set_post", note)
    lobby = await table_in(harbour, forum)
    assert tries == [int(lobby["id"])] * 2
    await harbour.person("Ben").press(lobby, label="Join")
    ann = harbour.person("Ann")
    await harbour.until(lambda: "2. Ben" in text_of(ann.message(lobby) or {}))


async def test_a_post_in_which_somebody_asks_leads_to_its_forum(harbour: Harbour) -> None:
    forum = await forum_of_games(harbour)
    lobby = await table_in(harbour, forum)
    assert post_in(harbour, forum)["applied_tags"] == []
    await harbour.app.guilds.set_channels(int(harbour.playground.world.guild_id), [])
    outcome = await harbour.person("Ben").slash("play", lobby["channel_id"], game="valparaiso")
    assert forum["id"] in (await outcome.settled()).text
    await harbour.idle()
    posts = [
        one
        for one in harbour.playground.world.channels.values()
        if one.get("parent_id") == forum["id"]
    ]
    assert len(posts) == 2


async def test_a_table_in_a_forum_that_is_closed_says_so(harbour: Harbour) -> None:
    forum = await forum_of_games(harbour, "Open", "Finished")
    lobby, ann = await table_in(harbour, forum), harbour.person("Ann")
    await ann.press(lobby, label="Cancel")
    await harbour.until(lambda: "Canceled by the host" in text_of(ann.message(lobby) or {}))
    await harbour.idle()
    assert tags_of(forum, post_in(harbour, forum)) == ["Finished"]


async def test_a_post_that_was_deleted_before_the_start_is_told_to_the_organiser(
    harbour: Harbour,
) -> None:
    forum = await forum_of_games(harbour)
    lobby, ann = await table_in(harbour, forum), harbour.person("Ann")
    harbour.playground.faults.delete_channel(post_in(harbour, forum)["name"])
    guests = [int(harbour.person("Ben").id)]
    game = int(controls_of(lobby)[0]["custom_id"].split(":")[1])
    await harbour.app.invitations.choose(game, Somebody(int(ann.id), "Ann", "en-US"), guests)
    await harbour.idle()
    assert "The game's channel no longer exists." in ann.dms[-1]["content"]


async def test_a_forum_has_no_private_games_and_names_missing_permissions(
    harbour: Harbour,
) -> None:
    forum, world = await forum_of_games(harbour), harbour.playground.world
    await harbour.app.guilds.set_private(int(world.guild_id), True)
    outcome = await harbour.person("Ann").slash("play", game="puerto-rico")
    assert "Choose a text channel" in (await outcome.settled()).text
    await harbour.app.guilds.set_private(int(world.guild_id), False)
    heard = asyncio.create_task(harbour.bot.wait_for("guild_channel_update", timeout=PATIENCE))
    await asyncio.sleep(0)  # it listens from now on
    world.overwrite(forum, world.bot_id, "ATTACH_FILES", allow=False)
    await heard
    outcome = await harbour.person("Ann").slash("play", game="puerto-rico")
    assert "is missing permissions in this channel: Attach Files" in (await outcome.settled()).text


async def test_a_post_that_was_deleted_is_replaced_by_another(harbour: Harbour) -> None:
    forum = await forum_of_games(harbour, "Running")
    lobby, ann = await table_in(harbour, forum), harbour.person("Ann")
    await harbour.person("Ben").press(lobby, label="Join")
    await harbour.until(lambda: "2. Ben" in text_of(ann.message(lobby) or {}))
    await ann.press(lobby, label="Start")
    await harbour.until(lambda: len(messages(ann, lobby["channel_id"])) > 2)
    await harbour.idle()
    harbour.playground.faults.delete_channel(post_in(harbour, forum)["name"])
    position = await harbour.app.play.games.position(1)
    person = position.game.asked[0]
    seat = position.game.seat_of(person)
    assert seat is not None
    move = rules.legal(position.state, seat)[0]
    await harbour.app.play.moves.make(1, person, str(move))
    await harbour.idle()
    post = post_in(harbour, forum)
    assert post["id"] != lobby["id"]
    assert any(one["mentions"] for one in messages(ann, post["id"]))
    assert tags_of(forum, post) == ["Running"]
