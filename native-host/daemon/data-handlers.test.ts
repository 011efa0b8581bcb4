import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { numbered } from '../storage/fixtures/correction.ts';
import { makeHome } from './fixtures/process-home.ts';
import type { ProcessHome } from './fixtures/process-home.ts';
import { reportFor } from './fixtures/report-for.ts';
import { JobManager } from './jobs.ts';
import { openServices } from './services.ts';
import type { Caller, ServiceHandlers } from './router.ts';
import type { Services } from './run-daemon.ts';

let home: ProcessHome;
let parts: Services;
let jobs: JobManager;
let handlers: ServiceHandlers;
beforeEach(async () => {
  home = makeHome();
  for (const folder of [home.paths.data, home.paths.state]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  parts = await openServices(
    home.paths,
    () => undefined,
    async (input) => reportFor(input),
  );
  jobs = new JobManager({ store: parts.store, verify: parts.verify, log: () => undefined });
  handlers = parts.handlers(jobs);
});
afterEach(async () => {
  await parts.close();
  await home.remove();
});

const caller = (): Caller => ({ owner: 'cli', subscriber: { deliver: () => undefined } });
const line = (n: number): string => `${JSON.stringify(numbered(n))}\n`;
const staged = (): string[] =>
  readdirSync(path.dirname(home.paths.database)).filter((name) => name.includes('-import-'));
const importPart = (from: Caller, part: number, text: string, last = false) =>
  handlers['feedback.import']({ format: 'jsonl', part, text, last }, from, {});
const total = async (): Promise<unknown> => handlers['feedback.list']({ limit: 1 }, caller(), {});

test('an import whose client goes away lets go of what it read', async () => {
  const from = caller();
  await importPart(from, 0, line(1));
  const under = importPart(from, 1, line(2));
  expect(staged()).toHaveLength(1);
  jobs.unsubscribe(from.subscriber);
  await under;
  await vi.waitUntil(() => staged().length === 0);
  await expect(importPart(from, 2, line(3), true)).rejects.toMatchObject({ code: 'CV002' });
  expect(await total()).toMatchObject({ total: 0 });
});

test('an import that begins while another one is read takes its place, whatever becomes of that', async () => {
  const from = caller();
  const older = importPart(from, 0, `${line(1)}no JSON\n`);
  const newer = importPart(from, 0, line(2));
  await expect(older).rejects.toMatchObject({ code: 'CV046' });
  await newer;
  expect(await importPart(from, 1, line(3), true)).toEqual({ stored: 2, already: 0 });
  await vi.waitUntil(() => staged().length === 0);
  expect(await total()).toMatchObject({ total: 2 });
});
