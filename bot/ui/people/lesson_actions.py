"""Lessons: the answers to their controls. Everything is checked by the rules, as in a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

import rules
from bot.computers.levels import EASY
from bot.games import GAMES
from bot.games.core.choices import Line
from bot.games.core.lessons import Answer, Course, Lesson, answered, is_right, played, point_after
from bot.games.core.words import has_hands
from bot.i18n import Texts, noted, noted_forms, reason
from bot.model import LessonProgress, Person
from bot.services.errors import Refused
from bot.ui.controls import answers, chosen, is_mark, mark, meant, number_of
from bot.ui.errors import rule_button
from bot.ui.layout import Button, button, picture_file
from bot.ui.messages.game_messages import line_text
from bot.ui.names import names_of, person_of
from bot.ui.people.lesson_message import (
    PATIENCE,
    LessonButton,
    LessonConfirm,
    LessonEdit,
    LessonEdits,
    LessonGames,
    LessonMove,
    LessonMoves,
    LessonSelect,
    OpenLesson,
    lesson_layout,
    menu_layout,
    opened,
)
from bot.ui.permissions import opens_tables
from bot.ui.play.panel_actions import picture_of
from bot.ui.press import Press, picture_mode, texts_of
from bot.ui.rulebook.controls import RuleButton
from bot.ui.signs import dress
from bot.ui.tables.controls import LessonsButton
from bot.ui.tables.opening import answer_with_thread, find_place
from renderers import RENDERERS
from renderers.core.picture import Picture
from rules import Event, RulesError

MOST_LINES: Final = 4
"""The most lines of the log above what a lesson says."""
_LEFT_OUT: Final = noted_forms("… and {n} more event", "… and {n} more events")


async def show_menu(press: Press, slug: str | None = None) -> None:
    """Show the lessons of a game, by default of the one that was begun last, else of the first."""
    begun = await press.client.app.lessons.begun(press.user.id)
    games = [item for item, kind in GAMES.items() if kind.course is not None]
    if slug is None:
        slug = next((game for game, _ in reversed([*begun])), games[0])
    course, texts = _course(slug), texts_of(press)
    titles = course.titles(texts.locale)
    done = {
        lesson.number: begun[slug, lesson.id]
        for lesson in course.lessons
        if (slug, lesson.id) in begun
    }
    layout = menu_layout(slug, titles, done, games, texts)
    await press.edit_original_response(view=layout, attachments=[])


@answers(LessonsButton)
async def open_lessons(press: Press, pressed: LessonsButton) -> None:
    """Show the lessons of the game of a table, to the person alone."""
    await press.response.defer(ephemeral=True, thinking=True)
    await show_menu(press, pressed.slug)


@answers(LessonSelect)
async def choose_lesson(press: Press, pressed: LessonSelect) -> None:
    """Begin the chosen lesson, or continue with it."""
    await press.response.defer()
    await _begin(press, pressed.slug, number_of(chosen(press)))


@answers(LessonGames)
async def choose_game(press: Press, _pressed: LessonGames) -> None:
    """Show the lessons of the chosen game."""
    await press.response.defer()
    await show_menu(press, chosen(press))


@answers(LessonButton)
async def press_button(press: Press, pressed: LessonButton) -> None:
    """Begin a lesson, show the right answer, change the draft, leave."""
    if pressed.verb == "first":
        await _play_first_game(press, pressed.slug)
        return
    if pressed.verb == "open":
        await press.response.defer(ephemeral=True, thinking=True)
        await _begin(press, pressed.slug, pressed.lesson)
        return
    await press.response.defer()
    match pressed.verb:
        case "menu":
            await show_menu(press, pressed.slug)
        case "begin":
            await _begin(press, pressed.slug, pressed.lesson)
        case "again":
            await _begin(press, pressed.slug, pressed.lesson, anew=True)
        case "show":
            await _change(press, pressed, lambda now: replace(now.progress, tries=PATIENCE))
        case "undo":
            await _change(press, pressed, lambda now: _draft(now, now.progress.draft[:-1]))
        case "reset":
            await _change(press, pressed, lambda now: _draft(now, ()))


@answers(LessonMove)
async def press_move(press: Press, pressed: LessonMove) -> None:
    """Answer the question with the move of a button."""
    await press.response.defer()
    await _answer_by_choice(press, pressed, pressed.text)


@answers(LessonMoves)
async def choose_move(press: Press, pressed: LessonMoves) -> None:
    """Answer the question with the move that was chosen."""
    await press.response.defer()
    await _answer_by_choice(press, pressed, chosen(press))


@answers(LessonEdit)
async def press_edit(press: Press, pressed: LessonEdit) -> None:
    """Make one change of the draft."""
    await press.response.defer()
    await _change(press, pressed, lambda now: _edited(now, pressed.code))


@answers(LessonEdits)
async def choose_edit(press: Press, pressed: LessonEdits) -> None:
    """Make the chosen change of the draft."""
    await press.response.defer()
    code = chosen(press)
    await _change(press, pressed, lambda now: _edited(now, code))


@answers(LessonConfirm)
async def confirm(press: Press, pressed: LessonConfirm) -> None:
    """Answer the question with the draft that the person has seen."""
    await press.response.defer()
    current = await _load(press, pressed.slug, pressed.lesson)
    panel = current.panel
    if pressed.step != current.point.step or panel is None or mark(panel.draft) != pressed.draft:
        await _show(press, current)
    elif not panel.finished:
        raise Refused("The draft isn't complete yet.")
    else:
        await _answer(press, current, panel.finished)


async def _begin(press: Press, slug: str, number: int, *, anew: bool = False) -> None:
    lesson = _lesson(slug, number)
    current = await _load(press, slug, number)
    if anew or current.is_over:
        await press.client.app.lessons.begin(_person(press), slug, lesson.id)
        current = await _load(press, slug, number)
    await _show(press, current)


async def _answer_by_choice(press: Press, pressed: LessonMove | LessonMoves, notation: str) -> None:
    current = await _load(press, pressed.slug, pressed.lesson)
    if pressed.step != current.point.step:
        await _show(press, current)
        return
    offered = [choice.text for choice in current.choices]
    move = meant(notation, offered) if is_mark(notation) else notation
    if move not in offered:
        raise Refused("That isn't available right now.")
    await _answer(press, current, (move,))


async def _answer(press: Press, current: OpenLesson, answer: Answer) -> None:
    """Judge an answer: go on after a right one, else say why not and leave the question open."""
    if is_right(current.lesson, current.point, answer):
        await _go_on(press, current, answer)
        return
    try:
        why, rule = told_of_other(current, answer), None
    except RulesError as error:
        texts, slug = current.texts, current.lesson.slug
        why = reason(error, texts, GAMES[slug].words)
        rule = await rule_button(press, error, slug)
    again = await _keep(
        press, current, lambda now: replace(now.progress, tries=now.progress.tries + 1, draft=())
    )
    ways = () if rule is None else (rule,)
    await _show(press, replace(again, lines=(why,), rules=ways))


async def _go_on(press: Press, current: OpenLesson, answer: Answer) -> None:
    step = current.point.step
    over = answered(current.lesson, current.point, answer).step == len(current.lesson.steps)

    def further(now: OpenLesson) -> LessonProgress:
        return LessonProgress((*now.progress.answers, answer), done=now.progress.done or over)

    following = await _keep(press, current, further)
    topics = await _topics(press, following) if over else ()
    right = current.words.steps[step].right
    current = replace(following, lines=(right,), rules=topics)
    await _show(press, current, following.point.events)


async def _topics(press: Press, current: OpenLesson) -> tuple[Button, ...]:
    """Return the ways to the topics of the rulebook that a lesson was about."""
    library, texts, slug = press.client.app.library, current.texts, current.lesson.slug
    pages = [await library.page(slug, topic, texts.locale) for topic in current.lesson.topics]
    return tuple(
        button(
            texts.gettext("Show rule: {topic}", topic=page.title), RuleButton("open", slug, topic)
        )
        for topic, page in zip(current.lesson.topics, pages, strict=True)
        if page is not None
    )


def told_of_other(current: OpenLesson, answer: Answer) -> str:
    """Say what a legal answer would do that is not the one that is taught. Raises RulesError."""
    events: list[Event] = []
    played(current.point.state, current.lesson.you, answer, events)
    advice = current.words.steps[current.point.step].other
    news = _lines(current, rules.seen(events, current.lesson.you))
    own = _own_line(news, current.lesson.you)
    line = current.texts.gettext("That's allowed: {told}", told=own.text) if own else ""
    return f"{line}\n{advice}".strip()


def _own_line(news: Sequence[Line], you: int) -> Line | None:
    """Return the first line about what a seat did, else the first at all.

    What is decided in secret is revealed in the order of turns, so that others may come first.
    """
    own = (line for line in news if _is_about(line, you))
    return next(own, news[0] if news else None)


def numbered_lines(
    current: OpenLesson,
    events: Sequence[Event],
    picture: Picture | None,
    drawn: Sequence[Event] | None = None,
) -> tuple[Line, ...]:
    """Return what happened, with the numbers of the marks on a picture of it.

    The picture shows the events `drawn`, which the person sees; all of them by default.
    """
    visible = rules.seen(events, current.lesson.you)
    on_it = visible if drawn is None else drawn
    places = None if picture is None else picture.marked
    marked = on_it if places is None else [on_it[place] for place in places]
    return _lines(current, visible, RENDERERS[current.lesson.slug].numbered(marked))


def concerning(lines: Sequence[Line], you: int) -> list[int]:
    """Return the places of the lines of the log that are told above a lesson.

    If there are more than fit, these are the last line, those about the person, and then the latest
    of the others, which led to the question.
    """
    if len(lines) <= MOST_LINES:
        return list(range(len(lines)))
    own = [place for place, line in enumerate(lines[:-1]) if _is_about(line, you)]
    kept = {len(lines) - 1, *own[-(MOST_LINES - 1) :]}
    others = [place for place in range(len(lines)) if place not in kept]
    kept.update(others[len(kept) - MOST_LINES :] if len(kept) < MOST_LINES else ())
    return sorted(kept)


def _is_about(line: Line, seat: int) -> bool:
    """Whether a line of the log is about a seat."""
    return any(getattr(event, "seat", None) == seat for event in line.events)


def _lines(
    current: OpenLesson, visible: Sequence[Event], numbered: Iterable[tuple[int, Event]] = ()
) -> tuple[Line, ...]:
    """Return what happened, as far as the person sees it."""
    names = names_of(current.game)
    return GAMES[current.lesson.slug].words.log.tell(visible, names, current.texts, numbered)


async def _change(
    press: Press,
    pressed: LessonButton | LessonEdit | LessonEdits,
    change: Callable[[OpenLesson], LessonProgress],
) -> None:
    """Change the progress in the present step and show it; a press of an earlier one only shows.

    Raises RulesError for a change that is not on offer.
    """
    current = await _load(press, pressed.slug, pressed.lesson)
    if pressed.step == current.point.step and not current.is_over:
        current = await _keep(press, current, change)
    await _show(press, current)


async def _keep(
    press: Press, current: OpenLesson, change: Callable[[OpenLesson], LessonProgress]
) -> OpenLesson:
    """Keep what `change` makes of the progress as it is stored by now, and return the lesson then.

    Presses at the same time build on each other; one of an earlier step changes nothing.
    """
    lesson = current.lesson

    def changed(progress: LessonProgress) -> LessonProgress:
        if len(progress.answers) != current.point.step:
            return progress
        return change(_with(current, progress))

    lessons = press.client.app.lessons
    return _with(current, await lessons.change(_person(press), lesson.slug, lesson.id, changed))


def _edited(current: OpenLesson, code: str) -> LessonProgress:
    if current.panel is None:
        return current.progress
    return _draft(current, current.panel.edited(code).steps)


def _draft(current: OpenLesson, steps: tuple[str, ...]) -> LessonProgress:
    return replace(current.progress, draft=steps)


async def _load(press: Press, slug: str, number: int) -> OpenLesson:
    """Return a lesson as the person left it. Raises Refused if there is none."""
    lesson, app = _lesson(slug, number), press.client.app
    progress = await app.lessons.progress(press.user.id, slug, lesson.id)
    texts, name = texts_of(press), _person(press).name
    try:
        return _opened(lesson, progress, name, texts)
    except RulesError:
        # the lesson was changed since; what was answered then does not fit anymore
        progress = await app.lessons.begin(_person(press), slug, lesson.id)
        return _opened(lesson, progress, name, texts)


def _with(current: OpenLesson, progress: LessonProgress) -> OpenLesson:
    """Return the same lesson farther on."""
    lesson = current.lesson
    return _opened(lesson, progress, current.game.seats[lesson.you].name, current.texts)


def _opened(lesson: Lesson, progress: LessonProgress, name: str, texts: Texts) -> OpenLesson:
    course = _course(lesson.slug)
    words = course.words(lesson, texts.locale)
    stands = point_after(lesson, progress.answers[: len(lesson.steps)])
    current = opened(lesson, words, course.titles(texts.locale), progress, stands, name, texts)
    return replace(current, continues=course.continues(lesson))


async def _show(press: Press, current: OpenLesson, events: Sequence[Event] = ()) -> None:
    """Show a lesson, and `events`, which have happened, above its lines.

    Of many events those of the person are told, and the latest ones.
    """
    all_lines = _lines(current, rules.seen(events, current.lesson.you))
    places = concerning(all_lines, current.lesson.you)
    listed = [event for place in places for event in all_lines[place].events]
    picture = await _picture(press, current, listed)
    numbered = numbered_lines(current, events, picture, listed)
    lines = [f"-# {line_text(numbered[place])}" for place in places]
    if left_out := len(all_lines) - len(places):
        lines.append("-# " + current.texts.ngettext(*_LEFT_OUT, left_out))
    current = replace(current, lines=(*lines, *current.lines))
    name = f"lesson-{current.lesson.number}-{current.point.step}"
    layout = lesson_layout(current, picture, name)
    dress(layout, press.client.app.signs.get(current.lesson.slug, {}))
    files = [] if picture is None else [picture_file(picture, name)]
    await press.edit_original_response(view=layout, attachments=files)


async def _picture(press: Press, current: OpenLesson, events: Sequence[Event]) -> Picture | None:
    """Return the draft of a panel once it is begun, else what has happened and what is asked about.

    That is on the person's own board, with the names of its places, if the question is about it.
    """
    if current.panel is not None and current.panel.steps:
        return await picture_of(press, current.panel)
    drawing, game, texts = press.client.app.drawing, current.game, current.texts
    state, you, mode = current.point.state, current.lesson.you, await picture_mode(press)
    asked = () if current.is_over else current.lesson.steps[current.point.step].marks
    if current.enlarged and not has_hands(GAMES[game.slug].words):
        return await drawing.seat(game, state, you, you, texts, events, mode, asked)
    return await drawing.board(game, state, you, texts, events, mode=mode, asked=asked)


async def _play_first_game(press: Press, slug: str) -> None:
    """Open a table for the person and easy computers, and start it."""
    if press.guild_id is None:
        raise Refused("Games are played on servers. Use `/play` there.")
    course, place = _course(slug), await find_place(press)
    await press.response.defer(ephemeral=True, thinking=True)
    lobbies, person = press.client.app.lobbies, _person(press)
    game = await lobbies.open(
        slug,
        press.guild_id,
        place.channel_id,
        person,
        str(press.guild_locale or press.locale),
        course.options,
        manages=opens_tables(press),
        computers=(EASY,) * (course.seats - 1),
        hints=True,
    )
    press.client.app.hints.get_ready()
    texts = texts_of(press)
    answer = texts.gettext(
        "Your first game has started ({game}). Its thread opens in a moment.", game=game.name
    )
    await press.edit_original_response(content=answer)
    await answer_with_thread(press, game, noted("Your first game has started: [{game}]({link})."))


def _person(press: Press) -> Person:
    return person_of(press.user, str(press.locale))


def _course(slug: str) -> Course:
    kind = GAMES.get(slug)
    if kind is None or kind.course is None:
        raise Refused("There are no lessons for this game yet.")
    return kind.course


def _lesson(slug: str, number: int) -> Lesson:
    lesson = _course(slug).lesson(number)
    if lesson is None:
        raise Refused("This lesson no longer exists.")
    return lesson
