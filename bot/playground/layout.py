"""Checks of the parts of a message or modal: rows, containers, sections, labels."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from . import controls
from .controls import Check, ControlsCheck, keep, pick, web_address
from .refusals import BodyCheck, Fields, Json, Path

ROW, SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR = 1, 9, 10, 11, 12, 13, 14
CONTAINER, LABEL = 17, 18
COMPONENTS_V2 = 1 << 15
MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_ROWS = 5

_ROW_CHECKS: dict[int, Check] = {
    controls.BUTTON: controls.button,
    **dict.fromkeys(controls.SELECTS, controls.select),
}


def check_message_components(
    form: BodyCheck,
    value: Any,
    *,
    v2: bool,
    path: Path = ("components",),
    emojis: Collection[str] = (),
) -> tuple[list[Json], list[tuple[str, Path]]]:
    """Check the components of a message.

    Returns them as Discord sends them back, numbered, with media not yet resolved, and the
    addresses of the media with the places where they stand.
    """
    sheet = ControlsCheck(form, emojis)
    if not isinstance(value, list):
        form.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        return [], []
    allowed: dict[int, Check] = _TOP_CHECKS if v2 else {ROW: _row}
    component = [pick(sheet, one, (*path, index), allowed) for index, one in enumerate(value)]
    if v2:
        _check_totals(form, sheet, path)
    elif len(value) > MOST_ROWS:
        text = f"Must be {MOST_ROWS} or fewer in length."
        form.add(path, "BASE_TYPE_MAX_LENGTH", text)
    sheet.number()
    return component, sheet.media


def _check_totals(form: BodyCheck, sheet: ControlsCheck, path: Path) -> None:
    if sheet.count > MOST_COMPONENTS:
        text = f"The total number of components exceeded the maximum of {MOST_COMPONENTS}."
        form.add(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", text)
    if sheet.text > MOST_TEXT:
        text = f"The total displayable text size exceeded the maximum of {MOST_TEXT}."
        form.add(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", text)


def _row(sheet: ControlsCheck, value: Any, path: Path) -> Json:
    fields, component = sheet.begin(value, path, "components")
    inner = fields.array("components", 1, 5, required=True) or []
    component["components"] = [
        pick(sheet, one, (*path, "components", index), _ROW_CHECKS)
        for index, one in enumerate(inner)
    ]
    kinds = [one.get("type") for one in component["components"]]
    if len(kinds) > 1 and any(kind in controls.SELECTS for kind in kinds):
        text = "A select menu must be the only component of its row."
        fields.wrong("components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", text)
    return component


def _text(sheet: ControlsCheck, value: Any, path: Path) -> Json:
    fields, component = sheet.begin(value, path, "content")
    # The sum of all texts is checked besides; one text alone may already be too long.
    component["content"] = content = fields.string("content", 1, MOST_TEXT, required=True)
    sheet.text += len(content or "")
    return component


def _media(sheet: ControlsCheck, fields: Fields, name: str, *, attached: bool = False) -> Json:
    value = fields.data.get(name)
    if value is None:
        fields.wrong(name, "BASE_TYPE_REQUIRED", "This field is required")
        return {}
    inner = Fields(sheet.form, value, (*fields.path, name), ("url",))
    schemes = ("attachment",) if attached else ("http", "https", "attachment")
    url = web_address(inner, "url", schemes, 2048)
    if url is None:
        return {}
    sheet.media.append((url, (*inner.path, "url")))
    return {"url": url}


def _thumbnail(sheet: ControlsCheck, value: Any, path: Path) -> Json:
    fields, component = sheet.begin(value, path, "media description spoiler")
    component["media"] = _media(sheet, fields, "media")
    component["description"] = fields.string("description", 1, 1024)
    component["spoiler"] = bool(fields.boolean("spoiler"))
    return component


def _section(sheet: ControlsCheck, value: Any, path: Path) -> Json:
    fields, component = sheet.begin(value, path, "components accessory")
    texts = fields.array("components", 1, 3, required=True) or []
    component["components"] = [
        pick(sheet, one, (*path, "components", index), {TEXT: _text})
        for index, one in enumerate(texts)
    ]
    accessories: dict[int, Check] = {controls.BUTTON: controls.button, THUMBNAIL: _thumbnail}
    component["accessory"] = pick(
        sheet, fields.data.get("accessory"), (*path, "accessory"), accessories
    )
    return component


def _gallery(sheet: ControlsCheck, value: Any, path: Path) -> Json:
    fields, component = sheet.begin(value, path, "items")
    component["items"] = []
    for index, item in enumerate(fields.array("items", 1, 10, required=True) or []):
        place = (*path, "items", index)
        inner = Fields(sheet.form, item, place, ("media", "description", "spoiler"))
        component["items"].append(
            {
                "media": _media(sheet, inner, "media"),
                "description": inner.string("description", 1, 1024),
                "spoiler": bool(inner.boolean("spoiler")),
            }
        )
    return component


def _file(sheet: ControlsCheck, value: Any, path: Path) -> Json:
    fields, component = sheet.begin(value, path, "file spoiler")
    component["file"] = _media(sheet, fields, "file", attached=True)
    component["spoiler"] = bool(fields.boolean("spoiler"))
    return component


def _separator(sheet: ControlsCheck, value: Any, path: Path) -> Json:
    fields, component = sheet.begin(value, path, "divider spacing")
    divider = fields.boolean("divider")
    component["spacing"] = fields.choice("spacing", (1, 2)) or 1
    component["divider"] = True if divider is None else divider
    return component


def _container(sheet: ControlsCheck, value: Any, path: Path) -> Json:
    fields, component = sheet.begin(value, path, "components accent_color spoiler")
    component["accent_color"] = fields.integer("accent_color", 0, 0xFFFFFF)
    component["spoiler"] = bool(fields.boolean("spoiler"))
    inner = fields.array("components", 1, None, required=True) or []
    allowed = {kind: check for kind, check in _TOP_CHECKS.items() if kind != CONTAINER}
    component["components"] = [
        pick(sheet, one, (*path, "components", index), allowed) for index, one in enumerate(inner)
    ]
    return component


_TOP_CHECKS: dict[int, Check] = {
    ROW: _row,
    SECTION: _section,
    TEXT: _text,
    GALLERY: _gallery,
    FILE: _file,
    SEPARATOR: _separator,
    CONTAINER: _container,
}


def check_modal(form: BodyCheck, value: Any, path: Path = ("data",)) -> Json:
    """Check a modal; returns it with its components numbered."""
    fields = Fields(form, value, path, ("custom_id", "title", "components"))
    sheet = ControlsCheck(form)
    component: Json = {
        "custom_id": fields.string("custom_id", 1, 100, required=True),
        "title": fields.string("title", 1, 45, required=True),
    }
    tops = fields.array("components", 1, 5, required=True) or []
    allowed: dict[int, Check] = {ROW: _old_row, TEXT: _text, LABEL: _label}
    component["components"] = [
        pick(sheet, one, (*path, "components", index), allowed) for index, one in enumerate(tops)
    ]
    sheet.number()
    return component


def _old_row(sheet: ControlsCheck, value: Any, path: Path) -> Json:
    fields, component = sheet.begin(value, path, "components")
    inner = fields.array("components", 1, 1, required=True) or []
    checks: dict[int, Check] = {controls.TEXT_INPUT: controls.text_input}
    component["components"] = [
        pick(sheet, one, (*path, "components", index), checks) for index, one in enumerate(inner)
    ]
    for index, one in enumerate(component["components"]):
        if one and "label" not in one:
            place = (*path, "components", index, "label")
            sheet.form.add(place, "BASE_TYPE_REQUIRED", "This field is required")
    return component


_LABELLED: dict[int, Check] = {
    **dict.fromkeys(controls.SELECTS, controls.select),
    controls.TEXT_INPUT: controls.text_input,
    controls.FILE_UPLOAD: controls.file_upload,
    controls.RADIO_GROUP: controls.radio_group,
    controls.CHECKBOX_GROUP: controls.checkbox_group,
    controls.CHECKBOX: controls.checkbox,
}


def _label(sheet: ControlsCheck, value: Any, path: Path) -> Json:
    fields, component = sheet.begin(value, path, "label description component")
    component["label"] = fields.string("label", 1, 45, required=True)
    keep(component, description=fields.string("description", 1, 100))
    child = fields.data.get("component")
    place = (*path, "component")
    component["component"] = pick(sheet, child, place, _LABELLED)
    if component["component"].get("disabled"):
        text = "A control in a modal cannot be disabled."
        sheet.form.add((*place, "disabled"), "MODAL_COMPONENT_DISABLED", text)
    if component["component"].get("label"):
        text = "The label component already holds the label."
        sheet.form.add((*place, "label"), "TEXT_INPUT_LABEL_NOT_ALLOWED", text)
    return component


def walk(components: list[Json]) -> list[Json]:
    """All components, the nested ones behind the one that holds them."""
    found: list[Json] = []
    for one in components:
        found.append(one)
        found += walk(one.get("components", []))
        for name in ("accessory", "component"):
            if name in one:
                found += walk([one[name]])
    return found
