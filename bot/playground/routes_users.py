"""Routes of the application itself, of users, members, the server and the gateway's address."""

from __future__ import annotations

import re

from .payloads import guild_object
from .refusals import ApiError, BodyCheck, Json, invalid, is_snowflake, unknown
from .refusals import Fields as _Fields
from .routing import Api, HttpRoutes, Reply, Request
from .world import FORUM, TEXT_CHANNEL, World

routes = HttpRoutes()
IDENTIFIES_A_DAY = 1000


@routes.add("GET", "/users/@me")
def get_me(api: Api, request: Request) -> Reply:
    """The bot itself."""
    mine = api.world.user(api.world.bot_id)
    return Reply(200, {**mine, "mfa_enabled": False, "locale": "en-US", "verified": True})


@routes.add("GET", "/users/{user_id}")
def get_user(api: Api, request: Request) -> Reply:
    """Answer with any user by id."""
    return Reply(200, api.world.user(request.parts["user_id"]))


@routes.add("POST", "/users/@me/channels")
def open_direct(api: Api, request: Request) -> Reply:
    """Open the direct messages with somebody. That always works; writing may not."""
    form = BodyCheck()
    fields = _Fields(form, request.body, (), ("recipient_id", "recipients"))
    user_id = fields.snowflake("recipient_id", required=True)
    form.check()
    if user_id not in api.world.users:
        raise invalid(("recipient_id",), "USER_NOT_FOUND", "Unknown User")
    if api.world.users[user_id].get("bot"):
        raise ApiError(403, 50007, "Cannot send messages to this user")
    return Reply(200, api.world.direct_channel(user_id))


def application(world: World) -> Json:
    """The application object."""
    bot = world.user(world.bot_id)
    owner = world.user(str(world.guild["owner_id"]))
    install: Json = {"scopes": ["applications.commands", "bot"], "permissions": "0"}
    return {
        "id": world.bot_id,
        "name": bot["username"],
        "icon": None,
        "description": "",
        "type": None,
        "bot": bot,
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "max_participants": None,
        "tags": [],
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": owner,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "install_params": install,
        "integration_types_config": {"0": {"oauth2_install_params": install}},
        "eligible_oauth2_scopes": [],
    }


@routes.add("GET", "/oauth2/applications/@me")
@routes.add("GET", "/applications/@me")
def get_application(api: Api, request: Request) -> Reply:
    """Answer with the application of the bot."""
    return Reply(200, application(api.world))


@routes.add("GET", "/gateway")
def get_gateway(api: Api, request: Request) -> Reply:
    """The address of the gateway."""
    return Reply(200, {"url": api.gateway_url})


@routes.add("GET", "/gateway/bot")
def get_gateway_bot(api: Api, request: Request) -> Reply:
    """The address of the gateway, the shards to use and the identifies that are left."""
    limit = {
        "total": IDENTIFIES_A_DAY,
        "remaining": api.identifies_left(),
        "reset_after": 86400000,
        "max_concurrency": api.max_concurrency,
    }
    body = {"url": api.gateway_url, "shards": api.shards, "session_start_limit": limit}
    return Reply(200, body)


def _guild(api: Api, request: Request) -> Json:
    guild = api.world.guilds.get(request.parts["guild_id"])
    if guild is None:
        raise unknown("Guild")
    return guild


@routes.add("GET", "/guilds/{guild_id}")
def get_guild(api: Api, request: Request) -> Reply:
    """Answer with a server of the world."""
    return Reply(200, guild_object(_guild(api, request)))


@routes.add("GET", "/guilds/{guild_id}/channels")
def list_channels(api: Api, request: Request) -> Reply:
    """The channels of the server, threads not included."""
    every = api.world.in_guild(_guild(api, request)["id"])
    return Reply(200, [one for one in every if one["type"] in (TEXT_CHANNEL, FORUM)])


@routes.add("GET", "/guilds/{guild_id}/members/{user_id}")
def get_member(api: Api, request: Request) -> Reply:
    """A member of the server."""
    guild, user_id = _guild(api, request), request.parts["user_id"]
    api.world.user(user_id)
    return Reply(200, api.world.member(user_id, guild["id"]))


@routes.add("GET", "/applications/{application_id}/emojis")
def list_emojis(api: Api, request: Request) -> Reply:
    """The emojis that belong to the application."""
    own_application(api, request)
    return Reply(200, {"items": list(api.world.emojis.values())})


@routes.add("POST", "/applications/{application_id}/emojis")
def create_emoji(api: Api, request: Request) -> Reply:
    """Upload an emoji of the application, as a data address of at most 256 KiB."""
    own_application(api, request)
    form = BodyCheck()
    fields = _Fields(form, request.body, (), ("name", "image"))
    name = fields.string("name", 2, 32, required=True)
    image = fields.string("image", 1, required=True) or ""
    if name is not None and not re.fullmatch(r"\w+", name, re.ASCII):
        fields.wrong("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
    if not image.startswith("data:image/") or len(image) * 3 // 4 > 262144 + 64:
        fields.wrong("image", "IMAGE_INVALID", "Invalid image data")
    form.check()
    world = api.world
    emoji: Json = {
        "id": world.next_id(),
        "name": name,
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": image.startswith("data:image/gif"),
        "available": True,
        "user": world.user(world.bot_id),
    }
    world.emojis[emoji["id"]] = emoji
    world.keeper.put("emoji", emoji["id"], emoji)
    return Reply(201, emoji)


@routes.add("DELETE", "/applications/{application_id}/emojis/{emoji_id}")
def delete_emoji(api: Api, request: Request) -> Reply:
    """Delete an emoji of the application."""
    own_application(api, request)
    if api.world.emojis.pop(request.parts["emoji_id"], None) is None:
        raise unknown("Emoji")
    api.world.keeper.drop("emoji", request.parts["emoji_id"])
    return Reply(204)


def own_application(api: Api, request: Request) -> None:
    """Refuse any application but the bot's own."""
    number = request.parts["application_id"]
    if not is_snowflake(number) or number != api.world.bot_id:
        raise ApiError(403, 20012, "You are not authorized to perform this action")
