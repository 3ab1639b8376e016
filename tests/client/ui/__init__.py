"""The toolkit: painting, input, widgets, table top, animation."""
