import { expect, test } from 'vitest';
import type { Report } from '../../shared/report.ts';
import { wholeReportText } from './checked-code-text.ts';
import { fileName, type FileSet } from './file-set.ts';
import { fileSetText } from './file-set-text.ts';
import { fileSetHtml } from './html.ts';
import { REPORT } from './report-fixture.ts';
import { reportText } from './report-text.ts';
import { reportSarif } from './sarif.ts';

const OPEN = 'states that Next leaves out';
const AXIOM = 'line 2: axiom refl';

/** A report of one proof that holds in part. */
const proof: Report = {
  ...REPORT,
  language: 'tlaplus',
  results: [
    {
      backend: 'tlc',
      title: 'TLC',
      check: 'model-check',
      toolVersion: '2',
      ms: 5,
      cached: false,
      verdict: {
        kind: 'proved',
        findings: [],
        assumptions: [],
        bound: null,
        certificate: null,
        undecided: OPEN,
        unchecked: [AXIOM],
      },
    },
  ],
  summary: { tone: 'warn', text: 'proved in part', errors: 0, warnings: 0, behaviourChecked: false },
};
const set: FileSet = {
  what: 'the project',
  files: [{ kind: 'report', name: fileName(Buffer.from('a.tla')), report: proof }],
  notChecked: [],
  unknownLanguage: 0,
  ms: 5,
};

test.each<[string, () => string | Promise<string>]>([
  ['the text of one file', () => reportText(proof, 'a.tla')],
  ['the text of many', () => fileSetText(set)],
  ['the page', async () => await fileSetHtml(set, () => Promise.resolve([]))],
  ['SARIF', () => JSON.stringify(reportSarif(proof, 'a.tla'))],
  ['what Claude is told', () => wholeReportText(set)],
])('%s says what of a proof is open', async (_name, write) => {
  const text = await write();
  expect(text).toContain(`not decided: ${OPEN}`);
  expect(text).toContain(`nothing checked: ${AXIOM}`);
});

test('a proof that holds in part is nowhere one that holds', async () => {
  expect(reportText(proof, 'a.tla')).toContain('proved in part');
  expect(fileSetText(set)).toContain('1 not checked in part');
  const page = await fileSetHtml(set, () => Promise.resolve([]));
  expect(page).toContain('<td class="warn">proved in part</td>');
  const unchecked = structuredClone(set);
  for (const file of unchecked.files)
    if (file.kind === 'report') for (const { verdict } of file.report.results) delete verdict.undecided;
  expect(fileSetText(unchecked)).toContain('1 not checked in part');
  expect(await fileSetHtml(unchecked, () => Promise.resolve([]))).toContain('<td class="warn">proved</td>');
});

test('what only passed in part is not among what passed', () => {
  const [file] = structuredClone(set).files;
  if (file?.kind !== 'report') throw new Error('it is one');
  file.report.results = file.report.results.map((result) => ({
    ...result,
    verdict: { kind: 'passed', findings: [], undecided: '1 of 3 documented examples' },
  }));
  const told = wholeReportText({ files: [file], notChecked: [] });
  expect(told).toContain('- passed in part: TLC: not decided: 1 of 3 documented examples');
  expect(told).not.toContain('passed: TLC');
});
