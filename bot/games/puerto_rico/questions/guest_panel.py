"""Moves of guests while any question is open: in words, the best first, their panel.

RULINGS 9.5 and 13.3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import ClassVar, Final

from bot.games.core.choices import NO_DRAFT, NOT_ON_OFFER, Edit, EditGroup, Names, Style
from bot.games.core.composer import Composer
from bot.games.core.old_flow import Answer, Ask, FlowComposer, Picks, values
from bot.i18n import Texts
from renderers.puerto_rico.words import phrases as word
from rules import IllegalMove, Move, RulesError
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING, PRICES, QUARRY, TILES
from rules.puerto_rico.moves import MoveGuests, Pass, Place
from rules.puerto_rico.state import Table

_TO, _BACK, _THEN = "to", "back", "then"
_ALSO, _ONLY = "also", "only"
_MARK = "|"
"""Between the targets of the guests and the draft of what follows."""
_STAY: Final = str(Pass("guest"))

Inner = Callable[[Table], Composer | None]
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


def in_words(move: MoveGuests, table: Table, seat: int, texts: Texts) -> tuple[str, str, Style]:
    """Return label, consequence and style of a move of guests."""
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
    return label, stays, "secondary"


class GuestsPanel(FlowComposer[Table]):
    """The panel of guests' moves and, if the question has a panel, of the answer that follows.

    A draft is "<targets>|<draft of what follows>"; both parts may be empty. With `window` the
    guests are the question, and staying is an answer.
    """

    between: ClassVar = "-"

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
        super().__init__(view, seat, names, texts)
        self._inner, self._window = inner, window
        self._at, self._useful = cache(self._moved), cache(self._useful_after)

    def title(self) -> str:
        texts = self.texts
        inner = self._inner(self.view)
        if inner is None:
            return texts.gettext("Move a guest…")
        return texts.gettext("{panel} (guests, too)", panel=inner.title())

    def begin(self) -> Picks:
        inner = self._inner(self.view)
        return () if inner is None else ((_THEN, inner.start()),)

    def asks(self, picks: Picks) -> list[Ask]:
        """Return the places where guests can go, and the guests that can be called back."""
        to = values(picks, _TO)
        after = self._at(to)
        left = queries.guests(after.players[self.seat])
        rooms = _targets(after, self.seat, self._useful(to)) if left else []
        return [
            Ask(_TO, tuple(rooms), needed=False),
            Ask(_BACK, tuple(dict.fromkeys(to)), needed=False, effect="removes", of=_TO),
        ]

    def label(self, ask: Ask, picks: Picks, texts: Texts) -> str:
        if ask.key == _TO:
            return texts.gettext("Move a guest to…")
        return texts.gettext("Leave a guest at home")

    def option(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Answer:
        label, note = word.capital(word.target(value, texts)), ""
        if ask.key == _TO and value in self._useful(values(picks, _TO)):
            note = texts.gettext("useful now")
        elif ask.key == _TO:
            player = self._after(picks).players[self.seat]
            room = player.circles()[value]
            occupied = room - queries.empty_circles(player, value)
            note = texts.gettext("{n} of {room} occupied", n=occupied, room=room)
        return label, note

    def groups(self, picks: Picks, texts: Texts) -> list[EditGroup]:
        """Return the changes about guests, then those of what follows."""
        groups = super().groups(picks, texts)
        inner = self._inner(self._after(picks))
        if inner is None:
            return groups
        for then in values(picks, _THEN):
            for group in inner.edits(then):
                edits = [replace(edit, code=f"{_THEN}-{edit.code}") for edit in group.edits]
                groups.append(replace(group, edits=tuple(edits)))
            if values(picks, _TO):
                only = Edit(_ONLY, texts.gettext("Only move guests"))
                groups.append(EditGroup("", (only,), buttons=True))
            return groups
        also = Edit(_ALSO, inner.title(), style="primary")
        return [*groups, EditGroup("", (also,), buttons=True)]

    def picked(self, picks: Picks, key: str, value: str) -> Picks:
        """Return the picks after a change; what follows is made to fit the guests again."""
        inner = self._inner(self._after(picks))
        guests, then = _guests(picks), values(picks, _THEN)
        match key:
            case "then" if inner is not None and then:
                return (*guests, (_THEN, inner.apply(then[0], value)))
            case "only" if guests and then:
                return guests
            case "also" if inner is not None and not then:
                return (*guests, (_THEN, inner.start()))
            case "to" | "back":
                return self._refitted(super().picked(picks, key, value))
        raise IllegalMove(NOT_ON_OFFER)

    def _refitted(self, picks: Picks) -> Picks:
        """Begin what follows anew where guests have changed it."""
        guests, then = _guests(picks), values(picks, _THEN)
        inner = self._inner(self._after(picks))
        if inner is None or not then:
            # a panel that the guests make possible is opened on demand
            return guests
        try:
            inner.moves(then[0])
        except RulesError:
            return (*guests, (_THEN, inner.start()))
        return (*guests, (_THEN, then[0]))

    def read(self, draft: str) -> Picks:
        """Read a draft. Raises RulesError if it does not fit."""
        words, mark, then = draft.partition(_MARK)
        if not mark or not all(name in BUILDING or name in TILES for name in words.split()):
            raise IllegalMove(NO_DRAFT)
        guests: Picks = tuple((_TO, name) for name in words.split())
        inner = self._inner(self._after(guests))
        if not then:
            return guests
        if inner is None:
            raise IllegalMove(NO_DRAFT)
        inner.moves(then)
        return (*guests, (_THEN, then))

    def write(self, picks: Picks) -> str:
        return f"{' '.join(values(picks, _TO))}{_MARK}{''.join(values(picks, _THEN))}"

    def move(self, picks: Picks) -> Move:
        order = list(self.view.players[self.seat].circles())
        return MoveGuests(tuple(sorted(values(picks, _TO), key=order.index)))

    def shown(self, picks: Picks) -> tuple[Move, ...]:
        """Return the arrangement with the moved guests, while nobody waits in San Juan."""
        player = self._after(picks).players[self.seat]
        if not _guests(picks) or player.san_juan:
            return ()
        return (Place(tuple(player.arrangement().items())),)

    def moves(self, draft: str) -> tuple[str, ...]:
        """Return the move of the guests and what follows; passing where that is the question."""
        picks = self.read(draft)
        to, then = values(picks, _TO), values(picks, _THEN)
        if not to and self._window:
            return (_STAY,)
        first = (str(self.move(picks)),) if to else ()
        inner = self._inner(self._after(picks))
        if inner is None or not then:
            return first
        following = inner.moves(then[0])
        return (*first, *following) if following else ()

    def told_so_far(self, picks: Picks, texts: Texts) -> Iterator[str]:
        after, to = self._after(picks), values(picks, _TO)
        if to:
            goes = word.changes(Counter(to), texts)
            yield texts.gettext("Guests move: {changes}.", changes=goes)
        yield texts.ngettext(
            "{n} guest stays in the guesthouse.",
            "{n} guests stay in the guesthouse.",
            queries.guests(after.players[self.seat]),
        )
        inner = self._inner(after)
        if inner is not None:
            yield from (inner.summary(then) for then in values(picks, _THEN))

    def _after(self, picks: Picks) -> Table:
        return self._at(values(picks, _TO))

    def _moved(self, targets: tuple[str, ...]) -> Table:
        return queries.with_guests_moved(self.view, self.seat, targets)

    def _useful_after(self, targets: tuple[str, ...]) -> list[str]:
        return useful_targets(self._at(targets), self.seat)


def _guests(picks: Picks) -> Picks:
    return tuple(pick for pick in picks if pick[0] == _TO)
