import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBiome } from '../../languages/scripts/biome-report.ts';

const recorded = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'fixtures', `recorded-2.6.8-${name}.json`), 'utf8');

test('findings with their rules, places and kinds', () => {
  const report = readBiome(recorded('bad'), 'src/list.js');
  expect(report).toMatchObject({ kind: 'linted', findings: expect.any(Array) });
  const findings = report?.kind === 'linted' ? report.findings : [];
  expect(
    findings
      .map(({ rule, severity, category, range }) => [rule, severity, category, range.startLine, range.startColumn])
      .toSorted(),
  ).toEqual([
    ['correctness/noUnusedVariables', 'warning', 'style_violation', 2, 9],
    ['correctness/useIsNan', 'error', 'logic_error', 3, 7],
    ['security/noGlobalEval', 'error', 'security_flaw', 4, 10],
    ['suspicious/noDebugger', 'error', 'logic_error', 3, 18],
    ['suspicious/noDoubleEquals', 'error', 'logic_error', 3, 10],
  ]);
});

test('a file that does not parse, one that is left out, and what is no report', () => {
  expect(readBiome(recorded('ill-formed'), 'src/list.js')).toEqual({
    kind: 'unreadable',
    why: 'expected `,` but instead found `;`',
  });
  expect(readBiome(recorded('ignored'), 'made/list.js')).toEqual({ kind: 'ignored' });
  const whole = recorded('bad');
  for (const text of ['', '{}', whole.slice(0, -40), whole.replace('"command":"lint"', '"command":"format"')])
    expect(readBiome(text, 'src/list.js')).toBeUndefined();
});
