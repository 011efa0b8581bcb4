import { expect, test } from 'vitest';
import { errorBody } from '../../shared/errors.ts';
import type { Report } from '../../shared/report.ts';
import { fileName, type FileSet } from './file-set.ts';
import { REPORT } from './report-fixture.ts';
import { fileSetSarif, reportSarif } from './sarif.ts';

/** What is looked at here; that a log follows the standard is in sarif-schema.test.ts. */
interface Log {
  runs: {
    tool: { driver: { name: string } };
    artifacts?: { location: { uri: string } }[];
    invocations: {
      toolExecutionNotifications: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }[];
    }[];
    results: { ruleIndex: number; locations: { physicalLocation: { artifactLocation: object; region: object } }[] }[];
  }[];
}

const read = (log: object): Log => JSON.parse(JSON.stringify(log));

const other: Report = { ...structuredClone(REPORT), codeHash: '1'.repeat(64) };
const SET: FileSet = {
  what: 'the project',
  files: [
    { kind: 'report', name: fileName(Buffer.from('src/ä b.py')), report: REPORT },
    { kind: 'report', name: fileName(Buffer.from('c:d.py')), report: other },
    { kind: 'failed', name: fileName(Buffer.from('e.py')), error: errorBody('CV015') },
  ],
  notChecked: [{ name: fileName(Buffer.from([0xff, 0x2e, 0x63])), reason: 'binary content' }],
  unknownLanguage: 0,
  ms: 1,
};

test('many reports: one run per backend, the files beside each other, results that name file and rule by index', () => {
  const { runs } = read(fileSetSarif(SET));
  expect(runs.map(({ tool }) => tool.driver.name)).toEqual(['basedpyright', 'Ruff', 'mypy', 'claude-verify']);
  const [types, lint, missing, own] = runs;
  expect(types?.artifacts?.map((each) => each.location.uri)).toEqual(['src/%C3%A4%20b.py', 'c%3Ad.py']);
  expect(types?.results.map((each) => [each.ruleIndex, each.locations[0]?.physicalLocation.artifactLocation])).toEqual([
    [0, { uri: 'src/%C3%A4%20b.py', uriBaseId: 'SRCROOT', index: 0 }],
    [0, { uri: 'c%3Ad.py', uriBaseId: 'SRCROOT', index: 1 }],
  ]);
  expect(lint?.invocations).toMatchObject([{ executionSuccessful: true }]);
  expect(missing?.invocations).toMatchObject([
    {
      executionSuccessful: false,
      toolExecutionNotifications: [
        { level: 'error', message: { text: expect.stringContaining('apt-get install mypy') } },
        { level: 'error' },
      ],
    },
  ]);
  expect(own?.invocations).toMatchObject([
    { executionSuccessful: false, toolExecutionNotifications: [{ level: 'error' }, { level: 'warning' }] },
  ]);
  expect(own?.invocations[0]?.toolExecutionNotifications[1]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(
    '%FF.c',
  );
});

test('a finding in another file is told there, and an end before its start is left out', () => {
  const [first] = REPORT.results;
  const [finding] = first?.verdict.findings ?? [];
  if (first === undefined || finding === undefined) throw new Error('the fixture has changed');
  const findings = [
    { ...finding, file: 'lib/b.py', range: { startLine: 3, startColumn: 2, endLine: 3, endColumn: 1 } },
  ];
  const [run] = read(
    reportSarif({ ...REPORT, results: [{ ...first, verdict: { kind: 'refuted', findings } }] }, 'a.py'),
  ).runs;
  expect(run?.results[0]?.locations).toEqual([
    {
      physicalLocation: {
        artifactLocation: { uri: 'lib/b.py', uriBaseId: 'SRCROOT' },
        region: { startLine: 3, startColumn: 2 },
      },
    },
  ]);
});

test('other places of a finding are related locations', () => {
  const [first] = REPORT.results;
  const [finding] = first?.verdict.findings ?? [];
  if (first === undefined || finding === undefined) throw new Error('the fixture has changed');
  const range = { startLine: 4, startColumn: 5, endLine: 4, endColumn: 9 };
  const findings = [{ ...finding, related: [{ file: 'tests/test_a.py', range, message: 'here the test fails' }] }];
  const [run] = read(
    reportSarif({ ...REPORT, results: [{ ...first, verdict: { kind: 'refuted', findings } }] }, 'a.py'),
  ).runs;
  expect(run?.results[0]).toMatchObject({
    relatedLocations: [
      {
        id: 0,
        message: { text: 'here the test fails' },
        physicalLocation: { artifactLocation: { uri: 'tests/test_a.py', uriBaseId: 'SRCROOT' }, region: range },
      },
    ],
  });
});

test('no files are an empty log; an absolute name stays one', () => {
  expect(read(fileSetSarif({ files: [], notChecked: [] })).runs).toEqual([]);
  expect(
    read(reportSarif(REPORT, '/tmp/a.py')).runs[0]?.results[0]?.locations[0]?.physicalLocation.artifactLocation,
  ).toEqual({ uri: 'file:///tmp/a.py', index: 0 });
});
