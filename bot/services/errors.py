"""Refusals of the services, in sentences that are fit to be shown to a player.

Refused
├── NotAPlayer      the person has no seat in the game
├── NotRunning      the game is not there, not started yet, or over
├── StaleQuestion   the question that was answered is no longer asked
├── CannotUndo      the last move can't be undone
└── Restarting      the bot is being shut down and takes no more moves
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.i18n import noted


class Refused(Exception):
    """Something that is not possible; nothing has changed.

    `reason` is an English sentence that doubles as the message id of the catalogues; `args_map`
    fills its `{gaps}`; `str(error)` is the complete English sentence.
    """

    def __init__(self, reason: str, **args: str | int) -> None:
        super().__init__(reason.format(**args))
        self.reason = reason
        self.args_map: dict[str, str | int] = args


class NotAPlayer(Refused):
    """The person has no seat in the game."""


class NotRunning(Refused):
    """There is no such game, it has not started, or it is over."""


class StaleQuestion(Refused):
    """The question has been answered or undone in the meantime."""


class CannotUndo(Refused):
    """The last move can't be undone by this person now."""


class Restarting(Refused):
    """The bot is being shut down and takes no more changes."""


WHY_NOT_OPEN: Final[Mapping[str, str]] = {
    "running": noted("This game has already started."),
    "finished": noted("This game is over."),
    "abandoned": noted("This game was ended early."),
    "cancelled": noted("This table was closed."),
    "expired": noted("This table has expired. Open a new one."),
}
"""The reasons why a game is no lobby, by its status."""

WHY_NOT_RUNNING: Final[Mapping[str, str]] = {
    **WHY_NOT_OPEN,
    "lobby": noted("This game hasn't started."),
}
"""The reasons why a game takes no moves, by its status."""


def no_such_game() -> NotRunning:
    """Return the refusal for a game that is not there, or of which a person may not know."""
    return NotRunning("There's no such game.")


def locked() -> Refused:
    """Return the refusal to play or resume a game whose thread is locked."""
    return Refused("The thread is locked. The game resumes when a moderator unlocks it.")


def stranded() -> Refused:
    """Return the refusal to play or resume a game where the bot cannot post."""
    return Refused(
        "The game is paused because Slowboat can't post where it's played. It resumes when "
        "Slowboat can, or when the host or a moderator uses `/table move`."
    )
