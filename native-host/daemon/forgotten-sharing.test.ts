import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { correctionSchema } from '../../shared/correction.ts';
import type { RequestBody } from '../../shared/protocol.ts';
import { openDatabase } from '../storage/database.ts';
import { numbered } from '../storage/fixtures/correction.ts';
import { makeHome, until } from './fixtures/process-home.ts';
import { reportFor } from './fixtures/report-for.ts';
import { JobManager } from './jobs.ts';
import { openServices } from './services.ts';
import type { ServiceHandlers } from './router.ts';

test('forgetting a project ends its sharing', async () => {
  const home = makeHome();
  for (const folder of [home.paths.data, home.paths.state]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const parts = await openServices(
    home.paths,
    () => undefined,
    async (input) => reportFor(input),
  );
  const jobs = new JobManager({ store: parts.store, verify: parts.verify, log: () => undefined });
  const handlers = parts.handlers(jobs);
  const caller = { owner: 'cli', subscriber: { deliver: () => undefined } } as const;
  const ask = async <T extends keyof ServiceHandlers>(type: T, body: RequestBody<T>) =>
    handlers[type](body, caller, body);
  const db = openDatabase(home.paths.database);
  const count = (): unknown => db.prepare('SELECT count(*) FROM share_queue').pluck().get();
  try {
    mkdirSync(path.join(home.folder, 'shop'));
    const { id } = await ask('project.register', { directory: path.join(home.folder, 'shop') });
    await ask('feedback.record', { correction: correctionSchema.parse(numbered(1)), language: 'rust' });
    db.prepare("INSERT INTO share_queue SELECT 'q', id, ?, 'accepted', 'bytes', 'hash', timestamp FROM feedback").run(
      id,
    );
    expect(count()).toBe(1);
    await ask('project.forget', { project: id });
    await until(() => (count() === 0 ? true : undefined));
  } finally {
    db.close();
    await jobs.stop();
    await parts.close();
    await home.remove();
  }
});
