"""Checks of embeds (resources/message): ten per message, 6,000 characters in all of them."""

from __future__ import annotations

from typing import Any

from .controls import keep, web_address
from .refusals import BodyCheck, Fields, Json, Path

MOST_TEXT = 6000


def check_embeds(form: BodyCheck, value: Any, path: Path = ("embeds",)) -> list[Json]:
    """Check the embeds of a message; returns them as Discord sends them back."""
    holder = Fields(form, {"embeds": value}, path[:-1], ("embeds",))
    embeds: list[Json] = []
    size = 0
    for index, embed in enumerate(holder.array("embeds", 0, 10) or []):
        one, length = _embed(form, embed, (*path, index))
        embeds.append(one)
        size += length
    if size > MOST_TEXT:
        text = f"Embed size exceeds maximum size of {MOST_TEXT}"
        form.add(path, "MAX_EMBED_SIZE_EXCEEDED", text)
    return embeds


def _embed(form: BodyCheck, value: Any, path: Path) -> tuple[Json, int]:
    names = "title type description url timestamp color footer image thumbnail author fields"
    fields = Fields(form, value, path, (*names.split(), "flags", "video", "provider"))
    embed: Json = {"type": "rich"}
    keep(embed, title=fields.string("title", 0, 256) or None)
    keep(embed, description=fields.string("description", 0, 4096) or None)
    keep(embed, timestamp=fields.string("timestamp"), color=fields.integer("color", 0, 0xFFFFFF))
    if fields.data.get("url"):
        keep(embed, url=web_address(fields, "url", ("http", "https"), 2048))
    footer = _part(fields, "footer", "text", 2048, ("icon_url", "proxy_icon_url"))
    author = _part(fields, "author", "name", 256, ("url", "icon_url", "proxy_icon_url"))
    keep(embed, footer=footer, author=author)
    for name in ("image", "thumbnail"):
        if fields.data.get(name) is not None:
            known_here = ("url", "proxy_url", "width", "height", "content_type", "flags")
            inner = Fields(form, fields.data[name], (*path, name), known_here)
            schemes = ("http", "https", "attachment")
            embed[name] = {"url": web_address(inner, "url", schemes, 2048)}
    rows = _rows(fields)
    if rows:
        embed["fields"] = rows
    if set(embed) == {"type"}:
        form.add(path, "EMBED_EMPTY", "An embed must have a title, a description or a field.")
    texts = [embed.get("title"), embed.get("description"), (footer or {}).get("text")]
    texts += [(author or {}).get("name"), *(row["name"] for row in rows)]
    texts += [row["value"] for row in rows]
    return embed, sum(len(text) for text in texts if text)


def _part(fields: Fields, name: str, text: str, high: int, others: tuple[str, ...]) -> Json | None:
    value = fields.data.get(name)
    if value is None:
        return None
    inner = Fields(fields.form, value, (*fields.path, name), (text, *others))
    part: Json = {}
    keep(part, **{text: inner.string(text, 1, high, required=True)})
    keep(part, **{other: inner.string(other, 0, 2048) for other in others})
    return part


def _rows(fields: Fields) -> list[Json]:
    rows: list[Json] = []
    for index, row in enumerate(fields.array("fields", 0, 25) or []):
        place = (*fields.path, "fields", index)
        inner = Fields(fields.form, row, place, ("name", "value", "inline"))
        rows.append(
            {
                "name": inner.string("name", 1, 256, required=True) or "",
                "value": inner.string("value", 1, 1024, required=True) or "",
                "inline": bool(inner.boolean("inline")),
            }
        )
    return rows
