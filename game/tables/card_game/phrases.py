"""The sentences of play in the Card Game: prompts, headings and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.rules.card_game.box import B1
from game.rules.card_game.kit import Kit
from game.rules.card_game.view import TableView
from game.rules.card_game.words import Ending
from game.tables.card_game import aims
from game.tables.card_game.titles import Titles
from game.tables.contract import Outcome
from game.words import _, ngettext


class Phrases:
    """Makes sentences from views."""

    def __init__(self, kit: Kit, titles: Titles) -> None:
        """Take the names of things."""
        self.kit, self.titles = kit, titles
        self._prompts: dict[str, Callable[[TableView], str]] = {
            "choosing": self._choosing,
            "due": self._due,
            "closing": lambda _view: _("Use an item, or end your turn."),
            "deed": self._deed,
            "second": self._second,
            "window": self._window,
            "theft": self._window,
            "finding": self._finding,
            "giving": self._giving,
            "dropping": self._dropping,
        }

    # --- prompts -----------------------------------------------------------------------------------------------------

    def prompt(self, view: TableView) -> str:
        """Say what the actor is to do."""
        if view.ask is None or view.ask.what not in self._prompts:
            return ""
        return self._prompts[view.ask.what](view)

    def _choosing(self, view: TableView) -> str:
        if view.identity is None:
            return _("Who are you? Keep this identity, or change it once.")
        name = self.titles.identity(view.identity)
        return _("You are {name}. Keep this identity, or change it once?").format(name=name)

    def _due(self, view: TableView) -> str:
        ask = view.ask
        assert ask is not None
        if ask.target == "shopping":
            text = ngettext("Play {n} more item, or stop.", "Play up to {n} more items, or stop.", ask.left)
            return text.format(n=ask.left)
        if ask.left > 1:
            return _("Play a card, or draw instead: {n} plays are left.").format(n=ask.left)
        return _("Play a card, or draw one instead.")

    def _deed(self, view: TableView) -> str:
        ask = view.ask
        assert ask is not None
        sentence = {
            "fuel": _("{card}: what fuels it?"),
            "linchpin": _("{card}: which linchpin does it flip?"),
            "side": _("{card}: which side is to show?"),
            "item": _("{card}: which item?"),
            "player": _("{card}: for whom?"),
            "way": _("{card}: which way do the hands go?"),
        }[ask.target]
        return sentence.format(card=self.titles.card(str(ask.card)))

    def _second(self, _view: TableView) -> str:
        return _("Discard the item to flip another linchpin: drag it there. Or leave it.")

    def _window(self, view: TableView) -> str:
        """Ask whether what is announced is to be answered."""
        return f"{self.announced(view)} {_('Answer it?')}"

    def announced(self, view: TableView) -> str:
        """Say what everybody may answer, in words for everybody."""
        ask = view.ask
        assert ask is not None
        who = self.titles.seat(view.turn if ask.by is None else ask.by)
        if ask.what == "theft":
            text = _("{seat} has taken {card} from {victim}.")
            card = self.titles.card(str(ask.card))
            return text.format(seat=who, card=f"**{card}**", victim=self.titles.seat(view.actor))
        if ask.target == "draw":
            return _("{seat} is about to draw for the turn.").format(seat=who)
        sentence = {
            "play": _("{seat} plays {card}{aim}."),
            "second": _("{seat} flips once more with {card}{aim}."),
            "item": _("{seat} discards {card} to use it."),
            "answer": _("{seat} answers with {card}."),
        }[ask.target]
        aim = self.aim(view) if ask.target in ("play", "second") else ""
        text = sentence.format(seat=who, card=f"**{self.titles.card(str(ask.card))}**", aim=aim)
        return text.replace("!**.", "!**")  # some titles end a sentence by themselves

    def aim(self, view: TableView) -> str:
        """Say what a played card is aimed at, to be put behind its name; empty when at nothing."""
        deed = aims.targets(view)
        if deed is None:
            squares = [index for index in aims.aimed(self.kit, view) if self.titles.is_linchpin(index)]
            return _(" on {square}").format(square=squares[0]) if squares else ""
        if deed.linchpin >= 0:
            return _(" on {square}").format(square=self.kit.linchpins[deed.linchpin])
        if deed.item >= 0:
            item, owner = self.titles.card(self.kit.names[deed.item]), self.titles.seat(deed.owner)
            return _(" on {item} of {seat}").format(item=item, seat=owner)
        if deed.player >= 0 and self.kit.effects[deed.card] != "train":
            return _(" on {seat}").format(seat=self.titles.seat(deed.player))
        linchpin = self.kit.cards[deed.card].linchpin
        if linchpin >= 0 and deed.side >= 0:
            event = self.titles.event(self.kit.linchpins[linchpin], bool(deed.side))
            return _(" for “{event}”").format(event=event)
        if deed.side >= 0:
            return _(" to the left") if deed.side else _(" to the right")
        return ""

    def _finding(self, view: TableView) -> str:
        from_pile = view.ask is not None and view.ask.target == "pile"
        if from_pile:
            return _("Take a card out of the draw pile and play it now: click it twice.")
        return _("Take a card out of the discard pile and play it now: click it twice.")

    def _giving(self, view: TableView) -> str:
        ask = view.ask
        assert ask is not None
        who = self.titles.seat(view.turn if ask.by is None else ask.by)
        return _("Give a card to {seat}: drag it there, or click it twice.").format(seat=who)

    def _dropping(self, view: TableView) -> str:
        ask = view.ask
        assert ask is not None
        if ask.target == "item":
            return _("Discard one of your items: click it twice.")
        text = ngettext("Discard {n} card of your hand: click it twice.",
                        "Discard {n} cards of your hand: click each twice.", ask.left)  # fmt: skip
        return text.format(n=ask.left)

    # --- heading -----------------------------------------------------------------------------------------------------

    def heading(self, view: TableView) -> tuple[str, str]:
        """Say whose turn it is, and how many cards lie on B-1; or who is asked out of turn."""
        stack = _("B-1 ×{n}").format(n=view.stack)
        if view.over is not None:
            return _("The end"), stack
        if view.ask is not None and view.ask.what in ("choosing", "beginning", "identifying"):
            return _("Who is who"), stack
        turn = _("Your turn") if view.seat == view.turn else _("{seat}'s turn").format(seat=self.titles.seat(view.turn))
        if view.actor < 0 or view.actor == view.turn:
            return turn, stack
        answers = view.ask is not None and view.ask.what in ("window", "theft")
        who = _("You") if view.actor == view.seat else self.titles.seat(view.actor)
        return who, _("may answer") if answers else _("to choose")

    # --- the end -----------------------------------------------------------------------------------------------------

    def outcome(self, view: TableView) -> Outcome:
        """Put the end of the game into words; all identities lie open now."""
        assert view.over is not None
        winner = view.over.winners[0] if view.over.winners else view.turn
        ending = Ending(view.over.ending)
        who = self.titles.seat(winner)
        title = _("{seat} keeps history").format(seat=who)
        if view.seat == winner:
            title = _("History is yours")
        active = self.titles.seat(view.turn)
        text = {
            Ending.OWN_HISTORY: _(
                "The clock is hung, the idea never comes, and nobody will ever travel in time again: "
                "history stays just as {winner} needs it."
            ),
            Ending.THEIR_HISTORY: _(
                "{active} prevented time travel, but history was not as {active} needed it. "
                "It was as {winner} did, and so it stays."
            ),
        }[ending].format(winner=who, active=active)
        won = view.seat is None or view.seat == winner
        return Outcome(title, text, won, f"card_game/squares/{B1}_altered", self._facts(view, winner))

    def _facts(self, view: TableView, winner: int) -> tuple[tuple[str, str], ...]:
        """How it stood at the end."""
        linchpins = sum(view.timeline[index] for index in self.kit.linchpins)
        altered = sum(view.timeline.values())
        rows = [
            (_("Winner"), self.titles.seat(winner)),
            (_("Linchpins altered"), _("{n} of {all}").format(n=linchpins, all=len(self.kit.linchpins))),
            (_("Events altered"), _("{n} of {all}").format(n=altered, all=len(view.timeline))),
            (_("Decoys found at B-1"), str(view.aside)),
            (_("Cards left to draw"), str(view.deck)),
        ]
        for seat, identity in enumerate(view.revealed):
            if identity is not None:
                wants = self.titles.wants(identity)
                met = sum(view.timeline[index] == altered for index, altered in wants)
                who = f"{self.titles.seat(seat)} · {self.titles.identity(identity)}"
                rows.append((who, _("{n} of {all}").format(n=met, all=len(wants))))
        return tuple(rows)

    # --- hints -------------------------------------------------------------------------------------------------------

    def hint(self, sentence: str, facts: Mapping[str, Any]) -> str:
        """Say why a hint is a good idea: a sentence whose facts name squares, cards and seats by id."""
        words = {name: self._fact(name, value) for name, value in facts.items()}
        return _(sentence).format(**words)

    def _fact(self, name: str, value: object) -> object:
        """Put the name of a thing in place of its id."""
        if name in ("card", "item", "other") and isinstance(value, str) and value in self.titles.physical:
            return self.titles.card(value)
        if name in ("seat", "player", "owner") and isinstance(value, int):
            return self.titles.seat(value)
        if name == "identity" and isinstance(value, str) and value in self.titles.identities:
            return self.titles.identity(value)
        return value
