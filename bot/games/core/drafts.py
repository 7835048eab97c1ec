"""Drafts of flows: the answers that a text holds, and what follows from them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from heapq import heappop, heappush
from itertools import takewhile
from typing import Any, Final, Generic, TypeVar

from bot.games.core.choices import NOT_ON_OFFER
from bot.games.core.flow import GIVEN, MISFIT, Ask, Flow, Picks, first
from bot.games.core.panel import Panel
from rules import IllegalMove, Move, RulesError, State

S = TypeVar("S", bound=State)
BEHIND: Final = ";"
"""The end of every finished move of a turn in drafts."""
LOOKED_AT: Final = 120
"""So many drafts are looked at on the way to a move."""
_WORD: Final = re.compile(r"[^\s,;=:]+")


def written(picks: Picks) -> str:
    """Return picks as text."""
    return " ".join(f"{key}{GIVEN}{value}" for key, value in picks)


def read_picks(flow: Flow[Any], answers: Sequence[str]) -> Picks:
    """Read picks, each of which must have been on offer. Raises IllegalMove."""
    picks: Picks = ()
    for answer in answers:
        key, sign, value = answer.partition(GIVEN)
        if not sign:
            raise IllegalMove(MISFIT)
        picks = answered(flow, picks, key, value)
    return picks


def answered(flow: Flow[Any], picks: Picks, key: str, value: str) -> Picks:
    """Return the picks with one more answer. Raises IllegalMove if it is not on offer."""
    for ask in flow.asks(picks):
        if ask.key == key and value in ask.values:
            return after_answer(ask, picks, value)
    raise IllegalMove(NOT_ON_OFFER)


def pressed(flow: Flow[Any], picks: Picks, code: str) -> Picks:
    """Return the picks after the edit `code`, and what is answered by itself then.

    Raises IllegalMove if it is not on offer.
    """
    for ask in flow.asks(picks):
        for value in ask.values:
            if ask.code(value) == code:
                return flow.filled(after_answer(ask, picks, value))
    raise IllegalMove(NOT_ON_OFFER)


def is_complete(flow: Flow[Any], picks: Picks) -> bool:
    """Whether the move is chosen as a whole."""
    return not any(ask.open for ask in flow.asks(picks))


def complete_move(flow: Flow[Any], picks: Picks) -> Move:
    """Return the move of picks that are complete; defaults count for what is not answered."""
    while left := [ask for ask in flow.asks(picks) if ask.default and not _has_answer(ask, picks)]:
        picks = (*picks, (left[0].key, left[0].default))
    return flow.move(picks)


def _has_answer(ask: Ask, picks: Picks) -> bool:
    """Whether the answer to a question that has a default is given already."""
    return ask.effect == "replaces" and bool(first(picks, ask.key))


def after_answer(ask: Ask, picks: Picks, value: str) -> Picks:
    """Return the picks after an answer that is on offer."""
    if ask.after is not None:
        return ask.after(value)
    if ask.effect == "removes":
        place = len(picks) - 1 - picks[::-1].index((ask.of, value))
        return picks[:place] + picks[place + 1 :]
    if ask.effect == "replaces":
        return replacing(picks, ask.key, value)
    return (*picks, (ask.key, value))


def replacing(picks: Picks, key: str, value: str) -> Picks:
    """Return the picks with one answer to a question, in place of the previous one if any."""
    if not first(picks, key):
        return (*picks, (key, value))
    return tuple([(name, value if name == key else old) for name, old in picks])


@dataclass(frozen=True)
class Composing(Generic[S]):
    """A draft of a turn with its position. What is open of it is listed once.

    `done` are the finished moves, `at` is the position after them, `flow` the current move and
    `picks` its answers; None and () while it has no kind. `verb` is its kind, where a turn has
    several.
    """

    done: tuple[Move, ...]
    at: S
    flow: Flow[S] | None = None
    picks: Picks = ()
    verb: str = ""

    def __str__(self) -> str:
        current = f"{self.verb} {written(self.picks)}".strip()
        return BEHIND.join([*map(str, self.done), current])

    @cached_property
    def asks(self) -> Sequence[Ask]:
        """The open questions of the current move, () while it has no kind."""
        return () if self.flow is None else self.flow.asks(self.picks)

    @cached_property
    def complete(self) -> bool:
        """Whether the current move is chosen as a whole."""
        return self.flow is not None and not any(ask.open for ask in self.asks)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The finished moves, and the current one if it is complete."""
        if self.flow is None or not self.complete:
            return self.done
        return (*self.done, complete_move(self.flow, self.picks))


def draft_of(panel: Panel, notation: str) -> str | None:
    """Return a draft with which a panel would play a move next, None if none is found quickly.

    The drafts whose answers are most like the words of the notation are gone on with first.
    """
    for draft in (notation, f"{notation}{BEHIND}"):
        with suppress(RulesError):
            if panel.moves(draft)[:1] == (notation,):
                return draft
    words, start = _WORD.findall(notation), panel.start()
    queue, seen = [((0, 0.0), start)], {start}
    for _ in range(LOOKED_AT):
        if not queue:
            break
        _, draft = heappop(queue)
        if panel.moves(draft)[:1] == (notation,):
            return draft
        for changed in _changed(panel, draft):
            if changed not in seen:
                seen.add(changed)
                heappush(queue, (_strangeness(changed, words), changed))
    return None


def _strangeness(draft: str, words: Sequence[str]) -> tuple[int, float]:
    """Return how unlike the words of a move a draft is: those after its verb that do not begin it
    in their order, then all.
    """
    values = [word.rpartition(GIVEN)[2] for word in draft.split()]
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(values, words[1:], strict=False))
    ratio = SequenceMatcher(None, _WORD.findall(draft), words, autojunk=False).ratio()
    return -len(list(alike)), -ratio


def _changed(panel: Panel, draft: str) -> Iterator[str]:
    """Yield the drafts that one change leads to."""
    for group in panel.edits(draft):
        for edit in group.edits:
            if edit.enabled:
                with suppress(RulesError):
                    yield panel.apply(draft, edit.code)
