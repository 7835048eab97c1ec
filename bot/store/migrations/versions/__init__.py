"""One module for each revision of the schema. A released one is never changed."""
