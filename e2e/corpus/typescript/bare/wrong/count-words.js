// Counts how often each word occurs, ignoring case.
function countWords(text) {
  const counts = {};
  const words = text.toLowerCase().match(/[a-z0-9']+/g) || [];

  for (const word of words) {
    counts[word] = (counts[word] || 0) + 1;
  }

  return counts;
}
