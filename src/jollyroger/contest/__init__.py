"""The Oath Book: players of any kind play Piracy & Mutiny among a fixed crew, and their promises are judged."""
