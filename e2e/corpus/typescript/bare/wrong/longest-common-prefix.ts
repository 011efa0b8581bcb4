function longestCommonPrefix(words: string[]): string {
  const [first, ...others] = words;

  let length = first.length;
  for (const word of others) {
    while (!word.startsWith(first.slice(0, length))) {
      length--;
    }
  }
  return first.slice(0, length);
}
