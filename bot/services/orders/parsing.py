"""Requests for standing orders, read from what players wrote or chose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from bot.games.core.game import BotGame
from bot.i18n import noted
from bot.model import Order, OrderKind, Until
from bot.services.errors import Refused
from bot.services.orders.evaluation import mark, terms_of
from bot.services.orders.reading import read_moves
from rules import State

ENDS: Final[tuple[Until, ...]] = ("next", "once", "phase", "round", "removed")
WHEN: Final = noted("Choose one of the listed end times.")


@dataclass(frozen=True, slots=True)
class OrderRequest:
    """A request for an order, as a player wrote it: what to play, when it ends, what stops it.

    `moves` and `surprises` are moves in notation or their beginnings, with semicolons between, or
    the `moves` that a panel composed one by one, with the `terms` that it showed;
    `name` and `argument` as in an order. Names may be those of the language `locale`.
    """

    kind: OrderKind
    name: str = ""
    argument: str = ""
    moves: str | tuple[str, ...] = ""
    until: Until = "round"
    surprises: str = ""
    changes: bool = False
    terms: Mapping[str, str] = field(default_factory=dict, hash=False)
    locale: str = "en"


def read_order(
    kind: BotGame[Any], request: OrderRequest, view: State, seat: int, question: int
) -> Order:
    """Return what a player wants as an order. Raises Refused, BadNotation."""
    if request.until == "next" and request.kind != "moves":
        raise Refused(WHEN)
    moves: tuple[str, ...] = ()
    name, argument = request.name, ""
    match request.kind:
        case "moves":
            moves, name = read_moves(kind, request.moves, request.locale), ""
        case "preference":
            if name not in [each.id for each in kind.foresight.offered(view.options)]:
                raise Refused("This game has no such preference.")
            argument = kind.foresight.preference(name).read(request.argument)
        case "pass":
            if not kind.foresight.passes or name not in ("", *kind.foresight.passes):
                raise Refused("You can't pass that in this game.")
    return Order(
        id=0,
        game_id=0,
        seat=seat,
        person_id=0,
        place=0,
        kind=request.kind,
        name=name,
        argument=argument,
        moves=moves,
        terms={**terms_of(kind, moves, view, seat), **request.terms},
        surprises=read_surprises(kind, request.surprises, request.locale),
        until=request.until,
        mark=mark_of(kind, view, request.until, question),
        changes=request.changes,
    )


def read_surprises(kind: BotGame[Any], written: str, locale: str) -> tuple[str, ...]:
    """Return the moves of others that stop an order, () for none. Raises Refused, BadNotation."""
    return read_moves(kind, written, locale, bare=True) if written.strip() else ()


def content_of(order: Order) -> tuple[object, ...]:
    """Return what distinguishes an order from others: a second one equal in it would be useless."""
    return order.kind, order.name, order.argument, order.moves, order.until, order.surprises


def mark_of(kind: BotGame[Any], view: State, until: Until, question: int) -> str:
    """Return what an order bears with which it ends. Raises Refused if it cannot end so."""
    if until not in ENDS:
        raise Refused(WHEN)
    if until == "next":
        return str(question)
    terms = mark(kind, view, until)
    if until == "phase" and not terms:
        raise Refused("No phase is in progress.")
    return terms
