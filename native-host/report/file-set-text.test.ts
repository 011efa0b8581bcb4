import { expect, test } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import { fileName, type FileSet, type VerifiedFile } from './file-set.ts';
import { fileSetText } from './file-set-text.ts';
import { REPORT } from './report-fixture.ts';

const [template] = REPORT.results;
const problem: Finding = {
  file: 'web/use.go',
  range: { startLine: 6, startColumn: 36, endLine: 6, endColumn: 37 },
  rule: 'wrong-count',
  backend: 'go-vet',
  message: 'not enough arguments in call',
  severity: 'error',
  category: 'type_error',
};

function verified(file: string, findings: readonly Finding[]): VerifiedFile {
  if (template === undefined) throw new Error('the report of the fixture has no result');
  const verdict = { kind: 'refuted' as const, findings: [...findings] };
  const summary = { ...REPORT.summary, errors: findings.length, warnings: 0, tone: 'bad' as const };
  const report = { ...REPORT, file, source: 'a\n'.repeat(9), summary, results: [{ ...template, verdict }] };
  return { kind: 'report', name: fileName(Buffer.from(file)), report };
}

const textOf = (files: VerifiedFile[]): string[] => {
  const set: FileSet = { what: 'the project', files, notChecked: [], unknownLanguage: 0, ms: 1 };
  return fileSetText(set)
    .split('\n')
    .filter((line) => line.includes('not enough arguments'));
};

test('what several reports say of one file is told once, and what one file says of two is told of both', () => {
  const [core, add, use] = [
    verified('core/a.go', [problem]),
    verified('core/b.go', [problem]),
    verified('web/use.go', [problem]),
  ];
  expect(textOf([core, add, use])).toHaveLength(1);
  expect(textOf([core, add])).toHaveLength(1);
  expect(textOf([verified('core/a.go', [problem, { ...problem, file: 'web/other.go' }])])).toHaveLength(2);
});
