import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBench, type Bench, type Running } from './fixtures/bench.ts';

const GOOD = '{"a": 1}\n';
const BAD = '{"a": 1,}\n';
// Every step starts a process or two, on machines that have other things to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const LONG = { timeout: 60_000 };
let bench: Bench;
let running: Running | undefined;

beforeAll(() => {
  bench = openBench();
});
afterAll(async () => {
  running?.signal('SIGTERM');
  await running?.ended;
  await bench.close();
});

/** Event, file and state of every line. */
const told = (): unknown[] =>
  (running?.lines() ?? [])
    .map((line) => JSON.parse(line))
    .map(({ event, file, state, files }) => [event, file ?? files, ...(state === undefined ? [] : [state])]);

test('a changed file is checked once it is quiet, an ignored one never; Ctrl+C ends it well', async () => {
  const repo = await bench.repository('watched');
  mkdirSync(join(repo, 'sub'));
  writeFileSync(join(repo, '.gitignore'), 'ignored.json\n');
  writeFileSync(join(repo, 'a.json'), GOOD);
  writeFileSync(join(repo, 'notes.unknown'), '');
  running = bench.running(join(repo, 'sub'), ['watch', '--project', repo, '--format', 'json']);
  await expect.poll(told, LONG).toEqual([['watching', 3]]);
  writeFileSync(join(repo, 'ignored.json'), BAD);
  writeFileSync(join(repo, 'notes.unknown'), 'x');
  writeFileSync(join(repo, 'a.json'), BAD);
  await expect.poll(told, LONG).toEqual([
    ['watching', 3],
    ['verified', 'a.json', 'errors'],
  ]);
  const { report } = JSON.parse(running.lines()[1] ?? '');
  expect(report).toMatchObject({ file: 'a.json', language: 'json', summary: { errors: 1 } });
  writeFileSync(join(repo, 'sub/b.json'), GOOD);
  await expect.poll(() => told().at(-1), LONG).toEqual(['verified', 'sub/b.json', 'clean']);
  rmSync(join(repo, 'a.json'));
  await expect.poll(() => told().at(-1), LONG).toEqual(['removed', 'a.json']);
  running.signal('SIGINT');
  expect(await running.ended).toMatchObject({ code: 0, err: '' });
  expect(running.lines()).toHaveLength(4);
});

test('as text, in this process and with every file at the start', async () => {
  const folder = join(bench.scratch, 'plain');
  mkdirSync(folder);
  writeFileSync(join(folder, 'a.json'), BAD);
  running = bench.running(folder, ['watch', '--all', '--no-daemon']);
  await expect
    .poll(() => running?.lines().join('\n'), LONG)
    .toMatch(/^a\.json: 1 problem (.|\n)*^a\.json:1:\d+: problem: /m);
  expect(running.err()).toContain('watching 1 files in');
  writeFileSync(join(folder, 'a.json'), GOOD);
  await expect.poll(() => running?.lines().at(-1), LONG).toMatch(/^a\.json: (?!1 problem)/);
  rmSync(folder, { recursive: true });
  expect(await running.ended).toMatchObject({ code: 2, err: expect.stringContaining('CV032') });
});

test('what a change or a removal breaks is told with the file that it lies in', async () => {
  const repo = await bench.repository('broken');
  mkdirSync(join(repo, 'src'));
  writeFileSync(join(repo, 'package.json'), '{"name":"shop","type":"module"}');
  writeFileSync(join(repo, 'tsconfig.json'), '{"compilerOptions":{"strict":true,"types":[]},"include":["src"]}');
  writeFileSync(join(repo, 'src/money.ts'), 'export const cents = (n: number): number => n * 100;\n');
  writeFileSync(join(repo, 'src/cart.ts'), "import { cents } from './money.js';\n\nexport const two = cents(2);\n");
  await bench.git(repo, 'add', '-A');
  expect((await bench.cli(repo, ['init'])).code).toBe(0);
  running = bench.running(repo, ['watch']);
  await expect.poll(() => running?.err(), LONG).toContain('watching');
  writeFileSync(join(repo, 'src/money.ts'), 'export const cents = (n: number, m: number): number => n * m;\n');
  await expect
    .poll(() => running?.lines().join('\n'), LONG)
    .toMatch(/^src\/money\.ts: 1 problem \(in src\/cart\.ts\) (.|\n)*^src\/cart\.ts:3:\d+: problem: /m);
  rmSync(join(repo, 'src/money.ts'));
  await expect
    .poll(() => running?.lines().join('\n'), LONG)
    .toMatch(/^src\/money\.ts: removed; checking 1 file that may need it\n(.|\n)*^src\/cart\.ts: 1 problem \(\d/m);
  running.signal('SIGINT');
  expect(await running.ended).toMatchObject({ code: 0 });
});

test('bad usage is coded', async () => {
  expect(await bench.cli(bench.scratch, ['watch', '-p', 'absent'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('CV032'),
  });
  expect(await bench.cli(bench.scratch, ['watch', '-f', 'sarif'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('text, json'),
  });
});
