"""Style checker: composes all texts for players as displayed and reports what a native speaker would not say."""
