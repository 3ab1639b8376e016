"""Setup page: seats, options, seed, and remembered choices."""

from __future__ import annotations

from datetime import datetime

import pytest

from game.app.settings import SetupChoice
from game.content import list_boxes, open_box
from game.content.library import BoxInfo
from game.match.deals import code_of, seed_of_day
from game.scenes import page_factory
from game.scenes.match_factory import usual_seats
from game.scenes.people import people_of
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.scenes.setup.faces_and_portraits import Portrait
from game.scenes.setup.scene import SetupScene, seed_error
from game.scenes.setup.seat_cards import AddPlayer, SeatCard
from game.scenes.setup.seat_choices import CLOSED, SeatChoices
from game.table.option_texts import OptionTexts
from game.ui.paint.geometry import Vec
from game.ui.widgets import ScrollArea
from tests.client.scenes.helpers import BOX, quick
from tests.toy_game import Toy

INFO = next(box for box in list_boxes() if box.box_id == BOX)
TIME_LINE = next(box for box in list_boxes() if box.box_id == "time_line")


def seating(kept: SetupChoice | None = None) -> SeatChoices:
    return SeatChoices(open_box(BOX), kept)


# --- choices -----------------------------------------------------------------------------------------------------


def test_at_first_one_person_sits_with_as_few_partners_as_needed() -> None:
    made = seating()
    assert made.who[0] == "human"
    assert len(made.open) == made.game.seats.start
    assert made.plan(BOX, None).seats == usual_seats(made.game)


def test_players_join_and_leave_within_what_the_game_allows() -> None:
    made = seating()
    made.seat(4)
    assert made.open == [0, 1, 2, 3]
    assert not made.may_add
    made.sit(1, "random")
    made.names[2] = "Cleo"
    made.remove(1)
    assert (made.open, made.names[1]) == ([0, 1, 2], "Cleo"), "those behind move up"
    made.seat(2)
    assert made.open == [0, 1]
    assert (made.may_remove, made.may_add) == (False, True)


def test_a_player_moves_with_all_choices() -> None:
    made = seating()
    option = made.per_seat()[0]
    made.seat(3)
    made.names[0], made.faces[0] = "Ann", "ida"
    made.pick(option, 0, "doc")
    made.sit(2, "random")
    made.move(0, 2)
    plan = made.plan(BOX, 1)
    assert plan.seats == (usual_seats(made.game)[1], "random", "human")
    assert (plan.names, plan.faces) == (("", "", "Ann"), ("", "", "ida"))
    assert plan.options["character"] == "random,random,doc"


def test_empty_places_of_earlier_versions_move_to_the_end() -> None:
    kept = SetupChoice(seats=("human", CLOSED, "random", CLOSED), options={"character": "doc,marty,random,random"})
    made = seating(kept)
    assert made.who == ["human", "random", CLOSED, CLOSED]
    assert made.plan(BOX, 1).options["character"] == "doc,random"


def test_a_hero_that_somebody_has_is_swapped() -> None:
    made = seating()
    option = made.per_seat()[0]
    made.pick(option, 0, "doc")
    made.pick(option, 1, "doc")
    assert made.picks["character"][:2] == ["random", "doc"]
    made.pick(option, 0, "marty")
    made.pick(option, 1, "marty")
    assert made.plan(BOX, 1).options["character"] == "doc,marty"


def test_a_place_that_opens_gives_up_a_hero_that_was_taken_meanwhile() -> None:
    made = seating()
    option = made.per_seat()[0]
    made.seat(3)
    made.pick(option, 2, "doc")
    made.remove(2)
    made.pick(option, 0, "doc")
    made.add()
    assert made.plan(BOX, 1).options["character"] == "doc,random,random"


def test_every_choice_can_be_played() -> None:
    made = seating()
    option = made.per_seat()[0]
    for count in made.game.seats:
        made.seat(count)
        for place in made.open:
            made.pick(option, place, made.values(option)[place])
        plan = made.plan(BOX, 7)
        assert made.game.start(len(plan.seats), plan.options).legal_commands() is not None


def test_what_is_remembered_comes_back() -> None:
    made = seating()
    made.seat(3)
    made.sit(1, "random")
    made.pick(made.per_seat()[0], 1, "einstein")
    made.options["difficulty"] = "hard"
    made.practice = True
    again = seating(made.kept())
    assert (again.who, again.picks, again.options, again.practice) == (made.who, made.picks, made.options, True)


@pytest.mark.parametrize(
    "kept",
    [
        SetupChoice(seats=()),
        SetupChoice(seats=("human",)),
        SetupChoice(seats=("human", "ai:wizard")),
        SetupChoice(seats=("human",) * 9),
        SetupChoice(
            seats=("human", "random"), options={"character": "doc,doc,doc,doc", "difficulty": "absurd", "tea": "yes"}
        ),
        SetupChoice(seats=("human", "random"), options={"character": "doc"}),
    ],
)
def test_what_no_longer_fits_is_left_out(kept: SetupChoice) -> None:
    made = seating(kept)
    plan = made.plan(BOX, 1)
    assert made.game.start(len(plan.seats), plan.options).result() is None


def test_a_game_without_words_of_its_own_has_plain_ones() -> None:
    words = OptionTexts(Toy.rules_id, Toy.rules_id)
    assert words.name("first_player") == "First player"
    assert words.label("first_player", "by_lot") == "By lot"
    assert words.art("first_player", "by_lot") == ""


def test_every_option_of_ours_has_words() -> None:
    game, words = open_box(BOX), OptionTexts(BOX, BOX)
    for option in game.options:
        assert words.name(option.name)
        for value in {*option.choices, option.default}:
            assert words.hint(option.name, value)
            assert words.label(option.name, value) != value


# --- page --------------------------------------------------------------------------------------------------------


def test_the_page_remembers_and_begins() -> None:
    settings = quick()
    with Robot(SetupScene(settings, INFO)) as robot:
        robot.click("seat.0.character.doc")
        robot.click("players.1")
        assert "chosen" in robot.node(key="seat.0.character.doc").states
        robot.click("option.difficulty.2")
        robot.use("button", "Start game")
        robot.step(2)
        table = robot.scene
        assert isinstance(table, PlayScene)
        config = table.match.config
        assert (len(config.seats), config.options["difficulty"]) == (3, "hard")
        assert config.options["character"].startswith("doc,")
    with Robot(SetupScene(settings, INFO)) as robot:
        assert "chosen" in robot.node(key="seat.0.character.doc").states
        assert robot.node(key="players").value == "3"


def test_everything_can_be_chosen_by_keyboard() -> None:
    with Robot(SetupScene(quick(), INFO)) as robot:
        robot.scene.ui.set_focus("players")
        robot.key("right")
        assert robot.node(key="players").value == "3"
        robot.scene.ui.set_focus("seat.1.character")
        robot.key("left")
        assert "chosen" in robot.node(key="seat.1.character.einstein").states
        robot.scene.ui.set_focus("seat.1.who")
        robot.key("return")
        robot.key("home")
        robot.key("return")
        assert robot.node(key="seat.1.who").value == "Human"
        robot.key("escape")
        assert robot.app.manager.quitting or not robot.app.manager.stack()


def test_who_sits_is_chosen_from_a_list_by_mouse() -> None:
    with Robot(SetupScene(quick(), INFO)) as robot:
        robot.use("button", "+ Add player")
        robot.click("seat.2.who")
        robot.step()
        robot.use("option", "Computer (random)")
        assert robot.node(key="seat.2.who").value.endswith("Computer (random)")
        assert robot.node(key="players").value == "3"


def test_a_program_gets_a_character_by_keyboard_and_keeps_it_at_another_level() -> None:
    settings, box = quick(), next(box for box in list_boxes() if box.box_id == "time_line")
    with Robot(SetupScene(settings, box)) as robot:
        assert not any(one.key == "seat.0.manner" for one in robot.nodes()), "a person has one already"
        for key, steps in (("seat.1.manner", ("down",)), ("seat.1.who", ("down",))):
            robot.scene.ui.set_focus(key)
            for press in ("return", *steps, "return"):
                robot.key(press)
        assert robot.node(key="seat.1.who").value.endswith("Computer (hard)")
        assert robot.node(key="seat.1.manner").value == "Greedy"
        assert robot.node("label", "Takes what it can get right now.").rect.w > 0
        robot.use("button", "Start game")
        robot.step(2)
        assert isinstance(robot.scene, PlayScene)
        assert robot.scene.match.specs[1] == "ai:hard/greedy"
    with Robot(SetupScene(settings, box)) as robot:
        assert robot.node(key="seat.1.manner").value == "Greedy"


@pytest.mark.parametrize("box", ["time_line", "card_game", "back_in_time"])
def test_a_character_is_offered_to_programs_of_games_that_have_any(box: str) -> None:
    made = SeatChoices(open_box(box), SetupChoice(seats=("human", "ai:easy/patient")))
    assert bool(made.characters(1)) == (box != "back_in_time") == (made.who[1] == "ai:easy/patient")
    made.give(1, made.characters(1)[0] if made.characters(1) else "")
    made.sit(1, "ai:hard")
    assert made.who[1] == ("ai:hard" if box == "back_in_time" else "ai:hard/greedy")
    made.sit(1, "random")
    assert (made.who[1], made.character(1), made.characters(1)) == ("random", "", ())


def test_a_seed_that_is_no_number_is_refused_in_place() -> None:
    with Robot(SetupScene(quick(), INFO)) as robot:
        robot.use("button", "More options…")
        robot.scene.ui.set_focus("seed")
        robot.type("lucky")
        assert robot.node("label", "A deal is a code such as K7QM-2XPD").rect.w > 0
        robot.use("button", "Start game")
        robot.step(2)
        assert robot.scene.name == "setup"
        assert robot.focused() is not None
        assert robot.focused().key == "seed"  # type: ignore[union-attr]
        for _letter in "lucky":
            robot.key("backspace")
        robot.type("1985")
        robot.key("return")
        robot.step(2)
        assert robot.scene.name == "setup", "Return ends the typing"
        robot.key("return")
        robot.step(2)
        assert isinstance(robot.scene, PlayScene)
        assert robot.scene.match.config.seed == 1985


def test_seeds() -> None:
    assert [seed_error(text) for text in ("", " ", "0", " 42 ", str(2**63 - 1))] == [""] * 5
    assert all(seed_error(text) for text in ("-1", "1.5", "٣", "1e3", "0x10", str(2**63), "seed"))


def test_the_deal_of_the_day_is_played_and_its_code_stands_in_the_entry() -> None:
    with Robot(SetupScene(quick(), INFO)) as robot:
        robot.use("toggle", "Deal of the day")
        robot.use("button", "More options…")
        seed = seed_of_day(INFO.box_id, datetime.now().astimezone().date())
        assert robot.node(key="seed").value == code_of(seed)
        robot.use("button", "Start game")
        robot.step(2)
        assert isinstance(robot.scene, PlayScene)
        assert robot.scene.match.config.seed == seed


def test_a_friends_code_is_taken_in_any_case() -> None:
    with Robot(SetupScene(quick(), INFO)) as robot:
        robot.use("button", "More options…")
        robot.scene.ui.set_focus("seed")
        robot.type("k7qm-2xpd")
        robot.use("button", "Start game")
        robot.step(2)
        assert isinstance(robot.scene, PlayScene)
        assert code_of(robot.scene.match.config.seed) == "K7QM-2XPD"


def test_practice_is_handed_to_the_match() -> None:
    with Robot(SetupScene(quick(), INFO)) as robot:
        robot.use("button", "More options…")
        robot.use("toggle", "Practice")
        robot.use("button", "Start game")
        robot.step(2)
        assert isinstance(robot.scene, PlayScene)
        assert robot.scene.match.config.practice


def test_the_rulebook_opens_and_comes_back_to_the_same_choice() -> None:
    with Robot(SetupScene(quick(), INFO)) as robot:
        robot.click("players.2")
        robot.key("f1")
        robot.step(2)
        assert robot.scene.name == "rulebook"
        robot.key("escape")
        robot.step(2)
        assert robot.node(key="players").value == "4"


def test_the_page_follows_the_window_and_the_text_size() -> None:
    with Robot(SetupScene(quick(), INFO)) as robot:
        robot.click("players.1")
        robot.app.manager.set_text_scale(2.0)
        robot.step(2)
        robot.app.resize((1024, 600))
        robot.step(2)
        assert robot.node(key="players").value == "3"
        robot.app.manager.set_text_scale(1.0)
        robot.step(2)
        robot.use("button", "Start game")
        robot.step(2)
        assert robot.scene.name == "table"


def test_the_faces_follow_the_seed_while_it_is_typed() -> None:
    with Robot(SetupScene(quick(), next(box for box in list_boxes() if box.box_id == "time_line"))) as robot:
        scene = robot.scene
        assert isinstance(scene, SetupScene)
        for seed in ("7", "71", "71x", "2025"):
            scene._seed_typed(seed)
            robot.step()
            shown = [widget.art for widget in scene.ui.root.walk() if isinstance(widget, Portrait)]  # type: ignore[union-attr]
            who = people_of([scene.seating.who[place] for place in scene.seating.open], scene._present_seed())
            assert shown == [person.face for person in who]


def test_players_are_added_by_a_tile_and_removed_at_their_seat() -> None:
    with Robot(SetupScene(quick(), INFO)) as robot:
        assert not robot.scene.ui.root or [one.key for one in robot.nodes() if one.key == "seat.0.remove"] == []
        tile = next(one for one in robot.scene.ui.root.walk() if isinstance(one, AddPlayer))  # type: ignore[union-attr]
        robot.click(Vec(tile.rect.x + 12, tile.rect.bottom - 12))
        robot.click("add_player")
        assert robot.node(key="players").value == "4"
        assert not any(one.key == "add_player" for one in robot.nodes()), "the table is full"
        robot.click("seat.1.remove")
        assert robot.node(key="players").value == "3"


def test_seats_change_places_by_dragging_and_by_keys() -> None:
    with Robot(SetupScene(quick(), TIME_LINE)) as robot:
        robot.scene.ui.set_focus("seat.0.name")
        robot.type("Ann")
        robot.click("players.1")
        card = next(one for one in robot.scene.ui.root.walk() if isinstance(one, SeatCard)).rect  # type: ignore[union-attr]
        robot.drag(Vec(card.x + 8, card.bottom - 8), robot.node(key="seat.2.who").rect.centre)
        assert robot.node(key="seat.2.name").value == "Ann"
        robot.drag("seat.2.move", "seat.1.who")
        assert robot.node(key="seat.1.name").value == "Ann"
        robot.scene.ui.set_focus("seat.1.move")
        robot.key("left")
        assert robot.node(key="seat.0.name").value == "Ann"
        focused = robot.focused()
        assert focused is not None
        assert (focused.key, focused.value) == ("seat.0.move", "1 of 3"), "the focus goes along"
        focused.activate()  # type: ignore[misc]
        assert robot.node(key="seat.1.name").value == "Ann"


def test_a_drag_that_ends_nowhere_changes_nothing() -> None:
    with Robot(SetupScene(quick(), TIME_LINE)) as robot:
        before = robot.node(key="seat.0.who").rect
        card = next(one for one in robot.scene.ui.root.walk() if isinstance(one, SeatCard)).rect  # type: ignore[union-attr]
        robot.drag(Vec(card.x + 8, card.bottom - 8), Vec(200, 30))
        assert robot.node(key="seat.0.who").rect == before
        assert robot.node(key="seat.0.who").value == "Human"


def test_a_face_is_chosen_kept_with_the_name_and_seen_at_the_table() -> None:
    settings = quick()
    with Robot(SetupScene(settings, TIME_LINE)) as robot:
        robot.scene.ui.set_focus("seat.0.name")
        robot.type("Ann")
        before = robot.node(key="seat.0.face").value
        robot.click("seat.0.face")
        robot.scene.ui.set_focus("seat.0.face")
        robot.key("right")
        face = robot.node(key="seat.0.face").value
        assert face not in (before, robot.node(key="seat.1.face").value)
        partner = robot.node(key="seat.1.face").value
        assert robot.node("heading", f"Seat 2: {partner}").rect.w > 0
        robot.use("button", "Start game")
        robot.step(2)
        table = robot.scene
        assert isinstance(table, PlayScene)
        labels = [table.table.words.seat(table.view, seat) for seat in range(2)]
        assert [one.portrait for one in labels] == [f"people/{face.lower()}", f"people/{partner.lower()}"]
        assert labels[1].name == partner, "computer players have the names of the set-up page"
        assert table.match.config.faces == (face.lower(), "")
    with Robot(SetupScene(settings, INFO)) as robot:  # another game: the face comes with the name
        robot.scene.ui.set_focus("seat.0.name")
        robot.type("Ann")
        assert robot.node(key="seat.0.face").value == face
    with Robot(SetupScene(settings, TIME_LINE)) as robot:
        assert robot.node(key="seat.0.face").value == face


def test_return_in_the_name_field_ends_typing_and_starts_nothing() -> None:
    with Robot(SetupScene(quick(), TIME_LINE)) as robot:
        robot.click("seat.0.name")
        robot.type("Ann")
        robot.key("return")
        robot.step(30)
        assert robot.scene.name == "setup"
        assert robot.focused() is None


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600)])
@pytest.mark.parametrize("box", [box for box in list_boxes() if box.open and not box.house], ids=lambda box: box.box_id)
def test_no_option_of_a_first_game_is_below_the_fold(box: BoxInfo, size: tuple[int, int]) -> None:
    """The cover gives way, beside the invitation to learn the game."""
    with Robot(page_factory.set_up(quick(), box), size) as robot:
        robot.settle()
        more = robot.node(key="more")
        assert robot.scene.ui.root is not None
        left = next(one for one in robot.scene.ui.root.walk() if one.key == "left")
        assert isinstance(left, ScrollArea)
        assert not left.scrollable
        assert more.rect.bottom <= left.rect.bottom
