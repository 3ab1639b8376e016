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
"""The actor when the game is over."""

Fact: TypeAlias = tuple[str, str | int]
"""A name and its value, for filling a sentence: ``("missing", 2)``."""


def verb(class_name: str) -> str:
    """Return the JSON name of a command class: ``UseItem`` becomes ``use_item``.

    >>> verb("UseItem")
    'use_item'
    """
    return "".join("_" + c.lower() if c.isupper() else c for c in class_name).lstrip("_")


class Command(msgspec.Struct, frozen=True, cache_hash=True, tag_field="do", tag=verb, forbid_unknown_fields=True):
    """A change of a state: given by a seat, stored in the repository, applied to the state."""


class PlayerCommand(Command, frozen=True):
    """A command chosen by a seat."""

    means: ClassVar[tuple[str, ...]] = ()
    """The fields that name the payment; the others say what is done."""
    only_pays: ClassVar[bool] = False
    """Whether the command does nothing but provide payment for a later one."""

    seat: Seat


def deeds(commands: Iterable[Command]) -> tuple[Command, ...]:
    """Return ``commands`` without their payments, to compare what they do; the results are not legal commands.

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
    """Return the names of everything that ``commands`` pay with.

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
    """The reason why a command is illegal now.

    ``why`` is a member of the game's enumeration of reasons (a text id), ``facts`` fill in its sentence.
    """

    why: str
    facts: tuple[Fact, ...] = ()


class GameResult(msgspec.Struct, frozen=True):
    """How a game ended: a member of the game's enumeration of endings, and the seats that won."""

    ending: str
    winners: tuple[Seat, ...] = ()


class Ask(msgspec.Struct, frozen=True):
    """The decision that is due: its name and the seat that answers; each game adds fields of its own."""

    what: str
    seat: Seat

    @property
    def target(self) -> str:
        """The variant of the decision, where one name covers several (``what`` "due": fuel, item, ...); else empty."""
        return ""


class View(msgspec.Struct, frozen=True):
    """What one seat (or an onlooker, ``seat=None``) may know; every game adds its own fields.

    ``actor`` is the seat that must act now, ``turn`` the seat whose turn it is. A view holds no reference to the state
    it was made from and survives a round trip through JSON. Games with kinds of decisions and endings override ``ask``
    and ``over`` with fields.
    """

    seat: Seat | None
    actor: Seat
    turn: Seat

    @property
    def ask(self) -> Ask | None:
        """The decision that is due; None when chance acts or the game is over."""
        return None

    @property
    def over(self) -> GameResult | None:
        """How the game ended; None while it goes on."""
        return None

    @property
    def asked(self) -> str:
        """The name of the decision that is due, or empty."""
        return "" if self.ask is None else self.ask.what


class Option(msgspec.Struct, frozen=True):
    """A setting chosen before a game starts.

    A ``per_seat`` option takes one choice per seat, separated by commas (``marty,doc``); each choice may be taken once,
    and the default means "let chance decide".
    """

    name: str
    choices: tuple[str, ...]
    default: str
    per_seat: bool = False

    def each(self, value: str, seats: int) -> list[str]:
        """Split the ``value`` of a ``per_seat`` option into one choice per seat."""
        return [self.default] * seats if value == self.default else value.split(",")


class BadOption(ValueError):
    """An option or number of seats that the game does not offer; the message names it and the valid ones.

    ``said`` is the message with placeholders for ``values``, so that whoever tells it can translate it.
    """

    def __init__(self, said: str, **values: object) -> None:
        """Say a sentence, in English, with its values filled in."""
        super().__init__(said.format(**values) if values else said)
        self.said, self.values = said, values


class BadGiven(Exception):
    """A scenario asks for an impossible state; the message names the field and the values that fit.

    Not a ValueError: :func:`game.rules.scenario_fields.reading` converts ValueErrors to BadGiven and must let it pass.
    """


@runtime_checkable
class State(Protocol):
    """Everything that can change in a game. Mutable and cheap to copy: clone it before trying something."""

    actor: Seat

    def legal_commands(self) -> Sequence[Command]:
        """List the legal commands of ``actor`` in a fixed order; empty exactly for NATURE and NOBODY."""

    def refusal(self, command: Command) -> Refusal | None:
        """Return why ``command`` is illegal now, or None if it is legal."""

    def apply(self, command: Command) -> None:
        """Carry out ``command``, unchecked: the caller has asked :meth:`refusal`."""

    def chance_outcomes(self) -> Sequence[tuple[Command, int]]:
        """List the outcomes of chance with integer weights; empty if they are too many to list or chance is not due."""

    def sample_chance(self, rng: Random) -> Command:
        """Draw one outcome of chance by weight; valid only while ``actor`` is NATURE."""

    def clone(self) -> Self:
        """Copy the state; the copy and the original never influence each other."""

    def view(self, seat: Seat | None) -> View:
        """Build the view of ``seat`` (None: an onlooker), field by field."""

    def result(self) -> GameResult | None:
        """Return how the game ended, or None while it goes on."""

    def digest(self) -> str:
        """Return a hash of the state: equal for equal states, different otherwise except by collision."""


@runtime_checkable
class Scored(Protocol):
    """A state in which each seat has points, gold or the like, of which more is better; optional."""

    def score(self, seat: Seat) -> int:
        """Return the points of ``seat``."""


@runtime_checkable
class LaysOpen(Protocol):
    """A state of a game in which seats hide something from each other; games of open information do without."""

    def open_view(self, seat: Seat | None) -> View:
        """Build the view of ``seat`` with everybody's hidden cards revealed, for games that are over."""


@runtime_checkable
class Redacting(Protocol):
    """A state of a game in which some commands are hidden from some viewers; in other games all commands are public."""

    def redact(self, command: Command, seat: Seat | None) -> Command | None:
        """Return what ``seat`` (None: an onlooker) sees of ``command``, about to be carried out here.

        That is the command itself, one with the hidden parts changed, or None when nothing is seen.
        """


@runtime_checkable
class Redeals(Protocol):
    """A game that can replace the unseen part of a past by another deal."""

    def redealt(self, start: State, commands: Sequence[Command], viewer: Seat | None, rng: Random) -> Sequence[Command]:
        """Return other commands from ``start`` on that ``viewer`` cannot tell from ``commands``.

        The viewer sees the same redacted commands and the same views; whatever stayed hidden from it to the end is
        dealt anew. The result depends only on ``rng`` and on what the viewer saw.
        """


def after(state: S, command: Command) -> S:
    """Return a copy of ``state`` after ``command``."""
    copy = state.clone()
    copy.apply(command)
    return copy


def end_after(state: State, seat: Seat, commands: Iterable[Command]) -> bool | None:
    """Carry out ``commands`` in ``state`` itself; return whether ``seat`` has won (True) or lost (False).

    None if the game goes on or one of the commands is illegal.
    """
    for command in commands:
        if state.actor < 0 or state.refusal(command) is not None:
            return None
        state.apply(command)
    result = state.result()
    return None if result is None else seat in result.winners


def hides_commands(state: State) -> bool:
    """Return whether this game hides some commands from some viewers."""
    return _is_redacting(type(state))


def redact(state: State, command: Command, viewer: Seat | None) -> Command | None:
    """Return what ``viewer`` sees of ``command``, which is about to be carried out in ``state``."""
    return cast(Redacting, state).redact(command, viewer) if _is_redacting(type(state)) else command


@cache
def _is_redacting(kind: type) -> bool:
    """Return whether states of this class are :class:`Redacting`; cached, as protocol checks are slow."""
    return issubclass(kind, Redacting)


class EventStep(NamedTuple):
    """One command of an action as one viewer sees it; ``command`` is None if it is hidden from the viewer."""

    command: Command | None
    before: View
    after: View


@runtime_checkable
class Continued(Protocol):
    """A game in which several commands can form one action, such as the steps of a walk.

    In other games every command is an action of its own.
    """

    def continues(self, previous: Command, command: Command) -> bool:
        """Return whether ``command`` continues the action of ``previous``, given by the same seat just before."""


def continues(game: Game, previous: Command, command: Command) -> bool:
    """Return whether ``command``, given right after ``previous``, continues its action by the rules of ``game``.

    A command of chance or of another seat always starts a new action.
    """
    if not (
        isinstance(previous, PlayerCommand) and isinstance(command, PlayerCommand) and previous.seat == command.seat
    ):
        return False
    return _is_continued(type(game)) and cast(Continued, game).continues(previous, command)


@cache
def _is_continued(kind: type) -> bool:
    """Return whether games of this class are :class:`Continued`; cached, as protocol checks are slow."""
    return issubclass(kind, Continued)


@runtime_checkable
class Withdraws(Protocol):
    """A game in which some commands may be undone although they revealed something; optional."""

    def may_withdraw(self, before: Any, command: Command) -> bool:
        """Return whether ``command``, given in ``before``, does not stand in the way of an undo.

        True if it revealed only what its seat chose to reveal, or let such a command pass.
        """


class Retuned(Protocol):
    """A game whose opening numbers have changed over time; optional."""

    tuning: int
    """Version of the opening numbers, from 1; raised whenever the same options give another start."""

    def start_tuned(self, seats: int, options: Mapping[str, str], tuning: int) -> State:
        """Return the opening state as of version ``tuning``; 0 is the one before the first change.

        Raises:
            BadOption: the number of seats, an option or the tuning is not offered.
        """


def tuning_of(game: Game) -> int:
    """Return the tuning that new games of ``game`` begin with; 0 if it was never retuned."""
    return game.tuning if _is_retuned(game) else 0


def _is_retuned(game: Game) -> TypeGuard[Retuned]:
    """Return whether ``game`` is :class:`Retuned`: asked of the object, which may set its own ``tuning``."""
    return hasattr(game, "start_tuned") and hasattr(game, "tuning")


def start_tuned(game: Game, seats: int, options: Mapping[str, str], tuning: int) -> State:
    """Return the opening state as of version ``tuning``, with which a stored game began.

    Raises:
        BadOption: the number of seats, an option or the tuning is not offered.
    """
    if _is_retuned(game):
        return game.start_tuned(seats, options, tuning)
    if tuning:
        raise BadOption("{game} was never retuned, so it has no tuning {tuning}", game=game.box_id, tuning=tuning)
    return game.start(seats, options)


class Game(Protocol):
    """The rules with the content of one box."""

    rules_id: str
    """Id of the rules, shared by the official box and every house deck for these rules."""
    box_id: str
    """Id of the box: equal to ``rules_id`` unless it is a house deck."""
    draws: int
    """Version of the sampling of chance, from 1; raised whenever the same generator yields other outcomes."""
    seats: range
    """The supported numbers of players."""
    options: tuple[Option, ...]
    commands: Any
    """The tagged union of all commands, for reading them back from JSON."""
    views: Any
    """The class of its views."""

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        """Set the game up for ``seats`` players; missing ``options`` take their defaults.

        Raises:
            BadOption: the number of seats or an option is not offered.
        """

    def determinize(self, view: Any, rng: Random) -> State:
        """Return a full state that fits ``view``, with hidden things drawn at random; for search only."""

    def scenario_state(self, seats: int, options: Mapping[str, str], given: Mapping[str, Any]) -> State:
        """Set up a state for a scenario: an opening position with the given fields of its view changed.

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
        least, most = game.seats.start, game.seats.stop - 1
        raise BadOption(
            "the number of players in {game} is {least} to {most}, not {n}",
            game=game.box_id,
            least=least,
            most=most,
            n=seats,
        )
    known = {option.name: option for option in game.options}
    for name, value in options.items():
        if name not in known:
            if not known:
                raise BadOption("{game} has no option {name!r}; it has: none", game=game.box_id, name=name)
            names = ", ".join(known)
            raise BadOption("{game} has no option {name!r}; it has: {names}", game=game.box_id, name=name, names=names)
        _check_value(known[name], value, seats)
    return {name: options.get(name, option.default) for name, option in known.items()}


def _check_value(option: Option, value: str, seats: int) -> None:
    """Raise BadOption unless ``value`` is a choice of the option (or one per seat)."""
    values = option.each(value, seats) if option.per_seat else [value]
    offered = (option.default, *option.choices)
    for single in values:
        if single not in offered:
            names = ", ".join(dict.fromkeys(offered))
            raise BadOption(
                "option {name!r} can be {names}, not {given!r}", name=option.name, names=names, given=single
            )
    named = [single for single in values if single != option.default]
    if option.per_seat and (len(named) != len(set(named)) or len(values) != seats):
        raise BadOption(
            "option {name!r} takes {n} different choices with commas between them, not {given!r}",
            name=option.name,
            n=seats,
            given=value,
        )


def read_command(game: Game, text: str | bytes) -> Command:
    """Read one command of ``game`` from its JSON form.

    Raises:
        ValueError: the text is not JSON, names an unknown verb or has wrong fields; the message says which.
    """
    command: Command = msgspec.json.decode(text, type=game.commands)
    return command


def write_command(command: Command) -> str:
    """Return the JSON form of a command: ``{"do":"step","seat":0,"to":"lous_cafe"}``."""
    return msgspec.json.encode(command).decode()
