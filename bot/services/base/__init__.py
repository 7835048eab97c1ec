"""What all services use: timers, background work, and checks of the database."""
