"""What a player can do in a turn: one class of rules for each class of moves (RULINGS 7, 8)."""
