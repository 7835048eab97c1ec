"""Leagues, their entrants and their places at tables."""
