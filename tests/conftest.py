"""What every test of the house takes for granted."""

import shutil

import pytest
from hypothesis import settings

# Two shared cores stall now and then: a slow example is no finding. With CI set, Hypothesis chooses its examples the
# same way every time, and keeps doing so under this profile.
settings.register_profile("house", deadline=None)
settings.load_profile("house")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the machine's own Chromium, for Playwright's `executable_path`."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    pytest.fail("the browser tests need Chromium: make test installs it from Debian's packages")
