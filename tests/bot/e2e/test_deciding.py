"""What servers, organisers and moderators decide, seen from outside; and who may not."""

from __future__ import annotations

import asyncio
import json

import pytest

from bot.playground import InteractionResult, PlaygroundPerson, controls_of, text_of
from bot.playground.choosing import ClientRefusal
from tests.bot.e2e.harbour import Harbour, Json, Table
from tests.patience import PATIENCE

ONLY = "Only the host and channel moderators can do that."


def control(message: Json, custom_id: str) -> Json:
    return next(one for one in controls_of(message) if one["custom_id"] == custom_id)


def chosen_in(message: Json, custom_id: str) -> list[str]:
    found = control(message, custom_id)
    if "default_values" in found:
        return [one["id"] for one in found["default_values"]]
    return [one["value"] for one in found.get("options", []) if one.get("default")]


async def settings(harbour: Harbour, name: str = "Ann") -> Json:
    """Open the panel of the server's settings; Ann owns the server."""
    outcome = await (await harbour.person(name).slash("settings")).settled()
    assert outcome.ephemeral
    assert outcome.message is not None
    return outcome.message


async def decide(harbour: Harbour, panel: Json, setting: str, *values: str) -> Json:
    """Choose in the panel; returns it as it is then."""
    ann = harbour.person("Ann")
    await ann.choose(panel, custom_id=f"gs:{setting}", values=list(values))
    await harbour.bot.admission.answered()
    now = ann.message(panel)
    assert now is not None
    return now


def channel_id(harbour: Harbour, name: str) -> str:
    channels = harbour.playground.world.channels.values()
    return next(str(one["id"]) for one in channels if one.get("name") == name)


async def said(outcome: InteractionResult) -> str:
    await outcome.settled()
    assert outcome.ephemeral
    return outcome.text


# -- servers


async def test_the_panel_shows_what_was_decided(harbour: Harbour) -> None:
    panel = await settings(harbour)
    games = channel_id(harbour, "games")
    for setting, value in (
        ("channels", games),
        ("locale", "ko"),
        ("pace", "standard"),
        ("threads", "private"),
        ("seats", "channel"),
        ("creators", "managers"),
        ("games", "3"),
        ("tables", "7"),
    ):
        panel = await decide(harbour, panel, setting, value)
        assert chosen_in(panel, f"gs:{setting}") == [value]
    again = await settings(harbour)
    assert [one["custom_id"] for one in controls_of(again)] == [
        one["custom_id"] for one in controls_of(panel)
    ]
    assert chosen_in(again, "gs:channels") == [games]
    assert chosen_in(await decide(harbour, again, "channels"), "gs:channels") == []


async def test_the_pace_of_new_tables_is_written_as_that_of_a_table(harbour: Harbour) -> None:
    ann, panel = harbour.person("Ann"), await settings(harbour)
    opened = await ann.choose(panel, custom_id="gs:pace", values=["custom"])
    assert opened.kind == "modal"
    await ann.submit(opened, {"pace": "1 day + 12h max 72h"})
    await harbour.bot.admission.answered()
    panel = ann.message(panel) or {}
    assert chosen_in(panel, "gs:pace") == ["custom"]
    assert "24 hours to start, +12 hours" in str(control(panel, "gs:pace"))
    lobby = await harbour.lobby("Ben")
    assert "Pace: **Custom** (24 hours to start" in text_of(lobby)
    refused = await ann.choose(panel, custom_id="gs:pace", values=["custom"])
    refused = await ann.submit(refused, {"pace": "whenever"})
    (told,) = await refused.followed_up()
    assert "can't be read" in told["content"]
    assert chosen_in(await settings(harbour), "gs:pace") == ["custom"]
    await decide(harbour, panel, "pace", "none")
    assert "Pace" not in text_of(await harbour.lobby("Dan"))


async def test_a_form_is_for_people_with_manage_server_too(harbour: Harbour) -> None:
    ann, panel = harbour.person("Ann"), await settings(harbour)
    opened = await ann.choose(panel, custom_id="gs:pace", values=["custom"])
    harbour.playground.world.guild["owner_id"] = harbour.person("Dan").id
    outcome = await ann.submit(opened, {"pace": "24h"})
    (told,) = await outcome.followed_up()
    assert told["content"] == "You need Manage Server to change these settings."
    assert (await harbour.app.guilds.get(int(harbour.playground.world.guild_id))).pace is None


async def test_a_channel_that_is_gone_is_forgotten(harbour: Harbour) -> None:
    panel = await settings(harbour)
    await decide(harbour, panel, "channels", channel_id(harbour, "table-talk"))
    heard = asyncio.create_task(harbour.bot.wait_for("guild_channel_delete", timeout=PATIENCE))
    await asyncio.sleep(0)  # it listens from now on
    harbour.playground.faults.delete_channel("table-talk")
    await heard
    assert chosen_in(await settings(harbour), "gs:channels") == []
    await harbour.lobby("Ben")


@pytest.mark.parametrize(("locale", "word"), [("ko", "서버 설정"), ("ja", "サーバーの設定")])
async def test_the_panel_speaks_the_language_of_its_reader(
    harbour: Harbour, locale: str, word: str
) -> None:
    english = set(text_of(await settings(harbour)).splitlines())
    harbour.person("Ann").locale = locale
    told = text_of(await settings(harbour))
    assert word in told
    assert english.isdisjoint(told.splitlines())


async def test_only_people_with_manage_server_decide(harbour: Harbour) -> None:
    with pytest.raises(ClientRefusal):
        await harbour.person("Ben").slash("settings")
    panel = await settings(harbour)
    harbour.playground.world.guild["owner_id"] = harbour.person("Dan").id
    ann = harbour.person("Ann")
    outcome = await ann.choose(panel, custom_id="gs:locale", values=["ko"])
    (told,) = await outcome.followed_up()
    assert told["content"] == "You need Manage Server to change these settings."
    guild = await harbour.app.guilds.get(int(harbour.playground.world.guild_id))
    assert guild.locale == ""


async def test_tables_open_where_the_server_wants_them(harbour: Harbour) -> None:
    await decide(harbour, await settings(harbour), "channels", channel_id(harbour, "table-talk"))
    refused = await harbour.person("Ben").slash("play", "games", game="puerto-rico")
    assert await said(refused) == (
        f"On this server, games are played only in <#{channel_id(harbour, 'table-talk')}>."
    )
    assert harbour.person("Dan").messages("games") == []
    await harbour.lobby("Ben", "table-talk")


async def test_tables_are_opened_by_those_whom_the_server_lets(harbour: Harbour) -> None:
    await decide(harbour, await settings(harbour), "creators", "managers")
    refused = await harbour.person("Ben").slash("play", "games", game="puerto-rico")
    assert "Manage Messages or Manage Events" in await said(refused)
    harbour.playground.faults.give_permission("games", "MANAGE_MESSAGES", "Ben")
    lobby = await harbour.lobby("Ben")
    await harbour.person("Dan").press(lobby, label="Join")
    await harbour.until(lambda: "Dan" in text_of(harbour.person("Dan").message(lobby) or lobby))


async def test_nobody_plays_more_than_the_server_allows(harbour: Harbour) -> None:
    await decide(harbour, await settings(harbour), "games", "1")
    await harbour.lobby("Ben")
    other = await harbour.lobby("Dan")
    sentence = "Limit reached. Games per player at once on this server: 1."
    outcome = await harbour.person("Ben").press(other, label="Join")
    (told,) = await outcome.followed_up()
    assert told["content"] == sentence
    assert await said(await harbour.person("Ben").slash("play", game="puerto-rico")) == sentence


async def test_nobody_has_more_tables_open_than_the_server_allows(harbour: Harbour) -> None:
    ben = harbour.person("Ben")
    first = await harbour.lobby("Ben")
    for _ in range(4):
        await harbour.lobby("Ben")
    told = await said(await ben.slash("play", "games", game="puerto-rico"))
    assert told == (
        "Limit reached. Tables you can have open on this server: 5. Start or cancel one "
        "first. Use `/games` to see yours."
    )
    await (await ben.press(first, label="Cancel")).settled()
    await harbour.bot.admission.answered()
    await harbour.lobby("Ben")
    outcome = await ben.slash(
        "league create", "games", name="Cup", game="puerto-rico", format="swiss"
    )
    await outcome.settled()
    assert outcome.message is not None  # leagues count apart


async def test_new_tables_speak_the_language_of_the_server(harbour: Harbour) -> None:
    before = text_of(await harbour.lobby("Ben"))
    await decide(harbour, await settings(harbour), "locale", "ja")
    after = text_of(await harbour.lobby("Ben"))
    assert "Puerto Rico" in before
    assert "プエルトリコ" in after


async def test_private_threads_are_for_players_and_moderators(harbour: Harbour) -> None:
    await decide(harbour, await settings(harbour), "threads", "private")
    table = await harbour.table("Ann", "Ben")
    thread = harbour.playground.world.channel(table.thread)
    assert thread["type"] == 12
    assert thread["thread_metadata"]["invitable"] is False
    ben, dan = harbour.person("Ben"), harbour.person("Dan")
    assert table.thread in [one["id"] for one in ben.threads()]
    assert table.thread not in [one["id"] for one in dan.threads()]
    assert dan.messages(table.thread) == []
    await table.play_on(moves=2)


async def test_a_substitute_sees_the_private_thread(harbour: Harbour) -> None:
    await decide(harbour, await settings(harbour), "threads", "private")
    table = await harbour.table("Ann", "Ben")
    ann, eun = harbour.person("Ann"), harbour.person("Eun")
    assert eun.messages(table.thread) == []
    await table_command(ann, table, "replace", player="Ben", replacement=eun.id)
    await harbour.until(lambda: table.thread in [one["id"] for one in eun.threads()])


async def channel_messages(harbour: Harbour, words: str) -> list[Json]:
    """What everybody in the channel of the games reads with these words."""
    await harbour.idle()
    return [one for one in harbour.person("Eun").messages("games") if words in text_of(one)]


async def test_an_open_seat_of_a_private_game_stays_private(harbour: Harbour) -> None:
    """Unless the server decides otherwise; the organiser gives it to somebody."""
    await decide(harbour, await settings(harbour), "threads", "private")
    table = await harbour.table("Ben", "Dan")
    ben, eun = harbour.person("Ben"), harbour.person("Eun")
    await harbour.app.seats.resign(table.game_id, int(harbour.person("Dan").id))
    assert await channel_messages(harbour, "open") == []
    await harbour.until(lambda: "Seat 2 is open" in texts(table))
    assert "Only players and moderators can see this thread" in texts(table)
    offered = await ben.autocomplete("table replace", "player", "", table.thread)
    assert [(one["name"], one["value"]) for one in offered] == [
        ("Ben", "1"), ("Seat 2 is open", "2"),
    ]  # fmt: skip
    assert await table_command(ben, table, "replace", player="2", replacement=eun.id) == "Done."
    await harbour.until(lambda: table.thread in [one["id"] for one in eun.threads()])


async def test_an_open_seat_is_announced_and_whoever_takes_it_sees_the_thread(
    harbour: Harbour,
) -> None:
    panel = await decide(harbour, await settings(harbour), "threads", "private")
    panel = await decide(harbour, panel, "seats", "channel")
    assert chosen_in(panel, "gs:seats") == ["channel"]
    table = await harbour.table("Ben", "Dan")
    eun = harbour.person("Eun")
    eun.locale = "en-US"
    await harbour.app.seats.resign(table.game_id, int(harbour.person("Dan").id))
    (announced,) = await channel_messages(harbour, "A seat is open")
    told = text_of(announced)
    assert f"Puerto Rico #{table.game_id}" in told
    assert "Seat 2 · Round 1" in told
    assert "Ben" not in told
    assert "Dan" not in told
    assert "Announced in <#" in texts(table)
    await harbour.stop()
    await harbour.start()
    taken = await (await eun.press(announced, label="Take over this seat")).settled()
    assert "You're now playing seat 2." in taken.text
    assert f"The game continues in <#{table.thread}>." in taken.text
    await harbour.idle()
    assert table.thread in [one["id"] for one in eun.threads()]
    now = eun.message(announced) or {}
    assert text_of(now) == f"Seat 2 of Puerto Rico #{table.game_id} is no longer open."
    assert not any(controls_of(now))


async def test_a_seat_that_a_computer_took_is_not_offered_any_more(harbour: Harbour) -> None:
    panel = await decide(harbour, await settings(harbour), "threads", "private")
    await decide(harbour, panel, "seats", "channel")
    table = await harbour.table("Ben", "Dan")
    ben = harbour.person("Ben")
    await harbour.app.seats.resign(table.game_id, int(harbour.person("Dan").id))
    (announced,) = await channel_messages(harbour, "A seat is open")
    await harbour.until(lambda: "Seat 2 is open" in texts(table))
    vote = next(
        one
        for one in table.messages()
        if "Seat 2 is open" in text_of(one) and list(controls_of(one))
    )
    await (await ben.press(vote, label="Let a computer play")).settled()
    await harbour.idle()
    assert not any(controls_of(ben.message(announced) or {}))


async def test_private_threads_need_permissions(harbour: Harbour) -> None:
    await decide(harbour, await settings(harbour), "threads", "private")
    harbour.playground.faults.remove_permission("games", "CREATE_PRIVATE_THREADS")
    refused = await harbour.person("Ben").slash("play", "games", game="puerto-rico")
    assert "Create Private Threads" in await said(refused)


async def test_a_private_thread_of_an_earlier_try_is_found(harbour: Harbour) -> None:
    await decide(harbour, await settings(harbour), "threads", "private")
    harbour.playground.faults.lose_answer("PUT /channels/.*/thread-members/.*")
    table = await harbour.table("Ann", "Ben")
    await harbour.idle()
    made = [
        one
        for one in harbour.playground.world.channels.values()
        if one.get("parent_id") == table.lobby["channel_id"] and one["type"] == 12
    ]
    assert len(made) == 1


# -- tables


@pytest.fixture
async def table(harbour: Harbour) -> Table:
    """Ann owns the server, so Ben is the organiser of most games here."""
    made = await harbour.table("Ben", "Dan")
    await harbour.idle()
    return made


async def table_command(
    person: PlaygroundPerson, table: Table, verb: str, **options: object
) -> str:
    return await said(await person.slash(f"table {verb}", table.thread, **options))


def texts(table: Table) -> str:
    return "\n".join(text_of(message) for message in table.messages())


COMMANDS = (
    ("pause", {}),
    ("resume", {}),
    ("extend", {"hours": 2}),
    ("replace", {"player": "Dan"}),
    ("abort", {}),
    ("language", {"language": "ja"}),
    ("log", {}),
)


@pytest.mark.parametrize(
    ("locale", "refusal"),
    [
        ("ko", "주최자와 채널 관리자만 할 수 있습니다."),
        ("ja", "主催者とチャンネルのモデレーターだけができます。"),
    ],
)
async def test_refusals_speak_the_language_of_the_person(
    table: Table, locale: str, refusal: str
) -> None:
    dan = table.harbour.person("Dan")
    dan.locale = locale
    assert await table_command(dan, table, "pause") == refusal


@pytest.mark.parametrize("name", ["Dan", "Chloe"])
async def test_players_and_spectators_decide_nothing(table: Table, name: str) -> None:
    before = (await table.harbour.app.play.games.position(table.game_id)).game
    for verb, options in COMMANDS:
        told = await table_command(table.harbour.person(name), table, verb, **options)
        # a player may ask the others to resume, but here is nothing to resume
        asks = verb == "resume" and name == "Dan"
        assert told == ("The game isn't paused." if asks else ONLY), verb
    assert (await table.harbour.app.play.games.position(table.game_id)).game == before
    assert await table.harbour.app.moderation.log(table.game_id) == ()


@pytest.mark.parametrize("permission", ["MANAGE_MESSAGES", "MANAGE_THREADS"])
async def test_moderators_of_the_channel_decide(table: Table, permission: str) -> None:
    table.harbour.playground.faults.give_permission("games", permission, "Chloe")
    chloe = table.harbour.person("Chloe")
    assert await table_command(chloe, table, "pause") == "Done."
    await table.harbour.until(lambda: "Chloe paused the game." in texts(table))


async def test_rights_in_another_channel_say_nothing_about_this_one(table: Table) -> None:
    """Dan moderates elsewhere, where the command means his only game."""
    table.harbour.playground.faults.give_permission("table-talk", "MANAGE_MESSAGES", "Dan")
    dan = table.harbour.person("Dan")
    assert await said(await dan.slash("table pause", "table-talk")) == ONLY
    ben = table.harbour.person("Ben")
    told = await said(await ben.slash("table pause", "table-talk"))
    assert told == f"Done. Announced in <#{table.thread}>."


async def test_a_pause_from_outside(table: Table) -> None:
    ben, asked = table.harbour.person("Ben"), table.asked()[0]
    assert await table_command(ben, table, "pause") == "Done."
    outcome = await table.answer(asked, table.newest())
    (told,) = await outcome.followed_up()
    assert told["content"] == "Ben paused the game. No one can move until it resumes."
    assert await table_command(ben, table, "resume") == "Done."
    await table.harbour.until(lambda: "Ben resumed the game." in texts(table))
    await table.harbour.idle()
    await table.play_on(moves=1)


async def test_the_end_needs_a_second_press(table: Table) -> None:
    ben = table.harbour.person("Ben")
    outcome = await (await ben.slash("table abort", table.thread)).settled()
    assert "can't be undone" in outcome.text
    position = await table.harbour.app.play.games.position(table.game_id)
    assert position.game.status == "running"
    await ben.press(outcome.message, label="End the game")
    await table.harbour.until(lambda: "Ben ended the game with no result." in texts(table))
    game = await table.harbour.app.play.games.get(table.game_id)
    assert game.status == "abandoned"


async def test_the_second_press_is_checked_too(table: Table) -> None:
    harbour = table.harbour
    harbour.playground.faults.give_permission("games", "MANAGE_MESSAGES", "Chloe")
    chloe = harbour.person("Chloe")
    outcome = await (await chloe.slash("table abort", table.thread)).settled()
    harbour.playground.faults.remove_permission("games", "MANAGE_MESSAGES", "Chloe")
    await chloe.press(outcome.message, label="End the game")
    await harbour.bot.admission.answered()
    assert text_of(chloe.message(outcome.message) or {}) == ONLY
    assert (await harbour.app.play.games.get(table.game_id)).status == "running"


async def test_the_table_changes_its_language(table: Table) -> None:
    ben = table.harbour.person("Ben")
    assert await table_command(ben, table, "language", language="ja") == "Done."
    await table.harbour.idle()
    assert (await table.harbour.app.play.games.get(table.game_id)).locale == "ja"
    before = table.newest()
    await table.answer(table.asked()[0], before)
    await table.moved_on(before)
    assert "プエルトリコ" in texts(table) or "開拓者" in texts(table) or "総督" in texts(table)


async def test_a_seat_goes_to_somebody_else(table: Table) -> None:
    harbour, eun = table.harbour, table.harbour.person("Eun")
    ben = harbour.person("Ben")
    told = await table_command(ben, table, "replace", player="Dan", replacement=eun.id)
    assert told == "Done."
    await harbour.until(lambda: "Ben gave Dan's seat to Eun." in texts(table))
    game = (await harbour.app.play.games.position(table.game_id)).game
    assert game.seat_of(int(eun.id)) is not None
    assert game.seat_of(int(harbour.person("Dan").id)) is None
    assert [one["channel_id"] for one in eun.pings][:1] == [table.thread]


async def test_a_bot_gets_no_seat(table: Table) -> None:
    ben = table.harbour.person("Ben")
    bot = table.harbour.playground.world.bot_id
    told = await table_command(ben, table, "replace", player="Dan", replacement=bot)
    assert told == "Bots can't take a seat."


async def test_a_table_without_a_clock_is_given_no_time(table: Table) -> None:
    told = await table_command(table.harbour.person("Ben"), table, "extend", hours=2)
    assert told == "This game has no clock."


async def test_a_player_is_given_more_time(harbour: Harbour) -> None:
    await decide(harbour, await settings(harbour), "pace", "standard")
    table = await harbour.table("Ben", "Dan")
    await harbour.idle()
    before = await deadline(table)
    harbour.playground.faults.give_permission("games", "MANAGE_THREADS", "Chloe")
    chloe = harbour.person("Chloe")
    assert await table_command(chloe, table, "extend", hours=2) == "Done."
    await harbour.until(lambda: "2 more hours." in texts(table))
    assert round(await deadline(table) - before) == 7200
    other = next(person for person in table.people if person not in table.asked())
    told = await table_command(chloe, table, "extend", hours=2, player=other.name)
    assert told == "It isn't this player's turn."


async def deadline(table: Table) -> float:
    """When the bank of the one who is asked is empty."""
    app = table.harbour.app
    game = (await app.play.games.position(table.game_id)).game
    at = await app.clocks.deadline(game, game.waiting[0])
    assert at is not None
    return at


async def test_time_stands_still_while_a_table_is_paused(harbour: Harbour) -> None:
    await decide(harbour, await settings(harbour), "pace", "standard")
    table = await harbour.table("Ben", "Dan")
    await harbour.idle()
    before, ben = await deadline(table), harbour.person("Ben")
    await table_command(ben, table, "pause")
    harbour.later(5000.0)
    await table_command(ben, table, "resume")
    assert abs(await deadline(table) - before - 5000.0) < 10.0


async def test_who_did_what_when(table: Table) -> None:
    ben = table.harbour.person("Ben")
    assert "No moderation actions" in await table_command(ben, table, "log")
    await table_command(ben, table, "pause")
    await table_command(ben, table, "resume")
    first, second = (await table_command(ben, table, "log")).splitlines()
    assert "Ben paused the game" in first
    assert "Ben resumed the game" in second
    assert first.startswith("<t:")


# -- data


async def test_everything_about_a_person_as_a_file(table: Table) -> None:
    ben = table.harbour.person("Ben")
    outcome = await (await ben.slash("mydata export", table.thread)).settled()
    assert outcome.ephemeral
    assert outcome.message is not None
    (file,) = outcome.message["attachments"]
    assert file["filename"] == "mydata.json"
    exported = json.loads(table.file(file))
    assert exported["person_id"] == int(ben.id)
    assert [row["name"] for row in exported["tables"]["seats"]] == ["Ben"]
    assert "Dan" not in [row["name"] for row in exported["tables"]["seats"]]


async def test_whoever_deletes_their_data_leaves(table: Table) -> None:
    harbour, dan = table.harbour, table.harbour.person("Dan")
    outcome = await (await dan.slash("mydata delete", "dm")).settled()
    assert "can't be undone" in outcome.text
    assert (await harbour.app.play.games.get(table.game_id)).seat_of(int(dan.id)) is not None
    await dan.press(outcome.message, label="Delete my data")
    await harbour.until(lambda: "has been deleted" in text_of(dan.message(outcome.message) or {}))
    game = await harbour.app.play.games.get(table.game_id)
    assert game.seat_of(int(dan.id)) is None
    assert "Dan" not in game.name
    assert (await harbour.app.privacy.export(int(dan.id)))["tables"] == {}


@pytest.mark.parametrize(
    ("locale", "word"),
    [("en-US", "What is stored"), ("ko", "저장하는 정보"), ("ja", "保存する情報")],
)
async def test_what_is_stored_is_told_everywhere(harbour: Harbour, locale: str, word: str) -> None:
    dan = harbour.person("Dan")
    dan.locale = locale
    for place in ("games", "dm"):
        assert word in await said(await dan.slash("privacy", place))


async def test_a_server_that_removes_the_bot_is_noted_and_comes_back(harbour: Harbour) -> None:
    await harbour.lobby("Ben")
    (guild,) = harbour.bot.guilds
    await harbour.bot.on_guild_remove(guild)
    assert (await harbour.app.guilds.get(guild.id)).left_at is not None
    await harbour.stop()
    await harbour.start()
    await harbour.bot.compare_servers()
    assert (await harbour.app.guilds.get(guild.id)).left_at is None


# -- help


async def help_of(person: PlaygroundPerson, place: str) -> Json:
    outcome = await (await person.slash("help", place)).settled()
    assert outcome.ephemeral
    assert outcome.message is not None
    return outcome.message


async def test_the_help_fits_the_place(table: Table) -> None:
    harbour = table.harbour
    asked = table.asked()[0]
    other = next(person for person in table.people if person is not asked)
    chloe, ann = harbour.person("Chloe"), harbour.person("Ann")
    assert "It's your turn" in text_of(await help_of(asked, table.thread))
    assert f"It's {asked.name}'s turn." in text_of(await help_of(other, table.thread))
    assert "You're watching this game" in text_of(await help_of(chloe, table.thread))
    assert "As a moderator" in text_of(await help_of(ann, table.thread))
    assert "You're the host" in text_of(await help_of(harbour.person("Ben"), table.thread))
    assert "`/play` opens a table here" in text_of(await help_of(chloe, "games"))
    assert "Games are played on servers" in text_of(await help_of(chloe, "dm"))
    assert "`/settings`" in text_of(await help_of(ann, "games"))
    assert "`/settings`" not in text_of(await help_of(chloe, "games"))
    await table_command(harbour.person("Ben"), table, "pause")
    assert "The game is paused" in text_of(await help_of(asked, table.thread))


async def test_the_help_at_an_open_table(harbour: Harbour) -> None:
    lobby = await harbour.lobby("Ben")
    await harbour.person("Dan").press(lobby, label="Join")
    await harbour.bot.admission.answered()
    assert "Your table is open" in text_of(await help_of(harbour.person("Ben"), "games"))
    assert "You have a seat" in text_of(await help_of(harbour.person("Dan"), "games"))


async def test_every_page_lists_what_can_be_used_here(table: Table) -> None:
    ben, ann = table.harbour.person("Ben"), table.harbour.person("Ann")
    shown = await help_of(ben, table.thread)
    (menu,) = controls_of(shown)
    pages = [option["value"] for option in menu["options"]]
    assert pages[0] == "here"
    await ben.choose(shown, custom_id="hp:", values=["tables"])
    await table.harbour.bot.admission.answered()
    told = text_of(ben.message(shown) or {})
    assert "`/table pause` · Pause the game and its clocks" in told
    assert "/settings" not in told
    shown = await help_of(ann, "games")
    await ann.choose(shown, custom_id="hp:", values=["tables"])
    await table.harbour.bot.admission.answered()
    assert "`/settings`" in text_of(ann.message(shown) or {})


async def test_direct_messages_offer_only_what_works_there(harbour: Harbour) -> None:
    dan = harbour.person("Dan")
    shown = await help_of(dan, "dm")
    (menu,) = controls_of(shown)
    assert "moving" not in [option["value"] for option in menu["options"]]
    await dan.choose(shown, custom_id="hp:", values=["privacy"])
    await harbour.bot.admission.answered()
    assert "`/mydata delete`" in text_of(dan.message(shown) or {})
