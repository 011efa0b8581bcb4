import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))

from bank import Account  # noqa: E402


@pytest.fixture
def rich():
    return Account("rita", 100)


@pytest.fixture
def poor():
    return Account("paul")
