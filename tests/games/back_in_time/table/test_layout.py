"""Where pieces lie: inside the window, countable, conserved; and whether the words on them fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from game import i18n
from game.games.back_in_time.rules.view import TableView
from game.games.back_in_time.table.layout.pieces import tray_place
from game.games.back_in_time.table.text.challenge_progress import judge
from game.ui.paint import svg_art, text
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.viewport import Viewport
from tests.games.back_in_time.table.cases import box, match, play, scene_of, table
from tests.games.back_in_time.table.test_offers import SEATS, positions, view_of
from tests.support.things import thing_of

WINDOWS = ((1024, 600), (1280, 720), (1920, 1080), (3840, 2160), (2560, 1080))
CROWD = {
    "heroes": {
        "marty": {"space": "lous_cafe", "items": ["skateboard", "backpack", "walkman", "letter_to_doc"],
                  "tiles": ["marty.1", "marty.2", "marty.3", "marty.4", "marty.5", "love_4.1", "speed_4.1",
                            "knowledge_4.1", "courage_4.1", "reroll_all_4.1"]},
        "doc": {"space": "lous_cafe", "items": ["binoculars", "hair_dryer", "puffer_vest", "scale_model"]},
        "jennifer": {"space": "lous_cafe"},
        "einstein": {"space": "lous_cafe"},
    },
    "figures": {"george": "lous_cafe", "lorraine": "lous_cafe", "biff": "lous_cafe"},
    "biff_down": True, "tokens": 3, "trouble": "T15", "opportunities": ["O01", "O02", "O03"],
}  # fmt: skip


def crowd() -> TableView:
    view = match(CROWD, seats=("human",) * 4).view(None)
    assert isinstance(view, TableView)
    return view


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("window", WINDOWS)
def test_everything_lies_inside_the_window(window: tuple[int, int], scale: float) -> None:
    own, view = table(), crowd()
    port = Viewport(window, scale)
    regions = own.board.regions(port.size, 4, scale)
    full = port.rect.grown(0.5)
    for key, pose in own.board.layout(view, regions).items():
        rect = pose.rect()
        inside = Rect(0, 0, *own.board.size) if pose.on_board else full
        assert inside.union(rect) == inside, (key, rect)
    for name, rect in {
        "prompt": regions.prompt,
        "goal": regions.goal,
        "header": regions.header,
        **regions.named,
    }.items():
        assert full.union(rect) == full, name
    assert regions.prompt.h >= 100, regions.prompt
    parts = [
        regions.header,
        regions.goal,
        regions.prompt,
        *(regions.named[name] for name in ("cards", "mat", "items", "others")),
    ]
    assert not any(a.touches(b) for number, a in enumerate(parts) for b in parts[number + 1 :])


def test_cards_of_one_space_stay_countable() -> None:
    own, view = table(), crowd()
    layout = own.board.layout(view, own.board.regions(Vec(1280, 720), 4, 1.0))
    marks = [layout[thing_of(f"mark.{card}")].rect() for card in ("T15", "O01", "O02", "O03")]
    for number, a in enumerate(marks):
        for b in marks[number + 1 :]:
            shared = a.overlap(b)
            assert shared.empty or shared.h <= a.h * 0.65, (a, b)
    area = own.board.plan.spaces["lous_cafe"].area
    assert all(rect.right <= area.x + area.w for rect in marks)


def test_seven_figures_in_one_space_can_all_be_pointed_at() -> None:
    with play(match(CROWD, seats=("human",) * 4)) as robot:
        stage = scene_of(robot).display.stage
        for name in ("marty", "doc", "jennifer", "einstein", "george", "lorraine", "biff"):
            rect = stage.rect_of(thing_of(f"pawn.{name}"))
            assert rect is not None
            points = [
                Vec(rect.x + rect.w * x / 10, rect.y + rect.h * y / 10) for x in range(1, 10) for y in range(1, 10)
            ]
            assert any(stage.at(point) == thing_of(f"pawn.{name}") for point in points), name


@pytest.mark.parametrize("seed", range(3))
def test_pieces_are_conserved_and_no_two_have_one_name_and_place(seed: int) -> None:
    own = table()
    regions = own.board.regions(Vec(1280, 720), len(SEATS[seed]), 1.0)
    lookup = box().lookup
    for made, _command in positions(seed + 80, SEATS[seed]):
        view = view_of(made)
        layout = own.board.layout(view, regions)
        kinds = Counter(str(key.kind) for key in layout)
        assert kinds["pawn"] == len(view.heroes) + 3
        assert kinds["photo"] == own.words.titles.box.love.photos
        assert kinds["part"] == len(lookup.parts)
        assert kinds["tile"] >= sum(len(hero.tiles) for hero in view.heroes.values())
        assert kinds["item"] == sum(len(hero.items) for hero in view.heroes.values())
        assert kinds["token"] == view.tokens
        assert kinds["card"] == kinds["mark"]
        named = Counter((pose.name, round(pose.x), round(pose.y)) for pose in layout.values() if pose.name)
        assert not [one for one, count in named.items() if count > 1]


def test_the_tray_never_hides_where_the_challenge_takes_place() -> None:
    plan = table().board.plan
    for space, place in plan.spaces.items():
        tray = tray_place(plan, space)
        a, b = Rect(*_sides(tray)).inset(6), Rect(*_sides(place.area))
        assert not a.touches(b), space
        assert tray.x >= 0
        assert tray.x + tray.w <= plan.width
        assert tray.y + tray.h <= plan.height


def _sides(rect: Any) -> tuple[float, float, float, float]:
    return rect.x, rect.y, rect.w, rect.h


@pytest.mark.parametrize("seed", range(4))
def test_the_plaque_counts_like_the_rules(seed: int) -> None:
    seen = 0
    for made, _command in positions(seed + 100, SEATS[seed % 3]):
        view = view_of(made)
        if view.trial is None or view.trial.resolved:
            continue
        verdict = judge(box().lookup, view, view.trial)
        rolled = bool(view.trial.dice) and all(die.face for die in view.trial.dice)
        states = Counter(symbol.met for symbol in verdict.symbols)
        if rolled and view.trial.kind not in ("love", "delorean"):
            seen += 1
            assert states["missing"] == view.trial.missing, (view.trial, verdict)
        elif not rolled:
            assert states["asked"] == len(verdict.symbols)
    assert seen


# --- words on pieces -------------------------------------------------------------------------------------------------


class Fits:
    """Notes every text that does not fit where it is drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cut: list[tuple[str, float]] = []
        plain = Canvas.text

        def noting(canvas: Canvas, markup: str, rect: Rect, *more: Any, **named: Any) -> text.Block:
            made = plain(canvas, markup, rect, *more, **named)
            if not made.fits or made.height > rect.h * 1.35 + 1:
                self.cut.append((markup, made.size))
            return made

        monkeypatch.setattr(Canvas, "text", noting)


def longer(plain: Callable[[str], str]) -> Callable[[str], str]:
    """A language one third longer: half of the words' letters are doubled, placeholders and icons stay."""

    def speak(message: str) -> str:
        said, inside = [], False
        for number, letter in enumerate(plain(message)):
            inside = letter == "{" or (inside and letter != "}")
            double = letter.isalpha() and not inside and number % 3 == 0
            said.append(letter * 2 if double else letter)
        return "".join(said)

    return speak


@pytest.fixture(params=["en", "longer"])
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """English, and a made-up language that is one third longer."""
    if request.param == "longer":
        catalogue = i18n._Current.catalogue
        speak = longer(catalogue.gettext)
        monkeypatch.setattr(catalogue, "gettext", speak)
        plural = catalogue.ngettext
        monkeypatch.setattr(
            catalogue, "ngettext", lambda one, many, n: longer(lambda _message: plural(one, many, n))(one)
        )
    return str(request.param)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("width", [93.0, 300.0])
def test_all_cards_fit_their_words(width: float, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.ui.tabletop.poses import Face

    own, fits = table(), Fits(monkeypatch)
    size = (width, width * 1.4)
    for kind, cards in (
        ("opportunity", own.words.titles.opportunities), ("trouble", own.words.titles.troubles),
        ("movement", own.words.titles.movement), ("item", own.words.titles.items),
    ):  # fmt: skip
        for card in cards:
            if kind == "movement" and width < 150:
                continue  # seen large only
            shape = (92.0, 66.0) if kind == "item" and width < 150 else size
            own.board.painter.paint(Face(kind, shape, card), (round(shape[0]), round(shape[1])))
    assert not fits.cut
    assert not svg_art.missing()


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("window", WINDOWS[:3])
def test_no_words_are_cut_on_a_full_table(
    window: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    fits = Fits(monkeypatch)
    with play(match(CROWD, seats=("human",) * 4), window, scale):
        pass
    assert not fits.cut
