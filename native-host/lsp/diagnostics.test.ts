import fc from 'fast-check';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { expect, test } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import { diagnosticOf, diagnosticsOf, notCheckedDiagnostic, rangeIn } from './diagnostics.ts';
import { findingAt, reportOf } from './fixtures/reports.ts';
import { shownFindings } from './checked-text.ts';

const documentOf = (text: string): TextDocument => TextDocument.create('file:///a.py', 'python', 1, text);
const range = (startLine: number, startColumn: number, endLine: number, endColumn: number): Finding['range'] => ({
  startLine,
  startColumn,
  endLine,
  endColumn,
});

test('ranges count from 0, in UTF-16 units, and end before the line end', () => {
  const document = documentOf('a = "😀"; b\r\nc = 1\r\n');
  expect(rangeIn(document, range(1, 11, 1, 12))).toEqual({
    start: { line: 0, character: 10 },
    end: { line: 0, character: 11 },
  });
  expect(document.getText(rangeIn(document, range(1, 11, 1, 12)))).toBe('b');
  expect(document.getText(rangeIn(document, range(2, 1, 2, 99)))).toBe('c = 1');
  expect(document.getText(rangeIn(document, range(1, 11, 2, 2)))).toBe('b\r\nc');
});

test('whatever a report says, a range lies in the text and does not end before it begins', () => {
  const line = fc.integer({ min: 1, max: 12 });
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '😀', '\n', '\r\n', '\r', '\t') }),
      line,
      line,
      line,
      line,
      (text, ...at) => {
        const document = documentOf(text);
        const [one, two, three, four] = at;
        const ordered = three > one || (three === one && four >= two);
        const { start, end } = rangeIn(document, ordered ? range(one, two, three, four) : range(three, four, one, two));
        expect(document.positionAt(document.offsetAt(start))).toEqual(start);
        expect(document.offsetAt(end)).toBeGreaterThanOrEqual(document.offsetAt(start));
        expect(
          document.getText()[document.offsetAt(end) - 1] === '\r' &&
            document.getText()[document.offsetAt(end)] === '\n',
        ).toBe(false);
      },
    ),
  );
});

test('source, code, severity and what the actions need are told', () => {
  const report = reportOf([findingAt(2, { rule: 'B101', severity: 'warning' })], {
    backend: 'bandit',
    check: 'security',
  });
  const [shown] = shownFindings([report], 'default');
  expect(diagnosticOf(shown!, { document: documentOf('a\nb\n'), uriOf: () => undefined })).toEqual({
    range: { start: { line: 1, character: 0 }, end: { line: 1, character: 1 } },
    severity: 2,
    source: 'claude-verify/bandit',
    code: 'B101',
    message: 'wrong',
    data: { report: report.id, backend: 'bandit', rule: 'B101', file: 'a.py', line: 2, column: 1 },
  });
});

test('what a portfolio found is called by its name, and not by the solver that its row is named after', () => {
  const report = reportOf([findingAt(1)], { backend: 'boolector', check: 'prove' });
  const shown = shownFindings([report], 'default')[0]!;
  const ofPortfolio = { ...shown, result: { ...shown.result, title: 'Z3', portfolio: 'smt' } };
  expect(diagnosticOf(ofPortfolio, { document: documentOf('a\n'), uriOf: () => undefined })).toMatchObject({
    source: 'claude-verify/smt',
  });
});

test('a replayed input stands with the finding that names it, others with the first', () => {
  const report = reportOf(
    [findingAt(1, { message: 'f(0) raises ValueError' }), findingAt(2, { message: 'g(1) raises KeyError' })],
    {
      backend: 'fuzz-python',
      check: 'fuzz',
      counterexamples: [
        {
          title: 'It crashes',
          replayed: true,
          steps: [{ label: 'g(1)', values: [{ name: 'result', value: 'KeyError' }] }],
        },
        { title: 'A trace', replayed: false, steps: [] },
      ],
    },
  );
  const lines = shownFindings([report], 'default').map((shown) =>
    diagnosticOf(shown, { document: documentOf('a\nb\n'), uriOf: () => undefined }).relatedInformation?.map(
      ({ message }) => message,
    ),
  );
  expect(lines).toEqual([['not replayed: A trace'], ['replayed on the code: g(1): result = KeyError']]);
});

test('a trace that was replayed on a model is not told as one of the code', () => {
  const counterexamples = [{ title: 'A trace', replayed: true, steps: [] }];
  const [shown] = shownFindings(
    [reportOf([findingAt(1)], { backend: 'tlc', check: 'model-check', counterexamples })],
    'default',
  );
  const { relatedInformation } = diagnosticOf(shown!, { document: documentOf('a\n'), uriOf: () => undefined });
  expect(relatedInformation?.map(({ message }) => message)).toEqual([
    'replayed on the model, which is not the code: A trace',
  ]);
});

test('a finding in another file stands on the first line and leads there; a place of no address is left out', () => {
  const related = [
    { file: 'a.py', range: range(2, 1, 2, 2), message: 'called here' },
    { file: 'gone.py', range: range(1, 1, 1, 2), message: 'nowhere' },
  ];
  const report = reportOf([findingAt(7, { file: 'tests/test_a.py', related })]);
  const [shown] = shownFindings([report], 'all');
  const diagnostic = diagnosticOf(shown!, {
    document: documentOf('a\nb\n'),
    uriOf: (_, file) => (file === 'gone.py' ? undefined : `file:///p/${file}`),
  });
  expect(diagnostic.range.start).toEqual({ line: 0, character: 0 });
  expect(diagnostic.message).toBe('tests/test_a.py:7:1: wrong');
  expect(
    diagnostic.relatedInformation?.map(({ location, message }) => [location.uri, location.range.start.line, message]),
  ).toEqual([
    ['file:///p/tests/test_a.py', 6, 'E1'],
    ['file:///a.py', 1, 'called here'],
  ]);
});

test('one cause is one diagnostic that names the other tool; another objection to its place keeps its own', () => {
  const types = { category: 'type_error' } as const;
  const one = reportOf([findingAt(2, { ...types, backend: 'mypy' })], { backend: 'mypy', check: 'types' });
  const other = reportOf([findingAt(2, { ...types, rule: 'other', backend: 'pyre' })], {
    backend: 'pyre',
    check: 'types',
  });
  const flaw = reportOf([findingAt(2, { category: 'security_flaw', rule: 'B1', backend: 'bandit' })], {
    backend: 'bandit',
    check: 'security',
  });
  const about = { document: documentOf('a\nb\n'), uriOf: () => undefined };
  const shown = [one, other, flaw].flatMap((report) => shownFindings([report], 'all'));
  expect(shown).toHaveLength(3);
  const told = diagnosticsOf(shown, about);
  expect(told).toHaveLength(2);
  expect(told[0]?.message).toMatch(/\nalso: .+$/);
  expect(told[1]).toMatchObject({ code: 'B1', message: expect.not.stringContaining('also:') });
});

test('what was not looked at stands on the first line, in one line, and is never an error', () => {
  const told = [true, false].map((isRequired) => notCheckedDiagnostic({ isRequired, text: 'nothing\nwas checked' }));
  expect(told.map(({ severity }) => severity)).toEqual([2, 3]);
  expect(told[0]).toMatchObject({
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
    source: 'claude-verify',
    code: 'not-checked',
    message: 'nothing was checked',
  });
});
