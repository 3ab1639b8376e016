"""The client: scenes, table and windows."""
