"""The interface between the bot and a game: words, questions, foresight, computer players."""
