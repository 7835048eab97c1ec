"""Positions of Brass: Birmingham, made by editing the JSON of a new game.

    state = position(
        hands={"P1": "leek coal"},
        tiles={"dudley#1": "P1 coal 2 left=3", "cannock#2": "P2 coal 1 flipped"},
        links={"birmingham~coventry": "P1"},
        merchants={"oxford#1": "cotton", "gloucester#2": "any empty"},
    )

Cards of hands that are not given come from the rest of the deck; tiles leave their mats; merchant
tiles that are not given are laid with blank ones first. `left` is what is left on a tile, all that
it gives if nothing is said.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import rules
from rules.brass_birmingham.data import LINKS
from tests.playing import happen

SLUG = "brass-birmingham"
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
ROUNDS = {2: 10, 3: 9, 4: 8}
"""Rounds of an era by the number of players (RULINGS 5)."""


def words(text: str) -> list[str]:
    """The words of a text."""
    return text.split()


SLOT_IDS = words(
    """
    leek#1 leek#2 stoke-on-trent#1 stoke-on-trent#2 stoke-on-trent#3 stone#1 stone#2 uttoxeter#1
    uttoxeter#2 belper#1 belper#2 belper#3 derby#1 derby#2 derby#3 stafford#1 stafford#2
    burton-on-trent#1 burton-on-trent#2 cannock#1 cannock#2 tamworth#1 tamworth#2 walsall#1
    walsall#2 wolverhampton#1 wolverhampton#2 coalbrookdale#1 coalbrookdale#2 coalbrookdale#3
    dudley#1 dudley#2 kidderminster#1 kidderminster#2 worcester#1 worcester#2 birmingham#1
    birmingham#2 birmingham#3 birmingham#4 coventry#1 coventry#2 coventry#3 nuneaton#1
    nuneaton#2 redditch#1 redditch#2 farm-north#1 farm-south#1
    """
)
LINK_IDS = words(
    """
    belper~derby belper~leek birmingham~coventry birmingham~dudley birmingham~nuneaton
    birmingham~oxford birmingham~redditch birmingham~tamworth birmingham~walsall
    birmingham~worcester burton-on-trent~cannock burton-on-trent~derby burton-on-trent~stone
    burton-on-trent~tamworth burton-on-trent~walsall cannock~farm-north cannock~stafford
    cannock~walsall cannock~wolverhampton coalbrookdale~kidderminster coalbrookdale~shrewsbury
    coalbrookdale~wolverhampton coventry~nuneaton derby~nottingham derby~uttoxeter
    dudley~kidderminster dudley~wolverhampton gloucester~redditch gloucester~worcester
    kidderminster~worcester leek~stoke-on-trent nuneaton~tamworth oxford~redditch stafford~stone
    stoke-on-trent~stone stoke-on-trent~warrington stone~uttoxeter tamworth~walsall
    walsall~wolverhampton
    """
)
MERCHANT_IDS = words(
    """
    shrewsbury#1 gloucester#1 gloucester#2 oxford#1 oxford#2 warrington#1 warrington#2
    nottingham#1 nottingham#2
    """
)
COPIES = {
    "cotton": (3, 2, 3, 3),
    "manufacturer": (1, 2, 1, 1, 2, 1, 1, 2),
    "pottery": (1, 1, 1, 1, 1),
    "coal": (1, 2, 2, 2),
    "iron": (1, 1, 1, 1),
    "brewery": (2, 2, 2, 1),
}
"""Tiles of each level on a full mat."""
GIVES = {"coal": (2, 3, 4, 5), "iron": (4, 4, 5, 6)}
WILD = ("wild-location", "wild-industry")


def number(seat: str) -> int:
    """The number of a seat that is written as in a record: `P1` is 0."""
    assert seat[0] == "P", seat
    return int(seat[1:]) - 1


def position(
    seats: int = 4,
    *,
    era: str = "canal",
    round: int = 3,
    order: str = "",
    acting: str = "P1",
    actions: int = 2,
    hands: dict[str, str] | None = None,
    tiles: dict[str, str] | None = None,
    links: dict[str, str] | None = None,
    merchants: dict[str, str] | None = None,
    market: str = "",
    money: int | dict[str, int] = 60,
    income: int | dict[str, int] = 10,
    vp: dict[str, int] | None = None,
    spent: dict[str, int] | None = None,
    mats: dict[str, str] | None = None,
    links_left: dict[str, int] | None = None,
    deck: int | str | None = None,
    options: dict[str, object] | None = None,
    seed: str = "table",
) -> rules.State:
    """A position in which `acting` has `actions` left (not more than cards), nothing missing.

    `income` are spaces of the track, `mats` tiles that have left a mat (`"P1": "cotton=3"`),
    `deck` the cards that are left in it, or their number; the rest was discarded by P1.
    """
    data = rules.to_json(rules.new(SLUG, seats, options, seed))
    data.update(era=era, round=round)
    _lay_tiles(data, tiles or {}, mats or {})
    _lay_links(data, links or {}, links_left or {})
    _lay_merchants(data, merchants or {})
    _deal(data, hands or {}, deck)
    for word in market.split():
        resource, _, cubes = word.partition("=")
        data["market"][resource] = int(cubes)
    for seat, player in enumerate(data["players"]):
        name = f"P{seat + 1}"
        player["money"] = money if isinstance(money, int) else money.get(name, 60)
        player["space"] = income if isinstance(income, int) else income.get(name, 10)
        player["spent"] = (spent or {}).get(name, 0)
        if vp and name in vp:
            player["vp"] = {"canal-tiles": vp[name]}
    cards = len(data["players"][number(acting)]["hand"])
    turns = [number(name) for name in order.split()] or list(range(seats))
    _ask(data, turns, acting, min(actions, cards))
    state = rules.from_json(data)
    problems = rules.audit(state)
    assert not problems, problems
    return state


def _ask(data: dict[str, Any], order: list[int], acting: str, actions: int) -> None:
    place = order.index(number(acting))
    data.update(order=order, turn=place, actions=actions)
    later = [{"step": "Turn", "place": p} for p in range(len(order) - 1, place, -1)]
    seat = order[place]
    asked = [{"step": "ActionChoice", "seat": seat}] * actions
    data["stack"] = [{"step": "EndOfRound"}, *later, {"step": "Refill", "seat": seat}, *asked]


def _lay_tiles(data: dict[str, Any], tiles: dict[str, str], mats: dict[str, str]) -> None:
    gone: Counter[tuple[int, str, int]] = Counter()
    for slot, text in tiles.items():
        name, industry, level_text, *rest = text.split()
        owner, level = number(name), int(level_text)
        gone[owner, industry, level] += 1
        given = dict(word.split("=") for word in rest if "=" in word)
        left = 0
        if "flipped" not in rest:
            barrels = 2 if data["era"] == "rail" else 1
            full = (
                barrels if industry == "brewery" else (GIVES.get(industry) or (0,) * 8)[level - 1]
            )
            left = int(given.get("left", full))
        data["board"][SLOT_IDS.index(slot)] = {
            "owner": owner,
            "industry": industry,
            "level": level,
            "left": left,
            "flipped": "flipped" in rest,
        }
    for (owner, industry, level), copies in gone.items():
        mat = data["players"][owner]["mat"]
        mat[industry] = max(mat[industry], sum(COPIES[industry][: level - 1]) + copies)
    for name, text in mats.items():
        for word in text.split():
            industry, _, given = word.partition("=")
            data["players"][number(name)]["mat"][industry] = int(given)


def _lay_links(data: dict[str, Any], links: dict[str, str], left: dict[str, int]) -> None:
    for link, name in links.items():
        data["links"][LINK_IDS.index(link)] = number(name)
        data["players"][number(name)]["links"] -= 1
    for name, wanted in left.items():
        player = data["players"][number(name)]
        era = data["era"]
        spare = [n for n, owner in enumerate(data["links"]) if owner is None][::-1]
        spare = [n for n in spare if LINKS[n].allowed(era)]
        while player["links"] > wanted:
            data["links"][spare.pop(0)] = number(name)
            player["links"] -= 1


def _lay_merchants(data: dict[str, Any], merchants: dict[str, str]) -> None:
    rest = sorted(
        (tile["buys"] for tile in data["merchants"] if tile),
        key=["blank", "pottery", "manufacturer", "cotton", "any"].index,
    )
    for text in merchants.values():
        rest.remove(text.split()[0])
    for place, tile in enumerate(data["merchants"]):
        text = merchants.get(MERCHANT_IDS[place], "")
        if tile is None:
            assert not text
            continue
        buys = text.split()[0] if text else rest.pop(0)
        barrel = buys != "blank" and not text.endswith(" empty")
        data["merchants"][place] = {"buys": buys, "barrel": barrel}


def _deal(data: dict[str, Any], hands: dict[str, str], deck: int | str | None) -> None:
    players = data["players"]
    rest = [card for player in players for card in (*player["hand"], player["face_down"])]
    rest = sorted(rest + data["deck"])
    given = {number(name): text.split() for name, text in hands.items()}
    for player in players:
        player["face_down"] = ""
    for hand in given.values():
        for card in hand:
            if card not in WILD:
                rest.remove(card)
    top = deck.split() if isinstance(deck, str) else []
    for card in top:
        rest.remove(card)
    rest = rest[::2] + rest[1::2]
    for seat, player in enumerate(players):
        player["hand"] = given.get(seat, [])
        if seat not in given:
            player["hand"], rest = rest[:8], rest[8:]
    if data["era"] == "canal":
        for player in players:
            player["face_down"] = rest.pop()
    left = len(rest) if deck is None else deck if isinstance(deck, int) else 0
    assert left <= len(rest)
    data["deck"] = top + rest[:left]
    players[0]["discards"] = rest[left:]


def round_end(seats: int = 4, **more: Any) -> tuple[Any, list[rules.Event]]:
    """The position after the last pass of a round, and all that happens then."""
    order = more.setdefault("order", " ".join(f"P{n + 1}" for n in range(seats)))
    acting = order.split()[-1]
    state = position(seats, acting=acting, actions=1, **more)
    return happen(state, f"{acting}: pass with {hand(state, acting)[0]}")


def one_card_left(seats: int) -> dict[str, str]:
    """Hands of which only the last seat's has a card."""
    return {f"P{n}": "" for n in range(1, seats)} | {f"P{seats}": "stafford"}


def era_end(era: str = "canal", seats: int = 4, **more: Any) -> tuple[Any, list[rules.Event]]:
    """The position after the last card of an era, and all that happens then."""
    more |= {"era": era, "round": ROUNDS[seats], "hands": one_card_left(seats), "deck": 0}
    return round_end(seats, **more)


def player(state: rules.State, seat: str) -> Any:
    """What belongs to a seat (`P1`)."""
    return state.players[number(seat)]  # type: ignore[attr-defined]


def at(state: rules.State, slot: str) -> str:
    """The tile in a slot as `position` reads it, "" if there is none."""
    tile = state.board[SLOT_IDS.index(slot)]  # type: ignore[attr-defined]
    if tile is None:
        return ""
    text = f"P{tile.owner + 1} {tile.industry} {tile.level}"
    if tile.flipped:
        assert tile.left == 0
        return f"{text} flipped"
    return f"{text} left={tile.left}" if tile.left else text


def link(state: rules.State, name: str) -> str:
    """Whose link tile lies on a link space (`P1`), "" if none."""
    owner = state.links[LINK_IDS.index(name)]  # type: ignore[attr-defined]
    return "" if owner is None else f"P{owner + 1}"


def merchant(state: rules.State, name: str) -> str:
    """The tile of a merchant slot as `position` reads it, "" if the slot is not in use."""
    tile = state.merchants[MERCHANT_IDS.index(name)]  # type: ignore[attr-defined]
    if tile is None:
        return ""
    return tile.buys if tile.barrel or tile.buys == "blank" else f"{tile.buys} empty"


def cards(text: str) -> list[str]:
    """Cards in any order, to be compared with a hand."""
    return sorted(text.split())


def hand(state: rules.State, seat: str) -> list[str]:
    """The hand of a seat, sorted."""
    return sorted(player(state, seat).hand)


def parsed(state: rules.State, line: str) -> str:
    """A line of one seat as the record keeps it."""
    name, _, text = line.partition(": ")
    return str(rules.parse(state, number(name), text))


def why(state: rules.State, line: str, error: type[rules.RulesError] = rules.IllegalMove) -> str:
    """The reason with which a line is refused, one of `refusals`; nothing may change."""
    name, _, text = line.partition(": ")
    seat = number(name)
    before = rules.to_json(state)
    with pytest.raises(error) as caught:
        rules.play(state, seat, text)
    assert type(caught.value) is error
    with pytest.raises(error):
        rules.parse(state, seat, text)
    assert rules.to_json(state) == before
    assert str(caught.value) == caught.value.reason.format(**caught.value.args_map)
    if error is rules.IllegalMove:
        read = rules.game(SLUG).notation.read(text)
        assert read not in rules.legal(state, seat)
    return caught.value.reason


def allowed(state: rules.State, line: str) -> bool:
    """Whether a line is legal; the list of legal moves and the reader must agree."""
    name, _, text = line.partition(": ")
    seat = number(name)
    try:
        move = rules.parse(state, seat, text)
    except rules.IllegalMove:
        return False
    assert move in rules.legal(state, seat)
    assert move in rules.legal(state, seat, text.split()[0])
    return True


def happened(events: list[rules.Event], kind: type[rules.Event]) -> list[Any]:
    """The events of one kind, in order."""
    return [event for event in events if type(event) is kind]
