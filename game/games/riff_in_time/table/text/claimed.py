"""Claims about a view of Riff in Time, which sentences state: dials, cards, figures, objectives."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.riff_in_time.rules.box import SAN_DIMAS, Objective
from game.games.riff_in_time.rules.view import PlayerView, TableView
from game.rules.claims import Count, Ends, Holds, Lists, Moves, Names
from game.rules.contract import Command, Seat

After = Sequence[Command]
"""Commands after which a claim holds; empty for the current position."""


# --- the board -------------------------------------------------------------------------------------------------------


def value(view: TableView, name: str) -> int:
    """Return the dial of a place or of San Dimas."""
    return view.san_dimas if name == SAN_DIMAS else view.locations[name].dial


def dial(view: TableView, name: str) -> Count:
    """The value of a dial."""
    return Count(says=value(view, name), of="dial", about=(name,))


def room(view: TableView) -> Count:
    """Steps left before San Dimas breaks."""
    return Count(says=view.san_dimas_most - view.san_dimas, of="room")


def end(view: TableView) -> Count:
    """The end of San Dimas' dial."""
    return Count(says=view.san_dimas_most, of="end")


def turned(name: str, was: int, now: int, after: After = ()) -> Moves:
    """The change of a dial by commands."""
    return Moves(was=was, says=now, of="dial", about=(name,), after=tuple(after))


def band(view: TableView, name: str) -> Names:
    """The band of a place's dial."""
    return Names(says=view.locations[name].band, of="band", about=(name,))


def is_repaired(view: TableView, name: str) -> Holds:
    """Whether a place is repaired."""
    return Holds(says=view.locations[name].repaired, of="repaired", about=(name,))


def places_repaired(view: TableView) -> Count:
    """Number of repaired places."""
    return Count(says=sum(one.repaired for one in view.locations.values()), of="places_repaired")


def places_open(view: TableView) -> Count:
    """Number of unrepaired places."""
    return Count(says=sum(not one.repaired for one in view.locations.values()), of="places_open")


# --- people ----------------------------------------------------------------------------------------------------------


def is_restored(view: TableView, who: str) -> Holds:
    """Whether a figure is back home for good."""
    return Holds(says=view.personages[who].restored, of="restored", about=(who,))


def figures_home(view: TableView) -> Count:
    """Number of figures back home for good."""
    return Count(says=sum(one.restored for one in view.personages.values()), of="figures_home")


def carrier(view: TableView, who: str) -> Names:
    """The carrier of a figure."""
    return Names(says=view.personages[who].carrier, of="carrier", about=(who,))


def stands(view: TableView, who: str) -> Names:
    """The space a figure stands on."""
    return Names(says=view.personages[who].space, of="stands", about=(who,))


def aboard(view: TableView, seat: Seat) -> Lists:
    """The passengers of a player."""
    return Lists(says=view.players[seat].carries, of="aboard", about=(seat,))


def booth(view: TableView, seat: Seat) -> Names:
    """The space of a booth."""
    return Names(says=view.players[seat].space, of="booth", about=(seat,))


# --- cards -----------------------------------------------------------------------------------------------------------


def riffs_left(view: TableView) -> Count:
    """Number of riff cards left in the deck."""
    return Count(says=view.deck.left, of="riffs_left")


def riffs_known(view: TableView) -> Lists:
    """Known next riff cards."""
    return Lists(says=view.deck.top, of="riffs_known")


def riffs_gone(view: TableView) -> Count:
    """Number of riff cards face up in the discards."""
    return Count(says=len(view.deck.discards), of="riffs_gone")


def riffs_buried(view: TableView) -> Count:
    """Number of riff cards discarded unseen."""
    return Count(says=view.deck.buried, of="riffs_buried")


def starts_over(player: PlayerView, objective: Objective) -> bool:
    """Return whether a full-rounds objective restarts because its owner rerolled this round."""
    return objective.mission == "no_reroll" and player.rerolled and not player.done


def progress_of(player: PlayerView, objective: Objective) -> int:
    """Return the progress of a player's objective; 0 when it restarts."""
    return 0 if starts_over(player, objective) else player.progress


def progress(seat: Seat, player: PlayerView, objective: Objective, after: After = ()) -> Count:
    """Progress of a player's objective."""
    return Count(says=progress_of(player, objective), of="progress", about=(seat,), after=tuple(after))


def needed(objective: Objective) -> Count:
    """Number of places, rounds or times an objective requires."""
    return Count(says=len(objective.stages) or objective.number, of="needed", about=(objective.id,))


def is_done(seat: Seat, player: PlayerView) -> Holds:
    """Whether a player's objective is complete."""
    return Holds(says=player.done, of="done", about=(seat,))


# --- the end ---------------------------------------------------------------------------------------------------------


def ends(says: str, *after: Command) -> Ends:
    """The end of the game after commands: "won", "lost" or "" (goes on)."""
    return Ends(says=says, after=after)
