"""Standing orders and planned moves: panels and controls."""
