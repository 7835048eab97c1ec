"""Rows of votes and ballots."""
