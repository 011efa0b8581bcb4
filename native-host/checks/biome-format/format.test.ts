import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Finding } from '../../../shared/finding.ts';
import { formatFindings } from '../../kit/format-findings.ts';

test('a difference is a warning at its lines, with what is to be written there', () => {
  expect(formatFindings('a\n b\nc\n', 'a\nb\nc\n', 'x.ts', 'Biome')).toMatchObject([
    {
      file: 'x.ts',
      rule: 'format',
      severity: 'warning',
      category: 'style_violation',
      range: { startLine: 2, startColumn: 1, endLine: 3, endColumn: 1 },
      fix: { text: 'b\n' },
    },
  ]);
  expect(formatFindings('a\n', 'a\n', 'x.ts', 'Biome')).toEqual([]);
  expect(formatFindings('a', 'a\n', 'x.ts', 'Biome')).toMatchObject([
    { range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 } },
  ]);
});

test('the fixes of whole lines, applied from behind, make the formatted text, or its end is not offered', () => {
  const lines = fc
    .array(fc.constantFrom('a', 'b', ' b', '', '{', '}'), { maxLength: 20 })
    .map((all) => all.map((line) => `${line}\n`).join(''));
  fc.assert(
    fc.property(lines, lines, (text, formatted) => {
      const findings = formatFindings(text, formatted, 'x.ts', 'Biome');
      expect(findings.length === 0).toBe(text === formatted);
      if (findings.every(({ fix }) => fix !== undefined)) expect(apply(text, findings)).toBe(formatted);
    }),
    { numRuns: 200 },
  );
});

function apply(text: string, findings: readonly Finding[]): string {
  const lines = text.match(/[^\n]*\n/g) ?? [];
  for (const { fix } of findings.toReversed())
    if (fix !== undefined) lines.splice(fix.range.startLine - 1, fix.range.endLine - fix.range.startLine, fix.text);
  return lines.join('');
}
