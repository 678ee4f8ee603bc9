"""Tables of Piracy & Mutiny: made by one click or with all options, with a deck of one's own; and records from disk."""

from __future__ import annotations

import re

import msgspec
import pytest

from jollyroger.games.catalogue import GAMES
from jollyroger.games.mutiny.deck_file import standard_deck_text
from jollyroger.games.record import read, write
from jollyroger.web.api_mutiny import MutinyNews, MutinyPosition, MutinyTable
from jollyroger.web.form_data import Fields
from jollyroger.web.making import choices, plan_of
from jollyroger.words.common.languages import LANGUAGES
from tests.messages.steps import unfolded
from tests.web.serving import Person, Player, Server, say, told
from tests.web.test_api import Client, problem_of
from tests.web.test_pages import GOLDEN, check_is_safe

DECK = standard_deck_text()


def own_deck(anna: Person, deck: str | bytes, **fields: str) -> tuple[int, str]:
    """Ask for a table with a deck of one's own: the answer's status, and the problem or the table's id."""
    file = {"deck_file": ("deck.toml", deck)}
    answer = anna.post("/tables", {"game": "mutiny", "kind": "bots", "deck": "own", **fields}, files=file)
    problem = re.search(r'role="alert">.*?<p>(.*?)</p>', answer.text, re.DOTALL)
    return answer.status_code, problem[1] if problem else answer.headers.get("location", "")[3:]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["/new?game=mutiny", "/new?game=mutiny&kind=crew&public=1", "/rules/mutiny"])
def test_every_page_in_every_language(server: Server, path: str, language: str) -> None:
    person = Person(server, **{"accept-language": language})
    answer = person.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-language"] == language
    check_is_safe(dict(answer.headers), answer.text)
    if "rules" in path:
        assert f'<div class="rules" lang="{language}"' in answer.text
    person.browser.close()


def test_one_click_and_a_ship_full_of_bots(anna: Person) -> None:
    assert 'name="game" value="mutiny"' in anna.get("/").text
    table = anna.make(game="mutiny", players="7", kind="bots")
    shown = anna.get(f"/api/tables/{table}").json()
    assert [seat["kind"] for seat in shown["seats"]] == ["person"] + ["bot"] * 6
    assert len({seat["name"] for seat in shown["seats"]}) == 7
    assert (shown["table"]["game"], shown["table"]["clock"]) == ("mutiny", "none")


def test_one_click_and_a_link_for_the_crew(anna: Person, bert: Person) -> None:
    table = anna.make(game="mutiny", kind="crew")
    shown = anna.get(f"/api/tables/{table}").json()
    assert [seat["kind"] for seat in shown["seats"]] == ["person"] + ["free"] * 4
    assert (shown["table"]["clock"], shown["table"]["started"]) == ("relaxed", False)
    assert f"/t/{table}" in anna.get(f"/t/{table}").text
    assert bert.post(f"/t/{table}/sit", {"seat": "3"}).status_code == 303
    assert bert.post(f"/t/{table}/sit", {"seat": "5"}).status_code == 400
    assert bert.post(f"/t/{table}/sit", {}).status_code == 400
    assert [seat["kind"] for seat in anna.get(f"/api/tables/{table}").json()["seats"]][3] == "person"


def test_every_option(anna: Person) -> None:
    chosen = {"seat1": "bot", "seat2": "person", "hidden_prizes": "1", "captains_gold": "1", "no_bribes": "1"}
    table = anna.make(game="mutiny", kind="seats", players="4", clock="fast", deck="skirmish", **chosen)
    shown = anna.get(f"/api/tables/{table}").json()
    assert [seat["kind"] for seat in shown["seats"]] == ["person", "bot", "free", "free"]
    options = {"seats": "4", "hidden_prizes": "yes", "captains_gold": "yes", "bribes": "no", "deck": "skirmish"}
    assert {name: str(value) for name, value in shown["table"]["options"].items()} == options
    assert shown["table"]["clock"] == "fast"


@pytest.mark.parametrize(
    ("field", "value"),
    [("players", "2"), ("players", "11"), ("kind", "bot"), ("clock", "slow"), ("deck", "huge"), ("seat1", "cat")],
)
def test_an_option_that_does_not_exist_is_named_and_the_others_stay(anna: Person, field: str, value: str) -> None:
    fields = {"game": "mutiny", "kind": "seats", "players": "6", "hidden_prizes": "1"} | {field: value}
    answer = anna.post("/tables", fields)
    assert answer.status_code == 400
    assert f"“{value}”" in answer.text
    assert 'name="hidden_prizes" value="1" checked' in answer.text
    assert anna.post("/tables", {"game": "chess"}).status_code == 400


def test_the_list_shows_free_seats_and_variants(anna: Person, bert: Person) -> None:
    anna.post("/name", {"name": "Anna Bonny"})
    table = anna.make(game="mutiny", kind="crew", players="10", public="1", hidden_prizes="1")
    for path in ("/tables", "/"):
        page = bert.get(path).text
        assert "Anna Bonny" in page
        assert "9 free seats" in page
        assert "Hidden prizes" in page
        assert f'action="/t/{table}/sit"' in page
    assert f'href="/t/{table}"' in anna.get("/").text


def test_a_deck_of_ones_own(anna: Person) -> None:
    assert anna.get("/deck.toml").text == DECK
    status, table = own_deck(anna, DECK.replace("1/1 x", "1/1  x", 0), players="3")
    assert status == 303
    shown = anna.get(f"/api/tables/{table}").json()
    assert shown["table"]["options"]["deck"].startswith("own-")


@pytest.mark.parametrize(
    ("deck", "line", "fact"),
    [
        (DECK.replace('"1/2 x', '"1/2 y', 1), DECK[: DECK.index('"1/2 x')].count("\n") + 1, "a valid entry"),
        ("[crew]\nnavigation = [", 2, "TOML"),
        ("\na = " + "[" * 50, 2, "nested too deeply"),
        ("a = " + "1" * 5000, 1, "this line has 5004 characters"),
        (b"# deck\n\xff", 2, "UTF-8"),
        ("", None, "Choose your deck file"),
        ("#" * 20_001, None, "at most 20000 characters"),
        (DECK.replace("hostage", "hostages"), None, "missing or not known"),
    ],
)
def test_what_is_wrong_with_a_deck_is_said_with_its_line(
    anna: Person, deck: str | bytes, line: int | None, fact: str
) -> None:
    status, problem = own_deck(anna, deck)
    assert status == 400
    assert fact in problem
    if line is not None:
        assert f"line {line}:" in problem


def test_a_deck_is_for_mutinies_only(anna: Person) -> None:
    made = anna.browser.post("/api/tables", json={"game": "mutiny", "seats": ["person"] * 3, "deck": DECK})
    assert made.status_code == 201
    refused = anna.browser.post("/api/tables", json={"game": "duel", "deck": DECK})
    assert (refused.status_code, refused.json()["detail"]) == (400, "You can't use your own deck in this game.")
    wrong = anna.browser.post("/api/tables", json={"game": "mutiny", "seats": ["person"] * 3, "deck": "x"})
    assert wrong.status_code == 400
    assert "line 1" in wrong.json()["detail"]


def test_programs_play_over_the_api_and_get_what_its_document_says(server: Server) -> None:
    client = Client(server)
    table = client.make(game="mutiny", seats=["person", "person", "person"], options={"deck": "skirmish"})
    headers = [client.sit(table, seat, f"Program {seat}") for seat in range(3)]
    promised = False
    for _ in range(300):
        spectator = client.look(table)
        assert msgspec.convert(spectator, MutinyTable).position.hand == []
        position = spectator["position"]
        assert set(position) == set(MutinyPosition.__struct_fields__)
        if position["result"]:
            break
        seat = position["asked"][0]
        seen = client.look(table, seat, headers[seat])
        msgspec.convert(seen, MutinyTable)
        legal = seen["position"]["legal"]
        offers = [move for move in legal if move["do"] == "offer-promise"]
        move = offers[0] if offers and not promised else next(one for one in legal if "offer" not in one["do"])
        extra = {"promise": {"text": "a parrot"}} if move["do"] == "offer-promise" else {}
        window = seen["position"]["window"]
        answer = client.act(table, seat, "moves", headers[seat], move=move["move"], window=window, **extra)
        assert answer.status_code == 200, answer.text
        promised = promised or bool(extra)
        news = client.http.get(f"/tables/{table}/events", params={"after": answer.json()["seq"] - 1}).json()
        msgspec.convert(news, MutinyNews)
    assert position["result"]
    assert [oath["text"] for oath in spectator["oaths"]] == ["a parrot"]
    wrong = client.act(table, 0, "moves", headers[0], move="pass", window=0, promise={"kind": "gold"})
    assert wrong.status_code == 400
    client.http.close()


def test_a_program_is_the_host_and_begins_when_it_likes(server: Server) -> None:
    client = Client(server)
    plan = {"game": "mutiny", "seats": ["bot:sailor", "person", "person", "person"], "clock": "fast"}
    made = client.http.post("/tables", json={**plan, "host": {"name": "Solo"}}).json()
    table, seat = made["id"], made["seat"]["seat"]
    host, guest = {"authorization": f"Bearer {made['seat']['secret']}"}, client.sit(table, 2)
    assert seat == 1
    problem_of(client.act(table, 2, "start", guest), 403)
    problem_of(client.act(table, 1, "start", guest), 403)
    problem_of(client.act(table, 1, "start", {}), 401)
    assert not client.look(table)["table"]["started"]
    for _ in range(2):
        assert client.act(table, 1, "start", host).json().keys() == {"seq"}
    shown = client.look(table, 1, host)
    assert shown["table"]["started"]
    assert [one["kind"] for one in shown["seats"]] == ["bot", "person", "person", "bot"]
    assert [shown["seats"][seat]["name"] for seat in (1, 2)] == ["Solo", "Nell"]
    assert client.act(table, 1, "mode", host, mode="could_act").status_code == 200
    assert client.look(table, 1, host)["position"]["mode"] == "could_act"
    assert client.look(table, 2, guest)["position"]["mode"] == "none"
    problem_of(client.act(table, 1, "mode", guest, mode="round"), 403)
    problem_of(client.act(table, 1, "mode", host, mode="asleep"), 400)
    for wrong in ({"seats": ["bot:sailor"] * 3}, {"host": {"name": "a|b"}}, {"host": {"name": "X", "nonce": "1"}}):
        problem_of(client.http.post("/tables", json={**plan, "host": {"name": "Solo"}, **wrong}), 400)
    client.http.close()


def test_the_parts_of_a_bribe_are_offered_together_over_the_api(server: Server) -> None:
    """13.1 And what has changed since it was seen is not accepted."""
    client = Client(server)
    table = client.make(game="mutiny", seats=["person"] * 4)
    headers = [client.sit(table, seat) for seat in range(4)]
    position = client.look(table)["position"]
    giver, receiver = [seat for seat in range(4) if seat != position["captain"]][:2]
    act = {"window": position["window"]}
    legal = client.look(table, giver, headers[giver])["position"]["legal"]
    parts = [one["move"] for one in legal if one["do"].startswith("offer") and one["seat"] == receiver]
    wrong = client.act(table, giver, "offers", headers[giver], moves=[*parts, "pass"], **act)
    problem_of(wrong, 400)
    problem_of(client.act(table, giver, "offers", headers[giver], moves=[], **act), 400)
    assert client.look(table)["position"]["offers"] == []
    promise = {"kind": "no_mutiny"}
    made = client.act(table, giver, "offers", headers[giver], moves=parts, promise=promise, **act)
    assert made.status_code == 200, made.text
    (offer,) = client.look(table)["position"]["offers"]
    assert (offer["from"], offer["to"], offer["promise"]) == (giver, receiver, True)
    assert offer["crew"] == sum(" crew " in part for part in parts) > 0
    legal = client.look(table, receiver, headers[receiver])["position"]["legal"]
    accept = next(one["move"] for one in legal if one["do"] == "accept")
    late = client.act(table, receiver, "moves", headers[receiver], move=accept, seen=made.json()["seq"] - 1, **act)
    problem_of(late, 409)
    answer = client.act(table, receiver, "moves", headers[receiver], move=accept, seen=made.json()["seq"], **act)
    assert answer.status_code == 200
    assert client.act(table, giver, "mode", headers[giver], mode="round").status_code == 200
    problem_of(client.act(table, giver, "mode", headers[giver], mode="could_act"), 409)
    client.http.close()


def test_a_record_from_disk(anna: Person) -> None:
    game = (GOLDEN / "mutiny_3.txt").read_bytes()
    page = anna.post("/replay", files={"file": ("game.txt", game)})
    assert page.status_code == 200
    check_is_safe(dict(page.headers), page.text)
    assert 'id="opened"' in page.text
    assert 'id="draws"' in page.text
    assert '"you": {"name": "", "seat": null, "seats": []}' in page.text
    everything = unfolded(anna.post("/replay/steps", {"text": game.decode()}).text)["steps"]
    assert all(step["position"]["hands"] for step in everything)
    bart = unfolded(anna.post("/replay/steps", {"text": game.decode(), "seat": "1"}).text)["steps"]
    assert len(bart) == len(everything)
    assert all(step["position"]["hands"] is None for step in bart)
    assert bart[5]["position"]["hand"] == everything[5]["position"]["hands"][1]


@pytest.mark.parametrize("path", ["/replay", "/replay/steps"])
def test_what_is_not_a_record(anna: Person, path: str) -> None:
    game = (GOLDEN / "mutiny_3.txt").read_text()
    for text in ("x", "", "x" * 200_001, game.replace("seats: 3", "seats: 12")):
        assert anna.post(path, {"text": text}, files={"file": ("", b"")}).status_code == 400
    seen = write(read(game.encode(), GAMES), seat=0)
    assert anna.post("/replay/steps", {"text": seen}).status_code == 400
    assert anna.post("/replay/steps", {"text": game, "seat": "3"}).status_code == 400


@pytest.mark.parametrize("seat", [0, -1])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_one_seat_saw_can_be_read(server: Server, seat: int, language: str) -> None:
    person = Person(server, **{"accept-language": language})
    seen = write(read((GOLDEN / "mutiny_3.txt").read_bytes(), GAMES), seat=seat)
    page = person.post("/replay", {"text": seen})
    assert page.status_code == 200
    check_is_safe(dict(page.headers), page.text)
    assert "<code>crew: " in page.text
    assert "? ?" in page.text
    person.browser.close()


async def test_a_word_for_one_pirate_and_shouts(anna: Person, bert: Person, server: Server) -> None:
    table = anna.make(game="mutiny", kind="crew")
    bert.post(f"/t/{table}/sit", {"seat": "1"})
    bert.post("/language", {"language": "de"})
    third = Person(server)
    third.get("/")
    async with (
        anna.socket(table) as a,
        bert.socket(table, "language=de") as b,
        third.socket(table, "language=pl") as watching,
    ):
        await say(a, do="say", text="Only for you", to=1, id="1")
        heard = await told(b, "said")
        assert (heard["text"], heard["to"], heard["seat"]) == ("Only for you", 1, 0)
        await say(a, do="say", shout="mutiny", id="2")
        assert [(await told(one, "said"))["text"] for one in (b, watching)] == ["Meuterei!", "Bunt!"]
        for wrong in ({"to": 2, "text": "x"}, {"to": 0, "text": "x"}, {"to": 9, "text": "x"}, {"shout": "boo"}):
            await say(a, do="say", id=str(wrong), **wrong)
            answers = [await told(a, "refused", "accepted")]
            while answers[-1]["id"] != str(wrong):
                answers.append(await told(a, "refused", "accepted"))
            assert answers[-1]["type"] == "refused"
        await say(watching, do="say", text="psst", to=1, id="4")
        assert (await told(watching, "refused"))["reason"]
    shown = third.get(f"/api/tables/{table}").json()["chat"]
    assert [(line["n"], line["shout"]) for line in shown] == [(1, "mutiny")]
    third.browser.close()


async def test_the_host_starts_and_a_promise_stands_in_the_book(anna: Person) -> None:
    table = anna.make(game="mutiny", kind="crew", players="4", clock="none")
    anna.get(f"/t/{table}")
    async with anna.socket(table) as socket:
        player = Player(socket, 0)
        await player.sit()
        await say(socket, do="start", id="go")
        assert (await player.told("accepted", "refused"))["type"] == "accepted"
        for _ in range(400):
            await player.asked()
            offers = [move for move in player.position["legal"] if move["do"] == "offer-promise"]
            if offers:
                break
            legal = next(move for move in player.position["legal"] if not move["do"].startswith("offer"))
            await player.act("play", window=player.position["window"], move=legal["move"])
        promise = {"kind": "no_mutiny"}
        answer = await player.act("play", window=player.position["window"], move=offers[0]["move"], promise=promise)
        assert answer["type"] == "accepted", answer
    book = anna.get(f"/api/tables/{table}").json()["oaths"]
    assert (book[0]["giver"], book[0]["kind"]) == (0, "no_mutiny")


@pytest.mark.parametrize(("chosen", "bot"), [({}, "smuggler"), ({"bot": "greenhorn"}, "greenhorn")])
@pytest.mark.parametrize("kind", ["bots", "seats"])
def test_one_level_is_chosen_for_all_bots_and_the_usual_one_can_be_beaten(
    kind: str, chosen: dict[str, str], bot: str
) -> None:
    fields = Fields({"game": "mutiny", "players": "3", "kind": kind, "seat1": "bot", "seat2": "bot", **chosen})
    assert plan_of(fields, red_beard=True).seats == ("host", f"bot:{bot}", f"bot:{bot}")


def test_levels_that_need_a_compiler_are_not_offered_without_one() -> None:
    assert choices("mutiny", red_beard=True)["bots"] == ["greenhorn", "smuggler", "sailor", "corsair", "sea-devil"]
    assert choices("mutiny", red_beard=False)["bots"] == ["greenhorn", "smuggler", "sailor"]
