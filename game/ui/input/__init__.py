"""Read what people do with mouse, keys and touch."""
