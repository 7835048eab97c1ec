"""The words of Brass: Birmingham, which pictures and bot share (RULINGS 18).

Here are the names of things standing alone, as in a heading or list; `phrases` has the same within
sentences. `facts` tells about a position, `player_facts` about a player, `cards` about what a hand
builds; `alt` has the alt texts of the pictures, and the position as text.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from renderers.core import lines
from renderers.core.name_tables import NameTables
from renderers.core.numbers import points as points
from renderers.core.table import game_title
from renderers.core.table import mark as mark
from renderers.core.texts import Texts
from rules.brass_birmingham.data import (
    CARD_INDUSTRIES,
    CARDS,
    COAL,
    HIDDEN,
    IRON,
    LINK,
    LINKS,
    Kind,
    Merchant,
)
from rules.brass_birmingham.data import LOCATIONS as LOCATION_IDS

NAMES: Final = NameTables("renderers.brass_birmingham")
_ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII")


title = partial(game_title, "brass-birmingham")
"""Names the game."""


def industry(name: str, texts: Texts) -> str:
    """Name an industry: "Cotton Mill"."""
    return NAMES.name("industry", name, texts)


def short_industry(name: str, texts: Texts) -> str:
    """Name an industry in little space: "Cotton"."""
    return NAMES.name("short-industry", name, texts)


def location(name: str, texts: Texts) -> str:
    """Name a town, farm or merchant location: "Burton-on-Trent"."""
    return NAMES.name("location", name, texts)


def short_location(name: str, texts: Texts) -> str:
    """Name a location on a map with little space: "Burton"."""
    table = "short-location" if NAMES.has("short-location", name) else "location"
    return NAMES.name(table, name, texts)


def link(name: str, texts: Texts) -> str:
    """Name a link space by its ends: "Birmingham–Oxford"."""
    ends = LINKS[LINK[name]].ends[:2]
    return "–".join(location(LOCATION_IDS[end], texts) for end in ends)


def roman(level: int) -> str:
    """Write the level of a tile as it is printed: "IV"."""
    return _ROMAN[level]


def tile(name: str, level: int, texts: Texts) -> str:
    """Name a tile: "Cotton Mill II"."""
    return f"{industry(name, texts)} {roman(level)}"


def card(name: str, texts: Texts) -> str:
    """Name a card: its town, its industry or its two, or which wild card it is; "?" if hidden."""
    if NAMES.has("card", name):
        return NAMES.name("card", name, texts)
    if name in CARD_INDUSTRIES:
        return " / ".join(industry(each, texts) for each in CARD_INDUSTRIES[name])
    return location(name, texts) if NAMES.has("location", name) else name


def counted(hand: Sequence[str], texts: Texts) -> list[str]:
    """Name cards in the order of the tables, equal ones once with their number."""
    ordered = sorted(hand, key=(*CARDS, HIDDEN).index)
    return lines.counted(card(each, texts) for each in ordered)


def resource(name: str, texts: Texts) -> str:
    """Name coal, iron or beer."""
    return NAMES.name("term", name, texts)


def units(name: str, number: int, texts: Texts) -> str:
    """Count cubes or barrels: "3 coal"."""
    return texts.gettext("{n} {good}", n=number, good=resource(name, texts))


def cost_text(kind: Kind, texts: Texts) -> str:
    """Return what a tile costs: "£16, 1 coal, 1 iron"."""
    parts = [pounds(kind.money)]
    parts += [units(good, n, texts) for good, n in ((COAL, kind.coal), (IRON, kind.iron)) if n]
    return ", ".join(parts)


def income(kind: Kind, texts: Texts) -> str:
    """Say how far a tile moves the income marker once it flips: "income +5"."""
    return texts.pgettext("merchant", "income +{n}", n=kind.income)


def worth(kind: Kind, texts: Texts) -> list[str]:
    """Return what a tile costs, its points, and the income that it brings."""
    return [cost_text(kind, texts), points(kind.vp, texts), income(kind, texts)]


def buys(what: str, texts: Texts) -> str:
    """Say what a merchant tile buys."""
    return (
        NAMES.name("merchant", what, texts)
        if NAMES.has("merchant", what)
        else industry(what, texts)
    )


def bonus(merchant: Merchant, texts: Texts) -> str:
    """Say what the beer of a merchant brings."""
    number = merchant.amount
    match merchant.bonus:
        case "vp":
            return points(number, texts)
        case "money":
            return pounds(number)
        case "develop":
            return texts.pgettext("merchant", "develop 1 tile")
        case "income_spaces":
            return texts.ngettext("+{n} income space", "+{n} income spaces", number)
    raise ValueError(f"unknown bonus {merchant.bonus}")


def pounds(number: int) -> str:
    """Write an amount of money: "£17"."""
    return f"−£{-number}" if number < 0 else f"£{number}"


def era(name: str, texts: Texts) -> str:
    """Name an era."""
    return NAMES.name("term", name, texts)


def action(verb: str, texts: Texts) -> str:
    """Name an action: "Network"."""
    return NAMES.name("term", verb, texts)


def source(name: str, texts: Texts) -> str:
    """Name a source of points (`queries.SOURCES`)."""
    return NAMES.name("points", name, texts)


def area(name: str, texts: Texts) -> str:
    """Name a part of the board: "North-west"."""
    return NAMES.name("area", name, texts)
