"""What players want as orders, read from what they wrote or chose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from bot.games.core.game import BotGame
from bot.i18n import noted
from bot.model import Order, OrderKind, Until
from bot.services.errors import Refused
from bot.services.orders.decision import mark, read_moves, terms_of
from rules import State

ENDS: Final[tuple[Until, ...]] = ("next", "once", "phase", "round", "removed")
WHEN: Final = noted("An order cannot end then.")


@dataclass(frozen=True, slots=True)
class Wish:
    """What a player wants to be an order, as they wrote it: what to play, its end, what stops it.

    `moves` and `surprises` are moves in notation or their beginnings, with semicolons between;
    `name` and `argument` as in an order.
    """

    kind: OrderKind
    name: str = ""
    argument: str = ""
    moves: str = ""
    until: Until = "round"
    surprises: str = ""
    changes: bool = False


def read_wish(kind: BotGame[Any], wish: Wish, view: State, seat: int, question: int) -> Order:
    """Return what a player wants as an order. Raises Refused, BadNotation."""
    if wish.until == "next" and wish.kind != "moves":
        raise Refused(WHEN)
    moves: tuple[str, ...] = ()
    name, argument = wish.name, ""
    match wish.kind:
        case "moves":
            moves, name = read_moves(kind.slug, wish.moves), ""
        case "preference":
            if name not in [each.id for each in kind.foresight.preferences]:
                raise Refused("There is no such preference in this game.")
            argument = kind.foresight.preference(name).read(wish.argument)
        case "pass":
            if not kind.foresight.passes or name not in ("", *kind.foresight.passes):
                raise Refused("This cannot be passed in this game.")
    return Order(
        id=0,
        game_id=0,
        seat=seat,
        person_id=0,
        place=0,
        kind=wish.kind,
        name=name,
        argument=argument,
        moves=moves,
        terms=terms_of(kind, moves, view, seat),
        surprises=read_moves(kind.slug, wish.surprises) if wish.surprises.strip() else (),
        until=wish.until,
        mark=mark_of(kind, view, wish.until, question),
        changes=wish.changes,
    )


def says(order: Order) -> tuple[object, ...]:
    """Return what tells an order from others: a second one like it would come to nothing."""
    return order.kind, order.name, order.argument, order.moves, order.until, order.surprises


def mark_of(kind: BotGame[Any], view: State, until: Until, question: int) -> str:
    """Return what an order bears with which it ends. Raises Refused if it cannot end so."""
    if until not in ENDS:
        raise Refused(WHEN)
    if until == "next":
        return str(question)
    told = mark(kind, view, until)
    if until == "phase" and not told:
        raise Refused("No phase is being played now.")
    return told
