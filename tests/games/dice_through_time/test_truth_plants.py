"""Past false statements of the Dice Through Time table, planted again: the truth checker must find each one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from game.ai.reasons import Reason
from game.content import open_texts
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules import pending as p
from game.games.dice_through_time.rules.compiled_box import LIGHTNING
from game.games.dice_through_time.rules.spending import Spending
from game.games.dice_through_time.rules.state_machine import State
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table.input.gestures import Costs
from game.games.dice_through_time.table.input.moves import BIFF, EVENT, ITEM, MEANS, PLACE, TableMoves
from game.games.dice_through_time.table.text import claimed
from game.games.dice_through_time.table.text.roll_odds import RollOdds, Strike
from game.rules.claims import Claim, Count, Holds, Moves, Names, listening, stated
from game.rules.contract import Command
from game.table.moves import Part
from tests.games.dice_through_time.table.cases import arranged, box, done, offers, playout, table, view_of
from tools.truth.asking import ask
from tools.truth.checks import Checker, truths_of
from tools.truth.listening_games import WINDOW, ListeningGames, Report
from tools.truth.position import Position

Plant = Callable[[pytest.MonkeyPatch], None]

SPENT: Final = {"icon": "doc", "spent": True}
ALL_BUT_ONE: Final = {
    "item_decks": {1885: 0, 1955: 0, 1985: 0, 2015: 0},
    "returned": [item for item in box().lookup.items if item != "guitar"][:11],
}
"""A position in which only the guitar of twelve items is not home."""


def heard(state: State, times: int = 1) -> Report:
    """Run the truth checker on one position, with other gestures each time."""
    games, rng = ListeningGames("dice_through_time", 1985), Random(1985)
    regions = games.table.board.regions(WINDOW, state.seats, 1.0)
    for _time in range(times):
        position = games._position(state, state.seats, "arranged")
        games._take(position, ask(games.table, regions, position, rng))
    return games.report


def at(place: str, *dice: object, **given: Any) -> State:
    """Build a position with the first seat at a place, its dice showing these icons; the other seat is in 2015."""
    player = {"place": place, "dice": [*dice, *[SPENT] * (4 - len(dice))], "items": given.pop("items", [])}
    return arranged(2, {"players": {0: player, 1: {"place": "skyway", **given.pop("other", {})}}, **given})


SALOON: Final = at("saloon", "flux", "doc", "wrench", "wrench", events=["dance_for_the_gang", "insult_the_gunman"],
                   tokens={"lightning": 1}, biffs={1885: "schoolhouse"})  # fmt: skip
"""Two events need an arrow and two fists; a lightning costs either two wrenches or the Einstein token."""
LAST: Final = at("high_school_1955", "flux", items=["guitar"], **ALL_BUT_ONE, biffs={1955: "lous_cafe"})
"""The last item is at its home, and OUTATIME stands at 00."""
HELD: Final = at("high_school_1955", "flux", items=["guitar"], biffs={1955: "lous_cafe"})
"""As in LAST, but other items are still lost."""
BLOCKED: Final = at("clock_tower_1955", "arrow", "flux", items=["guitar"], events=["cafeteria_shove"],
                    biffs={1955: "clock_tower_1955"})  # fmt: skip
"""An event blocks the guitar's home, and Biff stands at the car's place, without a fist among the dice."""
HOT: Final = at("clock_tower_1955", "flux", "arrow", lasting=["overheated_flux.1"])
"""A round in which no flux allows time travel."""
CROWDED: Final = at("clock_tower_1955", "doc", "fist", paradox=["saloon"],
                    events=["dance_for_the_gang", "insult_the_gunman", "wake_up_juice", "brain_wave_test",
                            "flatten_a_pine"])  # fmt: skip
"""Three events on one place of 1885, one each on two places of 1955, and one paradox token."""
WRENCHES: Final = at("saloon", "wrench", "doc", "wrench", "fist", events=["wake_up_juice"],
                     biffs={1885: "schoolhouse"})  # fmt: skip
"""An event needs a Doc and a wrench."""
UNROLLED: Final = arranged(2, {"draws": 1}, c.Drawn("biff_wanders_off.1"))
"""A special event asks for a decision before any roll."""


def test_nothing_is_false_in_these_positions() -> None:
    for state in (SALOON, LAST, HELD, BLOCKED, HOT, CROWDED, WRENCHES, UNROLLED):
        report = heard(state, 8)
        assert not report.false, report.examples
        assert not report.bare


# --- plants in table texts -------------------------------------------------------------------------------------------


def _cheapest_lightning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant: state the chance of the best lightning but spend the cheapest."""
    strike = RollOdds.strike

    def cheap(self: RollOdds, view: TableView) -> Strike | None:
        best, state = strike(self, view), self.position(view)
        means = Spending(state).cheapest(LIGHTNING)
        return best._replace(command=state.lookup.commands[view.turn].strike[means]) if best and means else best

    monkeypatch.setattr(RollOdds, "strike", cheap)


def _most_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant: say that the year with the most events moves the clock."""

    def worst(view: TableView) -> Names:
        years = box().lookup.box.places
        counts = {place.year: 0 for place in years}
        for place in years:
            counts[place.year] += len(view.events.get(place.id, ()))
        return Names(says=max(counts, key=counts.__getitem__), of="worst_year")

    monkeypatch.setattr(claimed, "worst_year", worst)


def _no_dice_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant: say "No dice left" before the roll."""
    monkeypatch.setattr(
        claimed, "waits_for_roll", lambda _view, seat: Holds(says=False, of="waits_for_roll", about=(seat,))
    )


def _token_for_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant: promise an Einstein token for the last item."""
    monkeypatch.setattr(Costs, "ending", lambda _self, _view, _commands: "")


def _back_from_00(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant: promise to turn the clock back from 00."""

    def clock(_self: Costs, view: TableView, commands: tuple[Command, ...], _ends: str) -> Iterator[str]:
        if isinstance(commands[-1], c.ReturnItem):
            stated(Moves(was=view.outatime, says=view.outatime - 1, of="outatime", after=commands))
        yield from ()

    monkeypatch.setattr(Costs, "_clock", clock)


def _two_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant: promise that a Doc removes two tokens where there is one."""
    effects = Costs._effects

    def wrong(self: Costs, view: TableView, commands: tuple[Command, ...]) -> Iterator[str]:
        with listening() as quiet:
            list(effects(self, view, commands))
        found: list[Claim] = [one for one in quiet.claims if getattr(one, "of", "") == "removed"]
        for claim in found:
            stated(Count(says=2, of="removed", after=claim.after))
        yield from ()

    monkeypatch.setattr(Costs, "_effects", wrong)


def _meant(monkeypatch: pytest.MonkeyPatch, parts: tuple[Part, ...], does: Callable[..., Any]) -> None:
    """Replace the meaning of a turn gesture with these parts by ``does(move, question, *things)``."""
    init = TableMoves.__init__

    def made(self: TableMoves, *given: Any) -> None:
        init(self, *given)
        (move,) = (one for one in self.of["acting"] if one.parts == parts)
        changed = replace(move, does=partial(does, move), why_not=None)
        self.of["acting"] = [changed if one is move else one for one in self.of["acting"]]

    monkeypatch.setattr(TableMoves, "__init__", made)


def _sensible(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant: offer only the first payment and omit uses of a die for another icon."""
    _meant(monkeypatch, (MEANS, EVENT), lambda move, *about: islice(move.does(*about), 1))


def _belongs_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant: refuse an item as if it had been dropped at the car's place."""
    _meant(monkeypatch, (ITEM, PLACE), lambda _move, q, item, _place: [(c.ReturnItem(q.seat, item.name),)])
    _again(monkeypatch, "item.guitar", "place.high_school_1955")


def _any_die(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant: refuse to move Biff because of a die nobody touched."""
    _meant(monkeypatch, (BIFF, PLACE), lambda _move, q, _biff, _place: [(c.Push(q.seat, "lous_cafe", q.any_die),)])
    _again(monkeypatch, "biff.1955", "place.lous_cafe")


def _too_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant: blame the dice for a refused journey when the flux is overheated."""
    monkeypatch.setattr(TableMoves, "_reaches_cool", lambda _self, _view, _place: False)
    _again(monkeypatch, "car.0", "place.clock_tower_1985")


def _again(monkeypatch: pytest.MonkeyPatch, picked: str, onto: str) -> None:
    """Restrict the truth checker to one gesture."""
    from tests.support.things import thing_of
    from tools.truth import asking

    gesture = (thing_of(picked),), thing_of(onto)
    monkeypatch.setattr(asking, "refused_gestures", lambda *_asked: iter([gesture]))


def _clear_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant: say that nothing is in the way of the last item."""
    monkeypatch.setattr(
        claimed, "way_clear", lambda _view, item, _home: Holds(says=True, of="way_clear", about=(item,))
    )


def _in_its_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant: say that an item may lie in an empty deck."""
    monkeypatch.setattr(claimed, "may_lie", lambda _view, item, _year: Holds(says=True, of="may_lie", about=(item,)))


@pytest.mark.parametrize(
    ("plant", "state", "question"),
    [
        (_cheapest_lightning, SALOON, "chance.cleared"),
        (_most_events, CROWDED, "names.worst_year"),
        (_no_dice_left, UNROLLED, "holds.waits_for_roll"),
        (_token_for_the_last, LAST, "holds.token_comes"),
        (_back_from_00, HELD, "moves.outatime"),
        (_two_tokens, CROWDED, "count.removed"),
        (_sensible, WRENCHES, "offers"),
        (_belongs_elsewhere, BLOCKED, "refusals"),
        (_any_die, BLOCKED, "refusals"),
        (_too_far, HOT, "holds.overheat_in_way"),
        (_clear_way, at("saloon", "doc", items=["guitar"], **ALL_BUT_ONE), "holds.way_clear"),
        (_in_its_deck, LAST, "holds.may_lie"),
    ],
)
def test_what_was_false_is_found(plant: Plant, state: State, question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    assert heard(state).false[question]


def test_words_that_explain_themselves_say_what_the_rules_say() -> None:
    """Glossary terms agree with the rules: covered places count, not events, and Einstein moves Biff too."""
    said = " ".join(
        [*(term.text for term in table().words.terms), str(open_texts("dice_through_time")["tips"]["year.worst"])]
    )
    assert "most events" not in said
    assert "the most places covered by events" in said
    assert "changes the rules" not in said


# --- plants in hints -------------------------------------------------------------------------------------------------


def wrong_reason(state: State, command: Command, text: str, **facts: str | int) -> str:
    """Return what the truth checker finds wrong with the reason for a command, or an empty string."""
    assert command in state.legal_commands()
    position = Position(box(), state.clone(), state.seats, "arranged", listed=truths_of("dice_through_time").outcomes)
    checker = Checker(truths_of("dice_through_time"))
    return checker.wrong_reason(position, (command,), Reason(f"hint.{text}", tuple(facts.items())))


LUCK: Final = at("clock_tower_1955", "fist", "wrench", "lightning", items=["clock_photograph"], outatime=21, first=1,
                 turn=0, item_decks={1885: 0, 1955: 0, 1985: 0, 2015: 0},
                 events=["untangle_the_branch", "rewire_the_cable", "flatten_a_pine",
                         "new_teacher_arrives"])  # fmt: skip
"""In the last turn before Game Over, the way home of the last item takes a flux or a pair."""
MEETING: Final = at("twin_pines_ranch", "doc", items=["guitar"], outatime=5, other={"place": "high_school_1955"},
                    biffs={1955: "lous_cafe"})  # fmt: skip
"""Another car is at the home of the guitar."""
TIED: Final = at("clock_tower_1885", "doc", paradox=["high_school_1955"], biffs={1955: "lous_cafe"},
                 events=["clock_photograph_session", "new_teacher_arrives", "bump_on_the_head",
                         "cafeteria_shove"], item_decks={1885: 0})  # fmt: skip
"""With one of two places of 1885 fixed, two places and a token of 1955 move the clock."""
CROSSED: Final = at("saloon", "wrench", events=["wake_up_juice"], biffs={1885: "schoolhouse"},
                    other={"place": "blacksmith_shop", "dice": ["doc", "arrow", SPENT, SPENT]})  # fmt: skip
"""The next seat can spend a wrench left at the Saloon only by meeting the car there."""
AFAR: Final = at("saloon", "doc", events=["push_to_eighty_eight"])
"""An arrow leads to the trouble at the other end of the year, with or without a step."""
AWAY: Final = at("clock_tower_1955", "fist", events=["untangle_the_branch"])
PUSHED: Final = at("clock_tower_1885", "wrench", "arrow", biffs={1885: "schoolhouse"}, events=["new_teacher_arrives"])
"""A wrench pays for the Schoolhouse event but cannot move Biff."""


@pytest.mark.parametrize(
    ("state", "command", "text", "facts"),
    [
        (SALOON, c.Strike(0, ("blue.3", "blue.4")), "reroll",
         {"place": "saloon", "year": 1885, "count": 2, "percent": 83}),
        (LAST.clone(), c.EndTurn(0), "end_turn", {"steps": 0}),
        (at("saloon", "doc", "doc", "flux"), c.Strike(0, ("blue.1", "blue.2")), "reroll_any",
         {"count": 1, "percent": 17, "icon": "flux"}),
        (at("saloon", "doc", "doc", "flux", paradox=["skyway"]), c.Strike(0, ("blue.1", "blue.2")), "reroll_doc",
         {"count": 2, "percent": 31, "icon": "doc"}),
        (PUSHED, c.Travel(0, "schoolhouse", ("blue.2",)), "travel_chase_to_fix", {"place": "schoolhouse", "seat": 1}),
        (AFAR, c.Travel(0, "blacksmith_shop", ("blue.1",)), "travel_amid",
         {"place": "blacksmith_shop", "count": 1, "fewer": 1}),
        (AWAY, c.Travel(0, "docs_mansion", ("blue.1",)), "travel_next", {"goal": "clock_tower_1955"}),
        (at("saloon", "flux", items=["tower_flyer"]), c.Travel(0, "martys_house", ("blue.1",)), "travel_next_home",
         {"goal": "clock_tower_1985", "item": "tower_flyer"}),
        (at("saloon", "flux", events=["save_the_tower_flyer"]), c.Travel(0, "martys_house", ("blue.1",)),
         "travel_then", {"goal": "clock_tower_1985"}),
        (at("saloon", "doc", first=1, turn=0), c.Bury(0, "blue.1"), "bury_rest", {"icon": "doc"}),
        (PUSHED, c.Travel(0, "schoolhouse", ("blue.2",)), "travel_push", {"place": "schoolhouse"}),
        (HELD, c.ReturnItem(0, "guitar"), "return_item", {"item": "guitar", "count": 1}),
        (LUCK, c.Strike(0, ("blue.3",)), "reroll_saves", {"count": 2, "percent": 46}),
        (MEETING, c.Travel(0, "high_school_1955", ("blue.1",)), "travel_home",
         {"item": "guitar", "place": "high_school_1955", "count": 1}),
        (TIED, c.Pay(0, "doc", ("blue.1",)), "pay_clear", {"place": "clock_tower_1885", "year": 1885, "count": 1}),
        (AWAY, c.Bury(0, "blue.1"), "bury_to_fix",
         {"given": "fist", "count": 1, "seat": 1, "place": "clock_tower_1955", "year": 1955}),
        (CROSSED, c.Bury(0, "blue.1"), "bury_to_fix",
         {"given": "wrench", "count": 1, "seat": 1, "place": "saloon", "year": 1885}),
        (AFAR, c.Travel(0, "blacksmith_shop", ("blue.1",)), "travel_arrow", {"goal": "shonash_ravine"}),
        (AFAR, c.Travel(0, "blacksmith_shop", ("blue.1",)), "travel_off", {"place": "saloon", "seat": 1}),
    ],
)  # fmt: skip
def test_a_false_reason_is_found(state: State, command: Command, text: str, facts: dict[str, Any]) -> None:
    assert wrong_reason(state, command, text, **facts) == "the reason is not true"


@pytest.mark.parametrize(
    ("state", "command", "text", "facts"),
    [
        (SALOON, c.Strike(0, ("einstein.lightning",)), "reroll",
         {"place": "saloon", "year": 1885, "count": 2, "percent": 83}),
        (at("saloon", "doc", "doc", "flux", paradox=["skyway"]), c.Strike(0, ("blue.1", "blue.2")), "reroll_doc",
         {"count": 1, "percent": 17, "icon": "doc"}),
        (at("saloon", "doc"), c.Bury(0, "blue.1"), "bury_rest", {"icon": "doc"}),
        (HELD, c.ReturnItem(0, "guitar"), "return_early", {"item": "guitar"}),
        (LUCK, c.Strike(0, ("blue.3",)), "reroll_saves", {"count": 2, "percent": 44}),
        (MEETING, c.Travel(0, "high_school_1955", ("blue.1",)), "travel_home",
         {"item": "guitar", "place": "high_school_1955", "count": 1, "met": 2}),
        (TIED, c.Pay(0, "doc", ("blue.1",)), "pay_clear",
         {"place": "clock_tower_1885", "year": 1885, "count": 1, "less": 2, "more": 3}),
        (CROSSED, c.Bury(0, "blue.1"), "bury_to_fix",
         {"given": "wrench", "count": 1, "seat": 1, "place": "saloon", "year": 1885, "meets": 2}),
        (AFAR, c.Travel(0, "blacksmith_shop", ("blue.1",)), "travel_closer", {"goal": "shonash_ravine", "count": 1}),
    ],
)  # fmt: skip
def test_a_true_reason_is_believed(state: State, command: Command, text: str, facts: dict[str, Any]) -> None:
    assert wrong_reason(state, command, text, **facts) == ""


# --- summaries and whole games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_said_of_an_action_of_several_commands_is_true(seats: int) -> None:
    """A summary lists what all commands spent, but not rerolled dice."""
    checker = Checker(truths_of("dice_through_time"))
    told = 0
    for number, (state, _command) in enumerate(playout(seats, 300 + seats)):
        if state.actor < 0 or number % 5:
            continue
        position = Position(box(), state.clone(), seats, "a game by chance")
        for offer in offers(state):
            if len(offer.commands) > 1:
                with listening() as summed:
                    table().log.summary(offer.commands, view_of(state), view_of(done(state, offer.commands)))
                for claim in summed.claims:
                    assert checker.wrong(position, claim) == "", (offer.commands, claim)
                told += len(summed.claims)
    assert told > 50


def test_whole_games_are_told_truly() -> None:
    """A larger sample than :mod:`tests.test_truth`, since most claims concern piece positions."""
    report = ListeningGames("dice_through_time", 88).listen(30_000)
    assert not report.false, report.examples
    assert not report.bare


def test_a_claim_of_a_phase_is_made_in_it() -> None:
    """No reroll odds are stated while events are paid for."""
    state = done(WRENCHES, [c.Pay(0, "doc", ("blue.2",))])
    assert isinstance(state.pending[-1], p.Paying)
    assert not heard(state).claims["chance.cleared"]
