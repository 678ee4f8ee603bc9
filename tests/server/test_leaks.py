"""Before the end nobody is told the seed, and never a key, a guest's id or a seat's secret; not by accident either."""

from __future__ import annotations

import json
from typing import Any

import pytest

from jollyroger.games.committed import SealedSeed, key_of
from jollyroger.server.door import receive
from jollyroger.server.entries import write_body
from jollyroger.server.errors import StoreError, Unstored
from jollyroger.server.hall import Hall
from jollyroger.server.secrets import seat_secret
from jollyroger.server.store import Writing
from jollyroger.server.table import Table
from tests.server.company import ANNE, BOB, CORA, Ear, Pondering, duel, listen, over, phase, play_on, started, until
from tests.server.conftest import KEY


def secrets_of(table: Table) -> list[str]:
    """Whatever nobody may be told: the seed (while it is one), the dealer's key, the server's, ids and secrets."""
    secrets = [KEY.hex(), ANNE.id, BOB.id]
    secrets += [seat_secret(KEY, table.id, seat, generation) for seat in (0, 1) for generation in range(4)]
    if not table.is_over:
        secrets.append(table._seed.reveal())
        if table._dealer is not None:
            secrets.append(key_of(table._seed.reveal(), [seat.nonce for seat in table.course.seats]).hex())
    return secrets


def texts_of(*ears: Ear) -> str:
    return json.dumps([ear.heard for ear in ears])


async def test_no_message_of_a_whole_game_tells_a_secret(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    table, anne, bob = await started(hall, duel(variant="advanced", first="lot"))
    watcher = await listen(table, None)
    seed = table._seed.reveal()
    await anne.do("say", text="Ahoy")
    await play_on([anne, bob], phase("split", turn=3))
    await bob.do("previews", seat=1)
    await anne.do("play", move="nonsense")
    told = texts_of(anne, bob, watcher) + (await table.record_text()) + (await table.positions("en")).decode()
    told += (await table.picture(None, "en")).decode() + (await table.since(None, "en", None, 0)).decode()
    for secret in secrets_of(table):
        assert secret not in told
        assert secret not in caplog.text
    await play_on([anne, bob], over)
    before_the_end = json.dumps(
        [message for ear in (anne, bob, watcher) for message in ear.heard if "seed" not in str(message)]
    )
    assert seed not in before_the_end
    assert seed in texts_of(watcher)
    assert seed in await table.record_text()
    for secret in secrets_of(table):
        assert secret not in texts_of(anne, bob, watcher)


async def test_no_text_about_an_object_tells_a_secret(hall: Hall) -> None:
    table, anne, _ = await started(hall)
    course = table.course
    things: list[Any] = [
        table, hall, course, anne, ANNE, course.seats, table._seed, table._dealer, hall._house, hall._house.store,
        hall._house.store._link.engine, course.record(), table.pictures, await hall._house.store.load(table.id),
    ]  # fmt: skip
    told = " ".join(f"{thing!r} {thing}" for thing in things)
    for secret in secrets_of(table):
        assert secret not in told
    assert repr(KEY) not in told


async def test_no_error_or_log_tells_a_secret_when_the_store_fails(
    hall: Hall, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, anne, _ = await started(hall)

    def fail(_writings: list[Writing]) -> StoreError:
        return StoreError("no more room")

    monkeypatch.setattr(hall._house.store, "_commit", fail)
    with pytest.raises(Unstored) as caught:
        await table.play(ANNE, 0, anne.position["legal"][0], anne.position["window"], "x")
    with pytest.raises(Unstored):
        await hall.make(duel(), ANNE)
    monkeypatch.undo()
    assert "no more room" in caplog.text
    for secret in secrets_of(table):
        assert secret not in f"{caught.value!r} {caught.value}"
        assert secret not in caplog.text


async def test_bots_are_sent_a_view_and_nothing_else(hall: Hall) -> None:
    table = await hall.make(duel("host", "bot:greedy"), ANNE)
    anne = await listen(table, ANNE)
    await table.sit(ANNE, 0, "01" * 16)
    await play_on([anne], lambda position: position["asked"] != [0])
    thinkers = hall._house.thinkers
    assert isinstance(thinkers, Pondering)
    await until(lambda: thinkers.asked)
    game, bot, view, seat, codes = thinkers.asked[0]
    assert (game, bot, seat) == ("duel", "greedy", 1)
    state = table.plan.rules.restore(view)
    assert table.plan.rules.legal_codes(state, 1) == codes
    assert table._seed.reveal() not in str(thinkers.asked)


async def test_the_log_in_the_store_holds_the_seed_only_after_the_end(hall: Hall) -> None:
    table, anne, bob = await started(hall)
    seed = table._seed.reveal()
    await play_on([anne, bob], phase("split", turn=2))
    stored = await hall._house.store.load(table.id)
    assert stored is not None
    assert isinstance(stored[0], SealedSeed)
    assert not any(seed in write_body(line.entry) for line in stored[1])
    await play_on([anne, bob], over)
    stored = await hall._house.store.load(table.id)
    assert stored is not None
    assert seed in write_body(stored[1][-1].entry)


@pytest.mark.parametrize("seat", [0, 1, None])
async def test_wishing_for_anothers_seat_shows_nothing_of_it(hall: Hall, seat: int | None) -> None:
    table, _, _ = await started(hall)
    for guest in (CORA, None):
        ear = await listen(table, guest, seat=seat)
        assert ear.all("table")[0]["you"]["seat"] is None
        assert ear.position["legal"] == []
    bob = await listen(table, BOB, seat=0)
    assert bob.all("table")[0]["you"]["seat"] == 1
    assert bob.position["legal"] == []


async def test_whoever_is_nobody_can_only_listen(hall: Hall) -> None:
    table, anne, _ = await started(hall)
    watcher = await listen(table, None)
    for act in ("play", "done", "undo"):
        assert (await watcher.do(act, seat=0, **({"move": "x"} if act == "play" else {})))["type"] == "refused"
    for act in ("leave", "back", "stand_in", "previews", "sit"):
        assert (await watcher.do(act, seat=0, id="x"))["type"] == "refused"
    assert (await watcher.do("say", text="Ahoy", id="x"))["type"] == "refused"
    assert await receive(watcher, b'{"do":"ping"}')
    assert watcher.heard[-1] == {"type": "pong"}
    assert not anne.all("said")
