"""The first page: boxes on a shelf, and the games that wait to be continued."""
