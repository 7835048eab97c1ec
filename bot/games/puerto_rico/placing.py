"""Placing colonists: a proposal, and a private panel to change it (RULINGS 5.2, 13.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.games.core.title import NO_DRAFT, NOT_ON_OFFER, SELECT_LIMIT, Composer, Edit, EditGroup
from bot.games.puerto_rico import names as word
from bot.i18n import Texts
from rules.core.errors import IllegalMove
from rules.core.notation import Amounts, Move
from rules.core.state import State
from rules.core.steps import pending
from rules.puerto_rico.data import BUILDING, GOODS, PRICES, PRODUCERS, QUARRY, SAN_JUAN, TILES
from rules.puerto_rico.moves import NOTATION, Place
from rules.puerto_rico.powers import amounts, capacity
from rules.puerto_rico.state import Player, Table
from rules.puerto_rico.steps.mayor import PlaceChoice

_ADD, _REMOVE, _FILL, _CLEAR = "add-", "off-", "fill-", "none-"


def arranged(player: Player, placed: Amounts) -> Player:
    """Return the player's board with this arrangement, the rest of the colonists in San Juan."""
    board = player.copy()
    board.arrange(placed)
    return board


def changes(player: Player, placed: Amounts, texts: Texts) -> str:
    """Return what an arrangement changes: "quarry +1 and corn plantation −1"; "" for nothing."""
    before, after = player.arrangement(), dict(placed)
    moved = {name: after.get(name, 0) - before.get(name, 0) for name in player.circles()}
    return word.changes(moved, texts)


def proposal(player: Player) -> Place:
    """Leave everybody in place and put new colonists where they help most.

    First what makes another barrel at once, the dearest kind first; then a plantation together
    with its building; then violet buildings, quarries, and whatever is empty.
    """
    circles = player.circles()
    placed = {name: number for name, number in player.arrangement().items() if name != SAN_JUAN}
    left = player.must_place() - sum(placed.values())
    while left > 0:
        for name in _best(player, circles, placed, left):
            placed[name] = placed.get(name, 0) + 1
            left -= 1
    return Place(amounts({name: placed.get(name, 0) for name in circles}))


def _best(
    player: Player, circles: Mapping[str, int], placed: Mapping[str, int], left: int
) -> tuple[str, ...]:
    """Return where the next colonist goes, or the next two."""
    empty = [name for name, room in circles.items() if placed.get(name, 0) < room]
    board = arranged(player, tuple(placed.items()))
    now = {kind: capacity(board, kind) for kind in GOODS}
    singles = [(name,) for name in empty]
    pairs = [
        (kind, maker.id)
        for kind in empty
        if kind in GOODS
        for maker in PRODUCERS[kind]
        if maker.id in empty
    ]
    for options in (singles, pairs if left > 1 else []):
        gains = [(_gain(board, now, places), places) for places in options]
        best = max(gains, key=lambda gain: gain[0], default=(0, ()))
        if best[0] > 0:
            return best[1]
    return (min(empty, key=usefulness),)


def _gain(board: Player, now: Mapping[str, int], places: tuple[str, ...]) -> int:
    """The value of the barrels that colonists on these circles would add."""
    after = dict(board.on_tiles)
    city = dict(board.city)
    for name in places:
        where = after if name in TILES else city
        where[name] = where.get(name, 0) + 1
    manned = Player(0, board.island, on_tiles=after, city=city)
    return sum((capacity(manned, kind) - now[kind]) * (PRICES[kind] + 1) for kind in GOODS)


def usefulness(name: str) -> tuple[int, int]:
    """Smaller is better: dear violet buildings, quarries, dear plantations, then the rest."""
    if name in BUILDING:
        building = BUILDING[name]
        return (0 if building.violet else 3, -building.cost)
    return (1, 0) if name == QUARRY else (2, -PRICES[name])


class PlacingPanel(Composer):
    """Add colonists to circles and take them off again; drafts are `place …` in notation."""

    def title(self, view: State, seat: int, texts: Texts) -> str:
        """Return the label of the control that opens the panel."""
        return texts.gettext("Place colonists…")

    def start(self, view: State, seat: int) -> str:
        """Return the own answer if there is one to change, else the proposal."""
        step = pending(view)
        assert isinstance(view, Table)
        assert isinstance(step, PlaceChoice)
        return str(step.answer_of(seat) or proposal(view.players[seat]))

    def edits(self, view: State, seat: int, draft: str, texts: Texts) -> tuple[EditGroup, ...]:
        """Return one group of circles to occupy and one of colonists to take off."""
        player = _player(view, seat)
        placed = self._read(player, draft)
        left = player.must_place() - sum(placed.values())
        add = texts.ngettext(
            "Occupy a circle: {n} colonist left", "Occupy a circle: {n} colonists left", left
        )
        groups = (
            EditGroup(add, tuple(_additions(player, placed, left, texts))),
            EditGroup(
                texts.gettext("Take a colonist off"), tuple(_removals(player, placed, texts))
            ),
        )
        return tuple(EditGroup(g.label, _fitting(g.edits)) for g in groups if g.edits)

    def apply(self, view: State, seat: int, draft: str, code: str) -> str:
        """Return the draft after one edit. Raises RulesError if it is not on offer."""
        player = _player(view, seat)
        placed = self._read(player, draft)
        verb, _, name = code.partition("-")
        number, room = placed.get(name, 0), player.circles().get(name, 0)
        free = min(room - number, player.must_place() - sum(placed.values()))
        match verb:
            case "add" if free > 0:
                number += 1
            case "fill" if free > 0:
                number += free
            case "off" if number:
                number -= 1
            case "none" if number:
                number = 0
            case _:
                raise IllegalMove(NOT_ON_OFFER)
        return str(_move(player, {**placed, name: number}))

    def preview(self, view: State, seat: int, draft: str) -> tuple[Move, ...]:
        """Return the draft as a move, possibly with too few colonists. Raises RulesError."""
        return (_move(_player(view, seat), self._read(_player(view, seat), draft)),)

    def moves(self, view: State, seat: int, draft: str) -> tuple[str, ...]:
        """Return the move once as many colonists are placed as must be."""
        player = _player(view, seat)
        placed = self._read(player, draft)
        complete = sum(placed.values()) == player.must_place()
        return (str(_move(player, placed)),) if complete else ()

    def summary(self, view: State, seat: int, draft: str, texts: Texts) -> str:
        """Return who is where, what can be produced so, and how many are still to be placed."""
        player = _player(view, seat)
        placed = self._read(player, draft)
        board = arranged(player, tuple(placed.items()))
        where = [
            word.times(word.target(n, texts), number) for n, number in placed.items() if number
        ]
        lines = [
            texts.gettext("Occupied: {places}.", places=texts.listing(where))
            if where
            else texts.gettext("No circle is occupied.")
        ]
        goods = word.barrels(amounts({k: capacity(board, k) for k in GOODS}), texts)
        lines.append(texts.gettext("You can produce {goods}.", goods=goods))
        left = player.must_place() - sum(placed.values())
        if left:
            lines.append(
                texts.ngettext(
                    "{n} colonist still to be placed.", "{n} colonists still to be placed.", left
                )
            )
        elif board.san_juan:
            lines.append(
                texts.ngettext(
                    "{n} colonist stays in San Juan.",
                    "{n} colonists stay in San Juan.",
                    board.san_juan,
                )
            )
        return "\n".join(lines)

    def _read(self, player: Player, draft: str) -> dict[str, int]:
        move = NOTATION.read(draft)
        if not isinstance(move, Place):
            raise IllegalMove("First place your colonists.")
        placed = {name: number for name, number in move.colonists if name != SAN_JUAN}
        circles = player.circles()
        if any(number > circles.get(name, 0) for name, number in placed.items()) or (
            sum(placed.values()) > player.must_place()
        ):
            raise IllegalMove(NO_DRAFT)
        return placed


def _player(view: State, seat: int) -> Player:
    assert isinstance(view, Table)
    return view.players[seat]


def _move(player: Player, placed: Mapping[str, int]) -> Place:
    return Place(amounts({name: placed.get(name, 0) for name in player.circles()}))


def _fitting(edits: tuple[Edit, ...]) -> tuple[Edit, ...]:
    """Leave out the edits of several colonists at once if there are too many for one select."""
    if len(edits) <= SELECT_LIMIT:
        return edits
    return tuple(edit for edit in edits if edit.code.startswith((_ADD, _REMOVE)))


def _additions(
    player: Player, placed: Mapping[str, int], left: int, texts: Texts
) -> Iterator[Edit]:
    for name, room in player.circles().items():
        number = placed.get(name, 0)
        if number >= room:
            continue
        label = word.capital(word.target(name, texts))
        state = texts.gettext("{n} of {room} occupied", n=number, room=room)
        yield Edit(_ADD + name, label, state, left > 0)
        many = min(room - number, left)
        if many > 1:
            yield Edit(_FILL + name, f"{label} +{many}", state)


def _removals(player: Player, placed: Mapping[str, int], texts: Texts) -> Iterator[Edit]:
    for name, room in player.circles().items():
        number = placed.get(name, 0)
        if not number:
            continue
        label = word.capital(word.target(name, texts))
        state = texts.gettext("{n} of {room} occupied", n=number, room=room)
        yield Edit(_REMOVE + name, label, state)
        if number > 1:
            yield Edit(_CLEAR + name, f"{label} \N{MINUS SIGN}{number}", state)
