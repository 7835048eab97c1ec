"""The table of The Castles of Burgundy and the questions that its rules ask about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rules.castles_of_burgundy.data.boards import BOARDS, Board
from rules.castles_of_burgundy.data.monasteries import NOT_COPIED
from rules.castles_of_burgundy.data.points import PHASES, ROUNDS
from rules.castles_of_burgundy.data.supply import GOODS, GOODS_SPACES, STORAGE, TEAM_STORAGE
from rules.core.copies import Copyable
from rules.core.state import State


@dataclass(frozen=True, slots=True)
class Effect:
    """Something that a player still has to do in the turn.

    `kind` is the tile whose effect it is, `route` for a reward of the trade route, `fill`, `tile`
    and `region` in the solo game (a cell to fill, points to score), `bonus` for the action that the
    target brings there. `cell` is the number of the cell of the tile, -1 for none; `points` are
    those that `tile` and `region` score; `colours` are those of the tiles that a reward takes.
    """

    kind: str
    cell: int = -1
    points: int = 0
    colours: tuple[str, ...] = ()


@dataclass(slots=True)
class Turn(Copyable):
    """The turn, or the time at the end of a phase, of one player.

    `seat` is the player, -1 before the first turn; `rolled` says that it is a turn with dice, in
    which a purchase is possible; `bought` and `die_set` that the purchase was made and shield 16
    used; `pending` are the effects to be resolved, the oldest first.
    """

    seat: int = -1
    rolled: bool = False
    bought: bool = False
    die_set: bool = False
    pending: list[Effect] = field(default_factory=list)


@dataclass(slots=True)
class Duchy(Copyable):
    """What a player, or in the team game both members of a team, own.

    `board` is the id of the board ("" while it is not chosen); `tiles` the tile on each of its
    cells, "" for none; `storage` the tiles in storage (that of the team in the team game); `goods`
    and `sold` count the stored and the sold goods of the types 1 to 6, those on the trade route
    among the sold ones; `monasteries` are the numbers of the monasteries placed, in order;
    `shields` pairs the numbers of shields with the cells on which they lie; `bonus` are the bonus
    tiles, as colour (or `posts`) and size; `route` the tiles of the trade route, `route_goods` the
    goods on its spaces; `linked` is the largest number of border posts that were linked; `mimics`
    the seat whose monasteries shield 6 copies; `crane_counted` says that a monastery of the solo
    game has scored with the crane; `vp` maps sources to the points of the duchy at the end.
    """

    board: str = ""
    tiles: list[str] = field(default_factory=list)
    storage: list[str] = field(default_factory=list)
    workers: int = 0
    silver: int = 0
    goods: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    sold: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    monasteries: list[int] = field(default_factory=list)
    shields: list[tuple[int, int]] = field(default_factory=list)
    bonus: list[tuple[str, str]] = field(default_factory=list)
    route: list[int] = field(default_factory=list)
    route_goods: list[int] = field(default_factory=list)
    linked: int = 1
    mimics: int | None = None
    crane_counted: bool = False
    vp: dict[str, int] = field(default_factory=dict)

    @property
    def layout(self) -> Board:
        """The board of this duchy."""
        return BOARDS[self.board]

    @property
    def empty_cells(self) -> int:
        """The number of cells without a tile."""
        return self.tiles.count("")

    def has_shield(self, number: int) -> bool:
        """Whether a shield lies on one of the castles."""
        # asked very often, and most duchies have none
        return bool(self.shields) and any(shield == number for shield, _ in self.shields)

    def stored(self, goods: int) -> int:
        """Return the number of stored goods of a type."""
        return self.goods[goods - 1]

    def cells_with(self, kind: str) -> list[int]:
        """Return the numbers of the cells on which a kind of tile lies."""
        return [cell for cell, tile in enumerate(self.tiles) if tile == kind]


@dataclass(slots=True)
class Player(Copyable):
    """A seat: its duchy (a number), its own storage in the team game, its dice and points.

    `dice` are the values rolled for this round, `used` says which are used; `vp` maps sources to
    points.
    """

    duchy: int
    storage: list[str] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    used: list[bool] = field(default_factory=list)
    vp: dict[str, int] = field(default_factory=dict)

    @property
    def points(self) -> int:
        """All victory points of the seat so far."""
        return sum(self.vp.values())

    def score(self, source: str, points: int) -> None:
        """Add victory points under a source; nothing is noted for none."""
        if points:
            self.vp[source] = self.vp.get(source, 0) + points

    @property
    def unused(self) -> list[int]:
        """The values of the dice that are not used yet."""
        return [value for value, used in zip(self.dice, self.used, strict=True) if not used]


@dataclass(slots=True)
class Depot(Copyable):
    """A numbered depot: a tile on each space in printed order ("" for none), goods, shields.

    `goods` counts the types 1 to 6.
    """

    tiles: list[str] = field(default_factory=list)
    goods: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    shields: list[int] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Table(State):
    """The position of a game.

    `phase` is A to E ("" before the first), `round` 1 to 5; `order` are the seats in the order of
    the round; `track` lists for each space of the turn-order track the seats on it, the lowest
    marker first; `white` is the white die, 0 before the first roll. `depots` are those with
    numbers, `black` the spaces of the black depot ("" for none), `inns` how many inns lie beside
    it. `stacks` are the tiles that were not revealed yet, the top first; `phase_goods` the goods of
    the phases to come, `round_goods` those of the rounds of this phase that are still to come,
    `spare_goods` those that left the game. `bonus` are the sizes of the bonus tiles left for each
    colour and the border posts. `discarded` are the tiles, `lost_goods` (counted by type) the goods
    and `lost_shields` the shields that left the game while it was played; a tile of the black depot
    that was turned face down counts as discarded. `counter` and `target` are those of the solo
    game.
    """

    players: list[Player]
    duchies: list[Duchy]
    phase: str = ""
    round: int = 0
    order: list[int]
    track: list[list[int]]
    white: int = 0
    depots: list[Depot]
    black: list[str] = field(default_factory=list)
    inns: int = 0
    stacks: dict[str, list[str]]
    phase_goods: list[list[int]]
    round_goods: list[int] = field(default_factory=list)
    spare_goods: list[int] = field(default_factory=list)
    bonus: dict[str, list[str]]
    discarded: list[str] = field(default_factory=list)
    lost_goods: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    lost_shields: list[int] = field(default_factory=list)
    turn: Turn = field(default_factory=Turn)
    counter: int = 0
    target: int = 0

    @property
    def solo(self) -> bool:
        """Whether this is the game for one."""
        return self.seats == 1

    @property
    def teams(self) -> bool:
        """Whether two teams play."""
        return len(self.duchies) < self.seats

    @property
    def rounds_played(self) -> int:
        """The number of the round of the whole game, counted from 1; 0 before the first."""
        return PHASES.index(self.phase) * ROUNDS + self.round if self.phase else 0

    def duchy_of(self, seat: int) -> Duchy:
        """Return the duchy that a seat plays in."""
        return self.duchies[self.players[seat].duchy]

    def members(self, duchy: int) -> list[int]:
        """Return the seats that play in a duchy."""
        return [seat for seat, player in enumerate(self.players) if player.duchy == duchy]

    def has(self, duchy: Duchy, monastery: int) -> bool:
        """Whether the rule of a monastery holds: placed in the duchy, or copied by shield 6."""
        if monastery in duchy.monasteries:
            return True
        return monastery in self.copied(duchy)

    def copied(self, duchy: Duchy) -> list[int]:
        """Return the monasteries that shield 6 copies (RULINGS 12)."""
        if duchy.mimics is None or not duchy.has_shield(6):
            return []
        other = self.duchy_of(duchy.mimics)
        return [number for number in other.monasteries if number != NOT_COPIED]

    def storage_limit(self, duchy: Duchy) -> int | None:
        """Return how many tiles fit into the storage of a duchy, None for any number."""
        if self.teams:
            return TEAM_STORAGE
        return None if duchy.has_shield(4) else STORAGE

    def goods_limit(self) -> int:
        """Return how many types of goods can be stored."""
        return len(GOODS) if self.solo else GOODS_SPACES

    def marker(self, seat: int) -> tuple[int, int]:
        """Return the space of a turn-order marker, and how many markers lie below it."""
        for space, stack in enumerate(self.track):
            if seat in stack:
                return space, stack.index(seat)
        raise ValueError(f"seat {seat} has no marker")

    def track_order(self) -> list[int]:
        """Return the seats in the order of the track: furthest first, then from the top."""
        return [seat for stack in reversed(self.track) for seat in reversed(stack)]

    def goods_in_depots(self) -> bool:
        """Whether any numbered depot holds goods."""
        return any(any(depot.goods) for depot in self.depots)

    def depot_tiles(self) -> Iterator[tuple[int, str]]:
        """Yield each tile of the numbered depots once, with the number of its depot."""
        for number, depot in enumerate(self.depots, 1):
            for tile in dict.fromkeys(depot.tiles):
                if tile:
                    yield number, tile
