"""Custom ids, rows of controls and texts within Discord's limits."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Literal, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client import load_controls
from bot.games.core.choices import OfferedMove
from bot.i18n import clip, texts_for
from bot.services.errors import Refused
from bot.ui.coach.controls import (
    DailyButton,
    DailyMove,
    PuzzleButton,
    PuzzleMove,
    ReviewAudienceSelect,
    ReviewButton,
    ReviewMove,
    ReviewMoves,
)
from bot.ui.coach.hint_message import HintButton
from bot.ui.coach.second_look import ThinkButton
from bot.ui.controls import (
    ANSWERS,
    CUSTOM_ID_LENGTH,
    KINDS,
    Control,
    Number,
    answers,
    is_mark,
    meant,
    number_of,
    read_control,
)
from bot.ui.game_lookup import WhichGame
from bot.ui.help_pages import HelpSelect
from bot.ui.layout import TEXT_LIMIT, fit_first, fit_lines, pages
from bot.ui.leagues.controls import (
    EntrantButton,
    EntrantSelect,
    LeagueButton,
    LeaguePage,
    LeagueSelect,
    MoreTimeButton,
    PeopleSelect,
    RankSelect,
    ReasonForm,
    ResultButton,
    ResultRoundSelect,
    RoundButton,
    SwapButton,
    SwapSelect,
    TableSelect,
)
from bot.ui.leagues.leaderboard import LeaderboardButton
from bot.ui.orders.orders_panel import MovesForm, OrderControl, PreferenceForm, SurpriseForm
from bot.ui.orders.plan_panel import PlanControl
from bot.ui.people import personal_settings_panel as personal
from bot.ui.people.lesson_message import (
    LessonButton,
    LessonConfirm,
    LessonEdit,
    LessonEdits,
    LessonGames,
    LessonMove,
    LessonMoves,
    LessonSelect,
)
from bot.ui.people.own_data import MyDataButton
from bot.ui.people.server_page import ServerPageSelect
from bot.ui.people.server_settings_panel import ServerPaceForm, ServerSelect, ServerSettingsButton
from bot.ui.play.archive import ArchiveButton, ArchiveSelect, RecordButton
from bot.ui.play.controls import (
    DoorButton,
    EditButton,
    EditSelect,
    MoveButton,
    MoveSelect,
    PanelButton,
    QuestionButton,
    choice_rows,
)
from bot.ui.play.following import FollowButton
from bot.ui.play.moves import SureButton
from bot.ui.play.replay import ReplayButton, RoundSelect
from bot.ui.play.undo import UndoButton
from bot.ui.rulebook.controls import ContentsButton, RuleButton, RulesSelect
from bot.ui.tables import pace_and_hours as table
from bot.ui.tables.controls import (
    ClosingButton,
    GroupsButton,
    GroupSelect,
    HoursButton,
    InviteSelect,
    LessonsButton,
    LobbyButton,
    OptionSelect,
    PaceSelect,
    PageButton,
    PresetSelect,
    QueueButton,
    QueueMailButton,
    QueueSelect,
    RematchButton,
    ReviewGameButton,
    SeatButton,
    ShuffleButton,
    StartTimeButton,
    VoteRuleSelect,
)
from bot.ui.tables.moderation import AbortButton
from bot.ui.tables.pace_and_hours import ClosingForm, StartTimeForm
from bot.ui.time.agreements import LiveButton
from bot.ui.time.snooze import SnoozeButton
from bot.ui.time.vote_message import VoteButton

TEXTS = texts_for("en")
load_controls()


def choices(count: int, consequence: str = "", group: str = "") -> list[OfferedMove]:
    return [
        OfferedMove(f"build number-{n}", f"Building {n}", consequence, group=group)
        for n in range(count)
    ]


WRITTEN: tuple[tuple[Control, str], ...] = (
    (WhichGame(12), "wg:12"),
    (MoveButton(1, 2, "role mayor"), "m:1:2:role mayor"),
    (MoveButton.of(1, 2, "role mayor"), "m:1:2:role mayor"),
    (MoveButton(1, 2, "#dd51a825d06aae52"), "m:1:2:#dd51a825d06aae52"),
    (MoveSelect(1, 2, 3), "s:1:2:3"),
    (QuestionButton(1, 2, "panel"), "g:1:2:panel"),
    (QuestionButton(1, 2, "plan"), "g:1:2:plan"),
    (QuestionButton(1, 2, "hand"), "g:1:2:hand"),
    (QuestionButton(1, 2, "mine"), "g:1:2:mine"),
    (QuestionButton(1, 2, "undo"), "g:1:2:undo"),
    (QuestionButton(1, 2, "since"), "g:1:2:since"),
    (QuestionButton(1, 2, "effects"), "g:1:2:effects"),
    (DoorButton(1, 2, "do=build"), "d:1:2:do=build"),
    (SureButton(1, 2, "play sell skip"), "mc:1:2:play sell skip"),
    (QuestionButton(1, 2, "hint"), "g:1:2:hint"),
    (PanelButton.finishing(1, 2, "sure", ""), "p:1:2:sure:#e3b0c44298fc1c14"),
    (HintButton(1, 2, "move"), "h:1:2:move"),
    (HintButton(1, 2, "why"), "h:1:2:why"),
    (HintButton(1, 2, "play"), "h:1:2:play"),
    (ThinkButton(1), "ht:1"),
    (personal.PersonalSetting("look"), "me:look"),
    (personal.PersonalSetting("unlook"), "me:unlook"),
    (personal.PersonalSetting("puzzle"), "me:puzzle"),
    (personal.PersonalSetting("unpuzzle"), "me:unpuzzle"),
    (PanelButton(1, 2, "undo"), "p:1:2:undo"),
    (PanelButton(1, 2, "reset"), "p:1:2:reset"),
    (PanelButton(1, 2, "confirm"), "p:1:2:confirm"),
    (PanelButton.finishing(1, 2, "confirm", "mayor"), "p:1:2:confirm:#dd51a825d06aae52"),
    (PanelButton.finishing(1, 2, "keep", "mayor"), "p:1:2:keep:#dd51a825d06aae52"),
    (EditSelect(1, 2, 3), "x:1:2:3"),
    (EditButton(1, 2, "+corn/1"), "e:1:2:+corn/1"),
    (LobbyButton(1, "join"), "l:1:join"),
    (LobbyButton(1, "addeasy"), "l:1:addeasy"),
    (OptionSelect(1, "mayor_mode"), "o:1:mayor_mode"),
    (GroupsButton(1, "custom_buildings"), "q:1:custom_buildings"),
    (GroupSelect(1, "custom_buildings", 2), "qs:1:custom_buildings:2"),
    (PageButton(1, 2), "t:1:2"),
    (ReplayButton(1, "first", 0), "h:1:first:0"),
    (ReplayButton(1, "back", 23), "h:1:back:23"),
    (ReplayButton(1, "next", 23), "h:1:next:23"),
    (ReplayButton(1, "last", 23), "h:1:last:23"),
    (RoundSelect(1), "hr:1"),
    (UndoButton(1, 23, "free"), "u:1:23:free"),
    (UndoButton(1, 23, "vote"), "u:1:23:vote"),
    (ServerSelect("pace"), "gs:pace"),
    (AbortButton(1, "abort"), "tb:1:abort"),
    (MyDataButton("delete"), "md:delete"),
    (ReviewGameButton(1), "ro:1"),
    (ReviewButton(1, 2, "summary", 0), "rv:1:2:summary:0"),
    (ReviewButton(1, 2, "point", 1), "rv:1:2:point:1"),
    (ReviewButton(1, 2, "tell", 1), "rv:1:2:tell:1"),
    (ReviewButton(1, 2, "find", 0), "rv:1:2:find:0"),
    (ReviewButton(1, 2, "fork", 0), "rv:1:2:fork:0"),
    (ReviewButton(1, 2, "show", 0), "rv:1:2:show:0"),
    (ReviewButton(1, 2, "computer", 1), "rv:1:2:computer:1"),
    (ReviewButton(1, -2, "point", 0), "rv:1:-2:point:0"),
    (ReviewMove(1, 2, 0, "role mayor"), "rvm:1:2:0:role mayor"),
    (ReviewMoves(1, 2, 0, 1), "rvs:1:2:0:1"),
    (ReviewAudienceSelect(1), "rva:1"),
    (PuzzleMove(1, "any", 2), "pzm:1:any:2"),
    (PuzzleButton(1, "puerto-rico", "tell"), "pz:1:puerto-rico:tell"),
    (PuzzleButton(1, "puerto-rico", "good"), "pz:1:puerto-rico:good"),
    (PuzzleButton(1, "puerto-rico", "bad"), "pz:1:puerto-rico:bad"),
    (PuzzleButton(1, "any", "next"), "pz:1:any:next"),
    (DailyMove(1, 2), "pzdm:1:2"),
    (DailyButton(1, "tell"), "pzd:1:tell"),
    (DailyButton(1, "good"), "pzd:1:good"),
    (DailyButton(1, "bad"), "pzd:1:bad"),
    (LeaderboardButton("puerto-rico"), "lb:puerto-rico"),
    (LeaderboardButton("-"), "lb:-"),
    (SnoozeButton(1, 2, "hour"), "z:1:2:hour"),
    (SnoozeButton(1, 2, "hours"), "z:1:2:hours"),
    (SnoozeButton(1, 2, "morning"), "z:1:2:morning"),
    (LiveButton(1), "lh:1"),
    (personal.PersonalSetting("reminders"), "me:reminders"),
    (personal.PersonalSetting("pictures"), "me:pictures"),
    (personal.PersonalSetting("reviews"), "me:reviews"),
    (personal.PersonalSetting("hours"), "me:hours"),
    (personal.PersonalSetting("list"), "me:list"),
    (personal.PersonalSetting("unlist"), "me:unlist"),
    (personal.PersonalSetting("rhythm"), "me:rhythm"),
    (personal.PersonalSetting("nudge"), "me:nudge"),
    (personal.PersonalSetting("unnudge"), "me:unnudge"),
    (PaceSelect(1), "lp:1"),
    (VoteRuleSelect(1), "lv:1"),
    (HoursButton(1), "lw:1"),
    (InviteSelect(1), "li:1"),
    (WhichGame(1574270914369945600), "wg:1574270914369945600"),
    (StartTimeButton(1), "ls:1"),
    (StartTimeForm(1), "f:start:1"),
    (ClosingButton(1), "lk:1"),
    (ClosingForm(1), "f:closing:1"),
    (PresetSelect(1), "lz:1"),
    (ArchiveSelect(), "ag"),
    (RecordButton(1), "ar:1"),
    (ArchiveButton(1, "-", 0, 0, 0, ""), "av:1:-:0:0:0:"),
    (
        ArchiveButton(
            9999, "castles-of-burgundy", 10**18 - 1, 10**9, 2 * 10**9, "Ann: 100% \u5b57"
        ),
        f"av:9999:castles-of-burgundy:{10**18 - 1}:1000000000:2000000000:Ann: 100% \u5b57",
    ),
    (FollowButton(1, "open"), "fo:1:open"),
    (FollowButton(1, "end"), "fo:1:end"),
    (FollowButton(1, "rounds"), "fo:1:rounds"),
    (FollowButton(1, "stop"), "fo:1:stop"),
    (personal.PersonalSetting("blocks"), "me:blocks"),
    (LessonButton("puerto-rico", 1, 2, "begin"), "y:puerto-rico:1:2:begin"),
    (LessonButton("puerto-rico", 1, 2, "again"), "y:puerto-rico:1:2:again"),
    (LessonButton("puerto-rico", 1, 2, "show"), "y:puerto-rico:1:2:show"),
    (LessonButton("puerto-rico", 1, 2, "undo"), "y:puerto-rico:1:2:undo"),
    (LessonButton("puerto-rico", 1, 2, "reset"), "y:puerto-rico:1:2:reset"),
    (LessonButton("puerto-rico", 1, 2, "menu"), "y:puerto-rico:1:2:menu"),
    (LessonButton("puerto-rico", 1, 2, "first"), "y:puerto-rico:1:2:first"),
    (LessonButton("puerto-rico", 1, 2, "open"), "y:puerto-rico:1:2:open"),
    (LessonMove.of("puerto-rico", 1, 2, "role mayor"), "ym:puerto-rico:1:2:role mayor"),
    (LessonMoves("puerto-rico", 1, 2, 3), "ys:puerto-rico:1:2:3"),
    (LessonEdit("puerto-rico", 1, 2, "+corn/1"), "ye:puerto-rico:1:2:+corn/1"),
    (LessonEdits("puerto-rico", 1, 2, 3), "yx:puerto-rico:1:2:3"),
    (
        LessonConfirm("puerto-rico", 1, 2, "#dd51a825d06aae52"),
        "yc:puerto-rico:1:2:#dd51a825d06aae52",
    ),
    (LessonSelect("puerto-rico"), "yl:puerto-rico"),
    (LessonGames(), "yg"),
    (LessonsButton("puerto-rico"), "yo:puerto-rico"),
    (HelpSelect(), "hp:"),
    (RuleButton("turn", "bot", "undo"), "r:turn:bot:undo"),
    (RuleButton("open", "bot", "undo"), "r:open:bot:undo"),
    (RuleButton("show", "bot", "undo"), "r:show:bot:undo"),
    (ContentsButton("puerto-rico"), "rc:puerto-rico"),
    (RulesSelect("-", "books"), "rs:-:books"),
    (RematchButton(1), "rm:1"),
    (QueueButton("open"), "wq:open"),
    (QueueButton("join"), "wq:join"),
    (QueueButton("leave"), "wq:leave"),
    (QueueSelect("games"), "wc:games"),
    (QueueMailButton(1234567890123456789, "stay"), "wm:1234567890123456789:stay"),
    (QueueMailButton(1, "leave"), "wm:1:leave"),
    (ServerPageSelect(), "sv"),
    (ServerSettingsButton("tables"), "gp:tables"),
    (ServerSettingsButton("posts"), "gp:posts"),
    (ShuffleButton(1), "rs:1"),
    (VoteButton(1, "yes"), "v:1:yes"),
    (SeatButton(1, 2, "take"), "k:1:2:take"),
    (SeatButton(1, 2, "back"), "k:1:2:back"),
    (SeatButton(1, 2, "resign"), "k:1:2:resign"),
    (OrderControl(1, "wish", 0), "or:1:wish:0"),
    (OrderControl(1, "pick", 0), "or:1:pick:0"),
    (OrderControl(1, "show", 23), "or:1:show:23"),
    (OrderControl(1, "up", 23), "or:1:up:23"),
    (OrderControl(1, "down", 23), "or:1:down:23"),
    (OrderControl(1, "allow", 23), "or:1:allow:23"),
    (OrderControl(1, "insist", 23), "or:1:insist:23"),
    (OrderControl(1, "judge", 23), "or:1:judge:23"),
    (OrderControl(1, "until", 23), "or:1:until:23"),
    (OrderControl(1, "limit", 23), "or:1:limit:23"),
    (OrderControl(1, "stop", 23), "or:1:stop:23"),
    (OrderControl(1, "remove", 23), "or:1:remove:23"),
    (OrderControl(1, "now", 23), "or:1:now:23"),
    (PlanControl(1, "-", "next", "open"), "pa:1:-:next:open"),
    (PlanControl(1, "turn", "once", "on"), "pa:1:turn:once:on"),
    (PlanControl(1, "turn", "phase", "until"), "pa:1:turn:phase:until"),
    (PlanControl(1, "turn", "round", "menu", "2"), "pa:1:turn:round:menu:2"),
    (PlanControl(1, "turn", "removed", "edit", "+corn/1"), "pa:1:turn:removed:edit:+corn/1"),
    (PlanControl(1, "turn", "round", "undo"), "pa:1:turn:round:undo"),
    (PlanControl(1, "turn", "round", "reset"), "pa:1:turn:round:reset"),
    (
        PlanControl(1, "turn", "next", "take", "#dd51a825d06aae52"),
        "pa:1:turn:next:take:#dd51a825d06aae52",
    ),
    (
        PlanControl(1, "turn", "round", "queue", "#dd51a825d06aae52"),
        "pa:1:turn:round:queue:#dd51a825d06aae52",
    ),
    (LeagueButton(1, "join"), "lg:1:join"),
    (LeagueButton(1, "notnow"), "lg:1:notnow"),
    (LeagueButton(1, "leave"), "lg:1:leave"),
    (LeagueButton(1, "settings"), "lg:1:settings"),
    (LeagueButton(1, "begin"), "lg:1:begin"),
    (LeagueButton(1, "cancel"), "lg:1:cancel"),
    (LeagueButton(1, "cancelled"), "lg:1:cancelled"),
    (LeagueButton(1, "standings"), "lg:1:standings"),
    (LeagueButton(1, "again"), "lg:1:again"),
    (LeagueButton(1, "manage"), "lg:1:manage"),
    (LeagueButton(1, "log"), "lg:1:log"),
    (LeagueButton(1, "export"), "lg:1:export"),
    (LeaguePage(1, "players"), "lgm:1:players"),
    (LeaguePage(1, "players", 2), "lgm:1:players:2"),
    (LeaguePage(1, "rounds"), "lgm:1:rounds"),
    (LeaguePage(1, "results", 3), "lgm:1:results:3"),
    (LeaguePage(1, "settings"), "lgm:1:settings"),
    (LeaguePage(1, "hosts"), "lgm:1:hosts"),
    (EntrantSelect(1, 0), "lge:1:0"),
    (EntrantButton(1, 2, 3, "show"), "lgb:1:2:3:show"),
    (EntrantButton(1, 2, 3, "remove"), "lgb:1:2:3:remove"),
    (EntrantButton(1, 2, 3, "removed"), "lgb:1:2:3:removed"),
    (EntrantButton(1, 2, 3, "forfeit"), "lgb:1:2:3:forfeit"),
    (EntrantButton(1, 2, 3, "forfeited"), "lgb:1:2:3:forfeited"),
    (EntrantButton(1, 2, 3, "swap"), "lgb:1:2:3:swap"),
    (EntrantButton(1, 2, 3, "back"), "lgb:1:2:3:back"),
    (SwapSelect(1, 2, 3, 0), "lgx:1:2:3:0"),
    (SwapButton(1, 2, 3, 4), "lgxs:1:2:3:4"),
    (PeopleSelect(1, "add"), "lgp:1:add"),
    (PeopleSelect(1, "hosts"), "lgp:1:hosts"),
    (RoundButton(1, 2, "end"), "lgr:1:2:end"),
    (RoundButton(1, 2, "ended"), "lgr:1:2:ended"),
    (MoreTimeButton(1, 1_700_000_000, 24), "lgt:1:1700000000:24"),
    (ResultRoundSelect(1), "lgn:1"),
    (TableSelect(1, 2, 0), "lgq:1:2:0"),
    (RankSelect(1, 2, 3, 0, "120"), "lgk:1:2:3:0:120"),
    (ResultButton(1, 2, 3, "120"), "lgkb:1:2:3:120"),
    (ReasonForm(1, 2, 3, "120"), "f:lgreason:1:2:3:120"),
    (LeagueSelect(1, "size"), "lgs:1:size"),
    (LeagueSelect(1, "capacity"), "lgs:1:capacity"),
    (LeagueSelect(1, "finalists"), "lgs:1:finalists"),
    (LeagueSelect(1, "seeding"), "lgs:1:seeding"),
    (LeagueSelect(1, "rounds"), "lgs:1:rounds"),
    (LeagueSelect(1, "group"), "lgs:1:group"),
    (LeagueSelect(1, "days"), "lgs:1:days"),
    (LeagueSelect(1, "closes"), "lgs:1:closes"),
    (LeagueSelect(1, "absences"), "lgs:1:absences"),
    (personal.QuietHoursForm(), "f:hours:-"),
    (ServerPaceForm(), "f:serverpace:-"),
    (table.PaceForm(1), "f:pace:1"),
    (table.HoursForm(1), "f:window:1"),
    (MovesForm(1), "f:queue:1"),
    (PreferenceForm.of("dearest", 1), "f:preferdearest:1"),
    (SurpriseForm(1, 23), "f:surprise:1:23"),
)
"""Every kind of control and form, with every verb: the id as it stands in posted messages."""


def test_ids_stay_as_they_stand_in_posted_messages() -> None:
    for control, posted in WRITTEN:
        assert control.custom_id == posted
        assert [found for kind in KINDS if (found := kind.read(posted))] == [control]
        assert read_control(posted) == control


def test_every_kind_of_control_is_among_those_that_are_written() -> None:
    """The kinds are those that the client answers: a new one needs an example above."""
    written = {type(control) for control, _ in WRITTEN}
    assert not [kind.__name__ for kind in KINDS if kind not in written]


def test_every_verb_of_a_control_is_among_those_that_are_written() -> None:
    for kind in KINDS:
        examples = [control for control, _ in WRITTEN if type(control) is kind]
        for field in dataclasses.fields(kind):  # type: ignore[arg-type]
            verbs = get_args(get_type_hints(kind)[field.name])
            closed = {verb for verb in verbs if isinstance(verb, str)}
            assert closed <= {getattr(control, field.name) for control in examples}, kind


def test_every_kind_of_control_has_an_answer() -> None:
    assert all(callable(ANSWERS[type(control)]) for control, _ in WRITTEN)
    with pytest.raises(ValueError, match="two answers to HelpSelect"):
        answers(HelpSelect)(ANSWERS[HelpSelect])


def test_every_kind_of_control_has_a_template_of_its_own() -> None:
    assert len({kind.template for kind in KINDS}) == len(KINDS)


def test_a_declaration_is_all_that_a_control_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.ui.controls.KINDS", [])

    class Lamp(Control, prefix="zz"):
        game: Number
        verb: Literal["on", "off"]
        code: Annotated[str, "[a-c]+"] | None = None

    assert Lamp(1, "on").custom_id == "zz:1:on"
    assert Lamp(1, "off", "abc").custom_id == "zz:1:off:abc"
    for lamp in (Lamp(1, "on"), Lamp(1, "off", "abc")):
        assert read_control(lamp.custom_id) == lamp
    for foreign in ("zz:1", "zz:1:up", "zz:x:on", "zz:1:on:", "zz:1:on:d", "z:1:on"):
        assert read_control(foreign) is None


def test_foreign_ids_are_not_known() -> None:
    for custom_id in (
        "",
        "m:",
        "m:1:2:",
        "m:x:2:role",
        "z:1:2:3",
        "l:1:JOIN",
        "m:1:2",
        "g:1:2:x",
        "f:chess:1",
        "f:hours:1:2",
    ):
        assert read_control(custom_id) is None


def test_a_move_that_is_too_long_for_an_id_is_a_mark() -> None:
    assert MoveButton.of(1, 1, "x" * 94).custom_id == "m:1:1:" + "x" * 94
    button = MoveButton.of(1, 1, "x" * 95)
    assert len(button.custom_id) <= CUSTOM_ID_LENGTH
    assert read_control(button.custom_id) == button
    assert is_mark(button.text)
    assert not is_mark("role mayor")
    assert meant(button.text, ["x" * 94, "x" * 95, "x" * 96]) == "x" * 95
    assert meant(button.text, ["x" * 94, "x" * 96]) is None


@pytest.mark.parametrize("count", [3, 30])
def test_choices_that_are_too_long_are_offered_too(count: int) -> None:
    long = [OfferedMove(f"place {'hacienda=1 ' * 10}{n}", f"Place {n}") for n in range(count)]
    values = []
    for row in choice_rows(long, 1, 2, TEXTS):
        for item in row.children:
            options = getattr(item, "options", None)
            marks = [one.value for one in options] if options else [item.custom_id.split(":", 3)[3]]  # type: ignore[attr-defined]
            values += [meant(mark, [choice.text for choice in long]) for mark in marks]
    assert values == [choice.text for choice in long]


def test_few_choices_are_buttons_and_many_are_selects() -> None:
    few = choice_rows(choices(8), 1, 2, TEXTS)
    assert [len(row.children) for row in few] == [4, 4]
    many = choice_rows(choices(30), 1, 2, TEXTS)
    assert [len(row.children[0].options) for row in many] == [15, 15]  # type: ignore[attr-defined]
    assert len({row.children[0].custom_id for row in many}) == 2  # type: ignore[attr-defined]
    (first, second) = [row.children[0].placeholder for row in many]  # type: ignore[attr-defined]
    assert first.startswith("Choose a move: ")
    assert " … " in second


def test_each_group_has_a_select_of_its_own() -> None:
    rows = choice_rows(choices(3, group="Small") + choices(2, group="Large"), 1, 2, TEXTS)
    assert [row.children[0].placeholder for row in rows] == ["Small", "Large"]  # type: ignore[attr-defined]


def test_a_consequence_is_shown_where_a_phone_shows_it() -> None:
    short = choice_rows([OfferedMove("sell corn", "Corn", "+1 doubloon")], 1, 2, TEXTS)
    long = choice_rows([OfferedMove("sell corn", "Corn", "x" * 60)], 1, 2, TEXTS)
    assert short[0].children[0].label == "Corn · +1 doubloon"  # type: ignore[attr-defined]
    parts = [OfferedMove("role captain", "Captain", "first loading: +3 points (2 + captain)")]
    brief = choice_rows(parts, 1, 2, TEXTS)
    assert brief[0].children[0].label == "Captain · first loading: +3 points"  # type: ignore[attr-defined]
    assert long[0].children[0].label == "Corn"  # type: ignore[attr-defined]


def test_a_button_shows_a_whole_list_or_nothing_of_it() -> None:
    label = "Take 3 cows from depot 3"
    for told, shown in (
        ("fits b2 (1), c5 (2)", label),
        ("fits b2 (1)", f"{label} · fits b2 (1)"),
        ("+2 points (die); then: a sale", f"{label} · +2 points"),
    ):
        rows = choice_rows([OfferedMove("take cow3 3 d3", label, told)], 1, 2, TEXTS)
        assert rows[0].children[0].label == shown  # type: ignore[attr-defined]


@given(st.text(max_size=300), st.integers(1, 50))
def test_pages_keep_every_character_and_no_page_is_too_long(content: str, limit: int) -> None:
    parts = pages(content, limit)
    assert all(0 < len(part) <= limit for part in parts)
    assert "".join(parts).replace("\n", "") == content.replace("\n", "")


@given(st.lists(st.text(max_size=60)), st.integers(40, 200))
def test_lines_that_do_not_fit_are_counted(lines: list[str], limit: int) -> None:
    assert len(fit_lines(lines, limit, TEXTS)) <= limit


def test_the_newest_lines_are_kept() -> None:
    told = fit_lines([f"line {n}" for n in range(100)], 100, TEXTS)
    assert told.endswith("line 99")
    assert told.startswith("-# ")
    assert "line 0\n" not in told


def test_a_heading_stays_above_the_newest_lines() -> None:
    told = fit_lines([f"line {n}" for n in range(100)], 100, TEXTS, ["### Heading", "below"])
    assert told.startswith("### Heading\nbelow\n-# ")
    assert told.endswith("line 99")
    assert len(told) <= 100
    assert fit_lines(["a", "b"], 100, TEXTS, ["### Heading"]) == "### Heading\na\nb"


def test_of_a_list_the_first_entries_are_kept() -> None:
    told = fit_first([f"- game {n}" for n in range(100)], 100, TEXTS)
    assert told.startswith("- game 0\n- game 1\n")
    assert told.endswith(" more")
    shown = told.count("- game")
    assert f"-# {100 - shown} more" in told
    assert len(told) <= 100
    assert fit_first(["- a", "- b"], 100, TEXTS) == "- a\n- b"


def test_clipping_says_that_something_is_missing() -> None:
    assert clip("abc", 3) == "abc"
    assert clip("abcd", 3) == "ab…"
    assert TEXT_LIMIT == 4000


@pytest.mark.parametrize(
    "value", ["", "-", "-1", " 7", "1_000", "\N{ARABIC-INDIC DIGIT THREE}", str(2**63), "9" * 5000]
)
def test_what_no_select_offers_is_no_number(value: str) -> None:
    with pytest.raises(Refused, match="no longer works"):
        number_of(value)


def test_ids_of_discord_are_numbers() -> None:
    assert number_of(str(2**63 - 1)) == 2**63 - 1
