"""A player who plays the shortest way: how many presses each kind of decision takes.

A press is a button, or an answer that is chosen in a select. The way begins at the public message
of the question: what is offered there is one press; the private panel is opened with one, each
change in it is another, and so is confirming. The length of a kind of decision in a position is
that of the shortest way to any move that begins with its word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import rules
from bot.games import GAMES
from bot.games.core.composer import Composer
from bot.i18n import texts_for
from rules import State
from tests.asked import NAMES

ENGLISH = texts_for("en")
TRIED = 3
"""So many answers to each question are tried: the others take as many presses."""
DEEPEST = 6
WIDEST = 40
"""So many drafts with the same number of presses are gone on with."""

Kind = tuple[str, str]
"""The name of the decision and the word with which the move begins."""


def shortest(state: State, seat: int) -> dict[Kind, int]:
    """Return the presses of the shortest way to each kind of move that a seat can make."""
    view = rules.view(state, seat)
    question = GAMES[state.slug].question(view, seat, NAMES)
    if question is None:
        return {}
    found: dict[str, int] = {}
    for choice in question.choices(ENGLISH):
        found.setdefault(_word(choice.text), 1)
    composer = question.composer()
    if composer is not None:
        for word, presses in _by_panel(composer):
            found[word] = min(found.get(word, presses), presses)
    decision = type(question).decision.__name__
    return {(decision, word): presses for word, presses in found.items()}


def _by_panel(panel: Composer) -> Iterator[tuple[str, int]]:
    """Yield kinds of moves with the presses to confirm one, the shortest ways first."""
    level = {panel.start(), *_opened(panel)}
    known, found = set(level), set()
    for presses in range(1, DEEPEST):
        going_on = []
        for draft in sorted(level):
            moves = panel.moves(draft)
            if not moves:
                going_on.append(draft)
            elif (word := _word(moves[0])) not in found:
                found.add(word)
                yield word, presses + 1
        after = (
            panel.apply(draft, code) for draft in going_on[:WIDEST] for code in _codes(panel, draft)
        )
        level = set(after) - known
        known |= level


def _opened(panel: Composer) -> Iterator[str]:
    """Return the drafts with which the panel is opened from the public message."""
    for door in panel.doors(ENGLISH):
        with suppress(rules.RulesError):
            yield panel.entered(panel.start(), door.code)


def _codes(panel: Composer, draft: str) -> Iterator[str]:
    for group in panel.edits(draft, ENGLISH):
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
