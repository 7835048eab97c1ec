"""Moves: running games, making moves, drafts, undo, other changes."""
