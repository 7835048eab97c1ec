"""The mayor phase: where the colonists go (RULINGS 5.2, 13.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations_with_replacement, islice
from typing import ClassVar, Final

import rules
from bot.games.core.choices import NO_DRAFT, SELECT_LIMIT, Edit, OfferedMove, Style, Words
from bot.games.core.controls import likely_edits
from bot.games.core.flow import Ask, Picks
from bot.games.core.flow_panel import MovePanel
from bot.games.core.preferences import Preference, legal_move
from bot.games.core.question import described
from bot.games.core.verbs import PLACE
from bot.games.puerto_rico.questions.base import TableQuestion
from bot.games.puerto_rico.questions.guest_panel import usefulness
from bot.i18n import Texts, noted
from renderers.puerto_rico.words import phrases as word
from rules import Amounts, IllegalMove, Move
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING, GOODS, PRICES, PRODUCERS, SAN_JUAN, TILES
from rules.puerto_rico.decisions import PlaceChoice
from rules.puerto_rico.moves import PlaceColonists
from rules.puerto_rico.state import Player, Table

FEW: Final = 6
"""So many placements are all offered besides the panel."""
LIKELY: Final = 5
"""So many likely changes are buttons."""
_ADD, _FILL, _OFF, _CLEAR, _MOVE = "add", "fill", "off", "none", "move"
_TO: Final = ">"
"""Between the two circles of a colonist who moves."""
LONG: Final = 3
"""A list of so many places is long."""


def arranged(player: Player, placed: Amounts) -> Player:
    """Return the player's board with this arrangement, the rest of the colonists in San Juan."""
    board = player.copy()
    board.arrange(placed)
    return board


def proposal(player: Player) -> PlaceColonists:
    """Put new colonists where they help most, then move those who work nowhere.

    First what makes another barrel at once, the dearest kind first; then a plantation together
    with its building; then violet buildings, quarries, and whatever is empty. Nobody leaves a
    violet building or a quarry where they were before.
    """
    circles = player.circles()
    before = {name: number for name, number in player.arrangement().items() if name != SAN_JUAN}
    placed = dict(before)
    left = player.must_place() - sum(placed.values())
    while left > 0:
        for name in _best(player, circles, placed, left):
            placed[name] = placed.get(name, 0) + 1
            left -= 1
    while better := _better(player, circles, before, placed):
        placed = better
    return PlaceColonists(queries.amounts({name: placed.get(name, 0) for name in circles}))


def _better(
    player: Player,
    circles: Mapping[str, int],
    before: Mapping[str, int],
    placed: Mapping[str, int],
) -> dict[str, int] | None:
    """Return the placement after the move of one colonist, or two, that helps most; None for none.

    Of moves that help as much the one of fewer colonists is taken. New colonists can be moved from
    everywhere.
    """
    new = {name for name in circles if placed.get(name, 0) > before.get(name, 0)}
    makers = [n for n in circles if placed.get(n) and (n in new or _makes_barrels(n))]
    stay = {name: 0 if _makes_barrels(name) else before.get(name, 0) for name in makers}
    empty = [name for name, room in circles.items() if placed.get(name, 0) < room]
    moves: list[tuple[tuple[str, ...], tuple[str, ...]]] = [
        ((start,), (end,)) for start in makers for end in empty if start != end
    ]
    moves += [
        (starts, (kind, maker.id))
        for starts in combinations_with_replacement(makers, 2)
        if all(placed[name] - starts.count(name) >= stay[name] for name in starts)
        for kind in empty
        if kind in GOODS
        for maker in PRODUCERS[kind]
        if maker.id in empty and not {kind, maker.id}.intersection(starts)
    ]
    placings = [_changed(placed, starts, ends) for starts, ends in moves]
    best = max(placings, key=lambda after: _help(player, after), default=None)
    if best is None or _help(player, best) <= _help(player, placed):
        return None
    return best


def _makes_barrels(name: str) -> bool:
    """Whether a circle is on a plantation or in a building that produces."""
    return name in GOODS or (name in BUILDING and not BUILDING[name].violet)


def _changed(
    placed: Mapping[str, int], starts: tuple[str, ...], ends: tuple[str, ...]
) -> dict[str, int]:
    """Return the placement with one colonist fewer on some circles and one more on others."""
    after = dict(placed)
    for name in starts:
        after[name] -= 1
    for name in ends:
        after[name] = after.get(name, 0) + 1
    return after


def _makes(player: Player, placed: Mapping[str, int]) -> int:
    """The value of the barrels that a placement can produce."""
    board = arranged(player, tuple(placed.items()))
    return sum(queries.capacity(board, kind) * (PRICES[kind] + 1) for kind in GOODS)


def _help(player: Player, placed: Mapping[str, int]) -> tuple[int, int]:
    """How much a placement helps: the barrels, then the violet buildings and quarries that work."""
    working = sum(
        BUILDING[name].cost if name in BUILDING else number
        for name, number in placed.items()
        if number and not _makes_barrels(name)
    )
    return _makes(player, placed), working


def _best(
    player: Player, circles: Mapping[str, int], placed: Mapping[str, int], left: int
) -> tuple[str, ...]:
    """Return where the next colonist goes, or the next two."""
    empty = [name for name, room in circles.items() if placed.get(name, 0) < room]
    board = arranged(player, tuple(placed.items()))
    now = {kind: queries.capacity(board, kind) for kind in GOODS}
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
    manned = board.copy()
    for name in places:
        where = manned.on_tiles if name in TILES else manned.city
        where[name] = where.get(name, 0) + 1
    return sum((queries.capacity(manned, kind) - now[kind]) * (PRICES[kind] + 1) for kind in GOODS)


class AsProposed(Preference[Table]):
    """The placement that the panel proposes."""

    id: ClassVar = "place"
    label: ClassVar = noted("colonists as suggested")
    help: ClassVar = noted("Place new colonists as the panel suggests.")
    rank: ClassVar = 8

    def prefer(self, argument: str, view: Table, seat: int) -> Move | None:
        """Return the proposal."""
        if not isinstance(view.stack[-1], PlaceChoice):
            return None
        return legal_move(view, seat, str(proposal(view.players[seat])))


class PlacingPanel(MovePanel[Table]):
    """Colonists are added to circles and taken off again."""

    answer: ClassVar = PlaceColonists

    @property
    def _player(self) -> Player:
        return self.view.players[self.seat]

    def title(self) -> str:
        return self.texts.gettext("Place colonists…")

    def start(self) -> str:
        """Return the given answer if there is one to change, else the proposal."""
        return queries.given_answer(self.view, self.seat) or str(proposal(self._player))

    def asks(self, picks: Picks) -> list[Ask]:
        """Return who moves, which circles can be occupied, and who is taken off, one or all.

        An answer is the code of its edit: `add-corn`, `none-office`.
        """
        placed, left, texts = _placed(picks), self._left(picks), self.texts
        add, off = [], []
        for name, room in self._player.circles().items():
            number = placed.get(name, 0)
            add += _one_or_all(_ADD, _FILL, name, min(room - number, left))
            off += _one_or_all(_OFF, _CLEAR, name, number)
        occupy = texts.ngettext(
            "Occupy a circle: {n} colonist left", "Occupy a circle: {n} colonists left", left
        )
        moving = Ask(
            "",
            self._moves(placed),
            texts.gettext("Move a colonist"),
            partial(self._move_words, placed),
            needed=False,
            after=partial(_moved, placed),
            between="",
        )
        more = replace(
            moving,
            values=_fitting(add),
            label=occupy,
            say=partial(self._change_words, picks),
            needed=left > 0,
            after=partial(self._changed, picks),
        )
        fewer = replace(
            more,
            values=_fitting(off),
            label=texts.gettext("Take a colonist off"),
            needed=False,
        )
        return [moving, more, fewer]

    def doors(self, draft: str | None = None) -> tuple[Edit, ...]:
        """Return the moves of one colonist that help most; while some are left, their circles."""
        if draft is None:
            return ()
        picks = self.read(draft)
        moving, more, _ = self.asks(picks)
        ask = more if self._left(picks) else moving
        return likely_edits((ask.code(value), ask.say(value)) for value in ask.values[:LIKELY])

    def _moves(self, placed: Mapping[str, int]) -> tuple[str, ...]:
        """Return where a colonist can move from and to, what adds most barrels first."""
        circles = self._player.circles()
        board = arranged(self._player, tuple(placed.items()))
        now = self._worth(board)
        moves = []
        for start in (name for name in circles if placed.get(name)):
            for end in circles:
                if end != start and placed.get(end, 0) < circles[end]:
                    after = {**placed, start: placed[start] - 1, end: placed.get(end, 0) + 1}
                    gain = self._worth(arranged(self._player, tuple(after.items()))) - now
                    moves.append((-gain, usefulness(end), f"{_MOVE}-{start}{_TO}{end}"))
        return tuple(code for _, _, code in sorted(moves)[:SELECT_LIMIT])

    def _worth(self, board: Player) -> int:
        """The value of all barrels that a board can produce."""
        return sum(queries.capacity(board, kind) * (PRICES[kind] + 1) for kind in GOODS)

    def _changed(self, picks: Picks, value: str) -> Picks:
        """Return the placement with colonists more or fewer on a target."""
        name, by = self._change(picks, value)
        placed = _placed(picks)
        return _picks({**placed, name: placed.get(name, 0) + by})

    def _change(self, picks: Picks, value: str) -> tuple[str, int]:
        """Which target an answer changes, and by how many colonists."""
        verb, _, name = value.partition("-")
        number = _placed(picks).get(name, 0)
        room = self._player.circles()[name] - number
        by = {_ADD: 1, _FILL: min(room, self._left(picks)), _OFF: -1, _CLEAR: -number}
        return name, by[verb]

    def _change_words(self, picks: Picks, value: str) -> Words:
        name, by = self._change(picks, value)
        label = word.capital(word.target(name, self.texts))
        if not value.startswith((_ADD, _OFF)):
            label += f" +{by}" if by > 0 else f" \N{MINUS SIGN}{-by}"
        room, number = self._player.circles()[name], _placed(picks).get(name, 0)
        return Words(label, self.texts.gettext("{n} of {room} occupied", n=number, room=room))

    def _move_words(self, placed: Mapping[str, int], value: str) -> Words:
        """Return who moves where, and what can be produced then."""
        (start, end), texts = _ends(value), self.texts
        label = texts.gettext(
            "From {start} to {end}", start=word.target(start, texts), end=word.target(end, texts)
        )
        board = arranged(self._player, tuple(_placed(_moved(placed, value)).items()))
        return Words(label, texts.gettext("can produce {goods}", goods=_production(board, texts)))

    def move(self, picks: Picks) -> PlaceColonists:
        """Return the placement, possibly with too few colonists."""
        placed = _placed(picks)
        circles = self._player.circles()
        return PlaceColonists(queries.amounts({name: placed.get(name, 0) for name in circles}))

    def picks_of(self, move: PlaceColonists) -> Picks:
        placed = {name: number for name, number in move.colonists if name != SAN_JUAN}
        circles = self._player.circles()
        too_many = sum(placed.values()) > self._player.must_place()
        if too_many or any(number > circles.get(name, 0) for name, number in placed.items()):
            raise IllegalMove(NO_DRAFT)
        return _picks(placed)

    def previewed(self, picks: Picks) -> tuple[Move, ...]:
        """Return the placement, complete or not."""
        return (self.move(picks),)

    def lines(self, picks: Picks) -> Iterator[str]:
        texts = self.texts
        placed = {name: number for name, number in _placed(picks).items() if number}
        board, left = arranged(self._player, tuple(placed.items())), self._left(picks)
        where = [word.times(word.target(name, texts), number) for name, number in placed.items()]
        if where:
            yield texts.gettext("Occupied: {places}.", places=texts.listing(where))
        else:
            yield texts.gettext("No colonists placed.")
        yield texts.gettext("You can produce {goods}.", goods=_production(board, texts))
        if left:
            yield texts.ngettext(
                "{n} colonist still to be placed.", "{n} colonists still to be placed.", left
            )
        elif board.san_juan:
            yield texts.ngettext(
                "{n} colonist stays in San Juan.", "{n} colonists stay in San Juan.", board.san_juan
            )

    def _left(self, picks: Picks) -> int:
        """How many colonists are still to be placed."""
        return self._player.must_place() - sum(_placed(picks).values())


def _placed(picks: Picks) -> dict[str, int]:
    return {name: int(number) for name, number in picks}


def _picks(placed: Mapping[str, int]) -> Picks:
    return tuple((name, str(number)) for name, number in placed.items())


def _moved(placed: Mapping[str, int], value: str) -> Picks:
    """Return a placement after one colonist has moved."""
    start, end = _ends(value)
    return _picks({**placed, start: placed[start] - 1, end: placed.get(end, 0) + 1})


def _ends(value: str) -> tuple[str, str]:
    """Return where a colonist moves from and to."""
    start, _, end = value.removeprefix(f"{_MOVE}-").partition(_TO)
    return start, end


def _one_or_all(one: str, every: str, name: str, most: int) -> list[str]:
    return [f"{verb}-{name}" for verb, least in ((one, 0), (every, 1)) if most > least]


def _fitting(values: list[str]) -> tuple[str, ...]:
    """Leave out the changes of several colonists if there are too many for one select."""
    if len(values) <= SELECT_LIMIT:
        return tuple(values)
    return tuple(value for value in values if value.startswith((_ADD, _OFF)))


def _production(board: Player, texts: Texts) -> str:
    """Name what a board can produce if the supply has everything."""
    capacities = {kind: queries.capacity(board, kind) for kind in GOODS}
    return word.barrels(queries.amounts(capacities), texts)


def _changes(moved: Mapping[str, int], texts: Texts) -> str:
    """Write by how much the colonists on targets change; a long list of single ones only names."""
    changed = {name: number for name, number in moved.items() if number}
    if len(changed) >= LONG and set(changed.values()) == {1}:
        return texts.listing([word.target(name, texts) for name in changed])
    return word.changes(changed, texts)


class PlaceQuestion(TableQuestion[PlaceChoice, PlaceColonists]):
    """The complete arrangement of one's colonists."""

    asked: ClassVar = noted("{player}: place your colonists.")
    verbs: ClassVar = (PLACE,)
    preferences: ClassVar = (AsProposed(),)
    own_panel: ClassVar = PlacingPanel
    few: ClassVar = 1

    def answer(self, move: PlaceColonists) -> Words:
        before, after = self.player.arrangement(), dict(move.colonists)
        moved = {name: after.get(name, 0) - before.get(name, 0) for name in self.player.circles()}
        changes = word.capital(_changes(moved, self.texts))
        label = changes or self.texts.gettext("Keep all colonists where they are")
        makes = _production(arranged(self.player, move.colonists), self.texts)
        return Words(label, self.texts.gettext("can produce {goods}", goods=makes), "primary")

    def shown(self) -> Iterable[OfferedMove]:
        """Return the proposal, then all others if they are few, the smallest change first."""
        proposed = proposal(self.player)
        every = (move for move in self.ways() if isinstance(move, PlaceColonists))
        # there can be thousands
        some = list(islice(every, FEW + 1))
        others = [move for move in some if move != proposed] if len(some) <= FEW else []
        for choice in described(self, (proposed, *sorted(others, key=self.order))):
            style: Style = "success" if choice.text == str(proposed) else "secondary"
            yield replace(choice, style=style)

    def order(self, move: PlaceColonists) -> tuple[int, ...]:
        """Few colonists who leave where they are first."""
        after = dict(move.colonists)
        before = self.player.arrangement().items()
        return (sum(max(0, number - after.get(name, 0)) for name, number in before),)

    def ways(self) -> Sequence[Move]:
        return rules.legal(self.view, self.seat)
