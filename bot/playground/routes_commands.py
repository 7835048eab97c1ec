"""Routes of the application's commands, for everywhere and for the one server."""

from __future__ import annotations

from .commandcheck import check_command, check_command_list, check_count
from .refusals import ApiError, BodyCheck, Json, unknown
from .routes_users import own_application
from .routing import Api, HttpRoutes, Reply, Request
from .world import World

routes = HttpRoutes()
NEW_A_DAY = 200
DAY = 86400.0
_GLOBAL = "/applications/{application_id}/commands"
_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"


def _scope(api: Api, request: Request) -> str | None:
    own_application(api, request)
    guild_id = request.parts.get("guild_id")
    if guild_id is not None and guild_id not in api.world.guilds:
        raise ApiError(403, 50001, "Missing Access")
    return guild_id


def _of_scope(world: World, guild_id: str | None) -> list[Json]:
    return [one for one in world.commands.values() if one.get("guild_id") == guild_id]


@routes.add("GET", _GLOBAL)
@routes.add("GET", _GUILD)
def list_commands(api: Api, request: Request) -> Reply:
    """The registered commands; their translations only if they are asked for."""
    commands = _of_scope(api.world, _scope(api, request))
    if request.query.get("with_localizations", "").lower() not in ("true", "1"):
        hidden = ("name_localizations", "description_localizations")
        commands = [{k: v for k, v in one.items() if k not in hidden} for one in commands]
    return Reply(200, commands)


@routes.add("PUT", _GLOBAL)
@routes.add("PUT", _GUILD)
def replace_commands(api: Api, request: Request) -> Reply:
    """Replace all commands; one that keeps its name keeps its id and is no new creation."""
    guild_id = _scope(api, request)
    wanted = check_command_list(request.body)
    before = {(one["type"], one["name"]): one for one in _of_scope(api.world, guild_id)}
    _spend(api.world, sum(1 for one in wanted if (one["type"], one["name"]) not in before))
    commands = {k: v for k, v in api.world.commands.items() if v.get("guild_id") != guild_id}
    made = []
    for one in wanted:
        old = before.get((one["type"], one["name"]))
        command = _finish(api.world, one, guild_id, old)
        commands[command["id"]] = command
        made.append(command)
    api.world.store_commands(commands)
    return Reply(200, made)


def _spend(world: World, count: int) -> None:
    world.creations = [at for at in world.creations if world.clock() - at < DAY]
    if len(world.creations) + count > NEW_A_DAY:
        text = f"Maximum number of daily application command creates has been reached ({NEW_A_DAY})"
        raise ApiError(400, 30034, text)
    world.creations += [world.clock()] * count


def _finish(world: World, checked: Json, guild_id: str | None, old: Json | None) -> Json:
    command: Json = {
        "id": old["id"] if old is not None else world.next_id(),
        "application_id": world.bot_id,
        "version": world.next_id(),
        **checked,
    }
    if guild_id is not None:
        command["guild_id"] = guild_id
        command.pop("contexts")
        command.pop("dm_permission")
        command.pop("integration_types")
    if old is not None and {**old, "version": ""} == {**command, "version": ""}:
        return old
    return command


@routes.add("POST", _GLOBAL)
@routes.add("POST", _GUILD)
def create_command(api: Api, request: Request) -> Reply:
    """Register one command, or replace the one of that name."""
    guild_id = _scope(api, request)
    form = BodyCheck()
    checked = check_command(form, request.body)
    form.check()
    existing = _of_scope(api.world, guild_id)
    key = (checked["type"], checked["name"])
    old = next((one for one in existing if (one["type"], one["name"]) == key), None)
    if old is None:
        check_count([*existing, checked])
        _spend(api.world, 1)
    command = _finish(api.world, checked, guild_id, old)
    api.world.store_commands({**api.world.commands, command["id"]: command})
    return Reply(200 if old is not None else 201, command)


def _command(api: Api, request: Request) -> Json:
    guild_id = _scope(api, request)
    command = api.world.commands.get(request.parts["command_id"])
    if command is None or command.get("guild_id") != guild_id:
        raise unknown("application command")
    return command


@routes.add("GET", _GLOBAL + "/{command_id}")
@routes.add("GET", _GUILD + "/{command_id}")
def get_command(api: Api, request: Request) -> Reply:
    """Answer with one registered command."""
    return Reply(200, _command(api, request))


@routes.add("PATCH", _GLOBAL + "/{command_id}")
@routes.add("PATCH", _GUILD + "/{command_id}")
def edit_command(api: Api, request: Request) -> Reply:
    """Change one command; what the body does not name stays."""
    old = _command(api, request)
    body = request.body if isinstance(request.body, dict) else {}
    kept = {k: v for k, v in old.items() if k not in ("id", "application_id", "version")}
    kept.pop("guild_id", None)
    form = BodyCheck()
    checked = check_command(form, {**kept, **body})
    form.check()
    command = _finish(api.world, checked, old.get("guild_id"), old)
    api.world.store_commands({**api.world.commands, command["id"]: command})
    return Reply(200, command)


@routes.add("DELETE", _GLOBAL + "/{command_id}")
@routes.add("DELETE", _GUILD + "/{command_id}")
def delete_command(api: Api, request: Request) -> Reply:
    """Take one command away."""
    command_id = _command(api, request)["id"]
    api.world.store_commands({k: v for k, v in api.world.commands.items() if k != command_id})
    return Reply(204)
