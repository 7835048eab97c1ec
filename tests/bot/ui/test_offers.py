"""What autocompletion offers."""

from __future__ import annotations

import rules
from bot.i18n import texts_for
from bot.titles import TITLES
from bot.ui.offers import PROPOSAL, move_offers

TITLE = TITLES["puerto-rico"]
TEXTS = texts_for("en")


def placing() -> rules.State:
    """The first player has three tiles and two colonists."""
    state = rules.new("puerto-rico", seats=3, options={"start_player": "listed-first"}, seed="s")
    data = rules.to_json(state)
    data["players"][0]["island"] = ["corn", "indigo", "coffee"]
    return rules.play(rules.from_json(data), 0, "role mayor").state


def test_a_proposal_that_can_be_written_is_offered_once() -> None:
    state = placing()
    assert TITLE.composes(state, 0)
    offers = move_offers(TITLE, state, 0, TEXTS, "", ("place",), "place")
    assert len({offer.name for offer in offers}) == len(offers)
    assert PROPOSAL not in {offer.value for offer in offers}
