"""Contract tests of tables, in every window and text size, run for each game with a table.

A game provides its :class:`TableCase`: its fullest table and its exceptions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from itertools import chain
from typing import Any, Final, NamedTuple, get_args

import pytest

from game.content import hint_sentences, open_texts
from game.match.save_file import SUFFIX, read_export, rebuild
from game.match.undo import foreseen
from game.registry import package_of
from game.rules.contract import Command, Refusal, Seat, State, View, redact, verb
from game.table import PRESENTER, messages, open_presenter
from game.table.contract import Offer, Presenter, Regions
from game.table.deck_pieces import WORDED_FACES
from game.table.option_texts import OptionTexts
from game.table.things import Things
from game.ui.paint import svg_art
from game.ui.paint.canvas import collecting_cut_texts
from game.ui.paint.geometry import Rect
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.camera import Camera
from game.ui.tabletop.commands_by_pointing import CommandPicker
from game.ui.tabletop.poses import Face, Layout
from game.ui.tabletop.thing_names import Thing
from tests.rules.case import Case
from tests.rules.cases import CASES, whole_game
from tests.support.rectangles import is_within, overlapping
from tests.support.tables import SCALES, SIZE, WINDOWS, TableCases, check_at_rest, is_clean, scene_of
from tests.support.transitions import transition_of
from tests.table.table_case import TableCase, table_case

MOST: Final = 800
"""Number of commands of each of the two games played."""
EVERY: Final = 40
"""Sampling interval of positions examined closely."""
SOME: Final = 60
"""Number of gestures tried per position."""
ENDED_TWICE: Final = re.compile(r"[!?.][*]*[.!]")
FIRST: Final = ("header", "goal", "prompt", "board")
"""Regions of every table."""

LAID: Final = [case for case in CASES if PRESENTER.has(case.name)]
every_game = pytest.mark.parametrize("case", LAID, ids=str)


class Moment(NamedTuple):
    """A command of a played game, with the positions around it."""

    before: State
    command: Command
    after: State


def recorded_game(case: Case, seats: int) -> Iterator[tuple[State, Command]]:
    """Yield the positions of a recorded game for a number of seats, each with the following command."""
    for path in sorted(case.golden.glob(f"*-{seats}-*{SUFFIX}"))[:1] if case.golden is not None else ():
        history = rebuild(case.open(), read_export(path))
        state = history.at(0)
        for command in history.commands:
            yield state, command
            state.apply(command)


class Played:
    """A game with a number of seats: its table, and played games."""

    def __init__(self, case: Case, seats: int) -> None:
        self.case, self.seats, self.game = case, seats, case.open()
        self.own, self.table = table_case(case), open_presenter(self.game)

    def regions(self, window: tuple[int, int] = SIZE, text_scale: float = 1.0) -> Regions:
        """Return the regions of a window."""
        return self.table.board.regions(Viewport(window, text_scale).size, self.seats, text_scale)

    @cached_property
    def fullest(self) -> View:
        """The fullest table, as seen by the first seat."""
        if self.own.fullest is not None:
            return self.own.fullest(self.seats).view(0)
        return self.close[-1].before.view(0)

    @cached_property
    def moments(self) -> list[Moment]:
        """All commands of two random games, one started mid-game, and of a recorded one."""
        games = [whole_game(self.case, self.seats, self.seats, middle, MOST) for middle in (False, True)]
        found = []
        for state, command in chain(*games, recorded_game(self.case, self.seats)):
            before, after = state.clone(), state.clone()
            after.apply(command)
            found.append(Moment(before, command, after))
        return found

    @cached_property
    def close(self) -> list[Moment]:
        """Moments examined closely: some of each decision and command, and periodic samples."""
        met: Counter[object] = Counter()
        found = []
        for number, moment in enumerate(self.moments):
            kinds = (moment.before.view(None).asked, type(moment.command))
            met.update(kinds)
            if number % EVERY == 0 or any(met[kind] <= 2 for kind in kinds):
                found.append(moment)
        return found

    @cached_property
    def decisions(self) -> list[State]:
        """Those of these positions in which a seat is asked."""
        return [moment.before for moment in self.close if moment.before.actor >= 0]

    def offers(self, state: State) -> list[Offer]:
        """Return the offers of the asked seat."""
        return list(self.table.offers.make(state.view(state.actor), state.legal_commands()))

    def things(self, view: View, room: Regions) -> list[Thing]:
        """Return all things that can be pointed at."""
        layout = self.table.board.layout(view, room)
        return [*(thing for thing, pose in layout.items() if pose.name), *self.table.board.spots(view, room)]


@pytest.fixture(
    scope="module",
    params=[pytest.param((case, seats), id=f"{case}-{seats}") for case in LAID for seats in case.seats],
)
def played(request: pytest.FixtureRequest) -> Played:
    """Each game with each number of seats, played once for all tests."""
    return Played(*request.param)


def views() -> Iterator[tuple[tuple[int, int], float]]:
    """Yield every window with every text size."""
    return ((window, scale) for window in WINDOWS for scale in SCALES)


def is_whole(words: str) -> bool:
    """Return whether a sentence has no unfilled placeholder or id, and ends once."""
    plain = re.sub(r"\{\w+\}", "", words)
    return is_clean(words) and "_" not in plain and not ENDED_TWICE.search(plain.replace("...", "…"))


# --- layout ----------------------------------------------------------------------------------------------------------


def parts_of(room: Regions) -> dict[str, Rect]:
    """Return the regions of a window by name."""
    return {**{name: getattr(room, name) for name in FIRST}, **room.named}


def test_the_window_is_divided_without_overlaps(played: Played) -> None:
    """Regions are inside the window and large enough; the board has its minimum share."""
    for window, scale in views():
        size, room = Viewport(window, scale).size, played.regions(window, scale)
        parts = parts_of(room)
        assert not list(overlapping(parts)), (window, scale)
        for name, rect in parts.items():
            assert is_within(rect, Rect(0, 0, *size)), (window, scale, name)
            wide, high = played.own.least.get(name, (30, 25))
            assert rect.w >= wide, (window, scale, name, rect)
            assert rect.h >= high, (window, scale, name, rect)
        assert room.prompt.h >= 100, (window, scale)
        assert room.board.w * room.board.h >= played.own.board * size.x * size.y, (window, scale)


def covering(own: TableCase, rects: Mapping[Thing, Rect]) -> Iterator[tuple[Thing, Thing]]:
    """Yield pairs of pieces that overlap without permission."""
    for one, other in overlapping(rects):
        pairs = ((one, other), (other, one))
        if not own.may_cross(one, other) and not any(
            own.may_lie_on(above, below) and is_within(rects[above], rects[below]) for above, below in pairs
        ):
            yield one, other


def lies_inside(played: Played, layout: Layout, view: View, room: Regions, window: Rect) -> None:
    """Check that all pieces are within the board or the window."""
    world = played.table.board.world(view)
    for thing, pose in layout.items():
        assert is_within(pose.rect(), world if pose.on_board else window), (thing, pose.rect(), room)


def test_on_the_fullest_table_nothing_covers_anything(played: Played) -> None:
    """Everything is on the board, or in one of the window's regions."""
    seen: dict[Thing, Rect] = {}
    for window, scale in views():
        room = played.regions(window, scale)
        layout = played.table.board.layout(played.fullest, room)
        lies_inside(played, layout, played.fullest, room, Viewport(window, scale).rect)
        beside = {thing: pose.rect() for thing, pose in layout.items() if not pose.on_board}
        parts = [rect for name, rect in parts_of(room).items() if name not in FIRST]
        lost = [thing for thing, rect in beside.items() if not any(is_within(rect, part) for part in parts)]
        assert not [thing for thing in lost if thing.kind not in played.own.outside], (window, scale)
        on_board = {thing: pose.rect() for thing, pose in layout.items() if pose.on_board}
        found = [*covering(played.own, beside), *(covering(played.own, on_board) if on_board != seen else ())]
        assert not found, (window, scale, found[:5])
        seen = on_board


def test_a_table_before_the_set_up_is_laid_out_and_painted(played: Played) -> None:
    view, room = played.game.start(played.seats, {}).view(0), played.regions()
    layout = played.table.board.layout(view, room)
    lies_inside(played, layout, view, room, Viewport(SIZE).rect)
    with svg_art.ordering(real=False):
        for pose in layout.values():
            played.table.board.painter.paint(pose.face, (40, 40))


def test_every_piece_of_the_game_lies_somewhere_and_once(played: Played) -> None:
    """All pieces are inside, and no two of the same name share a place."""
    room = played.regions()
    for number, moment in enumerate(played.close):
        view = moment.before.view(None if number % 2 else number // 2 % played.seats)
        layout = played.table.board.layout(view, room)
        lies_inside(played, layout, view, room, Viewport(SIZE).rect)
        kinds = Counter(str(thing.kind) for thing in layout)
        wanted = played.own.pieces(view) if played.own.pieces is not None else {}
        assert {kind: kinds[kind] for kind in wanted} == dict(wanted), moment.command
        piles = {thing for thing in layout if played.own.may_cross(thing, thing)}
        named = [
            (pose.name, round(pose.x), round(pose.y)) for one, pose in layout.items() if pose.name and one not in piles
        ]
        assert len(named) == len({*named}), moment.command


def no_figures(_view: View) -> tuple[float, ...]:
    """Return the figures of a table without a chart."""
    return ()


def test_the_chart_tells_the_same_figures_at_all_times(played: Played) -> None:
    """Figures differ by more than colour, and match values computed independently."""
    board, names = played.table.board, set()
    for moment in played.close:
        view = moment.before.view(None)
        figures = board.figures(view)
        names.add(tuple(figure.name for figure in figures))
        assert len({figure.name for figure in figures}) == len(figures)
        assert len({figure.pattern for figure in figures}) == len({figure.role for figure in figures}) == len(figures)
        assert [figure.value for figure in figures] == [*(played.own.figures or no_figures)(view)]
    assert len(names - {()}) == bool(board.chart_title) == (played.own.figures is not None)


def test_whatever_can_be_pointed_at_has_a_name_of_its_own(played: Played) -> None:
    for view in (played.fullest, played.game.start(played.seats, {}).view(None)):
        spots = played.table.board.spots(view, played.regions())
        world = played.table.board.world(view)
        assert len({(spot.name, spot.rect) for spot in spots.values()}) == len(spots)
        assert all(is_within(spot.rect, world if spot.on_board else Viewport(SIZE).rect) for spot in spots.values())
    spots = played.table.board.spots(played.fullest, played.regions())
    kinds = Counter(str(thing.kind) for thing in spots)
    assert {kind: kinds[kind] for kind in played.own.spots} == dict(played.own.spots)
    assert not played.own.spots or len({spot.name for spot in spots.values()}) == len(spots)


def too_small(layout: Layout, least: Mapping[str, tuple[float, float]], zoom: float) -> list[Thing]:
    """Return the pieces below their minimum size."""
    found = []
    for thing, pose in layout.items():
        rect, (wide, high) = pose.rect(), least.get(thing.kind, (0, 0))
        if rect.w * zoom < wide or rect.h * zoom < high:
            found.append(thing)
    return found


def test_pieces_can_be_told_at_a_small_window(played: Played) -> None:
    """Checked at 1280x720 without zoom; beside the board in any window and text size."""
    board, view = played.table.board, played.fullest
    for window, scale in views():
        layout = board.layout(view, played.regions(window, scale))
        beside = {thing: pose for thing, pose in layout.items() if not pose.on_board}
        assert not too_small(beside, played.own.beside, 1.0), (window, scale)
    room = played.regions()
    on_board = {thing: pose for thing, pose in board.layout(view, room).items() if pose.on_board}
    zoom = Camera(board.world(view), room.board, comfort=board.comfort).zoom
    assert not too_small(on_board, played.own.seen, zoom)


# --- appearance ------------------------------------------------------------------------------------------------------


def faces_of(case: Case) -> Iterator[Face]:
    """Yield every face with text: of the box, the fullest table in all sizes, and all close-ups."""
    if WORDED_FACES.has(case.name):
        yield from WORDED_FACES.of(case.name)(case.open())
    yield from table_case(case).faces()
    for played in (Played(case, seats) for seats in case.seats):
        board, view = played.table.board, played.fullest
        for window in WINDOWS[:3]:
            for scale in SCALES:
                for pose in board.layout(view, played.regions(window, scale)).values():
                    yield from (pose.face, *([pose.raised] if pose.raised is not None else []))
        for seen in (view, *(moment.before.view(None) for moment in played.close[::4])):
            for thing in played.things(seen, played.regions()):
                closeup = played.table.tips.closeup(thing, seen)
                if closeup is not None and closeup.pose is not None:
                    yield closeup.pose.face


@every_game
@pytest.mark.usefixtures("language")
def test_all_text_fits_where_it_is_written(case: Case) -> None:
    """In English and in a longer language, and no picture is missing."""
    painter = open_presenter(case.open()).board.painter
    with svg_art.ordering(real=False) as asked, collecting_cut_texts() as cut:
        for face in dict.fromkeys(faces_of(case)):
            painter.paint(face, (max(1, round(face.size[0])), max(1, round(face.size[1]))))
            assert not cut, (face, cut)
    assert not [name for name in {key[1] for key in asked} if not svg_art.has(name)]


@every_game
@pytest.mark.parametrize(
    ("language", "wide"), [("longer", 583), ("longer", 960), ("plain", 2016)], indirect=["language"]
)
@pytest.mark.usefixtures("language")
def test_the_ground_is_painted_at_every_size(case: Case, wide: int, cut: list[str]) -> None:
    """It has many colours, and no text is cut off."""
    played = Played(case, case.seats[-1])
    world = played.table.board.world(played.fullest)
    size = (wide, round(wide * world.h / world.w))
    ground = played.table.board.ground.board(size, world)
    assert ground is not None
    assert ground.get_size() == size
    assert not cut
    colours = {tuple(ground.get_at((x, y))) for x in range(0, size[0], 9) for y in range(0, size[1], 9)}
    assert len(colours) > played.own.colours


@every_game
@pytest.mark.parametrize(
    ("language", "window", "text_scale", "seat"),
    [
        ("plain", (1280, 720), 1.0, -1),
        *[("longer", window, scale, -1) for window in WINDOWS[:2] for scale in (1.0, 2.0)],
        ("longer", (1920, 1080), 1.0, -1),
        ("longer", (1280, 720), 2.0, 0),
    ],
    indirect=["language"],
)
@pytest.mark.usefixtures("language")
def test_a_full_table_is_shown_whole(
    case: Case, window: tuple[int, int], text_scale: float, seat: int, cut: list[str]
) -> None:
    """In prompt, buttons, mats, cards and chart, no text is cut off and no picture is missing."""
    before, seats = svg_art.missing(), case.seats[seat]
    state = (table_case(case).fullest or (lambda seats: Played(case, seats).decisions[-1]))(seats)
    with TableCases(case.name).play(state, ["human"] * seats, window, text_scale) as robot:
        picture = robot.picture()
        assert picture.get_size() == window
        grid = [(x, y) for x in range(0, window[0], 7) for y in range(0, window[1], 7)]
        assert len({tuple(picture.get_at(at)) for at in grid}) > 600
    assert {*cut} <= {*table_case(case).cut}
    assert svg_art.missing() == before


@every_game
@pytest.mark.parametrize("pace", ["normal", "instant"])
def test_programs_can_be_watched(case: Case, pace: str) -> None:
    """Animations run without an error, and everything ends up as in the layout."""
    seats = case.seats[-1]
    state = case.open().start(seats, {})
    with TableCases(case.name).play(state, ["random"] * seats, settle=False, pace=pace) as robot:
        for _part in range(60):
            if robot.scene.name != "table":
                return  # a short game is over, and its result is shown
            if len(scene_of(robot).match) > 20:
                break
            robot.step(1 if pace == "instant" else 20)
        assert len(scene_of(robot).match) > 8
        check_at_rest(robot)


# --- texts -----------------------------------------------------------------------------------------------------------


def refusal_of(case: Case, why: str, table: Presenter[Any], view: View, **facts: str | int) -> str:
    """Return the sentence of a reason, filled with all placeholders."""
    own = table_case(case)
    given = {**own.facts, **own.special.get(why, {}), **facts}
    return table.words.refusal(Refusal(why, tuple(given.items())), view)


@every_game
@pytest.mark.parametrize("count", [0, 1, 2])
def test_every_reason_has_a_sentence_of_its_own(case: Case, count: int) -> None:
    """With any number in it."""
    played = Played(case, case.seats[-1])
    table, view = played.table, played.fullest
    own = played.own
    numbers = {name: count for name, fact in own.facts.items() if isinstance(fact, int) and name in own.counts}
    said = {why: refusal_of(case, why, table, view, **numbers) for why in case.reasons}
    assert not {why: text for why, text in said.items() if not is_whole(text) or not text.endswith(".")}
    if count == 2:
        texts = {*open_texts(case.name)["refusals"]}
        assert texts <= case.reasons <= texts | {*messages.REFUSALS}
        twice = Counter(said.values())
        assert len(said) - len(twice) == own.alike, [text for text, times in twice.items() if times > 1]


@every_game
def test_every_decision_and_every_command_has_words(case: Case) -> None:
    """A new record or command must have texts."""
    own = table_case(case)
    words: Any = open_presenter(case.open()).words
    log: Any = open_presenter(case.open()).log
    assert {decision.partition(".")[0] for decision in words.asked} == set(own.decisions)
    commands = set(get_args(case.open().commands))
    told = {kind for kind in commands if verb(kind.__name__) in log.titles.section("log")}
    assert {*log.told} <= commands
    assert commands - {*log.told} - told <= {*own.silent}


def said_of(played: Played, moment: Moment, viewer: Seat | None) -> Iterator[str]:
    """Yield the texts around a command, checking that log lines refer to existing things."""
    before, after = moment.before.view(viewer), moment.after.view(viewer)
    table, seen = played.table, redact(moment.before, moment.command, viewer)
    yield from table.words.heading(after)
    if moment.before.actor >= 0 and viewer in (None, moment.before.actor):
        yield table.words.prompt(before)
    lines = table.log.lines(seen, before, after)
    assert lines or seen is None or type(seen) in played.own.silent, moment.command
    for line in lines:
        yield line.text
        yield from (step.text for step in line.steps)


def test_everything_said_in_a_game_is_whole(played: Played) -> None:
    """Prompts, headings and log lines, for an observer and each seat in turn."""
    for number, moment in enumerate(played.moments):
        for viewer in (None, number % played.seats):
            for words in said_of(played, moment, viewer):
                assert is_whole(words), (moment.command, words)


def test_the_log_speaks_of_what_is_there_and_all_of_it_can_be_shown(played: Played) -> None:
    room = played.regions()
    board = played.table.board
    for number, moment in enumerate(played.close):
        viewer = number % (played.seats + 1) - 1
        seat = viewer if viewer >= 0 else None
        before, after = moment.before.view(seat), moment.after.view(seat)
        seen = redact(moment.before, moment.command, seat)
        there = {*board.layout(before, room), *board.layout(after, room), *board.spots(before, room)}
        for line in played.table.log.lines(seen, before, after):
            lost = {*line.things} - there
            assert all(played.own.may_cross(thing, thing) for thing in lost), (line, lost)  # under others in a pile
        step = transition_of(played.table, () if seen is None else (seen,), before, after, room)
        assert step.pause >= 0
        assert step.exits.keys().isdisjoint(board.layout(after, room))


def test_everything_that_lies_there_is_explained(played: Played) -> None:
    """With tooltip, close-up and related pieces that exist; no kind of thing is forgotten."""
    room, tips, kinds = played.regions(), played.table.tips, set()
    for view in (played.fullest, *(moment.before.view(None) for moment in played.close[::3])):
        layout, spots = played.table.board.layout(view, room), played.table.board.spots(view, room)
        kinds |= {thing.kind for thing in (*layout, *spots)}
        for thing in played.things(view, room):
            tip, closeup = tips.tip(thing, view), tips.closeup(thing, view)
            assert is_whole(tip) or (thing in spots and thing.kind in played.own.plain), thing
            if thing.kind in played.own.plain:
                assert closeup is None or is_whole(closeup.text), thing
            else:
                assert closeup is not None, thing
                assert closeup.pose is not None, thing
                assert is_whole(closeup.title), thing
                assert is_whole(closeup.text), thing
            assert {*tips.related(thing, view)} <= {*layout, *spots}, thing
    if played.seats == played.case.seats[-1]:
        ends = (recorded_end(played.case, ending).view(0) for ending in played.case.endings)
        pieces = tips.pieces.items() if isinstance(tips, Things) else ()
        explained = {kind for kind, piece in pieces if piece.says is not None} | {*getattr(tips, "about", ())}
        assert explained <= kinds.union(
            *({thing.kind for thing in played.table.board.layout(view, room)} for view in ends)
        )


@cache
def recorded_end(case: Case, ending: str) -> State:
    """Return the final state of a recorded game with an ending."""
    assert case.golden is not None
    path = sorted(case.golden.glob(f"{ending}-*{SUFFIX}"))[-1]
    return rebuild(case.open(), read_export(path)).state


@every_game
def test_the_end_is_told_from_each_seat(case: Case) -> None:
    """From a recorded game for each ending: winner, manner, picture and figures."""
    words = open_presenter(case.open()).words
    for ending in case.endings:
        state = recorded_end(case, ending)
        over = state.result()
        assert over is not None
        for viewer in (None, *range(case.seats[-1])):
            result = words.result(state.view(viewer))
            assert result.won == (bool(over.winners) if viewer is None else viewer in over.winners), (ending, viewer)
            told = (result.title, result.text, *(word for fact in result.facts for word in fact))
            assert all(map(is_whole, told)), told
            assert svg_art.has(result.picture)
            assert result.inset is None or svg_art.has(result.inset.art)


@every_game
def test_every_option_is_explained(case: Case) -> None:
    """With a sentence or none, and an existing picture."""
    texts, written = OptionTexts(case.name, case.name), open_texts(case.name)["options"]
    known = set()
    for option in case.open().options:
        for value in (*option.choices, option.default):
            hint = texts.hint(option.name, value)
            assert not hint or (is_whole(hint) and hint.endswith(".")), (option.name, value, hint)
            known |= {option.name, f"{option.name}.{value}", f"{option.name}.{value}.text"}
        assert option.name not in package_of(case.name).option_pictures or texts.art(option.name, option.choices[0])
    assert set(written) <= known, "a sentence for an option that is not there"
    assert (texts.name("no_such"), texts.label("none", "so"), texts.hint("none", "so")) == ("No such", "So", "")


@every_game
def test_hints_are_filled_with_names(case: Case) -> None:
    """Placeholders that are no ids of things are numbers."""
    words, facts = open_presenter(case.open()).words, table_case(case).facts
    for sentence in hint_sentences(case.name).values():
        text = sentence if isinstance(sentence, str) else sentence.one + sentence.many
        names = [name for name in re.findall(r"\{(\w+)\}", text) if not svg_art.has(f"icons/{name}")]
        names += [] if isinstance(sentence, str) else [sentence.by]
        said = words.hint(sentence, {name: facts.get(name, 2) for name in names})
        assert is_whole(said), said


# --- offers ----------------------------------------------------------------------------------------------------------


def test_everything_legal_is_on_offer_and_nothing_else(played: Played) -> None:
    """Each is complete and predicted, its parts can be pointed at, and its costs and labels are readable."""
    room = played.regions()
    for state in played.decisions:
        view, legal, offers = state.view(state.actor), set(state.legal_commands()), played.offers(state)
        assert {offer.commands[0] for offer in offers} == legal
        assert sum(offer.main for offer in offers) <= 1
        layout, spots = played.table.board.layout(view, room), played.table.board.spots(view, room)
        for offer in offers:
            assert offer.gesture is not None or offer.label, offer
            assert all(not words or is_clean(words) for words in (offer.cost, offer.label, offer.idle)), offer
            for thing in (*offer.things, *offer.along):
                assert thing in spots or layout[thing].name, (view.asked, thing)
            later = state.clone()
            for command in offer.commands:
                assert later.refusal(command) is None, (offer.commands, command)
                later.apply(command)
            assert foreseen(played.game, view, offer.commands) == later.view(state.actor), offer.commands


def test_every_offer_is_given_by_pointing_alone_or_by_a_button(played: Played) -> None:
    """Its parts in order lead to it, or to a choice between offers of the same parts with different labels."""
    for state in played.decisions:
        shown = [(offer, offer.gesture) for offer in played.offers(state) if offer.gesture is not None]
        picker = CommandPicker([offer for offer, _gesture in shown], lambda offer: offer.gesture)
        assert picker.glowing() == {gesture.pick for _offer, gesture in shown}
        every = [*dict.fromkeys(gesture.parts for _offer, gesture in shown)]
        for parts in every[:: max(1, len(every) // SOME)]:
            wanted = [offer for offer, gesture in shown if gesture.parts == parts]
            picker.cancel()
            given = [picker.point(part) for part in parts][-1]
            asked = picker.choices()
            assert len({label for label, _one in asked}) == len(asked), asked
            if given is None and not asked:
                given = picker.point(parts[-1])
            assert all(offer in (given, *(one for _label, one in asked)) for offer in wanted), wanted


def test_an_action_of_several_commands_is_summed_up_or_told_step_by_step(played: Played) -> None:
    for state in played.decisions:
        for offer in played.offers(state):
            if len(offer.commands) > 1:
                later = state.clone()
                for command in offer.commands:
                    later.apply(command)
                line = played.table.log.summary(offer.commands, state.view(None), later.view(None))
                assert line is None or is_whole(line.text), (offer.commands, line)
