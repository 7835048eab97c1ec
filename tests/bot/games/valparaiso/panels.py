"""Valparaíso in tests of its questions: positions, panels, what they offer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import rules
from bot.games.core.choices import Edit
from bot.games.core.panel import Panel
from bot.i18n import texts_for
from rules.valparaiso import queries
from rules.valparaiso.state import Table
from tests.asked import panel_of

SLUG: Final = "valparaiso"
ENGLISH: Final = texts_for("en")
TABLES: Final[tuple[tuple[int, Mapping[str, object]], ...]] = (
    (2, {}),
    (3, {"planning": "expert"}),
    (4, {"planning": "expert", "expert_bonus": "none", "stay_rule": "exclusive"}),
    (5, {"river_toll": False}),
)
"""Numbers of players with options, so that every question is asked."""


def new(seats: int = 2, seed: str = "cards", **options: object) -> Table:
    """A game at its first planning; all have goods of one kind and stand where markets are."""
    table: Table = rules.new(SLUG, seats, options, seed)
    while rules.round_of(table).number and not table.round:
        (seat,) = rules.waiting(table)
        table = rules.play(table, seat, rules.legal(table, seat)[0]).state
    return table


def turn(*plan: str, mayor: str = "", seats: int = 2, **has: Any) -> Table:
    """The first turn of a round, in which the first player uses a plan and has these things."""
    table = new(seats)
    for seat in range(seats):
        words = " ".join(plan) if seat == 0 else "ship overseas"
        office = f" mayor {mayor}" if seat == 0 and mayor else ""
        table = rules.play(table, seat, f"plan {words}{office}").state
    for name, value in has.items():
        setattr(table.players[0], name, value)
    return table


def at_market(table: Table, seat: int = 0, number: int = 1, market: int = 0) -> str:
    """Move merchants of a seat to a market of the board, whose id is returned."""
    place = table.board.markets[market]
    player = table.players[seat]
    player.merchants = sorted([place] * number + player.merchants[number:])
    return place


def positions(seats: int, options: Mapping[str, object], seed: str) -> Iterator[tuple[Table, int]]:
    """The positions of a random game, each with a seat that is asked."""
    chance = rules.Chance(seed)
    table: Table = rules.new(SLUG, seats, dict(options), seed)
    while waiting := rules.waiting(table):
        seat = chance.choose(waiting)
        yield table, seat
        table = rules.play(table, seat, rules.sample(table, seat, chance)).state


def edits(panel: Panel, draft: str) -> list[Edit]:
    """The changes on offer, in order."""
    groups = panel.edits(draft)
    return [edit for group in groups for edit in group.edits if edit.enabled]


def offered(panel: Panel, draft: str) -> dict[str, tuple[str, str]]:
    """The changes on offer in words: label and description by code."""
    return {edit.code: (edit.label, edit.description) for edit in edits(panel, draft)}


def pressed(panel: Panel, *codes: str) -> str:
    """The draft of a panel after these changes, each of them on offer."""
    draft = panel.start()
    for code in codes:
        assert code in offered(panel, draft), (code, draft, list(offered(panel, draft)))
        draft = panel.apply(draft, code)
    return draft


def played(table: Table, *codes: str, seat: int = 0) -> tuple[str, ...]:
    """The moves of the panel of a seat after these changes."""
    panel = panel_of(rules.view(table, seat), seat)
    return panel.moves(pressed(panel, *codes))


def ahead(table: Table, seat: int = 0) -> Table:
    """The view of the next turn of a seat."""
    found = queries.turn_ahead(rules.view(table, seat), seat)
    assert found is not None
    return found
