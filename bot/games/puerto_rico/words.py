"""Puerto Rico in words: its name, where a game stands, its players, its scores, its options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final

from bot.games.core.choices import Line, Names
from bot.games.core.words import GameWords, constants
from bot.games.puerto_rico import log
from bot.games.puerto_rico import names as word
from bot.i18n import Texts
from renderers.puerto_rico import words as pictures
from renderers.puerto_rico.effects import power
from rules import Event, Option, OptionValue, Score
from rules.core.options import listed
from rules.puerto_rico import queries, refusals
from rules.puerto_rico.data import BUILDING
from rules.puerto_rico.state import Player, Table

SEPARATOR: Final = " · "


class PuertoRicoWords(GameWords[Table]):
    """The words of Puerto Rico that no question owns."""

    emoji: ClassVar = "\N{SAILBOAT}"

    def name(self, texts: Texts) -> str:
        """Return the name of the game."""
        return pictures.title(texts)

    def headline(self, view: Table, names: Names, texts: Texts) -> str:
        """Return "Round 3 · Captain (Ann)", and whether it is the last round; a draft's pick."""
        if queries.drafting(view):
            return texts.gettext("Draft of the buildings: {pick}", pick=pictures.pick(view, texts))
        parts = [texts.gettext("Round {round}", round=view.round)]
        if not view.stack:
            parts.append(texts.gettext("game over"))
        elif view.phase:
            role, chooser = word.role(view.phase, texts), names[view.chooser]
            parts.append(texts.gettext("{role} ({player})", role=role, player=chooser))
        else:
            parts.append(texts.gettext("Governor {player}", player=names[view.governor]))
        if view.end and view.stack:
            parts.append(texts.gettext("last round"))
        return SEPARATOR.join(parts)

    def status(self, view: Table, names: Names, texts: Texts) -> tuple[str, ...]:
        """Return one line for each seat: money, points that the viewer knows, colonists, goods."""
        return tuple(
            texts.gettext(
                "{player}: {facts}",
                player=names[seat],
                facts=SEPARATOR.join(_facts(player, texts)),
            )
            for seat, player in enumerate(view.players)
        )

    def phase(self, view: Table) -> str:
        """Return round, role and chooser."""
        return f"{view.round} {view.phase} {view.chooser}" if view.phase else ""

    def say(self, event: Event, names: Names, texts: Texts) -> str | None:
        """Return one line about an event."""
        return log.say(event, names, texts)

    def tell(
        self,
        events: Sequence[Event],
        names: Names,
        texts: Texts,
        numbered: Iterable[tuple[int, Event]] = (),
    ) -> tuple[Line, ...]:
        """Return the lines about what happened; those who do nothing share a line."""
        return log.tell(events, names, texts, numbered)

    def score_parts(self, score: Score, texts: Texts) -> str:
        """Return "20 chips + 18 buildings + 7 fortress": the points by source."""
        return " + ".join(
            f"{number} {_source(source, texts)}" for source, number in score.sources.items()
        )

    def with_tie_break(
        self, line: str, score: Score, texts: Texts, options: Mapping[str, OptionValue]
    ) -> str:
        """Return a line of the result with what decides between equal totals."""
        return texts.gettext(
            "{line}; tie-break {n} (doubloons and barrels)", line=line, n=score.tie_break
        )

    def word(self, word_id: str, texts: Texts, gap: str = "") -> str | None:
        """Return the name of a good, building, tile, role or function."""
        return word.word(word_id, texts, gap)

    def option_value(self, option: Option, value: OptionValue, texts: Texts) -> str:
        """Return the name of a value; the names of the buildings for a list of them."""
        if not option.groups:
            return super().option_value(option, value, texts)
        chosen = listed(value)
        if not chosen:
            return texts.pgettext("option", "none yet")
        return texts.listing(word.building(building, texts) for building in chosen)

    def option_entry(self, option: Option, entry: str, texts: Texts) -> tuple[str, str]:
        """Return the name of a building, what it costs and what it does."""
        cost = word.doubloons(BUILDING[entry].cost, texts)
        note = texts.gettext("{cost}: {effect}", cost=cost, effect=power(BUILDING[entry], texts))
        return word.building(entry, texts), note

    def messages(self) -> Iterator[tuple[str, str]]:
        """Yield the names in tables, and the refusals."""
        yield from word.table_messages()
        yield from constants(refusals)


def _facts(player: Player, texts: Texts) -> list[str]:
    facts = [word.doubloons(player.doubloons, texts), _points(player, texts)]
    facts.append(word.colonists(player.colonists(), texts))
    guests, goods = queries.guests(player), queries.amounts(player.goods)
    if guests:
        facts.append(word.guests(guests, texts))
    if goods:
        facts.append(word.barrels(goods, texts))
    return facts


def _points(player: Player, texts: Texts) -> str:
    by_source = queries.score_sources(player)
    if player.vp_hidden:
        return texts.gettext(
            "{points} and hidden chips", points=word.points(by_source[queries.PRINTED], texts)
        )
    return word.points(sum(by_source.values()), texts)


def _source(source: str, texts: Texts) -> str:
    """Name where points come from: chips, printed points of buildings, or a large building."""
    if source == queries.CHIPS:
        return texts.pgettext("score", "chips")
    if source == queries.PRINTED:
        return texts.pgettext("score", "buildings")
    return word.target(source, texts)
