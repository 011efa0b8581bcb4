import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeEvents, judgePart, type GoTestSource } from './judge-events.ts';

const source: GoTestSource = {
  backend: 'go-test',
  file: 'count.go',
  folder: '',
  module: 'example.com/count',
  tree: {
    files: ['count.go', 'count_test.go', 'go.mod'],
    text: () => Array.from({ length: 20 }, () => '\tcode').join('\n'),
  },
};
const event = (of: Record<string, unknown>): string => `${JSON.stringify(of)}\n`;

/*
 * Recorded with Go 1.19 (`go test -race -json -vet=off ./...`), because building everything for the race detector takes
 * long.
 */
test('a report of the race detector is a finding of its own, at the line of the block', () => {
  const stdout = readFileSync(join(import.meta.dirname, 'fixtures/recorded-race.jsonl'), 'utf8');
  const verdict = judgeEvents({ stdout, stderr: '', code: 1 }, source, { notChecked: [], version: null });
  expect(verdict).toMatchObject({ kind: 'refuted', tests: { collected: 1, failed: 1, skipped: 0 } });
  expect(verdict.findings).toEqual([
    expect.objectContaining({
      rule: 'TestCount',
      file: 'count.go',
      category: 'concurrency_issue',
      subcategory: 'data_race',
      message: expect.stringMatching(
        /^data race: (?:read|write) at count\.go line 12, previous write at count\.go line 12$/,
      ),
    }),
  ]);
  expect(verdict.findings[0]?.range.startLine).toBe(12);
});

test('a run that stopped in the middle, or that says otherwise than it ends, has not passed', () => {
  const begun = event({ Action: 'run', Package: 'example.com/count', Test: 'TestCount' });
  const passed = event({ Action: 'pass', Package: 'example.com/count', Test: 'TestCount' });
  const all = event({ Action: 'pass', Package: 'example.com/count' });
  expect(judgeEvents({ stdout: begun, stderr: '', code: 1 }, source, { notChecked: [], version: null }).kind).toBe(
    'unknown',
  );
  expect(
    judgeEvents({ stdout: begun + passed + all, stderr: '', code: 1 }, source, { notChecked: [], version: null }).kind,
  ).toBe('crashed');
  expect(
    judgeEvents({ stdout: begun + passed + all, stderr: '', code: 0 }, source, { notChecked: [], version: null }),
  ).toMatchObject({ kind: 'passed', tests: { collected: 1, failed: 0, skipped: 0 } });
  expect(judgeEvents({ stdout: all, stderr: '', code: 0 }, source, { notChecked: [], version: null }).kind).toBe(
    'vacuous',
  );
  expect(
    judgeEvents(
      { stdout: begun + event({ Action: 'fail', Package: 'example.com/count' }), stderr: '', code: 1 },
      source,
      { notChecked: [], version: null },
    ),
  ).toMatchObject({ kind: 'refuted', findings: [{ rule: 'TestCount' }] });
});

test('errors of the compiler that come as events are read like those on standard error', () => {
  const stdout =
    event({ ImportPath: 'example.com/count', Action: 'build-output', Output: './count.go:12:4: undefined: cuont\n' }) +
    event({ Action: 'fail', Package: 'example.com/count' });
  expect(judgeEvents({ stdout, stderr: '', code: 1 }, source, { notChecked: [], version: null })).toMatchObject({
    kind: 'refuted',
    findings: [{ file: 'count.go', rule: 'undefined', range: { startLine: 12 } }],
  });
});

test('of a run that was ended for time what had ended counts, and what had begun is named', () => {
  const of = (Action: string, Test: string, Package = 'example.com/count') => event({ Action, Package, Test });
  const begun = of('run', 'TestOwn') + of('run', 'TestHang', 'example.com/count/aaa');
  expect(judgePart(begun, source, 60_000)).toBeUndefined();
  const held = judgePart(begun + of('pass', 'TestOwn'), source, 60_000);
  expect(held).toMatchObject({ kind: 'timeout', afterMs: 60_000, extent: '1 test ended, stopped after 60 s' });
  expect(held?.findings.map(({ rule, severity }) => `${rule}: ${severity}`)).toEqual(['TestHang: warning']);
  const failed = judgePart(begun + of('fail', 'TestOwn'), source, 60_000);
  expect(failed?.kind).toBe('refuted');
  expect(failed?.findings.map(({ rule, severity }) => `${rule}: ${severity}`)).toEqual(
    expect.arrayContaining(['TestOwn: error', 'TestHang: warning']),
  );
});
