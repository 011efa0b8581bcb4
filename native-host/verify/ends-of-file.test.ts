import { afterAll, expect, test } from 'vitest';
import type { LanguageId } from '../../shared/language.ts';
import { loadBackends } from '../checks/registry.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import { createVerifier } from './verify.ts';

/*
 * What is copied out of a page has no end of line at its end, and what some editors save begins with a byte order mark.
 * No check of any language says anything of either.
 */
const verifier = createVerifier({
  backends: await loadBackends(),
  pool: createWarmPool(),
  cache: { get: () => undefined, put: () => undefined },
  clock: { now: () => new Date(0), ticks: () => performance.now() },
  hostVersion: '9.9.9',
  mask: (text) => Promise.resolve(text),
});
afterAll(() => verifier.close());

const PROGRAMS: [LanguageId, string][] = [
  ['ada', 'procedure P is\nbegin\n   null;\nend P;'],
  ['bash', '#!/bin/bash\necho 1'],
  ['c', 'int twice(int x) {\n    return 2 * x;\n}'],
  ['cpp', 'int twice(int x) {\n    return 2 * x;\n}'],
  ['css', 'a {\n  color: red;\n}'],
  ['go', 'package main\n\nfunc main() {\n\tprintln(1)\n}'],
  ['haskell', 'module Block (x) where\n\nx :: Int\nx = 1'],
  ['html', '<p>a</p>'],
  ['java', 'class Block {\n    int x;\n}'],
  ['json', '{"a": 1}'],
  ['python', 'def twice(x: int) -> int:\n    return 2 * x'],
  ['rust', 'fn main() {\n    println!("1");\n}'],
  ['sql', 'SELECT 1;'],
  ['toml', 'a = 1'],
  ['typescript', 'export const a = 1;'],
  ['yaml', 'a: 1'],
];

async function expectNothingSaid(language: LanguageId, code: string): Promise<void> {
  const report = await verifier.verify(
    { job: 'job-1', code, language, languageSource: 'class' },
    { signal: AbortSignal.any([]) },
  );
  expect(
    report.results.flatMap(({ backend, verdict }) => verdict.findings.map(({ message }) => `${backend}: ${message}`)),
  ).toEqual([]);
  expect(report.results.some(({ verdict }) => verdict.kind === 'passed')).toBe(true);
}

test.each(PROGRAMS)('no end of line: %s', expectNothingSaid, 60_000);

test.each(PROGRAMS)(
  'a byte order mark: %s',
  (language, code) => expectNothingSaid(language, `\uFEFF${code}\n`),
  60_000,
);
