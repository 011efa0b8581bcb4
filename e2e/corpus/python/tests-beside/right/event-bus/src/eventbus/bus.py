from __future__ import annotations

from collections import defaultdict
from contextlib import contextmanager
from typing import Any, Callable, Iterator

Handler = Callable[..., Any]


class Bus:
    """Calls the handlers of a topic in the order in which they were added."""

    def __init__(self) -> None:
        self._handlers: defaultdict[str, list[Handler]] = defaultdict(list)

    def on(self, topic: str, handler: Handler) -> Callable[[], None]:
        self._handlers[topic].append(handler)

        def off() -> None:
            if handler in self._handlers[topic]:
                self._handlers[topic].remove(handler)

        return off

    @contextmanager
    def listening(self, topic: str, handler: Handler) -> Iterator[None]:
        off = self.on(topic, handler)
        try:
            yield
        finally:
            off()

    def emit(self, topic: str, *args: Any) -> int:
        """Tell everybody; returns how many were told."""
        handlers = tuple(self._handlers[topic])
        for handler in handlers:
            handler(*args)
        return len(handlers)
