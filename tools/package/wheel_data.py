"""Build hook: pack the pictures and the boxes of the games into the wheel.

In a checkout ``assets/`` and ``levels/`` lie beside the package; in a wheel they lie in ``game/_data/``,
where ``game.resources`` looks first. An editable install needs no copy.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA_FOLDERS = ("assets", "levels")


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the data folders to a standard wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the folders to pack; an editable build reads them where they are."""
        if version == "editable":
            return
        for folder in DATA_FOLDERS:
            build_data["force_include"][str(Path(self.root) / folder)] = f"game/_data/{folder}"
