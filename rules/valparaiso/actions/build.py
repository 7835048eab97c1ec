"""Houses in the harbour and in villages (RULINGS 8.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rules.core.errors import Refusal
from rules.valparaiso import refusals
from rules.valparaiso.actions.base import PlayRules
from rules.valparaiso.cards import MAIN_OF
from rules.valparaiso.data import ALL_HOUSES_VP, FREE, HOUSES
from rules.valparaiso.elements import Amount, BuildHouse, BuildOrHire
from rules.valparaiso.events import HouseBuilt
from rules.valparaiso.moves import PlayBuild, PlayBuildOf
from rules.valparaiso.resources import (
    exchange,
    exchange_refusal,
    exchanges,
    gain_points,
    total,
)
from rules.valparaiso.state import Purse, Table


class BuildRules(PlayRules[PlayBuild]):
    """A house where a merchant stands, for the cost of the card."""

    move: ClassVar = PlayBuild

    def cost(self, card: str) -> Amount:
        """Return what the card asks for."""
        action = MAIN_OF[card]
        assert isinstance(action, BuildHouse)
        return action.cost

    def moves(self, table: Table, seat: int, card: str, purse: Purse) -> Iterator[PlayBuild]:
        """Yield each free space beside a merchant, with each way to pay."""
        payments = [
            choice
            for choice in exchanges(self.cost(card), FREE)
            if exchange_refusal(purse, self.cost(card), FREE, choice) is None
        ]
        for site in sites(table, seat) if payments else ():
            for given in payments:
                move = self.move(card, site, given)
                assert isinstance(move, PlayBuild)
                yield move

    def complete(
        self, table: Table, seat: int, move: PlayBuild, purse: Purse
    ) -> PlayBuild | Refusal:
        """A house, the place, the space, then the cost."""
        return (
            site_refusal(table, seat, move.site)
            or exchange_refusal(purse, self.cost(move.card), FREE, move.given)
            or move
        )

    def apply(self, table: Table, seat: int, move: PlayBuild) -> None:
        """Pay, build, and take the points of the space and of the last house."""
        player, cost = table.players[seat], self.cost(move.card)
        exchange(player, cost, FREE, move.given)
        if move.site == table.board.harbour:
            residence = table.board.residences[len(table.residences)]
            space, vp = residence.id, residence.vp
            table.residences.append(seat)
        else:
            space, vp = move.site, table.board.spaces[move.site].vp
            table.houses[space] = seat
        player.houses.append(space)
        all_vp = ALL_HOUSES_VP if len(player.houses) == HOUSES else 0
        gain_points(table, seat, "houses", vp + all_vp)
        goods = total(cost, move.given.given)
        table.emit(HouseBuilt, seat, space, goods, cost.pesos, vp, all_vp)


class BuildOfRules(BuildRules):
    """A card for building or hiring."""

    move: ClassVar = PlayBuildOf

    def cost(self, card: str) -> Amount:
        """Return what the card asks for."""
        action = MAIN_OF[card]
        assert isinstance(action, BuildOrHire)
        return action.build.cost


def sites(table: Table, seat: int) -> Iterator[str]:
    """Yield where a player can build, whatever it costs: the harbour, spaces of villages."""
    player, board = table.players[seat], table.board
    if len(player.houses) == HOUSES:
        return
    for place in dict.fromkeys(player.merchants):
        if place == board.harbour:
            if len(table.residences) < len(board.residences):
                yield place
        else:
            for space in board.places[place].spaces:
                if space.id not in table.houses:
                    yield space.id


def site_refusal(table: Table, seat: int, site: str) -> Refusal | None:
    """Say why a player cannot build on a site, whatever it costs; None if it is possible."""
    player, board = table.players[seat], table.board
    if len(player.houses) == HOUSES:
        return Refusal(refusals.NO_HOUSE_LEFT)
    if site == board.harbour:
        place = site
    elif site in board.spaces:
        place = board.place_of_space[site]
    else:
        return Refusal(refusals.NOT_ON_BOARD, {"place": site})
    if place not in player.merchants:
        return Refusal(refusals.NO_MERCHANT_THERE, {"place": place})
    if site in table.houses:
        return Refusal(refusals.SPACE_TAKEN, {"space": site})
    if site == board.harbour and len(table.residences) == len(board.residences):
        return Refusal(refusals.ROW_FULL)
    return None
