"""The marks of events: which events have one, where, and the lines around things."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.change_marks import RADIUS, REACH, ChangeMarks, Key, around, by_rank, texts_near
from rules import Event
from rules.brass_birmingham import events as log
from rules.brass_birmingham.data import LINK, SLOT
from rules.brass_birmingham.state import Table

_RANKS: Final = {
    9: (log.Built, log.LinksLaid, log.Sold),
    8: (log.Flipped,),
    7: (log.ShortfallPaid, log.EraBegan, log.EraScored, log.IntroductoryScored),
    6: (log.Developed,),
    5: (log.LoanTaken,),
    4: (log.BonusTaken,),
    3: (log.SoldToMarket,),
    2: (log.Scouted,),
    1: (log.Passed,),
}


def _matters(event: Event, events: Sequence[Event]) -> bool:
    """Whether an event is worth a badge: that a tile flips when it is sold goes without saying."""
    if not isinstance(event, log.Flipped):
        return True
    return not any(isinstance(each, log.Sold) and each.slot == event.slot for each in events)


def places(event: Any) -> Iterator[tuple[Key, ...]]:
    """Yield, for each badge of an event, the keys of the places where it may go, the best first."""
    match event:
        case log.Built(slot=slot, seat=seat, industry=industry):
            yield ("slot", slot), ("mat", seat, industry)
        case log.Flipped(slot=slot, seat=seat):
            yield ("slot", slot), ("income", seat)
        case log.Sold(slot=slot, seat=seat):
            yield ("slot", slot), ("income", seat)
        case log.LinksLaid(links=links, seat=seat):
            for link in links:
                yield ("link", link), ("links", seat)
        case log.BonusTaken(merchant=merchant, kind=kind, seat=seat):
            yield ("merchant", merchant), *_bonus(kind, seat)
        case log.SoldToMarket(resource=resource, seat=seat):
            yield ("market", resource), ("money", seat)
        case log.Developed(seat=seat, tiles=tiles):
            for industry in dict.fromkeys(industry for industry, _ in tiles):
                yield (("mat", seat, industry),)
        case log.LoanTaken(seat=seat) | log.ShortfallPaid(seat=seat):
            yield (("money", seat),)
        case log.Scouted(seat=seat) | log.Passed(seat=seat):
            yield (("hand", seat),)
        case log.EraBegan() | log.EraScored() | log.IntroductoryScored():
            yield (("era",),)


def _bonus(kind: str, seat: int) -> tuple[Key, ...]:
    what = {"vp": "points", "money": "money", "income_spaces": "income"}.get(kind)
    return ((what, seat),) if what else ()


def standing(event: Event, table: Table) -> Iterator[tuple[Key, ...]]:
    """Yield the places of an event without tiles and links that have left the board since then."""
    return (keys for keys in places(event) if _still_there(table, keys[0]))


def _still_there(table: Table, key: Key) -> bool:
    match key:
        case ("slot", str(slot)):
            return table.board[SLOT[slot]] is not None
        case ("link", str(link)):
            return table.links[LINK[link]] is not None
    return True


class MapMarks(ChangeMarks[Table]):
    """Marks whose lines pass below what can be read on the map: tiles, marks of links, names."""

    def surround(self, canvas: Canvas, key: Key, thing: Box) -> None:
        """Draw the line around a thing as far as nothing lies there that is looked at."""
        near = thing.inset(-REACH)
        things = [
            box
            for other, box in canvas.beside.items()
            if other[0] in ON_MAP and other != key and box.meets(near)
        ]
        around(canvas, thing, RADIUS, [*texts_near(canvas, thing), *things])


ON_MAP: Final = ("slot", "merchant", "link")
BADGES: Final = MapMarks(by_rank(_RANKS), standing, _matters)
