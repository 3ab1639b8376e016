"""Verifies the claims of tables: records them in whole games and answers each question independently."""
