"""Both games for research, behind the interfaces that people already use.

`import jollyroger.research` registers `jollyroger/duel-v0` and `jollyroger/mutiny-v0` with PettingZoo and Gymnasium.
"""

from __future__ import annotations

try:
    from jollyroger.research.registering import register_all
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"{error.name} is not installed, which jollyroger.research needs: pip install 'jollyroger[research]'"
    ) from error

register_all()
