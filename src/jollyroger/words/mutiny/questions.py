"""What is asked at a table of Piracy & Mutiny, in one sentence, and what happens next in another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from jollyroger.games.game import Question
from jollyroger.games.mutiny import asking
from jollyroger.games.mutiny.cards import NOBODY, Side
from jollyroger.games.mutiny.rules.stack import decides, top_step
from jollyroger.games.mutiny.state import State, Step
from jollyroger.words.common.languages import N_
from jollyroger.words.mutiny.game_words import Blanks, MutinyWords
from jollyroger.words.mutiny.names import FOR_SIDES


class QuestionText(NamedTuple):
    """What is asked, as the one reads it who has to decide and as all others do; and what happens then."""

    you: str
    others: str
    then: str


THEN_MUTINY = N_("Then the others may call a mutiny.")
THEN_ARRIVAL = N_("Then the ship arrives.")
THEN_PUNISHMENT = N_("Then the visit is over, and the Captain decides about a punishment.")
THEN_ON = N_("Then the game goes on.")

WAITING = QuestionText(N_("The crew is gathering."), N_("The crew is gathering."), N_("The host says when it begins."))
BEGINNING = QuestionText(
    N_("The crew is complete."), N_("The crew is complete."), N_("The cards are dealt as soon as everybody is there.")
)

DECISIONS = {
    Step.APPOINT: QuestionText(
        N_("Captain, appoint your Quartermaster."), N_("{player}, the Captain, appoints a Quartermaster."), THEN_MUTINY
    ),
    Step.SAIL: QuestionText(
        N_("Captain, choose where to sail."), N_("{player}, the Captain, chooses where to sail."), THEN_MUTINY
    ),
    Step.FIRST_CARD: QuestionText(
        N_("{role}, play the first crew card of the attack."),
        N_("{player} plays the first crew card of the attack."),
        N_("Then everybody may play crew cards."),
    ),
    Step.ASSIGN: QuestionText(
        N_("{role}, say what this card counts for: {card}."),
        N_("{player} says what this card counts for: {card}."),
        N_("When each has its skill, the attack is decided."),
    ),
    Step.PICK: QuestionText(
        N_("Pick a prize from the booty."),
        N_("{player} picks a prize from the booty."),
        N_("Then the rest is dealt out."),
    ),
    Step.DEAL: QuestionText(
        N_("{role}, deal out the booty: everybody gets {shares}."),
        N_("{player} deals out the booty: everybody gets {shares}."),
        N_("Then a Carpenter may be played."),
    ),
    Step.CLAIM: QuestionText(
        N_("Nobody gave your Carpenter a prize: take one from those who lead the ship, or none."),
        N_("Nobody gave a prize: {player} may take one from those who lead the ship."),
        N_("Then the sharing is over."),
    ),
    Step.PUNISH: QuestionText(
        N_("Captain, do you order a punishment?"), N_("{player}, the Captain, decides about a punishment."), THEN_MUTINY
    ),
    Step.VICTIM: QuestionText(
        N_("{role}, name the victim."),
        N_("{player} names the victim of the punishment."),
        N_("The victim loses a random crew card, and the round is over."),
    ),
    Step.DISCARD: QuestionText(
        N_("You hold too many crew cards: discard down to {limit}."),
        N_("Too many crew cards: {player} discards down to {limit}."),
        THEN_ON,
    ),
    Step.FORCED: QuestionText(
        N_("The Sea Dog forces you to play a card {for_side}."),
        N_("The Sea Dog forces {player} to play a card {for_side}."),
        N_("Then the mutiny goes on."),
    ),
}
"""What somebody has to decide."""

WINDOWS = {
    Step.LOOKOUT: (
        N_("The ship reaches its goal, {stack}: does anybody play a Lookout?"),
        N_("Then the attack begins with its first card."),
    ),
    Step.ATTACK: (
        N_("Attack! {stack}: who plays crew?"),
        N_("It closes when all have passed since the last card, or when {leader} closes it."),
    ),
    Step.CLOSING: (
        N_("The attack is closed: does anybody play a Traitor?"),
        N_("Then the destination is turned up."),
    ),
    Step.TWEAK: (
        N_("The destination is turned up: does anybody change what it takes?"),
        N_("Then the attack is decided."),
    ),
    Step.COOK: (N_("The booty is there: does anybody play a Cook?"), N_("Then the Captain picks the first prize.")),
    Step.CARPENTER: (
        N_("The booty is shared: does anybody play a Carpenter?"),
        N_("Then the sharing is over."),
    ),
    Step.GIVE: (
        N_("The Carpenter of {player} asks for a prize: who gives one?"),
        N_("If nobody does, {player} takes one from those who lead the ship."),
    ),
    Step.EXCHANGE: (
        N_("In the port: who exchanges a prize for a crew card?"),
        N_("Then hostages can be ransomed and jewels sold."),
    ),
    Step.MARKET: (N_("In the port: who ransoms hostages or sells jewels?"), THEN_PUNISHMENT),
    Step.OLD_SAILOR: (
        N_("Treasure Island: does anybody have the map, an Old Sailor?"),
        N_("If nobody plays one, the Captain chooses another destination."),
    ),
    Step.BOATSWAIN: (
        N_("Treasure Island is reached: does anybody play a Boatswain?"),
        N_("Then prizes are buried."),
    ),
    Step.BURY: (N_("On the island: who buries prizes?"), N_("Then a Smart Kid may be played.")),
    Step.SMART_KID: (N_("On the island: does anybody play a Smart Kid to dig up a prize?"), THEN_PUNISHMENT),
    Step.FIGHT: (
        N_("Mutiny of {mutineer} against {captain}: who plays crew, and for whom?"),
        N_("It ends when all have passed since the last card. The Captain wins a tie."),
    ),
    Step.TRAITOR: (
        N_("{player} plays this card: {card}. Does anybody play a Traitor?"),
        N_("If nobody does, it takes effect."),
    ),
    Step.CALL_LOT: (
        N_("Mutiny! Called by: {callers}."),
        N_("Who calls at the same moment takes part; then the lot names the First Mutineer."),
    ),
}
"""What everybody is asked."""

GUARDED = N_("On the island: who buries prizes? {guard} guards the ship.")

CALLS = {
    "appointment": (
        N_("{captain} appoints {quartermaster} Quartermaster: does anybody call a mutiny?"),
        N_("If nobody does, the appointment stands."),
    ),
    "destination": (
        N_("{captain} wants to sail here: {stack}. Does anybody call a mutiny?"),
        N_("If nobody does, the ship arrives."),
    ),
}
ORDERED = (
    N_("{captain} orders a punishment: does anybody call a mutiny?"),
    N_("If nobody does, the victim is named."),
)
SUGGESTED = (
    N_("{captain} wants {target} to be punished: does anybody call a mutiny?"),
    N_("If nobody does, the victim is named."),
)
SPARED = (
    N_("{captain} punishes nobody: does anybody call a mutiny?"),
    N_("If nobody does, the round is over."),
)

THEN_SHARED = N_("Then the prizes of the losers are shared, and the crew that was played is dealt out.")
THEN_CAPTAIN_PICKS = N_("Then the Captain picks.")
THEN_VICTIM = N_("If one is ordered, the victim is named; then the round is over.")

OVER = N_("The game is over.")
SHARES = N_("{least} or {most}")


def is_decider(view: State, seat: int) -> bool:
    """Whether a seat must decide; nobody must in a window, and who is made an offer meanwhile need not."""
    return seat >= 0 and top_step(view) in DECISIONS and asking.is_waited_for(view, seat) and decides(view, seat)


def question(view: State, words: MutinyWords, *, mine: bool) -> tuple[str, str]:
    """What is asked of whom, as who must decide or as all others read it, and what happens next."""
    asked = asking.question(view)
    step = Step[asked.name.upper()]
    if step == Step.OVER:
        return words._(OVER), ""
    if step in DECISIONS:
        text, then = _decision(view, asked, step, mine=mine)
    elif step == Step.CALL:
        text, then = _call(view, asked)
    elif step == Step.BURY and view.guard != NOBODY:
        text, then = GUARDED, WINDOWS[step][1]
    elif step in WINDOWS:
        text, then = WINDOWS[step]
    else:
        return "", ""
    blanks = Blanks(_fillers(view, asked, words))
    return words.phrases.fill(text, blanks), words.phrases.fill(then, blanks)


def gathering(words: MutinyWords, *, launched: bool) -> tuple[str, str]:
    """Before the game."""
    asked = BEGINNING if launched else WAITING
    return words._(asked.others), words._(asked.then)


def _decision(view: State, asked: Question, step: Step, *, mine: bool) -> tuple[str, str]:
    texts = DECISIONS[step]
    then = texts.then
    if step == Step.APPOINT and asked.about["after_mutiny"]:
        then = THEN_SHARED
    elif step == Step.SAIL and view.mutiny_called:
        then = THEN_ARRIVAL
    elif step == Step.PUNISH and view.mutiny_called:
        then = THEN_VICTIM
    elif step == Step.PICK and asked.about["by"] != view.captain:
        then = THEN_CAPTAIN_PICKS
    return texts.you if mine else texts.others, then


def _call(view: State, asked: Question) -> tuple[str, str]:
    """11.1 What the Captain has decided, and whether anybody minds."""
    if asked.about["decision"] in CALLS:
        return CALLS[asked.about["decision"]]
    if not view.ordered:
        return SPARED
    return ORDERED if view.suggested == NOBODY else SUGGESTED


def _fillers(view: State, asked: Question, words: MutinyWords) -> dict[str, Callable[[], object]]:
    players, about = words.players, asked.about
    _ = words._

    def names(seats: Sequence[int]) -> str:
        return ", ".join(players[seat] for seat in seats)

    def waited() -> str:
        """Who decides; where prizes are handed over or a card lies there, whose it is."""
        if asked.may_pass:
            giver: int = about["by"]
            return players[giver]
        return names([seat for seat in asked.seats if decides(view, seat)])

    def shares() -> str:
        least, most = shares_of(view)
        return str(least) if least == most else _(SHARES, least=least, most=most)

    return {
        "player": waited,
        "role": lambda: words.quartermaster() if view.has_quartermaster else words.side(Side.CAPTAIN),
        "leader": lambda: players[view.quartermaster],
        "captain": lambda: players[view.captain],
        "quartermaster": lambda: players[view.quartermaster],
        "mutineer": lambda: players[view.first_mutineer],
        "guard": lambda: players[view.guard],
        "target": lambda: players[view.suggested],
        "card": lambda: words.card(view, about["card"]),
        "stack": lambda: words.stack(view.sailing),
        "limit": lambda: view.hand_limit,
        "shares": shares,
        "for_side": lambda: _(FOR_SIDES[Side(about["side"])]),
        "callers": lambda: names([seat for seat in range(view.seats) if view.called[seat]]),
    }


def shares_of(view: State) -> tuple[int, int]:
    """7.3 How many prizes everybody gets in this sharing, at least and at most."""
    total = view.booty_size + sum(view.received[: view.seats])
    return total // view.seats, -(-total // view.seats)
