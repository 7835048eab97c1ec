"""Brass: Birmingham as a game: setup, views and the audit of components (RULINGS 4, 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, ClassVar

from rules.brass_birmingham import refusals, scoring, validity
from rules.brass_birmingham.data import (
    BLANK,
    CANAL,
    HAND,
    HIDDEN,
    INDUSTRIES,
    LINK_TILES,
    LINKS,
    MERCHANT_SLOTS,
    PRICES,
    SLOTS,
    STACKS,
    START_CUBES,
    START_MONEY,
    START_SPACE,
    WILD_CARDS,
    WILDS,
    deck,
    merchant_slots,
    merchant_tiles,
)
from rules.brass_birmingham.moves import NOTATION
from rules.brass_birmingham.options import OPTIONS
from rules.brass_birmingham.state import MerchantTile, Player, Table
from rules.brass_birmingham.steps.era import ChangeOfEras, EndOfEra
from rules.brass_birmingham.steps.income import Shortfall
from rules.brass_birmingham.steps.round import EndOfRound, NextRound, Round
from rules.brass_birmingham.steps.turn import ActionChoice, Refill, Turn
from rules.brass_birmingham.text import text_board
from rules.core.chance import Chance
from rules.core.game import Game, RoundId, Score
from rules.core.options import Options
from rules.core.steps import Decision, Step
from rules.core.validity import Misfits, in_order


class BrassBirmingham(Game[Table]):
    """Brass: Birmingham for 2 to 4 players."""

    slug: ClassVar = "brass-birmingham"
    name: ClassVar = "Brass: Birmingham"
    seats: ClassVar = (2, 3, 4)
    rules: ClassVar = 1
    options: ClassVar = OPTIONS
    notation: ClassVar = NOTATION
    state: ClassVar = Table
    refusals: ClassVar = refusals
    steps: ClassVar[tuple[type[Step[Any]], ...]] = (
        Round,
        Turn,
        ActionChoice,
        Refill,
        EndOfRound,
        Shortfall,
        NextRound,
        EndOfEra,
        ChangeOfEras,
    )

    def setup(self, seats: int, options: Options, seed: str, rules: int) -> Table:
        """RULINGS 4, with its order of random draws."""
        chance = Chance(seed)
        cards = deck(seats)
        chance.shuffle(cards)
        table = Table(
            slug=self.slug,
            seats=seats,
            rules=rules,
            options=options,
            chance=chance,
            players=[Player(START_MONEY, START_SPACE, LINK_TILES) for _ in range(seats)],
            era=CANAL,
            round=1,
            order=list(range(seats)),
            turn=0,
            actions=0,
            board=[None] * len(SLOTS),
            links=[None] * len(LINKS),
            merchants=[None] * len(MERCHANT_SLOTS),
            market=dict(START_CUBES),
            deck=cards,
        )
        _lay_merchant_tiles(table)
        _deal(table)
        if options["seating"] == "random":
            chance.shuffle(table.order)
        table.push(Round())
        return table

    def view(self, state: Table, seat: int) -> Table:
        """Hide the others' hands but for wild cards, the deck and the face-down cards (RULINGS 13).

        Old discards are hidden too if the option says so. After the end nothing is hidden.
        """
        view = state.copy()
        if not view.stack:
            return view
        view.stack = [
            step.seen_by(seat) if isinstance(step, Decision) else step for step in view.stack
        ]
        view.deck = [HIDDEN] * len(view.deck)
        for other, player in enumerate(view.players):
            if player.face_down:
                player.face_down = HIDDEN
            if other != seat:
                wild = [card for card in player.hand if card in WILDS]
                player.hand = [HIDDEN] * (len(player.hand) - len(wild)) + wild
            if not view.options["open_discards"]:
                old = max(0, len(player.discards) - sum(player.shown))
                player.discards[:old] = [HIDDEN] * old
        return view

    def imagine(self, state: Table, chance: Chance) -> None:
        """Deal the cards that are not seen anywhere to the places where cards are hidden."""
        unseen = Counter(deck(state.seats))
        for player in state.players:
            unseen.subtract([*player.hand, *player.discards, player.face_down])
        unseen.subtract(state.deck)
        cards = [card for card, number in unseen.items() if number > 0 for _ in range(number)]
        chance.shuffle(cards)
        for hidden in (*[p.hand for p in state.players], *[p.discards for p in state.players]):
            hidden[:] = [cards.pop() if card == HIDDEN else card for card in hidden]
        state.deck = [cards.pop() if card == HIDDEN else card for card in state.deck]
        for player in state.players:
            if player.face_down == HIDDEN:
                player.face_down = cards.pop()

    def round_of(self, state: Table) -> RoundId:
        """RULINGS 5: rounds are counted from 1 in each era."""
        return RoundId(state.era, state.round)

    def text_board(self, state: Table) -> Iterable[str]:
        return text_board(state)

    def scores(self, state: Table) -> tuple[Score, ...]:
        return scoring.scores(state)

    def scores_now(self, state: Table) -> tuple[Score, ...]:
        return scoring.scores_now(state)

    def arrange(self, state: Table) -> None:
        """Industries and resources have the order of the rulebook."""
        state.market = in_order(state.market, PRICES)
        for player in state.players:
            player.mat = in_order(player.mat, INDUSTRIES)

    def invalid_paths(self, state: Table) -> Misfits:
        """Look at ids, numbers and seats."""
        return validity.invalid_paths(state)

    def stack_fits(self, state: Table) -> bool:
        """Look at what is left to be done."""
        return validity.stack_fits(state)

    def audit(self, state: Table) -> list[str]:
        """Compare cards, tiles, links and markets with what the box holds (RULINGS 3)."""
        return [
            *_audit_cards(state),
            *_audit_merchants(state),
            *[problem for seat in range(state.seats) for problem in _audit_player(state, seat)],
            *[
                f"the {resource} market has {cubes} cubes"
                for resource, cubes in state.market.items()
                if not 0 <= cubes <= len(PRICES[resource])
            ],
        ]


def _lay_merchant_tiles(table: Table) -> None:
    """A barrel lies beside every tile that is not blank."""
    tiles = merchant_tiles(table.seats)
    table.chance.shuffle(tiles)
    for slot, tile in zip(merchant_slots(table.seats), tiles, strict=True):
        table.merchants[slot] = MerchantTile(tile, barrel=tile != BLANK)


def _deal(table: Table) -> None:
    """Eight cards for everybody, then one face down for everybody."""
    for player in table.players:
        player.hand = table.deck[:HAND]
        del table.deck[:HAND]
    for player in table.players:
        player.face_down = table.deck.pop(0)


def _audit_cards(table: Table) -> list[str]:
    counted = Counter(table.deck)
    for player in table.players:
        counted.update([*player.hand, *player.discards, *filter(None, (player.face_down,))])
    hidden = counted.pop(HIDDEN, 0)
    wild = {card: counted.pop(card, 0) for card in WILDS}
    wrong = [f"{number} cards {card}" for card, number in wild.items() if number > WILD_CARDS]
    expected = Counter(deck(table.seats))
    unseen = expected - counted
    if hidden and unseen.total() == hidden:
        counted += unseen
    elif hidden:
        wrong.append(f"{hidden} hidden cards instead of {unseen.total()}")
    return wrong + [
        f"{card}: {counted[card]} instead of {expected[card]}"
        for card in sorted(counted.keys() | expected.keys())
        if counted[card] != expected[card]
    ]


def _audit_merchants(table: Table) -> list[str]:
    laid = sorted(tile.buys for tile in table.merchants if tile is not None)
    wrong = [] if laid == sorted(merchant_tiles(table.seats)) else [f"merchant tiles {laid}"]
    if any(tile is not None and tile.buys == BLANK and tile.barrel for tile in table.merchants):
        wrong.append("a blank merchant tile has a barrel")
    return wrong


def _audit_player(table: Table, seat: int) -> list[str]:
    player = table.players[seat]
    wrong = []
    on_board = Counter(
        (tile.industry, tile.level)
        for tile in table.board
        if tile is not None and tile.owner == seat
    )
    for industry, stack in STACKS.items():
        removed = Counter((industry, kind.level) for kind in stack[: player.mat[industry]])
        wrong += [
            f"player {seat} has {number} tiles {industry} {level} on the board"
            for (name, level), number in on_board.items()
            if name == industry and number > removed[name, level]
        ]
    if player.links + table.links.count(seat) != LINK_TILES:
        wrong.append(f"player {seat} has {player.links} link tiles left")
    if player.money < 0 or player.points < 0:
        wrong.append(f"player {seat} has a negative number")
    return wrong
