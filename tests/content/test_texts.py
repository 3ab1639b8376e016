"""Texts of a game: their forms, their mistakes, and overrides by house decks."""

from __future__ import annotations

import ast
import inspect
import re
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from game import resources
from game.content import check, hint_sentence, list_boxes, open_box, open_texts
from game.content.mistakes import MistakeLog
from game.content.texts import Either, Message, Plural, UnknownHint, messages_of, read_written, texts_of
from game.registry import packages
from game.rules.contract import Refusal, verb
from game.table import open_presenter
from game.table.messages import LOG, REFUSALS, LogMessages
from game.ui.tabletop.thing_names import Thing
from tests.rules.case import Case
from tests.rules.cases import BOXES

OURS = [name for name, package in packages().items() if package.home is None]
TOLD_BY_NAME = ("titles", "goal", "endings", "phrases", "odds", "actions", "excuses")
"""Sections whose texts the table refers to by key."""
FORMS = """
refusals:
  plain: "You stand there."
  counted: {one: "One {n}.", many: "{n} of them."}
  by_another: {by: left, one: "{left} is left.", many: "{left} are left."}
  chosen: {if: any, then: "Some.", else: {one: "{n} die", many: "{n} dice"}}
terms: {hat: "hat|hats", hat.text: "stays on."}
"""


def read(folder: Path, text: str) -> tuple[list[str], dict[str, dict[str, object]]]:
    """Read texts from a file; return the mistakes and the texts."""
    (folder / "texts.yaml").write_text(text, encoding="utf-8")
    notes = MistakeLog()
    written = read_written(folder, notes)
    return [str(mistake).removeprefix(f"{folder}/") for mistake in notes.mistakes], written


def test_a_sentence_has_one_of_three_forms(tmp_path: Path) -> None:
    mistakes, written = read(tmp_path, FORMS)
    assert mistakes == []
    texts = texts_of(written)
    assert texts == {
        "refusals": {
            "plain": "You stand there.",
            "counted": Plural("One {n}.", "{n} of them."),
            "by_another": Plural("{left} is left.", "{left} are left.", "left"),
            "chosen": Either("any", "Some.", Plural("{n} die", "{n} dice")),
        },
        "terms": {"hat": "hat|hats", "hat.text": "stays on."},
    }
    assert list(messages_of(texts)) == [
        Message("You stand there."),
        Message("One {n}.", "{n} of them."),
        Message("{left} is left.", "{left} are left."),
        Message("Some."),
        Message("{n} die", "{n} dice"),
        Message("hat|hats", context="term"),
        Message("stays on."),
    ]


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("- a\n", "texts.yaml:1: has no names with sentences; write {name: sentence}"),
        ("hunts: {}\n", "texts.yaml:1: hunts: is not a section; did you mean hints?"),
        ("hints: [a]\n", "texts.yaml:1: hints: has no names with sentences; write {name: sentence}"),
        (
            "hints:\n  a: 7\n",
            "texts.yaml:2: hints, a: is not a sentence; write a text, {one, many, by}, or {if, then, else}",
        ),
        ('hints:\n  a: ""\n', "texts.yaml:2: hints, a: is not a sentence; "),
        ('hints:\n  a: {one: "x"}\n', "texts.yaml:2: hints, a: is not a sentence; "),
        ('hints:\n  a: {if: b, then: "x", else: 3}\n', "texts.yaml:2: hints, a.else: is not a sentence; "),
        ('hints:\n  a: {if: b, then: "x", else: "y"}\n', "texts.yaml:2: hints, a: is two sentences; write one: "),
    ],
)
def test_what_is_no_sentence_is_told(tmp_path: Path, text: str, mistake: str) -> None:
    (found,), _written = read(tmp_path, text)
    assert found.startswith(mistake)


@pytest.mark.parametrize("case", BOXES, ids=lambda case: case.name)
def test_every_reason_of_the_rules_has_a_sentence_and_no_other_has(case: Case) -> None:
    assert set(open_texts(case.name)["refusals"]) | set(REFUSALS) >= case.reasons
    assert set(open_texts(case.name)["refusals"]) <= case.reasons


@pytest.mark.parametrize("name", OURS)
def test_prompts_are_for_decisions_and_tips_for_kinds_of_things(name: str) -> None:
    records = vars(import_module(f"game.games.{name}.rules.pending")).values()
    decisions = {verb(one.__name__) for one in records if isinstance(one, type) and issubclass(one, msgspec.Struct)}
    named = vars(import_module(f"game.games.{name}.table.thing_kinds")).values()
    kinds = {one.kind if isinstance(one, Thing) else one for one in named if isinstance(one, str | Thing)}
    texts = open_texts(name)
    assert {prompt.partition(".")[0] for prompt in texts["prompts"]} <= decisions
    assert {key.partition(".")[0] for section in ("names", "tips") for key in texts.get(section, {})} <= kinds


@pytest.mark.parametrize("name", OURS)
def test_the_log_has_a_sentence_for_each_name_and_no_other(name: str) -> None:
    """Keys are verbs of commands, or string constants in the log module; otherwise a text is missing or unused."""
    module, texts, log = import_module(f"game.games.{name}.table.text.log"), open_texts(name), log_of(name)
    verbs = {verb(one.__name__) for one in get_args(import_module(f"game.games.{name}.rules.commands").Command)}
    said = {one.value for one in ast.walk(ast.parse(inspect.getsource(module))) if isinstance(one, ast.Constant)}
    assert set(texts["log"]) <= verbs | said
    assert {*log.mentioned, *log.turning, *log.headings} <= {*texts["log"], *LOG}
    assert set(log.counted) <= set(texts["deeds"]) <= verbs | set(log.counted)
    assert {one for counted in log.counted.values() for one in counted} <= verbs


@pytest.mark.parametrize("name", OURS)
def test_every_sentence_is_told_and_every_one_told_is_there(name: str) -> None:
    """Code refers to a text as ``goal.win``, or composes the last part of its key: ``f"goal.{way}"``."""
    told, begun = set[str](), set[str]()
    for path in (Path(import_module(f"game.games.{name}").__path__[0]) / "table").rglob("*.py"):
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        joined = [one.values[0] for one in nodes if isinstance(one, ast.JoinedStr)]
        begun |= {str(one.value) for one in joined if isinstance(one, ast.Constant)}
        told |= {one.value for one in nodes if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    texts, parts = open_texts(name), {*TOLD_BY_NAME, "names", "tips"}
    begun = {one for one in begun if "." in one}
    by_things = {f"{part}.{one}" for part in ("names", "tips") for one in begun}  # keys of things omit the section
    begun = {one for one in begun if one.partition(".")[0] in parts}
    names = [one for one in told if re.fullmatch(rf"({'|'.join(parts)})\.[a-z0-9_.]*[a-z0-9_]", one)]
    here = {f"{part}.{one}" for part in parts for one in texts.get(part, {})}
    assert not [one for one in names if one not in here]
    assert not [one for one in begun if not any(name.startswith(one) for name in here)]
    told |= {f"{part}.{one}" for part in ("names", "tips") for one in told}
    here = {one for one in here if one.partition(".")[0] in TOLD_BY_NAME or one.count(".") > 1}
    assert not [one for one in here if one not in told and not one.startswith((*begun, *by_things))]


@pytest.mark.parametrize("name", [name for name in OURS if "terms" in open_texts(name)])
def test_a_term_has_its_forms_its_meaning_and_a_chapter(name: str) -> None:
    words = open_presenter(open_box(name)).words
    texts = open_texts(name)["terms"]
    assert [one for term in words.terms for one in (term.words, term.text)] == list(texts.values())


def log_of(name: str) -> LogMessages[Any, Any]:
    """Return the log formatter of a game."""
    log = open_presenter(open_box(name)).log
    assert isinstance(log, LogMessages)
    return log


def test_a_hint_without_a_sentence_is_named() -> None:
    assert hint_sentence("time_line", "hint.only_choice") == "There's nothing else to do."
    with pytest.raises(UnknownHint, match=r"no sentence for 'hint\.none' among the hints of chess"):
        hint_sentence("chess", "hint.none")


def deck(texts: str) -> Path:
    """Make a house deck that overrides some texts."""
    folder = resources.house_levels() / "mine"
    folder.mkdir(parents=True)
    (folder / "deck.yaml").write_text("slug: mine\ntitle: Mine\ngame: time_line\n", encoding="utf-8")
    (folder / "texts.yaml").write_text(texts, encoding="utf-8")
    return folder


def test_a_house_deck_says_a_sentence_otherwise() -> None:
    reason = next(iter(open_texts("time_line")["refusals"]))
    deck(f'refusals:\n  {reason}: "Not in my house."\n')
    words = open_presenter(open_box("mine")).words
    view = open_box("mine").start(2, {}).view(0)
    assert words.refusal(Refusal(reason), view) == "Not in my house."
    assert open_texts("mine")["hints"] == open_texts("time_line")["hints"]
    assert open_texts("time_line")["refusals"][reason] != "Not in my house."


def test_a_house_deck_with_a_sentence_that_nobody_says_stays_closed() -> None:
    folder = deck('refusals:\n  no_such_reason: "No."\n')
    (line,) = (str(mistake) for mistake in check(folder))
    assert "texts.yaml:2: refusals, no_such_reason: is not a sentence of this game; " in line
    assert not list_boxes()[-1].open
    assert all(package.home or open_texts(name) for name, package in packages().items())
