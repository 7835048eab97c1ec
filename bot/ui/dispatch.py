"""Dispatch of controls and forms: each press is answered exactly once, even after an error."""

from __future__ import annotations

from typing import Any

import discord

from bot.ui.controls import ANSWERS, read_control
from bot.ui.errors import answer_error, tell
from bot.ui.game_lookup import require_visible
from bot.ui.press import Press, made_contact, texts_of


async def answer(press: Press) -> None:
    """Answer a control or a form by its custom id alone; other interactions are left alone."""
    is_form = press.type is discord.InteractionType.modal_submit
    if not is_form and press.type is not discord.InteractionType.component:
        return
    data: Any = press.data or {}
    control = read_control(str(data.get("custom_id", "")))
    admission = press.client.admission
    try:
        if control is None:
            await _answer_unknown(press, is_form=is_form)
        elif await admission.admit(press):
            await require_visible(press, control)
            await ANSWERS[type(control)](press, control)
    except Exception as error:
        await answer_error(press, error)
    if control is not None:
        await made_contact(press)
        admission.finished(press)


async def _answer_unknown(press: Press, *, is_form: bool) -> None:
    """Answer an id that this version does not give, so that Discord does not show a failure."""
    texts = texts_of(press)
    if is_form:
        sentence = texts.gettext("This form no longer works, so nothing changed. Open it again.")
    else:
        sentence = texts.gettext("This button no longer works.")
    await tell(press, sentence)
