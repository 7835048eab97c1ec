"""The time at which a table starts by itself: the control and the form of the organiser."""

from __future__ import annotations

from bot.services.time.dates import parse_moment
from bot.ui.controls import FORM, Control, Number, answers, entered
from bot.ui.forms import Field, form
from bot.ui.names import person_of
from bot.ui.press import Press, texts_of
from bot.ui.tables import lobby_actions
from bot.ui.tables.controls import StartTimeButton
from bot.ui.tables.pace_and_hours import organised


class StartTimeForm(Control, prefix=f"{FORM}:start"):
    """The form for the time at which a table starts."""

    game: Number


@answers(StartTimeButton)
async def ask_for_time(press: Press, pressed: StartTimeButton) -> None:
    """Open the form to the organiser. Raises Refused."""
    game = await organised(press, pressed.game)
    texts, zone = texts_of(press), await _zone(press)
    note = texts.gettext("Such as tomorrow 20:00, in {zone}. Empty: you start it.", zone=zone)
    field = Field("at", texts.gettext("When"), "", note)
    title = texts.gettext("Start at a time")
    await press.response.send_modal(form(title, StartTimeForm(game.id), [field]))


@answers(StartTimeForm)
async def enter_time(press: Press, sent: StartTimeForm) -> None:
    """Set the time that was entered and show panel and table again. Raises Refused."""
    written = entered(press).get("at", "")
    await press.response.defer()
    at = await moment(press, written) if written else None
    await press.client.app.scheduled_starts.set(sent.game, press.user.id, at)
    await lobby_actions.show_options(press, sent.game, 0)


async def moment(press: Press, written: str) -> float:
    """Return the moment that a person wrote, in their time zone. Raises Refused."""
    app = press.client.app
    at = parse_moment(written, app.clock(), await _zone(press))
    app.scheduled_starts.check(at)
    return at


async def _zone(press: Press) -> str:
    person = person_of(press.user, str(press.locale))
    return (await press.client.app.personal_settings.profile(person)).zone
