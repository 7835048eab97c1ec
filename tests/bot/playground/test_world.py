"""The world of the stand-in by itself: ids, people, who sees what, what is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.playground import ManualClock
from bot.playground.files import make_file
from bot.playground.persistence import Keeper, SqliteKeeper
from bot.playground.refusals import ApiError, Json
from bot.playground.world import (
    DIRECT,
    EPOCH,
    LOADING,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    GatewayEvent,
    Message,
    World,
    found,
    load,
)
from tests.cases import for_each


def made(keeper: Keeper | None = None) -> World:
    """A world as it is laid out, in which time stands still."""
    world = World(ManualClock(), keeper or Keeper())
    found(world)
    return world


def person(world: World, name: str = "Ann") -> str:
    return str(world.named(name)["id"])


def channel(world: World, name: str = "games") -> Json:
    return next(one for one in world.channels.values() if one.get("name") == name)


def thread(world: World, kind: int) -> Json:
    """A new thread in #games without members."""
    parent = channel(world)
    own = {"id": world.next_id(), "type": kind, "parent_id": parent["id"], "name": "t"}
    made = {**parent, **own, "permission_overwrites": []}
    world.store_channel(made)
    return made


def message(world: World, place: Json, reader: str | None = None, **more: object) -> Message:
    """A new message, perhaps for one person alone."""
    data = {"id": world.next_id(), "channel_id": place["id"], "attachments": [], "flags": 0}
    one = Message({**data, **more}, reader)
    world.store_message(one, "MESSAGE_CREATE")
    return one


def test_ids_tell_the_time_and_grow() -> None:
    world = made()
    first, second = int(world.next_id()), int(world.next_id())
    assert second == first + 1, "no time has passed"
    assert (second >> 22) + EPOCH == pytest.approx(world.clock() * 1000, abs=2)
    world.seen_id(str(second + 7))
    assert int(world.next_id()) == second + 8
    world.seen_id("5")
    assert int(world.next_id()) == second + 9


def test_names_of_people() -> None:
    world = made()
    told: list[GatewayEvent] = []
    stop = world.listen(told.append)
    user = world.add_user("A" * 32)
    assert told == [GatewayEvent("USERS_UPDATE", {"id": user["id"]})]
    stop()
    for name in (" ", "A" * 33, "Ann"):
        with pytest.raises(ValueError, match=r"name|called"):
            world.add_user(name)
    assert world.add_user("Zoë. !")["username"] == "zoë."
    assert world.add_user("!?")["username"] == "person"
    assert len(told) == 1, "who listens no longer hears nothing"
    assert world.named("zoë.") is world.named("Zoë. !")
    with pytest.raises(KeyError, match="Nobody"):
        world.named("Nobody")
    assert {user["global_name"] for user in world.people()} & {"Slowboat", "Ann"} == {"Ann"}
    assert world.locale(person(world, "Eun")) == "ko"


def test_listeners_get_copies() -> None:
    world = made()
    told: list[GatewayEvent] = []
    world.listen(told.append)
    forum = world.add_forum("posts", ["one"])
    told[-1].data["available_tags"][0]["name"] = "changed"
    assert forum["available_tags"][0]["name"] == "one"
    assert [event.type for event in told] == ["CHANNEL_CREATE"]


def test_channels_have_their_places_by_kind() -> None:
    world = made()
    assert [world.add_text_channel("a")["position"], world.add_forum("b")["position"]] == [2, 0]
    assert {one["name"] for one in world.in_guild(world.guild_id)} == {
        *("table-talk", "games", "a", "b")
    }
    assert world.in_guild("1") == []


def test_roles_of_a_further_server() -> None:
    world = made()
    own = world.member(world.bot_id)["roles"]
    first, second = world.add_server("One"), world.add_server("Two")
    assert first["id"] != second["id"]
    assert max(map(int, (first["id"], second["id"]))) < int(world.guild_id)
    assert world.member(world.bot_id, first["id"])["roles"] == [first["roles"][1]["id"]]
    assert world.member(world.bot_id)["roles"] == own != []
    assert world.member(person(world), first["id"])["roles"] == []
    (games,) = world.in_guild(first["id"])
    assert world.guild_of(games) is first
    assert world.may(world.bot_id, games, "PIN_MESSAGES")
    assert not world.may(person(world, "Ben"), games, "PIN_MESSAGES")


def test_direct_messages_are_for_the_bot_and_one_person() -> None:
    world = made()
    ann = person(world)
    direct = world.direct_channel(ann)
    assert direct["type"] == DIRECT
    assert world.direct_channel(ann) is direct
    assert world.direct_channel(person(world, "Ben")) is not direct
    for user, may in ((ann, True), (world.bot_id, True), (person(world, "Ben"), False)):
        assert world.may(user, direct, "SEND_MESSAGES") is may


def test_a_private_thread_is_for_its_members_and_moderators() -> None:
    world = made()
    ben, chloe = person(world, "Ben"), person(world, "Chloe")
    private, public = thread(world, PRIVATE_THREAD), thread(world, PUBLIC_THREAD)
    world.thread_members[private["id"]] = {ben: world.now()}
    assert world.allowed(ben, private) == world.allowed(ben, public) > 0
    assert world.allowed(chloe, private) == 0 < world.allowed(chloe, public)
    assert world.may(world.bot_id, private, "SEND_MESSAGES"), "it manages threads"
    assert world.may(person(world, "Ann"), private, "SEND_MESSAGES"), "the server is hers"
    assert world.allowed("1", public) == 0, "a stranger"


def test_a_permission_is_given_and_taken_away() -> None:
    world = made()
    games, ben = channel(world), person(world, "Ben")
    in_games = thread(world, PUBLIC_THREAD)
    world.overwrite(games, ben, "SEND_MESSAGES", allow=False)
    assert not world.may(ben, games, "SEND_MESSAGES")
    assert world.may(ben, channel(world, "table-talk"), "SEND_MESSAGES")
    world.overwrite(games, ben, "VIEW_CHANNEL", allow=False)
    assert world.allowed(ben, in_games) == 0, "the rights of a thread are those of its channel"
    world.overwrite(games, ben, "VIEW_CHANNEL", allow=True)
    world.overwrite(games, ben, "SEND_MESSAGES", allow=True)
    assert world.may(ben, games, "SEND_MESSAGES")
    (entry,) = games["permission_overwrites"]
    assert (entry["type"], entry["deny"]) == (1, "0")
    world.overwrite(games, world.guild_id, "SEND_MESSAGES", allow=False)
    assert games["permission_overwrites"][1]["type"] == 0


def test_an_ephemeral_message_is_seen_by_its_reader_alone() -> None:
    world = made()
    games, ann, ben = channel(world), person(world), person(world, "Ben")
    open_, hidden = message(world, games), message(world, games, ann)
    assert world.visible(games["id"], ann) == [open_, hidden]
    assert world.visible(games["id"], ben) == [open_]
    assert world.message(games["id"], hidden.id) is hidden
    world.overwrite(games, ben, "VIEW_CHANNEL", allow=False)
    assert world.visible(games["id"], ben) == []
    assert world.visible("1", ann) == []
    with pytest.raises(ApiError):
        world.message(channel(world, "table-talk")["id"], open_.id)


def test_what_is_kept_comes_back_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "world"
    keeper = SqliteKeeper(path, "http://one")
    assert load(World(ManualClock(), keeper)) is False
    world = made(keeper)
    games, ann = channel(world), person(world)
    file = make_file("a b.png", b"1")
    for number, keep in (("11", True), ("12", False), ("13", True)):
        world.add_file(number, file, keep=keep)
    kept, gone = message(world, games), message(world, games, attachments=[{"id": "13"}])
    message(world, games, ann)
    message(world, games, flags=LOADING)
    world.remove_message(gone)
    world.store_commands({"1": {"id": "1"}, "2": {"id": "2"}})
    world.store_commands({"2": {"id": "2"}, "3": {"id": "3"}})
    world.set_locale(ann, "ja")
    members = thread(world, PRIVATE_THREAD)
    world.thread_members[members["id"]] = {ann: world.now()}
    world.store_channel(members)
    further = world.add_server("One")
    keeper.close()

    again = World(ManualClock(), keeper := SqliteKeeper(path, "http://one"))
    assert load(again) is True
    assert list(again.messages[games["id"]].values()) == [kept]
    assert again.files == {"11": file}
    assert set(again.commands) == {"2", "3"}
    assert again.locale(ann) == "ja"
    assert again.is_member_of(members, ann)
    assert again.guild_id == world.guild_id
    assert [one["name"] for one in again.in_guild(further["id"])] == ["games"]
    assert again.members == world.members
    keeper.close()


@for_each(
    "add",
    [
        lambda world: message(world, channel(world)).id,
        lambda world: world.add_text_channel("new")["id"],
        lambda world: world.add_user("Gina")["id"],
    ],
)
def test_ids_of_before_are_never_given_again(add: Callable[[World], str], tmp_path: Path) -> None:
    path, clock = tmp_path / "world", ManualClock()
    path.unlink(missing_ok=True)
    world = World(clock, keeper := SqliteKeeper(path, "http://one"))
    found(world)
    last = int(add(world))
    keeper.close()
    again = World(clock, keeper := SqliteKeeper(path, "http://one"))
    load(again)
    assert int(again.next_id()) > last
    keeper.close()
