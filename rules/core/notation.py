"""The notation of a game: the moves of all its classes as text, read and written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Any

from rules.core.errors import BadNotation, quoted
from rules.core.formats import Mismatch, no_number, unwritable
from rules.core.phrases import Form, Move, form_of

MAX_LENGTH = 2000
"""More than the longest legal move of any game has: every tile sold at once in Brass."""
KEPT_MOVES = 4096
"""How many moves are kept with their canonical form: the same ones come again and again."""
_RUN = re.compile(r"[A-Za-z0-9]+")


class Notation:
    """The moves of one game as text; `moves` are its classes of moves.

    `capitals` are the ids that are written in capital letters: they are known in small ones too.
    """

    def __init__(self, moves: Iterable[type[Move]], capitals: Iterable[str] = ()) -> None:
        self._capitals = {name.lower(): name for name in capitals}
        self._forms = [form_of(move) for move in moves]
        self._form_of: dict[type, Form[Any]] = {form.phrase: form for form in self._forms}
        self._opened_by: dict[str, list[Form[Any]]] = {
            verb: [form for form in self._forms if form.may_open(verb)] for verb in self.verbs
        }
        self._canonical: Callable[[Form[Any], Any], Move] = lru_cache(maxsize=KEPT_MOVES)(
            Form.canonical
        )

    def canonical(self, move: object) -> Move:
        """Return a move in the form that the record uses. Raises BadNotation.

        The types of all fields are looked at first: what equals a move need not be one.
        """
        form = self._form_of.get(type(move))
        if form is None:
            raise self._no_move()
        if not _fits(form, move):
            number = unwritable(getattr(move, field.name) for field in fields(form.phrase))
            if number is not None:
                raise no_number(quoted(number))
            raise BadNotation("Write: {forms}", forms=form.shape(form.verb or "…"))
        return self._canonical(form, move)

    def _no_move(self) -> BadNotation:
        entered = [form for form in self._forms if form.phrase.by_players]
        verbs = dict.fromkeys(verb for form in entered for verb in form.openers)
        return BadNotation(
            "A move starts with one of these words: {verbs}.", verbs=", ".join(verbs)
        )

    @property
    def moves(self) -> tuple[type[Move], ...]:
        """All classes of moves: `template` is how each is written."""
        return tuple(form.phrase for form in self._forms)

    @property
    def verbs(self) -> tuple[str, ...]:
        """The first words of all moves, each once."""
        return tuple(dict.fromkeys(verb for form in self._forms for verb in form.openers))

    def read(self, text: str) -> Move:
        """Return the move that `text` spells, in canonical form. Raises BadNotation."""
        try:
            return self._read(text)
        except BadNotation:
            spelled = self.spelled(text)
            if spelled == text:
                raise
            return self._read(spelled)

    def spells(self, text: str) -> bool:
        """Whether `text` spells a move."""
        try:
            self.read(text)
        except BadNotation:
            return False
        return True

    def _read(self, text: str) -> Move:
        """Return the move that a text with the right capital letters spells."""
        if len(text) > MAX_LENGTH:
            raise BadNotation("A move can be up to {limit} characters long.", limit=MAX_LENGTH)
        words = text.split()
        forms = self._opened_by.get(words[0], []) if words else []
        if not forms:
            raise self._no_move()
        # forms with the same verb are told apart by the next word, where one of them knows it
        knowing = [form for form in forms if words[1:2] and words[1] in form.followers]
        forms, written = (knowing, words[:2]) if knowing else (forms, words[:1])
        problem: BadNotation | None = None
        for form in forms:
            try:
                return self._canonical(form, form.read(words))
            except Mismatch:
                continue
            except BadNotation as error:
                problem = error
        shapes = " · ".join(self._shapes(forms, written))
        raise problem or BadNotation("Write: {forms}", forms=shapes)

    def may_begin(self, text: str) -> bool:
        """Whether a move can begin with the words of a text; a whole move does."""
        words = self.spelled(text).split()
        return bool(words) and any(
            form.may_open(words[0]) and form.may_begin(words) for form in self._forms
        )

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """The words that can stand in moves, each once, as far as they are known."""
        return tuple(dict.fromkeys(word for form in self._forms for word in form.vocabulary()))

    def spelled(self, text: str) -> str:
        """Return a text in which ids have their capital letters."""
        capitals = self._capitals
        if not capitals:
            return text
        return _RUN.sub(lambda run: capitals.get(run[0].lower(), run[0]), text)

    def _shapes(self, forms: Iterable[Form[Any]], written: Sequence[str]) -> Iterable[str]:
        """What a line that begins with some words can look like, as a person would write it."""
        shapes = [form for form in forms if form.verb or self._exists(form, written[0])]
        ordered = sorted(shapes, key=lambda form: form.verb is None)
        return dict.fromkeys([form.shape(*written) for form in ordered])

    def _exists(self, form: Form[Any], verb: str) -> bool:
        """Whether a form that begins with a gap is for this verb at all."""
        try:
            self._canonical(form, form.read(form.shape(verb).split()))
        except BadNotation:
            return False
        return True


def _fits(form: Form[Any], move: object) -> bool:
    """Whether each field of a move has a value of its type."""
    try:
        return form.fits(move)
    except TypeError:
        return False  # compiled code cannot so much as look at a value of another type
