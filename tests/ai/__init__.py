"""Tests of the bots: strength against random play, and their shared search."""
