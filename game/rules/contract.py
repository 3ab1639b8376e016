"""The contract between every game and everything else.

A match is a :class:`State` plus the list of :class:`Command` values that led to it. People, bots and chance are all
seats that answer with commands; nothing else ever changes a state. A :class:`Game` is the rules with the content of one
box: it makes opening states, and determinizations (full states that fit what one seat may know).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import (
    Any,
    ClassVar,
    Final,
    NamedTuple,
    Protocol,
    Self,
    TypeAlias,
    TypeGuard,
    TypeVar,
    cast,
    runtime_checkable,
)

import msgspec
from msgspec.structs import replace

S = TypeVar("S", bound="State")

Seat: TypeAlias = int
"""A place at the table, counted from 0 in turn order; or :data:`NATURE` or :data:`NOBODY`."""

NATURE: Final[Seat] = -1
"""The seat of chance: dice, draws and deals."""

NOBODY: Final[Seat] = -2
"""Who must answer when the game is over."""

Fact: TypeAlias = tuple[str, str | int]
"""A name and its value, for filling a sentence: ``("missing", 2)``."""


def verb(class_name: str) -> str:
    """Return the name of a command class in JSON: ``UseItem`` becomes ``use_item``.

    >>> verb("UseItem")
    'use_item'
    """
    return "".join("_" + c.lower() if c.isupper() else c for c in class_name).lstrip("_")


class Command(msgspec.Struct, frozen=True, cache_hash=True, tag_field="do", tag=verb, forbid_unknown_fields=True):
    """Anything that changes a state: given by a seat, stored in the repository, applied to a state."""


class PlayerCommand(Command, frozen=True):
    """A command that a seat chose."""

    means: ClassVar[tuple[str, ...]] = ()
    """The fields that say what pays; the others say what is done."""
    only_pays: ClassVar[bool] = False
    """Whether it does nothing but make something that pays for what follows."""

    seat: Seat


def deeds(commands: Iterable[Command]) -> tuple[Command, ...]:
    """Return what is done by ``commands``, whatever pays for it: for comparing, not for giving.

    >>> class Buy(PlayerCommand, frozen=True):
    ...     means = ("coins",)
    ...     what: str
    ...     coins: tuple[int, ...]
    >>> deeds([Buy(0, "hat", (5,))]) == deeds([Buy(0, "hat", (2, 3))])
    True
    """
    done = (one for one in commands if not (isinstance(one, PlayerCommand) and one.only_pays))
    return tuple(
        replace(one, **dict.fromkeys(one.means)) if isinstance(one, PlayerCommand) and one.means else one
        for one in done
    )


def paid_with(commands: Iterable[Command]) -> tuple[str, ...]:
    """Return the names of all that pays for ``commands``.

    >>> class Hire(PlayerCommand, frozen=True):
    ...     means = ("coins",)
    ...     coins: tuple[str, ...]
    >>> paid_with([Hire(0, ("gold.1", "gold.2"))])
    ('gold.1', 'gold.2')
    """
    paying = [one for one in commands if isinstance(one, PlayerCommand)]
    found = [getattr(one, field) for one in paying for field in one.means]
    return tuple(name for one in found for name in ((one,) if isinstance(one, str) else one or ()))


class ChanceCommand(Command, frozen=True):
    """A command of :data:`NATURE`; its fields are the outcome."""

    seat: ClassVar[Seat] = NATURE


class Refusal(msgspec.Struct, frozen=True):
    """Why a command may not be given now.

    ``why`` is a member of the game's enumeration of reasons (its text id), ``facts`` fill the sentence.
    """

    why: str
    facts: tuple[Fact, ...] = ()


class GameResult(msgspec.Struct, frozen=True):
    """How a game ended: a member of the game's enumeration of endings, and the seats that won."""

    ending: str
    winners: tuple[Seat, ...] = ()


class Ask(msgspec.Struct, frozen=True):
    """The decision that is due: its name, and who answers; every game adds what it is about."""

    what: str
    seat: Seat

    @property
    def target(self) -> str:
        """What has to be named, where a decision of one name asks for different things."""
        return ""


class View(msgspec.Struct, frozen=True):
    """What one seat (or an onlooker, ``seat=None``) may know; every game adds its own fields.

    ``actor`` is who must act now, ``turn`` the seat whose turn goes on meanwhile. A view holds no reference to the
    state it was made from and survives a round trip through JSON. A game that asks and ends in ways that its table
    tells has ``ask`` and ``over`` as fields.
    """

    seat: Seat | None
    actor: Seat
    turn: Seat

    @property
    def ask(self) -> Ask | None:
        """The decision that is due; None while chance is, and when the game is over."""
        return None

    @property
    def over(self) -> GameResult | None:
        """How the game ended; None while it goes on."""
        return None

    @property
    def asked(self) -> str:
        """The name of the decision that is due; empty when none is."""
        return "" if self.ask is None else self.ask.what


class Option(msgspec.Struct, frozen=True):
    """One thing to decide before a game starts.

    A ``per_seat`` option takes one choice for each seat, written with commas (``marty,doc``); each choice
    may then be taken once, and its default stands for "let chance decide".
    """

    name: str
    choices: tuple[str, ...]
    default: str
    per_seat: bool = False

    def each(self, value: str, seats: int) -> list[str]:
        """Return what a value of a ``per_seat`` option chooses for each seat."""
        return [self.default] * seats if value == self.default else value.split(",")


class BadOption(ValueError):
    """An option or number of seats the game does not offer; the message names it and what is offered."""


class BadGiven(Exception):
    """A scenario asks for an impossible state; the message names the field and what fits.

    It is no ValueError, because ValueErrors of unreadable values are turned into it and it must pass through that.
    """


@runtime_checkable
class State(Protocol):
    """All that can change in a game. Mutable and cheap to copy: clone it before trying something."""

    actor: Seat

    def legal_commands(self) -> Sequence[Command]:
        """List what ``actor`` may do, in a fixed order; empty exactly for NATURE and NOBODY."""

    def refusal(self, command: Command) -> Refusal | None:
        """Return why ``command`` may not be given now, or None when it may."""

    def apply(self, command: Command) -> None:
        """Carry out ``command``; trusts its input, which :meth:`refusal` has passed."""

    def chance_outcomes(self) -> Sequence[tuple[Command, int]]:
        """List the outcomes of chance with integer weights; empty when there are too many or chance is not due."""

    def sample_chance(self, rng: Random) -> Command:
        """Draw one outcome of chance by its weight; only while ``actor`` is NATURE."""

    def clone(self) -> Self:
        """Copy the state; the copy and the original never influence each other."""

    def view(self, seat: Seat | None) -> View:
        """Build what ``seat`` may know, field by field."""

    def result(self) -> GameResult | None:
        """Return how the game ended, or None while it goes on."""

    def digest(self) -> str:
        """Return a hash: equal states have equal ones, different states practically never."""


@runtime_checkable
class Scored(Protocol):
    """A state in which each seat has points, gold or the like: more is better. Games need not have any."""

    def score(self, seat: Seat) -> int:
        """Return how much ``seat`` has."""


@runtime_checkable
class LaysOpen(Protocol):
    """A state of a game in which seats hide something from each other. Games in which nothing is hidden need it not."""

    def open_view(self, seat: Seat | None) -> View:
        """Build what ``seat`` would see if everybody laid open what they have: for games that are over."""


@runtime_checkable
class Redacting(Protocol):
    """A state of a game in which some commands are hidden from some viewers.

    Without this method, all commands of a game are public.
    """

    def redact(self, command: Command, seat: Seat | None) -> Command | None:
        """Return what ``seat`` (None: an onlooker) sees of ``command``, about to be carried out here.

        That is the command itself, one with the hidden parts changed, or None when nothing is seen.
        """


@runtime_checkable
class Redeals(Protocol):
    """A game in which what nobody has seen of a past can be dealt again."""

    def redealt(self, start: State, commands: Sequence[Command], viewer: Seat | None, rng: Random) -> Sequence[Command]:
        """Return other commands from ``start`` on, which ``viewer`` cannot tell from these.

        It sees each of them, and every position, as it saw them; what was hidden from it to the end is dealt anew.
        What comes out depends on ``rng`` and on what it saw, and on nothing else.
        """


def after(state: S, command: Command) -> S:
    """Return the state after ``command``; ``state`` itself stays as it is."""
    copy = state.clone()
    copy.apply(command)
    return copy


def end_after(state: State, seat: Seat, commands: Iterable[Command]) -> bool | None:
    """Carry out ``commands`` in ``state`` itself; return whether ``seat`` has won by them or lost.

    None where the game goes on, and where one of them may not be given.
    """
    for command in commands:
        if state.actor < 0 or state.refusal(command) is not None:
            return None
        state.apply(command)
    result = state.result()
    return None if result is None else seat in result.winners


def hides_commands(state: State) -> bool:
    """Return whether some commands of this game are hidden from some viewers."""
    return _is_redacting(type(state))


def redact(state: State, command: Command, viewer: Seat | None) -> Command | None:
    """Return what ``viewer`` sees of ``command``, which is about to be carried out in ``state``."""
    return cast(Redacting, state).redact(command, viewer) if _is_redacting(type(state)) else command


@cache
def _is_redacting(kind: type) -> bool:
    """Return whether states of this class are :class:`Redacting`; a protocol is slow to ask."""
    return issubclass(kind, Redacting)


class EventStep(NamedTuple):
    """One command of an action, as one viewer may know it; ``command`` is None when the viewer does not see it."""

    command: Command | None
    before: View
    after: View


@runtime_checkable
class Continued(Protocol):
    """A game in which several commands can be one action, such as the steps of a walk.

    Without this method, every command is an action of its own.
    """

    def continues(self, previous: Command, command: Command) -> bool:
        """Return whether ``command`` goes on with the action of ``previous``, which the same seat gave just before."""


def continues(game: Game, previous: Command, command: Command) -> bool:
    """Return whether ``command``, given right after ``previous``, goes on with its action by the rules of ``game``.

    A command of chance or of another seat always ends an action.
    """
    if not (
        isinstance(previous, PlayerCommand) and isinstance(command, PlayerCommand) and previous.seat == command.seat
    ):
        return False
    return _is_continued(type(game)) and cast(Continued, game).continues(previous, command)


@cache
def _is_continued(kind: type) -> bool:
    """Return whether games of this class are :class:`Continued`; a protocol is slow to ask."""
    return issubclass(kind, Continued)


@runtime_checkable
class Withdraws(Protocol):
    """A game in which something that was laid open may still be taken back. Games without it have nothing such."""

    def may_withdraw(self, before: Any, command: Command) -> bool:
        """Return whether ``command``, given in ``before``, is no reason against taking back.

        It showed nothing but what who gave it laid open by choice, or let that pass.
        """


class Retuned(Protocol):
    """A game whose start has been retuned. Games that always began as they do today are none."""

    tuning: int
    """Numbers the tunings, from 1: one more whenever the same options give another start than before."""

    def start_tuned(self, seats: int, options: Mapping[str, str], tuning: int) -> State:
        """Return the state before the first command as it was with ``tuning``; 0 is that of before the first.

        Raises:
            BadOption: the number of seats, an option or the tuning is not offered.
        """


def tuning_of(game: Game) -> int:
    """Return which tuning games of ``game`` begin with today; 0 for a game that was never retuned."""
    return game.tuning if _is_retuned(game) else 0


def _is_retuned(game: Game) -> TypeGuard[Retuned]:
    """Return whether ``game`` was ever retuned; a protocol is slow to ask, and a tuning may be one of the object."""
    return hasattr(game, "start_tuned") and hasattr(game, "tuning")


def start_tuned(game: Game, seats: int, options: Mapping[str, str], tuning: int) -> State:
    """Return the state before the first command as it was with ``tuning``: that of a stored game.

    Raises:
        BadOption: the number of seats, an option or the tuning is not offered.
    """
    if _is_retuned(game):
        return game.start_tuned(seats, options, tuning)
    if tuning:
        raise BadOption(f"{game.box_id} was never retuned, so it has no tuning {tuning}")
    return game.start(seats, options)


class Game(Protocol):
    """The rules with the content of one box."""

    rules_id: str
    """Names the rules; the same in the official box and in every house deck on these rules."""
    box_id: str
    """Names the box: that of the rules unless it is a house deck."""
    draws: int
    """Numbers its way of drawing chance, from 1: one more whenever a generator gives other chance than before."""
    seats: range
    """How many may play."""
    options: tuple[Option, ...]
    commands: Any
    """The tagged union of all commands, for reading them back from JSON."""
    views: Any
    """The class of its views."""

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        """Set the game up for ``seats`` players; what is left out of ``options`` takes its default.

        Raises:
            BadOption: the number of seats or an option is not offered.
        """

    def determinize(self, view: Any, rng: Random) -> State:
        """Return a determinization: a full state that fits ``view``, hidden things drawn at random. For search only."""

    def scenario_state(self, seats: int, options: Mapping[str, str], given: Mapping[str, Any]) -> State:
        """Set up a state for a scenario: a plain opening with the named fields of its view changed.

        Raises:
            BadOption: as for :meth:`start`.
            BadGiven: a field or value does not fit; the message names it.
        """


def check_options(game: Game, seats: int, options: Mapping[str, str]) -> dict[str, str]:
    """Return all options of ``game`` with defaults filled in.

    Raises:
        BadOption: the number of seats, a name or a value is not offered.
    """
    if seats not in game.seats:
        raise BadOption(f"{game.box_id} is for {game.seats.start} to {game.seats.stop - 1} seats, not {seats}")
    known = {option.name: option for option in game.options}
    for name, value in options.items():
        if name not in known:
            raise BadOption(f"{game.box_id} has no option {name!r}; it has: {', '.join(known) or 'none'}")
        _check_value(known[name], value, seats)
    return {name: options.get(name, option.default) for name, option in known.items()}


def _check_value(option: Option, value: str, seats: int) -> None:
    """Raise BadOption unless ``value`` is one of the option's choices (or one per seat)."""
    values = option.each(value, seats) if option.per_seat else [value]
    offered = (option.default, *option.choices)
    for single in values:
        if single not in offered:
            raise BadOption(f"option {option.name!r} is one of {', '.join(dict.fromkeys(offered))}, not {single!r}")
    named = [single for single in values if single != option.default]
    if option.per_seat and (len(named) != len(set(named)) or len(values) != seats):
        raise BadOption(f"option {option.name!r} takes {seats} different choices with commas, not {value!r}")


def read_command(game: Game, text: str | bytes) -> Command:
    """Read one command of ``game`` from its JSON form.

    Raises:
        ValueError: the text is no JSON, names no known verb or has wrong fields; the message says which.
    """
    command: Command = msgspec.json.decode(text, type=game.commands)
    return command


def write_command(command: Command) -> str:
    """Return the JSON form of a command: ``{"do":"step","seat":0,"to":"lous_cafe"}``."""
    return msgspec.json.encode(command).decode()
