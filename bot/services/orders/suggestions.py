"""Suggestions for the next turn of a seat: likely moves by the computer's weights, without search.

They are made from what the seat may know, and take a fraction of a second. A list of likely moves
gives away what the computer thinks of them, so rated games get all choices, or none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, Final

import rules
from bot.computers.search.guide import Candidate
from bot.games.core.game import BotGame
from bot.games.core.question import Question, declines
from bot.services.orders.conditions import is_unblockable
from bot.services.orders.judgement import likely_turn
from bot.services.orders.rows import THEN, MoveChain
from rules import Move, RulesError, State

MOST: Final = 3
"""The maximum number of suggestions."""
MOST_CHOICES: Final = 10
"""The most choices that are listed in rated games."""
_LEAST: Final = 2
"""The minimum number of suggestions, however much worse the second is."""
_WORSE: Final = 2.0
"""A third suggestion is at most this many points worse than the best."""
_LOOKED_AT: Final = 10
"""How many offers of a question are considered if the computer weighs fewer moves."""
_SEED: Final = "suggestions"
"""The same position has the same suggestions whenever someone asks."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Moves that a seat is likely to make when it is asked next, on an occasion.

    `view` is the position in which they follow one another; no one can spoil those that are `safe`.
    """

    occasion: str
    view: State
    moves: MoveChain
    safe: bool

    @property
    def text(self) -> str:
        """The moves in notation, as an order has them."""
        return THEN.join(map(str, self.moves))


def suggestions(
    kind: BotGame[Any], view: State, seat: int, occasion: str = "", *, rated: bool = False
) -> tuple[Suggestion, ...]:
    """Return two or three likely turns, () where there is no choice; in rated games all choices.

    They are in the order of the board, so that nobody learns which of them is thought the best.

    `view` is that of the seat. Without an `occasion` they are for the one that comes first.
    """
    positions = kind.foresight.ahead(view, seat)
    named = occasion or next(iter(positions), "")
    at = positions.get(named)
    if at is None:
        return ()
    turns = _choices(kind, at, seat) if rated else _likely_turns(kind, at, seat)
    if len(turns) < _LEAST:
        return ()
    return tuple(
        Suggestion(named, at, turn, is_unblockable(kind, turn, at, seat)) for turn in turns
    )


def _choices(kind: BotGame[Any], at: State, seat: int) -> Sequence[MoveChain]:
    """Return each choice of a question; () if it has very many or only a panel shows them."""
    question = _question(kind, at, seat)
    choices = () if question is None else question.choices()
    if len(choices) > MOST_CHOICES:
        return ()
    return [(move,) for choice in choices if (move := _parsed(at, seat, choice.text)) is not None]


def _likely_turns(kind: BotGame[Any], at: State, seat: int) -> Sequence[MoveChain]:
    """Return likely turns in the order of the board."""
    turns = islice(_turns(kind, at, seat), MOST)
    return sorted(turns, key=_on_board(kind, at, seat))


def _on_board(kind: BotGame[Any], at: State, seat: int) -> Callable[[MoveChain], tuple[int, str]]:
    """Return the key by which turns are in the order in which their first moves are offered."""
    question = _question(kind, at, seat)
    offered = [] if question is None else [choice.text for choice in question.choices()]

    def place(turn: MoveChain) -> tuple[int, str]:
        text = str(turn[0])
        return (offered.index(text) if text in offered else len(offered)), " ".join(map(str, turn))

    return place


def _turns(kind: BotGame[Any], at: State, seat: int) -> Iterator[MoveChain]:
    """Yield likely turns; of those that consist of the same in words only the first."""
    seen: set[frozenset[str]] = set()
    for candidate in _likely(kind, at, seat):
        turn = _without_idle_end(likely_turn(kind, at, seat, candidate))
        words = frozenset(_labels(kind, turn, at, seat))
        if words not in seen:
            seen.add(words)
            yield turn


def _labels(kind: BotGame[Any], turn: MoveChain, at: State, seat: int) -> Iterator[str]:
    """Yield what the moves of a turn are called."""
    for place, move in enumerate(turn):
        if place:
            at = rules.play(at, seat, turn[place - 1]).state
        question = _question(kind, at, seat)
        if question is not None:
            yield question.words(move).label


def _likely(kind: BotGame[Any], at: State, seat: int) -> Iterator[Candidate]:
    """Yield moves, each once: those that the computer would think about, else others on offer."""
    weighed = kind.guide.candidates(at, seat, rules.legal(at, seat), _SEED)
    good = [
        candidate
        for place, candidate in enumerate(weighed)
        if place < _LEAST or candidate.value > weighed[0].value - _WORSE
    ]
    others = map(Candidate, _offered(kind, at, seat)) if len(good) < _LEAST else ()
    seen: set[Move] = set()
    for candidate in chain(good, others):
        if candidate.move not in seen:
            seen.add(candidate.move)
            yield candidate


def _offered(kind: BotGame[Any], at: State, seat: int) -> Iterator[Move]:
    question = _question(kind, at, seat)
    offers = () if question is None else question.offers("")
    for offer in islice(offers, _LOOKED_AT):
        move = _parsed(at, seat, offer.text)
        if move is not None:
            yield move


def _parsed(at: State, seat: int, text: str) -> Move | None:
    """Return the move on offer, None for one that needs what the seat cannot see."""
    try:
        return rules.parse(at, seat, text)
    except RulesError:
        return None


def _question(kind: BotGame[Any], at: State, seat: int) -> Question[Any, Any, Any] | None:
    """Return an internal description of a seat's question."""
    return kind.question(at, seat, ("",) * at.seats)


def _without_idle_end(turn: MoveChain) -> MoveChain:
    """Return a turn as one plans it: no one plans to do nothing in the end."""
    while len(turn) > 1 and declines(turn[-1]):
        turn = turn[:-1]
    return turn
