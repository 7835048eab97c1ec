"""Validity of positions of Brass: Birmingham: bounds of the table, and what is left to be done.

That no component is lost is the business of the audit.
"""

from __future__ import annotations

from typing import Any

from rules.brass_birmingham.data import (
    ACTIONS,
    BEER,
    BREWERY,
    BUYS,
    CANAL,
    CARDS,
    COAL,
    ERAS,
    FIRST_ROUND_ACTIONS,
    HIDDEN,
    INDUSTRIES,
    IRON,
    KIND,
    LAST_SPACE,
    LINKS,
    MERCHANT_SLOTS,
    PRICES,
    ROUNDS,
    SLOTS,
    STACKS,
    WILDS,
    merchant_slots,
)
from rules.brass_birmingham.scoring import SOURCES
from rules.brass_birmingham.state import Player, Table, Tile
from rules.brass_birmingham.steps.era import ChangeOfEras, EndOfEra
from rules.brass_birmingham.steps.income import Shortfall, may_choose
from rules.brass_birmingham.steps.round import EndOfRound, NextRound, Round
from rules.brass_birmingham.steps.turn import ActionChoice, Refill, Turn
from rules.core.state import Step
from rules.core.validity import MOST, Misfits, outside, poll_fits, unknown


def invalid_paths(table: Table) -> Misfits:
    """Yield the places that cannot be."""
    if len(table.players) != table.seats:
        yield "players", len(table.players)
    elif table.era not in ERAS or (table.era != CANAL and table.options["introductory"]):
        yield "era", table.era
    else:
        yield from _common(table)
        yield from _board(table)
        yield from _cards(table)
        for seat, player in enumerate(table.players):
            for place, value in _player(player):
                yield f"players[{seat}].{place}", value


def _common(table: Table) -> Misfits:
    yield from outside("round", table.round, ROUNDS[table.seats], 1)
    yield from outside("turn", table.turn, table.seats - 1)
    yield from outside("actions", table.actions, _actions(table))
    if sorted(table.order) != list(range(table.seats)):
        yield "order", table.order
    if set(table.market) != set(PRICES):
        yield "market", list(table.market)


def _actions(table: Table) -> int:
    """How many actions a turn of this round has."""
    return FIRST_ROUND_ACTIONS if table.era == CANAL and table.round == 1 else ACTIONS


def _board(table: Table) -> Misfits:
    for name, places in (("board", SLOTS), ("links", LINKS), ("merchants", MERCHANT_SLOTS)):
        if len(getattr(table, name)) != len(places):
            yield name, len(getattr(table, name))
            return
    for slot, tile in enumerate(table.board):
        if tile is not None and not _lies_well(table, slot, tile):
            yield f"board[{slot}]", tile
    for link, owner in enumerate(table.links):
        if owner is not None:
            yield from outside(f"links[{link}]", owner, table.seats - 1)
            if not LINKS[link].allowed(table.era):
                yield f"links[{link}]", owner
    if len(table.scored) not in (0, len(LINKS)):
        yield "scored", len(table.scored)
    if len(table.worth) not in (0, len(LINKS)):
        yield "worth", len(table.worth)
    for link, owner in enumerate(table.scored):
        if owner is not None:
            yield from outside(f"scored[{link}]", owner, table.seats - 1)
    for link, points in enumerate(table.worth):
        yield from outside(f"worth[{link}]", points)
    used = merchant_slots(table.seats)
    for slot, merchant in enumerate(table.merchants):
        if (merchant is not None) != (slot in used):
            yield f"merchants[{slot}]", merchant
        elif merchant is not None:
            yield from unknown(f"merchants[{slot}].buys", [merchant.buys], BUYS)


def _lies_well(table: Table, slot: int, tile: Tile) -> bool:
    kind = KIND.get((tile.industry, tile.level))
    if kind is None or tile.industry not in SLOTS[slot].accepts or not kind.allowed(table.era):
        return False
    most = BEER[table.era] if tile.industry == BREWERY else kind.cubes
    if not (0 <= tile.left <= most and 0 <= tile.owner < table.seats):
        return False
    return tile.flipped == (tile.left == 0) or tile.industry not in (BREWERY, COAL, IRON)


def _cards(table: Table) -> Misfits:
    hidden = [HIDDEN] if table.viewer is not None else []
    printed = [*hidden, *[card for card in CARDS if card not in WILDS]]
    yield from unknown("deck", table.deck, printed)
    for seat, player in enumerate(table.players):
        hand_cards = CARDS if seat == table.viewer else [*hidden, *CARDS]
        yield from unknown(f"players[{seat}].hand", player.hand, hand_cards)
        yield from unknown(f"players[{seat}].discards", player.discards, printed)
        face_down = printed if table.era == CANAL and table.stack else [*printed, ""]
        yield from unknown(f"players[{seat}].face_down", [player.face_down], face_down)


def _player(player: Player) -> Misfits:
    yield from outside("money", player.money)
    yield from outside("space", player.space, LAST_SPACE)
    yield from outside("spent", player.spent)
    yield from outside("shown", min(player.shown))
    yield from outside("shown", max(player.shown))
    if set(player.mat) != set(INDUSTRIES):
        yield "mat", list(player.mat)
        return
    for industry, removed in player.mat.items():
        yield from outside(f"mat.{industry}", removed, len(STACKS[industry]))
    yield from unknown("vp", player.vp, SOURCES)
    for source, points in player.vp.items():
        yield from outside(f"vp.{source}", points, MOST, -MOST)


def stack_fits(table: Table) -> bool:
    """Whether what is left to be done can follow from the round, the turn and the era."""
    last = table.round == ROUNDS[table.seats]
    following: list[Step[Any]] = [NextRound()]
    if last:
        following = [EndOfEra()] if table.last_era else [Round(), ChangeOfEras(), EndOfEra()]
    match table.stack:
        case []:
            return last and table.last_era
        case [*below, Shortfall() as poll]:
            return below == following and not (last and table.rail) and _owed(table, poll)
    seat = table.order[table.turn]
    later: list[Step[Any]] = [Turn(place) for place in range(table.turn + 1, table.seats)]
    asked: list[Step[Any]] = [ActionChoice(seat)] * table.actions
    return (
        bool(asked)
        and len(table.players[seat].hand) >= len(asked)
        and table.stack == [EndOfRound(), *later[::-1], Refill(seat), *asked]
    )


def _owed(table: Table, poll: Shortfall) -> bool:
    """Whether those who are asked owe something, and can choose what they give up for it."""
    if tuple(seat for seat, _ in poll.debts) != poll.order:
        return False
    fits = all(0 <= seat < table.seats and 0 < debt <= MOST for seat, debt in poll.debts)
    return (
        fits
        and all(may_choose(table, seat, debt) for seat, debt in poll.debts)
        and not any(table.players[seat].money for seat in poll.order)
        and poll_fits(table, poll)
    )
