"""At the table: undo and done, refusals, lost lines, talk, seats that change hands, one screen for two, what one sees
and hears.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from jollyroger.games.catalogue import GAMES
from jollyroger.games.duel.cards import NAMES
from jollyroger.games.duel.notation import SHIP_NAMES
from jollyroger.games.duel.scoring import total_gold
from jollyroger.games.record import read
from tests.browser.conftest import PHONE, Door
from tests.browser.people import Someone, middle
from tests.web.wishing import WishingServer

pytestmark = pytest.mark.xdist_group("browser-table")

LINES = """
  window.lines = [];
  window.swallow = null;
  const send = WebSocket.prototype.send;
  window.WebSocket = class extends WebSocket {
    constructor(...given) { super(...given); window.lines.push(this); }
    send(text) {
      if (window.swallow && text.includes(window.swallow)) { window.swallow = null; this.close(); return; }
      super.send(text);
    }
  };
"""
"""Lets a test cut the line, also in the middle of a move."""
FLIGHTS = """
  window.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    window.flights.push(this.classList[0]);
    return animate.apply(this, given);
  };
"""
"""Notes what flies or walks."""
EARS = """
  window.heard = 0;
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (...given) {
    window.heard++;
    return connect.apply(this, given);
  };
"""
"""Counts what every sound is put together from."""
RED = "r2 r2 r1 r1 r1"
"""Cards with which, however they are split, one can do the same."""


def playing(one: Someone) -> None:
    """Play on until a card is asked for, with more than one in the hand."""
    while True:
        one.wait()
        if one.phase == "play" and one.count("#hand .card") > 1:
            return
        one.act()


def test_a_play_can_be_taken_back_until_done_and_the_last_one_waits(come: Door) -> None:
    anna = come()
    anna.against_a_bot()
    playing(anna)
    hand = anna.count("#hand .card")
    lines = anna.count("#log li")
    window = anna.window
    anna.play()
    anna.moved_on(window)
    assert anna.count("#hand .card") == hand - 1
    anna.page.locator("#undo").click()
    expect(anna.page.locator("#hand .card")).to_have_count(hand)
    expect(anna.page.locator("#log li")).to_have_count(lines)
    while anna.phase == "play":
        window = anna.window
        anna.play()
        anna.moved_on(window)
    assert anna.phase == "held"
    anna.page.locator("#undo").click()
    expect(anna.page.locator("#hand .card")).to_have_count(1)
    anna.wait("play")
    anna.play()
    anna.wait("held")
    anna.page.locator("#done").click()
    expect(anna.page.locator("#done")).to_be_hidden()


def test_done_by_itself(come: Door) -> None:
    anna = come(**PHONE)
    anna.against_a_bot()
    playing(anna)
    anna.page.locator("#automatic").check()
    expect(anna.page.locator("#automatic")).to_be_checked()
    phases = set[str]()
    for _ in range(14):
        anna.wait()
        phases.add(anna.phase)
        anna.act()
    assert phases == {"split", "pick", "play"}


def test_only_legal_targets_light_up_and_tell_what_they_do(come: Door, wishes: WishingServer) -> None:
    wishes.wish_for_a_duel(RED, first="Roger")
    anna = come()
    anna.against_a_bot()
    playing(anna)
    card = anna.page.locator("#hand .card").first
    card.click()
    kind = card.get_attribute("data-card")
    uses = {target.get_attribute("data-drop") for target in anna.page.locator(".target").all()}
    assert uses == {f"{kind} crew red", *(f"{kind} parrot {ship}" for ship in SHIP_NAMES)}
    parrot = anna.page.locator(".target[data-use=parrot]").first
    expect(parrot).to_contain_text(re.compile(r"\d+ : \d+"))
    parrot.hover()
    expect(anna.page.locator(".strength.changed")).to_have_count(1)
    expect(anna.page.locator("#prompt")).to_contain_text(" to ")
    anna.keep("targets-1280")
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator(".target")).to_have_count(0)
    expect(anna.page.locator(".strength.changed")).to_have_count(0)


def test_a_refused_move_says_why_with_its_rule(come: Door, wishes: WishingServer) -> None:
    wishes.wish_for_a_duel(RED, first="Roger")
    anna = come()
    anna.against_a_bot()
    playing(anna)
    anna.page.locator("#hand .card").first.click()
    # 5.1 On the other side of a ship the other's crew lies.
    anna.page.locator(".crew[data-side=far]").first.click()
    told = anna.page.locator(".toast", has_text="Your cards go on your side")
    expect(told.locator("a")).to_have_attribute("href", "/rules/duel#r5-1")
    told.evaluate("toast => toast.remove()")
    # 6.1 Nobody has a captain yet, so nobody can board.
    wrong = anna.page.locator(".lane .hull").first
    wrong.click()
    link = anna.page.locator(".toast a")
    expect(link).to_have_attribute("href", re.compile(r"^/rules/duel#r\d-\d$"))
    anna.page.keyboard.press("Escape")
    x, y = middle(anna.page.locator("#hand .card").first)
    anna.page.mouse.move(x, y)
    anna.page.mouse.down()
    anna.page.mouse.move(x, y - 20)
    anna.page.mouse.move(*middle(wrong), steps=3)
    link.evaluate("link => link.closest('.toast').remove()")
    anna.page.mouse.up()
    expect(link).to_have_count(1)
    anna.wait("play")
    anna.play()


def test_a_card_dropped_nowhere_goes_back(come: Door) -> None:
    anna = come(motion=True)
    anna.against_a_bot()
    playing(anna)
    anna.rest()
    hand = anna.count("#hand .card")
    mouse = anna.page.mouse
    box = anna.page.locator("#hand .card").first.bounding_box()
    assert box is not None
    mouse.move(box["x"] + 10, box["y"] + 10)
    mouse.down()
    mouse.move(box["x"] - 90, box["y"] + 40, steps=4)
    assert anna.count(".target") > 0
    mouse.up()
    expect(anna.page.locator(".target")).to_have_count(0)
    assert anna.count("#hand .card") == hand


def test_splitting_by_drag(come: Door) -> None:
    anna = come()
    anna.against_a_bot()
    anna.wait()
    while anna.phase != "split":
        anna.act()
        anna.wait()
    anna.page.locator("[data-set='0'] .card").first.drag_to(anna.page.locator("[data-set='1']"))
    expect(anna.page.locator("[data-set='1'] .card")).to_have_count(1)
    anna.page.locator("[data-set='1'] .card").click()
    expect(anna.page.locator("[data-set='1'] .card")).to_have_count(0)
    expect(anna.page.locator("#offer")).to_be_disabled()


def test_a_cut_line_is_mended_and_nothing_is_missed_or_played_twice(come: Door) -> None:
    anna, bert = come(), come()
    anna.page.add_init_script(LINES)
    bert.sit(anna.make("friend", variant="skirmish", first="Jolly"))
    anna.wait("split")
    # In the middle of a move: it is sent again, with the same id, and played once.
    anna.page.evaluate("window.swallow = '\"play\"'")
    anna.act()
    expect(bert.page.locator("#log li")).to_have_count(2)
    # While the other one moves.
    anna.page.context.set_offline(True)
    expect(anna.page.locator("[data-banner=offline]")).to_be_visible()
    anna.keep("offline-1280")
    bert.act()
    bert.act()
    anna.page.context.set_offline(False)
    expect(anna.page.locator("[data-banner=offline]")).to_have_count(0)
    expect(anna.page.locator("#log li")).to_have_count(bert.count("#log li"))
    anna.page.evaluate("window.lines.at(-1).close()")
    anna.finish(bert)
    assert "You draw" in anna.page.locator("#log").inner_text()
    assert anna.page.evaluate("window.lines.length") >= 4
    come.forgive("WebSocket")


def test_talk_is_text_and_can_be_muted(come: Door) -> None:
    anna, bert = come(), come(**PHONE)
    bert.sit(anna.make("friend"))
    anna.page.locator(".tabs [data-opens=chat]").click()
    anna.page.fill("#chat-text", "<b>Ahoy</b> & <img src=x onerror=alert(1)>")
    anna.page.keyboard.press("Enter")
    expect(bert.page.locator(".bar .unread")).to_have_text("1")
    bert.page.locator(".bar [data-opens=chat]").click()
    expect(bert.page.locator("#chat p")).to_have_text("<b>Ahoy</b> & <img src=x onerror=alert(1)>")
    expect(bert.page.locator(".bar .unread")).to_be_empty()
    bert.keep("chat-390")
    bert.page.locator("#mute").check()
    expect(bert.page.locator("#chat")).to_be_hidden()
    anna.page.fill("#chat-text", "Are you there?")
    anna.page.keyboard.press("Enter")
    expect(bert.page.locator("#chat p")).to_have_count(2)
    expect(bert.page.locator(".bar .unread")).to_be_empty()
    for number in range(7):
        anna.page.fill("#chat-text", f"Hello {number}?")
        anna.page.press("#chat-text", "Enter")
    expect(anna.page.locator("#chat-text")).to_have_value("Hello 6?")  # too much at once: it can be said later


def test_two_people_at_one_screen(come: Door) -> None:
    both = come(**PHONE)
    both.make("screen", variant="skirmish", clock="relaxed")
    expect(both.page.locator(".strip[data-side=near] .ring")).to_be_visible()
    seats = set[str | None]()
    while both.phase != "over":
        both.wait()
        if both.phase == "over":
            break
        seat = both.page.locator("#dock").get_attribute("data-seat")
        near = both.page.locator(".strip[data-side=near]").get_attribute("data-seat")
        assert near == seat, "the table turns to whose turn it is"
        expect(both.page.locator("#whose")).not_to_be_empty()
        seats.add(seat)
        both.act()
    assert seats == {"0", "1"}


def test_two_at_one_screen_without_turning_the_table(come: Door) -> None:
    both = come()
    both.make("screen", variant="skirmish", first="Jolly")
    both.page.locator(".tabs [data-opens=menu]").click()
    both.page.locator("#turning").uncheck()
    both.act()
    assert both.page.locator("#dock").get_attribute("data-seat") == "1"
    assert both.page.locator(".strip[data-side=near]").get_attribute("data-seat") == "0"
    both.act()
    both.page.locator("#hand .card").first.click()
    expect(both.page.locator(".crew[data-side=far] .target[data-use=parrot]")).to_have_count(4)
    both.page.keyboard.press("Escape")
    both.finish()


def test_a_seat_comes_to_another_device(come: Door) -> None:
    anna, phone = come(), come(**PHONE)
    anna.against_a_bot()
    playing(anna)
    link = anna.page.locator("#seat-link-0, #seat-link-1").first.get_attribute("value")
    assert link is not None
    phone.page.goto(link)
    phone.page.locator("main form button").first.click()
    phone.arrive()
    phone.wait("play")
    phone.act()
    expect(anna.page.locator("#table.your-turn")).to_have_count(0)
    expect(anna.page.locator("[data-banner=elsewhere]")).to_contain_text("another device")
    anna.page.reload()
    anna.arrive()
    expect(anna.page.locator("[data-banner=elsewhere]")).to_have_count(0)


def test_someone_watches_and_cannot_move(come: Door) -> None:
    anna, watcher = come(), come("de-DE")
    anna.against_a_bot()
    watcher.page.goto(anna.page.url)
    watcher.arrive()
    playing(anna)
    expect(watcher.page.locator("#hand .card, .set-left .card")).to_have_count(
        anna.count("#hand .card, .set-left .card")
    )
    for selector in ("#undo", "#done", "#offer", "#leave", "#share"):
        expect(watcher.page.locator(selector)).to_be_hidden()
    assert not watcher.asked
    watcher.page.locator(".card").first.click()
    assert watcher.count(".target") == 0


def test_a_player_who_leaves_has_a_stand_in_and_can_come_back(come: Door) -> None:
    anna, bert = come(), come()
    address = anna.make("friend")
    bert.sit(address)
    other_tab = anna.page.context.new_page()
    other_tab.goto(address)
    anna.page.locator(".tabs [data-opens=menu]").click()
    anna.page.locator("#leave").click()
    anna.page.locator("#dialog-body button").click()
    anna.page.wait_for_url(re.compile(r":\d+/$"))
    expect(bert.page.locator(".strip[data-seat='0'] .role")).to_have_text("bot playing")
    for _ in range(4):
        bert.wait()
        bert.act()
    other_tab.locator("[data-banner=stand-in] button").click()
    expect(bert.page.locator(".strip[data-seat='0'] .role")).to_be_empty()
    # A player who leaves once more, though bot playing already, is led away all the same.
    third_tab = anna.page.context.new_page()
    third_tab.goto(address)
    third_tab.locator(".tabs [data-opens=menu]").click()
    other_tab.locator(".tabs [data-opens=menu]").click()
    for tab in (third_tab, other_tab):
        tab.locator("#leave").click()
        tab.locator("#dialog-body button").click()
        tab.wait_for_url(re.compile(r":\d+/$"))
    anna.page.goto(address)
    expect(bert.page.locator(".strip[data-seat='0'] .role")).to_be_empty()


def test_the_link_to_send_can_be_copied_and_scanned(come: Door) -> None:
    anna = come(**PHONE, permissions=["clipboard-read", "clipboard-write"])
    address = anna.make("friend")
    anna.page.locator("[data-copies=share-link]").click()
    expect(anna.page.locator(".toast")).to_have_text("Copied.")
    assert anna.page.evaluate("navigator.clipboard.readText()") == address
    assert anna.page.locator("#share .qr").evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 0
    anna.keep("share-390")


def test_what_a_card_does_on_hover_focus_and_long_press(come: Door) -> None:
    anna = come()
    anna.against_a_bot()
    playing(anna)
    box = anna.page.locator("#card-help")
    anna.page.locator("#hand .card").first.hover()
    expect(box).to_be_visible()
    expect(box.locator("a").first).to_have_attribute("href", re.compile(r"^/rules/duel#r\d-\d$"))
    anna.keep("help-1280")
    anna.page.mouse.move(5, 5)
    expect(box).to_be_hidden()
    anna.page.locator("#prompt").focus()
    anna.page.keyboard.press("Tab")
    expect(box).to_be_visible()
    anna.page.keyboard.press("?")
    expect(box.locator("a").first).to_be_focused()
    anna.page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    card = anna.page.locator("#hand .card").first
    card.dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True, "button": 0, "bubbles": True})
    expect(box).to_be_visible()


@pytest.mark.parametrize("moving", [{"card", "captain"}, set()], ids=["motion", "stillness"])
def test_cards_fly_and_captains_walk_unless_somebody_wants_it_still(
    come: Door, wishes: WishingServer, moving: set[str]
) -> None:
    wishes.wish_for_a_duel(RED, first="Roger")
    anna = come(motion=bool(moving))
    anna.page.add_init_script(FLIGHTS)
    anna.against_a_bot()
    playing(anna)
    anna.rest()
    anna.page.evaluate("window.flights = []")
    window = anna.window
    anna.play()
    anna.moved_on(window)
    anna.rest()
    # 5.4 The first card of a crew brings a captain aboard.
    expect(anna.page.locator(".deck .captain")).to_have_count(1)
    assert set(anna.page.evaluate("window.flights")) == moving


def test_nothing_is_heard_until_somebody_wants_sounds(come: Door, wishes: WishingServer) -> None:
    wishes.wish_for_a_duel(RED, first="Roger")
    anna = come()
    anna.page.add_init_script(EARS)
    anna.against_a_bot()
    playing(anna)
    anna.act()
    expect(anna.page.locator("#sound")).not_to_be_checked()
    assert anna.page.evaluate("window.heard") == 0
    anna.page.locator(".tabs [data-opens=menu]").click()
    anna.page.locator("#sound").check()
    before = anna.page.evaluate("window.heard")
    assert before > 0
    expect(anna.page.locator("#sound-switch")).to_have_attribute("aria-pressed", "true")
    anna.act()
    assert anna.page.evaluate("window.heard") > before
    anna.page.reload()
    anna.arrive()
    expect(anna.page.locator("#sound")).to_be_checked()
    switch = anna.page.get_by_role("button", name="Sounds")
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    expect(anna.page.locator("#sound")).not_to_be_checked()
    anna.page.reload()
    anna.arrive()
    expect(switch).to_have_attribute("aria-pressed", "false")


def test_the_other_players_move_is_read_aloud(come: Door) -> None:
    anna, bert = come(), come()
    bert.sit(anna.make("friend", first="Jolly"))
    anna.wait("split")
    expect(bert.page.locator("#announcer")).to_have_attribute("aria-live", "polite")
    anna.act()
    line = bert.page.locator("#log li[data-seat='0']").last.inner_text()
    assert " offers (" in line
    expect(bert.page.locator("#announcer p", has_text=line)).to_have_count(1)
    bert.wait("pick")
    bert.act()
    line = anna.page.locator("#log li[data-seat='1']").last.inner_text()
    assert line
    expect(anna.page.locator("#announcer p", has_text=line)).to_have_count(1)


def test_the_reckoning_is_that_of_the_position(come: Door, wishes: WishingServer) -> None:
    """8.3 Gold, ships, and what is left by kind."""
    wishes.wish_for_a_duel(RED, first="Roger")
    anna = come()
    anna.against_a_bot()
    rows, left = anna.page.locator("#gold-table tbody tr"), anna.page.locator("#left")
    while True:
        # As long as she is asked nobody else moves.
        anna.wait()
        state = read(anna.page.request.get(f"{anna.page.url}/record").body(), GAMES).final_state()
        totals = [total_gold(state, seat) for seat in (0, 1)]
        expect(rows.nth(0).locator("td")).to_have_text([str(gold) for gold in state.gold])
        expect(rows.nth(2).locator("td")).to_have_text([str(total) for total in totals])
        for seat, total in enumerate(totals):
            ships = rows.nth(1).locator("td").nth(seat)
            expect(ships).to_have_text(str(total - state.gold[seat]))
            emblems = ships.locator("img").evaluate_all("(images) => images.map((image) => image.alt)")
            assert emblems == [name for name, captain in zip(SHIP_NAMES, state.captain, strict=True) if captain == seat]
        unseen = dict(zip(NAMES, state.unseen, strict=True))
        pirates = [str(unseen[f"{ship[0]}{strength}"]) for ship in SHIP_NAMES for strength in range(1, 6)]
        expect(left.locator("tbody td")).to_have_text(pirates)
        others = [re.compile(rf"\b{unseen[name]}$") for name in ("KR", "SK", "TO")]
        expect(left.locator(".specials li")).to_have_text(others)
        expect(left.locator("caption")).to_contain_text(f"{state.pile} in the pile, {state.aside} set aside")
        if state.gold[0]:
            return
        anna.act()
