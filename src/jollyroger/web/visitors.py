"""A visitor: a guest without an account, known by a signed cookie that holds an id, a name and a language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256

import msgspec

from jollyroger.tables.guests import Guest, new_guest_id
from jollyroger.tables.keyring import Keyring
from jollyroger.web.keys import Signer
from jollyroger.words.common.languages import LANGUAGES, best_language
from jollyroger.words.common.phrases import phrasebook
from jollyroger.words.site.problems import UNNAMED

YEAR = 365 * 24 * 3600
LONGEST_COOKIE = 1000


class Visitor(msgspec.Struct, frozen=True):
    """A guest as the cookie says: name and language are empty until the guest chooses them."""

    id: str
    name: str = ""
    language: str = ""
    pace: str = ""
    """How fast bots play for this guest, once it was chosen."""

    @property
    def guest(self) -> Guest:
        """The visitor as a guest of the tables."""
        return Guest(self.id, self.name)

    def named(self, language: str) -> Visitor:
        """A visitor who has chosen no name gets one at the first table."""
        if self.name:
            return self
        number = 1000 + int(sha256(self.id.encode()).hexdigest()[:8], 16) % 9000
        name = phrasebook(language).say(UNNAMED, number=str(number))
        return msgspec.structs.replace(self, name=name)


def new_visitor() -> Visitor:
    """Somebody who was never here: 128 random bits."""
    return Visitor(new_guest_id())


class _Seals:
    """What one key signs. The cookie's name follows from it: servers on other ports of the same machine share the
    browser's cookies, and shall not take each other's for forgeries.
    """

    def __init__(self, key: bytes) -> None:
        self.forms = Signer(key, "form")
        self.cookie_name = f"jollyroger-{Signer(key, 'name').signature('')[:6]}"
        self._cookies = Signer(key, "visitor")
        self._own = re.compile(rf"(?:^|;)\s*{self.cookie_name}=([^;]*)")

    def read(self, cookie: str) -> Visitor | None:
        found = self._own.search(cookie)
        value = found[1].strip() if found is not None else ""
        content = self._cookies.unseal(value) if len(value) <= LONGEST_COOKIE else None
        try:
            return None if content is None else msgspec.json.decode(content, type=Visitor)
        except msgspec.DecodeError:
            return None

    def cookie(self, visitor: Visitor) -> str:
        return f"{self.cookie_name}={self._cookies.seal(msgspec.json.encode(visitor))}"


class Visitors:
    """Reads and writes the cookies of one server, with whichever keys it has."""

    def __init__(self, keys: Keyring) -> None:
        self._keys = keys
        self._seals = dict[bytes, _Seals]()

    @property
    def cookie_name(self) -> str:
        """What the cookie is called that is written now."""
        return self._seal.cookie_name

    def read(self, cookie: str) -> Visitor | None:
        """The visitor of a cookie header, unless it is missing or not ours."""
        return next((found for seals in self._accepted() if (found := seals.read(cookie)) is not None), None)

    def is_current(self, cookie: str) -> bool:
        """Whether the key that signs now has signed it; a cookie of an older one is to be written again."""
        return self._seal.read(cookie) is not None

    def write(self, visitor: Visitor, *, secure: bool) -> str:
        """The header that sets the cookie."""
        safe = "; Secure" if secure else ""
        return f"{self._seal.cookie(visitor)}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{safe}"

    def form_token(self, visitor: Visitor) -> str:
        """What every form of this visitor carries, so that no other site can send one for this visitor."""
        return self._seal.forms.signature(visitor.id)

    def is_form_token(self, visitor: Visitor, token: str) -> bool:
        """Whether a form is one of ours."""
        return any(seals.forms.is_right(visitor.id, token) for seals in self._accepted())

    @property
    def _seal(self) -> _Seals:
        return self._of(self._keys.signing)

    def _accepted(self) -> Iterator[_Seals]:
        return map(self._of, self._keys.accepted)

    def _of(self, key: bytes) -> _Seals:
        if key not in self._seals:
            self._seals[key] = _Seals(key)
        return self._seals[key]


def language_for(visitor: Visitor, accepted: str) -> str:
    """The language that the visitor switched to, else what the browser asks for."""
    return visitor.language if visitor.language in LANGUAGES else best_language(wishes_of(accepted))


def wishes_of(accepted: str) -> list[str]:
    """The languages of an Accept-Language header, the dearest first."""
    wishes = []
    for place, wish in enumerate(accepted[:200].split(",")):
        name, _, weight = wish.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), place, name))
        except ValueError:
            continue
    return [name for weight, _, name in sorted(wishes) if weight < 0]
