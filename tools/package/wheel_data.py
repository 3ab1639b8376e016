"""Build hook: add the pictures, the boxes of the games and the compiled rules and bots to the wheel.

Rules are compiled if there is a compiler; without one, or with ``PARLOUR_PURE=1``, the wheel is platform-independent
and its rules run from source.

In a checkout ``assets/`` and ``levels/`` lie beside the package; in a wheel they lie in ``game/_data/``,
where ``game.resources`` looks first. An editable install needs no copy.
"""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA_FOLDERS = ("assets", "levels")
FOR_THE_README = "readme"
"""Folder of assets whose pictures no player sees."""


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the data folders to a standard wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Register the data folders, unless the build is editable and reads them in place."""
        if version == "editable":
            return
        included = build_data["force_include"]
        root = Path(self.root)
        for folder in DATA_FOLDERS:
            for path in (root / folder).iterdir():
                if path.name != FOR_THE_README:
                    included[str(path)] = f"game/_data/{folder}/{path.name}"
        subprocess.run([sys.executable, "-m", "tools.package.build_stamp"], cwd=root, check=True)
        included[str(root / "build" / "build.txt")] = "game/_data/build.txt"
        build = self._compiled()
        if build is not None:
            included[str(build)] = f"game/{build.parent.name}/{build.name}"
            build_data["pure_python"], build_data["infer_tag"] = False, True

    def _compiled(self) -> Path | None:
        """Compile rules and bots; return the folder of the build, or None if there is none."""
        command = [sys.executable, "-m", "tools.package.compile_modules"]
        if subprocess.run(command, cwd=self.root, check=False).returncode != 0:
            self.app.display_warning("the wheel goes without compiled rules and bots")
        say = "from game import compiled_build as c; print((c.is_wanted() and c.build()) or '')"
        told = subprocess.run([sys.executable, "-c", say], cwd=self.root, check=True, capture_output=True, text=True)
        return Path(told.stdout.strip()) if told.stdout.strip() else None
