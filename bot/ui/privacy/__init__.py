"""A person's own data: what is told, and the question before it is deleted."""
