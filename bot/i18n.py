"""Words in the reader's language, from gettext catalogues (GNU gettext manual, PO files).

The English message is its own id, so English needs no translation and every message that a
catalogue lacks is shown in English. The catalogues `bot/locales/<language>/LC_MESSAGES/slowboat.po`
are read soon after the start, or when a reader comes; there is no compile step. Messages are found
by their calls:

    texts.gettext("Your turn")                              texts.pgettext("term", "quarry")
    texts.ngettext("{n} doubloon", "{n} doubloons", n)      Refused("The table is full.")
    {"finished": noted("This game is over.")}               locale_str("Choose a role.")
    {"ship": noted_forms("{n} ship", "{n} ships")}

After a message was added, changed or removed run `python -m bot.locales`: it extracts all messages
of the project and rewrites the catalogues, keeping the translations. A test fails until that is
done, so translating the bot means editing PO files and nothing else.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from babel import Locale
from babel.lists import format_list
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from renderers.core.languages import BY_CODE, language_of

LANGUAGES: Final = tuple(BY_CODE)
"""The codes of all languages, English first."""
_BY_TAG: Final = {tag: language.code for language in BY_CODE.values() for tag in language.tags}
LOCALES: Final = Path(__file__).parent / "locales"

QUOTED_GAPS: Final = frozenset(("word", "forms", "verbs", "value", "values", "path", "text"))
"""Gaps of refusals that quote notation, which is the same in all languages."""

_COMMAND: Final = re.compile(r"`/([a-z]+(?: [a-z-]+)?)`")

Messages: TypeAlias = Mapping[tuple[str, str], tuple[str, ...]]
Forms: TypeAlias = tuple[str, str]
"""The singular and the plural of a message."""


class Explained(Protocol):
    """An error with a reason for a person: a RulesError or a Refused."""

    @property
    def reason(self) -> str:
        """The English sentence with its gaps, which is the message id."""
        ...

    @property
    def args_map(self) -> Mapping[str, str | int]:
        """The values for the gaps of a message."""
        ...


class Namer(Protocol):
    """A game that names its ids (goods, buildings, roles …) in the reader's language."""

    def word(self, word: str, texts: Texts, gap: str = "") -> str | None:
        """Return the name for use within a sentence, None if `word` is no id.

        `gap` is the name of the gap that it fills, where one word has several meanings.
        """
        ...


class Texts:
    """The messages of one language; implements `renderers.core.texts.Texts`.

    `messages` maps (context, id) to the translation, one for each plural form; `plural` chooses
    the form for a number.
    """

    def __init__(self, locale: str, messages: Messages, plural: Callable[[int], int]) -> None:
        self.locale = locale
        self._messages = messages
        self._plural = plural
        self._region = language_of(locale).region
        self._finish = language_of(locale).finish

    def gettext(self, message: str, /, **args: object) -> str:
        """Return `message` in the language, its gaps filled."""
        return self.pgettext("", message, **args)

    def ngettext(self, one: str, many: str, n: int, /, **args: object) -> str:
        """Return the form for the number `n`, which also fills the gap `{n}`."""
        forms = self._messages.get(("", one))
        if forms is None:
            return (one if n == 1 else many).format(n=self.number(n), **args)
        return self._finish(forms[self._plural(n)].format(n=self.number(n), **args))

    def pgettext(self, context: str, message: str, /, **args: object) -> str:
        """Return `message` as it is used in `context`, its gaps filled."""
        forms = self._messages.get((context, message))
        return self._finish((forms[0] if forms else message).format(**args))

    def with_commands(self, content: str) -> str:
        """Return a text with the names of commands as a client in the language shows them.

        They are written in English, `/table pause`, in the rules and in translations too. A verb of
        a game, which is a command by itself, may have another name than a subcommand. What follows
        the names is fitted to them.
        """

        def named(match: re.Match[str]) -> str:
            first, *others = match[1].split()
            context = "verb" if ("verb", first) in self._messages else "command"
            words = [self.pgettext(context, first)]
            words += [self.pgettext("command", word) for word in others]
            return f"`/{' '.join(words)}`"

        return self._finish(_COMMAND.sub(named, content))

    def listing(self, items: Iterable[str]) -> str:
        """Join items as the language does: "1 corn, 2 sugar and 1 coffee"."""
        return format_list(list(items), locale=self._region)

    def row(self, items: Iterable[str]) -> str:
        """Join items without a word before the last: "Sell Good, Move Ship"."""
        return _comma(self._region).join(items)

    def choice(self, items: Iterable[str]) -> str:
        """Join items of which one is meant: "corn, sugar or coffee"."""
        return format_list(list(items), style="or", locale=self._region)

    def number(self, number: int) -> str:
        """Write a number as the language does: "1,024"."""
        if -1000 < number < 1000:
            return str(number)
        return format_decimal(number, locale=self._region)


@cache
def _comma(region: str) -> str:
    """Return what stands between the items of a list: that between the first ones of several."""
    pattern: str = Locale.parse(region).list_patterns["standard"]["start"]
    return pattern.format("", "")


ENGLISH: Final = Texts("en", {}, lambda n: int(n != 1))
"""The messages as they are, for what is asked without anybody reading its words."""


def path_of(language: str) -> Path:
    """Return the place of a language's catalogue."""
    return LOCALES / language / "LC_MESSAGES" / "slowboat.po"


@cache
def _read(language: str) -> Texts:
    entries = path_of(language).read_text("utf-8").split("\n\n")
    # what isn't translated, as most of English, says nothing, but would take as long to be read
    translated = "\n\n".join(entry for entry in entries if not entry.rstrip().endswith(' ""'))
    catalogue = read_po(StringIO(translated), locale=language, abort_invalid=True)
    messages: dict[tuple[str, str], tuple[str, ...]] = {}
    for message in catalogue:
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        name = message.id if isinstance(message.id, str) else message.id[0]
        if name and all(forms):
            messages[message.context or "", name] = tuple(map(str, forms))
    plural = gettext.c2py(catalogue.plural_expr)
    texts = Texts(language, messages, plural)
    named = {key: tuple(map(texts.with_commands, forms)) for key, forms in messages.items()}
    return Texts(language, named, plural)


def noted(message: str) -> str:
    """Return `message`: marks a literal in a table for the catalogues."""
    return message


def noted_forms(one: str, many: str) -> Forms:
    """Return singular and plural of a message: marks them in a table for the catalogues."""
    return one, many


def locale_of(locale: str) -> str:
    """Return the language of the bot for a Discord locale: `en-US` -> `en`, unknown -> `en`."""
    return _BY_TAG.get(locale) or language_of(locale.partition("-")[0]).code


def texts_for(locale: str) -> Texts:
    """Return the words for a Discord locale or one of our languages, English for unknown ones."""
    return _read(locale_of(locale))


def texts_typed(locale: str) -> tuple[Texts, ...]:
    """Return the words that a reader may type: those of their language, then English ones."""
    return tuple(map(_read, dict.fromkeys((locale_of(locale), "en"))))


def fingerprint() -> bytes:
    """Return bytes that are others as soon as anything in a catalogue is."""
    return b"".join(sha256(path_of(language).read_bytes()).digest() for language in LANGUAGES)


def load() -> None:
    """Read all catalogues now, so that no one waits for them. Raises PoFileError."""
    for language in LANGUAGES:
        # the first list of a language makes Babel read its data, which takes some 30 ms
        _read(language).listing(("1", "2"))


def reason(error: Explained, texts: Texts, namer: Namer | None = None) -> str:
    """Say in the reader's language why something was refused.

    Ids among the arguments are named by `namer`, the words of the game, where there are any.
    """
    args: dict[str, object] = {}
    for gap, value in error.args_map.items():
        name = None
        if namer is not None and isinstance(value, str) and gap not in QUOTED_GAPS:
            name = namer.word(value, texts, gap)
        args[gap] = value if name is None else name
    sentence = texts.gettext(error.reason, **args)
    first = error.reason[1:].partition("}")[0] if error.reason.startswith("{") else ""
    return sentence if first in QUOTED_GAPS else sentence[:1].upper() + sentence[1:]


def clip(text: str, limit: int) -> str:
    """Shorten `text` to `limit` characters, with an ellipsis where something is missing."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
