"""Prompts, headings and endings of the Card Game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.card_game.rules.box import B1
from game.games.card_game.rules.compiled_box import Lookup
from game.games.card_game.rules.pending import Answering, Deed, Second, Using
from game.games.card_game.rules.refusal_and_ending_ids import Ending
from game.games.card_game.rules.view import TableView
from game.games.card_game.table import announced_flips
from game.games.card_game.table.input.idle_plays import is_idle
from game.games.card_game.table.text import claimed
from game.games.card_game.table.text.titles import Titles
from game.i18n import N_, _, listed
from game.rules.claims import Count, Names, stated
from game.rules.contract import Seat
from game.table.contract import Goal, GoalPart, PictureInset, ResultText
from game.table.messages import PlayMessages, terms_of
from game.ui.paint.geometry import Rect

NEAR: Final = 2
"""Stack size of B-1 from which a history in place is dangerous."""


def goal(view: TableView, titles: Titles) -> Goal:
    """Return the viewer's goal (rulebook: how to win); nothing secret for an observer."""
    if view.identity is None:
        return Goal(_("Put your three events in place, then flip B-1."))
    parts = tuple(_part(view, titles, square, altered) for square, altered in titles.wants(view.identity))
    if view.over is not None:
        return Goal(_("You needed these three events, then B-1."), parts)
    parts = (*parts, _stack(view, titles))
    if not stated(claimed.in_place(view, titles, view.identity)).says:
        return Goal(titles.tell("goal.win", all=claimed.wanted(titles, view.identity)), parts)
    return Goal(_last_step(view, titles), parts, loud=True)


def _last_step(view: TableView, titles: Titles) -> str:
    """Describe how B-1 can be turned, or that no hand card does it."""
    if view.turn != view.seat:
        return _("Your history is in place. Flip B-1 on your turn!")
    b1 = titles.lookup.b1
    if any(isinstance(record, Deed | Second) and record.linchpin == b1 for record in view.pending):
        return _("Your history is in place, and B-1 flips unless someone stops it!")
    if not view.ask or view.asked != "due" or view.ask.target == "shopping":
        return _("Your history is in place. Flip B-1 as soon as you can!")
    cards = stated(claimed.turns_b1(titles.lookup, view)).says
    alike = {titles.info(str(card)).id for card in cards}
    number = claimed.turners(cards)
    return titles.tell("goal.turn_it", card=cards[0] if len(alike) == 1 else None, cards=bool(cards), number=number)


def _part(view: TableView, titles: Titles, square: str, altered: bool) -> GoalPart:
    """Return one event as a part of the goal."""
    met = claimed.is_needed_so(view, titles, str(view.identity), square)
    tip = titles.tell("goal.event", met=met, event=titles.event(square, altered), square=square)
    return GoalPart("identity" if met.says else "cross", "", square, tip, "met" if met.says else "open")


def _stack(view: TableView, titles: Titles) -> GoalPart:
    """Return B-1's stack size and how many of the others' possible identities would win."""
    number = stated(claimed.others_in_place(view, titles))
    facts = {"number": number, "all": claimed.others(view, titles), "any": number.says > 0}
    tip = " ".join((titles.tell("goal.stack", stack=claimed.stack(view)), titles.tell("goal.others", **facts)))
    value = titles.tell("goal.stack.left", stack=claimed.stack(view))
    return GoalPart("flux", B1, value, tip, "danger" if number.says and view.stack <= NEAR else "open")


TERMS: Final[Mapping[str, str]] = {
    "linchpin": "timeline",
    "ripplepoint": "timeline",
    "identity": "goal",
    "b1": "end",
    "decoy": "end",
    "doubleback": "kinds",
    "machine": "machines",
    "item": "items",
    "power_action": "kinds",
}
"""Rulebook chapters that explain terms."""


CANCELS: Final = ("memo", "memo_item")
"""Effects of responses that only cancel."""


WINNER: Final = Rect(0.72, 0.06, 0.25, 0.5)
"""Rectangle of the winner's portrait in the result picture, as shares of it."""


BEFORE_PLAY: Final = ("choosing", "beginning", "identifying")
"""Questions that everybody is asked before the first turn."""


class Prompts(PlayMessages[Titles, TableView]):
    """Builds the sentences of play from views."""

    def __init__(self, lookup: Lookup, titles: Titles) -> None:
        """Register the prompts that need more than one sentence."""
        self.lookup, self.titles, self.terms = lookup, titles, terms_of(titles, TERMS)
        self.asked = {**titles.section("prompts"), "window": self._window, "theft": self._window}

    # --- prompts -----------------------------------------------------------------------------------------------------

    def facts(self, view: TableView) -> dict[str, object]:
        """Return the placeholders of the pending prompt: taker, remaining plays, items or cards, choices."""
        ask, lookup = view.ask, self.lookup
        assert ask is not None
        facts: dict[str, object] = {"taker": Names(says=_by(view), of="taker")} if ask.what == "giving" else {}
        if ask.what == "due" and ask.target == "shopping":
            items = sum(lookup.items >> lookup.card[card] & 1 for card in view.hand)
            number = claimed.items_to_play(min(ask.left, items))
            facts |= {"left": number, "any_left": bool(number.says)} if view.seat == view.actor else {"any_left": True}
        elif ask.what == "due":
            plays = any(lookup.playable >> lookup.card[card] & 1 for card in view.hand)
            playable = claimed.can_play(view, plays) if view.seat == view.actor else True
            facts |= {"left": claimed.plays_left(ask.left), "playable": playable}
        elif ask.what == "dropping":
            player = view.players[view.actor]
            most = len(player.table) if ask.target == "item" else player.hand
            facts["left"] = claimed.cards_to_drop(min(ask.left, most))
        elif ask.target == "side":
            facts["square"] = self.titles.info(str(ask.card)).linchpin
        elif ask.target == "fuel":
            facts["from_hand"] = lookup.effects[lookup.card[str(ask.card)]] == "v4"
        return facts

    def _window(self, view: TableView) -> str:
        """Ask whether to respond to the announcement."""
        return f"{self.announced(view)} {_('Respond?')}"

    def announced(self, view: TableView) -> str:
        """Describe the announcement open to responses and whether it has no effect, for all to read."""
        ask, deed = view.ask, announced_flips.targets(view)
        assert ask is not None
        name = "theft" if ask.what == "theft" else ask.target
        aim = self.aim(view) if ask.target in ("play", "second") else ""
        using = next((record for record in view.pending if isinstance(record, Using)), None)
        fed = using.item if using is not None and using.item != using.paid else None
        eater = self.titles.card(self.lookup.names[fed]) if fed is not None else None
        said = self.titles.tell(f"phrases.{name}", ask, view, seat=_by(view), aim=aim or None, eater=eater)
        if deed is None or deed.linchpin == self.lookup.b1:
            return said
        if ask.target == "play":
            idle = stated(claimed.does_nothing(is_idle(self.lookup, view, deed))).says
            return f"{said} {_('It would have no effect.')}" if idle else said
        if ask.target != "answer" or not self._only_cancels(view):
            return said
        idle = stated(claimed.answered_does_nothing(is_idle(self.lookup, view, deed))).says
        return f"{said} {_('The card that was played would have no effect.')}" if idle else said

    def _only_cancels(self, view: TableView) -> bool:
        """Return whether all responses to a card only cancel it, rather than steal it or end the turn."""
        answers = (record for record in view.pending if isinstance(record, Answering))
        return all(self.lookup.effects[record.card] in CANCELS for record in answers)

    def aim(self, view: TableView) -> str:
        """Describe the target of a played card, to follow its name; empty without one."""
        lookup, tell, deed = self.lookup, self.titles.tell, announced_flips.targets(view)
        if deed is None:
            squares = [index for index in announced_flips.aimed(lookup, view) if self.titles.is_linchpin(index)]
            return tell("phrases.aim.square", square=squares[0]) if squares else ""
        if deed.linchpin >= 0:
            return tell("phrases.aim.square", square=lookup.linchpins[deed.linchpin])
        if deed.item >= 0:
            return tell("phrases.aim.item", item=lookup.names[deed.item], seat=deed.owner)
        if deed.player >= 0 and lookup.effects[deed.card] != "train":
            return tell("phrases.aim.seat", seat=deed.player, own=deed.player == _by(view))
        linchpin = lookup.cards[deed.card].linchpin
        if linchpin >= 0 and deed.side >= 0:
            square, side = lookup.linchpins[linchpin], bool(deed.side)
            stays = view.timeline[square] == side
            return tell("phrases.side", stays=stays, square=square, event=self.titles.event(square, side))
        return tell("phrases.aim.way", left=bool(deed.side)) if deed.side >= 0 else ""

    # --- headings ----------------------------------------------------------------------------------------------------

    def goal(self, view: TableView) -> Goal:
        """Return the goal and how near it is."""
        return goal(view, self.titles)

    def heading(self, view: TableView) -> tuple[str, str]:
        """Return whose turn it is and B-1's stack size, or who is asked out of turn."""
        stack = self.titles.tell("phrases.stack", n=claimed.stack(view))
        if view.over is not None:
            return _("The end"), stack
        if view.asked in BEFORE_PLAY:
            return _("Who are you?"), stack
        turn = self.titles.turn_of(view, view.turn)
        if view.actor < 0 or view.actor == view.turn:
            return turn, stack
        answers = view.asked in ("window", "theft")
        if self.titles.is_you(view, view.actor):
            return _("You may respond") if answers else _("You must choose"), stack
        return self.titles.seat(view.actor), _("may respond") if answers else _("must choose")

    # --- end of the game ---------------------------------------------------------------------------------------------

    def result(self, view: TableView) -> ResultText:
        """Return the result text; all identities are revealed now."""
        assert view.over is not None
        winner = view.over.winners[0] if view.over.winners else view.turn
        stated(Names(says=winner, of="winner"))
        title = _("History is yours") if view.seat == winner else self.titles.tell("endings.keeps", seat=winner)
        won = view.seat is None or view.seat == winner
        who = view.revealed[winner] if view.revealed else None
        needed = listed([square for square, _altered in self.titles.wants(who)] if who is not None else ())
        ending = f"endings.{Ending(view.over.ending)}"
        text = self.titles.tell(ending, seat=winner, turn=view.turn, squares=needed)
        inset = PictureInset(f"card_game/portraits/{who}", WINNER) if who is not None else None
        return ResultText(title, text, won, f"card_game/squares/{B1}_altered", self._facts(view, winner), inset)

    def _facts(self, view: TableView, winner: int) -> tuple[tuple[str, str], ...]:
        """Return the final standings."""
        shown = {**view.timeline, B1: True}  # the real card is revealed
        linchpins = Count(says=sum(shown[one] for one in self.lookup.linchpins), of="linchpins_altered")
        altered = Count(says=sum(shown.values()), of="events_altered")
        rows = [
            (_("Winner"), self.titles.seat(winner)),
            (_("Linchpins altered"), self._of_all(linchpins, len(self.lookup.linchpins))),
            (_("Events altered"), self._of_all(altered, len(view.timeline))),
            (_("Decoys found at B-1"), str(stated(claimed.decoys_found(view)).says)),
            (_("Cards left to draw"), str(stated(claimed.deck(view)).says)),
        ]
        for seat, identity in enumerate(view.revealed):
            if identity is not None:
                wants = self.titles.wants(identity)
                met = sum(view.timeline[index] == altered for index, altered in wants)
                who = f"{self.titles.seat(seat)} · {self.titles.identity(identity)}"
                rows.append((who, self._of_all(Count(says=met, of="events_met", about=(seat,)), len(wants))))
        return tuple(rows)

    def _of_all(self, reached: Count, number: int) -> str:
        """Return a count out of its total in the box."""
        return self.titles.say(N_("{n} of {all}"), n=reached, all=Count(says=number, of="all_of", about=(reached.of,)))


def _by(view: TableView) -> Seat:
    """Return the seat a decision is about."""
    return view.turn if view.ask is None or view.ask.by is None else view.ask.by
