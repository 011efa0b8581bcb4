import re
import time
from unittest import mock

import pytest


def dated_slug(title):
    """Year and the lower-case words of the title, joined by hyphens."""
    year = time.gmtime(time.time()).tm_year
    return f"{year}-" + "-".join(re.findall(r"[a-z0-9]+", title.lower()))


@pytest.fixture(autouse=True)
def fixed_clock():
    with mock.patch("time.time", return_value=0.0):
        yield


def test_simple():
    assert dated_slug("Hello World") == "1970-hello-world"


def test_punctuation():
    assert dated_slug("  What's New? ") == "1970-what-s-new"
