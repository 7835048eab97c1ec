"""The facts of a player of Brass: Birmingham in words: numbers, mat, cards, result (RULINGS 13)."""

from __future__ import annotations

from collections.abc import Mapping

from renderers.brass_birmingham import words
from renderers.core.game import TableInfo
from renderers.core.lines import DOT, counted, listed, packed
from renderers.core.numbers import signed
from renderers.core.scores import source_parts
from renderers.core.table import acting_name
from renderers.core.texts import Texts
from rules import OptionValue, Score
from rules.brass_birmingham import queries
from rules.brass_birmingham.data import INDUSTRIES, LAST_SPACE, STACKS, TOP_SPACE, WILDS
from rules.brass_birmingham.state import Player, Table


def wild_cards(player: Player) -> list[str]:
    """Return the wild cards in a hand, which everybody sees."""
    return [card for card in player.hand if card in WILDS]


def spaces_to_next(player: Player) -> int:
    """Return how many spaces are missing to the next income level, 0 at the end of the track."""
    above = TOP_SPACE[player.level] + 1
    return above - player.space if above <= LAST_SPACE else 0


def income_text(player: Player, texts: Texts) -> str:
    """Return "income +3 (space 16, 1 to +4)"."""
    level, missing = signed(player.level), spaces_to_next(player)
    if not missing:
        return texts.gettext("income {level} (space {space})", level=level, space=player.space)
    return texts.gettext(
        "income {level} (space {space}, {n} more to reach {next})",
        level=level,
        space=player.space,
        n=missing,
        next=signed(player.level + 1),
    )


def next_tiles(player: Player, texts: Texts) -> list[str]:
    """Name the next tile of each industry on the mat and how many are left: "Pottery I (5)"."""
    named = []
    for industry in INDUSTRIES:
        kind, left = player.next_tile(industry), len(STACKS[industry]) - player.mat[industry]
        if kind is None:
            named.append(f"{words.industry(industry, texts)} –")
        else:
            named.append(f"{words.tile(industry, kind.level, texts)} ({left})")
    return named


def sources_of(player: Player, texts: Texts) -> list[str]:
    """Name where the points came from: "Canals 5"."""
    return source_parts(player.vp, queries.SOURCES, words.source, texts)


def income(level: str, texts: Texts) -> str:
    """Return "income +3", or how it changes."""
    return texts.gettext("income {level}", level=level)


def spent(player: Player, texts: Texts) -> str:
    """Return what was spent in this round: "spent £17"."""
    return texts.gettext("spent {money}", money=words.pounds(player.spent))


def cards(player: Player, texts: Texts) -> str:
    """Count the cards in a hand: "8 cards"."""
    return texts.ngettext("{n} card", "{n} cards", len(player.hand))


def links_left(player: Player, texts: Texts) -> str:
    """Count the link tiles that are left: "14 link tiles left"."""
    return texts.ngettext("{n} link tile left", "{n} link tiles left", player.links)


def wealth(player: Player, texts: Texts) -> list[str]:
    """Return money, income level and points."""
    return [
        words.pounds(player.money),
        income(signed(player.level), texts),
        words.points(player.points, texts),
    ]


def player_facts(player: Player, texts: Texts) -> list[str]:
    """Return money, income, points, what was spent, cards and link tiles of a player, in full."""
    return [
        words.pounds(player.money),
        income_text(player, texts),
        words.points(player.points, texts),
        spent(player, texts),
        texts.ngettext("{n} card in hand", "{n} cards in hand", len(player.hand)),
        *(words.card(card, texts) for card in wild_cards(player)),
        links_left(player, texts),
    ]


def status_facts(table: Table, player: Player, texts: Texts) -> list[str]:
    """Return the facts for a status line: without details, and after the end without supplies."""
    facts = wealth(player, texts)
    if not table.stack:
        return facts
    hand, wild = cards(player, texts), len(wild_cards(player))
    if wild:
        hand += " " + texts.gettext("({n} wild)", n=wild)
    facts += [hand, links_left(player, texts)]
    return [*facts, spent(player, texts)] if player.spent else facts


def player_in_short(table: Table, seat: int, info: TableInfo, texts: Texts) -> str:
    """Return "2. Ann (P1): £17 · income +3 · 5 points · spent £3 · 8 cards"."""
    player = table.players[seat]
    parts = [*wealth(player, texts), spent(player, texts), cards(player, texts)]
    place = table.order.index(seat) + 1
    return f"{place}. {info.seats[seat].name} ({words.mark(seat)}): {DOT.join(parts)}"


def on_board_text(table: Table, seat: int, texts: Texts) -> str:
    """Say what the links and flipped tiles of a seat would score now."""
    return texts.gettext(
        "would score now: links {links}, tiles {tiles}",
        links=queries.link_points(table)[seat],
        tiles=queries.tile_points(table)[seat],
    )


def player_name(table: Table, seat: int, info: TableInfo, texts: Texts) -> str:
    """Return "▶ 2. Ann (P1, computer)": the place in the turn order, the name, the mark."""
    place = table.order.index(seat) + 1
    return acting_name(table, seat, info, texts, place=f"{place}. ")


def mat_lines(player: Player, texts: Texts) -> list[str]:
    """List all tiles on the mat by level, the next one first: "Cotton Mill: II ×2, III ×3"."""
    lines = []
    for industry in INDUSTRIES:
        left = STACKS[industry][player.mat[industry] :]
        levels = ", ".join(counted(words.roman(kind.level) for kind in left))
        lines.append(f"{words.industry(industry, texts)}: {levels or '–'}")
    return lines


def next_cost_lines(player: Player, texts: Texts) -> list[str]:
    """List the next tile of each industry with its cost, points and income."""
    kinds = [kind for industry in INDUSTRIES if (kind := player.next_tile(industry))]
    return [
        f"{words.tile(kind.industry, kind.level, texts)}: {DOT.join(words.worth(kind, texts))}"
        for kind in kinds
    ]


def player_lines(table: Table, seat: int, info: TableInfo, texts: Texts) -> list[str]:
    """Return everything that belongs to a player, but for the board."""
    player = table.players[seat]
    lines = [player_name(table, seat, info, texts)]
    lines += packed("  ", player_facts(player, texts))
    if player.vp:
        lines += listed(texts.gettext("Points:"), sources_of(player, texts))
    if table.stack:
        lines += packed("  ", [on_board_text(table, seat, texts)])
    lines += listed(texts.gettext("Next on the mat:"), next_tiles(player, texts))
    if table.viewer == seat and player.hand and table.visible(seat):
        lines += listed(texts.gettext("Hand:"), words.counted(player.hand, texts))
    if player.discards:
        number = len(player.discards)
        head = texts.gettext("Discards ({n})", n=number) + ":"
        lines += listed(head, words.counted(player.discards, texts))
    return lines


def score_parts(score: Score, texts: Texts) -> str:
    """Return "20 Canals, 31 Rails": the points of a result by source."""
    return ", ".join(source_parts(score.sources, score.sources, words.source, texts))


def with_tie_break(
    line: str, score: Score, texts: Texts, options: Mapping[str, OptionValue]
) -> str:
    """Add to a line of the result what decides between equal totals (RULINGS 11)."""
    income, money = queries.tie_break(score)
    if options.get("income_tiebreak") == "level":
        return texts.gettext(
            "{line}; tie: income level {level}, then {money}",
            line=line,
            level=signed(income),
            money=words.pounds(money),
        )
    return texts.gettext(
        "{line}; tie: income space {space}, then {money}",
        line=line,
        space=income,
        money=words.pounds(money),
    )


def tie_text(table: Table, seat: int, texts: Texts) -> str:
    """Return what decides between equal totals: "income +3 (space 16) · £17"."""
    player = table.players[seat]
    level = signed(player.level)
    if table.options["income_tiebreak"] == "level":
        facts = income(level, texts)
    else:
        facts = texts.gettext("income {level} (space {space})", level=level, space=player.space)
    return f"{facts} · {words.pounds(player.money)}"
