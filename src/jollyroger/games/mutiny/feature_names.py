"""The features of Piracy & Mutiny by name: what an observation and a described move consist of, see `features.py`."""

from __future__ import annotations

from jollyroger.games.feature_table import MOST, ONE, FeatureTable, width
from jollyroger.games.mutiny.cards import FIRST_NORMAL, MOST_HELD
from jollyroger.games.mutiny.deck import Skill
from jollyroger.games.mutiny.moves.codes import Verb
from jollyroger.games.mutiny.names import (
    DIRECTION_NAMES,
    KIND_NAMES,
    PRIZE_NAMES,
    SEAT_NAMES,
    SIDE_NAMES,
    SKILL_NAMES,
    STACK_NAMES,
)
from jollyroger.games.mutiny.state import FIRST_CHANCE, Step, When

FEATURES_VERSION = 1
"""Raised when a feature is added, moved or means something else."""

QUESTION_NAMES = tuple(step.name.lower() for step in Step if step < FIRST_CHANCE)
WHEN_NAMES = tuple(when.name.lower() for when in When)
CREW_NAMES = tuple(name or f"reserved{kind}" for kind, name in enumerate(KIND_NAMES))
ALL_SKILL_NAMES = (*SKILL_NAMES, Skill.ALL.name.lower())
SKILL_KINDS = len(ALL_SKILL_NAMES)


class Table(FeatureTable):
    """What lies in the middle, what is asked, and the viewer's cards."""

    # The set-up
    HIDDEN_PRIZES = ONE, 1, "whether prizes are hidden"
    CAPTAINS_GOLD = ONE, 1, "whether Captains get gold"
    BRIBES = ONE, 1, "whether bribes are allowed"
    HAS_QUARTERMASTER = ONE, 1, "whether there is a Quartermaster"
    HAND_LIMIT = ONE, MOST, "the most crew cards that one may hold at the end of a round"
    # The course
    QUESTION = QUESTION_NAMES, 1, "what is asked now"
    PENDING = QUESTION_NAMES, 1, "the questions that go on after it"
    WHEN = WHEN_NAMES, 1, "of a call: the Captain's decision that it follows"
    CHARACTER = CREW_NAMES[:FIRST_NORMAL], 1, "of a Traitor's window: the character that is about to take effect"
    ASKED_SIDE = SIDE_NAMES, 1, "the side that a Sea Dog or a Cutthroat was played for"
    ASKED_DIRECTION = DIRECTION_NAMES, 1, "whether a destination would take one less or one more"
    MUST_ANSWER = ONE, 1, "whether the game waits for me"
    ROUNDS_LEFT = ONE, MOST, "destinations yet to be visited"
    MUTINY_CALLED = ONE, 1, "whether there was a mutiny in this round"
    ORDERED = ONE, 1, "whether a punishment is ordered"
    # The destination
    STACK_LEFT = STACK_NAMES, MOST, "destinations left in each stack"
    SAILING = STACK_NAMES, 1, "the stack of the destination that was chosen"
    TURNED_UP = ONE, 1, "whether the destination is turned up"
    HOLDS = ONE, MOST, "what the destination that is turned up holds"
    NEEDS = SKILL_NAMES, MOST, "what the destination that is turned up takes, now"
    BROUGHT = ALL_SKILL_NAMES, MOST, "in an attack: the strength on the table by skill"
    CREWMEN = SIDE_NAMES, MOST, "in a mutiny: the crewmen of each side"
    KILLED = SIDE_NAMES, 1, "in a mutiny: the side whose leader was killed"
    MAP_LIES = ONE, 3, "Old Sailors on the table"
    # Cards
    HAND = CREW_NAMES, MOST, "my crew cards by kind"
    OFFERED = CREW_NAMES, MOST, "my crew cards by kind that lie in my open offer"
    HAND_STRENGTH = ALL_SKILL_NAMES, MOST, "the strength of my normal crew by skill"
    HAND_CREWMEN = ONE, MOST, "the crewmen on my crew cards"
    PLAYED = CREW_NAMES, MOST, "crew cards on the table by kind, cancelled ones left out"
    DISCARDS = CREW_NAMES, MOST, "discarded crew cards by kind"
    COPIES = CREW_NAMES, MOST, "crew cards that there are in the deck, by kind"
    DECK_SIZE = ONE, MOST, "crew cards in the deck"
    POOL_SIZE = ONE, MOST, "crew of a mutiny yet to be dealt out"
    BOOTY = PRIZE_NAMES, MOST, "prizes being shared, if I see them"
    BOOTY_SIZE = ONE, MOST, "prizes being shared"
    BOOTY_LEFT = PRIZE_NAMES, MOST, "hidden prizes that I saw when I had picked, until all are dealt out"
    PRIZE_DECK = PRIZE_NAMES, MOST, "prizes to draw by kind, where prizes lie open"
    PRIZE_DECK_SIZE = ONE, MOST, "prizes to draw"
    PRIZE_DISCARDS = PRIZE_NAMES, MOST, "discarded prizes"


class Player(FeatureTable):
    """What belongs to one player."""

    CAPTAIN = ONE, 1, "whether this is the Captain"
    QUARTERMASTER = ONE, 1, "whether this is the Quartermaster"
    COOK = ONE, 1, "whether this player's Cook picks first"
    GUARD = ONE, 1, "whether this is the guard"
    ASKED = ONE, 1, "whether the game waits for this player"
    MAY_ACT = ONE, 1, "whether this player may act now"
    ABOUT = ONE, 1, "whether the question is about this player, as its subject or its target"
    SUGGESTED = ONE, 1, "whether the Captain suggested this player for punishment"
    CALLED = ONE, 1, "whether this player calls a mutiny"
    SIDE = SIDE_NAMES, 1, "in a mutiny: the player's side"
    PLAYED_CARDS = ONE, MOST, "cards on the table from this player, cancelled ones left out"
    PLAYED_STRENGTH = ONE, MOST, "their strength"
    PLAYED_CREWMEN = ONE, MOST, "their crewmen"
    UNHEARD = ONE, MOST, "cards that were played since this player answered"
    RECEIVED = ONE, MOST, "prizes received in this sharing"
    BURIED_HERE = ONE, 1, "whether this player has buried something in this visit"
    DRAWN_HERE = ("jewels", "hostage"), MOST, "prizes drawn in this visit that may not be sold in it, as far as I know"
    HAND_SIZE = ONE, MOST, "crew cards in hand"
    PRIZE_COUNT = ONE, MOST, "prizes that are not buried"
    BURIED_COUNT = ONE, MOST, "buried prizes"
    PRIZES = PRIZE_NAMES, MOST, "prizes by kind, as far as I may look at them"
    SHOWN = PRIZE_NAMES, MOST, "hidden prizes that all have seen lie there"
    BURIED = PRIZE_NAMES, MOST, "buried prizes by kind, as far as I may look at them"
    SHOWN_BURIED = PRIZE_NAMES, MOST, "buried prizes that all have seen lie there"
    JEWEL_GOLD = ONE, MOST, "what jewels have brought at the end"
    OFFER_OPEN = ONE, 1, "whether an offer of this player is open"
    OFFER_TO_ME = ONE, 1, "whether it is made to me"
    OFFER_FROM_ME = ONE, 1, "whether my open offer is made to this player"
    OFFER_CREW = ONE, MOST_HELD, "crew cards in the player's offer"
    OFFER_PRIZES = PRIZE_NAMES, MOST, "prizes in the player's offer"
    OFFER_PROMISE = ONE, 1, "whether there is a promise in the player's offer"
    OFFER_DUTY = ONE, 1, "whether the player's offer is for the duty of the guard"
    OFFERS_MADE = ONE, 3, "offers that the player has made in this round"


class MoveFeature(FeatureTable):
    """What a legal move is about."""

    VERB = tuple(verb.name.lower() for verb in Verb), 1, "the type of move"
    CREW = CREW_NAMES, 1, "the crew card that is played, offered, discarded or betrayed"
    SKILL = ALL_SKILL_NAMES, 1, "its skill"
    STRENGTH = ONE, MOST, "its strength"
    CREWMEN = ONE, MOST, "its crewmen"
    PRIZE = PRIZE_NAMES, 1, "the prize"
    SIDE = SIDE_NAMES, 1, "the side"
    DIRECTION = DIRECTION_NAMES, 1, "the direction"
    STACK = STACK_NAMES, 1, "the stack that the ship sails to"
    ASSIGNED = SKILL_NAMES, 1, "the skill that a card is to count for"
    SEAT = tuple(f"seat+{distance}" for distance in range(len(SEAT_NAMES))), 1, "the players whom the move names"


TABLE_WIDTH = width(Table)
PLAYER_WIDTH = width(Player)
MOVE_WIDTH = width(MoveFeature)
