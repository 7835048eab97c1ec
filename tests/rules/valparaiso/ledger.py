"""An account of a game of Valparaíso that reads nothing but events.

What it holds after each move must be what lies on the table, and no event may break a rule that is
as simple as an account: who pays a toll or a fee pays another player.
"""

from __future__ import annotations

from typing import Any

import rules
from rules.valparaiso import events as happened
from rules.valparaiso.data import GOODS


class Account:
    """Money, goods, points, merchants, houses and cards of one player."""

    def __init__(self, player: Any) -> None:
        self.pesos = player.pesos
        self.warehouse = list(player.warehouse)
        self.hold = list(player.hold)
        self.vp = 0
        self.unhired = player.unhired
        self.houses: list[str] = []
        self.ship = player.ship
        self.cards: list[str] = []

    def add(self, goods: Any, sign: int = 1) -> None:
        for kind in range(len(GOODS)):
            self.warehouse[kind] += sign * goods[kind]

    def shown(self) -> dict[str, Any]:
        return {**vars(self), "cards": sorted(self.cards)}


def shown(player: Any) -> dict[str, Any]:
    """What an account would show of a player."""
    return {
        "pesos": player.pesos,
        "warehouse": player.warehouse,
        "hold": player.hold,
        "vp": sum(player.vp.values()),
        "unhired": player.unhired,
        "houses": player.houses,
        "ship": player.ship,
        "cards": sorted(player.achievements),
    }


class Ledger:
    """The accounts of all players and of the regions; `between` counts what players paid others."""

    def __init__(self, state: Any) -> None:
        self.accounts = [Account(player) for player in state.players]
        self.regions = dict(state.region_pesos)
        self.between = [0] * state.seats
        self.kinds: set[str] = set()

    def see(self, event: rules.Event) -> None:
        """Enter an event."""
        self.kinds.add(type(event).__name__)
        seat = getattr(event, "seat", None)
        account = None if seat is None else self.accounts[seat]
        match event:
            case happened.StartGoodsChosen(_, goods):
                account.add(goods)
            case happened.PlanRevealed(_, _, mayor, paid):
                assert (paid > 0) is bool(mayor)
                account.pesos -= paid
            case happened.BonusTaken(_, good):
                account.add([int(good == one) for one in GOODS])
            case happened.GoodsDiscarded(_, warehouse, hold, pesos):
                account.add(warehouse, -1)
                account.hold = [a - b for a, b in zip(account.hold, hold, strict=True)]
                assert pesos == 3 * (sum(warehouse) + sum(hold))
                account.pesos += pesos
            case happened.CardUsed(_, _, _, slot, cost):
                assert cost == max(0, slot)
                account.pesos -= cost
            case happened.Gained(_, goods, pesos, vp):
                account.add(goods)
                account.pesos += pesos
                account.vp += vp
            case happened.Converted(_, _, paid, pesos, goods, vp):
                account.add(paid, -1)
                account.add(goods)
                account.pesos -= pesos
                account.vp += vp
            case happened.GoodsMoved(_, loaded, unloaded, vp):
                account.add(loaded, -1)
                account.add(unloaded)
                for kind in range(len(GOODS)):
                    account.hold[kind] += loaded[kind] - unloaded[kind]
                account.vp += vp
            case happened.GoodSold(_, good, pesos):
                account.add([int(good == one) for one in GOODS], -1)
                account.pesos += pesos
            case happened.MerchantHired(_, goods, pesos):
                account.add(goods, -1)
                account.pesos -= pesos
                account.unhired -= 1
            case happened.MerchantMoved(_, _, _, cost, _) | happened.LicencePaid(_, cost):
                account.pesos -= cost
            case happened.TollPaid(_, owner, _, pesos) | happened.FeePaid(_, owner, _, pesos):
                assert owner != seat
                account.pesos -= pesos
                self.accounts[owner].pesos += pesos
                self.between[seat] -= pesos
                self.between[owner] += pesos
            case happened.HouseBuilt(_, space, goods, pesos, vp, all_vp):
                account.add(goods, -1)
                account.pesos -= pesos
                account.houses.append(space)
                account.vp += vp + all_vp
            case happened.Traded(_, _, _, times, paid, pesos_paid, goods, pesos, vp):
                assert times or not any((*paid, *goods, pesos_paid, pesos, vp))
                account.add(paid, -1)
                account.add(goods)
                account.pesos += pesos - pesos_paid
                account.vp += vp
            case happened.ShipMoved(_, space):
                assert account.ship != space
                account.ship = space
            case happened.AchievementTaken(_, card, region, goods, pesos):
                account.hold = [a - b for a, b in zip(account.hold, goods, strict=True)]
                account.cards.append(card)
                account.pesos += pesos
                if pesos:
                    assert pesos == self.regions[region]
                    self.regions[region] = 0
            case happened.CompensationPaid(_, region, pesos):
                assert pesos == 10
                account.pesos -= pesos
                if region:
                    assert self.regions[region] < 10
                    self.regions[region] += pesos
            case happened.IncomeTaken(_, goods, pesos):
                account.add(goods)
                account.pesos += pesos
            case happened.MajorityPaid(_, _, pesos):
                account.pesos += pesos
            case happened.AchievementCashed(_, card, vp):
                account.cards.remove(card)
                account.vp += vp
            case happened.FinalScored(_, goods, pesos, money_vp, card_vp):
                both = [a + b for a, b in zip(account.warehouse, account.hold, strict=True)]
                assert both == list(goods)
                assert account.pesos + 3 * sum(goods) == pesos
                account.warehouse, account.hold = [0, 0, 0], [0, 0, 0]
                account.pesos = pesos - 20 * money_vp
                assert 0 <= account.pesos < 20
                account.vp += money_vp + card_vp
            case _:
                assert type(event).__name__ in NEUTRAL, event


NEUTRAL = {
    "MerchantPlaced",
    "RoundBegan",
    "PlanCommitted",
    "PlanWithdrawn",
    "TileRotated",
    "AchievementDrawn",
    "SpaceUnfilled",
    "GameEnding",
    "MerchantsReturned",
    "LighthousePassed",
}
"""Events that change no account."""
