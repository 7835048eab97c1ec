"""Leagues, results, ratings and statistics."""
