"""Standing orders in words: what they play, when they end, what stops them and what does not."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from bot.games.core.game import BotGame
from bot.i18n import Texts, noted
from bot.model import Order, Until
from bot.ui.play.log import reason_text

DOT: Final = " \N{MIDDLE DOT} "
NO_WORDS: Final[Mapping[int, str]] = MappingProxyType({})
SAFE: Final = noted("nobody else can spoil this")
"""What is said of moves that depend on nothing that others have or take."""
UNTIL: Final = {
    "next": noted("the next time only"),
    "once": noted("once"),
    "phase": noted("until this phase is over"),
    "round": noted("until this round is over"),
    "removed": noted("until you remove it"),
}
"""When an order ends, in words."""
WHY: Final = {
    "ended": noted("its time is over"),
    "changed": noted("it is not as it was when you gave it"),
    "surprise": noted("what you named as a surprise happened"),
    "impossible": noted("it is not possible"),
    "past": noted("the next time has passed"),
    "never": noted("it can never be played again"),
    "seat": noted("it went with your seat"),
}
"""Why an order is no longer in force."""


def order_text(
    order: Order,
    kind: BotGame[Any],
    texts: Texts,
    words: Mapping[int, str] = NO_WORDS,
    *,
    safe: bool = False,
) -> str:
    """Return an order in words with its end, what stops it, and whether nobody can spoil it."""
    told = order_words(order, kind, texts, words)
    return DOT.join([f"**{told}**", order_notes(order, kind, texts, safe=safe)])


def order_notes(order: Order, kind: BotGame[Any], texts: Texts, *, safe: bool = False) -> str:
    """Return when an order ends, what stops it, and what does not."""
    parts = [texts.gettext(UNTIL[order.until])]
    if order.surprises:
        moves = texts.listing(f"`{each}`" for each in order.surprises)
        parts.append(texts.gettext("stops if somebody plays {moves}", moves=moves))
    if order.changes:
        parts.append(texts.gettext("changes allowed"))
    names = kind.foresight.term_names
    left = [texts.gettext(names[part]) for part in order.free if part in names]
    if left:
        parts.append(texts.gettext("left open: {parts}", parts=texts.listing(left)))
    if order.ceiling is not None:
        parts.append(texts.gettext("price at most {n}", n=order.ceiling))
    if safe:
        parts.append(texts.gettext(SAFE))
    return DOT.join(parts)


def end_text(until: Until, texts: Texts) -> str:
    """Return when an order ends as an entry of a select, which stands alone once it is chosen."""
    return texts.gettext("Holds: {end}", end=texts.gettext(UNTIL[until]))


def order_words(
    order: Order, kind: BotGame[Any], texts: Texts, words: Mapping[int, str] = NO_WORDS
) -> str:
    """Return what an order plays; moves that are not among the `words` in notation."""
    if order.kind == "moves":
        return words.get(order.id) or " > ".join([f"`{move}`" for move in order.moves])
    if order.kind == "pass":
        return pass_words(kind, order.name, texts)
    label = reason_text(kind, order.name, texts)
    named = [kind.words.word(word, texts) or word for word in order.argument.split()]
    return f"{label}: {' > '.join(named)}" if named else label


def pass_words(kind: BotGame[Any], verb: str, texts: Texts) -> str:
    """Return what it means to pass, by the verb in front; "" for whatever can be passed."""
    found = kind.foresight.passes.get(verb)
    return texts.gettext("pass always") if found is None else texts.gettext(found)
