from event_emitter import EventEmitter


def test_on_and_emit():
    emitter, seen = EventEmitter(), []
    emitter.on("x", seen.append)
    assert emitter.emit("x", 5) == 1
    assert seen == [5]


def test_order():
    emitter, seen = EventEmitter(), []
    for i in range(3):
        emitter.on("x", lambda i=i: seen.append(i))
    emitter.emit("x")
    assert seen == [0, 1, 2]


def test_once_runs_once():
    emitter, seen = EventEmitter(), []
    emitter.once("x", seen.append)
    emitter.emit("x", 1)
    emitter.emit("x", 2)
    assert seen == [1]
    assert emitter.listener_count("x") == 0


def test_once_does_not_skip_others():
    emitter, seen = EventEmitter(), []
    emitter.once("x", lambda: seen.append("a"))
    emitter.once("x", lambda: seen.append("b"))
    emitter.on("x", lambda: seen.append("c"))
    assert emitter.emit("x") == 3
    assert seen == ["a", "b", "c"]


def test_off():
    emitter, seen = EventEmitter(), []
    emitter.on("x", seen.append)
    emitter.off("x", seen.append)
    assert emitter.emit("x", 1) == 0


def test_unknown_event():
    assert EventEmitter().emit("nothing") == 0
