import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { gateOf } from '../gate/fixtures/gate-of.ts';
import { ENGINES_COST, JOB_BUDGET, RUNS_AT_ONCE } from '../gate/budgets.ts';
import type { SandboxResult } from '../sandbox/sandbox-run.ts';
import { openDatabase } from '../storage/database.ts';
import { admitRuns } from './admit-run.ts';

test('a verification has several runs in the sandbox at once, and none is refused for others', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cv-admit-'));
  const db = openDatabase(path.join(folder, 'test.db'));
  onTestFinished(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });
  const gate = gateOf(db, folder);
  gate.open('job', JOB_BUDGET);
  const engines = { kind: 'start-process', what: 'x', project: null, backend: null, cost: ENGINES_COST } as const;
  gate.admit('job', 'engines', engines);
  const admit = admitRuns(gate);
  let running = 0;
  let most = 0;
  const ended: SandboxResult = { kind: 'missing' };
  const perform = async (): Promise<SandboxResult> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return ended;
  };
  const runs = Array.from({ length: 100 }, () => admit({ job: 'job', project: null, backend: 'spass' }, perform));
  expect(await Promise.all(runs)).toEqual(runs.map(() => ended));
  expect(most).toBe(RUNS_AT_ONCE);
  expect(gate.state().near).toEqual([]);
});
