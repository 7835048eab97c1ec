"""Work in the background: tasks that are finished once begun, and threads that may hang."""
