from typing import Any, List


class History:
    def __init__(self, value: Any) -> None:
        self._states: List[Any] = [value]
        self._place = 0

    @property
    def value(self) -> Any:
        return self._states[self._place]

    def set(self, value: Any) -> None:
        self._states = self._states[:self._place + 1] + [value]
        self._place += 1

    def undo(self) -> bool:
        moved = self._place > 0
        self._place -= moved
        return moved

    def redo(self) -> bool:
        moved = self._place + 1 < len(self._states)
        self._place += moved
        return moved
