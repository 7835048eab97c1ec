"""Valparaíso for the bot: words, questions, computer player and rulebook."""
