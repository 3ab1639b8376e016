"""What it says."""
