"""Coming to a table of a server by its link: take a free seat there, or come back to one's own."""

from __future__ import annotations

import secrets
from typing import Any

from jollyroger.terminal.lines import plain_console
from jollyroger.terminal.links import Link
from jollyroger.terminal.remote_seat import Refused, RemoteSeat, TableClient
from jollyroger.terminal.seat import TableLost
from jollyroger.terminal.seat_play import HELPS, play_from
from jollyroger.words.common.terminal import LOST, SEAT_TAKEN, SeatWords


class NoSeat(Exception):  # noqa: N818 - nothing is wrong with the program
    """No seat can be had at the table; the text says why."""


def join_table(link: Link, *, seat: int | None, name: str, language: str, lines: bool, pace: float = 0.0) -> int:
    """Sit down and play until the person leaves; gives back the exit code. NoSeat if there is no seat."""
    try:
        taken = link if link.secret else sit_down(link, seat, name, language)
        remote = RemoteSeat(taken, language)
    except Refused as refused:
        raise NoSeat(str(refused)) from refused
    except TableLost as lost:
        raise NoSeat(SeatWords(language, {}).say(LOST, reason=str(lost))) from lost
    words = SeatWords(language, HELPS.get(remote.game, {}))
    told = words.say(SEAT_TAKEN, player=remote.name, link=taken.text)
    plain_console().print(told, soft_wrap=True)
    code = play_from(remote, words, pace, str, lines=lines)
    plain_console().print(told, soft_wrap=True)
    return code


def sit_down(link: Link, seat: int | None, name: str, language: str) -> Link:
    """Take a seat, the first that is free if none is named; its link."""
    client = TableClient(link)
    table: dict[str, Any] = client.ask(link.table_path, language=language)
    free = [place for place, one in enumerate(table["seats"]) if one["kind"] == "free"]
    if seat is None and not free:
        raise NoSeat("All seats are taken. Ask for a seat link.")
    place = free[0] if seat is None else seat
    body = {"name": name, "id": secrets.token_hex(16)}
    taken = client.ask(f"{link.table_path}/seats/{place}", body, language=language)
    return link.at(place, taken["secret"])
