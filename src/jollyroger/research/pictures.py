"""A table as text and as a picture, for `render`: only what its viewer may know."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from jollyroger.games.duel import notation as duel_notation
from jollyroger.games.duel.cards import FACE_DOWN, NAMES, SHIP_GOLD
from jollyroger.games.duel.state import State as DuelState
from jollyroger.games.game import SPECTATOR, Options
from jollyroger.games.headers import AnyGame
from jollyroger.games.mutiny.names import PRIZE_NAMES, SKILL_NAMES, STACK_NAMES
from jollyroger.games.mutiny.notation import kind_names
from jollyroger.games.mutiny.state import State as MutinyState

RENDER_MODES = ("ansi", "rgb_array")
WIDTH, HEIGHT = 960, 540
LINE, MARGIN, LETTERS = 22, 16, 16
PAPER, INK, HEADING = (245, 236, 215), (40, 32, 24), (140, 30, 20)


def check_mode(mode: str | None) -> str | None:
    """A mode of rendering, if we have it; ValueError if not."""
    if mode not in (None, *RENDER_MODES):
        raise ValueError(f"render_mode {mode!r} is none of {', '.join(RENDER_MODES)}")
    return mode


def rendered(
    game: AnyGame, options: Options, state: Any, mode: str | None, seat: int = SPECTATOR
) -> str | npt.NDArray[np.uint8] | None:
    """The table as a seat or a spectator sees it."""
    if mode is None:
        return None
    lines = text_of(game, options, game.view(state, seat))
    return "\n".join(lines) if mode == "ansi" else picture_of(lines)


def text_of(game: AnyGame, options: Options, view: Any) -> list[str]:
    """The table in a few lines."""
    names = game.seat_names(options)
    question = game.question(view)
    asked = ", ".join(names[seat] for seat in question.seats)
    heading = f"{game.describe(options)}: {question.name.replace('_', ' ')}{', ' + asked if asked else ''}"
    lines = duel_lines(view, names) if isinstance(view, DuelState) else mutiny_lines(view, names)
    return [heading, "", *lines]


def duel_lines(view: DuelState, names: tuple[str, ...]) -> list[str]:
    """2 to 7. The pile, the cards dealt, and by player the chest, the hand and the crews."""
    lines = [f"turn {view.turn} of {view.turns}, {view.pile} cards in the pile"]
    if view.first_set:
        offered = duel_notation.sets_of(view, view.first_set)
        lines.append(f"offered: {' | '.join(map(duel_notation.write_cards, offered))}")
    elif view.dealt_count:
        lines.append(f"dealt: {duel_notation.write_cards(view.dealt[: view.dealt_count])}")
    for seat, name in enumerate(names):
        flag = " (flag)" if view.splitter == seat else ""
        hand = duel_notation.write_cards(view.hand[seat][: view.hand_size[seat]])
        lines += ["", f"{name}{flag}: {view.gold[seat]} gold under the chest{', to play ' + hand if hand else ''}"]
        for ship, ship_name in enumerate(duel_notation.SHIP_NAMES):
            crew = view.crew[seat][ship][: view.crew_size[seat][ship]]
            cards = " ".join(f"({NAMES[card - FACE_DOWN]})" if card >= FACE_DOWN else NAMES[card] for card in crew)
            captain = ", captain aboard" if view.captain[ship] == seat else ""
            strength = view.strength[seat][ship]
            lines.append(f"    {ship_name:6} ({SHIP_GOLD[ship]} gold) strength {strength:2}{captain}  {cards}".rstrip())
    return lines


def mutiny_lines(view: MutinyState, names: tuple[str, ...]) -> list[str]:
    """2 to 14. The course, the middle of the table, and every player with what may be seen of them."""
    crew = kind_names(view)
    left = ", ".join(f"{count} {name}" for name, count in zip(STACK_NAMES, view.stack_left, strict=True))
    lines = [f"{view.visited} of {view.rounds} destinations visited; left: {left}"]
    if view.sailing >= 0:
        needs = ", ".join(f"{need} {name}" for name, need in zip(SKILL_NAMES, view.needs, strict=True))
        lines.append(f"sailing to {STACK_NAMES[view.sailing]}{': ' + needs if view.destination >= 0 else ''}")
    if view.played_count:
        played = range(view.played_count)
        lines.append(
            "played: " + ", ".join(f"{crew[view.played_kind[i]]} by {names[view.played_seat[i]]}" for i in played)
        )
    if view.booty_size:
        lines.append(f"booty of {view.booty_size}: {counted(view.booty, PRIZE_NAMES)}".rstrip(": "))
    for seat, name in enumerate(names):
        offices = [office for office, held in (("Captain", view.captain), ("QM", view.quartermaster)) if held == seat]
        hand = " ".join(crew[kind] for kind in range(view.kinds) for _ in range(view.hand[seat][kind]))
        prizes = counted(view.prizes[seat], PRIZE_NAMES)
        lines += [
            "",
            f"{name}{' (' + ', '.join(offices) + ')' if offices else ''}: {view.hand_size[seat]} crew cards "
            f"{hand}".rstrip(),
            f"    {view.prize_count[seat]} prizes {prizes}".rstrip() + f", {view.buried_count[seat]} buried",
        ]
    return lines


def counted(cards: list[int], names: tuple[str, ...]) -> str:
    """Some cards by name, as far as they are known."""
    return " ".join(name for name, count in zip(names, cards, strict=True) for _ in range(count))


def picture_of(lines: list[str]) -> npt.NDArray[np.uint8]:
    """The lines on paper."""
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(image)
    step = min(LINE, (HEIGHT - 2 * MARGIN) // max(1, len(lines)))
    font = ImageFont.load_default(min(LETTERS, step * 4 // 5))
    for number, line in enumerate(lines):
        draw.text((MARGIN, MARGIN + step * number), line, HEADING if not number else INK, font)
    return np.asarray(image)
