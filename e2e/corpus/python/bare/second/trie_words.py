from typing import List, Set


class Trie:
    def __init__(self) -> None:
        self._words: Set[str] = set()

    def add(self, word: str) -> None:
        self._words.add(word)

    def contains(self, word: str) -> bool:
        return word in self._words

    def with_prefix(self, prefix: str) -> List[str]:
        return sorted(word for word in self._words if word.startswith(prefix))
