"""A small generator of pseudo-random numbers that runs interpreted and compiled, with the same numbers in both.

For simulations and bots. A real table's cards come from its dealer, never from here.
A generator is a list (or an int64 array) of one number. Products overflow in compiled code, and the mask keeps just the
63 bits that both worlds agree on.
"""

from __future__ import annotations

MASK = (1 << 63) - 1
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
STIR_1 = 5871781006564002453
STIR_2 = 1181783497276652981


def seeded(seed: int, stream: int) -> int:
    """A start for the generator of one stream (a game, a bot) of a seed: near seeds and streams lie far apart."""
    number = (seed * MULTIPLIER + stream * STIR_1 + INCREMENT) & MASK
    for _ in range(2):
        number = ((number ^ (number >> 29)) * STIR_1) & MASK
        number = ((number ^ (number >> 32)) * STIR_2) & MASK
    return number ^ (number >> 30)


def random_below(generator: list[int], limit: int) -> int:
    """A number from 0 to below the limit; only the high bits of the sequence, its good ones, are used."""
    number = (generator[0] * MULTIPLIER + INCREMENT) & MASK
    generator[0] = number
    return ((number >> 31) * limit) >> 32
