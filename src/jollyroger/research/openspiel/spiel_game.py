"""Both games as Python games of OpenSpiel, with chance nodes of their own."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

import pyspiel

from jollyroger.games.catalogue import GAMES, SEAT_NUMBERS
from jollyroger.games.duel.cards import NAMES
from jollyroger.games.duel.moves import FIRST_LOT
from jollyroger.games.duel.state import State as DuelState
from jollyroger.games.mutiny.cards import DESTINATIONS, KINDS, PRIZES, SEATS
from jollyroger.games.mutiny.names import PRIZE_NAMES
from jollyroger.games.mutiny.notation import kind_names
from jollyroger.research.openspiel.observer import Observer, observer_of
from jollyroger.research.openspiel.progress import OVER, first
from jollyroger.research.openspiel.setup import Setup, setup_of
from jollyroger.research.pictures import counted, text_of
from jollyroger.research.spaces import LONGEST

FINE = 1 << 53


class About(NamedTuple):
    """What OpenSpiel wants to know of a game beyond its rules."""

    long_name: str
    outcomes: int
    """Chance outcomes are below this."""
    recall: int
    """How many rows of what a seat was told are in the tensor of its information state; no duel has more."""
    is_open: bool
    """All lies open, and the rules bound the length of a game, so that every game is won."""


ABOUT = {
    "duel": About("Jolly & Roger", FIRST_LOT + 2, 512, is_open=True),
    "mutiny": About(
        "Jolly Roger: The Game of Piracy & Mutiny", max(KINDS, DESTINATIONS, PRIZES, SEATS), 1024, is_open=False
    ),
}


def spiel_name(game: str) -> str:
    """What a game is called in OpenSpiel."""
    return f"jollyroger_{game}"


def choice_of(word: Any) -> Any:
    """An option as OpenSpiel writes it: yes is True, 4 a number."""
    return {"yes": True, "no": False}.get(word, word)


def parameters(game: str) -> dict[str, Any]:
    """The options of a game with what they are unless told otherwise, and those of this interface."""
    options = GAMES[game].options()
    chosen = {name: choice_of(getattr(options, name)) for name in GAMES[game].option_choices()}
    limit = {} if ABOUT[game].is_open else {"max_game_length": LONGEST}
    return chosen | limit | {"recall": ABOUT[game].recall, "start": ""}


def type_of(game: str) -> Any:
    """What OpenSpiel is told of a game."""
    about, is_open = ABOUT[game], ABOUT[game].is_open
    kinds = pyspiel.GameType
    return kinds(
        short_name=spiel_name(game),
        long_name=about.long_name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION if is_open else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.CONSTANT_SUM if is_open else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(SEAT_NUMBERS[game]),
        min_num_players=min(SEAT_NUMBERS[game]),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
        provides_factored_observation_string=True,
    )


class SpielGame(pyspiel.Game):
    """One of our games with its options, for OpenSpiel."""

    game: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game = self.game
        chosen = parameters(game) | (params or {})
        self._recall = chosen.pop("recall")
        limit = chosen.pop("max_game_length", 0)
        if limit < 1 and not ABOUT[game].is_open:
            raise ValueError(f"max_game_length is {limit}, but OpenSpiel asks for an end")
        start = chosen.pop("start")
        self.setup: Setup = setup_of(game, tuple(chosen.items()), limit, start)
        self._longest, self._most_draws = longest(self.setup)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.game.codes,
            max_chance_outcomes=ABOUT[game].outcomes,
            num_players=self.setup.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0 if ABOUT[game].is_open else None,
            max_game_length=self._longest,
        )
        super().__init__(type_of(game), info, params or {})

    def new_initial_state(self) -> SpielState:
        """A game before its first card."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self._most_draws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """An observer; it has no parameters."""
        if params:
            raise ValueError(f"observers have no parameters: {params}")
        return observer_of(self.setup, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), self._recall)


class DuelGame(SpielGame):
    """Jolly & Roger."""

    game = "duel"


class MutinyGame(SpielGame):
    """Piracy & Mutiny."""

    game = "mutiny"


def longest(setup: Setup) -> tuple[int, int]:
    """The most moves and the most draws of a game: those of a duel, which its rules bound, or the limit."""
    start = setup.start
    if isinstance(start, DuelState):
        return start.turns * (2 + start.drawn), start.turns * start.drawn + 1
    return setup.longest, setup.longest


class SpielState(pyspiel.State):
    """A game at one moment. What changes is all in `progress`, which OpenSpiel copies and stores."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.progress = first(game.setup)

    def current_player(self) -> int:
        return self.progress.actor

    def is_terminal(self) -> bool:
        return self.progress.actor == OVER

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - only the player asked has any
        return self.progress.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.progress.chances()

    def _apply_action(self, action: int) -> None:
        self.progress.go_on(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.progress.words_for(player, action)

    def returns(self) -> list[float]:
        return self.progress.shares()

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> SpielState:
        """A game that looks the same to a player, with all that it cannot know dealt anew, as `guess` deals it.

        Its history is empty, and what the other players know of the past is in one line of their information states.
        """
        twin: SpielState = self.get_game().new_initial_state()
        twin.progress = self.progress.guessed_by(player_id, int(probability_sampler() * FINE))
        return twin

    def __str__(self) -> str:
        """The table with all cards open; a player must not see it."""
        setup, state = self.progress.setup, self.progress.state
        return "\n".join([*text_of(setup.game, setup.options, state), "", *decks(state)])


def decks(state: Any) -> list[str]:
    """What has not been drawn."""
    if isinstance(state, DuelState):
        return [f"unseen: {counted(state.unseen, NAMES)}"]
    names = kind_names(state)
    crew = " ".join(names[kind] for kind in range(state.kinds) for _ in range(state.deck[kind]))
    return [f"crew deck: {crew}", f"prize deck: {counted(state.prize_deck, PRIZE_NAMES)}"]


def register_all() -> None:
    """Name each game once. A class outlives Python's end, which OpenSpiel asks of what makes a game."""
    for maker in (DuelGame, MutinyGame):
        if spiel_name(maker.game) not in pyspiel.registered_names():
            pyspiel.register_game(type_of(maker.game), maker)
