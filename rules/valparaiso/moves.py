"""The moves of Valparaíso and their notation (RULINGS 12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from rules.core.checks import Ids
from rules.core.notation import Notation
from rules.core.phrases import Move
from rules.valparaiso import elements, refusals
from rules.valparaiso.cards import ACHIEVEMENT_OF, CARD_IDS, NUMBERS, REGION_IDS, with_action
from rules.valparaiso.data import BOARDS, COAST
from rules.valparaiso.data_check import RESERVED
from rules.valparaiso.phrases import (
    NO_CHOICE,
    NONE,
    PLACES,
    TIMES,
    Cards,
    Choice,
    Discard,
    Good,
    Goods,
    Planned,
    Route,
    Uses,
    Visits,
    goods_named,
)

_VILLAGES: Final = tuple(dict.fromkeys(one for board in BOARDS.values() for one in board.villages))
_SPACES: Final = tuple(dict.fromkeys(space for board in BOARDS.values() for space in board.spaces))
_HARBOURS: Final = tuple(dict.fromkeys(board.harbour for board in BOARDS.values()))


@dataclass(frozen=True, slots=True)
class ChooseGoods(Move):
    """Choose the goods to begin with: `goods 2 silver 1 wheat`."""

    template: ClassVar[str] = "goods {goods}"
    goods: Goods


@dataclass(frozen=True, slots=True)
class PlaceMerchant(Move):
    """Place the second merchant in a village: `place LIM`."""

    template: ClassVar[str] = "place {village}"
    village: Annotated[str, Ids(_VILLAGES, refusals.NO_VILLAGE)]


@dataclass(frozen=True, slots=True)
class Plan(Move):
    """Commit a plan: `plan move ship trade`."""

    template: ClassVar[str] = "plan {planned}[ bonus {bonus}]"
    planned: Planned
    bonus: Good = ""


@dataclass(frozen=True, slots=True)
class DraftPlan(Move):
    """Keep a plan that is not committed: `draft move ship`."""

    template: ClassVar[str] = "draft {planned}[ bonus {bonus}]"
    planned: Planned
    bonus: Good = ""


@dataclass(frozen=True, slots=True)
class Unplan(Move):
    """Withdraw a committed plan."""

    template: ClassVar[str] = "unplan"


@dataclass(frozen=True, slots=True)
class Bonus(Move):
    """Name the good that the first to commit takes: `bonus silver`."""

    template: ClassVar[str] = "bonus {good}"
    good: Good


@dataclass(frozen=True, slots=True)
class Deadline(Move):
    """Time is over: what the player has drafted becomes the plan."""

    by_players: ClassVar[bool] = False
    template: ClassVar[str] = "deadline"


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Use a planned card."""

    card: str


@dataclass(frozen=True, slots=True)
class PlaySkip(Play):
    """Use a card without effect: `play ship skip`."""

    template: ClassVar[str] = "play {card} skip"
    card: Annotated[str, Cards(CARD_IDS)]


@dataclass(frozen=True, slots=True)
class PlayAlternative(Play):
    """Use the alternative action of a card: `play hire alt +silver`."""

    template: ClassVar[str] = "play {card} alt {goods}"
    card: Annotated[str, Cards(CARD_IDS)]
    goods: Choice = NO_CHOICE


@dataclass(frozen=True, slots=True)
class PlayMoveGoods(Play):
    """Move goods between warehouse and hold: `play move-goods load 2 copper unload 1 wheat`."""

    template: ClassVar[str] = "play {card}[ load {load}][ unload {unload}]"
    card: Annotated[str, Cards(with_action(elements.MoveGoods))]
    load: Goods | None = None
    unload: Goods | None = None

    def check(self) -> None:
        """Goods are named after each word."""
        goods_named(self.load, self.unload)


@dataclass(frozen=True, slots=True)
class PlaySell(Play):
    """Sell a good: `play sell wheat`."""

    template: ClassVar[str] = "play {card} {good}"
    card: Annotated[str, Cards(with_action(elements.SellGood))]
    good: Good


@dataclass(frozen=True, slots=True)
class PlayHire(Play):
    """Hire a merchant: `play hire`."""

    template: ClassVar[str] = "play {card}"
    card: Annotated[str, Cards(with_action(elements.HireMerchant))]


@dataclass(frozen=True, slots=True)
class PlayMove(Play):
    """Move merchants along roads: `play move VAL-QUI-LIM VAL-CON`."""

    template: ClassVar[str] = "play {card} {route}"
    card: Annotated[str, Cards(with_action(elements.MoveMerchants))]
    route: Route


@dataclass(frozen=True, slots=True)
class PlayRiver(PlayMove):
    """Move merchants from river place to river place: `play river VAL>LIM QUI>CAS`."""

    template: ClassVar[str] = "play {card} {route}"
    card: Annotated[str, Cards(with_action(elements.RiverBoats))]


@dataclass(frozen=True, slots=True)
class PlayBuild(Play):
    """Build a house in the harbour or on a space of a village: `play build CAS1`."""

    template: ClassVar[str] = "play {card} {site} {given}"
    card: Annotated[str, Cards(with_action(elements.BuildHouse))]
    site: Annotated[str, Ids((*_HARBOURS, *_SPACES), refusals.NO_SITE)]
    given: Choice = NO_CHOICE


@dataclass(frozen=True, slots=True)
class PlayTrade(Play):
    """Trade in the villages with a market: `play trade LIM x2; CAS x1 [+wheat +wheat]`."""

    template: ClassVar[str] = "play {card} {visits}"
    card: Annotated[str, Cards(with_action(elements.TradeInVillages))]
    visits: Visits


@dataclass(frozen=True, slots=True)
class PlayShip(Play):
    """Move the ship: `play ship east`."""

    template: ClassVar[str] = "play {card} {space}"
    card: Annotated[str, Cards(with_action(elements.MoveShip))]
    space: Annotated[str, Ids((COAST, *REGION_IDS), refusals.NO_SEA_SPACE)]


@dataclass(frozen=True, slots=True)
class PlayOverseas(Play):
    """Take an achievement: `play overseas patron`; `pay` is the region that is compensated."""

    template: ClassVar[str] = "play {card} {achievement}[ pay {pay}]"
    card: Annotated[str, Cards(with_action(elements.OverseasTrade))]
    achievement: Annotated[str, Cards(ACHIEVEMENT_OF, refusals.NO_ACHIEVEMENT)]
    pay: Annotated[str, Ids(REGION_IDS, refusals.NO_REGION)] = ""


@dataclass(frozen=True, slots=True)
class PlayGain(Play):
    """Take what a card brings: `play two-any +silver +wheat`."""

    template: ClassVar[str] = "play {card} {goods}"
    card: Annotated[str, Cards(with_action(elements.FreeGain))]
    goods: Choice = NO_CHOICE


@dataclass(frozen=True, slots=True)
class PlayConvert(Play):
    """Exchange goods or pesos as a card says: `play patron -wheat`."""

    template: ClassVar[str] = "play {card} {uses}"
    card: Annotated[str, Cards(with_action(elements.Convert))]
    uses: Uses


@dataclass(frozen=True, slots=True)
class PlayBuildOf(PlayBuild):
    """Build a house with a card that also lets hire: `play free-build-or-hire build CAS1`."""

    template: ClassVar[str] = "play {card} build {site} {given}"
    card: Annotated[str, Cards(with_action(elements.BuildOrHire))]


@dataclass(frozen=True, slots=True)
class PlayHireOf(PlayHire):
    """Hire a merchant with a card that also lets build: `play free-build-or-hire hire`."""

    template: ClassVar[str] = "play {card} hire"
    card: Annotated[str, Cards(with_action(elements.BuildOrHire))]


@dataclass(frozen=True, slots=True)
class Cash(Move):
    """Give up an achievement for its points, or none: `cash patron`."""

    template: ClassVar[str] = "cash {card}"
    card: Annotated[str, Cards((*ACHIEVEMENT_OF, NONE), refusals.NO_ACHIEVEMENT)]


@dataclass(frozen=True, slots=True)
class Stay(Move):
    """Leave a merchant in a village, or none: `stay LIM`."""

    template: ClassVar[str] = "stay {village}"
    village: Annotated[str, Ids((*_VILLAGES, NONE), refusals.NO_VILLAGE)]


MOVES: Final = (
    ChooseGoods,
    PlaceMerchant,
    Plan,
    DraftPlan,
    Unplan,
    Bonus,
    Deadline,
    Discard,
    PlaySkip,
    PlayAlternative,
    PlayMoveGoods,
    PlaySell,
    PlayHire,
    PlayMove,
    PlayRiver,
    PlayBuild,
    PlayTrade,
    PlayShip,
    PlayOverseas,
    PlayGain,
    PlayConvert,
    PlayBuildOf,
    PlayHireOf,
    Cash,
    Stay,
)
_CAPITALS: Final = tuple(
    word
    for word in (*PLACES, *_SPACES, *NUMBERS)
    if word.lower() not in RESERVED and not TIMES.match(word.lower())
)
"""Ids that are known in small letters, too: those that are no other words then."""
NOTATION: Final = Notation(MOVES, _CAPITALS)
