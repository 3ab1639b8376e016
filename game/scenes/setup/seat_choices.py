"""Model of the set-up page: players, empty places and options."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai import characters
from game.ai.bot import CHARACTER_MARK, split_level, with_character
from game.app.settings import SetupChoice
from game.match.config import LONGEST_NAME
from game.printable import one_line
from game.rules.contract import BadOption, Game, Option, check_options
from game.scenes.match_factory import MatchRequest, usual_seats
from game.seats.players import HUMAN
from game.seats.spec import BOT_PREFIX, BadSeat, check_spec, offered, usual_bot

CLOSED = "closed"
"""Spec of an empty place."""


class SeatChoices:
    """Current choices. Places are counted from 0, up to the game's maximum number of seats; empty ones are last."""

    def __init__(self, game: Game, kept: SetupChoice | None = None) -> None:
        """Load the last set-up ``kept``, skipping what the game does not offer (any more)."""
        self.game = game
        self.places = game.seats.stop - 1
        self.specs = offered(game)
        usual = usual_seats(game)
        self.who = [*usual, *(CLOSED for _place in range(self.places - len(usual)))]
        self.options = {option.name: option.default for option in game.options if not option.per_seat}
        self.picks = {option.name: [option.default] * self.places for option in game.options if option.per_seat}
        self.practice = False
        self.names = [""] * self.places
        """Names of humans, by place."""
        self.faces = [""] * self.places
        """Chosen faces (:data:`game.scenes.people.FACES`), by place; empty for dealt ones."""
        if kept is not None:
            self._take(kept)

    # --- current choices -----------------------------------------------------------------------------------------

    @property
    def open(self) -> list[int]:
        """Places that are not empty: the first ones."""
        return [place for place, spec in enumerate(self.who) if spec != CLOSED]

    @property
    def may_remove(self) -> bool:
        """Whether a player may leave."""
        return len(self.open) > self.game.seats.start

    @property
    def may_add(self) -> bool:
        """Whether another player may join."""
        return len(self.open) < self.places

    def level(self, place: int) -> str:
        """Return the spec of a place without its character."""
        return split_level(self.who[place])[0] if self.who[place].startswith(BOT_PREFIX) else self.who[place]

    def character(self, place: int) -> str:
        """Return the character of a place's player; empty without one."""
        return self.who[place].removeprefix(self.level(place)).removeprefix(CHARACTER_MARK)

    def characters(self, place: int) -> tuple[str, ...]:
        """Return the characters available to a place's player."""
        return characters(self.game.rules_id) if self.who[place].startswith(BOT_PREFIX) else ()

    def per_seat(self) -> list[Option]:
        """Return the per-seat options."""
        return [option for option in self.game.options if option.per_seat]

    def values(self, option: Option) -> list[str]:
        """Return the values of an option; for a per-seat one, the default (random) is last."""
        rest = [value for value in option.choices if value != option.default]
        return [*rest, option.default] if option.per_seat else list(dict.fromkeys((*option.choices, option.default)))

    def taken(self, option: str, value: str, place: int) -> bool:
        """Return whether another open place has chosen a value."""
        picks = self.picks[option]
        return any(picks[other] == value for other in self.open if other != place)

    # --- making choices --------------------------------------------------------------------------------------------

    def sit(self, place: int, spec: str) -> None:
        """Set the player of a place; a change of level keeps the character."""
        character = self.character(place)
        self.who[place] = spec
        if character and self.characters(place):
            self.give(place, character)
        self._drop_taken(place)

    def give(self, place: int, character: str) -> None:
        """Set the character of a place's player, or none."""
        self.who[place] = with_character(self.level(place), character)

    def add(self) -> int:
        """Seat another computer player, like the last one, at the end; return its place."""
        place = len(self.open)
        self.sit(place, next((self.who[p] for p in reversed(self.open) if self.who[p] != HUMAN), usual_bot(self.game)))
        return place

    def remove(self, place: int) -> None:
        """Let a player leave; those behind move up. The next one who joins gets the name and choices back."""
        last = len(self.open) - 1
        self.move(place, last)
        self.who[last] = CLOSED

    def move(self, place: int, to: int) -> None:
        """Move a player with all choices to another open place; those between move by one."""
        for choices in self._by_place():
            choices.insert(to, choices.pop(place))

    def seat(self, count: int) -> None:
        """Add or remove players at the end until ``count`` sit at the table."""
        while len(self.open) < count:
            self.add()
        while len(self.open) > count:
            self.remove(len(self.open) - 1)

    def pick(self, option: Option, place: int, value: str) -> None:
        """Choose a value for a place, swapping with the place that had it."""
        picks = self.picks[option.name]
        if value != option.default:
            for other in self.open:
                if other != place and picks[other] == value:
                    picks[other] = picks[place]
        picks[place] = value

    def _by_place(self) -> list[list[str]]:
        """Return all lists with one value per place."""
        return [self.who, self.names, self.faces, *self.picks.values()]

    def _drop_taken(self, place: int) -> None:
        """Reset the choices of a newly opened place that have been taken meanwhile."""
        for option in self.per_seat():
            value = self.picks[option.name][place]
            if value != option.default and self.taken(option.name, value, place):
                self.picks[option.name][place] = option.default

    # --- loading and storing ---------------------------------------------------------------------------------------

    def plan(self, box: str, seed: int | None) -> MatchRequest:
        """Return the match to begin."""
        seats = tuple(self.who[place] for place in self.open)
        names = tuple(self.names[place].strip() if self.who[place] == HUMAN else "" for place in self.open)
        faces = tuple(self.faces[place] for place in self.open)
        return MatchRequest(
            box=box, seats=seats, options=self._written(), seed=seed, practice=self.practice, names=names, faces=faces
        )

    def kept(self) -> SetupChoice:
        """Return the choices to store for next time."""
        picks = {name: ",".join(values) for name, values in self.picks.items()}
        options = {**self.options, **picks}
        return SetupChoice(
            seats=tuple(self.who),
            options=options,
            practice=self.practice,
            names=tuple(self.names),
            faces=tuple(self.faces),
        )

    def _written(self) -> dict[str, str]:
        """Return all options in the form the rules accept."""
        written = dict(self.options)
        for option in self.per_seat():
            picks = [self.picks[option.name][place] for place in self.open]
            plain = all(pick == option.default for pick in picks)
            written[option.name] = option.default if plain else ",".join(picks)
        return written

    def _take(self, kept: SetupChoice) -> None:
        """Apply stored choices one by one, skipping those that do not fit."""
        who = [*kept.seats, *(CLOSED for _place in range(self.places))][: self.places]
        seated = [spec for spec in who if spec != CLOSED]
        if len(seated) in self.game.seats and all(map(self._is_offered, seated)):
            self.who = who
        self.practice = kept.practice
        self.names = [one_line(name, LONGEST_NAME) for name in (*kept.names, *self.names)[: self.places]]
        self.faces = list((*kept.faces, *self.faces)[: self.places])
        for option in self.game.options:
            value = kept.options.get(option.name)
            if value is None:
                continue
            if option.per_seat:
                self._take_picks(option, value.split(","))
            elif value in self.values(option):
                self.options[option.name] = value
        order = sorted(range(self.places), key=lambda place: self.who[place] == CLOSED)
        for choices in self._by_place():  # earlier versions kept empty places between others
            choices[:] = [choices[place] for place in order]
        try:
            check_options(self.game, len(self.open), self._written())
        except BadOption:
            self.picks = {option.name: [option.default] * self.places for option in self.per_seat()}

    def _is_offered(self, spec: str) -> bool:
        """Return whether a spec is allowed here."""
        try:
            return check_spec(self.game, spec) == spec
        except BadSeat:
            return False

    def _take_picks(self, option: Option, picks: Sequence[str]) -> None:
        """Apply the stored values of a per-seat option, one for each place."""
        if len(picks) == self.places and all(pick in self.values(option) for pick in picks):
            self.picks[option.name] = list(picks)
