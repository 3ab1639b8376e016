"""Prompts, headings and endings of Riff in Time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.games.riff_in_time.rules.box import SAN_DIMAS
from game.games.riff_in_time.rules.compiled_box import BOGUS_DIE
from game.games.riff_in_time.rules.payment_means import dice_owed
from game.games.riff_in_time.rules.refusal_and_ending_ids import Ending, RefusalReason
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table.sight import role_of
from game.games.riff_in_time.table.text import claimed
from game.games.riff_in_time.table.text.acting_prompts import ActingPrompts
from game.games.riff_in_time.table.text.titles import Titles
from game.i18n import _
from game.rules.claims import Count, Holds, Lists, stated
from game.rules.contract import Command, Refusal, Seat
from game.table.contract import Goal, GoalPart, GoalState, ResultText, SeatLabel
from game.table.messages import GAME_OVER, IS_ASKED, LOG, TURN_OF, PlayMessages, of_goal, terms_of
from game.table.positions import Positions

NEAR = 0.75
"""Share of its dial from which San Dimas is in danger."""
FEW_CARDS = 10
CLOSE = 1
"""Warning threshold: steps of San Dimas, riff cards, or steps of the last rift."""


def goal(titles: Titles, view: TableView) -> Goal:
    """Return the goal: repair every place before San Dimas breaks or the riffs run out (rulebook: end of the game)."""
    repaired, home = stated(claimed.places_repaired(view)).says, stated(claimed.figures_home(view)).says
    san_dimas, left = stated(claimed.dial(view, SAN_DIMAS)).says, stated(claimed.riffs_left(view)).says
    end = stated(claimed.end(view)).says
    danger: GoalState = "danger" if san_dimas >= NEAR * end else "open"
    late: GoalState = "danger" if left <= FEW_CARDS else "open"
    parts = (
        GoalPart("wrench", _("repaired"), f"{repaired}/{len(view.locations)}", titles.tell("goal.tip.places")),
        GoalPart("home", _("home"), f"{home}/{len(view.personages)}", titles.tell("goal.tip.figures")),
        GoalPart("lightning", _("San Dimas"), f"{san_dimas}/{end}", titles.tell("goal.tip.san_dimas"), danger),
        GoalPart("card", _("riffs"), str(left), titles.tell("goal.tip.riffs"), late),
    )
    loud = "" if view.over is not None else _nearly_won(titles, view) or _nearly_lost(titles, view)
    warns = "danger" in (danger, late) and view.over is None
    calm = _in_danger(titles, view) if warns and not loud else titles.tell("goal.win", n=len(view.locations))
    return Goal(loud or calm, parts, loud=bool(loud))


def _nearly_won(titles: Titles, view: TableView) -> str:
    """Name the last step to victory; empty unless it is the only one."""
    still_open = Lists(says=tuple(name for name, one in view.locations.items() if not one.repaired), of="open_places")
    if not still_open.says:
        stated(still_open)
        return titles.tell("goal.won_now")
    last = str(still_open.says[0])
    if len(still_open.says) > 1 or view.locations[last].dial > CLOSE:
        return ""
    stated(still_open)
    stated(claimed.dial(view, last))
    place, home = titles.location(last), titles.locations[last]
    if stated(claimed.is_restored(view, home.personage)).says:
        stated(Holds(says=True, of="one_step_wins", about=(last,)))
        return titles.tell("goal.one_step", place=place)
    return titles.tell("goal.one_figure", place=place, personage=home.personage)


def _nearly_lost(titles: Titles, view: TableView) -> str:
    """Name an imminent loss; empty if there is none."""
    room, left = claimed.room(view), claimed.riffs_left(view)
    if not room.says:
        stated(Holds(says=True, of="one_step_loses"))
        return titles.tell("goal.full")
    if not left.says:
        stated(Holds(says=True, of="next_turn_loses"))
        return titles.tell("goal.no_card")
    if room.says <= CLOSE:
        return titles.tell("goal.nearly_full", room=room)
    return titles.tell("goal.last_cards", left=left) if left.says <= CLOSE else ""


def _in_danger(titles: Titles, view: TableView) -> str:
    """Warn of what is scarcer: growth of San Dimas, or riff cards."""
    room, left = claimed.room(view), claimed.riffs_left(view)
    if room.says <= left.says:
        return titles.tell("goal.nearly_full", room=room)
    return titles.tell("goal.last_cards", left=left)


TERMS: Final[Mapping[str, str]] = {
    "bogus": "bogus",
    "rift": "repair",
    "excellent": "actions",
    "interaction": "actions",
    "restored": "figures",
    "triumphant": "dice",
    "wyld": "dice",
    "san_dimas": "san_dimas",
    "objective": "objectives",
    "riff": "riffs",
    "wire": "actions",
}
"""Rulebook chapters that explain terms."""


SHOWN: Final[Mapping[str, tuple[str, ...]]] = {
    RefusalReason.NOT_BOGUS: ("shown",),
    RefusalReason.WRONG_ACTION: ("needed", "shown"),
    RefusalReason.NO_PAIR: ("first", "second"),
}
"""Refusal facts that are actions of dice and cards."""


class Prompts(PlayMessages[Titles, TableView]):
    """Builds the sentences of play from views."""

    def __init__(self, titles: Titles, positions: Positions[TableView, State]) -> None:
        """Bind titles and positions."""
        self.titles, self.asked, self._positions = titles, titles.section("prompts"), positions
        self.terms = terms_of(titles, TERMS)
        self._acting = ActingPrompts(titles, positions)

    def seat(self, view: TableView, seat: Seat) -> SeatLabel:
        """Label a seat by its character and player."""
        character = view.players[seat].character
        if character is None:
            return self.label(seat)
        portrait = f"riff_in_time/characters/{character}"
        name = self.titles.played(self.titles.character(character), seat)
        return self.label(seat, name, portrait, role_of(character))

    def facts(self, view: TableView) -> dict[str, object]:
        """Return the placeholders of the pending prompt."""
        what = view.asked
        makers: dict[str, Callable[[TableView], dict[str, object]]] = {
            "keeping_objective": self._keeping,
            "swapping": self._swapping,
            "choosing": self._choosing,
            "arranging": self._arranging,
            "taking_dice": self._taking_dice,
            "acting": lambda view: {"acting": self._acting.prompt(view)},
        }
        return makers[what](view) if what in makers else {}

    def _keeping(self, view: TableView) -> dict[str, object]:
        offered = Count(says=len(view.players[view.actor].offered), of="offered", about=(view.actor,))
        return {"player": self.titles.player(view, view.actor), "offered": offered}

    def _swapping(self, view: TableView) -> dict[str, object]:
        swap = self.titles.lookup.commands[view.turn].swap_riff
        return {"swap_loses": claimed.ends("lost", swap) if self.loses(view, swap) else None}

    def _choosing(self, view: TableView) -> dict[str, object]:
        """Return which options lose the game."""
        options = self._positions.of(view).legal_commands()
        told = [stated(claimed.ends("lost" if self.loses(view, one) else "", one)) for one in options]
        lost = [one.says for one in told].count("lost")
        return {"losing": self.titles.tell("phrases.losing", all=lost == len(options)) if lost else None}

    def loses(self, view: TableView, command: Command) -> bool:
        """Return whether a command loses the game immediately."""
        over = self._positions.after(view, (command,)).over
        return over is not None and not over.winners

    def _arranging(self, view: TableView) -> dict[str, object]:
        return {"number": Count(says=view.ask.number if view.ask is not None else 0, of="to_arrange")}

    def _taking_dice(self, view: TableView) -> dict[str, object]:
        """Return how many dice to choose and whether Bogus dice are added."""
        room = Count(says=view.ask.room if view.ask is not None else 0, of="dice_to_choose")
        bogus = dice_owed(self._positions.of(view))[BOGUS_DIE]
        return {"room": room, "bogus_dice": Holds(says=bool(bogus), of="bogus_dice")}

    def goal(self, view: TableView) -> Goal:
        """Return the goal and how near it is."""
        return goal(self.titles, view)

    def when(self, view: TableView) -> str:
        """Return the round."""
        return self.titles.say(LOG["round"], n=Count(says=view.round, of="round"))

    def heading(self, view: TableView) -> tuple[str, str]:
        """Return whose turn it is, and the round."""
        late = self.when(view)
        if view.over is not None:
            return _(GAME_OVER), late
        asked = view.actor >= 0 and view.actor != view.turn
        who = self.titles.player(view, view.actor if asked else view.turn)
        return self.titles.say(IS_ASKED if asked else TURN_OF, seat=who), late

    def refusal(self, refusal: Refusal, view: TableView) -> str:
        """Return a refusal's text with players, dice and actions named."""
        facts = dict(refusal.facts)
        named: dict[str, object] = {}
        if "seat" in facts:
            named["seat"] = self.titles.player(view, int(facts["seat"]))
        for fact in SHOWN.get(refusal.why, ()):
            named[fact] = self.titles.sign(str(facts[fact]))
        if refusal.why == RefusalReason.TOO_MANY_DICE:
            named["any"] = bool(facts["left"])
        return self.comes_first(refusal, view) or self.titles.refusal(refusal, **named)

    # --- the end -----------------------------------------------------------------------------------------------------

    def result(self, view: TableView) -> ResultText:
        """Return the result text."""
        assert view.over is not None
        told = f"endings.{Ending(view.over.ending)}"
        title, text = self.titles.tell(told), self.titles.tell(f"{told}.text", **self._decisive(view))
        return ResultText(title, text, bool(view.over.winners), "shelf/riff_in_time", self._facts(view))

    def _decisive(self, view: TableView) -> dict[str, object]:
        """Return what decided the game: the round, the places still open, and how far San Dimas could still grow."""
        return {
            "round": Count(says=view.round, of="round"),
            "open": claimed.places_open(view),
            "room": claimed.room(view),
        }

    def _facts(self, view: TableView) -> tuple[tuple[str, str], ...]:
        """Return the figures of the result: how close the game was."""
        places, figures = len(view.locations), len(view.personages)
        done = Count(says=sum(player.done for player in view.players), of="objectives_done")
        san_dimas, most = stated(claimed.dial(view, SAN_DIMAS)).says, stated(claimed.end(view)).says
        return (
            (_("Places repaired"), of_goal(stated(claimed.places_repaired(view)).says, places)),
            (_("Figures back home"), of_goal(stated(claimed.figures_home(view)).says, figures)),
            (_("Open rifts"), of_goal(stated(claimed.places_open(view)).says, places)),
            (_("San Dimas"), of_goal(san_dimas, most)),
            (_("Objectives"), of_goal(stated(done).says, len(view.players))),
            (_("Riff cards left"), str(stated(claimed.riffs_left(view)).says)),
            (_("Rounds played"), str(stated(Count(says=view.round, of="round")).says)),
        )
