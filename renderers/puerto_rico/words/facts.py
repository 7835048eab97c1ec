"""The facts of a position of which pictures and texts are made: tiles, candidates, the headline."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from renderers.core.lines import DOT
from renderers.core.texts import Texts
from renderers.puerto_rico.words import decisions, names
from rules.puerto_rico import queries
from rules.puerto_rico.data import ALL_BUILDINGS, FOREST, GOODS, TILES
from rules.puerto_rico.state import Player, Table

ISLAND: Final = (*TILES, FOREST)
"""The kinds of tiles of an island in the order in which they are shown."""
OPEN: Final = "open"
CHOSEN: Final = "chosen"
OUT: Final = "out"
"""The states of a candidate: it can be chosen, it is in the game, or it is out of the choice."""
CANDIDATES: Final = {
    column: sorted(
        (row for row in ALL_BUILDINGS if row.violet and row.column == column),
        key=lambda row: row.cost,
    )
    for column in (1, 2, 3, 4)
}
"""The kinds that a draft chooses from, by column."""


class IslandSpace(NamedTuple):
    """A filled space of an island: the kind, a colonist there or not, what is printed on it."""

    kind: str
    occupied: bool
    printed: str

    @property
    def face(self) -> tuple[str, ...]:
        """Its face: the kind, and for a forest also what is printed on it."""
        return (self.kind,) if self.kind == self.printed else (self.kind, self.printed)


def spaces(player: Player) -> list[IslandSpace]:
    """Return the tiles as they are shown: equal ones together, manned ones first."""
    shown = []
    manned = dict(player.on_tiles)
    face_down = sorted(player.forests, key=GOODS.index)
    for kind in sorted(player.island, key=ISLAND.index):
        if kind == FOREST:
            shown.append(IslandSpace(kind, False, face_down.pop(0)))
            continue
        shown.append(IslandSpace(kind, manned.get(kind, 0) > 0, kind))
        manned[kind] = manned.get(kind, 0) - 1
    return shown


def state_of(kind: str, table: Table, open_kinds: Collection[str]) -> str:
    """Return what has become of a candidate."""
    return CHOSEN if kind in table.stock else OPEN if kind in open_kinds else OUT


def headline(table: Table, players: Sequence[str], texts: Texts) -> str:
    """Return "Round 3 · Captain (Ann)", and whether this is the last round; a draft's pick."""
    if queries.drafting(table):
        return texts.gettext("Draft of the buildings: {pick}", pick=decisions.pick(table, texts))
    parts = [texts.gettext("Round {round}", round=table.round)]
    if not table.stack:
        parts.append(texts.gettext("game over"))
    elif table.phase:
        role = names.role(table.phase, texts)
        parts.append(texts.gettext("{role} ({player})", role=role, player=players[table.chooser]))
    else:
        parts.append(texts.gettext("Governor {player}", player=players[table.governor]))
    if table.end and table.stack:
        parts.append(texts.gettext("last round"))
    return DOT.join(parts)
