"""Slowboat, a Discord bot for long board games."""
