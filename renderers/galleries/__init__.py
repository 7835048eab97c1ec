"""Fixed positions of each game, and the pictures of them that are looked at after changes."""
