"""A player who plays the shortest way: how many presses a move or a kind of decision takes.

A press is a button, or an answer that is chosen in a select. The way begins at the public message
of the question: what is offered there is one press; the private panel is opened with one, each
change in it is another, and so is confirming. The length of a kind of decision in a position is
that of the shortest way to any move that begins with its word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, TypeAlias

import rules
from bot.games import GAMES
from bot.games.core.panel import Panel
from bot.games.core.question import decision_of
from bot.i18n import texts_for
from rules import Move, State
from tests.asked import NAMES, asked

ENGLISH = texts_for("en")
TRIED = 5
"""So many answers to each question are tried: the others take as many presses."""
MOST = 7
"""Longer ways are not looked for."""
WIDEST = 40
"""So many drafts with the same number of presses are gone on with."""

Kind = tuple[str, str]
"""The name of the decision and the word with which the move begins."""
Codes: TypeAlias = Callable[[Panel, str], Iterable[str]]
"""The changes of a draft that are tried."""


def shortest(state: State, seat: int) -> dict[Kind, int]:
    """Return the presses of the shortest way to each kind of move that a seat can make."""
    view = rules.view(state, seat)
    question = GAMES[state.slug].question(view, seat, NAMES)
    if question is None:
        return {}
    found: dict[str, int] = {}
    for choice in question.choices():
        found.setdefault(_word(choice.text), 1)
    panel = question.panel()
    if panel is not None:
        for presses, moves in _by_panel(panel, _few_codes):
            found.setdefault(_word(moves[0]), presses)
    decision = decision_of(type(question)).__name__
    return {(decision, word): presses for word, presses in found.items()}


def presses(state: State, seat: int, move: Move, codes: Codes) -> int:
    """Return the presses of the shortest way to a move by these changes; 0 for none."""
    question = asked(rules.view(state, seat), seat)
    if str(move) in [choice.text for choice in question.choices()]:
        return 1
    panel = question.panel()
    ways = () if panel is None else _by_panel(panel, codes)
    return next((number for number, moves in ways if moves == (str(move),)), 0)


def _by_panel(panel: Panel, codes: Codes) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield what can be confirmed with the presses that takes, the shortest ways first."""
    level = set(_opened(panel))
    known = set(level)
    for number in range(2, MOST + 1):
        ready = {draft: panel.moves(draft) for draft in sorted(level)}
        yield from ((number, moves) for moves in ready.values() if moves)
        # what is not complete yet first: it leads to other kinds of moves
        going_on = sorted(ready, key=lambda draft: bool(ready[draft]))[:WIDEST]
        level = {panel.apply(draft, code) for draft in going_on for code in codes(panel, draft)}
        level -= known
        known |= level


def _opened(panel: Panel) -> Iterator[str]:
    """Yield the drafts with which the panel is opened from the public message."""
    if not panel.doors():
        yield panel.start()
    for door in (*panel.doors(), *panel.shortcuts(panel.start())):
        with suppress(rules.RulesError):
            yield panel.entered(panel.start(), door.code)


def _few_codes(panel: Panel, draft: str) -> Iterator[str]:
    """Yield some changes of a draft that is not complete yet."""
    if panel.moves(draft):
        return
    yield from (edit.code for edit in panel.shortcuts(draft))
    for group in panel.edits(draft):
        enabled = [edit.code for edit in group.edits if edit.enabled]
        yield from enabled if group.buttons else enabled[:TRIED]


def _word(text: str) -> str:
    return text.partition(" ")[0]


def measured(states: Iterable[tuple[State, int]]) -> dict[Kind, list[int]]:
    """Return the presses of each kind of decision in some positions, each with a seat."""
    every: dict[Kind, list[int]] = {}
    for state, seat in states:
        for kind, presses in shortest(state, seat).items():
            every.setdefault(kind, []).append(presses)
    return every


def told(every: dict[Kind, list[int]]) -> Iterator[str]:
    """Yield a line for each kind of decision: number, least, mean and most presses."""
    for (decision, word), presses in sorted(every.items()):
        mean = sum(presses) / len(presses)
        yield (
            f"{decision:24} {word:12} {len(presses):4} {min(presses)} {mean:5.2f} {max(presses)}"
        )


def played(
    slug: str, seats: int, options: dict[str, Any], seed: str, every: int, moves: int
) -> Iterator[tuple[State, int]]:
    """Yield every so many-th question of a game at random, with the seat that is asked."""
    chance = rules.Chance(seed)
    state = rules.new(slug, seats, options, seed)
    for number in range(moves):
        waiting = rules.waiting(state)
        if not waiting:
            return
        seat = chance.choose(waiting)
        if not number % every:
            yield state, seat
        state = rules.play(state, seat, rules.sample(state, seat, chance)).state
