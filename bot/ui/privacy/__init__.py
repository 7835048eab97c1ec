"""Personal data: the explanation, the export, the question before it is deleted."""
