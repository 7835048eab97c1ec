"""Autocompletion of moves: those that are legal now, each with its consequence.

A decision may have very many legal moves, in a list that is made while it is read. So only its
beginning is read, moves are compared by their notation, and only what is shown is described. What
a question offers of itself comes first and is compared by its words too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any, Final

from discord import app_commands

import rules
from bot.games.core.choices import Names, OfferedMove, begins_with, told_apart
from bot.games.core.fillers import tidy
from bot.games.core.game import BotGame
from bot.games.core.lexicon import begins_like, letters_of
from bot.games.core.question import Question, describe
from bot.i18n import Texts, clip
from bot.services.errors import Refused
from bot.ui.controls import is_mark, mark, meant
from bot.ui.layout import SELECT_LIMIT, VALUE_LIMIT
from bot.ui.play.typed_lines import lines_of, spelled, spelled_so_far
from rules import Move, State, legal

OFFERED: Final = 1000
"""How many of a question's own offers are looked at."""
SCANNED: Final = 4000
"""How many legal moves of each first word are looked at."""
DESCRIBED: Final = 200
"""How many of those whose notation does not have what was typed are described to look there."""

_NAMES: Final = re.compile(r"[^\s,;:~#=>()+]+")


def move_offers(
    kind: BotGame[Any],
    view: State,
    seat: int,
    names: Names,
    texts: Texts,
    typed: str,
    verbs: Collection[str] = (),
    implied: str = "",
) -> list[app_commands.Choice[str]]:
    """Return at most 25 legal moves that match what was typed: the typed one, then sensible ones.

    `names` are those of the players, `verbs` the beginnings that the command is for (all moves if
    empty), and `implied` is the one that is not written in the value. A value that would be too
    long is the mark of the notation. Where nothing matches small typing errors are corrected.
    """
    typed_out = _spelled(kind, view, seat, names, texts, typed, verbs)
    for sought in ways_to_look(kind, typed, texts):
        matches = matching(kind, view, seat, names, texts, sought, verbs)
        others = (match for match in matches if match.text not in typed_out)
        offers = tuple(islice(chain(typed_out.values(), others), SELECT_LIMIT))
        if len(offers) > len(typed_out):
            break
    return [
        app_commands.Choice(name=name, value=_value(choice, implied))
        for name, choice in zip(_names(offers), offers, strict=True)
    ]


def _spelled(
    kind: BotGame[Any],
    view: State,
    seat: int,
    names: Names,
    texts: Texts,
    typed: str,
    verbs: Collection[str],
) -> dict[str, OfferedMove]:
    """Return the moves that what was typed spells, by their notation."""
    question = kind.question(view, seat, names, texts) if typed.strip() else None
    if question is None:
        return {}
    lexicon, lines = kind.lexicon(texts.locale), lines_of(typed.casefold(), verbs)
    read = [
        spelling.text
        for line in lines
        for spelling in lexicon.spellings(line)
        if not spelling.unknown
    ]
    found = spelled(view, seat, lines) or spelled_so_far(view, seat, read)
    moves = (rules.parse(view, seat, text) for text in found)
    return {str(move): describe(question, move) for move in moves}


@dataclass(frozen=True, slots=True)
class Sought:
    """The words that an offer must have, in its notation or in its label; `loose` with slips."""

    words: tuple[str, ...]
    loose: bool = False

    def in_text(self, shown: str) -> bool:
        """Whether a text contains all the words."""
        whole = shown.casefold()
        return all(word in whole for word in self.words)

    def nearly_in(self, shown: str) -> bool:
        """Whether a text contains all the words or words that begin almost like them."""
        names = [letters_of(name) for name in _NAMES.findall(shown.casefold())]
        return all(
            word in shown.casefold() or any(begins_like(letters_of(word), name) for name in names)
            for word in self.words
        )

    def is_about(self, notation: str) -> bool:
        """Whether a notation begins with one of the words, or has it right behind its verb."""
        head = [name for name in _NAMES.findall(notation) if not name.isdecimal()][:2]
        return any(name.startswith(word) for name in head for word in self.words)


def ways_to_look(kind: BotGame[Any], typed: str, texts: Texts) -> tuple[Sought, ...]:
    """Return what is looked for, one after the other until something is found.

    That is what was typed, first without its fillers, the same in words of the notation if all of
    it is understood, and what is left of it, with slips. The last word may be a beginning.
    """
    lexicon = kind.lexicon(texts.locale)
    raw = tuple(typed.casefold().split())
    bare = (*(word for word in raw[:-1] if not lexicon.is_filler(word)), *raw[-1:])
    understood = [spelling.text for spelling in lexicon.spellings(typed) if not spelling.unknown]
    read = [tuple(text.casefold().split()) for text in understood]
    left = [word for word in _NAMES.findall(tidy(typed.casefold())) if not lexicon.is_filler(word)]
    ways = dict.fromkeys((bare, raw, *read, tuple(left)))
    last = len(ways) - 1
    return tuple([Sought(words, place == last) for place, words in enumerate(ways)])


def _names(offers: Sequence[OfferedMove]) -> list[str]:
    """Return what offers are called; where that is the same, what differs comes first."""
    names = [clip(_words(choice), VALUE_LIMIT) for choice in offers]
    counts = Counter(names)
    apart = (clip(_words(choice), VALUE_LIMIT) for choice in told_apart(offers))
    return [other if counts[name] > 1 else name for name, other in zip(names, apart, strict=True)]


def matching(
    kind: BotGame[Any],
    view: State,
    seat: int,
    names: Names,
    texts: Texts,
    sought: Sought,
    verbs: Collection[str],
) -> Iterator[OfferedMove]:
    """Yield what has all words that are `sought`, each once.

    Offers of the question go before other moves; what is about one of the words before what only
    mentions it, one of each verb by turns; what has them in its label alone comes last. Where
    nothing has them, what brings them is found.
    """
    question = kind.question(view, seat, names, texts)
    if question is None:
        return
    usual = verbs or rules.GAMES[kind.slug].notation.verbs if sought.words else verbs or ("",)
    scans = [_Scan(question, view, seat, texts, sought, verb) for verb in usual]
    shown: set[str] = set()
    for find in (_Scan.about, _Scan.mentioned, _Scan.in_words):
        for choice in _by_turns([find(scan) for scan in scans]):
            if choice.text not in shown:
                shown.add(choice.text)
                yield choice
    further = (_Scan.in_consequences, _Scan.alike) if sought.loose else (_Scan.in_consequences,)
    for find in further:
        if shown:
            return
        for choice in _by_turns([find(scan) for scan in scans]):
            if choice.text not in shown:
                shown.add(choice.text)
                yield choice


@dataclass(slots=True)
class _Scan:
    """A look at what begins with one verb: first offers of the question, then all moves."""

    question: Question[Any, Any, Any]
    view: State
    seat: int
    texts: Texts
    sought: Sought
    verb: str
    aside: list[OfferedMove | Move] = field(default_factory=list)
    others: list[OfferedMove | Move] = field(default_factory=list)
    told: list[OfferedMove] = field(default_factory=list)

    def about(self) -> Iterator[OfferedMove]:
        """Yield what is about one of the words, and put aside what else there is."""
        seen: set[str] = set()
        for choice in islice(self.question.offers(self.verb), OFFERED):
            if choice.text in seen:
                continue
            seen.add(choice.text)
            if not self.sought.in_text(f"{choice.text} {choice.label}"):
                self.told.append(choice)
            elif not self.sought.words or self.sought.is_about(choice.text):
                yield choice
            elif len(self.aside) < SELECT_LIMIT:
                self.aside.append(choice)
        for move in legal_moves(self.view, self.seat, (self.verb,) if self.verb else ()):
            text = str(move)
            if text in seen:
                continue
            if not self.sought.in_text(text):
                if len(self.others) < DESCRIBED:
                    self.others.append(move)
            elif not self.sought.words or self.sought.is_about(text):
                yield self._choice(move)
            elif len(self.aside) < SELECT_LIMIT:
                self.aside.append(move)

    def mentioned(self) -> Iterator[OfferedMove]:
        """Yield what has the words in its notation, or is an offer that has them in its label."""
        yield from map(self._choice, self.aside)

    def in_words(self) -> Iterator[OfferedMove]:
        """Yield what has the words in its label alone."""
        for move in self.others:
            choice = self._choice(move)
            self.told.append(choice)
            if self.sought.in_text(f"{choice.text} {choice.label}"):
                yield choice

    def in_consequences(self) -> Iterator[OfferedMove]:
        """Yield what has the words in what it brings."""
        for choice in self.told:
            if self.sought.in_text(f"{choice.text} {_words(choice)}"):
                yield choice

    def alike(self) -> Iterator[OfferedMove]:
        """Yield what has the words but for slips."""
        for choice in self.told:
            if self.sought.nearly_in(f"{choice.text} {_words(choice)}"):
                yield choice

    def _choice(self, offer: OfferedMove | Move) -> OfferedMove:
        return offer if isinstance(offer, OfferedMove) else describe(self.question, offer)


def _by_turns(streams: Iterable[Iterator[OfferedMove]]) -> Iterator[OfferedMove]:
    """Yield what several iterators yield, one of each by turns."""
    left = list(streams)
    while left:
        for stream in tuple(left):
            choice = next(stream, None)
            if choice is None:
                left.remove(stream)
            else:
                yield choice


def _offers(
    question: Question[Any, Any, Any], texts: Texts, verbs: Collection[str]
) -> Iterator[OfferedMove]:
    for verb in verbs or ("",):
        yield from islice(question.offers(verb), OFFERED)


def legal_moves(view: State, seat: int, verbs: Collection[str]) -> Iterator[Move]:
    """Yield the legal moves that begin with one of `verbs`, not all if they are very many."""
    for verb in verbs or ("",):
        for move in islice(legal(view, seat, verb.partition(" ")[0]), SCANNED):
            if " " not in verb or begins_with(str(move), verb):
                yield move


def _words(choice: OfferedMove) -> str:
    return f"{choice.label}: {choice.consequence}" if choice.consequence else choice.label


def _value(choice: OfferedMove, implied: str) -> str:
    rest = choice.text.removeprefix(f"{implied} ") if implied else ""
    value = rest or choice.text
    return value if len(value) <= VALUE_LIMIT else mark(choice.text)


def written_out(
    kind: BotGame[Any],
    view: State,
    seat: int,
    argument: str,
    names: Names,
    texts: Texts,
    verbs: Collection[str] = (),
) -> str:
    """Return the notation that an argument stands for: itself, or the one with this mark.

    Raises Refused if a mark is not that of a move on offer now.
    """
    if not is_mark(argument):
        return argument
    question = kind.question(view, seat, names, texts)
    offered = (choice.text for choice in (_offers(question, texts, verbs) if question else ()))
    notation = meant(argument, offered) or meant(argument, map(str, legal_moves(view, seat, verbs)))
    if notation is None:
        raise Refused("That isn't available right now.")
    return notation
