"""Statistics: figures of people, leaderboards."""
