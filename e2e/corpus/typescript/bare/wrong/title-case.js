// Capitalizes the first letter of each word and lowercases the rest. Spaces stay as they are.
const titleCase = (str) => {
  return str
    .toLowerCase()
    .split(' ')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join(' ');
};

module.exports = titleCase;
