"""What the coach knows of Puerto Rico: the forecast of the result by what it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.games.core.coach import OTHERS, Coach, Milestone, NamedPart, PartGroup, Scale
from bot.games.puerto_rico.computer.forecast import parts
from bot.games.puerto_rico.computer.guide import ROUNDS, PuertoRicoGuide
from rules import Score
from rules.puerto_rico.data import LARGE_BUILDINGS, QUARRY
from rules.puerto_rico.events import Built, Loaded, LoadedBySmallWharf, Settled, Sold
from rules.puerto_rico.state import Table

CHIPS: Final = "chips"
BUILDINGS: Final = "buildings"
LARGE: Final = "large-buildings"

_WORDS: Final[Mapping[str, NamedPart]] = MappingProxyType(
    {
        CHIPS: NamedPart(PartGroup.NOW, "victory point chips", "loading-points", "shipping"),
        BUILDINGS: NamedPart(PartGroup.NOW, "points of buildings", "victory-points", "building"),
        LARGE: NamedPart(
            PartGroup.PREPARES, "bonuses of large buildings", "large-buildings", "end"
        ),
        "functions": NamedPart(
            PartGroup.PREPARES, "functions of small violet buildings", "occupied", "building"
        ),
        "doubloons": NamedPart(PartGroup.NOW, "doubloons", "price", "money"),
        "barrels": NamedPart(PartGroup.NOW, "barrels in hand", "loading-duty", "shipping"),
        "production": NamedPart(
            PartGroup.PREPARES, "barrels you produce", "production", "production"
        ),
        "kinds": NamedPart(PartGroup.PREPARES, "kinds of goods you produce", "goods", "production"),
        "colonists": NamedPart(PartGroup.PREPARES, "colonists", "occupied", "colonists"),
        "quarries": NamedPart(PartGroup.PREPARES, "quarries", "quarry-discount", "building"),
        OTHERS: NamedPart(PartGroup.DENIES, "the other players", "privilege", "round"),
    }
)
_MILESTONES: Final[Mapping[str, Milestone]] = MappingProxyType(
    {
        "sale": Milestone("You sell goods", (Sold,)),
        "shipping": Milestone("You ship goods", (Loaded, LoadedBySmallWharf)),
        "building": Milestone("You build a building", (Built,)),
        "large-building": Milestone(
            "You build a large building", (Built,), lambda event: event.building in LARGE_BUILDINGS
        ),
        "quarry": Milestone("You take a quarry", (Settled,), lambda event: event.tile == QUARRY),
    }
)


class PuertoRicoCoach(Coach[Table]):
    """Judges by the forecast some rounds later, as the strong computer does."""

    guide = PuertoRicoGuide()
    rounds = ROUNDS
    words = _WORDS
    milestones = _MILESTONES
    luck_samples = 32
    scale = Scale(spread=6.5, factor=1.03, model_error=0.8, games=64, calibrated=True)

    def standing(self, state: Table, seat: int, start: Table) -> Mapping[str, float]:
        return parts(state)[seat]

    def scored(self, score: Score) -> Mapping[str, float]:
        """Return chips and printed points apart from what large buildings bring."""
        points_of = {CHIPS: 0.0, BUILDINGS: 0.0, LARGE: 0.0}
        for source, points in score.sources.items():
            points_of[source if source in points_of else LARGE] += points
        return points_of
