import { describe, expect, it } from 'vitest';

export function splitCsvLine(line: string, separator = ','): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const char = line[i];
    if (quoted && char === '"' && line[i + 1] === '"') {
      cell += '"';
      i++;
    } else if (char === '"') {
      quoted = !quoted;
    } else if (char === separator && !quoted) {
      cells.push(cell);
      cell = '';
    } else {
      cell += char;
    }
  }
  cells.push(cell);
  return cells;
}

describe('splitCsvLine', () => {
  it('splits at commas', () => {
    expect(splitCsvLine('a,b,,c')).toEqual(['a', 'b', '', 'c']);
  });

  it('leaves separators in quotes alone', () => {
    expect(splitCsvLine('"Doe, Jane",42')).toEqual(['Doe, Jane', '42']);
  });

  it('keeps doubled quotes as one', () => {
    expect(splitCsvLine('"say ""hi""",x')).toEqual(['say "hi"', 'x']);
  });
});
