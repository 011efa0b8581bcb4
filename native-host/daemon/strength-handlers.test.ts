import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Strength } from '../../shared/strength.ts';
import { makeHome, type ProcessHome } from './fixtures/process-home.ts';
import { JobManager } from './jobs.ts';
import type { Caller, ServiceHandlers } from './router.ts';
import type { Services } from './run-daemon.ts';
import { openServices } from './services.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';

const skip = !(await canRun());

let home: ProcessHome;
let services: Services;
let handlers: ServiceHandlers;
let jobs: JobManager;
beforeEach(async () => {
  home = makeHome();
  for (const folder of [home.paths.data, home.paths.state]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  services = await openServices(home.paths, () => undefined);
  const { ended } = services;
  jobs = new JobManager({
    store: services.store,
    verify: services.verify,
    log: () => undefined,
    ...(ended === undefined ? {} : { ended }),
  });
  handlers = services.handlers(jobs);
});
afterEach(async () => {
  await jobs.stop();
  await services.close();
  await home.remove();
});

const caller: Caller = { owner: 'extension', subscriber: { deliver: () => undefined } };

async function ended(job: string) {
  return await vi.waitFor(
    () => {
      const [status] = jobs.status([job], caller.subscriber);
      if (status === undefined || status.state === 'queued' || status.state === 'running') throw new Error('not ended');
      return status;
    },
    { timeout: 80_000, interval: 100 },
  );
}

async function strengthOf(code: string): Promise<Strength> {
  const block = randomUUID();
  await handlers['verify.start']({ job: block, code, language: 'python', languageSource: 'fence' }, caller, undefined);
  const { report } = await ended(block);
  const job = randomUUID();
  await handlers['strength.start']({ job, report: report ?? '' }, caller, undefined);
  expect(await ended(job)).toMatchObject({ state: 'done', report: null, error: null });
  return await handlers['strength.get']({ job }, caller, undefined);
}

const CODE = 'def half(n):\n    return n // 2\n\n\ndef test_half():\n    assert half(4) == 2\n';

test.skipIf(skip)(
  'the tests of a verified block are measured where running code is permitted, and not otherwise',
  async () => {
    expect(await strengthOf(CODE)).toMatchObject({ kind: 'none', why: 'not-permitted' });
    await handlers['snippets.allow']({ runCode: true }, caller, undefined);
    expect(await strengthOf(CODE)).toMatchObject({ kind: 'measured', tests: 1, noticed: 3, total: 3 });
  },
  120_000,
);

test('a block that is not known any more, and a measurement that is not', async () => {
  await expect(async () =>
    handlers['strength.start']({ job: randomUUID(), report: 'gone' }, caller, undefined),
  ).rejects.toMatchObject({ code: 'CV038' });
  await expect(async () => handlers['strength.get']({ job: 'never' }, caller, undefined)).rejects.toMatchObject({
    code: 'CV012',
  });
});
