"""A draft in words."""

from __future__ import annotations

from renderers.core.texts import Texts
from renderers.puerto_rico import effects, words
from renderers.puerto_rico.draft import CANDIDATES, CHOSEN, OPEN, state_of
from rules.puerto_rico.building_sets import choosable
from rules.puerto_rico.data import BUILDING, VIOLET_SPACES
from rules.puerto_rico.state import Table


def draft_lines(table: Table, texts: Texts) -> list[str]:
    """Return the kinds in the game, and by cost those that can still be chosen."""
    open_kinds = frozenset(choosable(table.stock, table.options))
    states = {
        row.id: state_of(row.id, table, open_kinds) for rows in CANDIDATES.values() for row in rows
    }
    chosen = [words.building(kind, texts) for kind in states if states[kind] == CHOSEN]
    lines = [texts.gettext("In the game: {list}", list=", ".join(chosen) or "–")]
    costs = table.costs()
    for cost, spaces in VIOLET_SPACES.items():
        kinds = [kind for kind in states if BUILDING[kind].cost == cost]
        left = spaces - sum(states[kind] == CHOSEN for kind in kinds)
        names = []
        for kind in kinds:
            if states[kind] == OPEN:
                swapped = f" ({costs[kind]})" if costs[kind] != cost else ""
                names.append(words.building(kind, texts) + swapped)
        if names:
            head = texts.ngettext(
                "Cost {cost}, {n} place", "Cost {cost}, {n} places", left, cost=cost
            )
            lines.append(f"{head}: {', '.join(names)}")
    return lines


def open_lines(table: Table, texts: Texts) -> list[str]:
    """Say what each kind does that can still be chosen."""
    return [
        f"{words.building(kind, texts)}: {effects.power(BUILDING[kind], texts)}"
        for kind in choosable(table.stock, table.options)
    ]
