"""Messages: the formatter of the sentences of a game, which stand in ``texts.yaml`` of its box.

Sentences are found by their names there: the verb of a command, the id of a reason, a pending decision, a kind of
thing, or one that the table tells (:meth:`Names.tell`). :meth:`Names.say` fills them: ids among the facts become names.
:class:`LogMessages` and :class:`PlayMessages` look them up; what needs more than a sentence is a function.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType, SimpleNamespace
from typing import Any, Final, Generic, TypeAlias, TypeVar

from game.content.texts import Either, Plural, Sentence, Texts
from game.i18n import N_, _, ngettext, number
from game.rules import shared_refusals
from game.rules.claims import Claim, Count, is_heard, said_bare, stated
from game.rules.contract import NOBODY, Command, PlayerCommand, Refusal, Seat, View, verb
from game.table.contract import LogLine, SeatLabel
from game.table.people import Person
from game.table.terms import Term
from game.ui.paint.text import escape
from game.ui.tabletop.thing_names import Thing

ENDED_TWICE: Final = re.compile(r"([!?])(\*\*)?[.!]")
"""Matches a title that ends with ! or ?, followed by the end of the sentence around it."""

T = TypeVar("T")
V = TypeVar("V", bound=View)


Namer: TypeAlias = Callable[[Any], str]
"""Returns the name for an id in a fact."""


N = TypeVar("N", bound="Names")

SOMEBODY: Final = "icons/person"
"""The portrait of an unknown player."""

YOUR_TURN: Final = N_("Your turn")
TURN_OF: Final = N_("{seat}'s turn")
IS_ASKED: Final = N_("{seat} decides")
GAME_OVER: Final = N_("The game is over")

LOG: Final[Mapping[str, Sentence]] = {"turn": TURN_OF, "round": N_("Round {n}")}
"""Lines of the log that every game may have; a game's own texts may say them otherwise."""

REFUSALS: Final[Mapping[str, Sentence]] = {
    shared_refusals.GAME_OVER: N_("The game is over."),
    shared_refusals.NOT_YOUR_TURN: N_("{seat} has to decide first."),
    shared_refusals.NOT_NOW: N_("Not yet: answer the open question first."),
    shared_refusals.UNKNOWN: N_("There's no {name} here."),
    "not_possible": N_("That can't come up."),
}
"""The sentences of refusals common to all games, which a game may override."""


class _Facts:
    """Facts by name, for ``str.format_map``: given ones first, then the fields of the sources (commands, views).

    A claim among them is recorded (:func:`game.rules.claims.stated`) when it is used, and replaced by its answer.
    """

    def __init__(self, given: Mapping[str, object], sources: Sequence[object], names: Mapping[str, Namer]) -> None:
        self._given, self._sources, self._names = given, sources, names

    def raw(self, name: str) -> object:
        """Return the raw value of a fact, or None."""
        if name in self._given:
            value = self._given[name]
            return stated(value).says if isinstance(value, Claim) else value
        return next((getattr(source, name) for source in self._sources if hasattr(source, name)), None)

    def is_bare(self, name: str) -> bool:
        """Return whether a fact is a computed number without a claim."""
        value = self._given.get(name)
        return isinstance(value, int | float) and not isinstance(value, bool) and name not in self._names

    def __getitem__(self, name: str) -> object:
        """Return the text of a fact, with ids replaced by names. Icons such as ``{love}`` stay as markup."""
        value = self.raw(name)
        if value is None:
            return f"{{{name}}}"
        namer = self._names.get(name)
        return value if namer is None else namer(value)

    def side(self, either: Either[T]) -> T | Either[T]:
        """Choose one of two alternatives by its fact."""
        value = self.raw(either.fact)
        return either.no if value is None or value is False else either.yes


def decimal(average: float | str) -> str:
    """Return an average with one decimal place, in the current language.

    >>> decimal("1.5"), decimal(2)
    ('1.5', '2.0')
    """
    return number(float(average), 1)


def of_goal(n: int, goal: int) -> str:
    """Return the text of a count and its goal.

    >>> of_goal(9, 13), of_goal(15, 13)
    ('9 of 13', '15 (13 needed)')
    """
    form = _("{n} of {goal}") if n <= goal else _("{n} ({goal} needed)")
    return form.format(n=n, goal=goal)


def ended_once(text: str) -> str:
    """Remove the end of a sentence after a title that ends with ! or ?.

    >>> ended_once("Seat 3 plays **Manure!**. Well?")
    'Seat 3 plays **Manure!** Well?'
    """
    return ENDED_TWICE.sub(r"\1\2", text) if ENDED_TWICE.search(text) else text


class Names:
    """Names of things, and the formatter of sentences; each game adds names of its own."""

    names: Mapping[str, Namer] = {}
    """Namers by name of fact, for facts that are ids."""
    people: Sequence[Person] = ()
    """The players by seat, or empty if unknown."""
    texts: Texts = MappingProxyType({})
    """The sentences of the game."""

    def portrait(self, seat: Seat) -> str:
        """Return the portrait (an asset) of the player at a seat."""
        return self.people[seat].face if 0 <= seat < len(self.people) else SOMEBODY

    def program(self, seat: Seat) -> bool:
        """Return whether a bot is known to sit at a seat."""
        return 0 <= seat < len(self.people) and self.people[seat].program

    def seat(self, seat: Seat) -> str:
        """Return the name of the player at a seat, by default the number of the seat."""
        if name := self.player_name(seat):
            return name
        return _("Seat {n}").format(n=seat + 1) if seat >= 0 else _("Chance")

    def played(self, role: str, seat: Seat) -> str:
        """Return the name of a character, followed by the player's if known: ``Marty (Iris)``."""
        if not self.player_name(seat):
            return role
        return _("{role} ({person})").format(role=role, person=self.player_name(seat))

    def played_by(self, seat: Seat) -> str:
        """Return a sentence that names the player at a seat; empty if unknown."""
        name = self.player_name(seat)
        return _("Played by {person}.").format(person=name) if name else ""

    def player_name(self, seat: Seat) -> str:
        """Return the name of the person or bot at a seat; empty if there is none."""
        return escape(self.people[seat].name) if 0 <= seat < len(self.people) else ""

    def say(self, sentence: Sentence, /, *sources: object, **facts: object) -> str:
        """Translate and format a sentence; facts that are not given are fields of the sources, in order."""
        found = _Facts(facts, sources, self.names)
        form = sentence
        while isinstance(form, Either):
            form = found.side(form)
        if is_heard():
            self._note_bare(form, found, facts)
        if isinstance(form, Plural):
            counted = abs(int(round(float(str(found.raw(form.by))), 1)))  # averages by the whole part: "1,5 niveau"
            return ended_once(ngettext(form.one, form.many, counted).format_map(found))
        return ended_once(_(form).format_map(found))

    def _note_bare(self, form: str | Plural, found: _Facts, facts: Mapping[str, object]) -> None:
        """Record the numbers in a sentence that no claim backs."""
        text = form if isinstance(form, str) else form.many
        for name in facts:
            if f"{{{name}}}" in text and found.is_bare(name):
                said_bare(text, name)

    def tell(self, name: str, /, *sources: object, **facts: object) -> str:
        """Format a sentence of the texts, such as ``goal.win``: its section and its name there."""
        section, _dot, rest = name.partition(".")
        return self.say(self.texts[section][rest], *sources, **facts)

    def refusal(self, refusal: Refusal, **facts: object) -> str:
        """Return the sentence of a refusal; ``facts`` take precedence over those of the refusal."""
        of_rules = SimpleNamespace(**dict(refusal.facts))  # a source: facts of the rules need no claims
        return self.refused(refusal.why, of_rules, **facts)

    def section(self, name: str) -> Mapping[str, Sentence]:
        """Return the sentences of one section of :attr:`texts`, or none."""
        return self.texts.get(name, {})

    def refused(self, why: str, /, *sources: object, **facts: object) -> str:
        """Return the sentence of a reason for a refusal."""
        return self.say(self.section("refusals").get(why) or REFUSALS[why], *sources, **facts)

    def is_you(self, view: View, seat: Seat) -> bool:
        """Return whether a seat is the viewer's and may be called "you": several people at one machine are named."""
        return view.seat == seat and sum(not person.program for person in self.people) <= 1

    def turn_of(self, view: View, seat: Seat) -> str:
        """Return the sentence that says whose turn it is, addressed to the only person at the machine."""
        return _(YOUR_TURN) if self.is_you(view, seat) else self.say(TURN_OF, seat=seat)


Things: TypeAlias = "tuple[Thing, ...] | Either[tuple[Thing, ...]]"
"""The pieces that a line of the log mentions, with facts in their names (``card("{card}")``)."""
Teller: TypeAlias = Callable[..., Iterable[LogLine]]
"""Who tells of a command from the command and the views before and after it."""


def counted_deeds(given: Sequence[Command], *verbs: str) -> Count:
    """Count the commands of some verbs among those that one seat gave; it is about these verbs and that seat."""
    seat = next((one.seat for one in given if isinstance(one, PlayerCommand)), NOBODY)
    return Count(says=sum(verb_of(one) in verbs for one in given), of="deeds", about=(*verbs, seat))


def verb_of(command: Command) -> str:
    """Return the verb of a command, by which the sentences of a game are named."""
    return verb(type(command).__name__)


class LogMessages(Generic[N, V]):
    """The log: turns a command and the views before and after it into lines.

    A command says its sentence of the section ``log``, if there is one of its verb, filled from the command and
    :meth:`facts`; what needs more than one sentence is :attr:`told`. A command that is redacted for the viewer has None
    where the secret was.
    """

    told: Mapping[type[Command], Teller] = {}
    """Who tells of the commands that need more than one sentence."""
    mentioned: Mapping[str, Things] = {}
    """The pieces that lines mention, by the names of their sentences."""
    headings: Collection[str] = tuple(LOG)
    turning: Collection[str] = ()
    """The names of lines that may have turned the game."""
    against: Mapping[str, str] = {}
    """The fact that names the seat a line strikes, by the names of lines."""
    titles: N
    pictured: Collection[str] = ()
    """The kinds of things of which a line shows a picture."""
    counted: Mapping[str, Collection[str]] = {}
    """The verbs that a sentence of the section ``deeds`` counts, where these are others than its name."""

    def lines(self, command: Command | None, before: V, after: V) -> list[LogLine]:
        """Return the lines of a command and of its consequences."""
        return [*self._done(command, before, after), *self.followed(command, before, after)]

    def _done(self, command: Command | None, before: V, after: V) -> Iterable[LogLine]:
        if command is None:
            return ()
        if (teller := self.told.get(type(command))) is not None:
            return teller(command, before, after)
        name = verb_of(command)
        if name not in self.titles.section("log"):
            return ()
        return (self.line(name, command, **self.about(command, before, after)),)

    def line(self, name: str, /, *sources: object, **facts: object) -> LogLine:
        """Make a line of a sentence of the section ``log``."""
        found = _Facts(facts, sources, {})
        things = self.mentioned.get(name, ())
        while isinstance(things, Either):
            things = found.side(things)
        struck = found.raw(self.against[name]) if name in self.against else None
        return LogLine(
            self.titles.say(self.titles.section("log").get(name) or LOG[name], *sources, **facts),
            tuple(Thing(t.kind, t.name.format_map(found), t.part.format_map(found)) for t in things),
            heading=name in self.headings,
            turning=name in self.turning,
            against=(struck,) if isinstance(struck, int) else (),
        )

    def deeds(self, commands: Iterable[Command]) -> list[str]:
        """Return the sentences of commands that are :attr:`counted`, with their counts."""
        given = list(commands)
        deeds = self.titles.section("deeds").items()
        counts = [(words, counted_deeds(given, *self.counted.get(name, (name,)))) for name, words in deeds]
        return [self.titles.say(words, n=count) for words, count in counts if count.says]

    def about(self, command: Command, before: V, after: V) -> dict[str, object]:
        """Return the facts of the line of a command: those that are not among its fields, or precede them."""
        return {name: fact for name, fact in self.facts(before, after).items() if not hasattr(command, name)}

    def facts(self, _before: V, _after: V) -> dict[str, object]:
        """Return the facts that entries need besides the fields of their command: none."""
        return {}

    def summary(self, _commands: Sequence[Command], _before: V, _after: V) -> LogLine | None:
        """Return None: join the lines of the commands."""
        return None

    def followed(self, _command: Command | None, _before: V, _after: V) -> Iterator[LogLine]:
        """Yield the lines of a command's consequences: none."""
        return iter(())


def terms_of(titles: Names, chapters: Mapping[str, str]) -> Sequence[Term]:
    """Return the terms of the section ``terms``, where ``hat.text`` says what ``hat`` is, with their chapters."""
    texts = titles.section("terms")
    return [Term(str(texts[name]), str(texts[f"{name}.text"]), chapter) for name, chapter in chapters.items()]


class PlayMessages(Generic[N, V]):
    """The sentences of play: a prompt for each decision, a sentence for each refusal."""

    asked: Mapping[str, Sentence | Callable[[V], str]] = {}
    titles: N
    terms: Sequence[Term] = ()

    def prompt(self, view: V) -> str:
        """Return the prompt of the pending decision, or empty."""
        ask = view.ask
        if ask is None:
            return ""
        asked = self.asked.get(f"{ask.what}.{ask.target}") or self.asked.get(ask.what, "")
        return asked(view) if callable(asked) else self.titles.say(asked, ask, view, **self.facts(view))

    def facts(self, _view: V) -> dict[str, object]:
        """Return the facts that prompts need besides the fields of the decision and of the view: none."""
        return {}

    def when(self, _view: V) -> str:
        """Return empty: turns are not counted."""
        return ""

    def refusal(self, refusal: Refusal, view: V) -> str:
        """Return the sentence of a refusal."""
        return self.comes_first(refusal, view) or self.titles.refusal(refusal)

    def comes_first(self, refusal: Refusal, view: V) -> str:
        """Return the prompt if a refusal only says that another decision is due, else empty."""
        return self.prompt(view).split("\n")[0] if refusal.why == shared_refusals.NOT_NOW else ""

    def hint(self, sentence: str | Plural, facts: Mapping[str, object]) -> str:
        """Return the sentence of a hint's reason."""
        return self.titles.say(sentence, **facts)

    def introduce(self, people: Sequence[Person]) -> None:
        """Set the players by seat."""
        self.titles.people = tuple(people)

    def seat(self, _view: V, seat: Seat) -> SeatLabel:
        """Return the label of a seat."""
        return self.label(seat)

    def label(self, seat: Seat, name: str = "", portrait: str = "", role: str = "") -> SeatLabel:
        """Return the label of a seat; parts that are not given are those of the player there."""
        titles, seen = self.titles, portrait or self.titles.portrait(seat)
        return SeatLabel(name or titles.seat(seat), seen, role or f"seat_{seat + 1}", titles.program(seat))
