import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReplyBody, RequestBody, RequestType } from '../../shared/protocol.ts';
import type { ContextPlan, Project } from '../../shared/project-requests.ts';
import { numbered } from '../storage/fixtures/correction.ts';
import { reportFor } from './fixtures/report-for.ts';
import { makeHome } from './fixtures/process-home.ts';
import type { ProcessHome } from './fixtures/process-home.ts';
import { JobManager } from './jobs.ts';
import { openServices } from './services.ts';

let home: ProcessHome;
beforeEach(() => {
  home = makeHome();
  for (const folder of [home.paths.data, home.paths.state]) mkdirSync(folder, { recursive: true, mode: 0o700 });
});
afterEach(() => home.remove());

test('active patterns go into the file once, are told once, and the change is taken back exactly', async () => {
  const parts = await openServices(
    home.paths,
    () => undefined,
    async (input) => reportFor(input),
  );
  const handlers = parts.handlers(new JobManager({ store: parts.store, verify: parts.verify, log: () => undefined }));
  const subscriber = { deliver: () => undefined };
  const ask = async <T extends Exclude<RequestType, 'hello'>>(
    type: T,
    body: RequestBody<T>,
    owner: 'cli' | 'extension' = 'cli',
  ): Promise<ReplyBody<T>> => handlers[type](body, { owner, subscriber }, body);

  const directory = path.join(home.folder, 'shop');
  mkdirSync(directory);
  const file = path.join(directory, '.claude-context.toml');
  const before = '[project]\nname = "shop" # mine\n';
  writeFileSync(file, before, { mode: 0o640 });
  const project: Project = await ask('project.register', { directory });
  for (let n = 0; n < 3; n += 1)
    await ask('feedback.record', {
      correction: {
        ...numbered(n),
        feedback_type: 'correction',
        guidance: { sentence: 'use exclusive upper bounds in pagination', scope: 'project' },
        project: 'shop',
        timestamp: new Date().toISOString(),
      } as never,
    });
  await vi.waitUntil(async () => (await ask('patterns.list', { project: 'shop' })).patterns[0]?.count === 3);
  const told = async (): Promise<ContextPlan['items']> =>
    (await ask('context.plan', { project: project.id, already: [] })).items;
  const [pattern] = (await ask('patterns.list', { project: 'shop' })).patterns;
  await ask('patterns.edit', { edit: { do: 'pin', pattern: pattern?.id ?? '', on: true } });
  expect((await told()).filter(({ kind }) => kind === 'pattern')).toHaveLength(1);

  const dry = await ask('patterns.write', { project: project.id, dryRun: true }, 'extension');
  expect(dry).toMatchObject({
    change: null,
    added: [pattern?.id],
    diff: expect.stringContaining('+[[known_issues.patterns]]'),
  });
  expect(readFileSync(file, 'utf8')).toBe(before);
  await expect(ask('patterns.write', { project: project.id, dryRun: false }, 'extension')).rejects.toMatchObject({
    code: 'CV060',
  });

  const { change } = await ask('patterns.write', { project: project.id, dryRun: false });
  const after = readFileSync(file, 'utf8');
  expect(after.startsWith(before)).toBe(true);
  expect((await told()).filter(({ kind }) => kind === 'pattern')).toHaveLength(1);
  expect(await ask('patterns.write', { project: project.id, dryRun: false })).toMatchObject({
    change: null,
    added: [],
    diff: '',
  });
  expect(readFileSync(file, 'utf8')).toBe(after);
  // What somebody makes of it later is no correction of Claude's code.
  writeFileSync(file, `${after.trimEnd()} # mine\n`);
  expect(await ask('project.kept', { project: project.id })).toEqual({ kept: [] });
  writeFileSync(file, after);
  await ask('project.undo', { change: change ?? '' });
  expect(readFileSync(file, 'utf8')).toBe(before);
  await parts.close();
});
