"""Draw on surfaces: geometry, canvas, SVG pictures, text, colours."""
