const titleCase = (str) => {
  let out = '';
  let atStart = true;
  for (const char of str.toLowerCase()) {
    out += atStart ? char.toUpperCase() : char;
    atStart = char === ' ';
  }
  return out;
};

module.exports = titleCase;
