// Breaks a text into lines that are at most `width` characters long.
// A word longer than the width gets a line of its own.
//
// wrap('the quick brown fox', 9) => ['the quick', 'brown fox']
// wrap('aa bb cc', 4) => ['aa', 'bb', 'cc']
// wrap('', 10) => []
export function wrap(text, width) {
  const lines = [];
  let current = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (current === '') {
      current = word;
    } else if (current.length + word.length <= width) {
      current += ` ${word}`;
    } else {
      lines.push(current);
      current = word;
    }
  }
  if (current !== '') lines.push(current);
  return lines;
}
