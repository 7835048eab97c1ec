"""The private messages of a review: how far it is, its summary, turning points and finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias

import discord

import rules
from bot.computers.coaching.compare import INTERVAL, MoveVerdict, VerdictKind
from bot.computers.coaching.reasons import certain_parts
from bot.computers.coaching.summary import Points, ReviewedMove, ReviewSummary
from bot.games import COACHES, GAMES
from bot.games.core.choices import OfferedMove, uncut_labels
from bot.games.core.coach import Coach, NamedPart, PartGroup
from bot.games.core.question import described
from bot.i18n import Texts, clip
from bot.model import Game, ReviewAudience
from bot.services.coach.reviews import FinishedReview, ReviewProgress
from bot.ui.coach.controls import (
    ReviewAudienceSelect,
    ReviewButton,
    ReviewMove,
    ReviewMoves,
)
from bot.ui.coach.reason_words import (
    counts_text,
    loss_text,
    number,
    part_name,
    points_text,
    reason_lines,
    signed,
)
from bot.ui.layout import TEXT_LIMIT, Button, Layout, button, gallery, option, rows_of, select
from bot.ui.layout import text as text_item
from bot.ui.names import escaped, names_of
from bot.ui.people.personal_settings_panel import AUDIENCE_NAMES
from bot.ui.play.controls import move_rows
from bot.ui.tables.lobby_message import COLOUR
from renderers.core.picture import Picture
from rules import Chance, Move, State

Item: TypeAlias = "discord.ui.Item[Any]"


@dataclass(frozen=True, slots=True)
class OpenReview:
    """A finished review as a reader has it before them; `is_own` says whether it is theirs."""

    finished: FinishedReview
    texts: Texts
    is_own: bool

    @property
    def game(self) -> Game:
        """The game that was reviewed."""
        return self.finished.game

    @property
    def summary(self) -> ReviewSummary:
        """What it says."""
        return self.finished.summary

    @property
    def coach(self) -> Coach[Any]:
        """The coach that judged."""
        return COACHES[self.game.slug]

    @property
    def key(self) -> tuple[int, int]:
        """The fields that its controls begin with."""
        return self.game.id, self.finished.review.person_id

    @property
    def owner(self) -> str:
        """The name of the person whose review it is."""
        return escaped(names_of(self.game)[self.finished.review.seat])


def progress_text(progress: ReviewProgress, texts: Texts) -> str:
    """Say how far a review is, or how many are made before it."""
    if progress.before:
        return texts.ngettext(
            "{n} review is before yours, {time}.",
            "{n} reviews are before yours, {time}.",
            progress.before,
            time=about_time(progress.seconds, texts),
        )
    if not progress.decisions:
        return texts.gettext("Looking at the game…")
    if progress.judged == progress.decisions:
        return texts.gettext(
            "Checking the most important decisions again, {time}.",
            time=about_time(progress.seconds, texts),
        )
    return texts.ngettext(
        "Looking at the game: {judged} of {n} decision, {time}.",
        "Looking at the game: {judged} of {n} decisions, {time}.",
        progress.decisions,
        judged=progress.judged,
        time=about_time(progress.seconds, texts),
    )


def about_time(seconds: float, texts: Texts) -> str:
    """Return about how long something takes."""
    if seconds < 90:
        return texts.ngettext("about {n} second", "about {n} seconds", max(1, round(seconds)))
    return texts.ngettext("about {n} minute", "about {n} minutes", round(seconds / 60))


def summary_layout(
    review: OpenReview,
    picture: Picture | None,
    name: str,
    audience: ReviewAudience,
    film: str = "",
    ways: Sequence[Button] = (),
) -> Layout:
    """Return the first page; `audience` is what its person chose, `film` a link to the film.

    `ways` lead to the rules and to a lesson about the person's theme.
    """
    texts, game = review.texts, review.game
    title = texts.gettext("Review of {name}", name=review.owner)
    if review.is_own:
        title = texts.gettext("Your review")
    heading = f"### {title} · {GAMES[game.slug].name(texts)} #{game.id}"
    lines = [heading, *summary_lines(review)]
    body = discord.ui.Container[Any](
        text_item(clip("\n".join(lines), TEXT_LIMIT)), accent_colour=COLOUR
    )
    if picture is not None:
        body.add_item(gallery(picture, name))
    for row in rows_of([*_summary_buttons(review, film), *ways]):
        body.add_item(row)
    if review.is_own:
        body.add_item(_audience(review, audience))
    return Layout(body)


def summary_lines(review: OpenReview) -> Iterator[str]:
    """Yield what the review says as a whole."""
    texts, summary = review.texts, review.summary
    decisions = len(summary.moves)
    if not summary.mistakes:
        yield texts.ngettext(
            "No certain mistake in {n} decision.", "No certain mistake in {n} decisions.", decisions
        )
    elif review.is_own:
        yield texts.ngettext(
            "You gave up {points} in {n} decision.",
            "You gave up {points} in {n} decisions.",
            decisions,
            points=_margin(summary.given_up, texts),
        )
    else:
        yield texts.ngettext(
            "Given up in {n} decision: {points}.",
            "Given up in {n} decisions: {points}.",
            decisions,
            points=_margin(summary.given_up, texts),
        )
    yield from filter(None, [counted(summary, texts)])
    if summary.unclear:
        yield texts.ngettext(
            "{n} decision is too close to call.",
            "{n} decisions are too close to call.",
            summary.unclear,
        )
    yield from _compared(review)
    yield from _balance(review)
    if not review.coach.scale.calibrated:
        yield "-# " + texts.gettext(
            "Estimates for this game aren't checked well enough yet. Only what games played to "
            "the end confirm is shown, without luck."
        )
    yield "-# " + texts.gettext(
        "Judged by what could be known then, as strong computers would play on. Points are the "
        "lead at the end of the game."
    )


def _compared(review: OpenReview) -> Iterator[str]:
    """Yield how this game compares with the person's others, and what costs them most often."""
    texts, finished = review.texts, review.finished
    if not review.is_own:
        return
    average, theme = finished.mean_per_decision, finished.theme
    if average is not None:
        yield texts.ngettext(
            "Points given up per decision: **{points}**. Your average over {n} game: **{mean}**.",
            "Points given up per decision: **{points}**. Your average over {n} games: **{mean}**.",
            1 + len(finished.others),
            points=f"{review.summary.per_decision:.2f}",
            mean=f"{average:.2f}",
        )
    if theme is not None and not finished.others:
        yield texts.ngettext(
            "In this game, you most often lost out on **{part}** ({n} time, {points} points).",
            "In this game, you most often lost out on **{part}** ({n} times, {points} points).",
            theme.losses,
            part=_theme_name(review.coach.words[theme.part], texts),
            points=number(theme.points),
        )
    elif theme is not None:
        yield texts.ngettext(
            "Lately, you most often lost out on **{part}** ({n} time, {points} points in all).",
            "Lately, you most often lost out on **{part}** ({n} times, {points} points in all).",
            theme.losses,
            part=_theme_name(review.coach.words[theme.part], texts),
            points=number(theme.points),
        )


def _theme_name(part: NamedPart, texts: Texts) -> str:
    """Return what a person lost out on."""
    if part.group is PartGroup.DENIES:
        return texts.gettext("slowing the others down")
    return part_name(part, texts)


def counted(summary: ReviewSummary, texts: Texts) -> str:
    """Return how many mistakes of each kind and finds there are, "" for none."""
    classes = Counter(move.severity for move in summary.mistakes if move.severity is not None)
    return counts_text(classes, len(summary.finds), texts)


def _margin(points: Points, texts: Texts) -> str:
    wide = INTERVAL * points.error
    interval = max(0.0, points.points - wide), points.points + wide
    return f"**{points_text(points.points, interval, texts)}**"


def _balance(review: OpenReview) -> Iterator[str]:
    """Yield how start, decisions, luck and all else make the result; the numbers add up.

    Luck that may be none has no number: the rest has it.
    """
    summary, texts = review.summary, review.texts
    if summary.start is None or summary.luck is None or summary.rest is None:
        return
    wide, luck = INTERVAL * summary.luck.error, summary.luck.points
    is_told = wide < abs(luck)
    start, given_up, lucky, result = (
        round(item, 1)
        for item in (
            summary.start.points,
            summary.given_up.points,
            luck if is_told else 0.0,
            summary.result,
        )
    )
    rest = round(result - start + given_up - lucky, 1)
    yield texts.gettext("- Expected at the start: **{points}**", points=signed(start))
    yield texts.gettext("- Own mistakes: **{points}**", points=signed(-given_up))
    if is_told:
        margin = f"{signed(luck - wide)} … {signed(luck + wide)}"
        yield texts.gettext("- Luck: **{points}** ({margin})", points=signed(lucky), margin=margin)
    else:
        yield texts.gettext("- Luck: too close to call")
    yield texts.gettext(
        "- What the others did, and the rest of the estimate: **{points}**", points=signed(rest)
    )
    yield texts.gettext("- Lead in the end: **{points}**", points=signed(result))


def _summary_buttons(review: OpenReview, film: str) -> Iterator[Button]:
    texts, summary, key = review.texts, review.summary, review.key
    for place in range(len(summary.turning_points)):
        label = texts.gettext("Show turning point {n}", n=place + 1)
        yield button(label, ReviewButton(*key, "point", place), "primary")
    for place in range(len(summary.finds)):
        label = texts.gettext("Find") if len(summary.finds) == 1 else ""
        label = label or texts.gettext("Find {n}", n=place + 1)
        yield button(label, ReviewButton(*key, "find", place), "success")
    if film:
        yield discord.ui.Button(label=texts.gettext("Replay video"), url=film)
    if review.is_own and review.finished.review.shown_at is None:
        yield button(texts.gettext("Show to the table"), ReviewButton(*key, "show", 0))
    if review.is_own:
        names = names_of(review.game)
        for seat in review.game.seats:
            if seat.person_id is None and seat.computer:
                label = texts.gettext("Show how {player} played", player=names[seat.seat])
                yield button(label, ReviewButton(*key, "computer", seat.seat))


def _audience(review: OpenReview, audience: ReviewAudience) -> discord.ui.ActionRow[Any]:
    texts = review.texts
    options = [
        option(item, texts.gettext(name), chosen=item == audience)
        for item, name in AUDIENCE_NAMES.items()
    ]
    return select(
        ReviewAudienceSelect(review.game.id), texts.gettext("Who may see your reviews"), options
    )


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision of a review as its seat saw it; `move` is what is thought of it."""

    review: OpenReview
    move: ReviewedMove
    view: State

    @property
    def round_name(self) -> str:
        """The round in which it was made."""
        words = GAMES[self.review.game.slug].words
        return words.round_label(rules.round_of(self.view), self.review.texts)

    @property
    def better(self) -> Move:
        """The move that is recommended, or that was found."""
        assert self.move.verdict.rival is not None
        return self.move.verdict.rival

    def as_game(self) -> Game:
        """Return the game as it was; no stored one has this revision, so pictures are its own."""
        game = self.review.game
        return replace(
            game,
            ply=self.move.ply - 1,
            revision=-1 - self.move.ply,
            status="running",
            waiting=rules.waiting(self.view),
        )

    def question(self) -> Any:
        """Return the question that was asked."""
        game, seat = self.review.game, self.review.finished.review.seat
        asked = GAMES[game.slug].question(self.view, seat, names_of(game), self.review.texts)
        assert asked is not None
        return asked

    def answers(self) -> tuple[OfferedMove, ...]:
        """Return what is on offer as an answer, in an order that tells nothing."""
        moves = [self.better, *(answer.played for answer in self.move.answers)]
        seed = f"{self.review.game.id} {self.move.ply}"
        moves.sort(key=lambda move: Chance(f"{seed} {move}").below(1 << 30))
        return described(self.question(), moves)

    def name_of(self, notation: str) -> str:
        """Return what a move is called in a sentence, apart from the others that the page names."""
        named = [self.better, self.move.verdict.played]
        named += [answer.played for answer in self.move.answers]
        moves = list(dict.fromkeys(named))
        names = uncut_labels(described(self.question(), moves))
        return names[list(map(str, moves)).index(notation)]

    def verdict_on(self, notation: str) -> MoveVerdict | None:
        """Return what is thought of an answer, None of the best one."""
        matching = (item for item in self.move.answers if str(item.played) == notation)
        return next(matching, None)

    def is_right(self, notation: str) -> bool:
        """Whether an answer is not certainly worse than the best one."""
        verdict = self.verdict_on(notation)
        if verdict is None or verdict.kind is not VerdictKind.MISTAKE:
            return True
        return verdict.interval[0] <= 0.0

    @property
    def right(self) -> list[OfferedMove]:
        """All answers that are right."""
        return [answer for answer in self.answers() if self.is_right(answer.text)]


def point_layout(
    moment: Moment,
    place: int,
    pictures: Mapping[str, Picture],
    answer: str = "",
    *,
    tell: bool = False,
    ways: Sequence[Button] = (),
) -> Layout:
    """Return a turning point: its question, what a wrong `answer` gives up, or the solution.

    `pictures` are what its seat saw, by the names of their files; `ways` lead to the rules and to a
    lesson about it.
    """
    review, texts = moment.review, moment.review.texts
    solved = tell or (answer != "" and moment.is_right(answer))
    points = review.summary.turning_points
    title = texts.gettext("Turning point {n} of {all}", n=place + 1, all=len(points))
    body = discord.ui.Container[Any](
        text_item(f"### {title} · {moment.round_name}"), accent_colour=COLOUR
    )
    for name, picture in pictures.items():
        body.add_item(gallery(picture, name))
    lines = list(_solution(moment, answer) if solved else _asked(moment, answer))
    body.add_item(text_item(clip("\n".join(lines), TEXT_LIMIT - 200)))
    for row in _answer_rows(moment, place) if not solved else ():
        body.add_item(row)
    last = list(ways) if solved else []
    if not solved:
        last.append(
            button(texts.gettext("Show the answer"), ReviewButton(*review.key, "tell", place))
        )
    elif review.is_own:
        last.append(
            button(texts.gettext("Play on from here"), ReviewButton(*review.key, "fork", place))
        )
    last.append(_back(review))
    for row in rows_of(last):
        body.add_item(row)
    return Layout(body)


def _back(review: OpenReview) -> Button:
    return button(
        review.texts.gettext("Go back to the review"), ReviewButton(*review.key, "summary", 0)
    )


def _asked(moment: Moment, answer: str) -> Iterator[str]:
    """Yield the question, after why the answer before was wrong."""
    texts, verdict = moment.review.texts, moment.verdict_on(answer)
    if verdict is not None:
        yield texts.gettext(
            "**{move}** gives up {points}.",
            move=moment.name_of(str(verdict.played)),
            points=loss_text(verdict, texts),
        )
        lines = reason_lines(verdict, moment.review.coach, texts)
        if lines:
            yield texts.gettext("What another answer has over it:")
        yield from lines
        yield texts.gettext("Try again: **what would you play now?**")
        return
    yield moment.question().prompt()
    yield texts.gettext("**What would you play now?**")


def _answer_rows(moment: Moment, place: int) -> list[discord.ui.ActionRow[Any]]:
    review = moment.review
    move_button = partial(ReviewMove.of, *review.key, place)
    return move_rows(
        moment.answers(), move_button, partial(ReviewMoves, *review.key, place), review.texts
    )


def _solution(moment: Moment, answer: str) -> Iterator[str]:
    """Yield what is best, what was played instead, and why."""
    texts, verdict = moment.review.texts, moment.move.verdict
    equals = [f"- **{moment.name_of(item.text)}**" for item in moment.right if item.text != answer]
    if answer:
        yield texts.gettext("Right: **{move}**.", move=moment.name_of(answer))
        if equals:
            yield texts.gettext("About as good:")
            yield from equals
    elif len(equals) > 1:
        yield texts.gettext("About equal:")
        yield from equals
    else:
        yield texts.gettext("Best here: **{move}**.", move=moment.name_of(str(moment.better)))
    played = moment.name_of(str(verdict.played))
    loss = loss_text(verdict, texts)
    if moment.review.is_own:
        yield texts.gettext(
            "You played **{move}**, which gave up {points}.", move=played, points=loss
        )
    else:
        yield texts.gettext(
            "**{move}** was played, which gave up {points}.", move=played, points=loss
        )
    chances = moment.move.chances
    if chances is not None:
        yield texts.gettext(
            "Chance of winning: {played}% → **{better}%**",
            played=round(100 * chances.played),
            better=round(100 * chances.better),
        )
    if moment.move.planned:
        yield "-# " + texts.gettext("The move was planned ahead.")
    lines = reason_lines(verdict, moment.review.coach, texts)
    if lines:
        yield texts.gettext("Why **{move}** is better:", move=moment.name_of(str(moment.better)))
    yield from lines


def find_layout(moment: Moment, pictures: Mapping[str, Picture]) -> Layout:
    """Return a find: what was played, and what the next best move would have given up."""
    review, texts, verdict = moment.review, moment.review.texts, moment.move.verdict
    title = texts.gettext("Find")
    body = discord.ui.Container[Any](
        text_item(f"### {title} · {moment.round_name}"), accent_colour=COLOUR
    )
    for name, picture in pictures.items():
        body.add_item(gallery(picture, name))
    lines = [
        texts.gettext(
            "**{move}** was certainly better than the next best, **{other}**, which would have "
            "cost {points}.",
            move=moment.name_of(str(moment.better)),
            other=moment.name_of(str(verdict.played)),
            points=loss_text(verdict, texts),
        ),
        *reason_lines(verdict, review.coach, texts),
    ]
    body.add_item(text_item(clip("\n".join(lines), TEXT_LIMIT - 200)))
    for row in rows_of([_back(review)]):
        body.add_item(row)
    return Layout(body)


def explained_part(verdict: MoveVerdict, coach: Coach[Any]) -> NamedPart | None:
    """Return the part that says most of why a move is better and that is explained somewhere."""
    parts = sorted(certain_parts(verdict).items(), key=lambda part: -part[1])
    named = [coach.words[part] for part, points in parts if points > 0 and part in coach.words]
    return next((part for part in named if part.topic), None)
