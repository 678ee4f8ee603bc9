"""The words of the table page of Piracy & Mutiny that its scripts put together, by the keys that they use."""

from __future__ import annotations

from jollyroger.games.mutiny.deck import Skill
from jollyroger.games.mutiny.names import PRIZE_NAMES, STACK_NAMES
from jollyroger.words.common.languages import N_
from jollyroger.words.common.phrases import PageText, phrasebook
from jollyroger.words.duel.lesson import GUIDE
from jollyroger.words.duel.table_page import AFTERWARDS, SEATS
from jollyroger.words.mutiny.help import HELP
from jollyroger.words.mutiny.lesson import LESSON
from jollyroger.words.mutiny.moves import LABELS
from jollyroger.words.mutiny.names import CAPTAIN, FIRST_MUTINEER, PRIZES, QUARTERMASTER, SKILLS, STACKS
from jollyroger.words.mutiny.talk import TALK
from jollyroger.words.mutiny.tidings import TIDINGS

NAMES = {
    **{f"prize_{name}": PRIZES[prize] for prize, name in zip(PRIZES, PRIZE_NAMES, strict=True)},
    **{f"stack_{name}": STACKS[stack] for stack, name in zip(STACKS, STACK_NAMES, strict=True)},
    **{f"skill_{skill.name.lower()}": SKILLS[skill] for skill in Skill},
    "badge_captain": CAPTAIN,
    "badge_quartermaster": QUARTERMASTER,
    "badge_first-mutineer": FIRST_MUTINEER,
    "badge_guard": N_("guards the ship"),
}
"""What there is on the table."""

MOVES = {
    f"do_{move.__struct_config__.tag}" + (f"_{number}" if len(texts) > 1 else ""): text
    for move, texts in LABELS.items()
    for number, text in enumerate(texts)
}
"""What can be done, as in every other menu."""

CHOICES = {
    "choose_card_call": N_("Choose the card you call with"),
    "choose_appoint": N_("Appoint whom?"),
    "choose_order": N_("Order a punishment, suggest whom?"),
    "choose_punish": N_("Punish whom?"),
    "choose_boatswain": N_("Boatswain: who guards the ship?"),
    "choose_smart-kid": N_("Smart Kid: whose prize?"),
    "choose_second-mate": N_("Second Mate: steal from whom?"),
    "choose_second": N_("Second Mate: from {seat}, and from whom else?"),
    "choose_sea-dog_0": N_("Sea Dog: who has to join the Captain?"),
    "choose_sea-dog_1": N_("Sea Dog: who has to join the First Mutineer?"),
    "choose_deal": N_("Who gets it? {prize}"),
    "choose_claim": N_("Take it from whom? {prize}"),
    "choose_claim-blind": N_("Draw a hidden prize from whom?"),
    "hint_stack": N_("Choose a destination."),
    "hint_seat": N_("Choose a pirate."),
    "hint_suggest": N_("Or choose a pirate to suggest."),
    "hint_card": N_("Choose a card."),
    "hint_prize": N_("Choose a prize."),
    "cancel": N_("Cancel"),
    "best": N_("best"),
    "tile_exchange": N_("for a crew card"),
    "tile_ransom": N_("for two prizes"),
    "tile_sell": N_("for a prize"),
    "tile_bury": N_("bury it"),
    "tile_give": N_("give it"),
}
"""Where a player has yet to be chosen, and the words on a tile."""

LABELS_OF_THINGS = {
    "in_your_hand": N_("{card}, in your hand"),
    "before_you": N_("{prize}, before you"),
    "in_booty": N_("{prize}, in the booty"),
    "can_be_played": N_("{card}, can be used now"),
    "played_by": N_("{card}, played by {player}"),
    "cancelled": N_("{card}, cancelled"),
    "you_named": N_("You, {player}"),
    "has_cards": N_("crew cards: {count}"),
    "has_prizes": N_("prizes: {prizes}"),
    "has_hidden": N_("hidden prizes: {count}"),
    "has_buried": N_("buried prizes: {count}"),
    "has_shown_buried": N_("buried prizes that were shown: {prizes}"),
    "for_captain": N_("for the Captain"),
    "for_mutineer": N_("for the First Mutineer"),
    "is_asked": N_("is asked"),
    "none": N_("none"),
    "round": N_("Round {round} of {rounds}"),
    "prize_deck": N_("prizes left: {count}"),
    "crew_deck": N_("crew cards in the deck: {count}"),
    "cards_left": N_("cards left: {count}"),
    "needs_words": N_("{skill}: {need}"),
    "holds_prizes": N_("prizes: {count}"),
    "port_draws": N_("cards for everybody: {count}"),
    "needs_map": N_("needs an Old Sailor"),
    "sailing_there": N_("the ship sails there"),
    "face_down": N_("face down"),
    "total_words": N_("{skill}: {have} of {need}"),
    "wild": N_("and cards with all skills: {count}"),
    "shares": N_("In the end everybody has got {count} of these prizes."),
    "all_shared": N_("The booty is dealt out."),
    "booty_aside": N_("Collected from the losers, to be shared when the Quartermaster is appointed."),
    "booty_hidden": N_("Only who chooses sees these prizes."),
    "booty_left": N_("You left these prizes: {prizes}. Not yet dealt out: {count}."),
    "no_cards": N_("You have no crew cards."),
}
"""What a screen reader says of a thing, and what stands beside it."""

SCENES = {
    "port_exchange": N_("One of your prizes for one crew card."),
    "port_market": N_("A Hostage brings two prizes, Jewels bring one."),
    "island_map": N_("Without an Old Sailor and his map the island is not found."),
    "island_sailor": N_("The Old Sailor lies on the table until all have buried."),
    "island_bury": N_("What is buried is safe, and counts in the end."),
    "island_guard": N_("{player} guards the ship and cannot bury."),
    "punishment_words": N_("A victim loses one crew card, at random."),
    "suggested": N_("The Captain suggests {player}."),
    "spot": N_("{player} plays: {card}"),
    "spot_on": N_("{player} plays: {card}, against {target}"),
    "spot_captain": N_("{player} plays: {card}, against the Captain"),
    "spot_mutineer": N_("{player} plays: {card}, against the First Mutineer"),
    "spot_less": N_("{player} plays: {card}, 1 less"),
    "spot_more": N_("{player} plays: {card}, 1 more"),
    "free_seats": N_("Free seats: {count}. The host says when it begins; then bots take them."),
    "free_seats_host": N_("Free seats: {count}. Send the link around, or begin: then bots take them."),
    "crew_complete": N_("The crew is complete."),
    "player": N_("Player"),
    "prizes": N_("Prizes"),
    "gold": N_("Gold"),
    "herald_called": N_("Mutiny! {player} against {captain}"),
    "herald_killed": N_("{player} has been killed!"),
    "herald_won": N_("The attack has succeeded!"),
    "herald_lost": N_("The attack has failed."),
    "herald_captain_now": N_("{player} is the Captain now!"),
    "your_turn": N_("Your turn"),
}
"""What happens on the ship."""

TEXTS = (
    SEATS | AFTERWARDS | NAMES | MOVES | CHOICES | LABELS_OF_THINGS | SCENES | HELP | TALK | TIDINGS | GUIDE | LESSON
)


def mutiny_words(language: str) -> dict[str, PageText]:
    """All of them in one language."""
    return phrasebook(language).for_page(TEXTS)
