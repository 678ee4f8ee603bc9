"""The words of the terminal table: the board, the questions, the keys, the help."""

from __future__ import annotations

from collections.abc import Sequence

from jollyroger.words.common.languages import LANGUAGES, N_
from jollyroger.words.duel.game_words import DuelWords

# The board

TURN = N_("Turn {turn} of {turns}")
DEALT = N_("dealt")
FLAG = N_("flag")
CHEST = N_("chest {chest} + ships {ships} = {total} gold")
SET = N_("set")
SET_A = N_("set A")
SET_B = N_("set B")
GOLD = N_("{gold} gold")
CAPTAIN = N_("captain")
NO_CAPTAIN = N_("no captain")
UNSEEN = N_("not seen yet ({pile} in the pile, {aside} put aside)")
TOO_SMALL = N_("The board needs a window of {width} x {height} or more.")

# What a card can be played for

REINFORCES = N_("{card} joins the crew at the {ship}")
IS_A_PARROT = N_("{card} lies at the {ship} as a parrot")
BOARDS = N_("{card} boards the {ship}")
TAKES = N_("kraken takes {card} at the {ship}")
TAKES_NOTHING = N_("kraken strikes at the {ship}")
IDLES = N_("kraken leaves without a victim")
TURNS_PARROTS = N_("Tortuga: all your parrots turn face up")

NOT_NOW = N_("not now ({rule})")

# Questions

SPLIT_QUESTION = N_("You have the flag: divide the cards into two sets (3.3).")
PICK_QUESTION = N_("{player} offers two sets: which one is yours? (3.4)")
PLAY_QUESTION = N_("Which card do you play? In your set: {cards} (4.1)")
OFFER = N_("Offer")
TAKE_SET = N_("take {cards}")
THINKING = N_("{player} is pondering …")
REMATCH = N_("A rematch: this time the other one splits first")
LEAVE = N_("Leave the table")
STAY = N_("Play on")
QUIT_QUESTION = N_("Leave the table before the game is over?")

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
STEP_ON_KEY = N_("step on")
STEP_BACK_KEY = N_("back")
ENDS_KEY = N_("start, end")
TURN_KEY = N_("a turn")
WRONG_KEY = N_("The key {key} does nothing here. These do: {keys}.")

# Lines instead of keys

TYPE_A_NUMBER = N_("A number from 1 to {most}, ? for help, l for {language}, q to quit:")
TYPE_R_OR_Q = N_("r for a rematch, q to quit:")
WRONG_LINE = N_("“{line}” is none of the choices.")

# Ending

GOODBYE = N_("Fair winds, {player}!")
RECORD_KEPT = N_("The record of the game is in {file}.")
RECORD_LOST = N_("The record could not be written to {file}: {reason}. It is printed when you leave.")
RECORD_PRINTED = N_("The record could not be written to {file}: {reason}. So here it is:")

# Replaying

STEP = N_("Step {step} of {steps}")
BEFORE_THE_FIRST = N_("The table before the first card.")
UNFINISHED = N_("The record ends here; the game was not finished.")

# Help

ABOUT_A_TURN = N_("A turn")
ABOUT_CARDS = N_("What the cards do")
ABOUT_THE_END = N_("The end")
ABOUT_THE_BOARD = N_("Reading the board")

HELP = {
    ABOUT_A_TURN: (
        ("3.1", N_("Who has the flag is the splitter, the other one the picker. After each turn the flag passes on.")),
        ("3.3", N_("The splitter divides the cards dealt into two sets of at least one card each.")),
        ("3.4", N_("The picker takes one of the sets, and the splitter keeps the other.")),
        ("4.1", N_("The picker plays all cards of his set one by one, in any order; then the splitter does so.")),
    ),
    ABOUT_CARDS: (
        ("5.1", N_("A pirate (g3: green, strength 3) joins your crew at the ship of its colour, and no other.")),
        ("5.2", N_("Any card may lie face down at any ship instead: a parrot of strength 1.")),
        ("5.4", N_("Whose crew at a ship is stronger has his captain aboard. Level crews: no captain (5.5).")),
        ("6.1", N_("While your captain is aboard, a pirate of the ship's colour may board it instead.")),
        ("6.2", N_("A pirate that boards brings its strength in gold under your chest, for good.")),
        ("7.1", N_("Skeleton (SK): joins your crew at any ship with strength 3. It never boards (7.2).")),
        (
            "7.3",
            N_("Kraken (KR): takes the top card of an enemy crew, but no face-up skeleton (7.4); or nothing (7.5)."),
        ),
        ("7.6", N_("Tortuga (TO): all your parrots turn face up where they lie; special cards stay parrots (7.7).")),
    ),
    ABOUT_THE_END: (
        ("8.2", N_("After the last turn you capture every ship that has your captain aboard, with its gold.")),
        ("8.3", N_("Most gold, under the chest and in ships, wins. A tie goes to the most valuable ship (8.4).")),
    ),
    ABOUT_THE_BOARD: (
        ("1.3", N_("p(g3) is a parrot: a g3 that lies face down and counts 1.")),
        ("5.3", N_("The last card of a crew lies on top. The number before a crew is its strength.")),
        ("2.5", N_("Below the ships: the pirates that nobody has seen yet. 11 3 means two of strength 1, one of 3.")),
    ),
}
"""By heading: the rules a player needs at the table, with their numbers."""


class TerminalWords(DuelWords):
    """The words of the table in one language."""

    def __init__(self, language: str, players: Sequence[str]) -> None:
        super().__init__(language, players)
        self.language = language

    @property
    def next_language(self) -> str:
        """The language after this one, in turn."""
        languages = list(LANGUAGES)
        return languages[(languages.index(self.language) + 1) % len(languages)]

    def in_next_language(self) -> TerminalWords:
        """The same words for the same players, one language on."""
        return TerminalWords(self.next_language, self.players)
