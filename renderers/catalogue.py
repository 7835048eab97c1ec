"""The words of a language from a PO file, for the gallery (GNU gettext manual, "PO files").

The bot has its own catalogues; this small reader lets the pictures be looked at without the bot.
Of plural forms it knows the first only.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from renderers.core.texts import English

Messages = Mapping[tuple[str, str], str]


class Catalogue(English):
    """The words of one language; what `messages` lacks, by (context, id), is English."""

    def __init__(self, locale: str, messages: Messages) -> None:
        self.locale = locale
        self._messages = messages

    def gettext(self, message: str, /, **args: object) -> str:
        """Return `message` in the language."""
        return self.pgettext("", message, **args)

    def ngettext(self, one: str, many: str, n: int, /, **args: object) -> str:
        """Return the first form of the language."""
        forms = self._messages.get(("", one))
        return (forms or (one if n == 1 else many)).format(n=n, **args)

    def pgettext(self, context: str, message: str, /, **args: object) -> str:
        """Return `message` as it is used in `context`."""
        return (self._messages.get((context, message)) or message).format(**args)


def read(path: Path) -> dict[tuple[str, str], str]:
    """Return the translations of a PO file by (context, id)."""
    messages = {}
    for entry in _entries(path.read_text("utf-8")):
        text = entry.get("msgstr") or entry.get("msgstr[0]")
        if text and entry.get("msgid"):
            messages[entry.get("msgctxt", ""), entry["msgid"]] = text
    return messages


def _entries(text: str) -> Iterator[dict[str, str]]:
    """Yield the entries of a PO file as keyword -> text; blank lines are between them."""
    for block in text.split("\n\n"):
        entry: dict[str, str] = {}
        keyword = ""
        for line in block.splitlines():
            if line.startswith("#"):
                continue
            if not line.startswith('"'):
                keyword, _, line = line.partition(" ")
            if line:
                entry[keyword] = entry.get(keyword, "") + ast.literal_eval(line)
        yield entry


def words(folder: Path | None, locale: str) -> Catalogue:
    """Return the words of a language from the catalogues in `folder`; without it English words."""
    if folder is None:
        return Catalogue(locale, {})
    return Catalogue(locale, read(next((folder / locale).rglob("*.po"))))
