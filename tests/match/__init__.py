"""Tests of one sitting: matches, journal, saved games, scenarios."""
