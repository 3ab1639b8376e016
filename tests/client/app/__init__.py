"""The program around the pages."""
