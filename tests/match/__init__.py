"""Tests of one sitting: matches, repository, saved games, scenarios."""
