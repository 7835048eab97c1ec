"""`/privacy` and `/mydata`: the data about a person, its export and its deletion."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.ui.press import Press, texts_of
from bot.ui.privacy.own_data import data_file, delete_layout, privacy_text


class PrivacyCog(commands.Cog):
    """The data of a person."""

    mydata = app_commands.Group(
        name="mydata",
        description=locale_str("See or delete what is stored about you"),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
    )

    @app_commands.command(name="privacy", description=locale_str("Show what is stored, how long"))
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def privacy(self, press: Press) -> None:
        """Say what is stored."""
        await press.response.defer(ephemeral=True, thinking=True)
        keep = press.client.app.retention.keep
        await press.edit_original_response(content=privacy_text(keep, texts_of(press)))

    @mydata.command(name="export", description=locale_str("Get everything about you as a file"))
    async def export(self, press: Press) -> None:
        """Send everything that is stored about the person."""
        await press.response.defer(ephemeral=True, thinking=True)
        exported = await press.client.app.privacy.export(press.user.id)
        await press.edit_original_response(attachments=[data_file(exported)])

    @mydata.command(name="delete", description=locale_str("Delete everything about you"))
    async def delete(self, press: Press) -> None:
        """Ask whether it is to be deleted."""
        await press.response.defer(ephemeral=True, thinking=True)
        await press.edit_original_response(view=delete_layout(texts_of(press)))
