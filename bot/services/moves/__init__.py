"""Moves: positions, playing, taking back."""
