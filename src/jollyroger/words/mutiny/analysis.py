"""What is said about a game of Piracy & Mutiny when it is over."""

from __future__ import annotations

from jollyroger.words.common.languages import N_, NN_

RISES = N_("Round {round}: {story} {player}'s win chance rises from {before} to {after}.")
FALLS = N_("Round {round}: {story} {player}'s win chance falls from {before} to {after}.")
ERROR = N_("Round {round}, {player}: {made} ({after}). Better: {better} ({before}). Cost: {cost} ± {reach}.")
KEEPING_COST = N_(
    "Round {round}: {giver}'s promise to {receiver} was worth {worth}. Keeping it cost {giver} {cost}. “{promise}”"
)
KEEPING_PAID = N_(
    "Round {round}: {giver}'s promise to {receiver} was worth {worth}. Keeping it brought {giver} {cost}. “{promise}”"
)
BREAKING_COST = N_(
    "Round {round}: {giver}'s promise to {receiver} was worth {worth}. Breaking it cost {giver} {cost}. “{promise}”"
)
BREAKING_PAID = N_(
    "Round {round}: {giver}'s promise to {receiver} was worth {worth}. Breaking it brought {giver} {cost}. “{promise}”"
)
NOTHING_TURNED = N_("There was no clear turning point.")
COST = N_("{cost} ± {reach}")
DECISION = N_("Round {round}, {player}: {move}")
PLAIN_ROUND = N_("Round {round}")
BETTER = N_("Better: {move}. Cost: {cost} ± {reach}.")
AVERAGE = N_("Average loss per decision (win chance)")
ERRORS = N_("Mistakes")
TURNING = N_("Turning points")
CHANCES = N_("Win chances")
METHOD = NN_(
    "We let sailors finish {count} game from positions in yours. Each decision is judged by what its player could "
    "see. ± is the margin of error. Only a greater loss counts as a mistake.",
    "We let sailors finish {count} games from positions in yours. Each decision is judged by what its player could "
    "see. ± is the margin of error. Only a greater loss counts as a mistake.",
)

ANALYSIS = {
    "analysis_thinks": N_("The crew is going over your game…"),
    "analysis_turning": TURNING,
    "analysis_chance": N_("{player}'s win chance"),
    "analysis_curve": N_(
        "Win chances, step by step. {player}: at least {low}, at step {step}; at the end {end}. Click to go to a step."
    ),
    "analysis_average": AVERAGE,
    "analysis_cost": COST,
    "analysis_errors": ERRORS,
    "analysis_decision": DECISION,
    "analysis_better": BETTER,
    "analysis_decisions": N_("All decisions"),
    "analysis_decisions_of": N_("All decisions by {player}"),
    "analysis_tried": N_("Tried instead: {move}. Cost: {cost} ± {reach}."),
    "analysis_loss": N_("Loss"),
    "analysis_method": METHOD,
}
"""The analysis on the table page, by the keys of its scripts."""
