"""Whether a move is allowed, written once: legal moves are those without an objection, a refusal quotes it."""

from __future__ import annotations

from enum import IntEnum


class Objection(IntEnum):
    """Why a move is refused."""

    NONE = 0
    GAME_IS_OVER = 1
    CHANCE_IS_DUE = 2
    NO_SUCH_MOVE = 3
    NO_SUCH_SEAT = 4
    OTHERS_ARE_ASKED = 5
    NOT_ASKED_NOW = 6
    YOU_MUST_DECIDE = 7
    NOTHING_TO_PASS = 8
    ONLY_THE_CAPTAIN = 9
    ONLY_THE_QUARTERMASTER = 10
    NOT_YOURSELF = 11
    STACK_IS_EMPTY = 12
    ISLAND_IS_CLOSED = 13
    CANNOT_BE_PUNISHED = 14
    CARD_NOT_IN_HAND = 15
    ONLY_NORMAL_CREW = 16
    NOT_ALL_HAVE_ANSWERED = 17
    CAPTAIN_CANNOT_CALL = 18
    SIDES_ARE_FINAL = 19
    NOT_A_NEUTRAL = 20
    PLAYER_HAS_NO_CARDS = 21
    TWO_DIFFERENT_PLAYERS = 22
    NO_BURIED_PRIZE = 23
    NO_QUARTERMASTER_AT_THREE = 24
    CAPTAIN_NO_SURGEON = 25
    NOT_WHILE_QM_AT_WORK = 26
    NOT_YOUR_OWN_CARD = 27
    CANNOT_BE_BETRAYED = 28
    PRIZE_NOT_THERE = 29
    HAS_GOT_MORE = 30
    ONLY_FROM_CAPTAIN_OR_QM = 31
    EXCHANGED_ALREADY = 32
    NOTHING_TO_SELL = 33
    PRIZE_DECK_IS_EMPTY = 34
    THE_GUARD_CANNOT_BURY = 35
    PRIZES_ARE_OPEN = 36
    PRIZES_ARE_HIDDEN = 37
    NO_MORE_OFFERS = 38
    ONE_OFFER_AT_A_TIME = 39
    NO_OFFER_MADE = 40
    NO_SUCH_OFFER = 41
    OFFERED_ALREADY = 42
    NOT_THE_GUARD = 43
    DUTY_PASSED_ALREADY = 44
    CALLED_ALREADY = 45
    NOT_IN_ANOTHER_EFFECT = 46
    SHOWN_ALREADY = 47
    NO_BRIBES_HERE = 48
    HAS_BURIED_HERE = 49
    NOT_AT_THE_TABLE = 50
    THE_COOK_PICKS_FIRST = 51
    FORCED_TO_A_SIDE = 52
    ATTACK_IS_CLOSED = 53
    NOT_TO_YOUR_OWN_CARPENTER = 54


RULES = {
    Objection.GAME_IS_OVER: "16.1",
    Objection.CHANCE_IS_DUE: "15.2",
    Objection.NO_SUCH_MOVE: "15.1",
    Objection.YOU_MUST_DECIDE: "15.1",
    Objection.NOTHING_TO_PASS: "15.1",
    Objection.STACK_IS_EMPTY: "5.1",
    Objection.ISLAND_IS_CLOSED: "9.2",
    Objection.CANNOT_BE_PUNISHED: "10.3",
    Objection.ONLY_NORMAL_CREW: "6.3",
    Objection.NOT_ALL_HAVE_ANSWERED: "6.4",
    Objection.CAPTAIN_CANNOT_CALL: "11.1",
    Objection.SIDES_ARE_FINAL: "11.3",
    Objection.NOT_A_NEUTRAL: "14.11",
    Objection.TWO_DIFFERENT_PLAYERS: "14.12",
    Objection.NO_BURIED_PRIZE: "14.13",
    Objection.NO_QUARTERMASTER_AT_THREE: "17.4",
    Objection.CAPTAIN_NO_SURGEON: "14.15",
    Objection.NOT_WHILE_QM_AT_WORK: "14.15",
    Objection.NOT_YOUR_OWN_CARD: "14.16",
    Objection.CANNOT_BE_BETRAYED: "15.4",
    Objection.HAS_GOT_MORE: "7.3",
    Objection.ONLY_FROM_CAPTAIN_OR_QM: "14.2",
    Objection.EXCHANGED_ALREADY: "8.2",
    Objection.NOTHING_TO_SELL: "8.3",
    Objection.PRIZE_DECK_IS_EMPTY: "8.3",
    Objection.THE_GUARD_CANNOT_BURY: "14.1",
    Objection.PRIZES_ARE_HIDDEN: "17.2",
    Objection.NO_MORE_OFFERS: "13.3",
    Objection.ONE_OFFER_AT_A_TIME: "13.3",
    Objection.NO_OFFER_MADE: "13.3",
    Objection.NOT_THE_GUARD: "14.1",
    Objection.DUTY_PASSED_ALREADY: "14.1",
    Objection.CALLED_ALREADY: "11.1",
    Objection.NOT_IN_ANOTHER_EFFECT: "15.3",
    Objection.SHOWN_ALREADY: "17.1",
    Objection.NO_BRIBES_HERE: "17.5",
    Objection.HAS_BURIED_HERE: "14.1",
    Objection.NOT_AT_THE_TABLE: "15.1",
    Objection.THE_COOK_PICKS_FIRST: "14.3",
    Objection.FORCED_TO_A_SIDE: "14.11",
    Objection.ATTACK_IS_CLOSED: "6.5",
    Objection.NOT_TO_YOUR_OWN_CARPENTER: "14.2",
}
"""The rule behind an objection that is always about the same rule; for all others `refusals.py` asks the move."""
