"""The errors that the rules raise, all of them fit to be shown to a player.

RulesError(ValueError)
├── BadNotation     the text is no move at all
├── NotYourTurn     the seat is not asked now, or not in this view
├── IllegalMove     a move that the rules forbid now, with the rule as its reason
├── BadOptions      options that do not exist, do not fit or clash
├── BadRecord       a record that is damaged or does not replay
└── BadPosition     data that is no position of the game
    └── OldPosition     a position that another version wrote in its own form
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

ReasonValue: TypeAlias = str | int


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not allowed: a sentence with named gaps, and what fills them.

    `reason` is an English sentence that doubles as the message id of a catalogue; `args` fills
    its `{gaps}`. Ids in `args` (of goods, buildings …) stay ids: the user interface names them in
    the reader's language. `code` names the rule for programs, where the game's table of refusals
    does not.
    """

    reason: str
    args: dict[str, ReasonValue] = field(default_factory=dict)
    code: str = ""

    def __str__(self) -> str:
        return self.reason.format(**self.args)


def quoted(value: object) -> str:
    """Return a value as a sentence quotes it: its beginning only if it is long."""
    try:
        return repr(value)[:60]
    except (ValueError, RecursionError):
        # a number with thousands of digits is not even written, nor are thousands of nested lists
        return "…"


NOT_ASKED: Final = Refusal("It isn't your turn.", code="not_your_turn")
"""The refusal of a seat that answers a question put to another one."""
NOT_IN_VIEW: Final = Refusal(
    "This view hides part of the game, so it can't list the moves of this seat.",
    code="not_in_view",
)
"""The refusal to draw a move of another seat than the viewer's."""
OVER: Final = Refusal("The game is over.", code="game_over")
"""The refusal of any move after the end of the game."""


class RulesError(ValueError):
    """Something that the rules refuse; `str(error)` is one clear sentence.

    `reason` and `args_map` are the parts of that sentence, so that it can be translated; `code`
    says for programs what is wrong and never changes.
    """

    code: str = "rules_error"

    def __init__(self, reason: str | Refusal, **args: ReasonValue) -> None:
        refusal = Refusal(reason, args) if isinstance(reason, str) else reason
        super().__init__(str(refusal))
        self.reason = refusal.reason
        self.args_map = refusal.args
        if refusal.code:
            self.code = refusal.code


class BadNotation(RulesError):
    """The text cannot be read as a move."""

    code = "bad_notation"


class NotYourTurn(RulesError):
    """The seat has nothing to decide now, or its moves are not in the view that is asked."""

    code = "not_your_turn"


class IllegalMove(RulesError):
    """The move can be read, but a rule forbids it now."""

    code = "illegal_move"


class BadOptions(RulesError):
    """An option is unknown, has an unknown value, or clashes with another."""

    code = "bad_options"


class BadRecord(RulesError):
    """The text of a record is damaged, or its moves do not replay."""

    code = "bad_record"


class BadPosition(RulesError):
    """The data does not describe a position."""

    code = "bad_position"


class OldPosition(BadPosition):
    """The data was written by a version that keeps positions in another form."""

    code = "old_position"
