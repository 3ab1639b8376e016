"""Tests of third-party images: decoding takes bounded time and memory whatever they contain."""
