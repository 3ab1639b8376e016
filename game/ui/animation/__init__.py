"""Move pieces and pictures."""
