"""The position of Valparaíso as text alone: everything that the pictures show."""

from __future__ import annotations

from renderers.core.game import TableInfo
from renderers.core.lines import DOT, packed
from renderers.core.texts import Texts
from renderers.valparaiso.words import facts, player_facts
from rules.valparaiso.state import Table


def text_board(table: Table, info: TableInfo, texts: Texts) -> str:
    """Return the whole position as lines of text, blank lines between the parts."""
    first, second, *rest = facts.head_lines(table, info, texts)
    parts = [
        [*packed("", first.split(DOT)), *packed("", second.split(DOT)), *rest],
        *(player_facts.player_lines(table, seat, info, texts) for seat in table.turn_order),
        facts.market_lines(table, texts),
        [*facts.place_lines(table, texts), *facts.residence_lines(table, texts)],
        facts.sea_lines(table, texts),
    ]
    return "\n\n".join("\n".join(part) for part in parts)
