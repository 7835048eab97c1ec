"""Puerto Rico in words: its name, where a game stands, its players, its scores, its options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from bot.games.core.choices import Names
from bot.games.core.words import GameWords, constants
from bot.games.puerto_rico import log
from bot.i18n import Texts
from renderers.core.lines import DOT
from renderers.puerto_rico.words import names, player_facts, questions
from renderers.puerto_rico.words import phrases as word
from renderers.puerto_rico.words.effects import power
from rules import Option, OptionValue, Score
from rules.core.options import listed
from rules.puerto_rico import queries, refusals
from rules.puerto_rico.data import BUILDING
from rules.puerto_rico.state import Table


class PuertoRicoWords(GameWords[Table]):
    """The words of Puerto Rico that no question owns."""

    emoji: ClassVar = "\N{SAILBOAT}"

    name = staticmethod(names.title)
    say = staticmethod(log.say)
    tell = staticmethod(log.tell)
    score_parts = staticmethod(player_facts.score_parts)
    word = staticmethod(word.word)

    def headline(self, view: Table, names: Names, texts: Texts) -> str:
        """Return "Round 3 · Captain (Ann)", and whether it is the last round; a draft's pick."""
        if queries.drafting(view):
            return texts.gettext("Draft of the buildings: {pick}", pick=questions.pick(view, texts))
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
        return DOT.join(parts)

    def status(self, view: Table, names: Names, texts: Texts) -> tuple[str, ...]:
        """Return one line for each seat: money, points that the viewer knows, colonists, goods."""
        return tuple(
            texts.gettext(
                "{player}: {facts}",
                player=names[seat],
                facts=player_facts.status(player, texts),
            )
            for seat, player in enumerate(view.players)
        )

    def phase(self, view: Table) -> str:
        """Return round, role and chooser."""
        return f"{view.round} {view.phase} {view.chooser}" if view.phase else ""

    def with_tie_break(
        self, line: str, score: Score, texts: Texts, options: Mapping[str, OptionValue]
    ) -> str:
        """Return a line of the result with what decides between equal totals."""
        return texts.gettext(
            "{line}; tie-break {n} (doubloons and barrels)", line=line, n=score.tie_break
        )

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
