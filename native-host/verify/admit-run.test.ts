import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { gateOf } from '../gate/fixtures/gate-of.ts';
import { ENGINES_COST, JOB_BUDGET, RUNS_AT_ONCE } from '../gate/budgets.ts';
import type { Gate } from '../gate/gate.ts';
import type { SandboxResult } from '../sandbox/sandbox-run.ts';
import { openDatabase } from '../storage/database.ts';
import { admitRuns } from './admit-run.ts';

/** A gate with a verification under way in it, in a folder of its own. */
function openGate(): Gate {
  const folder = mkdtempSync(path.join(tmpdir(), 'cv-admit-'));
  const db = openDatabase(path.join(folder, 'test.db'));
  onTestFinished(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });
  const gate = gateOf(db, folder);
  gate.open('job', JOB_BUDGET);
  return gate;
}

const { signal } = new AbortController();
const RUN = { job: 'job', project: null, backend: 'spass', signal } as const;
const ended: SandboxResult = { kind: 'missing' };

test('a verification has several runs in the sandbox at once, and none is refused for others', async () => {
  const gate = openGate();
  const engines = { kind: 'start-process', what: 'x', project: null, backend: null, cost: ENGINES_COST } as const;
  gate.admit('job', 'engines', engines);
  const admit = admitRuns(gate);
  let running = 0;
  let most = 0;
  const perform = async (): Promise<SandboxResult> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return ended;
  };
  const runs = Array.from({ length: 100 }, () => admit(RUN, perform));
  expect(await Promise.all(runs)).toEqual(runs.map(() => ended));
  expect(most).toBe(RUNS_AT_ONCE);
  expect(gate.state().near).toEqual([]);
});

test('of a check that is over no run waits, and none is entered or started', async () => {
  const gate = openGate();
  const admitted = vi.spyOn(gate, 'during');
  const admit = admitRuns(gate);
  const { promise: held, resolve: letGo } = Promise.withResolvers<SandboxResult>();
  const busy = Array.from({ length: RUNS_AT_ONCE }, () => admit(RUN, () => held));
  const over = new AbortController();
  const perform = vi.fn(() => Promise.resolve(ended));
  const waiting = admit({ ...RUN, signal: over.signal }, perform);
  over.abort(new Error('the check is over'));
  await expect(waiting).rejects.toThrow('the check is over');
  letGo(ended);
  await Promise.all(busy);
  expect([admitted.mock.calls.length, perform.mock.calls.length]).toEqual([RUNS_AT_ONCE, 0]);
});
