"""Checks of application commands: names, texts, options, limits (application-commands pages)."""

from __future__ import annotations

import unicodedata
from typing import Any

from .refusals import ApiError, BodyCheck, Fields, Json, Path, invalid, is_snowflake

LOCALES = frozenset(
    [
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "fi",
        "sv-SE",
        "vi",
        "tr",
        "cs",
        "el",
        "bg",
        "ru",
        "uk",
        "hi",
        "th",
        "zh-CN",
        "ja",
        "zh-TW",
        "ko",
    ]
)
SUBCOMMAND, GROUP = 1, 2
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(3, 12)
SLASH, USER_COMMAND, MESSAGE_COMMAND = 1, 2, 3
MOST = {SLASH: 100, USER_COMMAND: 15, MESSAGE_COMMAND: 15}
MOST_TEXT = 8000
# Numbers travel as doubles: beyond this whole numbers are no longer exact.
SAFE = 2**53 - 1
_TOP = [
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "nsfw",
    "contexts",
    "type",
    "id",
    "default_member_permissions",
    "dm_permission",
    "default_permission",
    "integration_types",
    "handler",
]
_OPTION = [
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "required",
    "choices",
    "options",
    "channel_types",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "autocomplete",
]


def check_command_list(value: Any) -> list[Json]:
    """Check a whole list that replaces the commands. Raises `ApiError`."""
    if not isinstance(value, list):
        raise invalid((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
    form = BodyCheck()
    commands = [check_command(form, one, (index,)) for index, one in enumerate(value)]
    form.check()
    check_count(commands)
    seen: set[tuple[int, str]] = set()
    for index, one in enumerate(commands):
        key = (one["type"], one["name"])
        if key in seen:
            text = "Application command names must be unique"
            form.add((index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", text)
        seen.add(key)
    form.check()
    return commands


def check_count(commands: list[Json]) -> None:
    """Refuse more commands of one kind than an app may have (code 30032)."""
    for kind, most in MOST.items():
        if sum(1 for one in commands if one["type"] == kind) > most:
            text = f"Maximum number of application commands reached ({most})."
            raise ApiError(400, 30032, text)


def check_command(form: BodyCheck, value: Any, path: Path = ()) -> Json:
    """Check one command; returns it as Discord keeps it, without id and version."""
    fields = Fields(form, value, path, _TOP)
    kind = fields.choice("type", tuple(MOST)) or SLASH
    command: Json = {"type": kind, **_names(fields, kind)}
    command["default_member_permissions"] = _permissions(fields)
    command["nsfw"] = bool(fields.boolean("nsfw"))
    dm = fields.boolean("dm_permission")
    command["contexts"] = _numbers(fields, "contexts", (0, 1, 2))
    if command["contexts"] is None and dm is False:
        command["contexts"] = [0]
    command["integration_types"] = _numbers(fields, "integration_types", (0, 1)) or [0]
    command["dm_permission"] = command["contexts"] is None or 1 in command["contexts"]
    if kind == SLASH:
        command["options"] = check_options(fields, depth=0)
    elif fields.data.get("options"):
        fields.wrong("options", "CONTEXT_MENU_OPTIONS", "Context menu commands have no options")
    if text_size(command) > MOST_TEXT:
        text = f"Command exceeds maximum size ({MOST_TEXT})"
        form.add(path, "APPLICATION_COMMAND_TOO_LARGE", text)
    return command


def _permissions(fields: Fields) -> str | None:
    value = fields.data.get("default_member_permissions")
    if value is None:
        return None
    if not is_snowflake(value) or int(value) >= 1 << 54:
        text = f'Value "{value}" is not int.'
        fields.wrong("default_member_permissions", "NUMBER_TYPE_COERCE", text)
        return None
    return str(value)


def _numbers(fields: Fields, name: str, allowed: tuple[int, ...]) -> list[int] | None:
    values = fields.array(name, 1)
    if values is None:
        return None
    if any(value not in allowed or isinstance(value, bool) for value in values):
        listed = ", ".join(str(one) for one in allowed)
        fields.wrong(name, "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
    elif len(set(values)) != len(values):
        fields.wrong(name, "SET_TYPE_ALREADY_CONTAINS_VALUE", "The values must be distinct.")
    return list(values)


def _names(fields: Fields, kind: int) -> Json:
    texts: Json = {"name": fields.string("name", 1, 32, required=True) or ""}
    if texts["name"] and kind == SLASH and not is_name(texts["name"]):
        _bad_name(fields, "name", texts["name"])
    texts["name_localizations"] = _localizations(fields, "name", 32, strict=kind == SLASH)
    if kind != SLASH:
        if fields.data.get("description"):
            text = "Context menu commands cannot have description"
            fields.wrong("description", "APPLICATION_COMMAND_CONTEXT_DESCRIPTION", text)
        texts["description"] = ""
        texts["description_localizations"] = None
        return texts
    texts["description"] = fields.string("description", 1, 100, required=True) or ""
    texts["description_localizations"] = _localizations(fields, "description", 100, strict=False)
    return texts


def _bad_name(fields: Fields, name: str, text: str) -> None:
    message = f'Command name "{text}" is invalid'
    fields.wrong(name, "APPLICATION_COMMAND_INVALID_NAME", message)


def is_name(name: str) -> bool:
    """Whether this may be the name of a slash command or option: letters, digits, - _ '."""
    for letter in name:
        category = unicodedata.category(letter)
        script = unicodedata.name(letter, "").partition(" ")[0]
        if letter in "-_'" or category[0] in "LN" or script in ("DEVANAGARI", "THAI"):
            continue
        return False
    return name == name.lower()


def _localizations(fields: Fields, name: str, high: int, *, strict: bool) -> Json | None:
    key = f"{name}_localizations"
    value = fields.data.get(key)
    if value is None:
        return None
    languages = tuple(value) if isinstance(value, dict) else ()
    inner = Fields(fields.form, value, (*fields.path, key), languages)
    for locale in inner.data:
        if locale not in LOCALES:
            inner.wrong(locale, "DICT_TYPE_INVALID_KEY", f'"{locale}" is not a locale.')
            continue
        text = inner.string(locale, 1, high, required=True)
        if strict and text is not None and not is_name(text):
            _bad_name(inner, locale, text)
    return dict(inner.data)


def check_options(fields: Fields, depth: int) -> list[Json]:
    """Check the options of a command, group or subcommand (`depth` 0, 1, 2)."""
    options = fields.array("options", 0, 25) or []
    made = [
        _option(fields.form, one, (*fields.path, "options", index), depth)
        for index, one in enumerate(options)
    ]
    _check_unique(fields, made)
    nested = [one.get("type") in (SUBCOMMAND, GROUP) for one in made]
    if any(nested) and not all(nested):
        text = "Sub-command and sub-command group option types are mutually exclusive"
        fields.wrong("options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text)
    optional = False
    for index, one in enumerate(made):
        if one.get("required") and optional:
            text = "Required options must be placed before non-required options"
            place = (*fields.path, "options", index)
            fields.form.add(place, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text)
        optional = optional or not one.get("required")
    return made


def _check_unique(fields: Fields, options: list[Json]) -> None:
    seen: set[tuple[str, str]] = set()
    for index, one in enumerate(options):
        names = [("", one["name"]), *(one["name_localizations"] or {}).items()]
        for locale, name in names:
            if (locale, name) in seen:
                text = "Option names must be unique"
                place = (*fields.path, "options", index, "name")
                fields.form.add(place, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", text)
            seen.add((locale, name))


def _option(form: BodyCheck, value: Any, path: Path, depth: int) -> Json:
    fields = Fields(form, value, path, _OPTION)
    allowed = {0: range(1, 12), 1: (SUBCOMMAND, *range(3, 12)), 2: range(3, 12)}[depth]
    kind = fields.choice("type", tuple(allowed), required=True)
    option: Json = {"type": kind, **_names(fields, SLASH)}
    if kind in (SUBCOMMAND, GROUP):
        deeper = 2 if kind == SUBCOMMAND else 1
        option["options"] = check_options(fields, deeper)
        if kind == GROUP and any(one["type"] != SUBCOMMAND for one in option["options"]):
            text = "Sub-command groups may only hold sub-commands"
            fields.wrong("options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text)
        return option
    option["required"] = bool(fields.boolean("required"))
    choices = _choices(fields, kind)
    if choices:
        option["choices"] = choices
    if fields.boolean("autocomplete"):
        option["autocomplete"] = True
        if choices:
            text = "Autocomplete and choices are mutually exclusive"
            fields.wrong("choices", "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES", text)
        if kind not in (STRING, INTEGER, NUMBER):
            text = "This option type cannot be autocompleted"
            fields.wrong("autocomplete", "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_TYPE", text)
    _bounds(fields, option, kind)
    return option


def _bounds(fields: Fields, option: Json, kind: int) -> None:
    lengths = fields.integer("min_length", 0, 6000), fields.integer("max_length", 1, 6000)
    values = _value_bound(fields, "min_value", kind), _value_bound(fields, "max_value", kind)
    for names, pair, kinds in (
        (("min_length", "max_length"), lengths, (STRING,)),
        (("min_value", "max_value"), values, (INTEGER, NUMBER)),
    ):
        for name, bound in zip(names, pair, strict=True):
            if bound is None:
                continue
            option[name] = fields.data[name]
            if kind not in kinds:
                fields.wrong(name, "APPLICATION_COMMAND_OPTION_BOUND", "Not for this option type")
        low, high = pair
        if low is not None and high is not None and low > high:
            fields.wrong(names[0], "NUMBER_TYPE_MAX", f"Must not be greater than {names[1]}.")
    if fields.data.get("channel_types") is not None:
        option["channel_types"] = fields.array("channel_types")
        if kind != CHANNEL:
            fields.wrong("channel_types", "APPLICATION_COMMAND_OPTION_BOUND", "Only for channels")


def _value_bound(fields: Fields, name: str, kind: int) -> float | None:
    if kind == INTEGER:
        return fields.integer(name, -SAFE, SAFE)
    return fields.number(name)


def _choices(fields: Fields, kind: int) -> list[Json]:
    values = fields.array("choices", 0, 25) or []
    if values and kind not in (STRING, INTEGER, NUMBER):
        text = "This option type cannot have choices"
        fields.wrong("choices", "APPLICATION_COMMAND_OPTIONS_CHOICES_TYPE", text)
    return check_choices(fields.form, values, (*fields.path, "choices"), kind)


def check_choices(
    form: BodyCheck, values: list[Any], path: Path, kind: int, *, distinct: bool = True
) -> list[Json]:
    """Check choices of an option (distinct names), or the ones that an autocompletion offers."""
    choices: list[Json] = []
    names: set[str] = set()
    for index, value in enumerate(values):
        known = ("name", "name_localizations", "value")
        fields = Fields(form, value, (*path, index), known)
        name = fields.string("name", 1, 100, required=True) or ""
        if distinct and name in names:
            text = "Option choice names must be unique"
            fields.wrong("name", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", text)
        names.add(name)
        localized = _localizations(fields, "name", 100, strict=False)
        choices.append(
            {"name": name, "name_localizations": localized, "value": _worth(fields, kind)}
        )
    return choices


def _worth(fields: Fields, kind: int) -> Any:
    if kind == STRING:
        return fields.string("value", 1, 100, required=True)
    if kind == INTEGER:
        return fields.integer("value", -SAFE, SAFE, required=True)
    value = fields.number("value")
    if fields.data.get("value") is None:
        fields.wrong("value", "BASE_TYPE_REQUIRED", "This field is required")
    return value


def text_size(command: Json) -> int:
    """Characters of names, descriptions and values on all levels; the longest language counts."""
    size = 0
    for name in ("name", "description"):
        versions = [command.get(name) or "", *(command.get(f"{name}_localizations") or {}).values()]
        size += max(len(str(version)) for version in versions)
    for choice in command.get("choices", []):
        versions = [choice["name"], *(choice["name_localizations"] or {}).values()]
        size += max(len(str(version)) for version in versions)
        size += len(choice["value"]) if isinstance(choice["value"], str) else 0
    return size + sum(text_size(option) for option in command.get("options", []))
