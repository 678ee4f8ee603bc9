"""A ship with ten in every phase: nothing serious for axe, no scroll bar at the bottom, pictures at both widths."""

from __future__ import annotations

import pytest

from tests.browser.conftest import PHONE, Gangway
from tests.browser.pirates import WishingServer
from tests.browser.test_looks import check

pytestmark = pytest.mark.xdist_group("browser-mutiny")

WIDTHS = {390: 844, 1280: 800}


@pytest.mark.parametrize(("language", "scheme"), [("de-DE", "light"), ("pl-PL", "dark")])
def test_ten_seats_in_every_phase(aboard: Gangway, wishes: WishingServer, language: str, scheme: str) -> None:
    wishes.wish_for_nothing()
    anne = aboard(language, **PHONE, color_scheme=scheme)
    anne.make("crew", players="10")
    check(anne.page)
    anne.keep(f"mutiny-waiting-390-{scheme}")
    anne.start()
    phases = list[str]()
    anne.sleepwalk("waiting")
    anne.wake()
    while True:
        phase = anne.phase
        if phase not in phases:
            phases.append(phase)
            for width, height in WIDTHS.items():
                anne.page.set_viewport_size({"width": width, "height": height})
                check(anne.page)
                anne.keep(f"mutiny-{phase}-{width}-{scheme}")
            anne.page.set_viewport_size({"width": 390, "height": 844})
        if phase == "over":
            break
        anne.sleepwalk(*phases)
        anne.wake()
    assert {"voyage", "attack", "punishment", "over"} <= set(phases)
