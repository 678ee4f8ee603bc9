"""Every message to a table is answered; one that makes no sense changes nothing."""

from __future__ import annotations

import json
import random

import pytest

from jollyroger.tables.directory import TableDirectory
from jollyroger.tables.requests import LONGEST_MESSAGE, play_at_once, receive
from tests.tables.company import listen, started, until


@pytest.mark.parametrize(
    "message",
    [
        b"", b"{}", b"[]", b"null", b"1", b'"x"', b"\xff\xfe", b'{"do":"dance"}', b'{"do":"play"}', b'{"do":"undo"}',
        b'{"do":"play","id":"x","seat":0,"window":1}', b'{"do":"play","id":"","seat":0,"window":1,"move":"x"}',
        b'{"do":"play","id":"x","seat":-1,"window":1,"move":"x"}', b'{"do":"done","id":"x","seat":0.5,"window":1}',
        b'{"do":"play","id":"x","seat":true,"window":1,"move":"x"}', b'{"do":"done","id":7,"seat":0,"window":1}',
        b'{"do":"play","id":"x","seat":0,"window":99999999999999999999,"move":"x"}', b'{"do":"say","text":null}',
        b'{"do":"sit","seat":0,"nonce":1}', b'{"do":"ping","extra":1}', b'{"do":"automatic","seat":0,"on":"yes"}',
        b'{"do":"say","text":"\\ud800"}', b'{"do":"say","text":"' + b"x" * LONGEST_MESSAGE + b'"}', b"[" * 4000,
    ],
)  # fmt: skip
async def test_whatever_nobody_understands_is_answered_and_changes_nothing(
    directory: TableDirectory, message: bytes
) -> None:
    table, anne, _ = await started(directory)
    before, shown = table.seq, len(anne.heard)
    assert await receive(anne, message) is False
    assert anne.heard[shown]["type"] in ("error", "refused")
    assert len(anne.heard) == shown + 1
    assert table.seq == before


async def test_text_is_as_good_as_bytes(directory: TableDirectory) -> None:
    _, anne, _ = await started(directory)
    assert await receive(anne, '{"do":"ping"}')
    assert await receive(anne, '{"do":"say","text":"Ahoj, Żółw"}')
    assert anne.all("said")[0]["text"] == "Ahoj, Żółw"


async def test_garbled_messages_get_an_answer_each_and_change_nothing(directory: TableDirectory) -> None:
    table, anne, _ = await started(directory)
    window = anne.position["window"]
    good = [
        {"do": "play", "id": "x", "seat": 1, "window": window, "move": "g2 crew green"},
        {"do": "undo", "id": "x", "seat": 0, "window": window},
        {"do": "sit", "seat": 1, "nonce": "ab" * 16},
        {"do": "stand_in", "seat": 1},
    ]
    generator, before = random.Random(1), table.seq
    for _ in range(2000):
        message = bytearray(json.dumps(generator.choice(good)).encode())
        for _ in range(generator.randrange(4)):
            message[generator.randrange(len(message))] = generator.randrange(256)
        shown = len(anne.heard)
        await receive(anne, bytes(message))
        assert len(anne.heard) == shown + 1
        assert anne.heard[-1]["type"] in ("error", "refused")
    assert table.seq == before
    newcomer = await listen(table, None)
    assert newcomer.position["window"] == window


async def test_a_play_is_taken_at_once_and_accepted_after_the_news(directory: TableDirectory) -> None:
    _, anne, bob = await started(directory)
    shown, done = len(anne.heard), list[bool]()
    act = {"do": "play", "id": "x", "seat": 0, "window": anne.position["window"], "move": anne.position["legal"][0]}
    message = json.dumps(act).encode()
    assert play_at_once(anne, message, lambda: done.append(True))
    assert play_at_once(
        anne, message, lambda: done.append(False)
    )  # waits until the first is stored, and changes nothing
    await until(lambda: len(done) == 2)
    assert [heard["type"] for heard in anne.heard[shown:]] == ["moved", "accepted", "accepted"]
    assert bob.position["phase"] == "pick"
    assert play_at_once(anne, json.dumps(act | {"id": "y"}).encode(), lambda: done.append(True))
    assert anne.heard[-1]["type"] == "refused"
    assert done == [True, False, True]


@pytest.mark.parametrize("message", [b"{", b'{"do":"ping"}', b'{"do":"play","id":"x","seat":0,"window":1,"move":"?"}'])
async def test_what_is_no_plain_play_is_left_to_the_long_way(directory: TableDirectory, message: bytes) -> None:
    table, anne, _ = await started(directory)
    shown = len(anne.heard)
    message = message.replace(b'"window":1', b'"window":%d' % anne.position["window"])
    assert not play_at_once(anne, message, lambda: None)
    assert len(anne.heard) == shown
    assert not play_at_once(await listen(table, None), message, lambda: None)
