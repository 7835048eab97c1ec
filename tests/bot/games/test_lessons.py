"""Lessons never rot: their scripts replay, their texts are there, and people can press through."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest

import rules
from bot.games import GAMES
from bot.games.core.lessons import (
    PRESS,
    Answer,
    Course,
    Lesson,
    LessonPoint,
    answered,
    played,
    point_after,
    read_words,
)
from bot.games.core.words import has_hands
from bot.i18n import LANGUAGES, reason, texts_for
from bot.model import LessonProgress
from bot.rulebook.books import explaining
from bot.rulebook.topics import BadPage
from bot.services.messages.drawing import table_info
from bot.ui.layout import COMPONENT_LIMIT, Layout
from bot.ui.messages.game_messages import line_text
from bot.ui.people.lesson_actions import MOST_LINES, concerning, numbered_lines, told_of_other
from bot.ui.people.lesson_message import (
    PATIENCE,
    OpenLesson,
    lesson_layout,
    menu_layout,
    opened,
    press_text,
)
from renderers import RENDERERS
from renderers.core.canvas import Canvas
from renderers.core.change_marks import name_of
from renderers.core.picture import Picture
from renderers.core.renderer import CanvasRenderer
from rules import RulesError
from tests.sharing import in_turn

COURSES = {slug: kind.course for slug, kind in GAMES.items() if kind.course is not None}
LENGTH = {"en": 220, "ko": 130, "ja": 130}
"""Characters of what is said before or after an answer."""
WORDS, PRESSES = 900, 60
"""English words and presses of a game's lessons: ten minutes."""
KINDS = ("", " right", " other")
"""What every step says, by the headings of its sections."""
BETWEEN = "; "
"""Between the moves of one answer in a script."""
PRESSES_OF_A_DRAFT = 6
"""After so many presses without an answer a newcomer gives up."""
PHONE, LEGIBLE = 375, 9.0
"""Pixels of a phone's width, and of a side of what is marked, where a picture is as wide."""
REACHED: dict[tuple[Any, ...], LessonPoint] = {}
"""Positions by course, lesson and answers."""
_PRESSED = re.compile(re.escape(PRESS) + "[.。]?")
_NUMBER = re.compile(r"`(\d+)`")
"""The number of a mark before what happened there."""
_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|[。！？]")


def lessons() -> list[Lesson]:
    return [lesson for course in COURSES.values() for lesson in course.lessons]


def named(lesson: Lesson) -> str:
    return f"{lesson.slug} {lesson.id}"


def points_of(lesson: Lesson) -> Iterator[LessonPoint]:
    """Yield the position of each step."""
    answers = tuple([step.expect[0] for step in lesson.steps])
    yield from (reached(lesson, answers[:number]) for number in range(len(answers)))


def reached(lesson: Lesson, answers: Sequence[Answer]) -> LessonPoint:
    """Return the position after some answers, replayed once for all tests that look at it."""
    key = (lesson.slug, lesson.id, *answers)
    if key not in REACHED:
        REACHED[key] = point_after(lesson, answers)
    return REACHED[key]


def course(lesson: Lesson) -> Course:
    return COURSES[lesson.slug]


def shown(lesson: Lesson, language: str, progress: LessonProgress) -> OpenLesson:
    """Return a lesson as a person has it before them."""
    words = course(lesson).words(lesson, language)
    stands = reached(lesson, progress.answers)
    titles = course(lesson).titles(language)
    now = opened(lesson, words, titles, progress, stands, "Ann", texts_for(language))
    return replace(now, continues=course(lesson).continues(lesson))


@pytest.mark.parametrize("lesson", lessons(), ids=named)
def test_a_script_replays_and_asks_the_person(lesson: Lesson) -> None:
    assert 1 <= lesson.rules <= rules.GAMES[lesson.slug].rules
    for number, (step, stands) in enumerate(zip(lesson.steps, points_of(lesson), strict=True)):
        assert lesson.you in rules.waiting(stands.state), step.id
        assert len({each.id for each in lesson.steps}) == len(lesson.steps)
        for expected in step.expect:
            assert answered(lesson, stands, expected).step == number + 1


@pytest.mark.parametrize("lesson", lessons(), ids=named)
def test_what_tempts_is_refused_and_its_rule_is_in_the_book(lesson: Lesson) -> None:
    for step, stands in zip(lesson.steps, points_of(lesson), strict=True):
        for tempting in step.tempting:
            with pytest.raises(RulesError) as refused:
                played(stands.state, lesson.you, tempting, [])
            assert explaining(lesson.slug, refused.value.reason), (step.id, tempting)


@pytest.mark.parametrize("lesson", lessons(), ids=named)
def test_what_tempts_looks_like_what_is_right(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        answers = tuple(each.expect[0] for each in lesson.steps[:number])
        offered = shown(lesson, "en", LessonProgress(answers)).choices
        expected = {answer[0] for answer in step.expect}
        right = {choice.style for choice in offered if choice.text in expected}
        tempting = {choice.style for choice in offered if (choice.text,) in step.tempting}
        assert tempting <= right, step.id


@pytest.mark.parametrize("lesson", lessons(), ids=named)
def test_topics_are_in_the_book(lesson: Lesson) -> None:
    assert lesson.topics
    for topic in lesson.topics:
        assert GAMES[lesson.slug].book.topic(topic) is not None, topic


@pytest.mark.parametrize("slug", COURSES)
def test_the_first_game_after_lessons_can_be_set_up(slug: str) -> None:
    state = rules.new(slug, COURSES[slug].seats, COURSES[slug].options, "first")
    assert COURSES[slug].options.items() <= state.options.items()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", lessons(), ids=named)
def test_texts_are_short(lesson: Lesson, language: str) -> None:
    words = course(lesson).words(lesson, language)
    for step, said in zip(lesson.steps, words.steps, strict=True):
        assert PRESS in said.ask, f"{step.id} does not say what to press"
        for text in (said.ask, said.right, said.other):
            plain = _PRESSED.sub("", text)
            assert len(plain) <= LENGTH[language], (step.id, len(plain), text)
            assert len(_SENTENCE_END.findall(plain)) <= 2, (step.id, text)


@pytest.mark.parametrize("slug", [slug for slug, each in COURSES.items() if each.lessons])
def test_a_game_is_learnt_in_ten_minutes(slug: str) -> None:
    words = presses = 0
    for lesson in COURSES[slug].lessons:
        presses += sum(len(step.press) + 1 for step in lesson.steps)
        for said in COURSES[slug].words(lesson, "en").steps:
            words += len(f"{said.ask} {said.right}".split())
    assert words <= WORDS
    assert presses <= PRESSES


@pytest.mark.parametrize("language", in_turn(LANGUAGES))
@pytest.mark.parametrize("lesson", lessons(), ids=named)
def test_whoever_presses_what_the_sentence_names_completes_it(
    lesson: Lesson, language: str
) -> None:
    progress = LessonProgress()
    for step in lesson.steps:
        before = shown(lesson, language, progress)
        opened = ""
        for label in re.findall(r"\*\*(.+?)\*\*", press_text(before)):
            now = shown(lesson, language, progress)
            layout = lesson_layout(now, None, "board")
            headed = [
                name for name in lists(layout) if name == label or name.startswith(f"{label} · ")
            ]
            if headed:
                [opened] = headed
                continue
            assert label in "\n".join(in_sight(layout, opened)), step.id
            progress, opened = pressed(now, progress), ""
        assert len(progress.answers) == len(before.progress.answers) + 1, step.id
    assert shown(lesson, language, progress).is_over


def test_controls_are_named_without_what_their_labels_add() -> None:
    lesson = next(item for item in lessons() if named(item) == "brass-birmingham turn")
    wanted = "**Build** → **Coal Mine I** → **Dudley** → **Confirm**"
    assert press_text(shown(lesson, "en", LessonProgress())) == wanted


def pressed(now: OpenLesson, progress: LessonProgress) -> LessonProgress:
    """Return the progress after the next press on the way to the right answer."""
    step = now.lesson.steps[now.point.step]
    if now.panel is not None and len(now.panel.steps) < len(step.press):
        code = step.press[len(now.panel.steps)]
        return replace(progress, draft=now.panel.edited(code).steps)
    answer: Answer = step.expect[0] if now.panel is None else now.panel.finished
    assert answer in step.expect, (step.id, answer)
    return LessonProgress((*progress.answers, answer))


@pytest.mark.parametrize("language", in_turn(LANGUAGES))
@pytest.mark.parametrize("lesson", lessons(), ids=named)
def test_whoever_presses_the_first_wrong_offer_first_is_answered_and_completes_it(
    lesson: Lesson, language: str
) -> None:
    progress, met = LessonProgress(), 0
    for step in lesson.steps:
        now = shown(lesson, language, progress)
        wrong = wrong_answer(now)
        if wrong is not None:
            met += 1
            assert replies(now, wrong), step.id
            assert not _NUMBER.search(replies(now, wrong)), step.id
            now = shown(lesson, language, replace(progress, tries=PATIENCE))
            assert any("👉" in label for label in labels(lesson_layout(now, None, "board"))) or (
                now.panel is not None and not step.press
            ), step.id
        answered_so_far = len(progress.answers)
        while len(progress.answers) == answered_so_far:
            progress = pressed(shown(lesson, language, progress), progress)
    assert shown(lesson, language, progress).is_over
    assert met


def wrong_answer(now: OpenLesson) -> Answer | None:
    """Return the first answer on offer that is not taught, None if no press leads to one."""
    right = now.lesson.steps[now.point.step].expect
    if now.panel is None:
        wrong = (tuple(choice.text.split(BETWEEN)) for choice in now.choices)
        return next((answer for answer in wrong if answer not in right), None)
    panel = now.panel
    for _ in range(PRESSES_OF_A_DRAFT):
        if panel.finished and panel.finished not in right:
            return panel.finished
        groups = panel.panel.edits(panel.draft)
        codes = [edit.code for group in groups for edit in group.edits if edit.enabled]
        if not codes:
            return None
        panel = panel.edited(codes[0])
    return None


def replies(now: OpenLesson, answer: Answer) -> str:
    """Return what somebody is told whose answer is not the one that is taught."""
    try:
        return told_of_other(now, answer)
    except RulesError as error:
        return reason(error, now.texts, GAMES[now.lesson.slug].words)


def lists(layout: Layout) -> dict[str, list[str]]:
    """Return the entries of each select of a message, by its placeholder."""
    return {
        item.placeholder or "": [option.label for option in item.options]
        for item in layout.walk_children()
        if isinstance(item, discord.ui.Select)
    }


def in_sight(layout: Layout, opened: str) -> list[str]:
    """Return the labels of the buttons, or the entries of the only select or the opened one."""
    entries = lists(layout)
    if opened:
        return entries[opened]
    only = next(iter(entries.values())) if len(entries) == 1 else []
    return [*only, *(item.label or "" for item in buttons(layout))]


def buttons(layout: Layout) -> Iterator[discord.ui.Button[object]]:
    """Yield the buttons of a message."""
    yield from (item for item in layout.walk_children() if isinstance(item, discord.ui.Button))


def labels(layout: Layout) -> Iterator[str]:
    """Yield the labels of all buttons and entries of a message."""
    for item in layout.walk_children():
        if isinstance(item, discord.ui.Button):
            yield item.label or ""
        elif isinstance(item, discord.ui.Select):
            yield from (option.label for option in item.options)


@pytest.mark.parametrize("lesson", lessons(), ids=named)
def test_every_other_offer_has_an_answer_and_the_right_one_can_be_shown(lesson: Lesson) -> None:
    for number, (step, stands) in enumerate(zip(lesson.steps, points_of(lesson), strict=True)):
        answers = tuple(each.expect[0] for each in lesson.steps[:number])
        now = shown(lesson, "en", LessonProgress(answers, tries=PATIENCE))
        assert any("👉" in label for label in labels(lesson_layout(now, None, "board"))) or (
            now.panel is not None and not step.press
        ), step.id
        for choice in now.choices:
            if (choice.text,) not in step.tempting:
                played(stands.state, lesson.you, (choice.text,), [])


def test_the_list_of_the_right_entry_is_pointed_at() -> None:
    lesson = first_of("brass-birmingham", 1).lesson
    begun = pressed(shown(lesson, "en", LessonProgress()), LessonProgress())
    now = shown(lesson, "en", replace(begun, tries=PATIENCE))
    pointed = {
        name: entries
        for name, entries in lists(lesson_layout(now, None, "board")).items()
        if "👉" in name
    }
    [(name, entries)] = pointed.items()
    assert name.startswith("👉 Coal Mine I · £5")
    assert entries == ["Coventry · £5", "👉 Dudley · £5"]


@pytest.mark.parametrize("lesson", lessons(), ids=named)
def test_moves_of_a_step_are_offered_in_place_of_its_panel(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        answers = tuple(each.expect[0] for each in lesson.steps[:number])
        now = shown(lesson, "en", LessonProgress(answers))
        if step.offers:
            assert now.panel is None
            refused = (" ".join(answer) for answer in step.tempting)
            assert [choice.text for choice in now.choices] == [*step.offers, *refused], step.id


def test_each_tempting_answer_has_a_label_if_one_has(tmp_path: Path) -> None:
    lesson = next(item for item in lessons() for step in item.steps if len(step.tempting) == 1)
    step = next(step for step in lesson.steps if len(step.tempting) == 1)
    said = "".join(f"## {each.id}{kind}\nWords.\n" for each in lesson.steps for kind in KINDS)
    file = tmp_path / "words.md"
    file.write_text(f"# Title\n{said}## {step.id} tempting\nLabel\n", encoding="utf-8")
    assert [each.tempting for each in read_words(file, lesson).steps if each.tempting] == [
        ("Label",)
    ]
    file.write_text(f"# Title\n{said}## {step.id} tempting\nOne\nTwo\n", encoding="utf-8")
    with pytest.raises(BadPage, match="not one line for each"):
        read_words(file, lesson)


@pytest.mark.usefixtures("sketched")
@pytest.mark.parametrize("lesson", lessons(), ids=named)
def test_what_a_step_speaks_of_is_marked_on_its_picture(lesson: Lesson) -> None:
    for number, step in enumerate(lesson.steps):
        answers = tuple(each.expect[0] for each in lesson.steps[:number])
        canvas = canvas_of(shown(lesson, "en", LessonProgress(answers)))
        things = {name_of(key): thing for key, thing in canvas.beside.items()}
        assert set(step.marks) <= things.keys(), step.id
        for name in step.marks:
            sides = [side * PHONE / canvas.box.w for side in (things[name].w, things[name].h)]
            assert min(sides) >= LEGIBLE, (step.id, name)


@pytest.mark.usefixtures("sketched")
@pytest.mark.parametrize("lesson", lessons(), ids=named)
def test_what_happened_is_numbered_if_it_is_on_the_picture(lesson: Lesson) -> None:
    renderer, you = RENDERERS[lesson.slug], lesson.you
    assert isinstance(renderer, CanvasRenderer)
    for number in range(1, len(lesson.steps) + 1):
        now = shown(lesson, "en", LessonProgress(first_answers(lesson, number)))
        canvas, view = canvas_of(now), rules.view(now.point.state, you)
        events = rules.seen(now.point.events, you)
        on_it = renderer.badges.on_canvas(canvas, view, events)
        picture = Picture(b"", 1, 1, "", on_it if on_own_board(now) else None)
        lines = numbered_lines(now, now.point.events, picture)
        numbered = dict(renderer.numbered([events[place] for place in on_it]))
        assert {
            int(each) for line in lines for each in _NUMBER.findall(line_text(line))
        } <= numbered.keys(), number


@pytest.mark.parametrize("lesson", lessons(), ids=named)
def test_few_lines_stand_above_what_a_lesson_says_and_own_ones_first(lesson: Lesson) -> None:
    for number in range(1, len(lesson.steps) + 1):
        now = shown(lesson, "en", LessonProgress(first_answers(lesson, number)))
        lines = numbered_lines(now, now.point.events, None)
        places = concerning(lines, lesson.you)
        assert len(places) == min(MOST_LINES, len(lines))
        assert places[-1:] == [*range(len(lines))][-1:]
        seats = [{getattr(event, "seat", None) for event in line.events} for line in lines[:-1]]
        own = [place for place, of in enumerate(seats) if lesson.you in of]
        assert {*places} >= {*own[-(MOST_LINES - 1) :]}


def first_answers(lesson: Lesson, number: int) -> tuple[Answer, ...]:
    """Return the right answers to so many steps."""
    return tuple(each.expect[0] for each in lesson.steps[:number])


def on_own_board(now: OpenLesson) -> bool:
    """Whether the picture of a lesson's question is the person's own board."""
    return now.enlarged and not has_hands(GAMES[now.lesson.slug].words)


def test_what_others_did_has_no_number_beside_ones_own_board() -> None:
    lesson = COURSES["castles-of-burgundy"].lesson(5)
    assert lesson is not None
    now = shown(lesson, "en", LessonProgress(first_answers(lesson, 2)))
    renderer, view = RENDERERS[lesson.slug], rules.view(now.point.state, lesson.you)
    table, events = table_info(now.game, now.texts), now.point.events
    picture = renderer.seat(view, lesson.you, table, now.texts, events)
    mine, bo, *_ = [line_text(line) for line in numbered_lines(now, events, picture)]
    assert mine.startswith("`1` Ann takes 1 pink goods tile")
    assert bo.startswith("· Bo places")


def canvas_of(now: OpenLesson) -> Canvas:
    """Return the picture of a lesson's question before it is encoded."""
    renderer, you = RENDERERS[now.lesson.slug], now.lesson.you
    assert isinstance(renderer, CanvasRenderer)
    view, table = rules.view(now.point.state, you), table_info(now.game, now.texts)
    if on_own_board(now):
        return renderer.draw_seat(view, you, table, now.texts).canvas
    return renderer.draw_board(view, table, now.texts).canvas


def test_every_lesson_has_marks_and_they_change_its_picture() -> None:
    assert all(any(step.marks for step in lesson.steps) for lesson in lessons())
    now = first_of("brass-birmingham", 1)
    renderer = RENDERERS[now.lesson.slug]
    view, table = rules.view(now.point.state, now.lesson.you), table_info(now.game, now.texts)
    marks = now.lesson.steps[0].marks
    assert marks
    pictures = [renderer.board(view, table, now.texts, asked=asked) for asked in ((), marks)]
    assert pictures[0].data != pictures[1].data


@pytest.mark.parametrize("lesson", lessons(), ids=named)
def test_messages_keep_to_discords_limits(lesson: Lesson) -> None:
    for language in LANGUAGES:
        for number in range(len(lesson.steps) + 1):
            answers = tuple(each.expect[0] for each in lesson.steps[:number])
            now = shown(lesson, language, LessonProgress(answers))
            items = list(lesson_layout(now, None, "board").walk_children())
            assert len(items) <= COMPONENT_LIMIT, (number, len(items))
            for item in items:
                if isinstance(item, discord.ui.Button | discord.ui.Select):
                    assert len(item.custom_id or "") <= 100


def test_a_question_about_ones_own_board_is_shown_on_it() -> None:
    assert first_of("castles-of-burgundy", 2).enlarged
    assert not first_of("puerto-rico", 1).enlarged


def test_another_plan_is_told_as_ones_own_whoever_goes_first() -> None:
    now = first_of("valparaiso", 6)
    assert now.game.seats[1].name == "Bo"
    told = told_of_other(now, ("plan move build sell",))
    assert told.startswith("That's allowed: Ann has planned: Move Merchants, Build House, ")


def first_of(slug: str, number: int) -> OpenLesson:
    """Return a lesson at its first question."""
    lesson = COURSES[slug].lesson(number)
    assert lesson is not None
    return shown(lesson, "en", LessonProgress())


def test_the_menu_begins_with_the_next_step() -> None:
    titles = COURSES["puerto-rico"].titles("en")
    layout = menu_of("puerto-rico", {1: True, 2: False})
    assert next(labels(layout)) == f"Start lesson 2: {titles[1]}"
    assert f"1 of {len(titles)} lessons done.\nAbout 9 minutes left." in said_in(layout)


def test_the_menu_of_someone_who_knows_all_begins_with_a_game() -> None:
    layout = menu_of("puerto-rico", dict.fromkeys(range(1, 8), True))
    assert next(labels(layout)) == "Play a first game"
    assert "Your first game is against 2 easy computer players." in said_in(layout)


def test_a_lesson_says_that_its_position_is_new() -> None:
    said = [
        said_in(lesson_layout(first_of("puerto-rico", each), None, "board")) for each in (1, 2, 3)
    ]
    assert ["This is a new position." in each for each in said] == [False, False, True]


def test_the_end_of_a_lesson_names_the_next_one() -> None:
    [first, second, *_] = COURSES["puerto-rico"].lessons
    answers = tuple(step.expect[0] for step in first.steps)
    layout = lesson_layout(shown(first, "en", LessonProgress(answers)), None, "board")
    title = COURSES["puerto-rico"].words(second, "en").title
    assert next(labels(layout)) == f"Start lesson 2: {title}"


def menu_of(slug: str, done: dict[int, bool]) -> Layout:
    titles = COURSES[slug].titles("en")
    return menu_layout(slug, titles, done, list(COURSES), texts_for("en"))


def said_in(layout: Layout) -> str:
    """Return the text of a message."""
    items = layout.walk_children()
    return "\n".join(item.content for item in items if isinstance(item, discord.ui.TextDisplay))


def test_each_position_of_all_lessons_has_a_picture_of_its_own() -> None:
    """What tells the pictures of games apart is the id, the revision and the ply of a game."""
    positions = [
        (lesson, answers)
        for lesson in lessons()
        for number, step in enumerate(lesson.steps)
        for before in [tuple(each.expect[0] for each in lesson.steps[:number])]
        for answers in [before, *((*before, answer) for answer in step.expect[1:])]
    ]
    tables = [shown(lesson, "en", LessonProgress(given)).game for lesson, given in positions]
    assert len({(game.id, game.revision, game.ply) for game in tables}) == len(tables)
