function countWords(text) {
  const counts = new Map();
  for (const word of text.toLowerCase().split(/[^a-z0-9']+/)) {
    if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}
