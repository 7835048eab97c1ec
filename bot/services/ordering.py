"""What standing orders play: a pure decision from what a seat may see.

An order decides nothing that its player did not say. Moves are written in notation: a beginning
stands for every move that begins so, `*` for any one word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Final

import rules
from bot.i18n import noted
from bot.model import Entry, Order
from bot.services.errors import Refused
from bot.titles.base import Title
from rules import Move, RulesError, State

ANY: Final = "*"
CHANGED: Final = "changed"
SURPRISE: Final = "surprise"
_SCANNED: Final = 4000
"""How many legal moves are compared with a beginning."""
_LENGTH: Final = 300
"""How many characters a queued move may have."""
_MOVES: Final = 10
NO_MOVE: Final = noted("No move of this game begins with {word}.")
EMPTY: Final = noted("Name at least one move.")
TOO_MANY: Final = noted("An order has at most {n} moves.")
TOO_LONG: Final = noted("A move in an order has at most {n} characters.")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an order says about a question: the move, or why it stops (`stop` is not "" then)."""

    order: Order
    move: Move | None = None
    stop: str = ""


def decide(
    title: Title, orders: Iterable[Order], view: State, seat: int, entries: Sequence[Entry] = ()
) -> Verdict | None:
    """Return what the first order of `seat` that says something leads to, None if none does.

    `view` is that of the seat, which is asked; `entries` is the log as the seat may know it. An
    order that stops lets none behind it decide: its player is asked.
    """
    if not rules.may_act(view, seat):
        return None
    for order in orders:
        verdict = _wish(title, order, view, seat) if order.in_force else None
        if verdict is not None:
            return Verdict(order, stop=SURPRISE) if surprised(order, entries) else verdict
    return None


def _wish(title: Title, order: Order, view: State, seat: int) -> Verdict | None:
    match order.kind:
        case "moves":
            return _queued(title, order, view, seat)
        case "pass":
            move = _passing(title, order, view, seat)
        case _:
            move = title.prefer(order.name, order.argument, view, seat)
    return None if move is None else Verdict(order, move)


def _passing(title: Title, order: Order, view: State, seat: int) -> Move | None:
    verbs = [verb for verb in title.passes if order.name in ("", verb)]
    found = (_parsed(view, seat, " ".join((verb, "pass"))) for verb in verbs)
    return next((move for move in found if move is not None), None)


def _queued(title: Title, order: Order, view: State, seat: int) -> Verdict | None:
    """Return the first of the queued moves that is legal; a changed one is not played."""
    for text in order.moves:
        move = find_move(view, seat, text)
        if move is not None:
            shown = order.terms.get(text, "")
            changed = bool(shown) and shown != title.terms(move, view, seat)
            stops = changed and not order.changes
            return Verdict(order, stop=CHANGED) if stops else Verdict(order, move)
        other = find_move(view, seat, loosened(text))
        if other is not None:
            return Verdict(order, other) if order.changes else Verdict(order, stop=CHANGED)
    return None


def surprised(order: Order, entries: Iterable[Entry]) -> bool:
    """Whether another seat made a move, since the order was given, that its player named."""
    return any(
        matches(pattern, entry.text)
        for entry in entries
        if entry.ply > order.from_ply and entry.seat != order.seat
        for pattern in order.surprises
    )


def find_move(view: State, seat: int, pattern: str) -> Move | None:
    """Return the legal move that is meant: the one spelled so, else one that begins so.

    Of several the one with the fewest words, and of these the first.
    """
    move = _parsed(view, seat, pattern)
    return move or min(_beginning(view, seat, pattern), key=_words, default=None)


def _beginning(view: State, seat: int, pattern: str) -> Iterator[Move]:
    verb = pattern.split()[0]
    listed = rules.legal(view, seat, "" if verb == ANY else verb)
    return (move for move in islice(listed, _SCANNED) if matches(pattern, str(move)))


def _words(move: Move) -> int:
    return len(str(move).split())


def matches(pattern: str, text: str) -> bool:
    """Whether a move in notation begins with the words of a pattern."""
    wanted, words = pattern.split(), text.split()
    fit = all(want in (ANY, word) for want, word in zip(wanted, words, strict=False))
    return fit and 0 < len(wanted) <= len(words)


def loosened(pattern: str) -> str:
    """Return a pattern in which all numbers are left open."""
    return " ".join([ANY if word.isdecimal() else word for word in pattern.split()])


def _parsed(view: State, seat: int, text: str) -> Move | None:
    with suppress(RulesError):
        return rules.parse(view, seat, text)
    return None


def read_moves(slug: str, written: str) -> tuple[str, ...]:
    """Return the moves or beginnings that a player wrote, semicolons between. Raises Refused."""
    texts = [" ".join(line.split()) for line in written.lower().replace("\n", ";").split(";")]
    texts = [text for text in texts if text]
    verbs = rules.GAMES[slug].notation.verbs
    for text in texts:
        word = text.split()[0]
        if len(text) > _LENGTH:
            raise Refused(TOO_LONG, n=_LENGTH)
        if word not in verbs:
            raise Refused(NO_MOVE, word=word[:40])
    if not texts:
        raise Refused(EMPTY)
    if len(texts) > _MOVES:
        raise Refused(TOO_MANY, n=_MOVES)
    return tuple(dict.fromkeys(texts))


def terms_of(title: Title, texts: Iterable[str], view: State, seat: int) -> Mapping[str, str]:
    """Return what whole moves among `texts` cost or bring now."""
    found: dict[str, str] = {}
    for text in texts:
        with suppress(RulesError):
            move = rules.GAMES[title.slug].notation.read(text)
            found[text] = title.terms(move, view, seat)
    return {text: told for text, told in found.items() if told}


def mark(title: Title, view: State, until: str) -> str:
    """Return what the phase or the round bears with which an order ends; "" for other ends."""
    if until == "phase":
        return title.phase(view)
    if until == "round":
        played = rules.round_of(view)
        return f"{played.part} {played.number}"
    return ""
