"""A language in which every translated word stands in marks, so that others are seen.

Only what a message itself says is marked, not what fills its gaps: `{player} loads {goods}.`
becomes `Ann ⟦loads⟧ corn.`, so a word that came into a gap untranslated is seen, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from string import Formatter

from bot.i18n import QUOTED_GAPS, Texts

OPEN, CLOSE = "⟦⟧"
MARKED = re.compile(rf"{OPEN}[^{OPEN}{CLOSE}]*(?:{CLOSE}|…|$)")
"""A word in marks; where a text is cut, the end of its mark is gone."""
NOTATION = re.compile(
    r"""
    `[^`]*`                 # code: commands, notation, ids
    | <[^<>]+>              # mentions, channels, times
    | https://\S+           # ways to messages
    | \b[IVX]+\b            # levels of tiles
    | \bP[1-9]\b            # seats in text boards
    | \b[a-n]\d{1,2}\b      # cells of a board
    | \b1[123][a-f]\b       # boards
    | \b[A-E]\b             # phases and teams
    | \b[A-Z]{3}\d{0,2}\b # places on a map, spaces there
    | \b[AB]\d{1,2}\b     # cards by their numbers
    """,
    re.VERBOSE,
)
WORD = re.compile(r"[^\W\d_]+")


class Pseudo(Texts):
    """Texts of the marked language; pictures of it use the faces of English."""

    def __init__(self) -> None:
        super().__init__("en", {}, lambda number: int(number != 1))

    def gettext(self, message: str, /, **args: object) -> str:
        """Return `message` in marks, its gaps filled."""
        return marked(message, args)

    def ngettext(self, one: str, many: str, n: int, /, **args: object) -> str:
        """Return the form for the number `n` in marks."""
        return marked(one if n == 1 else many, {"n": n, **args})

    def pgettext(self, context: str, message: str, /, **args: object) -> str:
        """Return `message` in marks; names of commands must stay as Discord allows them."""
        return message if context == "command" else marked(message, args)

    def listing(self, items: Iterable[str]) -> str:
        """Join items by a marked word."""
        return f" {OPEN}and{CLOSE} ".join(items)

    def choice(self, items: Iterable[str]) -> str:
        """Join items of which one is meant by a marked word."""
        return f" {OPEN}or{CLOSE} ".join(items)


def marked(message: str, args: dict[str, object]) -> str:
    """Return a message with marks around each word and none around what fills its gaps."""
    parts = []
    for words, gap, form, _ in Formatter().parse(message):
        parts.append(WORD.sub(rf"{OPEN}\g<0>{CLOSE}", words))
        if gap is not None:
            filled = format(args[gap], form or "")
            parts.append(f"`{filled}`" if gap in QUOTED_GAPS and "`" not in filled else filled)
    return "".join(parts)


def unmarked(text: str, names: Iterable[str] = ()) -> list[str]:
    """Return the words of a text that stand in no marks and are neither notation nor names."""
    for name in names:
        text = text.replace(name, " ")
    return WORD.findall(NOTATION.sub(" ", MARKED.sub(" ", text)))
