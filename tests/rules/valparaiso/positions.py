"""Positions of Valparaíso, made by editing the JSON of a new game.

    state = position(
        3,
        plan={"P1": "move trade mayor patron", "P2": "sell"},
        merchants={"P1": "VAL MEL MEL", "P2": "MEL"},
        houses={"P2": "QUI1 MEL1"},
        row="P1 P2 P1",
        pesos={"P1": 7},
        warehouse={"P1": "2 silver 1 wheat"},
        hold={"P1": "6 copper"},
        tiles={"MEL": "TC1"},
    )

It is the turn of `acting` in the card phase, or what `ask` says. Everybody has 20 pesos, no goods,
and two merchants in the harbour, besides what is given. Achievements that somebody plans are owned.
Tiles that are given change places with those that lie there, so nothing of the box is missing; the
same holds for achievements: of those that are not given the first ones lie in the regions.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

import pytest

import rules
from rules.core import codec
from tests.playing import happen, play

SLUG = "valparaiso"
SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
GOODS = ("silver", "copper", "wheat")
ACTION_CARDS = ("move-goods", "sell", "hire", "move", "build", "trade", "ship", "overseas")
A_CARDS = (
    "swift-move",
    "paid-trade",
    "patron",
    "coins-10",
    "river",
    "two-different",
    "sell-15",
    "second-ship",
    "second-build",
)
MERCHANTS = {2: 3, 3: 4, 4: 4, 5: 4}
REGIONS = ("west", "north", "east")
SETUP_3 = """
    P3: goods 3 silver
    P2: goods 3 copper
    P1: goods 3 wheat
    P3: place LAG
    P2: place PLA
    P1: place QUI
"""
"""Setup of three players."""


def number(seat: str) -> int:
    """The number of a seat that is written as in a record: `P1` is 0."""
    assert seat[0] == "P", seat
    return int(seat[1:]) - 1


def stock(text: str) -> list[int]:
    """Goods (`2 silver 1 wheat`) as numbers of silver, copper and wheat."""
    words = text.split()
    found = dict(zip(words[1::2], map(int, words[::2]), strict=True))
    assert set(found) <= set(GOODS), text
    return [found.get(good, 0) for good in GOODS]


def fresh(seats: int = 3, seed: str = "table", **options: object) -> Any:
    """A new game."""
    return rules.new(SLUG, seats, options, seed)


def planning(seats: int = 3, *, seed: str = "table", **options: object) -> Any:
    """The planning of the first round of a new game."""
    state = fresh(seats, seed, **options)
    goods = ["3 silver", "3 copper", "3 wheat", "2 silver 1 copper", "2 silver 1 wheat"]
    villages = ["LAG", "PLA", "QUI", "VIN", "MEL"]
    for seat in reversed(range(seats)):
        state = rules.play(state, seat, f"goods {goods[seat]}").state
    for seat in reversed(range(seats)):
        state = rules.play(state, seat, f"place {villages[seat]}").state
    return state


def position(
    seats: int = 3,
    *,
    plan: Mapping[str, str] | None = None,
    acting: str = "P1",
    ask: str = "CardChoice",
    start: str = "P1",
    round: int = 2,
    pesos: Mapping[str, int] | None = None,
    warehouse: Mapping[str, str] | None = None,
    hold: Mapping[str, str] | None = None,
    vp: Mapping[str, int] | None = None,
    merchants: Mapping[str, str] | None = None,
    houses: Mapping[str, str] | None = None,
    row: str = "",
    ship: Mapping[str, str] | None = None,
    cards: Mapping[str, str] | None = None,
    tiles: Mapping[str, str] | None = None,
    regions: Mapping[str, str] | None = None,
    region_pesos: Mapping[str, int] | None = None,
    pile: str | None = None,
    cashed: str = "",
    options: Mapping[str, object] | None = None,
) -> Any:
    """A position with everything in its place (see the module).

    `row` are the owners of the harbour row; `tiles` those at the bottom of columns and reserve;
    `regions` the cards of a region, `-` for an empty space; `pile` the draw pile, the next card
    first: what is left over then counts as cashed.
    """
    data = rules.to_json(rules.new(SLUG, seats, dict(options or {}), "position"))
    data.update(round=round, start=number(start))
    for seat in range(seats):
        name, player = f"P{seat + 1}", data["players"][seat]
        slots, _, mayor = (plan or {}).get(name, "").partition("mayor")
        standing = (merchants or {}).get(name, "VAL VAL").split()
        residences = [f"VAL{n}" for n, owner in enumerate(row.split(), 1) if owner == name]
        player.update(
            pesos=(pesos or {}).get(name, 20),
            warehouse=stock((warehouse or {}).get(name, "")),
            hold=stock((hold or {}).get(name, "")),
            vp={"markets": vp[name]} if vp and name in vp else {},
            merchants=sorted(standing),
            unhired=MERCHANTS[seats] - len(standing),
            waiting=False,
            houses=[*residences, *(houses or {}).get(name, "").split()],
            ship=(ship or {}).get(name, "coast"),
            plan=slots.split(),
            mayor=mayor.strip(),
            achievements=(cards or {}).get(name, "").split(),
        )
        for card in (*player["plan"], *mayor.split()):
            if card not in (*ACTION_CARDS, *player["achievements"]):
                player["achievements"].append(card)
        for space in (houses or {}).get(name, "").split():
            data["houses"][space] = seat
    data["residences"] = [number(owner) for owner in row.split()]
    _lay_tiles(data, tiles or {})
    _lay_cards(data, regions or {}, pile, cashed.split())
    data["region_pesos"] |= region_pesos or {}
    data["stack"] = _stack(data, ask, number(acting))
    return from_data(data)


def from_data(data: dict[str, Any]) -> Any:
    """The position that JSON data describe, which must be whole."""
    title = rules.game(SLUG)
    fields = {name: value for name, value in data.items() if name != "form"}
    state = codec.from_plain(title.state, fields, title.vocabulary)
    assert rules.audit(state) == []
    rules.from_json(rules.to_json(state))
    return state


def _lay_tiles(data: dict[str, Any], wanted: Mapping[str, str]) -> None:
    piles = {**data["columns"], "reserve": data["reserve"]}
    fixed: set[str] = set()
    for place, names in wanted.items():
        for level, tile in enumerate(names.split()):
            there = next(pile for pile in piles.values() if tile in pile)
            assert tile not in fixed, tile
            other = piles[place][level]
            there[there.index(tile)] = other
            piles[place][level] = tile
            fixed.add(tile)


def _lay_cards(
    data: dict[str, Any], wanted: Mapping[str, str], pile: str | None, cashed: list[str]
) -> None:
    every = [*chain(*data["regions"].values()), *data["pile"]]
    order = [card for card in A_CARDS if card in every]
    order += sorted(card for card in every if card not in A_CARDS)
    taken = [card for player in data["players"] for card in player["achievements"]]
    given = {region: cards.split() for region, cards in wanted.items()}
    for card in (*taken, *cashed, *chain(*given.values()), *(pile or "").split()):
        if card != "-":
            order.remove(card)
    for region in REGIONS:
        cards = given.get(region)
        if cards is None:
            cards, order = order[:3], order[3:]
        data["regions"][region] = ["" if card == "-" else card for card in cards]
    if pile is None:
        data["pile"], data["cashed"] = list(reversed(order)), cashed
    else:
        data["pile"], data["cashed"] = list(reversed(pile.split())), [*cashed, *order]
    data["unfilled"] = any("" in cards for cards in data["regions"].values())


def _stack(data: dict[str, Any], ask: str, acting: int) -> list[dict[str, Any]]:
    seats = len(data["players"])
    order = [(data["start"] + place) % seats for place in range(seats)]
    left = order[order.index(acting) + 1 :]
    question = {"step": ask, "seat": acting}
    match ask:
        case "CardChoice":
            below = [{"step": "Income"}, {"step": "NextCard", "seat": (acting + 1) % seats}]
        case "CashChoice":
            below = [{"step": "Cashing", "left": left}]
        case "StayChoice":
            below = [{"step": "Returning", "left": left}]
        case _:
            below = [{"step": "Income"}]
            question = {
                "step": "Planning",
                "order": order,
                "chosen": [],
                "drafts": [],
                "bonuses": [],
                "first": -1,
            }
    return [{"step": "NextRound"}, *below, question]


def after(state: Any, *lines: str) -> Any:
    """What P1 owns after the lines of a script."""
    return play(state, *lines).players[0]


def events_of(state: Any, *lines: str, kind: type[rules.Event]) -> list[Any]:
    """The events of one kind that the lines of a script cause."""
    return [event for event in happen(state, *lines)[1] if isinstance(event, kind)]


def canonical(state: Any, line: str) -> str:
    """A legal line as the record writes it."""
    seat, _, move = line.partition(": ")
    return str(rules.parse(state, number(seat), move))


def points(state: Any) -> dict[str, int]:
    """The points on the track, by seat."""
    return {f"P{seat + 1}": player.points for seat, player in enumerate(state.players)}
