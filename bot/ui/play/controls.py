"""The controls below a question and in the private panel of its answer."""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

from bot.ui.controls import CUSTOM_ID_LENGTH, Control, Number, Place
from bot.ui.marks import mark, marked

QuestionVerb: TypeAlias = Literal["panel", "plan", "hand", "mine", "undo", "since"]


class MoveButton(Control, prefix="m"):
    """A move to play; the text is its notation, or the mark of one that is too long for an id."""

    game: Number
    question: Number
    text: Annotated[str, r".+"]

    @classmethod
    def of(cls, game: int, question: int, notation: str) -> Self:
        """Return the button that plays a move, whatever the length of its notation."""
        room = CUSTOM_ID_LENGTH - len(cls(game, question, "").custom_id)
        return cls(game, question, marked(notation, room))


class MoveSelect(Control, prefix="s"):
    """Moves to choose from; a question may have several selects, numbered by `place`."""

    game: Number
    question: Number
    place: Place


class QuestionButton(Control, prefix="g"):
    """Beside a question: the private panels, hand and board, what was missed, taking back."""

    game: Number
    question: Number
    verb: QuestionVerb


class DoorButton(Control, prefix="d"):
    """A door to the private panel: it opens with the change of this code made."""

    game: Number
    question: Number
    code: Annotated[str, r"[^: ]+"]


class PanelButton(Control, prefix="p"):
    """Undo step, Reset, Confirm and Save of a private panel.

    The moves that are played or saved are those of the draft with the mark `draft`.
    """

    game: Number
    question: Number
    verb: Literal["undo", "reset", "confirm", "keep"]
    draft: Annotated[str, r"#[0-9a-f]{16}"] | None = None

    @classmethod
    def finishing(
        cls, game: int, question: int, verb: Literal["confirm", "keep"], draft: str
    ) -> Self:
        """Return the button that plays or saves a draft."""
        return cls(game, question, verb, mark(draft))


class EditSelect(Control, prefix="x"):
    """Changes of the draft in a private panel to choose from; `place` tells the selects apart."""

    game: Number
    question: Number
    place: Place


class EditButton(Control, prefix="e"):
    """One change of the draft in a private panel."""

    game: Number
    question: Number
    code: Annotated[str, r"[^: ]+"]
