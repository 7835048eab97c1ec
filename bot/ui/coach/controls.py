"""The controls of reviews."""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

from bot.ui.controls import CUSTOM_ID_LENGTH, Control, Number, Place, marked

PersonId: TypeAlias = Annotated[int, r"\d{1,20}"]
ReviewVerb: TypeAlias = Literal["summary", "point", "tell", "find", "fork", "show"]


class ReviewButton(Control, prefix="rv"):
    """A page of someone's review, or what can be done there; `place` counts from 0."""

    game: Number
    owner: PersonId
    verb: ReviewVerb
    place: Place


class ReviewMove(Control, prefix="rvm"):
    """An answer to the question of a turning point, in notation, or the mark of a long one."""

    game: Number
    owner: PersonId
    place: Place
    text: Annotated[str, r".+"]

    @classmethod
    def of(cls, game: int, owner: int, place: int, notation: str) -> Self:
        """Return the button with an answer, whatever the length of its notation."""
        room = CUSTOM_ID_LENGTH - len(cls(game, owner, place, "").custom_id)
        return cls(game, owner, place, marked(notation, room))


class ReviewMoves(Control, prefix="rvs"):
    """Answers to the question of a turning point; `number` tells the selects apart."""

    game: Number
    owner: PersonId
    place: Place
    number: Place


class ReviewAudienceSelect(Control, prefix="rva"):
    """Who may see the reviews of the person who chooses."""

    game: Number
