"""What a table of Piracy & Mutiny says at the top: what the reader can do now, and below it what others do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import NamedTuple

from jollyroger.games.game import Question
from jollyroger.games.mutiny import asking
from jollyroger.games.mutiny.cards import NOBODY, NONE, Character, Side
from jollyroger.games.mutiny.deck import Prize
from jollyroger.games.mutiny.rules.hands import has_normal_crew
from jollyroger.games.mutiny.rules.stack import decides, top_step
from jollyroger.games.mutiny.state import State, Step
from jollyroger.words.common.languages import N_
from jollyroger.words.mutiny.game_words import MutinyWords
from jollyroger.words.mutiny.naming import Blanks


class Stance(Enum):
    """How a reader stands to the question."""

    DECIDES = auto()
    CAN_PLAY = auto()
    HAS_NOTHING = auto()
    """Is asked, but holds nothing that the question is about."""
    HAS_ANSWERED = auto()
    """Is not waited for, but may still act."""
    WAITS = auto()
    WATCHES = auto()


class QuestionText(NamedTuple):
    """What is asked, as it is put to the one who is asked; what happens meanwhile; and what happens next."""

    you: str
    meanwhile: str
    then: str


class Status(NamedTuple):
    """The line at the top, and the smaller one below it."""

    text: str
    next: str


THEN_MUTINY = N_("After that, the others may call a mutiny.")
THEN_ARRIVAL = N_("Then the ship arrives.")
THEN_PUNISHMENT = N_("After that, the Captain decides on a punishment.")
THEN_RESOLVED = N_("Then the attack is decided.")

WAIT_FOR = N_("Wait for {player}.")
WAIT = N_("Wait for the others.")
ANSWERED = N_("Wait for the others. You can still act.")
NOTHING = N_("You have nothing to play now. Pass.")

GATHERING = Status(N_("The crew is gathering."), N_("The host starts the game."))
COMPLETE = Status(N_("The crew is complete."), N_("The cards are dealt as soon as everyone is here."))
OVER = N_("The game is over.")

DECISIONS = {
    Step.APPOINT: QuestionText(
        N_("Choose your Quartermaster."), N_("{player} is choosing a Quartermaster."), THEN_MUTINY
    ),
    Step.SAIL: QuestionText(N_("Choose a destination."), N_("{player} is choosing a destination."), THEN_MUTINY),
    Step.FIRST_CARD: QuestionText(
        N_("Play the first crew card of the attack."),
        N_("{player} is playing the first card of the attack."),
        N_("Then everyone may play crew."),
    ),
    Step.ASSIGN: QuestionText(
        N_("Choose a skill for {card}."), N_("{player} is choosing a skill for {card}."), THEN_RESOLVED
    ),
    Step.PICK: QuestionText(
        N_("Pick a prize."), N_("{player} is picking a prize."), N_("Then the others are dealt out.")
    ),
    Step.DEAL: QuestionText(
        N_("Deal out the prizes, {shares} to each player."),
        N_("{player} is dealing out the prizes, {shares} to each player."),
        N_("After that, a Carpenter may be played."),
    ),
    Step.CLAIM: QuestionText(
        N_("Take a prize from the Captain or Quartermaster."),
        N_("{player}'s Carpenter may take a prize from the Captain or Quartermaster."),
        N_("No one gave one."),
    ),
    Step.PUNISH: QuestionText(
        N_("Do you order a punishment?"), N_("{player} is deciding on a punishment."), THEN_MUTINY
    ),
    Step.VICTIM: QuestionText(
        N_("Choose who gets punished."),
        N_("{player} is choosing who gets punished."),
        N_("The victim loses a random crew card."),
    ),
    Step.DISCARD: QuestionText(
        N_("Discard until you have {limit}."), N_("Too many crew cards: {player}."), N_("The hand limit is {limit}.")
    ),
    Step.FORCED: QuestionText(
        N_("Sea Dog! Play a card {for_side}."),
        N_("The Sea Dog forces {player} to play a card {for_side}."),
        N_("Then the mutiny goes on."),
    ),
}
"""What somebody has to decide."""

WINDOWS = {
    Step.LOOKOUT: QuestionText(
        N_("Play your Lookout to reveal the destination, or pass."),
        N_("The ship reaches its destination: {stack}."),
        N_("Then the attack begins."),
    ),
    Step.ATTACK: QuestionText(
        N_("Attack! Play crew cards, or pass."),
        N_("Destination: {stack}."),
        N_("The attack ends when everyone passes, or when {leader} ends it."),
    ),
    Step.CLOSING: QuestionText(
        N_("Cancel a card with your Traitor, or pass."),
        N_("No more crew can be played."),
        N_("Then the destination is revealed."),
    ),
    Step.TWEAK: QuestionText(
        N_("Change what the destination needs, or pass."), N_("The destination is revealed."), THEN_RESOLVED
    ),
    Step.COOK: QuestionText(
        N_("Play your Cook to pick first, or pass."),
        N_("There are prizes to share."),
        N_("Without a Cook, the Captain picks first."),
    ),
    Step.CARPENTER: QuestionText(
        N_("Play your Carpenter to ask for a prize, or pass."),
        N_("All prizes have been shared."),
        N_("This is the moment for a Carpenter."),
    ),
    Step.GIVE: QuestionText(
        N_("Give the Carpenter a prize, or pass."),
        N_("{player}'s Carpenter asks for a prize."),
        N_("If no one gives one, {player} takes one from the Captain or Quartermaster."),
    ),
    Step.EXCHANGE: QuestionText(
        N_("Exchange a prize for a crew card, or pass."),
        N_("The ship is in port."),
        N_("After that, you can ransom Hostages and sell Jewels."),
    ),
    Step.MARKET: QuestionText(
        N_("Ransom Hostages, sell Jewels, or pass."), N_("The ship is in port."), THEN_PUNISHMENT
    ),
    Step.OLD_SAILOR: QuestionText(
        N_("Show your Old Sailor's map, or pass."),
        N_("Treasure Island can't be found without a map."),
        N_("If no one shows one, the Captain chooses another destination."),
    ),
    Step.BOATSWAIN: QuestionText(
        N_("Play your Boatswain to name a guard, or pass."),
        N_("The ship has reached Treasure Island."),
        N_("Then prizes are buried."),
    ),
    Step.BURY: QuestionText(
        N_("Bury prizes, or pass."), N_("Everyone may bury prizes."), N_("After that, a Smart Kid may be played.")
    ),
    Step.SMART_KID: QuestionText(
        N_("Play your Smart Kid to dig up a prize, or pass."), N_("The prizes are buried."), THEN_PUNISHMENT
    ),
    Step.FIGHT: QuestionText(
        N_("Mutiny! Play crew cards for a side, or pass."),
        N_("{mutineer} leads a mutiny against Captain {captain}."),
        N_("It ends when everyone passes. Ties go to the Captain."),
    ),
    Step.TRAITOR: QuestionText(
        N_("Cancel the card with your Traitor, or pass."),
        N_("{player} has played {card}."),
        N_("The card takes effect unless a Traitor cancels it."),
    ),
    Step.CALL_LOT: QuestionText(
        N_("Call it now, too, or let the others mutiny."),
        N_("Mutiny! Called by {callers}."),
        N_("Of those who call now, one is drawn as First Mutineer."),
    ),
}
"""What everybody is asked."""

GUARDED = N_("{guard} is guarding the ship.")

CALL = N_("Call a mutiny, or pass.")
CALLS = {
    "appointment": (
        N_("{captain} appoints {quartermaster} as Quartermaster."),
        N_("Without a mutiny, the appointment stands."),
    ),
    "destination": (N_("{captain} sets course {for_stack}."), N_("Without a mutiny, the ship arrives.")),
}
ORDERED = (N_("{captain} orders a punishment."), N_("Without a mutiny, a victim is chosen."))
SUGGESTED = (N_("{captain} wants {target} punished."), N_("Without a mutiny, a victim is chosen."))
SPARED = (N_("{captain} spares the crew."), N_("Without a mutiny, the round is over."))

THEN_SHARED = N_("After that, the losers' prizes and the mutiny's crew are dealt out.")
THEN_CAPTAIN_PICKS = N_("Then the Captain picks.")
THEN_VICTIM = N_("If so, a victim is chosen. Then the round is over.")

SHARES = N_("{least} or {most}")

NEEDED = {
    Step.LOOKOUT: (Character.LOOKOUT,),
    Step.CLOSING: (Character.TRAITOR,),
    Step.TWEAK: (Character.FIRST_MATE, Character.MASTER_MARINER, Character.SHARP_SHOOTER),
    Step.COOK: (Character.COOK,),
    Step.CARPENTER: (Character.CARPENTER,),
    Step.OLD_SAILOR: (Character.OLD_SAILOR,),
    Step.BOATSWAIN: (Character.BOATSWAIN,),
    Step.SMART_KID: (Character.SMART_KID,),
    Step.TRAITOR: (Character.TRAITOR,),
}
"""14 The characters that a question is about."""


def stance(view: State, seat: int, *, kept: bool) -> Stance:
    """How a viewer stands to the question; a pass that is kept counts."""
    step = Step(top_step(view))
    if seat < 0:
        return Stance.WATCHES
    waited = asking.is_waited_for(view, seat)
    if step in DECISIONS:
        return Stance.DECIDES if waited and decides(view, seat) else Stance.WAITS
    is_open = seat in asking.open_seats(view)
    if step == Step.CALL_LOT:
        return Stance.CAN_PLAY if is_open else Stance.WAITS
    if waited and not kept:
        return Stance.CAN_PLAY if has_use(view, step, seat) else Stance.HAS_NOTHING
    return Stance.HAS_ANSWERED if is_open else Stance.WAITS


def has_use(view: State, step: Step, seat: int) -> bool:
    """Whether a seat holds what a question is about."""
    if step in NEEDED:
        return any(view.hand[seat][character] for character in NEEDED[step])
    if step == Step.ATTACK:
        return has_normal_crew(view, seat) or seat == view.quartermaster
    if step in (Step.CALL, Step.FIGHT):
        return view.hand_size[seat] > 0
    if step == Step.MARKET:
        return view.prizes[seat][Prize.HOSTAGE] + view.prizes[seat][Prize.JEWELS] > 0
    return view.prize_count[seat] > 0 and not (step == Step.BURY and seat == view.guard)


def question(view: State, words: MutinyWords, stands: Stance) -> Status:
    """What a reader can do, and what others do."""
    asked = asking.question(view)
    step = Step[asked.name.upper()]
    if step == Step.OVER:
        return Status(words._(OVER), "")
    texts = _texts(view, asked, step)
    if texts is None:
        return Status("", "")
    blanks = Blanks(_fillers(view, asked, words))

    def say(*parts: str) -> str:
        return " ".join(words.phrases.fill(part, blanks) for part in parts if part)

    if stands == Stance.WATCHES:
        return Status(say(texts.meanwhile), say(texts.then))
    if stands == Stance.DECIDES:
        return Status(say(texts.you), say(texts.then))
    waiting = WAIT_FOR if step in DECISIONS else WAIT
    text = {
        Stance.CAN_PLAY: texts.you,
        Stance.HAS_NOTHING: NOTHING,
        Stance.HAS_ANSWERED: ANSWERED,
        Stance.WAITS: waiting,
    }[stands]
    return Status(say(text), say(texts.meanwhile, texts.then))


def gathering(words: MutinyWords, *, launched: bool) -> Status:
    """Before the game."""
    asked = COMPLETE if launched else GATHERING
    return Status(words._(asked.text), words._(asked.next))


def _texts(view: State, asked: Question, step: Step) -> QuestionText | None:
    if step in DECISIONS:
        return DECISIONS[step]._replace(then=_then(view, asked, step))
    if step == Step.CALL:
        return QuestionText(CALL, *_call(view, asked))
    if step == Step.BURY and view.guard != NOBODY:
        return WINDOWS[step]._replace(meanwhile=GUARDED)
    if step == Step.CLOSING and view.destination != NONE:
        return WINDOWS[step]._replace(then=THEN_RESOLVED)
    return WINDOWS.get(step)


def _then(view: State, asked: Question, step: Step) -> str:
    if step == Step.APPOINT and asked.about["after_mutiny"]:
        return THEN_SHARED
    if step == Step.SAIL and view.mutiny_called:
        return THEN_ARRIVAL
    if step == Step.PUNISH and view.mutiny_called:
        return THEN_VICTIM
    if step == Step.PICK and asked.about["by"] != view.captain:
        return THEN_CAPTAIN_PICKS
    return DECISIONS[step].then


def _call(view: State, asked: Question) -> tuple[str, str]:
    """11.1 What the Captain has decided, and what becomes of it if nobody minds."""
    if asked.about["decision"] in CALLS:
        return CALLS[asked.about["decision"]]
    if not view.ordered:
        return SPARED
    return ORDERED if view.suggested == NOBODY else SUGGESTED


def _fillers(view: State, asked: Question, words: MutinyWords) -> dict[str, Callable[[], object]]:
    players, about = words.players, asked.about

    def names(seats: Sequence[int]) -> str:
        return words.listed([players[seat] for seat in seats])

    def waited() -> str:
        """Who decides; where prizes are handed over or a card lies there, whose it is."""
        if asked.may_pass:
            giver: int = about["by"]
            return players[giver]
        return names([seat for seat in asked.seats if decides(view, seat)])

    def shares() -> str:
        least, most = shares_of(view)
        return str(least) if least == most else words._(SHARES, least=least, most=most)

    return {
        "player": waited,
        "leader": lambda: players[view.quartermaster],
        "captain": lambda: players[view.captain],
        "quartermaster": lambda: players[view.quartermaster],
        "mutineer": lambda: players[view.first_mutineer],
        "guard": lambda: players[view.guard],
        "target": lambda: players[view.suggested],
        "card": lambda: words.card(view, about["card"]),
        "stack": lambda: words.stack(view.sailing),
        "for_stack": lambda: words.for_stack(view.sailing),
        "limit": lambda: view.hand_limit,
        "shares": shares,
        "for_side": lambda: words.for_side(Side(about["side"])),
        "callers": lambda: names([seat for seat in range(view.seats) if view.called[seat]]),
    }


def shares_of(view: State) -> tuple[int, int]:
    """7.3 How many prizes everybody gets in this sharing, at least and at most."""
    total = view.booty_size + sum(view.received[: view.seats])
    return total // view.seats, -(-total // view.seats)
