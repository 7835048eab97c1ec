"""The correction of a result: a select for each player's place, then a form for the reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.i18n import Texts
from bot.services.leagues.loading import LeagueView
from bot.services.leagues.management import FORFEITED, REASON_LENGTH, TableId
from bot.ui.controls import answers, chosen, entered
from bot.ui.forms import Field, form
from bot.ui.layout import Layout, button, option, rows_of, select, text
from bot.ui.leagues.actions import decider, number_in, show_page
from bot.ui.leagues.controls import (
    LeaguePage,
    RankSelect,
    ReasonForm,
    ResultButton,
    TableSelect,
)
from bot.ui.leagues.manage import panel
from bot.ui.leagues.manage_actions import require_host_of
from bot.ui.press import Press, texts_of


def editor_layout(view: LeagueView, table: TableId, ranks: Sequence[int], texts: Texts) -> Layout:
    """Return the panel with the places that were chosen so far, in the order of the seats."""
    league, places = view.league, table.places(view)
    names = {entrant.number: entrant.name for entrant in view.course.entrants}
    heading = texts.gettext(
        "Correct table {table} of round {round}", table=table.table, round=table.round
    )
    note = texts.gettext(
        "Choose everyone's place. Tied players get the same place. Everyone sees the change "
        "and your reason."
    )
    items: list[discord.ui.Item[Any]] = [text(f"### {heading}\n{note}")]
    written = _written(ranks)
    for place, rank in zip(places, ranks, strict=True):
        name = names[place.entrant]
        control = RankSelect(league.id, table.round, table.table, place.seat, written)
        options = [
            option(
                str(number),
                f"{number}. {name}",
                chosen=number == rank,
            )
            for number in range(1, len(places) + 1)
        ]
        forfeit = texts.gettext("{name} forfeits", name=name)
        options.append(option(str(FORFEITED), forfeit, chosen=rank == FORFEITED))
        items.append(select(control, name, options))
    save = ResultButton(league.id, table.round, table.table, written)
    back = LeaguePage(league.id, "results", min(table.round, 99))
    buttons = [
        button(texts.gettext("Correct the result…"), save, "primary"),
        button(texts.gettext("Go back"), back),
    ]
    return panel([*items, *rows_of(buttons)])


def _written(ranks: Sequence[int]) -> str:
    return "".join(map(str, ranks))


@answers(TableSelect)
async def show_editor(press: Press, pressed: TableSelect) -> None:
    """Show the result of a table, to be corrected."""
    await press.response.defer()
    view = await require_host_of(press, pressed.league)
    table = TableId(pressed.round, number_in(chosen(press)))
    ranks = [FORFEITED if p.forfeit else p.rank or FORFEITED for p in table.places(view)]
    layout = editor_layout(view, table, ranks, texts_of(press))
    await press.edit_original_response(view=layout)


@answers(RankSelect)
async def choose_rank(press: Press, pressed: RankSelect) -> None:
    """Choose the place of one player and show the panel again."""
    await press.response.defer()
    view = await require_host_of(press, pressed.league)
    ranks = [int(digit) for digit in pressed.ranks]
    if pressed.seat < len(ranks):
        ranks[pressed.seat] = number_in(chosen(press)) % 10
    table = TableId(pressed.round, pressed.table)
    await press.edit_original_response(view=editor_layout(view, table, ranks, texts_of(press)))


@answers(ResultButton)
async def ask_for_reason(press: Press, pressed: ResultButton) -> None:
    """Open the form for the reason."""
    texts = texts_of(press)
    field = Field("reason", texts.gettext("Reason"), required=True, most=REASON_LENGTH)
    control = ReasonForm(pressed.league, pressed.round, pressed.table, pressed.ranks)
    await press.response.send_modal(form(texts.gettext("Correct the result"), control, [field]))


@answers(ReasonForm)
async def correct_result(press: Press, sent: ReasonForm) -> None:
    """Correct the result and show the results of its round."""
    reason = entered(press).get("reason", "")
    await press.response.defer()
    by = await decider(press, sent.league)
    ranks = [int(digit) for digit in sent.ranks]
    table = TableId(sent.round, sent.table)
    await press.client.app.leagues.management.correct(sent.league, by, table, ranks, reason)
    await show_page(press, sent.league, "results", sent.round)
