"""What a thing on the table of Dice Through Time is, in a sentence or two, and a closer look at it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.content.texts import Either, Plural, Sentence
from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.compiled_box import Lookup
from game.games.dice_through_time.rules.view import DieView, TableView
from game.games.dice_through_time.table import dice_facts, thing_kinds
from game.games.dice_through_time.table import thing_kinds as k
from game.games.dice_through_time.table.layout import columns
from game.games.dice_through_time.table.text import claimed
from game.games.dice_through_time.table.text.closeup_choice import CloseUps
from game.games.dice_through_time.table.text.roll_odds import RollOdds
from game.games.dice_through_time.table.text.titles import Titles
from game.i18n import N_, _
from game.rules.claims import Count, Lists, stated
from game.rules.contract import Seat
from game.table.book_pieces import BookPiece as P
from game.table.book_pieces import BookPieces
from game.table.contract import CloseUp
from game.table.messages import TipMessages
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing

DIE: Final = (120.0, 120.0)
TOKEN: Final = P(Face("token", DIE, "flux", state="1"), N_("An Einstein token"))
WRENCH: Final = P(Face("die", DIE, "orange", "wrench"), N_("A die"))

BOOK_PIECES: Final[BookPieces] = {
    "goal": (P(k.home, N_("An item, lost in another time")), P(k.clock)),
    "things": (P(k.car, N_("A car")), WRENCH, P(k.event), TOKEN, P(k.supply), P(k.biff)),
    "setup": (P(k.deck), P(k.item_deck), P(k.mat, N_("A mat: room for dice and items"), True)),
    "round": (P(k.first), P(k.deck)),
    "events": (P(k.event), P(k.biff), P(k.supply)),
    "dice": (WRENCH, P(k.tray)),
    "turn": (P(k.car, N_("A car")), WRENCH),
    "complete": (P(k.event), WRENCH),
    "return": (P(k.home),),
    "einstein": (TOKEN, P(k.bag)),
    "bury": (P(k.mat, N_("Dice that are left can be buried for later rounds"), True),),
    "meet": (P(k.car, N_("A car")), P(k.supply)),
    "outatime": (P(k.clock), P(k.threat, N_("What a year will add"), True)),
    "end": (P(k.clock), P(k.home)),
    "specials": (P(k.discards),),
}
"""The pieces of each chapter that speaks of some."""


LATEST: Final = 6
"""The number of discards listed."""


TURN: Final = N_("It is the turn of {turn}.")
FIRST: Final = N_("{seat} began this round and decided about its special events. The seat to the left is next.")
EVENTS: Final = Either("events", N_("Asked for here, all at once: {needs}."), N_("No event lies here."))
BLOCKED: Final = N_("{biff} Biff blocks this place: nothing is fixed or brought home here.")
FRAYED: Final = N_("A paradox token: one space more when {year} moves the clock.")
LEFT_HERE: Final = N_("Left behind here, for this place in {years}: {icons}.")
BELONGS: Final = N_("{item} belongs here.")
YEAR: Final = Plural(
    "{n} place with events, {tokens} with paradox tokens: at the end of the round this makes {sum}.",
    "{n} places with events, {tokens} with paradox tokens: at the end of the round this makes {sum}.",
)
WORST: Final = Either(
    "worst",
    N_("Now it is this year that would move the clock."),
    N_("Only the year with most covered places moves it; of several the earliest. Now that would be {year}."),
)
CALM_YEAR: Final = N_("No events lie in this year: it does not move the clock.")
CAR: Final = N_("{seat}, {place}.")
NO_CAR: Final = N_("The cars are still to be dealt.")
DICE: Final = Either(
    "waits",
    N_("The dice are still to be rolled."),
    Either("some", N_("Dice left: {icons}."), N_("No dice left in this round.")),
)
HOLDS: Final = N_("Carries {item}. Its home: {home}.")
BIFF: Final = N_(
    "He stands at {place}. Nothing is fixed or brought home where he is. "
    "A {fist} or a pair moves him, from your own place."
)
SPECIAL: Final = N_("Special event. {text}")
BELONGS_AT: Final = N_("It belongs at {home}.")
HOME: Final[Sentence] = Either(
    "returned",
    N_("It is home."),
    Either(
        "carried",
        N_("{holder} carries it. Bring it home when neither events nor Biff are there."),
        Either(
            "in_play",
            N_("It may lie in the item deck of {found}."),
            N_("It stayed in the box: no item is left in the deck of {found}."),
        ),
    ),
)
DECK_OF_YEAR: Final = Plural(
    "{n} lost item lies here. Fix events in {year} to find it.",
    "{n} lost items lie here. Fix events in {year} to find one.",
)
EMPTY_DECK: Final = N_("No lost item is left in this year.")
AMONG: Final = N_("It may be: {items}.")
CLOCK: Final = Plural(
    "OUTATIME stands at {digits}: {n} more space, and the game is lost.",
    "OUTATIME stands at {digits}: {n} more spaces, and the game is lost.",
)
THREAT: Final[Sentence] = Either(
    "moves",
    Plural(
        "If the round ended now, {year} would move it {n} space.",
        "If the round ended now, {year} would move it {n} spaces.",
    ),
    N_("Without events on the board it would stay where it is."),
)
MINUTE: Final = Either(
    "last", N_("Game Over: whoever comes here is wiped out of history."), N_("Space {n} of the clock.")
)
OWN_DIE: Final = N_("A die of {seat}.")
FRAYED_HERE: Final = N_(
    "Time is frayed here: when this year moves the clock, it goes one space more. "
    "A {doc} removes {removed} tokens; fixing the events here removes this one."
)
TRAY: Final = N_("Dice are rolled here. Put a {lightning} here to roll dice of yours again.")
UNROLLED: Final = N_("It is not rolled yet.")
FACES: Final = N_("Six faces, one of each: {faces}.")
ELSEWHERE: Final = N_("Locked for {turn} now: the car has to stand at this place in {years}.")
TAKEN_BACK: Final = N_("It can be taken back now, to be rolled with the others.")
NOT_YOURS: Final = N_("Only {seat} can spend it, on their own turn. Left behind at a place, it helps others there.")
NO_FLUX: Final = N_("In this round a flux die takes nobody through time; it still pays for {flux} on an event.")
SPENT: Final = N_("Spent: it is rolled again in the next round.")
BURIED: Final = N_("Left behind: everybody can spend it at this place in {years}.")
FRESH: Final = N_("It was left in this turn and helps from the next turn on.")
BESIDES: Final = N_(
    "Any die is also one step to the left or right, or half of a pair for Mr. Fusion. "
    "Drag it under your own place to leave it there for later."
)
POOL: Final = Plural(
    "{n} token lies face up. Anybody may spend it on their turn like a die: {use}",
    "{n} tokens lie face up. Anybody may spend them on their turn like dice: {use}",
)
BAG: Final = Plural(
    "{n} Einstein token lies face down: {icons_left}. One is turned up for each item that comes home.",
    "{n} Einstein tokens lie face down: {icons_left}. One is turned up for each item that comes home.",
)
DECK: Final = Plural("{n} event card to draw.", "{n} event cards to draw.")
EACH_ROUND: Final = Plural("Each round {n} is drawn.", "Each round {n} are drawn.")
DISCARDED: Final[Sentence] = Either(
    "some",
    Plural("{n} event is over:", "{n} events are over, the latest first:"),
    N_("No event is over yet."),
)
SUPPLY: Final = Plural("{n} paradox token is left.", "{n} paradox tokens are left.")
APPEAR: Final = N_("They appear at the end of a round, in the year that moved the clock.")
BACK_HOME: Final[Either[str]] = Either("some", N_("Home again: {items}."), N_("Nothing is home yet."))
TO_GO: Final = Plural("{n} more to go.", "{n} more to go.")


class Tips(TipMessages[Titles, TableView]):
    """Explains things."""

    book_pieces = BOOK_PIECES

    def __init__(self, lookup: Lookup, titles: Titles, odds: RollOdds) -> None:
        """Add what needs more than one sentence to the table; ``odds`` says what a reroll is likely to bring."""
        self.lookup, self.titles, self._odds = lookup, titles, odds
        self._large = CloseUps(titles)
        self.about = {
            **titles.section("tips"),
            **dict.fromkeys(
                (thing_kinds.clock, thing_kinds.outatime, thing_kinds.ahead), lambda _n, view: self._clock(view)
            ),
            thing_kinds.turn: lambda _name, view: titles.say(TURN, turn=claimed.turn(view)),
            thing_kinds.first: lambda _name, view: titles.say(FIRST, seat=claimed.first(view)),
            thing_kinds.place: self._place,
            **dict.fromkeys((thing_kinds.year, thing_kinds.threat), self._year),
            **dict.fromkeys((thing_kinds.car, thing_kinds.mat, thing_kinds.seat), self._seat),
            thing_kinds.biff: lambda name, view: titles.say(BIFF, place=claimed.biff_of(view, int(name))),
            thing_kinds.event: lambda name, _view: self._event(name),
            **dict.fromkeys((thing_kinds.home, thing_kinds.item), self._item),
            thing_kinds.item_deck: self._item_deck,
            thing_kinds.minute: self._minute,
            thing_kinds.die: self._die,
            thing_kinds.tray: lambda _name, view: "\n".join(filter(None, (_(TRAY), odds.tray(view)))),
            **dict.fromkeys(
                (thing_kinds.paradox, thing_kinds.frayed),
                lambda _name, view: "\n".join(filter(None, (self._frayed_here(), odds.mends(view)))),
            ),
            thing_kinds.deck: self._deck,
            thing_kinds.discards: self._discards,
            thing_kinds.token: self._token,
            thing_kinds.bag: self._bag,
            thing_kinds.supply: self._supply,
            thing_kinds.returned: self._returned,
        }

    def closeup(self, thing: Thing, view: TableView) -> CloseUp | None:
        """Show a thing large beside what is to be known of it."""
        text, large = self.tip(thing, view), self._large.large(thing, view)
        if not text or large is None:
            return None
        title, face = large
        return CloseUp(Pose(0.0, 0.0, face), title, text)

    def related(self, thing: Thing, view: TableView) -> tuple[Thing, ...]:
        """Return what belongs to a thing: a place in all years, where a die helps, the home of an item."""
        kind, name, _part = thing
        if kind == thing_kinds.place:
            return tuple(thing_kinds.scene(place) for place in columns.through_time(self.lookup, name))
        if kind == thing_kinds.die:
            found = dice_facts.die_of(view, name)
            place = found[1].place if found is not None else None
            later = columns.helped_by(self.lookup, place) if place is not None else ()
            return tuple(map(thing_kinds.scene, later))
        if kind in (thing_kinds.item, thing_kinds.home):
            return (thing_kinds.scene(self.titles.items[name].home),)
        if kind == thing_kinds.event and name in self.titles.events:
            return (thing_kinds.scene(self.titles.events[name].place),)
        if kind in (thing_kinds.mat, thing_kinds.seat):
            return (thing_kinds.car(name),) if view.players[int(name)].car is not None else ()
        return tuple(map(thing_kinds.scene, self._covered(view, int(name)))) if kind == thing_kinds.threat else ()

    # --- the board ---------------------------------------------------------------------------------------------------

    def _helped(self, place: str) -> Lists:
        """Return the years in which a die that is left at a place helps."""
        years = [self.titles.years[other] for other in columns.helped_by(self.lookup, place)]
        return claimed.helps_in(place, years)

    def _places(self, year: int) -> list[str]:
        return [place for place, its in self.titles.years.items() if its == year]

    def _covered(self, view: TableView, year: int) -> list[str]:
        return [place for place in view.events if self.titles.years[place] == year]

    def _place(self, name: str, view: TableView) -> str:
        """Return what lies on a place, what it asks for, and what belongs there."""
        say = self.titles.say
        lines = [say(EVENTS, events=claimed.has_events(view, name), needs=claimed.asked(view, name))]
        if stated(claimed.biff_at(view, name)).says:
            lines.append(_(BLOCKED))
        if stated(claimed.frayed(view, name)).says:
            lines.append(say(FRAYED, year=self.titles.years[name]))
        dice = stated(claimed.left_at(view, name))
        if dice.says:
            lines.append(say(LEFT_HERE, years=self._helped(name), icons=dice))
        items = columns.belonging_to(self.lookup, name)
        lines += [say(BELONGS, item=item) for item in items if not stated(claimed.is_home(view, item)).says]
        return "\n".join(lines)

    def _year(self, name: str, view: TableView) -> str:
        """Return how much a year presses, and whether it is the one that counts."""
        year, say = int(name), self.titles.say
        n, tokens = (count(view, year, self._places(year)) for count in (claimed.covered, claimed.frayed_in))
        if not stated(n).says:
            return _(CALM_YEAR)
        found = say(YEAR, n=n, tokens=tokens, sum=claimed.presses(year, n.says + tokens.says))
        worst = say(WORST, worst=claimed.is_worst(view, year), year=claimed.worst_year(view))
        return f"{found}\n{worst}"

    def _frayed_here(self) -> str:
        removed = Count(says=self.lookup.numbers.removed, of="removed_by_doc")
        return self.titles.say(FRAYED_HERE, removed=removed)

    def _event(self, name: str) -> str:
        """Return what an event asks for, or what a special one does."""
        if name in self.titles.specials:
            return self.titles.say(SPECIAL, text=self.titles.event_text(name))
        return self.titles.event_text(name)

    # --- the clock ---------------------------------------------------------------------------------------------------

    def _clock(self, view: TableView) -> str:
        """Return how far Game Over is, and what the end of the round would bring."""
        say = self.titles.say
        now = say(CLOCK, digits=claimed.outatime(view), n=claimed.room(view))
        threat = {"moves": claimed.moves(view), "n": claimed.steps(view)}
        return f"{now}\n{say(THREAT, year=claimed.worst_year(view), **threat)}"

    def _minute(self, name: str, view: TableView) -> str:
        return self.titles.say(MINUTE, last=claimed.is_last_minute(view, int(name)), n=name)

    # --- seats and dice ----------------------------------------------------------------------------------------------

    def _seat(self, name: str, view: TableView) -> str:
        """Return where a seat's car stands, which dice are left, and what it carries."""
        return "\n".join(self._about_seat(int(name), view))

    def _about_seat(self, seat: Seat, view: TableView) -> Iterator[str]:
        player, say = view.players[seat], self.titles.say
        if player.place is not None:
            yield say(CAR, seat=seat, place=claimed.car_at(view, seat))
            icons = claimed.dice_left(view, seat)
            yield say(DICE, waits=claimed.waits_for_roll(view, seat), some=bool(icons.says), icons=icons)
        else:
            yield _(NO_CAR)
        for item in player.items:
            stated(claimed.holder(view, item))
            yield say(HOLDS, item=item, home=claimed.home(item, self.titles.items[item].home))

    def _die(self, name: str, view: TableView) -> str:
        """Return what a die shows, what that is good for, whether it can be used, and which faces it has."""
        found = dice_facts.die_of(view, name)
        if found is None:
            return ""
        return "\n".join([*self._about_die(*found, view), self.titles.say(FACES, faces=self.titles.icons(ICONS))])

    def _about_die(self, seat: Seat, die: DieView, view: TableView) -> Iterator[str]:
        owned = self.titles.say(OWN_DIE, seat=claimed.die_owner(seat, die.id))
        lies = stated(claimed.die_lies(die)).says
        if lies == "unrolled":
            yield f"{owned} {_(UNROLLED)}"
        elif lies == "spent":
            yield f"{owned} {_(SPENT)}"
        else:
            yield self.titles.icon_use(str(die.icon))
            if die.icon == "flux" and stated(claimed.overheated(view, self._overheated(view))).says:
                yield _(NO_FLUX)
            yield from self._rolled_die(seat, die, view, owned)

    def _overheated(self, view: TableView) -> bool:
        """Return whether no flux die takes anybody through time in this round."""
        return any(self.titles.specials[card].effect == "no_flux" for card in view.lasting)

    def _rolled_die(self, seat: Seat, die: DieView, view: TableView, owned: str) -> Iterator[str]:
        """Yield who can spend a rolled die, and where."""
        say = self.titles.say
        if die.place is not None:
            yield f"{owned} {say(BURIED, years=self._helped(die.place))}"
            yield from self._locked(seat, die, die.place, view)
        elif seat != view.turn:
            yield f"{owned} {say(NOT_YOURS, seat=seat)}"
        else:
            yield f"{owned} {_(BESIDES)}"
            odds = self._odds.of_die(view, die.id)
            if odds:
                yield odds

    def _locked(self, seat: Seat, die: DieView, place: str, view: TableView) -> Iterator[str]:
        """Yield why a die that was left behind cannot be spent now, or that it can be taken back."""
        if view.asked == "taking_back":
            if stated(claimed.can_take_back(view, seat, die)).says:
                yield _(TAKEN_BACK)
        elif dice_facts.in_turn(view):
            reached = view.players[view.turn].place in columns.helped_by(self.lookup, place)
            stated(claimed.die_usable(die, reached and not die.fresh))
            if die.fresh:
                yield _(FRESH)
            elif not reached:
                yield self.titles.say(ELSEWHERE, turn=claimed.turn(view), years=self._helped(place))

    # --- what is found, and cards ------------------------------------------------------------------------------------

    def _item(self, name: str, view: TableView) -> str:
        """Return where an item belongs and where it is."""
        holder, found = claimed.holder(view, name), self.titles.items[name].found
        home = self.titles.say(BELONGS_AT, home=claimed.home(name, self.titles.items[name].home))
        where = self.titles.say(
            HOME,
            returned=claimed.is_home(view, name),
            carried=holder.says is not None,
            holder=holder,
            in_play=claimed.may_lie(view, name, found),
            found=found,
        )
        return f"{home}\n{where}"

    def _item_deck(self, name: str, view: TableView) -> str:
        """Return how many items of a year are left, and which may be among them."""
        left = claimed.items_left(view, int(name))
        if not stated(left).says:
            return _(EMPTY_DECK)
        among = self.titles.say(AMONG, items=claimed.may_be_in(view, int(name)))
        return f"{self.titles.say(DECK_OF_YEAR, n=left, year=name)}\n{among}"

    def _deck(self, _name: str, view: TableView) -> str:
        drawn = claimed.drawn_each_round(self.lookup.numbers.events[len(view.players)])
        cards = self.titles.say(DECK, n=claimed.cards_left(view))
        return f"{cards} {self.titles.say(EACH_ROUND, n=drawn)}"

    def _discards(self, _name: str, view: TableView) -> str:
        """List the latest events that are over."""
        over = (*view.deck.discards, *view.deck.aside)
        latest = [f"- {self.titles.event(event)}" for event in over[: -LATEST - 1 : -1]]
        count = claimed.events_over(view)
        return "\n".join([self.titles.say(DISCARDED, some=count.says > 0, n=count), *latest])

    def _token(self, name: str, view: TableView) -> str:
        return self.titles.say(POOL, n=claimed.tokens_up(view, name), use=self.titles.icon_use(name))

    def _bag(self, _name: str, view: TableView) -> str:
        counts = [claimed.tokens_down(view, icon) for icon, count in view.tokens.bag.items() if count]
        icons = "  ".join(f"{{{stated(count).about[0]}}} {count.says}" for count in counts)
        return self.titles.say(BAG, n=claimed.tokens_down(view), icons_left=icons)

    def _supply(self, _name: str, view: TableView) -> str:
        left = claimed.tokens_in_supply(len(self.lookup.places) - len(view.paradox))
        return f"{self.titles.say(SUPPLY, n=left)} {_(APPEAR)}"

    def _returned(self, _name: str, view: TableView) -> str:
        """Return what is home, and how much is still to be brought."""
        home = claimed.which_are_home(view)
        said = self.titles.say(BACK_HOME, some=bool(home.says), items=home)
        return f"{said} {self.titles.say(TO_GO, n=claimed.items_to_go(view))}"
