"""Painting on surfaces: geometry, canvas, SVG pictures, text, colors."""
