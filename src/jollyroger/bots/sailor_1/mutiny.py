"""How a sailor mutinies: when it calls, whose side it takes, what it plays, and what a Traitor is for."""

from __future__ import annotations

from jollyroger.bots.sailor_1.bribes import FAIR_BRIBE, offered_worth
from jollyroger.bots.sailor_1.worth import (
    CREWMEN_A_CARD,
    best_prize_of,
    card_worth,
    crewmen_in_hand,
    face_up_worth,
    is_last_round,
    riches,
    rounds_left,
)
from jollyroger.games.mutiny.cards import NONE, SEATS, Character, Side
from jollyroger.games.mutiny.rules.stack import top_step
from jollyroger.games.mutiny.rules.uprising import crewmen_of
from jollyroger.games.mutiny.state import State, Step

SIDE_BITS = 2
SIDE_MASK = 3
"""What a sailor wants in a mutiny is one number: its side and 1, and above that the crewmen that the side lacks."""
WORTH_CALLING = 24
WORTH_JOINING = 12
CAPTAINCY = 5
"""Tenths of gold: what a mutiny must promise to who calls it, to who joins it; what a round as Captain brings."""
RIVALRY = 50
"""In percent: how much of what a richer Captain loses is a gain in itself."""
EVEN_CHANCE = 29
"""In percent: how often who calls wins if both leaders seem to have as many crewmen; each one more adds 10."""
AS_GOOD_AS_WON = 620
"""In hundredths of crewmen: how far ahead a Cutthroat puts its side."""
MURDER = 60
"""Tenths of gold: the harm in a Cutthroat that strikes one's own leader, or misses the other."""
CERTAIN = 400
"""In hundredths of crewmen: a side so far ahead needs no help."""


def call_urge(view: State, seat: int) -> int:
    """11.1 What a sailor expects from calling a mutiny, less what must be in it; above 0 it calls."""
    margin = 100 * crewmen_in_hand(view, seat) - CREWMEN_A_CARD * view.hand_size[view.captain] - 100
    if view.has_quartermaster:
        margin += 100 if seat == view.quartermaster else -50 - 40 * view.hand_size[view.quartermaster]
    if view.hand[seat][Character.SEA_DOG] > 0:
        margin += 150
    if view.hand[seat][Character.CUTTHROAT] > 0:
        margin = AS_GOOD_AS_WON
    chance = min(92, max(5, EVEN_CHANCE + margin // 10))
    gain = best_prize_of(view, view.captain) + face_up_worth(view, view.captain) // view.seats
    gain += CAPTAINCY * rounds_left(view)
    if riches(view, view.captain) > riches(view, seat):
        gain += face_up_worth(view, view.captain) * RIVALRY // 100
    loss = face_up_worth(view, seat) + (0 if is_last_round(view) else 10)
    expected = (chance * gain - (100 - chance) * loss) // 100
    return expected - WORTH_CALLING + (5 if view.suggested == seat else 0)


def rate_calling(view: State, kind: int, urge: int) -> int:
    """11.2 The card with most crewmen that is of least other use."""
    return 100 + 6 * view.crewmen[kind] - card_worth(view, kind) if urge > 0 else -1


def missing_crewmen(view: State, side: int) -> int:
    """11.6 How many more crewmen a side needs to be winning."""
    if side == Side.CAPTAIN:
        return crewmen_of(view, Side.MUTINEER) - crewmen_of(view, Side.CAPTAIN)
    return crewmen_of(view, Side.CAPTAIN) - crewmen_of(view, Side.MUTINEER) + 1


def outlook(view: State, seat: int, side: int) -> int:
    """In hundredths of crewmen: by how much a side will win if all who took sides play all they have."""
    ahead = -100 * missing_crewmen(view, side)
    for other in range(view.seats):
        if view.side[other] != Side.NEUTRAL:
            crewmen = CREWMEN_A_CARD * view.hand_size[other]
            if other == seat:
                crewmen = 100 * crewmen_in_hand(view, seat)
            ahead += crewmen if view.side[other] == side else -crewmen
    return ahead


def stake_of(view: State, side: int) -> int:
    """11.7 What is collected if a side loses."""
    worth = 0
    for other in range(view.seats):
        if view.side[other] == side:
            worth += face_up_worth(view, other)
    return worth


def leader_of(view: State, side: int) -> int:
    """The Captain or the First Mutineer."""
    return view.captain if side == Side.CAPTAIN else view.first_mutineer


def interest_in(view: State, seat: int, side: int) -> int:
    """11.3 What a neutral gets from taking a side: a share of the others' prizes, an office, a bribe, less risk."""
    without = outlook(view, seat, side)
    bribe = offered_worth(view, leader_of(view, side), seat)
    if without + 100 * crewmen_in_hand(view, seat) <= 0:
        return 0
    if without > CERTAIN and bribe == 0:
        return 0
    interest = stake_of(view, 1 - side) // view.seats + bribe - face_up_worth(view, seat) // 4
    if side == Side.CAPTAIN and seat == view.quartermaster:
        interest += WORTH_JOINING
    return interest if interest >= WORTH_JOINING or bribe >= FAIR_BRIBE else 0


def fight_urge(view: State, seat: int) -> int:
    """11.3 The side that a sailor plays for now and what it lacks; 0 if it has nothing to add or to hope for."""
    side = 0 + view.side[seat]
    least = 0
    if side == Side.NEUTRAL:
        for_captain = interest_in(view, seat, 0)
        for_mutineer = interest_in(view, seat, 1)
        if max(for_captain, for_mutineer) <= 0:
            return 0
        side = 1 if for_mutineer > for_captain else 0
        if offered_worth(view, leader_of(view, side), seat) > 0:
            least = 1
    missing = max(least, missing_crewmen(view, side))
    if missing <= 0 or (100 * missing > 100 * crewmen_in_hand(view, seat) + reserves(view, seat, side)):
        return 0
    return 1 + side + (missing << SIDE_BITS)


def reserves(view: State, seat: int, side: int) -> int:
    """In hundredths: the crewmen that others on a side may still have."""
    crewmen = 0
    for other in range(view.seats):
        if other != seat and view.side[other] == side:
            crewmen += CREWMEN_A_CARD * view.hand_size[other]
    return crewmen


def is_wanted(side: int, urge: int) -> bool:
    """Whether an urge is to play for that side."""
    return (urge & SIDE_MASK) == 1 + side


def rate_support(view: State, side: int, kind: int, urge: int) -> int:
    """11.3 The card that just turns the tables, else the one with most crewmen; forced, the one of least use."""
    if not is_wanted(side, urge):
        return -1 - card_worth(view, kind)
    crewmen = view.crewmen[kind]
    missing = urge >> SIDE_BITS
    if crewmen >= missing:
        return 60 - 3 * (crewmen - missing) - card_worth(view, kind) // 4
    return 20 + 3 * crewmen - card_worth(view, kind) // 4


def rate_cutthroat(view: State, seat: int, side: int, urge: int) -> int:
    """14.4 To call with; for one's own side when it is behind; for a neutral, when the victim's side is rich."""
    step = top_step(view)
    if step != Step.FIGHT and step != Step.FORCED:
        return 150 if side == Side.CAPTAIN and urge > 0 else -1
    if view.side[seat] == side:
        return -100
    if view.side[seat] == Side.NEUTRAL:
        return stake_of(view, side) // view.seats - 10
    if missing_crewmen(view, 1 - side) <= 0:
        return -1
    return 70 if stake_of(view, side) > 20 or outlook(view, seat, 1 - side) <= 0 else 15


def rate_sea_dog(view: State, side: int, target: int, urge: int) -> int:
    """14.11 For a side that is behind: the neutral with most cards must help."""
    return 40 + 2 * view.hand_size[target] if is_wanted(side, urge) else -1


def rate_betraying(view: State, seat: int) -> int:
    """14.16 A Traitor is for cards that hurt."""
    return harm_to(view, seat) - 9


def harm_to(view: State, seat: int) -> int:
    """How much a sailor would suffer from the character that is about to take effect."""
    character = view.step_a[view.depth - 1]
    target = view.step_c[view.depth - 1]
    if character == Character.CUTTHROAT:
        return MURDER if view.side[seat] == target else 0
    if character == Character.SECOND_MATE:
        return 12 if target // SEATS == seat or target % SEATS == seat else 0
    if character == Character.SMART_KID or character == Character.SEA_DOG:
        return 20 if target == seat else 0
    if character == Character.BOATSWAIN:
        return face_up_worth(view, seat) // 2 if target == seat else 0
    if character == Character.CARPENTER:
        in_office = seat == view.captain or seat == view.quartermaster
        return best_prize_of(view, seat) // 2 if in_office else 0
    if character == Character.TRAITOR:
        return harm_of_traitor(view, seat, target)
    return 0


def harm_of_traitor(view: State, seat: int, place: int) -> int:
    """14.16 A Traitor that cancels a card of one's own: a good one is worth a second Traitor."""
    if place == NONE:
        below = view.depth - 2
        if view.step_b[below] != seat:
            return 0
        return MURDER if view.step_a[below] == Character.CUTTHROAT else 0
    if view.played_seat[place] != seat:
        return 0
    return 5 * view.crewmen[view.played_kind[place]]


def rate_betraying_played(view: State, seat: int, place: int) -> int:
    """14.16 In a mutiny that one's own side is losing, a card with many crewmen; never in an attack."""
    side = view.side[seat]
    if top_step(view) != Step.FIGHT or side == Side.NEUTRAL or view.played_skill[place] == side:
        return -1
    return 10 * view.crewmen[view.played_kind[place]] - 15 if missing_crewmen(view, side) > 0 else -1
