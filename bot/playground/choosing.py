"""Checks of the person's input: options of commands, values of selects, fields of modals."""

from __future__ import annotations

from typing import Any

from . import commandcheck as kinds
from .controls import (
    CHANNEL_SELECT,
    CHECKBOX,
    FILE_UPLOAD,
    MENTIONABLE_SELECT,
    RADIO_GROUP,
    ROLE_SELECT,
    STRING_SELECT,
    USER_SELECT,
)
from .refusals import Json
from .world import World


class ClientRefusal(ValueError):
    """Discord's client would not let the person do that; the text says why."""


class Options:
    """Checks the options of one use of a command. `typing`: an autocompletion, still incomplete."""

    def __init__(self, world: World, *, typing: bool = False) -> None:
        self._world = world
        self._typing = typing
        self._resolved: Json = {}
        self.focused: Json | None = None

    def check(self, command: Json, options: list[Json], data: Json) -> None:
        """Check `options` against the command and put them into `data`. Raises `ClientRefusal`."""
        _check_shape(options)
        checked = self._level(command.get("options", []), options)
        if checked:
            data["options"] = checked
        if self._resolved:
            data["resolved"] = self._resolved

    def _level(self, options: list[Json], given: list[Json]) -> list[Json]:
        by_name = {one["name"]: one for one in options}
        if len({one["name"] for one in given}) != len(given):
            raise ClientRefusal("An option was given twice.")
        for one in given:
            if one["name"] not in by_name:
                raise ClientRefusal(f"There's no option called {one['name']}.")
        if options and options[0]["type"] in (kinds.SUBCOMMAND, kinds.GROUP):
            return self._subcommand(by_name, given)
        names = {one["name"] for one in given}
        for one in options:
            if one.get("required") and one["name"] not in names and not self._typing:
                raise ClientRefusal(f"The option {one['name']} is required.")
        return [self._leaf(by_name[one["name"]], one) for one in given]

    def _subcommand(self, by_name: dict[str, Json], given: list[Json]) -> list[Json]:
        if len(given) != 1:
            raise ClientRefusal("One subcommand is needed.")
        option = by_name[given[0]["name"]]
        inner = self._level(option.get("options", []), given[0].get("options", []))
        return [{"name": option["name"], "type": option["type"], "options": inner}]

    def _leaf(self, option: Json, given: Json) -> Json:
        name, kind = option["name"], option["type"]
        value: Any = given.get("value")
        leaf: Json = {"name": name, "type": kind, "value": value}
        if given.get("focused"):
            if not option.get("autocomplete"):
                raise ClientRefusal(f"The option {name} has no autocompletion.")
            leaf["focused"] = True
            leaf["value"] = str(value)
            self.focused = option
            return leaf
        if "type" in given and given["type"] != kind:
            raise ClientRefusal(f"The option {name} is of another type.")
        check_scalar(option, value)
        self._resolve(kind, value)
        if kind == kinds.ATTACHMENT:
            leaf["value"] = value["id"]
        return leaf

    def _resolve(self, kind: int, value: Any) -> None:
        if kind == kinds.ATTACHMENT:
            self._resolved.setdefault("attachments", {})[value["id"]] = value
        else:
            resolve_one(self._world, kind, str(value), self._resolved)


def _check_shape(options: Any) -> None:
    if not isinstance(options, list):
        raise ClientRefusal("Options are a list.")
    for one in options:
        if not isinstance(one, dict) or not isinstance(one.get("name"), str):
            raise ClientRefusal("An option is an object with a name.")
        _check_shape(one.get("options", []))


_TYPES: dict[int, tuple[type, ...]] = {
    kinds.STRING: (str,),
    kinds.INTEGER: (int,),
    kinds.BOOLEAN: (bool,),
    kinds.NUMBER: (int, float),
    kinds.USER: (str,),
    kinds.CHANNEL: (str,),
    kinds.ROLE: (str,),
    kinds.MENTIONABLE: (str,),
    kinds.ATTACHMENT: (dict,),
}


def check_scalar(option: Json, value: Any) -> None:
    """Check one value against its option: type, choices, bounds. Raises `ClientRefusal`."""
    name, kind = option["name"], option["type"]
    fits = isinstance(value, _TYPES[kind])
    if isinstance(value, bool) and kind != kinds.BOOLEAN:
        fits = False
    if not fits:
        raise ClientRefusal(f"The value of {name} is of the wrong type.")
    choices = option.get("choices")
    if choices and value not in [one["value"] for one in choices]:
        raise ClientRefusal(f"{value} is none of the choices of {name}.")
    if kind == kinds.STRING:
        # A required text cannot be empty in the client, whatever its bounds are.
        low = max(option.get("min_length", 0), 1 if option.get("required") else 0)
        if not low <= len(value) <= option.get("max_length", 6000):
            raise ClientRefusal(f"The length of {name} is not allowed.")
    if kind in (kinds.INTEGER, kinds.NUMBER):
        low, high = option.get("min_value"), option.get("max_value")
        if (low is not None and value < low) or (high is not None and value > high):
            raise ClientRefusal(f"The value of {name} is not allowed.")


def resolve_one(world: World, kind: int, number: str, resolved: Json) -> None:
    """Put the object behind an id into `resolved`. Raises `ClientRefusal` if there is none."""
    if kind not in (kinds.USER, kinds.CHANNEL, kinds.ROLE, kinds.MENTIONABLE):
        return
    roles = {one["id"]: one for one in world.guild["roles"]}
    if kind in (kinds.USER, kinds.MENTIONABLE) and number in world.users:
        resolved.setdefault("users", {})[number] = world.users[number]
        if number in world.members:
            everywhere = str(world.allowed(number, next(iter(world.channels.values()))))
            member = {**world.members[number], "permissions": everywhere}
            member.pop("mute"), member.pop("deaf")
            resolved.setdefault("members", {})[number] = member
    elif kind == kinds.CHANNEL and number in world.channels:
        channel = world.channels[number]
        partial: Json = {key: channel[key] for key in ("id", "type", "name") if key in channel}
        partial["permissions"] = "0"
        resolved.setdefault("channels", {})[number] = partial
    elif kind in (kinds.ROLE, kinds.MENTIONABLE) and number in roles:
        resolved.setdefault("roles", {})[number] = roles[number]
    else:
        raise ClientRefusal(f"There is nothing with the id {number}.")


_SELECT_KINDS = {
    USER_SELECT: kinds.USER,
    ROLE_SELECT: kinds.ROLE,
    MENTIONABLE_SELECT: kinds.MENTIONABLE,
    CHANNEL_SELECT: kinds.CHANNEL,
}


def resolve_values(world: World, select: int, values: list[str]) -> Json:
    """The objects behind the values of a select that Discord fills in."""
    resolved: Json = {}
    if select in _SELECT_KINDS:
        for value in values:
            resolve_one(world, _SELECT_KINDS[select], value, resolved)
    return resolved


def check_values(control: Json, values: list[str]) -> list[str]:
    """Check how many and which values of a select (or group) were chosen."""
    if not all(isinstance(value, str) for value in values):
        raise ClientRefusal("Values are texts.")
    if len(set(values)) != len(values):
        raise ClientRefusal("A value was chosen twice.")
    low, high = control.get("min_values"), control.get("max_values")
    low = 1 if low is None else low
    high = len(control.get("options", [])) if high is None else high
    if control.get("required") is False and not values:
        low = 0
    if not low <= len(values) <= high:
        raise ClientRefusal(f"{low} to {high} values must be chosen.")
    if "options" in control:
        known = {one["value"] for one in control["options"]}
        for value in values:
            if value not in known:
                raise ClientRefusal(f"{value} is none of the options.")
    return list(values)


def check_text(control: Json, value: Any) -> str:
    """Check what was typed into a field of a modal; the given text stands if nothing was."""
    text = control.get("value", "") if value is None else value
    if not isinstance(text, str):
        raise ClientRefusal("A text is needed.")
    if not text and control.get("required") is False:
        return text
    low = max(control.get("min_length", 0), 1)
    if not low <= len(text) <= control.get("max_length", 4000):
        raise ClientRefusal(f"The length of {control['custom_id']} is not allowed.")
    return text


def enter(world: World, control: Json, value: Any, component: Json, resolved: Json) -> None:
    """Enter a value into any other control of a modal: `component` is what is sent for it."""
    kind = control["type"]
    defaults = [one["value"] for one in control.get("options", []) if one.get("default")]
    if kind == CHECKBOX:
        component["value"] = bool(control.get("default")) if value is None else value
    elif kind == RADIO_GROUP:
        chosen = (defaults or [None])[0] if value is None else value
        values = [one["value"] for one in control["options"]]
        if chosen is None and control.get("required") is not False:
            raise ClientRefusal("One of the options must be chosen.")
        if chosen is not None and chosen not in values:
            raise ClientRefusal(f"{chosen} is none of the options.")
        component["value"] = chosen
    elif kind == FILE_UPLOAD:
        files = value or []
        check_values(control, [one["id"] for one in files])
        component["values"] = [one["id"] for one in files]
        for one in files:
            resolved.setdefault("attachments", {})[one["id"]] = one
    else:
        component["values"] = check_values(control, defaults if value is None else list(value))
        if kind != STRING_SELECT:
            for name, entries in resolve_values(world, kind, component["values"]).items():
                resolved.setdefault(name, {}).update(entries)
