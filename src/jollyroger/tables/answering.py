"""An answer in words to what a seat is asked: it is understood by what the seat sees, and becomes an act."""

from __future__ import annotations

from jollyroger.log.errors import NotAMove
from jollyroger.tables.acts.act import is_done
from jollyroger.tables.acts.playing import Finish, Play, TakeBack
from jollyroger.tables.background import SOON
from jollyroger.tables.guests import Guest
from jollyroger.tables.table import Table
from jollyroger.words.common.describing import DONE, UNDO, window_of
from jollyroger.words.common.understanding import NotUnderstood


async def answer(
    table: Table, guest: Guest, seat: int, language: str, text: str, act_id: str, question: str = ""
) -> str:
    """Do what the answer means; gives back the move. NotAMove says why it means nothing, and what would."""
    if is_done(table, guest, seat, act_id):
        return ""
    seq, seen = await table.views.described(guest, language, seat, lasting=True)
    try:
        meant = await SOON.do(seen.understand, text, question)
    except NotUnderstood as error:
        raise NotAMove(error) from error
    window = window_of(question or seen.description.question)
    if meant.move == DONE:
        await Finish(act_id, seat, window).do(table, guest)
    elif meant.move == UNDO:
        await TakeBack(act_id, seat, window).do(table, guest)
    else:
        await Play(act_id, seat, window, meant.move, meant.promise, seen=seq).do(table, guest)
    return meant.move
