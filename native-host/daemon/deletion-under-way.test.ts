import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isTerminal, type JobStatus, type ReplyBody, type RequestBody } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import { makeHome, until, type ProcessHome } from './fixtures/process-home.ts';
import { reportFor } from './fixtures/report-for.ts';
import { JobManager, type JobInput } from './jobs.ts';
import { openServices } from './services.ts';
import type { Services } from './run-daemon.ts';
import type { ServiceHandlers } from './router.ts';

let home: ProcessHome;
let parts: Services;
let jobs: JobManager;
let told: JobStatus[];
/** Verifications that began, in their order; they end when the test says so, also after they were cancelled. */
let begun: { input: JobInput; finish(): void }[];
let ask: <T extends keyof ServiceHandlers>(
  type: T,
  body: RequestBody<T>,
  owner?: 'cli' | 'extension',
) => Promise<ReplyBody<T>>;
beforeEach(async () => {
  home = makeHome();
  for (const folder of [home.paths.data, home.paths.state]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  [told, begun] = [[], []];
  parts = await openServices(
    home.paths,
    () => undefined,
    (input) => new Promise<Report>((resolve) => void begun.push({ input, finish: () => resolve(reportFor(input)) })),
  );
  jobs = new JobManager({ store: parts.store, verify: parts.verify, log: () => undefined });
  const handlers = parts.handlers(jobs);
  const subscriber = { deliver: (status: JobStatus) => void told.push(status) };
  ask = async (type, body, owner = 'cli') => handlers[type](body, { owner, subscriber }, body);
});
afterEach(async () => {
  for (const { finish } of begun) finish();
  await jobs.stop();
  await parts.close();
  await home.remove();
});

const directory = (): string => path.join(home.folder, 'shop');
const write = (text: string): void => writeFileSync(path.join(directory(), 'a.py'), text);
async function register(): Promise<string> {
  mkdirSync(directory());
  write('a = 1\n');
  return (await ask('project.register', { directory: directory() })).id;
}
const beginning = (count: number): Promise<(typeof begun)[number]> => until(() => begun[count - 1]);
const start = (job: string, project: string): Promise<JobStatus> =>
  ask('verify.start', { job, code: `# ${job}`, language: 'python', languageSource: 'class', project }, 'extension');
const ended = (job: string): Promise<JobStatus> =>
  until(() => told.find((status) => status.job === job && isTerminal(status.state)));

test('a project is forgotten when its verification has let go, and none of it begins meanwhile', async () => {
  const project = await register();
  const space = path.join(home.paths.spaces, project);
  mkdirSync(space, { recursive: true });
  await start('one', project);
  const { finish } = await beginning(1);
  const forgotten = ask('project.forget', { project });
  expect((await ended('one')).state).toBe('cancelled');
  await expect(start('two', project)).rejects.toMatchObject({ code: 'CV015' });
  expect(existsSync(space)).toBe(true);
  finish();
  await forgotten;
  expect(existsSync(space)).toBe(false);
  await expect(start('two', project)).rejects.toMatchObject({ code: 'CV031' });
});

test('a deletion leaves no code of blocks that are followed', async () => {
  const project = await register();
  await start('one', project);
  (await beginning(1)).finish();
  await ended('one');
  await ask('feedback.delete', { scope: { by: 'age', olderThanDays: 1 } });
  await start('two', project);
  (await beginning(2)).finish();
  await ended('two');
  let changes = 0;
  let at = 0;
  const again = await until(() => {
    if (performance.now() - at > 700) {
      at = performance.now();
      write(`a = ${(changes += 1)}\n`);
    }
    return begun[2];
  });
  expect(again.input.code).toBe('# two');
  again.finish();
  await ended(again.input.job);
  // The next one begins with its end.
  await until(() => jobs.count === 0 || begun.length > 3);
  expect(begun.slice(2).map(({ input }) => input.code)).not.toContain('# one');
});
