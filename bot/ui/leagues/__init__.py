"""Leagues, statistics and leaderboards."""
