"""The body of a form: its token first, then its fields, in time that grows no faster than the body."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl

from multipart import MultipartSegment, PushMultipartParser, parse_options_header

from jollyroger.tables.background import AT_LENGTH, SOON
from jollyroger.web.problems import Misuse
from jollyroger.web.site import AnyRequest
from jollyroger.words.common.refusals import OPTION
from jollyroger.words.site.problems import TEXTS

SMALL = 20_000
"""Bytes of a form without a file. Only a longer one takes so long that it has to queue with whole games."""
LONGEST_URL_ENCODED = 60_000
"""Bytes. To take a longer one apart keeps the interpreter busy; forms with a file come in parts, which is easier."""
MOST_FIELDS = 60
"""The form with the most has 29."""
LONGEST_TYPE = 200
"""Characters of a Content-Type header."""
LONGEST_PART_HEADER = 1_000
"""Bytes: the name of a field and the name of its file."""
MOST_PART_HEADERS = 4
TOKEN_WITHIN = 1_000
"""Bytes at the top of a form in which the token has to stand."""
UTF_8 = "utf-8"
URL_ENCODED, MULTIPART = "application/x-www-form-urlencoded", "multipart/form-data"


def media_type_of(headers: Any) -> str:
    """The type of a request's body, without its parameters."""
    return _type_of(headers)[0]


def _type_of(headers: Any) -> tuple[str, dict[str, str]]:
    header = headers.get("content-type", "")
    media_type, options = parse_options_header(header) if len(header) <= LONGEST_TYPE else ("", {})
    return media_type, options


class FormData:
    """A form as it was sent. Its texts are UTF-8: our pages send nothing else."""

    def __init__(self, body: bytes, headers: Any) -> None:
        """Misuse (415, 413) if it is not a form, or longer than one of its type may be."""
        self.body = body
        media_type, options = _type_of(headers)
        if media_type not in (URL_ENCODED, MULTIPART):
            raise Misuse(415, TEXTS[415])
        self.boundary = options.get("boundary", "") if media_type == MULTIPART else None
        if media_type == URL_ENCODED and len(body) > LONGEST_URL_ENCODED:
            raise Misuse(413, TEXTS[413])

    def token(self, name: str) -> str:
        """The value of the first field, if that is its name. Nothing else of the form is read."""
        head = self.body[:TOKEN_WITHIN]
        if self.boundary is None:
            head = head.partition(b"&")[0]
        try:
            found = next(self._pairs(head), None)
        except ValueError:
            return ""
        return found[1] if found is not None and found[0] == name and isinstance(found[1], str) else ""

    def fields(self) -> dict[str, str | bytes]:
        """The fields by name, a file as its bytes; of several with one name the first. Misuse if it is malformed."""
        fields: dict[str, str | bytes] = {}
        try:
            for name, value in self._pairs(self.body, whole=True):
                fields.setdefault(name, value)
        except ValueError as error:
            raise Misuse(400, TEXTS[400]) from error
        return fields

    def _pairs(self, content: bytes, *, whole: bool = False) -> Iterator[tuple[str, str | bytes]]:
        if self.boundary is None:
            # The library counts the fields before it splits them.
            text = content.decode("ascii")
            yield from parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS)
            return
        parser = PushMultipartParser(
            self.boundary,
            max_header_size=LONGEST_PART_HEADER,
            max_header_count=MOST_PART_HEADERS,
            max_segment_count=MOST_FIELDS,
            strict=True,
        )
        part, value = MultipartSegment([]), b""
        for event in parser.parse(content):
            if isinstance(event, MultipartSegment):
                part, value = event, b""
            elif event is not None:
                value = event
            else:
                yield part.name, value if part.filename is not None else _text(value, part.charset)
        parser.close(check_complete=whole)


def _text(value: bytes, charset: str | None) -> str:
    """A part may name a charset of its own, and decoding some of those takes minutes."""
    if (charset or UTF_8).lower() != UTF_8:
        raise ValueError(f"not {UTF_8}")
    return value.decode()


class Fields:
    """The fields of a form, by what they are for."""

    def __init__(self, form: dict[str, str | bytes]) -> None:
        self.form = form

    def text(self, name: str, default: str = "") -> str:
        """What stands in a field."""
        value = self.form.get(name, default)
        return value.strip() if isinstance(value, str) else default

    def choice(self, name: str, possible: list[str], usual: str = "") -> str:
        """One of some words; the usual one if the field is missing."""
        value = self.text(name) or usual
        if value not in possible:
            raise Misuse(400, OPTION, option=name, value=value[:40], choices=", ".join(possible))
        return value

    def file(self, name: str) -> bytes:
        """What a file holds that was sent along; nothing if none was chosen."""
        file = self.form.get(name)
        return file if isinstance(file, bytes) else b""


async def fields_of(request: AnyRequest) -> Fields:
    """The fields of a form whose token was checked. They are read off the loop."""
    data = FormData(await request.body(), request.headers)
    lane = AT_LENGTH if len(data.body) > SMALL else SOON
    return Fields(await lane.do(data.fields))
