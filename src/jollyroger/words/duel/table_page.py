"""The words of the table page that its scripts put together, by the keys that they use."""

from __future__ import annotations

from jollyroger.games.duel.cards import KRAKEN, SKELETON, TORTUGA, Ship
from jollyroger.words.common.languages import N_
from jollyroger.words.common.phrases import PageText, phrasebook
from jollyroger.words.duel.analysis import COSTS, CURVE, DECISIONS, PICKING, PLAYING, SPLITTING, TURNING_POINTS
from jollyroger.words.duel.game_words import AT_SHIPS, COLOURS, PARROT, PIRATES, SHIPS, SPECIALS
from jollyroger.words.duel.lesson import GUIDE, LESSON

NAMES = {
    **{ship.name.lower(): COLOURS[ship] for ship in Ship},
    **{f"pirate_{ship.name.lower()}": PIRATES[ship] for ship in Ship},
    **{f"ship_{ship.name.lower()}": SHIPS[ship] for ship in Ship},
    **{f"at_{ship.name.lower()}": AT_SHIPS[ship] for ship in Ship},
    "kraken": SPECIALS[KRAKEN],
    "skeleton": SPECIALS[SKELETON],
    "tortuga": SPECIALS[TORTUGA],
    "parrot": PARROT,
    "jolly": "Jolly",
    "roger": "Roger",
    "set_a": N_("set A"),
    "set_b": N_("set B"),
}
"""What there is on the table."""

LABELS = {
    "in_your_hand": N_("{card}, in your hand"),
    "in_hand": N_("{card}, in the hand of {player}"),
    "in_your_crew": N_("{card}, in your crew {at_ship}"),
    "in_crew": N_("{card}, in the crew of {player} {at_ship}"),
    "in_set": N_("{card}, in {set}"),
    "your_crew": N_("Your crew {at_ship}, strength {strength}"),
    "crew_of": N_("Crew of {player} {at_ship}, strength {strength}"),
    "ship_words": N_("{ship}, {gold} gold: {captain}"),
    "no_captain": N_("no captain"),
    "captain_of": N_("captain of {player}"),
    "you_named": N_("You, {player}"),
    "chest_of": N_("Chest of {player}: {gold} gold, {cards} cards"),
    "chest_title": N_("Under the chest of {player}"),
    "chest_empty": N_("No pirate has brought any gold yet."),
    "total_gold": N_("gold in all, with ships:"),
    "pile_label": N_("Draw pile: {pile} cards, and {aside} put aside unseen"),
    "turn": N_("Turn {turn} of {turns}"),
    "under_chest": N_("under the chest"),
    "in_ships": N_("in ships"),
    "gold": N_("gold"),
    "left_in_deck": N_("Not seen yet: {pile} in the pile, {aside} put aside"),
}
"""What a screen reader says of a thing, and what stands beside it."""

QUESTIONS = {
    "ask_split": N_("Divide the cards into two sets. {player} picks one of them."),
    "ask_pick": N_("Which set do you take? {player} keeps the other."),
    "ask_play": N_("Choose a card to play."),
    "ask_target": N_("Where to?"),
    "ask_held": N_("Your last card is played. Done?"),
    "other_split": N_("{player} divides the cards."),
    "other_pick": N_("{player} picks a set."),
    "other_play": N_("{player} plays."),
    "other_held": N_("{player} has played the last card."),
    "being_dealt": N_("The cards are being dealt."),
    "turn_of": N_("{player}:"),
    "your_turn": N_("Your turn"),
    "take_set": N_("Take {cards}"),
    "taken_back": N_("Taken back."),
    "wait_for_player": N_("Waiting for the other player."),
    "wait_for_named": N_("Waiting for {player} to come to the table."),
    "seat_is_free": N_("A seat is free. Sit down or watch."),
    "shuffling": N_("The cards are being shuffled."),
}
"""What is asked, and who is asked."""

TARGETS = {
    "use_crew": N_("crew"),
    "use_parrot": N_("parrot"),
    "use_boards": N_("board"),
    "use_takes": N_("take"),
    "use_idles": N_("for nothing"),
    "use_lands": N_("Tortuga"),
    "target_crew": N_("{ship}: join your crew"),
    "target_parrot": N_("{ship}: lie face down as a parrot"),
    "target_boards": N_("{ship}: board it"),
    "target_takes": N_("{ship}: take the last card of the other crew"),
    "target_idles": N_("Play the kraken for nothing"),
    "target_lands": N_("Visit Tortuga: all your parrots turn face up"),
    "own_side": N_("Your cards lie on your own side of the ships."),
}
"""Where a card can go: in one word, and for a screen reader; and where it cannot."""

SEATS = {
    "you": N_("you"),
    "bot": N_("bot"),
    "away": N_("away"),
    "free_seat": N_("free seat"),
    "stand_in_plays": N_("a stand-in plays"),
    "stand_in_for_you": N_("A stand-in plays for you."),
    "i_am_back": N_("I am back"),
    "rematch_waits": N_("A rematch waits for you."),
    "is_away": N_("{player} has been away for a while."),
    "call_stand_in": N_("Call a stand-in"),
    "seat_elsewhere": N_("Your seat was brought to another device. Here you can watch."),
    "leave": N_("Leave"),
    "leave_title": N_("Leave the table?"),
    "leave_words": N_("A stand-in plays on for you, until you come back."),
    "rule": N_("rule {rule}"),
    "offline": N_("No connection. Trying again …"),
    "no_table": N_("This table does not exist any more."),
    "old_table": N_(
        "The server plays by newer rules now, and this game cannot go on. Load the page again to get its text."
    ),
    "too_many_lines": N_("Too many tables are open in this browser: close one and load the page again."),
    "online_again": N_("Connected again."),
    "copied": N_("Copied."),
    "copy_failed": N_("This could not be copied: select it and copy it yourself."),
    "try_again": N_("That did not work. Please try again."),
    "chat_line": N_("{name} says: {text}"),
}
"""Who is there, and what the page tells a person."""

HELP_AND_RULES = {
    "help_parrot": ("1.3", N_("Face down it is a parrot of strength 1, whatever it shows below: {card}.")),
    "help_crew": ("5.1", N_("Joins your crew at the ship of its colour, with its strength.")),
    "help_board": (
        "6.1",
        N_("Or boards that ship, while your captain is aboard: its gold goes under your chest for good."),
    ),
    "help_kraken": (
        "7.3",
        N_("Takes the last card of one of the other player's crews, or nothing. Both leave the game."),
    ),
    "help_kraken_safe": ("7.4", N_("A face-up skeleton on top is safe from it, and guards what lies below.")),
    "help_skeleton": ("7.1", N_("Joins your crew at any ship with strength 3.")),
    "help_skeleton_gold": ("7.2", N_("It never boards: it carries no gold.")),
    "help_tortuga": ("7.6", N_("All your parrots turn face up where they lie; special cards stay parrots.")),
    "help_as_parrot": (
        "5.2",
        N_("Any card may lie face down at any ship instead. It is a parrot of strength 1 there."),
    ),
}
"""What a card does, with the rule that says so."""
HELP = {key: text for key, (_, text) in HELP_AND_RULES.items()}
RULES = {key: rule for key, (rule, _) in HELP_AND_RULES.items()} | {"own_side": "5.1"}
"""The rules that texts are about."""

AFTERWARDS = {
    "step_of": N_("Step {step} of {steps}"),
    "before_first": N_("The table before the first card."),
    "verify_heading": N_("Verify the deal"),
    "verify_how": N_(
        "Every draw follows from a seed that the server settled before the first card, and from a number of each "
        "player that it did not know then. So nobody could choose the cards."
    ),
    "verdict_honest": N_("The deal was honest."),
    "verdict_dishonest": N_("This deal does not add up!"),
    "verdict_unfinished": N_("The seed is revealed when the game is over."),
    "verdict_untold": N_("This record holds no seed: there is nothing to check."),
    "check_commitment": N_("The seed is the one that was settled before the first card."),
    "check_commitment_wrong": N_("The seed is not the one that was settled before the first card."),
    "check_seen_commitment": N_("This browser was shown the same commitment when it came to the table."),
    "check_seen_commitment_wrong": N_("This browser was shown another commitment when it came to the table."),
    "check_own_nonce": N_("The number that this browser added is in it."),
    "check_own_nonce_wrong": N_("The number that this browser added is not in it."),
    "check_nonces_wrong": N_("The numbers of the players cannot be read."),
    "check_draws": N_("All {count} draws follow from them."),
    "check_wrong_draw": N_("Draw {number} should have been {due}, but was {found}."),
}
"""When the game is over."""

RED_BEARD = {
    "coming_aboard": N_("{player} is still coming aboard."),
    "late": N_("coming aboard"),
    "hint_comes": N_("Red Beard strokes his beard …"),
    "hint_late": N_("Red Beard is still coming aboard; then he will tell you what he thinks."),
    "red_beard_thinks": N_("Red Beard thinks about this game …"),
    "chance_of": CURVE,
    "curve_words": N_(
        "Chance of {player} to win after every step: at the lowest {low}, at step {step}; in the end {end}."
    ),
    "turning_points": TURNING_POINTS,
    "cuts": N_("How good the cuts were"),
    "turn_short": N_("Turn"),
    "cut_by": N_("cut by"),
    "cut_worth": N_("chance"),
    "cut_best": N_("best cut"),
    "cut_is_best": N_("the best"),
    "better_cut": N_("Better: {move}"),
    "costs": DECISIONS,
    "splitting": SPLITTING,
    "picking": PICKING,
    "playing": PLAYING,
    "every_decision": N_("Every decision"),
    "decision": N_("Turn {turn}, {player}: {move}"),
    "decision_cost": COSTS,
}
"""What Red Beard says."""

TEXTS = NAMES | LABELS | QUESTIONS | TARGETS | SEATS | HELP | AFTERWARDS | RED_BEARD | GUIDE | LESSON


def page_words(language: str) -> dict[str, PageText]:
    """All of them in one language."""
    return phrasebook(language).for_page(TEXTS)
