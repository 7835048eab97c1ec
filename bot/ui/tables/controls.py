"""The controls of a table before it starts and after it ends, and of seats that change hands."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from bot.ui.controls import Control, Number, Place, Word

OptionId: TypeAlias = Annotated[str, r"[\w-]+"]


class LobbyButton(Control, prefix="l"):
    """The buttons of a table that waits for players."""

    game: Number
    verb: Word


class OptionSelect(Control, prefix="o"):
    """The values of one option of a table."""

    game: Number
    option: OptionId


class PresetSelect(Control, prefix="lz"):
    """Sets of options of a table that are chosen at once."""

    game: Number


class GroupsButton(Control, prefix="q"):
    """The way to the lists from which an option is filled."""

    game: Number
    option: OptionId


class GroupSelect(Control, prefix="qs"):
    """The entries that an option takes from one of its groups."""

    game: Number
    option: OptionId
    place: Place


class PageButton(Control, prefix="t"):
    """The way to another page of the options."""

    game: Number
    page: Place


class PaceSelect(Control, prefix="lp"):
    """The pace of a table."""

    game: Number


class VoteRuleSelect(Control, prefix="lv"):
    """The rule of a table for votes on players who stay away."""

    game: Number


class InviteSelect(Control, prefix="li"):
    """The people for whom seats of a table are held."""

    game: Number


class HoursButton(Control, prefix="lw"):
    """The way to the form for the hours of a table."""

    game: Number


class StartTimeButton(Control, prefix="ls"):
    """The way to the form for the time at which a table starts."""

    game: Number


class ClosingButton(Control, prefix="lk"):
    """The way to the form for the time until which a table stays open."""

    game: Number


class QueueButton(Control, prefix="wq"):
    """The way into the queue of the server where it is pressed, and out of it."""

    verb: Literal["open", "join", "leave"]


class QueueSelect(Control, prefix="wc"):
    """What a person accepts who looks for players."""

    setting: Word


class QueueMailButton(Control, prefix="wm"):
    """The answers to a direct message about the queue of a server."""

    guild: Annotated[int, r"\d{1,20}"]
    verb: Literal["stay", "leave"]


class RematchButton(Control, prefix="rm"):
    """The way to play a game again with the same people."""

    game: Number


class ReviewGameButton(Control, prefix="ro"):
    """The way to the review of a finished game, for each of its players alone."""

    game: Number


class ShuffleButton(Control, prefix="rs"):
    """The proof that the shuffles of a game were fair, once it is over."""

    game: Number


class SeatButton(Control, prefix="k"):
    """Take an open seat over, take a seat back from a computer, or leave it."""

    game: Number
    seat: Place
    verb: Literal["take", "back", "resign"]


class LessonsButton(Control, prefix="yo"):
    """Opens the lessons of a game, beside a table of it."""

    slug: Annotated[str, r"[a-z0-9-]{1,32}"]
