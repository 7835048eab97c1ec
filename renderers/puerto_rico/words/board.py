"""The position of Puerto Rico as text: the complete board, a draft too (RULINGS 13.4)."""

from __future__ import annotations

from renderers.core.game import TableInfo
from renderers.core.lines import DOT
from renderers.core.table import turn_line
from renderers.core.texts import Texts
from renderers.puerto_rico.words import decisions, names, phrases
from renderers.puerto_rico.words.effects import power
from renderers.puerto_rico.words.facts import CANDIDATES, CHOSEN, OPEN, state_of
from renderers.puerto_rico.words.player_facts import player_lines
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING, GOODS, TRADING_HOUSE_SPACES, VIOLET_SPACES, Building
from rules.puerto_rico.state import CargoShip, Table


def title_line(table: Table, info: TableInfo, texts: Texts) -> str:
    """Return "Puerto Rico · table · Round 3 · Captain · load barrels"."""
    parts = [names.title(texts), info.name]
    if queries.drafting(table):
        parts += [
            decisions.phase(table, texts),
            decisions.doing(table, texts),
            decisions.pick(table, texts),
        ]
        return DOT.join(part for part in parts if part)
    parts.append(texts.gettext("Round {round}", round=table.round))
    parts.append(decisions.phase(table, texts))
    if decisions.says_more(table):
        parts.append(decisions.doing(table, texts))
    return DOT.join(part for part in parts if part)


def end_line(table: Table, texts: Texts) -> str:
    """Say why this round is the last, "" if it is not."""
    if not table.end:
        return ""
    reasons = ", ".join(names.end(cause, texts) for cause in table.end)
    return texts.gettext("Last round: {reasons}", reasons=reasons)


def role_line(table: Table, info: TableInfo, texts: Texts) -> str:
    """List the role cards, with takers or doubloons."""
    parts = []
    for card, role in table.roles.items():
        name = names.role(card, texts)
        if role.taker is not None:
            name = f"{name} → {info.seats[role.taker].name}"
        elif role.doubloons:
            money = phrases.doubloons(role.doubloons, texts)
            name = f"{name} (+{money})"
        parts.append(name)
    return texts.gettext("Roles: {list}", list=DOT.join(parts))


def _ship(ship: CargoShip, texts: Texts) -> str:
    if not ship.load:
        return texts.gettext("0/{capacity} empty", capacity=ship.capacity)
    return f"{ship.load}/{ship.capacity} {names.good(ship.good, texts)}"


def ship_line(table: Table, texts: Texts) -> str:
    """List the cargo ships with load, capacity and kind."""
    ships = DOT.join(_ship(ship, texts) for ship in table.ships)
    return texts.gettext("Cargo ships: {list}", list=ships)


def house_line(table: Table, texts: Texts) -> str:
    """List what lies in the trading house."""
    sold = ", ".join(names.good(good, texts) for good in table.trading_house)
    return texts.gettext(
        "Trading house: {used}/{spaces} {list}",
        used=len(table.trading_house),
        spaces=TRADING_HOUSE_SPACES,
        list=sold,
    ).rstrip()


def field_line(table: Table, texts: Texts) -> str:
    """List the face-up plantations, the quarries and the sizes of the piles."""
    return texts.gettext(
        "Plantations: {list} · quarries {quarries} · deck {deck} · discard {discard}",
        list=", ".join(names.tile(kind, texts) for kind in table.row) or "–",
        quarries=table.quarries,
        deck=len(table.deck),
        discard=len(table.discard),
    )


def supply_line(table: Table, texts: Texts) -> str:
    """List what is left of barrels, colonists and victory points."""
    goods = DOT.join(f"{names.good(good, texts)} {table.supply[good]}" for good in GOODS)
    return texts.gettext(
        "Supply: {goods} · colonist ship {ship} · colonists {colonists} · victory points {points}",
        goods=goods,
        ship=table.colonist_ship,
        colonists=table.colonist_supply,
        points=table.vp_pool,
    )


def building_lines(table: Table, texts: Texts) -> list[str]:
    """List the buildings by column: cost, or what it is for who builds now, and copies left."""
    buyer = queries.buyer(table)
    lines = [
        texts.gettext("Buildings (cost, copies left):")
        if buyer is None
        else texts.gettext("Buildings (cost, price now, copies left):")
    ]
    for column in (1, 2, 3, 4):
        rows = [BUILDING[kind] for kind in table.stock if BUILDING[kind].column == column]
        offers = [_offer(table, row, buyer, texts) for row in rows]
        head = texts.ngettext(
            "{n} point, up to {n} quarry", "{n} points, up to {n} quarries", column
        )
        lines.append(f"{head}: {DOT.join(offers)}")
    return lines


def _offer(table: Table, row: Building, buyer: int | None, texts: Texts) -> str:
    """Name a building with its cost, the price for a buyer, what is left of it, its points."""
    cost = str(table.costs()[row.id])
    if buyer is not None:
        cost += f"→{queries.price(table, buyer, row.id)}"
    offer = f"{names.building(row.id, texts)} {cost} ×{table.stock[row.id]}"
    if row.vp != row.column:
        offer += f" ({phrases.points(row.vp, texts)})"
    if buyer is not None and queries.build_refusal(table, buyer, row.id) is None:
        short = queries.missing(table, buyer, row.id)
        market = names.building("black-market", texts)
        offer += f" ({market} {short})" if short else ""
    return offer


def text_board(table: Table, info: TableInfo, texts: Texts) -> str:
    """Return the whole position as lines of text, blank lines between the parts."""
    if queries.drafting(table):
        return _draft_text(table, info, texts)
    head = [
        title_line(table, info, texts),
        turn_line(table, info, texts),
        end_line(table, texts),
    ]
    middle = [
        role_line(table, info, texts),
        ship_line(table, texts),
        house_line(table, texts),
        field_line(table, texts),
        supply_line(table, texts),
    ]
    parts = [[line for line in head if line], middle, building_lines(table, texts)]
    parts += [player_lines(table, seat, info, texts) for seat in range(table.seats)]
    return "\n\n".join("\n".join(part) for part in parts)


def _draft_text(table: Table, info: TableInfo, texts: Texts) -> str:
    """Return all of a draft, and what the players begin with, as lines of text."""
    parts = [[title_line(table, info, texts), turn_line(table, info, texts)]]
    parts.append(draft_lines(table, texts))
    parts.append([texts.gettext("What they do:"), *open_lines(table, texts)])
    parts += [player_lines(table, seat, info, texts) for seat in range(table.seats)]
    return "\n\n".join("\n".join(part) for part in parts)


def draft_lines(table: Table, texts: Texts) -> list[str]:
    """Return the kinds in the game, and by cost those that can still be chosen."""
    open_kinds = frozenset(queries.draftable(table))
    states = {
        row.id: state_of(row.id, table, open_kinds) for rows in CANDIDATES.values() for row in rows
    }
    chosen = [names.building(kind, texts) for kind in states if states[kind] == CHOSEN]
    lines = [texts.gettext("In the game: {list}", list=", ".join(chosen) or "–")]
    costs = table.costs()
    for cost, spaces in VIOLET_SPACES.items():
        kinds = [kind for kind in states if BUILDING[kind].cost == cost]
        left = spaces - sum(states[kind] == CHOSEN for kind in kinds)
        named = []
        for kind in kinds:
            if states[kind] == OPEN:
                swapped = f" ({costs[kind]})" if costs[kind] != cost else ""
                named.append(names.building(kind, texts) + swapped)
        if named:
            head = texts.ngettext(
                "Cost {cost}, {n} place", "Cost {cost}, {n} places", left, cost=cost
            )
            lines.append(f"{head}: {', '.join(named)}")
    return lines


def open_lines(table: Table, texts: Texts) -> list[str]:
    """Say what each kind does that can still be chosen."""
    return [
        f"{names.building(kind, texts)}: {power(BUILDING[kind], texts)}"
        for kind in queries.draftable(table)
    ]
