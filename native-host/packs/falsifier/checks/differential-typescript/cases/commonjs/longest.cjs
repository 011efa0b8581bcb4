const longest = (words) => words.reduce((best, word) => (word.length >= best.length ? word : best));

module.exports = { longest };
