"""The numbered badges of events: which events have one, and their places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from renderers.core import badges
from renderers.core.badges import Key
from renderers.core.canvas import Canvas
from rules import Event
from rules.brass_birmingham.data import LINK, SLOT
from rules.brass_birmingham.events import (
    BonusTaken,
    Built,
    Developed,
    EraBegan,
    EraScored,
    Flipped,
    IntroductoryScored,
    LinksLaid,
    LoanTaken,
    Passed,
    Scouted,
    ShortfallPaid,
    Sold,
    SoldToMarket,
)
from rules.brass_birmingham.state import Table

_INTEREST: Final[Mapping[type[Event], int]] = {
    Built: 9,
    LinksLaid: 9,
    Sold: 9,
    Flipped: 8,
    ShortfallPaid: 7,
    EraBegan: 7,
    EraScored: 7,
    IntroductoryScored: 7,
    Developed: 6,
    LoanTaken: 5,
    BonusTaken: 4,
    SoldToMarket: 3,
    Scouted: 2,
    Passed: 1,
}
"""The events that may have a badge; if too many, the least interesting and oldest lose theirs."""


def numbered(events: Sequence[Event]) -> tuple[tuple[int, Event], ...]:
    """Return the events with a badge and their numbers from 1, in the order of the events.

    That a tile flips because it is sold goes without saying.
    """
    sold = {event.slot for event in events if isinstance(event, Sold)}

    def matters(event: Event) -> bool:
        if isinstance(event, Flipped):
            return event.slot not in sold
        return type(event) in _INTEREST

    return badges.most_telling(events, _INTEREST, matters)


def places(event: Any) -> Iterator[tuple[Key, ...]]:
    """Yield, for each badge of an event, the keys of the places where it may go, the best first."""
    match event:
        case Built(slot=slot, seat=seat, industry=industry):
            yield ("slot", slot), ("mat", seat, industry)
        case Flipped(slot=slot, seat=seat):
            yield ("slot", slot), ("income", seat)
        case Sold(slot=slot, seat=seat):
            yield ("slot", slot), ("income", seat)
        case LinksLaid(links=links, seat=seat):
            for link in links:
                yield ("link", link), ("links", seat)
        case BonusTaken(merchant=merchant, kind=kind, seat=seat):
            yield ("merchant", merchant), *_bonus(kind, seat)
        case SoldToMarket(resource=resource, seat=seat):
            yield ("market", resource), ("money", seat)
        case Developed(seat=seat, tiles=tiles):
            for industry in dict.fromkeys(industry for industry, _ in tiles):
                yield (("mat", seat, industry),)
        case LoanTaken(seat=seat) | ShortfallPaid(seat=seat):
            yield (("money", seat),)
        case Scouted(seat=seat) | Passed(seat=seat):
            yield (("hand", seat),)
        case EraBegan() | EraScored() | IntroductoryScored():
            yield (("era",),)


def _bonus(kind: str, seat: int) -> tuple[Key, ...]:
    what = {"vp": "points", "money": "money", "income_spaces": "income"}.get(kind)
    return ((what, seat),) if what else ()


def draw_badges(canvas: Canvas, table: Table, events: Sequence[Event]) -> None:
    """Draw the badges of `events` where `canvas` remembers their things.

    Tiles and links that have left the board since then have none.
    """
    found = [(number, keys) for number, event in numbered(events) for keys in places(event)]
    badges.draw_badges(
        canvas, [(number, keys) for number, keys in found if _still_there(table, keys[0])]
    )


def _still_there(table: Table, key: Key) -> bool:
    match key:
        case ("slot", str(slot)):
            return table.board[SLOT[slot]] is not None
        case ("link", str(link)):
            return table.links[LINK[link]] is not None
    return True
