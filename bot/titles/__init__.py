"""The adapters of all games: their names, wording, offers and private panels."""
