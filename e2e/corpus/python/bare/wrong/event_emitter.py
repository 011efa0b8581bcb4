class EventEmitter:
    def __init__(self):
        self._listeners = {}

    def on(self, event, callback):
        self._listeners.setdefault(event, []).append((callback, False))

    def once(self, event, callback):
        self._listeners.setdefault(event, []).append((callback, True))

    def off(self, event, callback):
        listeners = self._listeners.get(event, [])
        for entry in listeners:
            if entry[0] == callback:
                listeners.remove(entry)
                return

    def emit(self, event, *args):
        called = 0
        for entry in self._listeners.get(event, []):
            if entry not in self._listeners[event]:
                continue
            callback, only_once = entry
            if only_once:
                self._listeners[event].remove(entry)
            callback(*args)
            called += 1
        return called

    def listener_count(self, event):
        return len(self._listeners.get(event, []))
