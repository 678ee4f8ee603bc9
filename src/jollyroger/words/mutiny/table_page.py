"""The words of the table page of Piracy & Mutiny that its scripts put together, by the keys that they use."""

from __future__ import annotations

from jollyroger.games.mutiny.deck import Skill
from jollyroger.games.mutiny.names import PRIZE_NAMES, STACK_NAMES
from jollyroger.words.common.languages import N_, NN_, NP_
from jollyroger.words.common.phrases import PageText, phrasebook
from jollyroger.words.duel.lesson import GUIDE
from jollyroger.words.duel.table_page import AFTERWARDS, DECIDED, ENDING, HINT_DO, SEATS
from jollyroger.words.mutiny.analysis import ANALYSIS
from jollyroger.words.mutiny.help import HELP
from jollyroger.words.mutiny.lesson import LESSON
from jollyroger.words.mutiny.moves import LABELS
from jollyroger.words.mutiny.names import CAPTAIN, FIRST_MUTINEER, FOR_STACKS, PRIZES, QUARTERMASTER, SKILLS, STACKS
from jollyroger.words.mutiny.talk import CREW_CARDS, TALK
from jollyroger.words.mutiny.tidings import TIDINGS

NAMES = {
    **{f"prize_{name}": PRIZES[prize] for prize, name in zip(PRIZES, PRIZE_NAMES, strict=True)},
    **{f"stack_{name}": STACKS[stack] for stack, name in zip(STACKS, STACK_NAMES, strict=True)},
    **{f"for_{name}": FOR_STACKS[stack] for stack, name in zip(STACKS, STACK_NAMES, strict=True)},
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
    "choose_appoint": N_("Who will be Quartermaster?"),
    "choose_order": N_("Who do you suggest punishing?"),
    "choose_punish": N_("Who gets punished?"),
    "choose_boatswain": N_("Boatswain: who guards the ship?"),
    "choose_smart-kid": N_("Smart Kid: whose prize do you dig up?"),
    "choose_second-mate": N_("Second Mate: who do you rob?"),
    "choose_second": N_("Second Mate: {seat}, and who else?"),
    "choose_sea-dog_0": N_("Sea Dog: who has to join the Captain?"),
    "choose_sea-dog_1": N_("Sea Dog: who has to join the First Mutineer?"),
    "choose_deal": N_("Who gets it? {prize}"),
    "choose_claim": N_("Who do you take it from? {prize}"),
    "choose_claim-blind": N_("Whose hidden prize do you draw?"),
    "hint_stack": N_("Choose a destination."),
    "hint_seat": N_("Choose a pirate."),
    "hint_suggest": N_("Or choose a pirate to suggest."),
    "hint_card": N_("Choose a card."),
    "hint_prize": N_("Choose a prize."),
    "cancel": N_("Cancel"),
    "best": N_("best choice"),
    "tile_exchange": N_("for a crew card"),
    "tile_ransom": N_("for two prizes"),
    "tile_sell": N_("for a prize"),
    "tile_bury": N_("bury it"),
    "tile_give": N_("give it"),
}
"""Where a player has yet to be chosen, and the words on a tile."""

MANNERS = {
    "manner_loyal": NP_("a pirate is", "loyal"),
    "manner_greedy": NP_("a pirate is", "greedy"),
    "manner_vengeful": NP_("a pirate is", "vengeful"),
    "manner_sly": NP_("a pirate is", "sly"),
    "manner_told_loyal": N_("Loyal: stands by the Captain, lends a hand, never calls a mutiny."),
    "manner_told_greedy": N_("Greedy: takes any bribe, pays none, and saves cards when others attack."),
    "manner_told_vengeful": N_("Vengeful: likes to punish, joins mutineers, cancels what others play."),
    "manner_told_sly": N_("Sly: takes no side, robs when it can, lets others do the work."),
}
"""What bots are known to be like."""

LABELS_OF_THINGS = {
    "in_your_hand": N_("{card}, in your hand"),
    "before_you": N_("{prize}, in front of you"),
    "in_booty": N_("{prize}, to be shared"),
    "can_be_played": N_("{card}, can be used now"),
    "played_by": N_("{card}, played by {player}"),
    "cancelled": N_("{card}, cancelled"),
    "you_named": N_("You, {player}"),
    "has_cards": CREW_CARDS,
    "has_prizes": N_("prizes: {prizes}"),
    "has_hidden": NN_("{count} hidden prize", "{count} hidden prizes"),
    "has_buried": NN_("{count} buried prize", "{count} buried prizes"),
    "has_shown_buried": N_("buried prizes shown: {prizes}"),
    "for_captain": N_("for the Captain"),
    "for_mutineer": N_("for the First Mutineer"),
    "is_asked": N_("to act"),
    "none": N_("none"),
    "round": N_("Round {round} of {rounds}"),
    "prize_deck": NN_("{count} prize left", "{count} prizes left"),
    "crew_deck": NN_("{count} crew card in the deck", "{count} crew cards in the deck"),
    "cards_left": NN_("{count} card left", "{count} cards left"),
    "needs_words": N_("{skill}: {need}"),
    "holds_prizes": NN_("{count} prize", "{count} prizes"),
    "port_draws": NN_("{count} card each", "{count} cards each"),
    "needs_map": N_("needs an Old Sailor"),
    "sailing_there": N_("current course"),
    "face_down": N_("face down"),
    "total_words": N_("{skill}: {have} of {need}"),
    "wild": NN_("plus {count} all-skills card", "plus {count} all-skills cards"),
    "shares": N_("Everyone ends up with {count} of these prizes."),
    "all_shared": N_("All prizes have been shared."),
    "booty_aside": N_("The losers' prizes. They're shared once the Quartermaster is appointed."),
    "booty_hidden": N_("Only the player choosing can see these prizes."),
    "booty_left": N_("You left {prizes}. Still to be shared out: {count}."),
    "no_cards": N_("You have no crew cards."),
}
"""What a screen reader says of a thing, and what stands beside it."""

SCENES = {
    "port_exchange": N_("You can trade one prize for one crew card."),
    "port_market": N_("A Hostage brings you two prizes, Jewels bring one."),
    "island_map": N_("No Old Sailor, no map. No map, no island."),
    "island_sailor": N_("The Old Sailor stays on the table until everyone is done."),
    "island_bury": N_("Buried prizes are safe and count at the end."),
    "island_guard": N_("{player} is guarding the ship and can't bury prizes."),
    "punishment_words": N_("The victim loses a random crew card."),
    "suggested": N_("The Captain suggests {player}."),
    "spot": N_("{player} plays {card}"),
    "spot_on": N_("{player} plays {card} against {target}"),
    "spot_captain": N_("{player} plays {card} against the Captain"),
    "spot_mutineer": N_("{player} plays {card} against the First Mutineer"),
    "spot_less": N_("{player} plays {card}: −1"),
    "spot_more": N_("{player} plays {card}: +1"),
    "free_seats": NN_(
        "{count} free seat. A bot takes it when the host starts.",
        "{count} free seats. Bots take them when the host starts.",
    ),
    "free_seats_host": NN_(
        "{count} free seat. Share the link, or start now and let a bot take it.",
        "{count} free seats. Share the link, or start now and let bots take them.",
    ),
    "crew_complete": N_("The crew is complete."),
    "gold": N_("Gold"),
    "held_title": N_("What the others held"),
    "held_nothing": N_("no cards"),
    "herald_called": N_("Mutiny! {player} against {captain}"),
    "herald_killed": N_("{player} is killed!"),
    "herald_won": N_("Attack successful!"),
    "herald_lost": N_("Attack failed."),
    "herald_captain_now": N_("{player} is the new Captain!"),
    "your_turn": N_("Your turn"),
    "hint_comes": N_("An old salt is thinking it over…"),
    "hint_do": HINT_DO,
}
"""What happens on the ship."""

TEXTS = (
    SEATS
    | AFTERWARDS
    | ENDING
    | DECIDED
    | ANALYSIS
    | NAMES
    | MOVES
    | CHOICES
    | MANNERS
    | LABELS_OF_THINGS
    | SCENES
    | HELP
    | TALK
    | TIDINGS
    | GUIDE
    | LESSON
)


def mutiny_words(language: str) -> dict[str, PageText]:
    """All of them in one language."""
    return phrasebook(language).for_page(TEXTS)
