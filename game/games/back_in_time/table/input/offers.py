"""Offers in Back in Time, as gestures and buttons: one method for each decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, pairwise, permutations
from typing import Final, NamedTuple

from game.games.back_in_time.reader.content import BoardPlan
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.actions import walk_reach, walk_steps
from game.games.back_in_time.rules.box import COLOURS
from game.games.back_in_time.rules.compiled_box import Lookup
from game.games.back_in_time.rules.state_machine import State
from game.games.back_in_time.rules.view import TableView
from game.games.back_in_time.table import thing_kinds
from game.games.back_in_time.table.paths import PathGeometry
from game.games.back_in_time.table.text import claimed
from game.games.back_in_time.table.text.challenge_progress import MEASURED
from game.games.back_in_time.table.text.claimed import space_of
from game.games.back_in_time.table.text.roll_odds import RollOdds
from game.games.back_in_time.table.text.titles import Titles
from game.i18n import N_, _, ngettext, pgettext
from game.rules.claims import Count, Holds, Spends, stated
from game.rules.contract import Command, PlayerCommand
from game.table.contract import Offer
from game.table.contract_defaults import PlainOffers, named
from game.table.messages import verb_of
from game.table.positions import Positions
from game.ui.tabletop.commands_by_pointing import Gesture
from game.ui.tabletop.thing_names import Thing

PRICE: Final = {"none": 0.4, "reroll_all": 0.9, "die": 1.0, "change_to_wild": 1.1}
"""Cost of using a tile for movement, by its action: how much it would be missed otherwise."""

MOST_TILES: Final = 4
"""Most tiles that a route needs: seven spaces, at two spaces each."""

WASTE: Final = 0.05
"""Cost of each unused step."""


class Route(NamedTuple):
    """A route: its spaces from the start, the tiles it spends, its steps and its commands."""

    spaces: tuple[int, ...]
    tiles: tuple[str, ...]
    steps: int
    commands: tuple[PlayerCommand, ...]


def routes(lookup: Lookup, view: TableView, escort: str | None, only: Sequence[str] = ()) -> Iterator[Route]:
    """Yield the cheapest route to every space in reach of the active hero, alone or with an escort.

    An escort who is elsewhere is fetched first. ``only`` lists tiles of which all are to be used, in this order.
    """
    hero = next(h for h in view.heroes.values() if h.seat == view.turn)
    start = lookup.space[view.figures[escort] if escort else hero.space]
    fetching = lookup.streets.path(lookup.space[hero.space], start)
    graph = lookup.town if escort else lookup.streets
    ask = view.ask
    left = ask.steps if ask is not None and ask.what == "walking" else 0
    ready = [lookup.tile[tile] for tile in only or hero.tiles if tile not in hero.spent]
    budgets, near = sorted(_budgets(lookup, view, ready), key=lambda budget: budget[0]), 0
    if only:
        budgets = [(0.0, walk_reach(lookup, ready, view.vest, view.lasting), tuple(ready))]
        near = left + walk_reach(lookup, ready[:-1], view.vest, view.lasting)
    for goal in range(len(lookup.spaces)):
        far = len(fetching) - 1 + graph.distance[start][goal]
        if goal == start or far <= near or (escort and not lookup.may_escort_into[goal]):
            continue
        tiles = () if far <= left else _cheapest(budgets, far - left)
        if tiles is None:
            continue
        spaces = (*fetching[:-1], *graph.path(start, goal))
        yield _route(lookup, view, spaces, tiles, left, Escort(escort, len(fetching) - 1))


def _budgets(lookup: Lookup, view: TableView, ready: Sequence[int]) -> Iterator[tuple[float, int, tuple[int, ...]]]:
    """Yield sets of up to ``MOST_TILES`` tiles with price and steps; the vest counts for the first tile."""
    for count in range(1, MOST_TILES + 1):
        for tiles in combinations(ready, count):
            steps = walk_reach(lookup, tiles, view.vest, view.lasting)
            yield sum(PRICE[lookup.tiles[tile].action] for tile in tiles) + WASTE * steps, steps, tiles


def _cheapest(budgets: Sequence[tuple[float, int, tuple[int, ...]]], steps: int) -> tuple[int, ...] | None:
    """Return the cheapest tiles for ``steps``, or None; ``budgets`` are sorted by price."""
    return next((tiles for _price, far, tiles in budgets if far >= steps), None)


class Escort(NamedTuple):
    """Who is taken along on a route, if anybody, and after how many steps."""

    name: str | None
    after: int


def _route(
    lookup: Lookup, view: TableView, spaces: tuple[int, ...], tiles: tuple[int, ...], left: int, escort: Escort
) -> Route:
    """Build a route's commands: a tile, its steps, the next tile, and so on."""
    commands: list[PlayerCommand] = []
    waiting = list(tiles)
    for number, space in enumerate(spaces[1:]):
        if not left:
            tile = waiting.pop(0)
            commands.append(c.Walk(view.turn, lookup.tiles[tile].id))
            left = walk_steps(lookup, tile, view.vest and tile == tiles[0], view.lasting)
        company = escort.name if number >= escort.after else None
        commands.append(c.Step(view.turn, lookup.spaces[space], company))
        left -= 1
    return Route(spaces, tuple(lookup.tiles[tile].id for tile in tiles), len(spaces) - 1, tuple(commands))


class LedWays:
    """The spaces to which the figure in question can be led, nearest first.

    ``ends`` maps each space to its commands; ``last`` holds the spaces where the way is over. Where the figure may
    stop, the commands include the stop; where it must go on, its next spaces are listed too, each with the single step
    decided now.
    """

    def __init__(self, what: str) -> None:
        """Start with no spaces; ``what`` is the kind of decision to follow."""
        self.ends: dict[str, tuple[PlayerCommand, ...]] = {}
        self.last: set[str] = set()
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
            else:
                self._ends_at(command.to, commands)
                self._ends_at(space_of(after, command.figure), commands, last=True)
        for then, commands in further:
            self.follow(then, commands)

    def _ends_at(self, space: str, commands: tuple[PlayerCommand, ...], *, last: bool = False) -> None:
        """Record the commands for a space; the first ones found are kept."""
        self.ends.setdefault(space, commands)
        if last and self.ends[space] == commands:
            self.last.add(space)


TWO_TILES: Final = N_("{tile} and the {other}")
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


class ActionNames:
    """Names of actions, for buttons and sentences."""

    def __init__(self, titles: Titles, lookup: Lookup) -> None:
        self.titles, self.lookup = titles, lookup

    def of(self, view: TableView, commands: Sequence[Command]) -> str:
        """Return the name of an action of one or more commands; a leading Halt or Keep is left out."""
        first, *more = commands[1:] if len(commands) > 1 and isinstance(commands[0], c.Halt | c.Keep) else commands
        hero = next(name for name, mat in view.heroes.items() if mat.seat == view.turn)
        walked = [command for command in commands if isinstance(command, c.Step)]
        if walked:
            tiles = [self.tile(command.tile) for command in commands if isinstance(command, c.Walk)]
            tile = tiles[0] if len(tiles) == 1 else None
            if len(tiles) == 2:
                tile = _(TWO_TILES).format(tile=tiles[0], other=tiles[1])
            return self.titles.tell("actions.step", walked[-1], hero=hero, tile=tile)
        if isinstance(first, c.UsePower | c.Lead):
            return self._leads(hero, first, commands)
        if len(commands) > 1 and (isinstance(commands[-1], c.Ready) or isinstance(first, c.AddDie)):
            return self.roll(view, commands)
        if isinstance(first, c.Attempt):
            return self._attempt(first, more)
        if isinstance(first, c.Mark) and more:
            faces = tuple(self._face(view, one.die) for one in commands if isinstance(one, c.Mark))
            return self.titles.tell("actions.mark.several", faces=faces)
        die, tile = getattr(first, "die", None), getattr(first, "tile", None)
        facts = {"die": None if die is None else self._die(view, die), "tile": tile and self.tile(tile)}
        return self.titles.tell(f"actions.{verb_of(first)}", first, own=view.actor == view.turn, hero=hero, **facts)

    def _leads(self, hero: str, first: c.UsePower | c.Lead, commands: Sequence[Command]) -> str:
        """Return the name of using a power or leading a figure."""
        power = self.titles.power(hero)[0] if isinstance(first, c.UsePower) else None
        led = [command for command in commands if isinstance(command, c.Lead)]
        if led:
            return self.titles.tell("actions.lead", led[-1], power=power)
        return self.titles.tell(
            "actions.use_power", power=power, other=first.hero if isinstance(first, c.UsePower) else None
        )

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
            **dict.fromkeys(("leading", "biff_runs", "biff_dice"), self._leading),
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
        hero = self._hero(view)
        ready = claimed.ready(hero, view.heroes[hero])
        if not isinstance(given[-1], c.EndTurn) or not ready.says:
            return ""
        return self.titles.tell("actions.end_turn.sure", n=ready)

    def given_unasked(self, view: TableView, legal: Sequence[Command], hushed: bool) -> Sequence[Command]:
        """Return the answer of a helper who is not to be asked, a led figure's only outcome, or the only command."""
        if hushed and view.actor != view.turn:
            return tuple(command for command in legal if isinstance(command, c.Ready | c.Settle))
        if len(legal) > 1 and all(isinstance(command, c.Lead) for command in legal):
            outcomes = {self._positions.after(view, (command,)).digest() for command in legal}
            return legal[:1] if len(outcomes) == 1 else ()
        return legal if len(legal) == 1 else ()

    # --- acting and walking ------------------------------------------------------------------------------------------

    def _acting(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield routes, challenges, the power, items and the end of the turn."""
        deeds = list(self._deeds(view, legal))
        gestures = {offer.gesture.parts for offer in deeds if offer.gesture is not None}
        yield from (way for way in self._ways(view) if way.gesture and way.gesture.parts not in gestures)
        yield from deeds

    def _deeds(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield all actions except movement."""
        hero = self._hero(view)
        alone = sum(isinstance(command, c.Attempt) for command in legal) == 1
        for command in legal:
            if isinstance(command, c.Walk):
                yield Offer(
                    (command,),
                    Gesture(thing_kinds.tile(command.tile), thing_kinds.pawn(hero), _("Move with this tile")),
                )
            elif isinstance(command, c.Attempt):
                yield from self._challenge(view, command, alone)
            elif isinstance(command, c.UsePower):
                yield from self._power(view, command)
            elif isinstance(command, c.UseItem):
                yield Offer((command,), Gesture(thing_kinds.item(command.item), None, _("Use")))
            elif isinstance(command, c.EndTurn):
                yield Offer((command,), label=_("End turn"), icon="check", main=not self._ready(view))

    def _ready(self, view: TableView) -> bool:
        """Return whether the active hero has a ready tile, so that ending the turn is not the main button."""
        mat = view.heroes[self._hero(view)]
        return len(mat.spent) < len(mat.tiles)

    def _walking(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield routes onward, or stopping, alone or combined with another action."""
        ways = list(self._ways(view))
        yield from ways
        halt = next((command for command in legal if isinstance(command, c.Halt)), None)
        if halt is None:
            return
        yield Offer((halt,), label=_("Stop here"), icon="check", main=True)
        then = self._positions.after(view, (halt,))
        gestures = {way.gesture.parts for way in ways if way.gesture is not None}
        for offer in self._deeds(then.view(view.seat), then.legal_commands()):
            if offer.gesture is None or offer.gesture.parts not in gestures:
                yield replace(offer, commands=(halt, *offer.commands), main=False)

    def _ways(self, view: TableView) -> Iterator[Offer]:
        """Yield drags of the hero, or of George or Lorraine as an escort, at the lowest price or with chosen tiles.

        George and Lorraine are fetched first if they are elsewhere. A tile dropped on a space takes the hero there
        after any movement left; dropped on a second tile first, both are used in turn. Where someone can be escorted, a
        choice asks whether that is meant.
        """
        hero, company = self._hero(view), self._company(view)
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

    def _company(self, view: TableView) -> list[str]:
        """Return the members of the couple that the active hero may escort."""
        here = view.heroes[self._hero(view)].space
        return [
            name
            for name in ("george", "lorraine")
            if view.figures[name] == here and view.lasting != f"no_escort_{name}"
        ]

    def _way(self, pick: Thing, route: Route, label: str = "", via: tuple[Thing, ...] = ()) -> Offer:
        """Return the offer of a route with its price; things in ``via`` are pointed at before its end."""
        far = self.titles.tell("actions.step.spaces", n=Count(says=route.steps, of="walked", after=route.commands))
        spends = spent(route.tiles, route.commands)
        cost = f"{far} · {spends}" if spends else far
        spaces = [self.lookup.spaces[space] for space in route.spaces]
        path = self._streets.line(spaces)
        stops = tuple(self._streets.line(list(pair))[-1] for pair in pairwise(spaces))
        place, *more = *via, thing_kinds.space(self.lookup.spaces[route.spaces[-1]])
        marks, gesture = tuple(map(thing_kinds.tile, route.tiles)), Gesture(pick, place, label, tuple(more))
        offer = Offer(route.commands, gesture, cost=cost, path=path, stops=stops, marks=marks)
        return replace(offer, spends=spends)

    def _challenge(self, view: TableView, command: c.Attempt, alone: bool) -> Iterator[Offer]:
        """Yield the ways to announce a challenge: button, click, or dropping a first tile on it.

        One that is open ``alone`` has a second button, which rolls at once: more would not fit.
        """
        name = command.challenge
        things = self.challenge_things(name)
        label, icon = self.titles.challenge(name), self.titles.challenge_icon(name)
        yield Offer((command,), label=label, icon=icon)
        then = self._positions.after(view, (command,))
        if alone:
            yield from self._rolls(view, then, name, (command,), icon)
        for thing in things:
            if name != "love":
                yield Offer((command,), Gesture(thing, None, label))
        for add in then.legal_commands():
            if isinstance(add, c.AddDie):
                tile = thing_kinds.tile(add.tile)
                for thing in things:
                    yield Offer((command, add), Gesture(tile, thing, label))
                yield Offer((command, add, c.Ready(view.actor)), Gesture(tile, thing_kinds.tower(), label))

    def _rolls(
        self, view: TableView, position: State, challenge: str, before: Sequence[PlayerCommand], icon: str
    ) -> Iterator[Offer]:
        """Yield rolling at once with all dice of the colours that a challenge needs, as a button.

        ``position`` is that after ``before``, in which dice may be added.
        """
        state = position.clone()
        need: Sequence[int] = self.lookup.challenges[challenge].need
        if challenge in (*MEASURED, *self.lookup.parts):
            need = [colour == MEASURED.get(challenge, "knowledge") for colour in COLOURS]
        added: list[c.AddDie] = []
        for add in state.legal_commands():
            if not isinstance(add, c.AddDie) or not need[self.lookup.tiles[self.lookup.tile[add.tile]].colour]:
                continue
            if state.refusal(add) is None:
                state.apply(add)
                added.append(add)
        if added:
            ready = c.Ready(view.actor)  # not asked of a helper who has no other die
            commands = (*before, *added, *((ready,) if state.refusal(ready) is None else ()))
            marks = tuple(thing_kinds.tile(add.tile) for add in added)
            main = view.actor == view.turn and view.trial is not None and not view.trial.dice
            label, spends = (
                self._names.roll(view, commands, says_tile=False),
                spent([add.tile for add in added], commands),
            )
            yield Offer(commands, label=label, icon=icon, main=main, marks=marks, spends=spends)

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
        hero = self._hero(view)
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
        """Yield drags of a figure to its next space, or to any space where its way may end."""
        ask = view.ask
        assert ask is not None
        ways = LedWays(ask.what)
        ways.follow(self._positions.of(view))
        for space, commands in ways.ends.items():
            label = self.titles.space(space) if ask.must and space in ways.last else ""
            yield Offer(
                commands, Gesture(thing_kinds.pawn(str(ask.figure)), thing_kinds.space(space)), label=label, icon="move"
            )
        for command in legal:
            if isinstance(command, c.Halt):
                yield Offer((command,), label=_("Stop here"), icon="check", main=True)

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
        yield from self._rolls(view, self._positions.of(view), trial.challenge, (), "die")

    def _rerolling(self, view: TableView, legal: Sequence[Command]) -> Iterator[Offer]:
        """Yield picking dice, rerolling them, and all that can be done with the dice as they are."""
        trial, titles = view.trial, self.titles
        assert trial is not None
        best = self._odds.reroll(view, trial) if any(isinstance(one, c.Keep) for one in legal) else None
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
            yield Offer((keep,), label=_("Accept the roll"), icon="check", main=main)
            return
        for offer in self._modifying(after, then.legal_commands()):
            yield replace(offer, commands=(keep, *offer.commands), main=main and offer.main)

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
            elif isinstance(command, c.Settle):
                label = _("Accept the roll") if own else _("No, thanks")
                yield Offer((command,), label=label, icon="check", main=not (own and trial.missing))
                if not own:
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
                gesture = Gesture(thing_kinds.pawn(self._hero(view)), thing_kinds.space(command.to))
                yield Offer((command,), gesture, label=self.titles.space(command.to), icon="move")

    def _hero(self, view: TableView) -> str:
        """Return the name of the active hero."""
        return next(name for name, hero in view.heroes.items() if hero.seat == view.turn)
