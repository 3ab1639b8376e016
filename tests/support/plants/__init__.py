"""Fault injection for subprocesses: each module imitates a real one with an omission."""
