"""The effects of tiles and trade routes that a player resolves (RULINGS 8, 11, 13.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from rules.castles_of_burgundy import refusals
from rules.castles_of_burgundy.actions.base import MoveRules
from rules.castles_of_burgundy.actions.place import is_pending, pending_refusal
from rules.castles_of_burgundy.actions.take import take, tile_refusal
from rules.castles_of_burgundy.data.points import WATCHTOWER_POINTS
from rules.castles_of_burgundy.data.tiles import (
    BUILDING,
    BUILDINGS,
    CARPENTER,
    CASTLE,
    CHURCH,
    CRANE,
    GOOSE,
    LIVESTOCK,
    MARKET,
    MINE,
    MONASTERY,
    SHIP,
    TILES,
    WATCHTOWER,
    WHITE_CASTLE,
)
from rules.castles_of_burgundy.events import EffectsLost, EffectUsed, TileGave, TileTaken
from rules.castles_of_burgundy.moves import (
    REGION,
    ROUTE,
    SKIPPED,
    TAKERS,
    TILE,
    TRADE,
    Crane,
    Goose,
    ScoreNow,
    Skip,
    TakeBy,
)
from rules.castles_of_burgundy.payments import resolve
from rules.castles_of_burgundy.placing import (
    WAITING,
    give_at_once,
    score_goose,
    species_near,
)
from rules.castles_of_burgundy.state import Effect, Table
from rules.castles_of_burgundy.steps.solo import gain_points
from rules.castles_of_burgundy.storage import Into, store, storing_refusal, ways_in
from rules.core.errors import Refusal

TAKEN: Final = {
    MARKET: (SHIP, LIVESTOCK),
    CARPENTER: (BUILDING,),
    CHURCH: (MINE, MONASTERY, CASTLE),
}
"""The colours of tiles that a building takes."""


class TakeByRules(MoveRules[TakeBy]):
    """A tile of certain colours from any numbered depot into storage."""

    move: ClassVar = TakeBy
    verbs: ClassVar = TAKERS

    def verb_of(self, move: TakeBy) -> str:
        """Return the name of the effect."""
        return move.effect

    def moves(self, table: Table, seat: int) -> Iterator[TakeBy]:
        """Yield every tile for every effect with every way to store it."""
        effects = [effect for effect in TAKERS if is_pending(table, effect)]
        if not effects:
            return
        into = ways_in(table, seat)
        for effect in effects:
            colours = takes(table, effect)
            for depot, tile in table.depot_tiles():
                if TILES[tile].colour in colours:
                    for way in into:
                        yield TakeBy(effect, tile, depot, *way)

    def complete(self, table: Table, seat: int, move: TakeBy) -> TakeBy | Refusal:
        """The effect, the tile, then the storage."""
        if refusal := pending_refusal(table, move.effect):
            return refusal
        if TILES[move.tile].colour not in takes(table, move.effect):
            return Refusal(refusals.EFFECT_WRONG_TILE, {"tile": move.tile})
        return (
            tile_refusal(table, move.tile, move.depot)
            or storing_refusal(table, seat, Into(move.drop, move.drop_from, move.into))
            or move
        )

    def apply(self, table: Table, seat: int, move: TakeBy) -> None:
        """Store the tile."""
        resolve(table, move.effect)
        take(table, move.tile, move.depot)
        store(table, seat, move.tile, Into(move.drop, move.drop_from, move.into))
        table.emit(TileTaken, seat, move.tile, move.depot, move.effect, "", 0, move.drop)


def takes(table: Table, effect: str) -> tuple[str, ...]:
    """Return the colours of the tiles that a pending effect takes.

    Rewards of a trade route come from left to right, so only the first one counts.
    """
    if effect != ROUTE:
        return TAKEN[effect]
    return next(pending.colours for pending in table.turn.pending if pending.kind == ROUTE)


def reward_left(table: Table) -> bool:
    """Whether a reward of a trade route finds a tile, be it after others that find none."""
    colours = {colour for effect in table.turn.pending for colour in effect.colours}
    return any(TILES[tile].colour in colours for _, tile in table.depot_tiles())


class CraneRules(MoveRules[Crane]):
    """The effect of any building, present or not."""

    move: ClassVar = Crane
    verbs: ClassVar = (CRANE,)

    def moves(self, table: Table, seat: int) -> Iterator[Crane]:
        """Yield every building with an effect."""
        if is_pending(table, CRANE):
            yield from map(Crane, craned(table))

    def complete(self, table: Table, seat: int, move: Crane) -> Crane | Refusal:
        """The effect, then the building."""
        if refusal := pending_refusal(table, CRANE):
            return refusal
        if move.building not in craned(table):
            return Refusal(refusals.EFFECT_NOT_PENDING, {"effect": move.building})
        return move

    def apply(self, table: Table, seat: int, move: Crane) -> None:
        """Do what the building does; an effect with a choice becomes pending."""
        resolve(table, CRANE)
        table.emit(EffectUsed, seat, move.building)
        if move.building in WAITING:
            table.turn.pending.append(Effect(move.building))
        elif move.building == WATCHTOWER:
            table.emit(TileGave, seat, CRANE, 0, 0, WATCHTOWER_POINTS)
            gain_points(table, seat, "watchtowers", WATCHTOWER_POINTS)
        else:
            give_at_once(table, seat, move.building)


def craned(table: Table) -> tuple[str, ...]:
    """Return the buildings whose effect a crane may have."""
    return (*BUILDINGS, WHITE_CASTLE) if table.options["white_castles"] else BUILDINGS


class GooseRules(MoveRules[Goose]):
    """The species that geese score with."""

    move: ClassVar = Goose
    verbs: ClassVar = (GOOSE,)

    def moves(self, table: Table, seat: int) -> Iterator[Goose]:
        """Yield every species in the pasture."""
        if is_pending(table, GOOSE):
            yield from map(Goose, species_near(table.duchy_of(seat), _goose(table).cell))

    def complete(self, table: Table, seat: int, move: Goose) -> Goose | Refusal:
        """The effect, then the species."""
        if refusal := pending_refusal(table, GOOSE):
            return refusal
        if move.species not in species_near(table.duchy_of(seat), _goose(table).cell):
            return Refusal(refusals.GOOSE_SPECIES, {"species": move.species})
        return move

    def apply(self, table: Table, seat: int, move: Goose) -> None:
        """Score the animals of the species."""
        effect = resolve(table, GOOSE)
        score_goose(table, seat, effect.cell, move.species)


def _goose(table: Table) -> Effect:
    return next(effect for effect in table.turn.pending if effect.kind == GOOSE)


class ScoreRules(MoveRules[ScoreNow]):
    """Points of a tile or a region, in the order that the player likes (solo)."""

    move: ClassVar = ScoreNow
    verbs: ClassVar = ("score",)

    def moves(self, table: Table, seat: int) -> Iterator[ScoreNow]:
        """Yield what brings points."""
        yield from (ScoreNow(kind) for kind in (TILE, REGION) if is_pending(table, kind))

    def complete(self, table: Table, seat: int, move: ScoreNow) -> ScoreNow | Refusal:
        """Points that are pending."""
        return pending_refusal(table, move.what) or move

    def apply(self, table: Table, seat: int, move: ScoreNow) -> None:
        """Score the points now."""
        gain_points(table, seat, "", resolve(table, move.what).points)


class SkipRules(MoveRules[Skip]):
    """Doing without an effect."""

    move: ClassVar = Skip
    verbs: ClassVar = SKIPPED

    def verb_of(self, move: Skip) -> str:
        """Return the name of the effect."""
        return move.effect

    def moves(self, table: Table, seat: int) -> Iterator[Skip]:
        """Yield every effect that may be skipped."""
        yield from (Skip(kind) for kind in SKIPPED if is_pending(table, kind))

    def complete(self, table: Table, seat: int, move: Skip) -> Skip | Refusal:
        """An effect that is pending; a trade is a question of its own."""
        if move.effect == TRADE:
            return Refusal(refusals.EFFECT_NOT_PENDING, {"effect": move.effect})
        return pending_refusal(table, move.effect) or move

    def apply(self, table: Table, seat: int, move: Skip) -> None:
        """Take the effect off the list."""
        resolve(table, move.effect)
        table.emit(EffectsLost, seat, (move.effect,), True)
