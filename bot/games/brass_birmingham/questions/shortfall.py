"""A shortfall: which tiles are given up for a debt, and in which order (RULINGS 8)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations
from typing import ClassVar

from bot.games.brass_birmingham.questions.action import tile_at
from bot.games.brass_birmingham.verbs import RAISE
from bot.games.core.choices import OfferedMove, Words
from bot.games.core.drafts import read_picks
from bot.games.core.flow import GIVEN, Ask, Picks, values
from bot.games.core.flow_panel import MovePanel
from bot.games.core.question import Question, describe
from bot.i18n import Texts
from renderers.brass_birmingham import words
from renderers.brass_birmingham.words import phrases as word
from rules import Move
from rules.brass_birmingham import queries
from rules.brass_birmingham.data import SLOT, SLOTS
from rules.brass_birmingham.decisions import Shortfall
from rules.brass_birmingham.moves import Raise
from rules.brass_birmingham.state import Table, Tile

GIVE, EMPTY = "give", "raise"
MOST_OFFERED = 2
"""So many tiles at most are offered in one move."""


class ShortfallQuestion(Question[Table, Shortfall, Raise]):
    """The tiles that a player gives up for a debt."""

    verbs: ClassVar = (RAISE,)

    def prompt(self) -> str:
        return self.texts.gettext(
            "{player}: you owe {money}. Choose which tiles to give up.",
            player=self.names[self.seat],
            money=word.pounds(self.step.debt(self.seat)),
        )

    def words(self, move: Raise) -> Words:
        places = [
            self.texts.gettext(
                "{tile} in {place}",
                tile=_tile_name(self.view, slot, self.texts),
                place=word.town(slot, self.texts),
            )
            for slot in move.slots
        ]
        raised = queries.tile_values(self.view, self.seat)
        note = self.texts.gettext(
            "raises {money}, you keep {kept}",
            money=word.pounds(sum(raised[SLOT[slot]] for slot in move.slots)),
            kept=word.pounds(-queries.still_missing(self.view, self.seat, move.slots)),
        )
        label = self.texts.gettext("Give up {tiles}", tiles=self.texts.listing(places))
        return Words(label, note, "danger")

    def offers(self, verb: str) -> Iterator[OfferedMove]:
        """Yield one tile or two that cover the debt, what scores least first."""
        if verb not in ("", "raise") or not self.view.visible(self.seat):
            return
        worth = queries.tile_values(self.view, self.seat)
        own = [SLOTS[slot].id for slot in sorted(worth, key=lambda slot: worth[slot])]
        offered = [
            slots
            for number in range(1, MOST_OFFERED + 1)
            for slots in combinations(own, number)
            if self._missing(slots) <= 0 < self._missing(slots[:-1])
        ]
        offered.sort(key=lambda slots: sum(_points(tile_at(self.view, slot)) for slot in slots))
        yield from (describe(self, Raise(slots)) for slots in offered)

    def _missing(self, slots: tuple[str, ...]) -> int:
        return queries.still_missing(self.view, self.seat, slots)

    def panel(self, planning: bool = False) -> ShortfallPanel:
        return ShortfallPanel(self)


class ShortfallPanel(MovePanel[Table]):
    """Give up tiles one after the other; drafts are `raise …` in notation, also unfinished."""

    answer: ClassVar = Raise

    def __init__(self, question: ShortfallQuestion) -> None:
        super().__init__(question.view, question.seat, question.names, question.texts)
        self.question = question

    @cached_property
    def worth(self) -> dict[str, int]:
        """The tiles that can be given up, with the pounds that they raise."""
        values = queries.tile_values(self.view, self.seat)
        return {SLOTS[slot].id: pounds for slot, pounds in values.items()}

    def title(self) -> str:
        return self.texts.gettext("Choose tiles to give up…")

    def start(self) -> str:
        return str(self.question.step.answer_of(self.seat) or EMPTY)

    def picks_of(self, move: Raise) -> Picks:
        return read_picks(self, [f"{GIVE}{GIVEN}{slot}" for slot in move.slots])

    def read(self, draft: str) -> Picks:
        return () if draft == EMPTY else super().read(draft)

    def write(self, picks: Picks) -> str:
        return super().write(picks).strip()

    def missing(self, picks: Picks) -> int:
        """Return the pounds that are still missing; a surplus is below 0."""
        return queries.still_missing(self.view, self.seat, values(picks, GIVE))

    def asks(self, picks: Picks) -> list[Ask]:
        if self.missing(picks) <= 0:
            return []
        chosen = values(picks, GIVE)
        others = tuple(slot for slot in self.worth if slot not in chosen)
        return [Ask(GIVE, others, self.texts.gettext("Give up a tile"), self._tile)]

    def move(self, picks: Picks) -> Move:
        return Raise(values(picks, GIVE))

    def lines(self, picks: Picks) -> Iterator[str]:
        """Yield debt, tiles, and what is missing or kept."""
        debt, missing, texts = self.missing(()), self.missing(picks), self.texts
        yield texts.gettext("You owe {money}.", money=word.pounds(debt))
        for n, slot in enumerate(values(picks, GIVE), start=1):
            yield texts.gettext("{n}. {tile} in {place}: +{money}", n=n, **self._gaps(slot))
        if missing > 0:
            yield texts.gettext("You're {money} short.", money=word.pounds(missing))
        else:
            kept = word.pounds(-missing)
            yield texts.gettext("This covers your debt. You keep {money}.", money=kept)

    def _tile(self, slot: str) -> Words:
        tile, gaps, texts = tile_at(self.view, slot), self._gaps(slot), self.texts
        gaps["place"] = word.slot(slot, texts)
        label = texts.gettext("{tile} in {place} · +{money}", **gaps)
        if not tile.flipped:
            return Words(label, texts.gettext("not flipped: scores nothing yet"))
        points = word.points(tile.kind.vp, texts)
        return Words(label, texts.gettext("flipped: scores {points}", points=points))

    def _gaps(self, slot: str) -> dict[str, str]:
        """Return what messages about a tile say of it."""
        return {
            "tile": _tile_name(self.view, slot, self.texts),
            "place": word.town(slot, self.texts),
            "money": word.pounds(self.worth[slot]),
        }


def _tile_name(table: Table, slot: str, texts: Texts) -> str:
    tile = tile_at(table, slot)
    return words.tile(tile.industry, tile.level, texts)


def _points(tile: Tile) -> int:
    return tile.kind.vp if tile.flipped else 0
