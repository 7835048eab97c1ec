"""One move in a panel: first what is done, the best first, then how it is paid for and stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, partial, reduce
from operator import and_
from typing import Final

import rules
from bot.games.castles_of_burgundy.consequences import consequences
from bot.games.castles_of_burgundy.labels import label as label_of
from bot.games.castles_of_burgundy.labels import sign_of
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
from bot.games.core.choices import Words
from bot.games.core.flow import DOT, Ask, Flow, Picks
from rules import Move
from rules.castles_of_burgundy.data.tiles import TILES
from rules.castles_of_burgundy.state import Table

FREE: Final = (SHIELD, BUY, HIRE, MIMIC, SKIP, END)
"""The questions that nobody needs to answer; they come behind those about dice and effects."""
SHORT: Final = (SKIP, END, POINTS, PAY, MIMIC, SCORE, ROOM)
"""The questions with so few answers that these can be buttons."""
_DETAILS: Final = (PAY, ROOM, KEEP, GIVE, DROP, TRADE)
"""The questions whose answers are things, not moves."""


class MovesFlow(Flow[Table]):
    """A legal move, chosen by its parts; of several that fit the cheapest stands for all."""

    @cached_property
    def legal(self) -> dict[Move, Parts]:
        """The legal moves with their parts, the best first."""
        ranked = best_first(self.view, self.seat, rules.legal(self.view, self.seat))
        return {move: parts_of(move) for move in ranked}

    @cached_property
    def _having(self) -> dict[tuple[str, str], list[Move]]:
        """The legal moves by each of their parts, the best first."""
        moves_by_part: dict[tuple[str, str], list[Move]] = {}
        for move, parts in self.legal.items():
            for part in dict.fromkeys(parts):
                moves_by_part.setdefault(part, []).append(move)
        return moves_by_part

    def fitting(self, picks: Picks) -> list[Move]:
        """Return the moves that have all parts that were chosen, the best first."""
        if len(picks) < 2:
            return self._having.get(picks[0], []) if picks else list(self.legal)
        chosen = Counter(picks)
        moves = self._having.get(picks[0], [])
        return [move for move in moves if chosen <= Counter(self.legal[move])]

    def asks(self, picks: Picks) -> list[Ask]:
        """Return what is open; the moves that are left differ in it, so that one must be chosen."""
        fitting = self.fitting(picks)
        if len(fitting) == 1:
            return []
        sure = reduce(and_, (Counter(self.legal[move]) for move in fitting))
        values: dict[str, dict[str, None]] = {}
        for move in fitting:
            left = _left(self.legal[move], sure | Counter(picks))
            if left:
                answers = values.setdefault(left[0][0], {})
                answers.update((value, None) for key, value in left if key == left[0][0])
        return [self._ask(key, tuple(values[key]), picks) for key in sorted(values, key=_place)]

    def _ask(self, key: str, values: tuple[str, ...], picks: Picks) -> Ask:
        label = question_label(key, self.texts)
        if key == ROOM and not set(STORES).issuperset(values):
            label = self.texts.gettext("Stored tile to discard")
        return Ask(key, values, label, partial(self.answer_words, picks, key))

    def filled(self, picks: Picks) -> Picks:
        """Answer nothing by itself: a move of which the rest is sure is complete."""
        return picks

    def move(self, picks: Picks) -> Move:
        return self.fitting(picks)[0]

    def answer_words(self, picks: Picks, key: str, value: str) -> Words:
        """Return the best move that has an answer, or what the answer itself is."""
        if key in _DETAILS or key.startswith(ROUTE):
            sign = value if value in TILES else ""
            words = detail(key, value, self.texts)._replace(sign=sign)
        else:
            words = self._best(self.fitting((*picks, (key, value))))
        short = DOT.join(filter(None, (words.label, words.consequence))) if key in SHORT else ""
        return words._replace(style="secondary" if key in FREE else None, short=short)

    def _best(self, fitting: Sequence[Move]) -> Words:
        """Return the first of some moves with what it leads to, as far as that is certain."""
        label = label_of(fitting[0], self.view, self.seat, self.names, self.texts)
        others = (part for move in fitting for part in self.legal[move] if part[0] in (ROOM, KEEP))
        sure = len(fitting) == 1 or not any(others)
        parts = consequences(fitting[0], self.view, self.seat, self.names, self.texts, sure=sure)
        return Words(label, SEPARATOR.join(parts), sign=sign_of(fitting[0]))

    def description(self, picks: Picks) -> str:
        """Return the move, as far as it is certain."""
        if not picks:
            return ""
        if picks[0][0] in _DETAILS:
            named = [detail(key, value, self.texts).label for key, value in picks]
            what, action = ", ".join(named), question_label(picks[0][0], self.texts)
            return self.texts.gettext("{action}: {what}", action=action, what=what)
        return label_of(self.fitting(picks)[0], self.view, self.seat, self.names, self.texts)


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
