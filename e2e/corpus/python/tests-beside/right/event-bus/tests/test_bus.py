import pytest

from eventbus import Bus


def test_order_and_count():
    bus, seen = Bus(), []
    bus.on("saved", lambda name: seen.append(("first", name)))
    bus.on("saved", lambda name: seen.append(("second", name)))
    assert bus.emit("saved", "a.txt") == 2
    assert seen == [("first", "a.txt"), ("second", "a.txt")]


def test_off_within_a_handler():
    bus, seen = Bus(), []

    def once():
        seen.append("once")
        off()

    off = bus.on("tick", once)
    bus.on("tick", lambda: seen.append("always"))
    bus.emit("tick")
    bus.emit("tick")
    assert seen == ["once", "always", "always"]


def test_listening_ends_with_an_error():
    bus = Bus()
    with pytest.raises(KeyError):
        with bus.listening("x", print):
            raise KeyError("x")
    assert bus.emit("x") == 0
