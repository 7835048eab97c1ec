"""The panel of a league's hosts in chat: what it does, what everyone reads, who is refused."""

from __future__ import annotations

from typing import Any

from bot.playground import InteractionResult, PlaygroundPerson, controls_of, text_of
from bot.services.leagues.standings import tables_of
from tests.bot.e2e.harbour import Harbour, Json
from tests.bot.e2e.test_leagues import (
    NAMES,
    ask,
    begun,
    created,
    end_round,
    number,
    posts,
    press,
    seen,
    view_of,
)


async def panel_of(person: PlaygroundPerson) -> Json:
    """The panel of the host of a league."""
    outcome = await ask(person, "league manage")
    assert outcome.message is not None, outcome.text
    return outcome.message


async def choose(
    harbour: Harbour, person: PlaygroundPerson, panel: Json, prefix: str, *values: Any
) -> Json:
    """Choose values in the select whose id begins so; return the panel as it is then."""
    control = next(c for c in controls_of(panel) if c["custom_id"].startswith(prefix))
    outcome = await person.choose(panel, custom_id=control["custom_id"], values=list(values))
    await outcome.settled()
    await harbour.bot.admission.answered()
    return outcome.message or seen(person, panel)


async def click(harbour: Harbour, person: PlaygroundPerson, panel: Json, label: str) -> Json:
    """Press a button of the panel; return it as it is then."""
    outcome = await press(harbour, person, panel, label)
    return outcome.message or seen(person, panel)


async def refusal(outcome: InteractionResult) -> str:
    """The refusal that follows a press which leaves its message as it is."""
    return "".join(text_of(message) for message in await outcome.followed_up())


async def test_the_panel_is_for_hosts(harbour: Harbour) -> None:
    message = await created(harbour)
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    refused = await ask(ben, "league manage")
    assert "Only the hosts of this league and channel moderators" in refused.text
    refused = await press(harbour, ben, message, "Manage…")
    assert "Only the hosts of this league and channel moderators" in refused.text
    panel = await panel_of(ann)
    panel = await click(harbour, ann, panel, "Hosts")
    panel = await choose(harbour, ann, panel, "lgp:", ben)
    await harbour.until(lambda: len(posts(harbour, "chose these additional hosts")) == 1)
    own = await panel_of(ben)
    assert "0 of 128 places are taken." in text_of(own)
    stale = await click(harbour, ben, own, "Hosts")
    control = next(c for c in controls_of(stale) if c["custom_id"].startswith("lgp:"))
    refused = await ben.choose(stale, custom_id=control["custom_id"], values=[])
    assert "Only the host and channel moderators" in await refusal(refused)
    assert (await view_of(harbour, message)).hosts == {int(ben.id)}


async def test_a_host_adds_and_removes_people(harbour: Harbour) -> None:
    message = await created(harbour)
    ann, ben, chloe = (harbour.person(name) for name in NAMES[:3])
    panel = await panel_of(ann)
    panel = await choose(harbour, ann, panel, "lgp:", ben)
    assert "1 of 128 places are taken." in text_of(panel)
    await harbour.until(lambda: any("Ann added you to" in text_of(dm) for dm in ben.dms))
    panel = await choose(harbour, ann, panel, "lgp:", chloe)
    panel = await choose(harbour, ann, panel, "lge:", "1")
    assert "### Ben" in text_of(panel)
    question = await click(harbour, ann, panel, "Remove…")
    assert "Remove **Ben** from the league?" in text_of(question)
    panel = await click(harbour, ann, question, "Remove")
    await harbour.until(lambda: len(posts(harbour, "Ann removed Ben from the league.")) == 1)
    refused = await press(harbour, ben, message, "Join")
    assert "A host removed you from this league." in refused.text
    panel = await choose(harbour, ann, seen(ann, panel), "lge", "1")
    assert "Removed by a host" in text_of(panel)
    await click(harbour, ann, panel, "Add to the league")
    assert [e.name for e in (await view_of(harbour, message)).taking_part] == ["Ben", "Chloe"]
    log = await ask(harbour.person("Dan"), "league log")
    lines = log.text.splitlines()
    assert [line.split(" ", 2)[2] for line in lines[1:]] == [
        "Ann added Ben, starting in round 1.",
        "Ann removed Ben from the league.",
        "Ann added Chloe, starting in round 1.",
        "Ann added Ben, starting in round 1.",
    ]


async def full(harbour: Harbour, kind: str) -> Json:
    """The message of a new league of Ann's whose four places are taken; Eun reads English, too."""
    message, ann = await created(harbour, kind), harbour.person("Ann")
    harbour.person("Eun").locale = "en-US"
    for name in NAMES:
        await press(harbour, harbour.person(name), message, "Join")
    panel = (await press(harbour, ann, message, "Settings…")).message
    assert panel is not None
    await choose(harbour, ann, panel, f"lgs:{number(message)}:capacity", "4")
    await harbour.until(lambda: "4 of 4 places taken" in text_of(seen(ann, message)))
    return message


async def test_a_full_league_has_a_waiting_list(harbour: Harbour) -> None:
    message = await full(harbour, "swiss")
    ann, eun = harbour.person("Ann"), harbour.person("Eun")
    waits = await press(harbour, eun, message, "Join the waiting list")
    assert "You're number 1 on the waiting list" in waits.text
    await harbour.until(lambda: "Waiting list: Eun" in text_of(seen(ann, message)))
    await press(harbour, harbour.person("Dan"), message, "Leave")
    await harbour.until(lambda: any("You now have a place in" in text_of(dm) for dm in eun.dms))
    await harbour.until(lambda: "Chloe, Eun" in text_of(seen(ann, message)))


async def test_who_waits_in_vain_is_not_shown_and_leaves_no_games(harbour: Harbour) -> None:
    message = await full(harbour, "knockout")
    ann, eun = harbour.person("Ann"), harbour.person("Eun")
    await press(harbour, eun, message, "Join the waiting list")
    await harbour.until(lambda: "Waiting list: Eun" in text_of(seen(ann, message)))
    await press(harbour, ann, message, "Start")
    await harbour.until(lambda: "Round 1 ends" in text_of(seen(ann, message)))
    assert "Waiting list" not in text_of(seen(ann, message))
    left = await press(harbour, eun, message, "Leave")
    assert left.text == "You've left **Autumn cup**."


async def test_a_result_is_corrected_with_selects_and_a_reason(harbour: Harbour) -> None:
    message = await begun(harbour, rounds=2)
    ann = harbour.person("Ann")
    await end_round(harbour, message)
    await harbour.until(lambda: len(posts(harbour, "round 2 starts")) == 1)
    panel = await click(harbour, ann, await panel_of(ann), "Results")
    panel = await choose(harbour, ann, panel, "lgn:", "1")
    panel = await choose(harbour, ann, panel, "lgq:", "1")
    assert "### Correct table 1 of round 1" in text_of(panel)
    view = await view_of(harbour, message)
    ranks = [place.rank for place in tables_of(view.course.placings)[1, 1]]
    for seat, rank in enumerate((2, 0)):
        league_id = number(message)
        panel = await choose(harbour, ann, panel, f"lgk:{league_id}:1:1:{seat}", str(rank))
    form = await ann.press(panel, label="Correct the result…")
    assert form.kind == "modal"
    done = await ann.submit(form, {"reason": "The scores were swapped"})
    await done.settled()
    await harbour.until(lambda: len(posts(harbour, "corrected the result of table 1")) == 1)
    (post,) = posts(harbour, "corrected the result of table 1")
    assert "Reason: The scores were swapped" in text_of(post)
    assert ranks != [1, 2]
    places = tables_of((await view_of(harbour, message)).course.placings)[1, 1]
    assert [(p.rank, p.points, bool(p.forfeit)) for p in places] == [(1, 12, False), (2, 0, True)]
    log = await ask(harbour.person("Dan"), "league log")
    assert "\n  - Reason: The scores were swapped\n- <t:" in log.text
    again = await ann.submit(form, {"reason": "The scores were swapped"})
    assert "already has that result" in await refusal(again)
    assert len(posts(harbour, "corrected the result of table 1")) == 1


async def test_the_page_of_a_player_says_that_they_have_forfeited(harbour: Harbour) -> None:
    await begun(harbour, rounds=2)
    ann = harbour.person("Ann")
    panel = await click(harbour, ann, await panel_of(ann), "Players")
    panel = await choose(harbour, ann, panel, "lge:", "1")
    assert "forfeits" not in text_of(panel)
    question = await click(harbour, ann, panel, "Forfeit this table…")
    panel = await click(harbour, ann, question, "Forfeit the table")
    await harbour.until(lambda: "forfeits" in text_of(seen(ann, panel)))
    [forfeit] = [
        c for c in controls_of(seen(ann, panel)) if c.get("label") == "Forfeit this table…"
    ]
    assert forfeit["disabled"]


async def test_seats_are_swapped_and_a_round_is_ended_after_questions(harbour: Harbour) -> None:
    message = await begun(harbour, rounds=2)
    ann = harbour.person("Ann")
    await harbour.until(lambda: len(ann.threads()) == 2)
    view = await view_of(harbour, message)
    tables = tables_of(view.course.placings)
    one, other = tables[1, 1][0].entrant, tables[1, 2][1].entrant
    panel = await click(harbour, ann, await panel_of(ann), "Players")
    panel = await choose(harbour, ann, panel, "lge:", str(one))
    assert "Round 1, table 1" in text_of(panel)
    panel = await click(harbour, ann, panel, "Swap seats…")
    neighbour = await choose(harbour, ann, panel, "lgx:", str(tables[1, 1][1].entrant))
    assert "Their table starts over." in text_of(neighbour)
    panel = await click(harbour, ann, neighbour, "Go back")
    panel = await choose(harbour, ann, panel, "lgx:", str(other))
    assert "Both tables start over." in text_of(panel)
    panel = await click(harbour, ann, panel, "Swap seats")
    await harbour.until(lambda: len(posts(harbour, "Tables 1, 2 start over.")) == 1)
    await harbour.until(lambda: len(ann.threads()) == 4)
    await harbour.idle()
    left = [text_of(ann.messages(thread["id"])[-1]) for thread in ann.threads()[:2]]
    assert all("ended early.** It has no result." in end for end in left), left
    question = await click(harbour, ann, seen(ann, panel), "End the round…")
    assert "2 games aren't finished." in text_of(question)
    await click(harbour, ann, question, "End the round")
    await harbour.until(lambda: len(posts(harbour, "round 2 starts")) == 1)
    assert len(posts(harbour, "Ann ended round 1 early.")) == 1
    late = await ann.forge(question, custom_id=f"lgr:{number(message)}:1:ended")
    assert "Round 1 is already over." in await refusal(late)


async def test_time_is_added_and_results_are_exported(harbour: Harbour) -> None:
    message = await begun(harbour, rounds=2)
    ann, dan = harbour.person("Ann"), harbour.person("Dan")
    before = (await view_of(harbour, message)).league.round_ends_at
    panel = await panel_of(ann)
    await click(harbour, ann, panel, "Add 3 days")
    after = (await view_of(harbour, message)).league.round_ends_at
    assert before is not None
    assert after == before + 3 * 86400
    await harbour.until(lambda: len(posts(harbour, "Ann extended round 1 by 72 hours.")) == 1)
    await end_round(harbour, message)
    rounds = await ask(dan, "league rounds")
    assert rounds.message is not None
    (picture,) = rounds.message["attachments"]
    assert "T: table" in picture["description"]
    files = await press(harbour, dan, rounds.message, "Export CSV")
    assert files.message is not None
    names = [each["filename"] for each in files.message["attachments"]]
    assert names == [f"league-{number(message)}-{name}.csv" for name in ("standings", "results")]


async def test_a_made_up_control_gives_no_one_a_say(harbour: Harbour) -> None:
    message = await begun(harbour, rounds=2)
    dan, league_id = harbour.person("Dan"), number(message)
    await harbour.app.leagues.runner.advance(league_id)  # its tables have begun by then
    before = (await view_of(harbour, message)).course
    entered = {"reason": "Because"}
    for custom_id, fields in (
        (f"lgm:{league_id}:players", None),
        (f"lgb:{league_id}:1:1:removed", None),
        (f"lgb:{league_id}:1:1:forfeited", None),
        (f"lgxs:{league_id}:1:1:2", None),
        (f"lgr:{league_id}:1:ended", None),
        (f"lgt:{league_id}:1:24", None),
        (f"f:lgreason:{league_id}:1:1:21", entered),
    ):
        outcome = await dan.forge(message, custom_id, fields)
        assert "Only the hosts of this league" in await refusal(outcome), custom_id
    assert (await view_of(harbour, message)).course == before


async def test_nobody_lets_a_forgotten_person_play(harbour: Harbour) -> None:
    message = await begun(harbour, rounds=2)
    ann, ben = harbour.person("Ann"), harbour.person("Ben")
    panel = await click(harbour, ann, await panel_of(ann), "Players")
    await press(harbour, ben, message, "Leave")
    view = await view_of(harbour, message)
    entry = view.entrant(int(ben.id))
    assert entry is not None
    old = await choose(harbour, ann, panel, "lge:", str(entry.number))
    await harbour.app.privacy.delete(int(ben.id))
    before = (await view_of(harbour, message)).entries
    outcome = await ann.press(old, label="Add to the league")
    assert "There's no such player in this league." in await refusal(outcome)
    assert (await view_of(harbour, message)).entries == before


async def test_places_of_another_number_are_refused(harbour: Harbour) -> None:
    message = await begun(harbour, rounds=2)
    await end_round(harbour, message)
    await harbour.until(lambda: len(posts(harbour, "round 2 starts")) == 1)
    ann, league_id = harbour.person("Ann"), number(message)
    for ranks, seat in (("123", 4), ("123", 1), ("12", 3)):
        outcome = await ann.forge(message, f"lgk:{league_id}:1:1:{seat}:{ranks}")
        assert "You can't choose that here." in await refusal(outcome)
