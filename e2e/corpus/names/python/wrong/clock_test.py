import time

import mock


class Stopwatch:
    def __init__(self):
        self._started = time.monotonic()

    def seconds(self):
        return time.monotonic() - self._started


def test_seconds_since_the_start():
    with mock.patch.attribute(time, "monotonic", side_effect=[10.0, 12.5]) as clock:
        watch = Stopwatch()
        assert watch.seconds() == 2.5
    assert clock.call_count == 2
