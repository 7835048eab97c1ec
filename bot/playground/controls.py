"""Checks of the single controls: buttons, selects, text inputs, groups (components reference)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from .refusals import BodyCheck, Fields, Json, Path

BUTTON, STRING_SELECT, TEXT_INPUT = 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 19, 21, 22, 23
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
LINK, PREMIUM = 5, 6


class ControlsCheck:
    """The state of the checks of one message or modal: the form, the ids, the custom ids."""

    def __init__(self, form: BodyCheck, emojis: Collection[str] = ()) -> None:
        self.form = form
        self.emojis = emojis
        self.count = 0
        self.text = 0
        self.ids: set[int] = set()
        self.custom_ids: set[str] = set()
        self.media: list[tuple[str, Path]] = []
        self._unnumbered: list[Json] = []

    def begin(self, value: Any, path: Path, names: str) -> tuple[Fields, Json]:
        """Start on one component: its fields, and the object that Discord will send back."""
        fields = Fields(self.form, value, path, ("type", "id", *names.split()))
        self.count += 1
        component: Json = {"type": fields.data.get("type"), "id": 0}
        number = fields.integer("id", 0, (1 << 31) - 1)
        if not number:
            self._unnumbered.append(component)
        elif number in self.ids:
            fields.wrong("id", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        else:
            self.ids.add(number)
            component["id"] = number
        return fields, component

    def custom_id(self, fields: Fields, component: Json, *, required: bool = True) -> None:
        """Take over the custom id, which must be the only one of its kind."""
        custom_id = fields.string("custom_id", 1, 100, required=required)
        if custom_id is None:
            return
        if custom_id in self.custom_ids:
            text = "Component custom id cannot be duplicated"
            fields.wrong("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", text)
        self.custom_ids.add(custom_id)
        component["custom_id"] = custom_id

    def number(self) -> None:
        """Give the components without an id the next free numbers, in their order."""
        following = 1
        for number_now in self._unnumbered:
            while following in self.ids:
                following += 1
            number_now["id"] = following
            self.ids.add(following)


Check = Callable[[ControlsCheck, Any, Path], Json]


def keep(component: Json, **values: Any) -> None:
    """Put the values that are given into the answer; Discord leaves absent ones out."""
    component.update({name: value for name, value in values.items() if value is not None})


def pick(sheet: ControlsCheck, value: Any, path: Path, checks: dict[int, Check]) -> Json:
    """Check a component by the function for its type; other types are refused here."""
    kind = value.get("type") if isinstance(value, dict) else None
    check = checks.get(kind) if isinstance(kind, int) and not isinstance(kind, bool) else None
    if check is not None:
        return check(sheet, value, path)
    listed = ", ".join(str(one) for one in sorted(checks))
    text = f'Value of field "type" must be one of ({listed},).'
    sheet.form.add((*path, "type"), "UNION_TYPE_CHOICES", text)
    sheet.count += 1
    return {}


def button(sheet: ControlsCheck, value: Any, path: Path) -> Json:
    """A button: a custom id, or a link, never both; a label or an emoji."""
    fields, component = sheet.begin(value, path, "style label emoji custom_id url disabled sku_id")
    component["style"] = fields.choice("style", (1, 2, 3, 4, LINK, PREMIUM), required=True)
    label = fields.string("label", 0, 80)
    emoji = check_emoji(sheet, fields)
    keep(component, label=label or None, emoji=emoji, disabled=fields.boolean("disabled") or None)
    if component["style"] == LINK:
        _link(fields, component)
    elif component["style"] == PREMIUM:
        keep(component, sku_id=fields.snowflake("sku_id", required=True))
        return component
    else:
        sheet.custom_id(fields, component)
        if fields.data.get("url") is not None:
            text = "A url button must have the link style"
            fields.wrong("url", "BUTTON_COMPONENT_INVALID_URL", text)
    if not (label and label.strip()) and emoji is None:
        text = "A button must have a label or an emoji."
        fields.wrong("label", "BUTTON_COMPONENT_INVALID_LABEL", text)
    return component


def _link(fields: Fields, component: Json) -> None:
    keep(component, url=web_address(fields, "url", ("http", "https", "discord"), 512))
    if fields.data.get("custom_id") is not None:
        text = "A custom id and url cannot both be specified"
        fields.wrong("custom_id", "COMPONENT_CUSTOM_ID_AND_URL", text)


def web_address(fields: Fields, name: str, schemes: tuple[str, ...], high: int) -> str | None:
    """A field with an address, required, of one of the schemes."""
    url = fields.string(name, 1, high, required=True)
    if url is None:
        return None
    scheme, colon, rest = url.partition("://")
    if scheme not in schemes or not colon or not rest or any(c.isspace() for c in url):
        listed = ", ".join(repr(one) for one in schemes)
        text = f"Scheme {scheme!r} is not supported. Scheme must be one of ({listed})."
        fields.wrong(name, "URL_TYPE_INVALID_SCHEME", text)
        return None
    return url


def check_emoji(sheet: ControlsCheck, fields: Fields) -> Json | None:
    """The emoji of a button or option: a Unicode emoji, or one that the app may use."""
    value = fields.data.get("emoji")
    if value is None:
        return None
    inner = Fields(sheet.form, value, (*fields.path, "emoji"), ("id", "name", "animated"))
    number = inner.snowflake("id")
    name = inner.string("name", 0, 32)
    exists = number in sheet.emojis if number else bool(name) and not str(name).isascii()
    if not exists:
        inner.wrong("name", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
        return None
    emoji: Json = {"name": name}
    keep(emoji, id=number, animated=inner.boolean("animated") or None)
    return emoji


def select(sheet: ControlsCheck, value: Any, path: Path) -> Json:
    """A select of any kind, in a message or in a label of a modal."""
    kind = value.get("type")
    names = "custom_id placeholder min_values max_values disabled required"
    names += " options" if kind == STRING_SELECT else " default_values"
    names += " channel_types" if kind == CHANNEL_SELECT else ""
    fields, component = sheet.begin(value, path, names)
    sheet.custom_id(fields, component)
    low, high = _bounds(fields, 25)
    keep(component, placeholder=fields.string("placeholder", 0, 150) or None)
    component.update(min_values=low, max_values=high)
    keep(
        component, disabled=fields.boolean("disabled") or None, required=fields.boolean("required")
    )
    if kind == STRING_SELECT:
        component["options"] = options = _options(sheet, fields, 1, 25, emoji=True)
        _fits(fields, len(options), low, high, options)
    else:
        _default_values(fields, component, kind)
    return component


def _bounds(fields: Fields, top: int) -> tuple[int, int]:
    low = fields.integer("min_values", 0, top)
    high = fields.integer("max_values", 1, top)
    low, high = 1 if low is None else low, 1 if high is None else high
    if low > high:
        text = f"int value should be less than or equal to {high}."
        fields.wrong("min_values", "NUMBER_TYPE_MAX", text)
    return low, high


def _fits(fields: Fields, count: int, low: int, high: int, options: list[Json]) -> None:
    if fields.data.get("options") and count and high > count:
        text = f"Must be less than or equal to the number of options ({count})."
        fields.wrong("max_values", "BASE_TYPE_BAD_LENGTH", text)
    chosen = sum(1 for option in options if option.get("default"))
    if chosen > high:
        text = f"Only {high} options may be chosen from the start."
        fields.wrong("options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", text)


def _options(
    sheet: ControlsCheck, fields: Fields, low: int, high: int, *, emoji: bool
) -> list[Json]:
    seen: set[str] = set()
    options: list[Json] = []
    for index, option in enumerate(fields.array("options", low, high, required=True) or []):
        names = ("label", "value", "description", "default", *(("emoji",) if emoji else ()))
        inner = Fields(sheet.form, option, (*fields.path, "options", index), names)
        text = inner.string("value", 1, 100, required=True)
        one: Json = {"label": inner.string("label", 1, 100, required=True), "value": text}
        if text in seen:
            message = "The specified option value is already used"
            inner.wrong("value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
        if text is not None:
            seen.add(text)
        keep(one, description=inner.string("description", 0, 100) or None)
        keep(one, default=inner.boolean("default"))
        keep(one, emoji=check_emoji(sheet, inner) if emoji else None)
        options.append(one)
    return options


def _default_values(fields: Fields, component: Json, kind: int) -> None:
    kinds = {5: ("user",), 6: ("role",), 7: ("user", "role"), 8: ("channel",)}[kind]
    values = fields.array("default_values", 0, 25)
    if values:
        component["default_values"] = []
    for index, value in enumerate(values or []):
        path = (*fields.path, "default_values", index)
        inner = Fields(fields.form, value, path, ("id", "type"))
        number = inner.snowflake("id", required=True)
        name = inner.choice("type", kinds, required=True)
        component["default_values"].append({"id": number, "type": name})
    if kind == CHANNEL_SELECT:
        keep(component, channel_types=fields.array("channel_types"))


def text_input(sheet: ControlsCheck, value: Any, path: Path) -> Json:
    """A text field of a modal. The label is only for the old form in an action row."""
    names = "custom_id style label value placeholder required min_length max_length"
    fields, component = sheet.begin(value, path, names)
    sheet.custom_id(fields, component)
    component["style"] = fields.choice("style", (1, 2), required=True)
    low = fields.integer("min_length", 0, 4000)
    high = fields.integer("max_length", 1, 4000)
    if low is not None and high is not None and low > high:
        text = f"int value should be less than or equal to {high}."
        fields.wrong("min_length", "NUMBER_TYPE_MAX", text)
    keep(component, label=fields.string("label", 1, 45))
    keep(component, value=fields.string("value", 0, 4000), required=fields.boolean("required"))
    keep(
        component, placeholder=fields.string("placeholder", 0, 100), min_length=low, max_length=high
    )
    return component


def file_upload(sheet: ControlsCheck, value: Any, path: Path) -> Json:
    """A field of a modal that takes files."""
    fields, component = sheet.begin(value, path, "custom_id min_values max_values required")
    sheet.custom_id(fields, component)
    low, high = _bounds(fields, 10)
    component.update(min_values=low, max_values=high)
    keep(component, required=fields.boolean("required"))
    return component


def radio_group(sheet: ControlsCheck, value: Any, path: Path) -> Json:
    """One choice among 2 to 10."""
    fields, component = sheet.begin(value, path, "custom_id required options")
    sheet.custom_id(fields, component)
    component["options"] = _options(sheet, fields, 2, 10, emoji=False)
    _fits(fields, 0, 0, 1, component["options"])
    keep(component, required=fields.boolean("required"))
    return component


def checkbox_group(sheet: ControlsCheck, value: Any, path: Path) -> Json:
    """Some choices among 1 to 10."""
    fields, component = sheet.begin(value, path, "custom_id required options min_values max_values")
    sheet.custom_id(fields, component)
    component["options"] = options = _options(sheet, fields, 1, 10, emoji=False)
    low = fields.integer("min_values", 0, 10)
    high = fields.integer("max_values", 1, 10)
    top = high if high is not None else max(len(options), 1)
    _fits(fields, len(options), low or 0, top, options)
    if low is not None and low > top:
        text = f"int value should be less than or equal to {top}."
        fields.wrong("min_values", "NUMBER_TYPE_MAX", text)
    keep(component, min_values=low, max_values=high, required=fields.boolean("required"))
    return component


def checkbox(sheet: ControlsCheck, value: Any, path: Path) -> Json:
    """Check a checkbox, which is on or off."""
    fields, component = sheet.begin(value, path, "custom_id default")
    sheet.custom_id(fields, component)
    keep(component, default=fields.boolean("default"))
    return component
