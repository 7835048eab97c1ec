"""Extraction of the project's messages, and checks of the catalogues against them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from bot.games import GAMES
from bot.i18n import LANGUAGES, path_of
from renderers.core.languages import BY_CODE, ENGLISH

ROOT: Final = Path(__file__).parents[2]
PACKAGES: Final = ("bot", "renderers", "rules")
KEYWORDS: Final = {
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "noted": None,
    "noted_forms": (1, 2),
    "locale_str": None,
    "Refusal": None,
    "Undeliverable": None,
    "Unreachable": None,
    "_Misfit": None,
    "Ids": (2,),
    "Count": (2,),
    "Among": (2,),
}
"""Calls whose literal arguments are messages, besides the errors that explain themselves.

The last four pass a sentence on to an error.
"""
_EXPLAINED: Final = ("RulesError", "Refused")
_CLASS: Final = re.compile(r"^class (\w+)\((\w+)\)", re.MULTILINE)
_NO_MESSAGES: Final = re.compile(r"^(bot/playground|bot/locales|bot/store/migrations)/")
_COMMENT: Final = """\
# {language} words of Slowboat.
# Kept by `python -m bot.locales`; translations are edited here.
#"""


def template() -> Catalog:
    """Return all messages of the project: those in calls, and the names in the games' tables."""
    catalog = Catalog(charset="utf-8")
    calls = keywords()
    for package in PACKAGES:
        for path, _line, message, _comments, context in extract_from_dir(
            ROOT / package, [("**.py", "python")], keywords=calls
        ):
            place = f"{package}/{path}"
            if not _NO_MESSAGES.match(place):
                catalog.add(message, locations=[(place, 1)], context=context)
    for slug, kind in GAMES.items():
        for context, name in kind.messages():
            catalog.add(name, locations=[(f"tables/{slug}", 1)], context=context or None)
    for place, name in _command_names():
        catalog.add(name, locations=[(place, 1)], context="command")
    return catalog


def _command_names() -> Iterator[tuple[str, str]]:
    """Yield (file, name) of commands, groups and parameters, as the cogs declare them."""
    for path in sorted((ROOT / "bot" / "commands").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            yield from ((f"bot/commands/{path.name}", name) for name in _names_in(node))


def _names_in(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Call(func=ast.Attribute(attr="command" | "Group"), keywords=keywords):
            given = {keyword.arg: _literal(keyword.value) for keyword in keywords}
        case ast.ClassDef(keywords=keywords):
            given = {keyword.arg: _literal(keyword.value) for keyword in keywords}
        case ast.Call(func=ast.Attribute(attr="describe"), keywords=keywords):
            # a parameter called `from` cannot have that name in Python
            yield from (
                keyword.arg.rstrip("_")
                for keyword in keywords
                if keyword.arg and _literal(keyword.value)
            )
            return
        case _:
            return
    if name := given.get("name"):
        yield name


def _literal(value: ast.expr) -> str | None:
    """The text of a literal, or of a call whose first argument is one."""
    if isinstance(value, ast.Call) and value.args:
        value = value.args[0]
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return value.value
    return None


def keywords() -> dict[str, Any]:
    """Return the names of all calls whose literals are messages, as Babel wants them."""
    return {**KEYWORDS, **dict.fromkeys(_errors(), None)}


def _errors() -> set[str]:
    """Return the names of all errors whose first argument is a message, subclasses included."""
    sources = (path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    parents = dict(pair for path in sources for pair in _CLASS.findall(path.read_text("utf-8")))
    names = set(_EXPLAINED)
    while more := {name for name, parent in parents.items() if parent in names} - names:
        names |= more
    return names


def read(language: str) -> Catalog:
    """Return the catalogue of a language as it is stored, an empty one for a new language."""
    path = path_of(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def updated(language: str, messages: Catalog) -> Catalog:
    """Return the catalogue of a language with exactly `messages`, translations kept."""
    old = read(language)
    new = Catalog(
        locale=language,
        project="Slowboat",
        version="1",
        header_comment=_COMMENT.format(language=BY_CODE[language].name),
        charset="utf-8",
        fuzzy=False,
    )
    for message in messages:
        if message.id:
            message_before = old.get(name_of(message), message.context)
            string = (
                message_before.string
                if message_before is not None and _same_shape(message_before, message)
                else None
            )
            new.add(
                message.id,
                string,
                locations=message.locations,
                flags=message_before.flags if message_before is not None else (),
                auto_comments=(),
                user_comments=message_before.user_comments if message_before is not None else (),
                context=message.context,
            )
    return new


def text_of(catalogue: Catalog) -> str:
    """Return a catalogue as the text of a PO file, in an order that keeps changes small."""
    lines = [catalogue.header_comment, 'msgid ""', 'msgstr ""']
    lines += [
        f'"{header}\\n"'
        for header in (
            "Project-Id-Version: Slowboat",
            f"Language: {catalogue.locale_identifier}",
            f"Plural-Forms: {catalogue.plural_forms}",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: 8bit",
        )
    ]
    entries = sorted((m for m in catalogue if m.id), key=lambda m: (name_of(m), m.context or ""))
    for message in entries:
        lines.append("")
        lines += [f"# {comment}" for comment in message.user_comments]
        lines += [f"#: {path}" for path in sorted({path for path, _ in message.locations})]
        lines += list(_entry(message, catalogue.num_plurals))
    return "\n".join(lines) + "\n"


def _entry(message: Message, plurals: int) -> Iterator[str]:
    if message.context:
        yield f"msgctxt {_quoted(message.context)}"
    if isinstance(message.id, str):
        yield f"msgid {_quoted(message.id)}"
        yield f"msgstr {_quoted(str(message.string or ''))}"
        return
    yield f"msgid {_quoted(message.id[0])}"
    yield f"msgid_plural {_quoted(message.id[1])}"
    strings = (*strings_of(message), *("",) * plurals)
    for form in range(plurals):
        yield f"msgstr[{form}] {_quoted(strings[form])}"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    return '"' + escaped.replace("\n", "\\n") + '"'


def problems(language: str, messages: Catalog) -> Iterator[str]:
    """Yield the faults of a language's catalogue, compared with the project's messages."""
    catalogue = read(language)
    wanted = {
        (message.context or "", name_of(message)): message for message in messages if message.id
    }
    stored = {(m.context or "", name_of(m)): m for m in catalogue if m.id}
    for key in sorted(wanted.keys() - stored.keys()):
        yield f"{language}: missing {key}"
    for key in sorted(stored.keys() - wanted.keys()):
        yield f"{language}: unused {key}"
    for key in sorted(wanted.keys() & stored.keys()):
        if not _same_shape(stored[key], wanted[key]):
            yield f"{language}: singular or plural differs in {key}"
        else:
            yield from _gap_problems(language, stored[key], catalogue.num_plurals)


def _gap_problems(language: str, message: Message, plurals: int) -> Iterator[str]:
    ids = (message.id,) if isinstance(message.id, str) else message.id
    strings = strings_of(message)
    if not any(strings):
        return
    if len(ids) > 1 and (len(strings) != plurals or not all(strings)):
        yield f"{language}: not all plural forms of {ids[0]!r}"
        return
    wanted = gaps(ids[-1])
    for string in strings:
        if gaps(string) != wanted:
            yield f"{language}: the gaps of {string!r} are not those of {ids[-1]!r}"


def gaps(message: str) -> set[str]:
    """Return the names of the gaps of a message. Raises ValueError if a brace is left open."""
    return {name for _, name, _, _ in Formatter().parse(message) if name is not None}


def update() -> list[str]:
    """Rewrite all catalogues; return the languages whose files have changed."""
    messages = template()
    changed = []
    for language in LANGUAGES:
        path = path_of(language)
        text = text_of(updated(language, messages))
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            changed.append(language)
    return changed


def counted(language: str) -> tuple[int, int]:
    """Return how many messages a catalogue has, and how many of them it shows in English."""
    messages = sum(1 for message in read(language) if message.id)
    return messages, len(untranslated(language))


def untranslated(language: str) -> list[str]:
    """Return the messages that a catalogue still shows in English, none for English itself."""
    if language == ENGLISH.code:
        return []
    return [name_of(m) for m in read(language) if m.id and not any(strings_of(m))]


def strings_of(message: Message) -> tuple[str, ...]:
    """Return the translation of a message, one string for each plural form."""
    string = message.string or ""
    return (string,) if isinstance(string, str) else tuple(string)


def name_of(message: Message) -> str:
    """Return the id of a message, the singular of a plural."""
    return message.id if isinstance(message.id, str) else message.id[0]


def _same_shape(one: Message, other: Message) -> bool:
    return bool(one.id == other.id)
