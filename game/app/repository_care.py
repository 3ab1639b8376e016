"""Checks and salvages the repository while the program runs, and reports to the player."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from threading import Thread
from typing import Final

from game.content import list_boxes
from game.i18n import _, ngettext, number
from game.match.repository import MatchRepository
from game.match.repository_rows import MatchRecord, UnreadableMatch
from game.match.repository_upkeep import inspect, salvage, take_in_spooled

MOST_NAMES: Final = 4
"""Maximum number of games named in a message."""


class RepositoryCare:
    """Checks and salvages one repository; the shelf shows its messages."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository
        self._damage: Future[str | None] | None = None

    def begin(self) -> None:
        """Start to check the file, and copy it once a day, in a thread; only the first call has an effect."""
        if self._damage is None:
            self._damage = Future()
            Thread(target=self._inspect, args=(self._damage,), name="inspect", daemon=True).start()

    def _inspect(self, damage: Future[str | None]) -> None:
        damage.set_result(inspect(self._repository.path))

    @property
    def damaged(self) -> bool:
        """Whether the check has found damage that has not been salvaged yet."""
        return self._damage is not None and self._damage.done() and self._damage.result() is not None

    def mend(self) -> Sequence[str]:
        """Salvage a damaged file and take in spooled matches; return messages about it.

        Raises:
            RepositoryError: the file is damaged and its folder cannot be written.
        """
        told = [self.salvage()] if self.damaged else []
        return told + self._take_in()

    def salvage(self) -> str:
        """Salvage the damaged file; return a message about it.

        Raises:
            RepositoryError: the folder cannot be written.
        """
        if self._damage is not None:
            self._damage = Future()
            self._damage.set_result(None)  # try only once: a failure would recur every frame
        saved = salvage(self._repository)
        if saved.damaged is None:
            return _("Your saved games were damaged. Another window has repaired them.")
        count = ngettext("{n} game was recovered.", "{n} games were recovered.", saved.matches).format(
            n=number(saved.matches)
        )
        told = [_("Your saved games were damaged. {count}").format(count=count)]
        if saved.lacking:
            names = _listed([_name(game) for game in saved.lacking])
            told.append(_("These may be missing their last moves: {names}.").format(names=names))
        if saved.lost and saved.aside:
            names = _listed([_("game {n}").format(n=one.number) for one in saved.lost])
            told.append(
                _("These are lost: {names}. What is left of them is in {file}.").format(
                    names=names, file=saved.aside.name
                )
            )
        return " ".join([*told, _("The damaged file is kept as {file}.").format(file=saved.damaged.name)])

    def _take_in(self) -> list[str]:
        """Write the spooled matches into the repository; return messages about it."""
        taken = take_in_spooled(self._repository)
        if not taken.matches:
            return list(taken.problems)
        text = ngettext(
            "{n} game that couldn't be saved earlier is saved now.",
            "{n} games that couldn't be saved earlier are saved now.",
            taken.matches,
        ).format(n=number(taken.matches))
        return [text, *taken.problems]


def _name(game: MatchRecord | UnreadableMatch) -> str:
    """Return the name of a game for messages: its box, day and people."""
    if isinstance(game, UnreadableMatch):
        return _("game {n}").format(n=game.number)
    titles = {box.box_id: _(box.title) for box in list_boxes()}
    people = [name for name in game.config.names if name]
    title = titles.get(game.config.box_id, game.config.box_id)
    return ", ".join([f"{title} ({game.touched[:10]}", *people]) + ")"


def _listed(names: Sequence[str]) -> str:
    """Join the first ``MOST_NAMES`` names and the number of others."""
    shown = ", ".join(names[:MOST_NAMES])
    left = len(names) - MOST_NAMES
    if left <= 0:
        return shown
    return ngettext("{names} and {n} more", "{names} and {n} more", left).format(names=shown, n=number(left))
