"""The evaluation of standing orders: which moves they make, from what a seat may see.

An order decides nothing that its player didn't write. Moves are in notation: a beginning matches
every move that starts with it, `*` matches any one word, and `then` between two moves joins them
into a row that is played as a whole or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import rules
from bot.games.core.ahead import differences, standing
from bot.games.core.conditions import split_condition
from bot.games.core.game import BotGame
from bot.games.core.preferences import legal_move
from bot.games.core.terms import PRICE, price_of
from bot.model import LogEntry, Order
from bot.services.orders.judgement import is_judgement, unless_clearly_better
from bot.services.orders.rows import (
    MoveChain,
    find_move,
    find_row,
    matches,
    parts_of,
    read_row,
    similar_row,
)
from rules import Move, RulesError, State

CHANGED: Final = "changed"
SURPRISE: Final = "surprise"
JUDGED: Final = "judged"
IMPOSSIBLE: Final = "impossible"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer of an order to a question: moves in a row, or why it stops (`stop` is not "").

    `about` is the row that it stopped at, in notation, and `parts` those of its terms that changed.
    `passed_over` says why a row before the one that is played was not: IMPOSSIBLE, CHANGED with
    the parts of its terms behind it, or JUDGED.
    """

    order: Order
    moves: tuple[Move, ...] = ()
    stop: str = ""
    about: str = ""
    parts: tuple[str, ...] = ()
    passed_over: str = ""

    @property
    def reason(self) -> str:
        """The note for the log: the kind of the order, and the skipped choices."""
        return " ".join(filter(None, (self.order.reason, self.passed_over)))


def decide(
    kind: BotGame[Any],
    orders: Iterable[Order],
    view: State,
    seat: int,
    entries: Sequence[LogEntry] = (),
    *,
    judging: bool = True,
) -> Verdict | None:
    """Return what the first order of `seat` that says something leads to, None if none does.

    `view` is that of the seat, which is asked; `entries` is the log as the seat may know it. If an
    order stops, none behind it decides: its player is asked. One for the next time that fits
    nothing on its occasion stops if no other decides, so that its player hears of it. Unless it is
    `judging`, no order plays what the computer finds.
    """
    if not rules.may_act(view, seat):
        return None
    orders = [
        order for order in orders if order.in_force and (judging or not is_judgement(kind, order))
    ]
    for order in orders:
        verdict = _verdict_of(kind, order, view, seat, judging=judging)
        if verdict is not None:
            return Verdict(order, stop=SURPRISE) if stop_condition_met(order, entries) else verdict
    spoilt = (order for order in orders if _is_spoilt(kind, order, view, seat))
    return next((Verdict(order, stop=CHANGED) for order in spoilt), None)


def _is_spoilt(kind: BotGame[Any], order: Order, view: State, seat: int) -> bool:
    """Whether an order that fits nothing was meant for the question that is asked."""
    question = kind.question(view, seat)
    occasions = {kind.foresight.occasion(parts_of(text)[0]) for text in order.moves}
    ahead = None if question is None else question.ahead
    return order.until == "next" and ahead is not None and ahead.name in occasions


def _verdict_of(
    kind: BotGame[Any], order: Order, view: State, seat: int, *, judging: bool
) -> Verdict | None:
    match order.kind:
        case "moves":
            verdict = _queued(kind, order, view, seat)
            if not (order.judged and judging):
                return verdict
            return _judged(kind, order, verdict, view, seat)
        case "pass":
            move = _passing(kind, order, view, seat)
        case _:
            preference = kind.foresight.preference(order.name)
            move = preference.prefer(order.argument, view, seat)
    return None if move is None else Verdict(order, (move,))


def _judged(
    kind: BotGame[Any], order: Order, planned: Verdict | None, view: State, seat: int
) -> Verdict | None:
    """Return what is planned, or what the computer does if that is clearly better or spoilt."""
    if planned is None and not _is_spoilt(kind, order, view, seat):
        return None
    moves = () if planned is None else planned.moves
    moves, as_planned = unless_clearly_better(kind, moves, view, seat)
    return planned if as_planned else Verdict(order, moves, passed_over=JUDGED)


def _passing(kind: BotGame[Any], order: Order, view: State, seat: int) -> Move | None:
    verbs = [verb for verb in kind.foresight.passes if order.name in ("", verb)]
    passes = (legal_move(view, seat, " ".join((verb, "pass"))) for verb in verbs)
    return next((move for move in passes if move is not None), None)


@dataclass(frozen=True, slots=True)
class _Fit:
    """What a row of an order leads to now, and which parts differ from what was shown."""

    moves: MoveChain
    now: str = ""
    changed: tuple[str, ...] = ()


def _queued(kind: BotGame[Any], order: Order, view: State, seat: int) -> Verdict | None:
    """Return the first of the queued rows of moves that is legal, unchanged and due.

    A changed one is passed over for those behind it, which were given for that case; if none of
    them fits the order stops. Where changes are allowed it is played.
    """
    stopped: Verdict | None = None
    missed = passed = ""
    for text in order.moves:
        planned = read_row(kind, parts_of(text))
        if any(kind.foresight.never(move, view, seat) for move in planned):
            passed = passed or IMPOSSIBLE
            continue
        fit, shown = _fit(kind, order, text, view, seat), order.terms.get(text, "")
        if shown and planned:
            now = fit.now if fit else _outlined(kind, planned, view, seat)
            if standing(kind.foresight.of(planned[0]), shown, now) == "later":
                continue
        if fit is None or not _condition_met(kind, text, view, seat):
            timed = bool(planned) and kind.foresight.timed(planned[0])
            missed, passed = missed or (text if timed else ""), passed or IMPOSSIBLE
            continue
        if order.changes or not fit.changed or split_condition(text)[0]:
            return Verdict(order, fit.moves, passed_over=passed)
        stopped = stopped or Verdict(order, stop=CHANGED, about=text, parts=fit.changed)
        passed = passed or " ".join((CHANGED, *fit.changed))
    return stopped or _missed(order, missed)


def _condition_met(kind: BotGame[Any], text: str, view: State, seat: int) -> bool:
    condition, _ = split_condition(text)
    return not condition or kind.foresight.holds(condition, view, seat)


def _serving(kind: BotGame[Any], planned: MoveChain, view: State, seat: int) -> MoveChain:
    """Return the moves that fit the purpose of planned ones best now; () if one is impossible."""

    def find(view: State, seat: int, part: str) -> Move | None:
        move = next(move for move in planned if str(move) == part)
        return kind.foresight.serving(move, view, seat) or find_move(view, seat, part)

    return find_row(view, seat, tuple(map(str, planned)), find)


def _fit(kind: BotGame[Any], order: Order, text: str, view: State, seat: int) -> _Fit | None:
    """Return the legal row that a row of an order means now, None if there is none.

    It is the row as it is written, else one that differs from it in as few parts as possible that
    are not free.
    """
    parts, shown = parts_of(text), order.terms.get(text, "")
    planned, unlike = read_row(kind, parts), frozenset[str]()
    depends = bool(split_condition(text)[0])
    moves = (
        _serving(kind, planned, view, seat) if depends and planned else find_row(view, seat, parts)
    )
    if not moves and (depends or not (planned and kind.foresight.timed(planned[0]))):
        free = _free(kind, order, planned, shown)
        moves, unlike = similar_row(kind, view, seat, parts, free)
        unlike -= free
    if not moves:
        return None
    now = _terms(kind, moves, view, seat) if shown and planned else ""
    if shown and planned:
        unlike |= _changed_terms(kind, order, moves[0], shown, now)
    return _Fit(moves, now, tuple(sorted(unlike)))


def _free(kind: BotGame[Any], order: Order, planned: MoveChain, shown: str) -> frozenset[str]:
    """Return the parts in which a row may differ: those left open, and harmless ones at its price.

    Whether the price is that is seen from the terms.
    """
    has_price = shown and price_of(shown) is not None
    harmless = {
        part
        for move in (planned if has_price else ())
        for part, rule in kind.foresight.of(move).parts.items()
        if rule.harmless
    }
    return frozenset(order.free).union(harmless)


def _changed_terms(
    kind: BotGame[Any], order: Order, move: Move, shown: str, now: str
) -> frozenset[str]:
    """Return the parts of the terms of a row that stop an order."""
    ahead = kind.foresight.of(move)
    if standing(ahead, shown, now) != "changed":
        return frozenset()
    changed = set(differences(ahead, shown, now)) - set(order.free)
    price = price_of(now)
    if order.ceiling is not None and price is not None and price <= order.ceiling:
        changed.discard(PRICE)
    return frozenset(changed)


def _missed(order: Order, text: str) -> Verdict | None:
    """Return that an order stops whose time has come while nothing of it is possible."""
    shown = bool(text) and text in order.terms
    return Verdict(order, stop=IMPOSSIBLE, about=text) if shown else None


def stop_condition_met(order: Order, entries: Iterable[LogEntry]) -> bool:
    """Whether another seat made a move, since the order was given, that its player named."""
    return any(
        matches(pattern, entry.text)
        for entry in entries
        if entry.ply > order.from_ply and entry.seat != order.seat
        for pattern in order.surprises
    )


def terms_of(kind: BotGame[Any], texts: Iterable[str], view: State, seat: int) -> Mapping[str, str]:
    """Return what the complete moves among `texts` currently cost or bring.

    `view` is that of the seat, which need not be asked.
    """
    notation = rules.GAMES[kind.slug].notation
    asked = _asked(kind, view, seat)
    terms: dict[str, str] = {}
    for text in texts:
        parts = parts_of(text)
        with suppress(RulesError):
            moves = tuple([notation.read(part) for part in parts])
            rows = ((at, find_row(at, seat, parts)) for at in asked.values())
            nowhere = (asked.get(parts[0].partition(" ")[0], view), moves)
            at, row = next((row for row in rows if row[1]), nowhere)
            terms[text] = _terms(kind, row, at, seat)
    return {text: condition for text, condition in terms.items() if condition}


def _asked(kind: BotGame[Any], view: State, seat: int) -> Mapping[str, State]:
    """Return the positions in which the seat is asked, the present one first if it is."""
    now = {"": view} if rules.may_act(view, seat) else {}
    return {**now, **kind.foresight.ahead(view, seat)}


def _terms(kind: BotGame[Any], moves: MoveChain, view: State, seat: int) -> str:
    terms: list[str] = []
    for place, move in enumerate(moves):
        if place:
            view = rules.play(view, seat, moves[place - 1]).state
        terms.append(kind.foresight.terms(move, view, seat))
    return " ".join(term for term in terms if term)


def _outlined(kind: BotGame[Any], moves: MoveChain, view: State, seat: int) -> str:
    """Return the terms of moves that aren't possible as a row, each on its own."""
    return " ".join(filter(None, (kind.foresight.terms(move, view, seat) for move in moves)))


def subjects(kind: BotGame[Any], order: Order) -> frozenset[str]:
    """Return the subject of an order's planned moves; empty if it conflicts with no other order.

    The start of the first row counts: the others are its alternatives.
    """
    if order.kind != "moves":
        return frozenset()
    moves = read_row(kind, parts_of(order.moves[0]))
    return frozenset(filter(None, (kind.foresight.subject(move) for move in moves)))


def over(kind: BotGame[Any], order: Order, view: State, seat: int) -> bool:
    """Whether an order can never play again, whatever happens to the seat, whose view this is."""
    if order.kind == "preference":
        return kind.foresight.preference(order.name).never(order.argument, view, seat)
    notation = rules.GAMES[kind.slug].notation
    try:
        rows = [[notation.read(part) for part in parts_of(text)] for text in order.moves]
    except RulesError:
        return False  # a beginning stands for moves that may come
    return bool(rows) and all(
        any(kind.foresight.never(move, view, seat) for move in moves) for moves in rows
    )


def refusal_of(kind: BotGame[Any], order: Order, view: State, seat: int) -> RulesError | None:
    """Return the refusal of the first move of an order, None if there is none."""
    if not order.moves:
        return None
    text = parts_of(order.moves[0])[0]
    at = _asked(kind, view, seat).get(kind.foresight.occasion(text))
    try:
        if at is not None:
            rules.parse(at, seat, text)
    except rules.IllegalMove as error:
        return error
    except RulesError:
        return None
    return None


def mark(kind: BotGame[Any], view: State, until: str) -> str:
    """Return what the phase or the round bears with which an order ends; "" for other ends."""
    if until == "phase":
        return kind.words.phase(view)
    if until == "round":
        played = rules.round_of(view)
        return f"{played.part} {played.number}"
    return ""
