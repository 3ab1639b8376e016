"""The bridge to screen readers: the accessibility tree of the shown page, handed to the system through AccessKit."""
