"""What the main action of a card can lead to, by brute force from the text of the rules.

Nothing but the tables of the game is taken from the package: every way to walk, build, trade and
choose is tried here on a plain copy of the position. An outcome is what the position looks like
afterwards, so two spellings with the same effect are one.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations, permutations, product
from typing import Any

import rules
from rules.valparaiso import data
from rules.valparaiso.elements import (
    Amount,
    BuildHouse,
    BuildOrHire,
    Convert,
    FreeGain,
    HireMerchant,
    MoveGoods,
    MoveMerchants,
    MoveShip,
    OverseasTrade,
    RiverBoats,
    SellGood,
    TradeInVillages,
)

KINDS = range(3)
MAIN = {card.id: card.main for card in data.ACTION_CARDS}
MAIN.update({card.slug: card.main for card in data.ACHIEVEMENTS})
IS_A = {card.slug: card.deck == "A" for card in data.ACHIEVEMENTS}
TILE = {tile.id: tile for tile in data.MARKET_TILES}


@dataclass
class Plain:
    """The parts of a position that a card can change."""

    pesos: list[int]
    warehouse: list[int]
    hold: list[int]
    vp: int
    merchants: list[str]
    unhired: int
    built: int
    houses: dict[str, int]
    row: list[int]
    ship: str
    columns: dict[str, list[str]]
    reserve: list[str]
    regions: dict[str, list[str]]
    region_pesos: dict[str, int]
    pile: list[str]
    cards: list[str] = field(default_factory=list)

    def key(self) -> str:
        """The outcome as text."""
        self.merchants.sort()
        return repr(vars(self))


def plain(state: Any, seat: int) -> Plain:
    """A position as one seat can change it."""
    player = state.players[seat]
    return deepcopy(
        Plain(
            [one.pesos for one in state.players],
            player.warehouse,
            player.hold,
            sum(player.vp.values()),
            player.merchants,
            player.unhired,
            len(player.houses),
            dict(sorted(state.houses.items())),
            state.residences,
            player.ship,
            state.columns,
            state.reserve,
            state.regions,
            state.region_pesos,
            state.pile,
            sorted(player.achievements),
        )
    )


class Oracle:
    """The outcomes that a seat can reach with a card."""

    def __init__(self, state: Any, seat: int) -> None:
        self.seat = seat
        self.state = state
        self.board = data.BOARDS[state.seats]
        self.places = {place.id: place for place in self.board.place_list}
        self.others = {other: player for other, player in enumerate(state.players) if other != seat}

    def outcomes(self, card: str) -> set[str]:
        """Every outcome of the main action of a planned card."""
        player = self.state.players[self.seat]
        now = plain(self.state, self.seat)
        if card != player.mayor:
            now.pesos[self.seat] -= data.SLOT_COSTS[player.plan.index(card)]
        if now.pesos[self.seat] < 0:
            return set()
        return {after.key() for after in self.main(now, MAIN[card])}

    def main(self, now: Plain, action: object) -> Iterator[Plain]:
        match action:
            case MoveGoods():
                yield from self.move_goods(now)
            case SellGood(pesos):
                for kind in KINDS:
                    yield from self.exchanged(now, Amount(any=1), Amount(pesos=pesos), [kind])
            case HireMerchant(cost):
                yield from self.hire(now, cost)
            case MoveMerchants(costs):
                yield from self.move(now, lambda origin: self.walks(now, origin, costs))
            case RiverBoats():
                yield from self.move(now, lambda origin: self.boats(now, origin))
            case BuildHouse(cost):
                yield from self.build(now, cost)
            case BuildOrHire(build, hire):
                yield from self.build(now, build.cost)
                yield from self.hire(now, hire.cost)
            case TradeInVillages(fee):
                yield from self.trade(now, fee)
            case MoveShip():
                for space in (data.COAST, *[region.id for region in data.REGIONS]):
                    if space != now.ship:
                        after = deepcopy(now)
                        after.ship = space
                        yield after
            case OverseasTrade():
                yield from self.overseas(now)
            case FreeGain(gain):
                yield from self.exchanged(now, Amount(), gain)
            case Convert(pay, gain, times):
                reached = [now]
                for _ in range(times):
                    reached = [after for one in reached for after in self.exchanged(one, pay, gain)]
                    reached = list({after.key(): after for after in reached}.values())
                    yield from reached
            case _:
                raise AssertionError(action)

    # paying and gaining

    def selections(self, amount: Amount) -> Iterator[list[int]]:
        """Every stock that an amount can stand for."""
        fixed = [amount.silver, amount.copper, amount.wheat]
        for goods in product(KINDS, repeat=amount.any):
            for different in product(KINDS, repeat=amount.different):
                if len(set(different)) < len(different):
                    continue
                for same in product(KINDS, repeat=amount.same):
                    if len(set(same)) > 1:
                        continue
                    chosen = [*goods, *different, *same]
                    yield [fixed[kind] + chosen.count(kind) for kind in KINDS]

    def exchanged(
        self, now: Plain, pay: Amount, gain: Amount, only: list[int] | None = None
    ) -> Iterator[Plain]:
        """Every way to pay one amount for another."""
        for paid, gained in product(self.selections(pay), self.selections(gain)):
            if only is not None and paid != [only.count(kind) for kind in KINDS]:
                continue
            if any(paid[kind] > now.warehouse[kind] for kind in KINDS):
                continue
            if pay.pesos > now.pesos[self.seat]:
                continue
            after = deepcopy(now)
            for kind in KINDS:
                after.warehouse[kind] += gained[kind] - paid[kind]
            after.pesos[self.seat] += gain.pesos - pay.pesos
            after.vp += gain.vp
            yield after

    # goods, merchants, houses

    def move_goods(self, now: Plain) -> Iterator[Plain]:
        if now.ship != data.COAST:
            return
        full = sum(now.hold) == data.HOLD_CAPACITY
        for load in product(*[range(number + 1) for number in now.warehouse]):
            for unload in product(*[range(number + 1) for number in now.hold]):
                after = deepcopy(now)
                for kind in KINDS:
                    after.hold[kind] += load[kind] - unload[kind]
                    after.warehouse[kind] += unload[kind] - load[kind]
                if sum(after.hold) > data.HOLD_CAPACITY:
                    continue
                if sum(after.hold) == data.HOLD_CAPACITY and not full:
                    after.vp += data.FULL_HOLD_VP
                yield after

    def hire(self, now: Plain, cost: Amount) -> Iterator[Plain]:
        for after in self.exchanged(now, cost, Amount()):
            if after.unhired:
                after.unhired -= 1
                after.merchants.append(self.board.harbour)
                yield after

    def owners(self, now: Plain, place: str) -> list[int]:
        """The owners of the houses in a village."""
        spaces = [space.id for space in self.places[place].spaces]
        return [owner for space, owner in now.houses.items() if space in spaces]

    def customs(self, now: Plain, place: str) -> set[int]:
        """The owners of customs houses in a place."""
        if place == self.board.harbour or self.places[place].market:
            return set()
        return set(self.owners(now, place))

    def near(self, place: str) -> list[str]:
        return [b for a, b in self.board.roads if a == place] + [
            a for a, b in self.board.roads if b == place
        ]

    def paths(self, origin: str) -> Iterator[tuple[str, ...]]:
        """All paths that visit no place twice."""
        edge = [(origin,)]
        while edge:
            path = edge.pop()
            if len(path) > 1:
                yield path
            edge += [(*path, place) for place in self.near(path[-1]) if place not in path]

    def price(self, now: Plain, path: tuple[str, ...], costs: tuple[int, ...]) -> Any:
        """Cost of the spaces and owners who get tolls, None if it is too far."""
        spaces, tolls = 0, []
        for place in path[1:]:
            owners = self.customs(now, place)
            spaces += self.seat not in owners
            tolls += sorted(owners - {self.seat})
        return (costs[spaces], tuple(sorted(tolls))) if spaces < len(costs) else None

    def walks(self, now: Plain, origin: str, costs: tuple[int, ...]) -> set[Any]:
        found = set()
        for path in self.paths(origin):
            price = self.price(now, path, costs)
            if price is not None:
                found.add((path[-1], *price))
        return found

    def cheapest(self, origin: str, goal: str, costs: tuple[int, ...]) -> tuple[str, ...] | None:
        """The path that is meant by both ends."""
        now = plain(self.state, self.seat)
        ways = []
        for path in self.paths(origin):
            price = self.price(now, path, costs)
            if path[-1] == goal and price is not None:
                toll = data.TOLL * len(price[1])
                ways.append((price[0] + toll, toll, path))
        return min(ways)[2] if ways else None

    def boats(self, now: Plain, origin: str) -> set[Any]:
        if not self.places[origin].river:
            return set()
        found = set()
        for place in self.places.values():
            if place.river and place.id != origin:
                owners = self.customs(now, place.id) - {self.seat}
                charged = self.state.options["river_toll"]
                found.add((place.id, 0, tuple(sorted(owners)) if charged else ()))
        return found

    def move(self, now: Plain, ways: Any) -> Iterator[Plain]:
        """Each merchant stays, or goes one of its ways; what is paid only becomes more."""
        reached: set[Any] = {((), tuple(now.pesos), False)}
        for origin in now.merchants:
            further = set()
            for goals, pesos, moved in reached:
                further.add(((*goals, origin), pesos, moved))
                for goal, cost, tolls in ways(origin):
                    paid = list(pesos)
                    paid[self.seat] -= cost + data.TOLL * len(tolls)
                    for owner in tolls:
                        paid[owner] += data.TOLL
                    if paid[self.seat] >= 0:
                        further.add(((*goals, goal), tuple(paid), True))
            reached = {(tuple(sorted(goals)), *rest) for goals, *rest in further}
        for goals, pesos, moved in reached:
            if moved:
                after = deepcopy(now)
                after.merchants, after.pesos = list(goals), list(pesos)
                yield after

    def build(self, now: Plain, cost: Amount) -> Iterator[Plain]:
        if now.built == data.HOUSES:
            return
        for after in self.exchanged(now, cost, Amount()):
            after.built += 1
            if after.built == data.HOUSES:
                after.vp += data.ALL_HOUSES_VP
            for place in sorted(set(now.merchants)):
                if place == self.board.harbour:
                    if len(now.row) < len(self.board.residences):
                        there = deepcopy(after)
                        there.vp += self.board.residences[len(now.row)].vp
                        there.row.append(self.seat)
                        yield there
                    continue
                for space in self.places[place].spaces:
                    if space.id not in now.houses:
                        there = deepcopy(after)
                        there.vp += space.vp
                        there.houses = dict(sorted({**now.houses, space.id: self.seat}.items()))
                        yield there

    # trade

    def trade(self, now: Plain, fee: int) -> Iterator[Plain]:
        here = [place.id for place in self.board.place_list if place.market]
        here = [place for place in here if place in now.merchants]
        if not here or now.pesos[self.seat] < fee:
            return
        now = deepcopy(now)
        now.pesos[self.seat] -= fee
        for order in permutations(here):
            reached = [now]
            for market in order:
                after = [there for one in reached for there in self.visit(one, market)]
                reached = list({one.key(): one for one in after}.values())
            yield from reached

    def visit(self, now: Plain, market: str) -> Iterator[Plain]:
        tile = TILE[now.columns[market][0]]
        most = now.merchants.count(market) + self.owners(now, market).count(self.seat)
        if tile.cap is not None:
            most = min(most, tile.cap)
        reached = [now]
        yield self.rotated(now, market)
        paid = deepcopy(now)
        for other, player in self.others.items():
            number = player.merchants.count(market) + self.owners(now, market).count(other)
            paid.pesos[self.seat] -= number * data.TRADE_FEE
            paid.pesos[other] += number * data.TRADE_FEE
        if paid.pesos[self.seat] < 0:
            return
        reached = [paid]
        for _ in range(most):
            after = [one for each in reached for one in self.exchanged(each, tile.pay, tile.gain)]
            reached = list({one.key(): one for one in after}.values())
            for one in reached:
                yield self.rotated(one, market)

    def rotated(self, now: Plain, market: str) -> Plain:
        after = deepcopy(now)
        after.reserve.append(after.columns[market].pop(0))
        after.columns[market].append(after.reserve.pop(0))
        return after

    # overseas

    def overseas(self, now: Plain) -> Iterator[Plain]:
        region = next((one for one in data.REGIONS if one.id == now.ship), None)
        if region is None or now.hold[region.good] < data.OVERSEAS_GOODS:
            return
        number_a = {
            one: sum(IS_A[card] for card in cards if card) for one, cards in now.regions.items()
        }
        for place, card in enumerate(now.regions[region.id]):
            if not card:
                continue
            after = deepcopy(now)
            after.hold[region.good] -= data.OVERSEAS_GOODS
            after.cards = sorted([*after.cards, card])
            after.regions[region.id][place] = after.pile.pop() if after.pile else ""
            if IS_A[card]:
                after.pesos[self.seat] += after.region_pesos[region.id]
                after.region_pesos[region.id] = 0
                yield after
            elif not any(number_a.values()):
                yield after
            else:
                yield from self.compensated(after, region.id, number_a)

    def compensated(self, after: Plain, here: str, number_a: dict[str, int]) -> Iterator[Plain]:
        after.pesos[self.seat] -= data.COMPENSATION
        if after.pesos[self.seat] < 0:
            return
        eligible = {
            region: number
            for region, number in number_a.items()
            if region != here and number and after.region_pesos[region] < data.COMPENSATION_LIMIT
        }
        if not eligible:
            yield after
        for region, number in eligible.items():
            if number == max(eligible.values()):
                there = deepcopy(after)
                there.region_pesos[region] += data.COMPENSATION
                yield there


def alternatives(card: str, seat: int) -> set[str]:
    """The lines of the alternative action of a card."""
    gain = None
    for action in data.ACTION_CARDS:
        if action.id == card:
            gain = action.alternatives[seat]
    for achievement in data.ACHIEVEMENTS:
        if achievement.slug == card:
            gain = achievement.alternative
    if gain is None:
        return set()
    return {
        " ".join([f"play {card} alt", *[f"+{data.GOODS[kind]}" for kind in sorted(kinds)]])
        for any_goods in product(KINDS, repeat=gain.any)
        for different in combinations(KINDS, gain.different)
        for same in ([(kind,) * gain.same for kind in KINDS] if gain.same else [()])
        for kinds in [(*any_goods, *different, *same)]
    }


def compare(state: Any, seat: int, card: str) -> int:
    """Compare what the rules list for a card with the oracle; return how many outcomes it has."""
    texts = [str(move) for move in rules.legal(state, seat, "play")]
    texts = [text for text in texts if text.split()[1] == card]
    assert len(set(texts)) == len(texts)
    alternative = {text for text in texts if text.split()[2:3] == ["alt"]}
    skips = {text for text in texts if text.split()[2:3] == ["skip"]}
    mains = [text for text in texts if text not in alternative | skips]
    payable = state.players[seat].cost_of(card) <= state.players[seat].pesos
    assert alternative == (alternatives(card, seat) if payable else set())
    assert skips == ({f"play {card} skip"} if payable else set())
    found = set()
    for text in mains:
        move = rules.parse(state, seat, text)
        assert str(move) == text
        found.add(plain(rules.try_out(state, seat, [move]).state, seat).key())
    expected = Oracle(state, seat).outcomes(card)
    assert found == expected
    return len(expected)


def compare_paths(state: Any, seat: int, card: str) -> int:
    """Try every path of a merchant and every pair of ends; return how many are accepted."""
    player, oracle, now = state.players[seat], Oracle(state, seat), plain(state, seat)
    left = player.pesos - player.cost_of(card)
    action = MAIN[card]
    assert isinstance(action, MoveMerchants)

    def payable(path: tuple[str, ...]) -> bool:
        price = oracle.price(now, path, action.costs)
        return price is not None and left >= price[0] + data.TOLL * len(price[1])

    number = 0
    for origin in sorted(set(player.merchants)):
        for path in oracle.paths(origin):
            found = accepted(state, seat, f"play {card} {'-'.join(path)}")
            assert (found is not None) is payable(path), path
            number += found is not None
        for goal in oracle.places:
            cheapest = oracle.cheapest(origin, goal, action.costs)
            possible = cheapest is not None and payable(cheapest)
            expected = f"play {card} {'-'.join(cheapest)}" if cheapest and possible else None
            assert accepted(state, seat, f"play {card} {origin}>{goal}") == expected
    return number


def accepted(state: Any, seat: int, line: str) -> str | None:
    """A line as the record writes it, None if it is refused."""
    try:
        return str(rules.parse(state, seat, line))
    except rules.IllegalMove:
        return None
