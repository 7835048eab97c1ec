"""Pace and hours of a table that waits for players: controls and forms of the organiser."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

import discord

from bot.i18n import Texts
from bot.model import Game, Pace, Window
from bot.services.errors import Refused
from bot.services.waiting.dates import clock_text, parse_minute
from bot.services.waiting.pace import CUSTOM, parse_pace
from bot.ui import ids
from bot.ui.errors import texts_of
from bot.ui.forms import Entered, Field, Handler, form
from bot.ui.items import Control, chosen
from bot.ui.names import person_of
from bot.ui.tables import lobby_actions
from bot.ui.waiting.pace_choice import entered_pace, pace_form

if TYPE_CHECKING:
    from bot.client import Slowboat

Press: TypeAlias = "discord.Interaction[Slowboat]"
PACE: Final = "pace"
WINDOW: Final = "window"


class PaceSelect(Control, template=ids.PACE):
    """Chooses the pace of a table."""

    async def act(self, press: Press) -> None:
        """Set it and show panel and table again; one's own pace is entered in a form."""
        name = chosen(press)
        if name == CUSTOM:
            game = await organised(press, self.game)
            title = texts_of(press).gettext("Pace of the table")
            form_id = ids.form_id(PACE, game.id)
            await press.response.send_modal(pace_form(form_id, title, game.pace, texts_of(press)))
            return
        await press.response.defer()
        await set_pace(press, self.game, parse_pace(name))


class WindowButton(Control, template=ids.WINDOW):
    """Opens the form for the hours of a table."""

    async def act(self, press: Press) -> None:
        """Open it for the organiser."""
        game = await organised(press, self.game)
        profile = await press.client.app.personal_settings.profile(
            person_of(press.user, str(press.locale))
        )
        await press.response.send_modal(window_form(game, profile.zone, texts_of(press)))


async def organised(press: Press, game_id: int) -> Game:
    """Return an open table that the person organises. Raises Refused."""
    game = await press.client.app.lobbies.get(game_id)
    if game.organiser_id != press.user.id:
        raise Refused("Only the one who opened the table can do that.")
    return game


def window_form(game: Game, zone: str, texts: Texts) -> discord.ui.Modal:
    """Return the form for the hours in which a table plays; `zone` is offered where none is set."""
    window = game.window
    return form(
        texts.gettext("Hours of the table"),
        ids.form_id(WINDOW, game.id),
        (
            Field(
                "start",
                texts.gettext("Played from"),
                "" if window is None else clock_text(window.start),
                texts.gettext("Such as 18:00. Leave both empty for all day."),
            ),
            Field(
                "end",
                texts.gettext("Played to"),
                "" if window is None else clock_text(window.end),
            ),
            Field(
                "zone",
                texts.gettext("Time zone"),
                zone if window is None else window.zone,
                texts.gettext("Its name, such as Asia/Seoul; /timezone finds it."),
            ),
        ),
    )


async def pace_entered(press: Press, game_id: int, fields: Entered) -> None:
    """Set the pace that was entered and show panel and table again."""
    await press.response.defer()
    await set_pace(press, game_id, entered_pace(fields))


async def set_pace(press: Press, game_id: int, pace: Pace | None) -> None:
    """Set the pace of a table and show panel and table again. Raises Refused."""
    await press.client.app.lobbies.set_pace(game_id, press.user.id, pace)
    await lobby_actions.show_options(press, game_id, 0)


async def window_entered(press: Press, game_id: int, fields: Entered) -> None:
    """Set the hours that were entered and show panel and table again."""
    await press.response.defer()
    window = _window(fields.get("start", ""), fields.get("end", ""), fields.get("zone", ""))
    await press.client.app.lobbies.set_window(game_id, press.user.id, window)
    await lobby_actions.show_options(press, game_id, 0)


def _window(start: str, end: str, zone: str) -> Window | None:
    if not start and not end:
        return None
    if not start or not end:
        raise Refused("The hours of a table have a start and an end.")
    return Window(parse_minute(start), parse_minute(end), zone)


CONTROLS: Final[tuple[type[Control], ...]] = (PaceSelect, WindowButton)
FORMS: Final[Mapping[str, Handler]] = {PACE: pace_entered, WINDOW: window_entered}
"""The forms of this area by their names."""
