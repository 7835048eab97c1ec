"""The private message of a hint: where to look, then a good move, then why, each by a press."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain, islice
from typing import Any, Final, Literal, TypeAlias

import discord

import rules
from bot.computers.coaching.compare import INTERVAL, MoveVerdict, VerdictKind
from bot.computers.coaching.playing_on import rest_of_turn
from bot.computers.coaching.reasons import LEAST, Reasons, carrying, certain_parts, reasons
from bot.games import GAMES
from bot.games.core.choices import OfferedMove
from bot.games.core.coach import CONTEXT, PartGroup
from bot.games.core.question import described
from bot.i18n import Texts, clip
from bot.services.coach.hints import Hint
from bot.ui.coach.reason_words import (
    are_counted,
    is_narrow,
    milestone_lines,
    number,
    part_lines,
    part_name,
    signed,
)
from bot.ui.controls import Control, Number
from bot.ui.layout import TEXT_LIMIT, Layout, button, rows_of, text
from bot.ui.names import names_of
from bot.ui.tables.lobby_message import COLOUR
from rules import Move, State

HintStep: TypeAlias = Literal["look", "move", "why"]
"""How much of a hint is shown."""
FEW: Final = 3
"""With fewer continuations nothing is called likely."""
FEW_MOVES: Final = 12
"""With more legal moves than this, a hint doesn't say that all of them are about equal."""
ENOUGH: Final = 8
"""With fewer continuations it is not told in how many of them something happens."""
DOT: Final = " \N{MIDDLE DOT} "


class Certainty(Enum):
    """How sure it is that a move is better than another one."""

    SURE = "sure"
    LIKELY = "likely"
    NONE = "none"


class ChoiceKind(Enum):
    """What a player can choose between: nothing, moves that are all about equal, or others."""

    ONE_MOVE = "one"
    ALL_EQUAL = "equal"
    OPEN = "open"


class HintButton(Control, prefix="h"):
    """Shows the next part of a hint, or opens the controls of the game for its move."""

    game: Number
    question: Number
    verb: Literal["move", "why", "play"]


@dataclass(frozen=True, slots=True)
class HintWords:
    """A hint with its moves in the words of the game.

    `rest` is how the turn goes on after the recommended move, `choice` what there is to choose
    between.
    """

    hint: Hint
    offers: Mapping[Move, OfferedMove]
    texts: Texts
    rest: Sequence[OfferedMove] = ()
    choice: ChoiceKind = ChoiceKind.OPEN

    @classmethod
    def of(cls, hint: Hint, texts: Texts) -> HintWords:
        """Put the moves of a hint into words that tell them apart."""
        verdict = hint.verdict
        moves = dict.fromkeys([*verdict.good, verdict.played])
        offers = dict(zip(moves, _described(hint, hint.view, moves, texts), strict=True))
        later = rest_of_turn(hint.coach, hint.view, hint.seat, verdict.good[0])
        rest = [*chain.from_iterable(_described(hint, view, [move], texts) for view, move in later)]
        words = cls(hint, offers, texts, rest)
        return replace(words, choice=_choice(words))

    @property
    def verdict(self) -> MoveVerdict:
        """What the hint rests on."""
        return self.hint.verdict

    @property
    def best(self) -> Move:
        """The move that is recommended."""
        return self.verdict.good[0]

    @property
    def certainty(self) -> Certainty:
        """How sure it is that the recommended move is better than the other one."""
        verdict, slip = self.verdict, self.hint.coach.scale.slip
        is_mistake = verdict.kind is VerdictKind.MISTAKE
        if is_mistake and verdict.interval[0] > 0:
            return Certainty.SURE
        is_better = verdict.loss - INTERVAL * verdict.error > 0 and verdict.loss >= slip
        is_likely = is_better and verdict.pairs >= FEW
        return Certainty.LIKELY if is_mistake or is_likely else Certainty.NONE

    @property
    def is_certain(self) -> bool:
        """Whether nothing is said against a certain loss: what is shown leaves it above 0."""
        several = self.verdict.pairs >= ENOUGH and round(self.verdict.interval[0], 1) > 0
        return self.certainty is Certainty.SURE or several

    @property
    def equal(self) -> Sequence[Move]:
        """The moves that are about as good as the recommended one, with it."""
        verdict = self.verdict
        if verdict.rival is None:
            return verdict.good
        if self.certainty is not Certainty.NONE:  # what the race called equal has fallen behind
            return tuple(move for move in verdict.good if move != verdict.played)
        return tuple(dict.fromkeys([*verdict.good, verdict.played]))

    @property
    def are_equal(self) -> bool:
        """Whether several moves are about as good, and none is better than the others."""
        return len(self.equal) > 1 and self.certainty is Certainty.NONE

    @property
    def speaks_most(self) -> str | None:
        """The part that speaks most for the recommended move, None if nothing does.

        That is one that no other part takes back, where there is one, and one that the reasons
        name. What others have hangs on much else, so it must outweigh all that the move does for
        oneself.
        """
        words, parts = self.hint.coach.words, certain_parts(self.verdict)
        gained = {part.part: part.points for part in carrying(self.verdict)}
        if not gained and (self.certainty is Certainty.NONE or are_counted(self.verdict)):
            gained = {part: points for part, points in parts.items() if points >= LEAST}
        denies = {part for part in gained if words[part].group is PartGroup.DENIES}
        own = {part: points for part, points in gained.items() if part not in denies}
        others = {part: gained[part] for part in denies if gained[part] > sum(own.values())}
        chosen = others or own
        return max(chosen, key=chosen.__getitem__, default=None)

    @property
    def has_reasons(self) -> bool:
        """Whether there is anything to say about why, more than that moves are equal.

        What a move brings at once is told beside it, and nothing else was compared with one that
        is best at sight.
        """
        if self.choice is not ChoiceKind.OPEN or self.verdict.rival is None:
            return False
        several, coach = self.verdict.pairs >= ENOUGH, self.hint.coach
        if self.certainty is Certainty.NONE:
            why = reasons(self.verdict)
            return bool(why.named) or (several and bool(why.milestones))
        often = several and bool(milestone_lines(self.verdict, coach, self.texts))
        return self.is_certain or often or bool(part_lines(self.verdict, coach, self.texts))

    def label(self, move: Move) -> str:
        """Return the name of a move, bold."""
        return _label(self.offers[move])

    def name(self, move: Move) -> str:
        """Return the name of a move, with what it brings where another has the same name."""
        label = self.label(move)
        alike = [other for other in self.offers if self.label(other) == label]
        return label if len(alike) == 1 else self.line(move)

    def line(self, move: Move) -> str:
        """Return a move with what it brings."""
        return _line(self.offers[move])


def _choice(words: HintWords) -> ChoiceKind:
    """Return what the player of a hint can choose between."""
    hint, same = words.hint, words.hint.coach.same
    legal = list(islice(rules.legal(hint.view, hint.seat), FEW_MOVES + 1))
    if len(legal) == 1:
        return ChoiceKind.ONE_MOVE
    is_open = hint.at_sight or words.certainty is not Certainty.NONE
    if is_open or len(legal) > FEW_MOVES:
        return ChoiceKind.OPEN
    are_all = all(any(same(hint.view, move, other) for other in words.equal) for move in legal)
    return ChoiceKind.ALL_EQUAL if are_all else ChoiceKind.OPEN


def _described(
    hint: Hint, view: State, moves: Iterable[Move], texts: Texts
) -> tuple[OfferedMove, ...]:
    """Return moves of the seat in words, as they are told where it knows `view`."""
    question = GAMES[hint.game.slug].question(view, hint.seat, names_of(hint.game), texts)
    assert question is not None
    return described(question, moves)


def _label(offer: OfferedMove) -> str:
    return f"**{offer.said[0] if offer.said else offer.label}**"


def _line(offer: OfferedMove) -> str:
    consequence = offer.said[1] if offer.said else offer.consequence
    return f"{_label(offer)}{DOT}{consequence}" if consequence else _label(offer)


def hint_layout(words: HintWords, step: HintStep) -> Layout:
    """Return the message of a hint up to a step, with the ways to the next one and to playing."""
    texts = words.texts
    heading = texts.gettext("Hint")
    parts = ["\n".join([f"### {heading}", *_look(words)])]
    if step != "look":
        parts.append("\n".join(_good_moves(words)))
    if step == "why":
        parts.append("\n".join(_why(words)))
    content = clip("\n\n".join(parts), TEXT_LIMIT)
    body = discord.ui.Container[Any](text(content), accent_colour=COLOUR)
    for row in rows_of(_buttons(words, step)):
        body.add_item(row)
    return Layout(body)


def _buttons(words: HintWords, step: HintStep) -> list[Any]:
    game, texts = words.hint.game, words.texts

    def beside(label: str, verb: Literal["move", "why", "play"], style: str = "secondary") -> Any:
        return button(label, HintButton(game.id, game.question, verb), style)

    if step == "look":
        only, good = texts.gettext("Show the move"), texts.gettext("Show a good move")
        return [beside(only if words.choice is ChoiceKind.ONE_MOVE else good, "move", "primary")]
    first, only = texts.gettext("Play the first one…"), texts.gettext("Play it…")
    play = beside(first if words.are_equal else only, "play", "success")
    if step == "why" or not words.has_reasons:
        return [play]
    return [beside(texts.gettext("Explain why"), "why"), play]


def _look(words: HintWords) -> Iterator[str]:
    """Say where to look; nothing of it names a move."""
    texts, verdict, coach = words.texts, words.verdict, words.hint.coach
    match words.choice:
        case ChoiceKind.ONE_MOVE:
            yield texts.gettext("Only one move is possible here, so there's nothing to decide.")
            return
        case ChoiceKind.ALL_EQUAL:
            yield texts.gettext(
                "It hardly matters what you choose here: all moves are about equal."
            )
            return
        case ChoiceKind.OPEN:
            pass
    if words.hint.at_sight:
        yield texts.gettext(
            "There was no time to think this through. This hint is only what looks good at first "
            "sight, so it has no numbers."
        )
    elif words.are_equal:
        yield texts.gettext("Several moves come out about equal here.")
    if verdict.rival is None and not words.hint.at_sight:
        yield texts.gettext("One move looks best at first sight.")
    if words.speaks_most is not None:
        yield texts.pgettext(CONTEXT, coach.words[words.speaks_most].look)
    elif verdict.rival is not None and not words.are_equal:
        yield texts.gettext("No single thing decides this: several small differences add up.")


def _good_moves(words: HintWords) -> Iterator[str]:
    """Say which move is good, and which others are."""
    texts, equal = words.texts, words.equal
    if words.choice is ChoiceKind.ONE_MOVE:
        heading = texts.gettext("The only move")
        yield f"**{heading}**"
        yield words.line(words.best)
        return
    if words.are_equal:
        heading = texts.gettext("Good moves")
        yield f"**{heading}**"
        yield texts.gettext("Any of these is about equal. Take what fits your plan.")
        yield from (f"- {words.line(move)}" for move in equal)
        return
    heading = texts.gettext("A good move")
    yield f"**{heading}**"
    yield words.line(words.best)
    for offer in words.rest:
        yield texts.gettext("Then: {move}", move=_line(offer))
    if len(equal) > 1:
        yield texts.gettext("About as good:")
        yield from (f"- {words.name(move)}" for move in equal[1:])


def _why(words: HintWords) -> Iterator[str]:
    """Say what speaks for the move, and how much it is."""
    texts, verdict = words.texts, words.verdict
    heading = texts.gettext("Why")
    yield f"**{heading}**"
    why, calibrated = reasons(verdict), words.hint.coach.scale.calibrated
    if calibrated and words.certainty is not Certainty.NONE:
        yield from _in_points(words)
    else:
        yield from _for_and_against(words, why)
    if verdict.pairs >= ENOUGH:
        yield from milestone_lines(verdict, words.hint.coach, texts)
    yield "-# " + texts.gettext(
        "This is how a strong computer would continue. Your plan may differ."
    )
    if not calibrated and words.certainty is not Certainty.NONE:
        yield "-# " + texts.gettext(
            "In this game, there is no reliable way yet to say how many points a move is worth."
        )


def _in_points(words: HintWords) -> Iterator[str]:
    """Say by how much the move is better, and by what; the parts add up as they are shown."""
    texts, verdict = words.texts, words.verdict
    low, high = verdict.interval
    names = {"move": words.name(words.best), "other": words.name(verdict.played)}
    points = signed(verdict.loss)
    if is_narrow(verdict.interval):
        yield texts.gettext(
            "{move} rather than {other}: **{points}** points", points=points, **names
        )
    else:
        yield texts.gettext(
            "{move} rather than {other}: **{points}** points ({low} to {high})",
            points=points,
            low=number(low),
            high=number(high),
            **names,
        )
    if not words.is_certain:
        yield texts.gettext("That isn't certain.")
    yield from part_lines(verdict, words.hint.coach, texts)


def _for_and_against(words: HintWords, why: Reasons) -> Iterator[str]:
    """Say what speaks for either move without a number: none is sure, or none is proved."""
    texts, coach = words.texts, words.hint.coach
    names = {"move": words.name(words.best), "other": words.name(words.verdict.played)}
    match words.certainty:
        case Certainty.SURE:
            yield texts.gettext("{move} comes out better than {other}.", **names)
        case Certainty.LIKELY:
            yield texts.gettext("{move} is probably better than {other}.", **names)
        case Certainty.NONE:
            yield texts.gettext("{move} and {other} come out about equal.", **names)
    better = [part_name(coach.words[part.part], texts) for part in why.named if part.points > 0]
    if better:
        yield _in_favor(words, words.best, better)
    worse = [part_name(coach.words[part.part], texts) for part in why.named if part.points < 0]
    if worse:
        yield _in_favor(words, words.verdict.played, worse)


def _in_favor(words: HintWords, move: Move, parts: Sequence[str]) -> str:
    """Say what speaks for a move."""
    texts = words.texts
    return "- " + texts.gettext(
        "In favor of {move}: {parts}", move=words.name(move), parts=texts.listing(parts)
    )
