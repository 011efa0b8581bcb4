class EventEmitter:
    def __init__(self):
        self._entries = []

    def on(self, event, callback):
        self._entries.append((event, callback, False))

    def once(self, event, callback):
        self._entries.append((event, callback, True))

    def off(self, event, callback):
        for entry in self._entries:
            if entry[0] == event and entry[1] == callback:
                self._entries.remove(entry)
                return

    def emit(self, event, *args):
        calls = 0
        for entry in [entry for entry in self._entries if entry[0] == event]:
            if entry in self._entries:
                if entry[2]:
                    self._entries.remove(entry)
                entry[1](*args)
                calls += 1
        return calls

    def listener_count(self, event):
        return sum(1 for name, _, _ in self._entries if name == event)
