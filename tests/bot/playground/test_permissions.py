"""Permissions of the bot, route by route; nonces, sizes of pictures, small print."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image

from bot.playground import ManualClock
from bot.playground.files import picture_size, safe_name
from tests.bot.playground.raw import PNG, Raw

NAMES = {"VIEW_CHANNEL": 50001}


async def refused(raw: Raw, permission: str, method: str, path: str, body: Any = None) -> None:
    """The call is refused without the permission and carried out with it."""
    raw.playground.faults.remove_permission("games", permission)
    status, answer = await raw.call(method, path, body)
    assert (status, answer["code"]) == (403, NAMES.get(permission, 50013)), (method, path)
    raw.playground.faults.give_permission("games", permission)
    status, answer = await raw.call(method, path, body)
    assert status < 300, answer


async def test_each_route_asks_for_its_permission(raw: Raw) -> None:
    channel = f"/channels/{raw.channel}"
    _, message = await raw.post({"content": "x"})
    one = f"{channel}/messages/{message['id']}"
    theirs = await raw.playground.person("Ann").say("games", "theirs")
    public, private = {"name": "a", "type": 11}, {"name": "b", "type": 12}
    embed = {"embeds": [{"title": "T"}]}
    await refused(raw, "SEND_MESSAGES", "POST", f"{channel}/messages", {"content": "x"})
    await refused(raw, "EMBED_LINKS", "POST", f"{channel}/messages", embed)
    await refused(raw, "READ_MESSAGE_HISTORY", "GET", one)
    await refused(raw, "PIN_MESSAGES", "PUT", f"{channel}/messages/pins/{message['id']}")
    await refused(raw, "CREATE_PUBLIC_THREADS", "POST", f"{channel}/threads", public)
    await refused(raw, "CREATE_PRIVATE_THREADS", "POST", f"{channel}/threads", private)
    await refused(raw, "MANAGE_CHANNELS", "PATCH", channel, {"topic": "t"})
    await refused(raw, "VIEW_CHANNEL", "GET", channel)
    await refused(raw, "MANAGE_MESSAGES", "DELETE", f"{channel}/messages/{theirs['id']}")
    (thread, *_) = [c for c in raw.playground.world.channels.values() if c.get("name") == "a"]
    inside = f"/channels/{thread['id']}/messages"
    await refused(raw, "SEND_MESSAGES_IN_THREADS", "POST", inside, {"content": "x"})
    raw.playground.faults.remove_permission("games", "SEND_MESSAGES")
    assert (await raw.call("POST", inside, {"content": "x"}))[0] == 200, "it counts outside only"


async def test_files_need_attach_files(raw: Raw) -> None:
    files = {"files[0]": ("a.png", PNG)}
    raw.playground.faults.remove_permission("games", "ATTACH_FILES")
    status, answer = await raw.post({}, files=files)
    assert (status, answer["code"]) == (403, 50013)


async def test_without_history_the_list_is_empty(raw: Raw) -> None:
    await raw.post({"content": "x"})
    raw.playground.faults.remove_permission("games", "READ_MESSAGE_HISTORY")
    assert await raw.call("GET", f"/channels/{raw.channel}/messages") == (200, [])


async def test_a_thread_is_changed_by_its_owner_or_a_moderator(raw: Raw) -> None:
    body = {"name": "t", "type": 11, "auto_archive_duration": 60}
    _, thread = await raw.call("POST", f"/channels/{raw.channel}/threads", body)
    path = f"/channels/{thread['id']}"
    raw.playground.faults.remove_permission("games", "MANAGE_THREADS")
    assert (await raw.call("PATCH", path, {"name": "u"}))[0] == 200, "its owner may"
    assert (await raw.call("PATCH", path, {"locked": True}))[0] == 403
    raw.playground.world.channels[thread["id"]]["owner_id"] = raw.playground.person("Ann").id
    assert (await raw.call("PATCH", path, {"name": "v"}))[0] == 403
    raw.playground.faults.archive_thread(thread["id"])
    assert (await raw.call("PATCH", path, {"archived": False}))[0] == 200
    status, answer = await raw.call("PATCH", path, {"auto_archive_duration": 61})
    assert (status, answer["code"]) == (400, 50035)
    assert (await raw.call("DELETE", path))[0] == 403
    raw.playground.faults.give_permission("games", "MANAGE_THREADS")
    assert (await raw.call("DELETE", path))[0] == 200
    assert (await raw.call("GET", path))[1]["code"] == 10003


async def test_a_message_has_one_thread(raw: Raw) -> None:
    _, message = await raw.post({"content": "x"})
    path = f"/channels/{raw.channel}/messages/{message['id']}/threads"
    assert (await raw.call("POST", path, {"name": "t"}))[0] == 201
    status, answer = await raw.call("POST", path, {"name": "t"})
    assert (status, answer["code"]) == (400, 160004)


async def test_pins_are_limited(raw: Raw) -> None:
    world = raw.playground.world
    ann = raw.playground.person("Ann").id
    for _ in range(250):
        raw.playground.actions.send(ann, raw.channel, "x").data["pinned"] = True
    _, message = await raw.post({"content": "x"})
    path = f"/channels/{raw.channel}/messages/pins/{message['id']}"
    status, answer = await raw.call("PUT", path)
    assert (status, answer["code"]) == (400, 30003)
    assert world.message(raw.channel, message["id"]).data["pinned"] is False


async def test_active_threads_are_limited(raw: Raw) -> None:
    world = raw.playground.world
    path = f"/channels/{raw.channel}/threads"
    _, thread = await raw.call("POST", path, {"name": "t", "type": 11})
    for number in range(999):
        world.place_channel({**world.channels[thread["id"]], "id": str(number)})
    status, answer = await raw.call("POST", path, {"name": "t", "type": 11})
    assert (status, answer["code"]) == (400, 160006)


async def test_a_nonce_counts_for_some_minutes(still_raw: Raw, clock: ManualClock) -> None:
    body = {"content": "x", "nonce": "n", "enforce_nonce": True}
    _, first = await still_raw.post(body)
    clock.advance(299)
    assert (await still_raw.post(body))[1]["id"] == first["id"]
    clock.advance(302)
    assert (await still_raw.post(body))[1]["id"] != first["id"]


async def test_without_a_common_server_there_are_no_direct_messages(raw: Raw) -> None:
    ben = raw.playground.person("Ben").id
    del raw.playground.world.members[ben]
    _, channel = await raw.call("POST", "/users/@me/channels", {"recipient_id": ben})
    status, answer = await raw.post({"content": "x"}, channel=channel["id"])
    assert (status, answer["code"]) == (403, 50278)


async def test_emojis_of_the_app(raw: Raw) -> None:
    path = f"/applications/{raw.app}/emojis"
    image = "data:image/png;base64,iVBORw0KGgo="
    assert (await raw.call("POST", path, {"name": "a b", "image": image}))[0] == 400
    assert (await raw.call("POST", path, {"name": "corn", "image": "x"}))[0] == 400
    _, made = await raw.call("POST", path, {"name": "corn", "image": image})
    emoji = {"id": made["id"], "name": "corn"}
    control = {"type": 2, "style": 1, "custom_id": "b", "emoji": emoji}
    components = [{"type": 1, "components": [control]}]
    assert (await raw.post({"components": components}))[0] == 200
    assert (await raw.call("DELETE", f"{path}/{made['id']}"))[0] == 204
    assert (await raw.post({"components": components}))[0] == 400


@pytest.mark.parametrize("kind", ["PNG", "GIF", "JPEG", "WEBP"])
def test_the_size_of_a_picture_is_read(kind: str) -> None:
    buffer = io.BytesIO()
    Image.new("RGB", (37, 21), "red").save(buffer, kind)
    assert picture_size(buffer.getvalue()) == (37, 21)
    assert picture_size(buffer.getvalue()[:8]) is None


def test_other_kinds_of_webp() -> None:
    for options in ({"lossless": True}, {"exif": b"Exif\x00\x00"}):
        buffer = io.BytesIO()
        Image.new("RGBA", (37, 21)).save(buffer, "WEBP", **options)
        assert picture_size(buffer.getvalue()) == (37, 21)


def test_names_of_files_lose_folders_and_blanks() -> None:
    assert safe_name("../a b/größe 1.png") == "größe_1.png"
    assert safe_name("") == "unknown"
