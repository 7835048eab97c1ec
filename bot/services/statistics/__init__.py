"""Statistics: results, ratings, figures of finished games."""
