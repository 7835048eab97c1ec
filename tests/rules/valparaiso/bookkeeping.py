"""The accounts of a game of Valparaíso, kept from the lines of its record.

Nothing of the package is used but the tiles and cards that were dealt: what each line costs and
brings, what happens at the end of a round, who is asked next and who has won follow from the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeAlias

from tests.rules.valparaiso.printed import CARDS, GOODS, REGIONS, RIVER, TILES, Amount, Map, amount

Line: TypeAlias = tuple[int, str]
Lines: TypeAlias = Generator[None, Line, None]
Answer: TypeAlias = Generator[None, Line, list[str]]


@dataclass
class Account:
    """What belongs to one player."""

    merchants: list[str]
    unhired: int
    pesos: int = 20
    warehouse: Counter[str] = field(default_factory=Counter)
    hold: Counter[str] = field(default_factory=Counter)
    vp: Counter[str] = field(default_factory=Counter)
    houses: list[str] = field(default_factory=list)
    ship: str = "coast"
    achievements: list[str] = field(default_factory=list)
    plan: list[str] = field(default_factory=list)
    mayor: str = ""

    def pay(self, pesos: int, goods: Iterable[str] = ()) -> None:
        """Pay pesos and goods of the warehouse."""
        self.pesos -= pesos
        assert self.pesos >= 0
        remove(self.warehouse, goods)


def remove(stock: Counter[str], goods: Iterable[str]) -> None:
    """Take goods away, which must be there."""
    stock.subtract(Counter(goods))
    assert min(stock.values(), default=0) >= 0


def counted(words: list[str]) -> Counter[str]:
    """Goods as they are written: `2 silver 1 wheat`."""
    return Counter(dict(zip(words[1::2], map(int, words[::2]), strict=True)))


def fixed(each: Amount) -> list[str]:
    """The goods of an amount that nobody chooses."""
    return list(Counter(each.goods).elements())


def chosen(each: Amount, words: Iterable[str], sign: str) -> list[str]:
    """The goods that are chosen with a sign, all goods of the amount together."""
    goods = [word[1:] for word in words if word[0] == sign]
    assert len(goods) == each.chosen
    assert each.rule != "different" or len(set(goods)) == len(goods)
    assert each.rule != "same" or len(set(goods)) <= 1
    return [*goods, *fixed(each)]


def uses(words: list[str]) -> list[list[str]]:
    """What is chosen in each of the exchanges that are written: `x2 [+silver | +wheat]`."""
    number = 1
    if words and words[0][0] == "x":
        number, words = int(words[0][1:]), words[1:]
    text = " ".join(words)
    if not text.startswith("["):
        assert number == 1 or not words
        return [words] * number
    found = [part.split() for part in text[1:-1].split("|")]
    assert len(found) == number
    return found


class Books:
    """The accounts of all players; `new` is the position before the first line."""

    def __init__(self, new: Any) -> None:
        self.seats: int = new.seats
        self.options: dict[str, Any] = dict(new.options)
        self.map = Map(new.seats > 3)
        self.columns: dict[str, list[str]] = {one: list(c) for one, c in new.columns.items()}
        self.reserve: list[str] = list(new.reserve)
        self.regions: dict[str, list[str]] = {one: list(c) for one, c in new.regions.items()}
        self.money = dict.fromkeys(REGIONS, 5)
        self.pile: list[str] = list(new.pile)
        number = 3 if self.seats == 2 else 4
        self.accounts = [Account(["VAL"], number - 2) for _ in range(self.seats)]
        self.start = 0
        self.round = 0
        self.owners: dict[str, int] = {}
        self.row: list[int] = []
        self.unfilled = False
        self.ranks: list[int] = []
        self._lines = self._game()
        next(self._lines)

    def enter(self, seat: int, line: str) -> None:
        """Enter a line of the record."""
        assert not self.ranks
        try:
            self._lines.send((seat, line))
        except StopIteration:
            assert self.ranks

    @property
    def order(self) -> list[int]:
        """The seats in turn order."""
        return [(self.start + n) % self.seats for n in range(self.seats)]

    def _game(self) -> Lines:
        yield from self._setup()
        while not self.ranks:
            self.round += 1
            yield from self._planning()
            yield from self._cards()
            self._income()
            if (yield from self._cash()):
                self._final()
            else:
                yield from self._stay()
                self._pass_lighthouse()

    def _asked(self, seat: int) -> Answer:
        """The words of a seat's answer; before it goods may be discarded."""
        while True:
            who, line = yield
            assert who == seat
            words = line.split()
            if words[0] != "discard":
                return words
            self._discard(seat, words)

    def _discard(self, seat: int, words: list[str]) -> None:
        mine = self.accounts[seat]
        place = words.index("hold") if "hold" in words else len(words)
        stored, held = counted(words[1:place]), counted(words[place + 1 :])
        remove(mine.warehouse, stored.elements())
        remove(mine.hold, held.elements())
        mine.pesos += 3 * (stored.total() + held.total())

    def _setup(self) -> Lines:
        for seat in reversed(range(self.seats)):
            words = yield from self._asked(seat)
            goods = counted(words[1:])
            assert goods.total() == 3
            assert all(goods != mine.warehouse for mine in self.accounts)
            self.accounts[seat].warehouse = goods
        for seat in reversed(range(self.seats)):
            words = yield from self._asked(seat)
            assert all(words[1] not in mine.merchants for mine in self.accounts)
            self.accounts[seat].merchants.append(words[1])

    # planning

    def _planning(self) -> Lines:
        plans: dict[int, list[str]] = {}
        drafts: dict[int, list[str]] = {}
        bonus: dict[int, str] = {}
        expert, first = self.options["planning"] == "expert", -1
        houses = [len(mine.houses) for mine in self.accounts]
        while len(plans) < self.seats:
            seat, line = yield
            verb, *words = line.split()
            if verb == "bonus" or "bonus" in words:
                bonus[seat] = words.pop()
                words = words[:-1]
            if verb in ("plan", "draft"):
                self._check_plan(seat, words, 5 if houses[seat] >= 2 else 4)
                assert seat not in plans or (verb == "plan" and not expert)
                drafts[seat] = words
            if verb == "plan":
                assert "mayor" not in words or self.accounts[seat].pesos >= 5
                first = seat if expert and first < 0 else first
                plans[seat] = words
            elif verb == "deadline":
                plans[seat] = self._locked(seat, drafts.get(seat, ["none"]))
            elif verb == "unplan":
                assert not expert
                del plans[seat]
            elif verb == "discard":
                assert seat not in plans
                self._discard(seat, [verb, *words])
        if first >= 0 and self.options["expert_bonus"] == "first":
            if first not in bonus:
                words = yield from self._asked(first)
                bonus = {first: words[1]} if words[0] == "bonus" else {}
            self.accounts[first].warehouse.update([bonus[first]] if bonus else [])
        for seat, words in plans.items():
            mine = self.accounts[seat]
            if "mayor" in words:
                mine.pay(5)
                mine.mayor = words[-1]
                words = words[:-2]
            mine.plan = [word for word in words if word != "none"]

    def _check_plan(self, seat: int, words: list[str], slots: int) -> None:
        if words == ["none"]:
            return
        cards = [word for word in words if word != "mayor"]
        basic = [slug for slug, card in CARDS.items() if not card.deck]
        assert set(cards) <= {*basic, *self.accounts[seat].achievements}
        assert len(set(cards)) == len(cards)
        assert len(cards) - ("mayor" in words) <= slots

    def _locked(self, seat: int, draft: list[str]) -> list[str]:
        if "mayor" in draft and self.accounts[seat].pesos < 5:
            return draft[:-2] or ["none"]
        return draft

    # cards

    def _cards(self) -> Lines:
        while any(mine.plan or mine.mayor for mine in self.accounts):
            for seat in self.order:
                if self.accounts[seat].plan or self.accounts[seat].mayor:
                    words = yield from self._asked(seat)
                    assert words[0] == "play"
                    self._play(seat, words[1], words[2:])

    def _play(self, seat: int, slug: str, words: list[str]) -> None:
        mine, card = self.accounts[seat], CARDS[slug]
        if slug == mine.mayor:
            mine.mayor = ""
        else:
            mine.pay(mine.plan.index(slug))
            mine.plan.remove(slug)
        if words == ["skip"]:
            return
        if words and words[0] == "alt":
            text = card.alternatives[seat] if len(card.alternatives) > 1 else card.alternatives[0]
            assert text != "-"
            self._gain(seat, amount(text), words[1:])
            return
        action, *values = card.words
        if action == "either":
            action, values, words = words[0], ["-"], words[1:]
        getattr(self, f"_{action}")(seat, values, words)

    def _gain(self, seat: int, values: Amount | list[str], words: list[str]) -> None:
        gain = values if isinstance(values, Amount) else amount(values[0])
        mine = self.accounts[seat]
        mine.warehouse.update(chosen(gain, words, "+"))
        mine.pesos += gain.pesos
        mine.vp["achievements"] += gain.vp

    def _exchange(self, seat: int, pay: Amount, gain: Amount, words: list[str]) -> None:
        mine = self.accounts[seat]
        mine.pay(pay.pesos, chosen(pay, words, "-"))
        mine.warehouse.update(chosen(gain, words, "+"))
        mine.pesos += gain.pesos

    def _convert(self, seat: int, values: list[str], words: list[str]) -> None:
        times, pay, gain = int(values[0]), amount(values[1]), amount(values[2])
        found = uses(words)
        assert 1 <= len(found) <= times
        for each in found:
            self._exchange(seat, pay, gain, each)
            self.accounts[seat].vp["achievements"] += gain.vp

    def _load(self, seat: int, values: list[str], words: list[str]) -> None:
        mine = self.accounts[seat]
        assert mine.ship == "coast"
        was_full = mine.hold.total() == 6
        place = words.index("unload") if "unload" in words else len(words)
        load, unload = counted(words[1:place]), counted(words[place + 1 :])
        remove(mine.warehouse, load.elements())
        remove(mine.hold, unload.elements())
        mine.warehouse.update(unload)
        mine.hold.update(load)
        assert mine.hold.total() <= 6
        mine.vp["hold"] += mine.hold.total() == 6 and not was_full

    def _sell(self, seat: int, values: list[str], words: list[str]) -> None:
        mine = self.accounts[seat]
        mine.pay(0, words)
        assert len(words) == 1
        mine.pesos += amount(values[0]).pesos

    def _hire(self, seat: int, values: list[str], words: list[str]) -> None:
        mine, cost = self.accounts[seat], amount(values[0])
        mine.pay(cost.pesos, fixed(cost))
        mine.unhired -= 1
        assert mine.unhired >= 0
        mine.merchants.append("VAL")

    def _move(self, seat: int, values: list[str], words: list[str]) -> None:
        costs = [int(cost) for cost in values[0].split(",")]
        standing = list(self.accounts[seat].merchants)
        for part in self._parts(seat, words):
            for path in part:
                places = path.split("-")
                assert len(set(places)) == len(places)
                assert all(frozenset(step) in self.map.roads for step in pairwise(places))
                spaces = sum(not self._customs(place, seat)[0] for place in places[1:])
                self.accounts[seat].pay(costs[spaces])
                self._travel(seat, places, standing, toll=True)

    def _river(self, seat: int, values: list[str], words: list[str]) -> None:
        standing = list(self.accounts[seat].merchants)
        for part in self._parts(seat, words):
            for hop in part:
                places = hop.split(">")
                assert set(places) <= RIVER
                self._travel(seat, places, standing, toll=bool(self.options["river_toll"]))

    def _travel(self, seat: int, places: list[str], standing: list[str], *, toll: bool) -> None:
        """Take a merchant of those that have not moved, and pay the owners on the way."""
        mine = self.accounts[seat]
        standing.remove(places[0])
        mine.merchants.remove(places[0])
        mine.merchants.append(places[-1])
        for place in places[1:] if toll else ():
            for owner in self._customs(place, seat)[1]:
                mine.pay(2)
                self.accounts[owner].pesos += 2

    def _customs(self, place: str, seat: int) -> tuple[bool, list[int]]:
        """Whether the customs house in a place belongs to the seat, or else to whom."""
        owner = self.owners.get(f"{place}1") if place in self.map.customs else None
        return owner == seat, [owner] if owner not in (None, seat) else []

    def _parts(self, seat: int, words: list[str]) -> Iterator[list[str]]:
        """The parts of a line between semicolons; discards among them are made at once."""
        for text in " ".join(words).split(";"):
            part = text.split()
            if part[0] == "discard":
                self._discard(seat, part)
            else:
                yield part

    def _build(self, seat: int, values: list[str], words: list[str]) -> None:
        mine, cost, site = self.accounts[seat], amount(values[0]), words[0]
        assert len(mine.houses) < 4
        mine.pay(cost.pesos, chosen(cost, words[1:], "-"))
        if site == "VAL":
            self.row.append(seat)
            site, vp = f"VAL{len(self.row)}", self.map.row[len(self.row) - 1].vp
            assert "VAL" in mine.merchants
        else:
            assert site not in self.owners
            assert site[:-1] in mine.merchants
            self.owners[site], vp = seat, self.map.points(site)
        mine.houses.append(site)
        mine.vp["houses"] += vp + (len(mine.houses) == 4)

    def _trade(self, seat: int, values: list[str], words: list[str]) -> None:
        mine = self.accounts[seat]
        mine.pay(amount(values[0]).pesos)
        visited = []
        for market, *choices in self._parts(seat, words):
            assert market in mine.merchants
            visited.append(market)
            self._visit(seat, market, uses(choices))
            used = self.columns[market].pop(0)
            self.reserve.append(used)
            self.columns[market].append(self.reserve.pop(0))
        assert sorted(visited) == [one for one in sorted(self.map.markets) if one in mine.merchants]

    def _posts(self, market: str, seat: int) -> int:
        return [self.owners.get(f"{market}{number}") for number in (1, 2)].count(seat)

    def _visit(self, seat: int, market: str, trades: list[list[str]]) -> None:
        mine, tile = self.accounts[seat], TILES[self.columns[market][0]]
        assert len(trades) <= min(
            tile.cap, mine.merchants.count(market) + self._posts(market, seat)
        )
        for owner, other in enumerate(self.accounts):
            if trades and other is not mine:
                fee = other.merchants.count(market) + self._posts(market, owner)
                mine.pay(fee)
                other.pesos += fee
        for words in trades:
            self._exchange(seat, tile.pay, tile.gain, words)
            mine.vp["markets"] += tile.gain.vp

    def _ship(self, seat: int, values: list[str], words: list[str]) -> None:
        assert words[0] in ("coast", *REGIONS)
        assert words[0] != self.accounts[seat].ship
        self.accounts[seat].ship = words[0]

    def _overseas(self, seat: int, values: list[str], words: list[str]) -> None:
        mine, slug = self.accounts[seat], words[0]
        region = mine.ship
        remove(mine.hold, [REGIONS[region]] * 3)
        if CARDS[slug].deck == "A":
            mine.pesos += self.money[region]
            self.money[region] = 0
        elif any(self._a_cards(one) for one in REGIONS):
            mine.pay(10)
            others = {
                one: self._a_cards(one)
                for one in REGIONS
                if one != region and self.money[one] < 10 and self._a_cards(one)
            }
            best = [one for one, number in others.items() if number == max(others.values())]
            assert (len(best) > 1) == (len(words) > 1)
            if best:
                self.money[words[2] if len(best) > 1 else best[0]] += 10
        mine.achievements.append(slug)
        place = self.regions[region].index(slug)
        self.regions[region][place] = self.pile.pop() if self.pile else ""
        self.unfilled |= not self.regions[region][place]

    def _a_cards(self, region: str) -> int:
        return sum(bool(slug) and CARDS[slug].deck == "A" for slug in self.regions[region])

    # the end of a round

    def _income(self) -> None:
        for owner, income in zip(self.row, self.map.row, strict=False):
            self.accounts[owner].pesos += income.pesos
            self.accounts[owner].warehouse.update(fixed(income))
        owners = sorted(
            set(self.row),
            key=lambda seat: (self.row.count(seat), self.row[::-1].index(seat) * -1),
            reverse=True,
        )
        for owner, pesos in zip(owners, (5, 2), strict=False):
            self.accounts[owner].pesos += pesos

    def _over(self) -> bool:
        return self.unfilled or any(mine.vp.total() >= 18 for mine in self.accounts)

    def _cash(self) -> Generator[None, Line, bool]:
        for seat in self.order:
            mine = self.accounts[seat]
            if self._over() or not mine.achievements:
                continue
            words = yield from self._asked(seat)
            if words[1] != "none":
                mine.achievements.remove(words[1])
                mine.vp["achievements"] += CARDS[words[1]].vp
        return self._over()

    def _stay(self) -> Lines:
        stayed: list[str] = []
        for seat in self.order:
            mine = self.accounts[seat]
            built = {space[:-1] for space in self.owners}
            possible = {place for place in mine.merchants if place != "VAL"} - built
            if self.options["stay_rule"] == "exclusive":
                possible -= set(stayed)
            home = ["VAL"] * len(mine.merchants)
            if possible:
                words = yield from self._asked(seat)
                if words[1] != "none":
                    assert words[1] in possible
                    stayed.append(words[1])
                    home[0] = words[1]
            mine.merchants = home

    def _pass_lighthouse(self) -> None:
        latest = self.row[-1] if self.row else self.start
        self.start = (self.start + 1) % self.seats if latest == self.start else latest

    def _final(self) -> None:
        for mine in self.accounts:
            mine.pesos += 3 * (mine.warehouse.total() + mine.hold.total())
            mine.warehouse.clear()
            mine.hold.clear()
            mine.vp["money"] += mine.pesos // 20
            mine.pesos %= 20
            mine.vp["achievements"] += sum(CARDS[slug].vp for slug in mine.achievements)
        keys = [
            (mine.vp.total(), mine.pesos, self.order.index(seat))
            for seat, mine in enumerate(self.accounts)
        ]
        self.ranks = [1 + sum(other > key for other in keys) for key in keys]

    # what the books say

    def told(self) -> dict[str, Any]:
        """Everything that the books hold, as `told_by` reads it off a position."""
        return {
            "round": self.round,
            "start": self.start,
            "columns": self.columns,
            "reserve": self.reserve,
            "regions": self.regions,
            "money": self.money,
            "pile": self.pile,
            "owners": self.owners,
            "row": self.row,
            "players": [
                (
                    mine.pesos,
                    [mine.warehouse[good] for good in GOODS],
                    [mine.hold[good] for good in GOODS],
                    {source: points for source, points in mine.vp.items() if points},
                    sorted(mine.merchants),
                    mine.unhired,
                    mine.houses,
                    mine.ship,
                    mine.achievements,
                    mine.plan,
                    mine.mayor,
                )
                for mine in self.accounts
            ],
        }


def told_by(table: Any) -> dict[str, Any]:
    """What a position says about everything that the books hold."""
    return {
        "round": table.round,
        "start": table.start,
        "columns": table.columns,
        "reserve": table.reserve,
        "regions": table.regions,
        "money": table.region_pesos,
        "pile": table.pile,
        "owners": table.houses,
        "row": table.residences,
        "players": [
            (
                player.pesos,
                player.warehouse,
                player.hold,
                {source: points for source, points in player.vp.items() if points},
                player.merchants,
                player.unhired,
                player.houses,
                player.ship,
                player.achievements,
                player.plan,
                player.mayor,
            )
            for player in table.players
        ],
    }
