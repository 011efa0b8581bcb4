import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CodedError } from '../../shared/errors.ts';
import { createLog, describeProblem, endOfLog } from './log.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cv-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

const now = (): Date => new Date('2026-01-01T00:00:00Z');

test('a log is private, one JSON per line, and begins anew when it is full', () => {
  const file = path.join(folder, 'a.log');
  const log = createLog(file, now, 300);
  for (let index = 0; index < 10; index += 1) log('event', { index });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  for (const name of [file, `${file}.1`]) {
    expect(statSync(name).size).toBeLessThanOrEqual(300);
    for (const line of readFileSync(name, 'utf8').trimEnd().split('\n'))
      expect(JSON.parse(line)).toMatchObject({ what: 'event' });
  }
  expect(JSON.parse(endOfLog(file, 300).trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ index: 9 });
});

test('the end of a log has whole lines only, and nothing of a log that is not there', () => {
  const file = path.join(folder, 'b.log');
  const log = createLog(file, now);
  log('first');
  log('second');
  const last = readFileSync(file, 'utf8').split('\n')[1] ?? '';
  expect(endOfLog(file, last.length + 5)).toBe(`${last}\n`);
  expect(endOfLog(path.join(folder, 'none'), 100)).toBe('');
});

test('a problem is described without its message, which may quote code', () => {
  let problem: unknown;
  try {
    JSON.parse('secret-code {');
  } catch (thrown) {
    problem = thrown;
  }
  expect(JSON.stringify(describeProblem(problem))).not.toContain('secret');
  expect(describeProblem(problem)).toMatchObject({ kind: 'SyntaxError' });
  expect(describeProblem(new CodedError('CV021', 'secret', { cause: problem }))).toMatchObject({
    code: 'CV021',
    cause: { kind: 'SyntaxError' },
  });
  expect(describeProblem('secret')).toEqual({ thrown: 'string' });
});

test('a log that cannot be written throws nothing', () => {
  expect(() => createLog('/proc/no-such-file', now)('event')).not.toThrow();
  expect(() => createLog('/dev/full', now)('event')).not.toThrow();
});
