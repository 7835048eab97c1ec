"""The turn structure of Brass: Birmingham as steps (RULINGS 5)."""
