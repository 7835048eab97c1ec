"""Moves of guests while any question is open: in words, the best first, their panel.

RULINGS 9.5 and 13.3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Final

from bot.games.core.choices import NO_DRAFT, NOT_ON_OFFER, Edit, EditGroup, Names, Words
from bot.games.core.controls import controls
from bot.games.core.flow import Ask
from bot.games.core.panel import Illustration, Panel
from bot.i18n import Texts
from renderers.puerto_rico.words import phrases as word
from rules import IllegalMove, RulesError
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING, PRICES, QUARRY, TILES
from rules.puerto_rico.moves import MoveGuests, Pass, PlaceColonists
from rules.puerto_rico.state import Table

_TO, _BACK, _THEN = "to", "back", "then"
_ALSO, _ONLY = "also", "only"
_SIGN: Final = "-"
_MARK = "|"
"""Between the targets of the guests and the draft of what follows."""
_STAY: Final = str(Pass("guest"))

Inner = Callable[[Table], Panel | None]
"""The panel of the pending question, were there no guests."""


def usefulness(name: str) -> tuple[int, int]:
    """Smaller is better: dear violet buildings, quarries, dear plantations, then the rest."""
    if name in BUILDING:
        building = BUILDING[name]
        return (0 if building.violet else 3, -building.cost)
    return (1, 0) if name == QUARRY else (2, -PRICES[name])


def useful_targets(table: Table, seat: int) -> list[str]:
    """Return the empty circles for which `seat` is asked (RULINGS 13.3), the best first."""
    return sorted(queries.useful_circles(table, seat), key=usefulness)


def proposals(table: Table, seat: int) -> list[MoveGuests]:
    """Return moves of guests: to the useful targets, then to all others, then of two at once."""
    useful = useful_targets(table, seat)
    order = {name: place for place, name in enumerate(_targets(table, seat, useful))}

    def rank(move: MoveGuests) -> tuple[bool, int, int]:
        idle = not set(useful).issuperset(move.targets)
        return idle, len(move.targets), sum(order[name] for name in move.targets)

    return sorted(queries.guest_moves(table, seat), key=rank)


def _targets(table: Table, seat: int, useful: Sequence[str]) -> list[str]:
    """The places where guests can go, those that are useful for the pending question first."""
    rooms = queries.destinations(table.players[seat])
    return sorted(rooms, key=lambda name: (name not in useful, usefulness(name)))


def in_words(move: MoveGuests, table: Table, seat: int, texts: Texts) -> Words:
    """Return a move of guests in words."""
    label = texts.ngettext(
        "Move {n} guest: {changes}",
        "Move {n} guests: {changes}",
        len(move.targets),
        changes=word.changes(Counter(move.targets), texts),
    )
    left = queries.guests(table.players[seat]) - len(move.targets)
    stays = texts.ngettext(
        "{n} guest stays in the guesthouse", "{n} guests stay in the guesthouse", left
    )
    return Words(label, stays, "secondary")


@dataclass(frozen=True, slots=True)
class GuestDraft:
    """Where guests go, and the draft of what follows, "" if nothing does."""

    targets: tuple[str, ...] = ()
    then: str = ""

    def __str__(self) -> str:
        return f"{' '.join(self.targets)}{_MARK}{self.then}"


class GuestsPanel(Panel):
    """The panel of guests' moves and, if the question has a panel, of the answer that follows.

    A draft is "<targets>|<draft of what follows>"; both parts may be empty. `inner` is the panel of
    what follows. With `window` the guests are the question, and staying is an answer.
    """

    def __init__(
        self,
        view: Table,
        seat: int,
        names: Names,
        texts: Texts,
        *,
        inner: Inner,
        window: bool = False,
    ) -> None:
        self.view, self.seat, self.names, self.texts = view, seat, names, texts
        self._inner, self._window = inner, window
        self._at, self._useful = cache(self._moved), cache(self._useful_after)

    def title(self) -> str:
        inner = self._inner(self.view)
        if inner is None:
            return self.texts.gettext("Move a guest…")
        return self.texts.gettext("{panel} (guests, too)", panel=inner.title())

    def start(self) -> str:
        inner = self._inner(self.view)
        return str(GuestDraft() if inner is None else GuestDraft((), inner.start()))

    def read(self, draft: str) -> GuestDraft:
        """Read a draft. Raises RulesError if it does not fit."""
        targets, mark, then = draft.partition(_MARK)
        if not mark or not all(name in BUILDING or name in TILES for name in targets.split()):
            raise IllegalMove(NO_DRAFT)
        so_far = GuestDraft(tuple(targets.split()), then)
        inner = self._inner(self._at(so_far.targets))
        if then and inner is None:
            raise IllegalMove(NO_DRAFT)
        if then and inner is not None:
            inner.moves(then)
        return so_far

    def edits(self, draft: str) -> tuple[EditGroup, ...]:
        """Return the changes about guests, then those of what follows."""
        so_far = self.read(draft)
        groups = controls(self._asks(so_far.targets), self.texts)
        inner = self._inner(self._at(so_far.targets))
        if inner is None:
            return groups
        if not so_far.then:
            also = Edit(_ALSO, inner.title(), style="primary")
            return (*groups, EditGroup("", (also,), buttons=True))
        following = tuple([_within(group) for group in inner.edits(so_far.then)])
        if not so_far.targets:
            return (*groups, *following)
        only = Edit(_ONLY, self.texts.gettext("Only move guests"))
        return (*groups, *following, EditGroup("", (only,), buttons=True))

    def apply(self, draft: str, code: str) -> str:
        """Return the draft after a change; what follows is made to fit the guests again."""
        so_far = self.read(draft)
        inner = self._inner(self._at(so_far.targets))
        key, _, value = code.partition(_SIGN)
        if key == _THEN and inner is not None and so_far.then:
            return str(replace(so_far, then=inner.apply(so_far.then, value)))
        if code == _ONLY and so_far.targets and so_far.then:
            return str(replace(so_far, then=""))
        if code == _ALSO and inner is not None and not so_far.then:
            return str(replace(so_far, then=inner.start()))
        for ask in self._asks(so_far.targets):
            if ask.key == key and value in ask.values:
                targets = list(so_far.targets)
                if key == _TO:
                    targets.append(value)
                else:
                    # the newest of those who go there
                    targets.reverse()
                    targets.remove(value)
                    targets.reverse()
                return str(self._refitted(replace(so_far, targets=tuple(targets))))
        raise IllegalMove(NOT_ON_OFFER)

    def picture(self, draft: str) -> Illustration:
        """Return the arrangement with the moved guests, while nobody waits in San Juan."""
        so_far = self.read(draft)
        player = self._at(so_far.targets).players[self.seat]
        if not so_far.targets or player.san_juan:
            return Illustration()
        return Illustration((PlaceColonists(tuple(player.arrangement().items())),))

    def moves(self, draft: str) -> tuple[str, ...]:
        """Return the move of the guests and what follows; passing where that is the question."""
        so_far = self.read(draft)
        if not so_far.targets and self._window:
            return (_STAY,)
        order = list(self.view.players[self.seat].circles())
        targets = tuple(sorted(so_far.targets, key=order.index))
        moved = (str(MoveGuests(targets)),) if targets else ()
        inner = self._inner(self._at(so_far.targets))
        if inner is None or not so_far.then:
            return moved
        following = inner.moves(so_far.then)
        return (*moved, *following) if following else ()

    def summary(self, draft: str) -> str:
        so_far, texts = self.read(draft), self.texts
        after, lines = self._at(so_far.targets), list[str]()
        if so_far.targets:
            goes = word.changes(Counter(so_far.targets), texts)
            lines.append(texts.gettext("Guests move: {changes}.", changes=goes))
        lines.append(
            texts.ngettext(
                "{n} guest stays in the guesthouse.",
                "{n} guests stay in the guesthouse.",
                queries.guests(after.players[self.seat]),
            )
        )
        inner = self._inner(after)
        if inner is not None and so_far.then:
            lines.append(inner.summary(so_far.then))
        return "\n".join(lines)

    def _asks(self, targets: tuple[str, ...]) -> list[Ask]:
        """Return the places where guests can go, and the guests that can be called back."""
        after, texts = self._at(targets), self.texts
        left = queries.guests(after.players[self.seat])
        rooms = _targets(after, self.seat, self._useful(targets)) if left else []
        going = Ask(
            _TO,
            tuple(rooms),
            texts.gettext("Move a guest to…"),
            partial(self._room, targets),
            needed=False,
            between=_SIGN,
        )
        home = texts.gettext("Keep a guest where it is")
        back = tuple(dict.fromkeys(targets))
        return [going, Ask(_BACK, back, home, self._target, needed=False, between=_SIGN)]

    def _target(self, name: str) -> Words:
        return Words(word.capital(word.target(name, self.texts)))

    def _room(self, targets: tuple[str, ...], name: str) -> Words:
        """Return a place where a guest can go, with its use or how many are there."""
        if name in self._useful(targets):
            return self._target(name)._replace(consequence=self.texts.gettext("useful now"))
        player = self._at(targets).players[self.seat]
        room = player.circles()[name]
        occupied = room - queries.empty_circles(player, name)
        there = self.texts.gettext("{n} of {room} occupied", n=occupied, room=room)
        return self._target(name)._replace(consequence=there)

    def _refitted(self, so_far: GuestDraft) -> GuestDraft:
        """Begin what follows anew where guests have changed it."""
        inner = self._inner(self._at(so_far.targets))
        if inner is None or not so_far.then:
            # a panel that the guests make possible is opened on demand
            return replace(so_far, then="")
        try:
            inner.moves(so_far.then)
        except RulesError:
            return replace(so_far, then=inner.start())
        return so_far

    def _moved(self, targets: tuple[str, ...]) -> Table:
        return queries.with_guests_moved(self.view, self.seat, targets)

    def _useful_after(self, targets: tuple[str, ...]) -> list[str]:
        return useful_targets(self._at(targets), self.seat)


def _within(group: EditGroup) -> EditGroup:
    """Return changes of what follows as changes of this panel."""
    edits = [replace(edit, code=f"{_THEN}{_SIGN}{edit.code}") for edit in group.edits]
    return replace(group, edits=tuple(edits))
