"""Answers to questions about rules as text: to be read on a terminal, or by a machine."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Mapping
from typing import Final, TypeAlias

from bot.rulebook.answering import RuleAnswer
from bot.rulebook.search import Hit

Names: TypeAlias = Mapping[str, Mapping[str, str]]
"""The names of books by slug and language."""
WIDTH: Final = 78
_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
_CODE: Final = re.compile(r"`([^`]*)`")


def as_text(answer: RuleAnswer, names: Names) -> str:
    """Return the answer as paragraphs, and the names of the other topics that were found.

    `names` are those of the books.
    """
    if not answer.hits:
        return "There is no such topic."
    if not answer.sure:
        return "\n".join(
            (
                "It is not sure which topic answers this. Perhaps one of these:",
                *_listed(answer.hits, names),
            )
        )
    page = answer.hits[0].page
    lines = [
        f"{page.title} ({names[page.book][page.language]}, {page.chapter.title})",
        "",
        *_wrapped(page.text),
    ]
    if answer.hits[1:]:
        lines += ["", "Other topics:", *_listed(answer.hits[1:], names)]
    return "\n".join(lines)


def _listed(hits: tuple[Hit, ...], names: Names) -> list[str]:
    return [f"- {hit.page.title} ({names[hit.page.book][hit.page.language]})" for hit in hits]


def _wrapped(markdown: str) -> list[str]:
    """Return the lines of a page without marks, none longer than a terminal is wide."""
    lines: list[str] = []
    for line in markdown.splitlines():
        plain = _CODE.sub(r"\1", _BOLD.sub(r"\1", line))
        deeper = "  " if plain.startswith("- ") else ""
        lines += textwrap.wrap(plain, WIDTH, subsequent_indent=deeper) or [""]
    return lines


def as_json(answer: RuleAnswer) -> str:
    """Return the topics found, the best first, with how sure each is from 0 to 1."""
    topics = [
        {
            "topic": hit.page.topic.id,
            "book": hit.page.book,
            "title": hit.page.title,
            "confidence": round(hit.confidence, 3),
        }
        for hit in answer.hits
    ]
    return json.dumps(topics, ensure_ascii=False, indent=2)
