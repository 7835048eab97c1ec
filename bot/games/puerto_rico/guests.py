"""Moving guests: what is useful now, and a small private panel (RULINGS 9.5, 13.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

import rules
from bot.games.core.title import NO_DRAFT, NOT_ON_OFFER, Composer, Edit, EditGroup
from bot.games.puerto_rico import names as word
from bot.games.puerto_rico.placing import usefulness
from bot.i18n import Texts
from rules.core.errors import IllegalMove, RulesError
from rules.core.notation import Move, Words
from rules.core.state import State
from rules.core.steps import pending
from rules.puerto_rico.data import BUILDING, CRAFTSMAN, TILES
from rules.puerto_rico.moves import NOTATION, MoveGuests, Pass, Place
from rules.puerto_rico.new_buildings import guesthouse
from rules.puerto_rico.state import Player, Table
from rules.puerto_rico.steps.guests import BEFORE_PRODUCTION, BEFORE_SCORING, GuestChoice
from rules.puerto_rico.steps.turn import Turn

_TO, _BACK, _THEN = "to-", "back-", "then-"
_ALSO, _ONLY = "also", "only"
_MARK = "|"
"""Between the targets of the guests and the draft of what follows."""

Inner = Callable[[Table, int], Composer | None]
"""The panel of the pending question, were there no guests."""


def can_move(table: Table, seat: int) -> bool:
    """Whether `seat` may move guests now: it has one and somewhere to go."""
    step = pending(table)
    if isinstance(step, GuestChoice):
        return step.open_to(table, seat)
    return isinstance(step, Turn) and guesthouse.can_move(table.players[seat])


def targets(table: Table, seat: int) -> list[str]:
    """Return where guests of `seat` can go, what the pending question makes useful first."""
    rooms = guesthouse.destinations(table.players[seat])
    useful = set(useful_targets(table, seat))
    return sorted(rooms, key=lambda name: (name not in useful, usefulness(name)))


def useful_targets(table: Table, seat: int) -> list[str]:
    """Return the empty circles for which `seat` is asked (RULINGS 13.3), the best first."""
    player, step = table.players[seat], pending(table)
    rooms = guesthouse.destinations(player)
    if isinstance(step, GuestChoice):
        window = BEFORE_PRODUCTION if table.phase == CRAFTSMAN else BEFORE_SCORING
        found = [name for name in rooms if name in window]
    elif isinstance(step, Turn) and step.open_to(table, seat):
        found = [name for name in rooms if _tempts_alone(table, seat, step, name)]
    else:
        found = []
    return sorted(found, key=usefulness)


def _tempts_alone(table: Table, seat: int, step: Turn, target: str) -> bool:
    """Whether a guest would be wanted there, had this target the only empty circles."""
    alone = rules.copy(table)
    assert isinstance(alone, Table)
    player = alone.players[seat]
    for name, room in guesthouse.destinations(player).items():
        if name != target:
            where = player.on_tiles if name in TILES else player.city
            where[name] = where.get(name, 0) + room
    return step.tempts(alone, seat)


def proposals(table: Table, seat: int) -> list[MoveGuests]:
    """Return moves of guests: to the useful targets, then to all others, then of two at once."""
    player = table.players[seat]
    order = {name: place for place, name in enumerate(targets(table, seat))}
    useful = set(useful_targets(table, seat))

    def rank(move: MoveGuests) -> tuple[bool, int, int]:
        idle = not all(name in useful for name in move.targets)
        return idle, len(move.targets), sum(order[name] for name in move.targets)

    return sorted(guesthouse.moves(player), key=rank)


def moved(table: Table, seat: int, to: Words) -> Table:
    """Return the table after guests of `seat` have moved. Raises RulesError if they cannot."""
    if not to:
        return table
    refusal = guesthouse.refusal(table.players[seat], to)
    if refusal is not None:
        raise IllegalMove(refusal)
    after = rules.copy(table)
    assert isinstance(after, Table)
    guesthouse.move(after, seat, to)
    return after


class GuestsPanel(Composer):
    """Where guests go and, if the question has a panel of its own, what follows at once.

    A draft is "<targets>|<draft of what follows>"; both parts may be empty.
    """

    def __init__(self, inner: Inner) -> None:
        self._inner = inner

    def title(self, view: State, seat: int, texts: Texts) -> str:
        """Return the label of the control that opens the panel."""
        inner = self._inner(_table(view), seat)
        if inner is None:
            return texts.gettext("Move a guest…")
        return texts.gettext("{panel} (guests, too)", panel=inner.title(view, seat, texts))

    def start(self, view: State, seat: int) -> str:
        """Return no guest, and the proposal of the question's own panel."""
        return self._drafted(_table(view), seat, (), None)

    def edits(self, view: State, seat: int, draft: str, texts: Texts) -> tuple[EditGroup, ...]:
        """Return where guests can go, who comes back, and the changes of what follows."""
        table = _table(view)
        to, then = self._read(table, seat, draft)
        after = moved(table, seat, to)
        groups = [
            EditGroup(texts.gettext("Move a guest to…"), tuple(_additions(after, seat, texts))),
            EditGroup(texts.gettext("Leave a guest at home"), tuple(_returns(to, texts))),
        ]
        inner = self._inner(after, seat)
        if inner is None:
            return tuple(group for group in groups if group.edits)
        if then:
            for group in inner.edits(after, seat, then, texts):
                edits = tuple(replace(edit, code=_THEN + edit.code) for edit in group.edits)
                groups.append(replace(group, edits=edits))
            if to:
                only = Edit(_ONLY, texts.gettext("Only move guests"))
                groups.append(EditGroup("", (only,), buttons=True))
        else:
            also = Edit(_ALSO, inner.title(after, seat, texts), style="primary")
            groups.append(EditGroup("", (also,), buttons=True))
        return tuple(group for group in groups if group.edits)

    def apply(self, view: State, seat: int, draft: str, code: str) -> str:
        """Return the draft after one edit. Raises RulesError if it is not on offer."""
        table = _table(view)
        to, then = self._read(table, seat, draft)
        after = moved(table, seat, to)
        inner = self._inner(after, seat)
        if code.startswith(_TO):
            target = code.removeprefix(_TO)
            if target in guesthouse.destinations(after.players[seat]) and (
                guesthouse.guests(after.players[seat])
            ):
                return self._drafted(table, seat, (*to, target), then)
        elif code.startswith(_BACK) and code.removeprefix(_BACK) in to:
            left = list(to)
            left.remove(code.removeprefix(_BACK))
            return self._drafted(table, seat, tuple(left), then)
        elif code.startswith(_THEN) and inner is not None and then:
            changed = inner.apply(after, seat, then, code.removeprefix(_THEN))
            return _written(to, changed)
        elif code == _ONLY and to and then:
            return _written(to, "")
        elif code == _ALSO and inner is not None and not then:
            return _written(to, inner.start(after, seat))
        raise IllegalMove(NOT_ON_OFFER)

    def preview(self, view: State, seat: int, draft: str) -> tuple[Move, ...]:
        """Return the arrangement with the moved guests, while nobody waits in San Juan."""
        to, _ = self._read(_table(view), seat, draft)
        player = moved(_table(view), seat, to).players[seat]
        if not to or player.san_juan:
            return ()
        return (Place(tuple(player.arrangement().items())),)

    def moves(self, view: State, seat: int, draft: str) -> tuple[str, ...]:
        """Return the move of the guests and what follows; passing where that is the question."""
        table = _table(view)
        to, then = self._read(table, seat, draft)
        if not to and isinstance(pending(table), GuestChoice):
            return (str(Pass("guest")),)
        first = (str(_move(to)),) if to else ()
        inner = self._inner(moved(table, seat, to), seat)
        if inner is None or not then:
            return first
        following = inner.moves(moved(table, seat, to), seat, then)
        return (*first, *following) if following else ()

    def summary(self, view: State, seat: int, draft: str, texts: Texts) -> str:
        """Return where guests go, who stays, and what follows in words."""
        table = _table(view)
        to, then = self._read(table, seat, draft)
        after = moved(table, seat, to)
        lines = []
        if to:
            goes = word.changes(Counter(to), texts)
            lines.append(texts.gettext("Guests move: {changes}.", changes=goes))
        left = guesthouse.guests(after.players[seat])
        lines.append(
            texts.ngettext(
                "{n} guest stays in the guesthouse.", "{n} guests stay in the guesthouse.", left
            )
        )
        inner = self._inner(after, seat)
        if inner is not None and then:
            lines.append(inner.summary(after, seat, then, texts))
        return "\n".join(lines)

    def _drafted(self, table: Table, seat: int, to: Words, then: str | None) -> str:
        """Return a draft in which what follows fits the guests; None asks for its proposal."""
        after = moved(table, seat, to)
        inner = self._inner(after, seat)
        if inner is None or then == "":
            # a panel that the guests make possible is opened only on demand
            return _written(to, "")
        if then is not None:
            try:
                inner.moves(after, seat, then)
            except RulesError:
                return _written(to, inner.start(after, seat))
            return _written(to, then)
        return _written(to, inner.start(after, seat))

    def _read(self, table: Table, seat: int, draft: str) -> tuple[Words, str]:
        words, mark, then = draft.partition(_MARK)
        to = tuple(words.split())
        player = table.players[seat]
        known = mark and all(name in BUILDING or name in TILES for name in to)
        if not known or (to and guesthouse.refusal(player, to) is not None):
            raise IllegalMove(NO_DRAFT)
        after = moved(table, seat, to)
        inner = self._inner(after, seat)
        if then and inner is None:
            raise IllegalMove(NO_DRAFT)
        if then and inner is not None:
            inner.moves(after, seat, then)
        return to, then


def _table(view: State) -> Table:
    assert isinstance(view, Table)
    return view


def _written(to: Iterable[str], then: str) -> str:
    return f"{' '.join(to)}{_MARK}{then}"


def _move(to: Words) -> Move:
    return NOTATION.canonical(MoveGuests(to))


def _additions(after: Table, seat: int, texts: Texts) -> Iterator[Edit]:
    player = after.players[seat]
    if not guesthouse.guests(player):
        return
    useful = useful_targets(after, seat)
    for name in targets(after, seat):
        note = texts.gettext("useful now") if name in useful else _room(player, name, texts)
        yield Edit(_TO + name, word.capital(word.target(name, texts)), note)


def _room(player: Player, name: str, texts: Texts) -> str:
    room = player.circles()[name]
    occupied = room - guesthouse.empty_circles(player, name)
    return texts.gettext("{n} of {room} occupied", n=occupied, room=room)


def _returns(to: Words, texts: Texts) -> Iterator[Edit]:
    for name in dict.fromkeys(to):
        yield Edit(_BACK + name, word.capital(word.target(name, texts)))
