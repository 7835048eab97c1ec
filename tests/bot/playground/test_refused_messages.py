"""What Discord refuses in messages: each rule by one body that breaks only it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.playground.raw import PNG, Raw, button, error_at, row, select, text

V2 = 1 << 15
MEDIA = {"url": "https://example.org/a.png"}
GALLERY = {"type": 12, "items": [{"media": MEDIA}]}


def container(*components: Any, **more: Any) -> dict[str, Any]:
    return {"type": 17, "components": list(components), **more}


def embed(**fields: Any) -> dict[str, Any]:
    return {"embeds": [{"title": "T", **fields}]}


def rows(*components: Any) -> dict[str, Any]:
    return {"components": [row(*components)]}


def v2(*components: Any, **more: Any) -> dict[str, Any]:
    return {"flags": V2, "components": list(components), **more}


GOOD = {
    "text": {"content": "hello"},
    "text of 2,000": {"content": "x" * 2000},
    "embed": embed(description="d", color=1, fields=[{"name": "n", "value": "v"}]),
    "five rows of five": {
        "components": [row(*(button(f"{r}{c}") for c in range(5))) for r in range(5)]
    },
    "link": rows({"type": 2, "style": 5, "label": "L", "url": "https://example.org"}),
    "emoji only": rows(button("a", label=None, emoji={"id": None, "name": "🎲"})),
    "select": rows(select(min_values=0, max_values=3, placeholder="p")),
    "user select": rows({"type": 5, "custom_id": "u"}),
    "v2 text": v2(text("x" * 4000)),
    "v2 of 40": v2(container(*(text("x") for _ in range(39)))),
    "v2 gallery": v2(container(GALLERY, {"type": 14, "divider": True, "spacing": 2})),
    "v2 section": v2({"type": 9, "components": [text("a")], "accessory": button("b")}),
    "v2 thumbnail": v2(
        {"type": 9, "components": [text("a")], "accessory": {"type": 11, "media": MEDIA}}
    ),
    "null fields": {"content": "x", "embeds": None, "components": None, "flags": None},
}
LONG_EMBEDS = {"embeds": [{"description": "x" * 4000}, {"description": "y" * 2001}]}
FIELDS = [{"name": "n", "value": "v"}] * 26
MIXED = rows(button("a"), select())
DOUBLE = {"components": [row(button("a")), row(button("a"))]}
TWICE = [{"label": "a", "value": "1"}, {"label": "b", "value": "1"}]
DEFAULTS = [{"label": str(n), "value": str(n), "default": True} for n in range(2)]
LONG = {"label": "x", "value": "x", "description": "x" * 101}
SECTION = {"type": 9, "components": [text("a")] * 4, "accessory": button("b")}
BARE = {"type": 2, "style": 1, "custom_id": "a"}
BAD = {
    "content too long": ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    "content no text": ({"content": 5}, "content", "STRING_TYPE_CONVERT"),
    "unknown field": ({"content": "x", "colour": 1}, "colour", "UNKNOWN_FIELD"),
    "eleven embeds": ({"embeds": [{"title": "T"}] * 11}, "embeds", "BASE_TYPE_MAX_LENGTH"),
    "embed empty": ({"embeds": [{}]}, "embeds.0", "EMBED_EMPTY"),
    "embed title": (embed(title="x" * 257), "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
    "embed text": (embed(description="x" * 4097), "embeds.0.description", "BASE_TYPE_MAX_LENGTH"),
    "embed fields": (embed(fields=FIELDS), "embeds.0.fields", "BASE_TYPE_MAX_LENGTH"),
    "embed footer": (
        embed(footer={"text": "x" * 2049}), "embeds.0.footer.text", "BASE_TYPE_BAD_LENGTH"),
    "embed author": (
        embed(author={"name": "x" * 257}), "embeds.0.author.name", "BASE_TYPE_BAD_LENGTH"),
    "embed field name": (
        embed(fields=[{"name": "x" * 257, "value": "v"}]),
        "embeds.0.fields.0.name", "BASE_TYPE_BAD_LENGTH"),
    "embed field value": (
        embed(fields=[{"name": "n", "value": "v" * 1025}]),
        "embeds.0.fields.0.value", "BASE_TYPE_BAD_LENGTH"),
    "embeds of 6,001": (LONG_EMBEDS, "embeds", "MAX_EMBED_SIZE_EXCEEDED"),
    "six rows": (
        {"components": [row(button(str(n))) for n in range(6)]},
        "components", "BASE_TYPE_MAX_LENGTH"),
    "six buttons": (
        rows(*(button(str(n)) for n in range(6))),
        "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    "empty row": (rows(), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    "select beside button": (MIXED, "components.0.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    "custom id twice": (
        DOUBLE, "components.1.components.0.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"),
    "component id twice": (
        rows(button("a", id=7), button("b", id=7)),
        "components.0.components.1.id", "COMPONENT_ID_DUPLICATED"),
    "custom id of 101": (
        rows(button("x" * 101)), "components.0.components.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
    "no custom id": (
        rows({"type": 2, "style": 1, "label": "x"}),
        "components.0.components.0.custom_id", "BASE_TYPE_REQUIRED"),
    "label of 81": (
        rows(button("a", label="x" * 81)),
        "components.0.components.0.label", "BASE_TYPE_MAX_LENGTH"),
    "no label": (rows(BARE), "components.0.components.0.label", "BUTTON_COMPONENT_INVALID_LABEL"),
    "no emoji": (
        rows(button("a", emoji={"name": "dice"})),
        "components.0.components.0.emoji.name", "BUTTON_COMPONENT_INVALID_EMOJI"),
    "unknown app emoji": (
        rows(button("a", emoji={"id": "12345", "name": "dice"})),
        "components.0.components.0.emoji.name", "BUTTON_COMPONENT_INVALID_EMOJI"),
    "style 9": (
        rows(button("a", style=9)), "components.0.components.0.style", "BASE_TYPE_CHOICES"),
    "link with custom id": (
        rows(button("a", style=5, url="https://example.org")),
        "components.0.components.0.custom_id", "COMPONENT_CUSTOM_ID_AND_URL"),
    "link without url": (
        rows({"type": 2, "style": 5, "label": "x"}),
        "components.0.components.0.url", "BASE_TYPE_REQUIRED"),
    "link of 513": (
        rows({"type": 2, "style": 5, "label": "x", "url": "https://e.org/" + "x" * 500}),
        "components.0.components.0.url", "BASE_TYPE_BAD_LENGTH"),
    "url on a button": (
        rows(button("a", url="https://example.org")),
        "components.0.components.0.url", "BUTTON_COMPONENT_INVALID_URL"),
    "26 options": (
        rows(select(count=26)), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    "no options": (
        rows(select(count=0)), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    "value twice": (
        rows(select(options=TWICE)), "components.0.components.0.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
    "option description": (
        rows(select(options=[LONG])),
        "components.0.components.0.options.0.description", "BASE_TYPE_MAX_LENGTH"),
    "placeholder of 151": (
        rows(select(placeholder="x" * 151)),
        "components.0.components.0.placeholder", "BASE_TYPE_MAX_LENGTH"),
    "more values than options": (
        rows(select(max_values=4)),
        "components.0.components.0.max_values", "BASE_TYPE_BAD_LENGTH"),
    "too many defaults": (
        rows(select(options=DEFAULTS)), "components.0.components.0.options",
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"),
    "min above max": (
        rows(select(min_values=3, max_values=2)),
        "components.0.components.0.min_values", "NUMBER_TYPE_MAX"),
    "v2 without its flag": ({"components": [text("x")]}, "components.0.type", "UNION_TYPE_CHOICES"),
    "v2 with content": (
        v2(text("x"), content="y"), "content",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
    "v2 with embeds": (
        v2(text("x"), embeds=[{"title": "T"}]), "embeds",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
    "v2 of 41": (
        v2(container(*(text("x") for _ in range(40)))), "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    "v2 of 41 with buttons": (
        v2(*(row(*(button(f"{r}{c}") for c in range(5))) for r in range(6)),
           *(text("x") for _ in range(5))), "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    "v2 text of 4,001": (
        v2(text("x" * 3000), text("y" * 1001)), "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    "v2 text empty": (v2(text("")), "components.0.content", "BASE_TYPE_BAD_LENGTH"),
    "container in container": (
        v2(container(container(text("x")))), "components.0.components.0.type",
        "UNION_TYPE_CHOICES"),
    "bare button in v2": (v2(button("a")), "components.0.type", "UNION_TYPE_CHOICES"),
    "section of four": (v2(SECTION), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    "section without accessory": (
        v2({"type": 9, "components": [text("a")]}), "components.0.accessory.type",
        "UNION_TYPE_CHOICES"),
    "gallery of eleven": (
        v2({"type": 12, "items": [{"media": MEDIA}] * 11}), "components.0.items",
        "BASE_TYPE_BAD_LENGTH"),
    "alt text of 1,025": (
        v2({"type": 12, "items": [{"media": MEDIA, "description": "x" * 1025}]}),
        "components.0.items.0.description", "BASE_TYPE_BAD_LENGTH"),
    "picture that is not there": (
        v2({"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}),
        "components.0.items.0.media.url",
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"),
    "file from elsewhere": (
        v2({"type": 13, "file": MEDIA}), "components.0.file.url", "URL_TYPE_INVALID_SCHEME"),
    "spacing 3": (
        v2(text("x"), {"type": 14, "spacing": 3}), "components.1.spacing", "BASE_TYPE_CHOICES"),
    "colour": (
        v2(container(text("x"), accent_color=1 << 24)), "components.0.accent_color",
        "NUMBER_TYPE_MAX"),
    "text input in a message": (
        rows({"type": 4, "custom_id": "a", "style": 1}), "components.0.components.0.type",
        "UNION_TYPE_CHOICES"),
    "ephemeral outside": ({"content": "x", "flags": 64}, "flags", "MESSAGE_FLAGS_INVALID"),
    "nonce of 26": ({"content": "x", "nonce": "x" * 26}, "nonce", "NONCE_TYPE_TOO_LONG"),
    "mentions doubly": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions.users", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"),
    "mentions of all": (
        {"content": "x", "allowed_mentions": {"parse": ["all"]}},
        "allowed_mentions.parse.0", "BASE_TYPE_CHOICES"),
    "reply to nothing": (
        {"content": "x", "message_reference": {"message_id": "1"}}, "message_reference",
        "REPLIES_UNKNOWN_MESSAGE"),
    "attachment that was not sent": (
        {"content": "x", "attachments": [{"id": 0}]}, "attachments.0.id", "ATTACHMENT_NOT_FOUND"),
}  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
async def test_a_good_message_is_taken(raw: Raw, name: str) -> None:
    status, body = await raw.post(GOOD[name])
    assert (status, body.get("errors")) == (200, None)


async def test_every_bad_message_is_refused_for_its_reason(raw: Raw) -> None:
    for name, (body, place, code) in BAD.items():
        status, answer = await raw.post(body)
        assert (status, answer["code"]) == (400, 50035), name
        assert code in error_at(answer["errors"], place), (name, answer["errors"])
    assert raw.playground.person("Ann").messages("games") == []


@pytest.mark.parametrize("body", [{}, {"content": ""}, {"content": "  \n "}, v2()])
async def test_an_empty_message_is_refused(raw: Raw, body: Any) -> None:
    status, answer = await raw.post(body)
    assert (status, answer["code"]) == (400, 50006)


async def test_all_mistakes_are_named_at_once(raw: Raw) -> None:
    _, answer = await raw.post({"content": "x" * 2001, **rows(BARE, button("b", style=9))})
    assert set(answer["errors"]) == {"content", "components"}
    assert set(answer["errors"]["components"]["0"]["components"]) == {"0", "1"}


async def test_files_are_limited_in_number_and_size(raw: Raw) -> None:
    many = {f"files[{n}]": (f"{n}.png", PNG) for n in range(11)}
    listed = [{"id": n} for n in range(11)]
    status, answer = await raw.post({"attachments": listed}, files=many)
    assert (status, answer["code"]) == (400, 30015)
    status, answer = await raw.post({}, files=many)
    assert (status, answer["code"]) == (400, 30015)
    large = {"files[0]": ("a.bin", b"x" * (10 * 1024 * 1024 + 1))}
    status, answer = await raw.post({}, files=large)
    assert (status, answer["code"]) == (413, 40005)
    huge = {f"files[{n}]": (f"{n}.bin", b"x" * (9 * 1024 * 1024)) for n in range(3)}
    status, answer = await raw.post({}, files=huge)
    assert (status, answer["code"]) == (413, 40005)
    fits = {"files[0]": ("a.bin", b"x" * (10 * 1024 * 1024))}
    status, answer = await raw.post({}, files=fits)
    assert status == 200
    assert answer["attachments"][0]["size"] == 10 * 1024 * 1024


async def test_alt_text_is_limited(raw: Raw) -> None:
    body = {"attachments": [{"id": 0, "description": "x" * 1025}]}
    status, answer = await raw.post(body, files={"files[0]": ("a.png", PNG)})
    assert status == 400
    assert error_at(answer["errors"], "attachments.0.description") == {"BASE_TYPE_MAX_LENGTH"}


async def test_a_file_must_be_listed_when_others_are(raw: Raw) -> None:
    files = {"files[0]": ("a.png", PNG), "files[1]": ("b.png", PNG)}
    status, answer = await raw.post({"attachments": [{"id": 0}]}, files=files)
    assert (status, error_at(answer["errors"], "attachments")) == (400, {"ATTACHMENT_NOT_LISTED"})


async def test_bodies_that_are_no_objects_are_refused(raw: Raw) -> None:
    for body in ([], "x", 5):
        status, answer = await raw.post(body)
        assert (status, answer["code"]) == (400, 50035)
    path = f"/channels/{raw.channel}/messages"
    headers = {**raw.headers, "Content-Type": "application/json"}
    status, answer = await raw.call("POST", path, data=b"{", headers=headers)
    assert (status, answer["code"]) == (400, 50109)
    headers["Content-Type"] = "text/plain"
    status, answer = await raw.call("POST", path, data=b"{}", headers=headers)
    assert (status, answer["code"]) == (400, 50035)
