"""The answers to the controls of the panel of a league's hosts."""

from __future__ import annotations

from typing import Any, assert_never

from bot.model import Entrant, Person
from bot.services.errors import Refused
from bot.services.leagues.changes import require_host
from bot.services.leagues.loading import LeagueView
from bot.ui.controls import all_chosen, answers, any_bot, chosen, number_of, unused
from bot.ui.leagues.actions import decider, load, number_in, show_page
from bot.ui.leagues.controls import (
    EntrantButton,
    EntrantSelect,
    LeaguePage,
    MoreTimeButton,
    PeopleSelect,
    ResultRoundSelect,
    RoundButton,
    SwapButton,
    SwapSelect,
)
from bot.ui.leagues.manage import (
    current_place,
    end_question,
    entrant_layout,
    question_layout,
    swap_layout,
    swap_question,
)
from bot.ui.names import plain
from bot.ui.press import Press, texts_of
from bot.ui.tables.moderation import actor


async def require_host_of(press: Press, league_id: int) -> LeagueView:
    """Return a league of this server that the person hosts. Raises Refused."""
    view = await load(press, league_id)
    require_host(view, actor(press, view.home))
    return view


@answers(LeaguePage)
async def turn_page(press: Press, pressed: LeaguePage) -> None:
    """Show another page of the panel."""
    await press.response.defer()
    await show_page(press, pressed.league, pressed.page, pressed.part or 0)


@answers(EntrantSelect)
async def choose_entrant(press: Press, pressed: EntrantSelect) -> None:
    """Show the page of the entrant that was chosen."""
    await press.response.defer()
    await _show_entrant(press, pressed.league, number_in(chosen(press)))


async def _show_entrant(press: Press, league_id: int, number: int) -> None:
    view = await require_host_of(press, league_id)
    threads = await press.client.app.leagues.threads(league_id)
    entrant = _entrant(view, number)
    sits = await _still_sits(press, view, entrant)
    layout = entrant_layout(view, entrant, threads, texts_of(press), sits=sits)
    await press.edit_original_response(view=layout)


async def _still_sits(press: Press, view: LeagueView, entrant: Entrant) -> bool:
    """Whether an entrant has not been replaced at their table of the present round."""
    place = current_place(view, entrant)
    if place is None or place.game_id is None or entrant.person_id is None:
        return True
    game = await press.client.app.play.games.get(place.game_id)
    return game.seat_of(entrant.person_id) is not None


def _entrant(view: LeagueView, number: int) -> Entrant:
    entrant = view.entry(number)
    if entrant is None:
        raise Refused("That player isn't in this league. Choose someone else.")
    return entrant


@answers(EntrantButton)
async def act_on_entrant(press: Press, pressed: EntrantButton) -> None:
    """Do what a host decides about an entrant, after a question if it can't be undone."""
    await press.response.defer()
    view, texts = await require_host_of(press, pressed.league), texts_of(press)
    management, by = press.client.app.leagues.management, actor(press, view.home)
    entrant = _entrant(view, pressed.entrant)
    match pressed.verb:
        case "show":
            await _show_entrant(press, pressed.league, pressed.entrant)
        case "remove" | "forfeit":
            layout = question_layout(view, entrant, pressed.verb, texts)
            await press.edit_original_response(view=layout)
        case "swap":
            await press.edit_original_response(view=swap_layout(view, entrant, texts))
        case "removed":
            await management.remove(pressed.league, by, pressed.entrant)
            await show_page(press, pressed.league, "players")
        case "forfeited":
            await management.forfeit(pressed.league, by, pressed.entrant, pressed.round)
            await _show_entrant(press, pressed.league, pressed.entrant)
        case "back":
            if entrant.person_id is None:  # was forgotten since the button was shown
                raise Refused("There's no such player in this league.")
            person = Person(entrant.person_id, entrant.name, entrant.locale)
            await management.add(pressed.league, by, person)
            await _show_entrant(press, pressed.league, pressed.entrant)
        case _:
            assert_never(pressed.verb)


@answers(SwapSelect)
async def ask_to_swap(press: Press, pressed: SwapSelect) -> None:
    """Ask whether two entrants are to change places."""
    await press.response.defer()
    view = await require_host_of(press, pressed.league)
    one, other = _entrant(view, pressed.entrant), _entrant(view, number_in(chosen(press)))
    await press.edit_original_response(view=swap_question(view, one, other, texts_of(press)))


@answers(SwapButton)
async def swap(press: Press, pressed: SwapButton) -> None:
    """Let two entrants change places, and show the tables of the round."""
    await press.response.defer()
    by = await decider(press, pressed.league)
    await press.client.app.leagues.management.swap(
        pressed.league, by, pressed.round, pressed.one, pressed.other
    )
    await show_page(press, pressed.league, "rounds")


@answers(PeopleSelect)
async def choose_people(press: Press, pressed: PeopleSelect) -> None:
    """Add the member that was chosen, or choose the further hosts."""
    await press.response.defer()
    by, people = await decider(press, pressed.league), all_chosen(press)
    if any_bot(press):
        raise Refused("Bots can't take part. Choose someone else.")
    management = press.client.app.leagues.management
    match pressed.purpose:
        case "add":
            for person in _people(press, people):
                await management.add(pressed.league, by, person)
            await show_page(press, pressed.league, "players")
        case "hosts":
            await management.set_hosts(pressed.league, by, [number_of(person) for person in people])
            await show_page(press, pressed.league, "hosts")
        case _:
            assert_never(pressed.purpose)


def _people(press: Press, ids: list[str]) -> list[Person]:
    """Return the members that were chosen, with the names that they have on the server.

    Raises Refused for someone whom Discord does not name.
    """
    data: Any = press.data
    resolved = data.get("resolved", {})
    users, members = resolved.get("users", {}), resolved.get("members", {})
    people = []
    for person_id in ids:
        if person_id not in users:
            raise unused()
        user, member = users[person_id], members.get(person_id, {})
        name = member.get("nick") or user.get("global_name") or user.get("username") or "?"
        people.append(Person(number_of(person_id), plain(str(name)), ""))
    return people


@answers(RoundButton)
async def end_round(press: Press, pressed: RoundButton) -> None:
    """End a round early, after a question."""
    await press.response.defer()
    view = await require_host_of(press, pressed.league)
    match pressed.verb:
        case "end":
            now = press.client.app.clock()
            is_played = view.league.status == "running" and not view.is_round_over(now)
            if view.league.round != pressed.round or not is_played:
                raise Refused("Round {round} is already over.", round=pressed.round)
            await press.edit_original_response(view=end_question(view, texts_of(press)))
        case "ended":
            by = actor(press, view.home)
            await press.client.app.leagues.management.end_round(pressed.league, by, pressed.round)
            await show_page(press, pressed.league, "rounds")
        case _:
            assert_never(pressed.verb)


@answers(MoreTimeButton)
async def add_time(press: Press, pressed: MoreTimeButton) -> None:
    """Give a round or the sign-up more time."""
    await press.response.defer()
    by = await decider(press, pressed.league)
    await press.client.app.leagues.extend(pressed.league, by, pressed.hours, pressed.ends)
    await show_page(press, pressed.league, "rounds")


@answers(ResultRoundSelect)
async def choose_round(press: Press, pressed: ResultRoundSelect) -> None:
    """Show the results of the round that was chosen."""
    await press.response.defer()
    await show_page(press, pressed.league, "results", number_in(chosen(press)))
