"""The decisions of Puerto Rico in a few words, and the part of the board that each is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from renderers.core.lines import DOT
from renderers.core.texts import Texts
from renderers.puerto_rico.words import names
from rules import Decision, pending
from rules.puerto_rico import queries
from rules.puerto_rico.decisions import (
    BuildChoice,
    CraftChoice,
    DraftChoice,
    DrawnTileChoice,
    GuestChoice,
    PlaceChoice,
    ProduceChoice,
    RoleChoice,
    SecondTileChoice,
    SellChoice,
    SettleChoice,
    ShipChoice,
    StoreChoice,
)
from rules.puerto_rico.state import Table

ROLES: Final = "roles"
MARKET: Final = "market"
PLANTATIONS: Final = "plantations"
SUPPLY: Final = "supply"
SHIPS: Final = "ships"
HOUSE: Final = "house"
CIRCLES: Final = "circles"
BARRELS: Final = "barrels"
"""The parts of the board that a decision can be about; the last two are those of the players."""


class DecisionWords(NamedTuple):
    """The words about a kind of decision.

    `doing` says what is being decided, `between` names the phase where no role is carried out,
    `area` is the part of the board that it is about, "" if it is none.
    """

    doing: Callable[[Texts], str]
    area: str = ""
    between: Callable[[Texts], str] = lambda texts: texts.gettext("Choose a role")


DECISIONS: Final[Mapping[type[Decision[Any]], DecisionWords]] = {
    DraftChoice: DecisionWords(
        lambda texts: texts.gettext("choose a building to use in this game"),
        between=lambda texts: texts.gettext("Draft"),
    ),
    RoleChoice: DecisionWords(lambda texts: texts.gettext("choose a role"), ROLES),
    SettleChoice: DecisionWords(lambda texts: texts.gettext("take a tile"), PLANTATIONS),
    DrawnTileChoice: DecisionWords(
        lambda texts: texts.gettext("plantation or forest?"), PLANTATIONS
    ),
    SecondTileChoice: DecisionWords(lambda texts: texts.gettext("take a second tile"), PLANTATIONS),
    PlaceChoice: DecisionWords(lambda texts: texts.gettext("place colonists"), CIRCLES),
    BuildChoice: DecisionWords(lambda texts: texts.gettext("build"), MARKET),
    GuestChoice: DecisionWords(
        lambda texts: texts.gettext("move guests"),
        CIRCLES,
        between=lambda texts: texts.gettext("Before scoring"),
    ),
    ProduceChoice: DecisionWords(lambda texts: texts.gettext("produce"), BARRELS),
    CraftChoice: DecisionWords(lambda texts: texts.gettext("one extra barrel"), SUPPLY),
    SellChoice: DecisionWords(lambda texts: texts.gettext("sell a barrel"), HOUSE),
    ShipChoice: DecisionWords(lambda texts: texts.gettext("load barrels"), SHIPS),
    StoreChoice: DecisionWords(lambda texts: texts.gettext("store barrels"), BARRELS),
}


def decision_words(table: Table) -> DecisionWords | None:
    """Return what is told about the pending decision, None when the game is over."""
    step = pending(table)
    return None if step is None else DECISIONS[type(step)]


def area(table: Table) -> str:
    """Return the part of the board that the pending decision is about, "" if it is none."""
    words = decision_words(table)
    return words.area if words else ""


def doing(table: Table, texts: Texts) -> str:
    """Say what is being decided; "" when the game is over."""
    words = decision_words(table)
    return words.doing(texts) if words else ""


def phase(table: Table, texts: Texts) -> str:
    """Name the phase: the role, or the choice of one, or what comes before and after all roles."""
    words = decision_words(table)
    if words is None:
        return texts.gettext("Game over")
    return names.role(table.phase, texts) if table.phase else words.between(texts)


def activity(table: Table, texts: Texts) -> str:
    """Say what is being done and in which round: "load barrels · round 7"."""
    if queries.drafting(table):
        return f"{doing(table, texts)}{DOT}{pick(table, texts)}"
    number = texts.gettext("round {round}", round=table.round)
    return f"{doing(table, texts)}{DOT}{number}" if says_more(table) else number


def says_more(table: Table) -> bool:
    """Whether what is being decided is not clear from the name of the phase alone."""
    return bool(table.stack) and not queries.chooses_role(table)


def pick(table: Table, texts: Texts) -> str:
    """Say which of the choices of a draft this is: "5 of 17"."""
    return texts.gettext(
        "{n} of {spaces}", n=queries.drafted(table) + 1, spaces=queries.DRAFT_SPACES
    )
