"""Leagues: many tables in rounds, paired, scored and ended by the bot."""
