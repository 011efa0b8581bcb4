class TrieNode {
  children = new Map<string, TrieNode>();
  isWord = false;
}

/** A set of words that can be searched by prefix. */
export class Trie {
  private root = new TrieNode();

  insert(word: string): void {
    let node = this.root;
    for (const char of word) {
      let child = node.children.get(char);
      if (!child) {
        child = new TrieNode();
        node.children.set(char, child);
      }
      node = child;
    }
    node.isWord = true;
  }

  /** Was exactly this word inserted? */
  has(word: string): boolean {
    return this.find(word)?.isWord ?? false;
  }

  /** All inserted words that begin with `prefix`, sorted. */
  withPrefix(prefix: string): string[] {
    const words: string[] = [];
    const collect = (node: TrieNode, text: string): void => {
      if (node.isWord) words.push(text);
      for (const [char, child] of node.children) collect(child, text + char);
    };
    const start = this.find(prefix);
    if (start) collect(start, prefix);
    return words.sort();
  }

  private find(text: string): TrieNode | undefined {
    let node: TrieNode | undefined = this.root;
    for (const char of text) {
      node = node?.children.get(char);
    }
    return node;
  }
}
