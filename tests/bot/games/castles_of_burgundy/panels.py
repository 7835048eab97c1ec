"""The Castles of Burgundy in tests of its questions: registries, positions, panels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import rules
from bot.games.core.choices import Edit
from bot.games.core.panel import Panel
from bot.i18n import texts_for
from rules.castles_of_burgundy import CastlesOfBurgundy
from rules.castles_of_burgundy.state import Table
from tests.asked import panel_of

SLUG: Final = CastlesOfBurgundy.slug
ENGLISH: Final = texts_for("en")
EVERYTHING: Final[Mapping[str, object]] = {
    "shields": True,
    "trade_routes": True,
    "white_castles": True,
    "extra_tiles": True,
    "inns": True,
    "trade_route_order": "choose",
    "castle_start": "choose_secret",
    "duchy_setup": "choose",
}
TABLES: Final[tuple[tuple[int, Mapping[str, object]], ...]] = (
    (2, {}),
    (2, EVERYTHING),
    (4, EVERYTHING),
    (3, {"border_posts": True, "border_duchies": "choose", "shields": True}),
    (4, {"team": "12a", "extra_tiles": True, "white_castles": True, "inns": True}),
    (1, {"solo": "13a", "extra_tiles": True, "white_castles": True}),
)
"""Numbers of players with options, so that everything in the box is used."""


def turn(
    *dice: int,
    storage: Sequence[str] = (),
    tiles: Mapping[str, str] | None = None,
    depots: Mapping[int, Sequence[str]] | None = None,
    goods: Mapping[int, Sequence[int]] | None = None,
    options: Mapping[str, object] | None = None,
    seats: int = 2,
    **has: Any,
) -> Table:
    """The first turn of a game, in which the first player has these `dice` and things.

    All duchies are number 1 with a castle on d4; depots that are not given are empty. `goods` are
    those in depots by type; `has` are fields of the duchy.
    """
    table: Table = rules.new(SLUG, seats, {**(options or {})}, "turn")
    seat = rules.waiting(table)[0]
    assert seat == 0
    player, duchy = table.players[0], table.duchies[0]
    player.dice, player.used = list(dice), [False] * len(dice)
    while len(player.dice) < 2:
        player.dice, player.used = [*player.dice, 1], [*player.used, True]
    duchy.storage, duchy.goods = list(storage), [0] * 6
    for cell, tile in (tiles or {}).items():
        duchy.tiles[duchy.layout.index[cell]] = tile
    for name, value in has.items():
        setattr(duchy, name, value)
    for number, depot in enumerate(table.depots, 1):
        depot.tiles = list((depots or {}).get(number, ()))
        counts = (goods or {}).get(number, ())
        depot.goods = [counts.count(kind) for kind in range(1, 7)]
    table.black = []
    return table


def positions(seats: int, options: Mapping[str, object], seed: str) -> Iterator[tuple[Table, int]]:
    """The positions of a random game, each with a seat that is asked."""
    chance = rules.Chance(seed)
    table: Table = rules.new(SLUG, seats, dict(options), seed)
    while waiting := rules.waiting(table):
        seat = chance.choose(waiting)
        yield table, seat
        table = rules.play(table, seat, rules.sample(table, seat, chance)).state


def edits(panel: Panel, draft: str) -> list[Edit]:
    """The changes on offer, in order."""
    groups = panel.edits(draft)
    return [edit for group in groups for edit in group.edits if edit.enabled]


def offered(panel: Panel, draft: str = "") -> dict[str, tuple[str, str]]:
    """The changes on offer in words: label and description by code."""
    return {edit.code: (edit.label, edit.description) for edit in edits(panel, draft)}


def pressed(table: Table, *codes: str) -> tuple[Panel, str]:
    """The panel of the first player and its draft after these changes, each of them on offer."""
    panel = panel_of(rules.view(table, 0))
    draft = panel.start()
    for code in codes:
        assert code in offered(panel, draft), (code, draft, list(offered(panel, draft)))
        draft = panel.apply(draft, code)
    return panel, draft
