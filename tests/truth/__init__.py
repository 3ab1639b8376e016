"""Tests of the truth checker: it finds every fault planted in the texts of tables."""
