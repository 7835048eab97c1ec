"""The names of things in Puerto Rico standing alone, as in a heading or list (RULINGS 17)."""

from __future__ import annotations

from functools import partial
from typing import Final

from renderers.core.table import game_title
from renderers.core.texts import Texts
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING, FOREST, QUARRY

ROLES: Final = {
    "settler": "Settler",
    "mayor": "Mayor",
    "builder": "Builder",
    "craftsman": "Craftsman",
    "trader": "Trader",
    "captain": "Captain",
    "prospector": "Prospector",
}


title = partial(game_title, "puerto-rico")
"""Names the game."""


def kind_of_role(card: str) -> str:
    """Return the role of a card: the two prospector cards of five players share one."""
    return card.partition("-")[0]


def role(card: str, texts: Texts) -> str:
    """Name a role card: "Captain"; with five players "Prospector 2"."""
    kind, _, number = card.partition("-")
    name = texts.pgettext("role", ROLES[kind])
    return f"{name} {number}" if number else name


def good(kind: str, texts: Texts) -> str:
    """Name a kind of goods: "corn"."""
    return texts.pgettext("good", kind)


def building(building_id: str, texts: Texts) -> str:
    """Name a building: "Small market"."""
    return texts.pgettext("building", BUILDING[building_id].name)


def tile(kind: str, texts: Texts) -> str:
    """Name an island tile by its good: "corn", "quarry", "forest"."""
    if kind == FOREST:
        return texts.pgettext("term", "forest")
    return texts.pgettext("term", "quarry") if kind == QUARRY else good(kind, texts)


def place(name: str, texts: Texts) -> str:
    """Name a tile or a building."""
    return building(name, texts) if name in BUILDING else tile(name, texts)


def short_building(building_id: str, texts: Texts) -> str:
    """Name a building in little space: "S. market"."""
    return _short_names(texts)[building_id]


def _short_names(texts: Texts) -> dict[str, str]:
    return {
        "small-indigo-plant": texts.pgettext("short building name", "S. indigo pl."),
        "small-sugar-mill": texts.pgettext("short building name", "S. sugar mill"),
        "indigo-plant": texts.pgettext("short building name", "Indigo plant"),
        "sugar-mill": texts.pgettext("short building name", "Sugar mill"),
        "tobacco-storage": texts.pgettext("short building name", "Tobacco st."),
        "coffee-roaster": texts.pgettext("short building name", "Coffee r."),
        "small-market": texts.pgettext("short building name", "S. market"),
        "hacienda": texts.pgettext("short building name", "Hacienda"),
        "construction-hut": texts.pgettext("short building name", "Con. hut"),
        "small-warehouse": texts.pgettext("short building name", "S. wareh."),
        "hospice": texts.pgettext("short building name", "Hospice"),
        "office": texts.pgettext("short building name", "Office"),
        "large-market": texts.pgettext("short building name", "L. market"),
        "large-warehouse": texts.pgettext("short building name", "L. wareh."),
        "factory": texts.pgettext("short building name", "Factory"),
        "university": texts.pgettext("short building name", "Univers."),
        "harbor": texts.pgettext("short building name", "Harbor"),
        "wharf": texts.pgettext("short building name", "Wharf"),
        "guild-hall": texts.pgettext("short building name", "Guild hall"),
        "residence": texts.pgettext("short building name", "Residence"),
        "fortress": texts.pgettext("short building name", "Fortress"),
        "customs-house": texts.pgettext("short building name", "Customs"),
        "city-hall": texts.pgettext("short building name", "City hall"),
        "aqueduct": texts.pgettext("short building name", "Aqueduct"),
        "forest-house": texts.pgettext("short building name", "Forest h."),
        "black-market": texts.pgettext("short building name", "Bl. market"),
        "storehouse": texts.pgettext("short building name", "Storeh."),
        "guesthouse": texts.pgettext("short building name", "Guesth."),
        "trading-post": texts.pgettext("short building name", "Trade post"),
        "church": texts.pgettext("short building name", "Church"),
        "small-wharf": texts.pgettext("short building name", "S. wharf"),
        "lighthouse": texts.pgettext("short building name", "Lighth."),
        "specialty-factory": texts.pgettext("short building name", "Sp. factory"),
        "library": texts.pgettext("short building name", "Library"),
        "union-hall": texts.pgettext("short building name", "Union hall"),
        "statue": texts.pgettext("short building name", "Statue"),
        "cloister": texts.pgettext("short building name", "Cloister"),
    }


def end(cause: str, texts: Texts) -> str:
    """Say why this round is the last."""
    return {
        "colonists": texts.gettext("colonists short"),
        "city": texts.gettext("a city is full"),
        "vp": texts.gettext("no points left"),
    }[cause]


def source(name: str, texts: Texts) -> str:
    """Name a source of points."""
    if name == queries.CHIPS:
        return texts.gettext("Victory point chips")
    if name == queries.PRINTED:
        return texts.gettext("Buildings")
    return building(name, texts)
