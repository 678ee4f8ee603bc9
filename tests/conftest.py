"""What holds for all tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# How long an example takes, or to make one, says nothing on a busy machine.
settings.register_profile("jollyroger", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("jollyroger")
