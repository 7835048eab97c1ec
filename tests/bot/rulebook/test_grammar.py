"""Endings and particles: what is cut off words, and what is too short to be cut."""

from __future__ import annotations

from bot.rulebook.grammar import is_korean_stop, korean_forms, without_japanese_stops
from tests.cases import for_each


@for_each(
    ("word", "forms"),
    [
        ("배", ["배"]),
        ("배는", ["배는", "배"]),
        ("은", ["은"]),  # a particle alone is the word itself
        ("창고인", ["창고인", "창고"]),
        ("고인", ["고인"]),  # two syllables are left of a noun that ends like a verb
        ("집을까지는", ["집을까지는", "집을", "집"]),
        ("선박들에게만은요", ["선박들에게만은요", "선박들에게만은", "선박들에게"]),  # two at most
    ],
)
def test_korean_words_lose_two_endings_at_most(word: str, forms: list[str]) -> None:
    assert list(korean_forms(word)) == forms


@for_each(
    ("word", "stop"),
    [
        ("뭐", True),
        ("뭐가", True),
        ("는", True),
        ("배는", False),
        ("무엇을까지", True),
        ("뭐가까지는", False),  # its second ending is no longer looked under
    ],
)
def test_korean_words_without_meaning_have_one_particle_at_most(word: str, stop: bool) -> None:
    assert is_korean_stop(word) is stop


@for_each(
    ("hiragana", "behind_noun", "left"),
    [
        ("をやめる", True, ["やめる"]),
        ("のはどうやって", True, []),
        ("ばら", False, ["ばら"]),
        ("なぜつむ", False, ["つむ"]),
        ("つむかさ", False, ["つむかさ"]),  # particles of one letter stand within words too
        ("つなぜ", False, []),  # a letter alone says nothing
    ],
)
def test_japanese_loses_its_particles_and_words_of_questions(
    hiragana: str, behind_noun: bool, left: list[str]
) -> None:
    assert without_japanese_stops(hiragana, behind_noun=behind_noun) == left
