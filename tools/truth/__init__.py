"""Proves what tables say: listens to them through whole games, and answers each question another way."""
