"""Write ``CHANGELOG.md`` from commits: ``python -m tools.package.changelog [--print]``.

The section of the version in ``game/__init__.py`` is written anew from the commits since the last tag ``v*``, or since
the beginning, grouped by what a player sees; sections of earlier versions stay as they are. Of each group the latest
are told: first the lines ``Players: …`` of bodies, whatever the area, then other commits by their subjects.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from game import __version__
from tools.package.build_stamp import stamp
from tools.project.environment import ROOT, Trouble

CHANGELOG: Final = ROOT / "CHANGELOG.md"
TITLE: Final = "# What's new in Time Parlour\n"
GROUPS: Final = {
    "The whole parlour": (),
    "Back in Time": ("back_in_time",),
    "The Card Game": ("card_game",),
    "Time Line": ("time_line",),
    "Riff in Time": ("riff_in_time", "riff"),
    "Dice Through Time": ("dice_through_time", "dice"),
    "At every table": ("play", "hud", "hints", "log", "hot_seat", "lesson", "glances", "stage", "table", "ui/tabletop"),
    "Shelf and pages": ("deals", "records", "replay", "result", "review", "saved_games", "settings", "setup", "shelf"),
    "Languages": ("i18n", "locale"),
    "Sound": ("music", "sound"),
}
"""Headings, and the areas of commits below them; what players do not see has none."""
MOST: Final = 3
"""Commits told below each heading."""
NOT_FOR_PLAYERS: Final = re.compile(
    r"\b(bots?|collector|constants?|declare|docstrings?|form asked|glossar\w+|handler|layers|modules?|real window|"
    r"repository|tests?|weights?|words of the field)\b",
    re.IGNORECASE,
)
"""What only programmers say."""


class Change(NamedTuple):
    """A commit as players hear of it: the heading and one sentence."""

    group: str
    told: str


def changes(commits: Iterable[tuple[str, str]]) -> list[Change]:
    """Return what players hear of commits, given with subject and body.

    >>> changes([("sound: Play softer", ""), ("bench: Time it", ""), ("bench: Time it", "Players: Start sooner")])
    [Change(group='The whole parlour', told='Start sooner'), Change(group='Sound', told='Play softer')]
    """
    chosen, others = [], []
    for subject, body in commits:
        area, _sign, told = subject.partition(": ")
        group = next((group for group, areas in GROUPS.items() if area in areas), None)
        lines = re.findall(r"^Players: (.+)$", body, re.M)
        chosen += [Change(group or "The whole parlour", line.strip()) for line in lines]
        if lines:
            continue
        if group and told and not NOT_FOR_PLAYERS.search(told):
            others.append(Change(group, told[0].upper() + told[1:]))
    return chosen + others


def section(version: str, day: str, told: Iterable[Change]) -> str:
    """Return the section of a version: its heading, and below each group the changes, the latest first."""
    listed = list(told)
    parts = [f"## {version} ({day})\n"]
    for group in GROUPS:
        lines = [f"- {change.told}\n" for change in listed if change.group == group]
        if lines:
            more = [f"- and {len(lines) - MOST} smaller changes\n"] if len(lines) > MOST + 1 else lines[MOST:]
            parts.append(f"### {group}\n\n" + "".join(lines[:MOST] + more))
    return "\n".join(parts)


def with_section(changelog: str, version: str, new: str) -> str:
    """Return the changelog with the section of a version written anew, first of all."""
    older = re.split(r"^(?=## )", changelog, flags=re.M)[1:]
    kept = [one for one in older if not one.startswith(f"## {version} ")]
    return "\n".join([TITLE, new, *(one.rstrip("\n") + "\n" for one in kept)])


def commits_since(tag: str | None) -> list[tuple[str, str]]:
    """Return subject and body of the commits since a tag, or of all, the latest first."""
    told = _git("log", "--no-merges", "--format=%s%x00%b%x01", *([f"{tag}..HEAD"] if tag else []))
    pairs = (entry.strip("\n").split("\0") for entry in told.split("\x01") if entry.strip())
    return [(subject, body) for subject, body in pairs]


def last_tag() -> str | None:
    """Return the last tag of a version before this one, None before the first release."""
    tags = _git("tag", "--list", "v*", "--sort=-version:refname", "--merged", "HEAD").split()
    return next((tag for tag in tags if tag != f"v{__version__}"), None)


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise Trouble(f"git could not tell what changed: {done.stderr.strip()}")
    return done.stdout


def main(arguments: Sequence[str]) -> int:
    """Write the section of this version, or print it with ``--print``."""
    new = section(__version__, stamp().partition(" ")[0], changes(commits_since(last_tag())))
    if "--print" in arguments:
        print(new, end="")
        return 0
    old = CHANGELOG.read_text(encoding="utf-8") if CHANGELOG.exists() else ""
    CHANGELOG.write_text(with_section(old, __version__, new), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
