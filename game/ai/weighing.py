"""Actions compared by playouts: how often the asking seat wins after each, with bots for the players at the table.

Playouts are paired: the same determinization and the same random numbers for all actions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import reduce
from math import exp, hypot, lgamma, sqrt
from random import Random
from typing import Final, NamedTuple

from game.ai.bot import Bot, Budget
from game.ai.calibration import curve_of
from game.ai.hints import Hint, Proposal, explain_action, shared
from game.ai.policy_bot import TRUSTS
from game.ai.reasons import Reason
from game.garbage_collection import gc_paused
from game.rules.contract import NATURE, Command, Game, GameResult, Seat, State, View, after

MOST_GAMES: Final = 240
"""Most playouts per action."""
LONGEST: Final = 5_000
"""Longest playout in commands; then nobody has won."""
SURE: Final = 1.7
"""Standard deviations from which a difference is significant."""
SURE_LATE: Final = 2.6
"""The same in later rounds, which look again: what is read changes only for a good reason."""
FEW_PAIRS: Final = 6
"""Pairs below which nothing that they could say would be told."""
LEAST_LEAD: Final = 0.02
"""Least difference in chance that matters to a person."""
ALIKE: Final = 0.05
"""Most difference in chance of actions that are reported as about as good."""
ALIKE_NOISE: Final = 0.1
"""Most standard deviation of that difference: after a few playouts nobody knows."""
DECIDED: Final = 40
"""Playouts with the same result after which the game is reported as won or lost."""
SPREAD: Final = 0.25
"""Least sum of squared differences between playouts: a few may be alike by accident."""
LEAST_LIKELY: Final = 0.02
"""Least likelihood at which a playout is still split."""
OPEN: Final = 0.001
"""Least chance, and least distance from 1, reported for an uncertain end."""
STANDS: Final = 0.1
"""How much of a playout each position decides in which is known what it is worth (1 - lambda)."""
STANDS_LESS: Final = 0.03
"""The same in later rounds, whose many games need it less, and where players differ in level."""
LEAST_PLAYED: Final = 0.1
"""Least share of a playout still to be decided for which it is played on."""


class Standing(NamedTuple):
    """What positions are worth to the asking seat, 0 to 1, with all cards open; None where that is not known.

    Each such position decides the share ``stands`` of a playout.
    """

    worth: Callable[[State], float | None]
    stands: float = STANDS


UNKNOWN: Final = Standing(lambda _state: None)


def standing_at(game: Game, bot: Bot, levels: Sequence[str], seat: Seat) -> Standing:
    """Return what ``bot`` knows of positions' worth to ``seat``, with players of these levels."""
    known = getattr(bot, "standing", None)
    if known is None:
        return UNKNOWN
    curve = curve_of(game.rules_id)

    def worth(state: State) -> float | None:
        share = known(state, seat)
        return None if share is None else curve.at_table(share, levels, seat)

    return Standing(worth, STANDS if len(set(levels)) == 1 else STANDS_LESS)


def weigh(
    game: Game,
    bot: Bot,
    view: View,
    hint: Hint,
    players: Sequence[Bot],
    budget: Budget,
    rng: Random,
    *,
    standing: Standing = UNKNOWN,
) -> Hint | None:
    """Return ``hint`` with chances from playouts with ``players`` in the seats of the game.

    Half of the time goes into comparing: the best action changes only if another is significantly better, and actions
    whose chance is neither significantly nor much lower than the best's are ``alike``. In the other half, only the best
    action is played on, for a better estimate of its chance; it is reported as certain if at least ``DECIDED`` games
    were played and all of them, those of the other actions too, had the same result. Of ``hint.mine`` only the best is
    kept. A hint that was weighed before is weighed further, by pairs only while another chance is told by bounds.
    Where half of the time would end fewer than ``FEW_PAIRS``, all of it goes into the best action. None if the end is
    certain anyway, or if no playout finished within ``budget``.
    """
    told = hint.best.chance
    if told is None or told in (0.0, 1.0):
        return None
    standing = standing._replace(stands=STANDS_LESS) if hint.games else standing
    rng = Random(rng.getrandbits(64) + hint.games)  # never the same games again
    clock = budget.start()
    found, best, games = [_rated(one, told) for one in (hint.best, *hint.others, *hint.mine)], 0, 0
    left = min(MOST_GAMES - hint.games, clock.iterations(MOST_GAMES))

    def played(actions: Sequence[Proposal], most: int, limits: Budget) -> list[list[float]]:
        asked = replace(limits, iterations=most, playout=True)
        return play_on(game, view, [one.commands for one in actions], players, asked, rng, standing)

    whole = Budget(stop=clock.expired)
    first = played(found[:1], min(1, left), whole)[0] if clock.is_timed else []
    left -= len(first)
    if compares(hint) and clock.spent() * len(found) * FEW_PAIRS < 1 / 2:
        won = played(found, left, shared(budget, 2))
        games = len(won[0])
        if games:
            best, found = _compared(found, won, SURE_LATE if hint.games else SURE)
            left = min(len(won), (MOST_GAMES - hint.games) // games - 1) * games
    (rest,) = played([found[best]], left, whole)
    alone = rest if best else first + rest
    if not alone and not games:
        return None
    found = _found_out(found, best, alone, getattr(bot, "trusts", TRUSTS))
    reason = explain_action(game, bot, view, found[best].commands, rng) if best else hint.reason
    return _hint_of(found, best, 1 + len(hint.others), reason)


def compares(hint: Hint) -> bool:
    """Return whether weighing ``hint`` plays pairs: it was never weighed, or another chance is told by bounds."""
    return not hint.games or any(one.bounds for one in (*hint.others, *hint.mine))


def play_on(
    game: Game,
    view: View,
    actions: Sequence[Sequence[Command]],
    players: Sequence[Bot],
    budget: Budget,
    rng: Random,
    standing: Standing = UNKNOWN,
) -> list[list[float]]:
    """Return for each of ``actions`` how surely the actor of ``view`` won each playout, 0 to 1.

    The number of playouts is limited by the iterations or the time of ``budget``, which also says how players think.
    None is begun that would not end in time, if it takes as long as those before.
    """
    clock, won = budget.start(), [list[float]() for _ in actions]
    thinking = Budget(stop=clock.expired, playout=budget.playout)
    with gc_paused():
        for number in range(1, 1 + clock.iterations(MOST_GAMES)):
            # from one seed, hidden cards would foretell chance
            dealt, played = rng.getrandbits(64), rng.getrandbits(64)
            state = game.determinize(view, Random(dealt))
            ends = [
                play_weighted(reduce(after, commands, state), view.actor, players, thinking, Random(played), standing)
                for commands in actions
            ]
            if clock.expired():
                break
            for games, end in zip(won, ends, strict=True):
                games.append(end)
            if clock.spent() * (number + 1) > number:
                break
    return won


def play_weighted(
    state: State, seat: Seat, players: Sequence[Bot], budget: Budget, rng: Random, standing: Standing = UNKNOWN
) -> float:
    """Play ``state`` on in place and return the chance that ``seat`` wins this playout.

    Where one of two outcomes of chance ends the game, that end counts by its probability, and the playout goes on with
    the other: half to a fifth as many playouts tell as much. So it does wherever ``standing`` knows what the position
    is worth to the seat, until little is left to decide: the lambda return (Sutton, "Learning to Predict by the Methods
    of Temporal Differences", 1988).
    """
    won, likely = 0.0, 1.0
    for _command in range(LONGEST):
        result = state.result()
        if result is not None:
            return won + likely * (seat in result.winners)
        if budget.stop():
            break
        worth = standing.worth(state)
        if worth is not None:
            if likely < LEAST_PLAYED:
                return won + likely * worth
            won += likely * standing.stands * worth
            likely *= 1 - standing.stands
        last = _last_draw(state) if likely > LEAST_LIKELY else None
        if last is None:
            _go_on(state, players, budget, rng)
            continue
        ended, other, chance = last
        won += likely * chance * (seat in ended.winners)
        likely *= 1 - chance
        state.apply(other)
    return won


def _last_draw(state: State) -> tuple[GameResult, Command, float] | None:
    """Return how one of two outcomes of chance ends the game, the other outcome, and the probability of the end.

    None where chance is not asked, or no outcome of two ends the game.
    """
    outcomes = state.chance_outcomes() if state.actor == NATURE else ()
    if len(outcomes) == 2:
        for (command, weight), (other, rest) in (outcomes, (outcomes[1], outcomes[0])):
            result = after(state, command).result()
            if result is not None:
                return result, other, weight / (weight + rest)
    return None


def play_to_end(state: State, players: Sequence[Bot], budget: Budget, rng: Random) -> State:
    """Play ``state`` on in place until the game is over or ``budget`` says stop; return it."""
    with gc_paused():  # else, after each decision of the bots, it looks through all that they remember
        for _command in range(LONGEST):
            if state.result() is not None or budget.stop():
                break
            _go_on(state, players, budget, rng)
    return state


def _go_on(state: State, players: Sequence[Bot], budget: Budget, rng: Random) -> None:
    """Carry out a command of who must act."""
    if state.actor == NATURE:
        state.apply(state.sample_chance(rng))
        return
    options, seat = state.legal_commands(), state.actor
    alone = len(options) == 1
    state.apply(options[0] if alone else players[seat].choose(state.view(seat), options, budget, rng))


def _compared(proposals: Sequence[Proposal], won: Sequence[Sequence[float]], sure: float) -> tuple[int, list[Proposal]]:
    """Return the index of the best action, and all actions with their chances after further paired playouts.

    Another than the first is the best only if it is better by ``sure`` standard deviations. What the first won alone
    counts only while it is the best.
    """
    paired = min(len(one.played) for one in proposals)
    found = [_weighed(one, (*games, *one.played[:paired])) for one, games in zip(proposals, won, strict=True)]
    best = max(range(len(found)), key=lambda at: _chance(found[at]))
    if not _is_clear(found[best], found[0], sure):
        best = 0
    compared = [one._replace(alike=_is_alike(found[best], one)) for one in found]
    if best == 0:
        compared[0] = compared[0]._replace(played=compared[0].played + proposals[0].played[paired:])
    return best, compared


def _rated(one: Proposal, told: float) -> Proposal:
    """Return an action with its chance before playouts, by default what was ``told`` of the best."""
    if one.rated is not None:
        return one
    return one._replace(rated=told if one.chance is None else one.chance)


def _weighed(one: Proposal, played: tuple[float, ...], trusts: Sequence[float] = TRUSTS) -> Proposal:
    """Return an action with its chance by all its playouts."""
    before = one.rated
    assert before is not None
    if before in (0.0, 1.0):
        return one._replace(played=played)
    counted = counts_as(played)
    won = counted * sum(played, 0.0) / len(played)
    chance, noise = estimate_after(before, won, counted, trusts)
    return one._replace(chance=_open(chance), played=played, noise=max(noise, noise_of(won, counted)))


def counts_as(games: Sequence[float]) -> float:
    """Return how many playouts that are won or lost tell as much as ``games``: the less these differ, the more.

    >>> counts_as([1.0, 0.0, 0.0, 1.0]), round(counts_as([0.4, 0.2, 0.3, 0.3, 0.3, 0.3]))
    (4.0, 34)
    """
    mean = sum(games, 0.0) / len(games)
    differing = SPREAD + sum([(one - mean) ** 2 for one in games], 0.0)
    return len(games) * (SPREAD + len(games) * mean * (1 - mean)) / differing


def chance_after(before: float, won: float, games: float, trusts: Sequence[float] = TRUSTS) -> float:
    """Return the posterior mean chance, given the chance ``before`` and the number of ``games`` that were ``won``.

    >>> [round(chance_after(0.4, won, 12), 2) for won in (0, 5, 12)]
    [0.03, 0.41, 0.97]
    """
    return estimate_after(before, won, games, trusts)[0]


def estimate_after(before: float, won: float, games: float, trusts: Sequence[float] = TRUSTS) -> tuple[float, float]:
    """Return mean and standard deviation of the posterior chance.

    The prior is a mixture of beta distributions with mean ``before``, each as strong as one of ``trusts`` games.

    Where outcomes agree by accident, the deviation is too small: see :func:`noise_of`.

    >>> [round(part, 2) for part in estimate_after(0.4, 2, 3)]
    [0.51, 0.18]
    """
    before, total, first, second = min(1 - OPEN, max(OPEN, before)), 0.0, 0.0, 0.0
    parts = [(trust * before, trust * (1 - before)) for trust in trusts]
    likely = [_log_beta(yes + won, no + games - won) - _log_beta(yes, no) for yes, no in parts]
    most = max(likely)  # thousands of games are unlikely whatever the prior
    for (yes, no), log in zip(parts, likely, strict=True):
        mean, weight = (yes + won) / (yes + no + games), exp(log - most)
        total += weight
        first += weight * mean
        second += weight * mean * (yes + won + 1) / (yes + no + games + 1)
    chance = first / total
    return chance, sqrt(max(0.0, second / total - chance * chance))


def noise_of(won: float, games: float) -> float:
    """Return the standard deviation of a share of ``games``, as if two more were won and two lost (Agresti, Coull).

    >>> [round(noise_of(0, games), 2) for games in (0, 1, 10, 40)]
    [0.25, 0.22, 0.09, 0.03]
    """
    share = (won + 2) / (games + 4)
    return sqrt(share * (1 - share) / (games + 4))


def _log_beta(yes: float, no: float) -> float:
    return lgamma(yes) + lgamma(no) - lgamma(yes + no)


def _shifted(found: Sequence[Proposal], at: int, weighed: Proposal) -> list[Proposal]:
    """Return actions with the one ``at`` weighed further, and the other uncertain chances shifted by as much."""
    by = _chance(weighed) - _chance(found[at])
    shifted = [one if _chance(one) in (0.0, 1.0) else one._replace(chance=_open(_chance(one) + by)) for one in found]
    return [*shifted[:at], weighed, *shifted[at + 1 :]]


def _open(chance: float) -> float:
    """Return a chance as reported for an uncertain end."""
    return min(1 - OPEN, max(OPEN, chance))


def _chance(one: Proposal) -> float:
    """Return the chance of an action, which is never None here."""
    assert one.chance is not None
    return one.chance


def _gap_noise(better: Proposal, other: Proposal) -> float:
    """Return the standard deviation of the difference in chance after paired playouts; the first ones are."""
    pairs = list(zip(better.played, other.played, strict=False))
    return sqrt(max(1.0, sum([(one - two) ** 2 for one, two in pairs], 0.0))) / (1 + len(pairs))


def _noise(best: Proposal, one: Proposal) -> float:
    """Return the standard deviation of the chance of an action that is told by its difference from the best."""
    if one is best or _chance(one) in (0.0, 1.0):
        return one.noise
    return hypot(best.noise, _gap_noise(best, one))


def _found_out(
    compared: Sequence[Proposal], best: int, alone: Sequence[float], trusts: Sequence[float]
) -> list[Proposal]:
    """Return actions with what the best one won ``alone`` after the pairs; the end may be as good as certain."""
    further = (*compared[best].played, *alone)
    found = _shifted(compared, best, _weighed(compared[best], further, trusts))
    if len(further) >= DECIDED and (min(further) == 1.0 or not any(any(one.played) for one in found)):
        found[best] = found[best]._replace(chance=further[0], noise=0.0)
    return [one._replace(noise=_noise(found[best], one)) for one in found]


def _hint_of(found: Sequence[Proposal], best: int, split: int, reason: Reason) -> Hint:
    """Return a hint of the action at ``best``; those from ``split`` on are what the person considers."""
    others = [one for at, one in enumerate(found[:split]) if at != best]
    mine = sorted(found[split:], key=_chance, reverse=True)[:1]
    return Hint(found[best], reason, tuple(sorted(others, key=_chance, reverse=True)), tuple(mine))


def _is_clear(better: Proposal, other: Proposal, sure: float = SURE) -> bool:
    """Return whether one action is significantly better than another after paired playouts."""
    return _chance(better) - _chance(other) > max(LEAST_LEAD, sure * _gap_noise(better, other))


def _is_alike(best: Proposal, other: Proposal) -> bool:
    """Return whether an action is about as good as the best: few playouts alone do not make it so."""
    near = _chance(best) - _chance(other) <= ALIKE and not _is_clear(best, other)
    return near and _gap_noise(best, other) <= ALIKE_NOISE
