"""Answers about a position: what can be done, what it costs and what it brings.

They come from the predicates that decide legality, so what is said here is what `rules.legal`
lists. Most can be asked at any time, not only on the seat's turn, to plan with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rules.brass_birmingham import refusals
from rules.brass_birmingham.actions import ACTIONS, RULES_OF
from rules.brass_birmingham.actions.base import faces
from rules.brass_birmingham.actions.build import (
    Site,
    all_sites,
    builder,
    needs,
    open_sites,
    payment_refusal,
    refusal_of_build,
    serves,
    total,
    ways_to_build,
)
from rules.brass_birmingham.actions.develop import (
    develop_refusal,
    developable,
    most_developed,
)
from rules.brass_birmingham.actions.network import (
    Laying,
    doubles,
    laying,
    may_double,
    open_links,
)
from rules.brass_birmingham.actions.network import beer_for as rails_beer
from rules.brass_birmingham.actions.network import coal_for as link_coal
from rules.brass_birmingham.actions.network import total as links_price
from rules.brass_birmingham.actions.sell import Progress, bonuses, pairs, sales
from rules.brass_birmingham.actions.sell import beer_for as sale_beer
from rules.brass_birmingham.actions.simple import loan_refusal, scout_refusal
from rules.brass_birmingham.data import (
    ACTIONS as ACTIONS_IN_TURN,
)
from rules.brass_birmingham.data import (
    CANAL,
    FIRST_ROUND_ACTIONS,
    INDUSTRIES,
    LINK,
    LINKS,
    LOCATIONS,
    SLOT,
    SLOTS,
    SLOTS_AT,
)
from rules.brass_birmingham.geography import Geography, geography_of, members
from rules.brass_birmingham.moves import AnyBuild, Laid, Network
from rules.brass_birmingham.scoring import (
    INCOME_WEIGHT,
    SOURCES,
    link_points,
    link_worth,
    tile_points,
)
from rules.brass_birmingham.sources import Need, Sources, iron_need
from rules.brass_birmingham.state import Table
from rules.brass_birmingham.steps.income import Shortfall, worth
from rules.brass_birmingham.steps.turn import ActionChoice
from rules.core.chance import Chance
from rules.core.errors import Refusal
from rules.core.game import Score
from rules.core.phrases import Move
from rules.core.steps import UNFORESEEN, pending

__all__ = [
    "SOURCES",
    "VERBS",
    "BuildOffer",
    "BuildSite",
    "Geography",
    "Laying",
    "Need",
    "Progress",
    "Site",
    "Sources",
    "acting",
    "actions_in_turn",
    "after_action",
    "answer_refusal",
    "bonuses",
    "build_needs",
    "build_price",
    "build_sites",
    "by_industry",
    "debts",
    "develop_refusal",
    "developable_next",
    "developments",
    "faces",
    "first_links",
    "geography_of",
    "has_buyer",
    "iron_need",
    "later_turn",
    "laying",
    "link_coal",
    "link_points",
    "link_value",
    "links_price",
    "loan_refusal",
    "may_double",
    "members",
    "next_turn",
    "offers",
    "open_links",
    "possible",
    "rails_beer",
    "sale_beer",
    "sale_pairs",
    "sales",
    "scout_refusal",
    "second_rails",
    "sites",
    "still_missing",
    "tie_break",
    "tile_points",
    "tile_values",
    "why_not_built",
    "why_not_industry",
]

VERBS: Final = tuple(ACTIONS)
"""The verbs of the seven actions, in the order of the rulebook."""


_FIRST_ALIKE: Final = tuple(
    next(other for other in SLOTS_AT[slot.location] if SLOTS[other].accepts == slot.accepts)
    for slot in SLOTS
)
"""For each slot the first one of its town that accepts the same."""


# Whose turn it is


def acting(table: Table) -> int | None:
    """Return the seat that chooses an action now, None if nobody does."""
    question = pending(table)
    return question.seat if isinstance(question, ActionChoice) else None


def debts(table: Table) -> dict[int, int]:
    """Return the pounds that seats must raise now by giving up tiles."""
    question = pending(table)
    return dict(question.debts) if isinstance(question, Shortfall) else {}


def actions_in_turn(table: Table) -> int:
    """Return how many actions a turn of this round has."""
    first = table.era == CANAL and table.round == 1
    return FIRST_ROUND_ACTIONS if first else ACTIONS_IN_TURN


def next_turn(table: Table, seat: int) -> Table | None:
    """Return the position as if the next turn of `seat` were now.

    None if the game is over, or if the seat has no cards or they are not seen.
    """
    if pending(table) is None or not table.visible(seat) or not table.players[seat].hand:
        return None
    after = table.copy()
    place = table.order.index(seat)
    actions = actions_in_turn(table) if place >= table.turn else ACTIONS_IN_TURN
    if acting(table) == seat:
        actions = table.actions
    after.turn, after.actions = place, min(actions, len(after.players[seat].hand))
    after.stack = [UNFORESEEN, *[ActionChoice(seat)] * after.actions]
    return after


def later_turn(table: Table, seat: int, moves: Sequence[Move]) -> Table | None:
    """Return the position at the turn of `seat` after one in which it takes all these actions.

    `table` is a position of `next_turn` or of this function. The seat gets its income and nobody
    else moves; the cards that it draws are unknown, so it doesn't have them. None if the turn has
    another number of actions, if no card is left, or if the seat could not pay its income.
    """
    if len(moves) != table.actions:
        return None
    after = table.copy()
    for move in moves:
        after = after_action(after, seat, move)
    player = after.players[seat]
    player.money += player.level
    player.spent = 0
    if not player.hand or player.money < 0:
        return None
    after.actions = min(ACTIONS_IN_TURN, len(player.hand))
    after.stack = [UNFORESEEN, *[ActionChoice(seat)] * after.actions]
    return after


# Actions of any kind


def possible(table: Table, seat: int, verb: str) -> bool:
    """Whether an action of a kind is possible, whichever."""
    if not table.players[seat].hand:
        return False
    return ACTIONS[verb].sample(table, seat, Chance("")) is not None


def answer_refusal(table: Table, seat: int, move: Move) -> Refusal | None:
    """Say which rule forbids a move of a seat that is asked, None if it is legal."""
    question = pending(table)
    assert question is not None
    return question.refusal(table, seat, move)


def after_action(table: Table, seat: int, move: Move) -> Table:
    """Return the position after a legal action written out in full, of any seat.

    For programs that think ahead: nothing is checked, and the turn does not go on.
    """
    after = table.copy()
    after.actions -= 1
    RULES_OF[type(move)].apply(after, seat, move)
    return after


# Building


@dataclass(frozen=True, slots=True)
class BuildSite:
    """A site where a seat can build: the cards that serve, the ways to get the cubes, the price.

    The price is that of the tile with all its cubes, the same in all ways.
    """

    site: Site
    cards: tuple[str, ...]
    ways: tuple[AnyBuild, ...]
    price: int


@dataclass(frozen=True, slots=True)
class BuildOffer:
    """A tile that a card can build at a place (an id), for `money` pounds at least.

    The price includes cubes from the markets; `over` says that a tile would be replaced.
    """

    industry: str
    level: int
    place: str
    money: int
    over: bool


def sites(table: Table, seat: int, cards: Sequence[str]) -> Iterator[tuple[Site, list[str]]]:
    """Yield where a seat may build, cubes aside, with those of some cards that serve there.

    Of empty slots of a town that are alike one is enough.
    """
    sites = set()
    for site, serving in open_sites(table, builder(table, seat), cards):
        if not site.over:
            alike = (site.industry, _FIRST_ALIKE[site.slot])
            if alike in sites:
                continue
            sites.add(alike)
        yield site, serving


def build_sites(table: Table, seat: int) -> list[BuildSite]:
    """Return where a seat can build what; of empty slots of a town that are alike one is enough."""
    return [
        BuildSite(site, tuple(cards), tuple(ways), build_price(table, seat, ways[0]))
        for site, cards in sites(table, seat, faces(table.players[seat]))
        if (ways := ways_to_build(table, seat, site))
    ]


def build_needs(table: Table, seat: int, site: Site) -> tuple[Need, Need]:
    """Return the coal and the iron that the next tile of an industry takes on a site."""
    kind = table.players[seat].next_tile(site.industry)
    assert kind is not None
    return needs(table, site, kind)


def build_price(table: Table, seat: int, move: AnyBuild) -> int:
    """Return the pounds for a tile with all its cubes."""
    kind = table.players[seat].next_tile(move.industry)
    assert kind is not None
    return total(table, kind, move.coal, move.iron)


def offers(table: Table, seat: int) -> dict[str, tuple[BuildOffer, ...]]:
    """Return what each card in the hand of `seat` can build, the cheapest way at each place."""
    player = table.players[seat]
    best: dict[str, dict[tuple[str, str], BuildOffer]] = {card: {} for card in player.hand}
    for possible in build_sites(table, seat):
        industry, place = possible.site.industry, LOCATIONS[SLOTS[possible.site.slot].location]
        kind = player.next_tile(industry)
        assert kind is not None
        offer = BuildOffer(industry, kind.level, place, possible.price, possible.site.over)
        for card in possible.cards:
            best_so_far = best[card].get((industry, place))
            if best_so_far is None or (offer.over, offer.money) < (
                best_so_far.over,
                best_so_far.money,
            ):
                best[card][industry, place] = offer
    return {card: tuple(sorted(there.values(), key=_order)) for card, there in best.items()}


def _order(offer: BuildOffer) -> tuple[int, int, str]:
    return INDUSTRIES.index(offer.industry), offer.money, offer.place


def by_industry(offered: Sequence[BuildOffer]) -> dict[str, list[BuildOffer]]:
    """Return offers by industry, the cheapest first."""
    grouped: dict[str, list[BuildOffer]] = {}
    for offer in offered:
        grouped.setdefault(offer.industry, []).append(offer)
    return grouped


_REASONS: Final = (
    refusals.NO_MONEY,
    refusals.NO_COAL,
    refusals.ONE_PER_LOCATION,
    refusals.SLOT_TAKEN,
    refusals.WRONG_ERA,
    refusals.NO_TILE_LEFT,
)
"""The reasons why nothing can be built, the one that is easiest to change first."""


def why_not_built(table: Table, seat: int, card: str) -> str:
    """Return the sentence (of `refusals`) that explains best why a card builds nothing now."""
    reasons = set(_reasons(table, seat, card))
    if not reasons:
        return refusals.NOT_IN_NETWORK
    return next((why for why in _REASONS if why in reasons), refusals.SLOT_TAKEN)


def why_not_industry(table: Table, seat: int, industry: str) -> str:
    """Return the sentence (of `refusals`) why an industry cannot be built now with any card."""
    if table.players[seat].next_tile(industry) is None:
        return refusals.NO_TILE_LEFT
    hand = faces(table.players[seat])
    reasons = {why for card in hand for why in _reasons(table, seat, card, industry)}
    return next((why for why in _REASONS if why in reasons), refusals.CARD_NOT_FIT)


def _reasons(table: Table, seat: int, card: str, industry: str = "") -> Iterator[str]:
    """Yield what forbids to build (an industry) on each site for which a card serves."""
    who = builder(table, seat)
    for site in all_sites(table):
        if industry in ("", site.industry) and serves(who, site, card):
            refusal = refusal_of_build(table, who, site, card) or payment_refusal(table, seat, site)
            if refusal is not None:
                yield refusal.reason


# Laying links


def first_links(table: Table, seat: int) -> dict[str, tuple[str, ...]]:
    """Return the links that can be laid first, each with the sources for its coal."""
    player, start = table.players[seat], laying(table, seat)
    links: dict[str, tuple[str, ...]] = {}
    for link in open_links(table, start) if player.links else ():
        ways = link_coal(table, start, link).ways()
        if ways and links_price(table, 1, ways[0]) <= player.money:
            links[LINKS[link].id] = tuple(way[0] for way in ways if way)
    return links


def second_rails(table: Table, seat: int, first: Laid) -> list[Network]:
    """Return all ways to go on with a second rail after the first, without a card."""
    if not may_double(table, seat):
        return []
    so_far = laying(table, seat).after(LINK[first.link], first.coal)
    return list(doubles(table, seat, so_far, first))


def link_value(table: Table, link: str) -> int:
    """Return the link icons at the ends of a link, which are points."""
    return link_worth(table, LINK[link])


# Developing


def developments(table: Table, seat: int) -> list[tuple[str, ...]]:
    """Return every choice of one or two tiles that can be developed, in each order."""
    player = table.players[seat]
    most = most_developed(table, player.money)
    return [tiles for tiles in developable(player) if len(tiles) <= most]


def developable_next(table: Table, seat: int, before: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the industries that can be developed in one action after others."""
    player = table.players[seat]
    if len(before) >= most_developed(table, player.money):
        return ()
    return tuple(
        industry for industry in INDUSTRIES if develop_refusal(player, industry, before) is None
    )


# Selling


def has_buyer(table: Table, seat: int) -> bool:
    """Whether a merchant who is connected buys any tile of a seat, beer aside."""
    return any(True for _ in pairs(table, seat, Progress()))


def sale_pairs(table: Table, seat: int, progress: Progress) -> list[tuple[str, str]]:
    """Return the tiles that can be sold next, each with a merchant tile that takes it."""
    return [
        (slot, merchant)
        for slot, merchant in pairs(table, seat, progress)
        if sale_beer(table, seat, progress, slot, merchant).ways()
    ]


# Debts


def tile_values(table: Table, seat: int) -> dict[int, int]:
    """Return the slots of the tiles that raise anything for a debt, with the pounds."""
    return dict(worth(table, seat))


def still_missing(table: Table, seat: int, slots: Sequence[str]) -> int:
    """Return what is missing of a debt once some tiles are given up; a surplus is below 0."""
    values = tile_values(table, seat)
    return debts(table)[seat] - sum(values[SLOT[slot]] for slot in slots)


# Points


def tie_break(score: Score) -> tuple[int, int]:
    """Return the income and the money that decide between equal totals (RULINGS 11)."""
    income, money = divmod(score.tie_break, INCOME_WEIGHT)
    return income, money
