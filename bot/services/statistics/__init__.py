"""Statistics: results, ratings and reports of finished games."""
