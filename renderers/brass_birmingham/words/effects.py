"""What industry tiles do, each in a line: what lies on them, and what they bring once flipped."""

from __future__ import annotations

from renderers.brass_birmingham import words
from renderers.core.texts import Texts
from rules.brass_birmingham.data import BEER, SOLD, Kind


def tile(kind: Kind, era: str, texts: Texts) -> str:
    """Say what a tile that is built in an era does: "3 coal; once empty: 2 points, income +7…"."""
    gaps = {
        "points": words.points(kind.vp, texts),
        "income": words.income(kind, texts),
        "links": texts.ngettext("{n} link icon", "{n} link icons", kind.links),
    }
    if kind.industry not in SOLD:
        good, number = (kind.industry, kind.cubes) if kind.cubes else ("beer", BEER[era])
        return texts.gettext(
            "{units}; once empty: {points}, {income}, {links}",
            units=words.units(good, number, texts),
            **gaps,
        )
    if kind.beer:
        return texts.gettext(
            "once sold ({n} beer): {points}, {income}, {links}", n=kind.beer, **gaps
        )
    return texts.gettext("once sold (no beer): {points}, {income}, {links}", **gaps)
