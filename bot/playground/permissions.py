"""Discord's permission bits, added up for a member in a channel (topics/permissions)."""

from __future__ import annotations

from .refusals import Json

BITS = {
    "ADMINISTRATOR": 1 << 3,
    "MANAGE_CHANNELS": 1 << 4,
    "ADD_REACTIONS": 1 << 6,
    "VIEW_CHANNEL": 1 << 10,
    "SEND_MESSAGES": 1 << 11,
    "SEND_TTS_MESSAGES": 1 << 12,
    "MANAGE_MESSAGES": 1 << 13,
    "EMBED_LINKS": 1 << 14,
    "ATTACH_FILES": 1 << 15,
    "READ_MESSAGE_HISTORY": 1 << 16,
    "MENTION_EVERYONE": 1 << 17,
    "USE_EXTERNAL_EMOJIS": 1 << 18,
    "MANAGE_ROLES": 1 << 28,
    "USE_APPLICATION_COMMANDS": 1 << 31,
    "MANAGE_THREADS": 1 << 34,
    "CREATE_PUBLIC_THREADS": 1 << 35,
    "CREATE_PRIVATE_THREADS": 1 << 36,
    "SEND_MESSAGES_IN_THREADS": 1 << 38,
    "SEND_POLLS": 1 << 49,
    "USE_EXTERNAL_APPS": 1 << 50,
    "PIN_MESSAGES": 1 << 51,
}
ALL = (1 << 53) - 1
EVERYBODY = sum(
    BITS[name]
    for name in (
        "VIEW_CHANNEL",
        "SEND_MESSAGES",
        "ADD_REACTIONS",
        "EMBED_LINKS",
        "ATTACH_FILES",
        "READ_MESSAGE_HISTORY",
        "USE_APPLICATION_COMMANDS",
        "CREATE_PUBLIC_THREADS",
        "SEND_MESSAGES_IN_THREADS",
    )
)
# What the bot's own role adds: the list in DISCORD 6.
BOT = sum(
    BITS[name]
    for name in (
        "VIEW_CHANNEL",
        "SEND_MESSAGES",
        "SEND_MESSAGES_IN_THREADS",
        "CREATE_PUBLIC_THREADS",
        "CREATE_PRIVATE_THREADS",
        "MANAGE_THREADS",
        "EMBED_LINKS",
        "ATTACH_FILES",
        "READ_MESSAGE_HISTORY",
        "PIN_MESSAGES",
    )
)
# What people and bots hold in a direct message.
DIRECT = sum(
    BITS[name]
    for name in (
        "VIEW_CHANNEL",
        "SEND_MESSAGES",
        "ADD_REACTIONS",
        "EMBED_LINKS",
        "ATTACH_FILES",
        "READ_MESSAGE_HISTORY",
        "MENTION_EVERYONE",
        "PIN_MESSAGES",
    )
)


def bit(name: str) -> int:
    """The bit of a permission, by Discord's name. Raises `ValueError` for an unknown name."""
    try:
        return BITS[name.upper()]
    except KeyError:
        raise ValueError(f"There is no permission called {name}.") from None


def base(guild: Json, member_id: str, roles: list[str]) -> int:
    """The rights of a member in the server, before those of channels are added."""
    if guild["owner_id"] == member_id:
        return ALL
    allowed = 0
    for role in guild["roles"]:
        if role["id"] == guild["id"] or role["id"] in roles:
            allowed |= int(role["permissions"])
    return ALL if allowed & BITS["ADMINISTRATOR"] else allowed


def in_channel(allowed: int, channel: Json, guild_id: str, member_id: str, roles: list[str]) -> int:
    """Apply the overwrites of a channel (of the parent, for a thread) in Discord's order."""
    if allowed == ALL:
        return ALL
    overwrites = {one["id"]: one for one in channel.get("permission_overwrites", [])}
    everyone = overwrites.get(guild_id)
    if everyone is not None:
        allowed = _apply(allowed, int(everyone["deny"]), int(everyone["allow"]))
    of_roles = [overwrites[role] for role in roles if role in overwrites]
    deny = allow = 0
    for one in of_roles:
        deny |= int(one["deny"])
        allow |= int(one["allow"])
    allowed = _apply(allowed, deny, allow)
    own = overwrites.get(member_id)
    if own is not None:
        allowed = _apply(allowed, int(own["deny"]), int(own["allow"]))
    return allowed if allowed & BITS["VIEW_CHANNEL"] else 0


def _apply(allowed: int, deny: int, allow: int) -> int:
    return (allowed & ~deny) | allow
