"""Translations from PO files (GNU gettext manual, "The Format of PO Files").

Babel reads the whole file, with the comments and places that the tools of translators need. The bot
needs the translations only, of all languages at each start, and reads them here in a fraction of
the time.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_TEXT: Final = r'"(?:[^"\\\n]|\\.)*"(?:\n"(?:[^"\\\n]|\\.)*")*'
_ENTRY: Final = re.compile(
    rf"(?:msgctxt ({_TEXT})\n)?msgid ({_TEXT})\n(?:(msgid_plural) {_TEXT}\n)?"
    rf"((?:msgstr(?:\[\d\])? {_TEXT}(?:\n|\Z))+)"
)
_FORM: Final = re.compile(rf"msgstr(?:\[\d\])? ({_TEXT})")
_BETWEEN: Final = re.compile(r"(?:[ \t]*(?:#.*)?\n)*(?:#.*\Z)?")
"""Comments, obsolete entries among them, and empty lines."""
_PLURALS: Final = re.compile(r"nplurals=(\d+); *plural=(.+?);")
_ESCAPED: Final = re.compile(r"\\(.)")
_MEANT: Final = {"n": "\n", "t": "\t", "r": "\r"}


class BadCatalogue(ValueError):
    """A file is no PO file; the message names the file and the line."""


@dataclass(frozen=True, slots=True)
class Translations:
    """What is translated: by context ("" for none) and id, one form for each number.

    `plural` is the expression in C, in `n`, that chooses the form.
    """

    messages: Mapping[tuple[str, str], tuple[str, ...]]
    plural: str


def read_translations(path: Path) -> Translations:
    """Return the messages of a file all of whose forms are translated. Raises BadCatalogue."""
    file = path.read_text("utf-8")
    messages: dict[tuple[str, str], tuple[str, ...]] = {}
    numbers, plural, at = 1, "0", _after(file, 0)
    while at < len(file):
        entry = _ENTRY.match(file, at)
        if entry is None:
            raise BadCatalogue(f"{path}, line {file.count(chr(10), 0, at) + 1}: no entry")
        context, name, has_plural, strings = entry.groups()
        forms = tuple(map(_text, _FORM.findall(strings)))
        if name == '""':
            numbers, plural = _plurals(forms[0]) or (numbers, plural)
        elif all(forms) and len(forms) == (numbers if has_plural else 1):
            messages[_text(context or '""'), _text(name)] = forms
        at = _after(file, entry.end())
    return Translations(messages, plural)


def _after(file: str, at: int) -> int:
    """Return where the next entry begins."""
    between = _BETWEEN.match(file, at)
    return between.end() if between else at


def _plurals(header: str) -> tuple[int, str] | None:
    """Return how many forms there are and what chooses one, if the header says so."""
    rule = _PLURALS.search(header)
    return (int(rule[1]), rule[2]) if rule else None


def _text(quoted: str) -> str:
    """Return what strings in quotation marks, one on each line, say."""
    text = quoted[1:-1].replace('"\n"', "")
    return _ESCAPED.sub(_meant, text) if "\\" in text else text


def _meant(escaped: re.Match[str]) -> str:
    return _MEANT.get(escaped[1], escaped[1])
