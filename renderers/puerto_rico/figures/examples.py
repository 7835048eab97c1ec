"""Examples of the rules, each with its sentence: tiles, colonists, prices, sales, the expansion."""

from __future__ import annotations

from typing import Final

from renderers.core.canvas import Canvas
from renderers.core.palette import HEADER, ON_HEADER
from renderers.core.signs import Sign, square
from renderers.core.texts import Texts
from renderers.puerto_rico import words
from renderers.puerto_rico.figures.sheet import HalfSheet, examples
from rules.puerto_rico.data import ALL_BUILDINGS, BUILDING, PRICES, VIOLET_SPACES
from rules.puerto_rico.queries import DRAFT_SPACES

TALL: Final = 236
"""The height of an example with a long sentence."""
MONEY: Final = 6
"""The doubloons in the example of the black market."""


def draw_taking(texts: Texts) -> HalfSheet:
    """Draw what can be taken in the settler phase."""
    return examples(
        texts,
        texts.gettext("Taking a tile"),
        (
            "tile:corn tile:sugar tile:tobacco tile:sugar tile:indigo",
            texts.gettext("One face-up plantation, or none"),
        ),
        ("tile:quarry", texts.gettext("A quarry instead: the settler, or with a construction hut")),
        (
            "down > idle:coffee",
            texts.gettext("With a hacienda, before that: the top face-down plantation"),
        ),
    )


def draw_placing(texts: Texts) -> HalfSheet:
    """Draw a placement that leaves a circle empty, and one that does not."""
    return examples(
        texts,
        texts.gettext("Placing colonists"),
        (
            "worked:indigo idle:corn house:indigo-plant:2 gap:16 word:+/40 person",
            texts.gettext("A colonist waits in San Juan while circles are empty: not allowed."),
            False,
        ),
        (
            "worked:indigo worked:corn house:indigo-plant:2",
            texts.gettext("All colonists are on circles. Which ones is up to you."),
            True,
        ),
        high=TALL,
    )


def draw_colonist_ship(texts: Texts) -> HalfSheet:
    """Draw how many colonists the ship is filled with."""
    return examples(
        texts,
        texts.gettext("Filling the colonist ship"),
        (
            "house:indigo-plant:1 house:office:0 house:sugar-mill:2",
            texts.gettext("Empty circles on buildings of all players count: 2 + 1 + 1 = 4."),
        ),
        (
            "idle:corn idle:quarry",
            texts.gettext("Empty circles on plantations and quarries don't count."),
            False,
        ),
        (
            "ship 4*person/56",
            texts.gettext("4 colonists go on the ship; with 5 players 5, at least one for each."),
        ),
    )


def draw_price(texts: Texts) -> HalfSheet:
    """Draw what the builder pays for a harbor with two quarries."""
    cost = BUILDING["harbor"].cost
    equation = f"coin:{cost}/78 - 2*worked:quarry - role:builder = coin:{cost - 3}/90"
    text = texts.gettext(
        "{building}: {cost}, less 2 for two quarries, less 1 for the builder: {price}",
        building=words.building("harbor", texts),
        cost=cost,
        price=cost - 3,
    )
    idle = texts.gettext("A quarry without a colonist lowers no price.")
    title = texts.gettext("What a building costs")
    return examples(
        texts, title, (equation, text), ("idle:quarry = coin:0", idle, False), high=TALL
    )


def draw_production(texts: Texts) -> HalfSheet:
    """Draw what three kinds make: by plantations, by colonists in buildings, without a building."""
    return examples(
        texts,
        texts.gettext("Production"),
        (
            "3*worked:indigo + house:indigo-plant:2 > 2*barrel:indigo",
            texts.gettext("3 plantations, 2 colonists in the building: 2 barrels"),
        ),
        (
            "worked:sugar idle:sugar + house:small-sugar-mill:1 > barrel:sugar",
            texts.gettext("1 occupied plantation, 1 colonist in the building: 1 barrel"),
        ),
        (
            "2*worked:corn > 2*barrel:corn",
            texts.gettext("Corn needs no building: 2 occupied plantations, 2 barrels"),
        ),
    )


def draw_trading(texts: Texts) -> HalfSheet:
    """Draw a trading house with two kinds, a sale that it refuses and one that it takes."""
    price = PRICES["coffee"]
    return examples(
        texts,
        texts.gettext("Trading house"),
        (
            "barrel:corn barrel:sugar 2*place",
            texts.gettext("Corn and sugar are in the trading house."),
        ),
        (
            "barrel:sugar/88",
            texts.gettext("Sugar is already there: only with an occupied office."),
            False,
        ),
        (
            f"barrel:coffee/88 > coin:{price} role:trader/60 coin:+1 = coin:{price + 1}/84",
            texts.gettext("Coffee is new: the trader gets {price} + 1 doubloons.", price=price),
            True,
        ),
    )


def draw_points(texts: Texts) -> HalfSheet:
    """Draw what a loading is worth to a captain with a harbor."""
    harbor = words.building("harbor", texts)
    return examples(
        texts,
        texts.gettext("Points for loading"),
        ("3*barrel:sugar/84 > medal:3/84", texts.gettext("3 barrels: 3 points")),
        ("role:captain/80 > medal:+1/84", texts.gettext("Captain, first loading: 1 point more")),
        (
            "house:harbor:1 > medal:+1/84",
            texts.gettext("{building}: 1 point more for each loading", building=harbor),
        ),
    )


def _cost(cost: int, spaces: int) -> Sign:
    """A cost with its empty places."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        box = square(x, y, 112).centred(54, 112)
        canvas.rounded(box, HEADER, 10)
        canvas.text(str(cost), x, box.y + 24, 30, colour=ON_HEADER, align="middle")
        for place in range(spaces):
            alone = place == spaces - 1 and place % 2 == 0
            left = x if alone else x - 11 + 22 * (place % 2)
            canvas.disc(left, box.y + 58 + 20 * (place // 2), 8, ON_HEADER)

    return Sign(54, draw)


def draw_the_draft(texts: Texts) -> HalfSheet:
    """Draw how the players choose the violet buildings."""
    kinds = sum(row.violet for row in ALL_BUILDINGS)
    text = texts.gettext(
        "{spaces} of {kinds} violet kinds: one for each space, by cost",
        spaces=DRAFT_SPACES,
        kinds=kinds,
    )
    return examples(
        texts,
        texts.gettext("The draft"),
        ([_cost(cost, spaces) for cost, spaces in VIOLET_SPACES.items()], text),
        (
            "governor/76 > 3*person > house:church:1",
            texts.gettext("From the Governor on, each in turn chooses a kind with all its tiles."),
        ),
        (
            "house:small-wharf:0",
            texts.gettext("No place left for this cost: the other kinds aren't in the game."),
            False,
        ),
    )


def draw_guests(texts: Texts) -> HalfSheet:
    """Draw when guests may move, and when their owners are asked."""
    return examples(
        texts,
        texts.gettext("Guests"),
        (
            "house:guesthouse:2 > worked:indigo house:lighthouse:1",
            texts.gettext("At any time except in the mayor phase, to your own empty circles"),
            True,
        ),
        (
            "house:lighthouse:1 > house:guesthouse:0",
            texts.gettext("Back, or on to another circle: only with the next mayor"),
            False,
        ),
        (
            "role:craftsman/84 > worked:indigo + house:indigo-plant:2",
            texts.gettext("Before production, their owners decide, all at once and in secret."),
        ),
        (
            "house:cloister:1 > medal:+6/84",
            texts.gettext(
                "Before final scoring, they can move guests again: large buildings count."
            ),
        ),
    )


def draw_payment(texts: Texts) -> HalfSheet:
    """Draw what the black market takes for a building that costs two doubloons too much."""
    price = BUILDING["library"].cost
    text = texts.gettext(
        "{building} costs {price}, and you have {money}: you're {short} short.",
        building=words.building("library", texts),
        price=price,
        money=MONEY,
        short=price - MONEY,
    )
    return examples(
        texts,
        texts.gettext("Paying at the black market"),
        (f"coin:{price}/84 - coin:{MONEY}/84 = coin:{price - MONEY}/84", text),
        (
            "person/72 + barrel:corn/80",
            texts.gettext("Colonist, barrel, point: at most one of each, exactly what is missing"),
            True,
        ),
        ("2*barrel:corn/80", texts.gettext("Two barrels: not allowed."), False),
        (
            "house:black-market:1",
            texts.gettext("The colonist of the black market itself: not allowed."),
            False,
        ),
    )
