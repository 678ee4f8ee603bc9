"""A small generator of pseudo-random numbers that runs interpreted and compiled, with the same numbers in both.

For simulations, bots, and a game against one. Where people play each other, a dealer with a secret decides.
A generator is a list (or an int64 array) of two numbers of 32 bits. No step goes beyond 63 bits: compiled code takes
for granted that signed numbers never overflow, and would leave out the very masks that are there in case they do.
"""

from __future__ import annotations

BITS_32 = (1 << 32) - 1
STIR = 0x45D9F3B


def new_generator(seed: int, stream: int) -> list[int]:
    """The generator of one stream (a game, a bot) of a seed."""
    generator = [0, 0]
    seed_generator(generator, seed, stream)
    return generator


def seed_generator(generator: list[int], seed: int, stream: int) -> None:
    """Start a generator: near seeds and near streams lie far apart."""
    low, high = seed & BITS_32, seed >> 32 & BITS_32
    generator[0] = stirred(stirred(stirred(low) ^ high) ^ stream & BITS_32)
    generator[1] = stirred(stirred(stirred(high ^ STIR) ^ low) ^ stream & BITS_32) | 1


def stirred(number: int) -> int:
    """A number of 32 bits, every bit of which hangs on every bit of the first."""
    for _ in range(2):
        number = ((number >> 16 ^ number) & BITS_32) * STIR & BITS_32
    return number >> 16 ^ number


def random_below(generator: list[int], limit: int) -> int:
    """A number from 0 to below the limit. Marsaglia's xorshift with two words: it repeats after 2^64 - 1 numbers."""
    mixed = (generator[0] ^ generator[0] << 10) & BITS_32
    generator[0] = generator[1]
    generator[1] = generator[1] ^ generator[1] >> 10 ^ mixed ^ mixed >> 13
    return generator[1] * limit >> 32
