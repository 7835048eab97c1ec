"""Moves: controls below a question, private panels, autocompletion, taking back."""
