"""The position of The Castles of Burgundy as text alone: everything that the pictures show."""

from __future__ import annotations

from renderers.castles_of_burgundy.words import facts, player_facts
from renderers.core.game import TableInfo
from renderers.core.lines import DOT, packed
from renderers.core.texts import Texts
from rules.castles_of_burgundy.state import Table


def text_board(table: Table, info: TableInfo, texts: Texts) -> str:
    """Return the whole position as lines of text, blank lines between the parts."""
    first, second, *rest = facts.head_lines(table, info, texts)
    parts = [
        [*packed("", first.split(DOT)), *packed("", second.split(DOT)), *rest],
        facts.supply_lines(table, info, texts),
        *_players(table, info, texts),
    ]
    if any(duchy.board for duchy in table.duchies):
        parts.append([texts.gettext("[number] free cell · (…) region · ✓ complete")])
    return "\n\n".join("\n".join(part) for part in parts)


def _players(table: Table, info: TableInfo, texts: Texts) -> list[list[str]]:
    seats = table.order or range(table.seats)
    if not table.teams:
        return [player_facts.player_lines(table, seat, info, texts) for seat in seats]
    alone = [player_facts.seat_lines(table, seat, info, texts) for seat in seats]
    teams = range(len(table.duchies))
    return alone + [player_facts.team_lines(table, team, info, texts) for team in teams]
