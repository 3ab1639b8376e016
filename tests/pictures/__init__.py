"""Pictures that others made: whatever they hold, they cost bounded time and memory."""
