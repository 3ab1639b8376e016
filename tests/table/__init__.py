"""What every table promises."""
