"""Events for the sessions of the gateway: which of them gets what (intents, shards, rights)."""

from __future__ import annotations

from .payloads import guild_create, thread_for
from .refusals import Json
from .world import DIRECT, GatewayEvent, World

GUILDS, GUILD_MEMBERS, GUILD_MESSAGES = 1 << 0, 1 << 1, 1 << 9
DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 12, 1 << 15
_CHANNELS = ("CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE")
_THREADS = ("THREAD_CREATE", "THREAD_UPDATE")
_MESSAGES = ("MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE")


def shard_of(guild_id: str | None, count: int) -> int:
    """The number of the shard that serves a server; without one it is the first."""
    return 0 if guild_id is None else (int(guild_id) >> 22) % count


def select(world: World, event: GatewayEvent, intents: int, shard: tuple[int, int]) -> Json | None:
    """The event as a session with these intents gets it, or None."""
    if event.reader is not None:
        return None
    if event.type in _MESSAGES:
        return _message(world, event, intents, shard)
    if shard_of(event.data.get("guild_id"), shard[1]) != shard[0]:
        return None
    if event.type == "INTERACTION_CREATE":
        return event.data
    if not intents & GUILDS:
        return None
    if event.type == "GUILD_CREATE":
        return guild_create(world, world.guilds[event.data["guild_id"]])
    if event.type in _CHANNELS:
        deleted = event.type == "CHANNEL_DELETE"
        return event.data if deleted or world.allowed(world.bot_id, event.data) else None
    if event.type in _THREADS:
        return _thread(world, event.data)
    if event.type == "THREAD_DELETE":
        return {key: event.data[key] for key in ("id", "guild_id", "parent_id", "type")}
    if event.type == "THREAD_MEMBERS_UPDATE":
        return _thread_members(world, event.data, intents)
    return None


def _thread(world: World, data: Json) -> Json | None:
    if not world.allowed(world.bot_id, data):
        return None
    return thread_for(world, data, world.bot_id)


def _thread_members(world: World, data: Json, intents: int) -> Json | None:
    people = [one["user_id"] for one in data["added_members"]] + data["removed_member_ids"]
    if intents & GUILD_MEMBERS or world.bot_id in people:
        return data
    return None


def _message(
    world: World, event: GatewayEvent, intents: int, shard: tuple[int, int]
) -> Json | None:
    channel = world.channels.get(event.data["channel_id"])
    if channel is None:
        return None
    direct = channel["type"] == DIRECT
    wanted = DIRECT_MESSAGES if direct else GUILD_MESSAGES
    if not intents & wanted or shard[0] != shard_of(channel.get("guild_id"), shard[1]):
        return None
    if not world.allowed(world.bot_id, channel):
        return None
    data = dict(event.data)
    if direct:
        return data
    data["guild_id"] = channel["guild_id"]
    if event.type == "MESSAGE_DELETE":
        return data
    author = data["author"]["id"]
    if author in world.members:
        roles = world.roles_of(author, world.guild_of(channel))
        data["member"] = {**world.members[author], "roles": roles}
    mine = author == world.bot_id or any(one["id"] == world.bot_id for one in data["mentions"])
    if not mine and not intents & MESSAGE_CONTENT:
        data.update({"content": "", "embeds": [], "attachments": [], "components": []})
    return data


def members_chunk(world: World, data: Json, intents: int) -> Json | None:
    """The answer to a request for members; the whole list needs the privileged intent."""
    asked = data.get("user_ids")
    query = data.get("query")
    if asked is None and (query is None or (query == "" and not intents & GUILD_MEMBERS)):
        return None
    if asked is not None:
        numbers = [str(one) for one in (asked if isinstance(asked, list) else [asked])][:100]
        chosen = [one for one in numbers if one in world.members]
        missing = [one for one in numbers if one not in world.members]
    else:
        start = str(query).lower()
        chosen = [n for n in world.members if world.users[n]["username"].startswith(start)]
        limit = data["limit"] if isinstance(data.get("limit"), int) else 0
        chosen = chosen[:limit] if limit else chosen
        missing = []
    return {
        "guild_id": data["guild_id"],
        "members": [world.member(one, str(data["guild_id"])) for one in chosen],
        "chunk_index": 0,
        "chunk_count": 1,
        "not_found": missing,
        "nonce": data.get("nonce"),
    }
