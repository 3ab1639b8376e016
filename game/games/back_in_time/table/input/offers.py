"""Offers in Back in Time, as gestures and buttons: one method for each decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, pairwise, permutations
from typing import Final

from game.games.back_in_time.reader.content import BoardPlan
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.box import COLOURS
from game.games.back_in_time.rules.compiled_box import Lookup
from game.games.back_in_time.rules.state_machine import State
from game.games.back_in_time.rules.view import TableView
from game.games.back_in_time.table import thing_kinds
from game.games.back_in_time.table.input.routes import Route, routes
from game.games.back_in_time.table.paths import PathGeometry
from game.games.back_in_time.table.text import claimed
from game.games.back_in_time.table.text.challenge_progress import MEASURED
from game.games.back_in_time.table.text.claimed import active, space_of
from game.games.back_in_time.table.text.roll_odds import RollOdds
from game.games.back_in_time.table.text.titles import Titles
from game.i18n import N_, _, listed, ngettext, pgettext
from game.rules.claims import Count, Holds, Spends, coming_after, stated
from game.rules.contract import Command, PlayerCommand
from game.table.contract import Offer
from game.table.contract_defaults import PlainOffers, named
from game.table.messages import verb_of
from game.table.positions import Positions
from game.ui.tabletop.commands_by_pointing import Gesture
from game.ui.tabletop.thing_names import Thing

LED: Final = ("leading", "biff_runs", "biff_dice")
"""Decisions on the way of a figure that is led."""

MOST_ROLLS: Final = 3
"""Most buttons that roll different numbers of dice."""

MOST_TOGETHER: Final = 4
"""Most buttons that settle the ways of several figures at once."""


class LedWays:
    """The spaces to which the figure in question can be led, nearest first.

    ``ends`` maps each space to its commands; ``last`` holds the spaces where the way is over. Where the figure may
    stop, the commands include the stop; where it must go on, its next spaces are listed too, each with the single step
    decided now. ``outcomes`` maps each position after which another decision is due, by its digest, to its commands.
    """

    def __init__(self, what: str) -> None:
        """Start with no spaces; ``what`` is the kind of decision to follow."""
        self.ends: dict[str, tuple[PlayerCommand, ...]] = {}
        self.last: set[str] = set()
        self.outcomes: dict[str, tuple[PlayerCommand, ...]] = {}
        self._what = what

    def follow(self, state: State, so_far: tuple[PlayerCommand, ...] = ()) -> None:
        """Collect the spaces in reach from the figure's place in ``state``, recursively."""
        further: list[tuple[State, tuple[PlayerCommand, ...]]] = []
        for command in state.legal_commands():
            if not isinstance(command, c.Lead):
                continue
            commands, then = (*so_far, command), state.clone()
            then.apply(command)
            after = then.view(command.seat)
            ask = after.ask
            if ask is not None and (ask.what, ask.figure) == (self._what, command.figure):
                further.append((then, commands))
                ends = commands if ask.must else (*commands, c.Halt(command.seat))
                self._ends_at(command.to, ends, last=not ask.must)
                if not ask.must:
                    stopped = then.clone()
                    stopped.apply(ends[-1])
                    self.outcomes.setdefault(stopped.digest(), ends)
            else:
                self._ends_at(command.to, commands)
                self._ends_at(space_of(after, command.figure), commands, last=True)
                self.outcomes.setdefault(then.digest(), commands)
        for then, commands in further:
            self.follow(then, commands)

    def _ends_at(self, space: str, commands: tuple[PlayerCommand, ...], *, last: bool = False) -> None:
        """Record the commands for a space; the first ones found are kept."""
        self.ends.setdefault(space, commands)
        if last and self.ends[space] == commands:
            self.last.add(space)


TWO_TILES: Final = N_("{tile} and the {other}")
ANOTHER: Final = N_("{tile} and another like it")
TILES: Final[Mapping[str, str]] = {
    "die": N_("{n}-space {colour} tile"),
    "reroll_all": N_("{n}-space Reroll All tile"),
    "change_to_wild": N_("{n}-space Change to Wild tile"),
    "none": N_("{n}-space tile"),
}
"""Names of Power Tiles by action, told apart by color and number of spaces."""
DIE: Final = N_("{colour} die showing {face}")


def spent(tiles: Sequence[str], commands: Sequence[Command]) -> str:
    """Return how many tiles commands spend, in words; empty for none."""
    if not tiles:
        return ""
    count = len(stated(Spends(says=tuple(tiles), after=tuple(commands))).says)
    return ngettext("{n} tile", "{n} tiles", count).format(n=count)


def _besides(known: Iterable[Offer], more: Iterable[Offer]) -> list[Offer]:
    """Return the offers of ``more`` without those whose gesture means one of the ``known`` already."""
    taken = {offer.gesture.parts for offer in known if offer.gesture is not None}
    return [offer for offer in more if offer.gesture is None or offer.gesture.parts not in taken]


def _into_tower(roll: Offer, thing: Thing, cost: str) -> Offer:
    """Return the offer of rolling for a challenge by dropping ``thing``, which stands for it, into the tower."""
    return replace(roll, gesture=Gesture(thing, thing_kinds.tower(), roll.label), label="", cost=cost)


class ActionNames:
    """Names of actions, for buttons and sentences."""

    def __init__(self, titles: Titles, lookup: Lookup) -> None:
        self.titles, self.lookup = titles, lookup

    def of(self, view: TableView, commands: Sequence[Command]) -> str:
        """Return the name of an action of one or more commands; what ends the one before is left out."""
        while len(commands) > 1 and isinstance(commands[0], c.Halt | c.Keep | c.Settle):
            commands = commands[1:]
        first, *more = commands
        hero = active(view)
        walked = [command for command in commands if isinstance(command, c.Step)]
        if walked:
            tried = [number for number, command in enumerate(commands) if isinstance(command, c.Attempt)]
            if tried:
                deed = self.of(view, commands[tried[0] :])
                return self.titles.tell("actions.step.then", walked[-1], deed=deed)
            tiles = [self.tile(command.tile) for command in commands if isinstance(command, c.Walk)]
            tile = tiles[0] if len(tiles) == 1 else None
            if len(tiles) == 2:
                names = ANOTHER if tiles[0] == tiles[1] else TWO_TILES
                tile = _(names).format(tile=tiles[0], other=tiles[1])
            return self.titles.tell("actions.step", walked[-1], hero=hero, tile=tile)
        if isinstance(first, c.UsePower | c.Lead) or (
            isinstance(first, c.UseItem) and isinstance(commands[-1], c.Lead)
        ):
            return self._leads(hero, first, commands)
        if len(commands) > 1 and (isinstance(commands[-1], c.Ready) or isinstance(first, c.AddDie)):
            return self.roll(view, commands)
        if isinstance(first, c.Attempt):
            return self._attempt(first, more)
        if isinstance(first, c.Mark) and isinstance(commands[-1], c.Reroll):
            faces = tuple(self._face(view, one.die) for one in commands if isinstance(one, c.Mark))
            return self.titles.tell(
                "actions.mark.several", faces=faces, n=Count(says=len(faces), of="rolled_again", after=tuple(commands))
            )
        die, tile = getattr(first, "die", None), getattr(first, "tile", None)
        facts = {"die": None if die is None else self._die(view, die), "tile": tile and self.tile(tile)}
        return self.titles.tell(f"actions.{verb_of(first)}", first, own=view.actor == view.turn, hero=hero, **facts)

    def _leads(self, hero: str, first: c.UsePower | c.UseItem | c.Lead, commands: Sequence[Command]) -> str:
        """Return the name of using a power or item, or leading a figure."""
        item = self.titles.card(first.item) if isinstance(first, c.UseItem) else None
        power = self.titles.power(hero)[0] if isinstance(first, c.UsePower) else item
        led = {command.figure: command for command in commands if isinstance(command, c.Lead)}
        if len(led) > 1:
            return self.led(led.values())
        if led:
            return self.titles.tell("actions.lead", *led.values(), power=power)
        return self.titles.tell(
            "actions.use_power", power=power, other=first.hero if isinstance(first, c.UsePower) else None
        )

    def led(self, ends: Iterable[c.Lead]) -> str:
        """Return the name of leading several figures, by their last steps."""
        return listed((self.titles.tell("actions.lead.short", end) for end in ends), ",")

    def _attempt(self, first: c.Attempt, more: Sequence[Command]) -> str:
        """Return the name of a challenge, with the tile added at once."""
        name = first.challenge
        kind = (
            name
            if f"attempt.{name}" in self.titles.section("actions")
            else "part"
            if name in self.lookup.parts
            else "card"
        )
        tile = next((self.tile(one.tile) for one in more if isinstance(one, c.AddDie)), None)
        return self.titles.tell(f"actions.attempt.{kind}", card=name, tile=tile)

    def roll(self, view: TableView, commands: Sequence[Command], says_tile: bool = True) -> str:
        """Return the name of adding dice and rolling them at once; a single one by its tile, if that is said."""
        added = [self.lookup.tiles[self.lookup.tile[one.tile]] for one in commands if isinstance(one, c.AddDie)]
        dice = "".join(f"{{{COLOURS[tile.colour]}}}" for tile in added)
        attempt = next((one for one in commands if isinstance(one, c.Attempt)), None)
        named = None if attempt is None else self.titles.challenge(attempt.challenge)
        tile = self.tile(added[0].id) if says_tile and len(added) == 1 else None
        key = "actions.roll" if view.actor == view.turn else "actions.help"
        return self.titles.tell(key, dice=dice, attempt=named, tile=tile)

    def tile(self, tile: str) -> str:
        """Return the name of a Power Tile; equal tiles share a name."""
        made = self.lookup.tiles[self.lookup.tile[tile]]
        colour = self.titles.colour(COLOURS[made.colour]) if made.colour >= 0 else ""
        return _(TILES[made.action]).format(colour=colour, n=made.move)

    def _die(self, view: TableView, die: int) -> str:
        """Return the name of a die in the roll."""
        assert view.trial is not None
        return _(DIE).format(
            colour=self.titles.colour(view.trial.dice[die].colour), face=self.titles.face(self._face(view, die))
        )

    def _face(self, view: TableView, die: int) -> str:
        """Return the face of a die in the roll."""
        assert view.trial is not None
        return str(view.trial.dice[die].face)


class Offers(PlainOffers[TableView]):
    """Offers for the pending decision."""

    def __init__(
        self, lookup: Lookup, plan: BoardPlan, titles: Titles, odds: RollOdds, positions: Positions[TableView, State]
    ) -> None:
        """Create the offers; ``odds`` provides the best dice to reroll."""
        self.lookup, self.titles, self._odds, self._positions = lookup, titles, odds, positions
        self._streets, self._names = PathGeometry(lookup, plan), ActionNames(titles, lookup)
        self._by_ask: dict[str, Callable[[TableView, Sequence[Command]], Iterator[Offer]]] = {
            "acting": self._acting,
            "walking": self._walking,
            **dict.fromkeys(LED, self._leading),
            "gathering": self._gathering,
            "rerolling": self._rerolling,
            "modifying": self._modifying,
        }

    def make(self, view: TableView, legal: Sequence[Command]) -> list[Offer]:
        """Return all offers for the pending decision."""
        if view.ask is None:
            return []
        return named(self._by_ask.get(view.ask.what, self._single)(view, legal), partial(self._names.of, view))

    def still_ready(self, view: TableView, _legal: Sequence[Command], given: Sequence[Command]) -> str:
        """Return the confirmation to end the turn with tiles that could still move the hero, else ""."""
        hero = active(view)
        ready = claimed.ready(hero, view.heroes[hero])
        if not isinstance(given[-1], c.EndTurn) or not ready.says:
            return ""
        return self.titles.tell("actions.end_turn.sure", n=ready)

    def given_unasked(self, view: TableView, legal: Sequence[Command], hushed: bool) -> Sequence[Command]:
        """Return the answer of a helper who is not to be asked, ways with one outcome, or the only command."""
        if hushed and view.actor != view.turn:
            return tuple(command for command in legal if isinstance(command, c.Ready | c.Settle))
        if len(legal) > 1 and view.ask is not None and all(isinstance(command, c.Lead) for command in legal):
            ways = LedWays(view.ask.what)
            ways.follow(self._positions.of(view))
            found = [*ways.outcomes.values()]
            return found[0] if len(found) == 1 else ()
        keep = next((command for command in legal if isinstance(command, c.Keep)), None)
        if keep is not None and self._at_best(view, keep):
            then = self._positions.after(view, (keep,))
            following = then.legal_commands() if then.actor == view.actor else ()
            return (keep, *(command for command in following if [command] == [*following]))
        return legal if len(legal) == 1 else ()

    def _at_best(self, view: TableView, keep: c.Keep) -> bool:
        """Return whether a reroll could gain nothing, and nothing else could change the roll once it is kept."""
        trial = view.trial
        assert trial is not None
        after = self._positions.after(view, (keep,)).view(view.seat)
        if after.asked == "modifying" and after.actor == view.actor:
            return False
        double = f"{MEASURED.get(trial.kind)}2"
        free = [die.face for die in trial.dice if die.face != "biff"]
        return all(face == double for face in free) if trial.kind in MEASURED else not trial.missing

    # --- acting and walking ------------------------------------------------------------------------------------------

    def _acting(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield routes, challenges here and elsewhere, the power, items and the end of the turn."""
        deeds = list(self._deeds(view, legal))
        yield from _besides(deeds, chain(self._ways(view), self._errands(view)))
        yield from deeds

    def _deeds(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield all actions except movement."""
        hero = active(view)
        known = [command.challenge for command in legal if isinstance(command, c.Attempt)]
        for command in legal:
            if isinstance(command, c.Walk):
                yield Offer(
                    (command,),
                    Gesture(thing_kinds.tile(command.tile), thing_kinds.pawn(hero), _("Move with this tile")),
                )
            elif isinstance(command, c.Attempt):
                yield from self._challenge(view, command, known)
            elif isinstance(command, c.UsePower):
                yield from self._power(view, command)
            elif isinstance(command, c.UseItem):
                yield Offer((command,), Gesture(thing_kinds.item(command.item), None, _("Use")))
            elif isinstance(command, c.EndTurn):
                yield Offer((command,), label=_("End turn"), icon="check", main=not self._ready(view))

    def _ready(self, view: TableView) -> bool:
        """Return whether the active hero has a ready tile, so that ending the turn is not the main button."""
        mat = view.heroes[active(view)]
        return len(mat.spent) < len(mat.tiles)

    def _walking(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield routes onward, or stopping, alone or combined with another action."""
        ways = list(self._ways(view))
        ways += _besides(ways, self._errands(view))
        yield from ways
        halt = next((command for command in legal if isinstance(command, c.Halt)), None)
        if halt is None:
            return
        yield Offer((halt,), label=_("Stop here"), icon="check", main=True)
        then = self._positions.after(view, (halt,))
        with coming_after((halt,)):
            deeds = _besides(ways, self._deeds(then.view(view.seat), then.legal_commands()))
        yield from (replace(offer, commands=(halt, *offer.commands), main=False) for offer in deeds)

    def _ways(self, view: TableView) -> Iterator[Offer]:
        """Yield drags of the hero, or of George or Lorraine as an escort, at the lowest price or with chosen tiles.

        George and Lorraine are fetched first if they are elsewhere. A tile dropped on a space takes the hero there
        after any movement left; dropped on a second tile first, both are used in turn. Where someone can be escorted, a
        choice asks whether that is meant.
        """
        hero, company = active(view), self._company(view)
        for route in routes(self.lookup, view, None):
            yield self._way(thing_kinds.pawn(hero), route)
        for name in ("george", "lorraine"):
            if view.lasting != f"no_escort_{name}":
                along = (thing_kinds.pawn(hero),) if name in company else ()
                for route in routes(self.lookup, view, name):
                    yield replace(self._way(thing_kinds.pawn(name), route), along=along)
        mat = view.heroes[hero]
        ready = [tile for tile in mat.tiles if tile not in mat.spent]
        pairs = permutations(ready, 2) if view.ask is not None and view.ask.what == "acting" else ()
        for tiles in (*((tile,) for tile in ready), *pairs):
            for escort in (None, *company):
                for route in routes(self.lookup, view, escort, tiles):
                    label = self.titles.tell("actions.step.short", escort=escort) if company else ""
                    yield self._way(thing_kinds.tile(tiles[0]), route, label, tuple(map(thing_kinds.tile, tiles[1:])))

    def _errands(self, view: TableView) -> Iterator[Offer]:
        """Yield drags for a challenge elsewhere: going there on the cheapest way, and attempting it.

        The hero dropped on it starts it, a tile adds its die and is spared on the way, and itself dropped into the
        tower it is rolled with all its dice. George and Lorraine are brought to each other.
        """
        mat, hero = view.heroes[active(view)], thing_kinds.pawn(active(view))
        for route in routes(self.lookup, view, None):
            yield from self._errand(view, hero, route)
        for tile in mat.tiles:
            if tile not in mat.spent and self.lookup.tiles[self.lookup.tile[tile]].colour >= 0:
                for route in routes(self.lookup, view, None, spared=tile):
                    yield from self._errand(view, thing_kinds.tile(tile), route, c.AddDie(view.turn, tile))
        for name, other in (("george", "lorraine"), ("lorraine", "george")):
            if view.lasting != f"no_escort_{name}":
                for route in routes(self.lookup, view, name):
                    if self.lookup.spaces[route.spaces[-1]] == view.figures[other]:
                        yield from self._errand(view, thing_kinds.pawn(name), route, only="love")

    def _errand(
        self, view: TableView, pick: Thing, route: Route, add: c.AddDie | None = None, only: str = ""
    ) -> Iterator[Offer]:
        """Yield dropping ``pick`` on each challenge, or the ``only`` one, at the end of a route; ``add`` its die.

        Without a die, yield dropping the challenge into the tower, too.
        """
        then, before = self._positions.after(view, route.commands), route.commands
        if then.refusal(c.Halt(view.turn)) is None:
            before = (*before, c.Halt(view.turn))
            then.apply(before[-1])
        way = self._way(pick, route)
        for command in then.legal_commands():
            if not isinstance(command, c.Attempt) or only not in ("", command.challenge):
                continue
            label, things = self.titles.challenge(command.challenge), self.challenge_things(command.challenge)
            commands = (*before, command) if add is None else (*before, command, add)
            spends = spent([*route.tiles, *(() if add is None else (add.tile,))], commands)
            cost = " · ".join(filter(None, (label, self._far(route), spends)))
            for thing in things:
                if thing != pick:
                    yield replace(way, commands=commands, gesture=Gesture(pick, thing, label), cost=cost, spends=spends)
            if add is None:
                ready = then.clone()
                ready.apply(command)
                for roll in self._rolls(view, ready, command.challenge, commands, ""):
                    whole = replace(roll, path=way.path, stops=way.stops)
                    cost = f"{roll.label} · {self._far(route)} · {roll.spends}"
                    yield from (_into_tower(whole, thing, cost) for thing in ((pick,) if only else things))

    def _company(self, view: TableView) -> list[str]:
        """Return the members of the couple that the active hero may escort."""
        here = view.heroes[active(view)].space
        return [
            name
            for name in ("george", "lorraine")
            if view.figures[name] == here and view.lasting != f"no_escort_{name}"
        ]

    def _way(self, pick: Thing, route: Route, label: str = "", via: tuple[Thing, ...] = ()) -> Offer:
        """Return the offer of a route with its price; things in ``via`` are pointed at before its end."""
        far = self._far(route)
        spends = spent(route.tiles, route.commands)
        cost = f"{far} · {spends}" if spends else far
        spaces = [self.lookup.spaces[space] for space in route.spaces]
        path = self._streets.line(spaces)
        stops = tuple(self._streets.line(list(pair))[-1] for pair in pairwise(spaces))
        place, *more = *via, thing_kinds.space(self.lookup.spaces[route.spaces[-1]])
        marks, gesture = tuple(map(thing_kinds.tile, route.tiles)), Gesture(pick, place, label, tuple(more))
        offer = Offer(route.commands, gesture, cost=cost, path=path, stops=stops, marks=marks)
        return replace(offer, spends=spends)

    def _far(self, route: Route) -> str:
        """Return the length of a route in words."""
        return self.titles.tell("actions.step.spaces", n=Count(says=route.steps, of="walked", after=route.commands))

    def _challenge(self, view: TableView, command: c.Attempt, known: Sequence[str]) -> Iterator[Offer]:
        """Yield the ways to announce one of the ``known`` challenges: button, click, or dropping a first tile on it.

        What is dropped into the tower is rolled at once: a tile for what asks for its color, if anything does; the
        challenge with all dice of the colors it asks for. The only challenge has a button for that: more would not fit.
        """
        name = command.challenge
        things = self.challenge_things(name)
        label, icon = self.titles.challenge(name), self.titles.challenge_icon(name)
        yield Offer((command,), label=label, icon=icon)
        then, own = self._positions.after(view, (command,)), thing_kinds.pawn(active(view))
        for roll in self._rolls(view, then, name, (command,), icon):
            if len(known) == 1:
                yield roll
            for thing in things:
                yield _into_tower(roll, thing, roll.spends)
        for thing in things:
            yield Offer((command,), Gesture(own, thing, label) if name == "love" else Gesture(thing, None, label))
        for add in then.legal_commands():
            if isinstance(add, c.AddDie):
                tile = thing_kinds.tile(add.tile)
                for thing in things:
                    yield Offer((command, add), Gesture(tile, thing, label))
                if self._asks_for(name, add) or not any(self._asks_for(other, add) for other in known):
                    yield Offer((command, add, c.Ready(view.actor)), Gesture(tile, thing_kinds.tower(), label))

    def _asks_for(self, challenge: str, add: c.AddDie) -> bool:
        """Return whether a challenge asks for the colour of a die."""
        colour = self.lookup.tiles[self.lookup.tile[add.tile]].colour
        if challenge in (*MEASURED, *self.lookup.parts):
            return COLOURS[colour] == MEASURED.get(challenge, "knowledge")
        return bool(self.lookup.challenges[challenge].need[colour])

    def _rolls(
        self, view: TableView, position: State, challenge: str, before: Sequence[PlayerCommand], icon: str,
        more: bool = False,
    ) -> Iterator[Offer]:  # fmt: skip
        """Yield rolling at once with all dice of the colours that a challenge needs, as a button.

        ``position`` is that after ``before``, in which dice may be added. With ``more``, fewer and more dice have
        buttons, too: those of other colors come last.
        """
        state, added = position.clone(), list[c.AddDie]()
        possible = [add for add in state.legal_commands() if isinstance(add, c.AddDie)]
        fitting = [add for add in possible if self._asks_for(challenge, add)]
        for add in (*fitting, *(add for add in possible if more and add not in fitting)):
            if state.refusal(add) is None:
                state.apply(add)
                added.append(add)
        best = sum(add in fitting for add in added)
        for number in range(1, min(len(added), MOST_ROLLS) + 1) if more else [best] if best else []:
            yield self._roll(view, position, [*before, *added[:number]], icon, main=number == best)

    def _roll(
        self, view: TableView, position: State, commands: Sequence[PlayerCommand], icon: str, main: bool
    ) -> Offer:
        """Return the button that adds dice and rolls them."""
        state, adds = position.clone(), [one for one in commands if isinstance(one, c.AddDie)]
        for add in adds:
            state.apply(add)
        ready = c.Ready(view.actor)  # not asked of a helper who has no other die
        given = (*commands, *((ready,) if state.refusal(ready) is None else ()))
        own = view.actor == view.turn and view.trial is not None and not view.trial.dice
        used = [one.tile for one in given if isinstance(one, c.Walk | c.AddDie)]
        return Offer(
            given, label=self._names.roll(view, given, says_tile=False), icon=icon, main=main and own,
            marks=tuple(map(thing_kinds.tile, used)), spends=spent(used, given),
        )  # fmt: skip

    def challenge_things(self, challenge: str) -> tuple[Thing, ...]:
        """Return the pieces that stand for a challenge."""
        fixed = {
            "love": (thing_kinds.pawn("george"), thing_kinds.pawn("lorraine")),
            "delorean": (thing_kinds.car(),),
            "biff": (thing_kinds.pawn("biff"),),
        }
        if challenge in fixed:
            return fixed[challenge]
        if challenge in self.lookup.parts:
            return (thing_kinds.part(challenge),)
        return thing_kinds.card(challenge), thing_kinds.mark(challenge)

    def _power(self, view: TableView, command: c.UsePower) -> Iterator[Offer]:
        """Yield the special power, by its badge or by dragging the figure it moves."""
        hero = active(view)
        label = self.titles.power(hero)[0]
        if command.hero is None:
            yield Offer((command,), Gesture(thing_kinds.power(hero), None, label), label=label, icon="lightning")
        else:
            yield Offer((command,), Gesture(thing_kinds.power(hero), thing_kinds.pawn(command.hero), label))
        then = self._positions.after(view, (command,))
        after = then.view(view.seat)
        if after.asked == "leading":
            for offer in self._leading(after, then.legal_commands()):
                if offer.gesture is not None:
                    yield replace(offer, commands=(command, *offer.commands), label="", cost=label, spends=label)

    def _leading(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield drags of a figure to its next space, or to any space where its way may end; or all ways at once."""
        ask = view.ask
        assert ask is not None
        ways = LedWays(ask.what)
        ways.follow(self._positions.of(view))
        several = self._together(view)
        for space, commands in ways.ends.items():
            label = self.titles.space(space) if ask.must and space in ways.last and not several else ""
            yield Offer(
                commands, Gesture(thing_kinds.pawn(str(ask.figure)), thing_kinds.space(space)), label=label, icon="move"
            )
        for commands, after in several:
            led = dict.fromkeys(command.figure for command in commands if isinstance(command, c.Lead))
            ends = (c.Lead(view.turn, figure, space_of(after, figure)) for figure in led)
            yield Offer(commands, label=self._names.led(ends), icon="move")
        for command in legal:
            if isinstance(command, c.Halt):
                yield Offer((command,), label=_("Stop here"), icon="check", main=True)

    def _together(self, view: TableView) -> Sequence[tuple[tuple[PlayerCommand, ...], TableView]]:
        """Return the ways of this figure and the next ones that have a choice, with what follows, if they are few."""
        begun: list[tuple[PlayerCommand, ...]] = [()]
        done: list[tuple[tuple[PlayerCommand, ...], TableView]] = []
        while begun and len(begun) + len(done) <= MOST_TOGETHER:
            commands = begun.pop(0)
            then = self._positions.after(view, commands)
            after = then.view(view.seat)
            if then.actor == view.actor and after.ask is not None and after.ask.what in LED and after.ask.must:
                ways = LedWays(after.ask.what)
                ways.follow(then)
                begun += [(*commands, *way) for way in ways.outcomes.values()]
            else:
                done.append((commands, after))
        figures = {command.figure for commands, _after in done for command in commands if isinstance(command, c.Lead)}
        return done if not begun and len(figures) > 1 else ()

    # --- challenges --------------------------------------------------------------------------------------------------

    def _gathering(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield adding tiles to the tray, rolling, and passing."""
        trial = view.trial
        assert trial is not None
        for command in legal:
            if isinstance(command, c.AddDie):
                tile, roll = thing_kinds.tile(command.tile), (command, c.Ready(view.actor))
                yield Offer((command,), Gesture(tile, thing_kinds.tray(), _("Add this die")))
                if view.actor == view.turn:
                    yield Offer(roll, Gesture(tile, thing_kinds.tower(), _("Add this die and roll")))
            elif isinstance(command, c.Ready) and view.actor == view.turn:
                label = self.titles.tell("actions.ready.label", n=claimed.dice(trial))
                yield Offer((command,), label=label, icon="die", main=True)
            elif isinstance(command, c.Ready):
                label = self.titles.tell("actions.ready.no_help", helped=claimed.has_helped(trial, view.actor))
                yield Offer((command,), label=label, icon="check", main=True)
                yield Offer((command,), label=_("Don't ask this turn"), icon="cross", hushes=True)
        yield from self._rolls(view, self._positions.of(view), trial.challenge, (), "die", more=view.actor == view.turn)

    def _rerolling(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield picking dice, rerolling them, and all that can be done with the dice as they are."""
        trial, titles = view.trial, self.titles
        assert trial is not None
        assert view.ask is not None
        best = None if any(die.marked for die in trial.dice) else self._odds.reroll(view, view.ask.limit)
        marks = [command for command in legal if isinstance(command, c.Mark)]
        for command in legal:
            if isinstance(command, c.Mark):
                picked = (command, c.Reroll(view.actor)) if self._only_one(view, len(marks)) else (command,)
                yield Offer(picked, Gesture(thing_kinds.die(command.die), None, pgettext("button", "Reroll")))
            elif isinstance(command, c.Unmark):
                yield Offer((command,), Gesture(thing_kinds.die(command.die), None, pgettext("die", "Keep it")))
            elif isinstance(command, c.Reroll):
                yield Offer(
                    (command,),
                    label=titles.tell("actions.reroll.label", n=claimed.marked(trial)),
                    icon="reroll",
                    main=True,
                )
            elif isinstance(command, c.Keep) and best is not None:
                gains = stated(Holds(says=bool(best.dice), of="reroll_gains"))
                yield from self._keeping(view, command, main=not gains.says)
        if best is not None and best.dice:
            commands = (*(c.Mark(view.actor, die) for die in best.dice), c.Reroll(view.actor))
            again = Count(says=len(best.dice), of="rolled_again", after=commands)
            dice = tuple(map(thing_kinds.die, best.dice))
            yield Offer(
                commands, label=titles.tell("actions.reroll.label", n=again), icon="reroll", main=True, marks=dice
            )

    @staticmethod
    def _only_one(view: TableView, free: int) -> bool:
        """Return whether a marked die is rerolled at once, since no second one can be: ``free`` may be marked."""
        assert view.ask is not None
        assert view.trial is not None
        return (view.ask.limit == 1 or free == 1) and not any(die.marked for die in view.trial.dice)

    def _keeping(self, view: TableView, keep: c.Keep, main: bool) -> Iterator[Offer]:
        """Yield accepting the roll, and the tiles and items that change it, each without a reroll before."""
        then = self._positions.after(view, (keep,))
        after = then.view(view.seat)
        if after.asked != "modifying" or after.actor != view.actor:
            yield from self._accepting(view, keep, main)
            return
        with coming_after((keep,)):
            offers = list(self._modifying(after, then.legal_commands()))
        for offer in offers:
            yield replace(offer, commands=(keep, *offer.commands), main=main and offer.main)

    def _accepting(self, view: TableView, accept: c.Keep | c.Settle, main: bool) -> Iterator[Offer]:
        """Yield accepting the roll, by a button or by going on; the turn ends with it where nothing else is left."""
        then = self._positions.after(view, (accept,))
        legal, after = then.legal_commands() if then.actor == view.turn else (), then.view(view.seat)
        end, label = c.EndTurn(view.turn), _("Accept the roll")
        ends = end in legal and not self._ready(after)
        if ends:
            yield Offer((accept, end), label=_("Accept and end turn"), icon="check", main=main)
        if ends and len(legal) == 1:
            yield Offer((accept,), Gesture(thing_kinds.tray(), None, label))
            return
        yield Offer((accept,), label=label, icon="check", main=main and not ends)
        if after.asked in (*LED, "acting"):
            with coming_after((accept,)):
                offers = [one for one in self._by_ask[after.asked](after, legal) if one.gesture is not None]
            for offer in offers:
                cost = " · ".join(filter(None, (label, offer.cost)))
                yield replace(offer, commands=(accept, *offer.commands), label="", main=False, cost=cost)

    def _modifying(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield putting tiles and items on dice or the tray, and accepting the roll."""
        trial, own = view.trial, view.actor == view.turn
        assert trial is not None
        for command in legal:
            if isinstance(command, c.RerollAll):
                yield Offer((command,), Gesture(thing_kinds.tile(command.tile), thing_kinds.tray(), _("Reroll all")))
            elif isinstance(command, c.ChangeToWild):
                yield Offer(
                    (command,), Gesture(thing_kinds.tile(command.tile), thing_kinds.die(command.die), _("Turn to Wild"))
                )
            elif isinstance(command, c.UseItem):
                place = thing_kinds.tray() if command.die is None else thing_kinds.die(command.die)
                yield Offer((command,), Gesture(thing_kinds.item(command.item), place, _("Use")))
            elif isinstance(command, c.Settle) and own:
                yield from self._accepting(view, command, main=not trial.missing)
            elif isinstance(command, c.Settle):
                yield Offer((command,), label=_("No, thanks"), icon="check", main=True)
                yield Offer((command,), label=_("Don't ask this turn"), icon="cross", hushes=True)

    def _single(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield a button for each command of a simple decision."""
        for command in legal:
            if isinstance(command, c.Lead):
                gesture = Gesture(thing_kinds.pawn(command.figure), thing_kinds.space(command.to))
                yield Offer((command,), gesture, label=self.titles.space(command.to), icon="move")
            elif isinstance(command, c.Discard):
                yield Offer(
                    (command,), Gesture(thing_kinds.tile(command.tile), thing_kinds.pile("tiles"), _("Discard"))
                )
            elif isinstance(command, c.Swap):
                label = self.titles.card(command.card)
                yield Offer(
                    (command,), Gesture(thing_kinds.card(command.card), None, _("Replace")), label, "opportunity"
                )
                yield Offer((command,), Gesture(thing_kinds.mark(command.card), None, _("Replace")))
            elif isinstance(command, c.GoTo):
                gesture = Gesture(thing_kinds.pawn(active(view)), thing_kinds.space(command.to))
                yield Offer((command,), gesture, label=self.titles.space(command.to), icon="move")
