"""The facts of a table of Piracy & Mutiny in words, thing by thing, as one seat may know them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from jollyroger.games.mutiny.cards import NOBODY, NONE, PRIZES, SKILLS, Side, is_normal
from jollyroger.games.mutiny.deck import Skill, Stack
from jollyroger.games.mutiny.knowledge.view import sees_booty
from jollyroger.games.mutiny.moves.families import hyphenated
from jollyroger.games.mutiny.names import CHARACTER_NAMES
from jollyroger.games.mutiny.phases import phase_of, round_of
from jollyroger.games.mutiny.promises import Oath, Standing
from jollyroger.games.mutiny.rules.attack import CANCELLED, sum_of
from jollyroger.games.mutiny.rules.bribes import OFFERS_A_ROUND
from jollyroger.games.mutiny.rules.stack import is_over
from jollyroger.games.mutiny.rules.uprising import crewmen_of
from jollyroger.games.mutiny.state import State
from jollyroger.words.common.describing import Section
from jollyroger.words.common.languages import N_
from jollyroger.words.mutiny.game_words import MutinyWords
from jollyroger.words.mutiny.help import CHARACTERS
from jollyroger.words.mutiny.names import CAPTAIN, COUNT_OF, FIRST_MUTINEER, QUARTERMASTER
from jollyroger.words.mutiny.oaths import oath_in_a_line, standing_text
from jollyroger.words.mutiny.questions import GUARDED, shares_of
from jollyroger.words.mutiny.talk import CREW_CARDS
from jollyroger.words.mutiny.things import told_of

ROUND = N_("Round")
SHIP = N_("Ship")
MUTINY = N_("Mutiny")
BOOTY = N_("Prizes to share")
DESTINATIONS = N_("Destinations")
HAND = N_("Your hand")
PLAYERS = N_("Players")
DECKS = N_("Decks")
OFFERS = N_("Offers")
PROMISES = N_("Promises")

NO_COURSE = N_("The ship has no course yet.")
COURSE = N_("Course: {stack}")
MAP = N_("An Old Sailor shows the map.")
MUTINY_OVER = N_("There's been a mutiny this round.")
EMPTY_HAND = N_("no crew cards")
CARD_AND_RULE = N_("{card}: {help} ({rule})")
DISCARDED_CREW = N_("Discarded crew: {cards}")
DISCARDED_PRIZES = N_("Discarded prizes: {prizes}")
SHOWN_PRIZES = N_("shown: {prizes}")
BURIED_PRIZES = N_("buried: {prizes}")
NO_PRIZES = N_("no prizes")
CALLS = N_("calls a mutiny")
WORD_KEPT = N_("promises kept: {kept}, broken: {broken}")

OPEN = (Standing.OFFERED, Standing.SWORN)


def sections_of(view: State, seat: int, words: MutinyWords, oaths: Sequence[Oath]) -> list[Section]:
    """All there is to know: what is open for all, and what the seat sees beyond that."""
    fight = view.first_mutineer >= 0
    return [
        Section("round", words._(ROUND), _round(view, words)),
        Section("ship", words._(SHIP), _ship(view, words, fight=fight)),
        *([Section("mutiny", words._(MUTINY), _mutiny(view, words))] if fight else []),
        *_booty(view, seat, words),
        Section("stacks", words._(DESTINATIONS), tuple(_stack(view, stack, words) for stack in Stack)),
        *([Section("hand", words._(HAND), _hand(view, seat, words))] if seat >= 0 else []),
        Section(
            "players", words._(PLAYERS), tuple(_player(view, each, seat, words, oaths) for each in range(view.seats))
        ),
        Section("decks", words._(DECKS), _decks(view, words)),
        *_bribes(view, seat, words, oaths),
    ]


# The round and the ship


def _round(view: State, words: MutinyWords) -> tuple[str, ...]:
    """3.1 The round, and who holds which office."""
    told = [told_of(words, "round", round=round_of(view), rounds=view.rounds)]
    if view.captain != NOBODY:
        told.append(f"{words._(CAPTAIN)}: {words.players[view.captain]}")
    if view.has_quartermaster and view.quartermaster != NOBODY:
        told.append(f"{words._(QUARTERMASTER)}: {words.players[view.quartermaster]}")
    if view.mutiny_called:
        told.append(words._(MUTINY_OVER).rstrip("."))
    return ("; ".join(told),)


def _ship(view: State, words: MutinyWords, *, fight: bool) -> tuple[str, ...]:
    """5, 6, 9 Where the ship sails, what it takes there, and what has been played for it."""
    if view.sailing == NONE:
        told = [words._(NO_COURSE)]
    elif view.destination == NONE:
        course, hidden = words._(COURSE, stack=words.stack(view.sailing)), told_of(words, "face_down")
        told = [f"{course} ({hidden})"]
    else:
        told = [words._(COURSE, stack=words.destination(view, view.destination))]
    if view.played_count and not fight:
        told += [_played(view, place, words) for place in range(view.played_count)]
    if phase_of(view) == "attack" and not fight:
        told.append("; ".join(_sums(view, words)))
    if view.map_lies:
        told.append(words._(MAP))
    if view.guard != NOBODY:
        told.append(words._(GUARDED, guard=words.players[view.guard]))
    return tuple(told)


def _sums(view: State, words: MutinyWords) -> list[str]:
    """6.5 What the cards bring so far, and what is needed where that is known."""
    told = []
    for skill in range(SKILLS):
        named, have = words.skill(skill), sum_of(view, skill)
        if view.destination == NONE:
            told.append(f"{named} {have}")
        else:
            told.append(told_of(words, "total_words", skill=named, have=have, need=view.needs[skill]))
    wild = sum(
        view.played_alive[place] != CANCELLED and view.played_skill[place] == Skill.ALL
        for place in range(view.played_count)
    )
    return told + ([told_of(words, "wild", count=wild)] if wild else [])


def _played(view: State, place: int, words: MutinyWords) -> str:
    """A card on the table, and whose it was."""
    card = words.card(view, view.played_kind[place])
    played = told_of(words, "played_by", card=card, player=words.players[view.played_seat[place]])
    if view.played_alive[place] == CANCELLED:
        return told_of(words, "cancelled", card=played)
    return played


def _mutiny(view: State, words: MutinyWords) -> tuple[str, ...]:
    """11 Both sides with their crewmen and cards."""
    told = []
    for side, name, leader in (
        (Side.CAPTAIN, CAPTAIN, view.captain),
        (Side.MUTINEER, FIRST_MUTINEER, view.first_mutineer),
    ):
        named = f"{words._(name)} {words.players[leader]}"
        told.append(told_of(words, "fight_words", leader=named, crewmen=crewmen_of(view, side)))
    told += [
        f"{_played(view, place, words)}, {words.for_side(view.played_skill[place])}"
        for place in range(view.played_count)
        if view.played_skill[place] in (Side.CAPTAIN, Side.MUTINEER)
    ]
    return tuple(told)


def _booty(view: State, seat: int, words: MutinyWords) -> list[Section]:
    """7, 17.2 The prizes that are being shared, as far as the reader sees them."""
    if not view.booty_size:
        return []
    if not view.hidden_prizes or (seat >= 0 and sees_booty(view, seat)):
        told = [_prizes(view.booty, words)]
    elif seat >= 0 and any(view.booty_left[seat]):
        left = _prizes(view.booty_left[seat], words)
        told = [told_of(words, "booty_left", prizes=left, count=view.booty_size)]
    else:
        told = [told_of(words, "has_hidden", count=view.booty_size)]
    least, most = shares_of(view)
    share = str(least) if least == most else f"{least}–{most}"
    return [Section("booty", words._(BOOTY), (*told, told_of(words, "shares", count=share)))]


def _stack(view: State, stack: Stack, words: MutinyWords) -> str:
    """2.5 A stack of destinations, and between what the cards lie that are still in it."""
    left = told_of(words, "cards_left", count=view.stack_left[stack])
    there = [
        card
        for card, of_stack in enumerate(view.destination_stack)
        if of_stack == stack and view.destination_left[card]
    ]
    told = [left]
    if not there:
        pass
    elif stack == Stack.TREASURE_ISLAND:
        told.append(told_of(words, "needs_map"))
    elif stack == Stack.PIRATE_PORT:
        holds = _range([view.destination_holds[card] for card in there])
        told.append(told_of(words, "port_draws", count=holds))
    else:
        told += [
            f"{words.skill(skill)} {_range([view.destination_needs[card][skill] for card in there])}"
            for skill in range(SKILLS)
        ]
        holds = _range([view.destination_holds[card] for card in there])
        told.append(told_of(words, "holds_prizes", count=holds))
    return f"{words.stack(stack)}: {'; '.join(told)}"


def _range(numbers: Sequence[int]) -> str:
    """The least and the most."""
    least, most = min(numbers), max(numbers)
    return str(least) if least == most else f"{least}–{most}"


# Cards


def _hand(view: State, seat: int, words: MutinyWords) -> tuple[str, ...]:
    """The reader's crew: what a special character does stands beside it, with its rule."""
    held = view.held[seat][: view.held_kinds[seat]]
    if not held:
        return (words._(EMPTY_HAND),)
    return tuple(_card(view, kind, view.hand[seat][kind], words) for kind in held)


def _card(view: State, kind: int, number: int, words: MutinyWords) -> str:
    card = words.card(view, kind)
    if number > 1:
        card = words._(COUNT_OF, count=number, thing=card)
    if is_normal(kind):
        return card
    rule, text = CHARACTERS[hyphenated(CHARACTER_NAMES[kind])]
    return words._(CARD_AND_RULE, card=card, help=words._(text).rstrip("."), rule=rule)


def _player(view: State, player: int, seat: int, words: MutinyWords, oaths: Sequence[Oath]) -> str:
    """2.5, 17.1 What everybody sees of a player, and what the reader knows beyond that."""
    name = words.players[player]
    named = told_of(words, "you_named", player=name) if player == seat else name
    told = [words.phrases.fill(CREW_CARDS, {"count": view.hand_size[player]})]
    told += _own_prizes(view, player, seat, words)
    if view.first_mutineer >= 0 and view.side[player] != Side.NEUTRAL:
        told.append(words.for_side(view.side[player]))
    if view.called[player] > 0:
        told.append(words._(CALLS))
    word = Counter(oath.standing for oath in oaths if oath.giver == player)
    if word[Standing.KEPT] or word[Standing.BROKEN]:
        told.append(words._(WORD_KEPT, kept=word[Standing.KEPT], broken=word[Standing.BROKEN]))
    return f"{named}: {'; '.join(told)}"


def _own_prizes(view: State, player: int, seat: int, words: MutinyWords) -> list[str]:
    """16.2, 17.1 Prizes before a player, and how many are buried; hidden ones by their number."""
    seen = not view.hidden_prizes or player == seat or is_over(view)
    told = []
    if not view.prize_count[player]:
        told.append(words._(NO_PRIZES))
    elif seen:
        told.append(told_of(words, "has_prizes", prizes=_prizes(view.prizes[player], words)))
    else:
        told.append(told_of(words, "has_hidden", count=view.prize_count[player]))
    if view.hidden_prizes and any(view.shown[player]):
        told.append(words._(SHOWN_PRIZES, prizes=_prizes(view.shown[player], words)))
    if view.buried_count[player] and seen:
        told.append(words._(BURIED_PRIZES, prizes=_prizes(view.buried[player], words)))
    elif view.buried_count[player]:
        told.append(told_of(words, "has_buried", count=view.buried_count[player]))
        if any(view.shown_buried[player]):
            shown = _prizes(view.shown_buried[player], words)
            told.append(told_of(words, "has_shown_buried", prizes=shown))
    return told


def _prizes(counts: Sequence[int], words: MutinyWords) -> str:
    return words.prizes([prize for prize in range(PRIZES) for _ in range(counts[prize])])


def _decks(view: State, words: MutinyWords) -> tuple[str, ...]:
    """2.5 How much is left, and what lies face up beside it."""
    told = [
        told_of(words, "crew_deck", count=view.deck_size),
        told_of(words, "prize_deck", count=view.prize_deck_size),
    ]
    discards = [
        words.card(view, kind) if number == 1 else words._(COUNT_OF, count=number, thing=words.card(view, kind))
        for kind, number in enumerate(view.discards)
        if number
    ]
    if discards:
        told.append(words._(DISCARDED_CREW, cards=", ".join(discards)))
    if any(view.prize_discards):
        told.append(words._(DISCARDED_PRIZES, prizes=_prizes(view.prize_discards, words)))
    return tuple(told)


# Bribes


def _bribes(view: State, seat: int, words: MutinyWords, oaths: Sequence[Oath]) -> list[Section]:
    """13 Open offers, and promises that are offered or sworn."""
    if not view.bribes:
        return []
    offers = [_offer(view, giver, seat, words, oaths) for giver in range(view.seats) if view.offers_open >> giver & 1]
    if seat >= 0:
        left = OFFERS_A_ROUND - view.offers_made[seat]
        offers.append(told_of(words, "bribe_left", left=left))
    promised = [_oath(oath, words) for oath in oaths if oath.standing in OPEN]
    found = [Section("offers", words._(OFFERS), tuple(offers))] if offers else []
    return found + ([Section("oaths", words._(PROMISES), tuple(promised))] if promised else [])


def _offer(view: State, giver: int, seat: int, words: MutinyWords, oaths: Sequence[Oath]) -> str:
    """13.2 Everybody sees how much crew is offered and which prizes; only the giver which crew."""
    receiver, size = view.offer_to[giver], view.offer_size[giver]
    if giver == seat:
        opening = told_of(words, "offer_yours", receiver=words.players[receiver])
    elif receiver == seat:
        opening = told_of(words, "offer_to_you", giver=words.players[giver])
    else:
        opening = told_of(words, "offer_line", giver=words.players[giver], receiver=words.players[receiver])
    things = []
    if size and giver == seat:
        things.append(words.cards(view, view.offer_crew[giver][:size]))
    elif size:
        things.append(words.phrases.fill(CREW_CARDS, {"count": size}))
    if any(view.offer_prizes[giver]):
        things.append(_prizes(view.offer_prizes[giver], words))
    if view.offer_promise[giver]:
        sworn = [oath for oath in oaths if oath.giver == giver and oath.standing == Standing.OFFERED]
        things += [
            told_of(words, "offer_words", text=oath_in_a_line(oath.promise, words.language)) for oath in sworn[-1:]
        ]
        things += [] if sworn else [told_of(words, "offer_promise")]
    if view.offer_duty[giver]:
        things.append(told_of(words, "offer_duty"))
    return f"{opening} {'; '.join(things)}"


def _oath(oath: Oath, words: MutinyWords) -> str:
    """A promise and how it stands."""
    return told_of(
        words,
        "oath_told",
        giver=words.players[oath.giver],
        receiver=words.players[oath.receiver],
        text=oath_in_a_line(oath.promise, words.language),
        standing=standing_text(oath.standing, words.language),
    )
