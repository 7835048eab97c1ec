"""The fonts have what names and words need, and what they lack is seen and never fatal."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont
from PIL import ImageChops

from renderers.core.fonts import ASSETS, BOLD, REGULAR, coverage, faces, font
from renderers.core.lettering import ELLIPSIS, fitted, label, measure, runs, visible
from tests.cases import for_each

FACES = [face for weight in (REGULAR, BOLD) for face in faces("ko", weight)]


def test_the_table_of_characters_is_read_as_fonttools_reads_it():
    for face in FACES:
        assert coverage(face) == set(TTFont(ASSETS / face).getBestCmap())


@pytest.mark.parametrize("weight", [REGULAR, BOLD])
def test_latin_hangul_kana_and_the_kanji_of_jis_are_there(weight):
    latin, korean, japanese = (coverage(face) for face in faces("ko", weight))
    assert set(range(0x20, 0x7F)) | set(range(0xA0, 0x180)) <= latin
    assert set(range(0xAC00, 0xD7A4)) <= korean
    kana = set(range(0x3041, 0x3097)) | set(range(0x30A1, 0x30FF))
    kanji = set()
    for row in range(0x30, 0x75):
        for cell in range(0x21, 0x7F):
            try:
                kanji.add(ord(bytes((row | 0x80, cell | 0x80)).decode("euc_jp")))
            except UnicodeDecodeError:
                continue
    assert len(kanji) == 6355
    assert kana | kanji <= japanese


def test_every_face_has_a_licence_beside_it():
    licence = (ASSETS / "FONTS.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE" in licence
    assert all(face in licence for face in FACES)


def test_fonts_are_small_enough_for_a_package():
    assert sum((ASSETS / face).stat().st_size for face in FACES) < 12_000_000


@pytest.mark.parametrize("text", ["한국어", "日本語", "ひらがな", "Ünïcödé"])
def test_scripts_are_drawn_with_their_glyphs(text):
    for face, signs in runs(text, "en", BOLD):
        assert face
        missing = font(face, 40).getmask("\ue000")
        for sign in signs:
            assert bytes(font(face, 40).getmask(sign)) != bytes(missing)


def test_the_language_chooses_the_face_of_shared_characters():
    assert runs("、", "ja", BOLD) != runs("、", "ko", BOLD)
    assert runs("漢", "ja", BOLD)[0][0].startswith("NotoSansJP")


def test_a_character_that_no_face_has_becomes_a_box():
    box = label("\U0001f600", 40)
    assert box.mask.getbbox() is not None
    assert runs("\U0001f600", "en", BOLD) == [("", "\U0001f600")]
    other = label("\U0001f98a", 40)
    assert ImageChops.difference(box.mask, other.mask).getbbox() is None


@for_each(
    ("name", "drawn"),
    [
        ("שלום כהן", "slvm khhn"),
        ("محمد", "mhmd"),
        ("กิตติ", "kitti"),
        ("张伟", "ZhangWei"),
        ("陈晓明", "ChenXiaoMing"),
        ("नेहा Rao", "neha Rao"),
        ("𝓐𝓷𝓷", "Ann"),
        ("Іван Ґанна", "Іван Ganna"),
        ("Ann ٣", "Ann 3"),
    ],
)
def test_words_in_other_scripts_are_spelled_in_latin_letters(name, drawn):
    assert visible(name) == drawn


def test_a_word_that_nobody_can_spell_has_boxes():
    assert visible("Ann \u39dd") == "Ann \u39dd"
    assert runs("\u39dd", "en", BOLD) == [("", "\u39dd")]


@for_each(
    ("name", "drawn"), [("Ann 🦊", "Ann"), ("✨Luna✨", "Luna"), ("꧁Bob꧂", "Bob"), ("🦊", "🦊")]
)
def test_signs_that_no_face_has_are_left_out_beside_others(name, drawn):
    assert visible(name) == drawn


@for_each("name", ["", " ", "\u200b", "\n\t", "e\u0301\u0327", "\ud800", "‮abc"])
def test_odd_names_are_drawn_without_fault(name):
    assert label(name, 30).width >= 0
    assert "\n" not in visible(name)


def test_text_is_made_smaller_then_narrower_then_cut():
    wide = measure("Construction hut", 30, BOLD, "en")
    assert fitted("Construction hut", 30, wide).size == 30
    smaller = fitted("Construction hut", 30, wide - 20)
    assert smaller.size < 30
    assert not smaller.cut
    least = measure("Construction hut", 18, BOLD, "en")
    narrow = fitted("Construction hut", 30, round(least * 0.9))
    assert (narrow.size, narrow.cut) == (18, False)
    assert narrow.width == round(least * 0.9)
    cut = fitted("Construction hut", 30, least // 2)
    assert cut.cut
    assert 0 < cut.width <= least // 2
    assert measure(ELLIPSIS, 18, BOLD, "en") < cut.width


@pytest.mark.parametrize("width", [0, 1, 5])
def test_no_room_is_no_fault(width):
    assert fitted("Ann", 30, width).width <= width
