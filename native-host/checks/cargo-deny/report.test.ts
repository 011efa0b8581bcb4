import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeDeny } from './cargo-deny-report.ts';

const documented = readFileSync(join(import.meta.dirname, 'fixtures/documented-report.jsonl'), 'utf8');
const lock = { name: 'Cargo.lock', text: '[[package]]\nname = "time"\nversion = "0.1.44"\n' };

test('denied lints refute, others warn', () => {
  const verdict = judgeDeny(documented, lock, ['newer advisories']);
  expect(verdict).toMatchObject({ kind: 'refuted', extent: 'advisories, bans', notChecked: ['newer advisories'] });
  expect(
    verdict.findings.map(({ rule, severity, category, range }) => [rule, severity, category, range.startLine]),
  ).toEqual([
    ['duplicate', 'warning', 'style_violation', 1],
    ['RUSTSEC-2020-0071', 'error', 'security_flaw', 2],
  ]);
});

test('without its summary, or with another count, it has not answered', () => {
  const lines = documented.trim().split('\n');
  expect(judgeDeny(lines.slice(0, -1).join('\n'), lock, []).kind).toBe('unknown');
  expect(judgeDeny([lines.at(-1)].join('\n'), lock, []).kind).toBe('crashed');
  expect(judgeDeny('error: no such file\n', lock, []).kind).toBe('unknown');
});
