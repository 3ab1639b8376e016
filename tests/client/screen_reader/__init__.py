"""Tests with the platform's accessibility interface alone: AT-SPI, the client of which is no program of ours."""
