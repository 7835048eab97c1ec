"""The tree of slash commands: errors, languages, and registration only when something changed."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation, TranslationContextTypes, locale_str

from bot.i18n import fingerprint, texts_for
from bot.ui.errors import answer_error
from bot.ui.press import Client, Press, made_contact
from renderers.core.languages import BY_CODE

log = logging.getLogger(__name__)

TRANSLATED: Final = {
    discord.Locale(tag): language.code for language in BY_CODE.values() for tag in language.tags
}
"""The languages of commands by Discord's locales."""
_NAMES: Final = frozenset(
    (
        TranslationContextLocation.command_name,
        TranslationContextLocation.group_name,
        TranslationContextLocation.parameter_name,
    )
)


class Translator(app_commands.Translator):
    """Names and descriptions of commands from the same catalogues as everything else."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        """Return the text in `locale`, None for languages that we do not have."""
        language = TRANSLATED.get(locale)
        if language is None:
            return None
        texts = texts_for(language)
        if context.location in _NAMES:
            return texts.pgettext(string.extras.get("context", "command"), string.message)
        return texts.gettext(string.message)


class Tree(app_commands.CommandTree[Client]):
    """The commands of the bot."""

    async def on_error(self, interaction: Press, error: app_commands.AppCommandError, /) -> None:
        """Answer whatever a command raised; an autocompletion is logged and stays empty."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.error("an autocompletion failed", exc_info=error)
            return
        await answer_error(interaction, error)
        await made_contact(interaction)
        interaction.client.admission.finished(interaction)

    async def interaction_check(self, interaction: Press, /) -> bool:
        """Refuse new work while the bot is closing down, and people who ask too often."""
        if interaction.type is discord.InteractionType.autocomplete:
            if interaction.client.admission.admit_completion(interaction):
                return True
            await interaction.response.autocomplete([])
            return False
        try:
            if await interaction.client.admission.admit(interaction):
                return True
        except Exception as error:
            await answer_error(interaction, error)
        interaction.client.admission.finished(interaction)
        return False

    async def use_again(self, press: Press, command: Press) -> None:
        """Answer a command again, by a press of the same person in its place."""
        press.type, press.data = command.type, command.data
        await self._call(press)

    async def payload(self) -> list[dict[str, Any]]:
        """Return what would be registered with Discord, all languages included."""
        translator = self.translator
        if translator is None:
            return [command.to_dict(self) for command in self.get_commands()]
        return [
            await command.get_translated_payload(self, translator)
            for command in self.get_commands()
        ]

    def sources(self) -> str:
        """Return a hash of what the payload is made of, which takes no translation to know.

        As long as it's equal, the digest is too.
        """
        return _hash([fingerprint().hex(), *[one.to_dict(self) for one in self.get_commands()]])

    async def digest(self) -> str:
        """Return a hash of the payload, equal as long as nothing needs to be registered."""
        return _hash(await self.payload())


def _hash(data: list[Any]) -> str:
    written = json.dumps(data, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(written.encode()).hexdigest()
