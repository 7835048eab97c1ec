"""What happens from setup to final scoring, and the questions on the way (RULINGS 5)."""
