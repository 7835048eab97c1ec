"""Reviews: asked for, followed while they are made, and leafed through."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

import rules
from bot.computers.coaching.summary import ReviewedMove
from bot.games import GAMES
from bot.games.core.coach import NamedPart
from bot.i18n import Texts, noted
from bot.model import Game, Review
from bot.services.errors import Refused
from bot.ui.coach.controls import (
    ReviewAudienceSelect,
    ReviewButton,
    ReviewMove,
    ReviewMoves,
)
from bot.ui.coach.pictures import files_of, seen_by_seat
from bot.ui.coach.review_chart import lead_line
from bot.ui.coach.review_message import (
    Moment,
    OpenReview,
    explained_part,
    find_layout,
    point_layout,
    progress_text,
    summary_layout,
)
from bot.ui.controls import answers, chosen, is_mark, meant, unused
from bot.ui.layout import Button, Layout, button
from bot.ui.names import person_of
from bot.ui.people.lesson_message import LessonButton
from bot.ui.permissions import opens_tables
from bot.ui.press import Press, picture_mode, remember_game, texts_of
from bot.ui.rulebook.controls import RuleButton
from bot.ui.signs import dress
from bot.ui.tables.controls import ReviewGameButton
from bot.ui.tables.opening import answer_with_thread
from bot.ui.tables.rematch import require_place
from renderers import RENDERERS
from renderers.core.lead_chart import draw_lead
from renderers.core.palette import Mode
from renderers.core.picture import Picture
from renderers.core.renderer import CanvasRenderer

EVERY: Final = 3.0
"""Seconds between two edits that say how far a review is."""
LONGEST: Final = 840.0
"""So long an answer is followed; after a quarter of an hour Discord takes no more edits."""


@answers(ReviewGameButton)
async def open_own(press: Press, pressed: ReviewGameButton) -> None:
    """Show a person the review of their seat, which is made if need be."""
    await press.response.defer(ephemeral=True, thinking=True)
    await open_review(press, pressed.game)


async def open_review(press: Press, game_id: int, computer: int | None = None) -> None:
    """Show a person their review in the answer that is open, once it is made.

    With the seat of a `computer` it is that of the computer.
    """
    app, texts = press.client.app, texts_of(press)
    person = person_of(press.user, str(press.locale))
    review: Review | None
    if computer is None:
        review = await app.reviews.ask(game_id, person)
    else:
        review = await app.reviews.ask_of_computer(game_id, computer, person)
    owner_id = review.person_id
    clock = asyncio.get_running_loop().time
    end, before = clock() + LONGEST, ""
    while review is not None and review.status == "waiting" and not app.reviews.closed:
        if clock() > end:
            return
        text = progress_text(await app.reviews.progress(review), texts)
        if text != before:
            await press.edit_original_response(content=text)
            before = text
        review = await _done_or_later(press, review)
    if review is None or review.status != "done":
        raise Refused("The review couldn't be made. Please ask for it again later.")
    await show_summary(press, game_id, owner_id)


async def _done_or_later(press: Press, review: Review) -> Review | None:
    """Return a review when it is made, else as it is a little later."""
    reviews, clock = press.client.app.reviews, asyncio.get_running_loop().time
    end, now = clock() + EVERY, await press.client.app.reviews.get(review.game_id, review.person_id)
    while now is not None and now.status == "waiting" and clock() < end and not reviews.closed:
        await reviews.wait(end - clock())
        now = await reviews.get(review.game_id, review.person_id)
    return now


async def show_summary(press: Press, game_id: int, owner_id: int) -> None:
    """Show the first page of someone's review, in the answer that is open."""
    review = await _open(press, game_id, owner_id)
    app, game = press.client.app, review.game
    picture = await _chart(press, review)
    profile = await app.personal_settings.profile(person_of(press.user, str(press.locale)))
    name = f"review-{game.id}"
    theme = review.finished.theme
    part = None if theme is None else review.coach.words[theme.part]
    ways = await _ways(press, game.slug, part, review.texts)
    layout = summary_layout(review, picture, name, profile.reviews, _film(review), ways)
    await _show(press, layout, {} if picture is None else {name: picture})


def _film(review: OpenReview) -> str:
    """Return the link to the film of a game, "" while there is none."""
    game, message = review.game, review.finished.film_id
    if message is None:
        return ""
    return f"https://discord.com/channels/{game.guild_id}/{game.thread_id}/{message}"


async def _chart(press: Press, review: OpenReview) -> Picture | None:
    app, game = press.client.app, review.game
    chronicle = await app.history.chronicle(game.id)
    renderer, parts = RENDERERS[game.slug], {}
    if isinstance(renderer, CanvasRenderer):
        parts = dict(renderer.course(chronicle.standings(), review.texts).parts)
    mode = Mode(await picture_mode(press))
    line = await asyncio.to_thread(lead_line, review, parts, mode)
    return None if line is None else await app.drawing.told(draw_lead, line, review.texts)


@answers(ReviewButton)
async def leaf(press: Press, pressed: ReviewButton) -> None:
    """Show another page of a review, show it to the table, or play on from a turn."""
    match pressed.verb:
        case "summary":
            await press.response.defer()
            await show_summary(press, pressed.game, pressed.owner)
        case "point":
            await press.response.defer()
            await _show_point(press, pressed)
        case "tell":
            await press.response.defer()
            await _show_point(press, pressed, tell=True)
        case "find":
            await press.response.defer()
            await _show_find(press, pressed)
        case "show":
            await press.response.defer()
            _require_own(press, pressed.owner)
            person = person_of(press.user, str(press.locale))
            await press.client.app.reviews.show(pressed.game, person)
            await show_summary(press, pressed.game, pressed.owner)
        case "computer":
            await press.response.defer(ephemeral=True, thinking=True)
            await open_review(press, pressed.game, pressed.place)
        case "fork":
            await press.response.defer(ephemeral=True, thinking=True)
            await _play_on(press, pressed)


@answers(ReviewMove)
async def press_answer(press: Press, pressed: ReviewMove) -> None:
    """Judge the answer of a button."""
    await press.response.defer()
    await _show_point(press, pressed, pressed.text)


@answers(ReviewMoves)
async def choose_answer(press: Press, pressed: ReviewMoves) -> None:
    """Judge the answer that was chosen."""
    await press.response.defer()
    await _show_point(press, pressed, chosen(press))


@answers(ReviewAudienceSelect)
async def choose_audience(press: Press, pressed: ReviewAudienceSelect) -> None:
    """Choose who may see the reviews of the person, and show the review again."""
    await press.response.defer()
    person = person_of(press.user, str(press.locale))
    await press.client.app.personal_settings.set_reviews(person, chosen(press))
    await show_summary(press, pressed.game, press.user.id)


async def _show_point(
    press: Press,
    pressed: ReviewButton | ReviewMove | ReviewMoves,
    answer: str = "",
    *,
    tell: bool = False,
) -> None:
    """Show a turning point, with what comes of an answer if there is one."""
    review = await _open(press, pressed.game, pressed.owner)
    moment = await _moment(review, review.summary.turning_points, pressed.place)
    notation = _given(moment, answer) if answer else ""
    pictures = await _pictures(press, moment)
    part = explained_part(moment.move.verdict, review.coach) if tell or notation else None
    ways = await _ways(press, review.game.slug, part, review.texts)
    layout = point_layout(moment, pressed.place, pictures, notation, tell=tell, ways=ways)
    await _show(press, layout, pictures, review.game)


def _given(moment: Moment, answer: str) -> str:
    """Return the notation of an answer that was pressed. Raises Refused if it is not on offer."""
    offered = [item.text for item in moment.answers()]
    notation = meant(answer, offered) if is_mark(answer) else answer
    if notation not in offered:
        raise unused()
    assert notation is not None
    return notation


async def _show_find(press: Press, pressed: ReviewButton) -> None:
    review = await _open(press, pressed.game, pressed.owner)
    moment = await _moment(review, review.summary.finds, pressed.place)
    pictures = await _pictures(press, moment)
    await _show(press, find_layout(moment, pictures), pictures, review.game)


async def _play_on(press: Press, pressed: ReviewButton) -> None:
    """Open a table for the person that goes on from a turning point, and say where."""
    _require_own(press, pressed.owner)
    review = await _open(press, pressed.game, pressed.owner)
    moment = await _moment(review, review.summary.turning_points, pressed.place)
    await require_place(press, review.game)
    game = await press.client.app.forks.open(
        review.game,
        review.finished.record(moment.move.ply),
        person_of(press.user, str(press.locale)),
        review.finished.review.seat,
        manages=opens_tables(press),
    )
    text = review.texts.gettext(
        "The game continues from there against computers ({game}). Its result doesn't count. "
        "Its thread opens in a moment.",
        game=game.name,
    )
    await press.edit_original_response(content=text)
    await answer_with_thread(
        press,
        game,
        noted(
            "The game continues from there against computers: [{game}]({link}). Its result "
            "doesn't count."
        ),
    )


def _require_own(press: Press, owner_id: int) -> None:
    if press.user.id != owner_id:
        raise Refused("Only the person whose review this is can do that.")


async def _open(press: Press, game_id: int, owner_id: int) -> OpenReview:
    """Return a review that is made. Raises Refused where the reader may not see it."""
    text = await press.client.app.reviews.finished(game_id, owner_id, press.user.id)
    remember_game(press, text.game)
    return OpenReview(text, texts_of(press), is_own=owner_id == press.user.id)


async def _moment(review: OpenReview, moves: tuple[ReviewedMove, ...], place: int) -> Moment:
    """Return the `place`-th of some decisions. Raises Refused if there are not so many."""
    if place >= len(moves):
        raise unused()
    position = await asyncio.to_thread(review.finished.position, moves[place].ply)
    return Moment(review, moves[place], rules.view(position, review.finished.review.seat))


async def _pictures(press: Press, moment: Moment) -> dict[str, Picture]:
    """Return what the seat saw before a decision, by names of files."""
    review, name = moment.review, f"review-{moment.review.game.id}-{moment.move.ply}"
    seat, mode = review.finished.review.seat, await picture_mode(press)
    return await seen_by_seat(
        press.client, moment.as_game(), moment.view, seat, review.texts, mode, name
    )


async def _ways(
    press: Press, slug: str, part: NamedPart | None, texts: Texts
) -> tuple[Button, ...]:
    """Return the ways to the topic and the lesson that explain a part; none without one."""
    if part is None:
        return ()
    return (*await _topic(press, slug, part, texts), *_lesson(slug, part, texts))


async def _topic(press: Press, slug: str, part: NamedPart, texts: Texts) -> list[Button]:
    page = await press.client.app.library.page(slug, part.topic, texts.locale)
    if page is None:
        return []
    label = texts.gettext("Show rule: {topic}", topic=page.title)
    return [button(label, RuleButton("open", slug, part.topic))]


def _lesson(slug: str, part: NamedPart, texts: Texts) -> list[Button]:
    kind = GAMES[slug]
    course = kind.course
    if course is None:
        return []
    numbers = [lesson.number for lesson in course.lessons if lesson.id == part.lesson]
    return [
        button(
            texts.gettext(
                "Start lesson {number}: {title}",
                number=number,
                title=course.titles(texts.locale)[number - 1],
            ),
            LessonButton(kind.slug, number, 0, "open"),
        )
        for number in numbers
    ]


async def _show(
    press: Press, layout: Layout, pictures: Mapping[str, Picture], game: Game | None = None
) -> None:
    if game is not None:
        dress(layout, press.client.app.signs.get(game.slug, {}))
    await press.edit_original_response(content=None, view=layout, attachments=files_of(pictures))
