"""Drafts of messages: the body of a request that makes or edits one, read and checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from . import layout
from .embeds import check_embeds
from .files import FILE_LIMIT, FILES_PER_MESSAGE, File
from .refusals import ApiError, BodyCheck, Fields, Json, Path, is_snowflake
from .world import EPHEMERAL, Message, World

SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS = 1 << 2, 1 << 12
COMPONENTS_V2 = layout.COMPONENTS_V2
_COMMON = ("content", "embeds", "components", "attachments", "allowed_mentions", "flags", "tts")
# An edit may send back what Discord gave, so the read-only fields of an attachment pass.
_ATTACHMENT = (
    "id filename description title is_spoiler spoiler is_remix duration_secs waveform "
    "size url proxy_url width height content_type ephemeral flags placeholder placeholder_version"
)
KNOWN = {
    "create": (*_COMMON, "nonce", "enforce_nonce", "message_reference", "sticker_ids", "poll"),
    "edit": (*_COMMON, "sticker_ids"),
    "callback": (*_COMMON, "poll"),
    "update": _COMMON,
    "followup": (*_COMMON, "poll", "username", "avatar_url", "thread_name", "applied_tags"),
    "webhook_edit": (*_COMMON, "poll"),
}
FLAGS = {
    "create": SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2,
    "edit": SUPPRESS_EMBEDS | COMPONENTS_V2,
    "callback": SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2 | EPHEMERAL,
    "update": SUPPRESS_EMBEDS | COMPONENTS_V2,
    "followup": SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2 | EPHEMERAL,
    "webhook_edit": SUPPRESS_EMBEDS | COMPONENTS_V2 | EPHEMERAL,
}


@dataclass(slots=True)
class MessageBody:
    """A checked body: what is absent from it is None and stays as it is in an edit."""

    flags: int = 0
    content: str | None = None
    embeds: list[Json] | None = None
    components: list[Json] | None = None
    media: list[tuple[str, Path]] = field(default_factory=list)
    kept: list[tuple[str, Json]] | None = None
    uploads: list[tuple[File, Json]] = field(default_factory=list)
    allowed_mentions: Json | None = None
    nonce: str | int | None = None
    enforce_nonce: bool = False
    reference: Json | None = None


def read_draft(
    world: World,
    kind: str,
    body: Any,
    files: Sequence[tuple[str, File]],
    *,
    base: Message | None = None,
    path: Path = (),
) -> MessageBody:
    """Check a message body.

    `kind` names the route (a key of `KNOWN`), `files` are the uploaded parts with their names,
    `base` is the message that is edited, `path` where the body stands in the request.
    Raises `ApiError`.
    """
    form = BodyCheck()
    fields = Fields(form, body, path, KNOWN[kind])
    draft = MessageBody()
    before = int(base.data["flags"]) if base is not None else 0
    draft.flags = _flags(fields, kind)
    v2 = bool((draft.flags | before) & COMPONENTS_V2)
    _read_texts(world, fields, draft, base, v2=v2)
    _read_components(world, fields, draft, v2=v2)
    _read_attachments(fields, draft, files, base)
    draft.allowed_mentions = _allowed_mentions(fields)
    fields.boolean("tts")
    if kind == "create":
        _read_sending(fields, draft)
    if fields.data.get("poll") is not None:
        fields.wrong("poll", "POLL_NOT_SUPPORTED", "Polls are not part of this stand-in.")
    form.check()
    _check_media(world, draft, base)
    _check_sizes(draft, base)
    _check_not_empty(draft, base, v2=v2)
    return draft


def _flags(fields: Fields, kind: str) -> int:
    flags = fields.integer("flags", 0) or 0
    if flags & ~FLAGS[kind]:
        text = "These flags cannot be set here."
        fields.wrong("flags", "MESSAGE_FLAGS_INVALID", text)
    return flags


def _read_texts(
    world: World, fields: Fields, draft: MessageBody, base: Message | None, *, v2: bool
) -> None:
    content = fields.string("content", 0, 2000)
    if "content" in fields.data:
        draft.content = (content or "").strip()
    if "embeds" in fields.data:
        place = (*fields.path, "embeds")
        draft.embeds = check_embeds(fields.form, fields.data["embeds"], place)
    if not v2:
        return
    old = base.data if base is not None else {"content": "", "embeds": []}
    left = {
        "content": draft.content if draft.content is not None else old["content"],
        "embeds": draft.embeds if draft.embeds is not None else old["embeds"],
        "sticker_ids": fields.data.get("sticker_ids"),
        "poll": fields.data.get("poll"),
    }
    for name, value in left.items():
        if value:
            text = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
            fields.wrong(name, code, text)


def _read_components(world: World, fields: Fields, draft: MessageBody, *, v2: bool) -> None:
    if "components" not in fields.data:
        return
    value = fields.data["components"]
    draft.components, draft.media = layout.check_message_components(
        fields.form,
        [] if value is None else value,
        v2=v2,
        path=(*fields.path, "components"),
        emojis=world.emojis,
    )


def _read_attachments(
    fields: Fields, draft: MessageBody, files: Sequence[tuple[str, File]], base: Message | None
) -> None:
    uploads = _numbered(fields, files)
    listed = fields.array("attachments") if "attachments" in fields.data else None
    if "attachments" in fields.data and listed is None and fields.data["attachments"] is None:
        listed = []
    if listed is None:
        draft.uploads = [(file, {}) for file in uploads.values()]
        return
    if len(listed) > FILES_PER_MESSAGE:
        raise too_many_files()
    old = {one["id"]: one for one in base.data["attachments"]} if base is not None else {}
    draft.kept = []
    for index, value in enumerate(listed):
        place = (*fields.path, "attachments", index)
        inner = Fields(fields.form, value, place, _ATTACHMENT.split())
        details = _details(inner)
        number = inner.snowflake("id", required=True)
        if number in old:
            draft.kept.append((str(number), details))
        elif number is not None and number in uploads:
            draft.uploads.append((uploads.pop(number), details))
        elif number is not None:
            text = f"Uploaded attachment not found: files[{number}]"
            inner.wrong("id", "ATTACHMENT_NOT_FOUND", text)
    for number in uploads:
        text = f"The file files[{number}] is not listed in attachments."
        fields.wrong("attachments", "ATTACHMENT_NOT_LISTED", text)


def _numbered(fields: Fields, files: Sequence[tuple[str, File]]) -> dict[str, File]:
    uploads: dict[str, File] = {}
    for name, file in files:
        number = name[6:-1] if name.startswith("files[") and name.endswith("]") else ""
        if not number.isdigit() or number in uploads:
            text = "Files are sent in parts called files[0], files[1] and so on."
            fields.wrong(name, "FILE_PART_INVALID_NAME", text)
            continue
        uploads[number] = file
    return uploads


def _details(inner: Fields) -> Json:
    details: Json = {}
    for name, most in (("description", 1024), ("title", 1024), ("filename", 1024)):
        if name in inner.data:
            details[name] = inner.string(name, 0, most)
    if inner.boolean("is_spoiler") is not None:
        details["is_spoiler"] = inner.data["is_spoiler"]
    return details


def _allowed_mentions(fields: Fields) -> Json | None:
    value = fields.data.get("allowed_mentions")
    if value is None:
        return None
    place = (*fields.path, "allowed_mentions")
    inner = Fields(fields.form, value, place, ("parse", "users", "roles", "replied_user"))
    parse = inner.array("parse") or []
    allowed: Json = {"parse": parse, "replied_user": bool(inner.boolean("replied_user"))}
    for index, one in enumerate(parse):
        if one not in ("users", "roles", "everyone"):
            text = "Value must be one of {users, roles, everyone}."
            fields.form.add((*place, "parse", index), "BASE_TYPE_CHOICES", text)
    for name in ("users", "roles"):
        numbers = inner.array(name, 0, 100) or []
        if not all(is_snowflake(one) for one in numbers):
            inner.wrong(name, "NUMBER_TYPE_COERCE", "The values must be snowflakes.")
        if numbers and name in parse:
            text = f"parse:[{name!r}] and {name}: [ids...] are mutually exclusive."
            inner.wrong(name, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", text)
        allowed[name] = [str(one) for one in numbers]
    return allowed


def _read_sending(fields: Fields, draft: MessageBody) -> None:
    nonce = fields.data.get("nonce")
    if isinstance(nonce, str) and len(nonce) > 25:
        fields.wrong("nonce", "NONCE_TYPE_TOO_LONG", "The nonce has at most 25 characters.")
    elif nonce is not None and (isinstance(nonce, bool) or not isinstance(nonce, str | int)):
        fields.wrong("nonce", "NONCE_TYPE_INVALID", "The nonce is a text or a whole number.")
    elif isinstance(nonce, int) and not -(1 << 63) <= nonce < 1 << 63:
        fields.wrong("nonce", "NONCE_TYPE_INVALID", "The nonce is a number of 64 bits.")
    draft.nonce = nonce
    draft.enforce_nonce = bool(fields.boolean("enforce_nonce"))
    if fields.data.get("sticker_ids"):
        fields.wrong("sticker_ids", "STICKERS_INVALID", "There are no stickers here.")
    reference = fields.data.get("message_reference")
    if reference is not None:
        names = ("type", "message_id", "channel_id", "guild_id", "fail_if_not_exists")
        inner = Fields(fields.form, reference, (*fields.path, "message_reference"), names)
        inner.choice("type", (0,))
        strict = inner.boolean("fail_if_not_exists")
        draft.reference = {
            "message_id": inner.snowflake("message_id", required=True),
            "channel_id": inner.snowflake("channel_id"),
            "fail_if_not_exists": strict is not False,
        }


def too_many_files() -> ApiError:
    """More than ten attachments (code 30015)."""
    text = f"Maximum number of attachments in a message reached ({FILES_PER_MESSAGE})"
    return ApiError(400, 30015, text)


def _check_media(world: World, draft: MessageBody, base: Message | None) -> None:
    names = {file.name for file, _ in draft.uploads}
    if base is not None:
        kept = {number for number, _ in draft.kept or []}
        for one in base.data["attachments"]:
            if draft.kept is None or one["id"] in kept:
                names.add(one["filename"])
    form = BodyCheck()
    for url, place in draft.media:
        name = url.removeprefix("attachment://")
        if name != url and name not in names:
            text = "The referenced attachment could not be found"
            code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
            form.add(place, code, text)
    form.check()


def _check_sizes(draft: MessageBody, base: Message | None) -> None:
    if any(len(file.data) > FILE_LIMIT for file, _ in draft.uploads):
        raise ApiError(413, 40005, "Request entity too large")
    kept = len(base.data["attachments"]) if base is not None and draft.kept is None else 0
    if kept + len(draft.kept or []) + len(draft.uploads) > FILES_PER_MESSAGE:
        raise too_many_files()


def _check_not_empty(draft: MessageBody, base: Message | None, *, v2: bool) -> None:
    old: Json = base.data if base is not None else {}
    components = draft.components if draft.components is not None else old.get("components")
    if v2:
        filled = bool(components)
    else:
        content = draft.content if draft.content is not None else old.get("content")
        embeds = draft.embeds if draft.embeds is not None else old.get("embeds")
        kept = draft.kept if draft.kept is not None else old.get("attachments")
        filled = bool(content or embeds or kept or draft.uploads)
        filled = filled or bool(components)
    if not filled:
        raise ApiError(400, 50006, "Cannot send an empty message")
