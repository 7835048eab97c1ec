"""Standing orders and planned moves: reading, keeping, deciding, playing."""
