"""Orders in words: planned moves, each in a position in which the seat could make it, and the rest.

The rest is what an order plays, when it ends, what stops it and what does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from types import MappingProxyType
from typing import Any, Final

import rules
from bot.games.core.choices import Names
from bot.games.core.conditions import on_condition, split_condition
from bot.games.core.game import BotGame
from bot.i18n import Texts, noted
from bot.model import Order, Until
from bot.services.orders.rows import parts_of
from bot.ui.play.log import reason_text
from rules import RulesError, State

DOT: Final = " \N{MIDDLE DOT} "
NO_WORDS: Final[Mapping[int, str]] = MappingProxyType({})
SAFE: Final = noted("safe from other players")
"""What is said of moves that depend on nothing that others have or take."""
JUDGED: Final = noted("the computer steps in if another move is clearly better")
"""What is said of planned moves in whose place the standard computer's choice may be played."""
UNTIL: Final = {
    "next": noted("the next time only"),
    "once": noted("once"),
    "phase": noted("until this phase is over"),
    "round": noted("until this round is over"),
    "removed": noted("until you remove it"),
}
"""When an order ends, in words."""
WHY: Final = {
    "ended": noted("its time is up"),
    "changed": noted("its price or effect has changed since you set it"),
    "surprise": noted("your stop condition was met"),
    "impossible": noted("it isn't possible"),
    "past": noted("the next time has passed"),
    "never": noted("it can't be played anymore"),
    "seat": noted("you left your seat"),
    "rated": noted("the game is rated, so the computer can't choose your moves"),
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
    """Return an order in words with its end, what stops it, and whether no one can spoil it."""
    written = order_words(order, kind, texts, words)
    return DOT.join([f"**{written}**", order_notes(order, kind, texts, safe=safe)])


def order_notes(order: Order, kind: BotGame[Any], texts: Texts, *, safe: bool = False) -> str:
    """Return when an order ends, what stops it, and what does not."""
    parts = [texts.gettext(UNTIL[order.until])]
    if order.surprises:
        moves = texts.listing(f"`{surprise}`" for surprise in order.surprises)
        parts.append(texts.gettext("stops if someone plays {moves}", moves=moves))
    if order.changes:
        parts.append(texts.gettext("changes allowed"))
    names = kind.foresight.term_names
    left = [texts.gettext(names[part]) for part in order.free if part in names]
    if left:
        parts.append(texts.gettext("may differ: {parts}", parts=texts.listing(left)))
    if order.ceiling is not None:
        parts.append(texts.gettext("price up to {n}", n=order.ceiling))
    if order.judged:
        parts.append(texts.gettext(JUDGED))
    if safe:
        parts.append(texts.gettext(SAFE))
    return DOT.join(parts)


def end_text(until: Until, texts: Texts) -> str:
    """Return when an order ends as an entry of a select, which stands alone once it is chosen."""
    return texts.gettext("Active: {end}", end=texts.gettext(UNTIL[until]))


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
    words = kind.foresight.passes.get(verb)
    return texts.gettext("always pass") if words is None else texts.gettext(words)


def rows_in_words(
    kind: BotGame[Any],
    rows: Iterable[str],
    views: Sequence[State],
    seat: int,
    names: Names,
    texts: Texts,
) -> str:
    """Return rows of moves, each of which is played instead of the one before.

    `views` are positions as the seat knows them; what is possible in none of them, and what is only
    the beginning of a move, is quoted in notation.
    """
    lines = [
        condition_in_words(kind, row, _row_in_words(kind, row, views, seat, names, texts), texts)
        for row in rows
    ]
    return reduce(
        lambda first, other: texts.gettext("{first}, otherwise {other}", first=first, other=other),
        lines,
    )


def condition_in_words(kind: BotGame[Any], row: str, moves: str, texts: Texts) -> str:
    """Return a row of `moves`, given in words, with the condition on which it is played."""
    condition, _ = split_condition(row)
    return on_condition(condition, moves, kind.foresight.condition_words, texts)


def join_sequence(labels: Sequence[str], texts: Texts) -> str:
    """Return the labels of moves that are made one after the other."""
    return reduce(
        lambda first, next_: texts.gettext("{first}, then {next}", first=first, next=next_), labels
    )


def _row_in_words(
    kind: BotGame[Any], row: str, views: Sequence[State], seat: int, names: Names, texts: Texts
) -> str:
    for at in _asked(kind, views, seat):
        labels = _labels(kind, parts_of(row), at, seat, names, texts)
        if labels:
            return join_sequence(labels, texts)
    return join_sequence([f"`{part}`" for part in parts_of(row)], texts)


def _asked(kind: BotGame[Any], views: Sequence[State], seat: int) -> Iterator[State]:
    for view in views:
        if rules.may_act(view, seat):
            yield view
        yield from kind.foresight.ahead(view, seat).values()


def _labels(
    kind: BotGame[Any],
    parts: Sequence[str],
    at: State,
    seat: int,
    names: Names,
    texts: Texts,
) -> list[str]:
    """Return the labels of moves that are legal one after the other, [] if one is not."""
    labels = []
    for place, part in enumerate(parts):
        try:
            if place:
                at = rules.play(at, seat, parts[place - 1]).state
            question, move = kind.question(at, seat, names, texts), rules.parse(at, seat, part)
        except RulesError:
            return []
        if question is None:
            return []
        labels.append(question.words(move).label)
    return labels
