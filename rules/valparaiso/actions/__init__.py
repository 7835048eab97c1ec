"""What cards do: the rules of each class of `play` moves (RULINGS 7, 8)."""
