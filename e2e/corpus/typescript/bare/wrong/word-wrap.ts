/**
 * Breaks a text at spaces into lines of at most `width` characters. A longer word stands on a line of its own.
 * Runs of white space count as one space.
 */
export function wordWrap(text: string, width: number): string {
  const lines: string[] = [];
  let line = '';

  for (const word of text.split(/\s+/)) {
    if (word === '') continue;
    if (line === '') {
      line = word;
    } else if (line.length + word.length <= width) {
      line += ` ${word}`;
    } else {
      lines.push(line);
      line = word;
    }
  }

  if (line !== '') lines.push(line);
  return lines.join('\n');
}
