"""Languages: no English word is left where another language is spoken, and all catalogs are complete."""

from __future__ import annotations

import argparse
import ast
import gettext
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from game import i18n, resources
from game.app import language
from game.app.scene import Scene
from game.app.settings import Settings, SettingValues, apply
from game.cli import main
from game.cli.parser import SCENES, SPEEDS, parser
from game.content import list_boxes, open_box
from game.content.mistakes import Mistake, one_of
from game.package_folder import locale
from game.scenes import page_factory
from game.scenes.people import FACES
from game.scenes.robot import Robot
from game.table import open_presenter
from game.ui.paint import fonts, text
from tests.client.scenes.test_text_fits import PAGES
from tests.support.tables import TableCases, patient, scene_of
from tools.torture.pages import PLACES
from tools.translation_faults import read_forms
from tools.voice.__main__ import distinct, heard
from tools.voice.pages import WRONG_COMMANDS

BOXES = sorted(box.box_id for box in list_boxes())
LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "àƀčđêƒĝĥîĵķłɱñôƥɋŕšţûṽŵẋÿžÀɃČĐÊƑĜĤÎĴĶŁⱮÑÔƤɊŔŠŢÛṼŴẊŸŽ"
)
MARKUP = re.compile(r"(\{[^{}]*\})")
ENGLISH = re.compile(r"[A-Za-z]{2,}")
TYPED = ("Ann", "Ravi", "Zora", "Tomas", "Mei", "Otis", *map(str.capitalize, FACES))
"""Names of players, which no language changes."""
KEYS = ("ctrl", "shift")
"""Names of keys, as they are printed on them."""
COMMANDS = ("play", "simulate", "replay", "scenario", "shot", "games", "check", "deck", "saves")
TOLD_AS_TYPED = ("parlour", "Python", "Mine", "human", "random", "turned", "same", "png", *SCENES, *SPEEDS, *COMMANDS)
"""Names that are typed in every language."""
NOT_LANGUAGE = re.compile(r"--?[a-z-]+|`[^`\n]*`|'[^'\n ]*'|\b[A-Z]+\b|WxH|\S+[_/=:.]\w\S*|^ {4}[a-z]+ ", re.MULTILINE)
"""Options, quoted names and commands, metavars, ids, paths and subcommands."""
CODE = re.compile(r"\b[0-9A-Z]{4}-[0-9A-Z]{4}\b")
"""Codes of deals."""


class Pseudo(gettext.NullTranslations):
    """A language with other letters in all words: letters of English are left where nothing was translated."""

    def gettext(self, message: str) -> str:
        """Replace the letters of a message outside placeholders and icons."""
        return "".join(part if MARKUP.fullmatch(part) else part.translate(LETTERS) for part in MARKUP.split(message))

    def ngettext(self, one: str, many: str, n: int) -> str:
        """Replace the letters of the singular or the plural."""
        return self.gettext(one if n == 1 else many)

    def pgettext(self, context: str, message: str) -> str:
        """Replace the letters of a message with a context; names have no other forms."""
        return message if context.startswith(i18n.FORM) else self.gettext(message)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Speak the pseudo-language, whatever the settings say; return all that is painted from now on."""
    found, draw = set[str](), text.Block.draw

    def seen(block: text.Block, *rest: Any) -> None:
        found.add(" ".join(block.texts()))
        draw(block, *rest)

    monkeypatch.setattr(text.Block, "draw", seen)
    speak_pseudo(monkeypatch)
    return found


def speak_pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak the pseudo-language, whatever the settings say."""
    monkeypatch.setattr(i18n._Current, "catalogue", Pseudo())
    monkeypatch.setattr(i18n._Current, "language", "xx")
    monkeypatch.setattr(i18n, "use", lambda *_code: "xx")
    monkeypatch.setattr(i18n, "use_system", lambda: "xx")


def english_in(said: str) -> list[str]:
    """Return the English words in what is said, without icons, names of players, keys and codes."""
    words = ENGLISH.findall(CODE.sub("", MARKUP.sub("", said)))
    return [word for word in words if word not in TYPED and word.lower() not in KEYS]


@pytest.mark.parametrize("what", [*BOXES, "pages"])
def test_no_english_word_is_left_in_another_language(what: str, painted: set[str]) -> None:
    """Whole games of each box with tips, refusals, hints and log, and all pages with their tooltips."""
    said = list(distinct(heard([what], range(30, 31))))
    assert len(said) > 100
    assert [one for one in said if english_in(one.text)] == []
    assert [one for one in painted if english_in(one)] == []
    assert bool(painted) == (what == "pages")


def test_no_english_word_is_left_in_lessons(painted: set[str]) -> None:
    settings = Settings(SettingValues(pace="instant", reduced_motion=True, muted=True))
    apply(settings)
    lessons = [place for place in PLACES if place.page.scene == "lesson"]
    assert lessons
    for page, case in lessons:
        with Robot(page.open(settings, Random(30), case)) as robot:
            robot.step(3)
            nodes = [node for top in robot.nodes() for node in top.walk()]
            said = [one for node in nodes for one in (node.name, node.value, node.hint)]
            assert [one for one in (*said, *painted) if english_in(one)] == []


def seen_on(robot: Robot, painted: set[str]) -> set[str]:
    """Return all that the access tree says and the window shows."""
    robot.settle()
    painted.clear()
    robot.scene.damage.add(robot.viewport.rect)
    robot.settle()
    nodes = [node for top in robot.nodes() for node in top.walk()]
    return painted | {said for one in nodes for said in (one.name, one.value, one.hint)}


def switch(robot: Robot, monkeypatch: pytest.MonkeyPatch, pseudo: bool) -> None:
    """Change the language and come back to the page, as from the settings."""
    monkeypatch.setattr(i18n._Current, "catalogue", Pseudo() if pseudo else gettext.NullTranslations())
    monkeypatch.setattr(i18n._Current, "language", "xx" if pseudo else "en")
    robot.app.manager.push(Scene())
    robot.app.manager.restyle()
    robot.step(2)
    robot.app.manager.pop()
    robot.step(2)


def stays_behind(robot: Robot, painted: set[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Switch to the pseudo-language and back; return what is not in the language spoken last."""
    switch(robot, monkeypatch, pseudo=True)
    english = [said for said in seen_on(robot, painted) if english_in(said)]
    switch(robot, monkeypatch, pseudo=False)
    return english + [said for said in seen_on(robot, painted) if {*said} & {*LETTERS.values()}]


@pytest.mark.parametrize("box", BOXES)
def test_nothing_on_a_table_stays_in_the_language_before(
    box: str, painted: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Question and news since one's last turn, the log, and what is below a rulebook."""
    cases = TableCases(box)
    monkeypatch.setattr(i18n._Current, "catalogue", gettext.NullTranslations())
    monkeypatch.setattr(i18n._Current, "language", "en")
    own = [state.clone() for state, _command in cases.playout(2, 7, 80) if state.actor == 0]
    with cases.play(own[len(own) // 2], ["human", "random"]) as robot, pytest.MonkeyPatch.context() as patch:
        scene = scene_of(robot)
        assert scene.session.question is not None
        scene.session.give(scene.session.question.options[:1])
        patient(robot, lambda scene: bool(scene.offers_now))
        assert stays_behind(robot, painted, patch) == []
        scene.display.toggle_log()
        assert any(node.key.startswith("log.list") for top in robot.nodes() for node in top.walk())
        assert stays_behind(robot, painted, patch) == []
        scene.display.toggle_log()
        robot.app.manager.push(page_factory.rulebook(box))
        robot.step(2)
        switch(robot, patch, pseudo=True)
        robot.app.manager.pop()
        assert [said for said in seen_on(robot, painted) if english_in(said)] == []


@pytest.mark.parametrize("page", ["shelf", "setup", "settings", "kept", "records", "result", "replay"])
def test_nothing_on_a_page_stays_in_the_language_before(
    page: str, painted: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also how far an unfinished game is, on the shelf."""
    monkeypatch.setattr(i18n._Current, "catalogue", gettext.NullTranslations())
    monkeypatch.setattr(i18n._Current, "language", "en")
    with Robot(PAGES[page]()) as robot:
        robot.settle()
        assert stays_behind(robot, painted, monkeypatch) == []


def test_nothing_in_a_lesson_stays_in_the_language_before(painted: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n._Current, "catalogue", gettext.NullTranslations())
    monkeypatch.setattr(i18n._Current, "language", "en")
    settings = Settings(SettingValues(pace="instant", reduced_motion=True, muted=True))
    for page, case in [place for place in PLACES if place.page.scene == "lesson"]:
        with Robot(page.open(settings, Random(30), case)) as robot:
            robot.step(3)
            assert stays_behind(robot, painted, monkeypatch) == []


def helps() -> Iterator[str]:
    """Yield the command lines that ask for the help of each command."""
    waiting: list[tuple[str, argparse.ArgumentParser]] = [("", parser())]
    for words, one in waiting:
        yield f"{words} --help".strip()
        for action in one._actions:
            if isinstance(action, argparse._SubParsersAction):
                waiting += [(f"{words} {name}".strip(), inner) for name, inner in action.choices.items()]


def left_by(command: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the English words that a command prints, without those typed, and names of commands, options and files."""
    with suppress(SystemExit):
        main(command.split())
    said = capsys.readouterr()
    named = {*TOLD_AS_TYPED, *command.split(), *command.replace("=", ",").split(",")}
    return [word for word in english_in(NOT_LANGUAGE.sub("", said.out + said.err)) if word not in named]


def test_no_english_word_is_left_on_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The help of all commands, and what wrong commands are answered."""
    speak_pseudo(monkeypatch)
    commands = [*helps(), *WRONG_COMMANDS, "--version", "saves", "saves salvage", "saves export 7", "saves forget 7"]
    assert len(commands) > 30
    assert {command: left for command in commands if (left := left_by(command, capsys))} == {}


def test_no_english_word_is_left_of_mistakes_in_a_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Mistakes that were cached in English, too."""
    monkeypatch.setenv(resources.HOME_VARIABLE, str(tmp_path))
    deck = resources.house_levels() / "mine"
    deck.mkdir(parents=True)
    (deck / "deck.yaml").write_text("slug: 9x\ntitle: ''\ngame: time_line\n")
    (deck / "notes.yaml").write_text("a: [")
    told = [str(mistake) for mistake in list_boxes()[-1].mistakes]
    assert any("is empty; write a title" in one for one in told)
    speak_pseudo(monkeypatch)
    told = [mistake.problem + mistake.remedy for mistake in list_boxes()[-1].mistakes]
    assert told
    assert [one for one in told if english_in(NOT_LANGUAGE.sub("", one))] == []
    assert set(left_by(f"check {deck}", capsys)) == {"slug", "title"}


def sentences(node: ast.AST) -> Iterator[str]:
    """Yield the words in a module that no catalog has, without docstrings."""
    for child in ast.iter_child_nodes(node):
        called = child.func.id if isinstance(child, ast.Call) and isinstance(child.func, ast.Name) else ""
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        if isinstance(child, ast.Constant) and re.search("[a-z]{2,} [a-z]{2,}", str(child.value)):
            yield str(child.value)
        elif called not in ("_", "ngettext"):
            yield from sentences(child)


def test_no_reader_of_a_game_says_a_sentence_outside_the_catalogs() -> None:
    """What its complaints say of broken boxes is looked at in the tests of each reader."""
    modules = sorted(Path(i18n.__file__).parent.glob("games/*/reader/*.py"))
    assert len(modules) > 20
    left = {module: list(sentences(ast.parse(module.read_text(encoding="utf-8")))) for module in modules}
    assert {module: said for module, said in left.items() if said} == {}


@pytest.mark.parametrize("spoken", ["fr"], indirect=True)
@pytest.mark.usefixtures("spoken")
def test_a_mistake_in_french_keeps_its_no_break_spaces() -> None:
    mistake = Mistake("cards.yaml", 7, "O05", "space", "n'a\npas de mall", one_of("abcdef", "a"))
    assert str(mistake) == "cards.yaml:7: O05, space: n'a pas de mall\u202f; tu voulais dire a\u202f?"


def test_the_command_line_speaks_the_language_of_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoken: list[str] = []
    monkeypatch.setattr(i18n, "use", spoken.append)
    monkeypatch.setattr(i18n, "use_system", lambda: spoken.append("system"))
    monkeypatch.setattr(language, "locale", lambda: tmp_path)
    monkeypatch.setenv(resources.HOME_VARIABLE, str(tmp_path))
    for written in ('{"language": "fr", "pace": "warp"}', "{}", "[", '{"language": 7}'):
        resources.user_data().mkdir(parents=True, exist_ok=True)
        (resources.user_data() / language.FILE).write_text(written)
        language.speak_chosen()
    assert spoken == ["fr", "system", "system", "system"]


def test_a_forgotten_word_is_found() -> None:
    assert english_in("Ñôţ ţŕàñšłàţêđ: Milkbread {milk}, Ann, Ctrl+Z, K7QM-2XPD") == ["Milkbread"]


# --- numbers, days, meanings ----------------------------------------------------------------------------------------

SPOKEN_DAYS = {
    "en": ("Nov 6, 2026", "Aug 1, 2026, 12:09 a.m.", "Nov 6, 2026, 6:05 p.m."),
    "fr": ("6 nov. 2026", "1 août 2026, 00:09", "6 nov. 2026, 18:05"),
    "cs": ("6. 11. 2026", "1. 8. 2026 0:09", "6. 11. 2026 18:05"),
}


@pytest.mark.parametrize("spoken", SPOKEN_DAYS, indirect=True)
def test_days_and_times_are_those_of_the_language(spoken: str) -> None:
    evening, night = datetime(2026, 11, 6, 18, 5), datetime(2026, 8, 1, 0, 9)
    assert (i18n.day(evening), i18n.moment(night), i18n.moment(evening)) == SPOKEN_DAYS[spoken]


@pytest.mark.parametrize("spoken", ["fr", "cs"], indirect=True)
def test_averages_in_hints_have_the_decimals_of_the_language(spoken: str) -> None:
    for box, facts in (
        ("back_in_time", {"points": "1.5", "dice": 2, "at": "town_square"}),
        ("riff_in_time", {"mean": "1.5", "shift": "1.5", "average": 1.5}),
    ):
        names = open_presenter(open_box(box)).words.titles.names  # type: ignore[attr-defined]
        averages = {name: names[name](value) for name, value in facts.items() if str(value) == "1.5"}
        assert set(averages.values()) == {"1,5"}, spoken


@pytest.mark.parametrize("spoken", ["fr", "cs"], indirect=True)
def test_a_word_with_two_meanings_has_two_translations(spoken: str) -> None:
    assert i18n.pgettext("playback", "Play") != i18n._("Play")
    assert i18n.pgettext("speed", "Normal").startswith(i18n._("Normal")[:5])
    assert "|" in i18n.pgettext(i18n.TERM, "Bogus")
    assert "|" not in i18n._("Bogus"), spoken


@pytest.mark.parametrize("spoken", SPOKEN_DAYS, indirect=True)
def test_a_colon_stands_as_the_language_has_it(spoken: str) -> None:
    assert i18n.labelled("1", "2") == ("1\N{NO-BREAK SPACE}: 2" if spoken == "fr" else "1: 2")


# --- the catalogs --------------------------------------------------------------------------------------------------

SPOKEN = [code for code in i18n.available() if code != "en"]
HEADING = re.compile(r"^(#+ |- )|\{[#a-z_0-9]+\}", re.MULTILINE)


@pytest.fixture
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """Speak a language, and English again after the test."""
    yield i18n.use(request.param)
    i18n.use("en")


def test_french_and_czech_are_spoken() -> None:
    assert i18n.available() == {"en": "English", "cs": "Čeština", "fr": "Français"}


@pytest.mark.parametrize("spoken", SPOKEN, indirect=True)
@pytest.mark.parametrize("box", BOXES)
def test_every_name_has_the_form_that_its_sentence_asks_for(
    box: str, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a whole game of each box, with tips, refusals, hints and log."""
    missing, formed = set[tuple[str, str]](), 0
    plain, known = i18n._Forms.format_field, read_forms(locale() / spoken).names

    def watched(forms: i18n._Forms, value: Any, form: str) -> str:
        nonlocal formed
        if isinstance(value, str) and form and type(forms) is i18n._Forms:
            formed += 1
            form = i18n.GENDER if "=" in form else form
            same = form in known.get(i18n.english_of(value), ()) or form.lower() == "nom"
            if not same and not i18n.form_of(value, form):
                missing.add((form, value))
        return plain(forms, value, form)

    monkeypatch.setattr(i18n._Forms, "format_field", watched)
    assert len(list(distinct(heard([box], range(30, 31))))) > 100
    assert (missing, formed > 0) == (set(), True)


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("box", BOXES)
def test_the_rulebook_has_the_same_chapters_lists_and_numbers(box: str, language: str) -> None:
    english, other = (
        (resources.level(box) / f"rulebook.{code}.md").read_text(encoding="utf-8") for code in ("en", language)
    )
    marks = [[sorted(HEADING.findall(line)) for line in text.splitlines()] for text in (english, other)]
    assert marks[0] == marks[1]
    ids = [re.findall(r"\{[#a-z_0-9.]+\}", text) for text in (english, other)]
    assert sorted(ids[0]) == sorted(ids[1])


@pytest.mark.parametrize("language", SPOKEN)
def test_fonts_have_every_letter_of_a_language(language: str) -> None:
    catalogue = (locale() / language / "LC_MESSAGES" / "parlour.po").read_text(encoding="utf-8")
    letters = {letter for letter in catalogue if letter > "~" and letter.isalpha()}
    assert len(letters) > 10
    for path in (fonts.path_of("text"), fonts.path_of("text", bold=True), fonts.path_of("display")):
        assert path is not None
        known = TTFont(path).getBestCmap()
        assert {letter for letter in letters if ord(letter) not in known} == set(), path.name
