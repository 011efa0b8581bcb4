import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import cargoDeny from '../checks/cargo-deny/backend.ts';
import { defineBackend, ownTool, type Obligation } from '../kit/define.ts';
import { checkContextOf } from './fixtures/check-context.ts';
import { cacheKey, runCheck } from './obligation.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'cv-obligation-'));
  vi.stubEnv('HOME', home);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

const asked: Obligation = {
  language: 'rust',
  check: 'security',
  file: { name: 'a.rs', text: '' },
  focus: { startLine: 1, endLine: 1 },
  limits: { deadlineMs: 1_000 },
};
const key = (): string | null => cacheKey(cargoDeny, asked, '0.18.0', new Date('2026-01-01T00:00:00Z'));

test(
  'what a check knows by itself is part of the key; where it cannot be read the verdict is not remembered, and ' +
    'nothing else is lost',
  () => {
    expect(key()).toMatch(/^[0-9a-f]{64}$/);
    mkdirSync(path.join(home, '.cargo'));
    // No folder: it cannot be listed.
    writeFileSync(path.join(home, '.cargo', 'advisory-dbs'), '');
    expect(key()).toBeNull();
  },
);

test('what waits for its turn in the sandbox is not out of time for that', async () => {
  const waits = defineBackend({
    id: 'command',
    title: 'Waits',
    languages: ['rust'],
    check: 'lint',
    tool: ownTool('1'),
    effect: 'reads-project',
    revision: 1,
    async run(_, { run }) {
      const { kind } = await run('true', []);
      return { kind: 'passed', findings: [], extent: kind };
    },
  });
  const context = checkContextOf({ admitRun: () => delay(300, { kind: 'missing' }) });
  const limits = { deadlineMs: 100 };
  const result = await runCheck(waits, { ...asked, limits }, context, new AbortController().signal);
  expect(result.verdict).toEqual({ kind: 'passed', findings: [], extent: 'missing' });
});

test.each([
  [0, 'passed'],
  [1, 'unsupported'],
])('functions of a file are called up to a length: %i more is %s', async (more, kind) => {
  const calls = defineBackend({
    id: 'fuzz-c',
    title: 'Calls',
    languages: ['rust'],
    check: 'fuzz',
    tool: ownTool('1'),
    effect: 'pure',
    revision: 1,
    run: () => Promise.resolve({ kind: 'passed', findings: [], extent: 'called' }),
  });
  const file = { name: 'a.rs', text: 'x'.repeat(LIMITS.calledUnits + more) };
  const result = await runCheck(calls, { ...asked, file }, checkContextOf({}), new AbortController().signal);
  expect(result.verdict.kind).toBe(kind);
});
