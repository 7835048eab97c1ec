"""Messages made and edited from checked drafts: mentions, attachments, media, events."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

from . import layout
from .draft import COMPONENTS_V2, MessageBody
from .files import File, picture_size
from .refusals import ApiError, Json, invalid
from .world import DIRECT, EPHEMERAL, LOADING, THREADS, Message, World

THREAD_CREATED, THREAD_STARTER, DEFAULT, REPLY, SLASH, CONTEXT = 18, 21, 0, 19, 20, 23
PINNED = 6
HAS_THREAD = 1 << 5
NONCE_SECONDS = 300
_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")


def blank(world: World, author: Json, channel: Json, kind: int = DEFAULT) -> Json:
    """A message object with nothing in it yet."""
    return {
        "id": world.next_id(),
        "type": kind,
        "channel_id": channel["id"],
        "author": author,
        "content": "",
        "timestamp": world.now(),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "flags": 0,
    }


def create(
    world: World,
    author: Json,
    channel: Json,
    draft: MessageBody,
    *,
    kind: int = DEFAULT,
    reader: str | None = None,
    extra: Json | None = None,
) -> Message:
    """Post a message: `reader` makes it ephemeral, `extra` are further fields of the object."""
    data = blank(world, author, channel, kind)
    data.update(extra or {})
    data["flags"] = draft.flags | (EPHEMERAL if reader is not None else 0)
    if draft.nonce is not None:
        data["nonce"] = draft.nonce
    if draft.reference is not None:
        _refer(world, channel, data, draft.reference)
    message = Message(data, reader)
    _fill(world, message, draft)
    _count(world, channel, message)
    world.store_message(message, "MESSAGE_CREATE")
    _add_mentioned(world, channel, message)
    return message


def post_notice(
    world: World,
    where: Json,
    other: Json,
    kind: int,
    *,
    content: str = "",
    message: Message | None = None,
) -> None:
    """Post Discord's own line about a new thread, at its top or above it, or about a pin."""
    reference: Json = {"type": 0, "channel_id": other["id"]}
    if "guild_id" in other:
        reference["guild_id"] = other["guild_id"]
    extra: Json = {"message_reference": reference}
    if message is not None:
        reference["message_id"] = message.id
    if message is not None and kind == THREAD_STARTER:
        inner = {k: v for k, v in message.data.items() if k not in ("thread", "referenced_message")}
        extra["referenced_message"] = inner
    quiet: Json = {"parse": [], "users": [], "roles": [], "replied_user": False}
    draft = MessageBody(content=content, allowed_mentions=quiet)
    create(world, world.user(world.bot_id), where, draft, kind=kind, extra=extra)


def edit(world: World, message: Message, draft: MessageBody, *, silent: bool = False) -> None:
    """Change a message; what the draft does not name stays. `silent` leaves no edit mark."""
    data = message.data
    data["flags"] |= draft.flags & ~EPHEMERAL
    if data["flags"] & LOADING:
        data["flags"] &= ~LOADING
    elif not silent:
        data["edited_timestamp"] = world.now()
    _fill(world, message, draft)
    world.store_message(message, "MESSAGE_UPDATE")
    _add_mentioned(world, world.channels[message.channel_id], message)


def _fill(world: World, message: Message, draft: MessageBody) -> None:
    data = message.data
    _attach(world, message, draft)
    if draft.content is not None:
        data["content"] = draft.content
    if draft.embeds is not None:
        data["embeds"] = [_resolve_embed(data, embed) for embed in draft.embeds]
    if draft.components is not None:
        data["components"] = draft.components
        for part in _media_holders(draft.components):
            part["media"] = _resolve(world, data, part["media"]["url"])
        for one in layout.walk(draft.components):
            if one["type"] == layout.FILE:
                one["file"] = _resolve(world, data, one["file"]["url"])
                attached = _attachment(data, one["file"]["url"])
                one.update({"name": attached["filename"], "size": attached["size"]})
    _mention(world, data, draft.allowed_mentions)


def _media_holders(components: list[Json]) -> list[Json]:
    holders: list[Json] = []
    for one in layout.walk(components):
        if one["type"] == layout.GALLERY:
            holders += one["items"]
        elif one["type"] == layout.THUMBNAIL:
            holders.append(one)
    return holders


def _attach(world: World, message: Message, draft: MessageBody) -> None:
    data = message.data
    if draft.kept is not None:
        changes = dict(draft.kept)
        for one in data["attachments"]:
            if one["id"] not in changes:
                world.remove_file(one["id"])
        data["attachments"] = [one for one in data["attachments"] if one["id"] in changes]
        for one in data["attachments"]:
            _describe(one, changes[one["id"]])
    for file, details in draft.uploads:
        data["attachments"].append(_upload(world, message, file, details))


def _upload(world: World, message: Message, file: File, details: Json) -> Json:
    number = world.next_id()
    url = f"{world.cdn_base}/attachments/{message.channel_id}/{number}/{quote(file.name)}"
    attachment: Json = {
        "id": number,
        "filename": file.name,
        "size": len(file.data),
        "url": url,
        "proxy_url": url,
        "content_type": file.kind,
    }
    size = picture_size(file.data)
    if size is not None:
        attachment["width"], attachment["height"] = size
    if message.reader is not None:
        attachment["ephemeral"] = True
    _describe(attachment, details)
    world.add_file(number, file, keep=message.reader is None)
    return attachment


def _describe(attachment: Json, details: Json) -> None:
    for name in ("description", "title"):
        if details.get(name):
            attachment[name] = details[name]
        elif name in details:
            attachment.pop(name, None)


def _attachment(data: Json, url: str) -> Json:
    attachment: Json = next(one for one in data["attachments"] if one["url"] == url)
    return attachment


def _resolve(world: World, data: Json, url: str) -> Json:
    name = url.removeprefix("attachment://")
    for one in data["attachments"]:
        if (name != url and one["filename"] == name) or one["url"] == url:
            return {
                "id": world.next_id(),
                "url": one["url"],
                "proxy_url": one["proxy_url"],
                "width": one.get("width"),
                "height": one.get("height"),
                "content_type": one["content_type"],
                "attachment_id": one["id"],
            }
    return {
        "id": world.next_id(),
        "url": url,
        "proxy_url": url,
        "width": None,
        "height": None,
        "content_type": None,
    }


def _resolve_embed(data: Json, embed: Json) -> Json:
    for name in ("image", "thumbnail"):
        if name not in embed:
            continue
        url = embed[name]["url"]
        file = url.removeprefix("attachment://")
        for one in data["attachments"]:
            if file != url and one["filename"] == file:
                size = {key: one[key] for key in ("width", "height") if key in one}
                embed[name] = {"url": one["url"], "proxy_url": one["proxy_url"], **size}
    return embed


def _mention(world: World, data: Json, allowed: Json | None) -> None:
    text = data["content"]
    if data["flags"] & COMPONENTS_V2:
        texts = [one["content"] for one in layout.walk(data["components"]) if one["type"] == 10]
        text = "\n".join(texts)
    rules = allowed or {"parse": ["users", "roles", "everyone"], "users": [], "roles": []}
    people = dict.fromkeys(_USER.findall(text))
    every = "users" in rules["parse"]
    named = [one for one in people if one in world.users and (every or one in rules["users"])]
    replied = data.get("referenced_message")
    if replied and (allowed is None or allowed["replied_user"]):
        named.append(replied["author"]["id"])
    data["mentions"] = [world.users[one] for one in dict.fromkeys(named)]
    channel = world.channels[data["channel_id"]]
    may = world.may(data["author"]["id"], channel, "MENTION_EVERYONE")
    every = "roles" in rules["parse"]
    of_server = [] if channel["type"] == DIRECT else world.guild_of(channel)["roles"]
    roles = {one["id"] for one in of_server if may or one["mentionable"]}
    data["mention_roles"] = [
        one
        for one in dict.fromkeys(_ROLE.findall(text))
        if one in roles and (every or one in rules["roles"])
    ]
    loud = "@everyone" in text or "@here" in text
    data["mention_everyone"] = loud and "everyone" in rules["parse"] and may


def _refer(world: World, channel: Json, data: Json, reference: Json) -> None:
    target = world.messages[channel["id"]].get(str(reference["message_id"]))
    elsewhere = reference["channel_id"] not in (None, channel["id"])
    if target is None or target.reader is not None or elsewhere:
        if reference["fail_if_not_exists"]:
            path = ("message_reference",)
            raise invalid(path, "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        return
    if not world.may(data["author"]["id"], channel, "READ_MESSAGE_HISTORY"):
        text = "Cannot reply without permission to read message history"
        raise ApiError(403, 160002, text)
    data["type"] = REPLY
    data["message_reference"] = {"type": 0, "message_id": target.id, "channel_id": channel["id"]}
    if channel["type"] != DIRECT:
        data["message_reference"]["guild_id"] = channel["guild_id"]
    inner = {k: v for k, v in target.data.items() if k != "referenced_message"}
    data["referenced_message"] = inner


def _count(world: World, channel: Json, message: Message) -> None:
    if message.reader is not None:
        return
    channel["last_message_id"] = message.id
    if channel["type"] in THREADS:
        message.data["position"] = channel["total_message_sent"]
        channel["message_count"] += 1
        channel["total_message_sent"] += 1
    world.store_channel(channel)


def _add_mentioned(world: World, channel: Json, message: Message) -> None:
    """Add the people who are mentioned in a thread to it, if the channel is theirs to see."""
    if channel["type"] not in THREADS or message.reader is not None:
        return
    parent = world.parent(channel)
    for user in message.data["mentions"]:
        if world.may(user["id"], parent, "VIEW_CHANNEL"):
            join_thread(world, channel, user["id"])


def join_thread(world: World, thread: Json, user_id: str) -> None:
    """Add somebody to a thread; nothing happens if they are in it."""
    members = world.thread_members.setdefault(thread["id"], {})
    if user_id in members:
        return
    members[user_id] = world.now()
    thread["member_count"] = min(len(members), 50)
    world.store_channel(thread)
    data: Json = {
        "id": thread["id"],
        "guild_id": thread["guild_id"],
        "member_count": thread["member_count"],
        "added_members": [thread_member(world, thread, user_id)],
        "removed_member_ids": [],
    }
    world.emit("THREAD_MEMBERS_UPDATE", data)


def leave_thread(world: World, thread: Json, user_id: str) -> None:
    """Take somebody out of a thread; nothing happens if they are not in it."""
    members = world.thread_members.setdefault(thread["id"], {})
    if members.pop(user_id, None) is None:
        return
    thread["member_count"] = min(len(members), 50)
    world.store_channel(thread)
    data: Json = {
        "id": thread["id"],
        "guild_id": thread["guild_id"],
        "member_count": thread["member_count"],
        "added_members": [],
        "removed_member_ids": [user_id],
    }
    world.emit("THREAD_MEMBERS_UPDATE", data)


def thread_member(world: World, thread: Json, user_id: str) -> Json:
    """The object that says since when somebody is in a thread."""
    since = world.thread_members[thread["id"]][user_id]
    return {"id": thread["id"], "user_id": user_id, "join_timestamp": since, "flags": 0}


def check_open(world: World, channel: Json, author_id: str) -> None:
    """Refuse to write into a locked thread without MANAGE_THREADS (code 160005)."""
    if channel["type"] not in THREADS or not channel["thread_metadata"]["locked"]:
        return
    if not world.may(author_id, channel, "MANAGE_THREADS"):
        raise ApiError(400, 160005, "Thread is locked")


def wake(world: World, channel: Json) -> None:
    """A new message takes a thread out of the archive."""
    if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
        set_archived(world, channel, archived=False)
        world.store_channel(channel, "THREAD_UPDATE")


def set_archived(world: World, thread: Json, *, archived: bool) -> None:
    """Put a thread into the archive or take it out, without telling anybody."""
    thread["thread_metadata"]["archived"] = archived
    thread["thread_metadata"]["archive_timestamp"] = world.now()


def check_not_archived(channel: Json) -> None:
    """Refuse anything but new messages in an archived thread (code 50083)."""
    if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
        raise ApiError(400, 50083, "Thread is archived")


def repeated(world: World, channel: Json, author_id: str, nonce: Any) -> Message | None:
    """The message that was sent with this nonce within the last minutes, if there is one."""
    after = (int((world.clock() - NONCE_SECONDS) * 1000) - 1420070400000) << 22
    for message in reversed(world.messages[channel["id"]].values()):
        if int(message.id) < after:
            return None
        mine = message.data["author"]["id"] == author_id
        if mine and str(message.data.get("nonce")) == str(nonce):
            return message
    return None
