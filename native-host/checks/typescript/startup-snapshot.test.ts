import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStartupSnapshots } from '../../sandbox/startup-snapshots.ts';
import { createWarmPool, type WarmPool } from '../../sandbox/warm-pool.ts';
import { inCheck } from '../fixtures/check-folders.ts';
import { COMPILER_ENGINE } from '../../languages/typescript/ask-many.ts';

const folder = mkdtempSync(join(tmpdir(), 'cv-compiler-snapshot-'));
const snapshots = createStartupSnapshots(join(folder, 'kept'), process.getuid?.() ?? 0);
const missed: string[] = [];
const afresh = createWarmPool();
const fromSnapshot = createWarmPool({ snapshots: { ...snapshots, missed: ({ href }) => missed.push(href) } });
beforeAll(async () => {
  expect(await snapshots.make(COMPILER_ENGINE.module, AbortSignal.timeout(60_000))).toBe('made');
}, 60_000);
afterAll(async () => {
  await Promise.all([afresh.close(), fromSnapshot.close()]);
  rmSync(folder, { recursive: true });
});

const KIT = join(import.meta.dirname, '../../languages/typescript');
const isOurs = (name: string): boolean => /\.[mc]?[jt]sx?$/.test(name);

/** The cases of the backends for these languages, the engine's own modules, and what is hard for a compiler. */
const files = [
  'typescript',
  'typescript-eslint',
  'typescript-syntax',
  'oxlint',
  'fuzz-typescript',
  'differential-typescript',
  'security-flow',
  'tree-sitter',
]
  .flatMap((id) =>
    readdirSync(inCheck(id, 'cases'), { recursive: true, encoding: 'utf8' })
      .filter(isOurs)
      .map((name) => inCheck(id, 'cases', name)),
  )
  .concat(
    readdirSync(KIT)
      .filter(isOurs)
      .map((name) => join(KIT, name)),
  )
  .map((path) => ({ name: path.split('/').at(-1) ?? '', text: readFileSync(path, 'utf8') }))
  .concat([
    { name: 'deep.ts', text: '['.repeat(300_000) },
    { name: 'worker.ts', text: '/// <reference lib="webworker" />\nexport const scope = self.importScripts;' },
    {
      name: 'missing.ts',
      text:
        "import { readFile } from 'node:fs/promises';\nimport missing from 'missing';\n" +
        "export const a: number = await readFile(missing, process.env['A']);",
    },
    { name: 'empty.ts', text: '' },
  ]);

const ask = (pool: WarmPool, question: unknown): Promise<unknown> =>
  pool.ask(COMPILER_ENGINE, question, { signal: AbortSignal.timeout(60_000) });

test('a compiler that starts from its snapshot answers as one that was started afresh, in every word', async () => {
  expect(files.length).toBeGreaterThan(60);
  for (const [at, { name, text }] of files.entries()) {
    // The linter needs the most time, and what could be missing in a snapshot is missing for every file.
    const asked = ['syntax', 'types', 'functions', ...(at % 4 === 0 ? ['lint'] : [])];
    for (const question of asked.map((what) => ({ ask: what, name, text, marksBranches: true }))) {
      const [long, quick] = await Promise.all([ask(afresh, question), ask(fromSnapshot, question)]);
      expect(quick, `${question.ask} of ${name}`).toEqual(long);
    }
  }
  const many = { ask: 'types', many: files };
  expect(await ask(fromSnapshot, many)).toEqual(await ask(afresh, many));
  const [stats] = fromSnapshot.stats();
  expect(readFileSync(`/proc/${stats?.pid}/cmdline`, 'utf8')).toContain('--snapshot-blob');
  expect(missed).toEqual([]);
}, 120_000);

test('types that need more memory than an engine may have end it, and the next one answers', async () => {
  const digits = "type D = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';";
  const bomb = [
    digits,
    ...Array.from(
      { length: 400 },
      (_, n) => `export type T${n} = \`${'${D}'.repeat(4)}x${n}\`;\nexport const v${n}: T${n} = '';`,
    ),
  ].join('\n');
  const pool = createWarmPool({ snapshots: { ...snapshots, missed: ({ href }) => missed.push(href) } });
  // What the snapshot holds takes 160 MiB: with a heap of hardly more Node does not come up from it.
  const asked = (text: string): Promise<unknown> =>
    pool.ask(
      { ...COMPILER_ENGINE, heapMib: 448 },
      { ask: 'types', name: 'a.ts', text },
      { signal: AbortSignal.timeout(60_000) },
    );
  await expect(asked(bomb)).rejects.toThrow(/heap/);
  expect(await asked('export const a: number = "";')).toMatchObject({ kind: 'parsed', diagnostics: [{ code: 2322 }] });
  await pool.close();
  expect(missed).toEqual([]);
}, 60_000);
