"""Moves by controls, panels and typed lines; undo, log, replay, and what a player missed."""
