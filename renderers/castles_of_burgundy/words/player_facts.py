"""The facts of a player of The Castles of Burgundy in words: numbers, duchy, result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import rules
from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.words import phrases
from renderers.castles_of_burgundy.words.facts import goods_parts
from renderers.core.game import TableInfo
from renderers.core.lines import DOT, listed, packed
from renderers.core.scores import source_parts
from renderers.core.table import computer_notes
from renderers.core.texts import Texts
from rules import OptionValue, Score
from rules.castles_of_burgundy import queries
from rules.castles_of_burgundy.data.points import SOLO_CELLS
from rules.castles_of_burgundy.data.supply import TEAM_STORAGE
from rules.castles_of_burgundy.data.tiles import COLOURS
from rules.castles_of_burgundy.data.trade_routes import TRADE_ROUTES, Reward
from rules.castles_of_burgundy.options import OFF
from rules.castles_of_burgundy.state import Duchy, Player, Table

COVERED: Final = "covered"
"""What counts in the game for one; it is no source of points."""


def dice_text(player: Player, texts: Texts) -> str:
    """Return the dice of the round, used ones in brackets: "dice 3, (5)"; "" without dice."""
    dice = [
        f"({value})" if used else str(value)
        for value, used in zip(player.dice, player.used, strict=True)
    ]
    return texts.gettext("dice {values}", values=", ".join(dice)) if dice else ""


def covered_text(duchy: Duchy, texts: Texts) -> str:
    """Return how full a duchy is: "12/37 cells"."""
    covered = len(duchy.tiles) - duchy.empty_cells
    return texts.gettext("{n}/{cells} cells", n=covered, cells=len(duchy.tiles))


def points(table: Table, seat: int) -> int:
    """Return the points of a seat, after the end with those that its duchy scored.

    What a team scored together stands with its first member.
    """
    player = table.players[seat]
    first = table.members(player.duchy)[0] == seat
    return player.points + (sum(table.duchy_of(seat).vp.values()) if first else 0)


def wealth(table: Table, seat: int, texts: Texts) -> list[str]:
    """Return points, silver and workers; the solo game has no points."""
    duchy = table.duchy_of(seat)
    parts = [] if table.solo else [phrases.points(points(table, seat), texts)]
    return [*parts, phrases.silver(duchy.silver, texts), phrases.workers(duchy.workers, texts)]


def status_facts(table: Table, seat: int, texts: Texts) -> list[str]:
    """Return the facts for a status line: points, silver, workers, cells, dice."""
    facts = [*wealth(table, seat, texts), covered_text(table.duchy_of(seat), texts)]
    dice = dice_text(table.players[seat], texts) if table.stack else ""
    return [*facts, dice] if dice else facts


def place_in_order(table: Table, seat: int) -> str:
    """Return the place of a seat in the order of the round: "2. "; "" where there is none."""
    if table.solo or seat not in table.order:
        return ""
    return f"{table.order.index(seat) + 1}. "


def player_in_short(table: Table, seat: int, info: TableInfo, texts: Texts) -> str:
    """Return "2. Ann (P1): 17 points · 2 silver · 3 workers · 12/37 cells · dice 3, 5"."""
    head = f"{place_in_order(table, seat)}{info.seats[seat].name} ({words.mark(seat)})"
    return f"{head}: {DOT.join(status_facts(table, seat, texts))}"


def player_name(table: Table, seat: int, info: TableInfo, texts: Texts) -> str:
    """Return "▶ 2. Ann (P1, computer)": the place in the turn order, the name, the mark."""
    notes = [words.mark(seat), *computer_notes(info.seats[seat], texts)]
    acts = "▶ " if seat in rules.waiting(table) else ""
    return f"{acts}{place_in_order(table, seat)}{info.seats[seat].name} ({', '.join(notes)})"


def sources_of(vp: Mapping[str, int], texts: Texts) -> list[str]:
    """Name where points came from: "Regions 24"."""
    return source_parts(vp, queries.SOURCES, words.source, texts)


def reward(item: Reward, texts: Texts) -> str:
    """Say what a space of a trade route gives: "4 workers", "mine / monastery / castle"."""
    if item.colours == COLOURS:
        return texts.gettext("any tile")
    if item.colours:
        return " / ".join(phrases.tile_of(name, texts) for name in item.colours)
    return phrases.gains(item.points, item.silver, item.workers, texts)


def route_parts(duchy: Duchy, texts: Texts) -> Iterator[str]:
    """Yield the spaces of a trade route: goods, reward, and the goods that lie there."""
    laid = iter(duchy.route_goods)
    for number in duchy.route:
        for space in TRADE_ROUTES[number]:
            text = f"{words.goods(space.goods, texts)}: {reward(space.reward, texts)}"
            goods = next(laid, 0)
            if goods:
                text += " ✓" if goods == space.goods else f" [{words.goods(goods, texts)}]"
            yield text


def region_parts(duchy: Duchy, colour: str, texts: Texts) -> Iterator[str]:
    """Yield the cells of a colour, those of a region in brackets, with tile or number."""
    board = duchy.layout
    for region in board.regions:
        if board.cells[region[0]].colour != colour:
            continue
        parts = []
        for cell in region:
            tile = duchy.tiles[cell]
            about = words.tile(tile, texts) if tile else f"[{board.cells[cell].number}]"
            parts.append(f"{board.cells[cell].id} {about}")
        if len(region) > 1:
            parts[0], parts[-1] = f"({parts[0]}", f"{parts[-1]})"
        if all(duchy.tiles[cell] for cell in region):
            parts[-1] += " ✓"
        yield from parts


def storage_text(tiles: list[str], limit: int | None, texts: Texts) -> str:
    """Say what lies in a storage: "Storage 2/3: mine, bank"."""
    return texts.gettext(
        "Storage {n}/{spaces}: {tiles}",
        n=len(tiles),
        spaces="∞" if limit is None else limit,
        tiles=", ".join(words.counted(tiles, texts)) or "–",
    )


def stored_text(table: Table, seat: int, texts: Texts) -> str:
    """Say what a player can place from: the own storage and that of the team together."""
    duchy, own = table.duchy_of(seat), table.players[seat].storage
    limit = 2 * TEAM_STORAGE if table.teams else table.storage_limit(duchy)
    return storage_text([*own, *duchy.storage], limit, texts)


def duchy_lines(table: Table, duchy: Duchy, texts: Texts) -> list[str]:
    """Return the points at the end and all that lies on the board of a player or a team."""
    lines = []
    if duchy.vp:
        lines += listed(texts.gettext("Points at the end:"), sources_of(duchy.vp, texts))
    lines += packed("  ", [words.duchy(duchy.board, texts), covered_text(duchy, texts)])
    limit = table.storage_limit(duchy)
    own = storage_text(duchy.storage, limit, texts)
    lines.append("  " + (texts.gettext("Shared: {storage}", storage=own) if table.teams else own))
    lines += listed(texts.gettext("Goods:"), goods_parts(duchy.goods, texts))
    more = {
        texts.gettext("Sold goods:"): goods_parts(duchy.sold, texts),
        texts.gettext("Monasteries:"): [str(number) for number in duchy.monasteries],
        texts.gettext("Copied monasteries:"): [str(number) for number in table.copied(duchy)],
        texts.gettext("Shields:"): shield_parts(duchy, texts),
        texts.gettext("Bonus tiles:"): bonus_parts(duchy, texts),
        texts.gettext("Trade route:"): list(route_parts(duchy, texts)),
    }
    for head, parts in more.items():
        lines += listed(head, parts) if parts else []
    if not duchy.board:
        return lines
    if duchy.layout.posts:
        lines.append("  " + posts_text(duchy, texts))
    for colour in COLOURS:
        cells = list(region_parts(duchy, colour, texts))
        lines += listed(f"{words.colour(colour, texts)}:", cells)
    return lines


def posts_text(duchy: Duchy, texts: Texts) -> str:
    """Say where the border posts are and how many are linked."""
    cells = ", ".join(duchy.layout.cells[cell].id for cell in duchy.layout.posts)
    if duchy.linked < 2:
        return texts.gettext("Border posts: {cells}", cells=cells)
    return texts.gettext("Border posts: {cells}; linked: {n}", cells=cells, n=duchy.linked)


def shield_parts(duchy: Duchy, texts: Texts) -> list[str]:
    """Return the shields with the cells of their castles: "9 on d4"."""
    return [
        texts.gettext("{shield} on {cell}", shield=number, cell=duchy.layout.cells[cell].id)
        for number, cell in duchy.shields
    ]


def bonus_parts(duchy: Duchy, texts: Texts) -> list[str]:
    """Return the bonus tiles of a duchy: "Ships (large)"."""
    return [
        texts.gettext(
            "{colour} ({size})",
            colour=words.bonus_colour(colour, texts),
            size=words.bonus_size(size, texts),
        )
        for colour, size in duchy.bonus
    ]


def seat_lines(table: Table, seat: int, info: TableInfo, texts: Texts) -> list[str]:
    """Return what belongs to a player alone: name, points, dice, own storage in a team."""
    player = table.players[seat]
    facts = (
        [phrases.points(points(table, seat), texts)] if table.teams else wealth(table, seat, texts)
    )
    if dice := dice_text(player, texts):
        facts.append(dice)
    lines = [player_name(table, seat, info, texts), *packed("  ", facts)]
    if player.vp:
        lines += listed(texts.gettext("Points:"), sources_of(player.vp, texts))
    if table.teams:
        lines.append("  " + storage_text(player.storage, TEAM_STORAGE, texts))
    return lines


def player_lines(table: Table, seat: int, info: TableInfo, texts: Texts) -> list[str]:
    """Return everything that belongs to a player, with the duchy."""
    lines = seat_lines(table, seat, info, texts)
    return lines + duchy_lines(table, table.duchy_of(seat), texts)


def team_name(table: Table, number: int, info: TableInfo, texts: Texts) -> str:
    """Name a team by its members: "Team A: Ann, Cy"."""
    members = ", ".join(info.seats[seat].name for seat in table.members(number))
    return texts.gettext("Team {team}: {players}", team="AB"[number], players=members)


def team_lines(table: Table, number: int, info: TableInfo, texts: Texts) -> list[str]:
    """Return everything that a team shares, after its name."""
    duchy = table.duchies[number]
    means = [phrases.silver(duchy.silver, texts), phrases.workers(duchy.workers, texts)]
    lines = [team_name(table, number, info, texts), *packed("  ", means)]
    return lines + duchy_lines(table, duchy, texts)


def score_parts(score: Score, texts: Texts) -> str:
    """Return "Regions 62, Livestock 31": the points of a result by source.

    Of a solo game it is how well its player did.
    """
    if COVERED in score.sources:
        return alone_facts(score, texts)
    return ", ".join(source_parts(score.sources, score.sources, words.source, texts))


def alone_facts(score: Score, texts: Texts) -> str:
    """Return how well the player of a solo game did: the round of the victory, or what is empty.

    "all cells covered in round 21", "6 empty cells".
    """
    if score.won:
        return texts.gettext("all cells covered in round {round}", round=-score.tie_break)
    empty = SOLO_CELLS - score.total
    return texts.ngettext("{n} empty cell", "{n} empty cells", empty)


def with_tie_break(
    line: str, score: Score, texts: Texts, options: Mapping[str, OptionValue]
) -> str:
    """Add to a line of the result what decides between equal totals (RULINGS 10)."""
    cells = score.tie_break // queries.EMPTY_WEIGHT
    if options.get("tie_break") == "fewest_empty":
        cells_text = texts.ngettext("{n} covered cell", "{n} covered cells", cells)
    else:
        cells_text = texts.ngettext("{n} empty cell", "{n} empty cells", cells)
    if options.get("team", OFF) != OFF:
        return texts.gettext("{line}; tie: {cells}", line=line, cells=cells_text)
    return texts.gettext("{line}; tie: {cells}, then the turn order", line=line, cells=cells_text)
