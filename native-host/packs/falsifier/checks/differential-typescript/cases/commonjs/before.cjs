const longest = (words) => {
  let best = '';
  for (const word of words) if (word.length > best.length) best = word;
  return best;
};

module.exports = { longest };
