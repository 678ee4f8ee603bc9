"""The words of the table page that its scripts put together, by the keys that they use."""

from __future__ import annotations

from jollyroger.games.duel.cards import KRAKEN, SKELETON, TORTUGA, Ship
from jollyroger.words.common.languages import N_, NN_, NU_
from jollyroger.words.common.phrases import PageText, phrasebook
from jollyroger.words.common.refusals import BANNED
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
    "in_hand": N_("{card}, in {player}'s hand"),
    "in_your_crew": N_("{card}, in your crew {at_ship}"),
    "in_crew": N_("{card}, in {player}'s crew {at_ship}"),
    "in_set": N_("{card}, in {set}"),
    "your_crew": N_("Your crew {at_ship}, strength {strength}"),
    "crew_of": N_("{player}'s crew {at_ship}, strength {strength}"),
    "ship_words": NU_("{ship}, {count} gold: {captain}"),
    "no_captain": N_("no captain"),
    "captain_of": N_("{player}'s captain"),
    "you_named": N_("You, {player}"),
    "chest_of": NU_("{player}'s chest: {gold} gold", by="gold"),
    "chest_cards": NN_("{count} card", "{count} cards"),
    "chest_title": N_("{player}'s chest"),
    "chest_empty": N_("Empty so far."),
    "total_gold": N_("total gold, ships included:"),
    "pile_label": NN_("Draw pile: {count} card", "Draw pile: {count} cards"),
    "set_aside": N_("set aside: {aside}"),
    "turn": N_("Turn {turn} of {turns}"),
    "under_chest": N_("Chest"),
    "in_ships": N_("Ships"),
    "gold": N_("Total"),
    "left_in_deck": N_("Unseen: {pile} in the pile, {aside} set aside"),
}
"""What a screen reader says of a thing, and what stands beside it."""

QUESTIONS = {
    "ask_split": N_("Split the cards into two sets."),
    "ask_pick": N_("Pick one of the two sets."),
    "ask_play": N_("Choose a card to play."),
    "ask_target": N_("Where to?"),
    "ask_held": N_("That was your last card. Done?"),
    "turn_of": N_("{player}'s turn."),
    "being_dealt": N_("Dealing…"),
    "your_turn": N_("Your turn"),
    "take_set": N_("Take this set: {cards}"),
    "taken_back": N_("Move undone."),
    "wait_for_player": N_("Waiting for your opponent to join."),
    "wait_for_named": N_("Waiting for {player} to join."),
    "seat_is_free": N_("There's a free seat. Join or watch."),
    "shuffling": N_("Shuffling…"),
}
"""The status line: what one can do now, in at most about 60 characters."""

MORE = {
    "then_split": N_("{player} picks one, you keep the other."),
    "then_pick": N_("{player} keeps the other."),
    "then_play": N_("You play your whole set, one card at a time."),
    "then_held": N_("You can still undo."),
    "other_split": N_("{player} is splitting the cards…"),
    "other_pick": N_("{player} is picking a set…"),
    "other_play": N_("{player} is playing…"),
    "other_held": N_("{player} is finishing the turn…"),
    "coming_aboard": N_("{player} is still coming aboard."),
}
"""The smaller line: what follows, or what somebody else does."""

TARGETS = {
    "use_crew": N_("crew"),
    "use_parrot": N_("parrot"),
    "use_boards": N_("board"),
    "use_takes": N_("take"),
    "use_idles": N_("no target"),
    "use_lands": N_("Tortuga"),
    "target_crew": N_("{ship}: reinforce your crew"),
    "target_parrot": N_("{ship}: play face down as a parrot"),
    "target_boards": N_("{ship}: board"),
    "target_takes": N_("{ship}: take your opponent's top card"),
    "target_idles": N_("Play the kraken without a target"),
    "target_lands": N_("Visit Tortuga: reveal all your parrots"),
    "own_side": N_("Your cards go on your side of the ships."),
}
"""Where a card can go: in one word, and for a screen reader; and where it cannot."""

SEATS = {
    "you": N_("you"),
    "bot": N_("bot"),
    "away": N_("away"),
    "free_seat": N_("free seat"),
    "stand_in_plays": N_("bot playing"),
    "stand_in_for_you": N_("A bot is playing for you."),
    "i_am_back": N_("I'm back"),
    "rematch_waits": N_("Your rematch is ready."),
    "is_away": N_("{player} has been away for a while."),
    "call_stand_in": N_("Let a bot take over"),
    "seat_elsewhere": N_("You're playing on another device now. You can still watch here."),
    "leave": N_("Leave"),
    "leave_title": N_("Leave the table?"),
    "leave_words": N_("A bot will play for you until you're back."),
    "rule": N_("Rule {rule}"),
    "offline": N_("Connection lost. Reconnecting…"),
    "no_table": N_("This table no longer exists."),
    "banned": BANNED,
    "old_table": N_(
        "The server plays by newer rules now, so this game can't continue. Reload the page to download it."
    ),
    "too_many_lines": N_("Too many tables open. Close one and reload."),
    "online_again": N_("Back online."),
    "copied": N_("Copied."),
    "copy_failed": N_("Couldn't copy. Select the text and copy it yourself."),
    "try_again": N_("That didn't work. Please try again."),
    "chat_line": N_("{name} says: {text}"),
}
"""Who is there, and what the page tells a person."""

HELP_AND_RULES = {
    "help_parrot": ("1.3", N_("Face down: a parrot with strength 1. Underneath: {card}.")),
    "help_crew": ("5.1", N_("Reinforces your crew at the ship of its colour with its strength.")),
    "help_board": (
        "6.1",
        N_("Or boards that ship, if your captain is on it: the card goes into your chest as gold and stays there."),
    ),
    "help_kraken": (
        "7.3",
        N_("Takes the top card of one of your opponent's crews, or nothing. Both cards leave the game."),
    ),
    "help_kraken_safe": ("7.4", N_("A face-up skeleton on top is safe from it and protects the cards below.")),
    "help_skeleton": ("7.1", N_("Reinforces your crew at any ship with strength 3.")),
    "help_skeleton_gold": ("7.2", N_("It can't board: it carries no gold.")),
    "help_tortuga": ("7.6", N_("Reveals all your parrots where they are. Special cards stay parrots.")),
    "help_as_parrot": (
        "5.2",
        N_("Or play any card face down at any ship, as a parrot with strength 1."),
    ),
}
"""What a card does, with the rule that says so."""
HELP = {key: text for key, (_, text) in HELP_AND_RULES.items()}
RULES = {key: rule for key, (rule, _) in HELP_AND_RULES.items()} | {"own_side": "5.1"}
"""The rules that texts are about."""

AFTERWARDS = {
    "step_of": N_("Step {step} of {steps}"),
    "before_first": N_("Before the first card."),
    "verify_heading": N_("Check the shuffle"),
    "verify_how": N_(
        "The server fixed a seed before the first card. Each player then added a secret number. "
        "Together they decide every draw, so no one could choose the cards."
    ),
    "verdict_honest": N_("The shuffle is fair."),
    "verdict_dishonest": N_("This shuffle doesn't check out!"),
    "verdict_unfinished": N_("The seed is revealed at the end of the game."),
    "verdict_untold": N_("This game has no seed, so there's nothing to check."),
    "check_commitment": N_("The seed matches the one fixed before the first card."),
    "check_commitment_wrong": N_("The seed doesn't match the one fixed before the first card."),
    "check_seen_commitment": N_("You saw the same commitment when you joined."),
    "check_seen_commitment_wrong": N_("You saw a different commitment when you joined."),
    "check_own_nonce": N_("Your number was used."),
    "check_own_nonce_wrong": N_("Your number wasn't used."),
    "check_nonces_wrong": N_("The players' numbers can't be read."),
    "check_draws": NN_("The {count} draw matches.", "All {count} draws match."),
    "check_wrong_draw": N_("Draw {number} should be {due}, but it was {found}."),
}
"""When the game is over."""

HINT_DO = N_("Do it")

ENDING = {
    "ending_won": NU_("You win by {margin} gold!", by="margin"),
    "ending_lost": NU_("You lose by {margin} gold.", by="margin"),
    "ending_behind": NU_("You're in place {place}, {margin} gold behind the winner.", by="margin"),
    "ending_line": NU_("Place {place}: {player}, {gold} gold.", by="gold"),
    "ending_place": N_("Place"),
    "ending_player": N_("Player"),
    "ending_table": N_("Final score"),
    "share_title": N_("Share the result"),
    "share_send": N_("Send"),
    "share_save": N_("Save picture"),
    "share_copy": N_("Copy link"),
}
"""The end of a game, and sharing it."""

DECIDED = {
    "decided_by": N_("What decided it:"),
    "decided_look": N_("Show me"),
}
"""The turning point that mattered most."""

RED_BEARD = {
    "hint_do": HINT_DO,
    "late": N_("coming aboard"),
    "hint_comes": N_("Red Beard strokes his beard…"),
    "hint_late": N_("Red Beard is still coming aboard. His hint will follow."),
    "red_beard_thinks": N_("Red Beard is studying your game…"),
    "chance_of": CURVE,
    "curve_words": N_("{player}'s win chance: lowest {low} (step {step}), final {end}."),
    "turning_points": TURNING_POINTS,
    "cuts": N_("Splits"),
    "turn_short": N_("Turn"),
    "cut_by": N_("Split by"),
    "cut_worth": N_("Win chance"),
    "cut_best": N_("Best split"),
    "cut_is_best": N_("the best"),
    "better_cut": N_("Better: {move}"),
    "costs": DECISIONS,
    "splitting": SPLITTING,
    "picking": PICKING,
    "playing": PLAYING,
    "every_decision": N_("All moves"),
    "decision": N_("Turn {turn}, {player}: {move}"),
    "decision_cost": COSTS,
}
"""What Red Beard says."""

TEXTS = (
    NAMES
    | LABELS
    | QUESTIONS
    | MORE
    | TARGETS
    | SEATS
    | HELP
    | AFTERWARDS
    | ENDING
    | DECIDED
    | RED_BEARD
    | GUIDE
    | LESSON
)


def page_words(language: str) -> dict[str, PageText]:
    """All of them in one language."""
    return phrasebook(language).for_page(TEXTS)
