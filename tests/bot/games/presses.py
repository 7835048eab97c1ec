"""A player who plays the shortest way: how many presses a move or a kind of decision takes.

    python -m tests.bot.games.presses

A press is a button, or an answer that is chosen in a select; with `select=2` that is two taps, as
the select is opened first. The way begins at the public message of the question: what is offered
there is one press; the private panel is opened with one, each change in it is another, and so is
confirming. The length of a kind of decision in a position is that of the shortest way to any move
that begins with its word.
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


def shortest(state: State, seat: int, select: int = 1) -> dict[Kind, int]:
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
        for presses, moves in _by_panel(panel, _few_codes, select):
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


def _by_panel(panel: Panel, codes: Codes, select: int = 1) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield what can be confirmed with the presses that takes, the shortest ways first."""
    levels: dict[int, set[str]] = {2: set(_opened(panel))}
    known: set[str] = set()
    for number in range(2, MOST + select):
        level = levels.pop(number, set()) - known
        known |= level
        ready = {draft: panel.moves(draft) for draft in sorted(level)}
        yield from ((number, moves) for moves in ready.values() if moves)
        # what is not complete yet first: it leads to other kinds of moves
        for draft in sorted(ready, key=lambda draft: bool(ready[draft]))[:WIDEST]:
            buttons = _buttons(panel, draft)
            for code in codes(panel, draft):
                cost = 1 if code in buttons else select
                levels.setdefault(number + cost, set()).add(panel.apply(draft, code))


def _buttons(panel: Panel, draft: str) -> set[str]:
    """Return the codes of the changes that are buttons."""
    groups = [group.edits for group in panel.edits(draft) if group.buttons]
    return {edit.code for edits in (panel.doors(draft), *groups) for edit in edits}


def _opened(panel: Panel) -> Iterator[str]:
    """Yield the drafts with which the panel is opened from the public message."""
    if not panel.doors():
        yield panel.start()
    for door in panel.doors():
        with suppress(rules.RulesError):
            yield panel.entered(panel.start(), door.code)


def _few_codes(panel: Panel, draft: str) -> Iterator[str]:
    """Yield some changes of a draft that is not complete yet."""
    if panel.moves(draft):
        return
    yield from (edit.code for edit in panel.doors(draft))
    for group in panel.edits(draft):
        enabled = [edit.code for edit in group.edits if edit.enabled]
        yield from enabled if group.buttons else enabled[:TRIED]


def _word(text: str) -> str:
    return text.partition(" ")[0]


def measured(states: Iterable[tuple[State, int]], select: int = 1) -> dict[Kind, list[int]]:
    """Return the presses of each kind of decision in some positions, each with a seat."""
    every: dict[Kind, list[int]] = {}
    for state, seat in states:
        for kind, presses in shortest(state, seat, select).items():
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


def among_computers(slug: str, seats: int, seed: str, every: int) -> Iterator[tuple[State, int]]:
    """Yield every so many-th question of a game among computers, with the seat that is asked."""
    state, number = rules.new(slug, seats, seed=seed), 0
    while waiting := rules.waiting(state):
        if not number % every:
            yield state, waiting[0]
        number += 1
        view, legal = rules.view(state, waiting[0]), rules.legal(state, waiting[0])
        move = GAMES[slug].computer.choose(view, waiting[0], legal, f"{seed} {number}")
        state = rules.play(state, waiting[0], move).state


def report() -> None:
    """Print the taps of each kind of decision in games among computers; a select takes two."""
    for slug in GAMES:
        print(slug)
        print("\n".join(told(measured(among_computers(slug, 3, "taps", 6), select=2))))


if __name__ == "__main__":
    report()
