"""Keeps the kept games safe while the program runs: checks their file in the background, and tells what was mended."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from threading import Thread

from game.i18n import _, ngettext, number
from game.match.repository import MatchRepository
from game.match.repository_upkeep import inspect, salvage, take_in_spooled


class RepositoryCare:
    """Looks after one repository; the shelf tells what there is to tell."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository
        self._damage: Future[str | None] | None = None

    def begin(self) -> None:
        """Check the file in another thread and copy it once a day; only the first call in a run does something."""
        if self._damage is None:
            self._damage = Future()
            Thread(target=self._inspect, args=(self._damage,), name="inspect", daemon=True).start()

    def _inspect(self, damage: Future[str | None]) -> None:
        """Check the file."""
        damage.set_result(inspect(self._repository.path))

    @property
    def damaged(self) -> bool:
        """Whether the check has found damage that is not mended yet."""
        return self._damage is not None and self._damage.done() and self._damage.result() is not None

    def mend(self) -> Sequence[str]:
        """Salvage a damaged file and take in what could not be saved before; return what to tell about it.

        Raises:
            RepositoryError: the file is damaged and its folder cannot be written.
        """
        told = [self.salvage()] if self.damaged else []
        return told + self._take_in()

    def salvage(self) -> str:
        """Put what can still be read into a new file; return what to tell about it.

        Raises:
            RepositoryError: the folder cannot be written.
        """
        saved = salvage(self._repository)
        if self._damage is not None:
            self._damage = Future()
            self._damage.set_result(None)
        count = ngettext("{n} game was saved.", "{n} games were saved.", saved.matches).format(n=number(saved.matches))
        text = _("The file of your games was damaged. {count}").format(count=count)
        if saved.shortened:
            text += " " + ngettext(
                "{n} of them lacks its last moves.", "{n} of them lack their last moves.", saved.shortened
            ).format(n=number(saved.shortened))
        return text + " " + _("The damaged file is kept as {file}.").format(file=saved.damaged.name)

    def _take_in(self) -> list[str]:
        """Write the spooled matches into the repository; return what to tell about it."""
        taken = take_in_spooled(self._repository)
        if not taken.matches:
            return list(taken.problems)
        text = ngettext(
            "{n} game that could not be saved at once is kept now.",
            "{n} games that could not be saved at once are kept now.",
            taken.matches,
        ).format(n=number(taken.matches))
        return [text, *taken.problems]
