"""What the later seats of a round can complete; their rolled dice are public."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from game.games.dice_through_time.bots.board_events import Aid, BoardEvents, Ready
from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.compiled_box import ARROW, FIST, FLUX, Lookup
from game.games.dice_through_time.rules.payment_means import missing
from game.games.dice_through_time.rules.state_machine import State
from game.rules.contract import Seat
from game.rules.parts import UNROLLED, BoundedCache, LazyDict

SHARES: Final = (1.0, 0.5, 0.2)
"""Relative probabilities that a seat does the first, second and third thing it can do."""

Hand: TypeAlias = tuple[tuple[int, ...], int]
"""Faces of a seat's dice and the place of its car."""

Cleared: TypeAlias = tuple[tuple[int, float], ...]
"""Places with the probability that others complete their events."""

Task: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...], bool]
"""A place, its needed icons, the faces buried for it, and whether Biff is there."""


class _Chances:
    """Places whose events one hand of dice completes, on one board with its Biffs."""

    def __init__(self, board: BoardEvents, biffs: tuple[int, ...], known: LazyDict[Task, bool]) -> None:
        self._board, self._biffs, self._known = board, biffs, known
        self.alone = [self._among(places, {}) for places in board.columns]
        """Places completable without buried dice, by column."""
        self.aided = LazyDict[Aid, list[int]](lambda aid: self._among(board.columns[aid.column], aid.ready))
        """Places of a column completable with its buried dice."""

    def _among(self, places: Sequence[int], ready: Ready) -> list[int]:
        needs, biffs, known = self._board.needs, self._biffs, self._known
        return [place for place in places if known[place, needs[place], ready.get(place, ()), place in biffs]]


class MeansOfOthers:
    """Estimates what other seats can pay for; results are cached."""

    def __init__(self, lookup: Lookup, helped: float) -> None:
        """Set up with ``helped``, the probability that a seat does the first thing it can do."""
        self.lookup = lookup
        self.shares = tuple(helped * share for share in SHARES)
        self._known = BoundedCache[Hand, LazyDict[Task, bool]](
            lambda hand: LazyDict(lambda task: self._pays_for(hand, task))
        )
        self._chances = BoundedCache[tuple[Hand, BoardEvents, tuple[int, ...]], _Chances](
            lambda key: _Chances(key[1], key[2], self._known[key[0]])
        )

    def cleared(self, s: State, board: BoardEvents, aids: Mapping[int, Aid]) -> Cleared:
        """Return the probability per place that a later seat completes its events this round; nothing without help.

        ``aids`` are the buried dice by column.
        """
        if not self.shares[0]:
            return ()
        found: dict[int, float] = {}
        biffs, paradox = tuple(s.biffs), s.paradox
        for seat in later_seats(s):
            chances = self._chances[hand_of(s, seat), board, biffs]
            can: list[int] = []
            for column, alone in enumerate(chances.alone):
                can += chances.aided[aids[column]] if column in aids else alone
            if len(can) > 1:
                can.sort(key=lambda place: (found.get(place, 0.0), -(paradox >> place & 1), place))
            for place, share in zip(can, self.shares, strict=False):
                found[place] = 1 - (1 - found.get(place, 0.0)) * (1 - share)
        return tuple(found.items())

    def pays_for(self, s: State, seat: Seat, task: Task) -> bool:
        """Return whether a seat's dice and the buried ones pay for the way to a place and everything needed there.

        This is an estimate: on the way, neither pairs nor dice buried elsewhere are used.
        """
        return self._known[hand_of(s, seat)][task]

    def _pays_for(self, hand: Hand, task: Task) -> bool:
        faces, at = hand
        place, needed, ready, has_biff = task
        asked = list(needed)
        asked[FIST] += has_biff
        for icons, steps in self._ways(at, place):
            counts = [faces.count(icon) - icons.count(icon) for icon in range(len(ICONS))]
            if not faces or UNROLLED in faces or min(counts) < 0 or len(faces) - len(icons) < steps:
                continue
            for face in ready:
                counts[face] += 1
            if sum(counts) - steps >= sum(asked) and not missing(asked, counts):
                return True
        return False

    def _ways(self, at: int, place: int) -> list[tuple[tuple[int, ...], int]]:
        """List the ways between two places: icons to spend, and steps payable by any die."""
        apart = abs(self.lookup.column_of[at] - self.lookup.column_of[place])
        flux = () if self.lookup.year_of[at] == self.lookup.year_of[place] else (FLUX,)
        return [(flux, apart), ((*flux, ARROW), 0)] if apart > 1 else [(flux, apart)]


def hand_of(s: State, seat: Seat) -> Hand:
    """Return the faces of a seat's ready dice and its car's place."""
    return tuple(sorted([s.faces[die] for die in s.ready_dice(seat)])), s.at[seat]


def later_seats(s: State) -> list[Seat]:
    """List the seats still to play this round, next first."""
    seats = s.seats
    left = (s.first - s.turn - 1) % seats
    return [(s.turn + number) % seats for number in range(1, left + 1)]
