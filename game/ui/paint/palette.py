"""Named color roles with variants, switchable at run time.

Roles are read from assets/theme/palette.json; each game adds its own with a palette.json beside its pictures. No other
module contains a color: drawing names a role ("ink", "accent", "seat_2", ...). A variant (colour_blind, high_contrast)
overrides some roles of "default". ``generation()`` counts switches, to invalidate caches of drawn things.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from game import resources

RGB = tuple[int, int, int]
Swaps = tuple[tuple[str, str], ...]
"""Pairs (role drawn in the picture, role to paint instead)."""

_HEX = re.compile(r"#[0-9a-fA-F]{6}\b")


class BadPalette(ValueError):
    """Raised if a palette file lacks a role or has a malformed color."""


class Palette:
    """All roles of all variants and which variant is active."""

    def __init__(self, variants: Mapping[str, Mapping[str, str]]) -> None:
        """Check and store ``variants``, {"default": {role: "#rrggbb"}, name: {role: "#rrggbb"}}.

        Raises:
            BadPalette: If they are malformed.
        """
        if "default" not in variants:
            raise BadPalette("palette has no 'default'")
        self._default = {role: h.lower() for role, h in variants["default"].items()}
        self._variants = {name: self._default | {r: h.lower() for r, h in v.items()} for name, v in variants.items()}
        for name, roles in self._variants.items():
            for role, value in roles.items():
                if not _HEX.fullmatch(value) or role not in self._default:
                    raise BadPalette(f"palette {name}.{role}: {value}")
        self._variant = "default"
        self._now = self._default
        self.generation = 0

    @property
    def variant(self) -> str:
        """The active variant's name."""
        return self._variant

    def variants(self) -> tuple[str, ...]:
        """Return the names of all variants, "default" first."""
        return tuple(self._variants)

    def roles(self) -> tuple[str, ...]:
        """Return all role names."""
        return tuple(self._default)

    def in_variant(self, variant: str) -> Mapping[str, str]:
        """Return the colors of all roles in a variant; the default ones if there is no such variant."""
        return self._variants.get(variant, self._default)

    def use(self, variant: str) -> None:
        """Switch to a variant; raise BadPalette if there is no such variant."""
        if variant not in self._variants:
            raise BadPalette(f"no palette variant {variant!r}")
        if variant != self._variant:
            self._variant, self._now = variant, self._variants[variant]
            self.generation += 1

    def hex(self, role: str) -> str:
        """Return a role's color as "#rrggbb"; raise BadPalette for an unknown role."""
        try:
            return self._now[role]
        except KeyError:
            raise BadPalette(f"no colour role {role!r}") from None

    def rgb(self, role: str) -> RGB:
        """Return a role's color as (r, g, b)."""
        return rgb_of(self.hex(role))

    def recolour(self, svg: str, swaps: Swaps = ()) -> str:
        """Recolor an SVG drawn in default colors to the active variant.

        ``swaps`` paint one role in the color of another, such as a pawn drawn in seat_1 as seat_3.
        """
        if self._variant == "default" and not swaps:
            return svg
        table = {old: self._now[role] for role, old in self._default.items()}
        table |= {self._default[drawn]: self.hex(shown) for drawn, shown in swaps}
        return _HEX.sub(lambda m: table.get(m.group().lower(), m.group()), svg)


def rgb_of(value: str) -> RGB:
    """Parse "#rrggbb"."""
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def load(path: Path) -> Palette:
    """Read a palette file; raise BadPalette if it is malformed."""
    try:
        return Palette(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, json.JSONDecodeError, AttributeError) as fault:
        raise BadPalette(f"{path.name}: {fault}") from fault


@lru_cache(maxsize=1)
def active() -> Palette:
    """Return the program's palette, read on first use."""
    shared = resources.assets() / "theme" / "palette.json"
    paths = (path for home in resources.homes() for path in sorted((home / "assets").glob("*/palette.json")))
    return joined(load(shared), [load(path) for path in paths if path != shared])


def joined(ours: Palette, theirs: Sequence[Palette]) -> Palette:
    """Return the shared palette merged with the roles of games; shared roles and variants take precedence.

    The games' roles come first, so that recoloring a shared color uses the shared role.
    """
    variants: dict[str, dict[str, str]] = {name: {} for name in ours.variants()}
    for palette in (*theirs, ours):
        for name, roles in variants.items():
            roles.update(palette.in_variant(name))
    return Palette(variants)


def rgb(role: str) -> RGB:
    """Return a role's color in the active variant as (r, g, b)."""
    return active().rgb(role)


def use(variant: str) -> None:
    """Switch the program's palette; pictures and texts are re-rendered on the next draw."""
    active().use(variant)


def generation() -> int:
    """Return the number of switches, part of all cache keys of drawn things."""
    return active().generation
