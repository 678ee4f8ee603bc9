"""What the server tells somebody at a table when an act is not possible."""

from __future__ import annotations

from jollyroger.words.common.languages import N_, NN_, NU_

# The act comes at the wrong time

MOVED_ON = N_("Too late: the game has moved on.")
NOT_ASKED = N_("It's not your turn.")
NOT_STARTED = N_("The game hasn't started yet.")
GAME_OVER = N_("The game is over.")
GAME_RUNS = N_("The game isn't over yet.")
FINISH_FIRST = N_("You've played all your cards. Tap “Done” or undo the last one.")
NOTHING_TO_FINISH = N_("Nothing to confirm.")
NOTHING_TO_UNDO = N_("Nothing to undo.")
SEAT_TAKEN = N_("That seat is taken.")
NONCE_GIVEN = N_("Your number for the shuffle is already in.")
STAND_IN_PLAYS = N_("A bot is already playing this seat.")
NO_STAND_IN_YET = NN_(
    "A bot can take over after {seconds} second away.",
    "A bot can take over after {seconds} seconds away.",
    by="seconds",
)
NO_STAND_IN_HERE = N_("Bots can only take over for a person in a running game.")
NO_MODES = N_("There's no passing in this game.")
LESSON_ALONE = N_("A guided game is for one person and bots.")
ALONE_ONLY = N_("You can set the bots' speed only where everyone else is a bot.")
ONLY_WITH_BOTS = N_("“Only ask me when I can act” needs a clock, or a table where everyone else is a bot.")
NOT_AWAY = N_("No bot is playing this seat.")

# Somebody else's

NOT_YOUR_SEAT = N_("That's not your seat.")
NOT_THE_HOST = N_("Only the host can start the game.")
NOT_AT_TABLE = N_("Only players at the table can do this.")
WRONG_LINK = N_("This seat link is invalid or has expired.")
NO_TABLE = N_("There's no such table.")
CLOSED_TABLE = N_("This table has been closed.")
BANNED = N_("You're banned from this server.")
OLD_TABLE = N_(
    "This game uses rules {rules}, but the server now plays by rules {now}. You can't "
    "continue or replay it, but you can still download it."
)
UNREADABLE_TABLE = N_("This table is from another version and can't be opened.")

# Not to be understood

NO_SUCH_SEAT = N_("There's no such seat.")
NO_SUCH_MOVE = N_("“{move}” isn't a valid move.")
NOT_A_MESSAGE = N_("We couldn't understand that message.")
NOT_A_NONCE = N_("The number for the shuffle must be 32 hexadecimal digits.")
NOT_AN_ID = NU_("Use 1 to {most} characters for the id.", by="most")
NOT_A_NAME = NU_("Use 1 to {most} characters for your name, without “|”.", by="most")
NAME_OF_BOT = N_("“{name}” is a bot's name. Choose another one.")
EMPTY_CHAT = N_("Your message is empty.")
NO_EARS = N_("You can only whisper to another player at this table.")
NO_SUCH_SHOUT = N_("Choose one of these shouts and don't add any text: {choices}.")
NO_PROMISE_HERE = N_("Add a promise from the list or write your own.")
NOT_AN_OFFER = N_("You can only send the parts of one offer together.")
NO_GAME = N_("You can't play this game in the browser yet.")
SEATS_NUMBER = NN_("This game has {count} seat.", "This game has {count} seats.")
SEAT_KIND = N_("Each seat is for the host, a person or a bot. Choose from: {choices}.")
NO_HOST_SEAT = N_("Take a seat yourself or leave one open for a person.")
NO_DECK_HERE = N_("You can't use your own deck in this game.")
OPTION = N_("“{value}” isn't valid for “{option}”. Choose from: {choices}")

# Too much

CHAT_TOO_LONG = NN_(
    "Your message is too long. The limit is {most} character.",
    "Your message is too long. The limit is {most} characters.",
    by="most",
)
CHAT_TOO_FAST = N_("Slow down. Wait a moment before your next message.")
DONE_ENOUGH = N_("You've done this too often at this table.")
TOO_MUCH_AT_ONCE = N_("Too many requests. Wait a moment and try again.")
SAID_ENOUGH = N_("You've reached the limit for messages at this table.")

# Not now

NOT_STORED = N_("We couldn't save that, so it didn't count. Please try again.")
NOT_READ = N_("We can't load the tables right now. Please try again.")
NO_ADVICE = N_("Red Beard couldn't make up his mind. Please try again.")
NO_RED_BEARD = N_("There's no advice for this game here.")
HINTS_AGAINST_BOTS = N_("Hints are only available against bots.")
RED_BEARD_IS_BUSY = N_("Other games are being analysed. Please try again in a while.")
CLOSING = N_("The server is restarting. Your game continues when it's back.")
