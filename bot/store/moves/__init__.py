"""Rows of moves, newest positions and drafts."""
