"""What holds for all tests."""

from __future__ import annotations

from hypothesis import settings

# How long an example takes says nothing on a busy machine.
settings.register_profile("jollyroger", deadline=None)
settings.load_profile("jollyroger")
