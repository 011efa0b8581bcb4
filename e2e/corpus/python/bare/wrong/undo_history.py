from typing import Any, List


class History:
    def __init__(self, value: Any) -> None:
        self._value = value
        self._undone: List[Any] = []
        self._past: List[Any] = []

    @property
    def value(self) -> Any:
        return self._value

    def set(self, value: Any) -> None:
        self._past.append(self._value)
        self._value = value

    def undo(self) -> bool:
        if not self._past:
            return False
        self._undone.append(self._value)
        self._value = self._past.pop()
        return True

    def redo(self) -> bool:
        if not self._undone:
            return False
        self._past.append(self._value)
        self._value = self._undone.pop()
        return True
