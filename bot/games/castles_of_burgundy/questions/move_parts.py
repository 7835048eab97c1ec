"""The parts of moves, by which a panel asks for them: what, how it is paid, where it goes.

Every legal move has parts of its own, so what can be played can be chosen.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from rules import Move
from rules.castles_of_burgundy import moves as m
from rules.castles_of_burgundy.dice import BONUS, Die

Parts: TypeAlias = tuple[tuple[str, str], ...]
"""Questions with their answers, in the order in which they are asked; some have several answers."""

BETWEEN: Final = ">"
"""Between the things that an answer names."""
CHANGED: Final = "+"
"""Ends the question for what a die can do if it is changed."""
PAY, ROOM, KEEP, GIVE, DROP, ROUTE = "pay", "room", "keep", "give", "drop", "lay"
SKIP, END, BUY, HIRE, MIMIC, POINTS, SHIELD = (
    "skip",
    "end",
    "buy",
    "hire",
    "mimic",
    "points",
    "shield",
)
SCORE, TRADE, PHASE = "score", "trade", "phase"


def parts_of(move: Move) -> Parts:
    """Return the parts of a move, at least one."""
    return (*_first(move), *_payment(move), *_room(move))


def _first(move: Any) -> Parts:
    """Return what is asked first, and further answers to the same question."""
    match move:
        case m.Take(tile=tile, depot=depot, die=die):
            return ((die_key(die, "take"), _named("take", tile, depot)),)
        case m.PlaceTile(tile=tile, cell=cell, die=die, storage=storage):
            return ((die_key(die, "place"), _named("place", tile, cell, storage)),)
        case m.Sell(goods=goods, die=die):
            return ((die_key(die, "sell"), _named("sell", goods)),)
        case m.TakeWorkers(die=die):
            return ((die_key(die, "workers"), "workers"),)
        case m.TakeShield(shield=shield, cell=cell):
            return ((SHIELD, _named(shield, cell)),)
        case m.CastleShield(shield=shield, cell=cell):
            return ((f"{BONUS}-shield", _named(shield, cell)),)
        case m.Buy(tile=tile, depot=depot):
            return ((BUY, _named(tile, depot)),)
        case m.Discard(tiles=tiles):
            return tuple((DROP, tile) for tile in tiles)
        case m.TradeGoods(goods=goods, tile=tile):
            return ((TRADE, tile), *((GIVE, str(number)) for number in goods))
        case m.ChooseRoutes(tiles=tiles):
            return tuple((f"{ROUTE}{n}", str(tile)) for n, tile in enumerate(tiles, 1))
        case m.ShipGoods() | m.ShipGoodsToo():
            verb = str(move).partition(" ")[0]
            keep = tuple((KEEP, str(number)) for number in move.keep)
            return ((verb, str(move.depot)), *keep)
        case m.NoGoods(effect=effect):
            return ((effect, "none"),)
        case m.Skip(effect=effect):
            return ((SKIP, effect),)
        case m.SkipShield(shield=shield):
            return ((SKIP, str(shield)),)
        case m.PlaceFromDepot(tile=tile, depot=depot, cell=cell):
            return ((f"{PHASE}14", _named(tile, depot, cell)),)
        case m.PlaceFromBlackDepot(tile=tile, cell=cell):
            return ((f"{PHASE}15", _named(tile, cell)),)
        case m.TakeBy(effect=effect, tile=tile, depot=depot):
            return ((effect, _named(tile, depot)),)
        case m.TownHall(tile=tile, cell=cell, storage=storage):
            return (("town-hall", _named(tile, cell, storage)),)
        case m.EndTurn():
            return ((END, END),)
    verb, _, rest = str(move).partition(" ")
    return ((verb, rest.replace(" ", BETWEEN)),)


def die_key(die: Die, verb: str) -> str:
    """Return the question for what a die does; for one of any value each action has its own."""
    if die.source == BONUS:
        return f"{BONUS}-{verb}"
    return f"{die.source}{die.shown}{CHANGED if die.value != die.shown else ''}"


def _payment(move: Any) -> Parts:
    """Return how a die is changed, or a purchase is paid for."""
    match move:
        case m.Take(die=die) | m.PlaceTile(die=die) | m.Sell(die=die):
            return ((PAY, change(die)),) if die.value != die.shown else ()
        case m.TakeShield(first=first, second=second):
            return ((PAY, BETWEEN.join((change(first), change(second)))),)
        case m.Buy(by_workers=by_workers):
            return ((PAY, "workers" if by_workers else "silver"),)
    return ()


def change(die: Die) -> str:
    """Return how a die is used, as one word of notation."""
    return str(die).replace(" ", "_").replace(BETWEEN, "-")


def _room(move: Any) -> Parts:
    """Return which tile leaves the storage, or which storage of a team is used."""
    drop, into = getattr(move, "drop", ""), getattr(move, "into", "")
    if into:
        return ((ROOM, into),)
    if not drop or not isinstance(drop, str):
        return ()
    return ((ROOM, _named(drop, getattr(move, "drop_from", ""))),)


def _named(*things: object) -> str:
    return BETWEEN.join(str(thing) for thing in things if thing not in ("", None))
