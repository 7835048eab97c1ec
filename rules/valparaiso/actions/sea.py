"""The ship and overseas trade (RULINGS 8.7, 8.8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from rules.core.chance import Chance
from rules.core.errors import Refusal
from rules.valparaiso import refusals
from rules.valparaiso.actions.base import PlayRules
from rules.valparaiso.cards import ACHIEVEMENT_OF, REGION_IDS, REGION_OF
from rules.valparaiso.data import (
    COAST,
    COMPENSATION,
    COMPENSATION_LIMIT,
    GOODS,
    OVERSEAS_GOODS,
    REGIONS,
)
from rules.valparaiso.events import (
    AchievementDrawn,
    AchievementTaken,
    CompensationPaid,
    ShipMoved,
    SpaceUnfilled,
)
from rules.valparaiso.moves import PlayOverseas, PlayShip
from rules.valparaiso.state import Purse, Table

SEA_SPACES = (COAST, *REGION_IDS)


class ShipRules(PlayRules[PlayShip]):
    """To any other sea space."""

    move: ClassVar = PlayShip

    def moves(self, table: Table, seat: int, card: str, purse: Purse) -> Iterator[PlayShip]:
        """Yield all other spaces."""
        here = table.players[seat].ship
        yield from [PlayShip(card, space) for space in SEA_SPACES if space != here]

    def sample(self, table: Table, seat: int, card: str, purse: Purse, chance: Chance) -> PlayShip:
        """Draw a space; mostly one where the goods in the hold can be traded."""
        here = table.players[seat].ship
        spaces = [space for space in SEA_SPACES if space != here]
        if chance.below(4):
            wanted = [
                region.id
                for region in REGIONS
                if region.id != here and purse.hold[region.good] >= OVERSEAS_GOODS
            ]
            spaces = wanted or ([COAST] if here != COAST else spaces)
        return PlayShip(card, chance.choose(spaces))

    def complete(self, table: Table, seat: int, move: PlayShip, purse: Purse) -> PlayShip | Refusal:
        """The ship must leave its space."""
        if table.players[seat].ship == move.space:
            return Refusal(refusals.SHIP_STAYS)
        return move

    def apply(self, table: Table, seat: int, move: PlayShip) -> None:
        """Move the ship."""
        table.players[seat].ship = move.space
        table.emit(ShipMoved, seat, move.space)


def compensation(table: Table, card: str) -> int:
    """Return the pesos that a card costs besides the goods: those of deck B while A lies out."""
    if ACHIEVEMENT_OF[card].is_a:
        return 0
    return COMPENSATION if any(table.a_cards(region) for region in REGION_IDS) else 0


def payees(table: Table, region: str) -> list[str]:
    """Return the regions that the compensation for a card of a region can go to."""
    eligible = [
        other
        for other in REGION_IDS
        if other != region
        and table.a_cards(other)
        and table.region_pesos[other] < COMPENSATION_LIMIT
    ]
    most = max(map(table.a_cards, eligible), default=0)
    return [other for other in eligible if table.a_cards(other) == most]


class OverseasRules(PlayRules[PlayOverseas]):
    """Goods of the hold for an achievement of the region where the ship is."""

    move: ClassVar = PlayOverseas

    def moves(self, table: Table, seat: int, card: str, purse: Purse) -> Iterator[PlayOverseas]:
        """Yield each card with each region that can get the compensation."""
        region = table.players[seat].ship
        if region == COAST or purse.hold[REGION_OF[region].good] < OVERSEAS_GOODS:
            return
        for achievement in table.cards_in(region):
            price = compensation(table, achievement)
            if price > purse.pesos:
                continue
            regions = payees(table, region) if price else []
            for pay in regions if len(regions) > 1 else ("",):
                yield PlayOverseas(card, achievement, pay)

    def complete(
        self, table: Table, seat: int, move: PlayOverseas, purse: Purse
    ) -> PlayOverseas | Refusal:
        """The ship, the card, the goods, then the compensation and who gets it."""
        region, achievement = table.players[seat].ship, move.achievement
        if region == COAST:
            return Refusal(refusals.SHIP_AT_COAST)
        if achievement not in table.regions[region]:
            return Refusal(refusals.NOT_IN_REGION, {"card": achievement})
        good = REGION_OF[region].good
        if purse.hold[good] < OVERSEAS_GOODS:
            gaps: dict[str, str | int] = {"number": OVERSEAS_GOODS, "good": GOODS[good]}
            return Refusal(refusals.HOLD_LACKS, gaps)
        price = compensation(table, achievement)
        if price > purse.pesos:
            return Refusal(refusals.NO_COMPENSATION, {"price": price})
        regions = payees(table, region) if price else []
        return _payee_refusal(regions, move.pay) or (
            replace(move, pay="") if move.pay and len(regions) == 1 else move
        )

    def apply(self, table: Table, seat: int, move: PlayOverseas) -> None:
        """Give the goods, pay, take the card and, with one of deck A, the money of the region."""
        player, achievement = table.players[seat], move.achievement
        region = player.ship
        good = REGION_OF[region].good
        player.hold[good] -= OVERSEAS_GOODS
        price = compensation(table, achievement)
        if price:
            paid_to = move.pay or next(iter(payees(table, region)), "")
            player.pesos -= price
            if paid_to:
                table.region_pesos[paid_to] += price
            table.emit(CompensationPaid, seat, paid_to, price)
        money = 0
        if ACHIEVEMENT_OF[achievement].is_a:
            money, table.region_pesos[region] = table.region_pesos[region], 0
            player.pesos += money
        player.achievements.append(achievement)
        goods = tuple([OVERSEAS_GOODS if kind == good else 0 for kind in range(len(GOODS))])
        table.emit(AchievementTaken, seat, achievement, region, goods, money)  # type: ignore[arg-type]
        _refill(table, region, achievement)


def _payee_refusal(regions: list[str], pay: str) -> Refusal | None:
    """Say why the region that is named is wrong, None if it is right."""
    if not regions:
        return Refusal(refusals.NOTHING_TO_PAY) if pay else None
    if pay and pay not in regions:
        return Refusal(refusals.WRONG_REGION, {"region": pay})
    if not pay and len(regions) > 1:
        return Refusal(refusals.WHICH_REGION, {"regions": ", ".join(regions)})
    return None


def _refill(table: Table, region: str, taken: str) -> None:
    """Fill the space of a card that was taken; without a card to draw it stays empty."""
    place = table.regions[region].index(taken)
    if table.pile:
        drawn = table.pile.pop()
        table.regions[region][place] = drawn
        table.emit(AchievementDrawn, drawn, region)
    else:
        table.regions[region][place] = ""
        table.unfilled = True
        table.emit(SpaceUnfilled, region)
