"""The facts of a player of Puerto Rico in words: numbers, barrels, island, city, result."""

from __future__ import annotations

from collections.abc import Collection

import rules
from renderers.core.game import TableInfo
from renderers.core.lines import DOT
from renderers.core.table import computer_notes
from renderers.core.texts import Texts
from renderers.puerto_rico.words import facts, names, phrases
from rules import Score
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING, CITY_SPACES, FOREST, ISLAND_SPACES, TILES
from rules.puerto_rico.state import Player, Table


def _name(table: Table, seat: int, info: TableInfo, texts: Texts) -> str:
    notes = []
    if table.governor == seat:
        notes.append(texts.pgettext("term", "Governor"))
    notes += computer_notes(info.seats[seat], texts)
    notes += [names.role(card, texts) for card, role in table.roles.items() if role.taker == seat]
    return info.seats[seat].name + (f" ({', '.join(notes)})" if notes else "")


def _numbers(player: Player, texts: Texts) -> str:
    hidden = texts.gettext("? points")
    return DOT.join(
        (
            phrases.doubloons(player.doubloons, texts),
            hidden if player.vp_hidden else phrases.points(player.vp_chips, texts),
            texts.gettext("San Juan {n}", n=player.san_juan),
        )
    )


def _goods(player: Player, texts: Texts) -> str:
    stored = queries.amounts(player.goods)
    return ", ".join(f"{names.good(good, texts)} {number}" for good, number in stored)


def island_text(player: Player, texts: Texts) -> str:
    """List the tiles by kind: how many, and how many of them are occupied."""
    parts = []
    for kind in TILES:
        if number := player.island.count(kind):
            men = player.on_tiles.get(kind, 0)
            parts.append(f"{names.tile(kind, texts)} {men}/{number}")
    if player.forests:
        printed = [space.printed for space in facts.spaces(player) if space.kind == FOREST]
        kinds = ", ".join(names.good(kind, texts) for kind in printed)
        parts.append(f"{names.tile(FOREST, texts)} {len(printed)} ({kinds})")
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
        part = names.building(building, texts)
        if circles := BUILDING[building].circles:
            part += f" {men}/{circles}"
        if building == "guesthouse" and men:
            part += " (" + phrases.guests(men, texts) + ")"
        if building in used:
            part += " (" + texts.pgettext("building", "used") + ")"
        parts.append(part)
    return texts.gettext(
        "City {used}/{spaces}: {list}",
        used=CITY_SPACES - player.city_free(),
        spaces=CITY_SPACES,
        list=", ".join(parts) or "–",
    )


def player_lines(
    table: Table, seat: int, info: TableInfo, texts: Texts, player: Player | None = None
) -> list[str]:
    """Return everything that lies before a player, or would in the draft `player`."""
    drawn = "" if player else queries.drawn_tile(table, seat)
    player = player or table.players[seat]
    acts = "▶ " if seat in rules.waiting(table) else ""
    lines = [
        acts + _name(table, seat, info, texts),
        _numbers(player, texts),
        texts.gettext("Barrels: {list}", list=_goods(player, texts) or "–"),
        island_text(player, texts),
        city_text(player, texts, queries.used_up(table, seat)),
    ]
    if drawn:
        lines.append(texts.gettext("Drawn by the hacienda: {tile}", tile=names.tile(drawn, texts)))
    return lines


def in_short(table: Table, seat: int, info: TableInfo, texts: Texts) -> str:
    """Return a player in one line: numbers, barrels, how full island and city are."""
    player = table.players[seat]
    counts = texts.gettext(
        "island {tiles}/12, city {city}/12",
        tiles=len(player.island),
        city=CITY_SPACES - player.city_free(),
    )
    parts = [_numbers(player, texts), _goods(player, texts), counts]
    return f"{info.seats[seat].name}: " + DOT.join(filter(None, parts))


def status(player: Player, texts: Texts) -> str:
    """Return money, points that the viewer knows, colonists and goods in one line."""
    parts = [
        phrases.doubloons(player.doubloons, texts),
        _points(player, texts),
        phrases.colonists(player.colonists(), texts),
    ]
    if guests := queries.guests(player):
        parts.append(phrases.guests(guests, texts))
    if goods := queries.amounts(player.goods):
        parts.append(phrases.barrels(goods, texts))
    return DOT.join(parts)


def _points(player: Player, texts: Texts) -> str:
    by_source = queries.score_sources(player)
    if player.vp_hidden:
        return texts.gettext(
            "{points} and hidden chips", points=phrases.points(by_source[queries.PRINTED], texts)
        )
    return phrases.points(sum(by_source.values()), texts)


def score_parts(score: Score, texts: Texts) -> str:
    """Return "20 chips + 18 buildings + 7 fortress": the points by source."""
    return " + ".join(
        f"{number} {phrases.source(source, texts)}" for source, number in score.sources.items()
    )
