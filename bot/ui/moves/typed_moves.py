"""Moves as players type them: names for ids, small typing errors, and what they leave open.

What is understood as one legal move is played. What could be several, or is only a beginning, is
asked about: nothing is guessed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

import discord

import rules
from bot.games.core.choices import Choice, Names, begins_with, told_apart
from bot.games.core.game import BotGame
from bot.games.core.lexicon import Spelling
from bot.games.core.preferences import legal_move
from bot.i18n import Texts
from bot.model import Game
from bot.services.orders.reading import not_understood
from bot.ui.layout import SELECT_LIMIT, Layout, text
from bot.ui.moves.autocompletion import legal_moves, matching
from bot.ui.moves.prompts import choice_rows
from bot.ui.tables.lobby_message import COLOUR
from rules import State

_WORDS: Final = re.compile(r"[^\s,;]+")


@dataclass(frozen=True, slots=True)
class Meant:
    """The move that was typed, in notation, or the `choices` among which the player is asked."""

    text: str = ""
    choices: tuple[Choice, ...] = ()
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
    """Return what somebody who may act has typed; `verbs` are the beginnings of the command.

    Raises Refused or BadNotation where no move can be meant. A text that spells a move which is
    not legal is returned: the rules say why not.
    """
    lines = lines_of(typed, verbs)
    for line in lines:
        if legal_move(view, seat, line) is not None:
            return Meant(line)
    lexicon = kind.lexicon(texts.locale)
    spellings = [each for line in lines for each in lexicon.spellings(line)]
    understood = [each.text for each in spellings if not each.unknown]
    legal = [move for each in understood if (move := legal_move(view, seat, each)) is not None]
    if len(set(legal)) == 1:
        return Meant(str(legal[0]))
    notation = rules.GAMES[kind.slug].notation
    whole = [each for each in understood if notation.spells(each)]
    if whole and not legal:
        return Meant(whole[0])
    found = tuple(
        islice(_fitting(kind, view, seat, spellings, typed, names, texts, verbs), SELECT_LIMIT + 1)
    )
    if found:
        shown = told_apart(found[:SELECT_LIMIT])
        return Meant(choices=shown, more=len(found) > SELECT_LIMIT)
    raise not_understood(kind, spellings, texts.locale)


def lines_of(typed: str, verbs: Sequence[str]) -> list[str]:
    """Return the lines that an argument can stand for: itself, or behind a verb of its command.

    A thing may be called like a verb. A beginning of one word that is not the command's own is
    always typed.
    """
    if not verbs:
        return [typed]
    lines = [f"{verb} {typed}".strip() for verb in verbs if " " in verb or verb == verbs[0]]
    if any(begins_with(typed, verb) for verb in verbs):
        lines.insert(0, typed)
    return lines


def _fitting(
    kind: BotGame[Any],
    view: State,
    seat: int,
    spellings: Sequence[Spelling],
    typed: str,
    names: Names,
    texts: Texts,
    verbs: Sequence[str],
) -> Iterator[Choice]:
    """Yield the legal moves that have all that was typed: as words of the notation, else in words.

    Those that begin with it go first.
    """
    question = kind.question(view, seat, names)
    if question is None:
        return
    wanted = [Counter(_WORDS.findall(each.text)) for each in spellings if not each.unknown]
    found = [
        move
        for move in legal_moves(view, seat, verbs)
        if any(words <= Counter(_WORDS.findall(str(move))) for words in wanted)
    ]
    if found:
        first = [each.text for each in spellings]
        found.sort(key=lambda move: not any(begins_with(str(move), line) for line in first))
        yield from (question.describe(move, texts) for move in found[: SELECT_LIMIT + 1])
        return
    yield from matching(kind, view, seat, names, texts, typed.casefold().split(), verbs)


def which_layout(meant: Meant, game: Game, texts: Texts) -> Layout:
    """Return the private question which of several moves is meant; a press plays it."""
    one = len(meant.choices) == 1
    asked = texts.gettext("Did you mean this?") if one else texts.gettext("Which one do you mean?")
    lines = [f"**{asked}**"]
    if meant.more:
        lines.append("-# " + texts.gettext("There are more; type more of the move."))
    body = discord.ui.Container[Any](text("\n".join(lines)), accent_colour=COLOUR)
    for row in choice_rows(meant.choices, game.id, game.question, texts):
        body.add_item(row)
    return Layout(body)
