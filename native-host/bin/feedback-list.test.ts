import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import { makeHome, type ProcessHome } from '../daemon/fixtures/process-home.ts';
import { numbered } from '../storage/fixtures/correction.ts';

const CLI = fileURLToPath(new URL('claude-verify', import.meta.url));
const COUNT = LIMITS.history + 2;

let home: ProcessHome;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());

const run = (args: readonly string[], input = ''): string =>
  spawnSync(CLI, args, { env: home.env, input, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 }).stdout;

test('the list shows as many as it says that it can', () => {
  run(
    ['feedback', 'import', '-f', 'jsonl'],
    Array.from({ length: COUNT }, (_, n) => JSON.stringify(numbered(n))).join('\n'),
  );
  const short = run(['feedback', 'list', '-n', '2']).split('\n');
  expect(short).toHaveLength(4);
  expect(short[2]).toBe(`${COUNT - 2} more; show them with --limit ${COUNT}`);
  const all = run(['feedback', 'list', '-n', String(COUNT)])
    .trimEnd()
    .split('\n');
  expect(new Set(all.map((line) => line.split(' ')[0])).size).toBe(COUNT);
}, 60_000);
