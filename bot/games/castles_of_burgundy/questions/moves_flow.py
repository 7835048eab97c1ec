"""One move in a panel: first what is done, the best first, then how it is paid for and stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, reduce
from operator import and_
from typing import ClassVar, Final

import rules
from bot.games.castles_of_burgundy.consequences import consequences
from bot.games.castles_of_burgundy.labels import label as label_of
from bot.games.castles_of_burgundy.parts import SEPARATOR
from bot.games.castles_of_burgundy.questions.move_parts import (
    BUY,
    CHANGED,
    DROP,
    END,
    GIVE,
    HIRE,
    KEEP,
    MIMIC,
    PAY,
    POINTS,
    ROOM,
    ROUTE,
    SCORE,
    SHIELD,
    SKIP,
    TRADE,
    Parts,
    parts_of,
)
from bot.games.castles_of_burgundy.questions.part_words import STORES, detail, question_label
from bot.games.castles_of_burgundy.questions.ranking import best_first
from bot.games.core.old_flow import Answer, Ask, Flow, Picks
from bot.i18n import Texts
from rules import Move
from rules.castles_of_burgundy.state import Table

FREE: Final = (SHIELD, BUY, HIRE, MIMIC, SKIP, END)
"""The questions that nobody needs to answer; they come behind those about dice and effects."""
_DETAILS: Final = (PAY, ROOM, KEEP, GIVE, DROP, TRADE)
"""The questions whose answers are things, not moves."""


class MovesFlow(Flow[Table]):
    """A legal move, chosen by its parts; of several that fit the cheapest stands for all."""

    short: ClassVar = frozenset({SKIP, END, POINTS, PAY, MIMIC, SCORE, ROOM})

    @cached_property
    def legal(self) -> dict[Move, Parts]:
        """The legal moves with their parts, the best first."""
        ranked = best_first(self.view, self.seat, rules.legal(self.view, self.seat))
        return {move: parts_of(move) for move in ranked}

    @cached_property
    def _having(self) -> dict[tuple[str, str], list[Move]]:
        """The legal moves by each of their parts, the best first."""
        found: dict[tuple[str, str], list[Move]] = {}
        for move, parts in self.legal.items():
            for part in dict.fromkeys(parts):
                found.setdefault(part, []).append(move)
        return found

    def fitting(self, picks: Picks) -> list[Move]:
        """Return the moves that have all parts that were chosen, the best first."""
        if len(picks) < 2:
            return self._having.get(picks[0], []) if picks else list(self.legal)
        chosen = Counter(picks)
        moves = self._having.get(picks[0], [])
        return [move for move in moves if chosen <= Counter(self.legal[move])]

    def asks(self, picks: Picks) -> list[Ask]:
        """Return what is open; the moves that are left differ in it."""
        fitting = self.fitting(picks)
        if len(fitting) == 1:
            return []
        sure = reduce(and_, (Counter(self.legal[move]) for move in fitting))
        found: dict[str, dict[str, None]] = {}
        for move in fitting:
            left = _left(self.legal[move], sure | Counter(picks))
            if left:
                answers = found.setdefault(left[0][0], {})
                answers.update((value, None) for key, value in left if key == left[0][0])
        return [
            Ask(key, tuple(found[key]), needed=key not in FREE) for key in sorted(found, key=_place)
        ]

    def complete(self, picks: Picks) -> bool:
        """Whether one move is left."""
        return len(self.fitting(picks)) == 1

    def filled(self, picks: Picks) -> Picks:
        """Answer nothing by itself: a move of which the rest is sure is complete."""
        return picks

    def move(self, picks: Picks) -> Move:
        return self.fitting(picks)[0]

    def label(self, ask: Ask, picks: Picks, texts: Texts) -> str:
        if ask.key == ROOM and not set(STORES).issuperset(ask.values):
            return texts.gettext("Tile that leaves your storage")
        return question_label(ask.key, texts)

    def option(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Answer:
        """Return the best move that has the answer, or what the answer itself is."""
        if ask.key in _DETAILS or ask.key.startswith(ROUTE):
            return detail(ask.key, value, texts)
        fitting = self.fitting((*picks, (ask.key, value)))
        told = label_of(fitting[0], self.view, self.seat, self.names, texts)
        others = (part for move in fitting for part in self.legal[move] if part[0] in (ROOM, KEEP))
        sure = len(fitting) == 1 or not any(others)
        parts = consequences(fitting[0], self.view, self.seat, self.names, texts, sure=sure)
        return told, SEPARATOR.join(parts)

    def gist(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> str:
        """Say on a button what the move leads to."""
        return self.option(ask, value, picks, texts)[1]

    def told(self, picks: Picks, texts: Texts) -> str:
        """Return the move, as far as it is certain."""
        if not picks:
            return ""
        if picks[0][0] in _DETAILS:
            named = [detail(key, value, texts)[0] for key, value in picks]
            what, action = ", ".join(named), question_label(picks[0][0], texts)
            return texts.gettext("{action}: {what}", action=action, what=what)
        return label_of(self.fitting(picks)[0], self.view, self.seat, self.names, texts)


def _left(parts: Parts, known: Counter[tuple[str, str]]) -> Parts:
    """Return the parts of a move that are not known yet, in order."""
    chosen, left = known.copy(), []
    for part in parts:
        if chosen[part]:
            chosen[part] -= 1
        else:
            left.append(part)
    return tuple(left)


def _place(key: str) -> tuple[int, str]:
    """Return the place of a question: dice as they are, changed dice, effects, the others."""
    if key in FREE:
        return 3 + FREE.index(key), ""
    die = key[:1] in "dw" and key.rstrip(CHANGED)[-1:].isdecimal()
    return (1 if key.endswith(CHANGED) else 0) if die else 2, key if die else ""


def distinct(moves: Sequence[Move]) -> Iterator[Move]:
    """Yield moves that differ in what they do: of equal ones the first, which is the best."""
    seen = set()
    for move in moves:
        what = parts_of(move)[0]
        if what not in seen:
            seen.add(what)
            yield move
