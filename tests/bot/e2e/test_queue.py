"""Finding players: the queue of a server, from the panel to the first turn."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model import Person
from bot.playground import PlaygroundPerson, controls_of, text_of
from tests.bot.e2e.harbour import Harbour, Json
from tests.bot.e2e.test_communities import forum_of_games, post_in

EPHEMERAL = 64
HOUR = 3600.0
DAY = 24 * HOUR


async def panel_of(harbour: Harbour, name: str) -> Json:
    """Open the panel of a person who looks for players."""
    outcome = await (await harbour.person(name).slash("play")).settled()
    assert outcome.message is not None
    assert outcome.ephemeral
    return outcome.message


async def choose(harbour: Harbour, name: str, panel: Json, setting: str, *values: str) -> None:
    person = harbour.person(name)
    await person.choose(panel, custom_id=f"wc:{setting}", values=list(values))
    await harbour.bot.admission.answered()


async def queue(
    harbour: Harbour, *names: str, games: Sequence[str] = ("puerto-rico",), players: str = "3"
) -> None:
    """Let people say what they want to play and join the queue."""
    for name in names:
        panel = await panel_of(harbour, name)
        await choose(harbour, name, panel, "games", *games)
        await choose(harbour, name, panel, "players", players)
        await harbour.person(name).press(panel, label="Join the queue")
        await harbour.bot.admission.answered()
        await harbour.app.scheduler.run_due()
        await harbour.idle()


def public(person: PlaygroundPerson, channel: str = "games") -> list[Json]:
    return [one for one in person.messages(channel) if not one["flags"] & EPHEMERAL]


def ready_table(person: PlaygroundPerson, channel: str = "games") -> Json:
    found = [one for one in public(person, channel) if "A table is ready" in text_of(one)]
    assert found, [text_of(one) for one in public(person, channel)]
    return found[-1]


async def answer(harbour: Harbour, name: str, message: Json, label: str) -> None:
    await harbour.person(name).press(message, label=label)
    await harbour.bot.admission.answered()
    await harbour.app.scheduler.run_due()
    await harbour.idle()


def labels(message: Json) -> list[str]:
    return [one["label"] for one in controls_of(message) if "label" in one]


async def board(harbour: Harbour, channel: str = "games") -> Json:
    """Let the server list who waits in a channel; Ann owns the server."""
    ann = harbour.person("Ann")
    panel = (await (await ann.slash("settings")).settled()).message
    number = next(
        one["id"] for one in harbour.playground.world.channels.values() if one["name"] == channel
    )
    await ann.press(panel, custom_id="gp:posts")
    await harbour.bot.admission.answered()
    await ann.choose(panel, custom_id="gs:queue", values=[number])
    await harbour.bot.admission.answered()
    await harbour.idle()
    [found] = [one for one in public(ann, channel) if "Looking for players" in text_of(one)]
    return found


async def test_three_people_of_a_server_find_each_other_and_play(harbour: Harbour) -> None:
    ann, ben, chloe = (harbour.person(name) for name in ("Ann", "Ben", "Chloe"))
    panel = await panel_of(harbour, "Ann")
    assert "1 game" in str(controls_of(panel))
    join = next(one for one in controls_of(panel) if one.get("label") == "Join the queue")
    assert join["disabled"]
    await queue(harbour, "Ann", "Ben")
    assert public(ann) == []
    await queue(harbour, "Chloe")
    table = ready_table(ann)
    assert {one["id"] for one in table["mentions"]} == {ann.id, ben.id, chloe.id}
    assert labels(table) == ["Join", "Not now", "Learn in 10 minutes"]
    assert "0 of 3 players have joined" in text_of(table)
    await answer(harbour, "Ben", table, "Join")
    assert "1. Ben" in text_of(ann.message(table) or {})
    await answer(harbour, "Ann", table, "Join")
    await answer(harbour, "Chloe", table, "Join")
    await harbour.until(lambda: bool(ann.threads()))
    await harbour.idle()
    assert "Started" in text_of(ann.message(table) or {})
    assert any("Puerto Rico" in one["name"] for one in ann.threads())


async def test_who_can_not_play_now_is_told_that_they_stay_in_the_queue(harbour: Harbour) -> None:
    await queue(harbour, "Ann", "Ben", "Chloe")
    ann = harbour.person("Ann")
    outcome = await ann.press(ready_table(ann), label="Not now")
    [said] = await outcome.followed_up()
    assert said["flags"] & EPHEMERAL
    assert "You're still in the queue." in text_of(said)
    left = await ann.press(said, label="Leave the queue")
    await harbour.bot.admission.answered()
    assert left.message is not None
    assert "Join the queue" in labels(left.message)


async def test_a_table_of_the_queue_says_nothing_of_solo_games(harbour: Harbour) -> None:
    await queue(harbour, "Ann", "Ben", games=("castles-of-burgundy",), players="2")
    told = text_of(ready_table(harbour.person("Ann")))
    assert "Border posts" in told
    assert "Solo board" not in told
    assert "First target" not in told


async def test_the_panel_says_beside_its_button_who_is_in_the_queue(harbour: Harbour) -> None:
    await queue(harbour, "Ben")
    panel = await panel_of(harbour, "Ann")
    last = text_of(panel).splitlines()[-1]
    assert last == "-# 1 other player is waiting."
    panel = await panel_of(harbour, "Ben")
    assert text_of(panel).splitlines()[-2].startswith("**You're in the queue.**")


async def test_wrong_presses_are_answered_and_change_nothing(harbour: Harbour) -> None:
    await queue(harbour, "Ann", "Ben", "Chloe")
    table = ready_table(harbour.person("Ann"))
    dan = harbour.person("Dan")
    told = await (await dan.press(table, label="Join")).settled()
    assert "reserved" in told.followups[-1]["content"] if told.followups else told.text
    told = await (await dan.press(table, label="Not now")).settled()
    await answer(harbour, "Ann", table, "Join")
    await answer(harbour, "Ann", table, "Join")
    assert text_of(harbour.person("Ann").message(table) or {}).count("1. Ann") == 1
    await dan.forge(table, custom_id=controls_of(table)[0]["custom_id"].replace("join", "start"))
    await dan.forge(table, custom_id="wq:join")
    await dan.forge(table, custom_id="wc:nonsense")
    await dan.forge(table, custom_id="wm:123:stay")
    await harbour.bot.admission.answered()
    assert "1 of 3 players have joined" in text_of(harbour.person("Ann").message(table) or {})


async def test_the_next_in_line_is_asked_below_the_table(harbour: Harbour) -> None:
    await queue(harbour, "Ann", "Ben", "Chloe", "Dan")
    ann, dan = harbour.person("Ann"), harbour.person("Dan")
    table = ready_table(ann)
    await answer(harbour, "Ben", table, "Not now")
    asked = public(ann)[-1]
    assert "there's an open seat at this table for Puerto Rico" in text_of(asked)
    assert [one["id"] for one in asked["mentions"]] == [dan.id]
    await answer(harbour, "Dan", asked, "Join")
    await answer(harbour, "Ann", table, "Join")
    await answer(harbour, "Chloe", table, "Join")
    await harbour.until(lambda: bool(ann.threads()))
    late = await dan.press(asked, label="Join")
    assert "This game has already started." in "".join(map(text_of, await late.followed_up()))
    await harbour.until(lambda: not controls_of(ann.message(asked) or asked))
    assert "there's an open seat at this table" in text_of(ann.message(asked) or {})


async def test_the_list_keeps_itself_current_and_lets_people_in(harbour: Harbour) -> None:
    listed = await board(harbour)
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    assert "No one is waiting yet." in text_of(listed)
    opened = await (await ben.press(listed, label="Find players")).settled()
    assert opened.message is not None
    assert opened.ephemeral
    await choose(harbour, "Ben", opened.message, "games", "brass-birmingham", "valparaiso")
    await choose(harbour, "Ben", opened.message, "paces", "brisk")
    await ben.press(opened.message, label="Join the queue")
    await harbour.bot.admission.answered()
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    told = text_of(ann.message(listed) or {})
    assert "**Ben**" in told
    assert "Brass: Birmingham and Valparaíso" in told
    assert "Brisk" in told
    await ben.press(opened.message, label="Leave the queue")
    await harbour.bot.admission.answered()
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    assert "**Ben**" not in text_of(ann.message(listed) or {})


async def test_a_list_that_was_deleted_is_posted_again(harbour: Harbour) -> None:
    listed = await board(harbour)
    ann = harbour.person("Ann")
    channel = harbour.bot.get_channel(int(listed["channel_id"]))
    await channel.get_partial_message(int(listed["id"])).delete()  # type: ignore[union-attr]
    await queue(harbour, "Ben")
    [again] = [one for one in public(ann) if "Looking for players" in text_of(one)]
    assert again["id"] != listed["id"]
    assert "**Ben**" in text_of(again)


async def test_a_table_whose_channel_is_deleted_is_posted_in_another_one(harbour: Harbour) -> None:
    world, ann = harbour.playground.world, harbour.person("Ann")
    other = next(one["name"] for one in world.channels.values() if one["name"] != "games")
    dan = harbour.person("Dan")
    await queue(harbour, "Ben", "Chloe")
    panel = (await (await dan.slash("play", channel=other)).settled()).message
    assert panel is not None
    await choose(harbour, "Dan", panel, "games", "puerto-rico")
    await dan.press(panel, label="Join the queue")
    await harbour.bot.admission.answered()
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    harbour.playground.faults.delete_channel(ready_table(ann)["channel_id"])
    await harbour.until(lambda: public(ann, other) != [])
    assert {one["id"] for one in ready_table(ann, other)["mentions"]} == {
        harbour.person(name).id for name in ("Ben", "Chloe", "Dan")
    }


async def delete(harbour: Harbour, message: Json) -> None:
    """Delete a message of the bot, as a moderator does; no one tells the bot of it."""
    channel = harbour.bot.get_channel(int(message["channel_id"]))
    await channel.get_partial_message(int(message["id"])).delete()  # type: ignore[union-attr]


def is_called(harbour: Harbour, name: str, message: Json) -> bool:
    """Whether a message called a person when it was posted: an edit may mention them no more."""
    return message["id"] in [one["id"] for one in harbour.person(name).pings]


async def test_a_table_whose_message_is_deleted_is_shown_again_to_those_it_waits_for(
    harbour: Harbour,
) -> None:
    await queue(harbour, "Ann", "Ben", "Chloe")
    ann = harbour.person("Ann")
    table = ready_table(ann)
    await answer(harbour, "Ann", table, "Join")
    await delete(harbour, table)
    harbour.later(HOUR)
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    again = ready_table(ann)
    assert again["id"] != table["id"]
    assert [name for name in ("Ann", "Ben", "Chloe") if is_called(harbour, name, again)] == [
        "Ben",
        "Chloe",
    ]
    assert "1 of 3 players have joined" in text_of(again)
    harbour.later(HOUR)
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    assert ready_table(ann)["id"] == again["id"], "it is posted once"
    await answer(harbour, "Ben", again, "Join")
    await answer(harbour, "Chloe", again, "Join")
    await harbour.until(lambda: bool(ann.threads()))
    await harbour.idle()
    assert "Started" in text_of(ann.message(again) or {})


async def test_a_table_whose_message_is_deleted_again_and_again_calls_people_twice_more(
    harbour: Harbour,
) -> None:
    await queue(harbour, "Ann", "Ben", "Chloe")
    ann, calls = harbour.person("Ann"), list[bool]()
    for _ in range(4):
        await delete(harbour, ready_table(ann))
        harbour.later(HOUR)
        await harbour.app.scheduler.run_due()
        await harbour.idle()
        calls.append(is_called(harbour, "Ben", ready_table(ann)))
    assert calls == [True, True, False, False]


async def test_a_table_in_a_forum_is_shown_again_in_its_post_or_in_another(
    harbour: Harbour,
) -> None:
    forum = await forum_of_games(harbour)
    await queue(harbour, "Ann", "Ben", "Chloe")
    ann, post = harbour.person("Ann"), post_in(harbour, forum)
    await delete(harbour, ready_table(ann, post["id"]))
    harbour.later(HOUR)
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    assert "A table is ready" in text_of(public(ann, post["id"])[-1])
    harbour.playground.faults.delete_channel(post["id"])
    harbour.later(HOUR)
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    another = post_in(harbour, forum)
    assert another["id"] != post["id"]
    _, asked = public(ann, another["id"])
    assert all(is_called(harbour, name, asked) for name in ("Ann", "Ben", "Chloe"))
    for name in ("Ann", "Ben", "Chloe"):
        await answer(harbour, name, asked, "Join")
    assert "Ann" in post_in(harbour, forum)["name"]


async def wait_for_a_cup(harbour: Harbour, people: Sequence[int]) -> None:
    """Let people join the queue for a cup, one after the other."""
    world = harbour.playground.world
    guild = int(world.guild["id"])
    channel = next(one["id"] for one in world.channels.values() if one["name"] == "games")
    for person_id in people:
        person = Person(person_id, f"P{person_id}", "en")
        # no table is made for so many
        for setting, value in (
            ("games", "castles-of-burgundy"),
            ("players", "5"),
            ("cup", "swiss"),
        ):
            await harbour.app.queue.choose(guild, person, setting, [value])
        await harbour.app.queue.join(guild, int(channel), person)
        await harbour.app.scheduler.run_due()
    await harbour.idle()


def add_people(harbour: Harbour, number: int) -> list[int]:
    world = harbour.playground.world
    return [int(world.add_user(f"P{place}")["id"]) for place in range(number)]


async def test_who_left_the_server_is_not_asked_for_a_cup(harbour: Harbour) -> None:
    people, ann = add_people(harbour, 9), harbour.person("Ann")
    gone, next_in_line = people[3], people[8]
    harbour.playground.world.members.pop(str(gone))
    await wait_for_a_cup(harbour, people)
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    assert f"<@{next_in_line}>: there's a place for you" in text_of(public(ann)[-1])


async def test_a_place_in_a_cup_is_declined_with_a_press(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    people = [int(ann.id), *add_people(harbour, 8)]
    await wait_for_a_cup(harbour, people)
    guild = int(harbour.playground.world.guild["id"])
    asked = public(ann)[-1]
    assert "there's a place for you in this cup" in text_of(asked)
    assert labels(asked) == ["Join", "Not now"]
    told = await (await ann.press(asked, label="Not now")).settled()
    assert told.ephemeral
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    assert f"<@{people[8]}>: there's a place for you" in text_of(public(ann)[-1])
    await answer(harbour, "Ben", asked, "Not now")
    await answer(harbour, "Ben", asked, "Join")
    [league] = await harbour.app.leagues.of_guild(guild)
    assert [each.name for each in (await harbour.app.leagues.get(league.id)).taking_part] == ["Ben"]


async def test_a_restart_loses_no_one_and_asks_no_one_twice(harbour: Harbour) -> None:
    await queue(harbour, "Ann", "Ben")
    await harbour.stop()
    await harbour.start()
    await queue(harbour, "Chloe")
    ann = harbour.person("Ann")
    table = ready_table(ann)
    await answer(harbour, "Ann", table, "Join")
    await harbour.stop()
    await harbour.start()
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    assert len([one for one in public(ann) if "A table is ready" in text_of(one)]) == 1
    await answer(harbour, "Ben", table, "Join")
    await answer(harbour, "Chloe", table, "Join")
    await harbour.until(lambda: len(ann.threads()) == 1)


async def test_who_left_the_server_is_not_asked(harbour: Harbour) -> None:
    ben = harbour.person("Ben")
    await queue(harbour, "Ann", "Ben")
    member = harbour.playground.world.members.pop(ben.id)
    await queue(harbour, "Chloe")
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    assert ben.id not in [one["id"] for one in ready_table(harbour.person("Ann"))["mentions"]]
    await queue(harbour, "Dan")
    harbour.playground.world.members[ben.id] = member
    ann = harbour.person("Ann")
    assert "there's an open seat" in text_of(public(ann)[-1])
    guild = int(harbour.playground.world.guild["id"])
    view = await harbour.app.queue.view(guild)
    assert [each.name for each in view.waiting] == ["Ann", "Chloe", "Dan"]


async def test_the_question_before_the_end_is_answered_with_a_press(harbour: Harbour) -> None:
    await queue(harbour, "Ann", "Ben")
    harbour.later(12 * DAY + HOUR)
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    [question] = ann.dms
    assert "Do you still want to play?" in text_of(question)
    await answer(harbour, "Ann", question, "Keep me in the queue")
    assert "You're in the queue until" in text_of(ann.dms[0])
    await answer(harbour, "Ben", ben.dms[0], "Leave the queue")
    assert "You've left the queue." in text_of(ben.dms[0])
    harbour.later(2 * DAY)
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    assert len(ann.dms) == 1


async def test_the_list_lets_people_out_and_stays_as_it_is(harbour: Harbour) -> None:
    listed = await board(harbour)
    await queue(harbour, "Ben")
    ben = harbour.person("Ben")
    left = await (await ben.press(listed, label="Leave the queue")).settled()
    assert left.ephemeral
    await harbour.app.scheduler.run_due()
    await harbour.idle()
    told = text_of(ben.message(listed) or {})
    assert "Looking for players" in told
    assert "**Ben**" not in told
    forged = await (await ben.forge(listed, custom_id="wc:games")).settled()
    assert forged.ephemeral
    await ben.press(listed, label="Leave the queue")
    assert "Looking for players" in text_of(ben.message(listed) or {})


async def test_a_table_in_a_forum_mentions_everyone_in_its_post(harbour: Harbour) -> None:
    forum = await forum_of_games(harbour)
    await queue(harbour, "Ann", "Ben", "Chloe")
    ann, post = harbour.person("Ann"), post_in(harbour, forum)
    table, asked = public(ann, post["id"])
    assert "A table is ready" in text_of(table)
    assert {one["id"] for one in asked["mentions"]} == {
        harbour.person(name).id for name in ("Ann", "Ben", "Chloe")
    }
    for name in ("Ann", "Ben", "Chloe"):
        await answer(harbour, name, asked, "Join")
    await harbour.idle()
    assert "Started: <#" in text_of(ann.message(table) or {})
    assert "Ann" in post_in(harbour, forum)["name"]
