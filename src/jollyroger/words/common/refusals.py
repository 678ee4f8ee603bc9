"""What the server tells somebody at a table when an act is not possible."""

from __future__ import annotations

from jollyroger.words.common.languages import N_

# The act comes at the wrong time

MOVED_ON = N_("The table has moved on.")
NOT_ASKED = N_("It is not your turn.")
NOT_STARTED = N_("The game has not started yet.")
GAME_OVER = N_("The game is over.")
GAME_RUNS = N_("The game is still being played.")
FINISH_FIRST = N_("All cards of your set are played: press “done”, or take the last one back.")
NOTHING_TO_FINISH = N_("There is nothing to finish.")
NOTHING_TO_UNDO = N_("There is nothing that you can take back.")
SEAT_TAKEN = N_("Somebody sits there already.")
NONCE_GIVEN = N_("This seat has given its number for the deal already.")
STAND_IN_PLAYS = N_("A stand-in plays for this seat already.")
NO_STAND_IN_YET = N_("Whoever sits there can be replaced once away for {seconds} seconds.")
NO_STAND_IN_HERE = N_("A stand-in can only play for a person who sits at a running game.")
NO_MODES = N_("Nobody passes in this game.")
LESSON_ALONE = N_("A guided game is for one person and bots.")
ALONE_ONLY = N_("You can set the bots' speed only where everyone else is a bot.")
ONLY_WITH_BOTS = N_("You can be asked only when you could act if the table has a clock, or if everyone else is a bot.")
NOT_AWAY = N_("No stand-in plays for this seat.")

# Somebody else's

NOT_YOUR_SEAT = N_("That seat is not yours.")
NOT_THE_HOST = N_("Only the host of the table can say when the game begins.")
NOT_AT_TABLE = N_("Only those who sit at the table can do this.")
WRONG_LINK = N_("This link to a seat is not valid, or not any more.")
NO_TABLE = N_("There is no such table.")
OLD_TABLE = N_(
    "This table was played by rules {rules}, and this server plays by rules {now}. "
    "So the game cannot go on or be stepped through. Its text is kept."
)
UNREADABLE_TABLE = N_("This table was played with another version of the program and cannot be opened.")

# Not to be understood

NO_SUCH_SEAT = N_("There is no such seat.")
NO_SUCH_MOVE = N_("“{move}” is not a move that can be read here.")
NOT_A_MESSAGE = N_("This message cannot be understood.")
NOT_A_NONCE = N_("The number for the deal must be 32 hexadecimal digits.")
NOT_AN_ID = N_("An id has 1 to {most} printable characters.")
NOT_A_NAME = N_("A name has 1 to {most} printable characters, and no bar.")
NAME_OF_BOT = N_("“{name}” is what a bot is called. Please choose another name.")
EMPTY_CHAT = N_("There is nothing to say in this message.")
NO_EARS = N_("A word for one pirate is for another person at this table.")
NO_SUCH_SHOUT = N_("A shout is one of these, without a text: {choices}.")
NO_PROMISE_HERE = N_("A promise goes with an offer of one: from the list, or in your own words.")
NOT_AN_OFFER = N_("Only the parts of one offer can be made at once.")
NO_GAME = N_("There is no table for this game yet.")
SEATS_NUMBER = N_("This game has {number} seats.")
SEAT_KIND = N_("A seat is for the host, for a person or for a bot of this game: {choices}.")
NO_HOST_SEAT = N_("Whoever makes a table sits at it, or leaves a seat for a person.")
NO_DECK_HERE = N_("This game is played with its own cards only.")
OPTION = N_("“{value}” is not possible for “{option}”; there are: {choices}")

# Too much

CHAT_TOO_LONG = N_("A message has at most {most} characters.")
CHAT_TOO_FAST = N_("Not so fast: wait a moment before the next message.")
DONE_ENOUGH = N_("You have done this as often as is possible at one table.")
TOO_MUCH_AT_ONCE = N_("Too much at once. Please wait a little.")
SAID_ENOUGH = N_("You have said as much as is possible at one table.")

# Not now

NOT_STORED = N_("This could not be written down, so it did not happen. Please try again.")
NOT_READ = N_("The tables cannot be read just now. Please try again.")
NO_ADVICE = N_("Red Beard could not make up his mind. Please try again.")
NO_RED_BEARD = N_("Red Beard has nothing to say about this game.")
HINTS_AGAINST_BOTS = N_("Red Beard gives hints only in games against bots.")
RED_BEARD_IS_BUSY = N_("Red Beard is busy with other games. Please try again in a while.")
CLOSING = N_("The server is closing; the table goes on when it is back.")
