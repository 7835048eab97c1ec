"""The facts of a player of Valparaíso in words: numbers, goods, merchants, cards, result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from renderers.core.game import TableInfo
from renderers.core.lines import DOT, counted, listed, packed, small
from renderers.core.scores import source_parts
from renderers.core.table import acting_name
from renderers.core.texts import Texts
from renderers.valparaiso.words import cards, names, phrases
from renderers.valparaiso.words.decisions import committed, own_plan
from rules import OptionValue, Score
from rules.valparaiso.cards import ACHIEVEMENT_OF
from rules.valparaiso.data import HOLD_CAPACITY, HOUSES, SLOT_COSTS
from rules.valparaiso.moves import DraftPlan, Plan
from rules.valparaiso.queries import PESO_WEIGHT, SOURCES
from rules.valparaiso.state import Player, Table


def hold_text(player: Player, texts: Texts) -> str:
    """Return how full the hold is: "hold 3/6"."""
    return texts.gettext("hold {n}/{spaces}", n=sum(player.hold), spaces=HOLD_CAPACITY)


def wealth(player: Player, texts: Texts) -> list[str]:
    """Return points, money, the goods in the warehouse and how full the hold is."""
    return [
        phrases.points(player.points, texts),
        phrases.pesos(player.pesos, texts),
        *phrases.goods_parts(player.warehouse, texts),
        hold_text(player, texts),
    ]


def status_facts(table: Table, seat: int, texts: Texts) -> list[str]:
    """Return the facts for a status line: points, money, goods, and how far the plan is."""
    player = table.players[seat]
    if not table.stack:
        return [phrases.points(player.points, texts), phrases.pesos(player.pesos, texts)]
    facts = wealth(player, texts)
    if player.achievements:
        points = sum(ACHIEVEMENT_OF[card].vp for card in player.achievements)
        facts.append(texts.gettext("achievements {points}", points=phrases.points(points, texts)))
    if player.planned:
        facts.append(texts.ngettext("{n} card left", "{n} cards left", len(player.planned)))
    elif seat in committed(table):
        facts.append(texts.gettext("plan committed"))
    return facts


def player_in_short(table: Table, seat: int, info: TableInfo, texts: Texts) -> str:
    """Return "Ann (P1): 17 points · 12 pesos · 2 silver · hold 3/6 · 2 cards left"."""
    head = f"{info.seats[seat].name} ({names.mark(seat)})"
    return f"{head}: {DOT.join(status_facts(table, seat, texts))}"


def merchant_parts(table: Table, seat: int, texts: Texts) -> list[str]:
    """Say where the merchants stand: "Valparaíso ×2", "Limache", "1 not hired"."""
    player = table.players[seat]
    parts = counted_places(player.merchants, texts)
    if player.waiting:
        parts.append(texts.gettext("1 to be placed"))
    if player.unhired:
        parts.append(texts.gettext("{n} not hired", n=player.unhired))
    return parts


def counted_places(places: Sequence[str], texts: Texts) -> list[str]:
    """Name places, equal ones once with their number: "Valparaíso ×2"."""
    return counted(names.place(place, texts) for place in places)


def plan_parts(player: Player, texts: Texts) -> Iterator[str]:
    """Yield the cards that are left to use with what using them costs now."""
    for card, cost in zip(player.plan, SLOT_COSTS, strict=False):
        name = names.card(card, texts)
        yield f"{name} ({phrases.pesos(cost, texts)})" if cost else name
    if player.mayor:
        yield f"{names.term('mayor', texts)}: {names.card(player.mayor, texts)}"


def drafted_lines(table: Table, seat: int, texts: Texts) -> list[str]:
    """Return the plan or draft that only its player sees."""
    plan = own_plan(table, seat)
    return [] if plan is None else listed(*plan_told(plan, texts))


def plan_told(plan: Plan | DraftPlan, texts: Texts) -> tuple[str, list[str]]:
    """Return whether it is a plan or a draft: "Plan:", and what it consists of."""
    parts = [names.card(card, texts) for card in plan.planned.cards]
    if plan.planned.mayor:
        parts.append(f"{names.term('mayor', texts)}: {names.card(plan.planned.mayor, texts)}")
    draft = isinstance(plan, DraftPlan)
    return texts.gettext("Draft:") if draft else texts.gettext("Plan:"), parts


def player_lines(table: Table, seat: int, info: TableInfo, texts: Texts) -> list[str]:
    """Return everything that belongs to a player, first who it is and whether they begin."""
    first = [small(names.term("lighthouse", texts))] if seat == table.start else []
    player = table.players[seat]
    goods = phrases.goods_parts(player.warehouse, texts)
    cargo = phrases.goods_parts(player.hold, texts)
    numbers = [phrases.points(player.points, texts), phrases.pesos(player.pesos, texts)]
    if seat in committed(table):
        numbers.append(texts.gettext("plan committed"))
    lines = [
        acting_name(table, seat, info, texts, *first),
        *packed("  ", numbers),
        *listed(f"{names.term('warehouse', texts)}:", goods),
        *listed(f"{names.term('hold', texts)} {sum(player.hold)}/{HOLD_CAPACITY}:", cargo),
        *listed(texts.gettext("Ship:"), [names.sea(player.ship, texts)]),
        *listed(texts.gettext("Merchants:"), merchant_parts(table, seat, texts)),
        *listed(
            texts.gettext("Houses {n}/{houses}:", n=len(player.houses), houses=HOUSES),
            [names.space(space, texts) for space in player.houses],
        ),
    ]
    if player.planned:
        lines += listed(texts.gettext("Plan:"), list(plan_parts(player, texts)))
    lines += drafted_lines(table, seat, texts)
    if sources := source_parts(player.vp, SOURCES, names.source, texts):
        lines += listed(texts.gettext("Points:"), sources)
    return lines + cards.achievement_lines(player.achievements, seat, texts)


def hand_lines(table: Table, seat: int, texts: Texts) -> list[str]:
    """Return a line for each card of a player: what it does, and what using it costs now."""
    player = table.players[seat]
    lines = []
    for card in player.planned or player.cards:
        name = names.card(card, texts)
        if card == player.mayor:
            name = f"{name} ({names.term('mayor', texts)})"
        elif player.planned and (cost := player.cost_of(card)):
            name = f"{name} ({phrases.pesos(cost, texts)})"
        what = cards.card_text(card, seat, texts)
        lines.append(texts.gettext("{card}: {facts}", card=name, facts=what))
    return lines


def score_parts(score: Score, texts: Texts) -> str:
    """Return "Markets 12, Houses 3": the points of a result by source."""
    return ", ".join(source_parts(score.sources, score.sources, names.source, texts))


def with_tie_break(
    line: str, score: Score, texts: Texts, _options: Mapping[str, OptionValue]
) -> str:
    """Add to a line of the result what decides between equal totals (RULINGS 11)."""
    return texts.gettext(
        "{line}; tie: {money}, then the later turn",
        line=line,
        money=phrases.pesos(score.tie_break // PESO_WEIGHT, texts),
    )
