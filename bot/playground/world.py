"""The world of the stand-in: the servers, their people, channels, messages and files.

Objects are kept as Discord's own JSON objects. All changes are made through the methods here, so
that they are written to the file and told to the listeners.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from . import permissions
from .clock import Clock
from .copies import copied
from .files import File
from .persistence import Keeper
from .refusals import Json, unknown

EPOCH = 1420070400000
FOUNDED_BEFORE = 86_400_000
"""How long ago further servers were founded, in milliseconds."""
EPHEMERAL = 1 << 6
LOADING = 1 << 7
TEXT_CHANNEL, DIRECT, PUBLIC_THREAD, PRIVATE_THREAD, FORUM = 0, 1, 11, 12, 15
THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)
PEOPLE = (
    ("Ann", "en-US"),
    ("Ben", "en-US"),
    ("Chloe", "en-US"),
    ("Dan", "en-US"),
    ("Eun", "ko"),
    ("Fumi", "ja"),
)


@dataclass(frozen=True, slots=True)
class GatewayEvent:
    """Something that happened: Discord's name for it and Discord's object.

    `reader` is set for an ephemeral message: nobody else may learn of it, nor the gateway.
    """

    type: str
    data: Json
    reader: str | None = None


@dataclass(slots=True)
class Message:
    """A message: Discord's object, and who alone can see it if it is ephemeral."""

    data: Json
    reader: str | None = None

    @property
    def id(self) -> str:
        """The id of the message."""
        return str(self.data["id"])

    @property
    def channel_id(self) -> str:
        """The channel in which it stands."""
        return str(self.data["channel_id"])


class World:
    """The state of the stand-in. `clock` tells the seconds, `keeper` writes things down."""

    def __init__(self, clock: Clock, keeper: Keeper) -> None:
        self.clock = clock
        self.keeper = keeper
        self.cdn_base = ""
        self.users: dict[str, Json] = {}
        self.settings: dict[str, Json] = {}
        self.members: dict[str, Json] = {}
        self.guilds: dict[str, Json] = {}
        self.channels: dict[str, Json] = {}
        self._places: dict[str, dict[str, Json]] = {}
        self.thread_members: dict[str, dict[str, str]] = {}
        self.messages: dict[str, dict[str, Message]] = {}
        self.commands: dict[str, Json] = {}
        self.emojis: dict[str, Json] = {}
        self.files: dict[str, File] = {}
        self.bot_id = ""
        self.creations: list[float] = []
        self._listeners: list[Callable[[GatewayEvent], None]] = []
        self._last_id = 0

    # -- ids, time, events

    def next_id(self) -> str:
        """A new id: Discord's snowflake of this moment, larger than every one before."""
        snowflake = (int(self.clock() * 1000) - EPOCH) << 22
        self._last_id = max(snowflake, self._last_id + 1)
        return str(self._last_id)

    def seen_id(self, number: str) -> None:
        """Never give out ids up to this one again."""
        self._last_id = max(self._last_id, int(number))

    def now(self) -> str:
        """The time as Discord writes it."""
        return datetime.fromtimestamp(self.clock(), UTC).isoformat(timespec="microseconds")

    def listen(self, listener: Callable[[GatewayEvent], None]) -> Callable[[], None]:
        """Tell `listener` of every event; returns the function that ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def emit(self, type_: str, data: Json, reader: str | None = None) -> None:
        """Tell everybody that something happened, with a copy of the object."""
        event = GatewayEvent(type_, copied(data), reader)
        for listener in list(self._listeners):
            listener(event)

    # -- people

    def add_user(self, name: str, locale: str = "en-US", *, bot: bool = False) -> Json:
        """A new user of that name, a member of the server. Raises `ValueError` if it is taken."""
        if not name.strip() or len(name) > 32:
            raise ValueError("A name has 1 to 32 characters.")
        if any(user["global_name"] == name for user in self.users.values()):
            raise ValueError(f"There's already someone called {name}.")
        number = self.next_id()
        user: Json = {
            "id": number,
            "username": "".join(c for c in name.lower() if c.isalnum() or c in "._") or "person",
            "discriminator": "0",
            "global_name": name,
            "avatar": None,
            "public_flags": 0,
            "flags": 0,
            "banner": None,
            "accent_color": None,
            "avatar_decoration_data": None,
            "collectibles": None,
            "primary_guild": None,
        }
        if bot:
            user["bot"] = True
        self.users[number] = user
        self.settings[number] = {"locale": locale, "dms_open": True}
        self.members[number] = {
            "roles": [],
            "joined_at": self.now(),
            "nick": None,
            "avatar": None,
            "banner": None,
            "premium_since": None,
            "communication_disabled_until": None,
            "pending": False,
            "mute": False,
            "deaf": False,
            "flags": 0,
        }
        self.keep_user(number)
        self.emit("USERS_UPDATE", {"id": number})
        return user

    def keep_user(self, user_id: str) -> None:
        """Write a user down."""
        entry = {
            "user": self.users[user_id],
            "settings": self.settings[user_id],
            "member": self.members.get(user_id),
        }
        self.keeper.put("user", user_id, entry)

    def set_locale(self, user_id: str, locale: str) -> None:
        """Change the language of somebody's client."""
        self.settings[user_id]["locale"] = locale
        self.keep_user(user_id)
        self.emit("USERS_UPDATE", {"id": user_id})

    def user(self, user_id: str) -> Json:
        """A user. Raises `ApiError` 10013."""
        if user_id not in self.users:
            raise unknown("User")
        return self.users[user_id]

    def named(self, name: str) -> Json:
        """The user of that name. Raises `KeyError`."""
        for user in self.users.values():
            if name in (user["global_name"], user["username"]):
                return user
        raise KeyError(f"There's no one called {name}.")

    def locale(self, user_id: str) -> str:
        """The language of somebody's client."""
        return str(self.settings[user_id]["locale"])

    def people(self) -> Iterator[Json]:
        """All users that are not bots."""
        return (user for user in self.users.values() if not user.get("bot"))

    def member(self, user_id: str, guild_id: str | None = None) -> Json:
        """The member object of a user in a server. Raises `ApiError` 10007."""
        if user_id not in self.members:
            raise unknown("Member")
        roles = self.roles_of(user_id, self.guilds[guild_id or self.guild_id])
        return {**self.members[user_id], "roles": roles, "user": self.users[user_id]}

    def roles_of(self, user_id: str, guild: Json) -> list[str]:
        """The roles of a member; in further servers only the bot has one."""
        if guild["id"] == self.guild_id:
            roles: list[str] = self.members[user_id]["roles"]
            return roles
        return [_role_of_bot(guild["id"])] if user_id == self.bot_id else []

    # -- channels

    @property
    def guild(self) -> Json:
        """The server that people are shown, the first one."""
        return next(iter(self.guilds.values()))

    @property
    def guild_id(self) -> str:
        """The id of the server that people are shown."""
        return str(self.guild["id"])

    def guild_of(self, channel: Json) -> Json:
        """The server of a channel or thread."""
        return self.guilds[channel["guild_id"]]

    def in_guild(self, guild_id: str) -> list[Json]:
        """The channels and threads of a server."""
        return list(self._places.get(guild_id, {}).values())

    def add_server(self, name: str) -> Json:
        """A further server in which the bot is, with all people and a channel "games".

        Ids of servers differ in what tells their shard; they are older than all others.
        """
        snowflake = int(self.clock() * 1000) - EPOCH - FOUNDED_BEFORE
        while str(snowflake << 22) in self.guilds:
            snowflake += 1
        guild = _server(str(snowflake << 22), name, self.guild["owner_id"], self.bot_id)
        self.guilds[guild["id"]] = guild
        self.keeper.put("server", guild["id"], guild)
        self.emit("GUILD_CREATE", {"guild_id": guild["id"]})
        self.store_channel(self._channel("games", TEXT_CHANNEL, guild["id"]), "CHANNEL_CREATE")
        return guild

    def channel(self, channel_id: str) -> Json:
        """A channel, thread or direct message. Raises `ApiError` 10003."""
        if channel_id not in self.channels:
            raise unknown("Channel")
        return self.channels[channel_id]

    def add_text_channel(self, name: str) -> Json:
        """A new text channel of the server."""
        channel = self._channel(name, TEXT_CHANNEL)
        self.store_channel(channel, "CHANNEL_CREATE")
        return channel

    def _channel(self, name: str, kind: int, guild_id: str | None = None) -> Json:
        place = guild_id or self.guild_id
        position = sum(1 for one in self.in_guild(place) if one["type"] == kind)
        return {
            "id": self.next_id(),
            "type": kind,
            "guild_id": place,
            "name": name,
            "topic": None,
            "position": position,
            "parent_id": None,
            "nsfw": False,
            "rate_limit_per_user": 0,
            "last_message_id": None,
            "permission_overwrites": [],
            "flags": 0,
        }

    def add_forum(self, name: str, tags: Sequence[str] = ()) -> Json:
        """A new forum of the server; its threads are posts, which carry the tags."""
        forum = {
            **self._channel(name, FORUM),
            "available_tags": [
                {
                    "id": self.next_id(),
                    "name": tag,
                    "moderated": False,
                    "emoji_id": None,
                    "emoji_name": None,
                }
                for tag in tags
            ],
            "default_reaction_emoji": None,
            "default_sort_order": None,
            "default_forum_layout": 0,
        }
        self.store_channel(forum, "CHANNEL_CREATE")
        return forum

    def direct_channel(self, user_id: str) -> Json:
        """The direct messages between the bot and somebody; opened when there are none yet."""
        for channel in self.channels.values():
            if channel["type"] == DIRECT and channel["recipients"][0]["id"] == user_id:
                return channel
        channel = {
            "id": self.next_id(),
            "type": DIRECT,
            "last_message_id": None,
            "recipients": [self.user(user_id)],
            "flags": 0,
        }
        self.store_channel(channel, "DIRECT_CREATE")
        return channel

    def store_channel(self, channel: Json, event: str | None = None) -> None:
        """Write a channel down, and tell of it if an event is named."""
        self.place_channel(channel)
        self.messages.setdefault(channel["id"], {})
        entry = {"channel": channel, "members": self.thread_members.get(channel["id"])}
        self.keeper.put("channel", channel["id"], entry)
        if event is not None:
            self.emit(event, channel)

    def place_channel(self, channel: Json) -> None:
        """Put a channel where it belongs, in memory only."""
        self.channels[channel["id"]] = channel
        if "guild_id" in channel:
            self._places.setdefault(channel["guild_id"], {})[channel["id"]] = channel

    def remove_channel(self, channel: Json) -> None:
        """Take a channel away, in memory only."""
        self.channels.pop(channel["id"])
        self._places[channel["guild_id"]].pop(channel["id"])

    def parent(self, channel: Json) -> Json:
        """The channel whose permissions count: the parent of a thread, else the channel."""
        if channel["type"] in THREADS:
            return self.channels[channel["parent_id"]]
        return channel

    def is_member_of(self, thread: Json, user_id: str) -> bool:
        """Whether somebody has been added to a thread."""
        return user_id in self.thread_members.get(thread["id"], {})

    # -- permissions

    def allowed(self, user_id: str, channel: Json) -> int:
        """The permission bits of somebody in a channel (0: cannot see it)."""
        if channel["type"] == DIRECT:
            mine = user_id in (self.bot_id, channel["recipients"][0]["id"])
            return permissions.DIRECT if mine else 0
        if user_id not in self.members:
            return 0
        guild = self.guild_of(channel)
        roles = self.roles_of(user_id, guild)
        base = permissions.base(guild, user_id, roles)
        place = self.parent(channel)
        bits = permissions.in_channel(base, place, guild["id"], user_id, roles)
        private = channel["type"] == PRIVATE_THREAD
        if private and not bits & permissions.bit("MANAGE_THREADS"):
            return bits if self.is_member_of(channel, user_id) else 0
        return bits

    def may(self, user_id: str, channel: Json, permission: str) -> bool:
        """Whether somebody holds a permission in a channel."""
        return bool(self.allowed(user_id, channel) & permissions.bit(permission))

    def overwrite(self, channel: Json, target: str, permission: str, *, allow: bool) -> None:
        """Give a permission to a member or role in a channel, or take it away."""
        bits = permissions.bit(permission)
        overwrites = channel.setdefault("permission_overwrites", [])
        entry = next((one for one in overwrites if one["id"] == target), None)
        if entry is None:
            kind = 1 if target in self.users else 0
            entry = {"id": target, "type": kind, "allow": "0", "deny": "0"}
            overwrites.append(entry)
        more, less = ("allow", "deny") if allow else ("deny", "allow")
        entry[more] = str(int(entry[more]) | bits)
        entry[less] = str(int(entry[less]) & ~bits)
        self.store_channel(channel, "CHANNEL_UPDATE")

    # -- messages

    def message(self, channel_id: str, message_id: str) -> Message:
        """A message, ephemeral ones included. Raises `ApiError` 10008."""
        message = self.messages.get(channel_id, {}).get(message_id)
        if message is None:
            raise unknown("Message")
        return message

    def visible(self, channel_id: str, user_id: str) -> list[Message]:
        """The messages of a channel that somebody can see, oldest first."""
        channel = self.channels.get(channel_id)
        if channel is None or not self.allowed(user_id, channel):
            return []
        every = self.messages.get(channel_id, {}).values()
        return [one for one in every if one.reader in (None, user_id)]

    def store_message(self, message: Message, event: str) -> None:
        """Write a message down and tell of it; ephemeral ones are never written to the file."""
        self.messages.setdefault(message.channel_id, {})[message.id] = message
        if message.reader is None:
            self.keeper.put("message", message.id, message.data)
        self.emit(event, message.data, message.reader)

    def remove_message(self, message: Message) -> None:
        """Delete a message and its files."""
        self.messages[message.channel_id].pop(message.id, None)
        for attachment in message.data["attachments"]:
            self.remove_file(attachment["id"])
        self.keeper.drop("message", message.id)
        data = {"id": message.id, "channel_id": message.channel_id}
        self.emit("MESSAGE_DELETE", data, message.reader)

    # -- files

    def add_file(self, number: str, file: File, *, keep: bool) -> None:
        """Keep an uploaded file under the id of its attachment."""
        self.files[number] = file
        if keep:
            self.keeper.put_file(number, file)

    def remove_file(self, number: str) -> None:
        """Forget an uploaded file."""
        self.files.pop(number, None)
        self.keeper.drop_file(number)

    # -- commands

    def store_commands(self, commands: dict[str, Json]) -> None:
        """Replace the list of commands."""
        for number in self.commands.keys() - commands.keys():
            self.keeper.drop("command", number)
        self.commands = commands
        for number, command in commands.items():
            self.keeper.put("command", number, command)
        self.emit("COMMANDS_UPDATE", {"commands": list(commands.values())})


def found(world: World) -> None:
    """Lay out the default world: a server, two channels, the bot and six people."""
    number = world.next_id()
    world.guilds[number] = {"id": number, "name": "Harbour", "preferred_locale": "en-US"}
    bot = world.add_user("Slowboat", bot=True)
    world.bot_id = bot["id"]
    people = [world.add_user(name, locale) for name, locale in PEOPLE]
    role = world.next_id()
    world.guild.update(
        {
            "owner_id": people[0]["id"],
            "roles": [
                _role(world.guild_id, "@everyone", permissions.EVERYBODY, 0),
                _role(role, "Slowboat", permissions.BOT, 1, bot_id=bot["id"]),
            ],
        }
    )
    world.members[bot["id"]]["roles"] = [role]
    players = _role(world.next_id(), "Players", 0, 2)
    world.guild["roles"].append({**players, "mentionable": True})
    world.keep_user(bot["id"])
    world.keeper.put("world", "guild", world.guild)
    world.keeper.put("world", "bot", {"id": world.bot_id})
    world.add_text_channel("table-talk")
    world.add_text_channel("games")


def _server(number: str, name: str, owner: str, bot: str) -> Json:
    everybody = _role(number, "@everyone", permissions.EVERYBODY, 0)
    own = _role(_role_of_bot(number), "Slowboat", permissions.BOT, 1, bot_id=bot)
    return {
        "id": number,
        "name": name,
        "preferred_locale": "en-US",
        "owner_id": owner,
        "roles": [everybody, own],
    }


def _role_of_bot(guild_id: str) -> str:
    return str(int(guild_id) + 1)


def _role(number: str, name: str, bits: int, position: int, bot_id: str | None = None) -> Json:
    role: Json = {
        "id": number,
        "name": name,
        "description": None,
        "permissions": str(bits),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": bot_id is not None,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    if bot_id is not None:
        role["tags"] = {"bot_id": bot_id}
    return role


def load(world: World) -> bool:
    """Fill the world from its file. Returns False when the file is new."""
    kept: dict[str, dict[str, Any]] = world.keeper.read()
    if "world" not in kept:
        return False
    home = kept["world"]["guild"]
    world.guilds = {home["id"]: home, **kept.get("server", {})}
    world.bot_id = kept["world"]["bot"]["id"]
    for number, entry in kept.get("user", {}).items():
        world.users[number] = entry["user"]
        world.settings[number] = entry["settings"]
        world.members[number] = entry["member"]
    for number, entry in kept.get("channel", {}).items():
        world.place_channel(entry["channel"])
        world.messages[number] = {}
        if entry["members"] is not None:
            world.thread_members[number] = entry["members"]
    for number, data in sorted(kept.get("message", {}).items(), key=lambda item: int(item[0])):
        if data["flags"] & LOADING:
            # Its interaction died with the process before, so nobody can complete it.
            world.keeper.drop("message", number)
        else:
            world.messages[data["channel_id"]][number] = Message(data)
    world.commands = kept.get("command", {})
    world.emojis = kept.get("emoji", {})
    world.files = world.keeper.read_files()
    for number in (*world.users, *world.channels, *world.commands, *world.files):
        world.seen_id(number)
    for channel in world.messages.values():
        for number in channel:
            world.seen_id(number)
    return True
