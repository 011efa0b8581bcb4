import { expect, test } from 'vitest';
import type { CheckResult, Verdict } from '../../shared/verdict.ts';
import { REPORT } from '../report/report-fixture.ts';
import type { FileSet } from '../report/file-set.ts';
import { fileName } from '../report/file-set.ts';
import { withUnmet } from './unmet-checks.ts';

const RUNS: Verdict = { kind: 'passed', findings: [] };
const NOTHING: Verdict = { kind: 'vacuous', findings: [], reason: 'nothing stands here' };
const MISSING: Verdict = { kind: 'not-run', findings: [], cause: 'missing-tool', reason: 'javac was not found' };

function setOf(
  files: readonly (readonly [language: 'typescript' | 'java', backend: string, verdict: Verdict])[],
): FileSet {
  return {
    files: files.map(([language, backend, verdict], index) => {
      const about = { backend, title: backend, toolVersion: '1', ms: 1, cached: false, check: 'types' } as const;
      const results: CheckResult[] = [{ ...about, verdict }];
      const name = fileName(Buffer.from(`file-${index}`));
      return { kind: 'report', name, report: { ...REPORT, language, results } };
    }),
    notChecked: [],
    what: 'the project',
    unknownLanguage: 0,
    ms: 1,
  };
}

type Case = readonly [title: string, files: Parameters<typeof setOf>[0], unmet: string[] | undefined];

const TYPESCRIPT = ['typescript', 'typescript', RUNS] as const;
const CASES: readonly Case[] = [
  ['it ran for one language, and for no file of another', [TYPESCRIPT, ['java', 'javac', MISSING]], ['types']],
  ['it ran for a file of each language', [TYPESCRIPT, ['java', 'javac', RUNS], ['java', 'javac', MISSING]], undefined],
  ['it had nothing to look at in a language', [TYPESCRIPT, ['java', 'javac', NOTHING]], undefined],
];

test.each(CASES)('a required check: %s', async (_, files, unmet) => {
  expect((await withUnmet(setOf(files), ['types'])).unmet).toEqual(unmet);
});
