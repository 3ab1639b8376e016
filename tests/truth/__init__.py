"""Faults that are planted in what tables say: the listener finds each."""
