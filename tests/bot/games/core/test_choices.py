"""Words of what is offered, cut to the limits of controls."""

from __future__ import annotations

from bot.games.core.choices import shortened


def test_a_text_is_cut_only_where_it_is_too_long() -> None:
    assert shortened("Sell barrel", 11) == "Sell barrel"
    assert shortened("Sell barrel", 10) == "Sell barr…"
    assert shortened("Sell barrel", 6) == "Sell…"
