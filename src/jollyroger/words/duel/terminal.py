"""The words of the terminal table: the board, the questions, the keys, the help."""

from __future__ import annotations

from collections.abc import Sequence

from jollyroger.words.common.languages import N_, NU_
from jollyroger.words.common.terminal import Help, language_after
from jollyroger.words.duel.game_words import DuelWords

# The board

TURN = N_("Turn {turn} of {turns}")
DEALT = N_("dealt")
FLAG = N_("flag")
CHEST = N_("gold: chest {chest} + ships {ships} = {total}")
SET = N_("set")
SET_A = N_("set A")
SET_B = N_("set B")
GOLD = NU_("{gold} gold", by="gold")
CAPTAIN = N_("captain")
NO_CAPTAIN = N_("no captain")
UNSEEN = N_("unseen ({pile} in the pile, {aside} set aside)")
TOO_SMALL = N_("Make the window at least {width} x {height} to see the board.")

# What a card can be played for

REINFORCES = N_("{card} reinforces the crew {at_ship}")
IS_A_PARROT = N_("{card} as a parrot {at_ship}")
BOARDS = N_("{card} boards the {ship}")
TAKES = N_("kraken takes {card} {at_ship}")
TAKES_NOTHING = N_("kraken at the {ship}")
IDLES = N_("kraken without a target")
TURNS_PARROTS = N_("Tortuga: reveal all your parrots")

NOT_NOW = N_("not now ({rule})")

# Questions

SPLIT_QUESTION = N_("You have the flag. Split the cards into two sets.")
PICK_QUESTION = N_("{player} offers two sets. Which one do you take?")
PLAY_QUESTION = N_("Choose a card to play. Your set: {cards}")
OFFER = N_("Offer")
TAKE_SET = N_("take {cards}")
THINKING = N_("{player} is thinking…")
REMATCH = N_("Rematch (the other player splits first)")
LEAVE = N_("Leave the table")
STAY = N_("Play on")
QUIT_QUESTION = N_("Leave before the game is over?")

# Keys: what stands at the bottom, and what a wrong one is told

PAGES = N_("PgUp/Dn")
HOME_END = N_("Home End")
MOVE_CARD_KEY = N_("other set")
SETS_KEY = N_("set A, set B")
OFFER_KEY = N_("offer")
CHOOSE_KEY = N_("choose")
TAKE_KEY = N_("take")
PLAY_KEY = N_("play")
LOG_KEY = N_("log")
BOARD_KEY = N_("scroll the board")
HELP_KEY = N_("help")
QUIT_KEY = N_("quit")
REMATCH_KEY = N_("rematch")
SCROLL_KEY = N_("scroll")
BACK_KEY = N_("back to the table")
LEAVE_KEY = N_("leave")
STAY_KEY = N_("play on")
STEP_ON_KEY = N_("next")
STEP_BACK_KEY = N_("back")
ENDS_KEY = N_("start, end")
TURN_KEY = N_("a turn")
WRONG_KEY = N_("The key {key} does nothing here. Try: {keys}.")

# Lines instead of keys

TYPE_A_NUMBER = N_("A number from 1 to {most}, ? for help, l for {language}, q to quit:")
TYPE_R_OR_Q = N_("r for a rematch, q to quit:")
WRONG_LINE = N_("“{line}” isn't an option.")

# Ending

GOODBYE = N_("Fair winds, {player}!")
RECORD_KEPT = N_("Your game is saved in {file}.")
RECORD_LOST = N_("Couldn't save the game to {file}: {reason}. It will be printed when you leave.")
RECORD_PRINTED = N_("Couldn't save the game to {file}: {reason}. Here it is:")

# Replaying

STEP = N_("Step {step} of {steps}")
BEFORE_THE_FIRST = N_("Before the first card.")
UNFINISHED = N_("The game was never finished.")

# Help

ABOUT_A_TURN = N_("A turn")
ABOUT_CARDS = N_("What the cards do")
ABOUT_THE_END = N_("The end")
ABOUT_THE_BOARD = N_("Reading the board")

HELP: Help = {
    ABOUT_A_TURN: (
        (
            "3.1",
            N_("The player with the flag is the splitter, the other is the picker. The flag changes hands every turn."),
        ),
        ("3.3", N_("The splitter splits the revealed cards into two sets of at least one card.")),
        ("3.4", N_("The picker takes one set. The splitter keeps the other.")),
        ("4.1", N_("The picker plays their whole set, card by card, in any order. Then the splitter does.")),
    ),
    ABOUT_CARDS: (
        ("5.1", N_("A pirate (g3: green, strength 3) reinforces your crew at the ship of its colour, and no other.")),
        ("5.2", N_("You can play any card face down at any ship, as a parrot with strength 1.")),
        ("5.4", N_("The stronger crew has its captain aboard. On a tie there's no captain (5.5).")),
        ("6.1", N_("While your captain is aboard, a pirate of the ship's colour can board it instead.")),
        ("6.2", N_("A pirate that boards adds its strength in gold to your chest.")),
        ("7.1", N_("Skeleton (SK): reinforces your crew at any ship with strength 3. It can't board (7.2).")),
        (
            "7.3",
            N_(
                "Kraken (KR): takes the top card of your opponent's crew, but no face-up skeleton (7.4), "
                "or nothing (7.5)."
            ),
        ),
        ("7.6", N_("Tortuga (TO): reveals all your parrots where they are. Special cards stay parrots (7.7).")),
    ),
    ABOUT_THE_END: (
        ("8.2", N_("After the last turn you capture every ship with your captain aboard, and its gold.")),
        ("8.3", N_("Most gold in chest and ships wins. Ties go to the most valuable ship (8.4).")),
    ),
    ABOUT_THE_BOARD: (
        ("1.3", N_("p(g3) is a parrot: a g3 played face down, with strength 1.")),
        ("5.3", N_("The last card of a crew is on top. The number before a crew is its strength.")),
        ("2.5", N_("Below the ships: unseen pirates. 11 3 means two of strength 1, one of 3.")),
    ),
}
"""By heading: the rules a player needs at the table, with their numbers."""


class TerminalWords(DuelWords):
    """The words of the table in one language."""

    help = HELP

    def __init__(self, language: str, players: Sequence[str]) -> None:
        super().__init__(language, players)
        self.language = language

    @property
    def next_language(self) -> str:
        """The language after this one, in turn."""
        return language_after(self.language)

    def in_next_language(self) -> TerminalWords:
        """The same words for the same players, one language on."""
        return TerminalWords(self.next_language, self.players)
