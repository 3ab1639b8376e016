"""The sentences that a game's table shows: ``texts.yaml`` of its box, some of which a house deck may replace.

The file has sections (:data:`SECTIONS`) of names and sentences. A sentence is a text; ``{one: …, many: …, by: n}``,
chosen by the number in a fact; or ``{if: fact, then: …, else: …}``, where both sides are sentences again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from game.content import parse_cache
from game.content.box_folder import official_folder, shown
from game.content.mistakes import BadContent, MistakeLog, one_of
from game.i18n import N_, TERM, _

if TYPE_CHECKING:
    from game.content.decoder import Location

TEXTS: Final = "texts.yaml"
SECTIONS: Final[Mapping[str, str]] = {
    "titles": "what cards, figures and numbers are called",
    "goal": "how the game is won, and what is missing",
    "endings": "title and text of each ending",
    "prompts": "what is asked, by the decision, or by it and what it is about",
    "phrases": "parts of what is asked and announced",
    "odds": "what a roll is likely to bring",
    "actions": "what an action is called, by the verb of its command",
    "refusals": "why something may not be done, by the reason of the rules",
    "excuses": "why a gesture leads to nothing",
    "hints": 'why a bot would do that, by the ids after "hint."',
    "options": "what options and their choices are called; with .text, what a choice means",
    "names": "what things are called, by their kinds",
    "icons": "what icons in texts are called when they are read aloud",
    "tips": "what a thing is, by its kind",
    "terms": "words that explain themselves, with | between their forms; their texts end with .text",
    "log": "what the log tells, by the verb of a command or a name of its own",
    "deeds": "what somebody did in all, by the verb of a command",
}
"""What the sentences of each section are for. A name with a dot belongs to what stands before it."""
COMMON_HINTS: Final = {
    "hint.best_found": N_("Of everything I tried, this worked best."),
    "hint.only_choice": N_("There's nothing else to do."),
}
"""The sentences of the reasons that bots of any game may give."""

T_co = TypeVar("T_co", covariant=True)


class UnknownHint(ValueError):
    """A bot gave a reason without a sentence; the message names it."""


@dataclass(frozen=True, slots=True)
class Plural:
    """A sentence with a singular and a plural form, chosen by the number in the fact ``by``."""

    one: str
    many: str
    by: str = "n"


@dataclass(frozen=True, slots=True)
class Either(Generic[T_co]):
    """Two alternatives: ``no`` when ``fact`` is missing, hidden (None) or False, else ``yes``."""

    fact: str
    yes: T_co | Either[T_co]
    no: T_co | Either[T_co]


class Message(NamedTuple):
    """A message for translators: its text, the plural form if there are two, and the context if it needs one."""

    text: str
    many: str = ""
    context: str = ""


Sentence: TypeAlias = str | Plural | Either[str | Plural]
Texts: TypeAlias = Mapping[str, Mapping[str, Sentence]]
"""The sentences of a game by section and name."""
Written: TypeAlias = dict[str, dict[str, Any]]
"""The sentences of a game in the form of the file, for the cache."""


def read_written(box: Path, notes: MistakeLog, known: Written | None = None) -> Written:
    """Read and check the sentences of a box; empty if it has no file of them.

    For a house deck, ``known`` are the sentences of its game, the only ones that it may replace.
    """
    from game.content.decoder import Location
    from game.content.yaml_reader import read_document

    path = box / TEXTS
    document = read_document(path, shown(path), notes) if path.is_file() else None
    if document is None:
        return {}
    at, found = Location(document, notes), Written()
    for section, sentences in _entries(document.value, at):
        here = at.key(section)
        if section not in SECTIONS:
            here.wrong(_("is not a section"), one_of(SECTIONS, section))
            continue
        for name, sentence in _entries(sentences, here):
            if known is not None and name not in known.get(section, {}):
                here.key(name).wrong(_("is not a sentence of this game"), one_of(known.get(section, {}), name))
            elif not _is_sentence(sentence, here.key(name)):
                continue
            elif section == "hints" and "if" in sentence and not isinstance(sentence, str):
                here.key(name).wrong(
                    _("is two sentences"), _("write one: a hint has a reason of its own for each side")
                )
            else:
                found.setdefault(section, {})[name] = sentence
    return found


def official_texts(rules_id: str) -> Written:
    """Return the sentences in the file of a game's official box, from the cache if that is up to date.

    Raises:
        BadContent: the file has mistakes.
    """
    box, name = official_folder(rules_id), f"texts-{rules_id}"
    key = parse_cache.key_of(name, [box / TEXTS])
    written = parse_cache.load(name, key, Written)
    if written is None:
        notes = MistakeLog()
        written = read_written(box, notes)
        if notes.mistakes:
            raise BadContent(notes.mistakes)
        parse_cache.save(name, key, written)
    return written


def _entries(value: Any, at: Location) -> Iterator[tuple[str, Any]]:
    """Yield the names and values of a mapping; report a mistake if ``value`` is none."""
    if isinstance(value, dict):
        yield from ((str(name), entry) for name, entry in value.items())
    else:
        at.wrong(_("has no names with sentences"), _("write {name: sentence}"))


def _is_sentence(value: Any, at: Location) -> bool:
    """Return whether a value is a sentence; report the mistake if not."""
    if isinstance(value, str) and value.strip():
        return True
    fields = set(value) if isinstance(value, dict) else set()
    if fields == {"if", "then", "else"} and isinstance(value["if"], str):
        sides = [_is_sentence(value[side], at.key(side)) for side in ("then", "else")]
        return all(sides)
    if {"one", "many"} <= fields <= {"one", "many", "by"} and all(isinstance(part, str) for part in value.values()):
        return True
    at.wrong(_("is not a sentence"), _("write a text, {one, many, by}, or {if, then, else}"))
    return False


def texts_of(written: Written) -> Texts:
    """Convert sentences from the form of the file."""
    return {
        section: {name: _sentence(value) for name, value in sentences.items()} for section, sentences in written.items()
    }


def _sentence(value: Any) -> Sentence:
    if isinstance(value, str):
        return value
    if "if" in value:
        return Either(value["if"], _sentence(value["then"]), _sentence(value["else"]))
    return Plural(**value)


def messages_of(texts: Texts) -> Iterator[Message]:
    """List the messages for translators, in order."""
    for section, sentences in texts.items():
        for name, sentence in sentences.items():
            context = TERM if section == "terms" and not name.endswith(".text") else ""
            yield from (one._replace(context=context) for one in _messages(sentence))


def _messages(sentence: Sentence) -> Iterator[Message]:
    if isinstance(sentence, Either):
        yield from (*_messages(sentence.yes), *_messages(sentence.no))
    elif not (isinstance(sentence, str) and re.fullmatch(r"{\w+}", sentence)):  # what stands there is words already
        yield Message(sentence) if isinstance(sentence, str) else Message(sentence.one, sentence.many)
