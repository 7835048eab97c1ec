"""The turn structure of Puerto Rico, one module for each chapter of the rules (RULINGS 3 to 5)."""
