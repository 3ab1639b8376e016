"""Glossaries of languages: each rule finds a planted fault, and plain translations have none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from babel.messages.catalog import Catalog

from game.i18n import available
from game.package_folder import locale
from tools.translation_faults import Forms, Kind, hidden_plurals
from tools.translation_glossary import Glossary, Listener, Passage, names_of, pages_of, passages_of, read_glossary

GLOSSARY: dict[str, Any] = {
    "terms": {
        "shared": {"player": "joueur·s", "round": {"say": "manche·s", "never": "tour·s"}, "token": "jeton·s"},
        "time_line": {
            "stop": ["borne·s", "arrêt·er"],
            "time machine": "machine·s à voyager",
            "machine": "appareil·s",
            "path card": {"say": "carte·s chemin·s", "but": {"A path card": "the picture says it"}},
            "turn": {"say": "tour·s", "english": "(?i:turns?)(?!\\w)(?! over)"},
            "token": "pion·s",
        },
    }
}
TOWER, TO_TOWER = "Clock Tower", "à la tour de l’horloge"


def listener(glossary: dict[str, Any] = GLOSSARY) -> Listener:
    """Make a listener to a French with one name of Time Line."""
    catalogue = Catalog("fr")
    catalogue.add(TOWER, "Tour de l’horloge")
    forms = Forms({}, {"places": Kind({"to": "after aller"}, {TOWER: {"to": "au clocher"}})})
    return Listener(msgspec.convert(glossary, Glossary), {"time_line": [TOWER]}, catalogue, forms)


def heard(english: str | tuple[str, ...], french: str | tuple[str, ...], game: str = "time_line") -> list[str]:
    """Return the faults of one message."""
    texts = [(text,) if isinstance(text, str) else text for text in (english, french)]
    passage = Passage(texts[0], texts[1], frozenset({game} - {""}))
    return [fault for fault in listener().faults([passage]) if not fault.startswith("glossary.yaml")]


@pytest.mark.parametrize(
    ("english", "french", "fault"),
    [
        ("Two players wait.", "Deux personnes attendent.", "'player' is 'joueur·s'"),
        ("A round for all.", "Un tour et une manche pour tous.", "'round' is 'manche·s', never 'tour'"),
        ("Stops are round.", "Les manches sont là.", "'stop' is 'borne·s / arrêt·er'"),
        ("Take the token.", "Prends le jeton.", "'token' is 'pion·s'"),
        ("Your time machine.", "Ton appareil.", "'time machine' is 'machine·s à voyager'"),
        ("Go to the Clock Tower.", "Va à l’église.", "the name 'Clock Tower' is 'Tour de l’horloge'"),
        (("No path card.", "Path cards."), ("Pas de carte chemin.", "Des chemins."), "'path card' is"),
        (("One more.", "More players."), ("Un.", "Des gens."), "'player' is"),
    ],
)
def test_a_planted_fault_is_found(english: str | tuple[str, ...], french: str | tuple[str, ...], fault: str) -> None:
    assert [fault in one for one in heard(english, french)] == [True]


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("Two players wait.", "Deux\u00a0Joueurs attendent."),
        ("A round has turns.", "Une manche a des tours."),
        ("Turn over the {machine}.", "Retourne {machine}."),
        ("Stop at a stop.", "Arrête-toi à une borne."),
        ("Your time machine.", "Ta machine à\u00a0voyager."),
        ("Go to the Clock Tower.", "Va à la tour de l’horloge."),
        ("Go to the Clock Tower.", "Va au clocher."),
        ("A path card it is.", "Celle-ci."),
        (("One more.", "More players."), ("Un.", "Des joueurs.")),
    ],
)
def test_nothing_is_found_in_a_plain_translation(english: str | tuple[str, ...], french: str | tuple[str, ...]) -> None:
    assert heard(english, french) == []


def test_a_game_has_its_own_word_and_the_pages_have_the_shared_one() -> None:
    assert heard("Take the token.", "Prends le pion.") == []
    assert heard("Take the token.", "Prends le jeton.", game="") == []


@pytest.mark.parametrize(
    ("message", "hidden"),
    [
        ("{n} cards are left.", True),
        ("Draw {n} more cards.", True),
        (("{left} die shows {n} cards.", "{left} dice show {n} cards."), True),
        ("{n} card is left.", False),
        ("All {n} cards are gone.", True),
        ("One of the {n} cards is real.", False),
        ("{seat} cards nothing.", False),
        ("{percent} cards", False),
        ("{n} is left.", False),
        (("{n} of your cards flip.", "{n} of your cards flip."), False),
    ],
)
def test_a_number_with_a_noun_needs_a_plural_form(message: str | tuple[str, str], hidden: bool) -> None:
    template = Catalog()
    template.add(("{n} card", "{n} cards"))
    template.add(("{left} die", "{left} dice"))
    template.add(message)
    assert bool(list(hidden_plurals(template))) == hidden


def test_idle_entries_are_found() -> None:
    glossary = {"terms": {"chess": {"pawn": "pion"}, "shared": {"player": {"say": "joueur·s", "but": {"Two": "why"}}}}}
    said = [Passage(("Two players.",), ("Deux joueurs.",), frozenset())]
    assert list(listener(glossary).faults(said)) == [
        "glossary.yaml: there is no game 'chess'",
        "glossary.yaml: nothing says 'pawn' (chess)",
        "glossary.yaml: 'player' (shared) needs no exemption for 'Two'",
    ]


def test_games_say_the_messages_of_their_own_files(tmp_path: Path) -> None:
    catalogue = Catalog("fr")
    for message, place in (("a", "levels/time_line/x.yaml"), ("b", "game/games/card_game/x.py"), ("c", "game/x.py")):
        catalogue.add(message, message, locations=[(place, 0)])
    catalogue.add("not translated", "")
    games = [passage.games for passage in passages_of(catalogue, ["time_line", "card_game"])]
    assert games == [{"time_line"}, {"card_game"}, set()]
    (tmp_path / "en.md").write_text("# One\n\n- Two\n")
    (tmp_path / "fr.md").write_text("# Un\n\n- Deux\n")
    pages = list(pages_of(tmp_path / "en.md", tmp_path / "fr.md", "time_line"))
    assert [(page.english, page.translated) for page in pages] == [(("# One",), ("# Un",)), (("- Two",), ("- Deux",))]


def test_names_are_those_of_cards_places_and_things() -> None:
    assert {"Clock Tower", "Biff's Matchbook"} <= set(names_of("back_in_time"))


@pytest.mark.parametrize("language", [code for code in available() if code != "en"])
def test_every_game_has_a_section(language: str) -> None:
    """Whether it is kept is checked by ``x.py locale --check``, a part of ``x.py test``."""
    glossary = read_glossary(locale() / language)
    assert len(glossary.terms) == 6
    assert min(map(len, glossary.terms.values())) > 10
