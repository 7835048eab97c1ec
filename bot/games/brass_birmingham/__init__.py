"""Brass: Birmingham in words, offers and panels, all made from views (RULINGS 5 to 14)."""

from bot.games.brass_birmingham.adapter import BrassBirminghamTitle

__all__ = ["BrassBirminghamTitle"]
