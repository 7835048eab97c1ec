"""Votes of the players on how their game goes on."""
