"""Before the end nobody is told the seed, and never a key, a guest's id or a seat's secret; not by accident either."""

from __future__ import annotations

import json
from typing import Any

import pytest

from jollyroger.games.committed import SealedSeed, key_of
from jollyroger.log.entries import write_body
from jollyroger.log.errors import StoreError, Unstored
from jollyroger.storage.writing import Writing
from jollyroger.tables.acts.playing import Play
from jollyroger.tables.acts.seating import Sit
from jollyroger.tables.directory import TableDirectory
from jollyroger.tables.requests import receive
from jollyroger.tables.secrets import seat_secret
from jollyroger.tables.table import Table
from tests.tables.company import ANNE, BOB, CORA, Ear, Pondering, duel, listen, over, phase, play_on, started, until
from tests.tables.fixtures import KEY


def secrets_of(table: Table) -> list[str]:
    """Whatever nobody may be told: the seed (while it is one), the dealer's key, the server's, ids and secrets."""
    secrets = [KEY.hex(), ANNE.id, BOB.id]
    secrets += [seat_secret(KEY, table.id, seat, generation) for seat in (0, 1) for generation in range(4)]
    if not table.is_over:
        secrets.append(table.journal._seed.reveal())
        if table.journal._dealer is not None:
            secrets.append(key_of(table.journal._seed.reveal(), [seat.nonce for seat in table.table_state.seats]).hex())
    return secrets


def texts_of(*ears: Ear) -> str:
    return json.dumps([ear.heard for ear in ears])


async def test_no_message_of_a_whole_game_tells_a_secret(
    directory: TableDirectory, caplog: pytest.LogCaptureFixture
) -> None:
    table, anne, bob = await started(directory, duel(variant="advanced", first="lot"))
    viewer_seat = await listen(table, None)
    seed = table.journal._seed.reveal()
    await anne.do("say", text="Ahoy")
    await play_on([anne, bob], phase("split", turn=3))
    await bob.do("previews", seat=1)
    await anne.do("play", move="nonsense")
    told = (
        texts_of(anne, bob, viewer_seat)
        + (await table.views.record_text())
        + (await table.views.positions("en")).decode()
    )
    told += (await table.views.table(None, "en")).decode() + (await table.views.since(None, "en", None, 0)).decode()
    for secret in secrets_of(table):
        assert secret not in told
        assert secret not in caplog.text
    await play_on([anne, bob], over)
    before_the_end = json.dumps(
        [message for ear in (anne, bob, viewer_seat) for message in ear.heard if "seed" not in str(message)]
    )
    assert seed not in before_the_end
    assert seed in texts_of(viewer_seat)
    assert seed in await table.views.record_text()
    for secret in secrets_of(table):
        assert secret not in texts_of(anne, bob, viewer_seat)


async def test_no_text_about_an_object_tells_a_secret(directory: TableDirectory) -> None:
    table, anne, _ = await started(directory)
    table_state = table.table_state
    things: list[Any] = [
        table, table.journal, table.audience, table.bots, directory, table_state, anne, ANNE, table_state.seats,
        table.journal._seed, table.journal._dealer, directory._services, directory._services.store,
        directory._services.store._link.engine, table_state.record(), table.audience.messages,
        await directory._services.store.load(table.id),
    ]  # fmt: skip
    told = " ".join(f"{thing!r} {thing}" for thing in things)
    for secret in secrets_of(table):
        assert secret not in told
    assert repr(KEY) not in told


async def test_no_error_or_log_tells_a_secret_when_the_store_fails(
    directory: TableDirectory, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, anne, _ = await started(directory)

    def fail(_writings: list[Writing]) -> StoreError:
        return StoreError("no more room")

    monkeypatch.setattr(directory._services.store, "_commit", fail)
    with pytest.raises(Unstored) as caught:
        await Play(seat=0, move=anne.position["legal"][0], window=anne.position["window"], id="x").do(table, ANNE)
    with pytest.raises(Unstored):
        await directory.make(duel(), ANNE)
    monkeypatch.undo()
    assert "no more room" in caplog.text
    for secret in secrets_of(table):
        assert secret not in f"{caught.value!r} {caught.value}"
        assert secret not in caplog.text


async def test_bots_are_sent_a_view_and_nothing_else(directory: TableDirectory) -> None:
    table = await directory.make(duel("host", "bot:greedy"), ANNE)
    anne = await listen(table, ANNE)
    await Sit(0, "01" * 16).do(table, ANNE)
    await play_on([anne], lambda position: position["asked"] != [0])
    bot_workers = directory._services.bot_workers
    assert isinstance(bot_workers, Pondering)
    await until(lambda: bot_workers.asked)
    game, bot, view, seat, codes = bot_workers.asked[0]
    assert (game, bot, seat) == ("duel", "greedy", 1)
    state = table.plan.rules.restore(view)
    assert table.plan.rules.legal_codes(state, 1) == codes
    assert table.journal._seed.reveal() not in str(bot_workers.asked)


async def test_the_log_in_the_store_holds_the_seed_only_after_the_end(directory: TableDirectory) -> None:
    table, anne, bob = await started(directory)
    seed = table.journal._seed.reveal()
    await play_on([anne, bob], phase("split", turn=2))
    stored = await directory._services.store.load(table.id)
    assert stored is not None
    assert isinstance(stored[0], SealedSeed)
    assert not any(seed in write_body(line.entry) for line in stored[1])
    await play_on([anne, bob], over)
    stored = await directory._services.store.load(table.id)
    assert stored is not None
    assert seed in write_body(stored[1][-1].entry)


@pytest.mark.parametrize("seat", [0, 1, None])
async def test_wishing_for_anothers_seat_shows_nothing_of_it(directory: TableDirectory, seat: int | None) -> None:
    table, _, _ = await started(directory)
    for guest in (CORA, None):
        ear = await listen(table, guest, seat=seat)
        assert ear.all("table")[0]["you"]["seat"] is None
        assert ear.position["legal"] == []
    bob = await listen(table, BOB, seat=0)
    assert bob.all("table")[0]["you"]["seat"] == 1
    assert bob.position["legal"] == []


async def test_a_guest_without_an_id_can_only_listen(directory: TableDirectory) -> None:
    table, anne, _ = await started(directory)
    viewer_seat = await listen(table, None)
    for act in ("play", "done", "undo"):
        assert (await viewer_seat.do(act, seat=0, **({"move": "x"} if act == "play" else {})))["type"] == "refused"
    for act in ("leave", "back", "stand_in", "previews", "sit"):
        assert (await viewer_seat.do(act, seat=0, id="x"))["type"] == "refused"
    assert (await viewer_seat.do("say", text="Ahoy", id="x"))["type"] == "refused"
    assert await receive(viewer_seat, b'{"do":"ping"}')
    assert viewer_seat.heard[-1] == {"type": "pong"}
    assert not anne.all("said")
