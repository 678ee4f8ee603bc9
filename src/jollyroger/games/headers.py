"""The headers of a record, read and checked: what was played, by whom, when, and how its deal can be checked."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, NoReturn
from unicodedata import category

from jollyroger.games.committed import NONCE_BYTES, SEED_BYTES, Seal, is_hex
from jollyroger.games.errors import OptionsError, Problem, RecordError, Refusal
from jollyroger.games.game import Game, Options

FIRST_LINE = "jollyroger record"
FORMAT = 1
LONGEST_LINE = 10_000
LONGEST_NAME = 40
NOT_IN_NAMES = "|\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U00016fe4\U0001d159"
"""The bar, and what counts as a letter, a sign or a mark and yet leaves no trace."""
VARIANTS = frozenset((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
"""Signs that only say how the one before them is to be drawn; that in colour is the last of the first row."""
JOINER = "\u200d"
"""Of several signs it makes one, such as the pirate flag; it is not printable, and harmless between pictures."""
IN_COLOUR = "\ufe0f"
OTHER_PICTURES = "‼⁉ℹ↔◽◾〰⤴⤵"
"""What can be in colour and does not count as a picture otherwise."""
KEYS, KEY = (*"0123456789#*",), "\u20e3"
"""The second makes a key of one of the first that is in colour."""
SHADES = IN_COLOUR + "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
"""What can follow a picture: that it is in colour, or the colour of a skin."""
SEAL = ("commitment", "nonces", "seed")
BAR = " | "
"""Between the names, and between the nonces."""

AnyGame = Game[Any, Any, Any]
Headers = dict[str, tuple[int, str]]
"""By name: the number of the line, and the value."""


class HeaderReader:
    """The top of a record. It knows the line that it is at, so that a complaint can name it."""

    def __init__(self, lines: list[str], games: dict[str, AnyGame]) -> None:
        self.lines = lines
        self.number = self.headers_end = 0
        self.check_lines()
        self.check_first_line()
        self.headers = self.read_headers()
        self.game = self.find_game(games)
        self.options = self.read_options()
        self.seats = self.game.seat_names(self.options)
        self.players = self.read_players()
        self.date = self.read_date()
        self.seal = self.read_seal()

    def fail(self, problem: Problem, found: str = "", wanted: str = "", refusal: Refusal | None = None) -> NoReturn:
        raise RecordError(self.number, problem, found[:60], wanted, refusal)

    def check_lines(self) -> None:
        """However long a record may be, what is looked at at once is short."""
        for number, line in enumerate(self.lines, 1):
            if len(line) > LONGEST_LINE:
                self.number = number
                self.fail(Problem.LINE_TOO_LONG, str(len(line)), str(LONGEST_LINE))

    def check_first_line(self) -> None:
        self.number = 1
        opening, _, version = self.lines[0].strip().rpartition(" ")
        if opening != FIRST_LINE:
            self.fail(Problem.NOT_A_RECORD, self.lines[0], f"{FIRST_LINE} {FORMAT}")
        if version != str(FORMAT):
            self.fail(Problem.FORMAT_UNKNOWN, version, str(FORMAT))

    def read_headers(self) -> Headers:
        """Name: value, down to the first empty line; each with the number of its line."""
        headers: Headers = {}
        for number, line in enumerate(self.lines[1:], 2):
            self.number = number
            if not line.strip():
                break
            name, colon, value = line.partition(":")
            if not colon:
                self.fail(Problem.HEADER_MALFORMED, line)
            if name.strip() in headers:
                self.fail(Problem.HEADER_TWICE, name.strip())
            headers[name.strip()] = (self.number, value.strip())
        self.headers_end = self.number
        return headers

    def header(self, name: str) -> str:
        """The value of a header; from here on a complaint is about its line."""
        if name not in self.headers:
            self.number = self.headers_end
            self.fail(Problem.HEADER_MISSING, wanted=name)
        self.number, value = self.headers[name]
        return value

    def find_game(self, games: dict[str, AnyGame]) -> AnyGame:
        name = self.header("game")
        if name not in games:
            self.fail(Problem.GAME_UNKNOWN, name, ", ".join(games))
        version = self.header("rules")
        if version != str(games[name].rules_version):
            self.fail(Problem.RULES_VERSION, version, str(games[name].rules_version))
        return games[name]

    def read_options(self) -> Options:
        names = self.game.option_choices()
        known = ("game", "rules", *names, "players", "date", "seat", *SEAL, "result")
        for name, (number, _) in self.headers.items():
            if name not in known:
                self.number = number
                self.fail(Problem.HEADER_UNKNOWN, name, ", ".join(known))
        chosen = {name: self.header(name) for name in names}
        try:
            options: Options = self.game.options(**chosen)
        except OptionsError as error:
            self.number = self.headers[error.option][0]
            self.fail(Problem.OPTION_UNKNOWN, error.value, ", ".join(error.choices))
        return options

    def read_players(self) -> tuple[str, ...]:
        players = tuple(name.strip() for name in self.header("players").split("|"))
        if len(players) != len(self.seats):
            self.fail(Problem.PLAYERS_NUMBER, str(len(players)), str(len(self.seats)))
        for name in players:
            if not is_player_name(name):
                self.fail(Problem.PLAYER_NAME, name, str(LONGEST_NAME))
        return players

    def read_date(self) -> date:
        text = self.header("date")
        try:
            return datetime.strptime(text, "%Y-%m-%d").date()
        except ValueError:
            self.fail(Problem.DATE_MALFORMED, text, "2026-11-15")

    def read_seal(self) -> Seal | None:
        """What the server committed to, the seats' nonces and the seed, as far as they stand there."""
        if "commitment" not in self.headers:
            for name in ("nonces", "seed"):
                if name in self.headers:
                    self.header("commitment")
            return None
        commitment = self.read_hex("commitment", SEED_BYTES)
        nonces: tuple[str, ...] = ()
        if "nonces" in self.headers:
            nonces = tuple(nonce.strip() for nonce in self.header("nonces").split("|"))
            if len(nonces) != len(self.seats) or not all(is_hex(nonce, NONCE_BYTES) for nonce in nonces):
                example = BAR.join(["0" * 2 * NONCE_BYTES] * len(self.seats))
                self.fail(Problem.SEAL_MALFORMED, self.header("nonces"), example)
        return Seal(commitment, nonces, self.read_hex("seed", SEED_BYTES) if "seed" in self.headers else "")

    def read_hex(self, name: str, size: int) -> str:
        """So many bytes in hexadecimal digits."""
        text = self.header(name)
        if not is_hex(text, size):
            self.fail(Problem.SEAL_MALFORMED, text, "0" * 2 * size)
        return text


def seal_headers(seal: Seal | None) -> dict[str, str]:
    """The headers about a deal."""
    if seal is None:
        return {}
    headers = {"commitment": seal.commitment, "nonces": BAR.join(seal.nonces), "seed": seal.seed}
    return {name: value for name, value in headers.items() if value}


def is_player_name(name: str) -> bool:
    """Whether a name can stand in a record: to be seen, not too long, without the bar between names.

    Signs that nobody sees could make two names look alike, or turn the text around them; so there are none, but for
    those that make a family of its members.
    """
    if len(name) > LONGEST_NAME:
        return False
    plain = "".join(sign for place, sign in enumerate(name) if not joins_pictures(name, place))
    return (
        plain.isprintable()
        and any(category(sign)[0] in "LNPS" for sign in plain)
        and not any(sign in plain for sign in NOT_IN_NAMES)
        and not any(hides(plain, place) for place in range(len(plain)))
        and name == name.strip()
    )


def hides(text: str, place: int) -> bool:
    """Whether a sign stands there that changes nothing one sees: only pictures and keys are drawn in colour."""
    if ord(text[place]) not in VARIANTS:
        return False
    before, after = text[:place][-1:], text[place + 1 : place + 2]
    picture = before and (category(before) == "So" or before in OTHER_PICTURES)
    return text[place] != IN_COLOUR or not (picture or (before in KEYS and after == KEY))


def joins_pictures(text: str, place: int) -> bool:
    """Whether a joiner stands there between two pictures, which are shown as one."""
    if text[place] != JOINER:
        return False
    before, after = text[:place].rstrip(SHADES)[-1:], text[place + 1 : place + 2]
    return all(sign and category(sign) == "So" for sign in (before, after))
