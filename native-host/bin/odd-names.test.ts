import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBench, type Bench } from './fixtures/bench.ts';

// Every step starts a process or two, on machines that have other things to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const BAD = '{"a": 1,}\n';
/** Each beside how a terminal shows it. */
const NAMES = [
  ['a\tb.json', 'a\tb.json'],
  ['n\nl.json', String.raw`n\u{a}l.json`],
  ['d\tir/c.json', 'd\tir/c.json'],
] as const;

let bench: Bench;
let project: string;

beforeAll(async () => {
  bench = openBench();
  project = await bench.repository('odd');
  mkdirSync(join(project, 'd\tir'));
  for (const [name] of NAMES) writeFileSync(join(project, name), BAD);
  await bench.git(project, 'add', '-A');
  expect((await bench.cli(project, ['init'])).code).toBe(0);
});
afterAll(() => bench.close());

test.each([
  ['run', '--project', '.'],
  ['run', '--project', '.', '--no-daemon'],
  ['check', '--staged'],
  ['check', '--staged', '--no-daemon'],
])('files with control characters in their paths are checked by %s %s %s %s', async (...args) => {
  const { code, out, err } = await bench.cli(project, args);
  expect({ code, err }).toEqual({ code: 1, err: '' });
  for (const [, shown] of NAMES) expect(out).toContain(`${shown}:1:9: problem: `);
});

test('watch checks them by themselves, which it says, and no line of it is the name of a file', async () => {
  const json = bench.running(project, ['watch', '--all', '--format', 'json']);
  const text = bench.running(project, ['watch', '--all']);
  try {
    for (const [, shown] of NAMES)
      await expect.poll(() => text.lines().join('\n'), { timeout: 60_000 }).toContain(`${shown}:1:9: problem: `);
    await expect
      .poll(() => json.lines().filter((line) => line.includes('"verified"')).length, { timeout: 60_000 })
      .toBeGreaterThan(NAMES.length);
    for (const [name] of NAMES) {
      const told = json
        .lines()
        .map((line) => JSON.parse(line))
        .find(({ file }) => file === name);
      expect(told).toMatchObject({
        state: 'errors',
        report: {
          notChecked: expect.arrayContaining([
            { what: expect.stringMatching(/^Your project: .*control/), how: expect.any(String) },
          ]),
        },
      });
    }
  } finally {
    for (const each of [json, text]) each.signal('SIGINT');
    await Promise.all([json.ended, text.ended]);
  }
});

test.each(NAMES)('verify checks %j by itself in its project, and says so', async (name) => {
  const { code, out, err } = await bench.cli(project, ['verify', name]);
  expect({ code, err }).toEqual({ code: 1, err: '' });
  expect(out).toContain('Your project: the file was checked on its own because its path has control characters');
});
