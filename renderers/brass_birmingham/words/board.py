"""The position of Brass: Birmingham as text alone: everything that the pictures show."""

from __future__ import annotations

from renderers.brass_birmingham.words import facts, player_facts
from renderers.core.game import TableInfo
from renderers.core.lines import DOT, packed
from renderers.core.texts import Texts
from rules.brass_birmingham.state import Table


def text_board(table: Table, info: TableInfo, texts: Texts) -> str:
    """Return the whole position as lines of text, blank lines between the parts."""
    first, *rest = facts.head_lines(table, info, texts)
    parts = [
        [*packed("", first.split(DOT)), *rest],
        *(player_facts.player_lines(table, seat, info, texts) for seat in table.order),
        facts.supply_lines(table, texts),
        facts.merchant_lines(table, texts),
        facts.town_lines(table, texts),
        facts.link_lines(table, info, texts),
    ]
    return "\n\n".join("\n".join(part) for part in parts)
