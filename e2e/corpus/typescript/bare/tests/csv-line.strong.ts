import { describe, expect, it } from 'vitest';
import { formatCsvLine, parseCsvLine } from './csv-line';

describe('parseCsvLine', () => {
  it('splits at commas', () => {
    expect(parseCsvLine('a,b,c')).toEqual(['a', 'b', 'c']);
  });

  it('keeps empty fields', () => {
    expect(parseCsvLine('a,,c,')).toEqual(['a', '', 'c', '']);
    expect(parseCsvLine('')).toEqual(['']);
  });

  it('keeps commas within quotes', () => {
    expect(parseCsvLine('"a,b",c')).toEqual(['a,b', 'c']);
  });

  it('reads doubled quotes', () => {
    expect(parseCsvLine('"say ""hi""",x')).toEqual(['say "hi"', 'x']);
  });
});

describe('formatCsvLine', () => {
  it('quotes where it must', () => {
    expect(formatCsvLine(['a', 'b,c', 'd"e'])).toBe('a,"b,c","d""e"');
  });

  it('is undone by parseCsvLine', () => {
    const fields = ['plain', '', 'with, comma', 'with "quotes"', '"', '""'];
    expect(parseCsvLine(formatCsvLine(fields))).toEqual(fields);
  });
});
