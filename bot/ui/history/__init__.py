"""The history of a game: log, replay, what a player missed, film."""
