"""The controls of the rulebook."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from bot.ui.controls import Control

Book: TypeAlias = Annotated[str, r"[a-z0-9-]{1,32}"]


class RuleButton(Control, prefix="r"):
    """A topic: turned to in the same private message, opened privately, or shown to everyone."""

    verb: Literal["turn", "open", "show"]
    book: Book
    topic: Annotated[str, r"[a-z0-9-]{1,50}"]


class ContentsButton(Control, prefix="rc"):
    """The contents of a book."""

    book: Book


class RulesSelect(Control, prefix="rs"):
    """A topic, a chapter or (book "-") a book to choose; `place` tells the selects apart."""

    book: Book
    place: Annotated[str, r"[a-z0-9]{1,8}"]
