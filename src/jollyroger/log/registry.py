"""The games that have tables here, each with its policy. Its messages and pages register in their own rooms."""

from __future__ import annotations

from jollyroger.log.duel_policy import DuelPolicy
from jollyroger.log.mutiny_policy import MutinyPolicy
from jollyroger.log.policy import TablePolicy

POLICIES: dict[str, TablePolicy] = {"duel": DuelPolicy(), "mutiny": MutinyPolicy()}
