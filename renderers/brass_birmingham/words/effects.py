"""What industry tiles do, each in a line: what lies on them, and what they bring once flipped."""

from __future__ import annotations

from renderers.brass_birmingham import words
from renderers.core.texts import Texts
from rules.brass_birmingham.data import BEER, SOLD, Kind


def tile(kind: Kind, era: str, texts: Texts) -> str:
    """Say what a tile that is built in an era does: "3 coal; 2 points, income +7 once empty"."""
    worth = flipped(kind, texts)
    if kind.industry not in SOLD:
        units = _units(kind, era, texts)
        return texts.gettext("{units}; {worth} once empty", units=units, worth=worth)
    if kind.beer:
        return texts.gettext("{worth} once sold ({n} beer)", n=kind.beer, worth=worth)
    return texts.gettext("{worth} once sold (no beer)", worth=worth)


def flipped(kind: Kind, texts: Texts) -> str:
    """Say what a tile brings once it is flipped: "5 points, income +4, 1 link icon"."""
    parts = [words.points(kind.vp, texts)] if kind.vp else []
    parts += [words.income(kind, texts)] if kind.income else []
    if kind.links:
        parts.append(texts.ngettext("{n} link icon", "{n} link icons", kind.links))
    return ", ".join(parts)


def _units(kind: Kind, era: str, texts: Texts) -> str:
    """Say what lies on a tile once it is built: "3 coal"."""
    good, number = (kind.industry, kind.cubes) if kind.cubes else ("beer", BEER[era])
    return words.units(good, number, texts)
