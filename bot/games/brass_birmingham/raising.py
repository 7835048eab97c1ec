"""The panel of a shortfall: which tiles are given up for a debt, and in which order (RULINGS 8)."""

from __future__ import annotations

from typing import ClassVar

from bot.games.brass_birmingham import names as word
from bot.games.brass_birmingham.flows.base import paged
from bot.games.core.title import NOT_ON_OFFER, Composer, Edit, EditGroup
from bot.i18n import Texts
from renderers.brass_birmingham import words
from rules.brass_birmingham.data import SLOT, SLOTS
from rules.brass_birmingham.moves import NOTATION, Raise
from rules.brass_birmingham.state import Table
from rules.brass_birmingham.steps.income import Shortfall, worth
from rules.core.errors import IllegalMove
from rules.core.notation import Move
from rules.core.state import State
from rules.core.steps import pending

EMPTY = "raise"


class RaisePanel(Composer):
    """Give up tiles one after the other; drafts are `raise …` in notation, also unfinished."""

    about_hand: ClassVar = False

    def title(self, view: State, seat: int, texts: Texts) -> str:
        """Return the label of the control that opens the panel."""
        return texts.gettext("Choose tiles to give up…")

    def start(self, view: State, seat: int) -> str:
        """Return the own answer if there is one to change, else an empty draft."""
        return str(_step(view).answer_of(seat) or EMPTY)

    def edits(self, view: State, seat: int, draft: str, texts: Texts) -> tuple[EditGroup, ...]:
        """Return the tiles that can go next."""
        table, slots = _read(view, seat, draft)
        missing = _missing(table, seat, slots)
        edits = []
        for number, pounds in worth(table, seat):
            slot, tile = SLOTS[number].id, table.board[number]
            assert tile is not None
            if slot in slots:
                continue
            label = texts.gettext(
                "{tile} in {place} · +{money}",
                tile=words.tile(tile.industry, tile.level, texts),
                place=word.slot(slot, texts),
                money=word.pounds(pounds),
            )
            if tile.flipped:
                points = word.points(tile.kind.vp, texts)
                told = texts.gettext("flipped: scores {points}", points=points)
            else:
                told = texts.gettext("not flipped: scores nothing yet")
            edits.append(Edit(f"give={slot}", label, told, missing > 0))
        return tuple(paged(texts.gettext("Give up a tile"), edits, texts)) if edits else ()

    def apply(self, view: State, seat: int, draft: str, code: str) -> str:
        """Return the draft with one more tile. Raises RulesError if it is not on offer."""
        table, slots = _read(view, seat, draft)
        slot = code.removeprefix("give=")
        own = [SLOTS[number].id for number, _ in worth(table, seat)]
        if (
            f"give={slot}" != code
            or slot not in own
            or slot in slots
            or _missing(table, seat, slots) <= 0
        ):
            raise IllegalMove(NOT_ON_OFFER)
        return str(Raise((*slots, slot)))

    def preview(self, view: State, seat: int, draft: str) -> tuple[Move, ...]:
        """Return the tiles chosen so far once they cover the debt."""
        table, slots = _read(view, seat, draft)
        return (Raise(slots),) if slots and _missing(table, seat, slots) <= 0 else ()

    def moves(self, view: State, seat: int, draft: str) -> tuple[str, ...]:
        """Return the move once the debt is covered."""
        return tuple(map(str, self.preview(view, seat, draft)))

    def summary(self, view: State, seat: int, draft: str, texts: Texts) -> str:
        """Return debt, tiles, and what is missing or kept."""
        table, slots = _read(view, seat, draft)
        debt, values = _step(view).debt(seat), dict(worth(table, seat))
        lines = [texts.gettext("You owe {money}.", money=word.pounds(debt))]
        for place, slot in enumerate(slots, start=1):
            tile = table.board[SLOT[slot]]
            assert tile is not None
            lines.append(
                texts.gettext(
                    "{n}. {tile} in {place}: +{money}",
                    n=place,
                    tile=words.tile(tile.industry, tile.level, texts),
                    place=word.town(slot, texts),
                    money=word.pounds(values[SLOT[slot]]),
                )
            )
        missing = _missing(table, seat, slots)
        if missing > 0:
            lines.append(texts.gettext("{money} still missing.", money=word.pounds(missing)))
        else:
            lines.append(
                texts.gettext("The debt is paid; you keep {money}.", money=word.pounds(-missing))
            )
        return "\n".join(lines)


def _step(view: State) -> Shortfall:
    step = pending(view)
    if not isinstance(step, Shortfall):
        raise IllegalMove("This draft does not fit the position any more.")
    return step


def _missing(table: Table, seat: int, slots: tuple[str, ...]) -> int:
    """Return the pounds that are still missing; a surplus is below 0."""
    values = dict(worth(table, seat))
    return _step(table).debt(seat) - sum(values[SLOT[slot]] for slot in slots)


def _read(view: State, seat: int, draft: str) -> tuple[Table, tuple[str, ...]]:
    """Return the table and the tiles of a draft. Raises RulesError if it does not fit."""
    assert isinstance(view, Table)
    _step(view)
    if draft == EMPTY:
        return view, ()
    move = NOTATION.read(draft)
    values = dict(worth(view, seat))
    if not isinstance(move, Raise) or len(set(move.slots)) < len(move.slots):
        raise IllegalMove("This draft does not fit the position any more.")
    if any(SLOT[slot] not in values for slot in move.slots):
        raise IllegalMove("This draft does not fit the position any more.")
    if _missing(view, seat, move.slots[:-1]) <= 0:
        raise IllegalMove("This draft does not fit the position any more.")
    return view, move.slots
