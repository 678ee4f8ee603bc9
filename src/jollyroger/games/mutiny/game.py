"""Piracy & Mutiny behind the contract that every front end uses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal

from jollyroger.games.chance import Chance
from jollyroger.games.errors import Refusal
from jollyroger.games.events import EVERYBODY, Event
from jollyroger.games.game import Game, Options, Question, Result
from jollyroger.games.mutiny import asking, cards, deck, names, notation, rules_2, state
from jollyroger.games.mutiny.decks import OUR_DECKS, STANDARD, known_decks
from jollyroger.games.mutiny.knowledge import (
    backwards,
    card_trail,
    guessing,
    market_past,
    past,
    quick_view,
    redaction,
    view,
)
from jollyroger.games.mutiny.moves import codes as move_codes
from jollyroger.games.mutiny.moves import (
    legality,
    listing,
    objections,
    objections_to_answers,
    objections_to_effects,
    refusals,
)
from jollyroger.games.mutiny.moves.codes import CODES, MOST_LEGAL, code_of, move_of
from jollyroger.games.mutiny.moves.families import Move
from jollyroger.games.mutiny.moves.objections import RULES, Objection
from jollyroger.games.mutiny.rules import (
    appointment,
    attack,
    bribes,
    characters,
    draws,
    flow,
    hands,
    island,
    port,
    prizes,
    punishment,
    scoring,
    setting_up,
    sharing,
    stack,
    uprising,
    voyage,
)
from jollyroger.games.mutiny.state import State, Tally

FEWEST_SEATS = 3


class MutinyOptions(Options, frozen=True):
    """2, 17. How many play, with which variants, with which deck."""

    seats: int = 4
    hidden_prizes: Literal["no", "yes"] = "no"
    captains_gold: Literal["no", "yes"] = "no"
    bribes: Literal["yes", "no"] = "yes"
    deck: str = STANDARD


class Mutiny(Game[MutinyOptions, State, Move]):
    """The game for three to ten."""

    name = "mutiny"
    rules_version = 3
    options_type = MutinyOptions
    state_type = State
    most_legal = MOST_LEGAL
    codes = CODES
    counted = tuple(tally.name.lower() for tally in Tally)
    rule_modules = (
        cards, deck, state, stack, card_trail, hands, prizes, bribes, appointment, voyage, sharing, attack, port,
        island, punishment, uprising, characters, scoring, setting_up, draws, move_codes, objections,
        objections_to_answers, objections_to_effects, legality, listing, view, flow, past, backwards, market_past,
        guessing,
    )  # fmt: skip
    chance_words = tuple(dict.fromkeys(notation.CHANCE_WORDS.values()))
    reasons = ("gold", "rum", "shared")

    def option_choices(self) -> dict[str, tuple[str, ...]]:
        return {
            "seats": tuple(str(seats) for seats in range(FEWEST_SEATS, cards.SEATS + 1)),
            "hidden_prizes": ("no", "yes"),
            "captains_gold": ("no", "yes"),
            "bribes": ("yes", "no"),
            "deck": tuple(known_decks()),
        }

    def told_choices(self, option: str) -> tuple[str, ...]:
        """Whose decks were brought along is nobody else's business."""
        return OUR_DECKS if option == "deck" else super().told_choices(option)

    def seat_names(self, options: MutinyOptions) -> tuple[str, ...]:
        return names.SEAT_NAMES[: options.seats]

    def describe(self, options: MutinyOptions) -> str:
        words = [self.name, f"{options.seats} seats"]
        words += ["hidden prizes"] if options.hidden_prizes == "yes" else []
        words += ["captain's gold"] if options.captains_gold == "yes" else []
        words += ["no bribes"] if options.bribes == "no" else []
        words += [f"deck {options.deck}"] if options.deck != STANDARD else []
        return ", ".join(words)

    def start(self, options: MutinyOptions) -> State:
        return setting_up.set_up(
            known_decks()[options.deck],
            options.seats,
            hidden_prizes=options.hidden_prizes == "yes",
            captains_gold=options.captains_gold == "yes",
            bribes=options.bribes == "yes",
        )

    def to_act(self, state: State) -> frozenset[int]:
        waiting = stack.asked_seats(state)
        return frozenset(seat for seat in range(state.seats) if waiting >> seat & 1)

    def asked(self, state: State) -> int:
        return stack.next_seat(state)

    def question(self, state: State) -> Question:
        return asking.question(state)

    def legal_codes(self, state: State, seat: int, *, but_offers: bool = False) -> list[int]:
        """All moves of a seat; on request without those that offer something, of which there are most."""
        found, write = [0] * MOST_LEGAL, listing.list_all_but_offers if but_offers else listing.legal_codes
        return found[: write(state, seat, found)]

    def objection_to(self, state: State, seat: int, code: int) -> Refusal | None:
        objection = legality.objection_to(state, seat, code)
        return None if objection == Objection.NONE else Refusal(objection, refusals.rule_of(objection, code))

    def code_of(self, state: State, move: Move) -> int:  # noqa: ARG002 - a move means the same in every state
        try:
            return code_of(move)
        except (TypeError, ValueError, KeyError) as error:
            raise Refusal(Objection.NO_SUCH_MOVE, RULES[Objection.NO_SUCH_MOVE]) from error

    def move_of(self, code: int) -> Move:
        return move_of(code)

    def _play(self, state: State, seat: int, code: int) -> None:
        flow.play(state, seat, code)

    def chance(self, state: State) -> Chance | None:
        if not stack.is_chance(state):
            return None
        which = draws.which_deck(state)
        weights = tuple(map(partial(draws.weight, state), range(draws.outcome_limit(state))))
        return Chance(notation.DECK_NAMES[which], state.drawn[which], 0, weights)

    def _deal(self, state: State, outcome: int) -> None:
        flow.deal(state, outcome)

    def view(self, state: State, seat: int) -> State:
        views = [state]
        view.look(views, 0, state, seat)
        return views[0]

    def glance(self, state: State, seat: int) -> State:
        """Only what must be hidden is other than in the state, and the past is left out: nothing has to be copied."""
        return quick_view.glance(state, seat)

    def sights(self, state: State) -> Sequence[quick_view.Sight]:
        return quick_view.sights(state)

    def events_for(self, events: Sequence[Event], seat: int) -> list[Event]:
        return [event if event.seen == EVERYBODY else event.as_seen_by(seat) for event in events]

    def guess(self, view: State, generator: list[int]) -> State:
        return guessing.guess(view, generator)

    def result(self, state: State) -> Result | None:
        if not stack.is_over(state):
            return None
        gold = [scoring.gold_of(state, seat) for seat in range(state.seats)]
        rum = [scoring.rum_of(state, seat) for seat in range(state.seats)]
        best = max(zip(gold, rum, strict=True))
        winners = tuple(seat for seat in range(state.seats) if (gold[seat], rum[seat]) == best)
        if len(winners) > 1:
            return Result(winners, tuple(gold), "shared")
        return Result(winners, tuple(gold), "gold" if gold.count(best[0]) == 1 else "rum")

    def first_player(self, state: State) -> int:
        return state.first_captain

    def write_move(self, state: State, code: int, *, seen: bool = True) -> str:
        return notation.write_move(state, code, seen=seen)

    def write_old_move(self, rules: int, options: MutinyOptions, code: int, *, seen: bool) -> str:
        if rules != rules_2.VERSION:
            return super().write_old_move(rules, options, code, seen=seen)
        return rules_2.write_old_move(options.deck, code, seen=seen)

    def read_move(self, state: State, text: str) -> int | None:
        return notation.read_move(state, text)

    def chance_word(self, state: State) -> str:
        return notation.chance_word(state)

    def write_outcome(self, state: State, outcome: int) -> str:
        return notation.write_outcome(state, outcome)

    def read_outcome(self, state: State, text: str) -> int | None:
        return notation.read_outcome(state, text)

    def saw(self, told: Sequence[Sequence[Event]], seat: int) -> list[bool]:
        return redaction.saw(told, seat)

    def can_be_move(self, start: State, text: str) -> bool:
        return notation.can_be_move(start, text)

    def can_be_outcome(self, start: State, word: str, text: str) -> bool:
        return notation.can_be_outcome(start, word, text)
