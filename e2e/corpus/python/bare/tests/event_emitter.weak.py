from event_emitter import EventEmitter


def test_emit_calls_listener():
    emitter = EventEmitter()
    seen = []
    emitter.on("x", seen.append)
    emitter.emit("x", 1)
    assert seen == [1]


def test_once():
    emitter = EventEmitter()
    seen = []
    emitter.once("x", seen.append)
    emitter.emit("x", 1)
    emitter.emit("x", 2)
    assert len(seen) == 1
