"""The expected lead over the rounds: legible on a telephone in both modes, and told in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from renderers import English
from renderers.core.lead_chart import (
    LOOKS,
    LeadLine,
    LeadMark,
    LeadPoint,
    draw_lead,
    lead_alt,
    lead_canvas,
)
from renderers.core.palette import PANEL, Mode, contrast
from renderers.core.picture import ALT_LIMIT
from renderers.samples import NAMES
from rules import RoundId
from tests.renderers.brass_birmingham.games import LOCALES, in_language
from tests.renderers.test_phone_letters import narrow

SIGNS_STAND_OUT = 3.0


def line(rounds: int = 12, name: str = "Ann", mode: Mode = Mode.LIGHT) -> LeadLine:
    """A game in two parts with marks of all kinds, two of them in one round."""
    half = rounds // 2
    return LeadLine(
        title="Brass: Birmingham",
        table="Brass: Birmingham #7: Ann, Ben, Cleo",
        seat=(1, name),
        rounds=tuple(RoundId("canal" if n < half else "rail", n + 1) for n in range(rounds)),
        parts=(("canal", "Canal era"), ("rail", "Rail era")),
        points=tuple(LeadPoint(n, n - 4.0, n - 7.0, n - 1.0) for n in range(0, rounds, 2)),
        result=-3.0,
        marks=(LeadMark(2, "mistake"), LeadMark(2, "luck"), LeadMark(5, "find")),
        mode=mode,
    )


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("rounds", [1, 12, 40])
def test_every_text_can_be_read_on_a_telephone(
    locale: str, rounds: int, mode: Mode, sketched: None
) -> None:
    name = NAMES[f"long-{locale}"][0]
    assert narrow(lead_canvas(line(rounds, name, mode), in_language(locale))) == set()


@pytest.mark.parametrize("mode", list(Mode))
def test_marks_stand_out_and_differ_in_shape(mode: Mode) -> None:
    for colour, _ in LOOKS.values():
        assert contrast(colour.tone(mode), PANEL.tone(mode)) >= SIGNS_STAND_OUT
    assert len({shape for _, shape in LOOKS.values()}) == len(LOOKS)


def test_it_says_in_words_what_it_shows() -> None:
    alt = lead_alt(line(), English())
    assert alt.splitlines() == [
        "Brass: Birmingham · Brass: Birmingham #7: Ann, Ben, Cleo · Expected lead",
        "Ann, by round: −4, −2, 0, +2, +4, +6",
        "Result: −3",
        "Mistake: Canal era 3",
        "Find: Canal era 6",
        "Luck: Canal era 3",
    ]
    assert len(lead_alt(line(40), English())) <= ALT_LIMIT


def test_the_same_is_drawn_each_time_and_without_marks_there_is_no_key() -> None:
    assert draw_lead(line(), English()) == draw_lead(line(), English())
    plain = lead_canvas(replace(line(), marks=()), English())
    assert "Mistake" not in {text.text for text in plain.written}
