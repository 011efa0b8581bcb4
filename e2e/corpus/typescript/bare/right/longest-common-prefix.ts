function longestCommonPrefix(words: string[]): string {
  if (words.length === 0) return '';

  let prefix = words[0];
  for (const word of words) {
    while (!word.startsWith(prefix)) {
      prefix = prefix.slice(0, -1);
    }
  }
  return prefix;
}
