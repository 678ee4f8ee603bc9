"""The pages around the tables: whatever can be chosen has words, and the rules are the same in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from jollyroger.bots.levels import BOTS
from jollyroger.games.catalogue import DUEL, GAMES, MUTINY
from jollyroger.log.plan import SECONDS
from jollyroger.web.mutiny_form import MUTINY_FORM
from jollyroger.web.rendering import CLOCKS
from jollyroger.words.common.languages import ENGLISH, LANGUAGES
from jollyroger.words.site import pages as site
from jollyroger.words.site.pages import SiteWords

RULES = Path(__file__).parents[2] / "docs" / "rules"


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_can_be_chosen_has_words(language: str) -> None:
    words = SiteWords(language, CLOCKS)
    options = DUEL.option_choices()
    said = [words.variant(variant) for variant in options["variant"]]
    said += [words.about_variant(variant) for variant in options["variant"]]
    said += [words.first(first) for first in options["first"]]
    said += [word for bot in BOTS["duel"] for word in (words.bot(bot), words.about_bot(bot))]
    said += [word for clock in ("none", *SECONDS) for word in (words.clock(clock), words.about_clock(clock))]
    said += [word for kind in site.KINDS for word in (words.kind(kind), words.about_kind(kind))]
    said += [words.state(state) for state in site.STATES]
    assert all(said)
    assert len(set(said)) == len(said)


def test_clocks_tell_the_seconds_that_they_give() -> None:
    words = SiteWords(ENGLISH, {"relaxed": {"decision": 120, "window": 45}, "fast": {"decision": 30, "window": 20}})
    assert words.about_clock("none") == "Take your time."
    assert words.about_clock("relaxed") == "2 minutes per decision."
    assert words.told("about_clock", "fast") == "20 seconds for group questions, 30 seconds for your own decisions."


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_can_be_chosen_for_a_mutiny_has_words(language: str) -> None:
    words = SiteWords(language, CLOCKS)
    for texts, keys in site.MUTINY_TEXTS.items():
        said = [words.told(texts, key) for key in keys]
        assert all(said)
        assert len(set(said)) == len(said)
    assert set(site.MUTINY_KINDS) == set(site.ABOUT_MUTINY_KINDS) == set(MUTINY_FORM.kinds)
    assert set(site.MUTINY_CLOCKS) == set(site.ABOUT_MUTINY_CLOCKS) == {"none", *SECONDS}
    assert set(site.DECKS) == set(site.ABOUT_DECKS) == {"own", *MUTINY.option_choices()["deck"][:2]}
    assert set(site.BOTS) == set(site.ABOUT_BOTS) == {bot for bots in BOTS.values() for bot in bots}
    usual = {"hidden_prizes": "no", "captains_gold": "no", "bribes": "yes", "deck": "standard"}
    assert words.variants_of(usual) == []
    unusual = {"hidden_prizes": "yes", "captains_gold": "yes", "bribes": "no", "deck": "own-01234567"}
    assert len(words.variants_of(unusual)) == 4
    assert len({words.rule_of(variant) for variant in site.MUTINY_VARIANTS}) == 3


def numbered(text: str, language: str) -> list[str]:
    """What a text has in every language, in its order: rules, chapters, the rules that it names, and its pictures."""
    file = (RULES if language == ENGLISH else RULES / language) / f"{text}.md"
    patterns = r"^##+ (\d+)|\*\*(\d+\.\d+)\*\*|\((\d[\d., ]*)\)|pictures/([\w-]+)|^(\d)\. "
    return re.findall(patterns, file.read_text(), re.MULTILINE)


@pytest.mark.parametrize("text", ["{game}", "{game}-how-to-play"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_the_same_in_every_language(game: str, language: str, text: str) -> None:
    assert numbered(text.format(game=game), language) == numbered(text.format(game=game), ENGLISH)


def test_texts_cite_rules_that_exist() -> None:
    of_mutiny = re.findall(r"\*\*(\d+\.\d+)\*\*", (RULES / "mutiny.md").read_text())
    assert set(site.MUTINY_RULES.values()) <= set(of_mutiny)


@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_cites_rules_that_exist(game: str) -> None:
    rules = re.findall(r"\*\*(\d+\.\d+)\*\*", (RULES / f"{game}.md").read_text())
    cited = re.findall(r"\b\d+\.\d+\b", (RULES / f"{game}-how-to-play.md").read_text())
    assert len(set(cited)) > 10
    assert set(cited) <= set(rules)
