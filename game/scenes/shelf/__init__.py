"""Start page: boxes on a shelf, and unfinished games."""
