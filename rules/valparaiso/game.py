"""Valparaíso as a game: setup, views and audit (RULINGS 4, 14)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from rules.core.chance import Chance
from rules.core.errors import Refusal
from rules.core.game import Game, RoundId, Score
from rules.core.options import Options
from rules.core.phrases import Move
from rules.core.state import Step
from rules.core.steps import Decision
from rules.core.validity import Misfits, in_order
from rules.valparaiso import audit, refusals, scoring, validity
from rules.valparaiso.cards import ACHIEVEMENT_OF, NUMBER_OF, REGION_IDS, TILES
from rules.valparaiso.data import (
    BOARDS,
    DECKS,
    MERCHANTS,
    REGION_CARDS,
    REGION_PESOS,
    SEATS,
    START_PESOS,
)
from rules.valparaiso.elements import Board
from rules.valparaiso.moves import NOTATION, Plan
from rules.valparaiso.options import EXPERT, OPTIONS
from rules.valparaiso.state import Player, Table
from rules.valparaiso.steps.cards import CardChoice, NextCard
from rules.valparaiso.steps.planning import BonusChoice, NextRound, Planning
from rules.valparaiso.steps.round_end import (
    CashChoice,
    Cashing,
    FinalScoring,
    Income,
    NewStartPlayer,
    Returning,
    StayChoice,
)
from rules.valparaiso.steps.setup import StartGoodsChoice, VillageChoice
from rules.valparaiso.text import text_board


class Valparaiso(Game[Table]):
    """Valparaíso for 2 to 5 players."""

    slug: ClassVar = "valparaiso"
    name: ClassVar = "Valparaíso"
    seats: ClassVar = SEATS
    rules: ClassVar = 1
    options: ClassVar = OPTIONS
    notation: ClassVar = NOTATION
    state: ClassVar = Table
    refusals: ClassVar = refusals
    steps: ClassVar[tuple[type[Step[Any]], ...]] = (
        StartGoodsChoice,
        VillageChoice,
        NextRound,
        Planning,
        BonusChoice,
        NextCard,
        CardChoice,
        Income,
        Cashing,
        CashChoice,
        Returning,
        StayChoice,
        NewStartPlayer,
        FinalScoring,
    )

    def final(self, options: Mapping[str, object], move: Move) -> Refusal | None:
        """Return that a plan which is committed in expert planning is final (RULINGS 6.2)."""
        committed = isinstance(move, Plan) and options["planning"] == EXPERT
        return Refusal(refusals.PLAN_STANDS) if committed else None

    def setup(self, seats: int, options: Options, seed: str, rules: int) -> Table:
        """RULINGS 4; the tiles of each letter are drawn first, then the cards of each deck."""
        chance, board = Chance(seed), BOARDS[seats]
        tiles = _shuffled_tiles(chance)
        pile = _shuffled_cards(chance, seats)
        table = Table(
            slug=self.slug,
            seats=seats,
            rules=rules,
            options=options,
            chance=chance,
            players=[_player(seats, board) for _ in range(seats)],
            columns={
                market: [tiles[letter].pop(0) for letter in letters]
                for market, letters in board.columns.items()
            },
            reserve=[tiles[letter].pop(0) for letter in board.reserve],
            regions={region: [pile.pop() for _ in range(REGION_CARDS)] for region in REGION_IDS},
            region_pesos=dict.fromkeys(REGION_IDS, REGION_PESOS),
            pile=pile,
        )
        last_first = list(reversed(range(seats)))
        table.push(*map(StartGoodsChoice, last_first), *map(VillageChoice, last_first), NextRound())
        return table

    def view(self, state: Table, seat: int) -> Table:
        """Hide plans that are not revealed and the order of the draw pile.

        Which cards are in the pile follows from what lies open, so they stand there sorted.
        """
        view = state.copy()
        view.stack = [
            step.seen_by(seat) if isinstance(step, Decision) else step for step in view.stack
        ]
        view.pile.sort(key=NUMBER_OF.__getitem__, reverse=True)
        return view

    def imagine(self, state: Table, chance: Chance) -> None:
        """Draw an order for each deck of the pile; decks lie one on the other."""
        pile: list[str] = []
        for deck in reversed(DECKS):
            cards = [card for card in state.pile if ACHIEVEMENT_OF[card].deck == deck]
            chance.shuffle(cards)
            pile += cards
        state.pile = pile

    def round_of(self, state: Table) -> RoundId:
        """Rounds are counted from 1; the choices before it belong to the first one."""
        return RoundId("", max(1, state.round))

    def text_board(self, state: Table) -> Iterable[str]:
        return text_board(state)

    def scores(self, state: Table) -> tuple[Score, ...]:
        return scoring.scores(state)

    def scores_now(self, state: Table) -> tuple[Score, ...]:
        return scoring.scores_now(state)

    def arrange(self, state: Table) -> None:
        """Markets and sea regions have the order of the board."""
        state.regions = in_order(state.regions, REGION_IDS)
        state.region_pesos = in_order(state.region_pesos, REGION_IDS)
        state.columns = in_order(state.columns, state.board.columns)

    def invalid_paths(self, state: Table) -> Misfits:
        """Look at ids, numbers and seats."""
        return validity.invalid_paths(state)

    def stack_fits(self, state: Table) -> bool:
        """Look at what is left to be done."""
        return validity.stack_fits(state)

    def audit(self, state: Table) -> list[str]:
        """Compare tiles, cards, merchants and houses with what the box holds."""
        return audit.audit(state)


def _player(seats: int, board: Board) -> Player:
    """Return a player with one merchant in the harbour and one that waits to be placed."""
    return Player(
        pesos=START_PESOS,
        merchants=[board.harbour],
        unhired=MERCHANTS[seats] - 2,
        waiting=True,
    )


def _shuffled_tiles(chance: Chance) -> dict[str, list[str]]:
    letters = dict.fromkeys(tile.letter for tile in TILES.values())
    tiles = {
        letter: [tile.id for tile in TILES.values() if tile.letter == letter] for letter in letters
    }
    for each in tiles.values():
        chance.shuffle(each)
    return tiles


def _shuffled_cards(chance: Chance, seats: int) -> list[str]:
    """Return the draw pile, the next card last."""
    in_play = audit.cards_in_play(seats)
    decks = []
    for deck in DECKS:
        cards = [card for card in in_play if ACHIEVEMENT_OF[card].deck == deck]
        chance.shuffle(cards)
        decks.append(cards)
    return [card for cards in reversed(decks) for card in cards]
