class Trie:
    def __init__(self, words=()):
        self.root = {}
        for word in words:
            self.insert(word)

    def insert(self, word):
        node = self.root
        for char in word:
            node = node.setdefault(char, {})
        node[""] = True

    def __contains__(self, word):
        node = self._find(word)
        return node is not None and "" in node

    def _find(self, prefix):
        node = self.root
        for char in prefix:
            if char not in node:
                return None
            node = node[char]
        return node

    def complete(self, prefix):
        """All words that begin with the prefix, in alphabetical order."""
        node = self._find(prefix)
        return [] if node is None else list(self._walk(node, ""))

    def _walk(self, node, so_far):
        for char in sorted(node):
            if char == "":
                yield so_far
            else:
                yield from self._walk(node[char], so_far + char)


if __name__ == "__main__":
    trie = Trie(["card", "car", "cat", "dog"])
    assert "car" in trie and "ca" not in trie
    assert trie.complete("car") == ["car", "card"]
    assert trie.complete("x") == []
    assert trie.complete("") == ["car", "card", "cat", "dog"]
