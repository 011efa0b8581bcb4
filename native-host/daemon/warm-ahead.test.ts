import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LanguageId } from '../../shared/language.ts';
import { openDatabase, type Database } from '../storage/database.ts';
import { gateOf } from '../gate/fixtures/gate-of.ts';
import { createWarmAhead } from './warm-ahead.ts';

let folder: string;
let db: Database;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cv-warm-'));
  db = openDatabase(path.join(folder, 'test.db'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const events = (): unknown[] =>
  db
    .prepare("SELECT event || coalesce(' ' || json_extract(detail, '$.what'), '') FROM ledger ORDER BY n")
    .pluck()
    .all();

test('missing engines are started through the gate, one language at a time, never under a stop', async () => {
  const problems: unknown[] = [];
  const gate = gateOf(db, folder, problems);
  const started: LanguageId[] = [];
  const loadedWith: LanguageId[] = [];
  let ready = Promise.withResolvers<void>();
  const warmAhead = createWarmAhead({
    gate,
    failed: (problem) => problems.push(problem),
    running: () => (loadedWith.length === 0 ? undefined : { isWarm: (language) => started.includes(language) }),
    async load(language) {
      // Loading starts the language's slow engines, so it has to be admitted, too.
      expect(events().at(-1)).toBe(`commit engines for ${language}`);
      loadedWith.push(language);
      return {
        async warm(warmed) {
          started.push(warmed);
          await ready.promise;
        },
      };
    },
  });
  warmAhead('python');
  warmAhead('rust');
  await expect.poll(() => started).toEqual(['python']);
  warmAhead('go');
  expect(events()).toEqual(['commit engines for python']);
  ready.resolve();
  await expect.poll(events).toEqual(['commit engines for python', 'settle']);

  await expect.poll(() => (warmAhead('typescript'), started)).toEqual(['python', 'typescript']);
  await expect.poll(events).toHaveLength(4);

  warmAhead('python');

  ready = Promise.withResolvers<void>();
  await expect.poll(() => (warmAhead('yaml'), started)).toHaveLength(3);
  ready.reject(new Error('does not come up'));
  await expect.poll(events).toHaveLength(6);
  expect(problems).toEqual([new Error('does not come up')]);
  expect(gate.state().open).toBe(0);

  gate.stop('test');
  warmAhead('json');
  expect(started).toHaveLength(3);
  expect(loadedWith).toEqual(started);
});
