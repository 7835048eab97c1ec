"""The position in words: the complete text board, and the alt texts made of it (RULINGS 13.4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import rules
from renderers.core.game import TableInfo
from renderers.core.lines import DOT, as_long_as_fits
from renderers.core.table import turn_line
from renderers.core.texts import Texts
from renderers.puerto_rico import facts, words
from renderers.puerto_rico.draft_text import draft_lines, open_lines
from renderers.puerto_rico.shared import affordable
from rules.core.steps import pending
from rules.puerto_rico import powers
from rules.puerto_rico.data import (
    BUILDING,
    CITY_SPACES,
    FOREST,
    GOODS,
    ISLAND_SPACES,
    TILES,
    TRADING_HOUSE_SPACES,
)
from rules.puerto_rico.state import CargoShip, Player, Table
from rules.puerto_rico.steps.builder import BuildChoice
from rules.puerto_rico.steps.guests import GuestChoice


def title_line(table: Table, info: TableInfo, texts: Texts) -> str:
    """Return "Puerto Rico · table · Round 3 · Captain · load barrels"."""
    parts = [words.title(texts), info.name]
    if facts.drafting(table):
        parts += [words.phase(table, texts), words.doing(table, texts), words.pick(table, texts)]
        return DOT.join(part for part in parts if part)
    parts.append(texts.gettext("Round {round}", round=table.round))
    parts.append(words.phase(table, texts))
    if (table.phase and table.stack) or isinstance(pending(table), GuestChoice):
        parts.append(words.doing(table, texts))
    return DOT.join(part for part in parts if part)


def end_line(table: Table, texts: Texts) -> str:
    """Say why this round is the last, "" if it is not."""
    if not table.end:
        return ""
    reasons = ", ".join(words.end(cause, texts) for cause in table.end)
    return texts.gettext("Last round: {reasons}", reasons=reasons)


def role_line(table: Table, info: TableInfo, texts: Texts) -> str:
    """List the role cards, with takers or doubloons."""
    parts = []
    for card, role in table.roles.items():
        name = words.role(card, texts)
        if role.taker is not None:
            name = f"{name} → {info.seats[role.taker].name}"
        elif role.doubloons:
            money = texts.ngettext("{n} doubloon", "{n} doubloons", role.doubloons)
            name = f"{name} (+{money})"
        parts.append(name)
    return texts.gettext("Roles: {list}", list=DOT.join(parts))


def _ship(ship: CargoShip, texts: Texts) -> str:
    if not ship.load:
        return texts.gettext("0/{capacity} empty", capacity=ship.capacity)
    return f"{ship.load}/{ship.capacity} {words.good(ship.good, texts)}"


def ship_line(table: Table, texts: Texts) -> str:
    """List the cargo ships with load, capacity and kind."""
    ships = DOT.join(_ship(ship, texts) for ship in table.ships)
    return texts.gettext("Cargo ships: {list}", list=ships)


def house_line(table: Table, texts: Texts) -> str:
    """List what lies in the trading house."""
    sold = ", ".join(words.good(good, texts) for good in table.trading_house)
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
        list=", ".join(words.tile(kind, texts) for kind in table.row) or "–",
        quarries=table.quarries,
        deck=len(table.deck),
        discard=len(table.discard),
    )


def supply_line(table: Table, texts: Texts) -> str:
    """List what is left of barrels, colonists and victory points."""
    goods = DOT.join(f"{words.good(good, texts)} {table.supply[good]}" for good in GOODS)
    return texts.gettext(
        "Supply: {goods} · colonist ship {ship} · colonists {colonists} · victory points {points}",
        goods=goods,
        ship=table.colonist_ship,
        colonists=table.colonist_supply,
        points=table.vp_pool,
    )


def building_lines(table: Table, texts: Texts) -> list[str]:
    """List the buildings by column: cost, or what it is for who builds now, and copies left."""
    acting = rules.waiting(table)
    buyer = acting[0] if acting and isinstance(pending(table), BuildChoice) else None
    lines = [
        texts.gettext("Buildings (cost, copies left):")
        if buyer is None
        else texts.gettext("Buildings (cost, price now, copies left):")
    ]
    for column in (1, 2, 3, 4):
        offers = []
        for row in map(BUILDING.__getitem__, table.stock):
            if row.column != column:
                continue
            cost = str(table.costs()[row.id])
            if buyer is not None:
                cost += f"→{powers.price(table, buyer, row.id)[0]}"
            offer = f"{words.building(row.id, texts)} {cost} ×{table.stock[row.id]}"
            if row.vp != column:
                points = texts.ngettext("{n} point", "{n} points", row.vp)
                offer += f" ({points})"
            if buyer is not None and affordable(table, buyer, row.id):
                short = facts.short_by(table, buyer, row.id)
                market = words.building("black-market", texts)
                offer += f" ({market} {short})" if short else ""
            offers.append(offer)
        head = texts.ngettext(
            "{n} point, up to {n} quarry", "{n} points, up to {n} quarries", column
        )
        lines.append(f"{head}: {DOT.join(offers)}")
    return lines


def _goods(player: Player, texts: Texts) -> str:
    held = [(good, player.goods[good]) for good in GOODS if player.goods[good]]
    return ", ".join(f"{words.good(good, texts)} {number}" for good, number in held)


def _numbers(player: Player, texts: Texts) -> str:
    hidden = texts.gettext("? points")
    points = texts.ngettext("{n} point", "{n} points", player.vp_chips)
    return DOT.join(
        (
            texts.ngettext("{n} doubloon", "{n} doubloons", player.doubloons),
            hidden if player.vp_hidden else points,
            texts.gettext("San Juan {n}", n=player.san_juan),
        )
    )


def island_text(player: Player, texts: Texts) -> str:
    """List the tiles by kind: how many, and how many of them are occupied."""
    parts = []
    for kind in TILES:
        if number := player.island.count(kind):
            men = player.on_tiles.get(kind, 0)
            parts.append(f"{words.tile(kind, texts)} {men}/{number}")
    if player.forests:
        printed = [space.printed for space in facts.spaces(player) if space.kind == FOREST]
        names = ", ".join(words.good(kind, texts) for kind in printed)
        parts.append(f"{words.tile(FOREST, texts)} {len(printed)} ({names})")
    return texts.gettext(
        "Island {used}/{spaces}: {list}",
        used=len(player.island),
        spaces=ISLAND_SPACES,
        list=", ".join(parts) or "–",
    )


def city_text(player: Player, texts: Texts, used: Collection[str] = ()) -> str:
    """List the buildings with the colonists on their circles; `used` ones do nothing for now."""
    parts = []
    for building, men in player.city.items():
        part = words.building(building, texts)
        if circles := BUILDING[building].circles:
            part += f" {men}/{circles}"
        if building == "guesthouse" and men:
            part += " (" + texts.ngettext("{n} guest", "{n} guests", men) + ")"
        if building in used:
            part += " (" + texts.pgettext("building", "used") + ")"
        parts.append(part)
    return texts.gettext(
        "City {used}/{spaces}: {list}",
        used=CITY_SPACES - player.city_free(),
        spaces=CITY_SPACES,
        list=", ".join(parts) or "–",
    )


def _name(table: Table, seat: int, info: TableInfo, texts: Texts) -> str:
    notes = []
    if table.governor == seat:
        notes.append(texts.pgettext("term", "Governor"))
    if info.seats[seat].computer:
        notes.append(texts.pgettext("term", "computer"))
    notes += [words.role(card, texts) for card, role in table.roles.items() if role.taker == seat]
    return info.seats[seat].name + (f" ({', '.join(notes)})" if notes else "")


def player_lines(
    table: Table, seat: int, info: TableInfo, texts: Texts, player: Player | None = None
) -> list[str]:
    """Return everything that lies before a player, or would in the draft `player`."""
    drawn = "" if player else facts.drawn_tile(table, seat)
    player = player or table.players[seat]
    acts = "▶ " if seat in rules.waiting(table) else ""
    lines = [
        acts + _name(table, seat, info, texts),
        _numbers(player, texts),
        texts.gettext("Barrels: {list}", list=_goods(player, texts) or "–"),
        island_text(player, texts),
        city_text(player, texts, facts.used(table, seat)),
    ]
    if drawn:
        lines.append(texts.gettext("Drawn by the hacienda: {tile}", tile=words.tile(drawn, texts)))
    return lines


def text_board(table: Table, info: TableInfo, texts: Texts) -> str:
    """Return the whole position as lines of text, blank lines between the parts."""
    if facts.drafting(table):
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


def _player_in_short(table: Table, seat: int, info: TableInfo, texts: Texts) -> str:
    player = table.players[seat]
    counts = texts.gettext(
        "island {tiles}/12, city {city}/12",
        tiles=len(player.island),
        city=CITY_SPACES - player.city_free(),
    )
    facts = [_numbers(player, texts), _goods(player, texts), counts]
    return f"{info.seats[seat].name}: " + DOT.join(fact for fact in facts if fact)


def board_alt(table: Table, info: TableInfo, texts: Texts) -> str:
    """Return the facts of the board in reading order, in at most 1,024 characters.

    What is asked first comes first; the roles and the plantations give way if it is too long.
    """
    head = [title_line(table, info, texts), turn_line(table, info, texts), end_line(table, texts)]
    if facts.drafting(table):
        names = [info.seats[seat].name for seat in table.seats_from(table.governor)]
        order = texts.gettext("Order of choosing: {list}", list=", ".join(names))
        lines = [line for line in head if line]
        return as_long_as_fits([*lines, order], draft_lines(table, texts))
    players = [_player_in_short(table, seat, info, texts) for seat in range(table.seats)]
    lines = [*head, ship_line(table, texts), house_line(table, texts), *players]
    more = [role_line(table, info, texts), field_line(table, texts), supply_line(table, texts)]
    return as_long_as_fits([line for line in lines if line], more)


def seat_alt(
    table: Table,
    seat: int,
    info: TableInfo,
    texts: Texts,
    notes: Sequence[str] = (),
    player: Player | None = None,
) -> str:
    """Return the facts of an enlarged seat, or of the draft `player`."""
    head = title_line(table, info, texts)
    return as_long_as_fits([head, *notes, *player_lines(table, seat, info, texts, player)], [])
