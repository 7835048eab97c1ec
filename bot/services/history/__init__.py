"""The history of a game: its turns, its record, its film."""
