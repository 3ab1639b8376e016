"""Offers in the Card Game, as gestures and buttons: one method for each pending decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial, reduce
from typing import Final

from game.games.card_game.rules import commands as c
from game.games.card_game.rules.state_machine import State
from game.games.card_game.rules.view import PendingView, TableView
from game.games.card_game.table import announced_flips, thing_kinds
from game.games.card_game.table.input.command_sequences import CommandSequence, chains, noted
from game.games.card_game.table.input.idle_plays import idle_reason
from game.games.card_game.table.squares import SIZE
from game.games.card_game.table.text import claimed
from game.games.card_game.table.text.titles import Titles
from game.i18n import _, pgettext
from game.rules.claims import stated
from game.rules.contract import Command, PlayerCommand
from game.table.contract import Offer, PicturedChoice
from game.table.contract_defaults import PlainOffers, named
from game.table.messages import verb_of
from game.table.positions import Positions
from game.ui.tabletop.commands_by_pointing import Gesture
from game.ui.tabletop.poses import Face
from game.ui.tabletop.thing_names import Thing

CANCELS: Final = ("memo", "memo_item", "engine")
"""Effects that cancel what they respond to."""


class ActionNames:
    """Names of actions, for buttons and sentences."""

    def __init__(self, titles: Titles) -> None:
        self.titles = titles

    def of(self, view: TableView, commands: Sequence[Command]) -> str:
        """Return the name of an action of one or more commands."""
        first, ask = commands[0], view.ask
        if verb_of(first) not in self.titles.section("actions"):
            return self._play(view, commands)
        facts: dict[str, object] = {"shopping": ask is not None and ask.target == "shopping"}
        if isinstance(first, c.Drop):
            facts["held"] = first.card in view.hand
        if isinstance(first, c.Answer):
            lookup, other = self.titles.lookup, ask.card if ask is not None else None
            facts |= {
                "other": other,
                "cancels": other is not None and lookup.effects[lookup.card[first.card]] in CANCELS,
            }
        return self.titles.tell(f"actions.{verb_of(first)}", first, ask, **facts)

    def _play(self, view: TableView, commands: Sequence[Command]) -> str:
        """Return the name of playing a card with some of its targets."""
        given = [command for command in commands if isinstance(command, PlayerCommand)]
        chain = reduce(lambda known, command: noted(known, command, 0), given, CommandSequence(()))
        card = next((command.card for command in given if isinstance(command, c.Play)), view.ask and view.ask.card)
        owner = next((command.owner for command in given if isinstance(command, c.AimItem)), chain.player)
        facts = {"card": card, "player": owner, "own": owner == view.actor, "fuel": chain.fuel, "square": chain.square}
        if chain.altered is not None:
            square = str(self.titles.info(str(card)).linchpin)
            event = self.titles.event(square, stated(claimed.will_show(square, chain.altered, chain.commands)).says)
            return self.titles.tell("actions.play.side", event=event, flips=view.timeline[square] != chain.altered)
        form = (
            "bare" if chain.bare
            else "flips" if chain.square is not None
            else "on_item" if chain.item is not None
            else "on_player" if chain.player is not None
            else "passes" if chain.left is not None
            else "plain"
        )  # fmt: skip
        return self.titles.tell(f"actions.play.{form}", item=chain.item, left=bool(chain.left), **facts)


TABLE: Final = thing_kinds.table()
"""The timeline as a whole, the drop target of cards that need no other."""


class Offers(PlainOffers[TableView]):
    """Offers for the pending decision."""

    def __init__(self, titles: Titles, positions: Positions[TableView, State]) -> None:
        self.lookup, self.titles, self._names, self._positions = titles.lookup, titles, ActionNames(titles), positions
        self._by_ask: dict[str, Callable[[TableView, Sequence[Command]], Iterator[Offer]]] = {
            "choosing": self._choosing,
            "due": self._due,
            "closing": self._due,
            "deed": self._deed,
            "second": self._second,
            "window": self._answering,
            "theft": self._answering,
            "finding": self._finding,
            "giving": self._giving,
            "dropping": self._dropping,
        }

    def make(self, view: TableView, legal: Sequence[Command]) -> list[Offer]:
        """Return all offers for the pending decision."""
        if view.ask is None:
            return []
        return named(self._by_ask[view.ask.what](view, legal), partial(self._names.of, view))

    def still_ready(self, view: TableView, legal: Sequence[Command], given: Sequence[Command]) -> str:
        """Return the confirmation to end a Shopping Spree with playable items left, else "".

        The rules ask by themselves about what could be used before a turn ends.
        """
        items = sum(isinstance(command, c.Play) for command in legal)
        if not isinstance(given[-1], c.Finish) or not items or view.ask is None:
            return ""
        return self.titles.tell("actions.finish.sure", n=claimed.items_to_play(min(items, view.ask.left)))

    # --- one's own turn ----------------------------------------------------------------------------------------------

    def _choosing(self, _view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield keeping the identity, and swapping it once."""
        for command in legal:
            if isinstance(command, c.KeepIdentity):
                yield Offer((command,), label=pgettext("identity", "Keep it"), icon="check", main=True)
            elif isinstance(command, c.Mulligan):
                yield Offer((command,), Gesture(thing_kinds.identity(), None), label=_("Swap it"), icon="identity")

    def _due(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield plays from the hand with their targets, drawing instead, items, and the end of the turn."""
        for command in legal:
            if isinstance(command, c.Play):
                for chain in chains(self._positions.of(view), command):
                    yield from self._aimed(view, command.card, chain)
            elif isinstance(command, c.DrawInstead):
                none = not view.deck and not view.discards
                stated(claimed.does_nothing(none, (command,)))
                idle = _("there's no card left to draw.") if none else ""
                pile = Gesture(thing_kinds.pile(), None)
                yield Offer((command,), pile, label=_("Draw instead"), icon="draw", idle=idle)
            elif isinstance(command, c.UseItem):
                yield from self._use(command)
            elif isinstance(command, c.Finish):
                words = _("Stop shopping") if view.ask and view.ask.target == "shopping" else _("End turn")
                yield Offer((command,), label=words, icon="check", main=True)

    def _use(self, command: c.UseItem) -> Iterator[Offer]:
        """Yield uses of items: dropped on the timeline, or fuel dropped on Mr. Fusion."""
        cost = self._used(command.other or command.item, (command,))
        if command.other is not None:
            label = _("Feed it to Mr. Fusion")
            gesture = Gesture(thing_kinds.card(command.other), thing_kinds.card(command.item), label)
            yield Offer((command,), gesture, cost=cost)
            return
        words = _("Use {item}").format(item=self.titles.card(command.item))
        gesture = Gesture(thing_kinds.card(command.item), TABLE, words)
        yield Offer((command,), gesture, label=words, icon="item", cost=cost)

    def _used(self, item: str, after: tuple[Command, ...]) -> str:
        """Return the cost text of an item or set-aside card that the commands use up."""
        (used,) = stated(claimed.uses((item,), after)).says
        return _("Uses {item}").format(item=self.titles.card(str(used)))

    def _aimed(self, view: TableView, card: str, chain: CommandSequence) -> Iterator[Offer]:
        """Yield plays of a card dropped on its target; if there are several fuels, one is pointed at next."""
        pick = thing_kinds.card(card)
        turned = tuple(self._turned(view, card, chain))
        if chain.square is not None or chain.altered is not None:
            stated(claimed.turns(turned, chain.commands))
        marks = [thing_kinds.square(index) for index in turned]
        marks += [thing_kinds.card(chain.fuel)] if chain.fuel is not None else []
        idle = idle_reason(self.lookup, view, card, chain)
        stated(claimed.does_nothing(bool(idle), chain.commands))
        spends = self._cost(card, chain)
        cost = " · ".join(filter(None, (_("No effect") if idle else "", spends)))
        offer = Offer(chain.commands, cost=cost, spends=spends, marks=tuple(marks), does=_("Play"), idle=idle)
        linchpin = self.titles.info(card).linchpin
        if chain.altered is not None and linchpin is not None:
            offer = replace(offer, choice=self._choice(view, linchpin, chain.altered))
        for place, label in self._places(view, card, chain):
            more = (thing_kinds.card(chain.fuel),) if chain.fuels > 1 and chain.fuel is not None else ()
            yield replace(offer, gesture=Gesture(pick, place, label, more))

    def _turned(self, view: TableView, card: str, chain: CommandSequence) -> Iterable[str]:
        """Return the squares that a play would flip."""
        if chain.square is not None:
            return announced_flips.turned(self.lookup, view.timeline, self.lookup.linchpin[chain.square])
        if chain.altered is not None:
            linchpin = self.lookup.cards[self.lookup.card[card]].linchpin
            return announced_flips.turned(self.lookup, view.timeline, linchpin, int(chain.altered))
        return ()

    def _cost(self, card: str, chain: CommandSequence) -> str:
        """Return what a play uses up; the Case stays, unless it is discarded from the hand."""
        if chain.fuel is None:
            return ""
        effects, numbers = self.lookup.effects, self.lookup.card
        if effects[numbers[chain.fuel]] == "case" and effects[numbers[card]] != "v4":
            stated(claimed.uses((), chain.commands))
            return _("Keeps {item}").format(item=self.titles.card(chain.fuel))
        return self._used(chain.fuel, chain.commands)

    def _places(self, view: TableView, card: str, chain: CommandSequence) -> Iterator[tuple[Thing, str]]:
        """Yield where a play can be dropped, with a label for places that several plays share."""
        title = self.titles.card(card)
        linchpin = self.titles.info(card).linchpin
        if chain.square is not None:
            parts = _("Flip {square}").format(square=chain.square), self._cost(card, chain)
            yield thing_kinds.square(chain.square), " · ".join(filter(None, parts))
        elif chain.item is not None:
            yield thing_kinds.card(chain.item), self.titles.card(chain.item)
        elif chain.player is not None:
            yield thing_kinds.seat(chain.player), self.titles.seat(chain.player)
            if chain.player == view.actor and view.identity is not None:
                yield thing_kinds.identity(), self.titles.seat(chain.player)
        elif chain.altered is not None and linchpin is not None:
            yield thing_kinds.square(linchpin), self.side_words(view, linchpin, chain.altered, chain.commands)
        elif chain.left is not None:
            words = self.way_words(view, chain.left)
            yield TABLE, words
            yield thing_kinds.seat(self.neighbour(view, chain.left)), words
        else:
            words = _("Play without effect") if chain.bare else title
            yield TABLE, words
            yield thing_kinds.play(), words

    def side_words(self, view: TableView, square: str, altered: bool, after: tuple[Command, ...]) -> str:
        """Return the label for the side a square will show, whether flipped or kept."""
        event = self.titles.event(square, stated(claimed.will_show(square, altered, after)).says)
        if view.timeline[square] == altered:
            return _("Keep “{event}”").format(event=event)
        return _("Flip to “{event}”").format(event=event)

    def _choice(self, view: TableView, square: str, altered: bool) -> PicturedChoice:
        """Return the picture of the side that a linchpin would show; whether it suits the viewer's identity better."""
        question = _("Which side shall {square} show?").format(square=square)
        picture = Face(thing_kinds.square, SIZE, square, "altered" if altered else "original")
        verb = _("Keep") if view.timeline[square] == altered else _("Flip")
        serves = self._met(view, square, altered) > self._met(view, square, not altered)
        return PicturedChoice(question, picture, verb, _("you need this") if serves else "")

    def _met(self, view: TableView, square: str, altered: bool) -> int:
        """Return how many events of the viewer's identity are in place with a side of a linchpin."""
        if view.identity is None:
            return 0
        turned = announced_flips.turned(self.lookup, view.timeline, self.lookup.linchpin[square], int(altered))
        return self.titles.met(view.identity, {**view.timeline, **turned}).count("1")

    def neighbour(self, view: TableView, left: bool) -> int:
        """Return the neighbor to pass hands to; the next seat is to the left."""
        return (view.turn + (1 if left else -1)) % len(view.players)

    def way_words(self, view: TableView, left: bool) -> str:
        """Return the label for passing hands left or right."""
        taker = claimed.goes_to(left, self.neighbour(view, left))
        seat = self.titles.seat(int(stated(taker).says or 0))
        return (_("Pass left to {seat}") if left else _("Pass right to {seat}")).format(seat=seat)

    # --- unfinished actions ------------------------------------------------------------------------------------------

    def _deed(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield the targets a played card still needs, by click, by dropping the card, or by button."""
        ask = view.ask
        assert ask is not None
        assert ask.card is not None
        fuels = sum(isinstance(command, c.Fuel) for command in legal)
        for command in legal:
            if not isinstance(command, PlayerCommand):
                continue
            for chain in chains(self._positions.of(view), command):
                yield from self._aimed(view, ask.card, self._known(view, chain, fuels))
            yield from self._directly(view, ask, command)

    def _known(self, view: TableView, chain: CommandSequence, fuels: int) -> CommandSequence:
        """Return the chain with the card's earlier targets and the number of fuels to choose from."""
        deed = announced_flips.targets(view)
        if chain.fuel is not None:
            return replace(chain, fuels=fuels)
        if deed is not None and deed.fuel >= 0:
            return replace(chain, fuel=self.lookup.names[deed.fuel], fuels=0)
        return chain

    def _directly(self, view: TableView, ask: PendingView, command: PlayerCommand) -> Iterator[Offer]:
        """Yield the offer of a single target by itself."""
        if isinstance(command, c.Aim):
            yield Offer((command,), Gesture(thing_kinds.square(command.square), None, command.square))
        elif isinstance(command, c.AimAt):
            words = self.titles.seat(command.player)
            yield Offer(
                (command,),
                Gesture(thing_kinds.seat(command.player), None),
                label=words,
                icon=f"seat_{command.player + 1}",
            )
        elif isinstance(command, (c.AimItem, c.Fuel)):
            yield Offer((command,), Gesture(thing_kinds.card(command.card), None, self.titles.card(command.card)))
        elif isinstance(command, c.NoFuel):
            yield Offer((command,), label=_("Play without effect"), icon="cross")
        elif isinstance(command, c.SetSide):
            square = self.titles.info(str(ask.card)).linchpin
            assert square is not None
            words = self.side_words(view, square, command.altered, (command,))
            gesture = Gesture(thing_kinds.square(square), None, words)
            choice = self._choice(view, square, command.altered)
            yield Offer((command,), gesture, label=words, icon="reroll", choice=choice)
        elif isinstance(command, c.Toward):
            words = self.way_words(view, command.left)
            yield Offer(
                (command,), Gesture(thing_kinds.seat(self.neighbour(view, command.left)), None, words), label=words
            )

    def _second(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield drags of an item onto another linchpin, and declining the second flip."""
        for command in legal:
            if isinstance(command, c.SecondFlip):
                cost = self._used(command.item, (command,))
                turned = announced_flips.turned(self.lookup, view.timeline, self.lookup.linchpin[command.square])
                stated(claimed.turns(turned, (command,)))
                marks = tuple(thing_kinds.square(index) for index in turned)
                gesture = Gesture(thing_kinds.card(command.item), thing_kinds.square(command.square))
                yield Offer((command,), gesture, cost=cost, spends=cost, marks=marks)
            elif isinstance(command, c.NoSecondFlip):
                yield Offer((command,), label=_("No second flip"), icon="check", main=True)

    def _finding(self, _view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield taking a card of the pile by two clicks, or by dropping it where cards are played."""
        for command in legal:
            if isinstance(command, c.Find) and command.card is not None:
                words = self.titles.card(command.card)
                yield Offer((command,), Gesture(thing_kinds.card(command.card), None, words))
                yield Offer((command,), Gesture(thing_kinds.card(command.card), thing_kinds.play(), words))
            elif isinstance(command, c.FindNothing):
                yield Offer((command,), label=_("Take nothing"), icon="check", main=True)

    # --- responses ---------------------------------------------------------------------------------------------------

    def _answering(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield responses, with one button for equal cards, and passing."""
        on_buttons: set[str] = set()
        for command in legal:
            if isinstance(command, c.LetPass):
                yield Offer((command,), label=_("Let it pass"), icon="check", main=True)
            elif isinstance(command, c.Answer):
                words = self.titles.tell("actions.answer", card=command.card)
                card, offer = thing_kinds.card(command.card), Offer((command,), icon="memo", does=_("Respond"))
                yield replace(offer, gesture=Gesture(card, TABLE, words), label="" if words in on_buttons else words)
                on_buttons.add(words)
                for target in self._answered(view):
                    yield replace(offer, gesture=Gesture(card, target, words))

    def _answered(self, view: TableView) -> list[Thing]:
        """Return the pieces on which a response can be dropped."""
        ask = view.ask
        assert ask is not None
        things = [thing_kinds.seat(view.turn if ask.by is None else ask.by)]
        if ask.card is not None:
            things.append(thing_kinds.card(ask.card))
        things += [
            thing_kinds.card(one.card) for one in announced_flips.played(self.lookup, view) if one.card != ask.card
        ]
        return things

    # --- discards and gifts ------------------------------------------------------------------------------------------

    def _giving(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield giving a card by dropping it on the taker's strip, or by two clicks."""
        taker = view.ask.by if view.ask else None
        places = (None, TABLE, *((thing_kinds.seat(taker),) if taker is not None else ()))
        for command in legal:
            if isinstance(command, c.Give) and command.card is not None:
                card = thing_kinds.card(command.card)
                label = self.titles.card(command.card)
                for place in places:
                    yield Offer((command,), Gesture(card, place, label))

    def _dropping(self, _view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield discarding a card or item by dropping it on the discard pile, or by two clicks."""
        for command in legal:
            if isinstance(command, c.Drop):
                card = thing_kinds.card(command.card)
                label = self.titles.card(command.card)
                for place in (None, TABLE, thing_kinds.discards()):
                    yield Offer((command,), Gesture(card, place, label))
