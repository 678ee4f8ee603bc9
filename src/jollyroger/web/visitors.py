"""A visitor: a guest without an account, known by a signed cookie that holds an id, a name and a language."""

from __future__ import annotations

import re
from hashlib import sha256

import msgspec

from jollyroger.tables.guests import Guest, new_guest_id
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


class Visitors:
    """Reads and writes the cookies of one server. Their name follows from the key: servers on other ports of the same
    machine share the browser's cookies, and shall not take each other's for forgeries.
    """

    def __init__(self, key: bytes) -> None:
        self._cookies = Signer(key, "visitor")
        self._forms = Signer(key, "form")
        self.cookie_name = f"jollyroger-{Signer(key, 'name').signature('')[:6]}"
        self._own = re.compile(rf"(?:^|;)\s*{self.cookie_name}=([^;]*)")

    def read(self, cookie: str) -> Visitor | None:
        """The visitor of a cookie header, unless it is missing or not ours."""
        found = self._own.search(cookie)
        value = found[1].strip() if found is not None else ""
        content = self._cookies.unseal(value) if len(value) <= LONGEST_COOKIE else None
        try:
            return None if content is None else msgspec.json.decode(content, type=Visitor)
        except msgspec.DecodeError:
            return None

    def write(self, visitor: Visitor, *, secure: bool) -> str:
        """The header that sets the cookie."""
        sealed = self._cookies.seal(msgspec.json.encode(visitor))
        safe = "; Secure" if secure else ""
        return f"{self.cookie_name}={sealed}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{safe}"

    def form_token(self, visitor: Visitor) -> str:
        """What every form of this visitor carries, so that no other site can send one for this visitor."""
        return self._forms.signature(visitor.id)

    def is_form_token(self, visitor: Visitor, token: str) -> bool:
        """Whether a form is one of ours."""
        return self._forms.is_right(visitor.id, token)


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
