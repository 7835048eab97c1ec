"""What all services stand on: timers and background work, and checks of the database."""
