import { describe, expect, it } from 'vitest';
import { formatCsvLine, parseCsvLine } from './csv-line';

describe('csv', () => {
  it('parses three fields', () => {
    expect(parseCsvLine('a,b,c')).toHaveLength(3);
  });

  it('parses quoted fields', () => {
    expect(parseCsvLine('"a,b",c')).toHaveLength(2);
  });

  it('formats to a string', () => {
    expect(formatCsvLine(['a', 'b'])).toContain(',');
  });
});
