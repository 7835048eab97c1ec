"""Presses that common planned turns take by the shortest way from the public message.

A suggestion takes two: **Plan ahead…** and its button; after Confirm it stands there, and takes
one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

import rules
from bot.games import GAMES
from bot.games.core.panel import Panel
from bot.games.core.question import planner
from bot.i18n import texts_for
from bot.ui.orders.plan_panel import Alternatives, usable
from rules import State
from tests.asked import asked
from tests.sharing import in_turn

ENGLISH = texts_for("en")
TRIED = 4
"""So many answers of each select are tried: the others take as many presses."""
WIDEST = 60
MOST = 8
"""More presses are not tried."""

Ready = Callable[[Panel, str], bool]


def panel_for(view: State, seat: int) -> Panel:
    """Return the panel in which a seat plans what comes first."""
    at = next(iter(usable(GAMES[view.slug], view, seat).values()))
    question = asked(at, seat)
    return planner(question) or Alternatives(question)


def presses(panel: Panel, ready: Ready) -> int:
    """Return the presses until a plan is queued that is `ready`; 0 for more than are tried."""
    level = {panel.start(), *_entered(panel)}
    for number in range(1, MOST):
        if any(ready(panel, draft) for draft in sorted(level)):
            return number + 1
        drafts = sorted(level, key=lambda draft: (-len(panel.picture(draft).moves), draft))[:WIDEST]
        level = {after for draft in drafts for after in _changed(panel, draft)}
    return 0


def _entered(panel: Panel) -> Iterator[str]:
    """Yield the drafts with which the doors of the public message begin."""
    for door in panel.doors():
        with suppress(rules.RulesError):
            yield panel.entered(panel.start(), door.code)


def _changed(panel: Panel, draft: str) -> Iterator[str]:
    for group in panel.edits(draft):
        enabled = [edit.code for edit in group.edits if edit.enabled]
        for code in enabled if group.buttons else enabled[:TRIED]:
            with suppress(rules.RulesError):
                yield panel.apply(draft, code)


def planning_seats(slug: str) -> Iterator[tuple[State, int]]:
    """Yield positions of a game among computers, from round 2, with a seat that can plan."""
    kind, state, found = GAMES[slug], rules.new(slug, 3, seed="planned presses"), 0
    for ply in range(120):
        waiting = rules.waiting(state)
        if not waiting or found == 4:
            return
        seat = (waiting[0] + 1) % 3
        view = rules.view(state, seat)
        early = rules.round_of(state).number < 2
        if ply % 3 == 0 and not early and seat not in waiting and usable(kind, view, seat):
            found += 1
            yield view, seat
        view = rules.view(state, waiting[0])
        move = kind.computer.choose(view, waiting[0], rules.legal(state, waiting[0]), f"{ply}")
        state = rules.play(state, waiting[0], move).state


def one_move(panel: Panel, draft: str) -> bool:
    """Whether a move can be queued."""
    return bool(panel.plans(draft))


def whole_turn(panel: Panel, draft: str) -> bool:
    """Whether two moves can be queued, in a row or for two cards."""
    rows = panel.plans(draft)[0].rows if panel.plans(draft) else ()
    return len(panel.plans(draft)) > 1 or any(len(row) > 1 for row in rows[:1])


def with_alternative(panel: Panel, draft: str) -> bool:
    """Whether a move can be queued with what is played instead of it."""
    return any(len(plan.rows) > 1 for plan in panel.plans(draft))


GOALS = {
    ("puerto-rico", one_move): 3,
    ("puerto-rico", with_alternative): 4,
    ("brass-birmingham", one_move): 2,
    ("brass-birmingham", whole_turn): 3,
    ("brass-birmingham", with_alternative): 4,
    ("castles-of-burgundy", one_move): 3,
    ("castles-of-burgundy", whole_turn): 4,
    ("castles-of-burgundy", with_alternative): 5,
    ("valparaiso", one_move): 3,
    ("valparaiso", whole_turn): 4,
    ("valparaiso", with_alternative): 4,
}
"""The most presses for each, the one that queues it included."""


@pytest.mark.parametrize(
    ("slug", "ready"), in_turn(GOALS), ids=lambda each: getattr(each, "__name__", each)
)
def test_planned_turns_take_few_presses(slug: str, ready: Ready) -> None:
    found = [presses(panel_for(view, seat), ready) for view, seat in planning_seats(slug)]
    print(f"\n{slug:20} {ready.__name__:18} {found}")
    assert found
    assert all(0 < number <= GOALS[slug, ready] for number in found), found
