"""Where the mats lie and what lies on them: character, objective, set-up action, those aboard, Triumphant dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from game.games.riff_in_time.rules.view import PlayerView, TableView
from game.games.riff_in_time.table import faces, thing_kinds
from game.games.riff_in_time.table.layout import regions as areas
from game.games.riff_in_time.table.layout.regions import MatParts
from game.games.riff_in_time.table.text import claimed
from game.games.riff_in_time.table.text.titles import Titles
from game.i18n import _
from game.rules.claims import stated
from game.rules.contract import Seat
from game.table.contract import Regions
from game.table.poses_in_rectangles import on_screen
from game.ui.paint.geometry import Rect
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing

WHOLE: Final = (240.0, 336.0)
"""The size of a card of a mat that is read, on the screen."""


class MatLayout:
    """Lays out the mats of one view."""

    def __init__(self, titles: Titles, view: TableView, regions: Regions) -> None:
        self.titles, self.view, self.regions = titles, view, regions

    def poses(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the mat of each seat and what lies on it."""
        seats, grown = len(self.view.players), areas.growth(self.regions)
        for seat, player in enumerate(self.view.players):
            mat = areas.mat_rect(self.regions, seat, seats)
            parts = areas.mat_parts(mat, grown)
            active = "active" if seat == self._active() and self.view.over is None else ""
            name = self.titles.player(self.view, seat)
            face = Face("mat", (mat.w, mat.h), player.character or "", state=active, detail=grown)
            yield thing_kinds.mat(seat), on_screen(mat, face, 1, name=_("Mat of {player}").format(player=name))
            plate = Face("seat", (parts.name.w, parts.name.h), str(seat), player.character or "", active)
            yield thing_kinds.seat(seat), on_screen(parts.name, plate, 2, shadow=False)
            if active:
                side = parts.portrait.w * 0.3
                lamp = Rect(parts.portrait.x + 2.0, parts.portrait.y + 2.0, side, side)
                text = _("Whose turn it is")
                yield thing_kinds.turn(), on_screen(lamp, Face("lamp", (lamp.w, lamp.h)), 6, name=text, shadow=False)
            yield from self._on_mat(seat, player, parts)

    def _active(self) -> Seat:
        """Return the seat that must answer, else whose turn it is."""
        return self.view.actor if self.view.actor >= 0 else self.view.turn

    def _on_mat(self, seat: Seat, player: PlayerView, parts: MatParts) -> Iterator[tuple[Thing, Pose]]:
        """Yield what lies on a mat."""
        if player.character is not None:
            rect = parts.portrait
            face = faces.character(player.character, (rect.w, rect.h), seat)
            name = self.titles.player(self.view, seat)
            yield thing_kinds.portrait(seat), on_screen(rect, face, 3, name=name, shadow=False)
        yield from self._objectives(seat, player, parts)
        for place, rect in zip(player.repairs, areas.repair_rects(parts, len(player.repairs)), strict=True):
            name = _("Triumphant die for {place}").format(place=self.titles.location(place))
            face = Face("repair", (rect.w, rect.h), place)
            yield thing_kinds.repair(place), on_screen(rect, face, 4 + rect.x / 10_000, name=name)
        for who, rect in zip(player.carries, areas.cargo_rects(parts, len(player.carries)), strict=True):
            name = _("Card of {personage}").format(personage=self.titles.personage(who))
            pose = on_screen(rect, faces.person_slip(who, (rect.w, rect.h)), 5 + rect.x / 10_000, name=name)
            yield thing_kinds.person(who), replace(pose, raised=faces.person(who, areas.raised(self.regions, WHOLE)))

    def _objectives(self, seat: Seat, player: PlayerView, parts: MatParts) -> Iterator[tuple[Thing, Pose]]:
        """Yield the objective with its progress, or those still to choose from, and the action of the set-up."""
        if player.objective is not None:
            mission = self.titles.objectives[player.objective]
            progress = stated(claimed.progress(seat, player, mission)).says
            state = "done" if player.done else f"{progress}/{stated(claimed.needed(mission)).says}"
            yield self._objective(player.objective, parts.objective, state=state)
        elif not self._chooses(player):
            for card, rect in zip(player.offered, areas.offered_rects(parts, len(player.offered)), strict=True):
                yield self._objective(card, rect)
        if player.set_up is not None:
            yield self._objective(player.set_up, parts.set_up, as_action=True)

    def _chooses(self, player: PlayerView) -> bool:
        """Return whether a player chooses an objective now: then they lie large beside the board."""
        return choosing_objective(self.view) and self.view.players[self.view.actor] is player

    def _objective(self, card: str, rect: Rect, as_action: bool = False, state: str = "") -> tuple[Thing, Pose]:
        """Return an objective on a mat; the whole card is raised."""
        face = faces.objective_slip(card, (rect.w, rect.h), as_action, state)
        pose = on_screen(rect, face, 4, name=self.titles.objective(card))
        whole = faces.objective(card, areas.raised(self.regions, WHOLE), as_action, state)
        return thing_kinds.objective(card), replace(pose, raised=whole)


def choosing_objective(view: TableView) -> bool:
    """Return whether a seat chooses which objective to keep."""
    return view.actor >= 0 and view.asked == "keeping_objective"
