"""Routes of channels and their messages (resources/channel, resources/message)."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from . import messages
from .draft import MessageBody, read_draft
from .payloads import thread_for
from .refusals import (
    ApiError,
    BodyCheck,
    Fields,
    Json,
    missing_access,
    missing_permissions,
    unknown,
)
from .routing import Api, HttpRoutes, Reply, Request
from .world import DIRECT, FORUM, THREADS, Message, World

routes = HttpRoutes()
PINS = 250


def seen_channel(api: Api, request: Request) -> Json:
    """The channel of the path, if the bot can see it. Raises `ApiError` 10003, 50001."""
    channel = api.world.channel(request.parts["channel_id"])
    if not api.world.allowed(api.world.bot_id, channel):
        raise missing_access()
    return channel


def demand(world: World, channel: Json, *names: str) -> None:
    """Refuse when the bot lacks one of the permissions (code 50013)."""
    for name in names:
        if not world.may(world.bot_id, channel, name):
            raise missing_permissions()


def seen_message(api: Api, channel: Json, request: Request) -> Message:
    """The message of the path; ephemeral ones cannot be reached this way (code 10008)."""
    message = api.world.message(channel["id"], request.parts["message_id"])
    if message.reader is not None:
        raise unknown("Message")
    return message


@routes.add("GET", "/channels/{channel_id}")
def get_channel(api: Api, request: Request) -> Reply:
    """One channel or thread."""
    channel = seen_channel(api, request)
    return Reply(200, thread_for(api.world, channel, api.world.bot_id))


@routes.add("PATCH", "/channels/{channel_id}")
def edit_channel(api: Api, request: Request) -> Reply:
    """Change a channel, or archive, lock or rename a thread."""
    channel = seen_channel(api, request)
    if channel["type"] == DIRECT:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    if channel["type"] in THREADS:
        _edit_thread(api.world, channel, request.body)
        api.world.store_channel(channel, "THREAD_UPDATE")
    else:
        _edit_text_channel(api.world, channel, request.body)
        api.world.store_channel(channel, "CHANNEL_UPDATE")
    return Reply(200, thread_for(api.world, channel, api.world.bot_id))


def _edit_text_channel(world: World, channel: Json, body: object) -> None:
    form = BodyCheck()
    fields = Fields(form, body, (), ("name", "topic", "nsfw", "rate_limit_per_user", "position"))
    values = {
        "name": fields.string("name", 1, 100),
        "topic": fields.string("topic", 0, 1024),
        "nsfw": fields.boolean("nsfw"),
        "rate_limit_per_user": fields.integer("rate_limit_per_user", 0, 21600),
        "position": fields.integer("position", 0),
    }
    form.check()
    demand(world, channel, "MANAGE_CHANNELS")
    channel.update({name: value for name, value in values.items() if value is not None})


def _edit_thread(world: World, thread: Json, body: object) -> None:
    form = BodyCheck()
    names = "name archived locked auto_archive_duration invitable rate_limit_per_user flags"
    fields = Fields(form, body, (), (*names.split(), "applied_tags"))
    tags = applied_tags(fields, world.parent(thread))
    name = fields.string("name", 1, 100)
    slow = fields.integer("rate_limit_per_user", 0, 21600)
    details = {
        "auto_archive_duration": fields.choice("auto_archive_duration", (60, 1440, 4320, 10080)),
        "archived": fields.boolean("archived"),
        "locked": fields.boolean("locked"),
        "invitable": fields.boolean("invitable"),
    }
    form.check()
    _check_thread_edit(world, thread, fields.data, details)
    state = thread["thread_metadata"]
    if details["archived"] is not None and details["archived"] != state["archived"]:
        messages.set_archived(world, thread, archived=bool(details["archived"]))
    state.update({key: value for key, value in details.items() if value is not None})
    if name is not None:
        thread["name"] = name
    if slow is not None:
        thread["rate_limit_per_user"] = slow
    if tags is not None:
        thread["applied_tags"] = tags


def applied_tags(fields: Fields, forum: Json) -> list[str] | None:
    """The tags of a post, which its forum has; at most five."""
    tags = fields.array("applied_tags", 0, 5)
    tag_ids = {one["id"] for one in forum.get("available_tags", ())}
    if tags is not None and not {str(one) for one in tags} <= tag_ids:
        fields.wrong("applied_tags", "UNKNOWN_TAG", "Unknown tag")
    return None if tags is None else [str(one) for one in tags]


def _check_thread_edit(world: World, thread: Json, asked: Json, details: Json) -> None:
    state = thread["thread_metadata"]
    boss = world.may(world.bot_id, thread, "MANAGE_THREADS")
    opens = details["archived"] is False
    if state["archived"] and not opens:
        raise ApiError(400, 50083, "Thread is archived")
    if boss:
        return
    if "locked" in asked or "rate_limit_per_user" in asked or state["locked"]:
        raise missing_permissions()
    only_opens = opens and set(asked) == {"archived"}
    if only_opens and world.may(world.bot_id, thread, "SEND_MESSAGES_IN_THREADS"):
        return
    if thread["owner_id"] != world.bot_id:
        raise missing_permissions()


@routes.add("DELETE", "/channels/{channel_id}")
def delete_channel(api: Api, request: Request) -> Reply:
    """Delete a channel or thread with everything in it."""
    channel = seen_channel(api, request)
    if channel["type"] == DIRECT:
        return Reply(200, channel)
    thread = channel["type"] in THREADS
    demand(api.world, channel, "MANAGE_THREADS" if thread else "MANAGE_CHANNELS")
    remove_channel(api.world, channel)
    return Reply(200, channel)


def remove_channel(world: World, channel: Json) -> None:
    """Take a channel and its threads out of the world."""
    children = [one for one in world.channels.values() if one.get("parent_id") == channel["id"]]
    for thread in children:
        remove_channel(world, thread)
    for message in world.messages.pop(channel["id"], {}).values():
        for attachment in message.data["attachments"]:
            world.remove_file(attachment["id"])
        world.keeper.drop("message", message.id)
    world.remove_channel(channel)
    world.thread_members.pop(channel["id"], None)
    world.keeper.drop("channel", channel["id"])
    world.emit("THREAD_DELETE" if channel["type"] in THREADS else "CHANNEL_DELETE", channel)


@routes.add("POST", "/channels/{channel_id}/typing")
def type_in(api: Api, request: Request) -> Reply:
    """Show that the bot is typing."""
    check_may_send(api.world, seen_channel(api, request))
    return Reply(204)


def check_may_send(world: World, channel: Json) -> None:
    """Refuse to write where the bot may not: permissions, locked threads, closed DMs."""
    if channel["type"] == DIRECT:
        if not world.settings[channel["recipients"][0]["id"]]["dms_open"]:
            raise ApiError(403, 50007, "Cannot send messages to this user")
        if channel["recipients"][0]["id"] not in world.members:
            text = "Cannot send messages to this user due to having no mutual guilds"
            raise ApiError(403, 50278, text)
        return
    if channel["type"] == FORUM:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    thread = channel["type"] in THREADS
    demand(world, channel, "SEND_MESSAGES_IN_THREADS" if thread else "SEND_MESSAGES")
    messages.check_open(world, channel, world.bot_id)


@routes.add("POST", "/channels/{channel_id}/messages")
def create_message(api: Api, request: Request) -> Reply:
    """Post a message. The same enforced nonce within minutes returns the first one."""
    world = api.world
    channel = seen_channel(api, request)
    check_may_send(world, channel)
    draft = read_draft(world, "create", request.body, request.files)
    _check_parts(world, channel, draft)
    if draft.enforce_nonce and draft.nonce is not None:
        before = messages.repeated(world, channel, world.bot_id, draft.nonce)
        if before is not None:
            return Reply(200, before.data)
    messages.wake(world, channel)
    bot = world.user(world.bot_id)
    return Reply(200, messages.create(world, bot, channel, draft).data)


def _check_parts(world: World, channel: Json, draft: MessageBody) -> None:
    if draft.uploads:
        demand(world, channel, "ATTACH_FILES")
    if draft.embeds:
        demand(world, channel, "EMBED_LINKS")


@routes.add("GET", "/channels/{channel_id}/messages")
def list_messages(api: Api, request: Request) -> Reply:
    """The latest messages, or those before, after or around one; newest first."""
    channel = seen_channel(api, request)
    limit = request.number("limit", 50, 1, 100)
    if not api.world.may(api.world.bot_id, channel, "READ_MESSAGE_HISTORY"):
        return Reply(200, [])
    every = [m for m in api.world.messages[channel["id"]].values() if m.reader is None]
    names = [name for name in ("before", "after", "around") if name in request.query]
    marks = {name: request.number(name, 0, 0, (1 << 64) - 1) for name in names}
    return Reply(200, [one.data for one in page_of(every, marks, limit)])


def page_of(every: list[Message], marks: Mapping[str, int], limit: int) -> list[Message]:
    """A page out of the messages (oldest first), returned newest first.

    `marks` may hold an id for "before", "after" or "around".
    """
    if "after" in marks:
        later = [one for one in every if int(one.id) > marks["after"]]
        return later[:limit][::-1]
    if "around" in marks:
        half = limit // 2
        before = [one for one in every if int(one.id) < marks["around"]][-half:]
        rest = [one for one in every if int(one.id) >= marks["around"]][: half + 1]
        return (before + rest)[::-1]
    if "before" in marks:
        every = [one for one in every if int(one.id) < marks["before"]]
    return every[-limit:][::-1]


@routes.add("GET", "/channels/{channel_id}/messages/{message_id}")
def get_message(api: Api, request: Request) -> Reply:
    """Answer with one message of a channel."""
    channel = seen_channel(api, request)
    demand(api.world, channel, "READ_MESSAGE_HISTORY")
    return Reply(200, seen_message(api, channel, request).data)


@routes.add("PATCH", "/channels/{channel_id}/messages/{message_id}")
def edit_message(api: Api, request: Request) -> Reply:
    """Edit a message of the bot; attachments that are not listed are removed."""
    world = api.world
    channel = seen_channel(api, request)
    message = seen_message(api, channel, request)
    messages.check_not_archived(channel)
    if message.data["author"]["id"] != world.bot_id:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    if message.data["type"] in (messages.THREAD_CREATED, messages.THREAD_STARTER, messages.PINNED):
        raise ApiError(403, 50021, "Cannot execute action on a system message")
    draft = read_draft(world, "edit", request.body, request.files, base=message)
    _check_parts(world, channel, draft)
    messages.edit(world, message, draft)
    return Reply(200, message.data)


@routes.add("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete_message(api: Api, request: Request) -> Reply:
    """Delete a message; one of somebody else needs MANAGE_MESSAGES."""
    channel = seen_channel(api, request)
    message = seen_message(api, channel, request)
    messages.check_not_archived(channel)
    if message.data["author"]["id"] != api.world.bot_id:
        if channel["type"] == DIRECT:
            text = "Cannot execute action on a DM channel"
            raise ApiError(403, 50003, text)
        demand(api.world, channel, "MANAGE_MESSAGES")
    api.world.remove_message(message)
    return Reply(204)


def _pinned(world: World, channel: Json) -> list[Message]:
    every = world.messages[channel["id"]].values()
    return [one for one in every if one.data["pinned"]]


@routes.add("GET", "/channels/{channel_id}/messages/pins")
def list_pins(api: Api, request: Request) -> Reply:
    """The pinned messages with the time of their pinning."""
    channel = seen_channel(api, request)
    if not api.world.may(api.world.bot_id, channel, "READ_MESSAGE_HISTORY"):
        return Reply(200, {"items": [], "has_more": False})
    limit = request.number("limit", 50, 1, 50)
    pins = _pinned(api.world, channel)[::-1]
    items = [
        {"pinned_at": one.data["timestamp"], "message": one.data}
        for one in itertools.islice(pins, limit)
    ]
    return Reply(200, {"items": items, "has_more": len(pins) > limit})


@routes.add("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
@routes.add("PUT", "/channels/{channel_id}/pins/{message_id}")
def pin(api: Api, request: Request) -> Reply:
    """Pin a message (250 a channel, permission PIN_MESSAGES)."""
    return _set_pin(api, request, pinned=True)


@routes.add("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
@routes.add("DELETE", "/channels/{channel_id}/pins/{message_id}")
def unpin(api: Api, request: Request) -> Reply:
    """Take a pin away."""
    return _set_pin(api, request, pinned=False)


def _set_pin(api: Api, request: Request, *, pinned: bool) -> Reply:
    world = api.world
    channel = seen_channel(api, request)
    demand(world, channel, "PIN_MESSAGES")
    message = seen_message(api, channel, request)
    messages.check_not_archived(channel)
    if message.data["pinned"] == pinned:
        return Reply(204)
    if pinned and len(_pinned(world, channel)) >= PINS:
        raise ApiError(400, 30003, f"Maximum number of pins reached for the channel ({PINS})")
    message.data["pinned"] = pinned
    world.store_message(message, "MESSAGE_UPDATE")
    if pinned:
        messages.post_notice(world, channel, channel, messages.PINNED, message=message)
    return Reply(204)
