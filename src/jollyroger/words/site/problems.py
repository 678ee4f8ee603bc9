"""What the server tells a visitor outside a table: pages that are not there, forms that do not fit."""

from __future__ import annotations

from jollyroger.words.common.languages import N_, NN_
from jollyroger.words.common.refusals import TOO_MUCH_AT_ONCE

UNNAMED = N_("Guest {number}")

TITLES = {
    400: N_("Something's not right"),
    401: N_("Who are you?"),
    403: N_("No access"),
    404: N_("Nothing here but the sea"),
    405: N_("Wrong heading"),
    409: N_("Too late"),
    410: N_("From other times"),
    413: N_("Too big"),
    415: N_("Wrong kind of cargo"),
    422: N_("Against the rules"),
    429: N_("Not so fast"),
    500: N_("The ship has sprung a leak"),
    503: N_("Not now"),
}
TEXTS = {
    400: N_("We couldn't understand that request."),
    401: N_("Only the player in that seat can see this."),
    403: N_("You can't do that."),
    404: N_("There's no such page."),
    405: N_("That doesn't work here."),
    409: N_("That's no longer possible."),
    413: N_("That file is too big."),
    415: N_("We can't read data in this format."),
    422: N_("The rules don't allow that."),
    429: TOO_MUCH_AT_ONCE,
    500: N_("Something went wrong on our side. Your games are safe."),
    503: N_("Please try again in a moment."),
}

FORM_TOO_OLD = N_("This page has expired. Reload it and try again.")
LANGUAGE_UNKNOWN = N_("We don't speak that language yet.")
DECK_MISSING = N_("Choose your deck file, or play with another deck.")
FILE_MISSING = N_("Choose a file, or paste the text of a game.")
NOT_TWO_SETS = N_("Each set needs at least one card.")
RECORD_TOO_LONG = NN_(
    "This file is too long to be a game. The limit is {most} byte.",
    "This file is too long to be a game. The limit is {most} bytes.",
    by="most",
)
ADDRESS_TOO_LONG = N_("This address is too long.")
JSON_ONLY = N_("Send the body as JSON, with “Content-Type: application/json”.")
BEARER_MISSING = N_("Send the seat's secret as “Authorization: Bearer …”.")
