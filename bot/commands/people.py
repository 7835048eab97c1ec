"""`/me` and its kin, `/privacy`, `/mydata`, `/settings`: people and servers."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, Final, TypeAlias
from zoneinfo import ZoneInfo

import discord
from babel.dates import format_date
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.i18n import Texts
from bot.model import Profile
from bot.services.errors import Refused
from bot.services.people.personal_settings import MODES
from bot.services.time.absences import AnnouncedAbsence
from bot.services.time.calendar import DAY, instant, local_date, zones
from bot.services.time.dates import parse_day
from bot.ui.completion import named_values
from bot.ui.game_lookup import find_game
from bot.ui.layout import SELECT_LIMIT, Layout, text
from bot.ui.messages.notices.waiting import clock_meanwhile
from bot.ui.names import person_of
from bot.ui.people.own_data import data_file, delete_layout, privacy_text
from bot.ui.people.personal_settings_panel import (
    MODE_NAMES,
    RHYTHM_NAMES,
    hours_note,
    parse_quiet,
    quiet_text,
    show_personal_settings,
)
from bot.ui.people.server_settings_panel import show_server_settings
from bot.ui.permissions import require_manage_server
from bot.ui.press import Press, texts_of
from bot.ui.time.snooze import LENGTHS, snooze
from bot.ui.times import day, timestamp

Choices: TypeAlias = list[app_commands.Choice[str]]

_COMMON: Final = (
    "UTC", "Europe/London", "Europe/Berlin", "Asia/Seoul", "Asia/Tokyo", "America/New_York",
    "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Sao_Paulo",
    "Africa/Johannesburg", "Asia/Dubai", "Asia/Kolkata", "Asia/Shanghai", "Asia/Singapore",
    "Australia/Sydney", "Pacific/Auckland",
)  # fmt: skip
"""The zones that are offered before anything is typed."""
_DAYS_OFFERED: Final = 10
UNKNOWN_ZONE: Final = "UTC"
"""The zone of people who have not chosen one."""


class PeopleCog(commands.Cog):
    """Settings and absences of a person; they work in direct messages too."""

    @app_commands.command(
        name="me", description=locale_str("Change your reminders, quiet hours and time zone")
    )
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def me(self, press: Press) -> None:
        """Show the private panel."""
        await press.response.defer(ephemeral=True, thinking=True)
        await show_personal_settings(press)

    @app_commands.command(name="remind", description=locale_str("Choose how to get reminders"))
    @app_commands.describe(
        mode=locale_str("How you want to be reminded"),
        often=locale_str("How often. Leave empty to keep your setting"),
    )
    @app_commands.choices(
        often=[
            app_commands.Choice(name=locale_str(name), value=each)
            for each, name in RHYTHM_NAMES.items()
        ]
    )
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def remind(self, press: Press, mode: str, often: str | None = None) -> None:
        """Set it and show the panel."""
        await press.response.defer(ephemeral=True, thinking=True)
        chosen = _mode_of(mode, texts_of(press))
        people = press.client.app.personal_settings
        await people.set_reminders(_person(press), chosen)
        if often is not None:
            await people.set_rhythm(_person(press), often)
        await show_personal_settings(press)

    @remind.autocomplete("mode")
    async def modes(self, press: Press, typed: str) -> Choices:
        """Offer the ways to be reminded."""
        texts = texts_of(press)
        return named_values({mode: texts.gettext(MODE_NAMES[mode]) for mode in MODES}, typed)

    @app_commands.command(name="quiet", description=locale_str("Choose hours without reminders"))
    @app_commands.describe(
        from_=locale_str("Start time, like 22:30. Same as the end for none"),
        to=locale_str("End time, like 8:00"),
    )
    @app_commands.rename(from_="from")
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def quiet(self, press: Press, from_: str, to: str) -> None:
        """Set them and say what they are now."""
        await press.response.defer(ephemeral=True, thinking=True)
        start, end = parse_quiet(from_, to)
        profile = await press.client.app.personal_settings.set_quiet(_person(press), start, end)
        texts = texts_of(press)
        text = texts.gettext("Quiet hours: **{hours}**", hours=quiet_text(profile, texts))
        if profile.quiet_start is not None:
            text += f" ({profile.zone})\n" + texts.gettext(
                "Until then, you get no reminders and your clocks stop."
            )
        text += "\n-# " + hours_note(profile, press.client.app.clock(), texts)
        await press.edit_original_response(content=text + _hint(profile, texts))

    @app_commands.command(name="timezone", description=locale_str("Choose your time zone"))
    @app_commands.describe(zone=locale_str("A city in your time zone, like Seoul"))
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def timezone(self, press: Press, zone: str) -> None:
        """Set it and say what time it is there."""
        await press.response.defer(ephemeral=True, thinking=True)
        profile = await press.client.app.personal_settings.set_zone(_person(press), _zone_of(zone))
        now, texts = press.client.app.clock(), texts_of(press)
        text = texts.gettext(
            "Time zone: **{zone}**. It's {time} there",
            zone=profile.zone,
            time=_clock_in(profile.zone, now),
        )
        if profile.quiet_start is not None:
            text += "\n-# " + hours_note(profile, now, texts)
        await press.edit_original_response(content=text)

    @timezone.autocomplete("zone")
    async def zone_names(self, press: Press, typed: str) -> Choices:
        """Offer the zones whose names contain what was typed, and the time there."""
        now = press.client.app.clock()
        return [
            app_commands.Choice(name=f"{zone} ({_clock_in(zone, now)})", value=zone)
            for zone in _matching(typed)[:SELECT_LIMIT]
        ]

    @app_commands.command(name="snooze", description=locale_str("Snooze reminders for this game"))
    @app_commands.describe(length=locale_str("For how long"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def snooze(self, press: Press, length: str) -> None:
        """Put the reminders off."""
        await press.response.defer(ephemeral=True, thinking=True)
        game = await find_game(press)
        await snooze(press, game.id, length)

    @snooze.autocomplete("length")
    async def lengths(self, press: Press, typed: str) -> Choices:
        """Offer the three lengths."""
        texts = texts_of(press)
        return named_values({each: texts.gettext(name) for each, name in LENGTHS.items()}, typed)

    @app_commands.command(name="away", description=locale_str("Set time away"))
    @app_commands.describe(
        from_=locale_str("The first day"),
        until=locale_str("The last day"),
        reason=locale_str("What to tell the others"),
    )
    @app_commands.rename(from_="from")
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def away(
        self,
        press: Press,
        from_: str,
        until: str,
        reason: app_commands.Range[str, 1, 200] = "",
    ) -> None:
        """Announce it in all games of the person."""
        await press.response.defer(ephemeral=True, thinking=True)
        app, person = press.client.app, _person(press)
        profile = await app.personal_settings.profile(person)
        start, end = _span(from_, until, profile.zone, app.clock())
        declared = await app.absences.declare(person, start, end, reason)
        texts = texts_of(press)
        answer = away_text(declared, texts) + _hint(profile, texts)
        await press.edit_original_response(content=answer)

    @away.autocomplete("from_")
    async def first_days(self, press: Press, typed: str) -> Choices:
        """Offer the next days."""
        return _days(await _profile(press), press, typed, 0)

    @away.autocomplete("until")
    async def last_days(self, press: Press, typed: str) -> Choices:
        """Offer the next days."""
        return _days(await _profile(press), press, typed, 0)

    @app_commands.command(
        name="back", description=locale_str("End your time away, or cancel the next one")
    )
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def back(self, press: Press) -> None:
        """End it in all games of the person."""
        await press.response.defer(ephemeral=True, thinking=True)
        ended = await press.client.app.absences.back(_person(press))
        texts = texts_of(press)
        if ended.start < ended.end <= press.client.app.clock():
            text = texts.gettext("Welcome back. Your clocks are running again.")
        else:
            text = texts.gettext("Your time away from {start} is canceled.", start=day(ended.start))
        await press.edit_original_response(content=text)


def away_text(declared: AnnouncedAbsence, texts: Texts) -> str:
    """Return what was announced, and what happens to the clocks."""
    absence = declared.absence
    lines = [
        texts.gettext(
            "You're away from {start} until {end}.",
            start=day(absence.start),
            end=timestamp(absence.end),
        ),
        texts.ngettext("Announced in {n} game.", "Announced in {n} games.", declared.games),
        clock_meanwhile(absence.start, declared.stops_until, texts),
        texts.ngettext(
            "You have {n} day of time away left this year.",
            "You have {n} days of time away left this year.",
            int(declared.left / DAY),
        ),
    ]
    return "\n".join(lines)


def _hint(profile: Profile, texts: Texts) -> str:
    """Return a note that times are in UTC for a person without a time zone."""
    if profile.zone != UNKNOWN_ZONE:
        return ""
    return "\n-# " + texts.gettext(
        "Times and dates are in UTC. Choose your time zone with `/timezone`."
    )


def _person(press: Press) -> Any:
    return person_of(press.user, str(press.locale))


async def _profile(press: Press) -> Profile:
    return await press.client.app.personal_settings.profile(_person(press))


def _mode_of(written: str, texts: Texts) -> str:
    """Return the mode that a person chose or wrote out."""
    names = {texts.gettext(name).casefold(): mode for mode, name in MODE_NAMES.items()}
    return names.get(written.strip().casefold(), written.strip().casefold())


def _span(first: str, last: str, zone: str, now: float) -> tuple[float, float]:
    """Return from when to when a person is away; the last day is one of absence. Raises Refused."""
    today = local_date(now, zone)
    start = parse_day(first, today)
    end = parse_day(last, start if last.strip().startswith("+") else today)
    if end < start:
        raise Refused("The last day must not be before the first.")
    return instant(start, 0, zone), instant(end + timedelta(days=1), 0, zone)


def _days(profile: Profile, press: Press, typed: str, skip: int) -> Choices:
    """Offer the day that was typed, else the next days, in the person's zone and language."""
    texts = texts_of(press)
    today = local_date(press.client.app.clock(), profile.zone)
    if typed.strip():
        try:
            return [_day_choice(parse_day(typed, today), today, texts)]
        except Refused:
            return []
    days = [today + timedelta(days=ahead) for ahead in range(skip, skip + _DAYS_OFFERED)]
    return [_day_choice(day, today, texts) for day in days]


def _day_choice(day: date, today: date, texts: Texts) -> app_commands.Choice[str]:
    name = format_date(day, "full", locale=texts.locale)
    near = ""
    if day == today:
        near = texts.gettext("today")
    elif day == today + timedelta(days=1):
        near = texts.gettext("tomorrow")
    if near:
        name = f"{near} \N{MIDDLE DOT} {name}"
    return app_commands.Choice(name=name, value=day.isoformat())


def _matching(typed: str) -> list[str]:
    """Return the zones that match the typed text, cities that start with it first."""
    wanted = typed.strip().casefold().replace(" ", "_")
    if not wanted:
        return list(_COMMON)
    matching = [zone for zone in zones() if wanted in zone.casefold()]
    return sorted(
        matching, key=lambda zone: not zone.rpartition("/")[2].casefold().startswith(wanted)
    )


def _zone_of(written: str) -> str:
    """Return the zone that a person wrote: its name in any case, or its city alone."""
    exact = [zone for zone in zones() if zone.casefold() == written.strip().casefold()]
    city = written.strip().casefold().replace(" ", "_")
    cities = [zone for zone in zones() if zone.rpartition("/")[2].casefold() == city]
    return next(iter((*exact, *cities)), written.strip())


def _clock_in(zone: str, now: float) -> str:
    return f"{datetime.fromtimestamp(now, ZoneInfo(zone)):%H:%M}"


class PrivacyCog(commands.Cog):
    """The data of a person."""

    mydata = app_commands.Group(
        name="mydata",
        description=locale_str("See or delete your data"),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
    )

    @app_commands.command(
        name="privacy", description=locale_str("Show what is stored and for how long")
    )
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def privacy(self, press: Press) -> None:
        """Say what is stored."""
        await press.response.defer(ephemeral=True, thinking=True)
        keep = press.client.app.retention.keep
        # longer than the content of a message may be
        body = discord.ui.Container[Any](text(privacy_text(keep, texts_of(press))))
        await press.edit_original_response(view=Layout(body))

    @mydata.command(name="export", description=locale_str("Get all your data as a file"))
    async def export(self, press: Press) -> None:
        """Send everything that is stored about the person."""
        await press.response.defer(ephemeral=True, thinking=True)
        exported = await press.client.app.privacy.export(press.user.id)
        await press.edit_original_response(attachments=[data_file(exported)])

    @mydata.command(name="delete", description=locale_str("Delete all your data"))
    async def delete(self, press: Press) -> None:
        """Ask whether it is to be deleted."""
        await press.response.defer(ephemeral=True, thinking=True)
        await press.edit_original_response(view=delete_layout(texts_of(press)))


class ServerSettingsCog(commands.Cog):
    """The settings of a server."""

    @app_commands.command(
        name="settings", description=locale_str("Change how games are played on this server")
    )
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.default_permissions(manage_guild=True)
    async def settings(self, press: Press) -> None:
        """Show the panel, to people with Manage Server alone."""
        await press.response.defer(ephemeral=True, thinking=True)
        require_manage_server(press)
        assert press.guild_id is not None
        guild = await press.client.app.guilds.get(press.guild_id)
        await show_server_settings(press, guild)
