"""The controls of leagues."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from bot.ui.controls import FORM, Control, Number, Place

Ranks: TypeAlias = Annotated[str, r"\d{2,5}"]
"""The places at a table in the order of the seats, a digit each; 0 is a forfeit."""
Page: TypeAlias = Literal["players", "rounds", "results", "settings", "hosts"]


class LeagueButton(Control, prefix="lg"):
    """The buttons of a league; its number is that of its home."""

    league: Number
    verb: Literal[
        "join", "notnow", "leave", "settings", "begin", "cancel", "cancelled", "standings", "again",
        "manage", "log", "export",
    ]  # fmt: skip


class LeagueSelect(Control, prefix="lgs"):
    """One setting of a league."""

    league: Number
    setting: Literal[
        "size", "rounds", "group", "days", "closes", "absences", "capacity", "finalists", "seeding"
    ]


class LeaguePage(Control, prefix="lgm"):
    """A page of the panel of hosts, or a `part` of its list of players, from 0."""

    league: Number
    page: Page
    part: Place | None = None


class EntrantSelect(Control, prefix="lge"):
    """Chooses an entrant; `chunk` tells the selects of one page apart."""

    league: Number
    chunk: Place


class EntrantButton(Control, prefix="lgb"):
    """What a host does with an entrant, in a certain round."""

    league: Number
    round: Number
    entrant: Number
    verb: Literal["show", "remove", "removed", "forfeit", "forfeited", "swap", "back"]


class SwapSelect(Control, prefix="lgx"):
    """Chooses with whom an entrant changes places in a round."""

    league: Number
    round: Number
    entrant: Number
    chunk: Place


class SwapButton(Control, prefix="lgxs"):
    """Lets two entrants change places in a round."""

    league: Number
    round: Number
    one: Number
    other: Number


class PeopleSelect(Control, prefix="lgp"):
    """Chooses a member to add, or the people who run a league with its host."""

    league: Number
    purpose: Literal["add", "hosts"]


class RoundButton(Control, prefix="lgr"):
    """Ends a round before its time, after a question."""

    league: Number
    round: Number
    verb: Literal["end", "ended"]


class MoreTimeButton(Control, prefix="lgt"):
    """Gives a round or the sign-up more hours, if it still ends at a time in seconds."""

    league: Number
    ends: Number
    hours: Number


class ResultRoundSelect(Control, prefix="lgn"):
    """Chooses the round whose results are shown."""

    league: Number


class TableSelect(Control, prefix="lgq"):
    """Chooses the table of a round whose result is to be corrected."""

    league: Number
    round: Number
    chunk: Place


class RankSelect(Control, prefix="lgk"):
    """Chooses the place of a seat in a corrected result, which has these ranks so far."""

    league: Number
    round: Number
    table: Number
    seat: Place
    ranks: Ranks


class ResultButton(Control, prefix="lgkb"):
    """Asks for the reason of a corrected result."""

    league: Number
    round: Number
    table: Number
    ranks: Ranks


class ReasonForm(Control, prefix=f"{FORM}:lgreason"):
    """The form with the reason of a corrected result."""

    league: Number
    round: Number
    table: Number
    ranks: Ranks
