"""What the server tells a visitor outside a table: pages that are not there, forms that do not fit."""

from __future__ import annotations

from jollyroger.words.common.languages import N_
from jollyroger.words.common.refusals import TOO_MUCH_AT_ONCE

UNNAMED = N_("Guest {number}")

TITLES = {
    400: N_("That does not fit"),
    401: N_("Who are you?"),
    403: N_("Not for you"),
    404: N_("Nothing here but the sea"),
    405: N_("Not this way"),
    409: N_("Too late"),
    410: N_("From other times"),
    413: N_("Too big"),
    415: N_("Sent in the wrong way"),
    422: N_("Against the rules"),
    429: N_("Not so fast"),
    500: N_("The ship has sprung a leak"),
    503: N_("Not now"),
}
TEXTS = {
    400: N_("The server cannot make sense of what was sent."),
    401: N_("This is only for whoever sits there."),
    403: N_("You may not do this."),
    404: N_("There is no such page."),
    405: N_("This address is used in another way."),
    409: N_("This is not possible any more."),
    413: N_("What was sent is bigger than anything needed here."),
    415: N_("The server does not take what is sent in this way."),
    422: N_("The rules do not allow this."),
    429: TOO_MUCH_AT_ONCE,
    500: N_("Something went wrong on the server. What was stored before is safe."),
    503: N_("Please try again in a moment."),
}

FORM_TOO_OLD = N_("This form is too old, or came from another site. Please load the page again and retry.")
NAME_WRONG = N_("A name has 1 to {most} printable characters, and no bar.")
LANGUAGE_UNKNOWN = N_("This language is not spoken here.")
CHOICE_UNKNOWN = N_("“{value}” is not possible for “{field}”; there are: {choices}")
DECK_MISSING = N_("Choose the file of your own deck, or play with another one.")
FILE_MISSING = N_("Choose a file, or paste the text of a record.")
NOT_TWO_SETS = N_("Each set needs at least one card.")
RECORD_TOO_LONG = N_("This record is longer than any game: at most {most} bytes can be shown.")
ADDRESS_TOO_LONG = N_("This address is longer than any that is used here.")
JSON_ONLY = N_("The body of this request has to be JSON, with “Content-Type: application/json”.")
BEARER_MISSING = N_("This needs the seat's secret, as “Authorization: Bearer …”.")
