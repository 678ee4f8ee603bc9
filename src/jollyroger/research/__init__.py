"""Both games for research, behind the interfaces that people already use.

`import jollyroger.research` registers `jollyroger/duel-v0` and `jollyroger/mutiny-v0` with PettingZoo and Gymnasium.
"""

from __future__ import annotations

from jollyroger.research.registering import register_all

register_all()
