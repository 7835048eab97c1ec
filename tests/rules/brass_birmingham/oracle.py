"""Brass: Birmingham once more, plainly, from the text of the rulings alone.

`Oracle` takes the JSON of a position and works with names only. `act` carries out one complete
action as it is written in a record, or raises Illegal; it knows nothing of the game's own tables.
Sources must be written in full.
"""

from __future__ import annotations

import copy
import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tests.rules.brass_birmingham.positions import LINK_IDS, MERCHANT_IDS, SLOT_IDS
from tests.rules.brass_birmingham.printed import CANAL_ONLY, LETTERS, RAIL_ONLY, TILES, TOWNS, rows

MERCHANT_PLACES = {"shrewsbury", "gloucester", "oxford", "warrington", "nottingham"}
PRICES = {
    "coal": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7],
    "iron": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5],
}
DEAREST = {"coal": 8, "iron": 6}
ACCEPTS = {
    f"{town}#{number}": [LETTERS[letter] for letter in slot.split("/")]
    for town, *slots in rows(TOWNS)
    for number, slot in enumerate(slots, start=1)
}
BUYS = {
    "blank": set(),
    "any": {"cotton", "manufacturer", "pottery"},
    "cotton": {"cotton"},
    "manufacturer": {"manufacturer"},
    "pottery": {"pottery"},
}


@dataclass(frozen=True)
class Kind:
    """A row of the printed table."""

    industry: str
    level: int
    count: int
    money: int
    coal: int
    iron: int
    vp: int
    income: int
    links: int
    beer: int
    cubes: int
    marks: tuple[str, ...]


KINDS = [Kind(row[0], *map(int, row[1:11]), tuple(row[11:])) for row in rows(TILES)]
KIND = {(kind.industry, kind.level): kind for kind in KINDS}
STACK = {
    industry: [kind for kind in KINDS if kind.industry == industry for _ in range(kind.count)]
    for industry in dict.fromkeys(kind.industry for kind in KINDS)
}


def level_of(space: int) -> int:
    """The income level of a space (RULINGS 3.6)."""
    if space <= 10:
        return space - 10
    if space <= 30:
        return (space - 9) // 2
    if space <= 60:
        return 11 + (space - 31) // 3
    return min(30, 21 + (space - 61) // 4)


class Illegal(Exception):
    """The action is not allowed."""


def must(condition: object) -> None:
    """Raise Illegal unless the condition holds."""
    if not condition:
        raise Illegal


def place_of(slot: str) -> str:
    """The location of a slot."""
    return slot.partition("#")[0]


def ends_of(link: str) -> list[str]:
    """The locations that a link joins."""
    ends = link.split("~")
    return [*ends, "farm-south"] if link == "kidderminster~worcester" else ends


class Oracle:
    """A position, as far as actions need it."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.era = data["era"]
        self.players = copy.deepcopy(data["players"])
        self.market = dict(data["market"])
        self.board = {
            slot: dict(tile)
            for slot, tile in zip(SLOT_IDS, data["board"], strict=True)
            if tile is not None
        }
        self.links = {
            link: owner
            for link, owner in zip(LINK_IDS, data["links"], strict=True)
            if owner is not None
        }
        self.merchants = {
            slot: dict(tile)
            for slot, tile in zip(MERCHANT_IDS, data["merchants"], strict=True)
            if tile is not None
        }

    def clone(self) -> Oracle:
        """An independent copy."""
        other = object.__new__(Oracle)
        other.era = self.era
        other.players = copy.deepcopy(self.players)
        other.market = dict(self.market)
        other.board = {slot: dict(tile) for slot, tile in self.board.items()}
        other.links = dict(self.links)
        other.merchants = {slot: dict(tile) for slot, tile in self.merchants.items()}
        return other

    # What is where

    def distances(self, places: Iterable[str]) -> dict[str, int]:
        """How many link tiles everything connected is away from the nearest of the places."""
        found = dict.fromkeys(places, 0)
        queue = deque(found)
        while queue:
            here = queue.popleft()
            for link in self.links:
                if here in ends_of(link):
                    for end in ends_of(link):
                        if end not in found:
                            found[end] = found[here] + 1
                            queue.append(end)
        return found

    def network(self, seat: int) -> set[str]:
        """Every location with a tile or at an end of a link of the player."""
        found = {place_of(slot) for slot, tile in self.board.items() if tile["owner"] == seat}
        for link, owner in self.links.items():
            if owner == seat:
                found.update(ends_of(link))
        return found

    def holding(self, industry: str) -> list[str]:
        """The slots of unflipped tiles with something left."""
        return [
            slot
            for slot, tile in self.board.items()
            if tile["industry"] == industry and not tile["flipped"] and tile["left"] > 0
        ]

    def coal_sources(self, places: Iterable[str]) -> list[str]:
        """RULINGS 6.1."""
        far = self.distances(places)
        mines = [slot for slot in self.holding("coal") if place_of(slot) in far]
        if mines:
            least = min(far[place_of(slot)] for slot in mines)
            return [slot for slot in mines if far[place_of(slot)] == least]
        return ["market"] if MERCHANT_PLACES & set(far) else []

    def iron_sources(self) -> list[str]:
        """RULINGS 6.2."""
        return self.holding("iron") or ["market"]

    def beer_sources(self, seat: int, places: Iterable[str]) -> list[str]:
        """RULINGS 6.3, without the merchant's barrel."""
        far = self.distances(places)
        return [
            slot
            for slot in self.holding("brewery")
            if self.board[slot]["owner"] == seat or place_of(slot) in far
        ]

    def next_tile(self, seat: int, industry: str) -> Kind | None:
        """The lowest tile left on the mat."""
        gone = self.players[seat]["mat"][industry]
        return STACK[industry][gone] if gone < len(STACK[industry]) else None

    # Paying and consuming

    def use(self, resource: str, source: str, legal: list[str]) -> int:
        """Take a unit from a source, which must be among the legal ones; return its price."""
        must(source in legal)
        if source == "market":
            cubes, prices = self.market[resource], PRICES[resource]
            if cubes == 0:
                return DEAREST[resource]
            self.market[resource] -= 1
            return prices[len(prices) - cubes]
        self.board[source]["left"] -= 1
        if self.board[source]["left"] == 0:
            self.flip(source)
        return 0

    def flip(self, slot: str) -> None:
        """RULINGS 6.4."""
        tile = self.board[slot]
        tile["flipped"] = True
        owner = self.players[tile["owner"]]
        gain = KIND[tile["industry"], tile["level"]].income
        owner["space"] = min(99, owner["space"] + gain)

    def pay(self, seat: int, pounds: int) -> None:
        """Pay for an action."""
        player = self.players[seat]
        must(player["money"] >= pounds)
        player["money"] -= pounds
        player["spent"] += pounds

    def discard(self, seat: int, card: str) -> None:
        """RULINGS 7."""
        player = self.players[seat]
        player["hand"].remove(card)
        if card not in ("wild-location", "wild-industry"):
            player["discards"].append(card)

    # Actions

    def act(self, seat: int, text: str) -> None:
        """Carry out an action. Raises Illegal; the position is not to be used then."""
        verb = text.split()[0]
        if verb == "scout":
            self._scout(seat, text.removeprefix("scout with ").split(", "))
            return
        body, _, card = text.rpartition(" with ")
        must(card in self.players[seat]["hand"])
        rest = body.partition(" ")[2]
        {
            "build": lambda: self._build(seat, rest, card),
            "network": lambda: self._network(seat, rest),
            "develop": lambda: self._develop(seat, rest),
            "sell": lambda: self._sell(seat, rest),
            "loan": lambda: self._loan(seat),
            "pass": lambda: None,
        }[verb]()
        self.discard(seat, card)

    def _build(self, seat: int, rest: str, card: str) -> None:
        form = r"(\S+) (at|over) (\S+)(?: coal (\S+))?(?: iron (\S+))?"
        found = re.fullmatch(form, rest)
        must(found)
        assert found is not None
        industry, how, slot = found[1], found[2], found[3]
        coal, iron = ([*s.split(",")] if s else [] for s in (found[4], found[5]))
        kind = self.may_build(seat, industry, how, slot, card)
        must(len(coal) == kind.coal and len(iron) == kind.iron)
        self.board.pop(slot, None)
        pounds = kind.money
        for source in coal:
            pounds += self.use("coal", source, self.coal_sources([place_of(slot)]))
        for source in iron:
            pounds += self.use("iron", source, self.iron_sources())
        self.pay(seat, pounds)
        self.players[seat]["mat"][industry] += 1
        barrels = 1 if self.era == "canal" else 2
        self.board[slot] = {
            "owner": seat,
            "industry": industry,
            "level": kind.level,
            "left": barrels if industry == "brewery" else kind.cubes,
            "flipped": False,
        }
        self._sell_cubes(seat, slot)

    def may_build(self, seat: int, industry: str, how: str, slot: str, card: str) -> Kind:
        """RULINGS 9.1 and 9.2 but for the cost; raise Illegal or return the tile."""
        place, old = place_of(slot), self.board.get(slot)
        kind = self.next_tile(seat, industry)
        must(kind is not None)
        assert kind is not None
        must(("C" if self.era == "rail" else "R") not in kind.marks)
        if how == "at":
            must(old is None and industry in ACCEPTS[slot])
            alone = [
                other
                for other in ACCEPTS
                if place_of(other) == place
                and ACCEPTS[other] == [industry]
                and other not in self.board
            ]
            must(slot in alone or not alone)
        else:
            must(old is not None)
            assert old is not None
            must(old["industry"] == industry and old["level"] < kind.level)
            if old["owner"] != seat:
                must(industry in ("coal", "iron"))
                must(not self.market[industry] and not self.holding(industry))
        if self.era == "canal":
            must(
                not any(
                    tile["owner"] == seat and place_of(other) == place and other != slot
                    for other, tile in self.board.items()
                )
            )
        self._check_card(seat, industry, how, slot, card)
        return kind

    def _check_card(self, seat: int, industry: str, how: str, slot: str, card: str) -> None:
        place, network = place_of(slot), self.network(seat)
        farm = place.startswith("farm-")
        if card == "wild-location":
            must(not farm)
        elif card in ("iron", "coal", "pottery", "brewery", "cotton-manufacturer", "wild-industry"):
            must(card == "wild-industry" or industry in card.split("-"))
            must(place in network or (not network and how == "at"))
        else:
            must(card == place and not farm)

    def _sell_cubes(self, seat: int, slot: str) -> None:
        tile, resource = self.board[slot], self.board[slot]["industry"]
        if resource not in ("coal", "iron"):
            return
        if resource == "coal" and not MERCHANT_PLACES & set(self.distances([place_of(slot)])):
            return
        prices = PRICES[resource]
        while tile["left"] and self.market[resource] < len(prices):
            self.players[seat]["money"] += prices[len(prices) - self.market[resource] - 1]
            self.market[resource] += 1
            tile["left"] -= 1
        if not tile["left"]:
            self.flip(slot)

    def _network(self, seat: int, rest: str) -> None:
        body, _, beer = rest.partition(" beer ")
        rails = body.split(" + ")
        must(len(rails) <= (1 if self.era == "canal" else 2))
        pounds = 3 if self.era == "canal" else 5 if len(rails) == 1 else 15
        for rail in rails:
            link, _, coal = rail.partition(" coal ")
            pounds += self.lay(seat, link, coal)
        must(bool(beer) == (len(rails) == 2))
        if beer:
            self.use("beer", beer, self.beer_sources(seat, ends_of(link)))
        self.pay(seat, pounds)

    def lay(self, seat: int, link: str, coal: str) -> int:
        """Lay one link and take its coal; return the price of the coal (RULINGS 9.3)."""
        network = self.network(seat)
        must(link not in self.links and self.players[seat]["links"] > 0)
        must(link not in (RAIL_ONLY if self.era == "canal" else CANAL_ONLY))
        must(not network or network & set(ends_of(link)))
        self.links[link] = seat
        self.players[seat]["links"] -= 1
        must(bool(coal) == (self.era == "rail"))
        return self.use("coal", coal, self.coal_sources(ends_of(link))) if coal else 0

    def _remove_from_mat(self, seat: int, industry: str) -> None:
        kind = self.next_tile(seat, industry)
        must(kind is not None and "bulb" not in kind.marks)
        self.players[seat]["mat"][industry] += 1

    def _develop(self, seat: int, rest: str) -> None:
        body, _, iron = rest.partition(" iron ")
        industries, sources = body.split(","), iron.split(",")
        must(len(industries) == len(sources) <= 2)
        pounds = 0
        for industry, source in zip(industries, sources, strict=True):
            self._remove_from_mat(seat, industry)
            pounds += self.use("iron", source, self.iron_sources())
        self.pay(seat, pounds)

    def _sell(self, seat: int, rest: str) -> None:
        for sale in rest.split(" + "):
            found = re.fullmatch(r"(\S+) to (\S+)(?: beer (\S+))?(?: bonus (\S+))?", sale)
            must(found)
            assert found is not None
            self.sell(seat, found[1], found[2], found[3].split(",") if found[3] else [], found[4])

    def sell(self, seat: int, slot: str, to: str, beer: list[str], bonus: str | None) -> None:
        """One sale (RULINGS 9.5)."""
        tile, merchant = self.board.get(slot), self.merchants.get(to)
        must(tile is not None and tile["owner"] == seat and not tile["flipped"])
        must(merchant is not None and tile["industry"] in BUYS[merchant["buys"]])
        must(place_of(to) in self.distances([place_of(slot)]))
        must(len(beer) == KIND[tile["industry"], tile["level"]].beer)
        for source in beer:
            if source == "merchant":
                must(merchant["barrel"])
                merchant["barrel"] = False
            else:
                self.use("beer", source, self.beer_sources(seat, [place_of(slot)]))
        self._bonus(seat, place_of(to) if "merchant" in beer else "", bonus)
        self.flip(slot)

    def _bonus(self, seat: int, place: str, industry: str | None) -> None:
        player = self.players[seat]
        points = {"shrewsbury": 4, "nottingham": 3}.get(place, 0)
        if points:
            player["vp"]["merchants"] = player["vp"].get("merchants", 0) + points
        if place == "oxford":
            player["space"] = min(99, player["space"] + 2)
        if place == "warrington":
            player["money"] += 5
        removable = [
            each
            for each in STACK
            if (kind := self.next_tile(seat, each)) is not None and "bulb" not in kind.marks
        ]
        due = place == "gloucester" and removable
        must(bool(industry) == bool(due))
        if industry:
            self._remove_from_mat(seat, industry)

    def _loan(self, seat: int) -> None:
        player = self.players[seat]
        level = level_of(player["space"]) - 3
        must(level >= -10)
        player["money"] += 30
        player["space"] = max(space for space in range(100) if level_of(space) == level)

    def _scout(self, seat: int, cards: list[str]) -> None:
        hand = self.players[seat]["hand"]
        must("wild-location" not in hand and "wild-industry" not in hand)
        must(len(cards) == 3 and all(hand.count(card) >= cards.count(card) for card in cards))
        for card in cards:
            self.discard(seat, card)
        self.players[seat]["hand"] += ["wild-location", "wild-industry"]

    # Scoring

    def link_points(self) -> list[int]:
        """RULINGS 10.1, by seat."""
        points = [0] * len(self.players)
        for link, owner in self.links.items():
            for end in ends_of(link):
                points[owner] += 2 if end in MERCHANT_PLACES else 0
                points[owner] += sum(
                    KIND[tile["industry"], tile["level"]].links
                    for slot, tile in self.board.items()
                    if place_of(slot) == end and tile["flipped"]
                )
        return points

    def tile_points(self) -> list[int]:
        """RULINGS 10.2, by seat."""
        points = [0] * len(self.players)
        for tile in self.board.values():
            if tile["flipped"]:
                points[tile["owner"]] += KIND[tile["industry"], tile["level"]].vp
        return points

    # All actions of a kind, by trying

    def allows(self, seat: int, text: str) -> bool:
        """Whether an action is legal."""
        try:
            self.clone().act(seat, text)
        except Illegal:
            return False
        return True

    def all_builds(self, seat: int) -> Iterator[str]:
        """Every legal build, by trying all slots, ways, cards and sources."""
        hand = dict.fromkeys(self.players[seat]["hand"])
        coal = [*self.holding("coal"), "market"]
        iron = [*self.holding("iron"), "market"]
        for slot, industries in ACCEPTS.items():
            for industry in industries:
                kind = self.next_tile(seat, industry)
                if kind is None:
                    continue
                for how in ("at", "over"):
                    for card in hand:
                        try:
                            self.may_build(seat, industry, how, slot, card)
                        except Illegal:
                            continue
                        for c in _products(coal, kind.coal):
                            for i in _products(iron, kind.iron):
                                text = f"build {industry} {how} {slot}"
                                text += f" coal {','.join(c)}" if c else ""
                                text += f" iron {','.join(i)}" if i else ""
                                text += f" with {card}"
                                if self.allows(seat, text):
                                    yield text

    def all_develops(self, seat: int, card: str) -> Iterator[str]:
        """Every legal development with a card."""
        iron = [*self.holding("iron"), "market"]
        for number in (1, 2):
            for industries in _products(list(STACK), number):
                for sources in _products(iron, number):
                    text = f"develop {','.join(industries)} iron {','.join(sources)} with {card}"
                    if self.allows(seat, text):
                        yield text

    def all_links(self, seat: int, card: str) -> Iterator[str]:
        """Every legal laying of links with a card."""
        for first, text, pounds in self._all_laid(seat):
            base = 3 if self.era == "canal" else 5
            money = self.players[seat]["money"]
            if base + pounds <= money:
                yield f"network {text} with {card}"
            if self.era == "canal":
                continue
            for second, more, price in first._all_laid(seat):
                if 15 + pounds + price <= money:
                    (link,) = set(second.links) - set(first.links)
                    for beer in second.beer_sources(seat, ends_of(link)):
                        yield f"network {text} + {more} beer {beer} with {card}"

    def _all_laid(self, seat: int) -> Iterator[tuple[Oracle, str, int]]:
        for link in LINK_IDS:
            sources = [*self.holding("coal"), "market"] if self.era == "rail" else [""]
            for coal in sources:
                after = self.clone()
                try:
                    pounds = after.lay(seat, link, coal)
                except Illegal:
                    continue
                yield after, f"{link} coal {coal}" if coal else link, pounds


def _products(items: list[str], number: int) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = [()]
    for _ in range(number):
        found = [(*each, item) for each in found for item in items]
    return found
