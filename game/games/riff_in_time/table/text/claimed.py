"""What a view of Riff in Time says, as claims for sentences: dials, cards, figures, objectives."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.riff_in_time.rules.box import SAN_DIMAS, Objective
from game.games.riff_in_time.rules.view import PlayerView, TableView
from game.rules.claims import Count, Ends, Holds, Lists, Moves, Names
from game.rules.contract import Command, Seat

After = Sequence[Command]
"""The commands after which something holds; none: as things stand."""


# --- the board -------------------------------------------------------------------------------------------------------


def value(view: TableView, name: str) -> int:
    """Return what the dial of a place, or of San Dimas, shows."""
    return view.san_dimas if name == SAN_DIMAS else view.locations[name].dial


def dial(view: TableView, name: str) -> Count:
    """What a dial shows."""
    return Count(says=value(view, name), of="dial", about=(name,))


def room(view: TableView) -> Count:
    """How many steps San Dimas can still grow."""
    return Count(says=view.san_dimas_most - view.san_dimas, of="room")


def end(view: TableView) -> Count:
    """Where San Dimas ends."""
    return Count(says=view.san_dimas_most, of="end")


def turned(name: str, was: int, now: int, after: After = ()) -> Moves:
    """From what to what commands turn a dial."""
    return Moves(was=was, says=now, of="dial", about=(name,), after=tuple(after))


def band(view: TableView, name: str) -> Names:
    """The band in which the dial of a place stands."""
    return Names(says=view.locations[name].band, of="band", about=(name,))


def is_repaired(view: TableView, name: str) -> Holds:
    """Whether a place is repaired."""
    return Holds(says=view.locations[name].repaired, of="repaired", about=(name,))


def places_repaired(view: TableView) -> Count:
    """How many places are repaired."""
    return Count(says=sum(one.repaired for one in view.locations.values()), of="places_repaired")


def places_open(view: TableView) -> Count:
    """How many places are not."""
    return Count(says=sum(not one.repaired for one in view.locations.values()), of="places_open")


# --- people ----------------------------------------------------------------------------------------------------------


def is_restored(view: TableView, who: str) -> Holds:
    """Whether a figure is back home for good."""
    return Holds(says=view.personages[who].restored, of="restored", about=(who,))


def figures_home(view: TableView) -> Count:
    """How many figures are back home for good."""
    return Count(says=sum(one.restored for one in view.personages.values()), of="figures_home")


def carrier(view: TableView, who: str) -> Names:
    """Who carries a figure."""
    return Names(says=view.personages[who].carrier, of="carrier", about=(who,))


def stands(view: TableView, who: str) -> Names:
    """On which space a figure stands."""
    return Names(says=view.personages[who].space, of="stands", about=(who,))


def aboard(view: TableView, seat: Seat) -> Lists:
    """Whom a player carries."""
    return Lists(says=view.players[seat].carries, of="aboard", about=(seat,))


def booth(view: TableView, seat: Seat) -> Names:
    """On which space a booth stands."""
    return Names(says=view.players[seat].space, of="booth", about=(seat,))


# --- cards -----------------------------------------------------------------------------------------------------------


def riffs_left(view: TableView) -> Count:
    """How many riff cards can be drawn."""
    return Count(says=view.deck.left, of="riffs_left")


def riffs_known(view: TableView) -> Lists:
    """Which riff cards come next, as far as they were looked at."""
    return Lists(says=view.deck.top, of="riffs_known")


def riffs_gone(view: TableView) -> Count:
    """How many riff cards lie face up among the discards."""
    return Count(says=len(view.deck.discards), of="riffs_gone")


def riffs_buried(view: TableView) -> Count:
    """How many riff cards were discarded unseen."""
    return Count(says=view.deck.buried, of="riffs_buried")


def starts_over(player: PlayerView, objective: Objective) -> bool:
    """Return whether an objective of full rounds begins anew, because its owner has rolled again in this round."""
    return objective.mission == "no_reroll" and player.rerolled and not player.done


def progress_of(player: PlayerView, objective: Objective) -> int:
    """Return how far a player's objective is: nowhere once it starts over."""
    return 0 if starts_over(player, objective) else player.progress


def progress(seat: Seat, player: PlayerView, objective: Objective, after: After = ()) -> Count:
    """How far a player's objective is."""
    return Count(says=progress_of(player, objective), of="progress", about=(seat,), after=tuple(after))


def needed(objective: Objective) -> Count:
    """How many places, rounds or times an objective takes."""
    return Count(says=len(objective.stages) or objective.number, of="needed", about=(objective.id,))


def is_done(seat: Seat, player: PlayerView) -> Holds:
    """Whether a player's objective is completed."""
    return Holds(says=player.done, of="done", about=(seat,))


# --- the end ---------------------------------------------------------------------------------------------------------


def ends(says: str, *after: Command) -> Ends:
    """How the game ends with commands: "won", "lost" or not at all."""
    return Ends(says=says, after=after)
