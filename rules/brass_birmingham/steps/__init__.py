"""The turn structure of Brass: Birmingham as steps (spec 5)."""
