"""Figures on parts of the map: example positions, with numbers that captions explain."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from renderers.brass_birmingham.figures import examples
from renderers.brass_birmingham.figures.examples import FIRST_RAIL, SCORED, SECOND_RAIL
from renderers.brass_birmingham.layout import SLOT as SIDE
from renderers.brass_birmingham.layout import SPOTS, around
from renderers.brass_birmingham.map import MapStyle, draw_part
from renderers.core.boxes import Box
from renderers.core.figures import GAP, FigureSheet, height_of
from renderers.core.texts import Texts
from rules.brass_birmingham.state import Table

LARGEST: Final = 2.7
Key = tuple[str, str]
"""A place that the map remembers: ("slot", "dudley#1"), ("link", …), ("merchant", …)."""


def excerpt(
    sheet: FigureSheet,
    box: Box,
    table: Table,
    places: Iterable[str],
    texts: Texts,
    numbers: Sequence[Key] = (),
    changed: Collection[str] = (),
    margin: int = 24,
) -> None:
    """Draw the part of the map around some locations, with badges 1, 2, … at `numbers`."""
    shown = around((SPOTS[place].box for place in places), margin)
    frame = draw_part(sheet.canvas, shown, box, table, texts, MapStyle(changed=changed), LARGEST)
    for number, key in enumerate(numbers, start=1):
        x, y = sheet.canvas.places[key]
        if key[0] == "merchant":
            # the middle of its lower edge is remembered, where the barrel is
            x, y = x - frame.size(SIDE // 2), y - frame.size(SIDE)
        sheet.badge(number, x, y)


def numbered(lines: Sequence[str]) -> list[str]:
    """Return lines with their numbers before them."""
    return [f"{number}. {line}" for number, line in enumerate(lines, start=1)]


def on_map(
    texts: Texts,
    height: int,
    table: Table,
    places: Iterable[str],
    lines: Sequence[str],
    numbers: Sequence[Key],
    changed: Collection[str] = (),
) -> FigureSheet:
    """Return a figure with a part of the map above and captions below."""
    low = height_of(len(lines))
    sheet = FigureSheet(texts, "", height + GAP + low)
    land, rest = sheet.body.split_top(height, GAP)
    excerpt(sheet, land, table, places, texts, numbers, changed)
    sheet.captions(rest, lines)
    return sheet.note(*numbered(lines))


def own_network(texts: Texts) -> FigureSheet:
    """Draw a network, and a place that is only connected to it."""
    lines = (
        texts.gettext("Your tile: its town is in your network"),
        texts.gettext("The end of your link: in your network"),
        texts.gettext("Another player's link: connected only"),
    )
    numbers = (("slot", "birmingham#1"), ("slot", "dudley#2"), ("link", "dudley~wolverhampton"))
    places = ("birmingham", "dudley", "wolverhampton")
    return on_map(texts, 620, examples.own_network(), places, lines, numbers)


def single_icon_slots(texts: Texts) -> FigureSheet:
    """Draw a town with a slot for one industry and one for two."""
    lines = (
        texts.gettext("Iron works alone: this slot comes first"),
        texts.gettext("Iron works or brewery: only when that is taken"),
    )
    numbers = (("slot", "coalbrookdale#2"), ("slot", "coalbrookdale#1"))
    return on_map(texts, 560, examples.example({}, {}), ("coalbrookdale",), lines, numbers)


def nearest_mine(texts: Texts) -> FigureSheet:
    """Draw two mines that can be reached from Birmingham, one of them through a merchant."""
    lines = (
        texts.gettext("Coal for Birmingham: distance 1, first"),
        texts.gettext("Distance 2: when the nearer mine is empty"),
        texts.gettext("Merchant: market, when no mine has coal"),
    )
    numbers = (("slot", "coventry#2"), ("slot", "redditch#1"), ("merchant", "oxford#1"))
    places = ("birmingham", "coventry", "redditch", "oxford")
    return on_map(texts, 860, examples.nearest_mine(), places, lines, numbers, ("birmingham#2",))


def beer(texts: Texts) -> FigureSheet:
    """Draw three sources of beer for a sale from Birmingham."""
    lines = (
        texts.gettext("Your own brewery: no connection needed"),
        texts.gettext("Another's brewery: connected to Birmingham"),
        texts.gettext("The barrel of the merchant you sell to"),
    )
    numbers = (("slot", "nuneaton#1"), ("slot", "walsall#2"), ("merchant", "oxford#1"))
    places = ("birmingham", "walsall", "nuneaton", "oxford")
    return on_map(texts, 800, examples.beer(), places, lines, numbers, ("birmingham#2",))


def second_rail(texts: Texts) -> FigureSheet:
    """Draw two rails of one action with the sources of coal and beer."""
    lines = (
        texts.gettext("First rail, then its coal"),
        texts.gettext("Second rail, then its coal"),
        texts.gettext("Coal for both: the nearest mine, by the first rail"),
        texts.gettext("Beer: connected to the second rail"),
    )
    numbers = (
        ("link", FIRST_RAIL),
        ("link", SECOND_RAIL),
        ("slot", "cannock#2"),
        ("slot", "walsall#2"),
    )
    places = ("cannock", "walsall", "wolverhampton")
    return on_map(
        texts, 640, examples.second_rail(), places, lines, numbers, (FIRST_RAIL, SECOND_RAIL)
    )


def link_points(texts: Texts) -> FigureSheet:
    """Draw a link with the icons at both ends."""
    lines = (
        texts.gettext("Flipped, 2 icons, no matter who owns it: 2 points"),
        texts.gettext("Not flipped: 0"),
        texts.gettext("Merchant: always 2 points"),
        texts.gettext("Together this link scores 4"),
    )
    numbers = (
        ("slot", "birmingham#1"),
        ("slot", "birmingham#3"),
        ("merchant", "oxford#2"),
        ("link", SCORED),
    )
    return on_map(texts, 640, examples.link_points(), ("birmingham", "oxford"), lines, numbers)


def farm_breweries(texts: Texts) -> FigureSheet:
    """Draw both farm breweries with the links that lead to them."""
    table = examples.farm_breweries()
    lines = (
        texts.gettext("Link to the Northern Farm Brewery"),
        texts.gettext("One link with three ends"),
        texts.gettext("Brewery card or wild industry only"),
    )
    north, south, low = 300, 560, height_of(len(lines))
    sheet = FigureSheet(texts, "", north + south + low + 2 * GAP)
    upper, rest = sheet.body.split_top(north, GAP)
    middle, rest = rest.split_top(south, GAP)
    excerpt(sheet, upper, table, ("farm-north", "cannock"), texts)
    sheet.badge(1, *sheet.canvas.places["link", "cannock~farm-north"])
    excerpt(sheet, middle, table, ("farm-south", "kidderminster", "worcester"), texts)
    sheet.badge(2, *sheet.canvas.places["link", "kidderminster~worcester"])
    sheet.badge(3, *sheet.canvas.places["slot", "farm-south#1"])
    sheet.captions(rest, lines)
    return sheet.note(*numbered(lines))
