"""Scenes of Piracy & Mutiny with known cards: a mutiny, a broken promise, an island, hidden prizes, a port."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Gangway
from tests.browser.pirates import AGAIN, Pirate, pass_until
from tests.browser.test_looks import check
from tests.web.wishing import KIND_NAMES, KIND_OF, WishingServer

pytestmark = pytest.mark.xdist_group("browser-mutiny")


def three(aboard: Gangway, **chosen: str) -> list[Pirate]:
    """Anne, Bart and Cora, with Anne as the first Captain; Bart has a phone."""
    anne, bart, cora = aboard(), aboard("de-DE", **PHONE), aboard("pl-PL")
    address = anne.make("crew", players="3", **chosen)
    bart.sit(address)
    cora.sit(address)
    anne.start()
    anne.wait_for("sail")
    return [anne, bart, cora]


def test_a_mutiny_with_a_traitor_and_a_cutthroat(aboard: Gangway, wishes: WishingServer) -> None:
    wishes.wish(3, {0: "g2/3 m1/4", 1: "Cutthroat n1/4", 2: "Traitor n1/1"})
    crew = anne, bart, cora = three(aboard)
    anne.sail("fort")
    bart.wait_for("call")
    bart.page.locator("#call").click()
    expect(bart.page.locator("#hand .wanted")).to_have_count(6)
    bart.do(bart.card("n1/4"))
    # 11.4 The Captain's card counts 1 for her.
    for one in crew:
        one.wait_for("fight")
        expect(one.page.locator(".fight-total")).to_have_text(["1", "4"])
    expect(anne.page.locator(".fight-sum")).to_have_text(["Captain's card: 1", "Cards: 4"])
    anne.do(anne.card("m1/4"), AGAIN)
    expect(anne.page.locator(".fight-sum")).to_have_text(["Cards: 4 + Captain's card: 1", "Cards: 4"])
    expect(cora.page.locator(".fight-total")).to_have_text(["5", "4"])
    expect(cora.page.locator("#side-none .fight-crew li")).to_have_count(1)
    # 14.16 The Traitor's player points at the card.
    cora.do(cora.page.locator("#side-0 .card.can"), AGAIN)
    anne.wait_for("traitor")
    pass_until(crew, "fight")
    expect(anne.page.locator("#side-0 .card.cancelled")).to_have_count(1)
    expect(anne.page.locator(".fight-total")).to_have_text(["1", "4"])
    anne.keep("mutiny-fight-1280")
    bart.keep("mutiny-fight-390")
    # 14.4 The Captain is killed, and the First Mutineer is the Captain now.
    bart.do(bart.card("Cutthroat"), "Kapitän")
    anne.wait_for("traitor")
    anne.keep("mutiny-cutthroat-1280")
    pass_until(crew, "sail")
    for one in crew:
        expect(one.seat(1)).to_have_class(re.compile(r"\bcaptain\b"))
        expect(one.page.locator("#scene-fight")).to_be_hidden()


def haggle(anne: Pirate, bart: Pirate, cora: Pirate) -> None:
    """13.1, 13.3 A promise in own words is declined, an offer withdrawn."""
    cora.wait_for("call")
    cora.page.locator("#bribe-open").click()
    cora.page.locator("#bribe-promise").select_option("own")
    expect(cora.page.locator("#bribe-people button:enabled")).to_have_count(0)
    cora.page.fill("#bribe-text", "<b>Rum</b> for all")
    cora.page.locator("#bribe-people [data-seat='1']").click()
    expect(bart.page.locator(".offer")).to_contain_text("<b>Rum</b> for all")
    bart.page.locator("[data-answer=decline]").click()
    expect(anne.page.locator(".oath[data-standing=declined]")).to_have_count(1)
    # A card of the hand can be offered straight away: the card, then the person.
    cora.card(KIND_NAMES[int(cora.page.locator("#hand .card").first.get_attribute("data-card") or 0)]).click()
    cora.page.locator("#options .button-quiet >> nth=0").click()
    cora.seat(0).click()
    expect(anne.page.locator(".offer")).to_have_count(1)
    cora.page.locator("[data-answer=withdraw]").click()
    expect(anne.page.locator(".offer")).to_have_count(0)


def test_a_bribe_in_two_taps_and_a_promise_that_is_broken(aboard: Gangway, wishes: WishingServer) -> None:
    wishes.wish(3, {1: "n1/4 g1/2"})
    crew = anne, bart, cora = three(aboard)
    anne.sail("fort")
    haggle(anne, bart, cora)
    bart.wait_for("call")
    bart.page.locator("#bribe-open").click()
    bart.page.locator("#bribe-promise").select_option("no_mutiny")
    bart.page.locator(f"#bribe-things [data-card='{KIND_OF['g1/2']}']").first.click()
    bart.keep("mutiny-bribe-390")
    bart.page.locator("#bribe-people [data-seat='0']").click()
    # 13.2 Everybody sees that a crew card is offered, and only the giver which.
    expect(bart.page.locator(".offer")).to_contain_text("Kanonen 1")
    offer = cora.page.locator(".offer")
    expect(offer).to_have_count(1)
    expect(offer).not_to_contain_text("(")
    expect(offer.locator("button")).to_have_count(0)
    expect(anne.page.locator(".offer")).to_contain_text("I won't join a mutiny this round.")
    anne.keep("mutiny-offer-1280")
    anne.page.locator("[data-answer=accept]").click()
    expect(anne.page.locator("#hand .card")).to_have_count(7)
    for one in crew:
        expect(one.page.locator(".oath[data-standing=sworn]")).to_have_count(1)
    bart.page.locator("#call").click()
    bart.do(bart.card("n1/4"))
    for one in crew:
        expect(one.page.locator(".oath[data-standing=broken]")).to_have_count(1)
    cora.page.locator(".tabs [data-opens=oaths]").click()
    expect(cora.page.locator(".oath q").first).to_be_visible()
    cora.keep("mutiny-oaths-1280")
    look_back(cora)


def test_a_bribe_that_asks_for_a_vote_in_return(aboard: Gangway, wishes: WishingServer) -> None:
    wishes.wish(3, {1: "n1/4 g1/2"})
    crew = anne, bart, cora = three(aboard)
    anne.sail("fort")
    bart.wait_for("call")
    bart.page.locator("#bribe-open").click()
    bart.page.locator(f"#bribe-things [data-card='{KIND_OF['g1/2']}']").first.click()
    for wish, count in (("promise", 3), ("vote", 2), ("card", 1)):
        expect(bart.page.locator(f"[data-wishes={wish}] option")).to_have_count(count)
    bart.page.locator("#bribe-wish").select_option("own")
    expect(bart.page.locator("#bribe-wish-text")).to_be_focused()
    bart.page.locator("#bribe-wish").select_option("support_captain")
    expect(bart.page.locator("#bribe-wish-text")).to_be_hidden()
    bart.keep("mutiny-bribe-wish-390")
    check(bart.page)
    bart.page.locator("#bribe-people [data-seat='2']").click()
    expect(anne.page.locator(".offer-wish")).to_have_text(
        re.compile("In return .+ promises: I'll support the Captain.")
    )
    expect(cora.page.locator(".offer-wish")).to_have_text("W zamian obiecujesz: Stanę po stronie Kapitana.")
    cora.keep("mutiny-offer-wish-1280")
    cora.page.locator("[data-answer=accept]").click()
    for one in crew:
        expect(one.page.locator(".oath[data-standing=sworn][data-giver='2']")).to_have_count(1)


def look_back(cora: Pirate) -> None:
    """13.1 Stepping back through the game shows the book as it stood then."""

    def book() -> list[str]:
        return [str(oath.get_attribute("data-standing")) for oath in cora.page.locator(".oath").all()]

    now = book()
    cora.page.locator(".tabs [data-opens=menu]").click()
    cora.page.locator("#panel-menu [data-steps]").click()
    expect(cora.page.locator("#steps")).to_be_visible()
    assert book() == now
    books = [now]
    while cora.page.locator("#step-back").is_enabled():
        cora.page.locator("#step-back").click()
        if book() != books[-1]:
            books.append(book())
    changed = [[standing, "declined"] for standing in ("broken", "sworn", "offered")]
    assert books == [*changed, ["declined"], ["offered"], []]


def raid(crew: list[Pirate]) -> None:
    """A merchant ship is taken: Anne plays all that it takes."""
    anne = crew[0]
    anne.sail("merchant-ship")
    pass_until(crew, "first_card")
    for card in ("n2/1", "n1/1", "g1/1", "m1/1"):
        anne.do(anne.card(card), AGAIN)
    pass_until(crew, "pick")


def share(anne: Pirate) -> None:
    """7.3 Anne has picked; Bart gets the Rum, and Cora the rest. The next prize is always in her hand already."""
    anne.wait_for("deal")
    anne.page.locator("#booty [data-prize=rum]").click()
    anne.seat(1).click()
    expect(anne.page.locator("#booty .card")).to_have_count(1)
    anne.seat(2).click()


LOOT = {0: "n2/1 n1/1 g1/1 m1/1 Traitor m1/4", 1: "OldSailor n1/2 n1/3", 2: "Boatswain g1/3 g1/4"}


def test_hidden_prizes_and_the_treasure_island_with_a_boatswain(aboard: Gangway, wishes: WishingServer) -> None:
    wishes.wish(3, LOOT, prizes="gold3 gold2 rum", merchant_ship="3/1/1:3")
    crew = anne, bart, cora = three(aboard, hidden_prizes="1")
    raid(crew)
    # 17.1 The Captain draws them in secret, and deals them out face down.
    expect(anne.page.locator("#booty .can")).to_have_count(3)
    for one in (bart, cora):
        expect(one.page.locator("#booty .back")).to_have_count(3)
        expect(one.page.locator("#booty [data-prize]")).to_have_count(0)
    cora.keep("mutiny-hidden-1280")
    anne.keep("mutiny-sharing-1280")
    bart.keep("mutiny-sharing-390")
    anne.do(anne.page.locator("#booty [data-prize=gold3]"))
    # 7.3 Equal shares: a player with one gets no other yet.
    anne.wait_for("deal")
    expect(anne.page.locator(".seat.target")).to_have_count(2)
    share(anne)
    pass_until(crew, "punish")
    expect(bart.page.locator("#own-prizes [data-prize=rum]")).to_have_count(1)
    for one in (anne, cora):
        expect(one.seat(1).locator(".loot")).to_have_count(1)
        expect(one.seat(1).locator(".loot[data-prize]")).to_have_count(0)
    expect(cora.page.locator("#log")).not_to_contain_text("Rum")
    anne.keep("mutiny-punishment-1280")
    anne.spare()
    pass_until(crew, "sail")
    anne.sail("treasure-island")
    pass_until(crew, "old_sailor")
    bart.keep("mutiny-map-390")
    bart.do(bart.card("OldSailor"), AGAIN)
    pass_until(crew, "boatswain")
    # 14.1 Anne has to guard the ship.
    cora.do(cora.card("Boatswain"), "0")
    anne.wait_for("traitor")
    pass_until(crew, "bury")
    expect(bart.seat(0)).to_have_attribute("aria-label", re.compile("Wache|bewacht"))
    expect(anne.page.locator(".tile")).to_have_count(0)
    bart.keep("mutiny-island-390")
    # A hidden prize could also be shown to all.
    bart.do(bart.page.locator(".tile .card"))
    cora.keep("mutiny-island-1280")
    cora.do(cora.page.locator(".tile .card"))
    for one in crew:
        expect(one.page.locator(".seat .buried")).to_have_count(2)
    expect(anne.page.locator("#scene-island")).to_contain_text("The Old Sailor stays on the table")
    # 17.1 A buried prize can be shown too, from what is told of oneself.
    cora.seat(2).click()
    cora.page.locator("#dialog [data-do=show-buried]").click()
    expect(anne.seat(2)).to_have_attribute("aria-label", re.compile("buried prizes shown: 2 gold"))
    pass_until(crew, "punish")


def test_a_carpenter_whose_claim_is_let_go(aboard: Gangway, wishes: WishingServer) -> None:
    loot = LOOT | {2: "Carpenter g1/3 g1/4"}
    wishes.wish(3, loot, prizes="gold3 gold2 rum", merchant_ship="3/1/1:3")
    crew = anne, _, cora = three(aboard)
    raid(crew)
    anne.do(anne.page.locator("#booty [data-prize=gold3]"))
    share(anne)
    cora.wait_for("carpenter")
    cora.do(cora.card("Carpenter"), AGAIN)
    pass_until(crew, "claim")
    # 14.2 She may take nothing.
    cora.page.locator("#answers [data-do=let-go]").click()
    pass_until(crew, "punish")
    expect(anne.page.locator("#own-prizes [data-prize=gold3]")).to_have_count(1)


def test_a_pirate_port(aboard: Gangway, wishes: WishingServer) -> None:
    """8 Cards for all; a prize for a card; a Hostage for two prizes and Jewels for one."""
    prizes = "hostage jewels rum jewels gold1 gold3"
    wishes.wish(3, LOOT, prizes=prizes, merchant_ship="3/1/1:3", pirate_port="2-cards")
    crew = anne, bart, cora = three(aboard)
    raid(crew)
    anne.do(anne.page.locator("#booty [data-prize=hostage]"))
    anne.wait_for("deal")
    anne.page.locator("#booty [data-prize=jewels]").click()
    anne.seat(1).click()
    expect(anne.page.locator("#booty .card")).to_have_count(1)
    anne.seat(2).click()
    pass_until(crew, "punish")
    anne.spare()
    pass_until(crew, "sail")
    anne.sail("pirate-port")
    # 8.1, 3.2 Two cards for everybody; who holds more than seven then discards.
    pass_until(crew, "discard")
    discard(bart)
    discard(cora)
    pass_until(crew, "exchange")
    expect(anne.page.locator("#hand .card")).to_have_count(4)
    expect(cora.page.locator("#hand .card")).to_have_count(7)
    anne.keep("mutiny-exchange-1280")
    bart.keep("mutiny-exchange-390")
    # 8.2 The Rum brings a card, once.
    cora.do(cora.page.locator(".tile [data-prize=rum]"))
    discard(cora)
    expect(cora.page.locator("#own-prizes .card")).to_have_count(0)
    pass_until(crew, "market")
    anne.do(anne.page.locator(".tile [data-prize=hostage]"))
    # 8.3 Jewels that were gained here are not sold here.
    expect(anne.page.locator("#own-prizes [data-prize=jewels]")).to_have_count(1)
    expect(anne.page.locator("#own-prizes [data-prize=gold1]")).to_have_count(1)
    expect(anne.page.locator(".tile")).to_have_count(0)
    bart.page.locator("#answers [data-do=sell]").click()
    for one in crew:
        expect(one.seat(1).locator(".loot[data-prize=gold3]")).to_have_count(1)
        expect(one.seat(1).locator(".loot")).to_have_count(1)
        expect(one.seat(2).locator(".loot")).to_have_count(0)
    pass_until(crew, "punish")


def discard(one: Pirate) -> None:
    """3.2 The first card that can go."""
    one.page.wait_for_selector("#table.your-turn[data-step=discard]:not(.waiting)")
    one.do(one.page.locator("#hand .card.can").first, AGAIN)
