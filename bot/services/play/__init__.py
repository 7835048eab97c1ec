"""Games in play: moves, undo, drafts, computer players, and what has happened so far."""
