"""The turn structure of Puerto Rico, one module for each chapter of the rulebook (spec 3 to 5)."""
