"""What moves of Valparaíso cost and bring, for the player who considers them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.core.choices import Names
from bot.games.core.flow import DOT
from bot.games.core.outcome import Outcome, outcome, with_you
from bot.games.core.turn_panel import Told
from bot.games.valparaiso.labels import label
from bot.games.valparaiso.parts import PARTS, effects, slot_part
from bot.i18n import Texts
from renderers.valparaiso.words import phrases as word
from renderers.valparaiso.words.player_facts import hold_text
from rules import Move
from rules.valparaiso import events as ev
from rules.valparaiso.state import Player, Table


def price(result: Outcome[Table], texts: Texts) -> list[str]:
    """Return from which slot a card is used and what that costs; [] for the first slot."""
    used = [event for event in result.events if isinstance(event, ev.CardUsed)]
    parts = [slot_part(event.slot, event.cost, texts) for event in used]
    return [part for part in parts if part]


def gains(result: Outcome[Table], names: Names, texts: Texts) -> list[str]:
    """Return what a move does, in the order in which it happens; nobody knows what it will draw."""
    names = with_you(names, result.seat, texts)
    own = [event for event in result.events if type(event) in PARTS and not event.reveals]
    return effects(own, names, texts)


def consequences(move: Move, table: Table, seat: int, names: Names, texts: Texts) -> list[str]:
    """Return what a legal move costs and brings. Raises RulesError if it is not legal."""
    result: Outcome[Table] = outcome(table, seat, move)
    return [*price(result, texts), *gains(result, names, texts)]


def brought(move: Move, table: Table, seat: int, names: Names, texts: Texts) -> list[str]:
    """Return what a legal move brings, without the price of the slot. Raises RulesError."""
    return gains(outcome(table, seat, move), names, texts)


def told(results: Sequence[Outcome[Table]], names: Names, texts: Texts) -> Told:
    """Return moves in words, with what has changed after all of them."""
    moves = tuple(
        (
            label(result.move, result.seat, texts),
            [*price(result, texts), *gains(result, names, texts)],
        )
        for result in results
    )
    return Told(moves, totals(results, texts) if results else "")


def totals(results: Sequence[Outcome[Table]], texts: Texts) -> str:
    """Return what the seat had and has: "12 points · 17 pesos → 12 pesos · hold 0/6"."""
    seat = results[0].seat
    before = _wealth(results[0].before, seat, texts)
    after = _wealth(results[-1].after, seat, texts)
    changes = zip(before, after, strict=True)
    return DOT.join(was if was == now else f"{was} → {now}" for was, now in changes)


def net(result: Outcome[Table], texts: Texts) -> str:
    """Return what the seat has more and less after a move: "+10 pesos, −1 wheat"."""
    before, after = result.before.players[result.seat], result.after.players[result.seat]
    points, pesos = after.points - before.points, after.pesos - before.pesos
    goods = [now - was for was, now in zip(_goods(before), _goods(after), strict=True)]
    parts = []
    for sign, name in ((1, "+"), (-1, "\N{MINUS SIGN}")):
        silver, copper, wheat = (max(0, sign * number) for number in goods)
        more = (max(0, sign * pesos), max(0, sign * points))
        named = word.sum_parts((silver, copper, wheat), *more, texts)
        parts += [f"{name}{part}" for part in named]
    return texts.row(parts)


def _goods(player: Player) -> list[int]:
    return [sum(numbers) for numbers in zip(player.warehouse, player.hold, strict=True)]


def _wealth(table: Table, seat: int, texts: Texts) -> list[str]:
    player = table.players[seat]
    return [
        word.points(player.points, texts),
        word.pesos(player.pesos, texts),
        word.short_goods(player.warehouse, texts),
        hold_text(player, texts),
    ]
