export class Trie {
  private words: string[] = [];

  insert(word: string): void {
    if (!this.words.includes(word)) this.words.push(word);
  }

  has(word: string): boolean {
    return this.words.indexOf(word) !== -1;
  }

  withPrefix(prefix: string): string[] {
    return this.words.filter((word) => word.startsWith(prefix)).sort();
  }
}
