"""The panel in which cards are given their moves before their turns come, with alternatives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Final

import rules
from bot.games.core.choices import NOT_ON_OFFER, Edit, EditGroup, Names
from bot.games.core.conditions import POSSIBLE, on_condition, split_condition, with_condition
from bot.games.core.controls import controls
from bot.games.core.drafts import answered, is_complete, pressed, read_picks, written
from bot.games.core.flow import MISFIT, Picks, first
from bot.games.core.panel import Illustration, Panel, PlannedMoves
from bot.games.valparaiso.labels import label
from bot.games.valparaiso.parts import SEPARATOR
from bot.games.valparaiso.questions import turned_up
from bot.games.valparaiso.questions.card_flow import ALTERNATIVE, CARD, INSTEAD, SKIP, CardFlow
from bot.games.valparaiso.questions.card_panel import CardPanel, told_use
from bot.games.valparaiso.questions.sales import SELL
from bot.games.valparaiso.questions.terms import row_terms
from bot.i18n import ENGLISH, Texts
from rules import IllegalMove, Move
from rules.valparaiso import queries
from rules.valparaiso.cards import alternative_of
from rules.valparaiso.phrases import Choice
from rules.valparaiso.state import Table

ELSE, THEN, WHEN = "else", "then", "when="
_OR: Final = " || "
_NEXT: Final = " // "
EXACTLY: Final = "exactly"
"""No condition: the moves are played only as they were shown."""
_CONDITIONS: Final = 23
"""How many conditions fit into a select beside its two other options."""
_ROW: Final = " & "
"""Between alternatives, turns and the moves of a row in drafts; no notation has them."""
MOST: Final = 4
"""The most alternatives for one turn."""

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turns:
    """A draft: the turns before, each with its rows, and the present one with its `rows` so far.

    `at` is the position of the present turn, if all turns before go as planned; `when` is the
    condition on which the row is played that is being chosen.
    """

    before: tuple[tuple[Row, ...], ...]
    rows: tuple[Row, ...]
    at: Table
    picks: Picks
    when: str = ""

    def __str__(self) -> str:
        turns = [_OR.join(map(_ROW.join, rows)) for rows in self.before]
        picks = with_condition(self.when, written(self.picks))
        present = _OR.join([*map(_ROW.join, self.rows), picks])
        return _NEXT.join([*turns, present])


class TurnsPanel(Panel):
    """What each card does when its turn comes: the first of several moves that is possible then.

    Each turn follows on those before, as if the others did nothing meanwhile.
    """

    def __init__(self, view: Table, seat: int, names: Names = (), texts: Texts = ENGLISH) -> None:
        self.view, self.seat, self.names, self.texts = view, seat, names, texts

    def title(self) -> str:
        texts = self.texts
        return texts.gettext("Plan your moves…")

    def start(self) -> str:
        return str(self._turn((), self.view))

    def doors(self, draft: str | None = None) -> tuple[Edit, ...]:
        """Return the doors of the panel of a card, each of which begins a plan with the card."""
        return CardPanel(self.view, self.seat, self.names, self.texts).doors(draft)

    def entered(self, draft: str, code: str) -> str:
        """Return the draft for the card as the first, unless it begins with it already."""
        turns = self.read(draft)
        if not turns.before and not turns.rows and first(turns.picks, CARD) == code:
            return draft
        begun = self.read(self.start())
        picks = answered(self._flow(self.view), begun.picks, CARD, code)
        return str(replace(begun, picks=self._flow(self.view).filled(picks)))

    def read(self, draft: str) -> Turns:
        """Read a draft. Raises RulesError if it does not fit."""
        *before, present = draft.split(_NEXT)
        turns = tuple(tuple(_row(row) for row in turn.split(_OR)) for turn in before)
        at: Table | None = self.view
        for turn in turns:
            at = None if at is None else self._after(at, turn[0])
        if at is None:
            raise IllegalMove(MISFIT)
        *rows, picks = present.split(_OR)
        rows_read = tuple(map(_row, rows))
        for row in rows_read:
            self._moves(at, row)
        when, picks = split_condition(picks)
        return Turns(turns, rows_read, at, read_picks(self._flow(at), picks.split()), when)

    def edits(self, draft: str) -> tuple[EditGroup, ...]:
        """Return what is open about the present turn, alternatives for it, and the next turn."""
        texts = self.texts
        turns = self.read(draft)
        flow = self._flow(turns.at)
        further = []
        if is_complete(flow, turns.picks):
            row = self._row(turns)
            if len(turns.rows) + 1 < MOST:
                further.append(Edit(ELSE, texts.gettext("If that isn't possible…")))
            if self._else_alternative(turns) is not None and len(turns.rows) + 1 < MOST:
                named = texts.gettext("Otherwise the alternative action")
                further.append(Edit(f"{ELSE}={ALTERNATIVE}", named))
            if self._after(turns.at, row if not turns.rows else turns.rows[0]) is not None:
                further.append(Edit(THEN, texts.gettext("Then the next card…"), style="primary"))
        groups = controls(flow.asks(turns.picks), texts)
        if not further:
            return groups
        label = texts.gettext("Set a condition…")
        when = EditGroup(label, tuple(self._conditions(turns, texts)))
        return (*groups, when, EditGroup("", tuple(further), buttons=True))

    def _conditions(self, turns: Turns, texts: Texts) -> Iterator[Edit]:
        """Yield the conditions that can be set for the row being chosen."""
        if turns.when:
            yield Edit(f"{WHEN}{EXACTLY}", texts.gettext("Only exactly as shown"))
        if turns.when != POSSIBLE:
            yield Edit(f"{WHEN}{POSSIBLE}", texts.gettext("Even if something has changed"))
        moves = self._moves(turns.at, self._row(turns))
        possible = turned_up.conditions(moves, turns.at, self.seat)
        for condition in islice(possible, _CONDITIONS):
            if condition != turns.when:
                words = turned_up.condition_words(condition, texts)
                named = texts.gettext("Only if {condition}", condition=words)
                yield Edit(f"{WHEN}{condition.replace(' ', '-')}", named)

    def apply(self, draft: str, code: str) -> str:
        turns = self.read(draft)
        flow = self._flow(turns.at)
        if code.startswith(WHEN):
            offered = [edit.code for edit in self._conditions(turns, self.texts)]
            if code not in offered or not is_complete(flow, turns.picks):
                raise IllegalMove(NOT_ON_OFFER)
            when = code.removeprefix(WHEN).replace("-", " ")
            return str(replace(turns, when="" if when == EXACTLY else when))
        if code not in (ELSE, THEN, f"{ELSE}={ALTERNATIVE}"):
            return str(replace(turns, picks=pressed(flow, turns.picks, code)))
        if not is_complete(flow, turns.picks) or len(turns.rows) + 1 > MOST:
            raise IllegalMove(NOT_ON_OFFER)
        rows = (*turns.rows, self._row(turns))
        if code == THEN:
            at = self._after(turns.at, rows[0])
            if at is None:
                raise IllegalMove(NOT_ON_OFFER)
            return str(self._turn((*turns.before, rows), at))
        if len(rows) == MOST:
            raise IllegalMove(NOT_ON_OFFER)
        # the same goods pay for the slot again
        begun = tuple(pick for pick in turns.picks if pick[0] in (SELL, CARD))
        if code == ELSE:
            return str(replace(turns, rows=rows, picks=begun, when=""))
        other = self._else_alternative(turns)
        if other is None:
            raise IllegalMove(NOT_ON_OFFER)
        return str(replace(turns, rows=rows, picks=(*begun, (INSTEAD, other)), when=""))

    def picture(self, draft: str) -> Illustration:
        """Return what the cards do on all turns, on the last with the alternative being chosen.

        Each follows on those before, as if the others did nothing meanwhile.
        """
        turns = self.read(draft)
        present = self._row(turns) or next(iter(turns.rows), ())
        steps: list[Move] = []
        at: Table | None = self.view
        for row in (*[rows[0] for rows in turns.before], present):
            if at is None or not row:
                break
            moves = self._moves(at, row)
            steps += moves
            at = queries.later_turn(at, self.seat, moves)
        return Illustration(tuple(steps))

    def moves(self, draft: str) -> tuple[str, ...]:
        """Return the moves of the first turn."""
        sequences = self._all(self.read(draft))
        return _parted(sequences[0][0])[1] if sequences else ()

    def rows(self, draft: str) -> tuple[tuple[str, ...], ...]:
        """Return the moves of the first turn, each row instead of the one before."""
        sequences = self._all(self.read(draft))
        return sequences[0] if sequences else ()

    def plans(self, draft: str) -> tuple[PlannedMoves, ...]:
        """Return the moves of each turn, with the terms as they stand after the turns before."""
        at: Table | None = self.view
        plans = []
        for number, rows in enumerate(self._all(self.read(draft)), 1):
            assert at is not None
            terms = tuple(row_terms(self._moves(at, row), at, self.seat) for row in rows)
            words = "\n".join(self._told(number, rows, self.texts))
            plans.append(PlannedMoves(rows, terms, words))
            at = self._after(at, rows[0])
        return tuple(plans)

    def summary(self, draft: str) -> str:
        """Return each turn with its alternatives, then what is open about the present one."""
        texts = self.texts
        turns = self.read(draft)
        lines: list[str] = []
        for number, rows in enumerate(turns.before, 1):
            lines += self._told(number, rows, texts)
        number = len(turns.before) + 1
        lines += self._told(number, turns.rows, texts)
        usual = texts.gettext("Turn {n}:", n=number)
        lines.append(texts.gettext("Or else:") if turns.rows else usual)
        lines += told_use(self._flow(turns.at), turns.picks)
        if turns.when:
            lines.append(_condition_told(turns.when, texts))
        return "\n".join(lines)

    def _told(self, number: int, rows: Sequence[Row], texts: Texts) -> Iterator[str]:
        notation = rules.GAMES[self.view.slug].notation
        for place, row in enumerate(rows):
            when, moves = _parted(row)
            labels = (label(notation.read(move), self.seat, texts) for move in moves)
            named = on_condition(when, SEPARATOR.join(labels), turned_up.condition_words, texts)
            if not place:
                yield texts.gettext("**Turn {n}: {move}**", n=number, move=named)
            else:
                yield "- " + texts.gettext("or else: {move}", move=named)

    def _flow(self, at: Table) -> CardFlow:
        return self._first if at is self.view else CardFlow(at, self.seat, self.names, self.texts)

    @cached_property
    def _first(self) -> CardFlow:
        """The questions of the first turn, which knows what was asked about it."""
        return CardFlow(self.view, self.seat, self.names, self.texts)

    def _turn(self, before: tuple[tuple[Row, ...], ...], at: Table) -> Turns:
        """Return a turn with the card that is next and the proposal for it."""
        picks = ((CARD, at.players[self.seat].planned[0]),)
        return Turns(before, (), at, self._flow(at).filled(picks))

    def _row(self, turns: Turns) -> Row:
        """Return the row that is being chosen, with its condition; () while it is incomplete."""
        moves = tuple(map(str, self._flow(turns.at).made(turns.picks)))
        return (with_condition(turns.when, moves[0]), *moves[1:]) if moves else ()

    def _all(self, turns: Turns) -> list[tuple[Row, ...]]:
        """Return the rows of all turns, those of the present one with what is complete of it."""
        present = self._row(turns)
        rows = (*turns.rows, present) if present and present not in turns.rows else turns.rows
        return [*turns.before, rows] if rows else list(turns.before)

    def _moves(self, at: Table, row: Row) -> tuple[Move, ...]:
        """Return the moves of a row, all legal one after the other. Raises RulesError."""
        position, moves = rules.copy(at), list[Move]()
        _, texts = _parted(row)
        for place, text in enumerate(texts, 1):
            moves.append(rules.parse(position, self.seat, text))
            if place < len(texts):
                rules.play_in_place(position, self.seat, moves[-1])
        return tuple(moves)

    def _after(self, at: Table, row: Row) -> Table | None:
        return queries.later_turn(at, self.seat, self._moves(at, row))

    def _else_alternative(self, turns: Turns) -> str | None:
        """Return the alternative action of the card, if there is one and it is not chosen."""
        card, instead = first(turns.picks, CARD), first(turns.picks, INSTEAD)
        gain = alternative_of(card, self.seat)
        if gain is None or instead not in ("", SKIP):
            return None
        taken = queries.selections(gain)[0]
        return ALTERNATIVE + "".join(Choice.of((), taken).words)


def _parted(row: Row) -> tuple[str, Row]:
    """Return the condition of a row, "" for none, and its moves."""
    when, first_move = split_condition(row[0])
    return when, (first_move, *row[1:])


def _condition_told(when: str, texts: Texts) -> str:
    """Return the condition on which a row is played, in words."""
    if when == POSSIBLE:
        return texts.gettext("Played even if something has changed.")
    words = turned_up.condition_words(when, texts)
    return texts.gettext("Played only if {condition}.", condition=words)


def _row(text: str) -> Row:
    return tuple(text.split(_ROW))
