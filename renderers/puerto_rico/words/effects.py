"""The effects of buildings, in a few words."""

from __future__ import annotations

from renderers.core.texts import Texts
from renderers.puerto_rico.words import names
from rules.puerto_rico.data import Building


def power(row: Building, texts: Texts) -> str:
    """Say in a few words what a building does."""
    if row.produces:
        return texts.ngettext(
            "{n} circle: 1 {good} with an occupied plantation",
            "{n} circles: 1 {good} each with an occupied plantation",
            row.circles,
            good=names.good(row.produces, texts),
        )
    return {
        "small-market": texts.gettext("1 doubloon more when you sell a barrel"),
        "hacienda": texts.gettext("First draw a face-down plantation, then take a tile"),
        "construction-hut": texts.gettext("Take a quarry instead of a plantation"),
        "small-warehouse": texts.gettext("Keep all barrels of 1 kind, and 1 more barrel"),
        "hospice": texts.gettext("The tile that you take comes with a colonist"),
        "office": texts.gettext("Sell a kind that the trading house already has"),
        "large-market": texts.gettext("2 doubloons more when you sell a barrel"),
        "large-warehouse": texts.gettext("Keep all barrels of 2 kinds, and 1 more barrel"),
        "factory": texts.gettext("Doubloons for 2, 3, 4 or 5 kinds produced: 1, 2, 3 or 5"),
        "university": texts.gettext("What you build comes with a colonist"),
        "harbor": texts.gettext("1 point more for each loading"),
        "wharf": texts.gettext("Once in a captain phase: ship all barrels of one kind"),
        "guild-hall": texts.gettext(
            "At the end: 1 point for each small production building, 2 for each large one"
        ),
        "residence": texts.gettext(
            "At the end: 4, 5, 6 or 7 points for up to 9, 10, 11 or 12 filled island spaces"
        ),
        "fortress": texts.gettext("At the end: 1 point for every 3 colonists"),
        "customs-house": texts.gettext("At the end: 1 point for every 4 points in chips"),
        "city-hall": texts.gettext("At the end: 1 point for each violet building"),
        "aqueduct": texts.gettext("1 barrel more of indigo and sugar from the large buildings"),
        "forest-house": texts.gettext(
            "Lay plantations face down as forests: 1 doubloon less for every 2 of them"
        ),
        "black-market": texts.gettext(
            "When building, pay up to 3 missing doubloons: colonist, barrel, point"
        ),
        "storehouse": texts.gettext("Keep 3 more barrels of any kinds"),
        "guesthouse": texts.gettext("2 guests, who may move to an empty circle at any time"),
        "trading-post": texts.gettext("Sell any kind past the trading house, without markets"),
        "church": texts.gettext("For what you build: 1 point in columns 2 and 3, 2 in column 4"),
        "small-wharf": texts.gettext("Once in a captain phase: ship any barrels, 2 for a point"),
        "lighthouse": texts.gettext("1 doubloon for each loading, 1 for choosing the captain"),
        "specialty-factory": texts.gettext(
            "Doubloons for your best kind except corn: 1 less than its barrels"
        ),
        "library": texts.gettext("Doubles the privilege of the role that you choose"),
        "union-hall": texts.gettext("Before you load first: 1 point for every 2 equal barrels"),
        "statue": texts.gettext("8 points; needs no colonist"),
        "cloister": texts.gettext(
            "At the end: 1, 3, 6 or 10 points for 1 to 4 sets of 3 equal tiles"
        ),
    }[row.id]


def tiny(row: Building, texts: Texts) -> str:
    """Say in at most twenty letters what a building does, for a card in a picture."""
    if row.produces:
        good = names.good(row.produces, texts)
        if row.circles == 1:
            return texts.pgettext("short effect", "1 circle: {good}", good=good)
        return texts.pgettext("short effect", "{n} circles: {good}", n=row.circles, good=good)
    return {
        "small-market": texts.pgettext("short effect", "+1 on every sale"),
        "hacienda": texts.pgettext("short effect", "one more plantation"),
        "construction-hut": texts.pgettext("short effect", "may take a quarry"),
        "small-warehouse": texts.pgettext("short effect", "keep 1 kind"),
        "hospice": texts.pgettext("short effect", "colonist with a tile"),
        "office": texts.pgettext("short effect", "sell a kind twice"),
        "large-market": texts.pgettext("short effect", "+2 on every sale"),
        "large-warehouse": texts.pgettext("short effect", "keep 2 kinds"),
        "factory": texts.pgettext("short effect", "money for many kinds"),
        "university": texts.pgettext("short effect", "colonist in a house"),
        "harbor": texts.pgettext("short effect", "+1 for each loading"),
        "wharf": texts.pgettext("short effect", "a ship of your own"),
        "guild-hall": texts.pgettext("short effect", "end: production"),
        "residence": texts.pgettext("short effect", "end: full island"),
        "fortress": texts.pgettext("short effect", "end: colonists"),
        "customs-house": texts.pgettext("short effect", "end: point chips"),
        "city-hall": texts.pgettext("short effect", "end: violet houses"),
        "aqueduct": texts.pgettext("short effect", "+1 indigo, +1 sugar"),
        "forest-house": texts.pgettext("short effect", "2 forests: 1 less"),
        "black-market": texts.pgettext("short effect", "pay up to 3 in kind"),
        "storehouse": texts.pgettext("short effect", "keep 3 more barrels"),
        "guesthouse": texts.pgettext("short effect", "2 guests who move"),
        "trading-post": texts.pgettext("short effect", "sell past the house"),
        "church": texts.pgettext("short effect", "points for building"),
        "small-wharf": texts.pgettext("short effect", "2 barrels: 1 point"),
        "lighthouse": texts.pgettext("short effect", "1 coin per loading"),
        "specialty-factory": texts.pgettext("short effect", "money for one kind"),
        "library": texts.pgettext("short effect", "privileges twice"),
        "union-hall": texts.pgettext("short effect", "2 equal: 1 point"),
        "statue": texts.pgettext("short effect", "8 points, no worker"),
        "cloister": texts.pgettext("short effect", "end: sets of tiles"),
    }[row.id]
