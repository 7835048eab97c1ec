"""The private panel of the personal settings, its controls and its form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, Literal, assert_never
from zoneinfo import ZoneInfo

import discord

from bot.i18n import Texts, noted
from bot.model import Absence, Profile, ReviewAudience
from bot.services.errors import Refused
from bot.services.people.blocks import MOST
from bot.services.people.personal_settings import MODES, PICTURE_MODES, RHYTHMS
from bot.services.time.dates import clock_text, parse_minute
from bot.ui.controls import FORM, Control, all_chosen, answers, chosen, entered, number_of
from bot.ui.forms import Field, form
from bot.ui.layout import Layout, Row, button, option, people_select, rows_of, select, text
from bot.ui.names import person_of
from bot.ui.press import Press, texts_of
from bot.ui.tables.lobby_message import COLOUR
from bot.ui.times import day, timestamp

MODE_NAMES: Final[Mapping[str, str]] = {
    "thread": noted("Mention in the thread"),
    "direct": noted("Direct message"),
    "digest": noted("One direct message a day"),
    "none": noted("No reminders"),
}
_MODE_NOTES: Final[Mapping[str, str]] = {
    "thread": noted("You're mentioned in the game's thread."),
    "direct": noted("For your turn and for reminders."),
    "digest": noted("It lists all games that are waiting for you."),
    "none": noted("Your clock keeps running."),
}

PICTURE_MODE_NAMES: Final[Mapping[str, str]] = {
    "light": noted("Light images"),
    "dark": noted("Dark images"),
}
_PICTURE_MODE_NOTES: Final[Mapping[str, str]] = {
    "light": noted("As everyone sees them in the thread."),
    "dark": noted("For dark screens. Pieces keep their colors."),
}

AUDIENCE_NAMES: Final[Mapping[ReviewAudience, str]] = {
    "own": noted("Only you see your reviews"),
    "table": noted("Your table may see your reviews"),
    "everyone": noted("Anyone may see your reviews"),
}


RHYTHM_NAMES: Final[Mapping[str, str]] = {
    "usual": noted("As usual"),
    "fewer": noted("Fewer"),
    "first": noted("Only the first"),
}
_RHYTHM_NOTES: Final[Mapping[str, str]] = {
    "usual": noted("At 50% and 90% of your time, or every day without a clock."),
    "fewer": noted("At 90% of your time, or every other day without a clock."),
    "first": noted("At 50% of your time, or after a day without a clock."),
}


class PersonalSetting(Control, prefix="me"):
    """A control for one setting of the person, or the way to the form for several."""

    setting: Literal[
        "reminders",
        "rhythm",
        "pictures",
        "hours",
        "list",
        "unlist",
        "nudge",
        "unnudge",
        "look",
        "unlook",
        "blocks",
        "reviews",
        "puzzle",
        "unpuzzle",
    ]


class QuietHoursForm(Control, prefix=f"{FORM}:hours:-"):
    """The form for quiet hours, time zone and the daily message."""


def personal_settings_layout(
    profile: Profile,
    away: Sequence[Absence],
    now: float,
    texts: Texts,
    blocked: Sequence[int] = (),
) -> Layout:
    """Return the panel with what a person has decided so far; `now` in seconds since 1970.

    `blocked` are the ids of those whom the person blocks.
    """
    heading = texts.gettext("Your settings")
    body = discord.ui.Container[Any](text(f"### {heading}"), accent_colour=COLOUR)
    body.add_item(text("**" + texts.gettext("Reminders") + "**"))
    body.add_item(_modes(profile, texts))
    always = texts.gettext("You're always notified when your time is up.")
    body.add_item(text("**" + texts.gettext("How often") + f"**\n-# {always}"))
    body.add_item(_rhythms(profile, texts))
    note = texts.gettext("Images only you see.")
    body.add_item(text("**" + texts.gettext("Images") + f"**\n-# {note}"))
    body.add_item(_picture_modes(profile, texts))
    body.add_item(_audiences(profile, texts))
    body.add_item(text("\n".join(_lines(profile, away, now, texts))))
    for item in (*_blocks(blocked, texts), *_buttons(profile, texts)):
        body.add_item(item)
    return Layout(body)


def _blocks(blocked: Sequence[int], texts: Texts) -> list[Any]:
    heading = texts.gettext("Blocked players")
    note = texts.gettext(
        "Blocked players can't join tables you open, and you won't be notified of their "
        "invitations. They aren't told."
    )
    nobody = texts.gettext("No one")
    control = people_select(PersonalSetting("blocks"), nobody, blocked, MOST)
    return [text(f"**{heading}**\n-# {note}"), control]


def _modes(profile: Profile, texts: Texts) -> Row:
    names: dict[str, tuple[str, str]] = {
        mode: (MODE_NAMES[mode], _MODE_NOTES[mode]) for mode in MODES
    }
    heading = texts.gettext("Reminders")
    return _choice(PersonalSetting("reminders"), heading, names, profile.reminders, texts)


def _rhythms(profile: Profile, texts: Texts) -> Row:
    names: dict[str, tuple[str, str]] = {
        rhythm: (RHYTHM_NAMES[rhythm], _RHYTHM_NOTES[rhythm]) for rhythm in RHYTHMS
    }
    heading = texts.gettext("How often")
    return _choice(PersonalSetting("rhythm"), heading, names, profile.rhythm, texts)


def _picture_modes(profile: Profile, texts: Texts) -> Row:
    names: dict[str, tuple[str, str]] = {
        mode: (PICTURE_MODE_NAMES[mode], _PICTURE_MODE_NOTES[mode]) for mode in PICTURE_MODES
    }
    heading = texts.gettext("Images")
    return _choice(PersonalSetting("pictures"), heading, names, profile.mode, texts)


def _audiences(profile: Profile, texts: Texts) -> Row:
    options = [
        option(audience, texts.gettext(name), chosen=audience == profile.reviews)
        for audience, name in AUDIENCE_NAMES.items()
    ]
    return select(PersonalSetting("reviews"), texts.gettext("Who may see your reviews"), options)


def _choice(
    control: PersonalSetting,
    heading: str,
    names: Mapping[str, tuple[str, str]],
    value: str,
    texts: Texts,
) -> Row:
    """Return the select of a setting; `names` are names and notes of the values, untranslated."""
    options = [
        option(each, texts.gettext(name), texts.gettext(note), chosen=each == value)
        for each, (name, note) in names.items()
    ]
    return select(control, heading, options)


def _lines(profile: Profile, away: Sequence[Absence], now: float, texts: Texts) -> list[str]:
    local = datetime.fromtimestamp(now, ZoneInfo(profile.zone))
    lines = [
        texts.gettext("Quiet hours: **{hours}**", hours=quiet_text(profile, texts)),
        texts.gettext(
            "Time zone: **{zone}**. It's {time} there",
            zone=profile.zone,
            time=f"{local:%H:%M}",
        ),
    ]
    if profile.hours_from is not None and now < profile.hours_from:
        lines.append("-# " + hours_note(profile, now, texts))
    if profile.reminders == "digest":
        time = clock_text(profile.digest_at)
        lines.append(texts.gettext("Daily message: **{time}**", time=time))
    if profile.direct_closed:
        lines.append(
            texts.gettext(
                "Slowboat can't DM you, so you'll be mentioned in the game threads instead."
            )
        )
    if profile.listed:
        lines.append(texts.gettext("Leaderboards: shown"))
    else:
        lines.append(texts.gettext("Leaderboards: hidden"))
    if profile.nudges:
        lines.append(texts.gettext("Notify me when most players are awake: on"))
    else:
        lines.append(texts.gettext("Notify me when most players are awake: off"))
    if profile.second_look:
        lines.append(texts.gettext("Second look before a blunder, in games with hints: on"))
    else:
        lines.append(texts.gettext("Second look before a blunder, in games with hints: off"))
    if profile.puzzles:
        lines.append(texts.gettext("Puzzles from my finished games: on"))
    else:
        lines.append(texts.gettext("Puzzles from my finished games: off"))
    lines += [
        texts.gettext(
            "Away from {start} until {end}",
            start=day(each.start),
            end=timestamp(each.end),
        )
        for each in away
    ]
    return lines


def hours_note(profile: Profile, now: float, texts: Texts) -> str:
    """Say from when on clocks follow the hours that a person has just chosen."""
    if profile.hours_from is None or profile.hours_from <= now:
        return texts.gettext("Turns already waiting for you keep the hours they started with.")
    return texts.gettext(
        "Reminders follow the new hours now. Turns already waiting for you keep the old ones. "
        "Your clocks use the new hours for turns that start after {time}",
        time=timestamp(profile.hours_from),
    )


def quiet_text(profile: Profile, texts: Texts) -> str:
    """Return the quiet hours of a person."""
    if profile.quiet_start is None or profile.quiet_end is None:
        return texts.gettext("none")
    return f"{clock_text(profile.quiet_start)}\N{EN DASH}{clock_text(profile.quiet_end)}"


def _buttons(profile: Profile, texts: Texts) -> list[Row]:
    listing = (
        texts.gettext("Leave the leaderboards")
        if profile.listed
        else texts.gettext("Join the leaderboards")
    )
    verb: Literal["list", "unlist"] = "unlist" if profile.listed else "list"
    nudging = (
        texts.gettext("Turn off awake notices")
        if profile.nudges
        else texts.gettext("Turn on awake notices")
    )
    nudge: Literal["nudge", "unnudge"] = "unnudge" if profile.nudges else "nudge"
    looking = (
        texts.gettext("Turn off the second look")
        if profile.second_look
        else texts.gettext("Turn on the second look")
    )
    look: Literal["look", "unlook"] = "unlook" if profile.second_look else "look"
    puzzling = (
        texts.gettext("Stop sharing games")
        if profile.puzzles
        else texts.gettext("Share games for puzzles")
    )
    puzzle: Literal["puzzle", "unpuzzle"] = "unpuzzle" if profile.puzzles else "puzzle"
    return rows_of(
        (
            button(texts.gettext("Set hours and time zone…"), PersonalSetting("hours"), "primary"),
            button(listing, PersonalSetting(verb)),
            button(nudging, PersonalSetting(nudge)),
            button(looking, PersonalSetting(look)),
            button(puzzling, PersonalSetting(puzzle)),
        )
    )


def hours_form(profile: Profile, texts: Texts) -> discord.ui.Modal:
    """Return the form for quiet hours, time zone and the daily message."""
    quiet = profile.quiet_start is not None and profile.quiet_end is not None
    return form(
        texts.gettext("Hours and time zone"),
        QuietHoursForm(),
        (
            Field(
                "zone",
                texts.gettext("Time zone"),
                profile.zone,
                texts.gettext("Its name, like Asia/Seoul. Use /timezone to find it."),
                required=True,
            ),
            Field(
                "start",
                texts.gettext("Quiet hours from"),
                clock_text(profile.quiet_start or 0) if quiet else "",
                texts.gettext("For example 22:30. Leave both empty for none."),
            ),
            Field(
                "end",
                texts.gettext("Quiet hours to"),
                clock_text(profile.quiet_end or 0) if quiet else "",
            ),
            Field(
                "digest",
                texts.gettext("Daily message at"),
                clock_text(profile.digest_at),
                texts.gettext("If you chose one direct message a day."),
            ),
        ),
    )


async def show_personal_settings(press: Press) -> None:
    """Show a person their settings, in the answer that is open."""
    app, texts = press.client.app, texts_of(press)
    profile = await app.personal_settings.profile(person_of(press.user, str(press.locale)))
    away = await app.absences.coming(press.user.id)
    blocked = await app.blocks.of(press.user.id)
    layout = personal_settings_layout(profile, away, app.clock(), texts, blocked)
    await press.edit_original_response(view=layout)


@answers(PersonalSetting)
async def change_setting(press: Press, pressed: PersonalSetting) -> None:
    """Change a setting and show the panel again, or open the form for several."""
    people, person = press.client.app.personal_settings, person_of(press.user, str(press.locale))
    if pressed.setting == "hours":
        profile = await people.profile(person)
        await press.response.send_modal(hours_form(profile, texts_of(press)))
        return
    await press.response.defer()
    match pressed.setting:
        case "reminders":
            await people.set_reminders(person, chosen(press))
        case "rhythm":
            await people.set_rhythm(person, chosen(press))
        case "nudge":
            await people.set_nudges(person, nudges=True)
        case "unnudge":
            await people.set_nudges(person, nudges=False)
        case "look":
            await people.set_second_look(person, wanted=True)
        case "unlook":
            await people.set_second_look(person, wanted=False)
        case "puzzle":
            await people.set_puzzles(person, allowed=True)
        case "unpuzzle":
            await people.set_puzzles(person, allowed=False)
        case "pictures":
            await people.set_mode(person, chosen(press))
        case "reviews":
            await people.set_reviews(person, chosen(press))
        case "list":
            await people.set_listed(person, listed=True)
        case "unlist":
            await people.set_listed(person, listed=False)
        case "blocks":
            blocked = [number_of(each) for each in all_chosen(press)]
            await press.client.app.blocks.choose(person, blocked)
        case _:
            assert_never(pressed.setting)
    await show_personal_settings(press)


@answers(QuietHoursForm)
async def enter_hours(press: Press, _sent: QuietHoursForm) -> None:
    """Store what was entered, all of it or nothing, and show the panel again."""
    fields = entered(press)
    await press.response.defer()
    people, person = press.client.app.personal_settings, person_of(press.user, str(press.locale))
    quiet = parse_quiet(fields.get("start", ""), fields.get("end", ""))
    digest = fields.get("digest", "")
    await people.set_hours(
        person,
        zone=fields.get("zone", ""),
        quiet=quiet,
        digest_at=parse_minute(digest) if digest else None,
    )
    await show_personal_settings(press)


def parse_quiet(start: str, end: str) -> tuple[int, int]:
    """Read quiet hours; two empty texts mean none, as equal hours do. Raises Refused."""
    if not start and not end:
        return 0, 0
    if not start or not end:
        raise Refused("Enter both a start and an end for quiet hours.")
    return parse_minute(start), parse_minute(end)
