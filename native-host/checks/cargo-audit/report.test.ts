import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeAudit } from '../../languages/rust/advisories.ts';

const documented = readFileSync(join(import.meta.dirname, 'fixtures/documented-report.json'), 'utf8');
const lock = {
  name: 'Cargo.lock',
  text: '[[package]]\nname = "dotenv"\nversion = "0.15.0"\n\n[[package]]\nname = "time"\nversion = "0.1.44"\n',
};

test('a vulnerable package refutes, an unmaintained one warns, and the day of the database is said', () => {
  const verdict = judgeAudit(documented, 1, lock, 'advisory database of 12 days ago');
  expect(verdict).toMatchObject({
    kind: 'refuted',
    extent: '2 packages against 812 advisories of 2026-08-29',
    notChecked: ['advisories that are newer than what is on this machine (advisory database of 12 days ago)'],
  });
  expect(
    verdict.findings.map(({ rule, severity, range, message }) => [rule, severity, range.startLine, message]),
  ).toEqual([
    ['RUSTSEC-2021-0141', 'warning', 2, 'dotenv 0.15.0: dotenv is Unmaintained (unmaintained)'],
    [
      'RUSTSEC-2020-0071',
      'error',
      6,
      'time 0.1.44: Potential segfault in the time crate (vulnerability); repaired in >=0.2.23',
    ],
  ]);
});

test.each([
  ['error: not found\n', 'crashed'],
  [documented.slice(0, 200), 'crashed'],
  [documented.replace('"count": 1', '"count": 2'), 'crashed'],
  [documented.replace('"advisory-count": 812', '"advisory-count": 0'), 'vacuous'],
])('what is no whole report is no answer (%#)', (output, kind) => {
  expect(judgeAudit(output, 1, lock, '').kind).toBe(kind);
});
