"""The messages of puzzles: one that a person asked for, and the daily one of a server."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import discord

from bot.computers.coaching.compare import MoveVerdict
from bot.games import GAMES
from bot.games.core.choices import OfferedMove
from bot.games.core.question import Question, described
from bot.i18n import Texts, clip
from bot.model import Game, Seat
from bot.services.coach.daily_puzzles import PuzzleNews
from bot.services.coach.puzzles import OpenPuzzle
from bot.ui.coach.controls import DailyButton, DailyMove, PuzzleButton, PuzzleMove
from bot.ui.coach.reason_words import is_narrow, loss_text, number, reason_lines, signed
from bot.ui.controls import Control
from bot.ui.layout import TEXT_LIMIT, Button, Layout, button, gallery, rows_of
from bot.ui.layout import text as text_item
from bot.ui.names import escaped
from bot.ui.tables.lobby_message import COLOUR
from bot.ui.times import timestamp
from renderers.core.picture import Picture

LETTERS: Final = "ABCD"
"""What the answers of a puzzle are called."""
ANSWER_LIMIT: Final = 300
"""The characters of an answer in a message at most."""
SOLUTION_LIMIT: Final = 1800
"""The characters of a solution above another puzzle at most."""
GOOD: Final = "👍"
BAD: Final = "👎"
_NO_GAME: Final = -1_000_000
"""The ids of the tables of puzzles are below that; no game has such a one."""


@dataclass(frozen=True)
class PuzzleWords:
    """A puzzle in the words of its game and a language; its players are called by their colors."""

    opened: OpenPuzzle
    texts: Texts

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the seats: those of their colors."""
        return seat_names(self.texts)[: self.opened.puzzle.view.seats]

    @cached_property
    def question(self) -> Question[Any, Any, Any]:
        """What the seat is asked."""
        puzzle = self.opened.puzzle
        asked = GAMES[self.opened.slug].question(puzzle.view, puzzle.seat, self.names, self.texts)
        assert asked is not None
        return asked

    @cached_property
    def offers(self) -> tuple[OfferedMove, ...]:
        """The answers in words, in the order of their places."""
        moves = [answer.move for answer in self.opened.puzzle.answers]
        return described(self.question, moves)

    @property
    def game_name(self) -> str:
        """The name of the game."""
        return GAMES[self.opened.slug].name(self.texts)

    def answer(self, place: int) -> str:
        """Return an answer with its letter and what it brings."""
        offer = self.offers[place]
        label, consequence = offer.said or (offer.label, offer.consequence)
        sentence = f"{label} \N{MIDDLE DOT} {consequence}" if consequence else label
        return clip(f"**{LETTERS[place]}** {sentence}", ANSWER_LIMIT)

    def letter(self, verdict: MoveVerdict) -> str:
        """Return the letter of the answer that a verdict is on."""
        moves = [answer.move for answer in self.opened.puzzle.answers]
        return LETTERS[moves.index(verdict.played)]

    def asked(self) -> Iterator[str]:
        """Yield what the position is, what is asked, and the answers."""
        texts, puzzle = self.texts, self.opened.puzzle
        words = GAMES[self.opened.slug].words
        yield texts.gettext(
            "{where} · **{player}** to move",
            where=words.headline(puzzle.view, self.names, texts),
            player=self.names[puzzle.seat],
        )
        yield self.question.prompt()
        yield texts.gettext("**Which of these moves is best?**")
        yield from (self.answer(place) for place in range(len(puzzle.answers)))

    def wrong(self, place: int) -> Iterator[str]:
        """Yield what a wrong answer gives up; the question stays open."""
        texts, verdict = self.texts, self.opened.puzzle.answers[place].verdict
        assert verdict is not None
        yield texts.gettext(
            "**{answer}** gives up {points}.",
            answer=LETTERS[place],
            points=loss_text(verdict, texts),
        )
        lines = reason_lines(verdict, self.opened.coach, texts)
        if lines:
            yield texts.gettext("What another answer has over it:")
        yield from lines
        yield texts.gettext("Try again: **which move is best?**")

    def solution(self) -> Iterator[str]:
        """Yield the best answer, by how much it is better than each other one, and why."""
        texts, opened = self.texts, self.opened
        first, *others = opened.puzzle.others
        yield texts.gettext("Best: {answer}", answer=self.answer(opened.best_place))
        yield from (self._over(verdict) for verdict in (first, *others))
        lines = reason_lines(first, opened.coach, texts)
        if lines:
            yield texts.gettext("Why it's better than {answer}:", answer=self.letter(first))
        yield from lines
        yield from self._found()
        yield "-# " + texts.gettext(
            "Based on strong computers playing on from here. Points are the lead at the end "
            "of the game."
        )

    def _over(self, verdict: MoveVerdict) -> str:
        least, most = verdict.interval
        if is_narrow(verdict.interval):
            return "- " + self.texts.gettext(
                "**{points}** compared with {answer}",
                points=signed(verdict.loss),
                answer=self.letter(verdict),
            )
        return "- " + self.texts.gettext(
            "**{points}** compared with {answer} ({least} to {most})",
            points=signed(verdict.loss),
            answer=self.letter(verdict),
            least=number(least),
            most=number(most),
        )

    def _found(self) -> Iterator[str]:
        """Yield how many found the best answer, where it was not the reader alone who answered."""
        opened = self.opened
        if opened.answered > 1:
            yield self.texts.ngettext(
                "{found} of {n} player found it.",
                "{found} of {n} players found it.",
                opened.answered,
                found=opened.found,
            )


def seat_names(texts: Texts) -> tuple[str, ...]:
    """Return the names of the seats by the colors in which they are drawn, from seat 0."""
    return (
        texts.pgettext("seat", "Blue"),
        texts.pgettext("seat", "Orange"),
        texts.pgettext("seat", "Green"),
        texts.pgettext("seat", "Pink"),
        texts.pgettext("seat", "Black"),
    )


def table_of(words: PuzzleWords) -> Game:
    """Return the table of a puzzle, as it is shown; no such game is ever stored."""
    opened, view = words.opened, words.opened.puzzle.view
    return Game(
        id=_NO_GAME - opened.stored.id,
        slug=opened.slug,
        status="running",
        name="",
        guild_id=0,
        channel_id=0,
        thread_id=None,
        lobby_message_id=None,
        organiser_id=0,
        options=view.options,
        seats=tuple(Seat(seat, None, name) for seat, name in enumerate(words.names)),
        max_seats=view.seats,
        seed="",
        rules=opened.stored.rules,
        locale="",
        revision=0,
        question=0,
        ply=opened.puzzle.ply - 1,
        waiting=(opened.puzzle.seat,),
        created_at=0.0,
        changed_at=0.0,
        asked_at=0.0,
    )


def puzzle_layout(
    words: PuzzleWords,
    pictures: Mapping[str, Picture],
    slug: str,
    wrong: int | None = None,
    *,
    solved: bool = False,
) -> Layout:
    """Return the private message of a puzzle: its question, or its solution when it is `solved`.

    `pictures` are the board and the hand by the names of their files, `wrong` is the place of an
    answer that was wrong, `slug` the game that was asked for.
    """
    texts, opened = words.texts, words.opened
    heading = texts.gettext("Puzzle")
    lines = [*words.asked()]
    if solved:
        lines += ["", *_own(words), *words.solution()]
    elif wrong is not None:
        lines += ["", *words.wrong(wrong)]
    body = _body(f"### {heading} \N{MIDDLE DOT} {words.game_name}", pictures, lines)
    number = opened.stored.id
    if solved:
        rest = _rating(texts, lambda verb: PuzzleButton(number, slug, verb), opened)
        follow = button(
            texts.gettext("Show next puzzle"), PuzzleButton(number, slug, "next"), "primary"
        )
        buttons = [follow, *rest]
    else:
        places = range(len(opened.puzzle.answers))
        buttons = [_letter(place, PuzzleMove(number, slug, place)) for place in places]
        label = texts.gettext("Show the answer")
        buttons.append(button(label, PuzzleButton(number, slug, "tell")))
    for row in rows_of(buttons):
        body.add_item(row)
    return Layout(body)


def _own(words: PuzzleWords) -> Iterator[str]:
    """Yield whether the first answer of the reader was right."""
    choice, texts = words.opened.choice, words.texts
    if choice is None:
        return
    letter = LETTERS[choice.place]
    if choice.place == words.opened.best_place:
        yield texts.gettext("You answered **{answer}**. That's right!", answer=letter)
    else:
        yield texts.gettext("Your first answer: **{answer}**", answer=letter)


def noted_layout(words: PuzzleWords) -> Layout:
    """Return the private answer to one that was given to the puzzle of a server."""
    texts, opened = words.texts, words.opened
    assert opened.choice is not None
    answer = words.answer(opened.choice.place)
    answered = texts.ngettext(
        "{n} player has answered.", "{n} players have answered.", opened.answered
    )
    lines = [
        texts.gettext("Answer saved: {answer}", answer=answer),
        texts.gettext("You can change your answer until the solution is posted."),
        answered,
    ]
    return Layout(discord.ui.Container[Any](text_item("\n".join(lines)), accent_colour=COLOUR))


def solved_layout(words: PuzzleWords) -> Layout:
    """Return the private solution of a puzzle of a server that is over."""
    opened, texts = words.opened, words.texts
    assert opened.daily is not None
    body = _body(_solution_heading(words), {}, [*_own(words), *words.solution()])
    post = opened.daily.number
    for row in rows_of(_rating(texts, lambda verb: DailyButton(post, verb), opened)):
        body.add_item(row)
    return Layout(body)


def news_layout(news: PuzzleNews, pictures: Mapping[str, Picture], texts: Texts) -> Layout:
    """Return the daily post of a server: yesterday's solution, then the new puzzle."""
    parts: list[discord.ui.Container[Any]] = []
    if news.solved is not None:
        parts.append(_solved_part(PuzzleWords(news.solved, texts), news.streaks))
    if news.asked is not None:
        parts.append(_asked_part(PuzzleWords(news.asked, texts), pictures, news.next_at))
    return Layout(*parts)


def _solved_part(
    words: PuzzleWords, streaks: Sequence[tuple[str, int]]
) -> discord.ui.Container[Any]:
    texts, opened = words.texts, words.opened
    assert opened.daily is not None
    lines = [*words.solution()]
    if streaks:
        named = texts.row(f"{escaped(name)} {days}" for name, days in streaks)
        lines.append(texts.gettext("Days in a row: {streaks}", streaks=named))
    heading, room = _solution_heading(words), SOLUTION_LIMIT
    body = discord.ui.Container[Any](
        text_item(clip("\n".join([heading, *lines]), room)), accent_colour=COLOUR
    )
    post = opened.daily.number
    mine = button(texts.gettext("Show my answer"), DailyButton(post, "tell"))
    rating = _rating(texts, lambda verb: DailyButton(post, verb), opened)
    for row in rows_of([mine, *rating]):
        body.add_item(row)
    return body


def _asked_part(
    words: PuzzleWords, pictures: Mapping[str, Picture], next_at: float
) -> discord.ui.Container[Any]:
    texts, opened = words.texts, words.opened
    assert opened.daily is not None
    post = opened.daily.number
    title = texts.gettext("Puzzle {number}", number=post)
    lines = [
        *words.asked(),
        "-# " + texts.gettext("Only you see your answer."),
        "-# " + texts.gettext("Solution: {time}", time=timestamp(next_at)),
    ]
    body = _body(f"### {title} \N{MIDDLE DOT} {words.game_name}", pictures, lines)
    places = range(len(opened.puzzle.answers))
    for row in rows_of([_letter(place, DailyMove(post, place)) for place in places]):
        body.add_item(row)
    return body


def _solution_heading(words: PuzzleWords) -> str:
    daily = words.opened.daily
    assert daily is not None
    title = words.texts.gettext("Puzzle {number}: solution", number=daily.number)
    return f"### {title} \N{MIDDLE DOT} {words.game_name}"


def _body(
    heading: str, pictures: Mapping[str, Picture], lines: Sequence[str]
) -> discord.ui.Container[Any]:
    body = discord.ui.Container[Any](text_item(heading), accent_colour=COLOUR)
    for name, picture in pictures.items():
        body.add_item(gallery(picture, name))
    room = TEXT_LIMIT - SOLUTION_LIMIT - len(heading)
    body.add_item(text_item(clip("\n".join(lines), room)))
    return body


def _letter(place: int, control: Control) -> Button:
    return button(LETTERS[place], control, "primary")


def _rating(texts: Texts, control: Callable[[Any], Control], opened: OpenPuzzle) -> list[Button]:
    """Return the buttons that rate a puzzle; what its reader thinks of it is marked."""
    own = None if opened.choice is None else opened.choice.is_good
    return [
        button(
            f"{GOOD} " + texts.gettext("Rate as good"),
            control("good"),
            "success" if own else "secondary",
        ),
        button(
            f"{BAD} " + texts.gettext("Rate as bad or wrong"),
            control("bad"),
            "danger" if own is False else "secondary",
        ),
    ]
