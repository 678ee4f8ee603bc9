"""A sailor's hint in Piracy & Mutiny: what to do, and why."""

from __future__ import annotations

from enum import StrEnum, auto

from jollyroger.words.common.languages import N_, NN_

HINT = N_("A sailor's tip: {move}.")
ODDS = N_("You win about {chance} of the time. With the next best move it's {less}: {move}.")
AS_GOOD = N_("You win about {chance} of the time. Just as good: {move}.")


class Why(StrEnum):
    """The reasons that a sailor knows."""

    CALM = auto()
    NOT_OURS = auto()
    AHEAD = auto()
    NOT_TO_BE_TURNED = auto()
    ENOUGH = auto()
    HOPELESS = auto()
    SHARE_DONE = auto()
    NOTHING_BETTER = auto()
    NO_PUNISHMENT = auto()
    HELPER = auto()
    FULL_HANDS = auto()
    SAFE_GROUND = auto()
    LOOT = auto()
    VICTIM = auto()
    SKILL_MISSING = auto()
    ANY_SKILL = auto()
    ONE_SHORT = auto()
    SPOIL = auto()
    TURNS_IT = auto()
    BEHIND = auto()
    FORCED = auto()
    REBEL = auto()
    MURDER = auto()
    SPY = auto()
    GUARD = auto()
    THIEF = auto()
    MORE_CARDS = auto()
    OFFICE = auto()
    HURTS = auto()
    FEWER = auto()
    RICH_OFFICE = auto()
    FIRST_PICK = auto()
    PRESSED = auto()
    MOST_NEEDED = auto()
    BEST_PRIZE = auto()
    FOR_YOURSELF = auto()
    LEAST_TO_OTHERS = auto()
    SPARE_THE_BEST = auto()
    TRADE = auto()
    SAFE = auto()
    LEAST_USEFUL = auto()
    BRIBE = auto()
    GIFT = auto()
    POOR_OFFER = auto()
    YOUR_WORD = auto()
    TRIED = auto()


REASONS = {
    Why.CALM: N_("A mutiny now would risk more than it brings."),
    Why.NOT_OURS: N_("There's too little in this fight for you. Stay out of it."),
    Why.AHEAD: N_("Your side is ahead. Keep your cards."),
    Why.NOT_TO_BE_TURNED: N_("Your cards can't turn this fight."),
    Why.ENOUGH: N_("The attack has what it needs."),
    Why.HOPELESS: N_("You can't save this attack. Keep your cards."),
    Why.SHARE_DONE: N_("You've done your share. It's up to the others."),
    Why.NOTHING_BETTER: N_("Nothing you hold would bring more than it costs."),
    Why.NO_PUNISHMENT: N_("A punishment would do you no good now."),
    Why.HELPER: N_("You want a Quartermaster with cards to help and few prizes to lose."),
    Why.FULL_HANDS: N_("Many hands have room for new cards."),
    Why.SAFE_GROUND: N_("There are prizes in front of you, and only buried ones are safe."),
    Why.LOOT: N_("That's where your crew can expect the most prizes."),
    Why.VICTIM: N_("Cards and prizes make a rival dangerous."),
    Why.SKILL_MISSING: N_("The attack still needs {skill}: {number}."),
    Why.ANY_SKILL: N_("The attack is short of skills, and this card counts as any of them."),
    Why.ONE_SHORT: N_("Just one point is missing."),
    Why.SPOIL: N_("A rival in office would get the best of these prizes."),
    Why.TURNS_IT: N_("That puts your side ahead."),
    Why.BEHIND: NN_("Your side is {number} crewman behind.", "Your side is {number} crewmen behind.", "number"),
    Why.FORCED: N_("You have to join. This card is the one you'll miss least."),
    Why.REBEL: N_("Your chances are good, and the Captain has something to lose."),
    Why.MURDER: N_("It ends the mutiny at once."),
    Why.SPY: N_("Once you know what it takes, you waste no cards."),
    Why.GUARD: N_("Let the player with the most to bury stay on board."),
    Why.THIEF: N_("That's where the best prizes are buried."),
    Why.MORE_CARDS: N_("You get more cards than it costs you."),
    Why.OFFICE: N_("The Quartermaster keeps what can't be shared equally."),
    Why.HURTS: N_("That card would hurt you."),
    Why.FEWER: NN_("The other side loses {number} crewman.", "The other side loses {number} crewmen.", "number"),
    Why.RICH_OFFICE: N_("The Captain or the Quartermaster has a good prize to give."),
    Why.FIRST_PICK: N_("There's a good prize to pick."),
    Why.PRESSED: N_("A neutral player with cards has to help your side."),
    Why.MOST_NEEDED: N_("That's the skill you're short of."),
    Why.BEST_PRIZE: N_("It's worth the most."),
    Why.FOR_YOURSELF: N_("Keep the best for yourself."),
    Why.LEAST_TO_OTHERS: N_("Give the least away first, and nothing good to the rich."),
    Why.SPARE_THE_BEST: N_("Give something cheap before they take your best."),
    Why.TRADE: N_("You get more than you give."),
    Why.SAFE: N_("Buried prizes are safe."),
    Why.LEAST_USEFUL: N_("That's your least useful card."),
    Why.BRIBE: N_("A bribe can win you a neutral player's cards."),
    Why.GIFT: N_("It's worth having."),
    Why.POOR_OFFER: N_("It's worth too little."),
    Why.YOUR_WORD: N_("You gave your word."),
    Why.TRIED: N_("That did best when we tried out your moves."),
}
"""Each says what the seat can see; blanks are a skill and a number."""
