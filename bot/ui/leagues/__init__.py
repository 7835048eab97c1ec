"""Leagues: sign-up, settings, rounds, standings."""
