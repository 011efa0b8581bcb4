function longestCommonPrefix(words: string[]): string {
  const [shortest = ''] = [...words].sort((a, b) => a.length - b.length);
  let length = 0;
  while (length < shortest.length && words.every((word) => word[length] === shortest[length])) length++;
  return shortest.slice(0, length);
}
