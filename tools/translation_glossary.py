"""Glossaries of translations: one word for one thing, and things called as their cards and places are.

``game/locale/<language>/glossary.yaml`` has the terms of all games and those of each, by the English::

    notes:                      # for translators: what no program can check
      - Say tu.
    terms:
      shared:
        player: joueur·s        # whatever says "player" says joueur, joueurs...
      time_line:
        Market: {say: marché·s, printed: Marché}
        round: {say: manche·s, never: tour·s, but: {Round trip: of a journey}}

``say`` is a form or several, one of which has to be there. A form ends at a ``·``: any letters may follow the stem, and
those written are for readers. An English term may end in -s, and has the case of its letters if one is a capital;
``english`` is a pattern for others. ``never`` is what may not be there, ``printed`` what the box says, and ``but`` why
a message is exempt, by how its English begins. A longer term hides a shorter one in it.

Names need no entry (one replaces what follows): where a sentence has the name of a card, place or thing, its
translation has the words of the translated name, or a form in ``forms.yaml``. Rulebooks count as sentences, by lines.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from math import ceil
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from babel.messages.catalog import Catalog

from game import resources
from game.content import list_words
from tools.translation_faults import PLACEHOLDER, Forms

GLOSSARY: Final = "glossary.yaml"
SHARED: Final = "shared"
STEM_END: Final = re.compile(r"·\w*")
SPACES: Final = re.compile(r"[\u00a0\u202f\s]+")
WORD: Final = re.compile(r"\w+")
STEM_SHARE: Final = 0.6
"""Share of the letters of a word that no declension changes."""
NAME_WORDS: Final = 5
"""Most words of a name; longer texts of a box are sentences."""
SHORT: Final = 3
"""Words of a name up to this length may be absent: *de*, *dům* (domu)."""

Says = str | tuple[str, ...]


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a language says for an English term."""

    say: Says
    english: str = ""
    never: Says = ()
    printed: str = ""
    note: str = ""
    but: dict[str, str] = {}


class Glossary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The glossary of a language: notes for translators, and the terms by section and English."""

    notes: tuple[str, ...] = ()
    terms: dict[str, dict[str, Says | Term]] = {}


class Passage(NamedTuple):
    """A text and its translation: all plural forms of both, and the games that say it."""

    english: tuple[str, ...]
    translated: tuple[str, ...]
    games: frozenset[str]


class _Text:
    """An English text, and where a name or term of it is already known."""

    def __init__(self, text: str) -> None:
        self._text = PLACEHOLDER.sub("{}", SPACES.sub(" ", text))
        self._taken = list[tuple[int, int]]()

    def takes(self, asks: re.Pattern[str]) -> bool:
        """Return whether the text has a term outside of longer ones; its places are taken from now on."""
        spans = [found.span() for found in asks.finditer(self._text)]
        free = [(a, b) for a, b in spans if not any(a < end and start < b for start, end in self._taken)]
        self._taken += free
        return bool(free)


class _Rule:
    """A term as patterns; remembers which of its exemptions were needed."""

    def __init__(self, english: str, says: Says | Term) -> None:
        self.english = english
        self.term = says if isinstance(says, Term) else Term(says)
        self.asks = re.compile(self.term.english or rf"(?<!\w){re.escape(english)}s?(?!\w)", _case(english))
        self.says = _pattern(self.term.say)
        self.never = _pattern(self.term.never)
        self.said = False
        self.needed = set[str]()

    def faults(self, passage: Passage, asked: Collection[bool], others: Iterable["_Rule"]) -> Iterator[str]:
        """Yield what is wrong where the forms of a text ask for the term or not."""
        self.said = True
        found = list(self._faults(passage, asked, others))
        exempt = [start for start in self.term.but if passage.english[0].startswith(start)]
        if found and exempt:
            self.needed.update(exempt)
        else:
            yield from found

    def _faults(self, passage: Passage, asked: Collection[bool], others: Iterable["_Rule"]) -> Iterator[str]:
        has = [bool(self.says.search(text)) for text in passage.translated]
        if not (all(has) if all(asked) else any(has)):
            yield f"{self.english!r} is {_told(self.term.say)!r}"
        for text in passage.translated if self.term.never else ():
            hit = self.never.search(text)
            if hit and not any(other.says.fullmatch(hit[0]) for other in others):
                yield f"{self.english!r} is {_told(self.term.say)!r}, never {hit[0]!r}"


def read_glossary(folder: Path) -> Glossary:
    """Read the glossary of a language; an empty one if it has no file.

    Raises:
        msgspec.ValidationError: the file has another form; the message names the place.
    """
    path = folder / GLOSSARY
    return msgspec.yaml.decode(path.read_bytes(), type=Glossary) if path.is_file() else Glossary()


def passages_of(catalogue: Catalog, games: Collection[str]) -> Iterator[Passage]:
    """Yield the translated messages of a catalogue; a game says those in its own files."""
    for message in catalogue:
        texts = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.id and all(texts):
            english = tuple(message.id) if isinstance(message.id, tuple | list) else (message.id,)
            parts = {part for path, _line in message.locations for part in Path(path).parts}
            yield Passage(english, tuple(map(str, texts)), frozenset(parts & set(games)))


def pages_of(english: Path, translated: Path, game: str) -> Iterator[Passage]:
    """Yield the lines of a rulebook with those of its translation."""
    lines = ([line for line in path.read_text(encoding="utf-8").splitlines() if line] for path in (english, translated))
    yield from (Passage((one,), (other,), frozenset({game})) for one, other in zip(*lines, strict=False))


def names_of(game: str) -> Iterator[str]:
    """Yield the names of the cards, places and things of a game."""
    for _file, text in list_words(game):
        if text[:1].isupper() and len(text.split()) <= NAME_WORDS and not text.endswith("."):
            yield text


def glossary_faults(catalogue: Catalog, forms: Forms, glossary: Glossary, games: Collection[str]) -> Iterator[str]:
    """Yield the faults of the messages and rulebooks of a language, one line each."""
    listener = Listener(glossary, {game: list(names_of(game)) for game in games}, catalogue, forms)
    books = ((game, resources.levels() / game / "rulebook.en.md") for game in games)
    pages = [(game, book, book.with_name(f"rulebook.{catalogue.locale}.md")) for game, book in books]
    lines = chain.from_iterable(pages_of(book, other, game) for game, book, other in pages if other.is_file())
    yield from listener.faults(chain(passages_of(catalogue, games), lines))


class Listener:
    """Checks translations against the glossary of a language and the names in each game."""

    def __init__(
        self, glossary: Glossary, names: Mapping[str, Iterable[str]], catalogue: Catalog, forms: Forms
    ) -> None:
        self._sections = {
            section: {english: _Rule(english, says) for english, says in terms.items()}
            for section, terms in glossary.terms.items()
        }
        self._catalogue, self._forms = catalogue, forms.names
        self._names = {game: self._named(set(its) - set(self._sections.get(game, ()))) for game, its in names.items()}
        self._of = dict[frozenset[str], list[_Rule]]()

    def faults(self, passages: Iterable[Passage]) -> Iterator[str]:
        """Yield the faults of all translations, then entries of the glossary that are idle."""
        for passage in passages:
            start = passage.english[0][:70]
            yield from (f"{start!r}: {fault}" for fault in dict.fromkeys(self._faults(passage)))
        for section, rules in self._sections.items():
            if section not in (SHARED, *self._names):
                yield f"{GLOSSARY}: there is no game {section!r}"
            for rule in rules.values():
                if not rule.said:
                    yield f"{GLOSSARY}: nothing says {rule.english!r} ({section})"
                for start in rule.term.but.keys() - rule.needed:
                    yield f"{GLOSSARY}: {rule.english!r} ({section}) needs no exemption for {start!r}"

    def _faults(self, passage: Passage) -> Iterator[str]:
        texts = [_Text(text) for text in passage.english]
        plain = passage._replace(translated=tuple(SPACES.sub(" ", text) for text in passage.translated))
        for game in sorted(passage.games):
            for name, (asks, stems) in self._names[game].items():
                asked = [text.takes(asks) for text in texts]
                if any(asked) and name not in passage.english:
                    yield from self._name_faults(name, stems, plain.translated)
        asked_by = ((rule, [text.takes(rule.asks) for text in texts]) for rule in self._rules(passage.games))
        asking = [(rule, asked) for rule, asked in asked_by if any(asked)]
        for rule, asked in asking:
            yield from rule.faults(plain, asked, [other for other, _asked in asking if other is not rule])

    def _rules(self, games: frozenset[str]) -> list[_Rule]:
        """Return the terms that hold for a text, the longest first; those of a game replace shared ones."""
        if games not in self._of:
            own = [self._sections.get(game, {}) for game in sorted(games)]
            hidden = {english for rules in own for english in rules}
            shared = (rule for english, rule in self._sections.get(SHARED, {}).items() if english not in hidden)
            rules = [*shared, *(rule for its in own for rule in its.values())]
            self._of[games] = sorted(rules, key=lambda rule: -len(rule.english))
        return self._of[games]

    def _named(self, names: Iterable[str]) -> dict[str, tuple[re.Pattern[str], list[re.Pattern[str]]]]:
        """Return the names with a pattern of the English, and one for each word of the translation."""
        found = dict[str, tuple[re.Pattern[str], list[re.Pattern[str]]]]()
        for name in sorted(names, key=len, reverse=True):
            message = self._catalogue.get(name)
            if message is not None and isinstance(message.string, str):
                words = [word for word in WORD.findall(message.string) if len(word) > SHORT] or [message.string]
                stems = [re.compile(rf"(?<!\w){re.escape(_stem(word))}", re.IGNORECASE) for word in words]
                found[name] = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)"), stems
        return found

    def _name_faults(self, name: str, stems: list[re.Pattern[str]], texts: Iterable[str]) -> Iterator[str]:
        forms = [SPACES.sub(" ", form) for kind, form in self._forms.get(name, {}).items() if kind != "gender"]
        for text in texts:
            if not all(stem.search(text) for stem in stems) and not any(form in text for form in forms):
                yield f"the name {name!r} is {self._catalogue.get(name).string!r}"  # type: ignore[union-attr]


def _stem(word: str) -> str:
    return word[: max(SHORT, ceil(len(word) * STEM_SHARE))]


def _case(english: str) -> int:
    return re.IGNORECASE if english == english.lower() else 0


def _pattern(says: Says) -> re.Pattern[str]:
    """Return the pattern of forms with stems."""
    forms = (says,) if isinstance(says, str) else says
    stems = ("".join([*(re.escape(part) + r"\w*" for part in found[:-1]), re.escape(found[-1])])
             for found in map(STEM_END.split, forms))  # fmt: skip
    return re.compile(rf"(?<!\w)(?:{'|'.join(stems)})(?!\w)", re.IGNORECASE)


def _told(says: Says) -> str:
    return says if isinstance(says, str) else " / ".join(says)
