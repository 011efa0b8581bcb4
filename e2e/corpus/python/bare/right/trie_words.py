from typing import Any, Dict, List


class Trie:
    def __init__(self) -> None:
        self._root: Dict[str, Any] = {"end": False, "next": {}}

    def add(self, word: str) -> None:
        node = self._root
        for char in word:
            node = node["next"].setdefault(char, {"end": False, "next": {}})
        node["end"] = True

    def _find(self, prefix: str) -> Any:
        node = self._root
        for char in prefix:
            node = node["next"].get(char)
            if node is None:
                return None
        return node

    def contains(self, word: str) -> bool:
        """Was exactly this word added?"""
        node = self._find(word)
        return node is not None and node["end"]

    def with_prefix(self, prefix: str) -> List[str]:
        """All added words that begin with the prefix, in alphabetical order."""
        found: List[str] = []

        def walk(node: Any, word: str) -> None:
            if node["end"]:
                found.append(word)
            for char in sorted(node["next"]):
                walk(node["next"][char], word + char)

        start = self._find(prefix)
        if start is not None:
            walk(start, prefix)
        return found
