"""Routes of threads and of who is in them (topics/threads)."""

from __future__ import annotations

from . import messages
from .draft import read_draft
from .messages import HAS_THREAD, THREAD_CREATED, THREAD_STARTER
from .payloads import thread_for
from .refusals import ApiError, BodyCheck, Fields, Json, missing_access, unknown
from .routes_channels import applied_tags, demand, seen_channel, seen_message
from .routing import Api, HttpRoutes, Reply, Request
from .world import FORUM, PRIVATE_THREAD, PUBLIC_THREAD, TEXT_CHANNEL, THREADS, World

routes = HttpRoutes()
DURATIONS = (60, 1440, 4320, 10080)
MOST_ACTIVE = 1000


@routes.add("POST", "/channels/{channel_id}/threads")
def create_thread(api: Api, request: Request) -> Reply:
    """Start a thread without a message; private unless the type says otherwise."""
    world = api.world
    channel = seen_channel(api, request)
    if channel["type"] == FORUM:
        return _create_post(api, request, channel)
    form = BodyCheck()
    names = ("name", "type", "auto_archive_duration", "invitable", "rate_limit_per_user")
    fields = Fields(form, request.body, (), names)
    settings = _settings(fields)
    kind = fields.choice("type", (10, PUBLIC_THREAD, PRIVATE_THREAD)) or PRIVATE_THREAD
    invitable = fields.boolean("invitable")
    form.check()
    if channel["type"] != TEXT_CHANNEL or kind == 10:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    public = kind == PUBLIC_THREAD
    demand(world, channel, "CREATE_PUBLIC_THREADS" if public else "CREATE_PRIVATE_THREADS")
    thread = _open(world, channel, kind, settings, world.next_id())
    if not public:
        thread["thread_metadata"]["invitable"] = invitable is not False
    _announce(world, thread)
    if public:
        messages.post_notice(world, channel, thread, THREAD_CREATED, content=thread["name"])
    return Reply(201, thread_for(world, thread, world.bot_id))


def _create_post(api: Api, request: Request, forum: Json) -> Reply:
    """Start a post of a forum with its first message, which has the same id."""
    world, form = api.world, BodyCheck()
    names = ("name", "type", "auto_archive_duration", "rate_limit_per_user")
    fields = Fields(form, request.body, (), (*names, "applied_tags", "message"))
    settings = _settings(fields)
    fields.choice("type", (PUBLIC_THREAD,))
    tags = applied_tags(fields, forum)
    if "message" not in fields.data:
        fields.wrong("message", "BASE_TYPE_REQUIRED", "This field is required")
    form.check()
    demand(world, forum, "SEND_MESSAGES")
    draft = read_draft(world, "create", fields.data["message"], request.files)
    thread = _open(world, forum, PUBLIC_THREAD, settings, world.next_id())
    thread["applied_tags"] = tags or []
    _announce(world, thread)
    first = messages.create(
        world, world.user(world.bot_id), thread, draft, extra={"id": thread["id"]}
    )
    answer = thread_for(world, thread, world.bot_id)
    return Reply(201, {**answer, "message": first.data})


@routes.add("POST", "/channels/{channel_id}/messages/{message_id}/threads")
def create_thread_on(api: Api, request: Request) -> Reply:
    """Start a public thread on a message; it gets the id of the message."""
    world = api.world
    channel = seen_channel(api, request)
    message = seen_message(api, channel, request)
    form = BodyCheck()
    fields = Fields(
        form, request.body, (), ("name", "auto_archive_duration", "rate_limit_per_user")
    )
    settings = _settings(fields)
    form.check()
    if channel["type"] != TEXT_CHANNEL:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    demand(world, channel, "CREATE_PUBLIC_THREADS", "READ_MESSAGE_HISTORY")
    if message.id in world.channels:
        raise ApiError(400, 160004, "A thread has already been created for this message")
    thread = _open(world, channel, PUBLIC_THREAD, settings, message.id)
    _announce(world, thread)
    message.data["flags"] |= HAS_THREAD
    message.data["thread"] = dict(thread)
    world.store_message(message, "MESSAGE_UPDATE")
    messages.post_notice(world, thread, channel, THREAD_STARTER, message=message)
    return Reply(201, thread_for(world, thread, world.bot_id))


def _settings(fields: Fields) -> Json:
    return {
        "name": fields.string("name", 1, 100, required=True),
        "auto_archive_duration": fields.choice("auto_archive_duration", DURATIONS) or 1440,
        "rate_limit_per_user": fields.integer("rate_limit_per_user", 0, 21600) or 0,
    }


def active(world: World, guild_id: str) -> list[Json]:
    """The threads of a server that are not archived."""
    return [
        one
        for one in world.in_guild(guild_id)
        if one["type"] in THREADS and not one["thread_metadata"]["archived"]
    ]


def _open(world: World, channel: Json, kind: int, settings: Json, number: str) -> Json:
    if len(active(world, channel["guild_id"])) >= MOST_ACTIVE:
        raise ApiError(400, 160006, "Maximum number of active threads reached")
    thread: Json = {
        "id": number,
        "type": kind,
        "guild_id": channel["guild_id"],
        "parent_id": channel["id"],
        "owner_id": world.bot_id,
        "name": settings["name"],
        "last_message_id": None,
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "rate_limit_per_user": settings["rate_limit_per_user"],
        "flags": 0,
        "thread_metadata": {
            "archived": False,
            "archive_timestamp": world.now(),
            "auto_archive_duration": settings["auto_archive_duration"],
            "locked": False,
            "create_timestamp": world.now(),
        },
    }
    world.thread_members[number] = {world.bot_id: world.now()}
    return thread


def _announce(world: World, thread: Json) -> None:
    world.store_channel(thread)
    data = thread_for(world, thread, world.bot_id)
    world.emit("THREAD_CREATE", {**data, "newly_created": True})


def _thread(api: Api, request: Request) -> Json:
    thread = seen_channel(api, request)
    if thread["type"] not in THREADS:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    return thread


@routes.add("PUT", "/channels/{channel_id}/thread-members/@me")
def join(api: Api, request: Request) -> Reply:
    """The bot joins a thread."""
    thread = _thread(api, request)
    messages.check_not_archived(thread)
    messages.join_thread(api.world, thread, api.world.bot_id)
    return Reply(204)


@routes.add("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def add_member(api: Api, request: Request) -> Reply:
    """Add a member of the server to a thread."""
    world, user_id = api.world, request.parts["user_id"]
    thread = _thread(api, request)
    messages.check_not_archived(thread)
    demand(world, thread, "SEND_MESSAGES_IN_THREADS")
    world.member(user_id)
    if not world.may(user_id, world.parent(thread), "VIEW_CHANNEL"):
        raise missing_access()
    messages.join_thread(world, thread, user_id)
    return Reply(204)


@routes.add("DELETE", "/channels/{channel_id}/thread-members/@me")
def leave(api: Api, request: Request) -> Reply:
    """The bot leaves a thread."""
    thread = _thread(api, request)
    messages.check_not_archived(thread)
    messages.leave_thread(api.world, thread, api.world.bot_id)
    return Reply(204)


@routes.add("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
def remove_member(api: Api, request: Request) -> Reply:
    """Take somebody out of a thread."""
    thread = _thread(api, request)
    messages.check_not_archived(thread)
    mine = thread["type"] == PRIVATE_THREAD and thread["owner_id"] == api.world.bot_id
    if not mine:
        demand(api.world, thread, "MANAGE_THREADS")
    messages.leave_thread(api.world, thread, request.parts["user_id"])
    return Reply(204)


@routes.add("GET", "/channels/{channel_id}/thread-members/{user_id}")
def get_member(api: Api, request: Request) -> Reply:
    """Since when somebody is in a thread."""
    thread, user_id = _thread(api, request), request.parts["user_id"]
    if not api.world.is_member_of(thread, user_id):
        raise unknown("Member")
    return Reply(200, messages.thread_member(api.world, thread, user_id))


@routes.add("GET", "/channels/{channel_id}/thread-members")
def list_members(api: Api, request: Request) -> Reply:
    """Everybody who is in a thread."""
    thread = _thread(api, request)
    people = api.world.thread_members[thread["id"]]
    return Reply(200, [messages.thread_member(api.world, thread, one) for one in people])


@routes.add("GET", "/guilds/{guild_id}/threads/active")
def list_active(api: Api, request: Request) -> Reply:
    """The active threads of the server that the bot can see."""
    world, guild_id = api.world, request.parts["guild_id"]
    if guild_id not in world.guilds:
        raise unknown("Guild")
    threads = [one for one in active(world, guild_id) if world.allowed(world.bot_id, one)]
    return Reply(200, _listing(world, threads))


@routes.add("GET", "/channels/{channel_id}/threads/archived/public")
def list_archived_public(api: Api, request: Request) -> Reply:
    """The archived public threads of a channel, the latest first."""
    return _archived(api, request, PUBLIC_THREAD)


@routes.add("GET", "/channels/{channel_id}/threads/archived/private")
def list_archived_private(api: Api, request: Request) -> Reply:
    """The archived private threads of a channel; needs MANAGE_THREADS."""
    demand(api.world, seen_channel(api, request), "MANAGE_THREADS")
    return _archived(api, request, PRIVATE_THREAD)


def _archived(api: Api, request: Request, kind: int) -> Reply:
    channel = seen_channel(api, request)
    demand(api.world, channel, "READ_MESSAGE_HISTORY")
    limit = request.number("limit", 50, 2, 100)
    threads = [
        one
        for one in api.world.channels.values()
        if one.get("parent_id") == channel["id"]
        and one["type"] == kind
        and one["thread_metadata"]["archived"]
    ]
    threads.sort(key=lambda one: str(one["thread_metadata"]["archive_timestamp"]), reverse=True)
    before = request.query.get("before")
    if before is not None:
        stamp = before.replace("Z", "+00:00")
        threads = [one for one in threads if one["thread_metadata"]["archive_timestamp"] < stamp]
    return Reply(200, _listing(api.world, threads[:limit], more=len(threads) > limit))


def _listing(world: World, threads: list[Json], *, more: bool = False) -> Json:
    mine = [one for one in threads if world.is_member_of(one, world.bot_id)]
    return {
        "threads": [thread_for(world, one, world.bot_id) for one in threads],
        "members": [messages.thread_member(world, one, world.bot_id) for one in mine],
        "has_more": more,
    }
