"""The turn structure of The Castles of Burgundy as steps (RULINGS 5)."""
