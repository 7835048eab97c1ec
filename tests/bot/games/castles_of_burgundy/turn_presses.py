"""How many presses whole turns take that a computer player makes.

    python -m tests.bot.games.castles_of_burgundy.turn_presses

A press is a tap: a button is one, an answer in a select two, for it is opened first. The private
panel is opened with one, and confirmed with another.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from statistics import mean, median
from typing import Final

import rules
from bot.games import GAMES
from bot.games.castles_of_burgundy.computer.turn_search import goes_on
from bot.games.castles_of_burgundy.questions.move_parts import parts_of
from bot.games.core.drafts import BEHIND
from bot.games.core.panel import Panel
from rules import Move, State
from rules.castles_of_burgundy.decisions import TurnChoice
from tests.asked import panel_of

SLUG: Final = "castles-of-burgundy"
MOST: Final = 14
"""More presses are not tried."""


def turns(seats: int, seed: str, every: int) -> Iterator[tuple[State, int, tuple[Move, ...]]]:
    """Yield every so many-th turn of a game among computers, with its position and its seat."""
    state, number = rules.new(SLUG, seats, seed=seed), 0
    while rules.waiting(state):
        seat = rules.waiting(state)[0]
        begins = isinstance(rules.pending(state), TurnChoice)
        view, made = rules.view(state, seat), list[Move]()
        while True:
            made.append(_choice(state, seat, f"{seed} {number} {len(made)}"))
            state = rules.play(state, seat, made[-1]).state
            if not goes_on(state, seat):
                break
        number += begins
        if begins and not number % every:
            yield view, seat, tuple(made)


def without_end(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the moves of a turn that its player chooses."""
    return tuple(move for move in moves if str(move) != "end")


def _choice(state: State, seat: int, seed: str) -> Move:
    view = rules.view(state, seat)
    return GAMES[SLUG].computer.choose(view, seat, rules.legal(state, seat), seed)


def presses(view: State, seat: int, moves: tuple[Move, ...]) -> int:
    """Return the presses of the shortest way to a turn; 0 if it is longer than is tried."""
    panel, wanted = panel_of(view, seat), sorted(map(str, moves))
    levels: dict[int, deque[str]] = {1: deque([panel.start()])}
    for edit in panel.doors(panel.start()):
        levels[1].append(panel.apply(panel.start(), edit.code))
    known = set[str]()
    for number in range(1, MOST):
        for draft in levels.pop(number, ()):
            if draft in known or not _leads(panel, draft, moves):
                continue
            known.add(draft)
            if sorted(panel.moves(draft)) == wanted:
                return number + 1
            for after, cost in _changed(panel, draft):
                levels.setdefault(number + cost, deque()).append(after)
    return 0


def _changed(panel: Panel, draft: str) -> Iterator[tuple[str, int]]:
    for edit in panel.doors(draft):
        yield panel.apply(draft, edit.code), 1
    for group in panel.edits(draft):
        for edit in group.edits:
            with suppress(rules.RulesError):
                yield panel.apply(draft, edit.code), 1 if group.buttons else 2


def _leads(panel: Panel, draft: str, moves: tuple[Move, ...]) -> bool:
    """Whether all that is chosen in a draft belongs to the turn."""
    *done, current = draft.split(BEHIND)
    left = list(map(str, moves))
    for text in done:
        if text not in left:
            return False
        left.remove(text)
    picks = {tuple(pick.split("=", 1)) for pick in current.split()}
    rest = [move for move in moves if str(move) in left]
    return not picks or any(picks <= set(parts_of(move)) for move in rest)


def report() -> None:
    """Print the presses of turns by the number of their moves, the end not counted."""
    found: dict[int, list[int]] = {}
    for seats in (2, 3, 4):
        for view, seat, moves in turns(seats, f"turns {seats}", 3):
            found.setdefault(len(without_end(moves)), []).append(presses(view, seat, moves))
    every = [each for numbers in found.values() for each in numbers]
    for number, counts in (*sorted(found.items()), (0, every)):
        name = f"{number} moves" if number else "all"
        print(
            f"{name:8} {len(counts):4} turns · least {min(counts)} · median {median(counts)} "
            f"· mean {mean(counts):4.2f} · most {max(counts)} · not found {counts.count(0)}"
        )


if __name__ == "__main__":
    report()
