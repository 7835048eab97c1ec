"""Checks of embeds (resources/message): ten per message, 6,000 characters in all of them."""

from __future__ import annotations

from typing import Any

from .controls import keep, web_address
from .refusals import BodyCheck, Fields, Json, Path

MOST_TEXT = 6000


def check_embeds(form: BodyCheck, value: Any, path: Path = ("embeds",)) -> list[Json]:
    """Check the embeds of a message; returns them as Discord sends them back."""
    holder = Fields(form, {"embeds": value}, path[:-1], ("embeds",))
    made: list[Json] = []
    size = 0
    for index, embed in enumerate(holder.array("embeds", 0, 10) or []):
        one, length = _embed(form, embed, (*path, index))
        made.append(one)
        size += length
    if size > MOST_TEXT:
        text = f"Embed size exceeds maximum size of {MOST_TEXT}"
        form.add(path, "MAX_EMBED_SIZE_EXCEEDED", text)
    return made


def _embed(form: BodyCheck, value: Any, path: Path) -> tuple[Json, int]:
    known = "title type description url timestamp color footer image thumbnail author fields"
    fields = Fields(form, value, path, (*known.split(), "flags", "video", "provider"))
    made: Json = {"type": "rich"}
    keep(made, title=fields.string("title", 0, 256) or None)
    keep(made, description=fields.string("description", 0, 4096) or None)
    keep(made, timestamp=fields.string("timestamp"), color=fields.integer("color", 0, 0xFFFFFF))
    if fields.data.get("url"):
        keep(made, url=web_address(fields, "url", ("http", "https"), 2048))
    footer = _part(fields, "footer", "text", 2048, ("icon_url", "proxy_icon_url"))
    author = _part(fields, "author", "name", 256, ("url", "icon_url", "proxy_icon_url"))
    keep(made, footer=footer, author=author)
    for name in ("image", "thumbnail"):
        if fields.data.get(name) is not None:
            known_here = ("url", "proxy_url", "width", "height", "content_type", "flags")
            inner = Fields(form, fields.data[name], (*path, name), known_here)
            schemes = ("http", "https", "attachment")
            made[name] = {"url": web_address(inner, "url", schemes, 2048)}
    rows = _rows(fields)
    if rows:
        made["fields"] = rows
    if set(made) == {"type"}:
        form.add(path, "EMBED_EMPTY", "An embed must have a title, a description or a field.")
    texts = [made.get("title"), made.get("description"), (footer or {}).get("text")]
    texts += [(author or {}).get("name"), *(row["name"] for row in rows)]
    texts += [row["value"] for row in rows]
    return made, sum(len(text) for text in texts if text)


def _part(fields: Fields, name: str, text: str, high: int, others: tuple[str, ...]) -> Json | None:
    value = fields.data.get(name)
    if value is None:
        return None
    inner = Fields(fields.form, value, (*fields.path, name), (text, *others))
    made: Json = {}
    keep(made, **{text: inner.string(text, 1, high, required=True)})
    keep(made, **{other: inner.string(other, 0, 2048) for other in others})
    return made


def _rows(fields: Fields) -> list[Json]:
    made: list[Json] = []
    for index, row in enumerate(fields.array("fields", 0, 25) or []):
        place = (*fields.path, "fields", index)
        inner = Fields(fields.form, row, place, ("name", "value", "inline"))
        made.append(
            {
                "name": inner.string("name", 1, 256, required=True) or "",
                "value": inner.string("value", 1, 1024, required=True) or "",
                "inline": bool(inner.boolean("inline")),
            }
        )
    return made
