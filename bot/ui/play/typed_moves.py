"""Moves as players type them: names for ids, small typing errors, and what they leave open.

What is understood as one legal move is played. What could be several, or is only a beginning, is
asked about: nothing is guessed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

import discord

import rules
from bot.games.core.choices import Names, OfferedMove, begins_with, told_apart
from bot.games.core.fillers import LINKS, loosely
from bot.games.core.game import BotGame
from bot.games.core.lexicon import Spelling
from bot.games.core.preferences import legal_move
from bot.games.core.question import describe, described
from bot.i18n import Texts
from bot.model import Game
from bot.services.orders.reading import not_understood
from bot.ui.layout import SELECT_LIMIT, Layout, text
from bot.ui.play.autocompletion import Sought, legal_moves, matching, ways_to_look
from bot.ui.play.controls import choice_rows
from bot.ui.play.typed_lines import lines_of, spelled, spelled_loosely
from bot.ui.tables.lobby_message import COLOUR
from rules import Move, State

_WORDS: Final = re.compile(r"[^\s,;#~]+")


@dataclass(frozen=True, slots=True)
class Meant:
    """The move that was typed, in notation, or the `choices` among which the player is asked."""

    text: str = ""
    choices: tuple[OfferedMove, ...] = ()
    more: bool = False


def meant_move(
    kind: BotGame[Any],
    view: State,
    seat: int,
    typed: str,
    names: Names,
    texts: Texts,
    verbs: Sequence[str] = (),
) -> Meant:
    """Return what someone who may act has typed; `verbs` are the beginnings of the command.

    Raises Refused or BadNotation where no move can be meant. A text that spells a move which is
    not legal is returned: the rules say why not.
    """
    lines = lines_of(typed, verbs)
    for line in lines:
        if legal_move(view, seat, line) is not None:
            return Meant(line)
    lexicon = kind.lexicon(texts.locale)
    spellings = [spelling for line in lines for spelling in lexicon.spellings(line)]
    understood = [spelling.text for spelling in spellings if not spelling.unknown]
    legal = spelled(view, seat, understood) or spelled_loosely(view, seat, understood)
    if len(legal) == 1:
        return Meant(legal[0])
    question = kind.question(view, seat, names, texts)
    if legal and question is not None:
        moves = (rules.parse(view, seat, each) for each in legal[:SELECT_LIMIT])
        return Meant(choices=described(question, moves))
    notation = rules.GAMES[kind.slug].notation
    whole = next((each for each in understood if notation.spells(each)), None)
    if whole is not None:
        return Meant(whole)
    fitting = tuple(
        islice(_fitting(kind, view, seat, spellings, typed, names, texts, verbs), SELECT_LIMIT + 1)
    )
    if fitting:
        shown = told_apart(fitting[:SELECT_LIMIT])
        return Meant(choices=shown, more=len(fitting) > SELECT_LIMIT)
    joined = (text for each in understood for text in next(loosely(each)))
    whole = next((each for each in joined if notation.spells(each)), None)
    if whole is not None:
        return Meant(whole)
    raise not_understood(kind, spellings, texts.locale)


def _fitting(
    kind: BotGame[Any],
    view: State,
    seat: int,
    spellings: Sequence[Spelling],
    typed: str,
    names: Names,
    texts: Texts,
    verbs: Sequence[str],
) -> Iterator[OfferedMove]:
    """Yield the legal moves that have all that was typed: as words of the notation, else in words.

    Those that begin with it go first.
    """
    question = kind.question(view, seat, names, texts)
    if question is None:
        return
    wanted = [_counted(spelling.text) for spelling in spellings if not spelling.unknown]
    fillers = kind.lexicon(texts.locale).fillers
    for left_out in ((), LINKS, LINKS | fillers):
        words = [_without(each, left_out) for each in wanted]
        found = [
            move
            for verb in verbs or rules.GAMES[kind.slug].notation.verbs
            for move in legal_moves(view, seat, (verb,))
            if _has_any(str(move), words)
        ]
        if found:
            first = _nearest_first(
                found, [spelling.text for spelling in spellings if not spelling.unknown], words
            )
            yield from (describe(question, move) for move in first[: SELECT_LIMIT + 1])
            return
    for sought in ways_to_look(kind, typed, texts):
        matches = iter(matching(kind, view, seat, names, texts, sought, verbs))
        first_match = next(matches, None)
        if first_match is not None:
            yield first_match
            yield from matches
            return


def _counted(text: str) -> Counter[str]:
    return Counter(_WORDS.findall(text))


def _has_any(text: str, wanted: Iterable[Counter[str]]) -> bool:
    """Whether a notation has all words of one of several lines."""
    return any(
        words and all(word in text for word in words) and words <= _counted(text)
        for words in wanted
    )


def _nearest_first(
    moves: Iterable[Move], lines: Sequence[str], wanted: Sequence[Counter[str]]
) -> list[Move]:
    """Sort moves: those that begin with a line or have its words in a row, the shorter ones first.

    Then come those about its words, verbs by turns.
    """
    ways, turns = [Sought(tuple(words)) for words in wanted], Counter[tuple[object, ...]]()
    rows = [_WORDS.findall(line) for line in lines]

    def place(move: Move) -> tuple[bool, bool, bool, int, int]:
        text = str(move)
        words = _WORDS.findall(text)
        begun = any(begins_with(text, line) for line in lines)
        join_sequence = any(len(row) > 1 and _has_row(words, row) for row in rows)
        about = any(way.is_about(text) for way in ways)
        verb = (begun, join_sequence, about, words[0])
        turns[verb] += 1
        return (
            not begun,
            not join_sequence,
            not about,
            len(words) if join_sequence else 0,
            turns[verb],
        )

    return sorted(moves, key=place)


def _has_row(words: Sequence[str], row: Sequence[str]) -> bool:
    """Whether some words stand together in a text, in their order."""
    ends = range(len(words) - len(row) + 1)
    return any(list(words[at : at + len(row)]) == list(row) for at in ends)


def _without(words: Counter[str], left_out: Collection[str]) -> Counter[str]:
    return Counter({word: number for word, number in words.items() if word not in left_out})


def which_layout(meant: Meant, game: Game, texts: Texts) -> Layout:
    """Return the private question which of several moves is meant; a press plays it."""
    one = len(meant.choices) == 1
    asked = texts.gettext("Did you mean this?") if one else texts.gettext("Which one do you mean?")
    lines = [f"**{asked}**"]
    if meant.more:
        lines.append(
            "-# " + texts.gettext("There are more moves. Keep typing to narrow them down.")
        )
    body = discord.ui.Container[Any](text("\n".join(lines)), accent_colour=COLOUR)
    for row in choice_rows(meant.choices, game.id, game.question, texts):
        body.add_item(row)
    return Layout(body)
