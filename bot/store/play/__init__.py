"""Rows of moves, drafts and snapshots, and the archive of finished games."""
