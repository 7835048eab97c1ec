"""Deadlines, reminders, absences and personal settings, as people see them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.i18n import texts_for
from bot.model import Pace, Window
from bot.playground import InteractionResult, PlaygroundPerson, controls_of, text_of
from tests.bot.e2e.harbour import Harbour, Json, Table, game_id_of

HOUR = 3600.0
DAY = 24 * HOUR
PACE = Pace(48 * HOUR, 12 * HOUR, 72 * HOUR)


async def paced(harbour: Harbour, *names: str, pace: Pace | None = PACE) -> Table:
    """Start a game with a clock."""
    lobby = await harbour.lobby(names[0])
    game_id, organiser = game_id_of(lobby), harbour.person(names[0])
    for name in names[1:]:
        await harbour.person(name).press(lobby, label="Join")
    by = int(organiser.id)
    for option, value in {"start_player": "listed-first"}.items():
        await harbour.app.lobbies.set_option(game_id, by, option, value)
    await harbour.app.lobbies.set_pace(game_id, by, pace)
    await harbour.until(lambda: started_by(organiser, lobby))
    await organiser.press(lobby, label="Start")
    return await harbour.started(lobby, *names)


def quiet_now(harbour: Harbour) -> dict[str, str]:
    """Quiet hours around the present hour, as the command takes them."""
    hour = int(harbour.app.clock() % DAY // HOUR)
    return {"from": f"{(hour - 6) % 24}:00", "to": f"{(hour + 6) % 24}:00"}


def started_by(person: PlaygroundPerson, lobby: Json) -> bool:
    shown = person.message(lobby) or lobby
    start = next(one for one in controls_of(shown) if one.get("label") == "Start")
    return not start.get("disabled")


async def later(harbour: Harbour, seconds: float) -> None:
    """Let time pass, and everything that is due by then happen."""
    harbour.later(seconds)
    await harbour.app.scheduler.run_due()
    await harbour.idle()


async def answer(
    person: PlaygroundPerson, command: str, channel: Any = "games", **options: Any
) -> InteractionResult:
    outcome = await person.slash(command, channel, **options)
    await outcome.settled()
    assert outcome.ephemeral
    return outcome


def newest(table: Table) -> str:
    return text_of(table.messages()[-1])


async def test_a_question_tells_the_deadline(harbour: Harbour) -> None:
    table = await paced(harbour, "Ann", "Ben")
    until = int((await harbour.app.play.games.position(table.game_id)).game.asked_at + 48 * HOUR)
    assert f"<t:{until}:F> (<t:{until}:R>)" in text_of(table.newest())
    assert any("Pace: **Standard**" in text_of(message) for message in table.messages())
    assert "Pace: **Standard**" in text_of(harbour.person("Ann").message(table.lobby) or {})


async def test_reminders_call_the_person_in_the_thread(harbour: Harbour) -> None:
    table = await paced(harbour, "Ann", "Ben")
    ann = harbour.person("Ann")
    before = len(ann.pings)
    await later(harbour, 25 * HOUR)
    assert "You've used half of your time" in newest(table)
    assert ann.mention in newest(table)
    assert len(ann.pings) == before + 1
    # the question keeps its controls and can still be answered
    await table.act(ann)


async def test_the_others_decide_when_the_time_is_up(harbour: Harbour) -> None:
    table = await paced(harbour, "Ann", "Ben")
    ben = harbour.person("Ben")
    await later(harbour, 49 * HOUR)
    told = [text_of(message) for message in table.messages()]
    assert any("Your time is up" in each for each in told)
    vote = next(m for m in table.messages() if any(is_ballot(one) for one in controls_of(m)))
    extend = next(c for c in controls_of(vote) if c["custom_id"].endswith(":extend"))
    assert extend["label"] == "Give 48 hours more"
    pressed = await (await ben.press(vote, custom_id=extend["custom_id"])).settled()
    assert pressed.text == "Your choice: Give 48 hours more"
    await harbour.idle()
    game = (await harbour.app.play.games.position(table.game_id)).game
    deadline = await harbour.app.clocks.deadline(game, 0)
    assert deadline == pytest.approx(harbour.time() + 48 * HOUR, abs=60)
    assert "Ann gets 48 hours of extra time." in text_of(ben.message(vote) or {})
    await table.until_newest(lambda newest: f"<t:{int(deadline or 0)}:F>" in text_of(newest))


def is_ballot(control: Json) -> bool:
    return bool(control["custom_id"].startswith("v:"))


async def test_a_paused_table_says_so_below_its_question(harbour: Harbour) -> None:
    table = await paced(harbour, "Ann", "Ben")
    ann = harbour.person("Ann")
    await answer(ann, "table pause", table.thread)
    await table.until_newest(lambda newest: "Paused since" in text_of(newest))
    assert "Time until" not in text_of(table.newest())
    before = len(table.messages())
    await later(harbour, 10 * DAY)
    assert len(table.messages()) == before
    await answer(ann, "table resume", table.thread)
    await table.until_newest(lambda newest: "Time until <t:" in text_of(newest))


async def test_the_status_tells_who_is_asked_since_when_and_until_when(harbour: Harbour) -> None:
    table = await paced(harbour, "Ann", "Ben")
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    game = (await harbour.app.play.games.position(table.game_id)).game
    asked, until = int(game.asked_at), int(game.asked_at + 48 * HOUR)
    said = (await answer(ben, "status", table.thread)).text
    assert f"Waiting for Ann since <t:{asked}:F> (<t:{asked}:R>)." in said
    assert f"Time until <t:{until}:F> (<t:{until}:R>)" in said
    for person in (ann, ben):
        said = (await answer(person, "since", table.thread)).text
        assert f"Time until <t:{until}:F> (<t:{until}:R>)" in said
    await answer(ann, "quiet", **quiet_now(harbour))
    said = (await answer(ben, "status", table.thread)).text
    assert "clock is stopped" not in said, "a turn keeps the hours with which it began"
    await answer(ann, "away", **{"from": "today", "until": "+3"})
    said = (await answer(ben, "status", table.thread)).text
    assert "clock is stopped (away), and continues <t:" in said
    await answer(ann, "table pause", table.thread)
    at = (await harbour.app.play.games.position(table.game_id)).game.paused_at
    assert at is not None
    said = (await answer(ben, "status", table.thread)).text
    assert f"Paused since <t:{int(at)}:F> (<t:{int(at)}:R>)" in said
    assert "Time until" not in said


async def test_the_status_of_a_table_without_a_clock_says_so(harbour: Harbour) -> None:
    table = await paced(harbour, "Ann", "Ben", pace=None)
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    said = (await answer(ben, "status", table.thread)).text
    assert "Everyone takes as long as they need." in said
    await answer(ann, "away", **{"from": "today", "until": "+3"})
    said = (await answer(ben, "status", table.thread)).text
    assert "Away until <t:" in said


async def test_the_status_of_a_game_that_is_over(harbour: Harbour) -> None:
    table = await paced(harbour, "Ann", "Ben")
    await harbour.app.seats.resign(table.game_id, int(harbour.person("Ann").id))
    await harbour.app.seats.resign(table.game_id, int(harbour.person("Ben").id))
    said = (await answer(harbour.person("Ben"), "status", table.thread)).text
    assert "This game was ended early." in said.splitlines()


async def test_a_reminder_can_be_put_off_by_its_person_only(harbour: Harbour) -> None:
    table = await paced(harbour, "Ann", "Ben")
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    await later(harbour, 25 * HOUR)
    reminder = table.messages()[-1]
    refused = await ben.press(reminder, label="In 4 hours")
    await refused.settled()
    assert "no longer waiting for you" in refused.text
    outcome = await ann.press(reminder, label="In 4 hours")
    await outcome.settled()
    assert "No reminder before" in outcome.text
    assert "Your clock keeps running." in outcome.text
    await later(harbour, 3 * HOUR)
    assert len([m for m in table.messages() if "half of your time" in text_of(m)]) == 1
    await later(harbour, 1.1 * HOUR)
    assert len([m for m in table.messages() if "half of your time" in text_of(m)]) == 2
    outcome = await answer(ann, "snooze", table.thread, length="morning")
    assert "No reminder before" in outcome.text


async def test_a_reminder_that_was_answered_puts_nothing_off(harbour: Harbour) -> None:
    table = await paced(harbour, "Ann", "Ben")
    ann = harbour.person("Ann")
    await later(harbour, 25 * HOUR)
    reminder = table.messages()[-1]
    assert any(controls_of(reminder))
    while ann in table.asked():
        await table.act(ann)
    pressed = await (await ann.press(reminder, label="In 4 hours")).settled()
    assert pressed.text == "The game is no longer waiting for you."
    await harbour.bot.admission.answered()
    assert not any(controls_of(ann.message(reminder) or {}))
    assert "You've used half of your time" in text_of(ann.message(reminder) or {})


async def test_direct_messages_instead_of_mentions(harbour: Harbour) -> None:
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    await answer(ben, "remind", mode="direct")
    table = await paced(harbour, "Ann", "Ben")
    while ben not in table.asked():
        await table.act(table.asked()[0])
    await harbour.idle()
    question = table.newest()
    assert ben.mention in text_of(question)
    assert not [one for one in question["mentions"] if one["id"] == ben.id]
    call = text_of(ben.dms[-1])
    assert "It's your turn." in call
    assert f"/{table.thread}/{question['id']}" in call
    await later(harbour, 25 * HOUR)
    assert "You've used half of your time" in text_of(ben.dms[-1])
    outcome = await ben.press(ben.dms[-1], label="Tomorrow morning")
    await outcome.settled()
    assert "No reminder before" in outcome.text
    assert ann.dms == []


async def test_closed_direct_messages_fall_back_to_the_thread(
    harbour: Harbour, caplog: pytest.LogCaptureFixture
) -> None:
    ann = harbour.person("Ann")
    await answer(ann, "remind", mode="direct")
    table = await paced(harbour, "Ann", "Ben")
    harbour.playground.faults.close_dms("Ann")
    await later(harbour, 25 * HOUR)
    await harbour.until(lambda: "half of your time" in newest(table))
    assert ann.mention in newest(table)
    panel = await answer(ann, "me")
    assert "mentioned in the game threads" in panel.text
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


@pytest.mark.parametrize(("status", "code"), [(404, 10013), (400, 50033)])
async def test_the_thread_hears_of_someone_whose_account_is_gone(
    harbour: Harbour, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    await answer(harbour.person("Ann"), "remind", mode="direct")
    table = await paced(harbour, "Ann", "Ben")
    faults = harbour.playground.faults
    faults.reply_next("POST /users/@me/channels", status, code=code, times=9)
    await later(harbour, 25 * HOUR)
    await harbour.until(lambda: "half of your time" in newest(table))
    await harbour.idle()
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_an_overtaken_reminder_is_not_sent(harbour: Harbour) -> None:
    table = await paced(harbour, "Ann", "Ben")
    await harbour.stop()
    harbour.later(25 * HOUR)
    await harbour.start()
    await harbour.until(lambda: "half of your time" in newest(table))
    count = len(table.messages())
    await harbour.idle()
    assert len(table.messages()) == count


async def test_a_digest_lists_the_games(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    await answer(ann, "remind", mode="digest")
    await paced(harbour, "Ann", "Ben")
    await later(harbour, DAY)
    told = text_of(ann.dms[-1])
    assert "1 game is waiting for you:" in told
    assert "Puerto Rico #" in told


async def test_quiet_hours_send_silently(harbour: Harbour) -> None:
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    await answer(ben, "quiet", **quiet_now(harbour))
    table = await paced(harbour, "Ann", "Ben")
    while ben not in table.asked():
        await table.act(ann)
    await harbour.idle()
    question = table.newest()
    assert question["flags"] & (1 << 12)
    assert "quiet hours" in text_of(question)


async def test_the_panel_of_ones_own_settings(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    outcome = await answer(ann, "me")
    panel = outcome.message
    assert panel is not None
    reminders = next(one for one in controls_of(panel) if "options" in one)
    await ann.choose(panel, custom_id=reminders["custom_id"], values=["digest"])
    await harbour.until(lambda: "Daily message: **09:00**" in outcome.text)
    await ann.press(outcome.message, label="Leave the leaderboards")
    await harbour.until(lambda: "hidden" in outcome.text)
    opened = await ann.press(outcome.message, label="Set hours and time zone…")
    assert opened.kind == "modal"
    await ann.submit(opened, {"zone": "Asia/Seoul", "start": "10pm", "end": "8", "digest": "07:30"})
    await harbour.until(lambda: "22:00–08:00" in outcome.text)
    assert "Asia/Seoul" in outcome.text
    assert "Daily message: **07:30**" in outcome.text


async def test_a_form_is_refused_as_a_whole_and_outlives_a_restart(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    outcome = await answer(ann, "me")
    opened = await ann.press(outcome.message, label="Set hours and time zone…")
    fields = {"zone": "Asia/Tokyo", "start": "late", "end": "8", "digest": ""}
    refused = await ann.submit(opened, fields)
    (told,) = await refused.followed_up()
    assert "can't be read" in told["content"]
    profile = await harbour.app.personal_settings.profile(person_of(ann))
    assert profile.zone == "UTC"
    opened = await ann.press(outcome.message, label="Set hours and time zone…")
    await harbour.stop()
    await harbour.start()
    await ann.submit(opened, {**fields, "start": "22:00"})
    await harbour.until(lambda: "Asia/Tokyo" in outcome.text)


def person_of(person: PlaygroundPerson) -> Any:
    from bot.model import Person as Known

    return Known(int(person.id), person.name, person.locale)


async def test_settings_and_absences_in_direct_messages(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    panel = await answer(ann, "me", "dm")
    assert "Your settings" in panel.text
    zone = await answer(ann, "timezone", "dm", zone="Tokyo")
    assert "Asia/Tokyo" in zone.text
    away = await answer(ann, "away", "dm", **{"from": "tomorrow", "until": "in 3 days"})
    assert "Announced in 0 games." in away.text
    assert "is canceled" in (await answer(ann, "back", "dm")).text


async def test_time_zones_are_offered_with_the_time_there(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    common = await ann.autocomplete("timezone", "zone")
    assert any(one["value"] == "Asia/Seoul" for one in common)
    typed = await ann.autocomplete("timezone", "zone", "new y")
    assert typed[0]["value"] == "America/New_York"
    assert "(" in typed[0]["name"]
    outcome = await answer(ann, "timezone", zone="seoul")
    assert "Asia/Seoul" in outcome.text
    refused = await answer(ann, "timezone", zone="Atlantis")
    assert "no time zone" in refused.text


@pytest.mark.parametrize(("locale", "today"), [("en-US", "today"), ("ko", "오늘"), ("ja", "今日")])
async def test_away_and_back(harbour: Harbour, locale: str, today: str) -> None:
    ann, texts = harbour.person("Ann"), texts_for(locale)
    ann.locale = locale
    table = await paced(harbour, "Ann", "Ben")
    offered = await ann.autocomplete("away", "from")
    assert len(offered) == 10
    assert offered[0]["name"].startswith(texts.gettext("today"))
    outcome = await answer(ann, "away", **{"from": today, "until": offered[3]["value"]})
    assert texts.gettext("The clock stops in the meantime.") in outcome.text
    assert texts.ngettext("Announced in {n} game.", "", 1) in outcome.text
    assert outcome.text.count("<t:") == 3
    await harbour.idle()
    assert "Ann is away from <t:" in newest(table)  # in the language of the table
    await later(harbour, DAY)
    assert not [m for m in table.messages() if "of your time" in text_of(m)]
    outcome = await answer(ann, "back")
    assert outcome.text == texts.gettext("Welcome back. Your clocks are running again.")
    again = await answer(ann, "back")
    assert again.text == texts.gettext("You aren't away, and you have no time away planned.")


@pytest.mark.parametrize("locale", ["en-US", "ko", "ja"])
async def test_settings_in_the_language_of_the_reader(harbour: Harbour, locale: str) -> None:
    ann, texts = harbour.person("Ann"), texts_for(locale)
    ann.locale = locale
    panel = await answer(ann, "me")
    assert texts.gettext("Your settings") in panel.text
    offered = await ann.autocomplete("remind", "mode")
    assert [one["value"] for one in offered] == ["thread", "direct", "digest", "none"]
    written = await answer(ann, "remind", mode=offered[1]["name"])
    assert written.text == panel.text
    quiet = await answer(ann, "quiet", **{"from": "22:00", "to": "8"})
    assert texts.gettext("Quiet hours: **{hours}**", hours="22:00–08:00") in quiet.text
    opened = await ann.press((await answer(ann, "me")).message, custom_id="me:hours")
    assert opened.modal is not None
    assert opened.modal.title == texts.gettext("Hours and time zone")
    refused = await answer(ann, "remind", mode="9")
    told = texts.gettext(
        "There's no reminder setting called {mode}. Choose one from the list.", mode="9"
    )
    assert refused.text == told


async def test_absences_that_cannot_be_read(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    for first, last, why in (
        ("soon", "tomorrow", "can't be read"),
        ("tomorrow", "today", "before the first"),
        ("today", "+300", "days long"),
    ):
        outcome = await answer(ann, "away", **{"from": first, "until": last})
        assert why in outcome.text
    offered = await ann.autocomplete("away", "until", "24 dec", **{"from": "today"})
    assert offered[0]["value"].endswith("-12-24")
    assert await ann.autocomplete("away", "until", "never", **{"from": "today"}) == []


async def test_a_reason_is_shown_as_it_is(harbour: Harbour) -> None:
    table = await paced(harbour, "Ann", "Ben")
    ann = harbour.person("Ann")
    await answer(ann, "away", **{"from": "today", "until": "+3", "reason": "**@everyone** <@1>"})
    await harbour.idle()
    said = table.messages()[-1]
    assert "\\*\\*@" in text_of(said)
    assert not said["mention_everyone"]
    assert said["mentions"] == []


async def test_what_was_missed_is_one_direct_message(harbour: Harbour) -> None:
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    table = await paced(harbour, "Ben", "Ann")
    await answer(ann, "away", **{"from": "today", "until": "+2"})
    while ben in table.asked():
        await table.act(ben)
    await harbour.idle()
    before = len(ann.dms)
    await later(harbour, 4 * DAY)
    await harbour.until(lambda: len(ann.dms) > before)
    told = text_of(ann.dms[before])
    assert "While you were away:" in told
    assert f"Puerto Rico #{table.game_id}" in told
    assert "It's your turn." in told
    assert len(ann.dms) == before + 1


async def test_what_was_missed_is_said_in_the_thread_if_need_be(harbour: Harbour) -> None:
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    table = await paced(harbour, "Ben", "Ann", pace=None)
    await answer(ann, "away", **{"from": "today", "until": "+2"})
    harbour.playground.faults.close_dms("Ann")
    while ben in table.asked():
        await table.act(ben)
    await harbour.idle()
    await later(harbour, 4 * DAY)
    await harbour.until(
        lambda: any("while you were away" in text_of(one) for one in table.messages())
    )


async def test_the_organiser_chooses_the_pace(harbour: Harbour) -> None:
    lobby = await harbour.lobby(slug="brass-birmingham")
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    outcome = await ann.press(lobby, label="Options…")
    await outcome.settled()
    panel = outcome.message
    assert panel is not None
    select = next(one for one in controls_of(panel) if one["custom_id"].startswith("lp:"))
    await ann.choose(panel, custom_id=select["custom_id"], values=["brisk"])
    await harbour.until(lambda: "Pace: **Brisk**" in text_of(ann.message(lobby) or {}))
    opened = await ann.choose(panel, custom_id=select["custom_id"], values=["custom"])
    assert opened.kind == "modal"
    await ann.submit(opened, {"pace": "2 days + 6h max 3d"})
    await harbour.until(lambda: "Pace: **Custom** (48 hours" in text_of(ann.message(lobby) or {}))
    opened = await ann.choose(panel, custom_id=select["custom_id"], values=["custom"])
    refused = await ann.submit(opened, {"pace": "whenever"})
    (told,) = await refused.followed_up()
    assert "can't be read" in told["content"]
    guest = await ben.press(lobby, label="Options…")
    await guest.settled()
    assert all(one.get("disabled") for one in controls_of(guest.message or {}) if "options" in one)


async def test_the_organiser_chooses_the_hours_of_the_table(harbour: Harbour) -> None:
    lobby = await harbour.lobby(slug="brass-birmingham")
    ann = harbour.person("Ann")
    outcome = await ann.press(lobby, label="Options…")
    await outcome.settled()
    opened = await ann.press(outcome.message, label="Set playing hours…")
    await ann.submit(opened, {"start": "18", "end": "23:30", "zone": "Europe/Berlin"})
    played = "from 18:00 to 23:30, Europe/Berlin"
    await harbour.until(lambda: played in text_of(ann.message(lobby) or {}))
    game_id = int(controls_of(lobby)[0]["custom_id"].split(":")[1])
    game = await harbour.app.play.games.get(game_id)
    assert game.window == Window(18 * 60, 23 * 60 + 30, "Europe/Berlin")
    opened = await ann.press(outcome.message, label="Set playing hours…")
    refused = await ann.submit(opened, {"start": "18", "end": "23", "zone": "Atlantis"})
    (told,) = await refused.followed_up()
    assert "no time zone" in told["content"]


async def test_a_vote_that_nobody_answers_ends_with_a_computer(harbour: Harbour) -> None:
    """Its message says so from the start, and calls those who are there once more."""
    table = await paced(harbour, "Ann", "Ben", "Chloe")
    ann, ben, chloe = (harbour.person(name) for name in ("Ann", "Ben", "Chloe"))
    await answer(chloe, "away", **{"from": "today", "until": "+9"})
    await later(harbour, 49 * HOUR)
    vote = table.messages()[-1]
    said = text_of(vote)
    assert "Ann's time is up" in said
    assert f"Still to vote: {ben.mention}" in said
    assert f"Not waiting for: {chloe.mention}" in said
    assert "If there's no winner, a computer plays until Ann takes the seat back" in said
    assert vote["id"] in [message["id"] for message in ben.pings]
    assert vote["id"] not in [message["id"] for message in (*chloe.pings, *ann.pings)]
    await later(harbour, 37 * HOUR)
    call = next(one for one in table.messages() if "You haven't voted yet" in text_of(one))
    assert vote["id"] in text_of(call), "it leads to the vote"
    assert call["id"] in [message["id"] for message in ben.pings]
    await later(harbour, 37 * HOUR)
    ended = next(one for one in table.messages() if one["id"] == vote["id"])
    assert "No one voted in time. A computer takes over." in text_of(ended)
    assert controls_of(ended) == []
    await answer(ann, "seat back", table.thread)


async def test_a_table_that_is_paused_for_long_asks_whether_it_goes_on(harbour: Harbour) -> None:
    table = await paced(harbour, "Ann", "Ben")
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    await answer(ann, "table pause", table.thread)
    await later(harbour, 14 * DAY + HOUR)
    vote = table.messages()[-1]
    assert "Resume this game?" in text_of(vote)
    assert vote["id"] in [message["id"] for message in ben.pings]
    assert [one["label"] for one in controls_of(vote)] == ["Resume", "Stay paused", "End the game"]
    await (await ann.press(vote, label="Resume")).settled()
    await harbour.idle()
    game = (await harbour.app.play.games.position(table.game_id)).game
    assert game.paused_at is not None, "the host alone does not decide"
    await (await ben.press(vote, label="Resume")).settled()
    await harbour.idle()
    game = (await harbour.app.play.games.position(table.game_id)).game
    assert game.paused_at is None
    assert "The game resumes." in text_of(
        next(one for one in table.messages() if one["id"] == vote["id"])
    )


async def test_hours_beyond_the_limits_are_refused(harbour: Harbour) -> None:
    ann = harbour.person("Ann")
    refused = await answer(ann, "quiet", **{"from": "20:00", "to": "9:00"})
    assert "Quiet hours can be up to 12 hours long." in refused.text
