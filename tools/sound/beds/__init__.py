"""Music beds: one for the parlour and one per game, with layers that fade in as the tension rises."""
